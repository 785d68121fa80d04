"""The Sacred Marshlands: counters put on what is finished, from a boat beside it (RULES.md, part 15)."""

import numpy as np

from ....core.kernel import kernel
from ....core.parts import has_part, of
from ....core.scratch import scratch
from ..actions import Action, Kind, first_of
from ..board import CELLS, NOWHERE, SIDES
from ..components.layout import BY_COPSE, FISHERY, LANDING, REED
from ..components.mosaics import CLOSED, FIELD, WATER
from ..components.schema import SEGMENTS, SLOTS
from ..laying import boat_cell
from ..places import next_to
from ..scoring.survey import NODES, follow_region, met_at, segment_at
from ..state import BOATS, COUNTERS_ON_BOARD, ENVIRONMENT, MYTHS, NO_TILE, WATERWAYS
from ..tiles import ABBEY, NO_EVENT, event_at
from .counters import bears_counter, can_mark, count_counters, has_counters, list_marks

NONE = 0


@of(BOATS, COUNTERS_ON_BOARD)
def can_claim(t, s):
    """Whether the seat at hand has a counter left, and its boat something to put it on."""
    return can_mark(t, s) if has_part(s, WATERWAYS) else claimable(t, s) != NONE


@of(BOATS, COUNTERS_ON_BOARD)
def list_claims(t, s, out):
    if has_part(s, WATERWAYS):
        return list_marks(t, s, out)
    out[0] = Action.DONE
    n = 1
    segments = claimable(t, s)
    for segment in range(SEGMENTS):
        if (segments >> segment) & 1:
            out[n] = first_of(s, Kind.CLAIM) + segment
            n += 1
    return n


@of(BOATS, COUNTERS_ON_BOARD)
def claimable(t, s):
    """The segments of the boat's tile, a bit each, where a counter of the seat at hand may be put now (M-15.7)."""
    colour = np.int64(s.colour_of[s.seat])
    cell, water = boat_cell(s, colour), np.int64(s.boat[colour]) % SEGMENTS
    kind = t.kind[s.tile[cell]]
    if t.land[kind, water] != WATER or not has_counters(s, colour):
        return NONE
    if is_closed(t, s, cell):
        return NONE
    found = 0
    is_alone = t.marks[kind, water] & (FISHERY | REED) != 0 or is_abbey(s, cell)
    if is_alone and not bears_counter(s, cell * SEGMENTS + water):
        found |= 1 << water
    for segment in range(t.segments[kind]):
        if is_alongside(t, kind, water, segment):
            found |= claimable_from(t, s, cell, cell, segment)
    return found | claimable_beyond(t, s, cell, water)


@of(MYTHS)
def is_closed(t, s, cell):
    """Whether an event lies there, which bears no counters (M-21.6)."""
    return event_at(t, s, cell) != NO_EVENT


@of(ENVIRONMENT)
def is_abbey(s, cell):
    """Whether the Abbey lies there, which can be claimed by its water (M-25.7)."""
    return s.tile[cell] == ABBEY


@kernel
def is_alongside(t, kind, water, segment):
    """Whether water lets boats claim that land: gardens and copses beside it, fields of its landing points."""
    if t.land[kind, segment] == FIELD:
        return (t.serves[kind, water] >> segment) & 1 != 0
    return (t.beside[kind, water] >> segment) & 1 != 0


@kernel
def claimable_beyond(t, s, cell, water):
    """Fields with a landing point on a dead end that the boat's water leads to."""
    found = 0
    for side in range(SIDES):
        for slot in range(SLOTS):
            met = met_at(t, s, cell, side, slot)
            if segment_at(t, s, cell, side, slot) == water and met != CLOSED:
                found |= claimable_by_end(t, s, cell, next_to(s, cell, side), met)
    return found


@kernel
def claimable_by_end(t, s, cell, beyond, end):
    kind = t.kind[s.tile[beyond]]
    found = 0
    if t.slots[kind, end] == 1 and t.marks[kind, end] & LANDING:
        for segment in range(t.segments[kind]):
            if (t.serves[kind, end] >> segment) & 1:
                found |= claimable_from(t, s, cell, beyond, segment)
    return found


@kernel
def claimable_from(t, s, boat, cell, segment):
    """The lowest segment on the boat's cell, as a bit, of a construction that is finished and nobody has claimed."""
    reached, nodes = scratch(CELLS, np.int64), scratch(NODES, np.int64)
    n = follow_region(t, s, cell, segment, reached, nodes)
    if not is_finished(t, s, nodes, n) or count_counters(s, reached):
        return NONE
    return reached[boat] & -reached[boat]


@kernel
def is_finished(t, s, nodes, n):
    """Whether a region of land is closed and, if it is field, enclosed as it should be and has a landing point."""
    has_landing = False
    for k in range(n):
        cell, segment = nodes[k] // SEGMENTS, nodes[k] % SEGMENTS
        kind = t.kind[s.tile[cell]]
        is_field = t.land[kind, segment] == FIELD
        if is_open(t, s, cell, segment) or (is_field and t.marks[kind, segment] & BY_COPSE and not s.copse_encloses):
            return False
        has_landing |= not is_field or is_served(t, kind, segment)
    return has_landing


@kernel
def is_open(t, s, cell, segment):
    """Whether a segment faces an empty cell or the outside."""
    for side in range(SIDES):
        beyond = next_to(s, cell, side)
        if beyond == NOWHERE or s.tile[beyond] == NO_TILE:
            for slot in range(SLOTS):
                if segment_at(t, s, cell, side, slot) == segment:
                    return True
    return False


@kernel
def is_served(t, kind, field):
    """Whether a landing point of the tile touches the field."""
    for water in range(t.segments[kind]):
        if (t.serves[kind, water] >> field) & 1:
            return True
    return False
