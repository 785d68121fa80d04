"""SwapX: observe and redeal. Everything is public; each seat sees the table from its own side."""

import numpy as np

from ...core.bits import EMPTY, ONE, bit, count, lowest, without_lowest
from ...core.kernel import kernel
from ...core.parts import of
from ...core.showing import show_held
from .rules import blocked_squares, cluster_of, is_split, neighbours
from .state import SEATS, TACTICS_SEEN


@kernel
def observe(t, s, seat, obs):
    show_held(s, seat, obs)
    blocked = blocked_squares(s)
    reach = neighbours(s.cells[seat])
    show_board(s.cells[seat], obs.own_cells)
    show_board(s.cells[(seat + 1) % SEATS], obs.left_cells)
    show_board(s.cells[(seat + 2) % SEATS], obs.opposite_cells)
    show_board(s.cells[(seat + 3) % SEATS], obs.right_cells)
    show_board(s.supply, obs.supply)
    show_board(reach, obs.own_range)
    show_board(reach & s.supply & ~blocked, obs.own_supply)
    show_seats(s, seat, s.supply & ~blocked, obs)
    obs.turns_left = 100 * (s.max_turns - s.turn) // s.max_turns
    show_tactics(s, seat, blocked, obs)


@kernel
def show_board(squares, plane):
    for rank in range(8):
        row = squares >> np.uint64(8 * rank)
        for file in range(8):
            plane[rank, file] = (row >> np.uint64(file)) & ONE


@kernel
def show_seats(s, seat, unblocked, obs):
    """What is told of every seat, the looking one first, then clockwise."""
    for k in range(SEATS):
        p = (seat + k) % SEATS
        obs.supply_points[k] = count(neighbours(s.cells[p]) & unblocked)
        obs.cell_count[k] = count(s.cells[p])


@of(TACTICS_SEEN)
def show_tactics(s, seat, blocked, obs):
    """What only observations with the option planes=tactics hold."""
    left, opposite, right = s.cells[(seat + 1) % SEATS], s.cells[(seat + 2) % SEATS], s.cells[(seat + 3) % SEATS]
    show_board(neighbours(left), obs.left_range)
    show_board(neighbours(opposite), obs.opposite_range)
    show_board(neighbours(right), obs.right_range)
    counting = s.supply & ~blocked
    show_board(neighbours(left) & counting, obs.left_supply)
    show_board(neighbours(opposite) & counting, obs.opposite_supply)
    show_board(neighbours(right) & counting, obs.right_supply)
    show_board(s.supply & blocked, obs.blocked_supply)
    show_board(articulation_cells(s.cells[seat]), obs.own_articulation)
    show_board(articulation_cells(left), obs.left_articulation)
    show_board(articulation_cells(opposite), obs.opposite_articulation)
    show_board(articulation_cells(right), obs.right_articulation)


@kernel
def articulation_cells(cells):
    """Cells without which their cluster falls apart.

    Mostly the cells around one hang together by themselves, which is cheap to see; then nothing falls apart.
    """
    found = EMPTY
    left = cells
    while left != EMPTY:
        cell = bit(lowest(left))
        if is_split(neighbours(cell) & cells) and is_split(cluster_of(cell, cells) & ~cell):
            found |= cell
        left = without_lowest(left)
    return found


@kernel
def redeal(t, s, seat):
    """Nothing is hidden."""
