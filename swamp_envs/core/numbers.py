"""Whole numbers, finite numbers, yes or no: what every door takes for one, from programs and from people.

True is no number and 3.0 is no whole one; infinity and NaN are none. Written numbers have the digits 0 to 9.
"""

import math
import operator
import re
from numbers import Real
from typing import Any

import numpy as np

from .errors import OptionError, SwampError
from .fields import short

_WHOLE = re.compile(r"[+-]?[0-9]+(_[0-9]+)*")
_LONGEST = 400  # characters; more are no number that anybody means


def as_whole(value: Any) -> int | None:
    """A whole number of Python or numpy; None for anything else."""
    if isinstance(value, bool | np.bool_):
        return None
    try:
        return operator.index(value)
    except TypeError:
        return None


def as_real(value: Any) -> float | None:
    """A finite number of Python or numpy; None for anything else."""
    if isinstance(value, bool | np.bool_) or not isinstance(value, Real | np.floating):
        return None
    try:
        number = float(value)
    except OverflowError:
        return None
    return number if math.isfinite(number) else None


def whole_of(text: str) -> int | None:
    """The whole number that a text says; None if it says none."""
    return int(text) if len(text) <= _LONGEST and _WHOLE.fullmatch(text) else None


def real_of(text: str) -> float | None:
    """The finite number that a text says; None if it says none."""
    try:
        return as_real(float(text)) if len(text) <= _LONGEST and text.isascii() else None
    except ValueError:
        return None


def are_counts(*values: Any) -> bool:
    """Whether all are whole numbers from 1 up."""
    return all((as_whole(value) or 0) >= 1 for value in values)


def read_whole(
    what: str, found: Any, low: int, high: int | None = None, refusal: type[SwampError] = OptionError
) -> int:
    """A whole number that somebody gave for something, as a Python int."""
    number = as_whole(found)
    if number is None or number < low or (high is not None and number > high):
        accepted = f"a whole number from {low} {'up' if high is None else f'to {high}'}"
        raise refusal(f"{what}: found {short(found)}, accepted: {accepted}")
    return number


def read_flag(what: str, found: Any) -> bool:
    """True or False that somebody gave for something."""
    if not isinstance(found, bool | np.bool_):
        raise OptionError(f"{what}: found {short(found)}, accepted: True or False")
    return bool(found)
