"""Reeds: what cannot be true of a position."""

import numpy as np

from swamp_envs.core.faults import Faults
from swamp_envs.core.header import RUNNING
from swamp_envs.core.kernel import kernel

from .rules import card_points, patches_left
from .sight import hand_size
from .state import CARDS, NO_CARD, PATCHES, PLACE, SEATS


class Fault(Faults):
    NONE = ""
    CARD_MISPLACED = "a card is nowhere, or in two places"
    WRONG_SCORE = "the scores are not what the row is worth"
    HELD_AND_PHASE = "a card is held and no patch is asked for, or the other way round"
    NOTHING_TO_CHOOSE = "the seat to decide has no card to choose, or the row is full"


@kernel
def audit(t, s):
    """The first fault that is found."""
    for card in range(CARDS):
        if places_of(s, card) != 1:
            return Fault.CARD_MISPLACED
    for p in range(SEATS):
        if s.score[p] != points_on_row(t, s, p):
            return Fault.WRONG_SCORE
    if s.over != RUNNING:
        return Fault.NONE
    if (s.held != NO_CARD) != (s.phase == PLACE):
        return Fault.HELD_AND_PHASE
    choices = patches_left(s) if s.phase == PLACE else hand_size(s, np.int64(s.seat))
    return Fault.NOTHING_TO_CHOOSE if choices == 0 else Fault.NONE


@kernel
def places_of(s, card):
    """In how many places a card is."""
    n = 1 if s.held == card else 0
    for k in range(PATCHES):
        n += s.row[k] == card
    for p in range(s.players):
        n += s.hands[p, card]
    for k in range(s.deck_size):
        n += s.deck[k] == card
    return n


@kernel
def points_on_row(t, s, p):
    points = 0
    for k in range(PATCHES):
        if s.row[k] != NO_CARD and s.owner[k] == p:
            points += card_points(t, s, k)
    return points
