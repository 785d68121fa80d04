"""Swamped: what cannot be true of a position. It refuses loaded positions, and soak runs look for it (D-10.4)."""

import numpy as np

from ...core.bits import EMPTY, has
from ...core.header import RUNNING
from ...core.kernel import kernel
from .boat import list_steps
from .cards import is_pounce, top_face
from .components import COORDINATES, DECK_MAPS, FIRST_START, FIRST_WATERFALL, READINGS, SPACES
from .rules import printed_face
from .state import ACT, ADD, BOAT, CARDS, CROC, FINAL, LETS_MOVE, LOSE, NOWHERE, PILES, PLAY, TIE

FAULTS = (
    "",
    "a card is in two places, or in none",
    "a face is not that of its map, or is given too often",
    "the boat is off the Swamp",
    "the croc is off the Swamp, or on the boat's space",
    "a treasure is taken where there is none",
    "a pile has no card, or there are two Pounces on top, or two piles of one colour without the tiger",
    "a hand is too large, or not in the order of its maps",
    "a count, a seat or a reading is out of range",
    "this phase cannot be asked of this seat now",
    "the Swamp does not begin with a start map, or holds what is not in this game",
    "something lies behind the end of a hand, the deck, a pile or the Swamp",
)


@kernel
def audit(t, s):
    """The number of the first fault in FAULTS, or 0."""
    for fault in (
        audit_places(s),
        audit_faces(s),
        audit_swamp(t, s),
        audit_piles(s),
        audit_counts(s),
        audit_leftovers(s),
    ):
        if fault:
            return fault
    return audit_phase(t, s) if s.over == RUNNING else 0


@kernel
def audit_places(s):
    """Every card of the deck is in one place: a hand, the deck, the discards, a pile or the Swamp."""
    places = np.zeros(CARDS, np.int64)
    for p in range(s.players):
        for i in range(s.hand_size[p]):
            places[s.hand[p, i]] += 1
            if i and s.hand[p, i - 1] >= s.hand[p, i]:
                return 7
    for i in range(s.deck_size):
        places[s.deck[i]] += 1
    for pile in range(s.pile_count):
        for i in range(s.pile_size[pile]):
            places[s.pile[pile, i]] += 1
        if s.pile_move[pile] != NOWHERE:
            places[s.pile_move[pile]] += 1
    for place in range(s.line_size):
        if s.line[place] < CARDS:
            places[s.line[place]] += 1
    for card in range(CARDS):
        in_game = card < DECK_MAPS or s.tiger == 1
        if places[card] + s.discarded[card] != np.int64(in_game):
            return 1
    return 0


@kernel
def audit_faces(s):
    """Sixteen Coordinate cards and four Pounces once each, Let's Move six times; fixed pairing keeps the pack's."""
    for card in range(CARDS):
        face = s.face[card]
        if s.pairing and face != printed_face(card):
            return 2
        if card >= DECK_MAPS and not s.tiger:
            continue
        for other in range(card):
            if s.face[other] == face and face != LETS_MOVE:
                return 2
        if is_pounce(face) and not s.tiger:
            return 2
    return 0


@kernel
def audit_swamp(t, s):
    if not FIRST_START <= s.line[0] < FIRST_WATERFALL:
        return 10
    for place in range(1, s.line_size):
        falls = s.line[place] >= FIRST_WATERFALL
        if FIRST_START <= s.line[place] < FIRST_WATERFALL or (falls and not s.waterfall):
            return 10
    if not (0 <= s.boat_card < s.line_size and 0 <= s.boat_space < SPACES):
        return 3
    if not (NOWHERE <= s.croc_card < s.line_size and 0 <= s.croc_space < SPACES):
        return 4
    if s.over == RUNNING and s.phase != FINAL and s.croc_card == s.boat_card and s.croc_space == s.boat_space:
        return 4
    for place in range(s.line_size):
        for space in range(SPACES):
            if has(s.taken[place], space) and t.treasure[s.line[place], space] == 0:
                return 5
    return 0


@kernel
def audit_piles(s):
    pounces = 0
    colours = 0
    for pile in range(s.pile_count):
        if s.pile_size[pile] < 1:
            return 6
        top = top_face(s, pile)
        if top == LETS_MOVE:
            return 6
        if is_pounce(top):
            pounces += 1
        elif (colours >> (top // 4)) & 1 and not s.tiger:
            return 6
        else:
            colours |= 1 << (top // 4)
    return 6 if pounces > 1 else 0


@kernel
def audit_counts(s):
    fits = 0 <= s.dial < READINGS and 0 <= s.pilot < s.players and 0 <= s.in_turn < s.players
    fits = fits and s.round_number >= 1 and 0 <= s.turn <= s.max_turns and 0 <= s.mover_count <= s.players
    fits = fits and NOWHERE <= s.moving < s.pile_count
    for p in range(s.players):
        fits = fits and s.adventurer[p] >= 0
        for q in range(p):
            fits = fits and s.adventurer[p] != s.adventurer[q]
    return 0 if fits else 8


@kernel
def audit_leftovers(s):
    """Leftovers would tell of hidden cards that a redeal has moved elsewhere."""
    left = 0
    for i in range(s.deck_size, CARDS):
        left += s.deck[i] != 0
    for p in range(s.hand.shape[0]):
        for i in range(s.hand_size[p], s.hand.shape[1]):
            left += s.hand[p, i] != 0
    for pile in range(PILES):
        for i in range(s.pile_size[pile], COORDINATES):
            left += s.pile[pile, i] != 0
    for place in range(s.line_size, s.line.shape[0]):
        left += s.line[place] != 0 or s.taken[place] != EMPTY
    return 11 if left else 0


@kernel
def audit_phase(t, s):
    """Who may be asked what."""
    holds = s.hand_size[s.seat] > 0
    fits = False
    if s.phase == PLAY:
        fits = s.seat == s.in_turn and holds
    elif s.phase == ACT:
        fits = s.seat == s.in_turn
    elif s.phase == BOAT:
        room = np.empty(5, np.int32)
        fits = s.steps > 0 and list_steps(t, s, room) > 0
    elif s.phase == CROC:
        fits = s.seat == s.pilot and s.steps > 0
    elif s.phase == ADD:
        fits = s.seat == s.pilot and holds and 1 <= s.steps <= 2
    elif s.phase == LOSE:
        fits = s.seat == s.in_turn and 1 <= s.steps <= 2
    elif s.phase == TIE or s.phase == FINAL:
        fits = s.seat == s.pilot and s.players > 1
    return 0 if fits else 9
