"""The Sacred Marshlands: Private Property, which only its owner holds and lays (M-23.5, M-23.8 to M-23.11)."""

import numpy as np

from ....core.header import NOBODY
from ....core.observation import category
from ....core.parts import of
from ....core.rng import below
from ..actions import Action
from ..board import CELLS, GRID, WIDTH
from ..hands import draw, hand_to, lose_sight, missing_in, others, part_with, reveal_hand, tile_at_hand
from ..places import holder_of, is_played, place_at_table
from ..state import COLOURS, NO_DEMAND, NO_TILE, PROPERTY, TOUR_HAND, Phase
from ..tiles import Event, event_of

# --- Private Property, which only its owner holds and lays (M-23.5, M-23.8 to M-23.11) --------------------------------


@of(PROPERTY)
def slots_open_to(t, s, p, colour):
    """The slots of a hand, a bit each, without the Private Property of other colours."""
    slots = 0
    for slot in range(s.hand_size[p]):
        slots |= np.int64(not is_anothers(t, s, s.hand[p, slot], colour)) << slot
    return slots


@of(PROPERTY)
def is_wrongly_held(t, s):
    """Whether any is in another's hand than its owner's."""
    for p in range(s.players):
        for slot in range(s.hand_size[p]):
            if is_anothers(t, s, s.hand[p, slot], np.int64(s.colour_of[p])):
                return True
    return False


@of(PROPERTY)
def hand_all_over(t, s, is_paid_for):
    """Everybody gives what is another's to its owner, who may give a tile in return."""
    for p in range(s.players):
        slot = 0
        while slot < s.hand_size[p]:
            if is_anothers(t, s, s.hand[p, slot], np.int64(s.colour_of[p])):
                owner = hand_over(t, s, p, slot)
                if is_paid_for:
                    pay_for_it(t, s, owner, p)
            else:
                slot += 1


@of(PROPERTY)
def hand_over(t, s, giver, slot):
    """It goes last into its owner's hand, as all know; returns whose hand that is."""
    tile = np.int64(s.hand[giver, slot])
    owner = holder_of(s, property_of(t, s, tile))
    part_with(s, giver, slot)
    hand_to(s, tile, owner, others(s, owner))
    return owner


@of(PROPERTY)
def pay_for_it(t, s, giver, receiver):
    """A random tile comes back, of those that are nobody's property."""
    slots = slots_open_to(t, s, giver, NOBODY)
    tiles = 0
    for slot in range(s.hand_size[giver]):
        tiles += (slots >> slot) & 1
    if tiles:
        left = below(s, tiles)
        slot = 0
        while left or not (slots >> slot) & 1:
            left -= (slots >> slot) & 1
            slot += 1
        take_one(s, giver, receiver, slot, slots)


@of(PROPERTY)
def take_one(s, giver, receiver, slot, slots):
    """One of some tiles, a bit each, goes from hand to hand, and the others do not see which."""
    tile = np.int64(s.hand[giver, slot])
    lose_sight(s, giver, receiver, slots)
    part_with(s, giver, slot)
    hand_to(s, tile, receiver, 1 << giver)


@of(PROPERTY)
def fill_up_and_give(t, s):
    """Fill the hand of the seat in turn; returns whether it has to pick a tile for another's property before."""
    seat = np.int64(s.in_turn)
    while s.deck_size and missing_in(s, seat) > 0:
        draw(s, seat)
        last = np.int64(s.hand_size[seat]) - 1
        if s.deck_size and is_anothers(t, s, s.hand[seat, last], np.int64(s.colour_of[seat])):
            owner = hand_over(t, s, seat, last)
            reveal_hand(s, owner, seat)
            if slots_open_to(t, s, owner, np.int64(s.colour_of[seat])):
                s.partner = owner
                s.phase = Phase.PICK
                return True
    return False


@of(PROPERTY)
def is_picking(s):
    """Whether a tile is picked for Private Property, not in an exchange."""
    return s.phase == Phase.PICK and s.demand == NO_DEMAND


@of(PROPERTY)
def pick(t, s, action):
    owner, seat = np.int64(s.partner), np.int64(s.in_turn)
    take_one(s, owner, seat, action - Action.LAY, slots_open_to(t, s, owner, np.int64(s.colour_of[seat])))
    s.partner = NOBODY


# --- whose Private Property a tile is (M-23.5) ------------------------------------------------------------------------


@of(PROPERTY)
def property_of(t, s, tile):
    """The colour in the game whose Private Property a tile is, or NOBODY."""
    colour = np.int64(t.owner[tile])
    return colour if event_of(t, tile) == Event.PRIVATE and is_played(s, colour) else NOBODY


@of(PROPERTY)
def is_anothers(t, s, tile, colour):
    """Whether a tile is the Private Property of another colour in the game."""
    owner = property_of(t, s, tile)
    return owner != NOBODY and owner != colour


# --- what observations show -------------------------------------------------------------------------------------------


WHOSE = "the colour of the village or Private Property"
PROPERTY_SEEN = (
    category("whose", GRID, 0, COLOURS + 1, f"{WHOSE} on each cell: 0 none, else as in owner, 5 nobody's"),
    category("whose_slot", (TOUR_HAND,), 0, COLOURS + 1, f"{WHOSE} in each slot of the hand"),
    category("whose_open", (TOUR_HAND,), 0, COLOURS + 1, f"{WHOSE} in each slot of the hand that a tile is picked of"),
    category("whose_shown", (), 0, COLOURS + 1, f"{WHOSE} that is being laid or offered"),
)


@of(PROPERTY)
def show_property(t, s, seat, obs):
    """Whose villages and Private Property there are on the board and in the hands that are seen."""
    for cell in range(CELLS):
        obs.whose[cell // WIDTH, cell % WIDTH] = whose(t, s, seat, s.tile[cell])
    is_open = s.phase == Phase.PICK and s.seat == seat
    for slot in range(obs.whose_slot.shape[0]):
        obs.whose_slot[slot] = whose(t, s, seat, s.hand[seat, slot]) if slot < s.hand_size[seat] else 0
        is_seen = is_open and slot < s.hand_size[s.partner]
        obs.whose_open[slot] = whose(t, s, seat, s.hand[s.partner, slot]) if is_seen else 0
    obs.whose_shown = whose(t, s, seat, tile_at_hand(s))


@of(PROPERTY)
def whose(t, s, seat, tile):
    """How many places after a seat the owner of a tile sits, counted from 1; 5 for colours that are not in the game."""
    if tile == NO_TILE or t.owner[tile] == NOBODY:
        return 0
    colour = np.int64(t.owner[tile])
    return 1 + place_at_table(s, seat, holder_of(s, colour)) if is_played(s, colour) else 1 + COLOURS
