"""The Sacred Marshlands: what cannot be true of players who plan alone (M-28.9)."""

import numpy as np

from ...core.parts import of
from .acts import ACT_ROWS
from .board import CELLS, NOWHERE, SECTION, SIDES
from .faults import Fault
from .plots import next_to
from .rules.laying import is_full
from .rules.planning import PASSES, is_done
from .scoring.water import segment_at
from .state import NO_TILE, PLANS, ROTATIONS, SEATS, Outcome, Phase
from .tiles import FIRST_JOKER, JOKERS
from .villages import is_village


@of(PLANS)
def audit_plans(t, s):
    """The first fault that is found."""
    for p in range(SEATS):
        most = np.int64(s.ops) if p < s.players else 0
        if s.ops_left[p] > most or s.passes[p] > (PASSES if p < s.players else 0):
            return Fault.WRONG_OPERATIONS
    return audit_filled(s)


@of(PLANS)
def audit_filled(s):
    """Seats whose section is full are listed once each, and no others."""
    if s.filled_size > s.players:
        return Fault.WRONG_FILLED
    seen = 0
    for k in range(SEATS):
        seat = np.int64(s.filled[k])
        if k >= s.filled_size:
            if seat:
                return Fault.WRONG_FILLED
        elif seat >= s.players or (seen >> seat) & 1:
            return Fault.WRONG_FILLED
        else:
            seen |= 1 << seat
    for p in range(s.players):
        if is_full(s, s.colour_of[p]) != ((seen >> p) & 1 == 1):
            return Fault.WRONG_FILLED
    return Fault.NONE


@of(PLANS)
def audit_open_hands(s):
    """What was dealt to a seat lies before it, in its section or, for a moment, beside the deck."""
    for p in range(s.players):
        is_giving = p == s.in_turn and s.phase == Phase.TAKE and not s.over
        if s.hand_size[p] + tiles_on_plot(s, s.colour_of[p]) + is_giving != ACT_ROWS[s.act].hand:
            return Fault.HAND_SIZES
    return Fault.NONE


@of(PLANS)
def tiles_on_plot(s, colour):
    """How many tiles lie in a colour's section, without its village."""
    n = 0
    for cell in range(CELLS):
        if s.tile[cell] != NO_TILE and SECTION[cell] >= 0 and s.owner[SECTION[cell]] == colour:
            n += not is_village(s.tile[cell])
    return n


@of(PLANS)
def left_open(t, s, cell, fits):
    """A joker stays where the water was lifted that its opening lay against (M-16.4): its rotations, a bit each.

    There another joker may be laid, whose trees fit anything.
    """
    if not is_joker(s, cell) or s.rot[cell] >= ROTATIONS:
        return fits
    beyond = next_to(s, cell, opening_of(t, s, cell))
    if beyond == NOWHERE or not (s.tile[beyond] == NO_TILE or is_joker(s, beyond)):
        return fits
    return 1 << s.rot[cell]


@of(PLANS)
def is_joker(s, cell):
    return FIRST_JOKER <= s.tile[cell] < FIRST_JOKER + JOKERS


@of(PLANS)
def opening_of(t, s, cell):
    """The side of a joker's water."""
    for side in range(SIDES):
        if segment_at(t, s, cell, side, 2) >= 0:
            return side
    return 0


@of(PLANS)
def due_outcome_of_plans(s):
    """Why the game has to be over, as it stands."""
    for p in range(s.players):
        if not is_done(s, p):
            return Outcome.RUNNING
    return Outcome.DONE


@of(PLANS)
def can_operate(s):
    """The seat in turn is not done, and whoever has given a tile can take another."""
    if is_done(s, s.in_turn):
        return False
    return s.phase != Phase.TAKE or s.deck_size > 0 or s.out_size > 1
