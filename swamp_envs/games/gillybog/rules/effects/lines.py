"""Gillybog: the interpreter of card programs, a line at a time (RULES.md, part 13).

Every effect is `do_...(t, s, f, a, b, answer)`: f is the frame of the program, a and b are the line's numbers, answer
is what was chosen if the effect has asked. It returns True once its line is done, False while it waits for an answer
or for a frame it has put on top.
"""

import numpy as np

from .....core.header import NOBODY
from .....core.kernel import kernel
from ...kinds import Op
from ...state import LINES, NOWHERE
from ..frames import SEAT, STAGE, Frame, Program, pop, push, top
from .groups import banish, do_group, do_push, do_sweep
from .land import do_bog, do_extra, do_forest, do_search, do_turn
from .players import do_move, do_patch, do_protect, do_travel, do_ward
from .threats import do_advance, do_blast, do_blast_each, do_converge, do_shoot, do_spawn, do_trap
from .turn import bury, condition, do_ally, do_choose, do_howl, do_recover, set_register, skip_unless


@kernel
def run_program(s, row, bonus, enhanced):
    f = push(s, Frame.PROGRAM, s.active)
    f[Program.ROW] = row
    f[Program.BONUS] = bonus
    f[Program.ENHANCED] = enhanced
    f[Program.GROUP] = NOWHERE
    f[Program.ALLY] = NOBODY
    f[Program.SKIP_AT] = NOBODY


@kernel
def resume_program(t, s, answer):
    """Carry out a line, or go on with it; a line that is skipped still counts as a line."""
    f = top(s)
    row, line = f[Program.ROW], f[Program.LINE]
    if line == f[Program.SKIP_AT]:
        f[Program.SKIP_AT] = NOBODY
        f[Program.LINE] += f[Program.SKIP_BY]
        return
    if line >= LINES or t.program[row, line, 0] == 0:
        s.linked = 0
        s.trap = NOWHERE
        pop(s)
        return
    a, b = argument(t, f, row, line, 1), argument(t, f, row, line, 2)
    skipped = t.program[row, line, 5] and not f[Program.ENHANCED]
    if skipped or do_line(t, s, f, t.program[row, line, 0], a, b, answer):
        f[Program.LINE] += 1
        f[STAGE] = 0
        f[Program.COUNT] = 0


@kernel
def argument(t, f, row, line, column):
    """A number in parentheses grows by the bonus."""
    return np.int64(t.program[row, line, column]) + (f[Program.BONUS] if t.program[row, line, column + 2] else 0)


@kernel
def do_line(t, s, f, op, a, b, answer):
    if op <= Op.TURN:
        return do_player_line(t, s, f, op, a, b, answer)
    if op <= Op.SWEEP:
        return do_map_line(t, s, f, op, a, b, answer)
    if op <= Op.HOWL:
        return do_turn_line(t, s, f, op, a, b, answer)
    return do_hunter_line(t, s, f, op, a, b, answer)


@kernel
def do_player_line(t, s, f, op, a, b, answer):
    if op == Op.MOVE:
        return do_move(s, f, f[SEAT], a, b)
    if op == Op.TRAVEL:
        return do_travel(s, f, a, b)
    if op == Op.PROTECT:
        return do_protect(s, f, a, b, answer)
    if op == Op.PATCH:
        return do_patch(s, f, a, answer)
    if op == Op.WARD:
        return do_ward(s, f, a)
    if op == Op.BOG:
        return do_bog(s, f, a, b, answer)
    return do_turn(t, s, f, a, b, answer)


@kernel
def do_map_line(t, s, f, op, a, b, answer):
    if op == Op.FOREST:
        return do_forest(s, f, a)
    if op == Op.EXTRA:
        return do_extra(s, f, a, answer)
    if op == Op.LINKED:
        return skip_unless(f, s.linked != 0, a)
    if op == Op.SEARCH:
        return do_search(t, s, f, a, answer)
    if op == Op.GROUP:
        return do_group(s, f, a, answer)
    if op == Op.PUSH:
        return do_push(s, f, a)
    if op == Op.BANISH:
        return banish(s, f[Program.GROUP], a)
    return do_sweep(s, f, a)


@kernel
def do_turn_line(t, s, f, op, a, b, answer):
    if op <= Op.SLOW:
        return set_register(s, op, a)
    if op == Op.BURY:
        return bury(s)
    if op == Op.RECOVER:
        return do_recover(s, f, a, answer)
    if op == Op.ALLY:
        return do_ally(s, f, answer)
    if op == Op.ALLYMOVE:
        return f[Program.ALLY] == NOBODY or do_move(s, f, f[Program.ALLY], a, 0)
    if op == Op.IF:
        return skip_unless(f, condition(s, f[SEAT], a), b)
    if op == Op.CHOOSE:
        return do_choose(s, f, a, b, answer)
    return do_howl(s, f)


@kernel
def do_hunter_line(t, s, f, op, a, b, answer):
    if op == Op.SPAWN:
        return do_spawn(s, f, a, b, answer)
    if op == Op.ADVANCE:
        return do_advance(s, f, a, b, answer)
    if op == Op.CONVERGE:
        return do_converge(s, f, a, b)
    if op == Op.BLAST:
        return do_blast(s, f, a, b)
    if op == Op.SHOOT:
        return do_shoot(s, f, a)
    if op == Op.TRAP:
        return do_trap(s, f, answer)
    return do_blast_each(s, f, a, b)
