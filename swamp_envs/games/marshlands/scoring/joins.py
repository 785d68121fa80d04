"""The Sacred Marshlands: where water goes on from tile to tile, and what of it a tour finds there (M-24.4, M-24.7).

At the end of interval 2 counters and Private Property that serve no circuit go, again and again, until all that is left
serves one. The room in which this is worked out is a record; the board itself stays as it is.
"""

import numpy as np

from ....core.header import NOBODY
from ....core.kernel import kernel
from ....core.parts import of
from ....core.records import record_dtype
from ..board import CELLS, CENTRE, NEXT, NOWHERE, SECTION, SIDES
from ..components.layout import SEGMENTS, SLOTS
from ..components.mosaics import CLOSED, WATER
from ..owners import property_of
from ..state import COLOURS, NO_TILE, TOURS
from ..tiles import ABBEY
from ..villages import is_village
from .regions import BOTH_WAYS
from .sets import MOST, WORDS
from .water import NODES, segment_at

# Two pieces of water at most go on over an edge, for the letters in its corners are land; there are 220 edges.
MOST_JOINS = 440
MOST_CIRCUITS = 1 + MOST_JOINS // 2  # each after the first has two places of its own, and joins link all places
MOST_ENTRIES = 512
GOAL = NODES  # the centre's water where a circuit comes back to it; where it begins it is a node like others
ENDS = GOAL + 1  # of links
FAR = NODES  # farther than any way
NO_LINK, LINK, LAST_LINK = range(3)

TOUR = record_dtype(
    # of each cell and each node, a segment on a cell:
    ("lies", "u1", (CELLS,)),  # 1 where a tile is left
    ("holder", "i1", (CELLS,)),  # the colour whose Private Property it is, or NOBODY
    ("counter", "i1", (NODES,)),  # the colour whose counter is left there, or NOBODY
    ("is_free", "u1", (NODES,)),  # 1 where there was one
    ("toured", "u1", (NODES,)),  # the colours whose circuits lead over it, a bit each
    # joins, in the order of the two nodes that they join:
    ("joins", "i2"),
    ("one", "i2", (MOST_JOINS,)),  # the lower node
    ("other", "i2", (MOST_JOINS,)),
    ("side", "i1", (MOST_JOINS,)),  # over which side of the lower one's tile
    ("link", "u1", (MOST_JOINS,)),  # whether it is one of the net of the colour at hand, and to the goal
    # what is abroad for that colour, and what it may use there:
    ("depth", "i2", (NODES,)),  # how far abroad a node is: 1 + foreign ones before it
    ("stretch", "i2", (NODES,)),  # one node of its stretch, the same for all of them
    ("deepest", "i2", (NODES,)),  # of that one: how far in the stretch the colour has marked water
    ("is_allowed", "u1", (NODES,)),
    # its tree:
    ("steps", "i2", (NODES,)),  # from the start, or NOWHERE
    ("way", "i2", (NODES,)),  # the link that leads there
    ("place", "i2", (NODES,)),  # a number among those that are reached
    # its loops and ways home, and circuits made of them:
    ("entries", "i2"),
    ("links", "u8", (MOST_ENTRIES, WORDS)),
    ("is_home", "u1", (MOST_ENTRIES,)),  # 1 for ways home
    ("places", "u8", (MOST_ENTRIES, WORDS)),
    ("length", "i2", (MOST_ENTRIES,)),  # how many places
    # what each colour has in the end:
    ("circuits", "i2", (COLOURS,)),
    ("gain", "i2", (COLOURS, MOST_CIRCUITS)),  # points that each circuit adds to those before
    ("cells", "u1", (COLOURS, MOST_CIRCUITS, CELLS)),  # 1 where it leads
)
assert MOST_JOINS <= MOST


@of(TOURS)
def set_out(t, s, tour):
    """What lies on the board, with all counters."""
    for node in range(NODES):
        tour.counter[node] = NOBODY
        tour.is_free[node] = 0
    for colour in range(COLOURS):
        for k in range(s.counters_laid[colour]):
            tour.counter[s.counter[colour, k]] = colour
    for cell in range(CELLS):
        tour.lies[cell] = s.tile[cell] != NO_TILE
        tour.holder[cell] = property_of(t, s, s.tile[cell]) if s.tile[cell] != NO_TILE else NOBODY


@of(TOURS)
def list_joins(t, s, tour):
    tour.joins = 0
    for cell in range(CELLS):
        if tour.lies[cell]:
            for segment in range(t.segments[t.kind[s.tile[cell]]]):
                for side in BOTH_WAYS:
                    beyond = NEXT[cell, side]
                    if beyond != NOWHERE and tour.lies[beyond]:
                        add_joins(t, s, cell, segment, side, tour)


@kernel
def add_joins(t, s, cell, segment, side, tour):
    """Those of a segment over one side, in the order of the segments beyond."""
    met = water_met(t, s, cell, segment, side)
    for other in range(SEGMENTS):
        if (met >> other) & 1:
            k = np.int64(tour.joins)
            tour.one[k] = cell * SEGMENTS + segment
            tour.other[k] = NEXT[cell, side] * SEGMENTS + other
            tour.side[k] = side
            tour.joins += 1


@kernel
def water_met(t, s, cell, segment, side):
    """The segments beyond a side, a bit each, to which water is joined there."""
    met = 0
    if t.land[t.kind[s.tile[cell]], segment] == WATER:
        beyond = NEXT[cell, side]
        for slot in range(SLOTS):
            other = segment_at(t, s, beyond, (side + 2) % SIDES, slot)
            if segment_at(t, s, cell, side, slot) == segment and other != CLOSED:
                met |= np.int64(t.land[t.kind[s.tile[beyond]], other] == WATER) << other
    return met


@kernel
def centre_side(tour, k):
    """The side of the centre over which a join leads, or NOWHERE."""
    if tour.one[k] // SEGMENTS == CENTRE:
        return np.int64(tour.side[k])
    if tour.other[k] // SEGMENTS == CENTRE:
        return (np.int64(tour.side[k]) + 2) % SIDES
    return NOWHERE


@kernel
def is_open_to_everybody(s, cell):
    """The centre, the Abbey and villages, which nobody marks."""
    return cell == CENTRE or s.tile[cell] == ABBEY or is_village(s.tile[cell])


@kernel
def is_foreign(s, colour, node):
    cell = node // SEGMENTS
    return SECTION[cell] != colour and not is_open_to_everybody(s, cell)
