"""Gillybog: the action phase, the threat phase and Zeal (RULES.md, parts 4, 9 and 10)."""

import numpy as np

from ....core.header import NOBODY, TRUNCATED, close_game
from ....core.kernel import kernel
from ....core.rng import shuffle
from ..kinds import BASICS, GILLYS, Action, Card, Gilly, Limb, Outcome, Phase
from ..state import CARDS, FIRST_GILLY, FIRST_HUNTER, FIRST_UNIQUE, HOWL_CARD, SUPPORT_SPACES
from .attacks import blast, capture, roll
from .effects.lines import run_program
from .frames import NO_ANSWER, SEAT, STAGE, Frame, Turn, TurnStage, ask, offer, pop, push, top
from .hunting import advance
from .land import FAR_AWAY
from .stacks import put_under

# --- the action phase ------------------------------------------------------------------------------------------------


@kernel
def begin_turn(s, seat):
    push(s, Frame.TURN, seat)
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
    if stage == TurnStage.ACTING:
        act(s, f, answer)
    elif stage == TurnStage.DRAFTING:
        draft(s, f, answer)
    elif stage == TurnStage.HUNTING:
        hunt(t, s, f)
    elif stage == TurnStage.ROLLING:
        roll_risk_dice(t, s, f)
    elif stage == TurnStage.BOOTS:
        march_by_boots(s, f, answer)
    elif stage == TurnStage.BLASTS:
        f[STAGE] = TurnStage.CLEAN_UP
        blast(s, f[SEAT], f[Turn.BLASTS], FAR_AWAY)
    elif stage == TurnStage.CLEAN_UP:
        clean_up(s, f)
    else:
        pass_turn(s, f)


@kernel
def act(s, f, answer):
    if answer == NO_ANSWER:
        if s.plays and count_hand(s, f[SEAT]) == 0:
            f[STAGE] = TurnStage.DRAFTING
        else:
            offer_acts(s, f[SEAT])
    elif answer == Action.DONE:
        f[STAGE] = TurnStage.HUNTING
    elif answer >= Action.GILLY:
        use_gilly(s, answer - Action.GILLY)
    elif answer >= Action.UNIQUE:
        play_card(s, f[SEAT], BASICS + answer - Action.UNIQUE, FIRST_UNIQUE + answer - Action.UNIQUE)
    else:
        play_card(s, f[SEAT], (answer - Action.BASIC) // 2, answer - Action.BASIC)


@kernel
def count_hand(s, seat):
    n = 0
    for card in range(CARDS):
        n += s.card[seat, card] == Card.IN_HAND
    return n


@kernel
def offer_acts(s, seat):
    offer(s, Action.DONE)
    for card in range(BASICS):
        if s.card[seat, card] == Card.IN_HAND:
            offer(s, Action.BASIC + 2 * card)
            offer(s, Action.BASIC + 2 * card + 1)
    for card in range(BASICS, CARDS):
        if s.card[seat, card] == Card.IN_HAND:
            offer(s, Action.UNIQUE + card - BASICS)
    offer_gillys(s, seat)
    ask(s, seat, Phase.ACT)


@kernel
def offer_gillys(s, seat):
    """Effects of saved gillys, and of standing ones in the seat's space, once per turn each (G-11.4)."""
    usable = 0
    for gilly in range(GILLYS):
        near = s.gilly_state[gilly] == Gilly.STANDING and s.gilly_at[gilly] == s.at[seat]
        if (near or s.gilly_state[gilly] == Gilly.SAVED) and not s.gilly_used[gilly]:
            usable |= 1 << s.gilly_card[gilly]
    for card in range(s.gilly_deck.shape[0]):
        if (usable >> card) & 1:
            offer(s, Action.GILLY + card)


@kernel
def use_gilly(s, card):
    for gilly in range(GILLYS):
        if s.gilly_card[gilly] == card:
            s.gilly_used[gilly] = 1
    run_program(s, FIRST_GILLY + card, 0, 0)


@kernel
def play_card(s, seat, card, row):
    s.card[seat, card] = Card.PLAYED
    s.plays += 1
    enhanced = s.howl_on != NOBODY
    run_program(s, row, np.int64(enhanced), np.int64(enhanced))


@kernel
def draft(s, f, answer):
    """After the last card of the hand: one of the top two unique cards, the other goes under the deck (G-4.5)."""
    if answer != NO_ANSWER:
        take_drafted(s, f[SEAT], answer - Action.PICK)
        f[STAGE] = TurnStage.HUNTING
        return
    s.shown_n = min(2, s.action_n)
    for k in range(s.shown_n):
        s.action_n -= 1
        s.shown[k] = s.action[s.action_n]
        s.action[s.action_n] = 0
        offer(s, Action.PICK + k)
    s.action_known = min(s.action_known, s.action_n)
    ask(s, f[SEAT], Phase.PICK)
    if s.offer_n == 0:
        f[STAGE] = TurnStage.HUNTING


@kernel
def take_drafted(s, seat, chosen):
    s.card[seat, s.shown[chosen]] = Card.IN_HAND
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
    f[STAGE] = TurnStage.ROLLING
    run_program(s, FIRST_HUNTER + top_hunter(s), np.int64(t.support[s.support]), 0)


@kernel
def top_hunter(s):
    return s.deck[s.deck_n - 1]


@kernel
def roll_risk_dice(t, s, f):
    """Step 2: a die for each card beyond the timers (G-9.2 to G-9.4)."""
    f[STAGE] = TurnStage.BOOTS
    beyond = s.plays - t.timers[top_hunter(s)] - s.timer_bonus
    for _ in range(max(0, beyond) + s.extra_dice):
        face = roll(s)
        f[Turn.BOOTS] += t.boots[face]
        f[Turn.BLASTS] += t.face[face] == Limb.FINS


@kernel
def march_by_boots(s, f, answer):
    if answer == NO_ANSWER and f[Turn.BOOTS] == 0:
        f[STAGE] = TurnStage.BLASTS
        return
    if advance(s, f[Turn.BOOTS], 0, answer):
        f[STAGE] = TurnStage.BLASTS


@kernel
def clean_up(s, f):
    """Step 3; a captured player is led away before the turn ends (G-8.4, G-9.5)."""
    f[STAGE] = TurnStage.NEXT_SEAT
    take_back_cards(s, f[SEAT])
    discard_hunter(s)
    if f[Turn.CAPTURED]:
        capture(s, f[SEAT])


@kernel
def take_back_cards(s, seat):
    for card in range(CARDS):
        if s.card[seat, card] == Card.PLAYED:
            s.card[seat, card] = Card.IN_HAND


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
        s.card[s.howl_on, HOWL_CARD] = Card.IN_HAND
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
    s.outcome = Outcome.CUT
    close_game(s, TRUNCATED)
