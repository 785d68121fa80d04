"""The Sacred Marshlands: players who plan alone, against a clock of operations (RULES.md, part 16)."""

import numpy as np

from ....core.parts import of
from ..board import SECTION_CELLS, SECTION_OF_CELLS
from ..state import NO_TILE, PLANS, Action, Outcome, Phase, PlanAction
from ..tiles import FIRST_VILLAGE
from ..villages import is_village
from .hands import draw, part_with, put_out, take_up
from .laying import is_full
from .turns import begin_turn, finish

PASSES = 2  # running, and a seat is done


# --- what is legal ----------------------------------------------------------------------------------------------------


@of(PLANS)
def list_other_operations(s, out, n):
    """Tiles to exchange, and tiles to lift."""
    if s.deck_size or s.out_size:
        for slot in range(s.hand_size[s.seat]):
            out[n] = PlanAction.EXCHANGE + slot
            n += 1
    for k in range(SECTION_CELLS):
        cell = plot_cell(s, k)
        if s.tile[cell] != NO_TILE:
            out[n] = PlanAction.LIFT + cell
            n += 1
    return n


@of(PLANS)
def plot_cell(s, k):
    """The cells of the own section, ascending."""
    return SORTED_CELLS[s.colour_of[s.seat], k]


SORTED_CELLS = np.sort(SECTION_OF_CELLS)


@of(PLANS)
def list_row(s, out):
    """The top of the deck, and what lies beside it but for the tile just given."""
    n = 0
    if s.deck_size:
        out[n] = Action.TAKE_TILE
        n += 1
    for k in range(s.out_size - 1):
        out[n] = PlanAction.ROW + k
        n += 1
    return n


# --- doing it ---------------------------------------------------------------------------------------------------------


@of(PLANS)
def operate(t, s, action):
    """Pass, lift a tile, or give one for another."""
    if action == Action.DONE:
        s.passes[s.in_turn] += 1
        end_operation(t, s)
    elif action >= PlanAction.LIFT:
        lift(s, action - PlanAction.LIFT)
        work_on(t, s)
    else:
        slot = action - PlanAction.EXCHANGE
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
        take_up(s, s.seat, s.out[action - PlanAction.ROW])
        s.out_size -= 1
        for k in range(action - PlanAction.ROW, s.out_size):
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
