"""The Sacred Marshlands: the score, line by line: who gets how much for what (RULES.md, parts 9, 15 and 17)."""

import numpy as np

from ....core.header import NOBODY
from ....core.kernel import kernel
from ....core.parts import has_part, of
from ....core.scratch import scratch, zeros
from ..acts import ACT_ROWS, VILLAGE_BY_CORNER, VILLAGE_ELSEWHERE, VILLAGE_IN_CORNER, Worth
from ..board import AROUND, BY_CORNER, CELLS, CENTRE, IS_CORNER, NEXT, NOWHERE
from ..components.layout import FISHERY, FROG, REED
from ..components.mosaics import FIELD, GARDEN, WATER
from ..components.schema import SEGMENTS
from ..parts.myths import write_myths
from ..parts.race import write_distances
from ..parts.tours import write_tours
from ..places import is_village
from ..state import BOATS, COLOURS, COUNTERS_ON_BOARD, ENVIRONMENT, GAME, MYTHS, NO_TILE, PLANS, TABLE, TEAMS, TOURS
from .environment import write_environment
from .points import (
    CLAIMED_FROG,
    FISHERY_POINTS,
    LINE,
    MOST_LINES,
    PER_SEGMENT,
    REED_POINTS,
    WEAK,
    PointsFor,
    add_line,
    mark_claims,
    score_filled,
    score_hole,
    score_pond,
)
from .survey import HELPED, LINKED, NODES, SURVEY, TABLE_SURVEY, TOGETHER, first_water, link_of, make_survey, owner_of

# --- the score, line by line: who gets how much for what (RULES.md, part 9) -------------------------------------------


@kernel
def list_scores(t, s, lines):
    """Write all that counts on the board as it is; returns how many lines."""
    if has_part(s, TOURS):
        return write_tours(t, s, lines, True)  # without a survey, for no construction counts
    return list_on_table(t, s, lines) if has_part(s, TABLE) else list_on_board(t, s, lines)


@of(
    GAME,
    without=(
        TABLE,
        TOURS,
    ),
)
def list_on_board(t, s, lines):
    found = zeros(1, SURVEY)[0]
    make_survey(t, s, found)
    return write_lines(t, s, found, lines)


@of(TABLE)
def list_on_table(t, s, lines):
    found = zeros(1, TABLE_SURVEY)[0]
    make_survey(t, s, found)
    return write_lines(t, s, found, lines)


@kernel
def write_lines(t, s, found, lines):
    """Write all that counts on a board that has been surveyed; circuits as the quick procedure finds them."""
    act = ACT_ROWS[s.act]
    if has_part(s, TOURS):
        return write_tours(t, s, lines, False)
    if act.boats_race:
        return write_distances(s, lines)
    if has_part(s, TEAMS):
        return write_finished(t, s, found, lines)
    if has_part(s, MYTHS):
        return write_myths(t, s, found, lines)
    if has_part(s, ENVIRONMENT):
        return write_environment(t, s, found, lines)
    if act.counters:
        return write_claims(t, s, found, lines)
    n = 0
    for cell in range(CELLS):
        if s.tile[cell] == NO_TILE:
            n = score_hole(s, cell, lines, n)
        else:
            n = score_tile(t, s, cell, found, lines, n)
    for node in range(NODES):
        if found.root[node] == node and not found.open[node]:
            n = score_region(t, s, node, found, lines, n)
    return score_filled(s, lines, n) if has_part(s, PLANS) else n


@kernel
def score_tile(t, s, cell, found, lines, n):
    """A tile's fishery, its reed bed, or the village."""
    colour = owner_of(s, cell)
    if colour == NOBODY:
        return n
    kind, weak = t.kind[s.tile[cell]], np.int64(ACT_ROWS[s.act].weak)
    for segment in range(t.segments[kind]):
        node = cell * SEGMENTS + segment
        is_linked = t.land[kind, segment] == WATER and link_of(s, found, node, colour) == LINKED
        if t.marks[kind, segment] & FISHERY:
            n = add_line(lines, n, colour, PointsFor.FISHERY, node, FISHERY_POINTS if is_linked else weak)
        if t.marks[kind, segment] & REED:
            n = add_line(lines, n, colour, PointsFor.REED, node, REED_POINTS if is_linked else weak)
    if is_village(s.tile[cell]):
        n = add_line(lines, n, colour, PointsFor.VILLAGE, cell * SEGMENTS, village_points(t, s, cell, colour, found))
    return n


@kernel
def village_points(t, s, cell, colour, found):
    act = ACT_ROWS[s.act]
    link = link_of(s, found, first_water(t, s, cell), colour)
    if act.worth == Worth.BY_PLACE and link == LINKED:
        surrounded = is_surrounded(s, cell)
        if IS_CORNER[cell]:
            return VILLAGE_IN_CORNER[0] if surrounded else VILLAGE_IN_CORNER[1]
        if BY_CORNER[cell]:
            return VILLAGE_BY_CORNER[0] if surrounded else VILLAGE_BY_CORNER[1]
        return VILLAGE_ELSEWHERE[0] if surrounded else VILLAGE_ELSEWHERE[1]
    return np.int64(act.village_values[LINKED - link])


@kernel
def is_surrounded(s, cell):
    """Tiles lie on all sides; about an outer corner on the three cells that touch it."""
    if IS_CORNER[cell]:
        return is_covered(s, AROUND[cell])
    return is_covered(s, NEXT[cell])


@kernel
def is_covered(s, cells):
    """No cell of these is empty; places off the board are not counted."""
    for k in range(cells.shape[0]):
        if cells[k] != NOWHERE and s.tile[cells[k]] == NO_TILE:
            return False
    return True


@kernel
def score_region(t, s, root, found, lines, n):
    """A finished region, for every colour that has part of it."""
    tile = s.tile[root // SEGMENTS]
    if tile == NO_TILE:
        return n
    land = t.land[t.kind[tile], root % SEGMENTS]
    if land == WATER:
        return score_pond(root, found, lines, n)
    if land == FIELD:
        return score_field(s, root, found, lines, n)
    kind = PointsFor.GARDEN if land == GARDEN else PointsFor.COPSE
    for colour in range(COLOURS):
        if found.segments[root, colour]:
            points = PER_SEGMENT * np.int64(found.segments[root, colour])
            points = points if found.link[root] == LINKED else np.int64(ACT_ROWS[s.act].weak)
            n = add_line(lines, n, colour, kind, root, points)
    return n


@kernel
def score_field(s, root, found, lines, n):
    """A closed field without a landing point is not linked."""
    weak_field = ACT_ROWS[s.act].weak_field
    for colour in range(COLOURS):
        size = found.segments[root, colour]
        if size and found.link[root] == LINKED:
            n = add_line(lines, n, colour, PointsFor.FIELD, root, size)
            n = add_line(lines, n, colour, PointsFor.COW, root, share_of_cows(found, root, colour))
        elif size:
            n = add_line(lines, n, colour, PointsFor.FIELD, root, weak_field[HELPED - found.link[root]])
    return n


@kernel
def share_of_cows(found, root, colour):
    """Cows of one holder are shared out among all who have part of the field; of several, each keeps their own."""
    total, sharers, holders = 0, 0, 0
    for p in range(COLOURS):
        total += found.cows[root, p]
        sharers += found.segments[root, p] > 0
        holders += found.cows[root, p] > 0
    own = np.int64(found.cows[root, colour])
    if holders != 1:
        return own
    share = total // sharers
    return total - (sharers - 1) * share if own else share


@kernel
def add_up(t, s, points):
    """What each colour scores."""
    lines = scratch(MOST_LINES, LINE)
    for colour in range(COLOURS):
        points[colour] = 0
    for k in range(list_scores(t, s, lines)):
        points[lines[k].colour] += lines[k].points


# --- points where counters say whose a construction is (RULES.md, part 15) --------------------------------------------


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


@kernel
def score_claimed_water(t, s, cell, found, claimed, lines, n):
    """A tile's fishery or reed bed."""
    kind = t.kind[s.tile[cell]]
    for segment in range(t.segments[kind]):
        node = cell * SEGMENTS + segment
        marks = t.marks[kind, segment]
        is_linked = found.root[node] == found.root[found.target[0]]
        if marks & FISHERY:
            n = score_one(s, cell, PointsFor.FISHERY, FISHERY_POINTS, is_linked, claimed[node], lines, n, segment)
        if marks & REED:
            n = score_one(s, cell, PointsFor.REED, REED_POINTS, is_linked, claimed[node], lines, n, segment)
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
    kind = PointsFor.FIELD if land == FIELD else PointsFor.GARDEN if land == GARDEN else PointsFor.COPSE
    is_linked = found.link[root] == LINKED
    for colour in range(COLOURS):
        if (claimed[root] >> colour) & 1 and is_linked:
            n = add_line(lines, n, colour, kind, root, points_of(found, root, land, colour))
            n = add_line(lines, n, colour, PointsFor.COW, root, cows_of(found, root))
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


# --- points of what was claimed when it was finished, on a board that is nobody's (part 17) ---------------------------


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
        n = add_line(lines, n, colour, PointsFor.FISHERY, node, FISHERY_POINTS if is_linked else WEAK)
    if marks & REED:
        n = add_line(lines, n, colour, PointsFor.REED, node, REED_POINTS if is_linked else WEAK)
    if is_village(s.tile[cell]):
        points = np.int64(ACT_ROWS[s.act].village_values[0])
        n = add_line(lines, n, colour, PointsFor.VILLAGE, node, points if is_linked else WEAK)
    if n > first:
        return n
    return add_line(lines, n, colour, PointsFor.POND, node, CLAIMED_FROG * frogs_in(t, s, found, found.root[node]))


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
    kind = PointsFor.FIELD if land == FIELD else PointsFor.GARDEN if land == GARDEN else PointsFor.COPSE
    root = np.int64(found.root[node])
    if found.link[root] != LINKED:
        return add_line(lines, n, colour, kind, node, WEAK)
    size = np.int64(found.segments[root, TOGETHER])
    n = add_line(lines, n, colour, kind, node, size if land == FIELD else PER_SEGMENT * size)
    return add_line(lines, n, colour, PointsFor.COW, node, found.cows[root, TOGETHER])
