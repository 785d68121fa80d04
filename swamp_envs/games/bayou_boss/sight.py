"""Bayou Boss: observe and redeal (RULES.md, part 8)."""

import numpy as np

from ...core.header import MAX_PLAYERS
from ...core.kernel import kernel
from ...core.redealing import sort
from ...core.rng import below, exchange, shuffle
from ...core.scratch import zeros
from ...core.showing import show_held
from .cards import FIRST_RAVEN, add_card, is_raven, is_suit_card, kind_of, number_of, suit_of
from .rules import ALL_SUITS, IN_PLAY, barring_suits, draw_top, put_on_deck
from .state import CARDS, CHARACTERS, KINDS, SUITS, TAKE


@kernel
def observe(t, s, seat, obs):
    show_held(s, seat, obs)
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


@kernel
def show_seats(s, seat, obs):
    """What is told of every seat, the looking one first, then clockwise; seats that do not exist show nothing."""
    for k in range(MAX_PLAYERS):
        p = (seat + k) % s.players
        here = k < s.players
        obs.lowest[k] = here and (s.lowest >> p) & 1
        obs.taking_part[k] = here and (s.taking_part >> p) & 1
        obs.totals[k] = min(s.score[p], 127) if here else 0
        for suit in range(SUITS):
            obs.shown_out[k, suit] = here and (s.shown_out[p] >> suit) & 1
            obs.shown_in[k, suit] = here and (s.shown_in[p] >> suit) & 1


@kernel
def show_game(s, obs):
    for suit in range(SUITS):
        obs.trump_suit[suit] = suit_of(s.trump) == suit
    obs.trump_number = number_of(s.trump)
    obs.suits = IN_PLAY[s.players, 0]
    obs.top_number = IN_PLAY[s.players, 1]
    obs.ravens = IN_PLAY[s.players, 2]
    obs.rounds_left = s.rounds - s.round_number


# --- redeal -----------------------------------------------------------------------------------------------------------
#
# Every deal that fits what the seat has seen comes up with the same chance. Hands are drawn one after another, each
# evenly from the cards that fit it and are left: a hand of h cards, where m fit, comes up with the chance 1/C(m, h).
# How large m is depends on what earlier hands drew, but it is at most M, which sizes and suits alone tell. So a hand is
# kept with the chance C(m, h)/C(M, h) only, else all begins again. That makes its chance 1/C(M, h), whatever was drawn
# before, and every deal has the product of these for its chance. To begin again after a hand without a card that its
# player has shown to hold leaves the chances of the other deals equal. The deck, what is left, is shuffled. In random
# games of eight this takes three attempts on average; of four, one.


@kernel
def redeal(t, s, seat):
    """Deal the cards that the seat cannot place anew; openly taken ones stay where they are (B-8.1, B-8.2)."""
    room = zeros(MAX_PLAYERS, np.int64)
    suits = zeros(MAX_PLAYERS, np.int64)
    order = zeros(MAX_PLAYERS, np.int64)
    most = zeros(MAX_PLAYERS, np.int64)
    for p in range(s.players):
        if p != seat:
            room[p] = take_back_unseen(s, p)
            suits[p] = fitting_suits(s, p)
    sort(s.deck, 0, s.deck_size, zeros(CARDS, np.int8))
    number_ravens(s)
    n = suit_cards_to_front(s)
    plan_hands(s, n, room, suits, order, most)
    while not draw_hands(s, n, room, suits, order, most):
        pass
    hand_out(s, room, order)
    shuffle(s, s.deck, s.deck_size)


@kernel
def take_back_unseen(s, p):
    """What nobody has seen goes from a hand to the deck; returns how many cards that were."""
    kept = 0
    size = np.int64(s.hand_size[p])
    for i in range(size):
        card = np.int64(s.hand[p, i])
        if s.known[card]:
            s.hand[p, kept] = card
            kept += 1
        else:
            put_on_deck(s, card)
    for i in range(kept, size):
        s.hand[p, i] = 0
    s.hand_size[p] = kept
    return size - kept


@kernel
def fitting_suits(s, p):
    """The suits, as a bit set, that a hand's unseen cards may be of; whoever takes with a Raccoon is able to."""
    barred = np.int64(s.shown_out[p])
    if s.phase == TAKE and p == s.seat:
        barred |= barring_suits(s)
    return ALL_SUITS & ~barred


@kernel
def suit_cards_to_front(s):
    """Hands are dealt from suit cards alone, so an unseen Character is in the deck (B-8.1); returns the suit cards."""
    n = 0
    for i in range(s.deck_size):
        if is_suit_card(s.deck[i]):
            exchange(s.deck, i, n)
            n += 1
    return n


@kernel
def plan_hands(s, n, room, suits, order, most):
    """The hands that fewest cards fit come first, which makes the most that can be left for each a close bound."""
    for p in range(s.players):
        k = p
        while k > 0 and cards_of(s, n, suits[p]) < cards_of(s, n, suits[order[k - 1]]):
            order[k] = order[k - 1]
            k -= 1
        order[k] = p
    for k in range(s.players):
        p = order[k]
        most[p] = cards_of(s, n, suits[p])
        for i in range(k):
            most[p] -= max(room[order[i]] - cards_of(s, n, suits[order[i]] & ~suits[p]), 0)


@kernel
def cards_of(s, n, suits):
    """How many of the first n cards of the deck are of these suits."""
    found = 0
    for i in range(n):
        found += (suits >> suit_of(s.deck[i])) & 1
    return found


@kernel
def draw_hands(s, n, room, suits, order, most):
    """Draw all hands, in order, to the front of the deck; False if it has to be done again."""
    first = 0
    for k in range(s.players):
        p = order[k]
        end = fitting_to_front(s, first, n, suits[p])
        if not is_kept(s, end - first, most[p], room[p]):
            return False
        for i in range(first, first + room[p]):
            exchange(s.deck, i, i + below(s, end - i))
        if s.shown_in[p] and room[p] and not has_suit(s, first, first + room[p], np.int64(s.shown_in[p])):
            return False
        first += room[p]
    return True


@kernel
def fitting_to_front(s, first, n, suits):
    """Cards of these suits move before the others; returns where they end."""
    end = first
    for i in range(first, n):
        if (suits >> suit_of(s.deck[i])) & 1:
            exchange(s.deck, i, end)
            end += 1
    return end


@kernel
def is_kept(s, fitting, most, size):
    """With the chance C(fitting, size) / C(most, size); never if too few cards fit."""
    for i in range(size):
        if fitting < most and below(s, most - i) >= fitting - i:
            return False
    return True


@kernel
def has_suit(s, first, end, suits):
    for i in range(first, end):
        if (suits >> suit_of(s.deck[i])) & 1:
            return True
    return False


@kernel
def hand_out(s, room, order):
    """The hands lie one after another at the front of the deck, which is turned over to draw them from its top."""
    turn_over(s)
    for k in range(s.players):
        p = order[k]
        for _ in range(room[p]):
            s.hand_size[p] = add_card(s.hand[p], s.hand_size[p], draw_top(s))


@kernel
def number_ravens(s):
    """Which Raven is which nobody can tell: they get their numbers anew, place by place. All have seen those in hands,
    for none is dealt (B-8.1); those that went by come last."""
    last = FIRST_RAVEN + IN_PLAY[s.players, 2]
    gone, raven = 0, FIRST_RAVEN
    for card in range(FIRST_RAVEN, last):
        gone += s.out[card]
    for p in range(s.players):
        raven = number_row(s.hand[p], s.hand_size[p], raven)
    held = raven
    for i in range(s.trick_size):
        if is_raven(s.trick_card[i]):
            s.trick_card[i] = raven
            raven += 1
    raven = number_row(s.swamp, s.swamp_size, raven)
    raven = number_row(s.deck, s.deck_size, raven)
    for card in range(FIRST_RAVEN, last):
        s.known[card] = card < held
        s.out[card] = card >= last - gone


@kernel
def number_row(row, size, raven):
    """Number the Ravens of a row that ascends, where they come last but for single Characters; the next number."""
    first = np.int64(size)
    while first > 0 and row[first - 1] >= FIRST_RAVEN:
        first -= 1
    for i in range(first, size):
        if is_raven(row[i]):
            row[i] = raven
            raven += 1
    return raven


@kernel
def turn_over(s):
    for i in range(s.deck_size // 2):
        exchange(s.deck, i, s.deck_size - 1 - i)
