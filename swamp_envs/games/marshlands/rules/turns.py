"""The Sacred Marshlands: turns: what is asked, in which order, and when it is over (RULES.md, parts 2 and 6)."""

import numpy as np

from ....core.header import ENDED, close_game, pay_all, pay_purse
from ....core.kernel import kernel
from ..acts import ACT_ROWS, Village
from ..scoring.lines import add_up
from ..state import COLOURS, NO_SLOT, VILLAGE_SLOT, Ending, Phase
from .eclipse import pass_colours
from .hands import can_be_offered, draw, tile_in
from .laying import has_place

REFUSALS = 3  # that end a game; of two players twice as many


@kernel
def begin_turn(s, seat):
    s.turn += 1
    s.in_turn = seat
    s.seat = seat
    s.lays = 0
    s.chosen = NO_SLOT
    if s.mad_by == seat:
        pass_colours(s, 1)
    s.phase = Phase.ORIENT if ACT_ROWS[s.act].chooses_turn and not s.turned[seat] else Phase.TURN


@kernel
def go_on(t, s):
    """Who can do nothing loses the turn, or what is left of it."""
    while not s.over and s.phase == Phase.TURN and is_stuck(t, s):
        s.refused += s.lays == 0
        end_turn(t, s)


@kernel
def is_stuck(t, s):
    return not can_lay(t, s) and (s.lays > 0 or not can_offer(s))


@kernel
def holds_village(s, seat):
    """Whether the own village is in hand, to be laid like a tile."""
    return ACT_ROWS[s.act].village == Village.IN_HAND and s.villages[s.colour_of[seat]] > 0


@kernel
def can_lay_slot(t, s, slot):
    return has_place(t, s, np.int64(s.colour_of[s.seat]), tile_in(s, s.seat, slot))


@kernel
def can_lay(t, s):
    """Whether the seat has any tile that it can lay."""
    for slot in range(s.hand_size[s.seat]):
        if can_lay_slot(t, s, slot):
            return True
    return holds_village(s, s.seat) and can_lay_slot(t, s, VILLAGE_SLOT)


@kernel
def can_offer(s):
    for slot in range(s.hand_size[s.seat]):
        if can_be_offered(s.hand[s.seat, slot]):
            return True
    return False


@kernel
def end_turn(t, s):
    """Refusals are counted before anything is drawn, an empty deck after that (M-6)."""
    if s.refused >= refusal_limit(s):
        finish(t, s, Ending.REFUSED)
    elif ACT_ROWS[s.act].takes and s.lays and can_take(s):
        s.seat = s.in_turn
        s.phase = Phase.TAKE
    else:
        draw_what_is_due(t, s)


@kernel
def can_take(s):
    return s.due > 0 and (s.deck_size > 0 or s.villages[0] > 0)


@kernel
def draw_what_is_due(t, s):
    while s.due and s.deck_size:
        draw(s, s.in_turn)
        s.due -= 1
    s.due = 0
    if s.deck_size == 0:
        finish(t, s, Ending.DECK_EMPTY)
    else:
        begin_turn(s, (s.in_turn + 1) % s.players)


@kernel
def refusal_limit(s):
    return 2 * REFUSALS if s.players == 2 else REFUSALS


@kernel
def finish(t, s, why):
    """Add up what every colour has, and pay the seats that hold them now."""
    points = np.zeros(COLOURS, np.int64)
    add_up(t, s, points)
    for p in range(s.players):
        s.score[p] = points[s.colour_of[p]]
    s.ending = why
    s.due = 0
    s.chosen = NO_SLOT
    pay(s)
    close_game(s, ENDED)


@kernel
def pay(s):
    """The best score wins; who plays alone is paid a hundredth of it."""
    if s.players == 1:
        pay_all(s, s.score[0] / 100)
        return
    best, winners = s.score[0], 0
    for p in range(s.players):
        best = max(best, s.score[p])
    for p in range(s.players):
        winners |= np.int64(s.score[p] == best) << p
    pay_purse(s, winners)
