"""The Sacred Marshlands: tiles in hands that other seats know (M-27.5, M-27.6)."""

import numpy as np

from ....core.kernel import kernel
from ....core.parts import of
from ..state import EXCHANGES


@of(EXCHANGES)
def knows(s, seat, p, slot):
    """Whether a seat knows the tile in a slot of another one's hand."""
    return (s.known[p, slot] >> seat) & 1 != 0


@of(EXCHANGES)
def close_gap(s, seat, slot):
    """A tile has left a hand: what was drawn later has moved up."""
    last = s.known.shape[1] - 1
    for k in range(slot, last):
        s.known[seat, k] = s.known[seat, k + 1]
    s.known[seat, last] = 0


@kernel
def others(s, seat):
    """All seats but one, a bit each."""
    return ((1 << s.players) - 1) & ~(1 << seat)


@of(EXCHANGES)
def reveal(s, p, slot, seats):
    """Some seats, a bit each, see the tile in a slot of a hand that is not theirs."""
    s.known[p, slot] |= seats


@of(EXCHANGES)
def reveal_hand(s, p, seat):
    for slot in range(s.hand_size[p]):
        reveal(s, p, slot, 1 << seat)


@of(EXCHANGES)
def lose_sight(s, giver, receiver, slots):
    """One of some tiles of a hand, a bit each, is about to go to another unseen: only the two still know them."""
    for slot in range(s.hand_size[giver]):
        if (slots >> slot) & 1:
            s.known[giver, slot] &= 1 << receiver


@kernel
def all_slots(s, p):
    """The slots of a hand, a bit each."""
    return (1 << np.int64(s.hand_size[p])) - 1
