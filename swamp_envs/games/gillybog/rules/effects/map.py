"""Gillybog: effects that lay tiles and move hunters (RULES.md, part 13)."""

import numpy as np

from .....core.kernel import kernel
from .....core.rng import shuffle
from .....core.scratch import scratch
from ...hexes import CELL_WORDS, CELLS, NEXT
from ...kinds import GILLYS, MOST_SHOWN, Action, BogAt, Gilly, GroupAt, Op, Phase, SpawnAt
from ...state import NOWHERE, SPACES
from ..attacks import attack, blast
from ..frames import NO_ANSWER, SEAT, Program, ask_yes_or_no, offer, offer_cell
from ..hunting import PUSHED, advance, converge, move_group, offer_nearest_groups, place_hunters
from ..land import (
    FAR_AWAY,
    GROUPS,
    OPEN_SPACES,
    TRAP_SPACES,
    connects,
    find_farthest,
    find_nearest,
    find_nearest_anyhow,
    hex_distance,
    is_bog,
    is_seen,
    mark_sight,
    may_be_covered,
)
from ..laying import (
    BOG_SIDE,
    BY_EFFECT,
    HAZARD_SIDE,
    TURNED,
    can_turn,
    draw_forest,
    lay_bog_tile,
    mark_places,
    place_forest,
    place_shown,
    return_forest,
    show,
)
from . import DONE, ENDS, GOES_ON, ask_if_offered

# --- bog tiles -------------------------------------------------------------------------------------------------------


@kernel
def do_bog(t, s, f, where, n, answer):
    """`BOG w n`: on the player's own space a tile must be laid, on a space in sight it may be (G-13.7)."""
    here = s.at[f[SEAT]]
    if answer == Action.DONE or f[Program.COUNT] == n or s.bog_n[0] + s.bog_n[1] == 0:
        return DONE
    if where == BogAt.HERE and not may_be_covered(s, here):
        return DONE
    if where == BogAt.HERE or answer != NO_ANSWER:
        f[Program.COUNT] += 1
        lay_bog_tile(s, f[SEAT], np.int64(here) if where == BogAt.HERE else answer - Action.CELL, BOG_SIDE)
        return GOES_ON
    marks = scratch(CELLS, np.int8)
    mark_sight(s, here, marks)
    offer(s, Action.DONE)
    for i in range(s.space_n):
        if marks[s.space[i]] and may_be_covered(s, s.space[i]):
            offer_cell(s, s.space[i])
    return ask_if_offered(s, f, Phase.SPACE)


@kernel
def do_turn(t, s, f, reach, n, answer):
    """`TURN r n`: give laid tiles another direction (G-13.8)."""
    if answer == Action.DONE or f[Program.COUNT] == n:
        return DONE
    if answer != NO_ANSWER:
        f[Program.COUNT] += 1
        lay_bog_tile(s, f[SEAT], answer - Action.CELL, TURNED)
        return GOES_ON
    offer(s, Action.DONE)
    for i in range(s.space_n):
        cell = s.space[i]
        if hex_distance(cell, s.at[f[SEAT]]) <= reach and can_turn(t, s, cell):
            offer_cell(s, cell)
    return ask_if_offered(s, f, Phase.SPACE)


@kernel
def do_trap(t, s, f, unused, unused_too, answer):
    """`TRAP`: a hazard on the nearest forest space that has no hazard and no player (G-13.33)."""
    if s.bog_n[0] + s.bog_n[1] == 0:
        return DONE
    if answer != NO_ANSWER:
        s.trap = answer - Action.CELL
        lay_bog_tile(s, f[SEAT], answer - Action.CELL, HAZARD_SIDE)
        return ENDS
    cells = scratch(SPACES, np.int64)
    for i in range(find_nearest(s, f[SEAT], TRAP_SPACES, cells)):
        offer_cell(s, cells[i])
    return ask_if_offered(s, f, Phase.SPACE)


# --- forest tiles ----------------------------------------------------------------------------------------------------


@kernel
def do_forest(t, s, f, n, unused, answer):
    """`FOREST n`: place the next forest tiles (G-13.9)."""
    if f[Program.COUNT] == n or s.forest_n == 0:
        return DONE
    f[Program.COUNT] += 1
    place_forest(s, f[SEAT])
    return GOES_ON


@kernel
def do_extra(t, s, f, n, unused, answer):
    """`EXTRA n`: more tiles, each one if wanted, decided before it is revealed (G-13.10)."""
    if answer == Action.DONE or s.forest_n == 0:
        return DONE
    if answer == Action.USE:
        f[Program.COUNT] += 1
        place_forest(s, f[SEAT])
    elif f[Program.COUNT] == n:
        return DONE
    else:
        ask_yes_or_no(s, f[SEAT], Phase.EXTRA)
    return GOES_ON


@kernel
def do_search(t, s, f, n, unused, answer):
    """`SEARCH n`: reveal some tiles, place one that fits, shuffle the others back (G-13.12)."""
    if answer != NO_ANSWER:
        tile, others = s.shown[answer - Action.PICK], s.shown_n - 1
        put_back(s, answer - Action.PICK)
        if others:
            shuffle(s, s.forest, s.forest_n)
        show(s, tile)
        place_shown(s, f[SEAT], BY_EFFECT, 0)
        return ENDS
    revealed = min(n, min(MOST_SHOWN, s.forest_n))
    for k in range(revealed):
        s.shown[k] = draw_forest(s, 0)
    s.shown_n = revealed
    for k in range(revealed):
        if mark_places(t, s, BY_EFFECT, 0, np.int64(s.shown[k]), scratch(CELL_WORDS, np.uint64)):
            offer(s, Action.PICK + k)
    if s.offer_n == 0:
        put_back(s, np.int64(-1))
        shuffle(s, s.forest, s.forest_n)
    return ask_if_offered(s, f, Phase.PICK)


@kernel
def put_back(s, but_not):
    """Revealed tiles go back on the stack in their old order."""
    for k in range(s.shown_n - 1, -1, -1):
        if k != but_not:
            return_forest(s, s.shown[k], 0)
        s.shown[k] = 0
    s.shown_n = 0


# --- groups of hunters -----------------------------------------------------------------------------------------------


@kernel
def do_group(t, s, f, where, unused, answer):
    """`GROUP s`: choose a group (G-13.13)."""
    if answer != NO_ANSWER:
        f[Program.GROUP] = answer - Action.CELL
        return DONE
    marks = scratch(CELLS, np.int8)
    here = s.at[f[SEAT]]
    mark_sight(s, here, marks)
    for i in range(s.space_n):
        cell = s.space[i]
        in_sight = where == GroupAt.LOS and marks[cell] == 1
        nearby = (where == GroupAt.HERE and cell == here) or (where == GroupAt.BOGS and is_bog(s, cell))
        if s.hunters[cell] and (in_sight or nearby or where == GroupAt.ANY):
            offer_cell(s, cell)
    f[Program.GROUP] = NOWHERE
    return ask_if_offered(s, f, Phase.GROUP)


@kernel
def do_push(t, s, f, steps, unused, answer):
    """`PUSH n`: the group moves exactly this many steps, each where the player wants it (G-13.14)."""
    cell = f[Program.GROUP]
    if cell == NOWHERE or s.hunters[cell] == 0:
        return DONE
    move_group(s, cell, s.hunters[cell], steps, PUSHED)
    return ENDS


@kernel
def do_banish(t, s, f, n, unused, answer):
    """`BANISH n`: hunters of the chosen space go home (G-13.15)."""
    if f[Program.GROUP] != NOWHERE:
        banish(s, np.int64(f[Program.GROUP]), n)
    return DONE


@kernel
def do_sweep(t, s, f, n, unused, answer):
    """`SWEEP NEXT n`: hunters here and in every adjacent space go home (G-13.16)."""
    here = np.int64(s.at[f[SEAT]])
    banish(s, here, n)
    for direction in range(6):
        if connects(s, here, direction):
            banish(s, NEXT[here, direction], n)
    return DONE


@kernel
def banish(s, cell, n):
    """Back to the village, as many as there are."""
    gone = min(n, s.hunters[cell])
    s.hunters[cell] -= gone
    s.village += gone


# --- what only hunter cards do ---------------------------------------------------------------------------------------


@kernel
def do_spawn(t, s, f, where, n, answer):
    """`SPAWN w n`: hunters come from the village (G-13.28)."""
    if where == SpawnAt.CAMPS:
        return spawn_at_camps(s, f, n)
    if s.village == 0:
        return DONE
    if answer != NO_ANSWER:
        place_hunters(s, answer - Action.CELL, n)
        return ENDS
    cells, found = scratch(SPACES, np.int64), 0
    if where == SpawnAt.OPEN:
        found = find_nearest_anyhow(s, f[SEAT], OPEN_SPACES, cells)
    elif where == SpawnAt.FAR:
        found = find_farthest(s, f[SEAT], OPEN_SPACES, cells)
    elif where == SpawnAt.GROUP:
        found = find_nearest(s, f[SEAT], GROUPS, cells)
    elif s.trap != NOWHERE:
        cells[0], found = s.trap, 1
    for i in range(found):
        offer_cell(s, cells[i])
    return ask_if_offered(s, f, Phase.SPACE)


@kernel
def spawn_at_camps(s, f, n):
    """At every tipped gilly, by ascending cell."""
    last = NOWHERE if f[Program.COUNT] == 0 else f[Program.COUNT] - 1
    cell = CELLS
    for gilly in range(GILLYS):
        if s.gilly_state[gilly] == Gilly.TIPPED and last < s.gilly_at[gilly] < cell:
            cell = s.gilly_at[gilly]
    if cell == CELLS:
        return DONE
    f[Program.COUNT] = cell + 1
    place_hunters(s, np.int64(cell), n)
    return GOES_ON


@kernel
def do_advance(t, s, f, steps, by_size, answer):
    """`ADVANCE n`: the nearest group moves towards the player (G-13.29)."""
    if answer != NO_ANSWER:
        advance(s, answer - Action.CELL, steps, by_size)
        return ENDS
    offer_nearest_groups(s, steps, by_size)
    return GOES_ON if s.offer_n else DONE


@kernel
def do_converge(t, s, f, steps, reach, answer):
    """`CONVERGE n r`: all groups nearby move (G-13.30)."""
    converge(s, steps, reach)
    return ENDS


@kernel
def do_blast(t, s, f, n, reach, answer):
    """`BLAST YOU n r` (G-13.31)."""
    blast(s, np.int64(f[SEAT]), n, reach)
    return ENDS


@kernel
def do_blast_each(t, s, f, n, reach, answer):
    """`BLAST EACH n r`: each player in turn order from the active seat (G-13.31)."""
    if f[Program.COUNT] == s.players:
        return DONE
    blast(s, np.int64((f[SEAT] + f[Program.COUNT]) % s.players), n, reach)
    f[Program.COUNT] += 1
    return GOES_ON


@kernel
def do_shoot(t, s, f, n, unused, answer):
    """`SHOOT n`: attacks on the player, if seen (G-13.32)."""
    if not is_seen(s, f[SEAT], FAR_AWAY):
        return DONE
    attack(s, f[SEAT], n)
    return ENDS


ON_MAP = {
    Op.BOG: do_bog,
    Op.TURN: do_turn,
    Op.TRAP: do_trap,
    Op.FOREST: do_forest,
    Op.EXTRA: do_extra,
    Op.SEARCH: do_search,
    Op.GROUP: do_group,
    Op.PUSH: do_push,
    Op.BANISH: do_banish,
    Op.SWEEP: do_sweep,
    Op.SPAWN: do_spawn,
    Op.ADVANCE: do_advance,
    Op.CONVERGE: do_converge,
    Op.BLAST: do_blast,
    Op.BLASTEACH: do_blast_each,
    Op.SHOOT: do_shoot,
}
