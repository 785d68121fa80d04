"""The protocol of an agent, and how agents are found by name."""

import functools
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any, Protocol, runtime_checkable

import numpy as np

from swamp_envs import Variant
from swamp_envs.core import loops
from swamp_envs.core.errors import SwampError


class AgentError(SwampError):
    """No such agent, or not for this game."""


@runtime_checkable
class Agent(Protocol):
    """Decides for many games at once.

    `states` is an array of game records, all waiting for a decision by their `seat`, each redealt: what that seat must
    not know is not in there. Returns one legal action number for each.
    """

    name: str

    def act(self, variant: Variant, states: np.ndarray) -> np.ndarray: ...


class Random:
    """Uniformly random legal moves."""

    def __init__(self, seed: int = 0) -> None:
        self.name = "random"
        self._dice = np.array([seed], np.uint64)

    def act(self, variant: Variant, states: np.ndarray) -> np.ndarray:
        actions = np.zeros(len(states), np.int64)
        moves = np.zeros(variant.game.num_actions, np.int32)
        loops.random_choices(variant.tables, states, moves, self._dice, actions)
        return actions


def _greedy(seed: int) -> Agent:
    from .greedy import Greedy

    return Greedy(seed)


def _cooperative(seed: int) -> Agent:
    from .greedy import Cooperative

    return Cooperative(seed)


def _policy(file: str, seed: int) -> Agent:
    from .policy import Policy

    return Policy.from_file(file, seed)


def _mcts(settings: str, seed: int) -> Agent:
    from .mcts import Mcts

    return Mcts(seed, settings)


def _human(seed: int) -> Agent:
    from .human import Human

    return Human(seed)


# What a name stands for; each is made with a seed of its own.
BUILT_IN: dict[str, Callable[[int], Agent]] = {
    "random": Random,
    "greedy": _greedy,
    "greedy_coop": _cooperative,
    "mcts": functools.partial(_mcts, ""),
    "human": _human,
}
PEOPLE = ("human",)  # asked at this terminal, one after another, without a clock
# Names that take a text of their own: `policy:FILE`, `mcts:sims=400,depth=4`.
WITH_TEXT: dict[str, Callable[[str, int], Agent]] = {"policy": _policy, "mcts": _mcts}
PLUGINS = "swamp_envs.agents"  # the entry point group by which installed packages name agents of their own


@functools.cache
def _plugins() -> dict[str, str]:
    """What packages that are installed here call their agents, and where each is: `module:Class`."""
    return {point.name: point.value for point in entry_points(group=PLUGINS)}


def make_agent(name: str | Agent, seed: int = 0) -> Agent:
    """The agent of that name: built-in, of an installed package, or `module:Class` of your own; made with `seed`."""
    if not isinstance(name, str):
        return name
    if name in BUILT_IN:
        return BUILT_IN[name](seed)
    module, colon, attribute = (name if ":" in name else _plugins().get(name, name)).partition(":")
    if not colon:
        kinds = ", ".join([*BUILT_IN, *_plugins(), "mcts:SETTINGS", "policy:FILE"])
        raise AgentError(f"no agent is called {name!r}; there are: {kinds}, and module:Class for your own")
    if module in WITH_TEXT:
        return WITH_TEXT[module](attribute, seed)
    return _import_agent(name, module, attribute, seed)


def _import_agent(name: str, module: str, attribute: str, seed: int) -> Agent:
    try:
        made = getattr(import_module(module), attribute)(seed)
    except (ImportError, AttributeError, TypeError) as error:
        raise AgentError(f"agent {name}: {error}; accepted: module:Class, a class that is made with a seed") from error
    if not isinstance(made, Agent):
        raise AgentError(f"agent {name}: found {made!r}; accepted: an object with a name and act(variant, states)")
    return made


def make_agents(names: Sequence[str | Agent], seed: int = 0) -> list[Agent]:
    """One agent for each name, each with a seed of its own."""
    return [make_agent(name, seed + i) for i, name in enumerate(names)]


class Blindfold:
    """Hands states to agents so that they cannot cheat: copied, and redealt for the seat that decides."""

    def __init__(self, seed: int = 0) -> None:
        self._dice = np.array([seed], np.uint64)

    def act(self, agent: Agent, variant: Variant, states: np.ndarray) -> Any:
        """What the agent decides in these states."""
        seen = states.copy()
        if variant.game.hidden_information:
            seeds = np.zeros(len(seen), np.uint64)
            loops.draw_seeds(self._dice, seeds)
            loops.redeal_rows(variant.tables, seen, seeds)
        return agent.act(variant, seen)
