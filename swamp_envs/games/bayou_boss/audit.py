"""Bayou Boss: what cannot be true of a position. It refuses loaded positions, and soak runs look for it (B-9.2)."""

import numpy as np

from ...core.faults import Faults
from ...core.kernel import kernel
from ...core.scratch import zeros
from .cards import FIRST_RAVEN, FIRST_SINGLE, is_suit_card, kind_of, number_of, suit_of
from .characters import LAY_TRUMP
from .rules import IN_PLAY, can_take, seats_in
from .state import CARDS, GIVE, HAND, PICK, SINGLES, SINGLES_IN_GAME, TAKE


class Fault(Faults):
    NONE = ""
    CARD_MISPLACED = "a card is in two places, or in play though this game does not use it"
    WRONG_SINGLES = "the game is not played with six single Characters"
    TRUMP_NO_SUIT = "the trump card is not a suit card"
    NOT_IN_ORDER = "a hand or the Swamp is not in order"
    HAND_SHOWN_OUT = "a hand holds a suit its player has shown not to hold"
    HAND_SHOWN_IN = "a hand holds no card of the suits of which its player has shown to hold one"
    CHARACTER_UNSEEN = "a Character is in a hand, and nobody has seen it come there"
    SEEN_NOT_HELD = "a card is said to be seen in a hand that does not hold it"
    TRICK_DISAGREES = "the cards of the trick, the seats that take part and the seat to decide do not agree"
    NOTHING_TO_DECIDE = "the seat to decide has nothing to decide"
    NAMED_NOT_IN_TRICK = "cards are named or lowest that are not in the trick and cannot come to it"
    HAND_TOO_LARGE = "a player holds too many cards: seven cards after playing one"
    TOO_MANY_TRICKS = "tricks: more than the cards of a round are enough for"


@kernel
def audit(t, s):
    """The first fault that is found."""
    fault = audit_cards(s)
    if fault == Fault.NONE:
        fault = audit_hands(s)
    if fault == Fault.NONE and count_tricks(s) + count_unplayed(s) > CARDS:
        fault = Fault.TOO_MANY_TRICKS
    if fault == Fault.NONE and s.over == 0:
        fault = audit_trick(t, s)
    return fault


@kernel
def count_tricks(s):
    tricks = 0
    for p in range(s.players):
        tricks += s.tricks[p]
    return tricks


@kernel
def count_unplayed(s):
    """Cards of this game that have not gone by this round: every trick takes one at least."""
    cards = 0
    for card in range(CARDS):
        cards += is_used(s, card) - s.out[card]
    return cards


@kernel
def audit_cards(s):
    """Every card at most once, and only cards of this game."""
    seen = zeros(CARDS, np.int64)
    for p in range(s.players):
        for i in range(s.hand_size[p]):
            seen[s.hand[p, i]] += 1
    for i in range(s.deck_size):
        seen[s.deck[i]] += 1
    for i in range(s.swamp_size):
        seen[s.swamp[i]] += 1
    for i in range(s.trick_size):
        seen[s.trick_card[i]] += 1
    seen[s.trump] += 1
    singles = 0
    for card in range(CARDS):
        if seen[card] + s.out[card] > is_used(s, card):
            return Fault.CARD_MISPLACED
    for c in range(SINGLES):
        singles += s.in_game[c]
    if singles != SINGLES_IN_GAME:
        return Fault.WRONG_SINGLES
    return Fault.NONE if is_suit_card(s.trump) else Fault.TRUMP_NO_SUIT


@kernel
def is_used(s, card):
    """1 for the cards this game is played with (B-1.2, B-1.3)."""
    if is_suit_card(card):
        return np.int64(suit_of(card) < IN_PLAY[s.players, 0] and number_of(card) <= IN_PLAY[s.players, 1])
    if card < FIRST_SINGLE:
        return np.int64(card - FIRST_RAVEN < IN_PLAY[s.players, 2])
    return np.int64(s.in_game[card - FIRST_SINGLE])


@kernel
def audit_hands(s):
    known = 0
    for p in range(s.players):
        if not ascends(s.hand[p], s.hand_size[p]):
            return Fault.NOT_IN_ORDER
        for i in range(s.hand_size[p]):
            card = s.hand[p, i]
            known += s.known[card]
            if not is_suit_card(card) and not s.known[card]:
                return Fault.CHARACTER_UNSEEN
            if is_suit_card(card) and not s.known[card] and (s.shown_out[p] >> suit_of(card)) & 1:
                return Fault.HAND_SHOWN_OUT
        if s.shown_in[p] and not holds_unseen(s, p, s.shown_in[p]):
            return Fault.HAND_SHOWN_IN
    for card in range(CARDS):
        known -= s.known[card]
    if not ascends(s.swamp, s.swamp_size):
        return Fault.NOT_IN_ORDER
    return Fault.SEEN_NOT_HELD if known != 0 else Fault.NONE


@kernel
def holds_unseen(s, p, suits):
    for i in range(s.hand_size[p]):
        card = s.hand[p, i]
        if is_suit_card(card) and not s.known[card] and (suits >> suit_of(card)) & 1:
            return True
    return False


@kernel
def ascends(row, size):
    for i in range(1, size):
        if row[i - 1] >= row[i]:
            return False
    return True


@kernel
def audit_trick(t, s):
    """The trick goes round the seats that take part; who has played to it shows nothing else to decide."""
    if s.phase == PICK:
        return audit_picks(s)
    expected = np.int64(s.leader)
    for i in range(s.trick_size):
        if s.trick_seat[i] != expected or not (s.taking_part >> expected) & 1:
            return Fault.TRICK_DISAGREES
        expected = next_taking_part(s, expected)
    if s.phase == GIVE:
        return audit_gift(t, s)
    if s.seat != expected or not (s.taking_part >> s.seat) & 1 or s.trick_size >= seats_in(s.taking_part):
        return Fault.TRICK_DISAGREES
    return audit_choice(s)


@kernel
def audit_picks(s):
    """Who has not picked yet has played a card; the picking goes clockwise from the winner."""
    if s.swamp_size == 0 or s.trick_size > 0:
        return Fault.NOTHING_TO_DECIDE
    p = np.int64(s.seat)
    while True:
        if s.hand_size[p] >= HAND:
            return Fault.HAND_TOO_LARGE
        p = (p + 1) % s.players
        if p == s.leader:
            return Fault.NONE


@kernel
def audit_gift(t, s):
    """Only who has just played a Raven is asked for a trump card."""
    if not 0 < s.trick_size <= seats_in(s.taking_part) or s.trick_seat[s.trick_size - 1] != s.seat:
        return Fault.TRICK_DISAGREES
    card = s.trick_card[s.trick_size - 1]
    if is_suit_card(card) or t.effect[kind_of(card) - FIRST_RAVEN] != LAY_TRUMP:
        return Fault.TRICK_DISAGREES
    return audit_choice(s)


@kernel
def audit_holders(s):
    """Who holds cards takes part; who takes part and has not played holds one; who has played holds six at most."""
    played = 0
    for i in range(s.trick_size):
        played |= 1 << np.int64(s.trick_seat[i])
    for p in range(s.players):
        holds = s.hand_size[p] > 0
        takes_part = (s.taking_part >> p) & 1 != 0
        has_played = (played >> p) & 1 != 0 or (s.phase == TAKE and p == s.seat)
        if holds and not takes_part:
            return Fault.TRICK_DISAGREES
        if takes_part and not has_played and not holds:
            return Fault.NOTHING_TO_DECIDE
        if has_played and s.hand_size[p] >= HAND:
            return Fault.HAND_TOO_LARGE
    return Fault.NONE


@kernel
def next_taking_part(s, seat):
    p = (seat + 1) % s.players
    while p != seat and not (s.taking_part >> p) & 1:
        p = (p + 1) % s.players
    return p


@kernel
def audit_choice(s):
    if (s.lowest | named_set(s)) & ~np.int64(s.taking_part):
        return Fault.NAMED_NOT_IN_TRICK
    holders = audit_holders(s)
    if holders != Fault.NONE:
        return holders
    hand_size = s.hand_size[s.seat]
    if s.phase == GIVE:
        return Fault.NONE if hand_size > 0 and is_suit_card(s.hand[s.seat, 0]) else Fault.NOTHING_TO_DECIDE
    if s.phase == TAKE:
        return Fault.NONE if can_take(s) else Fault.NOTHING_TO_DECIDE
    return Fault.NONE if hand_size > 0 else Fault.NOTHING_TO_DECIDE


@kernel
def named_set(s):
    seats = 0
    for i in range(s.named_size):
        seats |= 1 << np.int64(s.named[i])
    return seats
