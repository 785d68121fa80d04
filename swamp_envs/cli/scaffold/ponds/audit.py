"""Ponds: what can never be true of a position. Numbers that are out of their bounds never come here."""

import numpy as np

from swamp_envs.dev import RUNNING, Faults, kernel

from .rules import points
from .state import CARDS, HAND, SEATS


class Fault(Faults):
    NONE = ""
    CARD_MISPLACED = "a card is nowhere, or in two places"
    WRONG_TURN = "the turn, or the seat in turn, does not follow from the pile"
    WRONG_HAND = "a hand has more or fewer cards than its turns have left"
    WRONG_SCORE = "the scores are not what the pile is worth"


@kernel
def audit(t, s):
    """The first fault that is found."""
    for card in range(CARDS):
        if places_of(s, card) != 1:
            return Fault.CARD_MISPLACED
    if s.turn != s.pile_size or (s.over == RUNNING and s.seat != s.turn % s.players):
        return Fault.WRONG_TURN
    for p in range(np.int64(s.players)):
        if hand_size(s, p) != min(HAND, CARDS // s.players - laid_by(s, p)):
            return Fault.WRONG_HAND
        if s.score[p] != points_of(s, p):
            return Fault.WRONG_SCORE
    return Fault.NONE


@kernel
def hand_size(s, p):
    n = 0
    for card in range(CARDS):
        n += s.hand[p, card]
    return n


@kernel
def laid_by(s, p):
    """How many cards of the pile a seat has laid: seats lay in turn, from seat 0."""
    return (s.pile_size + s.players - 1 - p) // s.players


@kernel
def points_of(s, p):
    found = 0
    for k in range(p, s.pile_size, s.players):
        found += points(s, k)
    return found


@kernel
def places_of(s, card):
    """In how many places a card is."""
    n = 0
    for p in range(SEATS):
        n += s.hand[p, card]
    for k in range(s.deck_size):
        n += s.deck[k] == card
    for k in range(s.pile_size):
        n += s.pile[k] == card
    return n
