"""How a Gillybog position stands, alike for all: as the greedy bot sees it after quick answers to all that is pending.

Greedy weighs in turns: those that the mission still takes, and what dangers are likely to cost. What it leaves out,
because it never looks beyond a turn, counts here too: injuries suffered, and turns gone by.
"""

from typing import NamedTuple

import numpy as np

from swamp_envs.dev import kernel
from swamp_envs.games.gillybog.kinds import Phase

from .greedy.answers import play_on
from .greedy.chart import chart_position
from .greedy.deciding import in_danger
from .greedy.weights import WEIGHTS
from .greedy.worth import rate_position


class Scale(NamedTuple):
    """How a number of turns becomes a payoff."""

    middle: float = -16.0  # a position of this worth is as good as lost as won
    spread: float = 24.0  # turns more that make it e times as likely
    injury: float = 6.0  # turns that one is worth
    turn: float = 0.3  # the part of a turn that one gone by costs: the hunters get stronger


SCALE = Scale()
FULL_OF_HOPE = 0.98  # no position is as good as won, or as bad as lost


@kernel
def evaluate(t, s, room, values):
    c = room.charts[0]
    come_to_rest(t, s, c)
    worth = s.payoff[0] * 1.0 if s.over else standing(t, s, c, SCALE)
    for p in range(s.players):
        values[p] = worth


@kernel
def come_to_rest(t, s, c):
    """Play on until somebody has to choose a card: nothing can be judged in the middle of a movement."""
    if s.phase == Phase.ACT:
        return
    c.seat = in_danger(s)
    c.hits = 0
    c.turn = 0  # whatever the hunters do now is over when the position is looked at
    chart_position(t, s, c, WEIGHTS)
    play_on(t, s, c, True, WEIGHTS)


@kernel
def standing(t, s, c, scale):
    c.seat = s.active
    c.hits = 0
    c.turn = s.turn if s.plays else s.turn - 1  # who has not played yet can still flee
    chart_position(t, s, c, WEIGHTS)
    worth = rate_position(t, s, c, True, WEIGHTS)
    worth -= scale.turn * s.turn
    for p in range(s.players):
        worth -= scale.injury * s.injuries[p]
    return FULL_OF_HOPE * np.tanh((worth - scale.middle) / (2 * scale.spread))
