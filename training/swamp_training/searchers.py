"""Who searches positions for expert iteration: this process, or actors on Ray, on this machine or on a cluster."""

import sys
from collections.abc import Callable, Sequence
from typing import Any, Protocol

import numpy as np

from swamp_agents.arena.onray import agent_path, started_ray
from swamp_agents.mcts import Mcts
from swamp_agents.mcts.targets import Improved
from swamp_agents.network.file import Network
from swamp_envs import Variant
from swamp_envs.dev import derive_seed


class Searchers(Protocol):
    """Searches many positions with a network."""

    def begin(self, seed: int, settings: str, network: Network) -> None:
        """Search with this network from now on."""

    def gains(self, variant: Variant, states: np.ndarray, legal: np.ndarray) -> np.ndarray: ...

    def improve(
        self, variant: Variant, states: np.ndarray, legal: np.ndarray, priors: np.ndarray, most: int
    ) -> Improved: ...


class Here:
    """In this process."""

    def begin(self, seed: int, settings: str, network: Network) -> None:
        self.search = Mcts(seed, settings, network)

    def gains(self, variant: Variant, states: np.ndarray, legal: np.ndarray) -> np.ndarray:
        return self.search.gains(variant, states, legal)

    def improve(
        self, variant: Variant, states: np.ndarray, legal: np.ndarray, priors: np.ndarray, most: int
    ) -> Improved:
        return self.search.improve(variant, states, legal, priors, most)


class Actor:
    """Searches its part of the positions, in a process of Ray."""

    def __init__(self, path: Sequence[str]) -> None:
        sys.path += [folder for folder in path if folder not in sys.path]
        self.searchers = Here()

    def call(self, name: str, *arguments: Any) -> Any:
        return getattr(self.searchers, name)(*arguments)


class OnRay:
    """Shared out among so many actors; the same number of them finds the same."""

    def __init__(self, count: int) -> None:
        self.ray = started_ray()
        make: Callable[..., Any] = self.ray.remote(num_cpus=1)(Actor).remote
        self.actors = [make(agent_path()) for _ in range(count)]

    def begin(self, seed: int, settings: str, network: Network) -> None:
        seeds = [derive_seed(seed, "actor", number) for number in range(len(self.actors))]
        self.ray.get(
            [a.call.remote("begin", own, settings, network) for a, own in zip(self.actors, seeds, strict=True)]
        )

    def gains(self, variant: Variant, states: np.ndarray, legal: np.ndarray) -> np.ndarray:
        return np.concatenate(self._shared_out("gains", variant, (states, legal)))

    def improve(
        self, variant: Variant, states: np.ndarray, legal: np.ndarray, priors: np.ndarray, most: int
    ) -> Improved:
        found = self._shared_out("improve", variant, (states, legal, priors), most)
        return Improved(*map(np.concatenate, zip(*found, strict=True)))

    def _shared_out(self, name: str, variant: Variant, parts: tuple[np.ndarray, ...], *more: Any) -> list[Any]:
        """What each actor finds in its rows."""
        count = min(len(self.actors), len(parts[0]))
        rows = zip(*(np.array_split(part, count) for part in parts), strict=True)
        asked = [a.call.remote(name, variant, *own, *more) for a, own in zip(self.actors, rows, strict=False)]
        return self.ray.get(asked)


def searchers_for(actors: int) -> Searchers:
    return OnRay(actors) if actors else Here()
