"""Gillybog: how groups of hunters move, arrive and overflow (RULES.md, part 7)."""

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
    SEAT,
    STAGE,
    Converging,
    ConvergingStage,
    Frame,
    Hunt,
    HuntStage,
    Overflow,
    OverflowStage,
    Program,
    Stage,
    Stages,
    ask,
    below_top,
    offer,
    offer_cell,
    pop,
    push,
    top,
)
from .land import FAR_AWAY, GROUPS, connects, find_nearest, is_bog, player_at, spread

MOST_OVERFLOWS = 8  # moves in one event
PUSHED = NOBODY  # the aim of a group that is moved by a player's choice

# --- a group on the move ---------------------------------------------------------------------------------------------


@kernel
def move_group(s, cell, count, steps, aim):
    """This many hunters of a space set out; they are lifted until they arrive (G-15.4)."""
    s.hunters[cell] -= count
    f = push(s, Frame.HUNT, s.active)
    f[Hunt.CELL] = cell
    f[Hunt.HUNTERS] = count
    f[Hunt.STEPS] = steps
    f[Hunt.TARGET] = aim


@kernel
def march(t, s, f):
    if f[Hunt.STEPS] and f[Hunt.TARGET] == PUSHED:
        offer_exits(s, f)
    elif f[Hunt.STEPS]:
        offer_best_ways(s, f)
    if s.offer_n == 0:
        f[Hunt.STEPS] = 0
        arrive_with_group(s, f)


@kernel
def offer_exits(s, f):
    """All ways out of the space that a group is to leave."""
    for direction in range(6):
        if connects(s, f[Hunt.CELL], direction):
            offer(s, Action.WAY + direction)
    if s.offer_n:
        ask(s, f[SEAT], Phase.DIR)


@kernel
def step_group(t, s, f, answer):
    """The group stops where a player is, and in a Mud Bank (G-7.7, G-12.3)."""
    f[Hunt.CELL] = NEXT[f[Hunt.CELL], answer - Action.WAY]
    f[Hunt.STARTED] = 1
    f[Hunt.STEPS] -= 1
    if stops_group(s, np.int64(f[Hunt.CELL])):
        f[Hunt.STEPS] = 0


@kernel
def stops_group(s, cell):
    return s.terrain[cell] == Terrain.MUD or player_at(s, cell) != NOBODY


@kernel
def offer_best_ways(s, f):
    """A shortest way with the fewest bogs; among several the active player chooses, if it matters (G-7.5, G-7.6)."""
    goal, here = s.at[f[Hunt.TARGET]], f[Hunt.CELL]
    way, bogs = scratch(CELLS, np.int16), scratch(CELLS, np.int16)
    spread(s, goal, way)
    if way[here] <= 0:
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
    """The fewest bogs that a shortest way from each space meets after it, the goal not counted."""
    bogs[goal] = 0
    for distance in range(1, farthest + 1):
        for i in range(s.space_n):
            cell = s.space[i]
            if way[cell] != distance:
                continue
            fewest = FAR_AWAY
            for direction in range(6):
                if connects(s, cell, direction):
                    other = NEXT[cell, direction]
                    if way[other] == distance - 1:
                        fewest = min(fewest, bogs[other] + (other != goal and is_bog(s, other)))
            bogs[cell] = fewest


@kernel
def is_best_step(s, cell, direction, way, bogs):
    """The step leads along a shortest way with the fewest bogs."""
    if not connects(s, cell, direction):
        return False
    other = NEXT[cell, direction]
    if way[other] != way[cell] - 1:
        return False
    return way[other] == 0 or bogs[other] + is_bog(s, other) == bogs[cell]


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
                    if other != goal and stops_group(s, other):
                        return True
    return False


# --- arrival ---------------------------------------------------------------------------------------------------------


@kernel
def arrive_with_group(s, f):
    """A Haunted Bog takes one, the others join who is there, and too many overflow before they attack (G-7.8,
    G-12.5)."""
    cell = f[Hunt.CELL]
    if f[Hunt.STARTED]:
        if s.terrain[cell] == Terrain.HAUNTED:
            f[Hunt.HUNTERS] -= 1
            s.village += 1
        for i in range(s.depth):
            if s.stack[i, KIND] == Frame.CONVERGING:
                s.moved[cell] += f[Hunt.HUNTERS]
    f[STAGE] = HuntStage.ATTACK
    if below_top(s)[KIND] != Frame.OVERFLOW:
        s.spills = 0
    gather(s, cell, np.int64(f[Hunt.HUNTERS]))


@kernel
def gather(s, cell, count):
    """Hunters join a group; no group has more than six (G-7.1)."""
    s.hunters[cell] += count
    if s.hunters[cell] > LARGEST_GROUP:
        push(s, Frame.OVERFLOW, s.active)[Overflow.CELL] = cell


@kernel
def attack_with_group(t, s, f):
    """As many attack as came and stayed; a capture while they overflowed may have led them away (G-7.8)."""
    f[STAGE] = HuntStage.END
    victim = player_at(s, f[Hunt.CELL])
    attackers = min(f[Hunt.HUNTERS], s.hunters[f[Hunt.CELL]])
    if f[Hunt.STARTED] and victim != NOBODY:
        attack(s, victim, attackers)


@kernel
def end_move(t, s, f):
    """A program goes on with the space that was reached (G-13.14)."""
    cell = f[Hunt.CELL]
    pop(s)
    if top(s)[KIND] == Frame.PROGRAM:
        top(s)[Program.GROUP] = cell


HUNT: Stages = {
    HuntStage.MARCH: Stage(march, step_group, asks=(Phase.DIR,), then=(HuntStage.MARCH, HuntStage.ATTACK)),
    HuntStage.ATTACK: Stage(attack_with_group, waits_for=(Frame.OVERFLOW,), then=(HuntStage.END,)),
    HuntStage.END: Stage(end_move, waits_for=(Frame.HITS, Frame.CAPTURE), ends=True),
}

# --- overflow --------------------------------------------------------------------------------------------------------


@kernel
def place_hunters(s, cell, wanted):
    """From the village, as many as there are; placing is no movement (G-7.4)."""
    placed = min(wanted, s.village)
    s.village -= placed
    s.spills = 0
    gather(s, cell, np.int64(placed))


@kernel
def offer_overflow(t, s, f):
    """While more than six stand there, half of them move off; where they cannot, they go home (G-7.2, G-7.3)."""
    cell = f[Overflow.CELL]
    excess = s.hunters[cell] - LARGEST_GROUP
    if excess > 0 and s.spills < MOST_OVERFLOWS:
        offer_exits(s, f)
    if s.offer_n == 0:
        if excess > 0:
            s.hunters[cell] -= excess
            s.village += excess
            forget_arrived(s, cell, excess)
        pop(s)


@kernel
def move_off(t, s, f, answer):
    cell = f[Overflow.CELL]
    half = s.hunters[cell] // 2
    forget_arrived(s, cell, half)
    s.spills += 1
    move_group(s, cell, half, 0, PUSHED)
    top(s)[Hunt.CELL] = NEXT[cell, answer - Action.WAY]
    top(s)[Hunt.STARTED] = 1


@kernel
def forget_arrived(s, cell, count):
    """Those that arrived last leave first, and attack no more; so do those that have moved already (G-7.10)."""
    s.moved[cell] -= min(s.moved[cell], count)
    if below_top(s)[KIND] == Frame.HUNT:
        below_top(s)[Hunt.HUNTERS] = max(0, below_top(s)[Hunt.HUNTERS] - count)


OVERFLOW: Stages = {
    OverflowStage.MOVE_OFF: Stage(
        offer_overflow,
        move_off,
        asks=(Phase.DIR,),
        waits_for=(Frame.HUNT,),
        then=(OverflowStage.MOVE_OFF,),
        ends=True,
    )
}

# --- the nearest group, and all of them ------------------------------------------------------------------------------


@kernel
def offer_nearest_groups(s, steps, by_size):
    """The nearest group is to move towards the active player, who breaks a tie; nothing is offered if none of the tied
    groups would move (G-2.7, G-7.9)."""
    cells = scratch(SPACES, np.int64)
    n = find_nearest(s, s.active, GROUPS, cells)
    longest = 0
    for i in range(n):
        longest = max(longest, stride(s, cells[i], steps, by_size))
    if longest == 0 or (n == 1 and cells[0] == s.at[s.active]):
        return
    for i in range(n):
        offer_cell(s, cells[i])
    ask(s, s.active, Phase.GROUP)


@kernel
def advance(s, cell, steps, by_size):
    move_group(s, cell, s.hunters[cell], stride(s, cell, steps, by_size), s.active)


@kernel
def stride(s, cell, steps, by_size):
    return max(0, steps + (s.hunters[cell] if by_size else 0) - s.slow)


@kernel
def converge(s, steps, reach):
    """Every group at a path distance of 1 to reach moves (G-7.10)."""
    if steps > s.slow:
        f = push(s, Frame.CONVERGING, s.active)
        f[Converging.STEPS] = steps - s.slow
        f[Converging.REACH] = reach
        forget_moves(s)


@kernel
def move_next_group(t, s, f):
    """The groups move by distance, then by cell."""
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


CONVERGING: Stages = {
    ConvergingStage.NEXT_GROUP: Stage(
        move_next_group, waits_for=(Frame.HUNT,), then=(ConvergingStage.NEXT_GROUP,), ends=True
    )
}
