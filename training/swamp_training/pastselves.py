"""Past selves: snapshots of a learning policy, kept in a pool and seated as opponents."""

from collections.abc import Mapping
from typing import Any, Generic, TypeVar

import numpy as np

from swamp_agents.network.file import Network
from swamp_agents.policy import Policy

from .settings import SELF

Kept = TypeVar("Kept")


class PastSelves(Generic[Kept]):
    """At most `size` snapshots. When there are more one is dropped at random, never the newest."""

    def __init__(self, size: int, every: int, seed: int) -> None:
        self.size, self.every = size, every
        self.networks: dict[int, Kept] = {}  # by the number of decisions each had learned from
        self._rng = np.random.default_rng(seed)
        self._next = 0

    def due(self, decisions: int) -> bool:
        return decisions >= self._next

    def add(self, decisions: int, network: Kept) -> None:
        self._next = decisions + self.every
        if len(self.networks) == self.size:
            del self.networks[int(self._rng.choice(list(self.networks)))]
        self.networks[decisions] = network

    def drawn(self) -> Kept:
        """Any of them."""
        return self.networks[int(self._rng.choice(list(self.networks)))]


class PastNetworks(PastSelves[Network]):
    """Those that play as agents."""

    def opponents(self, weights: Mapping[str, float], seated: int) -> dict[Any, float]:
        """The pool to seat: named agents as they are, the share of `self` spread over a few snapshots."""
        pool: dict[Any, float] = {name: weight for name, weight in weights.items() if name != SELF}
        drawn = self._rng.permutation(list(self.networks))[:seated].tolist()
        for decisions in drawn:
            seed = int(self._rng.integers(1 << 62))
            pool[Policy(self.networks[decisions], seed, f"self-{decisions}")] = weights[SELF] / len(drawn)
        return pool
