"""The Sacred Marshlands: pollution, which spreads over water while its tile lies there (M-25.24 to M-25.30)."""

import numpy as np

from ....core.header import NOBODY
from ....core.kernel import kernel
from ....core.parts import of
from ....core.scratch import zeros
from ..board import CELLS, CENTRE, NEXT, NOWHERE, SIDES
from ..components.layout import SEGMENTS, SLOTS
from ..components.mosaics import WATER
from ..effects import cell_of, has_drought, is_protected
from ..events import Event
from ..numbers import Kind, first_of
from ..state import BY_FACTORY, BY_VILLAGE, ENVIRONMENT, NO_TILE, STILL, Phase
from ..villages import is_village
from .visiting import land_of, water_beyond

# --- where it can be --------------------------------------------------------------------------------------------------


@of(ENVIRONMENT)
def flow(t, s, node, side, slot):
    """The water that some water goes on to through a slot, or NOWHERE: none does at a Drought."""
    after = water_beyond(t, s, node, side, slot)
    if after == NOWHERE or has_drought(t, s, node // SEGMENTS) or has_drought(t, s, after // SEGMENTS):
        return NOWHERE
    return after


@of(ENVIRONMENT)
def can_be_foul(t, s, cell):
    return not has_drought(t, s, cell) and not is_protected(t, s, cell)


@kernel
def waters_on(t, s, cell):
    """The water segments of a tile, a bit each."""
    found = 0
    for segment in range(t.segments[t.kind[s.tile[cell]]]):
        if land_of(t, s, cell, segment) == WATER:
            found |= 1 << segment
    return found


@of(ENVIRONMENT)
def find_reach(t, s, reach):
    """Mark the water one step from what is polluted, a bit for each segment of a cell; returns whether there is any."""
    is_any = False
    for cell in range(CELLS):
        if s.polluted[cell] == 0 or is_protected(t, s, cell):
            continue
        for segment in range(SEGMENTS):
            if (s.polluted[cell] >> segment) & 1:
                is_any |= find_reach_of(t, s, cell * SEGMENTS + segment, reach)
    return is_any


@of(ENVIRONMENT)
def find_reach_of(t, s, node, reach):
    is_any = False
    for side in range(SIDES):
        for slot in range(SLOTS):
            after = flow(t, s, node, side, slot)
            if after == NOWHERE:
                continue
            cell, segment = after // SEGMENTS, after % SEGMENTS
            if not (s.polluted[cell] >> segment) & 1 and can_be_foul(t, s, cell):
                reach[cell] |= 1 << segment
                is_any = True
    return is_any


# --- laying it --------------------------------------------------------------------------------------------------------


@of(ENVIRONMENT)
def leak(s, cell):
    """Pollution has been laid: beside the factory, beside a village, or for nothing."""
    s.pollution = STILL
    s.pollution_by = s.seat
    for side in range(SIDES):
        beyond = NEXT[cell, side]
        if beyond != NOWHERE and is_village(s.tile[beyond]) and s.pollution == STILL:
            s.pollution = BY_VILLAGE
        if beyond == CENTRE:
            s.pollution = BY_FACTORY


# --- spreading --------------------------------------------------------------------------------------------------------


@of(ENVIRONMENT)
def spread(t, s):
    """In the turns of who laid it: the tile's own water, then all around, or what the seat names; whether it does."""
    if s.pollution == STILL or s.pollution_by != s.seat:
        return False
    reach = zeros(CELLS, np.int64)
    own = cell_of(t, s, Event.POLLUTION)
    if can_be_foul(t, s, own):
        s.polluted[own] |= waters_on(t, s, own)
    has_reach = find_reach(t, s, reach)
    if has_reach and s.pollution == BY_VILLAGE:
        s.layer = s.seat
        s.phase = Phase.EVENT
    elif has_reach:
        for cell in range(CELLS):
            s.polluted[cell] |= reach[cell]
    return True


@of(ENVIRONMENT)
def list_spreads(t, s, out):
    """The cells to which pollution can go."""
    reach = zeros(CELLS, np.int64)
    find_reach(t, s, reach)
    n = 0
    for cell in range(CELLS):
        if reach[cell]:
            out[n] = first_of(s, Kind.LIFT) + cell
            n += 1
    return n


@of(ENVIRONMENT)
def spread_to(t, s, action):
    """The lowest of the segments there that it can go to."""
    reach = zeros(CELLS, np.int64)
    find_reach(t, s, reach)
    cell = action - first_of(s, Kind.LIFT)
    s.polluted[cell] |= reach[cell] & -reach[cell]
    s.layer = NOBODY
    s.phase = Phase.TURN


@of(ENVIRONMENT)
def is_all_foul(t, s):
    """Whether every tile with water has some that is polluted, but for those that never can be."""
    for cell in range(CELLS):
        if s.tile[cell] == NO_TILE or s.polluted[cell]:
            continue
        if waters_on(t, s, cell) and can_be_foul(t, s, cell):
            return False
    return True
