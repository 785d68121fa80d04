"""Gillybog: effects of the hunter cards (RULES.md, part 13)."""

import numpy as np

from .....core.kernel import kernel
from .....core.scratch import scratch
from ...hexes import CELLS
from ...kinds import GILLYS, Action, Gilly, Phase, SpawnAt
from ...state import NOWHERE, SPACES
from ..attacks import attack, blast
from ..frames import NO_ANSWER, SEAT, STAGE, Program, ask, offer_cell
from ..hunting import advance, converge, place_hunters
from ..land import FAR_AWAY, farthest_open_spaces, is_seen, nearest_groups, nearest_open_spaces, nearest_trap_spaces
from ..laying import HAZARD_SIDE, lay_bog_tile


@kernel
def do_spawn(s, f, where, n, answer):
    if where == SpawnAt.CAMPS:
        return spawn_at_camps(s, f, n)
    if f[STAGE] or s.village == 0:
        return True
    if answer != NO_ANSWER:
        f[STAGE] = 1
        place_hunters(s, answer - Action.CELL, n)
        return False
    cells = scratch(SPACES, np.int64)
    for i in range(spawn_spaces(s, f[SEAT], where, cells)):
        offer_cell(s, cells[i])
    ask(s, f[SEAT], Phase.SPACE)
    return s.offer_n == 0


@kernel
def spawn_spaces(s, seat, where, cells):
    if where == SpawnAt.OPEN:
        return nearest_open_spaces(s, seat, cells)
    if where == SpawnAt.FAR:
        return farthest_open_spaces(s, seat, cells)
    if where == SpawnAt.GROUP:
        return nearest_groups(s, seat, cells)
    cells[0] = s.trap
    return 0 if s.trap == NOWHERE else 1


@kernel
def spawn_at_camps(s, f, n):
    """At every tipped gilly, by ascending cell."""
    last = NOWHERE if f[Program.COUNT] == 0 else f[Program.COUNT] - 1
    cell = CELLS
    for gilly in range(GILLYS):
        if s.gilly_state[gilly] == Gilly.TIPPED and last < s.gilly_at[gilly] < cell:
            cell = s.gilly_at[gilly]
    if cell == CELLS:
        return True
    f[Program.COUNT] = cell + 1
    place_hunters(s, cell, n)
    return False


@kernel
def do_advance(s, f, steps, by_size, answer):
    if f[STAGE]:
        return True
    if answer != NO_ANSWER:
        f[STAGE] = 1
    return advance(s, steps, by_size, answer) and not f[STAGE]


@kernel
def do_converge(s, f, steps, reach):
    if f[STAGE] == 0:
        f[STAGE] = 1
        converge(s, steps, reach)
        return False
    return True


@kernel
def do_blast(s, f, n, reach):
    if f[STAGE] == 0:
        f[STAGE] = 1
        blast(s, f[SEAT], n, reach)
        return False
    return True


@kernel
def do_blast_each(s, f, n, reach):
    """Each player in turn order from the active seat."""
    if f[Program.COUNT] == s.players:
        return True
    blast(s, (f[SEAT] + f[Program.COUNT]) % s.players, n, reach)
    f[Program.COUNT] += 1
    return False


@kernel
def do_shoot(s, f, n):
    if f[STAGE] == 0 and is_seen(s, f[SEAT], FAR_AWAY):
        f[STAGE] = 1
        attack(s, f[SEAT], n)
        return False
    return True


@kernel
def do_trap(s, f, answer):
    """A hazard on the nearest forest space without a player."""
    if f[STAGE] or s.bog_n[0] + s.bog_n[1] == 0:
        return True
    if answer != NO_ANSWER:
        f[STAGE] = 1
        s.trap = answer - Action.CELL
        lay_bog_tile(s, f[SEAT], s.trap, HAZARD_SIDE)
        return False
    cells = scratch(SPACES, np.int64)
    for i in range(nearest_trap_spaces(s, f[SEAT], cells)):
        offer_cell(s, cells[i])
    ask(s, f[SEAT], Phase.SPACE)
    return s.offer_n == 0
