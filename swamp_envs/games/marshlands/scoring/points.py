"""The Sacred Marshlands: what points are for, how many there are, and how they are written down (RULES.md, part 9)."""

from enum import IntEnum

from ....core.kernel import kernel
from ....core.records import record_dtype
from .water import NODES


class Kind(IntEnum):
    """What points are for."""

    GARDEN, COPSE, FIELD, COW, FISHERY, REED, FROG, VILLAGE, HOLE, BOAT, POND, BONUS, HALVED, ABBEY = range(14)
    CIRCUIT = 14


KINDS_OF_POINTS = tuple(kind.name.lower() for kind in Kind)
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
