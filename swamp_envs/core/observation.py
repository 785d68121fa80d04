"""Observations: records with named fields of one base type, whose flat view is the Box that learners get."""

import functools
import math
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from typing import Any

import gymnasium
import numpy as np
from numba import from_dtype

from .encoding import Encoding, as_they_are, by_kind
from .fields import short
from .numbers import read_flag
from .parts import Part, register_parts
from .records import record_dtype


class Kind(StrEnum):
    """What the numbers of a field are."""

    COUNT = "count"  # more is more
    FLAG = "flag"  # 0 or 1
    CATEGORY = "category"  # one of several, in no order
    BITS = "bits"  # several flags in one number


@dataclass(frozen=True)
class Field:
    """One named part of an observation, with the bounds of its values."""

    name: str
    shape: tuple[int, ...]
    low: int
    high: int
    meaning: str
    kind: Kind = Kind.COUNT
    of_pack: bool = False  # it follows from the components alone
    of: str = ""  # the field of the record that it shows as it stands (showing.py)

    @property
    def size(self) -> int:
        return math.prod(self.shape)

    @property
    def kind_text(self) -> str:
        """`count`, `category of 9`, `6 bits`; and whether it is of the pack."""
        texts = {Kind.CATEGORY: f"category of {self.high - self.low + 1}", Kind.BITS: f"{self.high.bit_length()} bits"}
        return texts.get(self.kind, str(self.kind)) + ", pack" * self.of_pack

    @property
    def range_text(self) -> str:
        return f"{self.low} to {self.high}"


def count(name: str, shape: tuple[int, ...], low: int, high: int, meaning: str, of: str = "") -> Field:
    return Field(name, shape, low, high, meaning, of=of)


def flag(name: str, shape: tuple[int, ...], meaning: str, of: str = "") -> Field:
    return Field(name, shape, 0, 1, meaning, Kind.FLAG, of=of)


def category(name: str, shape: tuple[int, ...], low: int, high: int, meaning: str, of: str = "") -> Field:
    return Field(name, shape, low, high, meaning, Kind.CATEGORY, of=of)


def bits(name: str, shape: tuple[int, ...], how_many: int, meaning: str, of: str = "") -> Field:
    return Field(name, shape, 0, (1 << how_many) - 1, meaning, Kind.BITS, of=of)


def of_pack(field: Field) -> Field:
    """It is written by `observe_pack`, when a game is dealt, and may be left out."""
    return replace(field, of_pack=True)


_observations: dict[Any, "Observation"] = {}  # by dtype, and by numba's type


def observation_of(record: Any) -> "Observation":
    """The observation of a record, from its dtype or its numba type."""
    return _observations[record]


class Observation:
    """The layout of what a seat sees: `dtype` for kernels, `box()` for learners, `split()` to read one by name.

    Fields of the pack stand behind all others, so that who leaves them out cuts the rows short.
    """

    def __init__(self, base: str, *fields: Field, parts: tuple[Part, ...] = ()) -> None:
        if [f.of_pack for f in fields] != sorted(f.of_pack for f in fields):
            raise ValueError("an observation's fields of the pack come last")
        self.base = np.dtype(base)
        self.fields = fields
        self.dtype = record_dtype(*((f.name, base, f.shape) if f.shape else (f.name, base) for f in fields))
        register_parts(self.dtype, *parts)  # for kernels that write what only some observations have
        _observations[self.dtype] = _observations[from_dtype(self.dtype)] = self
        self.size = sum(f.size for f in fields)
        self.size_without_pack = sum(f.size for f in fields if not f.of_pack)

    @cached_property
    def slices(self) -> dict[str, slice]:
        """Where each field stands in the flat observation."""
        starts = np.cumsum([0, *(f.size for f in self.fields)])
        return {f.name: slice(int(a), int(a) + f.size) for f, a in zip(self.fields, starts, strict=False)}

    def box(self) -> gymnasium.spaces.Box:
        return self.encoding().box()

    def encoding(self, dtype: str | None = None, pack: bool = True) -> Encoding:
        """How a door gives it: as it is or, with dtype "float32", by kind; with the fields of the pack or without."""
        named = dtype is None or isinstance(dtype, str)
        return self._encoding(dtype if named else short(dtype), read_flag("obs_pack", pack))

    @functools.cache  # noqa: B019
    def _encoding(self, dtype: str | None, pack: bool) -> Encoding:
        fields = [f for f in self.fields if pack or not f.of_pack]
        return as_they_are(fields, self.base) if dtype in (None, self.base.name) else by_kind(fields, dtype)

    def split(self, flat: np.ndarray) -> dict[str, np.ndarray]:
        """The named parts of a flat observation, or of a batch of them along the last axis."""
        return {f.name: flat[..., self.slices[f.name]].reshape(flat.shape[:-1] + f.shape) for f in self.fields}

    def flat(self, records: np.ndarray) -> np.ndarray:
        """The memory of observation records, shown as rows of numbers."""
        return records.view(self.base).reshape(len(records), self.size)
