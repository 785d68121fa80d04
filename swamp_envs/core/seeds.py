"""Seeds: whole numbers of 64 bits."""

import hashlib
import secrets
from typing import Any

import numpy as np

from .errors import SwampError
from .fields import short
from .numbers import as_whole

SEED_LIMIT = 1 << 64


def read_seed(seed: Any) -> int:
    """The seed a user gave, or a fresh one from the machine for None."""
    if seed is None:
        return secrets.randbits(64)
    number = as_whole(seed)
    if number is None or not 0 <= number < SEED_LIMIT:
        raise SwampError(f"seed: found {short(seed)}, accepted: a whole number from 0 to 2**64 - 1")
    return number


def seed_row(seed: int, n: int) -> np.ndarray:
    """n consecutive seeds, wrapping at 2**64."""
    return np.uint64(seed) + np.arange(n, dtype=np.uint64)


def derive_seed(secret: int, *purpose: str | int) -> int:
    """The seed for a purpose: who knows it can work out neither the secret one nor those for other purposes."""
    key, text = secret.to_bytes(8, "little"), repr(purpose).encode()
    return int.from_bytes(hashlib.blake2b(text, key=key, digest_size=8).digest(), "little")


def fresh_seeds(namespace: str, n: int, seed: int = 0) -> np.ndarray:
    """The seeds of n deals that nothing learns from: consecutive seeds, as runs take them, do not come to these."""
    return np.array([derive_seed(seed, namespace, number) for number in range(n)], np.uint64)
