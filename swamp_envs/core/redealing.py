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

    `counts` holds a zero for every number that a card can have, and zeros again afterwards. A number is written before
    it is known whether there is such a card: a branch would be as hard to foresee as the deal.
    """
    for i in range(first, last):
        counts[cards[i]] += 1
    number, i = 0, np.int64(first)
    while i < last:
        n = np.int64(counts[number])
        cards[i] = number
        for k in range(i + 1, i + n):  # of cards that look alike
            cards[k] = number
        counts[number] = 0
        number += 1
        i += n


@kernel
def draw_anew(s, cards, first, last, counts):
    """Sort the entries first to last - 1, then shuffle them with the game's generator."""
    sort(cards, first, last, counts)
    for i in range(last - 1, first, -1):
        exchange(cards, i, first + below(s, i - first + 1))
