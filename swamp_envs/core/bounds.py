"""Bounds of the numbers in a record, as its parts declare them: for positions that are loaded, and for soak runs.

    Held("deck", "i1", (CARDS,), "its last card is the top one", of=Whole(0, CARDS - 1), listed="deck_size")

Cards are 0 to CARDS - 1, deck_size is 0 to CARDS, and behind the cards that are left the deck is blank: leftovers would
tell of hidden cards that a redeal has moved elsewhere.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy as np

from .fields import span
from .kernel import kernel
from .parts import Held, parts_of
from .records import record_dtype

if TYPE_CHECKING:
    from .game import Variant

NONE = -1
NUMBER = record_dtype(
    ("least", "i8"),
    ("most", "i8"),
    ("blank", "i8"),  # what it is behind the end of a list
    ("at", "i8"),  # its first byte in the record
    ("bytes", "i8"),
    ("signed", "i8"),
    ("place", "i8"),  # in its list
    ("listed", "i8"),  # the row of the number that says how long the list is, or NONE
)
_ANY = np.iinfo(np.int64)


@kernel
def first_outside(raw, numbers):
    """The row of the first number of a record, given as bytes, that is out of its bounds; or NONE."""
    for n in range(len(numbers)):
        row = numbers[n]
        value = number_at(raw, row)
        if row.listed != NONE and row.place >= number_at(raw, numbers[row.listed]):
            if value != row.blank:
                return n
        elif not row.least <= value <= row.most:
            return n
    return NONE


@kernel
def number_at(raw, row):
    value = 0
    for k in range(row.bytes):
        value |= np.int64(raw[row.at + k]) << (8 * k)
    if row.signed and (value >> (8 * row.bytes - 1)) & 1:
        value -= 1 << (8 * row.bytes)
    return value


class Bounds:
    """What the numbers of a variant's records may be."""

    def __init__(self, variant: "Variant") -> None:
        self._variant = variant
        self._declared = {held.name: held for part in parts_of(variant.state) for held in part.fields}
        self._longest = {
            held.listed: variant.state[held.name].shape[-1] for held in self._declared.values() if held.listed
        }
        found = {name: row for held in self._declared.values() for name, row in self._rows_of(held)}
        self.names = tuple(found)
        rows = [(*row, NONE if listed is None else self.names.index(listed)) for *row, listed in found.values()]
        self.numbers = np.array(rows, NUMBER)

    def _rows_of(self, held: Held) -> Iterator[tuple[str, tuple]]:
        """The numbers of a field, by name; each with the name of the one that says how long its list is."""
        bounds = self._range_of(held)
        if bounds is None:
            return
        fields: Any = self._variant.state.fields
        dtype, start = fields[held.name][:2]
        size = dtype.base.itemsize
        for k, index in enumerate(np.ndindex(dtype.shape)):
            is_signed = dtype.base.kind == "i" and size < 8
            listed = held.listed and _name(held.listed, index[:-1])
            place = index[-1] if index else 0
            yield _name(held.name, index), (*bounds, held.blank, start + k * size, size, is_signed, place, listed)

    def _range_of(self, held: Held) -> tuple[int, int] | None:
        field = held.field(self._variant)
        if field is not None and field.stored_range:
            return field.stored_range
        if held.name in self._longest:
            return 0, self._longest[held.name]
        return (_ANY.min, _ANY.max) if held.listed else None

    def complaint(self, states: np.ndarray) -> str:
        """The first number of a state that is out of its bounds, what was found and what is accepted; empty if none."""
        raw = states.view(np.uint8).reshape(-1)
        n = first_outside(raw, self.numbers)
        if n == NONE:
            return ""
        row: Any = self.numbers[n]
        accepted = span(row.least, row.most)
        if row.listed != NONE and row.place >= number_at(raw, self.numbers[row.listed]):
            accepted = f"{row.blank} behind the end of the list"
        return f"{self.names[n]}: found {number_at(raw, row)}, accepted: {accepted}"


def _name(name: str, index: tuple[int, ...]) -> str:
    """`hand[2, 5]`."""
    return f"{name}[{', '.join(map(str, index))}]" if index else name
