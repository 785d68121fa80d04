"""Gillybog: laying and turning bog tiles (RULES.md, part 3)."""

from ....core.kernel import kernel
from ..kinds import Action, Phase, Space
from ..state import FIRST_BOG
from .frames import NO_ANSWER, SEAT, STAGE, Frame, Laying, ask, offer, pop, push, top
from .land import dress_space
from .stacks import show, unshow

# how a bog tile is used
BOG_SIDE, HAZARD_SIDE, TURNED = range(3)
CHOOSE_STACK, TURN_TILE = range(2)


@kernel
def lay_bog_tile(s, seat, cell, side):
    """G-3.10 to G-3.14; nothing happens if both stacks are empty."""
    if side == TURNED or s.bog_n[0] + s.bog_n[1] > 0:
        f = push(s, Frame.LAYING, seat)
        f[Laying.CELL] = cell
        f[Laying.SIDE] = side


@kernel
def resume_laying(t, s, answer):
    f = top(s)
    if answer == NO_ANSWER:
        if f[Laying.SIDE] == TURNED:
            choose_turn(t, s, f, s.tile[f[Laying.CELL]] - 1, s.stubs[f[Laying.CELL]])
        else:
            choose_stack(s, f)
    elif f[STAGE] == CHOOSE_STACK:
        draw_bog_tile(t, s, f, answer - Action.STACK)
    else:
        write_bog_tile(t, s, f, answer - Action.WAY)


@kernel
def choose_stack(s, f):
    for stack in range(2):
        if s.bog_n[stack]:
            offer(s, Action.STACK + stack)
    ask(s, f[SEAT], Phase.STACK)


@kernel
def draw_bog_tile(t, s, f, stack):
    s.bog_n[stack] -= 1
    tile = s.bog[stack, s.bog_n[stack]]
    s.bog[stack, s.bog_n[stack]] = 0
    see_stack_tops(s)
    show(s, tile)
    choose_turn(t, s, f, tile, -1)


@kernel
def choose_turn(t, s, f, tile, but_not):
    """Offer one direction for each set of paths the tile can show."""
    for way in range(6):
        if t.sides[tile - FIRST_BOG, way] and t.stubs[tile, 0, way] != but_not:
            offer(s, Action.WAY + way)
    f[STAGE] = TURN_TILE
    ask(s, f[SEAT], Phase.ORIENT)


@kernel
def write_bog_tile(t, s, f, way):
    cell, side = f[Laying.CELL], f[Laying.SIDE]
    pop(s)
    if side == TURNED:
        s.stubs[cell] = t.stubs[s.tile[cell] - 1, 0, way]
        return
    tile = unshow(s)
    dress_space(s, cell, Space.LAID, t.terrain[tile, side], t.stubs[tile, 0, way], tile + 1)
    part_stacks(t, s)


@kernel
def can_turn(t, s, cell):
    """A laid tile that can show other paths."""
    if s.kind[cell] != Space.LAID or s.tile[cell] == 0:
        return False
    tile = s.tile[cell] - 1
    for way in range(6):
        if t.stubs[tile, 0, way] != s.stubs[cell]:
            return True
    return False


@kernel
def part_stacks(t, s):
    """Shift tiles from the taller stack to the other, else the other way, till two kinds of bog lie on top (G-3.13)."""
    see_stack_tops(s)
    if stacks_differ(t, s):
        return
    taller = 1 if s.bog_n[1] > s.bog_n[0] else 0
    if not shift_stack(t, s, taller):
        shift_stack(t, s, 1 - taller)


@kernel
def stacks_differ(t, s):
    if s.bog_n[0] == 0 or s.bog_n[1] == 0:
        return False
    return bog_on_top(t, s, 0) != bog_on_top(t, s, 1)


@kernel
def bog_on_top(t, s, stack):
    return t.terrain[s.bog[stack, s.bog_n[stack] - 1], 0]


@kernel
def shift_stack(t, s, source):
    """Tile by tile; undone, and False, if the source runs out first."""
    shifted = 0
    while s.bog_n[source]:
        shift_tile(s, source)
        shifted += 1
        see_stack_tops(s)
        if stacks_differ(t, s):
            return True
    for _ in range(shifted):
        shift_tile(s, 1 - source)
    return False


@kernel
def shift_tile(s, source):
    target = 1 - source
    s.bog_n[source] -= 1
    s.bog[target, s.bog_n[target]] = s.bog[source, s.bog_n[source]]
    s.bog_n[target] += 1
    s.bog[source, s.bog_n[source]] = 0


@kernel
def see_stack_tops(s):
    for stack in range(2):
        if s.bog_n[stack]:
            s.bog_seen[s.bog[stack, s.bog_n[stack] - 1] - FIRST_BOG] = 1
