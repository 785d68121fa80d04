"""The Sacred Marshlands: turns by a list, in which who can lay nothing misses theirs (RULES.md, part 17)."""

import numpy as np

from ....core.parts import of
from ..board import NOWHERE
from ..state import TEAMS, Outcome
from ..teams import TURN_OF, TURNS
from .hands import draw
from .laying import has_place
from .turns import begin_turn, finish


@of(TEAMS)
def begin_round(t, s):
    """The first turn of the list, or the first one after it in which something can be laid."""
    s.list_turn = 0
    seek_turn(t, s)


@of(TEAMS)
def seek_turn(t, s):
    """Turns in which nothing can be laid are missed; a whole round of them ends the game."""
    missed = 0
    while not can_lay_anything(t, s, seat_on_list(s)):
        missed += 1
        if missed == TURNS[s.players]:
            s.in_turn = seat_on_list(s)
            finish(t, s, Outcome.MISSED)
            return
        go_down_list(s)
    begin_turn(t, s, seat_on_list(s))


@of(TEAMS)
def seat_on_list(s):
    return TURN_OF[s.players, s.list_turn]


@of(TEAMS)
def go_down_list(s):
    s.turn += 1
    s.list_turn = (s.list_turn + 1) % TURNS[s.players]


@of(TEAMS)
def can_lay_anything(t, s, seat):
    for slot in range(s.hand_size[seat]):
        if has_place(t, s, np.int64(s.colour_of[seat]), np.int64(s.hand[seat, slot])):
            return True
    return False


@of(TEAMS)
def end_lay(t, s):
    """The tile lies, and its counters: a hand that is empty ends the game; else a tile is drawn, while any are."""
    s.claiming = NOWHERE
    if s.hand_size[s.in_turn] == 0:
        finish(t, s, Outcome.HAND)
        return
    if not s.last_placed:
        draw(s, s.in_turn)
    go_down_list(s)
    seek_turn(t, s)
