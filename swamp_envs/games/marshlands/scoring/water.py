"""The Sacred Marshlands: water followed from a tile through one section (M-13.2)."""

import numpy as np

from ....core.kernel import kernel
from ....core.parts import of
from ....core.scratch import scratch
from ..board import CELL_NAMES, CELLS, NEXT, NOWHERE, SECTION, SIDES, TABLE_CELLS
from ..components.layout import SEGMENTS, SLOTS
from ..components.mosaics import CLOSED, WATER
from ..plots import next_to
from ..state import EVENTS, NO_TILE

NODES, TABLE_NODES = CELLS * SEGMENTS, TABLE_CELLS * SEGMENTS  # a segment on a cell: cell x SEGMENTS + segment
NODE_NAMES = tuple(f"{cell}.{segment}" for cell in CELL_NAMES for segment in range(SEGMENTS))
NODE_CALLED = {name: node for node, name in enumerate(NODE_NAMES)}


@kernel
def segment_at(t, s, cell, side, slot):
    """The segment of the tile on a cell at one slot of its edge, or CLOSED."""
    return np.int64(t.segment[t.kind[s.tile[cell]], s.rot[cell], side, slot])


@kernel
def met_at(t, s, cell, side, slot):
    """The segment of the next tile on a side that faces a slot, or CLOSED, also where no tile lies."""
    beyond = next_to(s, cell, side)
    if beyond == NOWHERE or s.tile[beyond] == NO_TILE:
        return CLOSED
    return segment_at(t, s, beyond, (side + 2) % SIDES, slot)


@of(EVENTS)
def part(t, s, cell, segment, beyond, met):
    """Whether segments that face each other are of two classes, as at Gargantua's foot, so that nothing goes on."""
    return t.land[t.kind[s.tile[cell]], segment] != t.land[t.kind[s.tile[beyond]], met]


@kernel
def follow_water(t, s, source, section, reached):
    """Mark, a bit for each segment of a cell, the water of a section that is linked inside it to a tile's water."""
    nodes = scratch(NODES, np.int64)
    for cell in range(CELLS):
        reached[cell] = 0
    n = start_from(t, s, source, reached, nodes)
    while n:
        n -= 1
        cell, segment = nodes[n] // SEGMENTS, nodes[n] % SEGMENTS
        for side in range(SIDES):
            beyond = NEXT[cell, side]
            if beyond != NOWHERE and SECTION[beyond] == section and s.tile[beyond] != NO_TILE:
                n = cross(t, s, cell, segment, side, reached, nodes, n)


@kernel
def start_from(t, s, source, reached, nodes):
    """All water of the tile that is followed from."""
    kind = t.kind[s.tile[source]]
    n = 0
    for segment in range(t.segments[kind]):
        if t.land[kind, segment] == WATER:
            n = reach(source, segment, reached, nodes, n)
    return n


@kernel
def cross(t, s, cell, segment, side, reached, nodes, n):
    """Go on to what a segment meets over one side of its tile."""
    beyond = next_to(s, cell, side)
    for slot in range(SLOTS):
        if segment_at(t, s, cell, side, slot) == segment:
            met = met_at(t, s, cell, side, slot)
            if met != CLOSED and not (reached[beyond] >> met) & 1 and not part(t, s, cell, segment, beyond, met):
                n = reach(beyond, met, reached, nodes, n)
    return n


@kernel
def reach(cell, segment, reached, nodes, n):
    reached[cell] |= 1 << segment
    nodes[n] = cell * SEGMENTS + segment
    return n + 1
