"""Bayou Boss: cards by number, and rows of cards (hands, the Swamp) kept in ascending order.

What lies behind a row's size is 0, always: a redealt state must not hold a card that has been there.
"""

import numpy as np

from ...core.kernel import kernel
from .state import NUMBERS, RAVENS, SUIT_CARDS

FIRST_RAVEN = SUIT_CARDS
FIRST_SINGLE = SUIT_CARDS + RAVENS


@kernel
def is_suit_card(card):
    return card < SUIT_CARDS


@kernel
def suit_of(card):
    return np.int64(card) // NUMBERS


@kernel
def number_of(card):
    return np.int64(card) % NUMBERS


@kernel
def is_raven(card):
    return FIRST_RAVEN <= card < FIRST_SINGLE


@kernel
def kind_of(card):
    """The number by which actions know the card: all Ravens are one kind."""
    if card < FIRST_RAVEN:
        return np.int64(card)
    return max(np.int64(card) - (RAVENS - 1), FIRST_RAVEN)


@kernel
def add_card(row, size, card):
    """Insert a card where it belongs; returns the new size."""
    i = np.int64(size)
    while i > 0 and row[i - 1] > card:
        row[i] = row[i - 1]
        i -= 1
    row[i] = card
    return size + 1


@kernel
def remove_kind(row, size, kind):
    """Take the first card of a kind out of a row; returns the card."""
    i = 0
    while kind_of(row[i]) != kind:
        i += 1
    card = np.int64(row[i])
    close_gap(row, size, i)
    return card


@kernel
def close_gap(row, size, i):
    for k in range(i, size - 1):
        row[k] = row[k + 1]
    row[size - 1] = 0
