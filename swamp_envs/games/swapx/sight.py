"""SwapX: observe and redeal. Everything is public; each seat sees the table from its own side."""

import numpy as np

from ...core.bits import ONE, count
from ...core.kernel import kernel
from .rules import blocked_squares, neighbours
from .state import PHASES, SEATS


@kernel
def observe(t, s, seat, obs):
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
    for phase in range(len(PHASES)):
        obs.phase[phase] = s.phase == phase
    obs.teams = s.teams
    obs.turns_left = 100 * (s.max_turns - s.turn) // s.max_turns


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
        obs.alive[k] = s.alive[p]
        obs.grown[k] = s.grown[p]
        obs.deciding[k] = s.seat == p
        obs.in_turn[k] = s.turn_of == p


@kernel
def redeal(t, s, seat):
    """Nothing is hidden."""
