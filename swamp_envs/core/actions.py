"""Action tables: which numbers mean which kind of decision."""

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from .errors import SwampError


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


def read_actions(actions: Any, n: int) -> np.ndarray:
    """What somebody decided for n games, as the kernels take it; whether it is legal is another question."""
    found = np.asarray(actions)
    if found.shape != (n,) or found.dtype.kind not in "iu":
        raise SwampError(
            f"actions: found {found.dtype} of shape {found.shape}, accepted: whole numbers of shape ({n},)"
        )
    return np.ascontiguousarray(found, np.int64)
