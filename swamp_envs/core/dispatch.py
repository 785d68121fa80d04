"""The verbs of a game, dispatched by the type of the state record.

A generic loop calls `legal(t, s, out)`; when numba compiles it for one game's record type it finds that game's kernel.
With the JIT off the same functions look the game up by the record's dtype. The rules' verbs every game has to bring;
the open ones, which serve bots and search, do what is written here for a game that brings none of its own.
"""

from collections.abc import Callable
from functools import wraps
from inspect import signature
from typing import Any, ParamSpec

import numpy as np
from numba import from_dtype, types
from numba.extending import overload

from .header import MAX_PLAYERS, NO_ROOM
from .kernel import kernel
from .kernel.stamps import lead

Parameters = ParamSpec("Parameters")
NO_SUGGESTION = -1

VERBS: list[str] = []  # that every game brings
OPEN_VERBS: dict[str, Callable] = {}  # and that it may bring, each with the kernel of games that do not

_by_type: dict[Any, dict[str, Callable]] = {}
_by_dtype: dict[np.dtype, dict[str, Callable]] = {}
_rooms: dict[np.dtype, np.dtype] = {}


def register_rules(state: np.dtype, package: str, verbs: dict[str, Callable]) -> None:
    """Tell the dispatcher which kernels play the game with this record; two games need two different records."""
    record = from_dtype(state)
    if record in _by_type:
        raise ValueError(f"{package}: a game whose record has the very same fields is registered already")
    _by_type[record] = _by_dtype[state] = {**OPEN_VERBS, **verbs}
    lead(__name__, record, verbs)


def register_verbs(state: np.dtype, *, room: np.dtype = NO_ROOM, **verbs: Callable) -> None:
    """Bring open verbs for the game with this record, and the record of the room that they work in.

    Before any loop that calls them is compiled: register them where the game or its bots are imported.
    """
    known = _by_dtype.get(state)
    if known is None:
        raise ValueError("open verbs for a record of no game, accepted: the `state` of a Game that has been made")
    for name, verb in verbs.items():
        if name not in OPEN_VERBS:
            raise ValueError(f"found a verb {name!r}, accepted: {', '.join(OPEN_VERBS)}")
        if known[name] not in (OPEN_VERBS[name], verb):
            raise ValueError(f"the verb {name!r} of this game is brought by {known[name].__module__} already")
    known.update(verbs)
    _rooms[state] = room
    lead(__name__, from_dtype(state), verbs)


def brings(state: np.dtype, name: str) -> bool:
    """Whether the game with this record has brought that open verb."""
    return _by_dtype[state][name] is not OPEN_VERBS[name]


def room_of(state: np.dtype) -> np.dtype:
    """The record of the room that the open verbs of this game work in; its caller makes one, once."""
    return _rooms.get(state, NO_ROOM)


def verb_of(s: Any, name: str) -> Callable:
    """The game's kernel for a verb, found by the record at hand (the way taken with the JIT off)."""
    return _by_dtype[s.dtype][name]


def compiled_verb(name: str, s: Any) -> Callable | None:
    """The game's kernel for a verb, found by the record's numba type (the way taken at compile time)."""
    return _by_type.get(s, {}).get(name) if isinstance(s, types.Record) else None


# --- how a verb is found ----------------------------------------------------------------------------------------------


def _found_with_two(name: str) -> Callable:
    def found(t, s):
        verb = compiled_verb(name, s)
        return verb and (lambda t, s: verb(t, s))

    return found


def _found_with_three(name: str) -> Callable:
    def found(t, s, a):
        verb = compiled_verb(name, s)
        return verb and (lambda t, s, a: verb(t, s, a))

    return found


def _found_with_four(name: str) -> Callable:
    def found(t, s, a, b):
        verb = compiled_verb(name, s)
        return verb and (lambda t, s, a, b: verb(t, s, a, b))

    return found


# numba wants to see the very number of parameters: a tuple of the rest would cost at every call.
_FOUND_WITH = {2: _found_with_two, 3: _found_with_three, 4: _found_with_four}


def _dispatched(declared: Callable[Parameters, Any]) -> Callable[Parameters, Any]:
    """The function that loops call: Python finds the game's kernel when it runs, numba when it compiles."""
    name = declared.__name__

    @wraps(declared)
    def call(t, s, *more):
        return verb_of(s, name)(t, s, *more)

    overload(call)(_FOUND_WITH[len(signature(declared).parameters)](name))
    return call  # type: ignore[return-value]


def _verb(declared: Callable[Parameters, Any]) -> Callable[Parameters, Any]:
    """Declare a verb that every game brings."""
    VERBS.append(declared.__name__)
    return _dispatched(declared)


def _open_verb(declared: Callable[Parameters, Any]) -> Callable[Parameters, Any]:
    """Declare a verb that a game may bring; what is written here serves the others."""
    OPEN_VERBS[declared.__name__] = kernel(declared)
    return _dispatched(declared)


# --- the verbs of the rules -------------------------------------------------------------------------------------------


@_verb
def deal(t, s, seed):
    """Start a game; fields that hold options stay as they are."""


@_verb
def legal(t, s, out):
    """Write the legal action numbers, ascending, into out; returns how many."""


@_verb
def apply(t, s, action):
    """Make the move; s.seat is then the next seat to decide."""


@_verb
def observe(t, s, seat, obs):
    """Write what that seat may see into an observation record."""


@_verb
def redeal(t, s, seat):
    """Re-draw everything that seat cannot see, consistent with all it can."""


@_verb
def audit(t, s):
    """0, or the number of what is wrong with a state: it can never be reached by play."""


# --- the open verbs ---------------------------------------------------------------------------------------------------


@_open_verb
def evaluate(t, s, room, values):
    """Write what an unfinished position is worth to each seat, from -1 to 1; it may play on in s.

    By how far each score is from the mean, next to the largest: scores that are alike show nothing.
    """
    mean, largest = 0.0, 1.0
    for p in range(s.players):
        mean += s.score[p] / s.players
    for p in range(s.players):
        largest = max(largest, abs(s.score[p]))
    for p in range(MAX_PLAYERS):
        values[p] = 0.5 * (s.score[p] - mean) / largest if p < s.players else 0.0


@_open_verb
def suggest(t, s, room, seed):
    """What looks best at once to the deciding seat, or NO_SUGGESTION; the seed breaks ties, and s is as before."""
    return NO_SUGGESTION


@_open_verb
def suggest_cooperative(t, s, room, seed):
    """The same where only the success of all together counts."""
    return NO_SUGGESTION


@_open_verb
def imagine(t, s, seed):
    """Put in the place of all that the deciding seat cannot see what may be there, by the seed and nothing hidden.

    For suggestions that try moves out; where they look only at what is seen, nothing has to be done.
    """
