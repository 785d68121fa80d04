"""Gillybog: placing forest tiles and camps (RULES.md, part 3)."""

import numpy as np

from ....core.kernel import kernel
from ....core.rng import shuffle
from ....core.scratch import scratch
from ..hexes import CELL_WORDS, CELLS, EDGE, NEXT, PETALS, clear_cells, mark_cell
from ..kinds import Action, Gilly, Phase, Space
from ..state import FIRST_CAMP, SPACES
from .frames import (
    NO_ANSWER,
    SEAT,
    STAGE,
    Capture,
    Frame,
    Placing,
    Setup,
    ask,
    below_top,
    offer,
    offer_cells,
    pop,
    push,
    top,
)
from .land import add_space, connects
from .stacks import draw_camp, draw_forest, put_under, return_forest, show, unshow

# why a tile is placed
STARTING, BY_EFFECT, FIRST_VISION, NEXT_VISION, FOR_CAPTIVE = range(5)
ALL_WAYS = 0b111111


# --- where a tile fits -----------------------------------------------------------------------------------------------


@kernel
def survey(s, reason, petals, tile, edge, welcome, barred):
    """Of every cell: the directions in which a half of the tile would join the map, and those in which none of its
    paths may lead (G-3.1 to G-3.4, G-1.12). Returns how many cells lie where it could join, listed in `edge`."""
    is_camp = tile >= FIRST_CAMP
    for cell in range(CELLS):
        welcome[cell] = 0
        barred[cell] = EDGE[cell] if is_camp else 0
    if reason == STARTING:
        return survey_petals(s, petals, edge, welcome, barred)
    n = 0
    for i in range(s.space_n):
        cell = np.int64(s.space[i])
        n = look_out(s, cell, ALL_WAYS if is_camp else np.int64(s.stubs[cell]), edge, n, welcome)
    for i in range(n if is_camp else 0):
        barred[edge[i]] |= welcome[edge[i]]
    return n


@kernel
def survey_petals(s, petals, edge, welcome, barred):
    """A starting tile joins a petal, and none that another one has joined."""
    n = 0
    for petal in range(6):
        cell = PETALS[petal]
        n = look_out(s, cell, np.int64(s.stubs[cell]), edge, n, barred if (petals >> petal) & 1 else welcome)
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
def welcome_ways(t, tile, half, directions):
    """The orientations in which a half joins what lies in these directions; a camp joins with any side."""
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
    ways = welcome_ways(t, tile, 0, welcome[a]) | welcome_ways(t, tile, 1, welcome[NEXT[a, way]])
    return (ways >> way) & 1 == 1


@kernel
def mark_places(t, s, reason, petals, tile, places):
    """Mark the cells where half A may lie; returns whether there are any."""
    edge, welcome, barred = scratch(CELLS, np.int64), scratch(CELLS, np.int8), scratch(CELLS, np.int8)
    clear_cells(places)
    found = False
    if s.space_n + 2 > SPACES:  # only made-up maps are as large as that
        return found
    for i in range(survey(s, reason, petals, tile, edge, welcome, barred)):
        for half in range(2):
            ways = welcome_ways(t, tile, half, welcome[edge[i]])
            for way in range(6):
                a = edge[i] if half == 0 else NEXT[edge[i], (way + 3) % 6]
                if (ways >> way) & 1 and a >= 0 and can_lie(t, s, tile, a, way, barred):
                    mark_cell(places, a)
                    found = True
    return found


@kernel
def fits_somewhere(t, s, tile):
    return mark_places(t, s, BY_EFFECT, 0, np.int64(tile), scratch(CELL_WORDS, np.uint64))


# --- the frame: reveal, choose a cell, choose a direction ------------------------------------------------------------

REVEAL, CHOOSE_CELL, CHOOSE_WAY = range(3)


@kernel
def place_tile(s, seat, reason, petals):
    """A starting tile lies revealed already, as does one that was searched for."""
    f = push(s, Frame.PLACING, seat)
    f[Placing.REASON] = reason
    f[Placing.PETALS] = petals


@kernel
def place_forest(s, seat):
    if s.forest_n:
        show(s, draw_forest(s, 0))
        place_tile(s, seat, BY_EFFECT, 0)


@kernel
def place_camp(s, seat, reason):
    if s.camp_n:
        show(s, draw_camp(s))
        place_tile(s, seat, reason, 0)


@kernel
def resume_placing(t, s, answer):
    f = top(s)
    if answer == NO_ANSWER:
        choose_cell(t, s, f)
    elif f[STAGE] == CHOOSE_CELL:
        f[Placing.CELL] = answer - Action.CELL
        choose_way(t, s, f)
    else:
        write_tile(t, s, f, f[Placing.CELL], answer - Action.WAY)


@kernel
def choose_cell(t, s, f):
    """Offer the places of the revealed tile; one that fits nowhere makes way for the next (G-3.7, G-3.9)."""
    places = scratch(CELL_WORDS, np.uint64)
    reason, petals = np.int64(f[Placing.REASON]), np.int64(f[Placing.PETALS])
    while not mark_places(t, s, reason, petals, np.int64(s.shown[0]), places):
        if not try_next_tile(s, f):
            return
    if f[Placing.TRIED] and s.shown[0] < FIRST_CAMP:
        shuffle(s, s.forest, s.forest_n)
    offer_cells(s, places)
    f[STAGE] = CHOOSE_CELL
    ask(s, f[SEAT], Phase.CELL)


@kernel
def try_next_tile(s, f):
    """False, and nothing is placed, once the whole stack has been tried."""
    tile = unshow(s)
    f[Placing.TRIED] += 1
    found = try_next_camp(s, f, tile) if tile >= FIRST_CAMP else try_next_forest(s, f, tile)
    if not found:
        pop(s)
    return found


@kernel
def try_next_camp(s, f, tile):
    put_under(s.camp, s.camp_n, tile)
    s.camp_n += 1
    if f[Placing.TRIED] == s.camp_n:
        return False
    show(s, draw_camp(s))
    return True


@kernel
def try_next_forest(s, f, tile):
    """Tiles set aside go back to their places; the stack is shuffled before one of them could be met again."""
    return_forest(s, tile, f[Placing.TRIED] - 1)
    if f[Placing.TRIED] == s.forest_n:
        shuffle(s, s.forest, s.forest_n)
        return False
    show(s, draw_forest(s, f[Placing.TRIED]))
    return True


@kernel
def choose_way(t, s, f):
    edge, welcome, barred = scratch(CELLS, np.int64), scratch(CELLS, np.int8), scratch(CELLS, np.int8)
    tile, cell = np.int64(s.shown[0]), np.int64(f[Placing.CELL])
    survey(s, np.int64(f[Placing.REASON]), np.int64(f[Placing.PETALS]), tile, edge, welcome, barred)
    for way in range(6):
        if fits(t, s, tile, cell, way, welcome, barred):
            offer(s, Action.WAY + way)
    f[STAGE] = CHOOSE_WAY
    ask(s, f[SEAT], Phase.ORIENT)


@kernel
def write_tile(t, s, f, a, way):
    """The tile lies; what it was placed for happens."""
    tile = unshow(s)
    b = NEXT[a, way]
    lay_domino(t, s, tile, a, way)
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
def lay_domino(t, s, tile, a, way):
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
