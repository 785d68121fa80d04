"""Gillybog: effects by which players move hunters and send them home (RULES.md, part 13)."""

import numpy as np

from .....core.kernel import kernel
from .....core.scratch import scratch
from ...hexes import CELLS, NEXT
from ...kinds import Action, GroupAt, Phase
from ...state import NOWHERE
from ..frames import NO_ANSWER, SEAT, STAGE, Program, ask, offer_cell
from ..hunting import PUSHED, move_group
from ..land import connects, is_bog, mark_sight


@kernel
def do_group(s, f, where, answer):
    if answer != NO_ANSWER:
        f[Program.GROUP] = answer - Action.CELL
        return True
    marks = scratch(CELLS, np.int8)
    here = s.at[f[SEAT]]
    mark_sight(s, here, marks)
    for i in range(s.space_n):
        cell = s.space[i]
        if s.hunters[cell] and group_counts(s, cell, where, here, marks):
            offer_cell(s, cell)
    f[Program.GROUP] = NOWHERE
    ask(s, f[SEAT], Phase.GROUP)
    return s.offer_n == 0


@kernel
def group_counts(s, cell, where, here, marks):
    if where == GroupAt.LOS:
        return marks[cell] == 1
    if where == GroupAt.HERE:
        return cell == here
    return where == GroupAt.ANY or is_bog(s, cell)


@kernel
def do_push(s, f, steps):
    """A group moves exactly so many steps, each where the player wants it."""
    cell = f[Program.GROUP]
    if f[STAGE] or cell == NOWHERE or s.hunters[cell] == 0:
        return True
    f[STAGE] = 1
    move_group(s, cell, s.hunters[cell], steps, PUSHED)
    return False


@kernel
def banish(s, cell, n):
    """Back to the village, as many as there are."""
    if cell != NOWHERE:
        gone = min(n, s.hunters[cell])
        s.hunters[cell] -= gone
        s.village += gone
    return True


@kernel
def do_sweep(s, f, n):
    here = s.at[f[SEAT]]
    banish(s, here, n)
    for direction in range(6):
        if connects(s, here, direction):
            banish(s, NEXT[here, direction], n)
    return True
