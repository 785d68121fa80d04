"""The Sacred Marshlands: the score, line by line: who gets how much for what (RULES.md, part 9)."""

import numpy as np

from ....core.header import NOBODY
from ....core.kernel import kernel
from ....core.parts import has, of
from ....core.scratch import scratch, zeros
from ..acts import ACT_ROWS, VILLAGE_BY_CORNER, VILLAGE_ELSEWHERE, VILLAGE_IN_CORNER, Worth
from ..board import AROUND, BY_CORNER, CELLS, IS_CORNER, NEXT, NOWHERE
from ..components.layout import FISHERY, REED, SEGMENTS
from ..components.mosaics import FIELD, GARDEN, WATER
from ..state import COLOURS, ENVIRONMENT, GAME, MYTHS, NO_TILE, PLANS, TABLE, TEAMS, TOURS
from ..villages import is_village
from .claims import write_claims
from .environment import write_environment
from .filled import score_filled
from .finished import write_finished
from .holes import score_hole
from .links import HELPED, LINKED, first_water, link_of
from .myths import write_myths
from .points import (
    FISHERY_POINTS,
    LINE,
    MOST_LINES,
    PER_SEGMENT,
    REED_POINTS,
    Kind,
    add_line,
)
from .ponds import score_pond
from .race import write_distances
from .survey import SURVEY, TABLE_SURVEY, make_survey, owner_of
from .tours import write_tours
from .water import NODES


@kernel
def list_scores(t, s, lines):
    """Write all that counts on the board as it is; returns how many lines."""
    if has(s, TOURS):
        return write_tours(t, s, lines, True)  # without a survey, for no construction counts
    return list_on_table(t, s, lines) if has(s, TABLE) else list_on_board(t, s, lines)


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
    if has(s, TOURS):
        return write_tours(t, s, lines, False)
    if act.boats_race:
        return write_distances(s, lines)
    if has(s, TEAMS):
        return write_finished(t, s, found, lines)
    if has(s, MYTHS):
        return write_myths(t, s, found, lines)
    if has(s, ENVIRONMENT):
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
    return score_filled(s, lines, n) if has(s, PLANS) else n


# --- tiles ------------------------------------------------------------------------------------------------------------


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
            n = add_line(lines, n, colour, Kind.FISHERY, node, FISHERY_POINTS if is_linked else weak)
        if t.marks[kind, segment] & REED:
            n = add_line(lines, n, colour, Kind.REED, node, REED_POINTS if is_linked else weak)
    if is_village(s.tile[cell]):
        n = add_line(lines, n, colour, Kind.VILLAGE, cell * SEGMENTS, village_points(t, s, cell, colour, found))
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


# --- regions ----------------------------------------------------------------------------------------------------------


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
    kind = Kind.GARDEN if land == GARDEN else Kind.COPSE
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
            n = add_line(lines, n, colour, Kind.FIELD, root, size)
            n = add_line(lines, n, colour, Kind.COW, root, share_of_cows(found, root, colour))
        elif size:
            n = add_line(lines, n, colour, Kind.FIELD, root, weak_field[HELPED - found.link[root]])
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
