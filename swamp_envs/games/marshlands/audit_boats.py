"""The Sacred Marshlands: what cannot be true of boats, counters, events and exchanges (M-28.9)."""

import numpy as np

from ...core.header import NOBODY
from ...core.kernel import kernel
from ...core.parts import has_part, of
from ...core.scratch import scratch
from .acts import ACT_ROWS, Village
from .board import CELLS, CENTRE, NEXT, NOWHERE, SECTION, SIDES
from .components.layout import FISHERY, REED
from .components.mosaics import FIELD, WATER
from .components.schema import KINDS, SEGMENTS
from .faults import Fault
from .hands import others
from .laying import LATE, any_is_full, count_with, distinct_rotations, fitting_over
from .parts.boats import can_step
from .parts.claims import NONE, is_abbey, is_closed, is_finished
from .parts.counters import bears_counters, colour_on, count_counters, count_on, counters_of, is_barred, last_is_laid
from .parts.environment import is_all_foul, is_shut
from .parts.exchanges import may_be_shown, slots_given
from .parts.myths import can_swap, her_section
from .parts.property import is_anothers, is_picking, is_wrongly_held, slots_open_to
from .parts.teams import is_claimed_once
from .places import is_played, village_cell
from .scoring.survey import NODES, first_water, follow_region
from .state import (
    BOATS,
    BONDS,
    COLOURS,
    COUNTERS_ON_BOARD,
    EFFECTS,
    ENVIRONMENT,
    EVENTS,
    EXCHANGES,
    FIRST_KIND,
    MYTHS,
    NO_DEMAND,
    NO_SLOT,
    NO_TILE,
    OPEN_HAND,
    PROPERTY,
    RACE,
    SEATS,
    TEAMS,
    WATERWAYS,
    Outcome,
    Phase,
)
from .tiles import ECLIPSE_TILE, Event, event_at, has_drought

# --- what cannot be true of boats and counters (M-28.9) ---------------------------------------------------------------


@kernel
def audit_boats(t, s):
    """The first fault that is found."""
    return audit_places(t, s) or audit_race(t, s) or audit_counters(t, s) or audit_waterways(t, s)


@of(BOATS)
def audit_places(t, s):
    """Every colour in the game has a boat on water or field, the others have none."""
    for colour in range(COLOURS):
        is_afloat = is_segment(t, s, s.boat[colour]) and can_be_at(t, s, colour, np.int64(s.boat[colour]))
        may_be_away = ACT_ROWS[s.act].village == Village.IN_HAND and s.boat[colour] == NOWHERE
        if not may_be_away and not (is_afloat if is_played(s, colour) else s.boat[colour] == NOWHERE):
            return Fault.BOAT_MISPLACED
    return Fault.NONE


@kernel
def is_segment(t, s, node):
    """Whether a tile lies there that has this segment."""
    if node < 0 or node >= len(s.tile) * SEGMENTS or s.tile[node // SEGMENTS] == NO_TILE:
        return False
    return node % SEGMENTS < t.segments[t.kind[s.tile[node // SEGMENTS]]]


@kernel
def can_be_at(t, s, colour, node):
    """In a race a boat stays in its section, until it comes to the centre."""
    cell = node // SEGMENTS
    land = land_at(t, s, node)
    is_near = not ACT_ROWS[s.act].boats_race or cell == CENTRE or s.owner[SECTION[cell]] == colour
    if has_part(s, ENVIRONMENT) and is_shut(t, s, colour, cell, node % SEGMENTS) and not has_drought(t, s, cell):
        return False
    return is_near and (land == WATER or (land == FIELD and ACT_ROWS[s.act].boats_ashore))


@kernel
def land_at(t, s, node):
    return t.land[t.kind[s.tile[node // SEGMENTS]], node % SEGMENTS]


@of(RACE)
def has_arrived(s):
    """Whether a boat is on the centre."""
    for colour in range(COLOURS):
        if s.boat[colour] != NOWHERE and s.boat[colour] // SEGMENTS == CENTRE:
            return True
    return False


@of(RACE)
def audit_race(t, s):
    """Who misses a turn has a boat beside a cow, unless colours have changed; the seat in turn misses none."""
    for p in range(SEATS):
        is_asked = p == s.in_turn and not s.over
        if s.misses[p] and (is_asked or p >= s.players or not may_be_scared(t, s, p)):
            return Fault.WRONG_MISSES
        if not may_have_laid_in(s, p) or (is_asked and s.laid == 0 and s.laid_in[p] != NOWHERE):
            return Fault.WRONG_LAYS
    return Fault.NONE


@of(RACE)
def may_be_scared(t, s, p):
    node = np.int64(s.boat[s.colour_of[p]])
    is_by_cow = t.cow_at[t.kind[s.tile[node // SEGMENTS]]] == node % SEGMENTS
    return s.tile[CENTRE] == ECLIPSE_TILE or is_by_cow


@of(RACE)
def may_have_laid_in(s, p):
    section = np.int64(s.laid_in[p])
    if section == NOWHERE:
        return True
    return p < s.players and s.owner[section] != NOBODY


@of(COUNTERS_ON_BOARD)
def audit_counters(t, s):
    for colour in range(COLOURS):
        if s.counters_laid[colour] > (counters_of(s, colour) if is_played(s, colour) or has_part(s, TEAMS) else 0):
            return Fault.TOO_MANY_COUNTERS
        for k in range(s.counters_laid[colour]):
            if not is_segment(t, s, np.int64(s.counter[colour, k])):
                return Fault.COUNTER_MISPLACED
    for colour in range(COLOURS):
        for k in range(s.counters_laid[colour]):
            if not is_rightly_claimed(t, s, np.int64(s.counter[colour, k])):
                return Fault.COUNTER_MISPLACED
    return audit_must_enter_at_all(s)


@of(COUNTERS_ON_BOARD)
def is_rightly_claimed(t, s, node):
    """A finished construction with a single counter."""
    cell, segment = node // SEGMENTS, node % SEGMENTS
    if has_part(s, TEAMS):
        return is_claimed_once(t, s, node)
    if has_part(s, WATERWAYS):
        return can_mark_water(t, s, node)
    if has_part(s, EVENTS):
        return can_bear(t, s, node)
    if land_at(t, s, node) == WATER:
        return t.marks[t.kind[s.tile[cell]], segment] & (FISHERY | REED) and count_on(s, node) == 1
    reached, nodes = scratch(CELLS, np.int64), scratch(NODES, np.int64)
    n = follow_region(t, s, cell, segment, reached, nodes)
    return is_finished(t, s, nodes, n) and count_counters(s, reached) == 1


@of(WATERWAYS)
def can_mark_water(t, s, node):
    """Whether a counter can lie on a segment: on water that bears one, and no other, and is nobody else's property."""
    colour = colour_on(s, node)
    is_own = not is_anothers(t, s, s.tile[node // SEGMENTS], colour)
    return is_own and land_at(t, s, node) == WATER and bears_counters(s, node // SEGMENTS) and count_on(s, node) == 1


@of(WATERWAYS)
def audit_waterways(t, s):
    """No boat is where another colour's counter or property keeps it out."""
    for colour in range(COLOURS):
        if is_played(s, colour) and is_barred(t, s, colour, np.int64(s.boat[colour])):
            return Fault.BOAT_MISPLACED
    return Fault.NONE


@of(BONDS)
def audit_must_enter_at_all(s):
    """Only a boat that is asked about has to go anywhere."""
    is_asked = s.phase == Phase.BOAT and s.seat == s.in_turn and not s.over
    return Fault.NONE if s.must_enter == NOWHERE or is_asked else Fault.WRONG_WAY


@of(BONDS)
def audit_must_enter(t, s):
    """The cell that the boat has to enter is in another's section, and it can get there."""
    if s.must_enter == NOWHERE:
        return Fault.NONE
    if s.must_enter == CENTRE or s.owner[SECTION[s.must_enter]] == s.colour_of[s.seat] or not can_step(t, s):
        return Fault.WRONG_WAY
    return Fault.NONE


# --- what cannot be true of events, exchanges and what seats know in the intervals (M-28.9) ---------------------------


MOST_DEMANDS = FIRST_KIND + KINDS


@of(EXCHANGES)
def audit_events(t, s):
    """The first fault that is found."""
    return (
        audit_knowledge(s)
        or audit_boats_home(t, s)
        or audit_moorings(t, s)
        or audit_exchange(t, s)
        or (Fault.OUT_OF_PLACE if not s.over and is_wrongly_held(t, s) else Fault.NONE)
    )


@of(EXCHANGES)
def audit_knowledge(s):
    """Only seats at the table know tiles, only those in hands, and not their own."""
    for p in range(SEATS):
        for slot in range(s.known.shape[1]):
            may_know = (1 << s.players) - 1 - (1 << p) if p < s.players and slot < s.hand_size[p] else 0
            if np.int64(s.known[p, slot]) & ~may_know:
                return Fault.WRONG_KNOWLEDGE
    return Fault.NONE


@of(EXCHANGES)
def audit_exchange(t, s):
    """A tile is shown from the choice of a partner on, the partner is named from then on, and so is the demand."""
    phase = s.phase
    if not s.over and is_picking(s):
        return Fault.NONE if can_pick(t, s) else Fault.WRONG_EXCHANGE
    is_on = not s.over and Phase.PARTNER <= phase <= Phase.PICK
    if (s.shown != NO_SLOT) != is_on or s.exchanged > 1 or (is_on and not s.exchanged):
        return Fault.WRONG_EXCHANGE
    if (s.partner != NOBODY) != (is_on and phase > Phase.PARTNER):
        return Fault.WRONG_EXCHANGE
    if (s.demand != NO_DEMAND) != (is_on and phase > Phase.DEMAND) or not is_layer_right(s):
        return Fault.WRONG_EXCHANGE
    return Fault.NONE if not is_on or can_go_on(t, s) else Fault.WRONG_EXCHANGE


@of(PROPERTY)
def can_pick(t, s):
    """Whether there is a tile to pick for Private Property that has been handed over."""
    if not (0 <= s.in_turn < s.players and 0 <= s.partner < s.players) or s.partner == s.in_turn:
        return False
    slots = slots_open_to(t, s, np.int64(s.partner), np.int64(s.colour_of[s.in_turn]))
    return slots != NONE and s.shown == NO_SLOT and s.exchanged <= 1


@kernel
def is_layer_right(s):
    """Whether somebody is said to have laid an event where it asks for something, and only there."""
    return names_layer(s) == (not s.over and s.phase == Phase.EVENT)


@of(EFFECTS)
def names_layer(s):
    return s.layer != NOBODY


@of(EXCHANGES)
def can_go_on(t, s):
    """Whether the tile, the partner and the demand are such as can be."""
    if not 0 <= s.shown < s.hand_size[s.in_turn]:
        return False
    if not may_be_shown(t, s, s.hand[s.in_turn, s.shown]) or s.known[s.in_turn, s.shown] != others(s, s.in_turn):
        return False
    if s.partner == s.in_turn or (s.phase == Phase.REPLY and s.seat != s.partner):
        return False
    if s.demand != NO_DEMAND and s.demand >= MOST_DEMANDS:
        return False
    return s.phase != Phase.PICK or (s.demand == OPEN_HAND and slots_given(t, s, s.partner) != NONE)


@of(EXCHANGES)
def asks_another(s):
    """Whether the question may be one for a seat that is not in turn, though nothing is offered."""
    return s.phase == Phase.REPLY or s.phase == Phase.EVENT


@of(EXCHANGES)
def asks_rightly(s):
    """Whether as many tiles have been laid in this turn as the question asks for."""
    if s.phase == Phase.EVENT and has_part(s, ENVIRONMENT):
        return s.laid == 0 and s.seat == s.in_turn
    if s.phase == Phase.EVENT:
        return (s.laid > 0) == (s.seat == s.in_turn) and s.laid <= s.multi
    if s.phase >= Phase.PARTNER and (s.phase < Phase.PICK or s.demand != NO_DEMAND):  # exchanges come before lays
        return s.laid == 0
    return s.laid <= s.multi or s.laid <= 1


@of(MYTHS)
def may_swap(t, s):
    """Whether who has laid Melusine is asked, and there is a counter to replace."""
    return s.layer == s.seat and can_swap(s, her_section(t, s))


@of(EXCHANGES)
def is_rightly_over(t, s, is_refused):
    """Whether the reason that is named has come true, and none that goes before it: the way home comes after it."""
    if s.outcome == Outcome.BISHOP:
        return has_late_bishop(t, s)
    if s.outcome == Outcome.FULL or any_is_full(s):
        return s.outcome == Outcome.FULL and any_is_full(s)
    if s.outcome == Outcome.POLLUTED:
        return is_all_foul(t, s)
    if s.outcome == Outcome.COUNTERS:
        return last_is_laid(s)
    if s.outcome == Outcome.REFUSED:
        return is_refused
    return s.outcome == Outcome.DECK and s.deck_size == 0 and not is_refused


@of(EXCHANGES)
def has_late_bishop(t, s):
    for cell in range(CELLS):
        if event_at(t, s, cell) == Event.BISHOP:
            return count_with(s, cell) >= LATE
    return False


@of(EXCHANGES)
def is_begun(s):
    """Whether the turn has gone so far that what ends the game is looked at when it is over, and not before."""
    is_event_of_lay = s.phase == Phase.EVENT and not has_part(s, ENVIRONMENT)
    return s.laid > 0 or s.phase == Phase.BOAT or s.phase == Phase.CLAIM or is_event_of_lay


@of(EFFECTS)
def audit_boats_home(t, s):
    """Boats are there when their villages are, and not on a Wisp that keeps them out."""
    for colour in range(COLOURS):
        has_boat = s.boat[colour] != NOWHERE
        if has_boat != (village_cell(s, colour) != NOWHERE):
            return Fault.BOAT_MISPLACED
        cell = s.boat[colour] // SEGMENTS
        if has_boat and event_at(t, s, cell) == Event.WISP and s.owner[SECTION[cell]] != colour:
            return Fault.BOAT_MISPLACED
    return Fault.NONE


@of(MYTHS)
def audit_moorings(t, s):
    """A village laid in this turn has its boat."""
    colour = np.int64(s.boat_new)
    if colour == NOBODY:
        return Fault.NONE
    if not is_played(s, colour):
        return Fault.BOAT_MISPLACED
    cell = village_cell(s, colour)
    is_there = cell != NOWHERE and (s.over or s.boat[colour] == first_water(t, s, cell))
    return Fault.NONE if is_there else Fault.BOAT_MISPLACED


@of(EXCHANGES)
def can_bear(t, s, node):
    """Whether a counter can ever have been put on a segment; one colour puts one there."""
    cell, segment = node // SEGMENTS, node % SEGMENTS
    kind = t.kind[s.tile[cell]]
    if is_closed(t, s, cell) or bears_twice(s, node):
        return False
    return t.land[kind, segment] != WATER or t.marks[kind, segment] & (FISHERY | REED) != 0 or is_abbey(s, cell)


@of(COUNTERS_ON_BOARD)
def bears_twice(s, node):
    """Whether a colour has two counters on a segment."""
    for colour in range(COLOURS):
        n = 0
        for k in range(s.counters_laid[colour]):
            n += s.counter[colour, k] == node
        if n > 1:
            return True
    return False


@of(EXCHANGES)
def fits_still(t, s, cell):
    """Whether a tile fits those beside it: the one that was laid first need not have looked at the other."""
    rotations = distinct_rotations(t, s.tile[cell])
    for side in range(SIDES):
        beyond = NEXT[cell, side]
        if beyond != NOWHERE and s.tile[beyond] != NO_TILE and not is_met(t, s, beyond, (side + 2) % SIDES):
            rotations &= fitting_over(t, s, cell, s.tile[cell], side)
    return (rotations >> s.rot[cell]) & 1


@kernel
def is_met(t, s, cell, side):
    """Whether the tile on a cell fits against another one over a side."""
    return (fitting_over(t, s, cell, s.tile[cell], side) >> s.rot[cell]) & 1
