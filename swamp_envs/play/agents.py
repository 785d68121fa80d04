"""Agents: the protocol, the one that plays at random, what an agent gets to see, and how agents are found by name."""

import functools
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Protocol, runtime_checkable

import numpy as np

from ..core import loops
from ..core.errors import SwampError
from ..core.game import Variant


class AgentError(SwampError):
    """No such agent, or not for this game."""


@runtime_checkable
class Agent(Protocol):
    """Decides for many games at once.

    `states` is an array of game records, each waiting for a decision by its `seat`, and each redealt: neither what that
    seat must not know nor the chance to come is in there. Returns one legal action number for each.
    """

    name: str

    def act(self, variant: Variant, states: np.ndarray) -> np.ndarray: ...


class Random:
    """Uniformly random legal moves."""

    name = "random"

    def __init__(self, seed: int = 0) -> None:
        self._dice = np.array([seed], np.uint64)

    def act(self, variant: Variant, states: np.ndarray) -> np.ndarray:
        actions = np.zeros(len(states), np.int64)
        moves = np.zeros(variant.num_actions, np.int32)
        loops.random_choices(variant.tables, states, moves, self._dice, actions)
        return actions


class Blindfold:
    """Hands states to agents so that they cannot cheat: copied, and redealt for the seat that decides.

    Games of open information are redealt too: their random generator is as hidden as any card.
    """

    def __init__(self, seed: int = 0) -> None:
        self._dice = np.array([seed], np.uint64)

    def act(self, agent: Agent, variant: Variant, states: np.ndarray) -> Any:
        """What the agent decides in these states."""
        seen, seeds = states.copy(), np.zeros(len(states), np.uint64)
        loops.draw_seeds(self._dice, seeds)
        loops.redeal_rows(variant.tables, seen, seeds)
        return agent.act(variant, seen)


# --- by name ----------------------------------------------------------------------------------------------------------

# What a name stands for is called with a seed and, where the name is followed by a colon and a text, with that text.
# A factory with a true `is_person` makes agents that are asked at this terminal, one after another, without a clock.
Factory = Callable[..., Agent]

GROUP = "swamp_envs.agents"  # the entry point group by which installed packages, ours included, name their agents
_HERE: dict[str, Factory] = {"random": Random}


@functools.cache
def _installed() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=GROUP)}


def agent_names() -> list[str]:
    """All names that stand for an agent."""
    return [*_HERE, *_installed()]


def make_agent(name: str | Agent, seed: int = 0) -> Agent:
    """The agent of that name, made with `seed`: `greedy`, `mcts:sims=400`, or `module:Class` of your own."""
    if not isinstance(name, str):
        return name
    make, text = _find(name)
    try:
        made = make(seed, *text)
    except SwampError:
        raise
    except Exception as error:  # it is somebody else's code: anything can come out of it
        raise AgentError(f"agent {name}: {type(error).__name__}: {error}") from error
    if not isinstance(made, Agent):
        raise AgentError(f"agent {name}: found {made!r}; accepted: an object with a name and act(variant, states)")
    return made


def make_agents(names: Sequence[str | Agent], seed: int = 0) -> list[Agent]:
    """One agent for each name, each with a seed of its own."""
    return [make_agent(name, seed + i) for i, name in enumerate(names)]


def is_person(name: str) -> bool:
    """Whether that name stands for somebody who is asked at this terminal."""
    return getattr(_find(name)[0], "is_person", False)


def _find(name: str) -> tuple[Factory, tuple[str, ...]]:
    """What makes the agent of that name, and the text that is for the agent."""
    head, colon, text = name.partition(":")
    if head in _HERE:
        return _HERE[head], (text,) if colon else ()
    try:
        if head in _installed():
            return _installed()[head].load(), (text,) if colon else ()
        if colon:
            return getattr(import_module(head), text), ()
    except (ImportError, AttributeError, ValueError) as error:
        raise AgentError(f"agent {name}: {error}; accepted: module:Class, a class that is made with a seed") from error
    names = ", ".join(agent_names())
    raise AgentError(f"no agent is called {name!r}; there are: {names}, and module:Class for your own")
