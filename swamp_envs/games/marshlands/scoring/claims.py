"""The Sacred Marshlands: points where counters say whose a construction is (RULES.md, part 15)."""

import numpy as np

from ....core.kernel import kernel
from ....core.parts import of
from ....core.scratch import zeros
from ..board import CELLS
from ..components.layout import FISHERY, REED, SEGMENTS
from ..components.mosaics import FIELD, GARDEN, WATER
from ..state import BOATS, COLOURS, COUNTERS_ON_BOARD, NO_TILE
from .holes import score_hole
from .links import LINKED
from .points import FISHERY_POINTS, PER_SEGMENT, REED_POINTS, Kind, add_line
from .survey import owner_of
from .water import NODES

CLAIMED_APART, LEFT_APART = -2, -1  # points for what is not linked: claimed, and for who have it in their sections
ABROAD = 2  # a garden that lies in others' sections only counts so many times


@of(BOATS, COUNTERS_ON_BOARD)
def write_claims(t, s, found, lines):
    """Write all that counts on a board that has been surveyed; returns how many lines."""
    claimed = zeros(NODES, np.int64)
    mark_claims(t, s, found, claimed)
    n = 0
    for cell in range(CELLS):
        if s.tile[cell] == NO_TILE:
            n = score_hole(s, cell, lines, n)
        else:
            n = score_claimed_water(t, s, cell, found, claimed, lines, n)
    for node in range(NODES):
        if found.root[node] == node and not found.open[node] and s.tile[node // SEGMENTS] != NO_TILE:
            n = score_claimed_land(t, s, node, found, claimed, lines, n)
    return n


@of(COUNTERS_ON_BOARD)
def mark_claims(t, s, found, claimed):
    """The colours that have a counter, a bit each: of the nodes of fisheries and reed beds, of the roots of land."""
    for colour in range(COLOURS):
        for k in range(s.counters_laid[colour]):
            node = np.int64(s.counter[colour, k])
            is_water = t.land[t.kind[s.tile[node // SEGMENTS]], node % SEGMENTS] == WATER
            claimed[node if is_water else np.int64(found.root[node])] |= 1 << colour


@kernel
def kind_of(t, s, node):
    """What a construction with a segment on a node is."""
    kind, segment = t.kind[s.tile[node // SEGMENTS]], node % SEGMENTS
    if t.land[kind, segment] == WATER:
        return Kind.FISHERY if t.marks[kind, segment] & FISHERY else Kind.REED
    if t.land[kind, segment] == FIELD:
        return Kind.FIELD
    return Kind.GARDEN if t.land[kind, segment] == GARDEN else Kind.COPSE


@kernel
def score_claimed_water(t, s, cell, found, claimed, lines, n):
    """A tile's fishery or reed bed."""
    kind = t.kind[s.tile[cell]]
    for segment in range(t.segments[kind]):
        node = cell * SEGMENTS + segment
        marks = t.marks[kind, segment]
        is_linked = found.root[node] == found.root[found.target[0]]
        if marks & FISHERY:
            n = score_one(s, cell, Kind.FISHERY, FISHERY_POINTS, is_linked, claimed[node], lines, n, segment)
        if marks & REED:
            n = score_one(s, cell, Kind.REED, REED_POINTS, is_linked, claimed[node], lines, n, segment)
    return n


@kernel
def score_one(s, cell, kind, points, is_linked, claimers, lines, n, segment):
    """A construction of one segment."""
    node = cell * SEGMENTS + segment
    for colour in range(COLOURS):
        if (claimers >> colour) & 1:
            n = add_line(lines, n, colour, kind, node, points if is_linked else CLAIMED_APART)
        elif not (claimers or is_linked) and owner_of(s, cell) == colour:
            n = add_line(lines, n, colour, kind, node, LEFT_APART)
    return n


@kernel
def score_claimed_land(t, s, root, found, claimed, lines, n):
    """A finished garden, copse or field: for all who have claimed it, else for those in whose sections it lies."""
    land = t.land[t.kind[s.tile[root // SEGMENTS]], root % SEGMENTS]
    if land == WATER or (land == FIELD and not found.has_landing[root]):
        return n
    kind = Kind.FIELD if land == FIELD else Kind.GARDEN if land == GARDEN else Kind.COPSE
    is_linked = found.link[root] == LINKED
    for colour in range(COLOURS):
        if (claimed[root] >> colour) & 1 and is_linked:
            n = add_line(lines, n, colour, kind, root, points_of(found, root, land, colour))
            n = add_line(lines, n, colour, Kind.COW, root, cows_of(found, root))
        elif (claimed[root] >> colour) & 1:
            n = add_line(lines, n, colour, kind, root, CLAIMED_APART)
        elif found.segments[root, colour] and not (claimed[root] or is_linked):
            n = add_line(lines, n, colour, kind, root, LEFT_APART)
    return n


@kernel
def points_of(found, root, land, colour):
    """All its segments, wherever they lie but on the centre; a garden that lies abroad counts twice (M-15.12)."""
    size = 0
    for owner in range(COLOURS):
        size += found.segments[root, owner]
    if land == FIELD:
        return size
    is_abroad = land == GARDEN and found.segments[root, colour] == 0
    return size * PER_SEGMENT * (ABROAD if is_abroad else 1)


@kernel
def cows_of(found, root):
    total = 0
    for owner in range(COLOURS):
        total += found.cows[root, owner]
    return total
