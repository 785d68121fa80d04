"""Ponds: deal, legal, apply (RULES.md, parts 1 to 3)."""

import numpy as np

from swamp_envs.dev import ENDED, close_game, kernel, pay_purse, shuffle

from .state import CARDS, HAND


@kernel
def deal(t, s):
    for card in range(CARDS):
        s.deck[card] = card
    s.deck_size = CARDS
    shuffle(s, s.deck, CARDS)
    for p in range(np.int64(s.players)):
        for _ in range(HAND):
            draw(s, p)


@kernel
def draw(s, p):
    """The deck can be empty: then there is nothing to draw."""
    if s.deck_size > 0:
        s.deck_size -= 1
        s.hand[p, s.deck[s.deck_size]] = 1
        s.deck[s.deck_size] = 0


@kernel
def legal(t, s, out):
    n = 0
    for card in range(CARDS):
        if s.hand[s.seat, card]:
            out[n] = card
            n += 1
    return n


@kernel
def apply(t, s, action):
    seat = np.int64(s.seat)
    s.hand[seat, action] = 0
    s.pile[s.pile_size] = action
    s.score[seat] += points(s, np.int64(s.pile_size))
    s.pile_size += 1
    draw(s, seat)
    s.turn += 1
    s.seat = (seat + 1) % s.players
    settle(s)


@kernel
def points(s, k):
    """What the card in place k of the pile counts (P-2.2)."""
    card = np.int64(s.pile[k])
    return (card + 1) * (2 if k > 0 and card > s.pile[k - 1] else 1)


@kernel
def settle(s):
    """End the game when all cards are laid."""
    if s.pile_size == CARDS:
        pay_purse(s, winners(s))
        close_game(s, ENDED)


@kernel
def winners(s):
    """The seats with the most points, as a set of bits."""
    best = 0.0
    for p in range(s.players):
        best = max(best, s.score[p])
    found = 0
    for p in range(np.int64(s.players)):
        if s.score[p] == best:
            found |= 1 << p
    return found
