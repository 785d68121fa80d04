"""Seeds: whole numbers of 64 bits."""

import operator
from typing import Any

import numpy as np

from .errors import SwampError

SEED_LIMIT = 1 << 64


def read_seed(seed: Any) -> int:
    """The seed a user gave, or a fresh one from the machine for None."""
    if seed is None:
        return int(np.random.SeedSequence().generate_state(1, np.uint64)[0] >> np.uint64(1))
    try:
        number = operator.index(seed)
    except TypeError:
        number = -1
    if not 0 <= number < SEED_LIMIT:
        raise SwampError(f"seed: found {seed!r}, accepted: a whole number from 0 to 2**64 - 1")
    return number


def seed_row(seed: int, n: int) -> np.ndarray:
    """n consecutive seeds, wrapping at 2**64."""
    return np.uint64(seed) + np.arange(n, dtype=np.uint64)
