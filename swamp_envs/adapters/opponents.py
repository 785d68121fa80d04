"""Who sits in the other seats: what a user writes after `opponents=`, read into agents and their chances."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import numpy as np

from ..core.errors import OptionError
from ..core.fields import short
from ..core.numbers import as_real
from ..play.agents import Agent, make_agents

# "greedy"; an agent object; {"random": 1, "greedy": 3}, a pool from which each seat of each game draws, by weight;
# or a list with one of these for every other seat, clockwise from the learner's.
Opponents: TypeAlias = str | Agent | Mapping[Any, float] | Sequence[Any]

ALONE = "random"  # stands in the list of agents of a game for one player, and is never asked
_ACCEPTED = "an agent or its name, a dict of weights such as {'random': 1, 'greedy': 3}, or a list, one for each seat"


class Lineup:
    """The agents that may sit in the other seats; `draw` seats them."""

    def __init__(self, opponents: Opponents, others: int, seed: int = 0) -> None:
        pools = _pools(opponents, others)
        self.keys = _distinct([key for pool in pools for key in pool]) or [ALONE]
        self.agents = _make_agents(self.keys, seed)
        weights = np.array([[_weight_of(key, pool) for key in self.keys] for pool in pools]).reshape(-1, len(self.keys))
        self._upto = np.cumsum(weights / weights.sum(1, keepdims=True), axis=1)[:, :-1]

    def draw(self, rng: np.random.Generator, games: int) -> np.ndarray:
        """Numbers of agents, one row a game, one column an other seat."""
        if len(self.agents) == 1:
            return np.zeros((games, len(self._upto)), np.int64)
        thrown = rng.random((games, len(self._upto), 1))
        return (thrown >= self._upto).sum(2)


def _pools(opponents: Opponents, others: int) -> list[Mapping[Any, float]]:
    """One pool for every other seat."""
    if isinstance(opponents, Sequence) and not isinstance(opponents, str):
        if len(opponents) != others:
            raise OptionError(
                f"opponents: found a list of {len(opponents)}, accepted: one for each other seat, {others}"
            )
        return [_pool(entry) for entry in opponents]
    return [_pool(opponents)] * others


def _pool(entry: Any) -> Mapping[Any, float]:
    if isinstance(entry, str | Agent):
        return {entry: 1.0}
    if not isinstance(entry, Mapping):
        raise OptionError(f"opponents: found {short(entry)}, accepted: {_ACCEPTED}")
    weights = {key: as_real(weight) for key, weight in entry.items()}
    if not any(weights.values()) or any(weight is None or weight < 0 for weight in weights.values()):
        raise OptionError(f"opponents: found {short(entry)}, accepted: weights from 0 up, one at least above 0")
    return {key: weight for key, weight in weights.items() if weight}


def _distinct(keys: list[Any]) -> list[Any]:
    """Names that are equal are one agent, and so are equal objects."""
    return list(dict.fromkeys(keys))


def _weight_of(key: Any, pool: Mapping[Any, float]) -> float:
    return float(pool.get(key, 0.0))


def _make_agents(keys: list[Any], seed: int) -> list[Agent]:
    for key in keys:
        if not isinstance(key, str | Agent):
            raise OptionError(f"opponents: found {short(key)}, accepted: {_ACCEPTED}")
    return make_agents(keys, seed)
