"""Agents: the protocol, the one that plays at random, what an agent gets to see, and how agents are found by name."""

import functools
import re
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Any, NamedTuple, Protocol, cast, runtime_checkable

import numpy as np

from ..core import loops
from ..core.errors import SwampError, tell
from ..core.game import Variant
from ..core.seeds import derive_seed

_WORLDS = 8  # deals by which a listener is told why


class AgentError(SwampError):
    """No such agent, or not for this game.

    >>> import swamp_envs
    >>> swamp_envs.make_agent("nobody")
    Traceback (most recent call last):
        ...
    swamp_envs.play.agents.AgentError: no agent is called 'nobody'; there are: ...
    """


@runtime_checkable
class Agent(Protocol):
    """Decides for many games at once.

    `states` is an array of game records, each waiting for a decision by its `seat`, and each redealt: neither what that
    seat must not know nor the chance to come is in there. Returns one legal action number for each.

    An agent may have more methods: `prepare(variant)`, called where there is time to get ready for games of a kind,
    and `allow(seconds)`, called right before it is asked by whoever limits how long the whole answer may take. One that
    can say why it decides has `weigh(variant, state)`: what it thinks of some decisions, as `Weighed`, the best first.
    One with an evaluation may have `why(variant, before, after)`: in words what a decision gained that led from one
    state to the other, given several deals of both that a listener takes to be possible.

    >>> import numpy as np
    >>> import swamp_envs
    >>> class First:
    ...     name = "first"
    ...     def act(self, variant, states):
    ...         return np.array([legal[0] for legal in variant.legal(states)])
    >>> isinstance(First(), swamp_envs.Agent)
    True
    >>> swamp_envs.Table.of(swamp_envs.game("swapx").variant(max_turns=9), [First()], games=3, seed=1).finish().over
    array([2, 2, 2], dtype=int8)
    """

    name: str

    def act(self, variant: Variant, states: np.ndarray) -> np.ndarray: ...


def prepare(agent: Agent, variant: Variant) -> None:
    """Let an agent get ready, if it is one that wants to."""
    with _somebody_elses(agent.name):
        getattr(agent, "prepare", _nothing)(variant)


def allow(agent: Agent, seconds: float) -> None:
    """Tell an agent how long its next answer may take, if it is one that wants to know."""
    getattr(agent, "allow", _nothing)(seconds)


def _nothing(_: object) -> None:
    pass


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


class Weighed(NamedTuple):
    """A decision that an agent has thought about."""

    action: int
    share: float  # of the thinking, that it was given
    value: float  # what the deciding seat may expect to be paid


class Blindfold:
    """Hands states to agents so that they cannot cheat: copied, and redealt for the seat that decides.

    A redealt record follows from what that seat sees and from a seed that tells nothing of the deal. Games of open
    information are redealt too: their random generator is as hidden as any card.
    """

    def __init__(self, seed: int = 0) -> None:
        self._dice = np.array([derive_seed(int(seed), "blindfold")], np.uint64)  # redealt records tell it, not the seed

    def act(self, agent: Agent, variant: Variant, states: np.ndarray) -> Any:
        """What the agent decides in these states."""
        return agent.act(variant, self._redealt(variant, states))

    def weigh(self, agent: Agent, variant: Variant, states: np.ndarray) -> list[Weighed]:
        """What it thinks of the decisions in the first of these states; nothing if it is none that says so."""
        think = getattr(agent, "weigh", None)
        return think(variant, self._redealt(variant, states)[0]) if think else []

    def why(self, agent: Agent, variant: Variant, before: np.ndarray, after: np.ndarray, listener: int) -> list[str]:
        """What a decision gained in words, as far as a seat can know; nothing if the agent is none that says so."""
        reasons = getattr(agent, "why", None)
        if reasons is None:
            return []
        return reasons(variant, *(self._worlds(variant, states, listener) for states in (before, after)))

    def _worlds(self, variant: Variant, states: np.ndarray, listener: int) -> np.ndarray:
        """Deals of a state that a seat takes to be possible; one is enough where nothing is hidden."""
        worlds = np.repeat(states, _WORLDS if variant.hidden_information else 1)
        seeds = np.zeros(len(worlds), np.uint64)
        loops.draw_seeds(self._dice, seeds)
        for world, seed in zip(worlds, seeds, strict=True):
            if not world["over"]:
                world["rng"] = seed
                variant.game.sight.redeal(variant.tables[world["pack"]], world, np.int64(listener))
        return worlds

    def _redealt(self, variant: Variant, states: np.ndarray) -> np.ndarray:
        seen, seeds = states.copy(), np.zeros(len(states), np.uint64)
        loops.draw_seeds(self._dice, seeds)
        loops.redeal_rows(variant.tables, seen, seeds)
        return seen


# --- by name ----------------------------------------------------------------------------------------------------------

# What a name stands for is called with a seed and, where the name is followed by a colon and a text, with that text.
# A factory with a true `is_person` makes agents that are asked at this terminal, one after another, without a clock.
Factory = Callable[..., Agent]

GROUP = "swamp_envs.agents"  # the entry point group by which installed packages, ours included, name their agents


def _exec(seed: int, command: str = "") -> Agent:
    from .engine.agent import Exec

    return Exec(seed, command)


_HERE: dict[str, Factory] = {"random": Random, "exec": _exec}


@functools.cache
def _installed() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=GROUP)}


def agent_names() -> list[str]:
    """All names that stand for an agent."""
    return [*_HERE, *_installed()]


def is_made_elsewhere(name: str) -> bool:
    """Whether that name stands for code of somebody's own, `module:Class`, of which anything can come."""
    head, colon, _ = name.partition(":")
    return bool(colon) and head not in _HERE and head not in _installed()


def look_up(name: str) -> None:
    """Refuse a name that stands for no agent; nothing is made."""
    _find(name)


def make_agent(name: str | Agent, seed: int = 0) -> Agent:
    """The agent of that name, made with `seed`: `greedy`, `mcts:sims=400`, or `module:Class` of your own.

    >>> import swamp_envs
    >>> swamp_envs.make_agent("greedy", seed=1).name
    'greedy'
    """
    if not isinstance(name, str):
        return name
    make, text = _find(name)
    with _somebody_elses(name):
        made = cast(object, make(seed, *text))
        if not isinstance(made, Agent):
            raise AgentError(f"agent {name}: found {made!r}; accepted: an object with a name and act(variant, states)")
    return made


@contextmanager
def _somebody_elses(name: str) -> Generator[None, None, None]:
    """Code of which anything can come; Ctrl-C stays what it is."""
    try:
        yield
    except (SwampError, KeyboardInterrupt):
        raise
    except BaseException as error:
        raise AgentError(f"agent {name}: {tell(error)}") from error


def make_agents(names: Sequence[str | Agent], seed: int = 0) -> list[Agent]:
    """One agent for each name, each with a seed of its own."""
    return [make_agent(name, seed + i) for i, name in enumerate(names)]


def split_names(text: str) -> list[str]:
    """The names in a,b,c; what is written name=value after a comma is a setting of the bot before it."""
    return re.split(r",(?!\w+=)", text)


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
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise AgentError(
            f"agent {name}: {tell(error)}; accepted: module:Class, a class that is made with a seed"
        ) from error
    names = ", ".join(agent_names())
    raise AgentError(f"no agent is called {name!r}; there are: {names}, and module:Class for your own")
