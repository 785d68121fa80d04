"""Gillybog: the program of a card, line by line, and the table of all effects (RULES.md, part 13)."""

import numpy as np

from .....core.header import NOBODY
from .....core.kernel import kernel
from .....core.phases import Switch
from ...kinds import Phase
from ...state import LINES, NOWHERE
from ..frames import NO_ANSWER, STAGE, Frame, Program, ProgramStage, Stage, Stages, pop, push
from . import DONE, ENDS
from .map import ON_MAP
from .players import ON_PLAYERS

EFFECTS = Switch({**ON_PLAYERS, **ON_MAP})


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
def go_on_with_line(t, s, f):
    """Carry out a line, or go on with it; a line that is skipped still counts as a line (G-13.1)."""
    row, line = f[Program.ROW], f[Program.LINE]
    if line == f[Program.SKIP_AT]:
        f[Program.SKIP_AT] = NOBODY
        f[Program.LINE] += f[Program.SKIP_BY]
    elif line >= LINES or t.program[row, line, 0] == 0:
        s.linked = 0
        s.trap = NOWHERE
        pop(s)
    elif t.program[row, line, 5] and not f[Program.ENHANCED]:
        end_line(t, s, f)
    else:
        carry_out(t, s, f, np.int64(NO_ANSWER))


@kernel
def carry_out(t, s, f, answer):
    """Let the effect of the line go on; its numbers in parentheses grow by the bonus (G-13.1)."""
    line = t.program[f[Program.ROW], f[Program.LINE]]
    a = np.int64(line[1]) + (f[Program.BONUS] if line[3] else 0)
    b = np.int64(line[2]) + (f[Program.BONUS] if line[4] else 0)
    progress = EFFECTS(line[0], t, s, f, a, b, answer)
    if progress == DONE:
        end_line(t, s, f)
    elif progress == ENDS:
        f[STAGE] = ProgramStage.END_OF_LINE


@kernel
def end_line(t, s, f):
    f[Program.LINE] += 1
    f[Program.COUNT] = 0
    f[STAGE] = ProgramStage.LINE


_ON_TOP = tuple(frame for frame in Frame if frame not in (Frame.SETUP, Frame.TURN, Frame.PROGRAM, Frame.LOSS))
_ASKED = (Phase.LIMB, Phase.SPACE, Phase.EXTRA, Phase.PICK, Phase.GROUP, Phase.RECOVER, Phase.PLAYER)
PROGRAM: Stages = {
    ProgramStage.LINE: Stage(
        go_on_with_line,
        carry_out,
        asks=_ASKED,
        waits_for=_ON_TOP,
        then=(ProgramStage.LINE, ProgramStage.END_OF_LINE),
        ends=True,
    ),
    ProgramStage.END_OF_LINE: Stage(end_line, waits_for=_ON_TOP, then=(ProgramStage.LINE,)),
}
