"""The Sacred Marshlands: tiles in hands that other seats know (M-27.5, M-27.6)."""

from ....core.dispatch import only_where
from ....core.kernel import kernel
from ..state import HAND


@only_where("known")
def knows(s, seat, p, slot):
    """Whether a seat knows the tile in a slot of another one's hand."""
    return (s.known[p, slot] >> seat) & 1 != 0


@only_where("known")
def close_gap(s, seat, slot):
    """A tile has left a hand: what was drawn later has moved up."""
    for k in range(slot, HAND - 1):
        s.known[seat, k] = s.known[seat, k + 1]
    s.known[seat, HAND - 1] = 0


@kernel
def others(s, seat):
    """All seats but one, a bit each."""
    return ((1 << s.players) - 1) & ~(1 << seat)


@only_where("known")
def reveal(s, p, slot, seats):
    """Some seats, a bit each, see the tile in a slot of a hand that is not theirs."""
    s.known[p, slot] |= seats


@only_where("known")
def reveal_hand(s, p, seat):
    for slot in range(s.hand_size[p]):
        reveal(s, p, slot, 1 << seat)


@only_where("known")
def lose_sight(s, giver, receiver):
    """A tile has gone from hand to hand unseen: only the two know what the giver still holds."""
    for slot in range(s.hand_size[giver]):
        s.known[giver, slot] &= 1 << receiver
