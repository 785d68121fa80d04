"""What points are for, how they are written down, and what needs no survey (RULES.md, part 9)."""

from enum import IntEnum

import numpy as np

from ....core.header import NOBODY
from ....core.kernel import kernel
from ....core.parts import of
from ....core.records import record_dtype
from ..acts import ACT_ROWS
from ..board import NOWHERE
from ..components.layout import FISHERY
from ..components.mosaics import FIELD, GARDEN, WATER
from ..components.schema import SEGMENTS
from ..state import COLOURS, COUNTERS_ON_BOARD, PLANS
from .survey import NODES, owner_of

# --- what points are for, how many there are, and how they are written down (RULES.md, part 9) ------------------------


class PointsFor(IntEnum):
    """What points are for."""

    GARDEN, COPSE, FIELD, COW, FISHERY, REED, FROG, VILLAGE, HOLE, BOAT, POND, BONUS, HALVED, ABBEY = range(14)
    CIRCUIT = 14


KINDS_OF_POINTS = tuple(kind.name.lower() for kind in PointsFor)
PER_SEGMENT, FISHERY_POINTS, REED_POINTS, POND_POINTS = 2, 3, 10, 2
CLAIMED_FROG = 4  # for each frog of a pond that is claimed
WEAK = 1  # for a construction that is claimed and not linked
MOST_LINES = 2 * NODES
LINE = record_dtype(("colour", "i1"), ("kind", "i1"), ("node", "i2"), ("points", "i2"))


@kernel
def add_line(lines, n, colour, kind, node, points):
    """Write a line of the score, if there are points; returns how many lines there are."""
    if points == 0:
        return n
    lines[n].colour = colour
    lines[n].kind = kind
    lines[n].node = node
    lines[n].points = points
    return n + 1


# --- ponds with frogs (M-9.6) -----------------------------------------------------------------------------------------


@kernel
def score_pond(root, found, lines, n):
    """Dead ends and nothing else, with a frog."""
    if not found.is_canal[root]:
        for colour in range(COLOURS):
            if (found.frogs[root] >> colour) & 1:
                n = add_line(lines, n, colour, PointsFor.FROG, root, POND_POINTS)
    return n


# --- empty cells at the end (M-9.7) -----------------------------------------------------------------------------------


@kernel
def score_hole(s, cell, lines, n):
    colour, points = owner_of(s, cell), np.int64(ACT_ROWS[s.act].hole)
    return n if colour == NOBODY else add_line(lines, n, colour, PointsFor.HOLE, cell * SEGMENTS, points)


# --- points for those who have filled their section first (M-16.10) ---------------------------------------------------


FILLED = np.array([15, 8, 3, 0])  # the first, the second ...


@of(PLANS)
def score_filled(s, lines, n):
    for k in range(s.filled_size):
        n = add_line(lines, n, s.colour_of[s.filled[k]], PointsFor.BONUS, NOWHERE, FILLED[k])
    return n


@kernel
def kind_of(t, s, node):
    """What a construction with a segment on a node is."""
    kind, segment = t.kind[s.tile[node // SEGMENTS]], node % SEGMENTS
    if t.land[kind, segment] == WATER:
        return PointsFor.FISHERY if t.marks[kind, segment] & FISHERY else PointsFor.REED
    if t.land[kind, segment] == FIELD:
        return PointsFor.FIELD
    return PointsFor.GARDEN if t.land[kind, segment] == GARDEN else PointsFor.COPSE


@of(COUNTERS_ON_BOARD)
def mark_claims(t, s, found, claimed):
    """The colours that have a counter, a bit each: of the nodes of fisheries and reed beds, of the roots of land."""
    for colour in range(COLOURS):
        for k in range(s.counters_laid[colour]):
            node = np.int64(s.counter[colour, k])
            is_water = t.land[t.kind[s.tile[node // SEGMENTS]], node % SEGMENTS] == WATER
            claimed[node if is_water else np.int64(found.root[node])] |= 1 << colour
