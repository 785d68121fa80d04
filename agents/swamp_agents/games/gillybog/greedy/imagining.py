"""Draws anew what the deciding seat cannot see."""

import numpy as np

from swamp_envs.dev import kernel, mix, scratch
from swamp_envs.games.gillybog.kinds import GILLY_CARDS, HUNTER_CARDS
from swamp_envs.games.gillybog.sight import redeal
from swamp_envs.games.gillybog.state import FIRST_BOG


@kernel
def imagine(t, s, seed):
    """One of the games that this may be; it does not depend on what is hidden in the state."""
    sort(s.forest, 0, s.forest_n)
    sort(s.camp, 0, s.camp_n)
    sort(s.action, s.action_known, s.action_n)
    sort(s.gilly_deck, s.gilly_shown, GILLY_CARDS)
    sort_unseen_bogs(s)
    sort_unseen_hunters(s)
    sort(s.deck, s.deck_known, s.deck_n - 1)
    s.rng = mix(seed)
    redeal(t, s, np.int64(s.seat))


@kernel
def sort(cards, first, last):
    for i in range(first + 1, last):
        card = cards[i]
        k = i
        while k > first and cards[k - 1] > card:
            cards[k] = cards[k - 1]
            k -= 1
        cards[k] = card


@kernel
def sort_unseen_bogs(s):
    tile = 0
    for stack in range(2):
        for i in range(s.bog_n[stack]):
            if not s.bog_seen[s.bog[stack, i] - FIRST_BOG]:
                tile = next_unseen(s.bog_seen, tile)
                s.bog[stack, i] = FIRST_BOG + tile
                tile += 1


@kernel
def sort_unseen_hunters(s):
    """The lowest cards lie in the deck, the others in the village."""
    cards = scratch(HUNTER_CARDS, np.int64)
    sort(cards, 0, gather_unseen_hunters(s, cards))
    n = 0
    for i in range(s.deck_n):
        if not s.hunter_seen[s.deck[i]]:
            s.deck[i] = cards[n]
            n += 1
    for i in range(s.village_deck_n):
        s.village_deck[i] = cards[n]
        n += 1


@kernel
def gather_unseen_hunters(s, cards):
    n = 0
    for i in range(s.deck_n):
        if not s.hunter_seen[s.deck[i]]:
            cards[n] = s.deck[i]
            n += 1
    for i in range(s.village_deck_n):
        cards[n] = s.village_deck[i]
        n += 1
    return n


@kernel
def next_unseen(seen, first):
    while seen[first]:
        first += 1
    return first
