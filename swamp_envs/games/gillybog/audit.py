"""Gillybog: what cannot be true of a position. It refuses loaded positions, and soak runs look for it."""

import numpy as np

from ...core.faults import Faults
from ...core.header import NOBODY, RUNNING
from ...core.kernel import kernel
from ...core.scratch import zeros
from .hexes import CELLS, DEN, PETALS
from .kinds import BASICS, GILLYS, HUNTER_CARDS, LIMBS, Card, Gilly, Phase, Space
from .rules.frames import KIND, SEAT, STAGE, Frame, Hunt, HuntStage, TurnStage
from .rules.running import FRAMES
from .state import (
    CARDS,
    FIRST_BOG,
    HOWL_CARD,
    HUNTERS,
    LARGEST_GROUP,
    NO_CARD,
    NOWHERE,
    PROTECTION,
    TILES,
)


class Fault(Faults):
    NONE = ""
    HUNTERS_MISCOUNTED = "hunters in the village, on the map and on the move are not 24"
    PROTECTION_MISCOUNTED = "protection in the supply, on limbs and on spaces is not 18"
    GROUP_TOO_LARGE = "more than six hunters stand in a space"
    THING_TWICE = "a tile or card is in two places"
    WRONG_MAP = "the Great Bog is not in its place, or the spaces are not those of the map"
    OFF_THE_MAP = "a player, gilly or the vision token is off the map, or where it cannot be"
    GILLY_CARD = "a gilly's card is not the one it was given"
    PLAYER_CARDS = "injuries, a Howl or the cards of a player do not agree"
    KNOWN_BEYOND_DECK = "more cards are known from the bottom than a deck holds"
    WRONG_QUESTION = "this cannot be asked now"
    SEEN_UNSEEN = "a card or tile that all see does not count as seen"
    WRONG_HOWL = "a Howl enhances another turn than the one after its player's"


# The decisions that each kind of frame can ask, a bit for each phase.
ASKS = np.zeros(len(Frame) + 1, np.int64)
for _frame, _stages in FRAMES.items():
    ASKS[_frame] = sum(1 << phase for phase in {phase for row in _stages.values() for phase in row.asks})


@kernel
def audit(t, s):
    """The first fault that is found."""
    for fault in (
        audit_known(s),
        audit_map(t, s),
        audit_tokens(s),
        audit_places(s),
        audit_gillys(s),
        audit_players(s),
        audit_howls(s),
        audit_seen(s),
    ):
        if fault != Fault.NONE:
            return fault
    return audit_moment(s) if s.over == RUNNING else Fault.NONE


@kernel
def audit_known(s):
    fits = s.deck_known <= s.deck_n and s.action_known <= s.action_n
    return Fault.NONE if fits else Fault.KNOWN_BEYOND_DECK


@kernel
def audit_map(t, s):
    """The Great Bog as the pack has it; the list of spaces holds every space once, in order."""
    if s.kind[DEN] != Space.DEN or s.stubs[DEN] != t.great[0]:
        return Fault.WRONG_MAP
    for petal in range(6):
        cell = PETALS[petal]
        if (
            s.kind[cell] != Space.PETAL
            or s.stubs[cell] != t.great[petal + 1]
            or s.terrain[cell] != t.great_terrain[petal + 1]
        ):
            return Fault.WRONG_MAP
    n = 0
    for cell in range(CELLS):
        if s.kind[cell] == Space.EMPTY:
            if s.stubs[cell] or s.terrain[cell] or s.tile[cell] or s.hunters[cell] or s.ward[cell]:
                return Fault.WRONG_MAP
            continue
        if n >= s.space_n or s.space[n] != cell:
            return Fault.WRONG_MAP
        n += 1
    return Fault.NONE if n == s.space_n else Fault.WRONG_MAP


@kernel
def audit_tokens(s):
    hunters, protection, splitting = np.int64(s.village), np.int64(s.supply), False
    for cell in range(CELLS):
        hunters += s.hunters[cell]
        protection += s.ward[cell]
    for i in range(s.depth):
        if s.stack[i, KIND] == Frame.HUNT and s.stack[i, STAGE] == HuntStage.MARCH:
            hunters += s.stack[i, Hunt.HUNTERS]
        splitting = splitting or s.stack[i, KIND] == Frame.OVERFLOW
    for p in range(s.players):
        for limb in range(LIMBS):
            protection += s.limbs[p, limb]
    if hunters != HUNTERS:
        return Fault.HUNTERS_MISCOUNTED
    if protection != PROTECTION:
        return Fault.PROTECTION_MISCOUNTED
    for cell in range(CELLS):
        if s.hunters[cell] > LARGEST_GROUP and not splitting:
            return Fault.GROUP_TOO_LARGE
    return Fault.NONE


# --- tiles and cards -------------------------------------------------------------------------------------------------


@kernel
def audit_places(s):
    """No tile and no card is in two places."""
    return Fault.THING_TWICE if tiles_twice(s) or actions_twice(s) or hunter_cards_twice(s) else Fault.NONE


@kernel
def tiles_twice(s):
    """A domino may show both its halves, but only on neighbouring spaces, so twice at most."""
    places = zeros(TILES, np.int64)
    halves = zeros(TILES, np.int64)
    for i in range(s.forest_n):
        places[s.forest[i]] += 1
    for i in range(s.camp_n):
        places[s.camp[i]] += 1
    for stack in range(2):
        for i in range(s.bog_n[stack]):
            places[s.bog[stack, i]] += 1
    if s.phase != Phase.PICK or s.stack[s.depth - 1, KIND] == Frame.PROGRAM:
        for i in range(s.shown_n):
            places[s.shown[i]] += 1
    for i in range(s.space_n):
        if s.tile[s.space[i]]:
            halves[s.tile[s.space[i]] - 1] += 1
    for tile in range(places.shape[0]):
        most = 1 if tile >= FIRST_BOG else 2
        if places[tile] + min(halves[tile], 1) > 1 or halves[tile] > most:
            return True
    return False


@kernel
def actions_twice(s):
    places = zeros(CARDS, np.int64)
    for i in range(s.action_n):
        places[s.action[i]] += 1
    if s.phase == Phase.PICK and s.stack[s.depth - 1, KIND] == Frame.TURN:
        for i in range(s.shown_n):
            places[s.shown[i]] += 1
    for p in range(s.players):
        for card in range(BASICS, CARDS):
            places[card] += s.card[p, card] != Card.AWAY
    for card in range(CARDS):
        if places[card] > 1:
            return True
    return False


@kernel
def hunter_cards_twice(s):
    places = zeros(HUNTER_CARDS, np.int64)
    for i in range(s.deck_n):
        places[s.deck[i]] += 1
    for i in range(s.discard_n):
        places[s.discard[i]] += 1
    for i in range(s.village_deck_n):
        places[s.village_deck[i]] += 1
    for card in range(HUNTER_CARDS):
        if places[card] > 1:
            return True
    return False


@kernel
def audit_seen(s):
    """The top hunter card, known ones and discards, the tops of the bog stacks."""
    for i in range(s.deck_n):
        if (i < s.deck_known or i == s.deck_n - 1) and not s.hunter_seen[s.deck[i]]:
            return Fault.SEEN_UNSEEN
    for i in range(s.discard_n):
        if not s.hunter_seen[s.discard[i]]:
            return Fault.SEEN_UNSEEN
    for i in range(s.village_deck_n):
        if s.hunter_seen[s.village_deck[i]]:
            return Fault.SEEN_UNSEEN
    for stack in range(2):
        if s.bog_n[stack] and not s.bog_seen[s.bog[stack, s.bog_n[stack] - 1] - FIRST_BOG]:
            return Fault.SEEN_UNSEEN
    return Fault.NONE


# --- players and gillys ----------------------------------------------------------------------------------------------


@kernel
def audit_gillys(s):
    places, cards, known = 0, 0, 0
    for gilly in range(GILLYS):
        state = s.gilly_state[gilly]
        away = state in (Gilly.ASIDE, Gilly.SAVED)
        if (s.gilly_at[gilly] == NOWHERE) != away:
            return Fault.OFF_THE_MAP
        if not away and not is_space(s, s.gilly_at[gilly]):
            return Fault.OFF_THE_MAP
        if (s.gilly_card[gilly] == NO_CARD) != (state in (Gilly.ASIDE, Gilly.TIPPED)):
            return Fault.GILLY_CARD
        if s.gilly_card[gilly] != NO_CARD:
            cards |= 1 << s.gilly_card[gilly]
            places += 1
    for i in range(s.gilly_shown):
        known |= 1 << s.gilly_deck[i]
    return Fault.NONE if cards == known and places == s.gilly_shown else Fault.GILLY_CARD


@kernel
def is_space(s, cell):
    return 0 <= cell < CELLS and s.kind[cell] != Space.EMPTY


@kernel
def audit_players(s):
    for p in range(s.players):
        if not is_space(s, s.at[p]):
            return Fault.OFF_THE_MAP
        injured = 0
        for card in range(CARDS):
            where = s.card[p, card]
            if where == Card.PLAYED and p != s.active and s.over == RUNNING:
                return Fault.PLAYER_CARDS
            injured += where == Card.INJURY
            if where == Card.AWAY and card < BASICS:
                return Fault.PLAYER_CARDS
            if (where == Card.HOWLING) != (card == HOWL_CARD and (s.howl_on == p or s.howl_next == p)):
                return Fault.PLAYER_CARDS
        if injured != s.injuries[p]:
            return Fault.PLAYER_CARDS
    return Fault.NONE if s.vision == NOWHERE or is_space(s, s.vision) else Fault.OFF_THE_MAP


@kernel
def audit_howls(s):
    """The active player's Howl enhances the next turn, the one before's this turn; a card does one of them (G-6.7)."""
    before = (s.active + s.players - 1) % s.players
    on = s.howl_on == NOBODY or s.howl_on == before
    ahead = s.howl_next == NOBODY or (s.howl_next == s.active and s.howl_next != s.howl_on)
    return Fault.NONE if on and ahead else Fault.WRONG_HOWL


# --- the moment ------------------------------------------------------------------------------------------------------


@kernel
def audit_moment(s):
    """Somebody is asked something that the running frame can ask, in ascending order; a turn is the active seat's."""
    if s.depth < 1 or s.offer_n < 1 or s.seat == NOBODY:
        return Fault.WRONG_QUESTION
    if not (ASKS[s.stack[s.depth - 1, KIND]] >> s.phase) & 1:
        return Fault.WRONG_QUESTION
    for i in range(1, s.offer_n):
        if s.offer[i - 1] >= s.offer[i]:
            return Fault.WRONG_QUESTION
    if s.stack[0, KIND] != Frame.SETUP and (s.stack[0, KIND] != Frame.TURN or s.stack[0, SEAT] != s.active):
        return Fault.WRONG_QUESTION
    if has_cards_out(s):
        return Fault.PLAYER_CARDS
    return Fault.NONE if s.phase != Phase.ACT or s.seat == s.active else Fault.WRONG_QUESTION


@kernel
def has_cards_out(s):
    """What was played is taken back before a captured player is led away (G-8.4)."""
    out = False
    for card in range(CARDS):
        out = out or s.card[s.active, card] == Card.PLAYED
    return out and s.stack[0, KIND] == Frame.TURN and s.stack[0, STAGE] == TurnStage.NEXT_SEAT
