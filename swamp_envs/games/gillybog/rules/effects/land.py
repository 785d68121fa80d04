"""Gillybog: effects that lay bog tiles and place forest tiles (RULES.md, part 13)."""

import numpy as np

from .....core.kernel import kernel
from .....core.rng import shuffle
from .....core.scratch import scratch
from ...hexes import CELLS, hex_distance
from ...kinds import MOST_SHOWN, Action, BogAt, Phase
from ..frames import NO_ANSWER, SEAT, STAGE, Program, ask, offer, offer_cell, offer_yes_or_no
from ..land import mark_sight, may_be_covered
from ..laying import BOG_SIDE, TURNED, can_turn, lay_bog_tile
from ..placing import BY_EFFECT, fits_somewhere, place_forest, place_tile
from ..stacks import draw_forest, return_forest, show

# --- bog tiles -------------------------------------------------------------------------------------------------------


@kernel
def do_bog(s, f, where, n, answer):
    """On the own space it must be laid, on a space in sight it may be."""
    if answer == Action.DONE or f[Program.COUNT] == n or s.bog_n[0] + s.bog_n[1] == 0:
        return True
    here = s.at[f[SEAT]]
    if where == BogAt.HERE:
        if not may_be_covered(s, here):
            return True
        f[Program.COUNT] += 1
        lay_bog_tile(s, f[SEAT], here, BOG_SIDE)
    elif answer != NO_ANSWER:
        f[Program.COUNT] += 1
        lay_bog_tile(s, f[SEAT], answer - Action.CELL, BOG_SIDE)
    else:
        offer_coverable(s, f[SEAT])
    return False


@kernel
def offer_coverable(s, seat):
    """Spaces in line of sight that a bog tile may cover."""
    marks = scratch(CELLS, np.int8)
    mark_sight(s, s.at[seat], marks)
    offer(s, Action.DONE)
    for i in range(s.space_n):
        if marks[s.space[i]] and may_be_covered(s, s.space[i]):
            offer_cell(s, s.space[i])
    ask(s, seat, Phase.SPACE)


@kernel
def do_turn(t, s, f, reach, n, answer):
    """Give laid tiles another direction."""
    if answer == Action.DONE or f[Program.COUNT] == n:
        return True
    if answer != NO_ANSWER:
        f[Program.COUNT] += 1
        lay_bog_tile(s, f[SEAT], answer - Action.CELL, TURNED)
        return False
    offer(s, Action.DONE)
    for i in range(s.space_n):
        cell = s.space[i]
        if hex_distance(cell, s.at[f[SEAT]]) <= reach and can_turn(t, s, cell):
            offer_cell(s, cell)
    ask(s, f[SEAT], Phase.SPACE)
    return False


# --- forest tiles ----------------------------------------------------------------------------------------------------


@kernel
def do_forest(s, f, n):
    if f[Program.COUNT] == n or s.forest_n == 0:
        return True
    f[Program.COUNT] += 1
    place_forest(s, f[SEAT])
    return False


@kernel
def do_extra(s, f, n, answer):
    """More tiles, each one if wanted, decided before it is revealed."""
    if answer == Action.DONE or s.forest_n == 0:
        return True
    if answer == Action.USE:
        f[Program.COUNT] += 1
        place_forest(s, f[SEAT])
    elif f[Program.COUNT] == n:
        return True
    else:
        offer_yes_or_no(s, f[SEAT], Phase.EXTRA)
    return False


@kernel
def do_search(t, s, f, n, answer):
    """Reveal some tiles, place one that fits, shuffle the rest back."""
    if f[STAGE]:
        return True
    if answer != NO_ANSWER:
        f[STAGE] = 1
        keep_one(s, answer - Action.PICK)
        place_tile(s, f[SEAT], BY_EFFECT, 0)
        return False
    reveal_tiles(s, min(n, min(MOST_SHOWN, s.forest_n)))
    for k in range(s.shown_n):
        if fits_somewhere(t, s, s.shown[k]):
            offer(s, Action.PICK + k)
    ask(s, f[SEAT], Phase.PICK)
    if s.offer_n == 0:
        put_back_shown(s)
    return s.offer_n == 0


@kernel
def reveal_tiles(s, n):
    for k in range(n):
        s.shown[k] = draw_forest(s, 0)
    s.shown_n = n


@kernel
def keep_one(s, chosen):
    """The others go back in their old order, and the stack is shuffled."""
    tile, rest = s.shown[chosen], s.shown_n - 1
    for k in range(rest, -1, -1):
        if k != chosen:
            return_forest(s, s.shown[k], 0)
        s.shown[k] = 0
    s.shown_n = 0
    if rest:
        shuffle(s, s.forest, s.forest_n)
    show(s, tile)


@kernel
def put_back_shown(s):
    while s.shown_n:
        s.shown_n -= 1
        return_forest(s, s.shown[s.shown_n], 0)
        s.shown[s.shown_n] = 0
    shuffle(s, s.forest, s.forest_n)
