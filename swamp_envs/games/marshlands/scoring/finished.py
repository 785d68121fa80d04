"""The Sacred Marshlands: points of what was claimed when it was finished, on a board that is nobody's (part 17)."""

import numpy as np

from ....core.kernel import kernel
from ....core.parts import of
from ..acts import ACT_ROWS
from ..board import CENTRE
from ..components.layout import FISHERY, FROG, REED, SEGMENTS
from ..components.mosaics import FIELD, GARDEN, WATER
from ..state import COLOURS, NO_TILE, TEAMS
from ..villages import is_village
from .links import LINKED
from .points import CLAIMED_FROG, FISHERY_POINTS, PER_SEGMENT, REED_POINTS, WEAK, Kind, add_line
from .survey import TOGETHER


@of(TEAMS)
def write_finished(t, s, found, lines):
    """A line for each counter, and for the cows of a field; returns how many lines."""
    n = 0
    for colour in range(COLOURS):
        for k in range(s.counters_laid[colour]):
            node = np.int64(s.counter[colour, k])
            if s.tile[node // SEGMENTS] == NO_TILE:
                continue
            if t.land[t.kind[s.tile[node // SEGMENTS]], node % SEGMENTS] == WATER:
                n = score_water(t, s, node, colour, found, lines, n)
            else:
                n = score_land(t, s, node, colour, found, lines, n)
    return n


@kernel
def score_water(t, s, node, colour, found, lines, n):
    """A fishery, a reed bed and a village may share their water; a pond has segments of its own."""
    cell = node // SEGMENTS
    marks = t.marks[t.kind[s.tile[cell]], node % SEGMENTS]
    is_linked = found.root[node] == found.root[found.target[colour]]
    first = n
    if marks & FISHERY:
        n = add_line(lines, n, colour, Kind.FISHERY, node, FISHERY_POINTS if is_linked else WEAK)
    if marks & REED:
        n = add_line(lines, n, colour, Kind.REED, node, REED_POINTS if is_linked else WEAK)
    if is_village(s.tile[cell]):
        points = np.int64(ACT_ROWS[s.act].village_values[0])
        n = add_line(lines, n, colour, Kind.VILLAGE, node, points if is_linked else WEAK)
    if n > first:
        return n
    return add_line(lines, n, colour, Kind.POND, node, CLAIMED_FROG * frogs_in(t, s, found, found.root[node]))


@kernel
def frogs_in(t, s, found, root):
    """How many frogs a region has, but for the centre's."""
    n = 0
    for cell in range(len(s.tile)):
        if s.tile[cell] != NO_TILE and cell != CENTRE:
            kind = t.kind[s.tile[cell]]
            for segment in range(t.segments[kind]):
                n += found.root[cell * SEGMENTS + segment] == root and t.marks[kind, segment] & FROG != 0
    return n


@kernel
def score_land(t, s, node, colour, found, lines, n):
    """A garden, a copse or a field, with all its segments and cows."""
    land = t.land[t.kind[s.tile[node // SEGMENTS]], node % SEGMENTS]
    kind = Kind.FIELD if land == FIELD else Kind.GARDEN if land == GARDEN else Kind.COPSE
    root = np.int64(found.root[node])
    if found.link[root] != LINKED:
        return add_line(lines, n, colour, kind, node, WEAK)
    size = np.int64(found.segments[root, TOGETHER])
    n = add_line(lines, n, colour, kind, node, size if land == FIELD else PER_SEGMENT * size)
    return add_line(lines, n, colour, Kind.COW, node, found.cows[root, TOGETHER])
