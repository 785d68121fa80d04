"""Bit sets in one uint64, for boards of up to 64 squares."""

import numpy as np

from .kernel import kernel

ONE = np.uint64(1)
EMPTY = np.uint64(0)


@kernel
def bit(index):
    return ONE << np.uint64(index)


@kernel
def has(bits, index):
    return (bits >> np.uint64(index)) & ONE != EMPTY


@kernel
def count(bits):
    """How many bits are set. LLVM turns this loop into one popcount instruction."""
    n = 0
    while bits != EMPTY:
        bits &= bits - ONE
        n += 1
    return n


@kernel
def lowest(bits):
    """The index of the lowest set bit; 64 for the empty set."""
    if bits == EMPTY:
        return 64
    return count(~bits & (bits - ONE))


@kernel
def without_lowest(bits):
    return bits & (bits - ONE)
