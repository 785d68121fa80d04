"""Reeds: observe, observe_pack and redeal. A seat knows its own hand and what lies on the table."""

import numpy as np

from swamp_envs.core.kernel import kernel
from swamp_envs.core.redealing import draw_anew
from swamp_envs.core.scratch import zeros

from .rules import draw, patches_left, put_on_deck
from .state import CARDS, PATCHES, PHASES, SEATS


@kernel
def observe(t, s, seat, obs):
    for card in range(CARDS):
        obs.own_hand[card] = s.hands[seat, card]
        obs.held[card] = s.held == card
    for k in range(PATCHES):
        obs.row[k] = s.row[k]
    players = np.int64(s.players)
    for k in range(SEATS):
        p = (seat + k) % players
        there = k < players
        obs.hand_size[k] = hand_size(s, p) if there else 0
        obs.score[k] = s.score[p] if there else 0
        obs.deciding[k] = there and s.seat == p
    for phase in range(len(PHASES)):
        obs.phase[phase] = s.phase == phase
    obs.deck_size = s.deck_size
    obs.turns_left = min(patches_left(s), s.max_turns - s.turn)


@kernel
def observe_pack(t, s, obs):
    for card in range(CARDS):
        obs.value[card] = t.value[card]
    for k in range(PATCHES):
        obs.deep[k] = t.deep[k]


@kernel
def hand_size(s, p):
    n = 0
    for card in range(CARDS):
        n += s.hands[p, card]
    return n


@kernel
def redeal(t, s, seat):
    """The deck and the other hands are shuffled together and dealt out again, as many cards to each as before."""
    players = np.int64(s.players)
    sizes = zeros(SEATS, np.int64)
    for p in range(players):
        if p != seat:
            sizes[p] = hand_size(s, p)
            put_hand_on_deck(s, p)
    draw_anew(s, s.deck, 0, np.int64(s.deck_size), zeros(CARDS, np.int8))
    for p in range(players):
        for _ in range(sizes[p]):
            draw(s, p)


@kernel
def put_hand_on_deck(s, p):
    for card in range(CARDS):
        if s.hands[p, card]:
            s.hands[p, card] = 0
            put_on_deck(s, card)
