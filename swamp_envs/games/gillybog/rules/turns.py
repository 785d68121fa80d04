"""Gillybog: the action phase, the threat phase and Zeal (RULES.md, parts 4, 9 and 10)."""

import numpy as np

from ....core.header import TRUNCATED, close_game
from ....core.kernel import kernel
from ....core.rng import shuffle
from ..state import (
    ACT,
    ACTING,
    ACTIONS,
    BASICS,
    BLASTS,
    BOOTS,
    CARDS,
    CLEAN_UP,
    CUT,
    DRAFTING,
    FINS,
    FIRST_GILLY,
    FIRST_HUNTER,
    FIRST_UNIQUE,
    GILLYS,
    HOWL_CARD,
    HUNTING,
    IN_HAND,
    NEXT_SEAT,
    NOBODY,
    PICK,
    PLAYED,
    ROLLING,
    SAVED,
    STANDING,
    SUPPORT_SPACES,
)
from .attacks import UNIQUE_ACTION, blast, capture, roll
from .effects.lines import run_program
from .frames import AIM, AMOUNT, DONE, LEFT, NO_ANSWER, PICK_ACTION, SEAT, STAGE, TURN_FRAME, ask, offer, pop, push, top
from .hunting import advance
from .land import FAR_AWAY
from .stacks import put_under

BASIC_ACTION = ACTIONS.first("basic")
GILLY_ACTION = ACTIONS.first("gilly_effect")


# --- the action phase ------------------------------------------------------------------------------------------------


@kernel
def begin_turn(s, seat):
    push(s, TURN_FRAME, seat)
    s.active = seat
    forget_turn(s)


@kernel
def forget_turn(s):
    """All that counts for one turn."""
    s.plays = 0
    s.timer_bonus = 0
    s.extra_dice = 0
    s.shield = 0
    s.slow = 0
    s.hide = 0
    for gilly in range(GILLYS):
        s.gilly_used[gilly] = 0


@kernel
def resume_turn(t, s, answer):
    f = top(s)
    stage = f[STAGE]
    if stage == ACTING:
        act(s, f, answer)
    elif stage == DRAFTING:
        draft(s, f, answer)
    elif stage == HUNTING:
        hunt(t, s, f)
    elif stage == ROLLING:
        roll_risk_dice(t, s, f)
    elif stage == BOOTS:
        march_by_boots(s, f, answer)
    elif stage == BLASTS:
        f[STAGE] = CLEAN_UP
        blast(s, f[SEAT], f[LEFT], FAR_AWAY)
    elif stage == CLEAN_UP:
        clean_up(s, f)
    else:
        pass_turn(s, f)


@kernel
def act(s, f, answer):
    if answer == NO_ANSWER:
        if s.plays and count_hand(s, f[SEAT]) == 0:
            f[STAGE] = DRAFTING
        else:
            offer_acts(s, f[SEAT])
    elif answer == DONE:
        f[STAGE] = HUNTING
    elif answer >= GILLY_ACTION:
        use_gilly(s, answer - GILLY_ACTION)
    elif answer >= UNIQUE_ACTION:
        play_card(s, f[SEAT], BASICS + answer - UNIQUE_ACTION, FIRST_UNIQUE + answer - UNIQUE_ACTION)
    else:
        play_card(s, f[SEAT], (answer - BASIC_ACTION) // 2, answer - BASIC_ACTION)


@kernel
def count_hand(s, seat):
    n = 0
    for card in range(CARDS):
        n += s.card[seat, card] == IN_HAND
    return n


@kernel
def offer_acts(s, seat):
    offer(s, DONE)
    for card in range(BASICS):
        if s.card[seat, card] == IN_HAND:
            offer(s, BASIC_ACTION + 2 * card)
            offer(s, BASIC_ACTION + 2 * card + 1)
    for card in range(BASICS, CARDS):
        if s.card[seat, card] == IN_HAND:
            offer(s, UNIQUE_ACTION + card - BASICS)
    offer_gillys(s, seat)
    ask(s, seat, ACT)


@kernel
def offer_gillys(s, seat):
    """Effects of saved gillys, and of standing ones in the seat's space, once per turn each (G-11.4)."""
    usable = 0
    for gilly in range(GILLYS):
        near = s.gilly_state[gilly] == STANDING and s.gilly_at[gilly] == s.at[seat]
        if (near or s.gilly_state[gilly] == SAVED) and not s.gilly_used[gilly]:
            usable |= 1 << s.gilly_card[gilly]
    for card in range(s.gilly_deck.shape[0]):
        if (usable >> card) & 1:
            offer(s, GILLY_ACTION + card)


@kernel
def use_gilly(s, card):
    for gilly in range(GILLYS):
        if s.gilly_card[gilly] == card:
            s.gilly_used[gilly] = 1
    run_program(s, FIRST_GILLY + card, 0, 0)


@kernel
def play_card(s, seat, card, row):
    s.card[seat, card] = PLAYED
    s.plays += 1
    enhanced = s.howl_on != NOBODY
    run_program(s, row, np.int64(enhanced), np.int64(enhanced))


@kernel
def draft(s, f, answer):
    """After the last card of the hand: one of the top two unique cards, the other goes under the deck (G-4.5)."""
    if answer != NO_ANSWER:
        take_drafted(s, f[SEAT], answer - PICK_ACTION)
        f[STAGE] = HUNTING
        return
    s.shown_n = min(2, s.action_n)
    for k in range(s.shown_n):
        s.action_n -= 1
        s.shown[k] = s.action[s.action_n]
        s.action[s.action_n] = 0
        offer(s, PICK_ACTION + k)
    s.action_known = min(s.action_known, s.action_n)
    ask(s, f[SEAT], PICK)
    if s.offer_n == 0:
        f[STAGE] = HUNTING


@kernel
def take_drafted(s, seat, chosen):
    s.card[seat, s.shown[chosen]] = IN_HAND
    for k in range(s.shown_n):
        if k != chosen:
            put_under(s.action, s.action_n, s.shown[k])
            s.action_n += 1
            s.action_known += 1
    for k in range(s.shown_n):
        s.shown[k] = 0
    s.shown_n = 0


# --- the threat phase ------------------------------------------------------------------------------------------------


@kernel
def hunt(t, s, f):
    """Step 1: the top hunter card, with the support added to its numbers in parentheses."""
    f[STAGE] = ROLLING
    run_program(s, FIRST_HUNTER + top_hunter(s), np.int64(t.support[s.support]), 0)


@kernel
def top_hunter(s):
    return s.deck[s.deck_n - 1]


@kernel
def roll_risk_dice(t, s, f):
    """Step 2: a die for each card beyond the timers (G-9.2 to G-9.4)."""
    f[STAGE] = BOOTS
    beyond = s.plays - t.timers[top_hunter(s)] - s.timer_bonus
    for _ in range(max(0, beyond) + s.extra_dice):
        face = roll(s)
        f[AMOUNT] += t.boots[face]
        f[LEFT] += t.face[face] == FINS


@kernel
def march_by_boots(s, f, answer):
    if answer == NO_ANSWER and f[AMOUNT] == 0:
        f[STAGE] = BLASTS
        return
    if advance(s, f[AMOUNT], 0, answer):
        f[STAGE] = BLASTS


@kernel
def clean_up(s, f):
    """Step 3; a captured player is led away before the turn ends (G-8.4, G-9.5)."""
    f[STAGE] = NEXT_SEAT
    take_back_cards(s, f[SEAT])
    discard_hunter(s)
    if f[AIM]:
        capture(s, f[SEAT])


@kernel
def take_back_cards(s, seat):
    for card in range(CARDS):
        if s.card[seat, card] == PLAYED:
            s.card[seat, card] = IN_HAND


@kernel
def discard_hunter(s):
    s.discard[s.discard_n] = top_hunter(s)
    s.discard_n += 1
    s.deck_n -= 1
    s.deck[s.deck_n] = 0
    s.deck_known = min(s.deck_known, s.deck_n)
    if s.deck_n == 0:
        resolve_zeal(s)
    s.hunter_seen[top_hunter(s)] = 1


@kernel
def resolve_zeal(s):
    """Support grows, a village card joins, the discards are the new deck (G-10.1, G-10.2)."""
    s.support = min(s.support + 1, SUPPORT_SPACES - 1)
    if s.village_deck_n:
        s.village_deck_n -= 1
        s.discard[s.discard_n] = s.village_deck[s.village_deck_n]
        s.discard_n += 1
        s.village_deck[s.village_deck_n] = 0
    for i in range(s.discard_n):
        s.deck[i] = s.discard[i]
        s.discard[i] = 0
    s.deck_n = s.discard_n
    s.discard_n = 0
    shuffle(s, s.deck, s.deck_n)


@kernel
def pass_turn(s, f):
    """The Howl that enhanced this turn returns, the next one begins unless that was the last (G-9.5, G-9.6)."""
    seat = f[SEAT]
    pop(s)
    if s.howl_on != NOBODY:
        s.card[s.howl_on, HOWL_CARD] = IN_HAND
        s.howl_on = NOBODY
    s.turn += 1
    if s.max_turns and s.turn >= s.max_turns:
        cut_game(s)
        return
    s.howl_on = s.howl_next
    s.howl_next = NOBODY
    begin_turn(s, (seat + 1) % s.players)


@kernel
def cut_game(s):
    """All stays as the last turn's clean-up leaves it (G-15.7)."""
    forget_turn(s)
    s.outcome = CUT
    close_game(s, TRUNCATED)
