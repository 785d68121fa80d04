"""The area of the board, and how the map is fitted into it."""

from typing import NamedTuple

from swamp_envs.view.svg import Point

from .reading import Position
from .spaces import SIZE, WIDE, Place, spot
from .story import Last

BOARD_WIDE, BOARD_HIGH = 830.0, 900.0
INSIDE = 12.0  # between the board's frame and the map
LARGEST = 1.2  # a small map does not grow beyond this
SMALL_TEXT = 7.5  # the least size of a coordinate in the picture, whatever the map's size


class View(NamedTuple):
    """Where the map is on the board: its scale, and where the Den comes to lie."""

    scale: float
    den: Point

    @property
    def letters(self) -> float:
        """The size of coordinates in units of the map."""
        return max(9.0, SMALL_TEXT / self.scale)

    def holds(self, place: Place) -> bool:
        """Whether the middle of a cell is on the board."""
        x, y = spot(place)
        across, down = self.den[0] + self.scale * x, self.den[1] + self.scale * y
        return 0 < across < BOARD_WIDE and 0 < down < BOARD_HIGH


def view_of(p: Position, done: Last | None) -> View:
    """The scale at which the map and the cells around it fit into the board."""
    named = [done.place] if done and done.place else []
    columns, rows = zip(*map(spot, [*p.spaces, *p.rim, *named]), strict=True)
    wide, high = max(columns) - min(columns) + WIDE, max(rows) - min(rows) + 2 * SIZE
    room = BOARD_WIDE - 2 * INSIDE, BOARD_HIGH - 2 * INSIDE
    scale = min(LARGEST, room[0] / wide, room[1] / high)
    middle = (max(columns) + min(columns)) / 2, (max(rows) + min(rows)) / 2
    return View(scale, (BOARD_WIDE / 2 - scale * middle[0], BOARD_HIGH / 2 - scale * middle[1]))
