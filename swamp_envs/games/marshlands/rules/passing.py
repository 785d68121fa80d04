"""The Sacred Marshlands: tiles that pass from hand to hand (M-20.13, M-22.4, M-22.17)."""

import numpy as np

from ....core.parts import of
from ....core.rng import below
from ....core.scratch import scratch
from ..state import EXCHANGES, HAND, NO_TILE, SEATS
from .hands import part_with, take_up
from .knowledge import all_slots, lose_sight

SLOTS = SEATS * HAND  # of all hands


@of(EXCHANGES)
def hand_to(s, tile, receiver, knowers):
    """A tile goes last into a hand; some seats, a bit each, know that it is there."""
    take_up(s, receiver, tile)
    s.known[receiver, s.hand_size[receiver] - 1] = knowers


@of(EXCHANGES)
def pass_hands_on(s):
    """Every hand goes to the next seat; who knew a tile still does, and so does who gave it."""
    hands, known = scratch(SLOTS, np.int64), scratch(SLOTS, np.int64)
    sizes = scratch(SEATS, np.int64)
    for p in range(s.players):
        sizes[p] = s.hand_size[p]
        for slot in range(HAND):
            hands[p * HAND + slot] = s.hand[p, slot]
            known[p * HAND + slot] = s.known[p, slot]
    for p in range(s.players):
        to = (p + 1) % s.players
        s.hand_size[to] = sizes[p]
        for slot in range(HAND):
            is_held = slot < sizes[p]
            s.hand[to, slot] = hands[p * HAND + slot]
            s.known[to, slot] = (known[p * HAND + slot] | (1 << p)) & ~(1 << to) if is_held else 0


@of(EXCHANGES)
def pass_some_on(s, givers, step):
    """Some seats, a bit each, give a random tile to the seat so many places on: all are picked before any arrives."""
    picked = scratch(SEATS, np.int64)
    for p in range(s.players):
        picked[p] = NO_TILE
        if (givers >> p) & 1 and s.hand_size[p]:
            slot = below(s, np.int64(s.hand_size[p]))
            picked[p] = s.hand[p, slot]
            lose_sight(s, p, (p + step) % s.players, all_slots(s, p))
            part_with(s, p, slot)
    for p in range(s.players):
        if picked[p] != NO_TILE:
            hand_to(s, picked[p], (p + step) % s.players, 1 << p)
