"""Parts: what a game's record is made of, declared once, and the kernels that come with each part.

    BOATS = Part("boats", Held("boat", "i2", ("colours",), "the node where each colour's boat is", blank=NOWHERE))
    STATE = state_dtype(BOARD, BOATS, colours=4)
    PLAIN_STATE = state_dtype(BOARD, colours=4)

    @of(BOATS)
    def move_boat(t, s, action): ...

From the declaration follow the record, the blank record that every deal begins from, what `s.` may name, the bounds of
its numbers (bounds.py), and entries of positions (`follow` in positions.py). `clear(s, BOATS)` makes a part blank
again. A kernel `of` a part is compiled for records that have it; for others its call is the number 0, and nothing of it
is compiled. `has_part(s, BOATS)` is a constant to the compiler.

When a game is made, `check_kernels` reads its kernels: one that reads a field which not all of its records hold is an
error, and so is a part that no record has.
"""

import difflib
import dis
import functools
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from types import FunctionType
from typing import Any

import numpy as np
from numba import from_dtype, types
from numba.core import cgutils
from numba.core.errors import TypingError
from numba.core.typing.templates import signature
from numba.extending import intrinsic, lower_builtin, models, register_model

from .calls import CallType
from .fields import Field, Seat, Whole, seat_of
from .kernel import JIT_IS_OFF, kernel
from .records import record_dtype

STATE_NAME = "s"  # what kernels call the record of a game


@dataclass(frozen=True, eq=False)
class Held:
    """One field of a record: its type, its shape (numbers, or names of sizes that differ between records), what it
    means, and its value before anything is dealt. A deal leaves fields that are `kept` as they are: options.

    `of` says what each of its numbers may be, if need be by the variant. A field with `listed` is a list: the field
    of that name says how many places are taken, and those behind them are blank. The size "seats" is one for each seat.
    """

    name: str
    dtype: str
    shape: tuple[int | str, ...]
    meaning: str
    blank: int = 0
    kept: bool = False
    of: Field | Callable[[Any], Field | None] | None = None
    listed: str | None = None

    def field(self, variant: Any) -> Field | None:
        """What each of its numbers may be in games of that variant; None if nothing is said."""
        return self.of if isinstance(self.of, Field) or self.of is None else self.of(variant)

    def sized(self, sizes: dict[str, int]) -> tuple:
        """The field as numpy declares it, with these sizes for names."""
        shape = tuple(sizes[n] if isinstance(n, str) else n for n in self.shape)
        return (self.name, self.dtype, shape) if shape else (self.name, self.dtype)


def chosen(name: str, meaning: str, dtype: str = "i1") -> Held:
    """A field that holds an option's value during the game."""
    return Held(name, dtype, (), meaning, kept=True)


# What a number may be: 0 or 1, a seat, or a seat or NOBODY.
FLAG = Whole(0, 1)


def a_seat(variant: Any) -> Seat:
    return seat_of(variant.players)


def seat_or_nobody(variant: Any) -> Seat:
    return seat_of(variant.players, or_nobody=True)


class Part:
    """Fields that a record holds together or not at all."""

    def __init__(self, name: str, *fields: Held) -> None:
        self.name, self.fields = name, fields
        self.module: str = sys._getframe(1).f_globals["__name__"]
        self._numba_type_ = _PartType(self)

    @property
    def names(self) -> list[str]:
        return [held.name for held in self.fields]

    def __repr__(self) -> str:
        return f"part {self.name} of {self.module}"


class _PartType(types.Dummy):
    """numba's type of a part: all there is to say of it."""

    def __init__(self, part: Part) -> None:
        super().__init__(f"part({part.module}.{part.name})")
        self.part = part


register_model(_PartType)(models.OpaqueModel)


# --- records made of parts --------------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class _Record:
    """What is known of a record that is made of parts."""

    parts: tuple[Part, ...]
    blank: np.ndarray  # one record

    @functools.cached_property
    def names(self) -> frozenset[str]:
        return frozenset(name for part in self.parts for name in part.names)

    @property
    def kept(self) -> set[str]:
        return {held.name for part in self.parts for held in part.fields if held.kept}


_records: dict[Any, _Record] = {}  # by dtype, and by numba's type


def dtype_of(*parts: Part, **sizes: int) -> np.dtype:
    """The record of these parts, in this order, with these sizes for the names in shapes."""
    held = [each for part in parts for each in part.fields]
    dtype = record_dtype(*(each.sized(sizes) for each in held))
    blank = np.zeros(1, dtype)
    for each in held:
        blank[each.name] = each.blank
    register_parts(dtype, *parts, blank=blank)
    return dtype


def register_parts(dtype: np.dtype, *parts: Part, blank: np.ndarray | None = None) -> None:
    """Say which parts a record has, where it is not made by `dtype_of`."""
    found = _Record(parts, np.zeros(1, dtype) if blank is None else blank)
    _records[dtype] = _records[from_dtype(dtype)] = found


def blank_of(dtype: np.dtype) -> np.ndarray:
    """A record of that type before anything is dealt: an array of one."""
    return _records[dtype].blank.copy()


def parts_of(record: Any) -> tuple[Part, ...]:
    """The parts of a record, from its dtype or its numba type; none for what is not made of parts."""
    return _records[record].parts if record in _records else ()


def _clear(typing_context: Any, s: Any, part: Any) -> Any:
    """Copy the fields of a part that are not kept from the blank record."""
    found, names = _record_with(s, part.part)

    def copy(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        blank = context.insert_const_bytes(builder.module, found.blank.tobytes(), "blank")
        for start, size in _runs(found.blank.dtype, names):
            target, source = (
                cgutils.pointer_add(builder, builder.bitcast(record, cgutils.voidptr_t), start)
                for record in (args[0], blank)
            )
            cgutils.raw_memcpy(builder, target, source, context.get_constant(types.intp, size), 1)
        return context.get_dummy_value()

    return types.void(s, part), copy


def _record_with(record: Any, part: Part) -> tuple[_Record, list[str]]:
    """What is known of a record that has this part, and the fields that clearing it sets."""
    if record not in _records or part not in (EVERYTHING, *_records[record].parts):
        raise TypingError(f"clear: found {record}, accepted: a record with {part}")
    found = _records[record]
    names = [*(found.blank.dtype.names or ())] if part is EVERYTHING else part.names
    return found, [name for name in names if name not in found.kept]


def _runs(dtype: np.dtype, names: Iterable[str]) -> list[tuple[int, int]]:
    """The stretches of bytes that these fields fill: start and length of each."""
    fields: Any = dtype.fields
    runs: list[tuple[int, int]] = []
    for start, size in sorted((fields[name][1], fields[name][0].itemsize) for name in names):
        if runs and sum(runs[-1]) == start:
            start, size = runs[-1][0], runs.pop()[1] + size
        runs.append((start, size))
    return runs


def _clear_without_compiler(s: Any, part: Part) -> None:
    found, names = _record_with(s.dtype, part)
    for name in names:
        s[name] = found.blank[0][name]


EVERYTHING = Part("everything")  # for `clear`: all that a record holds
clear: Any = _clear_without_compiler if JIT_IS_OFF else intrinsic(_clear)


# --- kernels of parts -------------------------------------------------------------------------------------------------


def _has(typing_context: Any, s: Any, part: Any) -> Any:
    found = part.part in parts_of(s)
    return types.boolean(s, part), lambda context, builder, sig, args: cgutils.bool_t(found)


def _has_without_compiler(s: Any, part: Part) -> bool:
    return part in parts_of(s.dtype)


has_part: Any = _has_without_compiler if JIT_IS_OFF else intrinsic(_has)


class OfParts:
    """A kernel of some parts: Python, as the compiler, calls it for records that have them."""

    def __init__(self, function: Callable, parts: tuple[Part, ...], without: tuple[Part, ...]) -> None:
        functools.update_wrapper(self, function)
        self.found: Callable = kernel(function)
        self.parts, self.without = parts, without
        self._numba_type_ = _OfPartsType(self)

    def is_meant(self, held: tuple[Part, ...]) -> bool:
        """Whether it is for records with these parts."""
        wanted = all(part in held for part in self.parts)
        return bool(held) and wanted and not any(part in held for part in self.without)

    def __call__(self, *args: Any) -> Any:
        return self.found(*args) if is_meant_for(self, args) else _nothing()


class _OfPartsType(CallType):
    """numba's type of such a kernel: with records of other parts its call is the number 0."""

    def __init__(self, declared: OfParts) -> None:
        super().__init__(f"of_parts({declared.found.__module__}.{declared.found.__qualname__})")
        self.declared = declared

    def kernel_for(self, args: Sequence[Any]) -> Callable | None:
        return self.declared.found if any(self.declared.is_meant(parts_of(each)) for each in args) else None

    def get_call_type(self, context: Any, args: Sequence[Any], kws: dict[str, Any]) -> Any:
        return super().get_call_type(context, args, kws) or signature(types.int64, *args)

    def get_impl_key(self, sig: Any) -> Any:
        return super().get_impl_key(sig) if self.kernel_for(sig.args) else _nothing


def is_meant_for(found: Callable, args: Sequence[Any]) -> bool:
    """Whether a kernel is for these arguments: one of parts needs a record that has them."""
    dtypes = (getattr(each, "dtype", None) for each in args)
    if not isinstance(found, OfParts):
        return True
    return any(isinstance(dtype, np.dtype) and found.is_meant(parts_of(dtype)) for dtype in dtypes)


def _nothing(*args: Any) -> int:
    """What a kernel does for records without its parts."""
    return 0


@lower_builtin(_nothing, types.VarArg(types.Any))
def _lower_nothing(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    return context.get_constant(types.int64, 0)


def of(*parts: Part, without: tuple[Part, ...] = ()) -> Callable[[Callable[..., Any]], Any]:
    """A kernel for records that have these parts, and none of the others named; for other records of the game
    nothing is done, compiled, and 0 returned."""
    if not all(isinstance(each, Part) for each in (*parts, *without)):
        raise TypeError(f"of: found {', '.join(map(repr, (*parts, *without)))}, accepted: parts")
    return lambda function: OfParts(function, parts, without)


# --- what a game is checked for when it is made -----------------------------------------------------------------------


def check_kernels(title: str, package: str, states: Sequence[np.dtype]) -> None:
    """Refuse a part that no record has, and a kernel that reads what not all of its records hold."""
    modules = [module for name, module in sys.modules.items() if f"{name}.".startswith(f"{package}.")]
    used = {id(part) for record in _records.values() for part in record.parts}
    for part in (value for module in modules for value in vars(module).values() if isinstance(value, Part)):
        if id(part) not in used:
            accepted = ", ".join(dict.fromkeys(each.name for state in states for each in parts_of(state)))
            raise TypeError(f"{title}: found {part}, which no record has; those of the game have {accepted}")
    for module in modules:
        for kernel_found, function in _kernels_of(module):
            _check_kernel(title, kernel_found, function, states)


def _kernels_of(module: Any) -> Iterator[tuple[Any, FunctionType]]:
    """The kernels that a module declares, each with what it was written as."""
    for value in vars(module).values():
        function = getattr(value.found if isinstance(value, OfParts) else value, "py_func", None)
        if isinstance(function, FunctionType) and function.__module__ == module.__name__:
            yield value, function


def _check_kernel(title: str, found: Any, function: FunctionType, states: Sequence[np.dtype]) -> None:
    where = f"{title}: {function.__module__}.{function.__name__}"
    parts: tuple[Part, ...] = found.parts if isinstance(found, OfParts) else ()
    is_of_some = any(part in parts_of(state) for part in parts for state in states)
    if STATE_NAME not in function.__code__.co_varnames[: function.__code__.co_argcount]:
        if is_of_some:
            raise TypeError(f"{where} is of {parts}, and takes no record {STATE_NAME}: it would never be called")
        return
    if is_of_some:  # else of parts of another record, or of none
        states = [state for state in states if found.is_meant(parts_of(state))]
    if not states:
        raise TypeError(f"{where} is of {', '.join(map(str, parts))}, which no record of the game has together")
    accepted = _held_by_all(*states)
    for name in sorted(_fields_read(function) - accepted):
        of_parts = [part.name for record in _records.values() for part in record.parts if name in part.names]
        near = difflib.get_close_matches(name, accepted) or sorted(accepted)
        hint = f"kernels of {', '.join(dict.fromkeys(of_parts))} may" if of_parts else f"accepted: {', '.join(near)}"
        raise TypeError(f"{where} reads s.{name}, which not all of its records hold; {hint}")


@functools.cache
def _held_by_all(*states: np.dtype) -> frozenset[str]:
    return frozenset.intersection(*(_records[state].names for state in states))


def _fields_read(function: FunctionType) -> set[str]:
    """The names that stand behind `s.` in a function."""
    found, before = set(), None
    for step in dis.get_instructions(function):
        if step.opname in ("LOAD_ATTR", "STORE_ATTR") and before is not None:
            found.add(step.argval)
        is_state = step.opname.startswith("LOAD_FAST") and step.argval in (STATE_NAME, (step.argval[0], STATE_NAME))
        before = step if is_state else None
    return found
