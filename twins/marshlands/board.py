"""The cells of the board: pairs (r, c), the centre (0, 0)."""

from __future__ import annotations

from collections.abc import Collection

Cell = tuple[int, int]

CENTRE: Cell = (0, 0)
SIDES = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}  # M-1.4
OPPOSITE = {"N": "S", "S": "N", "E": "W", "W": "E"}
COLUMNS = "abcdefghijklmnopqrs"  # M-26.4


def quarter_turns(cell: Cell, turns: int) -> Cell:
    """The cell that comes of so many quarter turns clockwise round the centre (M-1.2)."""
    for _ in range(turns):
        cell = (cell[1], -cell[0])
    return cell


SECTIONS = [{quarter_turns((r, c), k) for r in range(1, 6) for c in range(6)} for k in range(4)]  # M-1.2
START_CELLS = [quarter_turns((1, 0), k) for k in range(4)]  # M-1.3
OUTER_CORNERS = [quarter_turns((5, 5), k) for k in range(4)]
X_CELLS = {quarter_turns(cell, k) for cell in [(1, 0), (1, 1), (2, 0), (2, 1)] for k in range(4)}  # M-12.3
BOARD = [(r, c) for r in range(-5, 6) for c in range(-5, 6)]  # in the order of the cells' numbers (M-26.4)
OUTER_RING = [(r, c) for r in range(-9, 10) for c in range(-9, 10) if (r, c) not in BOARD]
TABLE = BOARD + OUTER_RING  # act 7 without the board (M-17.16)
SECTION_OF = {cell: k for k, section in enumerate(SECTIONS) for cell in section}


def section_of(cell: Cell) -> int | None:
    """The section a cell is in; the centre is in none."""
    return SECTION_OF.get(cell)


def side_neighbours(cell: Cell, cells: Collection[Cell]) -> dict[str, Cell]:
    """The cells N, E, S and W of a cell that are among these (M-1.4)."""
    beside = {side: (cell[0] + down, cell[1] + right) for side, (down, right) in SIDES.items()}
    return {side: other for side, other in beside.items() if other in cells}


NEIGHBOURS = {cell: side_neighbours(cell, BOARD) for cell in BOARD}
TABLE_NEIGHBOURS = {cell: side_neighbours(cell, TABLE) for cell in TABLE}


def around(cell: Cell) -> set[Cell]:
    """The cells that touch a cell by side or corner (M-1.4)."""
    return {other for other in BOARD if max(abs(other[0] - cell[0]), abs(other[1] - cell[1])) == 1}


AROUND_CENTRE = around(CENTRE)


def cell_name(cell: Cell) -> str:
    """The name of a cell: (1, 0) is j11 (M-26.4)."""
    return f"{COLUMNS[cell[1] + 9]}{cell[0] + 10}"


def read_cell(name: str) -> Cell:
    """The cell of a name."""
    return int(name[1:]) - 10, COLUMNS.index(name[0]) - 9
