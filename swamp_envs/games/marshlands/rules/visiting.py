"""The Sacred Marshlands: tiles laid in the sections of others (RULES.md, parts 14 and 15)."""

import numpy as np

from ....core.header import NOBODY
from ....core.kernel import kernel
from ....core.parts import of
from ..acts import ACT_ROWS, Lays
from ..board import BY_CENTRE, NEXT, NOWHERE, SECTION, SIDES
from ..components.layout import SEGMENTS, SLOTS
from ..components.mosaics import CLOSED, WATER
from ..scoring.water import met_at, segment_at
from ..state import BOATS, NO_TILE, RACE, ROTATIONS


@of(BOATS)
def is_open_to_others(s, colour, cell):
    """Whether a tile may be laid for a colour on a cell of a section that is not its own, if it fits there."""
    if s.owner[SECTION[cell]] == NOBODY:
        return False
    if ACT_ROWS[s.act].lays == Lays.HINDERING:
        return not BY_CENTRE[cell] and not was_just_laid_in(s, SECTION[cell])
    return s.offered == NO_TILE and side_towards(boat_cell(s, colour), cell) != NOWHERE


@of(RACE)
def was_just_laid_in(s, section):
    """Whether the seat before laid in a section in its last turn."""
    return s.laid_in[(s.in_turn + s.players - 1) % s.players] == section


@of(BOATS)
def boat_cell(s, colour):
    """Where the boat of a colour is, or NOWHERE."""
    return np.int64(s.boat[colour]) // SEGMENTS


@kernel
def side_towards(here, cell):
    """The side over which one cell is beside another, or NOWHERE."""
    for side in range(SIDES):
        if here != NOWHERE and NEXT[here, side] == cell:
            return side
    return NOWHERE


@of(BOATS)
def followed_rotations(t, s, colour, cell, tile, rotations):
    """Those in which the boat of the colour can go across onto the tile (M-15.3)."""
    here, segment = boat_cell(s, colour), np.int64(s.boat[colour]) % SEGMENTS
    side = side_towards(here, cell)
    followed = 0
    for rotation in range(ROTATIONS):
        for slot in range(SLOTS):
            met = t.segment[t.kind[tile], rotation, (side + 2) % SIDES, slot]
            if segment_at(t, s, here, side, slot) == segment and met != CLOSED:
                followed |= rotations & (1 << rotation)
    return followed


@kernel
def water_beyond(t, s, node, side, slot):
    """The node of the water that a slot of some water leads to, or NOWHERE."""
    cell, segment = node // SEGMENTS, node % SEGMENTS
    met = met_at(t, s, cell, side, slot)
    if met == CLOSED or segment_at(t, s, cell, side, slot) != segment or land_of(t, s, NEXT[cell, side], met) != WATER:
        return NOWHERE
    return NEXT[cell, side] * SEGMENTS + met


@kernel
def land_of(t, s, cell, segment):
    """The class of a segment of the tile on a cell."""
    return t.land[t.kind[s.tile[cell]], segment]
