"""The Sacred Marshlands: the board of 11 x 11 cells (RULES.md, part 1).

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
"""

from collections.abc import Callable

import numpy as np

WIDTH = 11
CELLS = WIDTH * WIDTH
CENTRE = CELLS // 2
SECTIONS, SECTION_CELLS = 4, 30
NOWHERE = -1

STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))  # down and right, to the north, east, south and west
SIDES = len(STEPS)
_MIDDLE = WIDTH // 2


def cell_at(down: int, right: int) -> int:
    """The cell so many rows below the centre and columns right of it, or NOWHERE."""
    row, column = down + _MIDDLE, right + _MIDDLE
    return row * WIDTH + column if 0 <= row < WIDTH and 0 <= column < WIDTH else NOWHERE


def place_of(cell: int) -> tuple[int, int]:
    """Rows below the centre, columns right of it."""
    return cell // WIDTH - _MIDDLE, cell % WIDTH - _MIDDLE


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

SECTION = np.full(CELLS, NOWHERE)  # of each cell; the centre is in none
for _section, _cells in enumerate(SECTION_OF_CELLS):
    SECTION[_cells] = _section

NEXT = np.array([[cell_at(*np.add(place_of(cell), step)) for step in STEPS] for cell in range(CELLS)])
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
X_BLOCK = _those(lambda cell: cell in _of_each_section((1, 0), (1, 1), (2, 0), (2, 1)))
IS_CORNER = _those(lambda cell: cell in CORNER)
BY_CORNER = _those(lambda cell: any(SECTION[cell] == SECTION[c] and c in AROUND[cell] for c in CORNER))


def cell_name(cell: int) -> str:
    """`j10` for the centre: the grid's columns are named e to o, its rows 5 to 15 from the top."""
    return f"{'efghijklmno'[cell % WIDTH]}{cell // WIDTH + 5}"


CELL_NAMES = tuple(cell_name(cell) for cell in range(CELLS))
