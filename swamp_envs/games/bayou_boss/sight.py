"""Bayou Boss: observe and redeal (RULES.md, part 8)."""

import numpy as np

from ...core.header import MAX_PLAYERS
from ...core.kernel import kernel
from ...core.rng import below, exchange
from .cards import FIRST_RAVEN, add_card, is_suit_card, kind_of, number_of, suit_of
from .rules import IN_PLAY, can_take
from .state import CARDS, CHARACTERS, GIVE, KINDS, PHASES, SINGLES, SUITS, TAKE

DECK = MAX_PLAYERS  # in a redeal, the holder of the cards that nobody holds


@kernel
def observe(t, s, seat, obs):
    show_cards(s, seat, obs)
    show_trick(s, seat, obs)
    show_seats(s, seat, obs)
    show_game(s, obs)


@kernel
def show_cards(s, seat, obs):
    for kind in range(KINDS):
        obs.own_hand[kind] = 0
        obs.swamp[kind] = 0
        obs.out[kind] = 0
        for k in range(MAX_PLAYERS):
            obs.known[k, kind] = 0
    for i in range(s.hand_size[seat]):
        obs.own_hand[kind_of(s.hand[seat, i])] += 1
    for i in range(s.swamp_size):
        obs.swamp[kind_of(s.swamp[i])] += 1
    for card in range(CARDS):
        obs.out[kind_of(card)] += s.out[card]
    for k in range(s.players):
        p = (seat + k) % s.players
        for i in range(s.hand_size[p]):
            obs.known[k, kind_of(s.hand[p, i])] += s.known[s.hand[p, i]]


@kernel
def show_trick(s, seat, obs):
    for k in range(MAX_PLAYERS):
        obs.trick_order[k] = 0
        obs.trick_number[k] = 0
        obs.named[k] = 0
        for suit in range(SUITS):
            obs.trick_suit[k, suit] = 0
        for c in range(CHARACTERS):
            obs.trick_character[k, c] = 0
    for i in range(s.trick_size):
        k = (s.trick_seat[i] + s.players - seat) % s.players
        card = s.trick_card[i]
        obs.trick_order[k] = i + 1
        if is_suit_card(card):
            obs.trick_suit[k, suit_of(card)] = 1
            obs.trick_number[k] = number_of(card)
        else:
            obs.trick_character[k, kind_of(card) - FIRST_RAVEN] = 1
    for i in range(s.named_size):
        obs.named[(s.named[i] + s.players - seat) % s.players] = i + 1
    obs.crab = s.crab
    obs.python = s.python


@kernel
def show_seats(s, seat, obs):
    """What is told of every seat, the looking one first, then clockwise; seats that do not exist show nothing."""
    for k in range(MAX_PLAYERS):
        p = (seat + k) % s.players
        here = k < s.players
        obs.lowest[k] = here and (s.lowest >> p) & 1
        obs.taking_part[k] = here and (s.taking_part >> p) & 1
        obs.tricks[k] = s.tricks[p] if here else 0
        obs.totals[k] = min(s.score[p], 127) if here else 0
        obs.hand_size[k] = s.hand_size[p] if here else 0
        obs.dealer[k] = here and s.dealer == p
        obs.leader[k] = here and s.leader == p
        obs.deciding[k] = here and s.seat == p
        for suit in range(SUITS):
            obs.shown_out[k, suit] = here and (s.shown_out[p] >> suit) & 1


@kernel
def show_game(s, obs):
    for suit in range(SUITS):
        obs.trump_suit[suit] = suit_of(s.trump) == suit
    obs.trump_number = number_of(s.trump)
    obs.deck_size = s.deck_size
    for phase in range(len(PHASES)):
        obs.phase[phase] = s.phase == phase
    obs.players = s.players
    obs.suits = IN_PLAY[s.players, 0]
    obs.top_number = IN_PLAY[s.players, 1]
    obs.ravens = IN_PLAY[s.players, 2]
    for c in range(SINGLES):
        obs.in_game[c] = s.in_game[c]
    obs.round_number = s.round_number
    obs.rounds_left = s.rounds - s.round_number
    obs.stop_by_round = s.stop


# --- redeal -----------------------------------------------------------------------------------------------------------


@kernel
def redeal(t, s, seat):
    """Deal the unseen cards again over the other hands and the deck; openly taken cards stay where they are, and nobody
    gets a suit he has shown not to hold."""
    cards = np.empty(CARDS, np.int64)
    holders = np.empty(CARDS, np.int64)
    n = collect_unseen(s, seat, cards, holders)
    while True:
        deal_fittingly(s, cards, holders, n)
        hand_out(s, seat, cards, holders, n)
        if can_decide(s):
            return


@kernel
def collect_unseen(s, seat, cards, holders):
    """Every card the seat cannot place, and every place such a card can be in."""
    n = 0
    for p in range(s.players):
        for i in range(s.hand_size[p]):
            if p != seat and not s.known[s.hand[p, i]]:
                cards[n] = s.hand[p, i]
                holders[n] = p
                n += 1
    for i in range(s.deck_size):
        cards[n] = s.deck[i]
        holders[n] = DECK
        n += 1
    return n


@kernel
def fits(s, card, holder):
    """Hands are dealt from suit cards alone, so a Character in a hand has been seen on its way there (B-8.1)."""
    return holder == DECK or (is_suit_card(card) and not (s.shown_out[holder] >> suit_of(card)) & 1)


@kernel
def deal_fittingly(s, cards, holders, n):
    """Shuffle, then mend what does not fit by random exchanges until all fits; where the cards were plays no part."""
    for i in range(n - 1, 0, -1):
        exchange(cards, i, below(s, i + 1))
    misfits = n
    while misfits:
        misfits = 0
        for i in range(n):
            if not fits(s, cards[i], holders[i]):
                misfits += 1
                mend(s, cards, holders, n, i)


@kernel
def mend(s, cards, holders, n, i):
    """Exchange a misfit with a card that fits here, if possible one that leaves no misfit there."""
    start = below(s, n)
    fallback = -1
    for k in range(n):
        j = (start + k) % n
        if fits(s, cards[j], holders[i]):
            if fits(s, cards[i], holders[j]):
                exchange(cards, i, j)
                return
            if fallback < 0:
                fallback = j
    if fallback >= 0:
        exchange(cards, i, fallback)


@kernel
def hand_out(s, seat, cards, holders, n):
    """Put the cards where they were dealt to; each hand keeps what all have seen it take."""
    for p in range(s.players):
        if p != seat:
            s.hand_size[p] = keep_known(s, p)
    s.deck_size = 0
    for i in range(n):
        if holders[i] == DECK:
            s.deck[s.deck_size] = cards[i]
            s.deck_size += 1
        else:
            p = holders[i]
            s.hand_size[p] = add_card(s.hand[p], s.hand_size[p], cards[i])


@kernel
def keep_known(s, p):
    kept = 0
    for i in range(s.hand_size[p]):
        if s.known[s.hand[p, i]]:
            s.hand[p, kept] = s.hand[p, i]
            kept += 1
    return kept


@kernel
def can_decide(s):
    """A seat that is asked for a trump card holds one to give; one that sent a Raccoon can take something."""
    if s.phase == GIVE:
        return s.hand_size[s.seat] > 0 and is_suit_card(s.hand[s.seat, 0])
    return s.phase != TAKE or can_take(s)
