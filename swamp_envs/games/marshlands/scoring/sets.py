"""Sets of numbers below 448, as rows of seven words."""

import numpy as np

from ....core.bits import EMPTY, ONE, bit, count, lowest, without_lowest
from ....core.kernel import kernel

WORD = 64
WORDS = 7
MOST = WORD * WORDS


@kernel
def clear(row):
    for k in range(WORDS):
        row[k] = EMPTY


@kernel
def put(row, number):
    row[number // WORD] |= bit(number % WORD)


@kernel
def flip(row, number):
    """Put a number in that is not there, or take it out."""
    row[number // WORD] ^= bit(number % WORD)


@kernel
def contains(row, number):
    return (row[number // WORD] >> np.uint64(number % WORD)) & ONE != EMPTY


@kernel
def unite(row, other):
    for k in range(WORDS):
        row[k] |= other[k]


@kernel
def differ(row, one, other):
    """What is in one of two and not in both."""
    for k in range(WORDS):
        row[k] = one[k] ^ other[k]


@kernel
def is_same(one, other):
    for k in range(WORDS):
        if one[k] != other[k]:
            return False
    return True


@kernel
def shared(one, other):
    """How many numbers are in both."""
    n = 0
    for k in range(WORDS):
        if one[k] & other[k] != EMPTY:
            n += count(one[k] & other[k])
    return n


@kernel
def size(row):
    return shared(row, row)


@kernel
def list_numbers(row, numbers):
    """Write the numbers in ascending order; returns how many they are."""
    n = 0
    for k in range(WORDS):
        word = row[k]
        while word != EMPTY:
            numbers[n] = WORD * k + lowest(word)
            word = without_lowest(word)
            n += 1
    return n
