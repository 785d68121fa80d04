"""Swamped: faces, hands, the deck and the piles on the table (RULES.md, parts 2 and 3)."""

import numpy as np

from ...core.kernel import kernel
from .components import COORDINATES
from .state import CORNERS, LETS_MOVE, NEW_PILE, NOWHERE, PILES

# D-3.3, by the number of players: the table corner of each seat, and whose corner each is.
CORNER_OF = np.array([(0, 0, 0, 0), (0, 0, 0, 0), (0, 2, 0, 0), (0, 1, 2, 0), (0, 1, 2, 3)])
SEAT_AT = np.array([(0, 0, 0, 0), (0, -1, -1, -1), (0, -1, 1, -1), (0, 1, 2, -1), (0, 1, 2, 3)])


@kernel
def is_pounce(face):
    return COORDINATES <= face < LETS_MOVE


@kernel
def colour_of(face):
    return np.int64(face) // CORNERS


@kernel
def draw_top(s):
    s.deck_size -= 1
    card = np.int64(s.deck[s.deck_size])
    s.deck[s.deck_size] = 0
    return card


@kernel
def take_into_hand(s, seat, card):
    """Hands are kept in the order of their maps."""
    i = np.int64(s.hand_size[seat])
    while i > 0 and s.hand[seat, i - 1] > card:
        s.hand[seat, i] = s.hand[seat, i - 1]
        i -= 1
    s.hand[seat, i] = card
    s.hand_size[seat] += 1


@kernel
def drop_from_hand(s, seat, card):
    i = 0
    while s.hand[seat, i] != card:
        i += 1
    for k in range(i, s.hand_size[seat] - 1):
        s.hand[seat, k] = s.hand[seat, k + 1]
    s.hand_size[seat] -= 1
    s.hand[seat, s.hand_size[seat]] = 0


@kernel
def card_with_face(s, seat, face):
    """The card of a hand with a face, the lowest map of several, or NOWHERE (D-8.3)."""
    for i in range(s.hand_size[seat]):
        card = np.int64(s.hand[seat, i])
        if s.face[card] == face:
            return card
    return NOWHERE


# --- piles -----------------------------------------------------------------------------------------------------------


@kernel
def top_face(s, pile):
    return np.int64(s.face[s.pile[pile, s.pile_size[pile] - 1]])


@kernel
def number_at(t, s, pile, corner):
    """The number of a pile that points at a corner of the table."""
    return np.int64(t.corners[top_face(s, pile), (s.pile_turn[pile] + corner) % CORNERS])


@kernel
def own_number(t, s, pile, seat):
    return number_at(t, s, pile, CORNER_OF[s.players, seat])


@kernel
def fits_on(t, s, face, turn, pile):
    """Whether the seat to decide may put a card there, turned so (D-3.2, D-7.4)."""
    if is_pounce(face) and has_other_pounce(s, pile):
        return False
    if pile == NEW_PILE:
        return may_start_pile(s, face)
    if pile >= s.pile_count or s.pile_move[pile] != NOWHERE:
        return False
    top = top_face(s, pile)
    suits = is_pounce(face) or is_pounce(top) or colour_of(face) == colour_of(top)
    return suits and t.corners[face, turn] > own_number(t, s, pile, s.seat)


@kernel
def may_start_pile(s, face):
    """A sixth pile is never started; a second one of a colour neither, while that colour is on top of one."""
    if s.pile_count == PILES:
        return False
    for pile in range(s.pile_count):
        top = top_face(s, pile)
        if not is_pounce(face) and not is_pounce(top) and colour_of(top) == colour_of(face):
            return False
    return True


@kernel
def has_other_pounce(s, pile):
    for other in range(s.pile_count):
        if other != pile and is_pounce(top_face(s, other)):
            return True
    return False


@kernel
def put_on_pile(s, card, turn, pile):
    """Turn k points at the player who puts it there."""
    if pile == NEW_PILE:
        pile = np.int64(s.pile_count)
        s.pile_move[pile] = NOWHERE
        s.pile_count += 1
    s.pile[pile, s.pile_size[pile]] = card
    s.pile_size[pile] += 1
    turn_pile(s, pile, turn)


@kernel
def turn_pile(s, pile, turn):
    s.pile_turn[pile] = (turn + CORNERS - CORNER_OF[s.players, s.seat]) % CORNERS


@kernel
def turn_towards(s, pile, seat):
    """The corner of a pile's top card, clockwise from the white one, that points at a seat."""
    return (s.pile_turn[pile] + CORNER_OF[s.players, seat]) % CORNERS


@kernel
def first_mover(s, pile):
    """The seat the white corner points at, or the first one clockwise from there (D-3.5)."""
    corner = (CORNERS - s.pile_turn[pile]) % CORNERS
    while SEAT_AT[s.players, corner] == NOWHERE:
        corner = (corner + 1) % CORNERS
    return np.int64(SEAT_AT[s.players, corner])


@kernel
def lets_moves_played(s):
    n = 0
    for pile in range(s.pile_count):
        n += s.pile_move[pile] != NOWHERE
    return n
