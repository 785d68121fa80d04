"""Reeds: deal, legal, apply.

In a turn a seat plays a card (play), lays it on a free patch of the row (place), and draws. In deep water the card
counts double, and the next seat, out of turn, throws a card back into the deck, which is shuffled, and draws (splash).
When the row is full the highest score wins; or, together, all win if their points suffice.
"""

import numpy as np

from swamp_envs.core.header import ENDED, TRUNCATED, close_game, pay_all, pay_purse
from swamp_envs.core.kernel import kernel
from swamp_envs.core.rng import shuffle

from .state import ACTIONS, CARDS, HAND, NO_CARD, PATCHES, PLACE, PLAY, SPLASH

PLAY_CARD = ACTIONS.first("play")
PLACE_CARD = ACTIONS.first("place")
SPLASH_CARD = ACTIONS.first("splash")


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
        s.hands[p, s.deck[s.deck_size]] = 1


@kernel
def legal(t, s, out):
    if s.phase == PLACE:
        return list_free_patches(s, out)
    return list_hand(s, SPLASH_CARD if s.phase == SPLASH else PLAY_CARD, out)


@kernel
def list_hand(s, first, out):
    n = 0
    for card in range(CARDS):
        if s.hands[s.seat, card]:
            out[n] = first + card
            n += 1
    return n


@kernel
def list_free_patches(s, out):
    n = 0
    for k in range(PATCHES):
        if s.row[k] == NO_CARD:
            out[n] = PLACE_CARD + k
            n += 1
    return n


@kernel
def apply(t, s, action):
    if action >= SPLASH_CARD:
        throw_back(s, action - SPLASH_CARD)
    elif action >= PLACE_CARD:
        lay_card(t, s, action - PLACE_CARD)
    else:
        s.hands[s.seat, action - PLAY_CARD] = 0
        s.held = action - PLAY_CARD
        s.phase = PLACE


@kernel
def lay_card(t, s, patch):
    seat = np.int64(s.seat)  # `draw` shall be compiled for int64 alone, not once more for int8
    s.row[patch] = s.held
    s.owner[patch] = seat
    s.score[seat] += card_points(t, s, patch)
    s.held = NO_CARD
    draw(s, seat)
    if t.deep[patch]:
        s.seat = (seat + 1) % s.players
        s.phase = SPLASH
    else:
        end_turn(s)


@kernel
def card_points(t, s, patch):
    return t.value[s.row[patch]] * (1 + t.deep[patch])


@kernel
def throw_back(s, card):
    seat = np.int64(s.seat)
    s.hands[seat, card] = 0
    put_on_deck(s, card)
    shuffle(s, s.deck, np.int64(s.deck_size))
    draw(s, seat)
    end_turn(s)


@kernel
def put_on_deck(s, card):
    s.deck[s.deck_size] = card
    s.deck_size += 1


@kernel
def end_turn(s):
    s.turn += 1
    s.turn_of = (s.turn_of + 1) % s.players
    if not settle(s):
        s.seat = s.turn_of
        s.phase = PLAY


@kernel
def settle(s):
    """End the game if the row is full, or at the turn limit."""
    if patches_left(s) == 0:
        pay(s)
        close_game(s, ENDED)
    elif s.turn >= s.max_turns:
        pay(s)
        close_game(s, TRUNCATED)
    return s.over != 0


@kernel
def patches_left(s):
    free = 0
    for k in range(PATCHES):
        free += s.row[k] == NO_CARD
    return free


@kernel
def pay(s):
    total = 0.0
    best = 0.0
    for p in range(s.players):
        total += s.score[p]
        best = max(best, s.score[p])
    if s.together:
        pay_all(s, 1 if total >= s.together else -1)
        return
    winners = 0
    for p in range(s.players):
        winners |= (s.score[p] == best) << p
    pay_purse(s, winners)
