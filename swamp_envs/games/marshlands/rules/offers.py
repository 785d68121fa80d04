"""The Sacred Marshlands: tiles offered to the others, and how a village is turned (RULES.md, part 6)."""

import numpy as np

from ....core.kernel import kernel
from ..acts import ACT_ROWS
from ..state import ROTATIONS, Phase
from ..tiles import FIRST_VILLAGE
from ..villages import village_cell
from .hands import part_with, put_out, tile_in
from .laying import fitting, has_place
from .turns import end_turn


@kernel
def shown_tile(s):
    """The tile that is being laid or offered."""
    return tile_in(s, s.in_turn, s.chosen)


@kernel
def offer(t, s, slot):
    s.chosen = slot
    ask_next(t, s)


@kernel
def ask_next(t, s):
    """The next seat that has a place for the tile is asked; if nobody is left the tile leaves the game."""
    p = (s.seat + 1) % s.players
    while p != s.in_turn:
        if could_accept(t, s, p):
            s.seat = p
            s.phase = Phase.OFFER
            return
        p = (p + 1) % s.players
    put_out(s, shown_tile(s))
    s.refused += 1
    hand_over(t, s)


@kernel
def hand_over(t, s):
    """The tile offered has gone: its holder's turn ends."""
    part_with(s, s.in_turn, s.chosen)
    s.due += 1
    s.seat = s.in_turn
    end_turn(t, s)


@kernel
def discard(t, s, slot):
    """In an act without offers."""
    s.chosen = slot
    put_out(s, shown_tile(s))
    s.refused += 1
    hand_over(t, s)


@kernel
def accept(s):
    """Who has not had a turn yet turns the village first (M-4)."""
    s.phase = Phase.ORIENT if must_turn_village(s, s.seat) else Phase.OFFER_PLACE


@kernel
def must_turn_village(s, seat):
    return ACT_ROWS[s.act].chooses_turn and not s.turned[seat]


@kernel
def could_accept(t, s, seat):
    """Whether a seat would have a place for the tile offered, its village turned in some way if that is still open."""
    if not must_turn_village(s, seat):
        return has_place(t, s, np.int64(s.colour_of[seat]), shown_tile(s))
    for rotation in range(ROTATIONS):
        if may_turn_village(t, s, seat, rotation):
            return True
    return False


@kernel
def may_turn_village(t, s, seat, rotation):
    """A village is turned so that it fits and, before an offered tile is laid, so that this has a place."""
    colour = np.int64(s.colour_of[seat])
    cell = village_cell(s, colour)
    if not (fitting(t, s, cell, FIRST_VILLAGE + colour) >> rotation) & 1:
        return False
    return seat == s.in_turn or gives_place(t, s, colour, cell, rotation)


@kernel
def gives_place(t, s, colour, cell, rotation):
    """Try it: turn the village, look, turn it back."""
    before = s.rot[cell]
    s.rot[cell] = rotation
    found = has_place(t, s, colour, shown_tile(s))
    s.rot[cell] = before
    return found


@kernel
def turn_village(s, rotation):
    s.rot[village_cell(s, s.colour_of[s.seat])] = rotation
    s.turned[s.seat] = 1
    s.phase = Phase.TURN if s.seat == s.in_turn else Phase.OFFER_PLACE
