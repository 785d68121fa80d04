"""Gillybog: how groups of hunters move, merge, overflow and arrive (RULES.md, part 7)."""

import numpy as np

from ....core.header import NOBODY
from ....core.kernel import kernel
from ....core.scratch import scratch, zeros
from ..hexes import CELLS, NEXT
from ..kinds import Action, Phase, Terrain
from ..state import LARGEST_GROUP, SPACES
from .attacks import attack
from .frames import (
    KIND,
    NO_ANSWER,
    SEAT,
    STAGE,
    Converging,
    Frame,
    Hunt,
    Overflow,
    Program,
    ask,
    below_top,
    offer,
    offer_cell,
    pop,
    push,
    top,
)
from .land import FAR_AWAY, connects, count_exits, is_bog, nearest_groups, player_at, spread

MOST_OVERFLOWS = 8  # moves in one event
PUSHED = NOBODY  # the aim of a group that is moved by a player's choice

MARCH, ASSAULT, DISPERSE = range(3)


# --- a group on the move ---------------------------------------------------------------------------------------------


@kernel
def move_group(s, cell, count, steps, aim):
    """So many hunters of a space set out: they are lifted until they arrive."""
    s.hunters[cell] -= count
    f = push(s, Frame.HUNT, s.active)
    f[Hunt.CELL] = cell
    f[Hunt.HUNTERS] = count
    f[Hunt.STEPS] = steps
    f[Hunt.TARGET] = aim


@kernel
def resume_hunt(t, s, answer):
    f = top(s)
    if f[STAGE] == MARCH:
        march(s, f, answer)
    elif f[STAGE] == ASSAULT:
        assault(s, f)
    else:
        disperse(s, f[Hunt.CELL])


@kernel
def march(s, f, answer):
    if answer != NO_ANSWER:
        step_group(s, f, answer - Action.WAY)
    elif f[Hunt.STEPS] == 0:
        arrive_with_group(s, f)
    elif f[Hunt.TARGET] == PUSHED:
        push_on(s, f)
    else:
        hunt_down(s, f)


@kernel
def step_group(s, f, direction):
    """The group stops where a player is, and in a Mud Bank (G-7.7, G-12.3)."""
    f[Hunt.CELL] = NEXT[f[Hunt.CELL], direction]
    f[Hunt.STARTED] = 1
    f[Hunt.STEPS] -= 1
    if s.terrain[f[Hunt.CELL]] == Terrain.MUD or player_at(s, f[Hunt.CELL]) != NOBODY:
        f[Hunt.STEPS] = 0


@kernel
def push_on(s, f):
    offer_exits(s, f[Hunt.CELL])
    if s.offer_n:
        ask(s, f[SEAT], Phase.DIR)
    else:
        f[Hunt.STEPS] = 0


@kernel
def offer_exits(s, cell):
    for direction in range(6):
        if connects(s, cell, direction):
            offer(s, Action.WAY + direction)


@kernel
def hunt_down(s, f):
    """A shortest way with the fewest bogs; among several the active player chooses, if it matters (G-7.5)."""
    goal = s.at[f[Hunt.TARGET]]
    way, bogs = scratch(CELLS, np.int16), scratch(CELLS, np.int16)
    spread(s, goal, way)
    here = f[Hunt.CELL]
    if way[here] <= 0:
        f[Hunt.STEPS] = 0
        return
    count_bogs(s, goal, way, bogs, way[here])
    for direction in range(6):
        if is_best_step(s, here, direction, way, bogs):
            offer(s, Action.WAY + direction)
    if s.offer_n > 1 and f[Hunt.STEPS] >= way[here] and not choice_matters(s, here, goal, way, bogs):
        for i in range(1, s.offer_n):
            s.offer[i] = 0
        s.offer_n = 1
    ask(s, f[SEAT], Phase.DIR)


@kernel
def count_bogs(s, goal, way, bogs, farthest):
    """The fewest bogs a shortest way from each space meets after it, the goal not counted."""
    bogs[goal] = 0
    for distance in range(1, farthest + 1):
        for i in range(s.space_n):
            cell = s.space[i]
            if way[cell] == distance:
                bogs[cell] = fewest_bogs_ahead(s, cell, goal, way, bogs)


@kernel
def fewest_bogs_ahead(s, cell, goal, way, bogs):
    fewest = FAR_AWAY
    for direction in range(6):
        if connects(s, cell, direction):
            other = NEXT[cell, direction]
            if way[other] == way[cell] - 1:
                fewest = min(fewest, bogs_through(s, other, goal, bogs))
    return fewest


@kernel
def bogs_through(s, cell, goal, bogs):
    return bogs[cell] + (cell != goal and is_bog(s, cell))


@kernel
def is_best_step(s, cell, direction, way, bogs):
    """The step leads along a shortest way with the fewest bogs."""
    if not connects(s, cell, direction):
        return False
    other = NEXT[cell, direction]
    if way[other] != way[cell] - 1:
        return False
    if way[other] == 0:
        return True
    return bogs[other] + is_bog(s, other) == bogs[cell]


@kernel
def choice_matters(s, here, goal, way, bogs):
    """On one of the best ways stands another player, or lies a Mud Bank: the group would stop there."""
    on_way = zeros(CELLS, np.int8)
    on_way[here] = 1
    for distance in range(way[here], 1, -1):
        for i in range(s.space_n):
            cell = s.space[i]
            if way[cell] != distance or not on_way[cell]:
                continue
            for direction in range(6):
                if is_best_step(s, cell, direction, way, bogs):
                    other = NEXT[cell, direction]
                    on_way[other] = 1
                    if other != goal and (s.terrain[other] == Terrain.MUD or player_at(s, other) != NOBODY):
                        return True
    return False


# --- arrival ---------------------------------------------------------------------------------------------------------


@kernel
def arrive_with_group(s, f):
    """A Haunted Bog takes one, the rest merge with who is there, too many overflow, then they attack (G-7.8)."""
    cell = f[Hunt.CELL]
    if f[Hunt.STARTED]:
        if s.terrain[cell] == Terrain.HAUNTED:
            f[Hunt.HUNTERS] -= 1
            s.village += 1
        s.moved[cell] += f[Hunt.HUNTERS] if is_converging(s) else 0
    s.hunters[cell] += f[Hunt.HUNTERS]
    f[STAGE] = ASSAULT
    if below_top(s)[KIND] != Frame.OVERFLOW:
        s.spills = 0
    if s.hunters[cell] > LARGEST_GROUP:
        push(s, Frame.OVERFLOW, s.active)[Overflow.CELL] = cell


@kernel
def is_converging(s):
    for i in range(s.depth):
        if s.stack[i, KIND] == Frame.CONVERGING:
            return True
    return False


@kernel
def assault(s, f):
    """As many attack as came and stayed; a capture while they overflowed may have led them away (G-7.8)."""
    f[STAGE] = DISPERSE
    victim = player_at(s, f[Hunt.CELL])
    attackers = min(f[Hunt.HUNTERS], s.hunters[f[Hunt.CELL]])
    if f[Hunt.STARTED] and victim != NOBODY and attackers > 0:
        attack(s, victim, attackers)


@kernel
def disperse(s, cell):
    """The move is over; a program goes on with the space that was reached."""
    pop(s)
    if top(s)[KIND] == Frame.PROGRAM:
        top(s)[Program.GROUP] = cell


# --- overflow --------------------------------------------------------------------------------------------------------


@kernel
def place_hunters(s, cell, wanted):
    """From the village, as many as there are; placing is no movement (G-7.4)."""
    placed = min(wanted, s.village)
    s.village -= placed
    s.hunters[cell] += placed
    s.spills = 0
    if s.hunters[cell] > LARGEST_GROUP:
        push(s, Frame.OVERFLOW, s.active)[Overflow.CELL] = cell


@kernel
def resume_overflow(t, s, answer):
    """While more than six stand there, half of them move off; where they cannot, they go home (G-7.2, G-7.3)."""
    f = top(s)
    cell = f[Overflow.CELL]
    if answer != NO_ANSWER:
        overflow(s, f, NEXT[cell, answer - Action.WAY])
    elif s.hunters[cell] <= LARGEST_GROUP:
        pop(s)
    elif s.spills == MOST_OVERFLOWS or count_exits(s, cell) == 0:
        excess = s.hunters[cell] - LARGEST_GROUP
        s.hunters[cell] -= excess
        s.village += excess
        forget_arrived(s, cell, excess)
        pop(s)
    else:
        offer_exits(s, cell)
        ask(s, f[SEAT], Phase.DIR)


@kernel
def overflow(s, f, target):
    cell = f[Overflow.CELL]
    half = s.hunters[cell] // 2
    forget_arrived(s, cell, half)
    s.spills += 1
    move_group(s, cell, half, 0, PUSHED)
    top(s)[Hunt.CELL] = target
    top(s)[Hunt.STARTED] = 1


@kernel
def forget_arrived(s, cell, count):
    """Those that arrived last leave first, and attack no more; so do those that have moved already."""
    s.moved[cell] -= min(s.moved[cell], count)
    if below_top(s)[KIND] == Frame.HUNT:
        below_top(s)[Hunt.HUNTERS] = max(0, below_top(s)[Hunt.HUNTERS] - count)


# --- the nearest group, and all of them ------------------------------------------------------------------------------


@kernel
def advance(s, steps, by_size, answer):
    """The nearest group moves so many steps towards the active player (G-9.4, A7); False while a tie is asked about."""
    if answer != NO_ANSWER:
        cell = answer - Action.CELL
        move_group(s, cell, s.hunters[cell], stride(s, cell, steps, by_size), s.active)
        return True
    cells = scratch(SPACES, np.int64)
    n = nearest_groups(s, s.active, cells)
    longest = 0
    for i in range(n):
        longest = max(longest, stride(s, cells[i], steps, by_size))
    if longest == 0 or (n == 1 and cells[0] == s.at[s.active]):
        return True
    for i in range(n):
        offer_cell(s, cells[i])
    ask(s, s.active, Phase.GROUP)
    return False


@kernel
def stride(s, cell, steps, by_size):
    return max(0, steps + (s.hunters[cell] if by_size else 0) - s.slow)


@kernel
def converge(s, steps, reach):
    """Every group at a path distance of 1 to reach (G-7.10)."""
    if steps > s.slow:
        f = push(s, Frame.CONVERGING, s.active)
        f[Converging.STEPS] = steps - s.slow
        f[Converging.REACH] = reach
        forget_moves(s)


@kernel
def resume_converging(t, s, answer):
    """The groups by distance, then by cell."""
    f = top(s)
    way = scratch(CELLS, np.int16)
    spread(s, s.at[s.active], way)
    best, chosen = FAR_AWAY, -1
    for i in range(s.space_n):
        cell = s.space[i]
        later = way[cell] > f[Converging.DISTANCE] or (
            way[cell] == f[Converging.DISTANCE] and cell > f[Converging.CELL]
        )
        if later and 0 < way[cell] <= f[Converging.REACH] and way[cell] < best and s.hunters[cell] > s.moved[cell]:
            best, chosen = way[cell], cell
    if chosen < 0:
        forget_moves(s)
        pop(s)
        return
    f[Converging.DISTANCE], f[Converging.CELL] = best, chosen
    move_group(s, chosen, s.hunters[chosen] - s.moved[chosen], f[Converging.STEPS], s.active)


@kernel
def forget_moves(s):
    for i in range(s.space_n):
        s.moved[s.space[i]] = 0
