"""Gillybog: the lattice of hexagonal cells on which the map grows.

 nw  ne        A cell is a pair q,r: e is q+1, se is r+1. The Den is 0,0. The lattice holds every cell
w  .  e        at most REACH steps from the Den, numbered row by row, r upwards and q upwards in a row.
 sw  se
"""

import numpy as np

from ...core.bits import EMPTY, bit
from ...core.kernel import kernel

REACH = 13
DIRECTIONS = ("e", "ne", "nw", "w", "sw", "se")
STEPS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
OUTSIDE = -1

PLACES = tuple(
    (q, r) for r in range(-REACH, REACH + 1) for q in range(-REACH, REACH + 1) if abs(q) <= REACH >= abs(q + r)
)
CELLS = len(PLACES)
CELL_WORDS = (CELLS + 63) // 64  # of a set of cells, a bit for each
_NUMBERS = {place: cell for cell, place in enumerate(PLACES)}


def cell_at(q: int, r: int) -> int:
    """The number of a cell, OUTSIDE if it is not on the lattice."""
    return _NUMBERS.get((q, r), OUTSIDE)


def cell_name(cell: int) -> str:
    """`3,-2`"""
    q, r = PLACES[cell]
    return f"{q},{r}"


DEN = cell_at(0, 0)
Q = np.array([q for q, _ in PLACES], np.int64)
R = np.array([r for _, r in PLACES], np.int64)
NEXT = np.array([[cell_at(q + dq, r + dr) for dq, dr in STEPS] for q, r in PLACES], np.int64)
PETALS = NEXT[DEN]
PETAL_BIT = (PETALS[None, :] == np.arange(CELLS)[:, None]) @ (1 << np.arange(6))  # a bit for each petal, 0 elsewhere
EDGE = ((NEXT == OUTSIDE) << np.arange(6)).sum(axis=1)  # the directions that lead off the lattice, a bit each


@kernel
def hex_distance(a, b):
    """Steps from cell to cell, paths or no paths (G-2.9)."""
    dq = Q[a] - Q[b]
    dr = R[a] - R[b]
    return max(abs(dq), abs(dr), abs(dq + dr))


@kernel
def clear_cells(cells):
    for word in range(CELL_WORDS):
        cells[word] = EMPTY


@kernel
def mark_cell(cells, cell):
    cells[cell // 64] |= bit(cell % 64)
