"""Observations: records with named fields of one base type, whose flat view is the Box that learners get."""

import math
from dataclasses import dataclass
from functools import cached_property

import gymnasium
import numpy as np

from .header import record_dtype


@dataclass(frozen=True)
class Field:
    """One named part of an observation, with the bounds of its values."""

    name: str
    shape: tuple[int, ...]
    low: int
    high: int
    meaning: str

    @property
    def size(self) -> int:
        return math.prod(self.shape)


class Observation:
    """The layout of what a seat sees: `dtype` for kernels, `box()` for learners, `split()` to read one by name."""

    def __init__(self, base: str, *fields: Field) -> None:
        self.base = np.dtype(base)
        self.fields = fields
        self.dtype = record_dtype(*((f.name, base, f.shape) if f.shape else (f.name, base) for f in fields))
        self.size = sum(f.size for f in fields)

    @cached_property
    def slices(self) -> dict[str, slice]:
        """Where each field stands in the flat observation."""
        starts = np.cumsum([0, *(f.size for f in self.fields)])
        return {f.name: slice(int(a), int(a) + f.size) for f, a in zip(self.fields, starts, strict=False)}

    def box(self) -> gymnasium.spaces.Box:
        low, high = (
            np.concatenate([np.full(f.size, getattr(f, end), self.base) for f in self.fields])
            for end in ("low", "high")
        )
        return gymnasium.spaces.Box(low, high, dtype=self.base.type)

    def split(self, flat: np.ndarray) -> dict[str, np.ndarray]:
        """The named parts of a flat observation, or of a batch of them along the last axis."""
        return {f.name: flat[..., self.slices[f.name]].reshape(flat.shape[:-1] + f.shape) for f in self.fields}

    def flat(self, records: np.ndarray) -> np.ndarray:
        """The memory of observation records, shown as rows of numbers."""
        return records.view(self.base).reshape(len(records), self.size)
