"""How a door gives an observation: its numbers as they are, or as floats that a network can take in.

As floats, counts are divided by the largest they can be, flags stay 0 or 1, bits come one by one. A category becomes a
flag for each of its values or, where there are more than 16, the binary digits of its number: it is no magnitude.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import gymnasium
import numpy as np

from .errors import OptionError
from .kernel import kernel
from .records import record_dtype

if TYPE_CHECKING:
    from .observation import Field

MOST_FLAGS = 16  # of a category
SCALED, EQUAL, DIGIT = range(3)  # rules for an input
INPUT = record_dtype(("source", "i4"), ("rule", "i4"), ("low", "i4"), ("number", "i4"), ("factor", "f4"))


@dataclass(frozen=True, eq=False)
class Encoding:
    """Rows of numbers as a door gives them; called with a flat observation, or rows of them."""

    dtype: np.dtype
    low: np.ndarray
    high: np.ndarray
    inputs: np.ndarray | None = None  # what each float is made of; None for numbers as they are

    @property
    def size(self) -> int:
        return len(self.low)

    @property
    def is_plain(self) -> bool:
        """The numbers stay as they are, in the same memory."""
        return self.inputs is None

    def box(self) -> gymnasium.spaces.Box:
        return gymnasium.spaces.Box(self.low, self.high, dtype=self.dtype.type)

    def __call__(self, flat: np.ndarray) -> np.ndarray:
        """A view of the memory if the numbers stay as they are, else new floats."""
        if self.inputs is None:
            return flat[..., : self.size]
        rows = np.atleast_2d(flat)
        out = np.empty((len(rows), self.size), self.dtype)
        encode_rows(rows, self.inputs, out)
        return out.reshape(*flat.shape[:-1], self.size)

    def decode(self, rows: np.ndarray, numbers: np.ndarray) -> None:
        """Write the numbers that these rows were made of; of rows that no numbers give, some numbers or other."""
        if self.inputs is None:
            numbers[:, : self.size] = rows
        else:
            decode_rows(rows, self.inputs, numbers)


def as_they_are(fields: Sequence["Field"], base: np.dtype) -> Encoding:
    low, high = (np.concatenate([np.full(f.size, getattr(f, end), base) for f in fields]) for end in ("low", "high"))
    return Encoding(base, low, high)


def by_kind(fields: Sequence["Field"], dtype: str | None) -> Encoding:
    if dtype != "float32":
        raise OptionError(f"obs_dtype: found {dtype!r}, accepted: 'float32', or None for the numbers as they are")
    parts, first = [], 0
    for field in fields:
        parts.append(_inputs(field, first))
        first += field.size
    inputs = np.concatenate(parts)
    scaled = inputs["rule"] == SCALED
    bounds = np.concatenate([np.full((len(p), 2), (f.low, f.high)) for f, p in zip(fields, parts, strict=True)])
    low = np.where(scaled, bounds[:, 0] * inputs["factor"], 0).astype(np.float32)
    high = np.where(scaled, bounds[:, 1] * inputs["factor"], 1).astype(np.float32)
    return Encoding(np.dtype(np.float32), low, high, inputs)


def _inputs(field: "Field", first: int) -> np.ndarray:
    """The inputs of a field whose numbers begin at a place, number by number."""
    each = np.array(_inputs_of_one(field), INPUT)
    inputs = np.tile(each, field.size)
    inputs["source"] = np.repeat(np.arange(first, first + field.size), len(each))
    return inputs


def _inputs_of_one(field: "Field") -> list[tuple]:
    values = field.high - field.low + 1
    if field.kind == "bits":
        return [(0, DIGIT, 0, k, 0) for k in range(field.high.bit_length())]
    if field.kind == "category" and values <= MOST_FLAGS:
        return [(0, EQUAL, field.low, k, 0) for k in range(values)]
    if field.kind == "category":
        return [(0, DIGIT, field.low, k, 0) for k in range((values - 1).bit_length())]
    return [(0, SCALED, 0, 0, 1 / max(abs(field.low), abs(field.high), 1))]


@kernel
def encode_rows(flat, inputs, out):
    for i in range(out.shape[0]):
        encode(flat[i], inputs, out[i])


@kernel
def encode(flat, inputs, out):
    for k in range(inputs.shape[0]):
        x = np.int64(flat[inputs[k].source]) - np.int64(inputs[k].low)
        if inputs[k].rule == SCALED:
            out[k] = x * inputs[k].factor
        elif inputs[k].rule == EQUAL:
            out[k] = x == inputs[k].number
        else:
            out[k] = (x >> np.int64(inputs[k].number)) & 1


@kernel
def decode_rows(rows, inputs, numbers):
    """What `encode_rows` has made rows of; where it has not, the sums of what stands there."""
    for i in range(rows.shape[0]):
        decode(rows[i], inputs, numbers[i])


@kernel
def decode(row, inputs, numbers):
    for k in range(inputs.shape[0]):
        numbers[inputs[k].source] = inputs[k].low
    for k in range(inputs.shape[0]):
        if row[k] == 0:
            continue
        source, number = np.int64(inputs[k].source), np.int64(inputs[k].number)
        if inputs[k].rule == SCALED:
            numbers[source] = np.int64(np.round(row[k] / inputs[k].factor))
        elif inputs[k].rule == EQUAL:
            numbers[source] += number
        else:
            numbers[source] += np.int64(1) << number
