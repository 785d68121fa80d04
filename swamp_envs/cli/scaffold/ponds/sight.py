"""Ponds: what a seat sees, and how the rest is drawn anew (RULES.md, P-1.2)."""

import numpy as np

from swamp_envs.dev import draw_anew, kernel, show_held, zeros

from .rules import draw
from .state import CARDS, SEATS


@kernel
def observe(t, s, seat, obs):
    show_held(s, seat, obs)  # the fields of OBS that name one of the record
    for card in range(CARDS):
        obs.own_hand[card] = s.hand[seat, card]
        obs.laid[card] = 0
        obs.top[card] = 0
    for k in range(s.pile_size):
        obs.laid[s.pile[k]] = 1
    if s.pile_size > 0:
        obs.top[s.pile[s.pile_size - 1]] = 1


@kernel
def redeal(t, s, seat):
    """The other hands and the deck are shuffled together and dealt again, as many cards to each as before."""
    sizes = zeros(SEATS, np.int64)
    for p in range(np.int64(s.players)):
        for card in range(CARDS):
            if p != seat and s.hand[p, card]:
                s.hand[p, card] = 0
                s.deck[s.deck_size] = card
                s.deck_size += 1
                sizes[p] += 1
    draw_anew(s, s.deck, 0, np.int64(s.deck_size), zeros(CARDS, np.int8))
    for p in range(np.int64(s.players)):
        for _ in range(sizes[p]):
            draw(s, p)
