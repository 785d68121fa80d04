"""The Sacred Marshlands: what cannot be true of events, exchanges and what seats know in the intervals (M-28.9)."""

import numpy as np

from ...core.header import NOBODY
from ...core.kernel import kernel
from ...core.parts import has, of
from .board import CELLS, NEXT, NOWHERE, SECTION, SIDES
from .components.layout import FISHERY, REED, SEGMENTS
from .components.mosaics import WATER
from .components.schema import KINDS
from .events import Event, event_at
from .faults import Fault
from .rules.claims import NONE, is_abbey, is_closed
from .rules.counters import last_is_laid
from .rules.edges import fitting_over
from .rules.events.counters import can_swap, her_section
from .rules.events.places import LATE, count_with
from .rules.exchanges import may_be_shown, slots_given
from .rules.knowledge import others
from .rules.laying import any_is_full
from .rules.mud import distinct_rotations
from .rules.pollution import is_all_foul
from .rules.property import is_picking, is_wrongly_held, slots_open_to
from .scoring.links import first_water
from .state import (
    COLOURS,
    COUNTERS_ON_BOARD,
    EFFECTS,
    ENVIRONMENT,
    EXCHANGES,
    FIRST_KIND,
    MYTHS,
    NO_DEMAND,
    NO_SLOT,
    NO_TILE,
    OPEN_HAND,
    PROPERTY,
    SEATS,
    Outcome,
    Phase,
)
from .villages import is_played, village_cell

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


# --- exchanges --------------------------------------------------------------------------------------------------------


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
    if not (0 <= s.in_turn < s.players and 0 <= s.shown < s.hand_size[s.in_turn]):
        return False
    if not may_be_shown(t, s, s.hand[s.in_turn, s.shown]) or s.known[s.in_turn, s.shown] != others(s, s.in_turn):
        return False
    if s.partner >= s.players or s.partner == s.in_turn or (s.phase == Phase.REPLY and s.seat != s.partner):
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
    if s.phase == Phase.EVENT and has(s, ENVIRONMENT):
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


# --- the end ----------------------------------------------------------------------------------------------------------


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
    is_event_of_lay = s.phase == Phase.EVENT and not has(s, ENVIRONMENT)
    return s.laid > 0 or s.phase == Phase.BOAT or s.phase == Phase.CLAIM or is_event_of_lay


# --- boats and counters -----------------------------------------------------------------------------------------------


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
    if not (0 <= colour < COLOURS and is_played(s, colour)):
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


# --- the board --------------------------------------------------------------------------------------------------------


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
