"""The random generator that lives inside a game's record: splitmix64, one u8 of state, the same on every machine."""

import numpy as np

from .kernel import kernel

_GAMMA = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
_HALF = np.uint64(32)


@kernel
def mix(x):
    """Scramble 64 bits (splitmix64's finaliser): close inputs give unrelated outputs."""
    z = np.uint64(x) + _GAMMA
    z = (z ^ (z >> np.uint64(30))) * _MIX_1
    z = (z ^ (z >> np.uint64(27))) * _MIX_2
    return z ^ (z >> np.uint64(31))


@kernel
def scale(word, n):
    """A number in 0..n-1 from the high half of a random word; the bias is below n / 2**32."""
    return np.int64(((word >> _HALF) * np.uint64(n)) >> _HALF)


@kernel
def below(s, n):
    """Draw a number in 0..n-1 from the game's own generator."""
    s.rng = np.uint64(s.rng) + _GAMMA
    return scale(mix(s.rng), n)


@kernel
def next_word(dice, i):
    """64 random bits from the i-th generator of an array that lives outside the games."""
    dice[i] = dice[i] + _GAMMA
    return mix(dice[i])


@kernel
def throw(dice, i, n):
    """Draw a number in 0..n-1 from the i-th generator of an array that lives outside the games."""
    return scale(next_word(dice, i), n)


@kernel
def shuffle(s, cards, n):
    """Shuffle the first n entries of a field of the game's record, in place."""
    for i in range(n - 1, 0, -1):
        exchange(cards, i, below(s, i + 1))


@kernel
def exchange(cards, i, j):
    """Let two entries of a row change places."""
    held = cards[i]
    cards[i] = cards[j]
    cards[j] = held
