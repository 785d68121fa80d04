"""Gillybog: placing forest tiles and camps, laying and turning bog tiles (RULES.md, part 3)."""

import numpy as np

from ....core.bits import EMPTY, bit
from ....core.kernel import kernel
from ....core.rng import shuffle
from ....core.scratch import scratch
from ..hexes import CELL_WORDS, CELLS, EDGE, NEXT, PETALS
from ..kinds import Action, Gilly, Phase, Space
from ..state import FIRST_BOG, FIRST_CAMP, SPACES
from .frames import (
    SEAT,
    STAGE,
    Capture,
    Frame,
    Laying,
    LayingStage,
    Placing,
    PlacingStage,
    Setup,
    Stage,
    Stages,
    ask,
    below_top,
    offer,
    offer_cells,
    pop,
    push,
)
from .land import add_space, connects, cover_space

# Why a tile is placed.
STARTING, BY_EFFECT, FIRST_VISION, NEXT_VISION, FOR_CAPTIVE = range(5)
# How a bog tile is laid.
BOG_SIDE, HAZARD_SIDE, TURNED = range(3)
ALL_WAYS = 0b111111

# --- stacks, and what lies revealed ----------------------------------------------------------------------------------


@kernel
def put_under(pile, n, thing):
    """Put something under a pile of n."""
    for i in range(n, 0, -1):
        pile[i] = pile[i - 1]
    pile[0] = thing


@kernel
def draw_forest(s, depth):
    """Take the forest tile that lies this many below the top."""
    place = s.forest_n - 1 - depth
    tile = s.forest[place]
    s.forest_n -= 1
    for i in range(place, s.forest_n):
        s.forest[i] = s.forest[i + 1]
    s.forest[s.forest_n] = 0
    return tile


@kernel
def return_forest(s, tile, depth):
    """Put a forest tile back, this many below the top."""
    place = s.forest_n - depth
    for i in range(s.forest_n, place, -1):
        s.forest[i] = s.forest[i - 1]
    s.forest[place] = tile
    s.forest_n += 1


@kernel
def draw_camp(s):
    s.camp_n -= 1
    tile = s.camp[s.camp_n]
    s.camp[s.camp_n] = 0
    return tile


@kernel
def show(s, tile):
    """A tile lies revealed, before all others that do."""
    for i in range(s.shown_n, 0, -1):
        s.shown[i] = s.shown[i - 1]
    s.shown[0] = tile
    s.shown_n += 1


@kernel
def unshow(s):
    """Take away the first of the tiles that lie revealed."""
    tile = s.shown[0]
    s.shown_n -= 1
    for i in range(s.shown_n):
        s.shown[i] = s.shown[i + 1]
    s.shown[s.shown_n] = 0
    return tile


# --- where a tile fits -----------------------------------------------------------------------------------------------


@kernel
def survey(s, reason, petals, tile, edge, welcome, barred):
    """Of every cell: the directions in which a half of the tile would join the map, and those in which none of its
    paths may lead (G-3.1 to G-3.4, G-3.8). Returns how many cells lie where the tile could join; `edge` lists them."""
    is_camp = tile >= FIRST_CAMP
    for cell in range(CELLS):
        welcome[cell] = 0
        barred[cell] = EDGE[cell] if is_camp else 0
    n = 0
    if reason == STARTING:  # it joins a petal, and none that another starting tile has joined (G-1.12)
        for petal in range(6):
            cell = PETALS[petal]
            n = look_out(s, cell, np.int64(s.stubs[cell]), edge, n, barred if (petals >> petal) & 1 else welcome)
        return n
    for i in range(s.space_n):
        cell = np.int64(s.space[i])
        n = look_out(s, cell, ALL_WAYS if is_camp else np.int64(s.stubs[cell]), edge, n, welcome)
    for i in range(n if is_camp else 0):
        barred[edge[i]] |= welcome[edge[i]]
    return n


@kernel
def look_out(s, cell, sides, edge, n, seen):
    """Let the empty neighbours beyond these sides of a space know where it lies, and list them after n in `edge`.

    Without branches, for there is no telling where a map is open.
    """
    for direction in range(6):
        other = NEXT[cell, direction]
        opens = (sides >> direction) & (other >= 0) & (s.kind[other] == Space.EMPTY)
        edge[n] = other
        n += opens & (seen[other] == 0)
        seen[other] |= opens << (direction + 3) % 6
    return n


@kernel
def joining_ways(t, tile, half, directions):
    """The orientations, a bit each, in which a half joins what lies in these directions; a camp joins with any side."""
    if tile >= FIRST_CAMP:
        return ALL_WAYS if directions else 0
    return np.int64(t.meets[tile, half, directions])


@kernel
def can_lie(t, s, tile, a, way, barred):
    """Both halves find room, and none of their paths leads where none may."""
    b = NEXT[a, way]
    if b < 0 or s.kind[a] != Space.EMPTY or s.kind[b] != Space.EMPTY:
        return False
    return ((t.meets[tile, 0, barred[a]] | t.meets[tile, 1, barred[b]]) >> way) & 1 == 0


@kernel
def fits(t, s, tile, a, way, welcome, barred):
    """The tile may lie with its half A on a cell and its half B in a direction from it."""
    if not can_lie(t, s, tile, a, way, barred):
        return False
    ways = joining_ways(t, tile, 0, welcome[a]) | joining_ways(t, tile, 1, welcome[NEXT[a, way]])
    return (ways >> way) & 1 == 1


@kernel
def mark_places(t, s, reason, petals, tile, places):
    """Mark the cells where half A may lie; returns whether there are any."""
    edge, welcome, barred = scratch(CELLS, np.int64), scratch(CELLS, np.int8), scratch(CELLS, np.int8)
    for word in range(CELL_WORDS):
        places[word] = EMPTY
    found = False
    if s.space_n + 2 > SPACES:  # only made-up maps are as large as that
        return found
    for i in range(survey(s, reason, petals, tile, edge, welcome, barred)):
        for half in range(2):
            ways = joining_ways(t, tile, half, welcome[edge[i]])
            for way in range(6):
                a = edge[i] if half == 0 else NEXT[edge[i], (way + 3) % 6]
                if (ways >> way) & 1 and a >= 0 and can_lie(t, s, tile, a, way, barred):
                    places[a // 64] |= bit(a % 64)
                    found = True
    return found


# --- placing a forest tile or a camp: reveal it, choose a cell, choose a direction -----------------------------------


@kernel
def place_forest(s, seat):
    if s.forest_n:
        show(s, draw_forest(s, 0))
        place_shown(s, seat, BY_EFFECT, 0)


@kernel
def place_camp(s, seat, reason):
    if s.camp_n:
        show(s, draw_camp(s))
        place_shown(s, seat, reason, 0)


@kernel
def place_shown(s, seat, reason, petals):
    """Place the first of the tiles that lie revealed."""
    f = push(s, Frame.PLACING, seat)
    f[Placing.REASON] = reason
    f[Placing.PETALS] = petals


@kernel
def offer_places(t, s, f):
    """Offer the places of the revealed tile; one that fits nowhere makes way for the next (G-3.5, G-3.7, G-3.9)."""
    places = scratch(CELL_WORDS, np.uint64)
    reason, petals = np.int64(f[Placing.REASON]), np.int64(f[Placing.PETALS])
    while not mark_places(t, s, reason, petals, np.int64(s.shown[0]), places):
        if not reveal_next(s, f):
            pop(s)
            return
    if f[Placing.TRIED] and s.shown[0] < FIRST_CAMP:
        shuffle(s, s.forest, s.forest_n)
    offer_cells(s, places)
    f[STAGE] = PlacingStage.CELL
    ask(s, f[SEAT], Phase.CELL)


@kernel
def reveal_next(s, f):
    """Reveal another tile of the sort; False once the whole stack has been tried. A camp goes under its stack. Forest
    tiles go back to their places, and the stack is shuffled before one of them could be met again."""
    tile = unshow(s)
    f[Placing.TRIED] += 1
    if tile >= FIRST_CAMP:
        put_under(s.camp, s.camp_n, tile)
        s.camp_n += 1
        if f[Placing.TRIED] == s.camp_n:
            return False
        show(s, draw_camp(s))
        return True
    return_forest(s, tile, f[Placing.TRIED] - 1)
    if f[Placing.TRIED] == s.forest_n:
        shuffle(s, s.forest, s.forest_n)
        return False
    show(s, draw_forest(s, f[Placing.TRIED]))
    return True


@kernel
def choose_cell(t, s, f, answer):
    f[Placing.CELL] = answer - Action.CELL
    f[STAGE] = PlacingStage.DIRECTION


@kernel
def offer_directions(t, s, f):
    """The directions from half A to half B in which the tile fits."""
    edge, welcome, barred = scratch(CELLS, np.int64), scratch(CELLS, np.int8), scratch(CELLS, np.int8)
    tile, cell = np.int64(s.shown[0]), np.int64(f[Placing.CELL])
    survey(s, np.int64(f[Placing.REASON]), np.int64(f[Placing.PETALS]), tile, edge, welcome, barred)
    for way in range(6):
        if fits(t, s, tile, cell, way, welcome, barred):
            offer(s, Action.WAY + way)
    ask(s, f[SEAT], Phase.ORIENT)


@kernel
def place_tile(t, s, f, answer):
    """The tile lies, and what it was placed for happens."""
    tile, a, way = unshow(s), f[Placing.CELL], answer - Action.WAY
    b = NEXT[a, way]
    put_down(t, s, tile, a, way)
    if f[Placing.REASON] == BY_EFFECT:
        here = s.at[f[SEAT]]
        s.linked |= joins(s, a, here) or joins(s, b, here)
    elif f[Placing.REASON] == STARTING:
        below_top(s)[Setup.PLACE] = a * 6 + way
    elif f[Placing.REASON] == FOR_CAPTIVE:
        below_top(s)[Capture.CAMP] = b
    else:
        reveal_vision(s, a, b)
    pop(s)


@kernel
def put_down(t, s, tile, a, way):
    """Both halves of a tile become spaces of the map."""
    kind_a, kind_b = (Space.CLIFF, Space.CAMP) if tile >= FIRST_CAMP else (Space.FOREST, Space.FOREST)
    add_space(s, a, kind_a, t.terrain[tile, 0], t.stubs[tile, 0, way], tile + 1)
    add_space(s, NEXT[a, way], kind_b, t.terrain[tile, 1], t.stubs[tile, 1, way], tile + 1)


@kernel
def joins(s, cell, other):
    """A path leads straight from one space to the other."""
    for direction in range(6):
        if NEXT[cell, direction] == other and connects(s, cell, direction):
            return True
    return False


@kernel
def reveal_vision(s, cliff, camp):
    """The vision token goes to the new cliff, a captured gilly to the camp (G-1.13, G-11.2)."""
    s.vision = cliff
    for gilly in range(s.gilly_state.shape[0]):
        if s.gilly_state[gilly] == Gilly.ASIDE:
            s.gilly_state[gilly] = Gilly.TIPPED
            s.gilly_at[gilly] = camp
            return


PLACING: Stages = {
    PlacingStage.REVEAL: Stage(offer_places, then=(PlacingStage.CELL,), ends=True),
    PlacingStage.CELL: Stage(offer_places, choose_cell, asks=(Phase.CELL,), then=(PlacingStage.DIRECTION,)),
    PlacingStage.DIRECTION: Stage(offer_directions, place_tile, asks=(Phase.ORIENT,), ends=True),
}

# --- laying or turning a bog tile: choose a stack, choose a direction ------------------------------------------------


@kernel
def lay_bog_tile(s, seat, cell, side):
    """Lay or turn a bog tile (G-3.10 to G-3.14); none is laid if both stacks are empty."""
    if side == TURNED or s.bog_n[0] + s.bog_n[1] > 0:
        f = push(s, Frame.LAYING, seat)
        f[Laying.CELL] = cell
        f[Laying.SIDE] = side


@kernel
def offer_stacks(t, s, f):
    """Both stacks that are not empty; a tile that is turned lies already."""
    if f[Laying.SIDE] == TURNED:
        f[STAGE] = LayingStage.DIRECTION
        return
    for stack in range(2):
        if s.bog_n[stack]:
            offer(s, Action.STACK + stack)
    ask(s, f[SEAT], Phase.STACK)


@kernel
def draw_bog_tile(t, s, f, answer):
    stack = answer - Action.STACK
    s.bog_n[stack] -= 1
    tile = s.bog[stack, s.bog_n[stack]]
    s.bog[stack, s.bog_n[stack]] = 0
    see_stack_tops(s)
    show(s, tile)
    f[STAGE] = LayingStage.DIRECTION


@kernel
def offer_rotations(t, s, f):
    """One direction for each set of paths that the tile can show; a tile that is turned shows others than before."""
    turned = f[Laying.SIDE] == TURNED
    tile = s.tile[f[Laying.CELL]] - 1 if turned else np.int64(s.shown[0])
    for way in range(6):
        changes = not turned or t.stubs[tile, 0, way] != s.stubs[f[Laying.CELL]]
        if t.sides[tile - FIRST_BOG, way] and changes:
            offer(s, Action.WAY + way)
    ask(s, f[SEAT], Phase.ORIENT)


@kernel
def finish_laying(t, s, f, answer):
    """The tile lies with its bog or its hazard up (G-3.10, G-3.15)."""
    cell, side, way = f[Laying.CELL], f[Laying.SIDE], answer - Action.WAY
    pop(s)
    if side == TURNED:
        s.stubs[cell] = t.stubs[s.tile[cell] - 1, 0, way]
        return
    tile = unshow(s)
    cover_space(s, cell, Space.LAID, t.terrain[tile, side], t.stubs[tile, 0, way], tile + 1)
    part_stacks(t, s)


LAYING: Stages = {
    LayingStage.STACK: Stage(offer_stacks, draw_bog_tile, asks=(Phase.STACK,), then=(LayingStage.DIRECTION,)),
    LayingStage.DIRECTION: Stage(offer_rotations, finish_laying, asks=(Phase.ORIENT,), ends=True),
}


@kernel
def can_turn(t, s, cell):
    """A laid tile lies there that can show other paths."""
    if s.kind[cell] != Space.LAID or s.tile[cell] == 0:
        return False
    tile = s.tile[cell] - 1
    for way in range(6):
        if t.stubs[tile, 0, way] != s.stubs[cell]:
            return True
    return False


# --- the stacks of bog tiles -----------------------------------------------------------------------------------------


@kernel
def part_stacks(t, s):
    """Shift tiles from the taller stack to the other, else the other way, until two kinds of bog show (G-3.13)."""
    see_stack_tops(s)
    if tops_differ(t, s):
        return
    taller = 1 if s.bog_n[1] > s.bog_n[0] else 0
    if not shift_stack(t, s, taller):
        shift_stack(t, s, 1 - taller)


@kernel
def tops_differ(t, s):
    if s.bog_n[0] == 0 or s.bog_n[1] == 0:
        return False
    return t.terrain[s.bog[0, s.bog_n[0] - 1], 0] != t.terrain[s.bog[1, s.bog_n[1] - 1], 0]


@kernel
def shift_stack(t, s, source):
    """Tile by tile; undone, and False, if the source runs out first."""
    shifted = 0
    while s.bog_n[source]:
        shift_tile(s, source)
        shifted += 1
        see_stack_tops(s)
        if tops_differ(t, s):
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
