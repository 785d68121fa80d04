"""The Sacred Marshlands: hands and the deck."""

import numpy as np

from ....core.kernel import kernel
from ..acts import ACT_ROWS
from ..state import VILLAGE_SLOT
from ..tiles import ABBEY, ECLIPSE_TILE, FIRST_VILLAGE
from ..villages import is_village
from .knowledge import close_gap


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
