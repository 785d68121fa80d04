"""What cannot be true of a position; soak runs look for it, loading refuses it (M-28.5)."""

import numpy as np

from ...core.header import NOBODY
from ...core.kernel import kernel
from ...core.parts import has_part
from ...core.scratch import zeros
from .acts import ACT_ROWS, Symbol, Village
from .audit_boats import (
    asks_another,
    asks_rightly,
    audit_boats,
    audit_events,
    audit_must_enter,
    fits_still,
    has_arrived,
    is_begun,
    is_rightly_over,
    may_swap,
)
from .board import CENTRE, SECTION, X_BLOCK
from .components.schema import TILES
from .faults import Fault
from .hands import can_be_offered, hand_limit, tile_at_hand
from .laying import any_is_full, fitting, has_place
from .parts.boats import can_step
from .parts.claims import can_claim
from .parts.counters import last_is_laid
from .parts.environment import audit_nature, may_spread
from .parts.plans import audit_open_hands, audit_plans, can_operate, due_outcome_of_plans, left_open
from .parts.teams import audit_hands_of_teams, audit_teams, can_answer, due_outcome_of_teams, expected_colour
from .phases import could_accept, may_orient
from .places import centre_tile, first_colour, first_place, is_played, is_village
from .state import (
    COLOURS,
    ENVIRONMENT,
    EVENTS,
    NO_SLOT,
    NO_TILE,
    PLANS,
    ROTATIONS,
    TEAMS,
    VILLAGE_SLOT,
    Eclipse,
    Outcome,
    Phase,
)
from .tiles import ABBEY, BASIC_TILES, ECLIPSE_TILE, EVENT_TILES, FIRST_EVENT, FIRST_VILLAGE, Event, event_at
from .turns import refusal_limit

NUMBERS = NO_TILE + 1


@kernel
def audit(t, s):
    """The first fault that is found."""
    return (
        audit_tiles(t, s)
        or audit_hands(s)
        or audit_board(t, s)
        or audit_seats(s)
        or audit_boats(t, s)
        or audit_teams(t, s)
        or audit_plans(t, s)
        or audit_events(t, s)
        or audit_nature(t, s)
        or (audit_end(t, s) if s.over else audit_decision(t, s))
    )


@kernel
def audit_tiles(t, s):
    """Every tile of this game is in one place, and no other anywhere; those that look alike are counted together."""
    left = zeros(NUMBERS, np.int64)
    count_tiles(s, left)
    for tile in range(TILES):
        left[t.face[tile]] -= is_used(s, tile)
    for tile in range(TILES):
        if left[tile] != 0:
            return Fault.TILE_MISPLACED
    for k in range(s.deck_size):
        if s.deck[k] == centre_tile(s) or (is_village(s.deck[k]) and ACT_ROWS[s.act].village != Village.IN_DECK):
            return Fault.OUT_OF_PLACE
    for k in range(s.out_size):
        if not may_be_out(s, s.out[k]):
            return Fault.OUT_OF_PLACE
    return Fault.NONE


@kernel
def may_be_out(s, tile):
    """What can be given away, has been replaced, as the centre tile is by the eclipse, or went with a whole hand."""
    act = ACT_ROWS[s.act]
    goes_too = act.discards_freely or act.symbol == Symbol.BELL  # of the eclipse: Will o' the Wisp spares none
    return can_be_offered(tile) or tile == centre_tile(s) or (goes_too and tile == ECLIPSE_TILE)


@kernel
def count_tiles(s, seen):
    for cell in range(len(s.tile)):
        seen[s.tile[cell]] += 1
    for k in range(s.deck_size):
        seen[s.deck[k]] += 1
    for k in range(s.out_size):
        seen[s.out[k]] += 1
    for p in range(s.hand.shape[0]):
        for slot in range(s.hand_size[p]):
            seen[s.hand[p, slot]] += 1
    for colour in range(COLOURS):
        seen[FIRST_VILLAGE + colour] += s.village_held[colour] != 0
    seen[s.offered] += 1


@kernel
def is_used(s, tile):
    """1 for the tiles that this game is played with (M-2.1, M-6.1)."""
    if tile < BASIC_TILES:
        return 1
    if tile == ABBEY:
        return np.int64(not has_part(s, PLANS))
    if is_village(tile):
        village = ACT_ROWS[s.act].village
        if village == Village.IN_DECK:
            return 1
        return np.int64(village == Village.ASIDE or (village != Village.NONE and is_played(s, tile - FIRST_VILLAGE)))
    if tile == ECLIPSE_TILE:
        return np.int64(s.eclipse != Eclipse.OFF)
    symbol = ACT_ROWS[s.act].symbol
    return np.int64(symbol != Symbol.NONE and 0 <= tile - FIRST_EVENT[symbol] < EVENT_TILES)


@kernel
def audit_hands(s):
    """Villages get into hands in act 8 only; every lay of a turn leaves a gap until the tiles are drawn."""
    for p in range(s.hand.shape[0]):
        if p >= s.players and s.hand_size[p]:
            return Fault.HAND_SIZES
        for slot in range(s.hand_size[p]):
            if s.hand[p, slot] == centre_tile(s) or (is_village(s.hand[p, slot]) and not holds_villages(s)):
                return Fault.OUT_OF_PLACE
    return Fault.NONE if s.over else audit_hand_sizes(s)


@kernel
def holds_villages(s):
    """Whether villages get into hands, among other tiles."""
    return ACT_ROWS[s.act].takes or ACT_ROWS[s.act].village == Village.IN_DECK


@kernel
def audit_hand_sizes(s):
    """Who lays a village out of hand holds a tile more from then on; gaps are filled at the end of the turn."""
    if has_part(s, TEAMS):
        return audit_hands_of_teams(s)
    if has_part(s, PLANS):
        return audit_open_hands(s)
    if has_part(s, EVENTS):  # which make hands larger and smaller
        return Fault.NONE
    extra = 0
    for p in range(s.players):
        more = more_in_hand(s, p)
        if more < 0:
            return Fault.HAND_SIZES
        extra += more
    return Fault.NONE if extra == villages_laid_from_hand(s) else Fault.HAND_SIZES


@kernel
def more_in_hand(s, p):
    """How many tiles a seat has in hand beyond what is usual at this moment."""
    if p != s.in_turn:
        return s.hand_size[p] - hand_limit(s)
    return s.hand_size[p] + gap_in_hand(s) - hand_limit(s) - ACT_ROWS[s.act].draws_first


@kernel
def gap_in_hand(s):
    return s.laid + (s.offered != NO_TILE)


@kernel
def villages_laid_from_hand(s):
    """How many, in an act in which they are held beside the other tiles."""
    n = 0
    for colour in range(COLOURS):
        n += ACT_ROWS[s.act].village == Village.IN_HAND and is_played(s, colour) and not s.village_held[colour]
    return n


@kernel
def audit_board(t, s):
    centre = NO_TILE if has_part(s, PLANS) else ECLIPSE_TILE if has_eclipse(s) else centre_tile(s)
    if s.tile[CENTRE] != centre or s.rot[CENTRE] != 0:
        return Fault.WRONG_CENTRE
    for cell in range(len(s.tile)):
        if s.tile[cell] == NO_TILE:
            continue
        if cell != CENTRE and s.owner[SECTION[cell]] == NOBODY and not has_part(s, TEAMS):
            return Fault.WRONG_SECTION
        if cell != CENTRE and is_never_elsewhere(t, s, cell):
            return Fault.WRONG_CENTRE
        if is_village(s.tile[cell]) and not may_hold_village(s, cell, s.tile[cell] - FIRST_VILLAGE):
            return Fault.VILLAGE_MISPLACED
        if not fits_there(t, s, cell):
            return Fault.MISFIT
    return audit_first_villages(s)


@kernel
def is_never_elsewhere(t, s, cell):
    """Whether a tile of the centre lies on another cell, or one that goes as soon as it is laid."""
    tile = s.tile[cell]
    return tile == centre_tile(s) or tile == ECLIPSE_TILE or event_at(t, s, cell) == Event.FLOODS


@kernel
def fits_there(t, s, cell):
    """Whether a tile fits what lies around it now; events and plans take tiles away that jokers were laid against."""
    if has_part(s, EVENTS):
        return fits_still(t, s, cell)
    fits = fitting(t, s, cell, s.tile[cell])
    return ((left_open(t, s, cell, fits) if has_part(s, PLANS) else fits) >> s.rot[cell]) & 1


@kernel
def has_eclipse(s):
    """Whether the centre tile has given way to the eclipse."""
    return s.tile[CENTRE] == ECLIPSE_TILE


@kernel
def may_hold_village(s, cell, colour):
    """Whether the village of a colour can lie on a cell that is owned."""
    village = ACT_ROWS[s.act].village
    if village == Village.ASIDE or village == Village.IN_DECK:
        return cell != CENTRE
    if cell == CENTRE or s.owner[SECTION[cell]] != colour:
        return False
    if has_part(s, ENVIRONMENT):
        return X_BLOCK[cell]
    is_anywhere = has_part(s, PLANS) or has_part(s, EVENTS)
    return is_anywhere or not X_BLOCK[cell] if village == Village.IN_HAND else cell == first_place(s, colour)


@kernel
def audit_first_villages(s):
    """Where villages lie from the start none is held."""
    village = ACT_ROWS[s.act].village
    for colour in range(COLOURS):
        if s.village_held[colour] and (village == Village.START_CELL or village == Village.CORNER):
            return Fault.VILLAGE_MISPLACED
    return Fault.NONE


@kernel
def audit_seats(s):
    passed = np.int64(s.colour_of[0]) // first_colour(s, 1)
    for p in range(s.colour_of.shape[0]):
        expected = usual_colour(s, passed, p) if p < s.players else p
        if s.colour_of[p] != expected or (passed and not has_eclipse(s)):
            return Fault.WRONG_COLOURS
        if not s.oriented[p] and not ACT_ROWS[s.act].orients:
            return Fault.NOT_ORIENTED
    is_mad = has_eclipse(s) and s.eclipse == Eclipse.MAD
    return Fault.NONE if (s.mad_by != NOBODY) == is_mad else Fault.WRONG_MADNESS


@kernel
def usual_colour(s, passed, p):
    """The colour that a seat holds when colours have passed on so many places."""
    return expected_colour(s, passed, p) if has_part(s, TEAMS) else first_colour(s, (passed + p) % s.players)


@kernel
def audit_end(t, s):
    """The reason has come true, and those that are looked at before it have not."""
    if s.refused and not ACT_ROWS[s.act].ends_refused:
        return Fault.WRONG_COUNT
    if has_part(s, EVENTS):
        return Fault.NONE if is_rightly_over(t, s, s.refused >= refusal_limit(s)) else Fault.NOT_OVER
    return Fault.NONE if s.outcome == due_at_end(t, s) else Fault.NOT_OVER


@kernel
def due_at_end(t, s):
    """Why a game is over that is."""
    if has_part(s, TEAMS):
        return due_outcome_of_teams(t, s)
    return due_outcome(s)


@kernel
def due_outcome(s):
    """Why the game has to be over, as it stands."""
    if has_part(s, PLANS):
        return due_outcome_of_plans(s)
    if has_arrived(s):
        return Outcome.ARRIVED
    if (ACT_ROWS[s.act].ends_full or ACT_ROWS[s.act].ends_late) and any_is_full(s):
        return Outcome.FULL
    if last_is_laid(s):
        return Outcome.COUNTERS
    if s.refused >= refusal_limit(s):
        return Outcome.REFUSED
    return Outcome.DECK if s.deck_size == 0 else Outcome.RUNNING


@kernel
def audit_decision(t, s):
    if s.refused and not ACT_ROWS[s.act].ends_refused:
        return Fault.WRONG_COUNT
    if is_due(s) or s.outcome != Outcome.RUNNING:
        return Fault.ALREADY_OVER
    if s.seat == NOBODY:
        return Fault.WRONG_SEAT
    return audit_question(s) or audit_answers(t, s)


@kernel
def is_due(s):
    """Whether the game ought to be over: in a turn that begins with a draw the deck may be empty, and in one in which
    the last counter was laid the others' boats move yet."""
    if has_part(s, TEAMS) or is_begun(s):
        return False
    due = due_outcome(s)
    if due == Outcome.DECK:
        return not ACT_ROWS[s.act].draws_first
    if due == Outcome.COUNTERS:
        return s.phase != Phase.BOAT and s.phase != Phase.CLAIM
    return due != Outcome.RUNNING


@kernel
def audit_question(s):
    """Who is asked, and what about."""
    phase, act = s.phase, ACT_ROWS[s.act]
    is_offered = s.offered != NO_TILE
    if is_offered == (s.seat == s.in_turn) and not (act.offers and is_afloat(phase)) and not asks_another(s):
        return Fault.WRONG_SEAT
    if phase != Phase.ORIENT and is_offered != (phase == Phase.OFFER or phase == Phase.OFFER_PLACE):
        return Fault.NOTHING_CHOSEN
    if is_offered and not (act.offers and can_be_offered(s.offered)):
        return Fault.NOTHING_CHOSEN
    if (phase == Phase.PLACE) != (s.chosen != NO_SLOT) or not is_in_hand(s):
        return Fault.NOTHING_CHOSEN
    return Fault.NONE if goes_with_lays(s) else Fault.WRONG_QUESTION


@kernel
def is_afloat(phase):
    """Whether the question is about a boat: it may be that of a seat that has accepted a tile."""
    return phase == Phase.BOAT or phase == Phase.CLAIM


@kernel
def is_in_hand(s):
    """Whether the slot chosen, if one is, holds a tile."""
    if s.chosen == VILLAGE_SLOT:
        return ACT_ROWS[s.act].village == Village.IN_HAND and s.village_held[s.colour_of[s.in_turn]] != 0
    return NO_SLOT <= s.chosen < s.hand_size[s.in_turn]


@kernel
def goes_with_lays(s):
    """Whether as many tiles have been laid in this turn as the question asks for."""
    phase = s.phase
    if phase == Phase.TURN or phase == Phase.PLACE:
        return s.laid < s.multi and s.oriented[s.seat] and not (s.laid and s.refused)
    if phase == Phase.ORIENT:
        return s.laid == 0 and not s.oriented[s.seat]
    if phase == Phase.ECLIPSE:
        return 0 < s.laid <= s.multi and s.eclipse != Eclipse.MAD and has_eclipse(s) and s.refused == 0
    if has_part(s, EVENTS) and phase >= Phase.BOAT:
        return asks_rightly(s)
    if is_afloat(phase):
        is_known = ACT_ROWS[s.act].boats or (phase == Phase.CLAIM and has_part(s, TEAMS))
        return s.laid == 1 and is_known and s.refused == 0
    if phase == Phase.TAKE and has_part(s, PLANS):
        return s.laid == 0
    if phase == Phase.TAKE:
        return 0 < s.laid <= s.multi and ACT_ROWS[s.act].takes and s.refused == 0
    return s.laid == 0 and (s.oriented[s.seat] or phase == Phase.OFFER)


@kernel
def audit_answers(t, s):
    """Only what has a place is laid, and only who has a place for a tile is asked whether they want it."""
    phase = s.phase
    if has_part(s, TEAMS) and not can_answer(t, s):
        return Fault.NO_ANSWER
    if has_part(s, PLANS) and not can_operate(s):
        return Fault.NO_ANSWER
    if is_afloat(phase) and not has_part(s, TEAMS):
        return audit_move(t, s)
    if phase == Phase.EVENT:
        return Fault.NONE if may_swap(t, s) or may_spread(t, s) else Fault.NO_ANSWER
    if phase == Phase.OFFER:
        return Fault.NONE if could_accept(t, s, np.int64(s.seat)) else Fault.NO_ANSWER
    if phase == Phase.PLACE or phase == Phase.OFFER_PLACE:
        can = has_place(t, s, np.int64(s.colour_of[s.seat]), tile_at_hand(s))
        return Fault.NONE if can else Fault.NO_ANSWER
    if phase == Phase.ORIENT:
        return Fault.NONE if can_orient(t, s) else Fault.NO_ANSWER
    return Fault.NONE


@kernel
def can_orient(t, s):
    for rotation in range(ROTATIONS):
        if may_orient(t, s, np.int64(s.seat), rotation):
            return True
    return False


@kernel
def audit_move(t, s):
    """A boat has somewhere to go, a counter something to lie on."""
    can = can_step(t, s) if s.phase == Phase.BOAT else can_claim(t, s)
    return audit_must_enter(t, s) or (Fault.NONE if can else Fault.NO_ANSWER)
