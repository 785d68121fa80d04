"""Action tables: which numbers mean which kind of decision."""

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from .errors import SwampError
from .fields import short
from .numbers import as_whole

NO_ACTION = -1
_LIMIT = 1 << 31  # no table has so many actions


@dataclass(frozen=True)
class ActionKind:
    """A run of action numbers: one for each combination of the kind's indices."""

    name: str
    first: int
    shape: tuple[int, ...]

    @property
    def size(self) -> int:
        return math.prod(self.shape)


class ActionTable:
    """`ActionTable(pass_=1, move=(64, 8))` numbers the kinds one after another, in the order given."""

    def __init__(self, **kinds: int | tuple[int, ...]) -> None:
        self.kinds: dict[str, ActionKind] = {}
        self.size = 0
        for name, shape in kinds.items():
            kind = ActionKind(name.rstrip("_"), self.size, shape if isinstance(shape, tuple) else (shape,))
            self.kinds[kind.name] = kind
            self.size += kind.size

    def first(self, name: str) -> int:
        return self.kinds[name].first

    def encode(self, name: str, *indices: int) -> int:
        """The number of a decision of this kind."""
        kind = self.kinds[name]
        number = 0
        for index, size in zip(indices, kind.shape, strict=True):
            if not 0 <= index < size:
                raise IndexError(f"{name}: index {index} is not in 0..{size - 1}")
            number = number * size + index
        return kind.first + number

    def decode(self, number: int) -> tuple[str, tuple[int, ...]]:
        """The kind and the indices of an action number."""
        for kind in self.kinds.values():
            if kind.first <= number < kind.first + kind.size:
                return kind.name, _unravel(number - kind.first, kind.shape)
        raise IndexError(f"action {number} is not in 0..{self.size - 1}")


def _unravel(number: int, shape: tuple[int, ...]) -> tuple[int, ...]:
    indices = []
    for size in reversed(shape):
        number, index = divmod(number, size)
        indices.append(index)
    return tuple(reversed(indices))


def as_action(action: Any) -> int:
    """A single decision as kernels take it; NO_ACTION, which is never legal, for what can be none."""
    number = as_whole(action)
    return number if number is not None and 0 <= number < _LIMIT else NO_ACTION


def read_actions(actions: Any, n: int) -> np.ndarray:
    """What somebody decided for n games, as the kernels take it; whether it is legal is another question."""
    found = as_array(actions)
    if found.shape != (n,) or found.dtype.kind not in "iu":
        raise SwampError(
            f"actions: found {found.dtype} of shape {found.shape}, accepted: whole numbers of shape ({n},)"
        )
    return np.ascontiguousarray(found, np.int64)


def read_rows(rows: Any, n: int) -> np.ndarray:
    """Different ones of n games, as the kernels take them."""
    found = as_array(rows)
    if found.shape == (0,):
        return np.zeros(0, np.int64)
    fits = found.ndim == 1 and found.dtype.kind in "iu" and found.min() >= 0 and found.max() < n
    if not fits or np.bincount(found).max() > 1:
        raise SwampError(f"rows: found {short(rows)}, accepted: different numbers from 0 to {n - 1}")
    return np.ascontiguousarray(found, np.int64)


def as_array(given: Any) -> np.ndarray:
    """What somebody gave for an array; one of a single None for what can be none."""
    try:
        return np.asarray(given)
    except ValueError:  # rows of different lengths
        return np.array(None)
