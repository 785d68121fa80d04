"""Gillybog: spaces, paths, distances and sight (RULES.md, part 2)."""

import numpy as np

from ....core.header import NOBODY
from ....core.kernel import kernel
from ....core.scratch import scratch
from ..hexes import CELLS, NEXT, Q, R
from ..kinds import Space, Terrain
from ..state import SPACES

UNREACHED = -1
FAR_AWAY = 99  # farther than any sight or way

# --- spaces and paths ------------------------------------------------------------------------------------------------


@kernel
def add_space(s, cell, kind, terrain, stubs, tile):
    """A new space of the map; the list of spaces ascends."""
    i = s.space_n
    while i > 0 and s.space[i - 1] > cell:
        s.space[i] = s.space[i - 1]
        i -= 1
    s.space[i] = cell
    s.space_n += 1
    cover_space(s, cell, kind, terrain, stubs, tile)


@kernel
def cover_space(s, cell, kind, terrain, stubs, tile):
    """What lies on a cell now; a Sanctuary brings its protection (G-3.10, G-12.4)."""
    s.kind[cell] = kind
    s.terrain[cell] = terrain
    s.stubs[cell] = stubs
    s.tile[cell] = tile
    if terrain == Terrain.SANCTUARY:
        given = min(2, s.supply)
        s.ward[cell] += given
        s.supply -= given


@kernel
def connects(s, cell, direction):
    """A path leads from the space to its neighbour in a direction (G-2.1)."""
    other = NEXT[cell, direction]
    return other >= 0 and (s.stubs[cell] >> direction) & 1 and (s.stubs[other] >> ((direction + 3) % 6)) & 1


@kernel
def has_open_path(s, cell):
    """A path of the space leads to a cell where a tile could still come (G-2.8)."""
    for direction in range(6):
        other = NEXT[cell, direction]
        if (s.stubs[cell] >> direction) & 1 and other >= 0 and s.kind[other] == Space.EMPTY:
            return True
    return False


@kernel
def is_bog(s, cell):
    """The Den is none (G-12.2)."""
    return Terrain.BOG <= s.terrain[cell] <= Terrain.TUNNEL


@kernel
def may_be_covered(s, cell):
    """Bog tiles go on spaces of forest tiles (G-3.11)."""
    return s.kind[cell] == Space.FOREST


@kernel
def player_at(s, cell):
    """The first player there in turn order from the active seat, or NOBODY."""
    for i in range(s.players):
        seat = (s.active + i) % s.players
        if s.at[seat] == cell:
            return seat
    return NOBODY


# --- distances -------------------------------------------------------------------------------------------------------

GROUPS, OPEN_SPACES, TRAP_SPACES = range(3)  # what can be looked for


@kernel
def hex_distance(a, b):
    """Steps from cell to cell, paths or no paths (G-2.9)."""
    dq = Q[a] - Q[b]
    dr = R[a] - R[b]
    return max(abs(dq), abs(dr), abs(dq + dr))


@kernel
def spread(s, origin, way):
    """How many steps every space is from the origin, UNREACHED where no paths lead."""
    for cell in range(CELLS):
        way[cell] = UNREACHED
    queue = scratch(SPACES, np.int16)
    queue[0] = origin
    way[origin] = 0
    first, last = 0, 1
    while first < last:
        cell = queue[first]
        first += 1
        stubs = s.stubs[cell]
        for direction in range(6):
            if (stubs >> direction) & 1:
                other = NEXT[cell, direction]
                if other >= 0 and way[other] == UNREACHED and (s.stubs[other] >> ((direction + 3) % 6)) & 1:
                    way[other] = way[cell] + 1
                    queue[last] = other
                    last += 1


@kernel
def is_of_sort(s, cell, sort):
    """The space is one of those that are looked for; a trap is laid on a forest space without hazard and player."""
    if sort == GROUPS:
        return s.hunters[cell] > 0
    if sort == OPEN_SPACES:
        return has_open_path(s, cell)
    return may_be_covered(s, cell) and s.terrain[cell] < Terrain.AMBUSH and player_at(s, cell) == NOBODY


@kernel
def collect_nearest(s, sort, way, cells):
    """List the spaces of a sort with the least way, ascending; returns how many there are."""
    n, best = 0, FAR_AWAY + 1
    for i in range(s.space_n):
        cell = s.space[i]
        if way[cell] == UNREACHED or way[cell] > best or not is_of_sort(s, cell, sort):
            continue
        if way[cell] < best:
            n, best = 0, way[cell]
        cells[n] = cell
        n += 1
    return n


@kernel
def find_nearest(s, seat, sort, cells):
    """The nearest spaces by paths (G-2.5, G-2.6)."""
    way = scratch(CELLS, np.int16)
    spread(s, s.at[seat], way)
    return collect_nearest(s, sort, way, cells)


@kernel
def find_nearest_anyhow(s, seat, sort, cells):
    """The nearest spaces by paths; if no path leads to any, by hex distance (G-8.8, G-13.28)."""
    n = find_nearest(s, seat, sort, cells)
    if n:
        return n
    way = scratch(CELLS, np.int16)
    for i in range(s.space_n):
        way[s.space[i]] = hex_distance(s.space[i], s.at[seat])
    return collect_nearest(s, sort, way, cells)


@kernel
def find_farthest(s, seat, sort, cells):
    """The farthest spaces that paths lead to (G-13.28)."""
    way = scratch(CELLS, np.int16)
    spread(s, s.at[seat], way)
    for i in range(s.space_n):
        if way[s.space[i]] != UNREACHED:
            way[s.space[i]] = FAR_AWAY - way[s.space[i]]
    return collect_nearest(s, sort, way, cells)


# --- sight -----------------------------------------------------------------------------------------------------------


@kernel
def mark_sight(s, cell, marks):
    """Mark the spaces in line of sight of a space, itself too (G-2.2, G-2.3)."""
    for other in range(CELLS):
        marks[other] = 0
    marks[cell] = 1
    for direction in range(6):
        seen = cell
        while connects(s, seen, direction):
            seen = NEXT[seen, direction]
            marks[seen] = 1


@kernel
def threatens(s, cell):
    """Hunters or a Watchtower are there (G-2.4)."""
    return s.hunters[cell] > 0 or s.terrain[cell] == Terrain.WATCHTOWER


@kernel
def in_sight_of_hunters(s, cell, reach):
    """A group or a Watchtower lies in line of sight of a space, this many steps away or fewer (G-2.2 to G-2.4)."""
    if threatens(s, cell):
        return True
    for direction in range(6):
        seen = cell
        for _ in range(reach):
            if not connects(s, seen, direction):
                break
            seen = NEXT[seen, direction]
            if threatens(s, seen):
                return True
    return False


@kernel
def is_seen(s, seat, reach):
    """HIDE keeps the active seat out of sight until the turn ends (G-13.19)."""
    return not (s.hide and seat == s.active) and in_sight_of_hunters(s, s.at[seat], reach)
