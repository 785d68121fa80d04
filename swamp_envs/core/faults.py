"""What can be wrong with a position: each fault a name for the rules that look for it, and the same in words."""

import operator
from enum import IntEnum
from typing import Any, Self

from numba import types
from numba.extending import lower_builtin, overload


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


# To numba too a fault is true: `audit_hands(s) or audit_board(s)` is the first that is found.


@overload(operator.truth)
def _is_true(fault):
    return (lambda fault: fault.value != 0) if isinstance(fault, types.IntEnumMember) else None


@lower_builtin(bool, types.IntEnumMember)
def _lower_truth(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    return context.is_true(builder, sig.args[0].dtype, args[0])
