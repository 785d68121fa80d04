"""Hands and the deck, what seats know of others' tiles, and tiles that pass from hand to hand (part 27)."""

import numpy as np

from ...core.kernel import kernel
from ...core.parts import of
from ...core.rng import below
from ...core.scratch import scratch
from .acts import ACT_ROWS
from .places import is_village
from .state import EXCHANGES, HAND, NO_SLOT, NO_TILE, SEATS, VILLAGE_SLOT
from .tiles import ABBEY, ECLIPSE_TILE, FIRST_VILLAGE

# --- hands and the deck -----------------------------------------------------------------------------------------------


@kernel
def hand_limit(s):
    return ACT_ROWS[s.act].hand + s.hand_plus


@kernel
def missing_in(s, seat):
    """How many tiles a full hand has more than that of a seat; a village that is one of the tiles is counted."""
    villages = np.int64(ACT_ROWS[s.act].fills_up) * s.village_held[s.colour_of[seat]]
    return hand_limit(s) - np.int64(s.hand_size[seat]) - villages


@kernel
def fill_up(s, seat):
    while s.deck_size and missing_in(s, seat) > 0:
        draw(s, seat)


@kernel
def tile_in(s, seat, slot):
    """The tile in a slot of a seat's hand."""
    if slot == VILLAGE_SLOT:
        return FIRST_VILLAGE + s.colour_of[seat]
    return s.hand[seat, slot]


@kernel
def draw(s, seat):
    """The top of the deck into a hand, behind what is there; nothing where no deck is left."""
    if s.deck_size == 0:
        return
    s.deck_size -= 1
    take_up(s, seat, s.deck[s.deck_size])
    s.deck[s.deck_size] = 0


@kernel
def take_up(s, seat, tile):
    s.hand[seat, s.hand_size[seat]] = tile
    s.hand_size[seat] += 1


@kernel
def part_with(s, seat, slot):
    """Take a tile out of a hand; what was drawn later moves up."""
    if slot == VILLAGE_SLOT:
        s.village_held[s.colour_of[seat]] = 0
        return
    s.hand_size[seat] -= 1
    for k in range(slot, s.hand_size[seat]):
        s.hand[seat, k] = s.hand[seat, k + 1]
    s.hand[seat, s.hand_size[seat]] = 0
    close_gap(s, seat, slot)


@kernel
def put_out(s, tile):
    """A tile leaves the game, face up."""
    s.out[s.out_size] = tile
    s.out_size += 1


@kernel
def can_be_offered(tile):
    return tile != ECLIPSE_TILE and tile != ABBEY and not is_village(tile)


@kernel
def tile_at_hand(s):
    """The tile that is being laid: out of the hand, or the one that was offered."""
    return s.offered if s.chosen == NO_SLOT else tile_in(s, s.in_turn, s.chosen)


# --- tiles in hands that other seats know (M-27.5, M-27.6) ------------------------------------------------------------


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


# --- tiles that pass from hand to hand (M-20.13, M-22.4, M-22.17) -----------------------------------------------------


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
