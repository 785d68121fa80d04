"""The Sacred Marshlands: what cannot be true of boats and counters (M-28.9)."""

import numpy as np

from ...core.header import NOBODY
from ...core.kernel import kernel
from ...core.parts import has, of
from ...core.scratch import scratch
from .acts import ACT_ROWS, Village
from .audit_events import can_bear
from .audit_teams import is_claimed_once
from .board import CELLS, CENTRE, NOWHERE, SECTION, SECTIONS
from .components.layout import FISHERY, REED, SEGMENTS
from .components.mosaics import FIELD, WATER
from .effects import has_drought
from .faults import Fault
from .owners import is_anothers
from .rules.boats import can_step
from .rules.claims import follow_region, is_finished
from .rules.counters import colour_on, count_counters, count_on, counters_of
from .rules.passage import is_shut
from .rules.waterways import bears_counters, is_barred
from .scoring.water import NODES
from .state import (
    BOATS,
    BONDS,
    COLOURS,
    COUNTERS,
    COUNTERS_ON_BOARD,
    ENVIRONMENT,
    EVENTS,
    NO_TILE,
    RACE,
    SEATS,
    TEAMS,
    WATERWAYS,
    Phase,
)
from .tiles import ECLIPSE_TILE
from .villages import is_played


@kernel
def audit_boats(t, s):
    """The first fault that is found."""
    return audit_places(t, s) or audit_race(t, s) or audit_counters(t, s) or audit_waterways(t, s)


# --- boats ------------------------------------------------------------------------------------------------------------


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
    if has(s, ENVIRONMENT) and is_shut(t, s, colour, cell, node % SEGMENTS) and not has_drought(t, s, cell):
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
        if s.misses[p] > 1 or (s.misses[p] and (is_asked or p >= s.players or not may_be_scared(t, s, p))):
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
    return p < s.players and 0 <= section < SECTIONS and s.owner[section] != NOBODY


# --- counters ---------------------------------------------------------------------------------------------------------


@of(COUNTERS_ON_BOARD)
def audit_counters(t, s):
    for colour in range(COLOURS):
        if s.counters_laid[colour] > (counters_of(s, colour) if is_played(s, colour) or has(s, TEAMS) else 0):
            return Fault.TOO_MANY_COUNTERS
        for k in range(COUNTERS):
            is_laid = k < s.counters_laid[colour]
            node = np.int64(s.counter[colour, k])
            if not (is_laid and is_segment(t, s, node)) and (is_laid or node != NOWHERE):
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
    if has(s, TEAMS):
        return is_claimed_once(t, s, node)
    if has(s, WATERWAYS):
        return can_mark_water(t, s, node)
    if has(s, EVENTS):
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
    is_cell = 0 <= s.must_enter < CELLS and s.must_enter != CENTRE
    if not is_cell or s.owner[SECTION[s.must_enter]] == s.colour_of[s.seat] or not can_step(t, s):
        return Fault.WRONG_WAY
    return Fault.NONE
