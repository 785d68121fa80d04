"""Where a tile is most useful, and how it should be turned."""

import numpy as np

from swamp_envs.dev import kernel, scratch
from swamp_envs.games.gillybog.hexes import CELLS, DEN, NEXT
from swamp_envs.games.gillybog.kinds import Action, Space, Terrain
from swamp_envs.games.gillybog.rules.frames import KIND, SEAT, Frame, Placing
from swamp_envs.games.gillybog.rules.land import hex_distance
from swamp_envs.games.gillybog.rules.laying import FOR_CAPTIVE, fits, survey
from swamp_envs.games.gillybog.state import FIRST_CAMP, NOWHERE

from .chart import TO_DEN, TO_GILLY, TO_OWN, TO_VISION, way_to
from .weights import NEVER, TURN


@kernel
def best_cell(t, s, c, team, w):
    """The cell where the tile is most useful, in its best direction."""
    welcome, barred = scratch(CELLS, np.int8), scratch(CELLS, np.int8)
    survey_shown(s, welcome, barred)
    choice, best = np.int64(s.offer[0]), -np.inf
    for k in range(s.offer_n):
        cell = np.int64(s.offer[k] - Action.CELL)
        for way in range(6):
            worth = rate_tile(t, s, c, cell, way, welcome, barred, w)
            if worth > best:
                choice, best = np.int64(s.offer[k]), worth
    return choice


@kernel
def best_way(t, s, c, team, w):
    """The best direction of the tile; of a bog tile the first."""
    f = s.stack[s.depth - 1]
    choice, best = np.int64(s.offer[0]), -np.inf
    if f[KIND] != Frame.PLACING:
        return choice
    welcome, barred = scratch(CELLS, np.int8), scratch(CELLS, np.int8)
    survey_shown(s, welcome, barred)
    for k in range(s.offer_n):
        worth = rate_tile(t, s, c, np.int64(f[Placing.CELL]), np.int64(s.offer[k] - Action.WAY), welcome, barred, w)
        if worth > best:
            choice, best = np.int64(s.offer[k]), worth
    return choice


@kernel
def survey_shown(s, welcome, barred):
    """Where the tile that is being placed may lie."""
    f, edge = s.stack[s.depth - 1], scratch(CELLS, np.int64)
    survey(s, np.int64(f[Placing.REASON]), np.int64(f[Placing.PETALS]), np.int64(s.shown[0]), edge, welcome, barred)


@kernel
def rate_tile(t, s, c, a, way, welcome, barred, w):
    """A forest tile counts by the ways that it shortens, a camp by the ways that lead to it."""
    f = s.stack[s.depth - 1]
    tile = np.int64(s.shown[0])
    if not fits(t, s, tile, a, way, welcome, barred):
        return -np.inf
    if tile >= FIRST_CAMP:
        return rate_camp(t, s, c, tile, a, way, np.int64(f[Placing.REASON]))
    worth = 0.002 * open_ends(t, s, c, tile, a, way) - 0.001 * hex_distance(a, DEN)
    for k in range(TO_OWN):
        if leads_somewhere(s, k):
            worth += shortcut(t, s, c, tile, a, way, TO_OWN, k, np.int64(s.at[f[SEAT]]), w)
            worth += 0.5 * shortcut(t, s, c, tile, a, way, TO_DEN, k, DEN, w)
    return worth


@kernel
def leads_somewhere(s, k):
    if k == TO_VISION:
        return s.vision != NOWHERE
    return (k >= TO_GILLY and s.gilly_at[k - TO_GILLY] != NOWHERE) or k == TO_DEN


@kernel
def open_ends(t, s, c, tile, a, way):
    """The number of the tile's paths that lead on."""
    n = 0
    for half in range(2):
        cell = a if half == 0 else NEXT[a, way]
        for direction in range(6):
            other = NEXT[cell, direction]
            if other >= 0 and (t.stubs[tile, half, way] >> direction) & 1:
                n += s.kind[other] == Space.EMPTY or (c.exits[other] >> (direction + 3) % 6) & 1
    return n


@kernel
def shortcut(t, s, c, tile, a, way, source, goal, start, w):
    """The number of turns by which the tile shortens the way from the source to the goal."""
    if source == goal:
        return 0.0
    old = way_to(c, goal, start)
    new = NEVER
    for half in range(2):
        come = best_exit(t, c, tile, a, way, half, source)
        for other in range(2):
            go = best_exit(t, c, tile, a, way, other, goal)
            through = half_price(t, tile, half, w) + (half_price(t, tile, other, w) if other != half else 0)
            new = min(new, come + go + through)
    if new > old and not (in_the_way(c, a, source, goal, old) or in_the_way(c, NEXT[a, way], source, goal, old)):
        return 0.0
    return max(old - new, -w.cover) / TURN


@kernel
def in_the_way(c, cell, source, goal, old):
    """A best way so far leads over this empty cell."""
    return way_to(c, source, cell) + way_to(c, goal, cell) <= old


@kernel
def best_exit(t, c, tile, a, way, half, k):
    """The least price from a half's paths to a goal."""
    cell = a if half == 0 else NEXT[a, way]
    inner = way if half == 0 else (way + 3) % 6
    best = NEVER
    for direction in range(6):
        other = NEXT[cell, direction]
        if direction == inner or other < 0 or not (t.stubs[tile, half, way] >> direction) & 1:
            continue
        if (c.exits[other] >> (direction + 3) % 6) & 1:
            best = min(best, way_to(c, k, other) + np.int64(c.price[other]))
    return best


@kernel
def half_price(t, tile, half, w):
    terrain = t.terrain[tile, half]
    if terrain == Terrain.AMBUSH:
        return w.step + w.hit
    return w.step + (w.snare if terrain == Terrain.SNARE else w.tunnel if terrain == Terrain.TUNNEL else 0)


@kernel
def rate_camp(t, s, c, tile, a, way, reason):
    """A camp should be near the Den and near the player who has to go there, a captive's camp near the errands."""
    worth = 0.0
    for half in range(2):
        worth -= best_exit(t, c, tile, a, way, half, TO_DEN)
        if reason == FOR_CAPTIVE:
            worth -= best_exit(t, c, tile, a, way, half, TO_VISION)
        else:
            worth -= best_exit(t, c, tile, a, way, half, TO_OWN)
    return worth
