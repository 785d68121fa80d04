"""Gillybog: attacks, losses and capture (RULES.md, part 8)."""

import numpy as np

from ....core.header import ENDED, close_game, pay_all
from ....core.kernel import kernel
from ....core.rng import below
from ....core.scratch import scratch
from ..kinds import BASICS, Action, Card, Limb, Outcome, Phase
from ..state import CARDS, DIE_FACES, LARGEST_GROUP, NOWHERE, SPACES
from .frames import (
    KIND,
    NO_ANSWER,
    SEAT,
    STAGE,
    Capture,
    Frame,
    Hits,
    Loss,
    Movement,
    Turn,
    TurnStage,
    ask,
    below_top,
    offer,
    offer_cell,
    offer_yes_or_no,
    pop,
    push,
    top,
)
from .land import captors, is_bog, is_seen
from .placing import FOR_CAPTIVE, place_camp


@kernel
def roll(s):
    """The number of a face; dice laid ready come before the generator."""
    if s.forced_n == 0:
        return below(s, DIE_FACES)
    face = s.forced[0]
    s.forced_n -= 1
    for i in range(s.forced_n):
        s.forced[i] = s.forced[i + 1]
    s.forced[s.forced_n] = 0
    return face


# --- a series of attacks, or of blasts -------------------------------------------------------------------------------

NEXT_HIT, IGNORE_BY_MOVE, IGNORE_BY_SHIELD = range(3)


@kernel
def attack(s, seat, times):
    f = push(s, Frame.HITS, seat)
    f[Hits.LEFT] = times


@kernel
def blast(s, seat, times, reach):
    """Each hits the fins if hunters see the player by then (G-9.4)."""
    f = push(s, Frame.HITS, seat)
    f[Hits.LEFT] = times
    f[Hits.BEYOND] = reach + 1


@kernel
def resume_hits(t, s, answer):
    f = top(s)
    if answer == NO_ANSWER:
        next_hit(t, s, f)
    elif f[STAGE] == IGNORE_BY_MOVE:
        if answer == Action.USE:
            below_top(s)[Movement.IGNORES] -= 1
            f[STAGE] = NEXT_HIT
        else:
            ask_for_shield(t, s, f)
    elif answer == Action.USE:
        s.shield -= 1
        f[STAGE] = NEXT_HIT
    else:
        strike(t, s, f)


@kernel
def next_hit(t, s, f):
    if f[Hits.LEFT] == 0:
        pop(s)
        return
    f[Hits.LEFT] -= 1
    if f[Hits.BEYOND]:
        if is_seen(s, f[SEAT], f[Hits.BEYOND] - 1):
            lose_from(s, f[SEAT], Limb.FINS)
    elif below_top(s)[KIND] == Frame.MOVEMENT and below_top(s)[Movement.IGNORES] > 0:
        f[STAGE] = IGNORE_BY_MOVE
        offer_yes_or_no(s, f[SEAT], Phase.IGNORE)
    else:
        ask_for_shield(t, s, f)


@kernel
def ask_for_shield(t, s, f):
    if f[SEAT] == s.active and s.shield > 0:
        f[STAGE] = IGNORE_BY_SHIELD
        offer_yes_or_no(s, f[SEAT], Phase.IGNORE)
    else:
        strike(t, s, f)


@kernel
def strike(t, s, f):
    """Roll for the limb; feet are safe in a bog (G-8.1)."""
    f[STAGE] = NEXT_HIT
    limb = t.face[roll(s)]
    if not (limb == Limb.FEET and is_bog(s, s.at[f[SEAT]])):
        lose_from(s, f[SEAT], limb)


# --- one loss --------------------------------------------------------------------------------------------------------


@kernel
def lose_from(s, seat, limb):
    f = push(s, Frame.LOSS, seat)
    f[Loss.LIMB] = limb


@kernel
def resume_loss(t, s, answer):
    f = top(s)
    if answer == NO_ANSWER and s.ward[s.at[f[SEAT]]]:
        offer_yes_or_no(s, f[SEAT], Phase.GUARD)
    elif answer == Action.USE:
        s.ward[s.at[f[SEAT]]] -= 1
        s.supply += 1
        pop(s)
    elif s.limbs[f[SEAT], f[Loss.LIMB]]:
        s.limbs[f[SEAT], f[Loss.LIMB]] -= 1
        s.supply += 1
        pop(s)
    else:
        take_captive(s, f[SEAT])


# --- capture ---------------------------------------------------------------------------------------------------------

LOSE_CARD, FIND_CAPTORS, TO_CAMP, IN_CAMP = range(4)


@kernel
def take_captive(s, seat):
    """The active seat's turn jumps to its clean-up, where it is led away (G-8.4). For another seat only this series of
    attacks or this movement ends (G-8.7)."""
    if seat == s.active:
        while s.depth > 1:
            pop(s)
        drop_effect(s)
        top(s)[Turn.CAPTURED] = 1
        top(s)[STAGE] = TurnStage.CLEAN_UP
        return
    while top(s)[KIND] != Frame.HITS:
        pop(s)
    pop(s)
    if top(s)[KIND] == Frame.MOVEMENT:
        pop(s)
    capture(s, seat)


@kernel
def drop_effect(s):
    """An event cut short leaves no group too large, and is forgotten."""
    s.linked = 0
    s.trap = NOWHERE
    for i in range(s.space_n):
        cell = s.space[i]
        s.moved[cell] = 0
        if s.hunters[cell] > LARGEST_GROUP:
            s.village += s.hunters[cell] - LARGEST_GROUP
            s.hunters[cell] = LARGEST_GROUP


@kernel
def capture(s, seat):
    push(s, Frame.CAPTURE, seat)[Capture.CAMP] = NOWHERE


@kernel
def resume_capture(t, s, answer):
    f = top(s)
    if f[STAGE] == LOSE_CARD:
        lose_card(s, f, answer)
    elif f[STAGE] == FIND_CAPTORS:
        find_captors(s, f, answer)
    elif f[STAGE] == TO_CAMP:
        f[STAGE] = IN_CAMP
        place_camp(s, f[SEAT], FOR_CAPTIVE)
    else:
        bring_to_camp(s, f[SEAT], f[Capture.CAMP], f[Capture.CAPTORS])
        pop(s)


@kernel
def lose_card(s, f, answer):
    """G-8.5: an injury costs a card of the hand; the second one costs the game."""
    seat = f[SEAT]
    if answer == NO_ANSWER:
        if s.injuries[seat] == 1:
            lose_game(s)
            return
        offer_cards(s, seat, Card.IN_HAND, -1)
        ask(s, seat, Phase.LOSE)
    else:
        s.card[seat, card_of(answer)] = Card.INJURY
        s.injuries[seat] = 1
        f[STAGE] = FIND_CAPTORS


@kernel
def lose_game(s):
    while s.depth:
        pop(s)
    s.outcome = Outcome.LOST
    pay_all(s, -1)
    close_game(s, ENDED)


@kernel
def offer_cards(s, seat, where, but_not):
    """The cards of a seat that are in one place: the unique ones' actions come first."""
    for card in range(BASICS, CARDS):
        if s.card[seat, card] == where and card != but_not:
            offer(s, Action.UNIQUE + card - BASICS)
    for card in range(BASICS):
        if s.card[seat, card] == where and card != but_not:
            offer(s, Action.BASIC_CARD + card)


@kernel
def card_of(action):
    """The card that an action loses or takes back."""
    return action - Action.BASIC_CARD if action >= Action.BASIC_CARD else action - Action.UNIQUE + BASICS


@kernel
def find_captors(s, f, answer):
    """The nearest group goes along; a tie is the captured player's to break (G-8.8)."""
    cells = scratch(SPACES, np.int64)
    if answer != NO_ANSWER:
        f[Capture.CAPTORS] = answer - Action.CELL
        f[STAGE] = TO_CAMP
        return
    n = captors(s, f[SEAT], cells)
    if n == 0:
        f[Capture.CAPTORS] = NOWHERE
        f[STAGE] = TO_CAMP
        return
    for i in range(n):
        offer_cell(s, cells[i])
    ask(s, f[SEAT], Phase.GROUP)


@kernel
def bring_to_camp(s, seat, camp, group):
    """G-8.6; without a place for a camp everybody stays."""
    if camp == NOWHERE:
        return
    s.at[seat] = camp
    if group != NOWHERE:
        s.hunters[camp] = s.hunters[group]
        s.moved[camp] = s.moved[group]
        s.hunters[group] = 0
        s.moved[group] = 0
