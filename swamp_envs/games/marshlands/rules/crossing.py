"""The Sacred Marshlands: where boats go over an edge (M-14.6, M-21.3, M-23.3, M-25.4)."""

import numpy as np

from ....core.kernel import kernel
from ....core.parts import of
from ..acts import ACT_ROWS
from ..board import CENTRE, NEXT, NOWHERE, SECTION
from ..components.layout import SEGMENTS, SLOTS
from ..components.mosaics import CLOSED
from ..scoring.water import met_at, segment_at
from ..state import BOATS, BONDS, NO_TILE
from .passage import is_closed_to, is_shut
from .visiting import boat_cell, land_of
from .waterways import is_kept_out


@of(BOATS)
def can_cross(t, s, colour, side, slot):
    """Whether the boat can go through a slot, and through no lower one into the same segment."""
    met = met_beyond(t, s, colour, side, slot)
    if met == CLOSED:
        return False
    for lower in range(slot):
        if met_beyond(t, s, colour, side, lower) == met:
            return False
    return True


@of(BOATS)
def met_beyond(t, s, colour, side, slot):
    """The segment that the boat meets beyond a slot of its own segment, or CLOSED if it cannot go there."""
    here, segment = boat_cell(s, colour), np.int64(s.boat[colour]) % SEGMENTS
    beyond = NEXT[here, side]
    if segment_at(t, s, here, side, slot) != segment or not can_enter(t, s, colour, beyond):
        return CLOSED
    met = met_at(t, s, here, side, slot)
    if met == CLOSED or land_of(t, s, beyond, met) != land_of(t, s, here, segment):
        return CLOSED
    if is_shut(t, s, colour, beyond, met) or is_kept_out(t, s, colour, here, side, beyond * SEGMENTS + met):
        return CLOSED
    return met


@kernel
def can_enter(t, s, colour, cell):
    """In a race boats stay in the own section, but for the centre."""
    if cell == NOWHERE or s.tile[cell] == NO_TILE or is_barred(s, cell) or is_closed_to(t, s, colour, cell):
        return False
    return not ACT_ROWS[s.act].boats_race or cell == CENTRE or s.owner[SECTION[cell]] == colour


@of(BONDS)
def is_bound(s):
    """Whether the boat has to go onto the tile just laid."""
    return s.must_enter != NOWHERE


@of(BONDS)
def is_barred(s, cell):
    """Whether it has to go elsewhere."""
    return is_bound(s) and s.must_enter != cell


@of(BOATS)
def crossings_over(t, s, colour, side):
    """How many segments beyond a side of its tile the boat of a colour can go to."""
    n = 0
    for slot in range(SLOTS):
        n += can_cross(t, s, colour, side, slot)
    return n
