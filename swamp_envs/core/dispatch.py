"""Verbs: functions that find their kernel by the type of an argument.

A generic loop calls `legal(t, s, out)`; when numba compiles it for one game's record type it finds that game's kernel.
With the JIT off the same functions look the game up by the record's dtype. The rules' verbs every game has to bring;
the open ones, which serve bots and search, do what is written at their declaration for a game that brings none.

Any package may declare open verbs with `open_verb`, and verbs of its own kinds of things with `verb_of_kind`: those
find their kernel by the class of their first argument, a NamedTuple of arrays. A verb can be an argument of a kernel,
so that one loop serves many; a kernel as an argument would be compiled in every process.

A game may have several records, one for each kind of its variants: `parts.py` tells what they are made of.
"""

from collections.abc import Callable, Sequence
from functools import update_wrapper
from importlib import import_module
from typing import Any, ParamSpec

import numpy as np
from numba import from_dtype, types
from numba.extending import NativeValue, unbox

from .calls import CallType
from .header import MAX_PLAYERS, NO_ROOM
from .kernel import kernel
from .kernel.progress import progress
from .kernel.stamps import declared_verbs, kind_of

Parameters = ParamSpec("Parameters")
NO_SUGGESTION = -1

VERBS: dict[str, "Verb"] = {}  # that every game brings
OPEN_VERBS: dict[str, "Verb"] = {}  # that it may bring
KIND_VERBS: dict[str, "Verb"] = {}  # that a kind of things may bring

_kernels: dict[Any, dict[str, Callable]] = {}  # by what leads to them: a record's type or dtype, or a NamedTuple
_rooms: dict[np.dtype, np.dtype] = {}


def register_rules(state: np.dtype, title: str, verbs: dict[str, Callable]) -> None:
    """Tell the dispatcher which kernels play the game with this record; two games need two different records."""
    record = from_dtype(state)
    if any(_are_alike(record, known) for known in _kernels if isinstance(known, types.Record)):
        raise ValueError(f"{title}: a game whose record has the very same fields, or begins with them, is here already")
    _kernels[record] = _kernels[state] = dict(verbs)
    progress.titles[record] = title


def _are_alike(one: Any, other: Any) -> bool:
    """Whether numba takes one record for the other: it does where one has all fields of the other, and more."""
    return one.can_convert_to(None, other) is not None or other.can_convert_to(None, one) is not None


def register_verbs(state: np.dtype, *, room: np.dtype = NO_ROOM, **verbs: Callable[..., Any]) -> None:
    """Bring open verbs for the game with this record, and the record of the room that they work in.

    Before any loop that calls them is compiled: register them where the game or its bots are imported.
    """
    if state not in _kernels:
        raise ValueError("open verbs for a record of no game, accepted: the `state` of a Game that has been made")
    _bring(state, "this game", verbs, OPEN_VERBS)
    _rooms[state] = room


def register_kind(kind: type, **verbs: Callable[..., Any]) -> None:
    """Bring the kernels of a kind of things: a NamedTuple, which is the first argument of each."""
    _kernels.setdefault(kind, {})
    _bring(kind, kind.__name__, verbs, KIND_VERBS)


def is_kind(kind: type) -> bool:
    """Whether somebody has registered this class."""
    return kind in _kernels


def _bring(key: Any, whose: str, verbs: dict[str, Callable], declared: "dict[str, Verb]") -> None:
    known = _kernels[key]
    for name, verb in verbs.items():
        if name not in declared:
            raise ValueError(f"found a verb {name!r}, accepted: {', '.join(declared)}")
        if known.get(name, verb) is not verb:
            raise ValueError(f"the verb {name!r} of {whose} is brought by {known[name].__module__} already")
    known.update(verbs)


def brings(state: np.dtype, verb: "Verb") -> bool:
    """Whether the game with this record has brought that open verb."""
    return verb.__name__ in _kernels[state]


def room_of(state: np.dtype) -> np.dtype:
    """The record of the room that the open verbs of this game work in; its caller makes one, once."""
    return _rooms.get(state, NO_ROOM)


# --- how a verb is found ----------------------------------------------------------------------------------------------


class _VerbType(CallType):
    """The type of a verb: one of its arguments says which kernel is meant."""

    def __init__(self, verb: "Verb") -> None:
        super().__init__(f"verb({verb.__module__}.{verb.__name__})")
        self.verb = verb

    def kernel_for(self, args: Sequence[Any]) -> Callable | None:
        return self.verb.compiled_for(args[self.verb.place]) if len(args) > self.verb.place else None

    def __reduce__(self) -> tuple:
        return _type_of_verb, (self.verb.__module__, self.verb.__name__)


def _type_of_verb(module: str, name: str) -> _VerbType:
    return getattr(import_module(module), name)._numba_type_


@unbox(_VerbType)
def _unbox_verb(kind: Any, verb: Any, c: Any) -> NativeValue:
    """Its type says all there is to say of a verb."""
    return NativeValue(c.context.get_dummy_value())


class Verb:
    """What loops call: Python finds the kernel when it runs, numba when it compiles."""

    def __init__(self, declared: Callable, place: int, default: Callable | None = None) -> None:
        update_wrapper(self, declared)
        self.__name__: str = declared.__name__
        self.place = place  # of the argument whose type leads to the kernel
        self.default = default  # the kernel of those that bring none
        self._numba_type_ = _VerbType(self)

    def __call__(self, *args: Any) -> Any:
        found = self.kernel_of(_key_of(args[self.place]))
        if found is None:
            raise TypeError(f"{self.__name__}: found {_key_of(args[self.place])}, which brings no such verb")
        return found(*args)

    def kernel_of(self, key: Any) -> Callable | None:
        """The kernel for a record's dtype or numba type, or for a NamedTuple's class, if that is known."""
        return _kernels[key].get(self.__name__, self.default) if key in _kernels else None

    def compiled_for(self, argument: Any) -> Callable | None:
        """The kernel for an argument of this numba type."""
        return self.kernel_of(argument if isinstance(argument, types.Record) else kind_of(argument))


def _key_of(argument: Any) -> Any:
    return getattr(argument, "dtype", None) or type(argument)


def _declare(declared: Callable, place: int, default: Callable | None, among: dict[str, Verb]) -> Any:
    name = declared.__name__
    if name in among:
        raise ValueError(f"the verb {name!r} is declared by {among[name].__module__} already")
    among[name] = Verb(declared, place, default)
    declared_verbs.append(among[name])
    return among[name]


def _verb(declared: Callable[Parameters, Any]) -> Callable[Parameters, Any]:
    """Declare a verb that every game brings."""
    return _declare(declared, 1, None, VERBS)


def open_verb(declared: Callable[Parameters, Any]) -> Verb:
    """Declare a verb that a game may bring, found by the record, its second argument; what is written serves others."""
    return _declare(declared, 1, kernel(declared), OPEN_VERBS)


def verb_of_kind(declared: Callable[Parameters, Any]) -> Verb:
    """Declare a verb that a kind of things may bring, found by the NamedTuple that is its first argument; what is
    written serves the kinds that are registered and bring none."""
    return _declare(declared, 0, kernel(declared), KIND_VERBS)


# --- the verbs of the rules -------------------------------------------------------------------------------------------


@_verb
def deal(t: Any, s: Any) -> Any:
    """Start a game; the record is blank but for its header and the fields that hold options."""


@_verb
def legal(t: Any, s: Any, out: Any) -> Any:
    """Write the legal action numbers, ascending, into out; returns how many."""


@_verb
def apply(t: Any, s: Any, action: Any) -> Any:
    """Make the move; s.seat is then the next seat to decide."""


@_verb
def observe(t: Any, s: Any, seat: Any, obs: Any) -> Any:
    """Write what that seat may see into an observation record."""


@_verb
def redeal(t: Any, s: Any, seat: Any) -> Any:
    """Re-draw everything that seat cannot see, consistent with all it can."""


@_verb
def audit(t: Any, s: Any) -> Any:
    """0, or the number of what is wrong with a state: it can never be reached by play."""


# --- the open verbs ---------------------------------------------------------------------------------------------------


@open_verb
def observe_pack(t, s, obs):
    """Write those fields of an observation that follow from the components alone; `observe` leaves them as they are."""


@open_verb
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


@open_verb
def suggest(t, s, room, seed):
    """What looks best at once to the deciding seat, or NO_SUGGESTION; the seed breaks ties, and s is as before."""
    return NO_SUGGESTION


@open_verb
def advise(t, s, room, seed):
    """The best of a game's suggestions, which networks are told."""
    return suggest(t, s, room, seed)


@open_verb
def imagine(t, s, seed):
    """Put in the place of all that the deciding seat cannot see what may be there, by the seed and nothing hidden.

    For suggestions that try moves out; where they look only at what is seen, nothing has to be done.
    """
