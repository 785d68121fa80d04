"""Gillybog: what is legal, and how an answer lets the rules run on to the next question (RULES.md, part 14)."""

import numpy as np

from ....core.header import RUNNING
from ....core.kernel import kernel
from ..kinds import Phase
from .attacks import resume_capture, resume_hits, resume_loss
from .effects.lines import resume_program
from .frames import KIND, NO_ANSWER, Frame, top, withdraw_offers
from .hunting import resume_converging, resume_hunt, resume_overflow
from .laying import resume_laying
from .moving import resume_movement
from .placing import resume_placing
from .setup import resume_setup
from .turns import resume_turn


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
    """Let the top frame run until a decision is asked that has more than one answer; a turn's own is always asked."""
    while s.over == RUNNING:
        resume(t, s, answer)
        answer = np.int64(NO_ANSWER)
        if s.offer_n > 1 or (s.offer_n == 1 and s.phase == Phase.ACT):
            return
        if s.offer_n == 1:
            answer = np.int64(s.offer[0])
            withdraw_offers(s)


@kernel
def resume(t, s, answer):
    kind = top(s)[KIND]
    if kind == Frame.TURN:
        resume_turn(t, s, answer)
    elif kind == Frame.PROGRAM:
        resume_program(t, s, answer)
    elif kind == Frame.MOVEMENT:
        resume_movement(t, s, answer)
    elif kind == Frame.HITS:
        resume_hits(t, s, answer)
    elif kind == Frame.LOSS:
        resume_loss(t, s, answer)
    elif kind == Frame.HUNT:
        resume_hunt(t, s, answer)
    else:
        resume_rare(t, s, answer, kind)


@kernel
def resume_rare(t, s, answer, kind):
    if kind == Frame.PLACING:
        resume_placing(t, s, answer)
    elif kind == Frame.LAYING:
        resume_laying(t, s, answer)
    elif kind == Frame.CAPTURE:
        resume_capture(t, s, answer)
    elif kind == Frame.CONVERGING:
        resume_converging(t, s, answer)
    elif kind == Frame.SETUP:
        resume_setup(t, s, answer)
    else:
        resume_overflow(t, s, answer)
