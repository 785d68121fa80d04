"""Bayou Boss: who wins a trick (RULES.md, part 4)."""

import numpy as np

from ...core.kernel import kernel
from .cards import is_suit_card, number_of, suit_of
from .state import SUIT_CARDS

NOBODY = -1


@kernel
def trick_winner(s):
    """First place wins; with a Python the second, if there is one (B-4.5)."""
    placed = named_seats(s)
    first = NOBODY
    for place in range(s.trick_size):
        seat, placed = fill_place(s, place, placed)
        if seat == NOBODY and place == 1 and first != NOBODY and s.no_second:
            seat = last_unplaced(s, placed)
        if seat == NOBODY:
            continue
        if place == 1 and s.python:
            return seat
        if first == NOBODY:
            first = seat
        if not s.python:
            return first
    return first if first != NOBODY else first_lowest(s)


@kernel
def first_lowest(s):
    """Where no card can be placed a lowest one wins, the one played first (B-4.5)."""
    i = 0
    while not (s.lowest >> np.int64(s.trick_seat[i])) & 1:
        i += 1
    return np.int64(s.trick_seat[i])


@kernel
def named_seats(s):
    """Seats that hold a named place, as a bit set; a lowest card's naming is void (B-3.8)."""
    seats = 0
    for i in range(s.named_size):
        seats |= 1 << np.int64(s.named[i])
    return seats & ~np.int64(s.lowest)


@kernel
def fill_place(s, place, placed):
    """Whose card takes a place: the named one, or the best of those not placed yet; and who is placed then."""
    if place < s.named_size and (placed >> s.named[place]) & 1:
        return np.int64(s.named[place]), placed
    seat = best_unplaced(s, placed)
    return seat, (placed | (1 << seat) if seat != NOBODY else placed)


@kernel
def best_unplaced(s, placed):
    """The strongest card neither placed nor lowest, by its seat, or NOBODY (B-4.2 to B-4.4)."""
    led = first_suit_card(s)
    best = NOBODY
    best_strength = -1
    for i in range(s.trick_size):
        seat = np.int64(s.trick_seat[i])
        if ((placed | s.lowest) >> seat) & 1:
            continue
        strength = i if led == NOBODY else strength_of(s, np.int64(s.trick_card[i]), led)
        if strength > best_strength:
            best = seat
            best_strength = strength
    return best


@kernel
def last_unplaced(s, placed):
    """Where suit cards are placed and a second is missing: the seat of the Character played last, or NOBODY (B-4.5)."""
    for i in range(s.trick_size - 1, -1, -1):
        seat = np.int64(s.trick_seat[i])
        if not ((placed | s.lowest) >> seat) & 1:
            return seat
    return NOBODY


@kernel
def first_suit_card(s):
    for i in range(s.trick_size):
        if is_suit_card(s.trick_card[i]):
            return np.int64(s.trick_card[i])
    return NOBODY


@kernel
def strength_of(s, card, led):
    """Trumps above the led suit above other suits, each by number; Characters fill no place beside suit cards."""
    if not is_suit_card(card):
        return -1
    if suit_of(card) == suit_of(s.trump):
        return 2 * SUIT_CARDS + number_of(card)
    if suit_of(card) == suit_of(led):
        return SUIT_CARDS + number_of(card)
    return number_of(card)
