"""Rewards along the way: what a position is worth more than the one before, taken back at the end.

A game is paid once, at its end, and some are never won by chance: then a learner sees nothing to learn from. With
potentials each decision brings what it changes. Over a whole game these changes sum up to nothing beside the payoff,
so what is best to do stays what it was (Ng, Harada and Russell 1999).
"""

import functools
from importlib.metadata import entry_points

import numpy as np

from .dispatch import evaluate, room_of
from .errors import OptionError
from .game import Game, Variant
from .header import MAX_PLAYERS
from .kernel import kernel

PAYOFF, POTENTIAL = "payoff", "potential"
REWARDS = (PAYOFF, POTENTIAL)
KNOWLEDGE = "swamp_envs.knowledge"  # entry points: functions that register what is known of a game


class Judge:
    """What the house's evaluation says of many positions."""

    def __init__(self, variant: Variant) -> None:
        gather_knowledge(variant.game)
        self.variant = variant
        self._scratch, self._room = variant.states(1), np.zeros(1, room_of(variant.state))

    def worth(self, states: np.ndarray, rows: np.ndarray) -> np.ndarray:
        """What these of all games are worth to every seat, by its number; nothing once they are over."""
        worth = np.zeros((len(rows), MAX_PLAYERS))
        _evaluate_rows(self.variant.tables, states, rows, self._scratch, self._room, worth)
        return worth[:, : self.variant.players].astype(np.float32)


class Shaping:
    """What the positions of n games are worth to every seat, less what their starts were."""

    def __init__(self, variant: Variant, n: int) -> None:
        self._judge = Judge(variant)
        self._start = np.zeros((n, variant.players), np.float32)
        self._standing = np.zeros((n, variant.players), np.float32)

    def begin(self, starts: np.ndarray, rows: np.ndarray) -> None:
        """These games begin in these of all states."""
        self._start[rows] = self._judge.worth(starts, rows)
        self._standing[rows] = 0

    def changes(self, states: np.ndarray, rows: np.ndarray, over: np.ndarray) -> np.ndarray:
        """How much more each of these games is worth to every seat since it was last asked; nothing once it is over."""
        now = np.where(over[:, None], 0, self._judge.worth(states, rows) - self._start[rows])
        changes = now - self._standing[rows]
        self._standing[rows] = now
        return changes


def shaping_for(rewards: str, variant: Variant, n: int) -> Shaping | None:
    """What a door needs for the rewards that are asked for."""
    if not isinstance(rewards, str) or rewards not in REWARDS:
        raise OptionError(f"rewards: found {rewards!r}, accepted: {', '.join(REWARDS)}")
    return Shaping(variant, n) if rewards == POTENTIAL else None


@functools.cache
def gather_knowledge(game: Game) -> None:
    """Let everybody register what they know of a game, before a loop is compiled that asks for it."""
    for point in entry_points(group=KNOWLEDGE):
        point.load()(game)


@kernel
def _evaluate_rows(tables, states, rows, scratch, room, worth):
    """An evaluation may play on, so it is given a copy."""
    for k in range(rows.shape[0]):
        if states[rows[k]].over:
            continue
        scratch[0] = states[rows[k]]
        evaluate(tables[scratch[0].pack], scratch[0], room[0], worth[k])
