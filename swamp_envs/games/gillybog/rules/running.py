"""Gillybog: dealing, what is legal, and how a decision lets the rules run on to the next one (RULES.md, part 14)."""

from enum import IntEnum

import numpy as np

from ....core.header import RUNNING
from ....core.kernel import kernel
from ....core.phases import END, Switch
from ..kinds import Phase
from .attacks import CAPTURE, HITS, LOSS
from .dealing import SETUP, set_table
from .effects.program import PROGRAM
from .frames import KIND, NO_ANSWER, STAGE, Frame, Stages, top, withdraw_offers
from .hunting import CONVERGING, HUNT, OVERFLOW
from .laying import LAYING, PLACING
from .moving import MOVEMENT
from .turns import TURN

# What every frame does at its stages.
FRAMES: dict[Frame, Stages] = {
    Frame.SETUP: SETUP,
    Frame.TURN: TURN,
    Frame.PROGRAM: PROGRAM,
    Frame.MOVEMENT: MOVEMENT,
    Frame.PLACING: PLACING,
    Frame.LAYING: LAYING,
    Frame.HUNT: HUNT,
    Frame.OVERFLOW: OVERFLOW,
    Frame.CONVERGING: CONVERGING,
    Frame.HITS: HITS,
    Frame.LOSS: LOSS,
    Frame.CAPTURE: CAPTURE,
}
MOST_STAGES = 8  # of a frame


def _switch(verb: str) -> Switch:
    """The kernels of all stages of all frames, left out where there is none."""
    rows = {MOST_STAGES * frame + stage: row for frame, stages in FRAMES.items() for stage, row in stages.items()}
    return Switch({number: getattr(row, verb) for number, row in rows.items() if getattr(row, verb)})


go_on, decide = _switch("legal"), _switch("apply")


def _name(member: IntEnum) -> str:
    return member.name.lower().replace("_", " ")


# What may follow each stage of a frame, by name, for the game's page.
STAGES = {
    _name(frame): {_name(n): (*map(_name, row.then), *[END] * row.ends) for n, row in stages.items()}
    for frame, stages in FRAMES.items()
    if len(stages) > 1
}


@kernel
def deal(t, s):
    set_table(t, s)
    run(t, s, NO_ANSWER)


@kernel
def legal(t, s, out):
    for i in range(s.offer_n):
        out[i] = s.offer[i]
    return np.int64(s.offer_n)


@kernel
def apply(t, s, action):
    withdraw_offers(s)
    run(t, s, action)


@kernel
def run(t, s, answer):
    """Go on until a decision has more than one answer; one with a single answer is taken, except in a turn (G-14.1)."""
    while s.over == RUNNING:
        step(t, s, answer)
        answer = np.int64(NO_ANSWER)
        if s.offer_n > 1 or (s.offer_n == 1 and s.phase == Phase.ACT):
            return
        if s.offer_n == 1:
            answer = np.int64(s.offer[0])
            withdraw_offers(s)


@kernel
def step(t, s, answer):
    """The frame on top does what its stage says."""
    f = top(s)
    stage = MOST_STAGES * f[KIND] + f[STAGE]
    if answer == NO_ANSWER:
        go_on(stage, t, s, f)
    else:
        decide(stage, t, s, f, answer)
