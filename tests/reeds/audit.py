"""Reeds: what cannot be true of a position."""

import numpy as np

from swamp_envs.core.header import RUNNING
from swamp_envs.core.kernel import kernel

from .rules import card_points, patches_left
from .sight import hand_size
from .state import CARDS, NO_CARD, PATCHES, PLACE, SEATS

FAULTS = (
    "",
    "a card is nowhere, or in two places",
    "the scores are not what the row is worth",
    "a card is held and no patch is asked for, or the other way round",
    "the seat to decide has no card to choose, or the row is full",
)


@kernel
def audit(t, s):
    """The number of the first fault in FAULTS, or 0."""
    for card in range(CARDS):
        if places_of(s, card) != 1:
            return 1
    for p in range(SEATS):
        if s.score[p] != points_on_row(t, s, p):
            return 2
    if s.over != RUNNING:
        return 0
    if (s.held != NO_CARD) != (s.phase == PLACE):
        return 3
    choices = patches_left(s) if s.phase == PLACE else hand_size(s, np.int64(s.seat))
    return 4 if choices == 0 else 0


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
