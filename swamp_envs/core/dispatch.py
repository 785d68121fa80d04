"""The verbs of a game, dispatched by the type of the state record.

A generic loop calls `legal(t, s, out)`; when numba compiles it for one game's record type it finds that game's kernel.
With the JIT off the same functions look the game up by the record's dtype. The rules' verbs every game has to bring;
the open ones, which serve bots and search, do what is written here for a game that brings none of its own.

A game may have several records, one for each kind of its variants. What only some of them hold is reached by kernels
that are `only_where` that is held: for the others nothing of them is compiled.
"""

from collections.abc import Callable, Sequence
from functools import cache, wraps
from typing import Any, ParamSpec

import numpy as np
from numba import from_dtype, types
from numba.core.typing.templates import signature
from numba.extending import lower_builtin, models, register_model

from .header import MAX_PLAYERS, NO_ROOM
from .kernel import kernel
from .kernel.progress import progress
from .kernel.stamps import lead

Parameters = ParamSpec("Parameters")
NO_SUGGESTION = -1

VERBS: list[str] = []  # that every game brings
OPEN_VERBS: dict[str, Callable] = {}  # and that it may bring, each with the kernel of games that do not

_by_type: dict[Any, dict[str, Callable]] = {}
_by_dtype: dict[np.dtype, dict[str, Callable]] = {}
_rooms: dict[np.dtype, np.dtype] = {}


def register_rules(state: np.dtype, title: str, verbs: dict[str, Callable]) -> None:
    """Tell the dispatcher which kernels play the game with this record; two games need two different records."""
    record = from_dtype(state)
    if any(_are_alike(record, known) for known in _by_type):
        raise ValueError(f"{title}: a game whose record has the very same fields, or begins with them, is here already")
    _by_type[record] = _by_dtype[state] = {**OPEN_VERBS, **verbs}
    lead(__name__, record, verbs)
    progress.titles[record] = title


def _are_alike(one: Any, other: Any) -> bool:
    """Whether numba takes one record for the other: it does where one has all fields of the other, and more."""
    return one.can_convert_to(None, other) is not None or other.can_convert_to(None, one) is not None


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


class _CallType(types.Callable, types.Dummy):
    """numba's type of a function whose call is a call of the kernel that its arguments lead to."""

    def _kernel(self, args: Sequence[Any]) -> Any:
        found = self._find(args)
        return types.Dispatcher(found) if found else None

    def _find(self, args: Sequence[Any]) -> Callable | None:
        """The kernel for arguments of these types."""
        raise NotImplementedError

    def get_call_type(self, context: Any, args: Sequence[Any], kws: dict[str, Any]) -> Any:
        found = self._kernel(args)
        return found and found.get_call_type(context, args, kws)

    def get_impl_key(self, sig: Any) -> Any:
        return self._kernel(sig.args).get_impl_key(sig)

    def get_call_signatures(self) -> tuple[tuple, bool]:
        return (), True


class _VerbType(_CallType):
    """The type of a generic function: the record says which game's kernel is meant."""

    def __init__(self, name: str) -> None:
        super().__init__(f"verb({name})")
        self.verb = name

    def _find(self, args: Sequence[Any]) -> Callable | None:
        return compiled_verb(self.verb, args[1]) if len(args) > 1 else None


class _PartType(_CallType):
    """The type of a kernel for records with certain fields: with others its call is the number 0."""

    def __init__(self, name: str, is_meant: Callable[[tuple[str, ...]], bool], found: Callable) -> None:
        super().__init__(f"part({name})")
        self.is_meant, self.found = is_meant, found

    def _find(self, args: Sequence[Any]) -> Callable | None:
        return self.found if any(isinstance(a, types.Record) and self.is_meant(tuple(a.fields)) for a in args) else None

    def get_call_type(self, context: Any, args: Sequence[Any], kws: dict[str, Any]) -> Any:
        return super().get_call_type(context, args, kws) or signature(types.int64, *args)

    def get_impl_key(self, sig: Any) -> Any:
        return super().get_impl_key(sig) if self._find(sig.args) else _nothing


def _nothing(*args: Any) -> int:
    """What a kernel does for records without its field."""
    return 0


@lower_builtin(_nothing, types.VarArg(types.Any))
def _lower_nothing(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    return context.get_constant(types.int64, 0)


register_model(_VerbType)(models.OpaqueModel)
register_model(_PartType)(models.OpaqueModel)


def only_where(
    *fields: str, without: tuple[str, ...] = ()
) -> Callable[[Callable[Parameters, Any]], Callable[Parameters, Any]]:
    """A kernel for records that hold these fields, and none of the others named; for other records of the game
    nothing is done, compiled, and 0 returned."""

    @cache
    def is_meant(held: tuple[str, ...]) -> bool:
        return {*fields} <= {*held} and not {*without} & {*held}

    def declare(function: Callable[Parameters, Any]) -> Callable[Parameters, Any]:
        found = kernel(function)

        @wraps(function)
        def call(*args: Parameters.args, **kwargs: Parameters.kwargs) -> Any:
            return found(*args) if any(is_meant(_names(each)) for each in args) else _nothing()

        name = f"{function.__module__}.{function.__qualname__}"
        call._numba_type_ = _PartType(name, is_meant, found)  # pyright: ignore
        return call

    return declare


def _names(given: Any) -> tuple[str, ...]:
    return getattr(getattr(given, "dtype", None), "names", None) or ()


def _dispatched(declared: Callable[Parameters, Any]) -> Callable[Parameters, Any]:
    """The function that loops call: Python finds the game's kernel when it runs, numba when it compiles."""
    name = declared.__name__

    @wraps(declared)
    def call(t, s, *more):
        return verb_of(s, name)(t, s, *more)

    call._numba_type_ = _VerbType(name)  # pyright: ignore
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
def observe_pack(t, s, obs):
    """Write those fields of an observation that follow from the components alone; `observe` leaves them as they are."""


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
def suggest_planned(t, s, room, seed):
    """The same where what may come of a position counts more than what it is worth at once."""
    return NO_SUGGESTION


@_open_verb
def advise(t, s, room, seed):
    """The best of a game's suggestions, which networks are told."""
    return suggest(t, s, room, seed)


@_open_verb
def imagine(t, s, seed):
    """Put in the place of all that the deciding seat cannot see what may be there, by the seed and nothing hidden.

    For suggestions that try moves out; where they look only at what is seen, nothing has to be done.
    """
