"""Swamped: what cannot be true of a position. It refuses loaded positions, and soak runs look for it (D-10.4)."""

import numpy as np

from ...core.bits import has
from ...core.faults import Faults
from ...core.header import RUNNING
from ...core.kernel import kernel
from ...core.scratch import scratch, zeros
from .boat import KINGSFOIL_NEEDED, list_steps
from .cards import is_pounce, top_face
from .components import (
    COORDINATES,
    DECK_MAPS,
    FIRST_START,
    FIRST_WATERFALL,
    MAPS,
    SPACES,
)
from .croc import find_way
from .ending import best_seats
from .maps import MOST_TREASURES
from .rules import printed_face, tied_for_bonus
from .state import (
    ACT,
    ADD,
    BOAT,
    CARDS,
    CROC,
    FACES,
    FINAL,
    HAND,
    LETS_MOVE,
    LOSE,
    NOWHERE,
    PHASES,
    PLAY,
    TIE,
    WON,
)


class Fault(Faults):
    NONE = ""
    CARD_MISPLACED = "a card is in two places, or in none"
    WRONG_FACE = "a face is not that of its map, or is given too often or too seldom"
    BOAT_OFF_SWAMP = "the boat is off the Swamp"
    CROC_OFF_SWAMP = "the croc is off the Swamp, or on the boat's space"
    NOTHING_TO_TAKE = "a treasure is taken where there is none"
    NO_ROOM_TO_DRAW = "the seat in turn has played, is still to draw, and holds a full hand"
    TOO_MANY_TREASURES = "treasures: more than 127 of a kind are held or lie on maps"
    WRONG_PILES = "a pile has no card, or there are two Pounces on top, or two piles of one colour without the tiger"
    WRONG_HAND = "a hand is too large, or not in the order of its maps"
    SAME_ADVENTURER = "two seats play the same Adventurer"
    WRONG_PHASE = "this phase cannot be asked of this seat now"
    WRONG_LINE = "the Swamp does not begin with a start map, or holds what is not in this game or not laid yet"
    CROC_AND_CARD_1 = "the croc is nowhere though card 1 lies, or somewhere before it does"
    LETS_MOVE_MISPLACED = (
        "piles: a Let's Move lies among a pile's cards, or another card in the place of the Let's Move on it"
    )
    WRONG_STEPS = (
        "steps: not as many as this phase can have: boat 1 to 5, croc 1 to its speed, add and lose 1 or 2, else 0"
    )
    MOVEMENT_OUTSIDE_BOAT = "moving, movers, forced and bonus are -1, none, 0 and 0 in every phase but boat"
    MOVERS_WITHOUT_PILE = "movers are named and moving is -1: nobody follows unless a pile's Let's Move sends the boat"
    BONUS_BY_PILE = "a bonus is moved by a pile: in a bonus move moving is -1 and nobody follows"
    NO_LETS_MOVE = "moving is a pile without a Let's Move"
    MOVER_TWICE = "movers name a seat twice, or the seat that moves now: each moves once"
    NO_CURRENT = "forced: the current drives the boat where there is none"
    NO_WAYS_TO_CHOOSE = (
        "phase croc without a choice: it is asked with croc='choice', where two shortest ways or more begin"
    )
    CROC_TOO_NEAR = (
        "phase croc with too many steps: the croc's last one would reach the boat, which it catches before it moves"
    )
    TOO_FEW_TO_LOSE = "phase lose with fewer treasures held than are to be lost"
    NOBODY_TIED = "phase tie or final with nobody tied: two seats or more have the highest sum, or score"
    WINNER_WITHOUT_WIN = "winner: a seat when the outcome is won, else -1"
    WON_WITHOUT_MISSION = "a mission is won with fewer than three Kingsfoil, or by a seat without the best score"


COPIES = np.array([1] * LETS_MOVE + [DECK_MAPS - COORDINATES])  # of each face
# By phase: the most steps that can be left (the croc's depend on its speed; the boat's are the highest number at a
# corner and the Pilot's extra one), and whether the Pilot is asked, not the seat in turn.
_STEPS = {BOAT: 5, CROC: 9, ADD: 2, LOSE: 2}
MOST_STEPS = np.array([_STEPS.get(phase, 0) for phase in range(len(PHASES))])
ASKS_PILOT = np.array([phase in (CROC, ADD, TIE, FINAL) for phase in range(len(PHASES))])
HAS_PLAYED = np.array([phase in (ACT, BOAT, CROC, LOSE) for phase in range(len(PHASES))])  # and may draw after it


@kernel
def audit(t, s):
    """The first fault that is found."""
    for fault in (
        audit_places(s),
        audit_faces(s),
        audit_line(s),
        audit_boat(s),
        audit_croc(s),
        audit_taken(t, s),
        audit_piles(s),
        audit_lets_moves(s),
        audit_adventurers(s),
        audit_steps(t, s),
        audit_movement(s),
        audit_success(s),
    ):
        if fault != Fault.NONE:
            return fault
    return audit_phase(t, s) if s.over == RUNNING else Fault.NONE


@kernel
def audit_places(s):
    """Every card of the deck is in one place: a hand, the deck, the discards, a pile or the Swamp."""
    places = zeros(CARDS, np.int64)
    for p in range(s.players):
        for i in range(s.hand_size[p]):
            places[s.hand[p, i]] += 1
            if i and s.hand[p, i - 1] >= s.hand[p, i]:
                return Fault.WRONG_HAND
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
            return Fault.CARD_MISPLACED
    return Fault.NONE


@kernel
def audit_faces(s):
    """Sixteen Coordinate cards and four Pounces once each, Let's Move six times; fixed pairing keeps the pack's."""
    times = zeros(FACES, np.int64)
    for card in range(CARDS):
        if s.pairing and s.face[card] != printed_face(card):
            return Fault.WRONG_FACE
        if card < DECK_MAPS or s.tiger:
            times[s.face[card]] += 1
    for face in range(FACES):
        in_game = s.tiger or not is_pounce(face)
        if times[face] != (COPIES[face] if in_game else 0):
            return Fault.WRONG_FACE
    return Fault.NONE


@kernel
def audit_line(s):
    """One start map, at the left; the Waterfall once, and not before the Pilot has laid his cards (D-2.5)."""
    falls = 0
    for place in range(s.line_size):
        falls += s.line[place] >= FIRST_WATERFALL
        if (FIRST_START <= s.line[place] < FIRST_WATERFALL) != (place == 0):
            return Fault.WRONG_LINE
    to_come = s.phase == ADD and s.round_number == 1
    return Fault.NONE if falls <= np.int64(s.waterfall and not to_come) else Fault.WRONG_LINE


@kernel
def audit_boat(s):
    return Fault.NONE if s.boat_card < s.line_size else Fault.BOAT_OFF_SWAMP


@kernel
def audit_croc(s):
    """It comes with card 1 (D-2.2)."""
    if (s.croc_card == NOWHERE) != (s.line_size == 1):
        return Fault.CROC_AND_CARD_1
    if s.croc_card >= s.line_size:
        return Fault.CROC_OFF_SWAMP
    met = s.croc_card == s.boat_card and s.croc_space == s.boat_space
    return Fault.CROC_OFF_SWAMP if met and s.over == RUNNING and s.phase != FINAL else Fault.NONE


@kernel
def audit_taken(t, s):
    for place in range(s.line_size):
        for space in range(SPACES):
            if has(s.taken[place], space) and t.treasure[s.line[place], space] == 0:
                return Fault.NOTHING_TO_TAKE
    return audit_treasures(t, s)


@kernel
def audit_treasures(t, s):
    """What is held can be counted, and still when all that lies on the maps has been taken too."""
    most = zeros(5, np.int64)  # by kind, from 1
    for number in range(MAPS):
        for space in range(SPACES):
            most[t.treasure[number, space]] += 1
    for place in range(s.line_size):
        for space in range(SPACES):
            most[t.treasure[s.line[place], space]] -= has(s.taken[place], space)
    for kind in range(4):
        if s.treasures[kind] > MOST_TREASURES - most[kind + 1]:
            return Fault.TOO_MANY_TREASURES
    return Fault.NONE


@kernel
def audit_piles(s):
    pounces = 0
    colours = 0
    for pile in range(s.pile_count):
        if s.pile_size[pile] < 1:
            return Fault.WRONG_PILES
        top = top_face(s, pile)
        if is_pounce(top):
            pounces += 1
        elif (colours >> (top // 4)) & 1 and not s.tiger:
            return Fault.WRONG_PILES
        else:
            colours |= 1 << (top // 4)
    return Fault.WRONG_PILES if pounces > 1 else Fault.NONE


@kernel
def audit_lets_moves(s):
    """They lie on piles, never in them, and nothing else lies there."""
    for pile in range(s.pile_count):
        if s.pile_move[pile] != NOWHERE and s.face[s.pile_move[pile]] != LETS_MOVE:
            return Fault.LETS_MOVE_MISPLACED
        for i in range(s.pile_size[pile]):
            if s.face[s.pile[pile, i]] == LETS_MOVE:
                return Fault.LETS_MOVE_MISPLACED
    return Fault.NONE


@kernel
def audit_adventurers(s):
    for p in range(s.players):
        for q in range(p):
            if s.adventurer[p] == s.adventurer[q]:
                return Fault.SAME_ADVENTURER
    return Fault.NONE


@kernel
def audit_steps(t, s):
    most = np.int64(t.speed[s.dial]) if s.phase == CROC else MOST_STEPS[s.phase]
    least = MOST_STEPS[s.phase] > 0
    return Fault.NONE if least <= s.steps <= most else Fault.WRONG_STEPS


@kernel
def audit_movement(s):
    """A Let's Move sends several seats, one after the other; going and a bonus send one."""
    if s.phase != BOAT:
        moves = s.moving != NOWHERE or s.mover_count or s.forced or s.bonus
        return Fault.MOVEMENT_OUTSIDE_BOAT if moves else Fault.NONE
    if s.moving == NOWHERE:
        return Fault.MOVERS_WITHOUT_PILE if s.mover_count else Fault.NONE
    if s.bonus:
        return Fault.BONUS_BY_PILE
    if s.pile_move[s.moving] == NOWHERE:
        return Fault.NO_LETS_MOVE
    return Fault.NONE if movers_differ(s) else Fault.MOVER_TWICE


@kernel
def movers_differ(s):
    """Each once, and none is the seat that moves now."""
    seats = 1 << np.int64(s.seat)
    for i in range(s.mover_count):
        if (seats >> s.mover[i]) & 1:
            return False
        seats |= 1 << np.int64(s.mover[i])
    return True


@kernel
def audit_success(s):
    """A mission needs its Kingsfoil, and a winner the best score (D-4.3, D-6.1)."""
    won = s.outcome == WON
    if won != (s.winner != NOWHERE):
        return Fault.WINNER_WITHOUT_WIN
    if (won or s.phase == FINAL) and s.treasures[0] < KINGSFOIL_NEEDED:
        return Fault.WON_WITHOUT_MISSION
    return Fault.WON_WITHOUT_MISSION if won and not (best_seats(s) >> s.winner) & 1 else Fault.NONE


@kernel
def audit_phase(t, s):
    """Who may be asked, and that there is something to ask."""
    if not may_be_asked(s):
        return Fault.WRONG_PHASE
    if HAS_PLAYED[s.phase] and s.hand_size[s.in_turn] >= HAND:
        return Fault.NO_ROOM_TO_DRAW
    if s.phase == BOAT:
        return audit_current(t, s)
    if s.phase == CROC:
        return audit_ways(t, s)
    if s.phase == LOSE:
        return audit_loss(s)
    if s.phase == TIE or s.phase == FINAL:
        seats = tied_for_bonus(t, s) if s.phase == TIE else best_seats(s)
        return Fault.NONE if seats & (seats - 1) else Fault.NOBODY_TIED
    return Fault.NONE


@kernel
def may_be_asked(s):
    """The seat in turn or the Pilot, with cards to play or to lay; a bonus or a Let's Move lets others move the boat.
    As long as only the start map lies nothing but laying is asked."""
    sent = s.phase == BOAT and (s.moving != NOWHERE or s.bonus)
    seat = s.pilot if ASKS_PILOT[s.phase] else s.in_turn
    needed = s.steps if s.phase == ADD else s.phase == PLAY
    return (sent or s.seat == seat) and s.hand_size[s.seat] >= needed and (s.line_size > 1 or s.phase == ADD)


@kernel
def audit_current(t, s):
    room = scratch(5, np.int32)
    return Fault.NONE if list_steps(t, s, room) else Fault.NO_CURRENT


@kernel
def audit_ways(t, s):
    """Further from the boat than its steps, and with a choice (D-5.1, D-5.2)."""
    distance, ways = find_way(t, s)
    if s.croc or not ways & (ways - 1):
        return Fault.NO_WAYS_TO_CHOOSE
    return Fault.NONE if distance > s.steps else Fault.CROC_TOO_NEAR


@kernel
def audit_loss(s):
    held = 0
    for kind in range(4):
        held += s.treasures[kind]
    return Fault.NONE if held >= s.steps else Fault.TOO_FEW_TO_LOSE
