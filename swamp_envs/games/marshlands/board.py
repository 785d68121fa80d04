"""The Sacred Marshlands: the board of 11 x 11 cells (RULES.md, part 1), and the table without it (M-17.16).

2 2 2 2 2 2 3 3 3 3 3
2 2 2 2 2 2 3 3 3 3 3      Four sections of thirty cells turn round the centre like the vanes of a pinwheel:
2 2 2 2 2 2 3 3 3 3 3      section k + 1 is section k after a quarter turn clockwise.
2 2 2 2 2 2 3 3 3 3 3
2 2 2 2 2 2 3 3 3 3 3      Cells are numbered row by row from the top left,
1 1 1 1 1 + 3 3 3 3 3      the sides of a cell N, E, S, W from 0 to 3.
1 1 1 1 1 0 0 0 0 0 0
1 1 1 1 1 0 0 0 0 0 0
1 1 1 1 1 0 0 0 0 0 0
1 1 1 1 1 0 0 0 0 0 0
1 1 1 1 1 0 0 0 0 0 0

The table has 19 x 19 cells: the board's, with their numbers, and the others about them, row by row behind those."""

from collections.abc import Callable

import numpy as np

WIDTH, TABLE_WIDTH = 11, 19
CELLS, TABLE_CELLS = WIDTH * WIDTH, TABLE_WIDTH * TABLE_WIDTH
CENTRE = CELLS // 2
SECTIONS, SECTION_CELLS = 4, 30
NOWHERE = -1
STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))  # down and right, to the north, east, south and west
SIDES = len(STEPS)


def _places(width: int) -> list[tuple[int, int]]:
    """All places of a square about the centre: rows below it, columns right of it."""
    steps = range(-(width // 2), width // 2 + 1)
    return [(down, right) for down in steps for right in steps]


_BOARD = _places(WIDTH)
_PLACES = [*_BOARD, *(place for place in _places(TABLE_WIDTH) if place not in _BOARD)]
_CELL_AT = {place: cell for cell, place in enumerate(_PLACES)}


def cell_at(down: int, right: int, cells: int = CELLS) -> int:
    """The cell so many rows below the centre and columns right of it, or NOWHERE; the board's, or so many."""
    cell = _CELL_AT.get((down, right), NOWHERE)
    return cell if cell < cells else NOWHERE


def place_of(cell: int) -> tuple[int, int]:
    """Rows below the centre, columns right of it."""
    return _PLACES[cell]


def in_section(section: int, down: int, right: int) -> int:
    """The cell of a section that lies where section 0 has this place."""
    for _ in range(section):
        down, right = right, -down
    return cell_at(down, right)


def _of_each_section(*places: tuple[int, int]) -> np.ndarray:
    return np.array([[in_section(section, *place) for place in places] for section in range(SECTIONS)])


def _those(fits: Callable[[int], bool]) -> np.ndarray:
    return np.array([fits(cell) for cell in range(CELLS)])


SECTION_OF_CELLS = _of_each_section(*((down, right) for down in range(1, 6) for right in range(6)))
START = _of_each_section((1, 0))[:, 0]
CORNER = _of_each_section((5, 5))[:, 0]
SECTION = np.full(TABLE_CELLS, NOWHERE)  # of each cell; the centre and the table about the board are in none


for _section, _cells in enumerate(SECTION_OF_CELLS):
    SECTION[_cells] = _section


def _beside(cells: int) -> np.ndarray:
    """The cells on the four sides of each, of so many."""
    places = _PLACES[:cells]
    return np.array([[cell_at(down + i, right + j, cells) for i, j in STEPS] for down, right in places])


NEXT, NEXT_ON_TABLE = _beside(CELLS), _beside(TABLE_CELLS)
HOME_SIDE = np.array([NEXT[CENTRE].tolist().index(cell) for cell in START])  # of the centre, towards each section
AROUND = np.array(  # the eight cells about each, by side or by corner
    [
        [
            cell_at(*np.add(place_of(cell), (down, right)))
            for down in (-1, 0, 1)
            for right in (-1, 0, 1)
            if down or right
        ]
        for cell in range(CELLS)
    ]
)
STEPS_TO_CENTRE = np.array([sum(map(abs, place_of(cell))) for cell in range(CELLS)])
BY_CENTRE = _those(lambda cell: CENTRE in AROUND[cell])
X_CELLS = _of_each_section((1, 0), (1, 1), (2, 0), (2, 1))
X_BLOCK = _those(lambda cell: cell in X_CELLS)
IS_CORNER = _those(lambda cell: cell in CORNER)
BY_CORNER = _those(lambda cell: any(SECTION[cell] == SECTION[c] and c in AROUND[cell] for c in CORNER))


def cell_name(cell: int) -> str:
    """`j10` for the centre: the table's columns are named a to s, its rows 1 to 19 from the top."""
    down, right = place_of(cell)
    return f"{'abcdefghijklmnopqrs'[right + TABLE_WIDTH // 2]}{down + TABLE_WIDTH // 2 + 1}"


CELL_NAMES = tuple(cell_name(cell) for cell in range(TABLE_CELLS))  # the board's first


# --- observations -----------------------------------------------------------------------------------------------------

GRID, TABLE_GRID = (WIDTH, WIDTH), (TABLE_WIDTH, TABLE_WIDTH)
