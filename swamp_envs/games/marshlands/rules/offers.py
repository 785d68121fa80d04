"""The Sacred Marshlands: tiles offered to the others, and how a village is turned (RULES.md, part 7)."""

import numpy as np

from ....core.kernel import kernel
from ..acts import ACT_ROWS
from ..state import NO_TILE, ROTATIONS, Phase
from ..tiles import FIRST_VILLAGE
from ..villages import village_cell
from .boats import close_turn
from .edges import fitting
from .hands import part_with, put_out, tile_in
from .laying import has_place
from .turns import end_turn


@kernel
def give_away(t, s, slot):
    """Offer a tile to the others; in an act without offers it is discarded."""
    s.offered = tile_in(s, s.seat, slot)
    part_with(s, s.seat, slot)
    if ACT_ROWS[s.act].offers:
        ask_next(t, s)
    else:
        discard(t, s)


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
    put_aside(s)
    s.seat = s.in_turn
    close_turn(t, s, 1)


@kernel
def discard(t, s):
    put_aside(s)
    end_turn(t, s, 1)


@kernel
def put_aside(s):
    put_out(s, s.offered)
    s.refused += ACT_ROWS[s.act].ends_refused
    s.offered = NO_TILE


@kernel
def accept(s):
    """Who has not had a turn yet first chooses how the village lies (M-7.6)."""
    s.phase = Phase.OFFER_PLACE if s.oriented[s.seat] else Phase.ORIENT


@kernel
def could_accept(t, s, seat):
    """Whether the tile offered has a place; where the village may still be turned, in some rotation of it."""
    if s.oriented[seat]:
        return has_place(t, s, np.int64(s.colour_of[seat]), s.offered)
    for rotation in range(ROTATIONS):
        if may_orient(t, s, seat, rotation):
            return True
    return False


@kernel
def may_orient(t, s, seat, rotation):
    """A village is turned so that it fits and, before an offered tile is laid, so that this has a place."""
    colour = np.int64(s.colour_of[seat])
    cell = village_cell(s, colour)
    if not (fitting(t, s, cell, FIRST_VILLAGE + colour) >> rotation) & 1:
        return False
    return s.offered == NO_TILE or gives_place(t, s, colour, cell, rotation)


@kernel
def gives_place(t, s, colour, cell, rotation):
    """Try it: turn the village, look, turn it back."""
    before = s.rot[cell]
    s.rot[cell] = rotation
    found = has_place(t, s, colour, s.offered)
    s.rot[cell] = before
    return found


@kernel
def orient(s, rotation):
    s.rot[village_cell(s, s.colour_of[s.seat])] = rotation
    s.oriented[s.seat] = 1
    s.phase = Phase.TURN if s.offered == NO_TILE else Phase.OFFER_PLACE
