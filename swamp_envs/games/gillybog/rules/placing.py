"""Gillybog: placing forest tiles and camps (RULES.md, part 3)."""

import numpy as np

from ....core.kernel import kernel
from ....core.rng import shuffle
from ..hexes import CELLS, EDGE, NEXT, PETALS
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
    offer_cell,
    pop,
    push,
    top,
)
from .land import add_space, connects
from .stacks import draw_camp, draw_forest, put_under, return_forest, show, unshow

# why a tile is placed
STARTING, BY_EFFECT, FIRST_VISION, NEXT_VISION, FOR_CAPTIVE = range(5)


# --- where a tile fits -----------------------------------------------------------------------------------------------


@kernel
def survey(s, meeting, touching):
    """Of every empty cell: the directions in which it would meet a path, and those in which it touches the map."""
    for cell in range(CELLS):
        meeting[cell] = 0
        touching[cell] = 0
    for i in range(s.space_n):
        cell = s.space[i]
        for direction in range(6):
            other = NEXT[cell, direction]
            if other >= 0 and s.kind[other] == Space.EMPTY:
                back = 1 << (direction + 3) % 6
                touching[other] |= back
                if (s.stubs[cell] >> direction) & 1:
                    meeting[other] |= back


@kernel
def fits(t, s, reason, petals, tile, a, way, meeting, touching):
    """The tile may lie with its half A on a cell and its half B in a direction from it (G-3.1 to G-3.4, G-1.12)."""
    b = NEXT[a, way]
    if b < 0 or s.kind[a] != Space.EMPTY or s.kind[b] != Space.EMPTY:
        return False
    stubs_a, stubs_b = np.int64(t.stubs[tile, 0, way]), np.int64(t.stubs[tile, 1, way])
    if tile >= FIRST_CAMP:
        blocked_a = stubs_a & (touching[a] | EDGE[a]) & ~(1 << way)
        blocked_b = stubs_b & (touching[b] | EDGE[b]) & ~(1 << (way + 3) % 6)
        return (touching[a] | touching[b]) != 0 and (blocked_a | blocked_b) == 0
    met_a, met_b = stubs_a & meeting[a], stubs_b & meeting[b]
    if reason == STARTING:
        met = petals_met(a, met_a) | petals_met(b, met_b)
        return met != 0 and met & petals == 0
    return (met_a | met_b) != 0


@kernel
def petals_met(cell, met):
    """The petals among the neighbours in these directions, a bit for each direction of the petal from the Den."""
    petals = 0
    for direction in range(6):
        other = NEXT[cell, direction]
        if (met >> direction) & 1:
            petals |= petal_bit(other)
    return petals


@kernel
def petal_bit(cell):
    for petal in range(6):
        if PETALS[petal] == cell:
            return 1 << petal
    return 0


@kernel
def mark_places(t, s, reason, petals, tile, marks):
    """Mark the cells where half A may lie; returns how many."""
    meeting, touching = np.empty(CELLS, np.int64), np.empty(CELLS, np.int64)
    survey(s, meeting, touching)
    near = touching if tile >= FIRST_CAMP else meeting
    for cell in range(CELLS):
        marks[cell] = 0
    n = 0
    if s.space_n + 2 > SPACES:  # only made-up maps are as large as that
        return n
    for cell in range(CELLS):
        if near[cell] == 0:
            continue
        for way in range(6):
            for a in (cell, NEXT[cell, (way + 3) % 6]):  # half A there, or half B
                if a >= 0 and not marks[a] and fits(t, s, reason, petals, tile, a, way, meeting, touching):
                    marks[a] = 1
                    n += 1
    return n


@kernel
def fits_somewhere(t, s, tile):
    marks = np.empty(CELLS, np.int8)
    return mark_places(t, s, BY_EFFECT, 0, tile, marks) > 0


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
    marks = np.empty(CELLS, np.int8)
    while not mark_places(t, s, f[Placing.REASON], f[Placing.PETALS], s.shown[0], marks):
        if not try_next_tile(s, f):
            return
    if f[Placing.TRIED] and s.shown[0] < FIRST_CAMP:
        shuffle(s, s.forest, s.forest_n)
    for cell in range(CELLS):
        if marks[cell]:
            offer_cell(s, cell)
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
    meeting, touching = np.empty(CELLS, np.int64), np.empty(CELLS, np.int64)
    survey(s, meeting, touching)
    for way in range(6):
        if fits(t, s, f[Placing.REASON], f[Placing.PETALS], s.shown[0], f[Placing.CELL], way, meeting, touching):
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
