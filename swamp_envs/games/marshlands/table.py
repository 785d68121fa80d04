"""The Sacred Marshlands: a table without the board (M-17.16), and the numbers of what lies beyond it (M-26.3)."""

import numpy as np

from ...core.kernel import kernel
from ...core.parts import has
from .board import CELLS, TABLE_CELLS, TABLE_WIDTH, WIDTH, place_of
from .state import ROTATIONS, TABLE, Action, TableAction, TeamAction

SPOT = np.array([place_of(cell) for cell in range(TABLE_CELLS)]) + TABLE_WIDTH // 2  # row and column on the table
BOARD_PLACES = CELLS * ROTATIONS


@kernel
def spot_of(s, cell):
    """The row and the column of a cell, from the top left of the board or the table."""
    if has(s, TABLE):
        return SPOT[cell, 0], SPOT[cell, 1]
    return cell // WIDTH, cell % WIDTH


@kernel
def action_of(s, place):
    """The action that lays a tile on a place, which is ROTATIONS x cell + rotation."""
    if has(s, TABLE) and place >= BOARD_PLACES:
        return TableAction.BEYOND + place - BOARD_PLACES
    return Action.PLACE + place


@kernel
def place_by(s, action):
    """The place on which an action lays a tile."""
    if has(s, TABLE) and action >= TableAction.BEYOND:
        return BOARD_PLACES + action - TableAction.BEYOND
    return action - Action.PLACE


@kernel
def first_claim(s):
    """The first action that puts a counter on what a tile finishes."""
    return np.int64(TableAction.THROUGH) if has(s, TABLE) else np.int64(TeamAction.THROUGH)
