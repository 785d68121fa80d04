"""What search asks of a game: how an unfinished position stands, and which decision looks best at once.

A file of a game's name in this folder has its kernel `evaluate`; its greedy bot has `choose_moves`. As the verbs of a
game they are found by the type of the record. Other games stand as their scores do, and suggest nothing.
"""

from collections.abc import Callable
from importlib import import_module
from typing import Any

from numba import types
from numba.extending import overload

from swamp_envs import Game
from swamp_envs.core.dispatch import compiled_verb, verb_of
from swamp_envs.core.header import MAX_PLAYERS
from swamp_envs.core.kernel import kernel

from .. import greedy

# The games whose evaluation stands in a file of that name beside this one.
GAMES = ("swapx", "bayou_boss", "swamped", "gillybog")
NO_SUGGESTION = -1
_HOUSE = "swamp_envs.games"


def has_greedy(game: Game) -> bool:
    """Whether decisions of this game can be suggested."""
    return _name_of(game.rules.legal) in greedy.GAMES


def evaluate(t, s, values):
    """Write what the position is worth to each seat, from -1 to 1; what was paid once the game is over."""
    _evaluation_of(verb_of(s, "legal"))(t, s, values)


def suggest(tables, states, seeds, actions):
    """Write what the greedy bot would decide in these states, or NO_SUGGESTION; each has a seed for its ties."""
    _greedy_of(verb_of(states[0], "legal"))(tables, states, seeds, actions)


@overload(evaluate)
def _evaluate(t, s, values):
    legal = compiled_verb("legal", s)
    verb = legal and _evaluation_of(legal)
    return verb and (lambda t, s, values: verb(t, s, values))


@overload(suggest)
def _suggest(tables, states, seeds, actions):
    legal = compiled_verb("legal", states.dtype) if isinstance(states, types.Array) else None
    verb = legal and _greedy_of(legal)
    return verb and (lambda tables, states, seeds, actions: verb(tables, states, seeds, actions))


def _name_of(verb: Callable) -> str | None:
    """The game of the house that this verb belongs to."""
    folder, _, rooms = verb.__module__.partition(f"{_HOUSE}.")
    return rooms.partition(".")[0] if not folder and rooms else None


def _evaluation_of(verb: Callable) -> Any:
    name = _name_of(verb)
    return import_module(f"{__name__}.{name}").evaluate if name in GAMES else evaluate_scores


def _greedy_of(verb: Callable) -> Any:
    name = _name_of(verb)
    return import_module(f"{greedy.__name__}.{name}").choose_moves if name in greedy.GAMES else suggest_nothing


@kernel
def evaluate_scores(t, s, values):
    """How far each score is from the mean, next to the largest; of scores that are alike it tells nothing."""
    mean, largest = 0.0, 1.0
    for p in range(s.players):
        mean += s.score[p] / s.players
    for p in range(s.players):
        largest = max(largest, abs(s.score[p]))
    for p in range(MAX_PLAYERS):
        values[p] = 0.5 * (s.score[p] - mean) / largest if p < s.players else 0.0


@kernel
def suggest_nothing(tables, states, seeds, actions):
    for i in range(states.shape[0]):
        actions[i] = NO_SUGGESTION
