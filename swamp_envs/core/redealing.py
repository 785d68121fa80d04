"""Drawing hidden things anew without a trace of how they lay.

A shuffle can be undone by whoever knows the generator, and records hold theirs. So hidden things are put into an order
that tells nothing before they are shuffled: then a redealt record follows from what the seat sees and from the seed.
"""

import numpy as np

from .kernel import kernel
from .rng import below, exchange


@kernel
def sort(cards, first, last, counts):
    """Put the entries first to last - 1 in ascending order.

    `counts` holds a zero for every number that a card can have, and zeros again afterwards. There is no branch within
    the loop, for which card comes next is as hard to foresee as the deal.
    """
    for i in range(first, last):
        counts[cards[i]] += 1
    number, i = 0, np.int64(first)
    while i < last:
        cards[i] = number
        is_there = np.int64(counts[number] > 0)
        counts[number] -= is_there
        i += is_there
        number += 1 - is_there


@kernel
def draw_anew(s, cards, first, last, counts):
    """Sort the entries first to last - 1, then shuffle them with the game's generator."""
    sort(cards, first, last, counts)
    for i in range(last - 1, first, -1):
        exchange(cards, i, first + below(s, i - first + 1))
