"""Boats: where they go over an edge, ashore and home, and when they move (RULES.md, parts 14, 15, 21, 23 and 25)."""

import numpy as np

from ....core.copying import clear_array
from ....core.kernel import kernel
from ....core.observation import category, flag
from ....core.parts import has_part, of
from ..actions import Action, Kind, first_of
from ..acts import ACT_ROWS, Village
from ..board import CENTRE, GRID, NEXT, NOWHERE, SECTION, SIDES, WIDTH
from ..components.mosaics import CLOSED, FIELD, WATER
from ..components.schema import SEGMENTS, SLOTS
from ..ending import finish
from ..laying import boat_cell, land_of, water_beyond
from ..places import is_played, is_village, village_cell
from ..scoring.survey import first_water, met_at, segment_at
from ..state import ASHORE, BOATS, BONDS, COLOURS, HOMES, MYTHS, NO_TILE, RACE, SEATS, WATERWAYS, Outcome, Phase
from ..tiles import FIRST_VILLAGE
from ..turns import end_turn
from .claims import can_claim
from .counters import is_kept_out
from .environment import is_shut
from .myths import is_closed_to

# --- boats, and when they move (RULES.md, parts 14 and 15) ------------------------------------------------------------


@of(BOATS)
def put_boats(t, s):
    """Every colour's boat on the water of its village, or on that of the centre where it has none of its own."""
    for colour in range(COLOURS):
        village = ACT_ROWS[s.act].village
        is_afar = village == Village.NONE or village == Village.IN_DECK
        cell = CENTRE if is_afar else village_cell(s, colour)
        is_there = is_played(s, colour) and cell != NOWHERE and s.tile[cell] != NO_TILE
        s.boat[colour] = first_water(t, s, cell) if is_there else NOWHERE


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
                out[n] = first_of(s, Kind.BOAT) + SLOTS * side + slot
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
    if action < first_of(s, Kind.BOAT) + SIDES * SLOTS:
        cross(t, s, (action - first_of(s, Kind.BOAT)) // SLOTS, (action - first_of(s, Kind.BOAT)) % SLOTS)
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


# --- where boats go over an edge (M-14.6, M-21.3, M-23.3, M-25.4) -----------------------------------------------------


@of(BOATS)
def can_cross(t, s, colour, side, slot):
    """Whether the boat can go through a slot, and through no lower one into the same segment."""
    met = met_beyond(t, s, colour, side, slot)
    if met == CLOSED:
        return False
    for lower in range(slot):
        if met_beyond(t, s, colour, side, lower) == met:
            return False
    return True


@of(BOATS)
def met_beyond(t, s, colour, side, slot):
    """The segment that the boat meets beyond a slot of its own segment, or CLOSED if it cannot go there."""
    here, segment = boat_cell(s, colour), np.int64(s.boat[colour]) % SEGMENTS
    beyond = NEXT[here, side]
    if segment_at(t, s, here, side, slot) != segment or not can_enter(t, s, colour, beyond):
        return CLOSED
    met = met_at(t, s, here, side, slot)
    if met == CLOSED or land_of(t, s, beyond, met) != land_of(t, s, here, segment):
        return CLOSED
    if is_shut(t, s, colour, beyond, met) or is_kept_out(t, s, colour, here, side, beyond * SEGMENTS + met):
        return CLOSED
    return met


@kernel
def can_enter(t, s, colour, cell):
    """In a race boats stay in their own sections, but for the centre."""
    if cell == NOWHERE or s.tile[cell] == NO_TILE or is_barred(s, cell) or is_closed_to(t, s, colour, cell):
        return False
    return not ACT_ROWS[s.act].boats_race or cell == CENTRE or s.owner[SECTION[cell]] == colour


@of(BONDS)
def is_bound(s):
    """Whether the boat has to go onto the tile just laid."""
    return s.must_enter != NOWHERE


@of(BONDS)
def is_barred(s, cell):
    """Whether it has to go elsewhere."""
    return is_bound(s) and s.must_enter != cell


@of(BOATS)
def crossings_over(t, s, colour, side):
    """How many segments beyond a side of its tile the boat of a colour can go to."""
    n = 0
    for slot in range(SLOTS):
        n += can_cross(t, s, colour, side, slot)
    return n


# --- where boats are launched and go home to (M-21.3, M-21.5, M-23.6, M-25.4, M-25.5) ---------------------------------


@of(HOMES)
def launch(t, s, cell, tile):
    """With a village its boat comes onto the water."""
    if is_village(tile):
        colour = tile - FIRST_VILLAGE
        s.boat[colour] = first_water(t, s, cell)
        moor(s, colour)


@of(MYTHS)
def moor(s, colour):
    """In interval 1 it stays there in this turn."""
    s.boat_new = colour


@of(HOMES)
def is_moored(s, colour):
    """Whether a boat does not move in this turn, or is not there yet."""
    return s.boat[colour] == NOWHERE or was_moored(s, colour)


@of(MYTHS)
def was_moored(s, colour):
    return s.boat_new == colour


@of(HOMES)
def add_home(t, s, out, n):
    """Write, behind n answers, the way home if it is open; returns how many that makes."""
    if not can_go_home(t, s, np.int64(s.colour_of[s.seat])):
        return 0
    out[n] = first_of(s, Kind.HOME)
    return 1


@of(HOMES)
def can_go_home(t, s, colour):
    """From the end of a network of water: there is one way on at most."""
    node = np.int64(s.boat[colour])
    if node // SEGMENTS == home_of(s, colour):
        return False
    ways = 0
    for side in range(SIDES):
        ways += leads_on(t, s, node, side) + steps_over(t, s, colour, side)
    return ways <= 1


@of(MYTHS)
def leads_on(t, s, node, side):
    """1 if water goes on over a side of its tile, whether the boat may go there or not."""
    for slot in range(SLOTS):
        if water_beyond(t, s, node, side, slot) != NOWHERE:
            return 1
    return 0


@of(HOMES, without=(MYTHS,))
def steps_over(t, s, colour, side):
    """The water that a boat can enter over a side; from a field there is no way home, as if there were many on."""
    node = np.int64(s.boat[colour])
    if land_of(t, s, node // SEGMENTS, node % SEGMENTS) != WATER:
        return SLOTS
    return crossings_over(t, s, colour, side)


@of(HOMES)
def go_home(t, s, action):
    """Do it, if that is what was decided; returns whether it was."""
    if action != first_of(s, Kind.HOME):
        return False
    colour = np.int64(s.colour_of[s.seat])
    s.boat[colour] = first_water(t, s, home_of(s, colour))
    return True


@kernel
def home_of(s, colour):
    """The cell where the boat of a colour is at home."""
    return CENTRE if has_part(s, WATERWAYS) else village_cell(s, colour)


# --- what observations show -------------------------------------------------------------------------------------------


BOATS_SEEN = (
    flag("boats", (SEATS, *GRID), "where the boat of each seat's colour is"),
    category("boat_on", (SEATS,), 0, SEGMENTS, "the segment it is on: 0 none, else 1 + the segment"),
    flag("boat_ashore", (SEATS,), "whether that is land"),
)
BOUND_SEEN = (flag("must_enter", GRID, "the cell that the boat has to enter now", of="must_enter"),)


@of(BOATS)
def show_boats(t, s, seat, obs):
    """The boats of the seats' colours, the observing one's first; those of seats that do not exist are nowhere."""
    clear_array(obs.boats)
    for k in range(SEATS):
        obs.boat_on[k] = 0
        obs.boat_ashore[k] = 0
        node = np.int64(s.boat[s.colour_of[(seat + k) % s.players]])
        if k < s.players and node != NOWHERE:
            cell, segment = node // SEGMENTS, node % SEGMENTS
            obs.boats[k, cell // WIDTH, cell % WIDTH] = 1
            obs.boat_on[k] = 1 + segment
            obs.boat_ashore[k] = t.land[t.kind[s.tile[cell]], segment] != WATER
