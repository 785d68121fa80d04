"""Gillybog: attacks, blasts, losses and capture (RULES.md, part 8)."""

import numpy as np

from ....core.kernel import kernel
from ....core.rng import below
from ....core.scratch import scratch
from ..kinds import BASICS, Action, Card, Limb, Outcome, Phase
from ..state import CARDS, DIE_FACES, LARGEST_GROUP, NOWHERE, SPACES
from .frames import (
    KIND,
    SEAT,
    STAGE,
    Capture,
    CaptureStage,
    Frame,
    Hits,
    HitsStage,
    Loss,
    LossStage,
    Movement,
    Stage,
    Stages,
    Turn,
    TurnStage,
    ask,
    ask_yes_or_no,
    below_top,
    end_game,
    offer,
    offer_cell,
    pop,
    push,
    top,
)
from .land import GROUPS, find_nearest_anyhow, is_bog, is_seen
from .laying import FOR_CAPTIVE, place_camp

# --- a series of attacks, or of blasts -------------------------------------------------------------------------------


@kernel
def attack(s, seat, times):
    if times > 0:
        push(s, Frame.HITS, seat)[Hits.LEFT] = times


@kernel
def blast(s, seat, times, reach):
    """Each costs one from the fins if hunters see the player by then (G-9.4)."""
    if times > 0:
        f = push(s, Frame.HITS, seat)
        f[Hits.LEFT] = times
        f[Hits.BEYOND] = reach + 1


@kernel
def next_hit(t, s, f):
    if f[Hits.LEFT] == 0:
        pop(s)
        return
    f[Hits.LEFT] -= 1
    if not f[Hits.BEYOND]:
        f[STAGE] = HitsStage.IGNORE_BY_MOVE
    elif is_seen(s, f[SEAT], f[Hits.BEYOND] - 1):
        lose_from(s, f[SEAT], Limb.FINS)


@kernel
def offer_ignore(t, s, f):
    """Before each attack the ignores of the movement come first, then shields (G-8.10)."""
    if below_top(s)[KIND] == Frame.MOVEMENT and below_top(s)[Movement.IGNORES] > 0:
        ask_yes_or_no(s, f[SEAT], Phase.IGNORE)
    else:
        f[STAGE] = HitsStage.IGNORE_BY_SHIELD


@kernel
def ignore_by_move(t, s, f, answer):
    if answer == Action.USE:
        below_top(s)[Movement.IGNORES] -= 1
        f[STAGE] = HitsStage.NEXT_HIT
    else:
        f[STAGE] = HitsStage.IGNORE_BY_SHIELD


@kernel
def offer_shield(t, s, f):
    if f[SEAT] == s.active and s.shield > 0:
        ask_yes_or_no(s, f[SEAT], Phase.IGNORE)
    else:
        strike(t, s, f)


@kernel
def ignore_by_shield(t, s, f, answer):
    if answer == Action.USE:
        s.shield -= 1
        f[STAGE] = HitsStage.NEXT_HIT
    else:
        strike(t, s, f)


@kernel
def strike(t, s, f):
    """Roll for the limb; feet are safe in a bog (G-8.1)."""
    f[STAGE] = HitsStage.NEXT_HIT
    limb = t.face[roll(s)]
    if not (limb == Limb.FEET and is_bog(s, s.at[f[SEAT]])):
        lose_from(s, f[SEAT], limb)


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


HITS: Stages = {
    HitsStage.NEXT_HIT: Stage(
        next_hit, waits_for=(Frame.LOSS,), then=(HitsStage.NEXT_HIT, HitsStage.IGNORE_BY_MOVE), ends=True
    ),
    HitsStage.IGNORE_BY_MOVE: Stage(
        offer_ignore, ignore_by_move, asks=(Phase.IGNORE,), then=(HitsStage.IGNORE_BY_SHIELD, HitsStage.NEXT_HIT)
    ),
    HitsStage.IGNORE_BY_SHIELD: Stage(offer_shield, ignore_by_shield, asks=(Phase.IGNORE,), then=(HitsStage.NEXT_HIT,)),
}

# --- one loss --------------------------------------------------------------------------------------------------------


@kernel
def lose_from(s, seat, limb):
    f = push(s, Frame.LOSS, seat)
    f[Loss.LIMB] = limb


@kernel
def offer_guard(t, s, f):
    """A protection of the space may be given instead (G-8.2)."""
    if s.ward[s.at[f[SEAT]]]:
        ask_yes_or_no(s, f[SEAT], Phase.GUARD)
    else:
        lose(t, s, f, np.int64(Action.DONE))


@kernel
def lose(t, s, f, answer):
    """One protection of the space or of the limb; without any the player is captured (G-8.3)."""
    seat = f[SEAT]
    if answer == Action.USE:
        s.ward[s.at[seat]] -= 1
    elif s.limbs[seat, f[Loss.LIMB]]:
        s.limbs[seat, f[Loss.LIMB]] -= 1
    else:
        take_captive(s, seat)
        return
    s.supply += 1
    pop(s)


LOSS: Stages = {LossStage.LOSE: Stage(offer_guard, lose, asks=(Phase.GUARD,), ends=True)}

# --- capture ---------------------------------------------------------------------------------------------------------


@kernel
def take_captive(s, seat):
    """The active seat's turn jumps to its clean-up, where the player is led away (G-8.4). For another seat only this
    series of attacks or this movement ends (G-8.7)."""
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
    """An event cut short leaves no group too large, and is forgotten (G-7.11)."""
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
def offer_injuries(t, s, f):
    """An injury costs a card of the hand, the second one the game (G-8.5)."""
    if s.injuries[f[SEAT]] == 1:
        end_game(s, Outcome.LOST, -1)
    else:
        offer_cards(s, f[SEAT], Card.IN_HAND, -1)
        ask(s, f[SEAT], Phase.LOSE)


@kernel
def injure(t, s, f, answer):
    s.card[f[SEAT], card_of(answer)] = Card.INJURY
    s.injuries[f[SEAT]] = 1
    f[STAGE] = CaptureStage.CAPTORS


@kernel
def offer_cards(s, seat, where, but_not):
    """Offer the cards of a seat that are in one place; the actions of the unique ones come first."""
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
def offer_captors(t, s, f):
    """The nearest group goes along; the captured player breaks a tie (G-8.8)."""
    cells = scratch(SPACES, np.int64)
    n = find_nearest_anyhow(s, f[SEAT], GROUPS, cells)
    if n == 0:
        f[Capture.CAPTORS] = NOWHERE
        f[STAGE] = CaptureStage.CAMP
        return
    for i in range(n):
        offer_cell(s, cells[i])
    ask(s, f[SEAT], Phase.GROUP)


@kernel
def name_captors(t, s, f, answer):
    f[Capture.CAPTORS] = answer - Action.CELL
    f[STAGE] = CaptureStage.CAMP


@kernel
def place_prison(t, s, f):
    f[STAGE] = CaptureStage.LED_AWAY
    place_camp(s, f[SEAT], FOR_CAPTIVE)


@kernel
def lead_away(t, s, f):
    """Player and captors are put on the new camp (G-5.10, G-8.6); without a place for a camp everybody
    stays."""
    seat, camp, group = f[SEAT], f[Capture.CAMP], f[Capture.CAPTORS]
    pop(s)
    if camp == NOWHERE:
        return
    s.at[seat] = camp
    if group != NOWHERE:
        s.hunters[camp] = s.hunters[group]
        s.moved[camp] = s.moved[group]
        s.hunters[group] = 0
        s.moved[group] = 0


CAPTURE: Stages = {
    CaptureStage.INJURY: Stage(offer_injuries, injure, asks=(Phase.LOSE,), then=(CaptureStage.CAPTORS,), ends=True),
    CaptureStage.CAPTORS: Stage(offer_captors, name_captors, asks=(Phase.GROUP,), then=(CaptureStage.CAMP,)),
    CaptureStage.CAMP: Stage(place_prison, then=(CaptureStage.LED_AWAY,)),
    CaptureStage.LED_AWAY: Stage(lead_away, waits_for=(Frame.PLACING,), ends=True),
}
