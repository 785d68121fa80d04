"""The Sacred Marshlands: boats, and when they move (RULES.md, parts 14 and 15)."""

import numpy as np

from ....core.kernel import kernel
from ....core.parts import has, of
from ..acts import ACT_ROWS, Village
from ..board import CENTRE, NEXT, NOWHERE, SECTION, SIDES
from ..components.layout import SEGMENTS, SLOTS
from ..components.mosaics import FIELD, WATER
from ..numbers import Kind, first_of
from ..scoring.links import first_water
from ..scoring.water import met_at
from ..state import ASHORE, BOATS, BONDS, COLOURS, NO_TILE, PLANS, RACE, TEAMS, Action, Outcome, Phase
from ..villages import is_played, village_cell
from .claims import can_claim
from .crossing import can_cross, crossings_over, is_bound
from .finishing import look_around
from .homes import add_home, can_go_home, go_home, is_moored
from .passage import is_shut
from .planning import work_on
from .turns import end_turn, finish
from .visiting import boat_cell

# --- where boats begin ------------------------------------------------------------------------------------------------


@of(BOATS)
def put_boats(t, s):
    """Every colour's boat on the water of its village, or on that of the centre where it has none of its own."""
    for colour in range(COLOURS):
        village = ACT_ROWS[s.act].village
        is_afar = village == Village.NONE or village == Village.IN_DECK
        cell = CENTRE if is_afar else village_cell(s, colour)
        is_there = is_played(s, colour) and cell != NOWHERE and s.tile[cell] != NO_TILE
        s.boat[colour] = first_water(t, s, cell) if is_there else NOWHERE


# --- where they can go ------------------------------------------------------------------------------------------------


@of(BOATS)
def list_steps(t, s, out):
    """Staying, steps over an edge, and steps ashore or back."""
    colour = np.int64(s.colour_of[s.seat])
    n = 0
    if not is_bound(s):
        out[n] = Action.DONE
        n += 1
    for side in range(SIDES):
        for slot in range(SLOTS):
            if can_cross(t, s, colour, side, slot):
                out[n] = Action.BOAT + SLOTS * side + slot
                n += 1
    n += add_home(t, s, out, n)
    for segment in range(SEGMENTS):
        if can_change(t, s, colour, segment):
            out[n] = first_of(s, Kind.SHORE) + segment
            n += 1
    return n


@of(BOATS)
def can_step(t, s):
    """Whether the boat of the seat at hand can go anywhere."""
    colour = np.int64(s.colour_of[s.seat])
    if is_moored(s, colour):
        return False
    for side in range(SIDES):
        if crossings_over(t, s, colour, side):
            return True
    for segment in range(SEGMENTS):
        if can_change(t, s, colour, segment):
            return True
    return can_go_home(t, s, colour)


@of(BOATS)
def can_change(t, s, colour, segment):
    """Whether the boat can go to a segment of its tile: from water to a field beside it, or back."""
    here, own = boat_cell(s, colour), np.int64(s.boat[colour]) % SEGMENTS
    kind = t.kind[s.tile[here]]
    if is_bound(s) or not ACT_ROWS[s.act].boats_ashore or not (t.beside[kind, own] >> segment) & 1:
        return False
    if is_shut(t, s, colour, here, segment):
        return False
    if t.land[kind, own] == WATER:
        return t.land[kind, segment] == FIELD and is_shore(t, s, kind, own, segment)
    return t.land[kind, segment] == WATER and is_shore(t, s, kind, segment, own)


@of(ASHORE)
def is_shore(t, s, kind, water, field):
    """Whether boats may leave the water for the field: where that is wanted, at landing points only (M-14.8)."""
    return not s.landing_only or (t.serves[kind, water] >> field) & 1


# --- moving them ------------------------------------------------------------------------------------------------------


@kernel
def close_turn(t, s, gone):
    """The tiles of a turn, so many, have been laid or offered: boats move, in acts that have them, and it ends."""
    if ACT_ROWS[s.act].boats:
        set_sail(t, s, gone)
    elif has(s, TEAMS):
        look_around(t, s)
    elif has(s, PLANS):
        work_on(t, s)
    else:
        end_turn(t, s, gone)


@of(BOATS)
def set_sail(t, s, gone):
    """Who has accepted a tile moves before the seat in turn does."""
    s.laid = gone
    if not can_step(t, s):
        s.seat = s.in_turn
    ask_boat(t, s)


@of(BOATS)
def ask_boat(t, s):
    """The seat at hand moves if it can; else the seat in turn is at hand, and the turn is over."""
    if can_step(t, s):
        s.phase = Phase.BOAT
    else:
        end_turn(t, s, s.laid)


@of(BOATS)
def move_boat(t, s, action):
    """One step, or none; counters are put down after a step."""
    if action == Action.DONE:
        go_on(t, s)
        return
    if action < Action.BOAT + SIDES * SLOTS:
        cross(t, s, (action - Action.BOAT) // SLOTS, (action - Action.BOAT) % SLOTS)
    elif not go_home(t, s, action):
        change(t, s, action - first_of(s, Kind.SHORE))
    if ACT_ROWS[s.act].boats_race and boat_cell(s, s.colour_of[s.seat]) == CENTRE:
        finish(t, s, Outcome.ARRIVED)
    elif can_claim(t, s):
        be_free(s)
        s.phase = Phase.CLAIM
    else:
        go_on(t, s)


@of(BOATS)
def cross(t, s, side, slot):
    colour = np.int64(s.colour_of[s.seat])
    here = boat_cell(s, colour)
    s.boat[colour] = NEXT[here, side] * SEGMENTS + met_at(t, s, here, side, slot)


@of(BOATS)
def change(t, s, segment):
    """Ashore a cow may be waiting."""
    colour = np.int64(s.colour_of[s.seat])
    here = boat_cell(s, colour)
    s.boat[colour] = here * SEGMENTS + segment
    if t.cow_at[t.kind[s.tile[here]]] == segment:
        be_scared(s)


@of(RACE)
def be_scared(s):
    s.misses[s.seat] = ACT_ROWS[s.act].cows_scare


@of(BONDS)
def be_free(s):
    s.must_enter = NOWHERE


@of(BOATS)
def go_on(t, s):
    """The seat at hand is done with its boat and its counters; after who has accepted a tile the seat in turn is."""
    be_free(s)
    if s.seat == s.in_turn:
        end_turn(t, s, s.laid)
    else:
        s.seat = s.in_turn
        ask_boat(t, s)


@of(BONDS)
def be_bound(s, cell):
    """Who has laid a tile in another's section has to follow it (M-15.3)."""
    if cell != CENTRE and s.owner[SECTION[cell]] != s.colour_of[s.seat]:
        s.must_enter = cell
