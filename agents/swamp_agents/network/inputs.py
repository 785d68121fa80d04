"""What a network reads of an observation: each number of it adds rows of the first layer, and a zero adds none.

A count adds its row so many times over, scaled by the largest it can be; a flag adds its row; a category adds the row
of its value, the lowest value, which mostly stands for nothing, none; bits add one row each. A field whose values would
need too many rows is read by the binary digits of its numbers.
"""

import hashlib

import numpy as np

from swamp_envs import Variant
from swamp_envs.dev import Facts, Observation, kernel, record_dtype
from swamp_envs.dev import ObservationField as Field
from swamp_envs.dev import ObservationKind as Kind

MOST_ROWS = 4096  # of a field of categories
SCALED, ONE_OF, DIGITS = range(3)
INPUT = record_dtype(("rule", "i4"), ("low", "i4"), ("first", "i4"), ("factor", "f4"))


def inputs_of(observation: Observation, pack: bool) -> tuple[np.ndarray, int]:
    """For each number of an observation how it is read; and how many rows there are."""
    fields = [field for field in observation.fields if pack or not field.of_pack]
    inputs, rows = np.zeros(sum(field.size for field in fields), INPUT), 0
    at = 0
    for field in fields:
        rule, each = _reading(field)
        part = inputs[at : at + field.size]
        part["rule"], part["low"] = rule, 0 if rule == SCALED else field.low
        part["first"] = rows + each * np.arange(field.size)
        part["factor"] = 1 / max(abs(field.low), abs(field.high), 1)
        at, rows = at + field.size, rows + each * field.size
    return inputs, rows


def _reading(field: Field) -> tuple[int, int]:
    """The rule for a field, and how many rows each of its numbers has."""
    most = field.high - field.low
    if field.kind is Kind.CATEGORY and most * field.size <= MOST_ROWS:
        return ONE_OF, most
    if field.kind in (Kind.CATEGORY, Kind.BITS):
        return DIGITS, most.bit_length()
    return SCALED, 1


def reads_pack(variant: Variant) -> bool:
    """Where games go with one pack, its fields are always the same, and nothing is learned from them."""
    return len(variant.tables) > 1


def layout_of(variant: Variant | Facts) -> str:
    """A digest of what a network for such games reads and decides: their observation's fields and their actions."""
    fields = [(f.name, f.shape, f.low, f.high, str(f.kind), f.of_pack) for f in variant.observation.fields]
    kinds = [(kind.name, kind.first, kind.shape) for kind in variant.actions.kinds.values()]
    return hashlib.blake2b(repr((fields, kinds)).encode(), digest_size=8).hexdigest()


def seen_by(layout: str, variant: Variant) -> Variant:
    """The game with the observation that a network of that layout reads; as it is where none fits."""
    for options in variant.facts.views:
        other = variant.game.variant(**{**variant.options, **options})
        if layout_of(other) == layout:
            return other
    return variant


@kernel
def add_row(rows, row, factor, out):
    for j in range(out.shape[0]):
        out[j] += factor * rows[row, j]


@kernel
def dot(a, i, b, k, size):
    """The product of two rows, in eight sums side by side, which a processor adds at once."""
    s0 = s1 = s2 = s3 = s4 = s5 = s6 = s7 = np.float32(0.0)
    for j in range(size - size % 8, size):
        s0 += a[i, j] * b[k, j]
    for j in range(0, size - size % 8, 8):
        s0 += a[i, j] * b[k, j]
        s1 += a[i, j + 1] * b[k, j + 1]
        s2 += a[i, j + 2] * b[k, j + 2]
        s3 += a[i, j + 3] * b[k, j + 3]
        s4 += a[i, j + 4] * b[k, j + 4]
        s5 += a[i, j + 5] * b[k, j + 5]
        s6 += a[i, j + 6] * b[k, j + 6]
        s7 += a[i, j + 7] * b[k, j + 7]
    return ((s0 + s1) + (s2 + s3)) + ((s4 + s5) + (s6 + s7))
