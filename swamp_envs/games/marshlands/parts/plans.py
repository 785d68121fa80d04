"""Players who plan alone, against a clock of operations (RULES.md, part 16; positions M-28.9)."""

import numpy as np

from ....core.observation import category, count
from ....core.parts import of
from ..actions import Action, Kind, first_of
from ..acts import ACT_ROWS
from ..board import CELLS, NOWHERE, SECTION, SECTION_CELLS, SECTION_OF_CELLS, SIDES
from ..components.schema import KINDS
from ..ending import finish
from ..faults import Fault
from ..hands import draw, part_with, put_out, take_up
from ..laying import is_full
from ..places import is_village, next_to, place_at_table
from ..scoring.survey import segment_at
from ..state import NO_TILE, PLAN_HAND, PLANS, ROTATIONS, ROW, SEATS, Outcome, Phase
from ..tiles import FIRST_JOKER, FIRST_VILLAGE, JOKERS
from ..turns import begin_turn

# --- players who plan alone, against a clock of operations (RULES.md, part 16) ----------------------------------------


PASSES = 2  # running, and a seat is done


@of(PLANS)
def list_operations(s, out, n):
    """Write, behind n answers, tiles to exchange and tiles to lift; returns how many answers there are."""
    if s.deck_size or s.out_size:
        for slot in range(s.hand_size[s.seat]):
            out[n] = first_of(s, Kind.TRADE) + slot
            n += 1
    for k in range(SECTION_CELLS):
        cell = plot_cell(s, k)
        if s.tile[cell] != NO_TILE:
            out[n] = first_of(s, Kind.LIFT) + cell
            n += 1
    return n


@of(PLANS)
def plot_cell(s, k):
    """The cells of the seat's section, ascending."""
    return SORTED_CELLS[s.colour_of[s.seat], k]


SORTED_CELLS = np.sort(SECTION_OF_CELLS)


@of(PLANS)
def list_row(t, s, out):
    """The top of the deck, and what lies beside it but for the tile just given."""
    n = 0
    if s.deck_size:
        out[n] = Action.TAKE_TILE
        n += 1
    for k in range(s.out_size - 1):
        out[n] = first_of(s, Kind.ROW) + k
        n += 1
    return n


@of(PLANS)
def operate(t, s, action):
    """Pass, lift a tile, or give one for another."""
    if action == Action.DONE:
        s.passes[s.in_turn] += 1
        end_operation(t, s)
    elif action >= first_of(s, Kind.LIFT):
        lift(s, action - first_of(s, Kind.LIFT))
        work_on(t, s)
    else:
        slot = action - first_of(s, Kind.TRADE)
        put_out(s, s.hand[s.seat, slot])
        part_with(s, s.seat, slot)
        s.phase = Phase.TAKE


@of(PLANS)
def lift(s, cell):
    """The tile goes back to the hand, the village beside it."""
    tile = np.int64(s.tile[cell])
    s.tile[cell] = NO_TILE
    s.rot[cell] = 0
    if is_village(tile):
        s.village_held[tile - FIRST_VILLAGE] = 1
    else:
        take_up(s, s.seat, tile)


@of(PLANS)
def take_for_it(t, s, action):
    """The top of the deck, or a tile of the row; those behind it move down."""
    if action == Action.TAKE_TILE:
        draw(s, s.seat)
    else:
        take_up(s, s.seat, s.out[action - first_of(s, Kind.ROW)])
        s.out_size -= 1
        for k in range(action - first_of(s, Kind.ROW), s.out_size):
            s.out[k] = s.out[k + 1]
        s.out[s.out_size] = 0
    work_on(t, s)


@of(PLANS)
def work_on(t, s):
    """Something has been done: the row of passes is broken."""
    s.passes[s.in_turn] = 0
    end_operation(t, s)


@of(PLANS)
def end_operation(t, s):
    """It is counted, and the next who is not done has a turn."""
    seat = np.int64(s.in_turn)
    s.ops_left[seat] -= 1
    if is_full(s, s.colour_of[seat]):
        s.filled[s.filled_size] = seat
        s.filled_size += 1
    for k in range(1, s.players + 1):
        other = (seat + k) % s.players
        if not is_done(s, other):
            s.turn += 1
            begin_turn(t, s, other)
            return
    finish(t, s, Outcome.DONE)


@of(PLANS)
def is_done(s, seat):
    return s.ops_left[seat] == 0 or s.passes[seat] >= PASSES or is_full(s, s.colour_of[seat])


# --- what cannot be true of players who plan alone (M-28.9) -----------------------------------------------------------


@of(PLANS)
def audit_plans(t, s):
    """The first fault that is found."""
    for p in range(s.players, SEATS):
        if s.ops_left[p] or s.passes[p]:
            return Fault.WRONG_OPERATIONS
    return audit_filled(s)


@of(PLANS)
def audit_filled(s):
    """Seats whose section is full are listed once each, and no others."""
    seen = 0
    for k in range(s.filled_size):
        seat = np.int64(s.filled[k])
        if (seen >> seat) & 1:
            return Fault.WRONG_FILLED
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


# --- what observations show -------------------------------------------------------------------------------------------


PLANS_SEEN = (
    category(
        "hands", (SEATS, PLAN_HAND), 0, KINDS, "the kind of tile in each slot of every hand, the observing seat's first"
    ),
    count("hand_cows", (SEATS, PLAN_HAND), 0, 9, "the values of the cows there"),
    category("row", (ROW,), 0, KINDS, "the kind of each tile beside the deck, in order: 0 nothing, else 1 + the kind"),
    count("row_cows", (ROW,), 0, 9, "the values of the cows there"),
    count("ops", (SEATS,), 0, 120, "operations that each seat has left", of="ops_left"),
    count("passes", (SEATS,), 0, 2, "how often running it has passed", of="passes"),
    category("filled", (SEATS,), 0, SEATS, "when each filled its section: 0 not yet, 1 first, 2 second ..."),
)


@of(PLANS)
def show_plans(t, s, seat, obs):
    """Everything but the deck lies open: all hands, and the row beside the deck."""
    for k in range(SEATS):
        p = (seat + k) % s.players
        is_here = k < s.players
        for slot in range(obs.hands.shape[1]):
            is_held = is_here and slot < s.hand_size[p]
            obs.hands[k, slot] = 1 + t.kind[s.hand[p, slot]] if is_held else 0
            obs.hand_cows[k, slot] = t.cow[s.hand[p, slot]] if is_held else 0
        obs.filled[k] = 0
    for k in range(s.filled_size):
        obs.filled[place_at_table(s, seat, s.filled[k])] = 1 + k
    for k in range(obs.row.shape[0]):
        obs.row[k] = 1 + t.kind[s.out[k]] if k < s.out_size else 0
        obs.row_cows[k] = t.cow[s.out[k]] if k < s.out_size else 0
