"""What can be wrong with a position: each fault a name for the rules that look for it, and the same in words."""

from enum import IntEnum
from typing import Self

from .kernel import kernel


class Faults(IntEnum):
    """Numbered from 0 in the order in which a game declares them, each with its words; the first is no fault."""

    words: str

    def __new__(cls, words: str) -> Self:
        fault = int.__new__(cls, len(cls.__members__))
        fault._value_ = len(cls.__members__)
        fault.words = words
        return fault

    @classmethod
    def describe(cls, number: int) -> str:
        """The words of a fault; an audit gone wrong may give a number that is none."""
        return next((fault.words for fault in cls if fault == number), f"fault {number}")


@kernel
def behind(row, size):
    """How many entries are left over behind the end of a list."""
    n = 0
    for i in range(size, row.shape[0]):
        n += row[i] != 0
    return n
