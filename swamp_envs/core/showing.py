"""What an observation shows of a record as it stands there: said beside the field, written by one kernel.

    flag("alive", (SEATS,), "who is still in the game, own seat first", of="alive")
    flag("in_turn", (SEATS,), "whose turn is in progress, own seat first", of="turn_of")
    flag("phase", (len(PHASES),), "what is decided: act, remove, keep", of="phase")

    show_held(s, seat, obs)  # writes all fields that are `of` something, and no others

How a field is shown follows from what the record holds. What it holds for each seat begins with the observing one; so
do the flags that tell which seat a number names. Seats that do not exist show zeros. Any other number that is shown as
an array is a place there, whose flag is set. The rest is copied.

The kernel is written as text, as one would by hand, for each kind of record and observation that asks for it. numba
compiles it into the kernel that calls it, and keeps both.
"""

import functools
from math import prod
from typing import Any

import numpy as np
from numba.core.errors import TypingError

from .calls import CallType
from .copying import clear_array, copy_array
from .kernel import kernel
from .observation import Field, Observation, observation_of
from .parts import Held, a_seat, blank_of, parts_of, seat_or_nobody

_FEW = 16  # flags that are set one by one; of more all are cleared and one is set

_LOOP = """
    players = np.int64(s.players)
    for k in range(players):
        p = seat + k if seat + k < players else seat + k - players"""


class _ShowHeld:
    """Python, as the compiler, calls what is written for the arguments."""

    def __init__(self) -> None:
        self._numba_type_ = _ShowHeldType("show_held")

    def __call__(self, s: Any, seat: int, obs: Any) -> None:
        _written(s.dtype, obs.dtype)(s, seat, obs)


class _ShowHeldType(CallType):
    def kernel_for(self, args: Any) -> Any:
        try:
            return _written(args[0], args[2])
        except TypeError as error:
            raise TypingError(str(error)) from error


@functools.cache
def _written(state: Any, seen: Any) -> Any:
    """The kernel for a record and an observation, each by its dtype or its numba type."""
    text = "def show_held(s, seat, obs):" + _body(state, observation_of(seen))
    module = parts_of(state)[-1].module
    scope: dict[str, Any] = {"np": np, "copy_array": copy_array, "clear_array": clear_array, "__name__": module}
    exec(text, scope)
    return kernel(scope["show_held"])


def _body(state: Any, seen: Observation) -> str:
    declared = {held.name: held for part in parts_of(state) for held in part.fields}
    once, by_seat = ["pass"], []
    for field in (field for field in seen.fields if field.of):
        if field.of not in declared:
            raise TypeError(f"{field.name}: found of={field.of!r}, accepted: {', '.join(declared)}")
        source = blank_of(state).dtype[field.of]
        if _is_by_seat(declared[field.of]):
            once.append(f"clear_array(obs.{field.name})")
            by_seat += _of_seat(field, source, seen.base)
        else:
            once += _of_all(field, source, seen.base)
    lines = [f"\n    {line}" for line in once], [f"\n        {line}" for line in by_seat]
    return "".join((*lines[0], _LOOP if by_seat else "", *lines[1]))


def _is_by_seat(held: Held) -> bool:
    return held.shape[:1] == ("seats",) or held.of in (a_seat, seat_or_nobody)


def _of_seat(field: Field, source: np.dtype, base: np.dtype) -> list[str]:
    """What is so of seat p, at place k of the observation."""
    to, of, row = f"obs.{field.name}[k", f"s.{field.of}", source.shape[1:]
    if not source.shape:
        return [f"{to}] = {of} == p"]
    if row == field.shape[1:]:
        return _copied(f"{to}]", f"{of}[p]", row, row, source.base == base)
    if not row and len(field.shape) == 2:
        return [f"for i in range({field.shape[1]}):", f"    {to}, i] = {of}[p] == i"]
    raise TypeError(f"{field.name}: found {field.shape[1:]} numbers for each seat, accepted: {row}, as in {of}")


def _of_all(field: Field, source: np.dtype, base: np.dtype) -> list[str]:
    to, of, size = f"obs.{field.name}", f"s.{field.of}", field.size
    if field.shape and not source.shape:
        if size <= _FEW and len(field.shape) == 1:
            return [f"for i in range({size}):", f"    {to}[i] = {of} == i"]
        return [f"clear_array({to})", f"if {of} >= 0:", f"    {to}[{_index(of, field.shape)}] = 1"]
    if prod(source.shape) != size:
        raise TypeError(f"{field.name}: found {size} numbers, accepted: {prod(source.shape)}, as in {of}")
    return _copied(to, of, field.shape, source.shape, source.base == base)


def _copied(to: str, of: str, shape: tuple[int, ...], source: tuple[int, ...], is_alike: bool) -> list[str]:
    if not shape:
        return [f"{to} = {of}"]
    if shape == source and is_alike and prod(shape) > _FEW:
        return [f"copy_array({to}, {of})"]
    return [f"for i in range({prod(shape)}):", f"    {to}[{_index('i', shape)}] = {of}[{_index('i', source)}]"]


def _index(number: str, shape: tuple[int, ...]) -> str:
    """The place of a number in an array of one or two dimensions: `i`, or `i // 11, i % 11`."""
    return number if len(shape) == 1 else f"{number} // {shape[1]}, {number} % {shape[1]}"


show_held = _ShowHeld()
