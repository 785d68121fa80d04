"""Gillybog: the action phase, the threat phase and Zeal (RULES.md, parts 4, 9 and 10)."""

import numpy as np

from ....core.header import NOBODY, TRUNCATED, close_game
from ....core.kernel import kernel
from ....core.parts import clear
from ....core.rng import shuffle
from ..kinds import BASICS, GILLYS, Action, Card, Gilly, Limb, Outcome, Phase
from ..state import CARDS, FIRST_GILLY, FIRST_HUNTER, FIRST_UNIQUE, HOWL_CARD, SUPPORT_SPACES, THIS_TURN
from .attacks import blast, capture, roll
from .effects.program import run_program
from .frames import SEAT, STAGE, Frame, Stage, Stages, Turn, TurnStage, ask, offer, pop, push
from .hunting import advance, offer_nearest_groups
from .land import FAR_AWAY
from .laying import put_under

# --- the action phase ------------------------------------------------------------------------------------------------


@kernel
def begin_turn(s, seat):
    """All that counted for the last turn expires (G-4.1, G-9.5)."""
    push(s, Frame.TURN, seat)
    s.active = seat
    clear(s, THIS_TURN)


@kernel
def offer_acts(t, s, f):
    """The end of the phase, the cards of the hand, and gillys' effects (G-4.2 to G-4.4); after the last card one is
    drafted."""
    seat = f[SEAT]
    hand = 0
    for card in range(CARDS):
        hand += s.card[seat, card] == Card.IN_HAND
    if s.plays and hand == 0:
        f[STAGE] = TurnStage.DRAFT
        return
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
def act(t, s, f, answer):
    if answer == Action.DONE:
        f[STAGE] = TurnStage.HUNTER_CARD
    elif answer >= Action.GILLY:
        for gilly in range(GILLYS):
            if s.gilly_card[gilly] == answer - Action.GILLY:
                s.gilly_used[gilly] = 1
        run_program(s, FIRST_GILLY + answer - Action.GILLY, 0, 0)
    elif answer >= Action.UNIQUE:
        play_card(s, f[SEAT], BASICS + answer - Action.UNIQUE, FIRST_UNIQUE + answer - Action.UNIQUE)
    else:
        play_card(s, f[SEAT], (answer - Action.BASIC) // 2, answer - Action.BASIC)


@kernel
def play_card(s, seat, card, row):
    """A Howl makes the numbers in parentheses of this turn's cards one higher (G-6.7, G-6.8)."""
    s.card[seat, card] = Card.PLAYED
    s.plays += 1
    enhanced = np.int64(s.howl_on != NOBODY)
    run_program(s, row, enhanced, enhanced)


@kernel
def offer_draft(t, s, f):
    """After the last card of the hand: one of the top two unique cards (G-4.5, G-4.6)."""
    s.shown_n = min(2, s.action_n)
    for k in range(s.shown_n):
        s.action_n -= 1
        s.shown[k] = s.action[s.action_n]
        s.action[s.action_n] = 0
        offer(s, Action.PICK + k)
    s.action_known = min(s.action_known, s.action_n)
    ask(s, f[SEAT], Phase.PICK)
    if s.offer_n == 0:
        f[STAGE] = TurnStage.HUNTER_CARD


@kernel
def draft(t, s, f, answer):
    """Take one card into the hand; the other goes under the deck (G-4.5, G-4.8)."""
    chosen = answer - Action.PICK
    s.card[f[SEAT], s.shown[chosen]] = Card.IN_HAND
    for k in range(s.shown_n):
        if k != chosen:
            put_under(s.action, s.action_n, s.shown[k])
            s.action_n += 1
            s.action_known += 1
    for k in range(s.shown_n):
        s.shown[k] = 0
    s.shown_n = 0
    f[STAGE] = TurnStage.HUNTER_CARD


# --- the threat phase ------------------------------------------------------------------------------------------------


@kernel
def resolve_hunter_card(t, s, f):
    """The top hunter card, with the support added to its numbers in parentheses (G-9.1)."""
    f[STAGE] = TurnStage.RISK_DICE
    run_program(s, FIRST_HUNTER + top_hunter(s), np.int64(t.support[s.support]), 0)


@kernel
def top_hunter(s):
    return s.deck[s.deck_n - 1]


@kernel
def roll_risk_dice(t, s, f):
    """A die for each card beyond the timers (G-9.2, G-9.3)."""
    f[STAGE] = TurnStage.BOOTS
    beyond = s.plays - t.timers[top_hunter(s)] - s.timer_bonus
    for _ in range(max(0, beyond) + s.extra_dice):
        face = roll(s)
        f[Turn.BOOTS] += t.boots[face]
        f[Turn.BLASTS] += t.face[face] == Limb.FINS


@kernel
def offer_march(t, s, f):
    """The nearest group moves as many spaces as there are boots (G-9.4)."""
    if f[Turn.BOOTS]:
        offer_nearest_groups(s, np.int64(f[Turn.BOOTS]), np.int64(0))
    if s.offer_n == 0:
        f[STAGE] = TurnStage.BLASTS


@kernel
def march_by_boots(t, s, f, answer):
    f[STAGE] = TurnStage.BLASTS
    advance(s, answer - Action.CELL, np.int64(f[Turn.BOOTS]), np.int64(0))


@kernel
def suffer_blasts(t, s, f):
    f[STAGE] = TurnStage.CLEAN_UP
    blast(s, np.int64(f[SEAT]), np.int64(f[Turn.BLASTS]), FAR_AWAY)


# --- the clean-up ----------------------------------------------------------------------------------------------------


@kernel
def clean_up(t, s, f):
    """Played cards come back and the hunter card goes; a captured player is then led away (G-8.4, G-9.5)."""
    f[STAGE] = TurnStage.NEXT_SEAT
    for card in range(CARDS):
        if s.card[f[SEAT], card] == Card.PLAYED:
            s.card[f[SEAT], card] = Card.IN_HAND
    s.discard[s.discard_n] = top_hunter(s)
    s.discard_n += 1
    s.deck_n -= 1
    s.deck[s.deck_n] = 0
    s.deck_known = min(s.deck_known, s.deck_n)
    if s.deck_n == 0:
        resolve_zeal(s)
    s.hunter_seen[top_hunter(s)] = 1
    if f[Turn.CAPTURED]:
        capture(s, f[SEAT])


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
def pass_turn(t, s, f):
    """The Howl that enhanced this turn returns; the next turn begins unless that was the last (G-9.5, G-9.6)."""
    seat = f[SEAT]
    pop(s)
    if s.howl_on != NOBODY:
        s.card[s.howl_on, HOWL_CARD] = Card.IN_HAND
        s.howl_on = NOBODY
    s.turn += 1
    if s.max_turns and s.turn >= s.max_turns:
        clear(s, THIS_TURN)
        s.outcome = Outcome.CUT
        close_game(s, TRUNCATED)
        return
    s.howl_on = s.howl_next
    s.howl_next = NOBODY
    begin_turn(s, (seat + 1) % s.players)


TURN: Stages = {
    TurnStage.ACT: Stage(
        offer_acts,
        act,
        asks=(Phase.ACT,),
        waits_for=(Frame.PROGRAM,),
        then=(TurnStage.ACT, TurnStage.DRAFT, TurnStage.HUNTER_CARD),
    ),
    TurnStage.DRAFT: Stage(offer_draft, draft, asks=(Phase.PICK,), then=(TurnStage.HUNTER_CARD,)),
    TurnStage.HUNTER_CARD: Stage(resolve_hunter_card, then=(TurnStage.RISK_DICE,)),
    TurnStage.RISK_DICE: Stage(roll_risk_dice, waits_for=(Frame.PROGRAM,), then=(TurnStage.BOOTS,)),
    TurnStage.BOOTS: Stage(offer_march, march_by_boots, asks=(Phase.GROUP,), then=(TurnStage.BLASTS,)),
    TurnStage.BLASTS: Stage(suffer_blasts, waits_for=(Frame.HUNT,), then=(TurnStage.CLEAN_UP,)),
    TurnStage.CLEAN_UP: Stage(clean_up, waits_for=(Frame.HITS,), then=(TurnStage.NEXT_SEAT,)),
    TurnStage.NEXT_SEAT: Stage(pass_turn, waits_for=(Frame.CAPTURE,), ends=True),
}
