"""The verbs of a game, dispatched by the type of the state record.

A generic loop calls `legal(t, s, out)`; when numba compiles it for one game's record type it finds that game's kernel.
With the JIT off the same functions look the game up by the record's dtype.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from numba import from_dtype, types
from numba.extending import overload

from .kernel import rules_packages

VERBS = ("deal", "legal", "apply", "observe", "redeal", "audit")

_by_type: dict[Any, dict[str, Callable]] = {}
_by_dtype: dict[np.dtype, dict[str, Callable]] = {}


def register_rules(state: np.dtype, package: str, verbs: dict[str, Callable]) -> None:
    """Tell the dispatcher which kernels play the game with this record; two games need two different records."""
    record = from_dtype(state)
    if rules_packages.setdefault(record, package) != package or record in _by_type:
        raise ValueError(f"{package}: a game whose record has the very same fields is registered already")
    _by_type[record] = _by_dtype[state] = dict(verbs)


def verb_of(s: Any, name: str) -> Callable:
    """The game's kernel for a verb, found by the record at hand (the way taken with the JIT off)."""
    return _by_dtype[s.dtype][name]


def compiled_verb(name: str, s: Any) -> Callable | None:
    """The game's kernel for a verb, found by the record's numba type (the way taken at compile time)."""
    return _by_type.get(s, {}).get(name) if isinstance(s, types.Record) else None


def deal(t, s, seed):
    """Start a game; fields that hold options stay as they are."""
    verb_of(s, "deal")(t, s, seed)


def legal(t, s, out):
    """Write the legal action numbers, ascending, into out; returns how many."""
    return verb_of(s, "legal")(t, s, out)


def apply(t, s, action):
    """Make the move; s.seat is then the next seat to decide."""
    verb_of(s, "apply")(t, s, action)


def observe(t, s, seat, obs):
    """Write what that seat may see into an observation record."""
    verb_of(s, "observe")(t, s, seat, obs)


def redeal(t, s, seat):
    """Re-draw everything that seat cannot see, consistent with all it can."""
    verb_of(s, "redeal")(t, s, seat)


def audit(t, s):
    """0, or the number of what is wrong with a state: it can never be reached by play."""
    return verb_of(s, "audit")(t, s)


@overload(deal)
def _deal(t, s, seed):
    verb = compiled_verb("deal", s)
    return verb and (lambda t, s, seed: verb(t, s, seed))


@overload(legal)
def _legal(t, s, out):
    verb = compiled_verb("legal", s)
    return verb and (lambda t, s, out: verb(t, s, out))


@overload(apply)
def _apply(t, s, action):
    verb = compiled_verb("apply", s)
    return verb and (lambda t, s, action: verb(t, s, action))


@overload(observe)
def _observe(t, s, seat, obs):
    verb = compiled_verb("observe", s)
    return verb and (lambda t, s, seat, obs: verb(t, s, seat, obs))


@overload(redeal)
def _redeal(t, s, seat):
    verb = compiled_verb("redeal", s)
    return verb and (lambda t, s, seat: verb(t, s, seat))


@overload(audit)
def _audit(t, s):
    verb = compiled_verb("audit", s)
    return verb and (lambda t, s: verb(t, s))
