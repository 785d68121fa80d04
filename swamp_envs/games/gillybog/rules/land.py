"""Gillybog: spaces, paths, distances and sight (RULES.md, part 2)."""

import numpy as np

from ....core.kernel import kernel
from ....core.scratch import scratch
from ..hexes import CELLS, NEXT, hex_distance
from ..kinds import Space, Terrain
from ..state import SPACES

UNREACHED = -1
FAR_AWAY = 99  # farther than any sight or way


@kernel
def connects(s, cell, direction):
    """A path leads from the space to its neighbour in a direction."""
    other = NEXT[cell, direction]
    return other >= 0 and (s.stubs[cell] >> direction) & 1 and (s.stubs[other] >> ((direction + 3) % 6)) & 1


@kernel
def is_bog(s, cell):
    return Terrain.BOG <= s.terrain[cell] <= Terrain.TUNNEL


@kernel
def is_hazard(s, cell):
    return s.terrain[cell] >= Terrain.AMBUSH


@kernel
def may_be_covered(s, cell):
    return s.kind[cell] == Space.FOREST


@kernel
def has_open_path(s, cell):
    """A path of the space leads to a place where a tile could still come (G-2.8)."""
    for direction in range(6):
        other = NEXT[cell, direction]
        if (s.stubs[cell] >> direction) & 1 and other >= 0 and s.kind[other] == 0:
            return True
    return False


@kernel
def count_exits(s, cell):
    n = 0
    for direction in range(6):
        if connects(s, cell, direction):
            n += 1
    return n


@kernel
def add_space(s, cell, kind, terrain, stubs, tile):
    """A new space of the map; a Sanctuary brings its protection (G-12.4)."""
    i = s.space_n
    while i > 0 and s.space[i - 1] > cell:
        s.space[i] = s.space[i - 1]
        i -= 1
    s.space[i] = cell
    s.space_n += 1
    dress_space(s, cell, kind, terrain, stubs, tile)


@kernel
def dress_space(s, cell, kind, terrain, stubs, tile):
    s.kind[cell] = kind
    s.terrain[cell] = terrain
    s.stubs[cell] = stubs
    s.tile[cell] = tile
    if terrain == Terrain.SANCTUARY:
        given = min(2, s.supply)
        s.ward[cell] += given
        s.supply -= given


@kernel
def spread(s, origin, way):
    """How many steps every space is from the origin, UNREACHED where no paths lead; returns how many are reached."""
    for cell in range(CELLS):
        way[cell] = UNREACHED
    queue = scratch(SPACES, np.int16)
    queue[0] = origin
    way[origin] = 0
    first, last = 0, 1
    while first < last:
        cell = queue[first]
        first += 1
        last = _reach_neighbours(s, cell, way, queue, last)
    return last


@kernel
def _reach_neighbours(s, cell, way, queue, last):
    stubs = s.stubs[cell]
    for direction in range(6):
        if (stubs >> direction) & 1:
            other = NEXT[cell, direction]
            if other >= 0 and way[other] == UNREACHED and (s.stubs[other] >> ((direction + 3) % 6)) & 1:
                way[other] = way[cell] + 1
                queue[last] = other
                last += 1
    return last


@kernel
def threatens(s, cell):
    """Hunters or a Watchtower are there (G-2.4)."""
    return s.hunters[cell] > 0 or s.terrain[cell] == Terrain.WATCHTOWER


@kernel
def in_sight_of_hunters(s, cell, reach):
    """A group or a Watchtower lies in line of sight of a space, at most so many steps away (G-2.2 to G-2.4)."""
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
    """HIDE keeps the active seat out of sight until the turn ends."""
    return not (s.hide and seat == s.active) and in_sight_of_hunters(s, s.at[seat], reach)


@kernel
def mark_sight(s, cell, marks):
    """Mark the spaces in line of sight of a space, its own too."""
    for other in range(CELLS):
        marks[other] = 0
    marks[cell] = 1
    for direction in range(6):
        seen = cell
        while connects(s, seen, direction):
            seen = NEXT[seen, direction]
            marks[seen] = 1


@kernel
def player_at(s, cell):
    """The first player there in turn order from the active seat, or -1."""
    for i in range(s.players):
        seat = (s.active + i) % s.players
        if s.at[seat] == cell:
            return seat
    return -1


@kernel
def fly(s, origin, way):
    """Like `spread`, but as the crow flies (G-2.9); only spaces of the map are filled in."""
    for i in range(s.space_n):
        way[s.space[i]] = hex_distance(s.space[i], origin)


@kernel
def keep_groups(s, way):
    for i in range(s.space_n):
        if s.hunters[s.space[i]] == 0:
            way[s.space[i]] = UNREACHED


@kernel
def keep_open(s, way):
    for i in range(s.space_n):
        if way[s.space[i]] != UNREACHED and not has_open_path(s, s.space[i]):
            way[s.space[i]] = UNREACHED


@kernel
def keep_trappable(s, way):
    """Forest spaces without hazard and without a player."""
    for i in range(s.space_n):
        cell = s.space[i]
        if not may_be_covered(s, cell) or is_hazard(s, cell) or player_at(s, cell) >= 0:
            way[cell] = UNREACHED


@kernel
def turn_round(s, way):
    """What was farthest is nearest."""
    for i in range(s.space_n):
        if way[s.space[i]] != UNREACHED:
            way[s.space[i]] = FAR_AWAY - way[s.space[i]]


@kernel
def collect_nearest(s, way, cells):
    """The spaces with the least way, ascending; returns how many."""
    n, best = 0, FAR_AWAY + 1
    for i in range(s.space_n):
        cell = s.space[i]
        if way[cell] == UNREACHED or way[cell] > best:
            continue
        if way[cell] < best:
            n, best = 0, way[cell]
        cells[n] = cell
        n += 1
    return n


@kernel
def nearest_groups(s, seat, cells):
    """G-2.5: by paths."""
    way = scratch(CELLS, np.int16)
    spread(s, s.at[seat], way)
    keep_groups(s, way)
    return collect_nearest(s, way, cells)


@kernel
def captors(s, seat, cells):
    """G-8.8: by paths, else as the crow flies."""
    n = nearest_groups(s, seat, cells)
    if n:
        return n
    way = scratch(CELLS, np.int16)
    fly(s, s.at[seat], way)
    keep_groups(s, way)
    return collect_nearest(s, way, cells)


@kernel
def nearest_open_spaces(s, seat, cells):
    way = scratch(CELLS, np.int16)
    spread(s, s.at[seat], way)
    keep_open(s, way)
    n = collect_nearest(s, way, cells)
    if n:
        return n
    fly(s, s.at[seat], way)
    keep_open(s, way)
    return collect_nearest(s, way, cells)


@kernel
def farthest_open_spaces(s, seat, cells):
    way = scratch(CELLS, np.int16)
    spread(s, s.at[seat], way)
    keep_open(s, way)
    turn_round(s, way)
    return collect_nearest(s, way, cells)


@kernel
def nearest_trap_spaces(s, seat, cells):
    way = scratch(CELLS, np.int16)
    spread(s, s.at[seat], way)
    keep_trappable(s, way)
    return collect_nearest(s, way, cells)
