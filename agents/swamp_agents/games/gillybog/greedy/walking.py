"""Where a movement should end, and how to get there."""

import numpy as np

from swamp_envs.dev import NOBODY, kernel
from swamp_envs.games.gillybog.hexes import CELLS, NEXT
from swamp_envs.games.gillybog.kinds import GILLYS, Action, Gilly, Phase, Terrain
from swamp_envs.games.gillybog.rules.frames import SEAT, Movement
from swamp_envs.games.gillybog.rules.land import connects, hex_distance, is_bog
from swamp_envs.games.gillybog.rules.moving import TUNNEL_REACH

from .chart import FREE, LAYERS
from .places import rate_place
from .weights import NEVER

BY_TRAVEL = 1000


@kernel
def walk(t, s, c, team, w):
    """The next answer of the movement that is planned, or the first of a new plan."""
    if not c.planned:
        plan_walk(t, s, c, team, w)
        c.planned = 1
        c.path_i = 0
    if c.path_i == c.path_n:
        c.planned = 0
        return np.int64(Action.DONE)
    c.path_i += 1
    choice = np.int64(c.path[c.path_i - 1])
    if c.path_i == c.path_n and s.phase == Phase.DEST:
        c.planned = 0
    for k in range(s.offer_n):
        if s.offer[k] == choice:
            return choice
    c.planned = 0
    return np.int64(s.offer[0])


@kernel
def plan_walk(t, s, c, team, w):
    """Where the movement should end, and how to get there."""
    f = s.stack[s.depth - 1]
    seat = np.int64(f[SEAT])
    here = np.int64(s.at[seat])
    led = led_gilly(s, f, here)
    last = explore_ways(s, c, f, here, led, w)
    goal, best = here, -np.inf
    for i in range(s.space_n):
        cell = np.int64(s.space[i])
        if c.cost[last, cell] >= NEVER:
            continue
        moved = cell != here or f[Movement.STARTED]
        hits = max(0, c.hit[last, cell] - f[Movement.IGNORES])
        worth = rate_place(t, s, c, seat, led, cell, hits, moved, team, w) - c.cost[last, cell] * 0.001
        if worth > best:
            goal, best = cell, worth
    trace_path(s, c, last, goal)


@kernel
def led_gilly(s, f, here):
    if f[Movement.STARTED]:
        return np.int64(f[Movement.LED])
    for gilly in range(GILLYS):
        if s.gilly_state[gilly] == Gilly.STANDING and s.gilly_at[gilly] == here:
            return gilly
    return NOBODY


@kernel
def explore_ways(s, c, f, here, led, w):
    """The cheapest way to every space, by the number of steps; returns the last number that has reached more."""
    for cell in range(CELLS):
        c.cost[0, cell] = NEVER
        c.landed[cell] = 0
    c.cost[0, here] = 0
    c.hit[0, here] = 0
    steps = 1 if s.phase == Phase.DEST else min(np.int64(f[Movement.STEPS]), LAYERS - 2)
    layer = 0
    while layer < steps:
        layer += 1
        copy_layer(s, c, layer)
        changed = take_offers(s, c, here, w) if layer == 1 else take_steps(s, c, f, layer, here, led, w)
        if not changed:
            break
    layer += 1
    copy_layer(s, c, layer)
    if s.phase == Phase.STEP:
        take_tunnels(s, c, layer, here, w)
    return layer


@kernel
def copy_layer(s, c, layer):
    for cell in range(CELLS):
        c.cost[layer, cell] = c.cost[layer - 1, cell]
        c.hit[layer, cell] = c.hit[layer - 1, cell]
        c.came[layer, cell] = FREE


@kernel
def take_offers(s, c, here, w):
    for k in range(s.offer_n):
        action = s.offer[k]
        if action >= Action.CELL:
            reach(s, c, 1, here, np.int64(action - Action.CELL), True, w)
        elif action != Action.DONE:
            reach(s, c, 1, here, NEXT[here, action - Action.WAY], False, w)
    return True


@kernel
def take_steps(s, c, f, layer, here, led, w):
    changed = False
    for i in range(s.space_n):
        cell = np.int64(s.space[i])
        fresh = layer > 1 and c.came[layer - 1, cell] != FREE
        if not fresh or c.landed[cell] or halts(s, f, cell, led):
            continue
        for direction in range(6):
            if connects(s, cell, direction):
                changed |= reach(s, c, layer, cell, NEXT[cell, direction], False, w)
    return changed


@kernel
def halts(s, f, cell, led):
    """The movement ends on that space."""
    if (
        s.vision == cell
        or s.terrain[cell] == Terrain.TUNNEL
        or (s.terrain[cell] == Terrain.SNARE and f[Movement.IGNORES] == 0)
    ):
        return True
    for gilly in range(GILLYS):
        if gilly != led and s.gilly_at[gilly] == cell:
            return True
    return False


@kernel
def take_tunnels(s, c, layer, here, w):
    for i in range(s.space_n):
        cell = np.int64(s.space[i])
        if cell == here or s.terrain[cell] != Terrain.TUNNEL or c.cost[layer, cell] >= NEVER or c.landed[cell]:
            continue
        for k in range(s.space_n):
            other = np.int64(s.space[k])
            if other != cell and is_bog(s, other) and hex_distance(cell, other) <= TUNNEL_REACH:
                reach(s, c, layer, cell, other, True, w)


@kernel
def reach(s, c, layer, cell, other, travels, w):
    """Note a way to another space if it is cheaper than the ways found so far."""
    cost = c.cost[layer - 1, cell] + c.price[other]
    if cost >= c.cost[layer, other]:
        return False
    c.cost[layer, other] = cost
    c.hit[layer, other] = c.hit[layer - 1, cell] + s.hunters[other] + (s.terrain[other] == Terrain.AMBUSH)
    c.came[layer, other] = cell + (BY_TRAVEL if travels else 0)
    c.landed[other] = travels
    return True


@kernel
def trace_path(s, c, last, goal):
    """The answers that lead to the goal, in order."""
    n, cell = 0, goal
    for layer in range(last, 0, -1):
        came = np.int64(c.came[layer, cell])
        if came != FREE:
            c.path[n] = Action.CELL + cell if came >= BY_TRAVEL else Action.WAY + direction_to(s, came, cell)
            cell = came % BY_TRAVEL
            n += 1
    for i in range(n // 2):
        c.path[i], c.path[n - 1 - i] = c.path[n - 1 - i], c.path[i]
    c.path_n = n


@kernel
def direction_to(s, cell, other):
    for direction in range(6):
        if NEXT[cell, direction] == other and connects(s, cell, direction):
            return direction
    return 0
