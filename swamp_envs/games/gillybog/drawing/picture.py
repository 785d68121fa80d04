"""The whole picture: the map, and beside it the state of play."""

from typing import Any

from swamp_envs.view.svg import column, document, group, rect

from .area import BOARD_HIGH, BOARD_WIDE
from .board import board
from .panel import PANEL_WIDE, panel
from .pieces import PAPER
from .reading import read
from .seats import SEATS_WIDE, seats
from .story import headline, read_last

MARGIN, BETWEEN = 20.0, 22.0


def svg(d: dict[str, Any], last: str | None = None) -> str:
    """The game and the state of play as an SVG document."""
    p = read(d)
    done = read_last(p, last)
    columns, x, high = [], MARGIN, BOARD_HIGH
    for (piece, own), wide in zip(
        (board(p, done), panel(p, done), seats(p, done, BOARD_HIGH)),
        (BOARD_WIDE, PANEL_WIDE, SEATS_WIDE),
        strict=True,
    ):
        columns.append(column(x, MARGIN, wide, own, group(piece, at=(x, MARGIN))))
        x, high = x + wide + BETWEEN, max(high, own)
    width, height = x - BETWEEN + MARGIN, high + 2 * MARGIN
    ground = rect(0, 0, width, height, fill=PAPER)
    return document(width, height, ground, *columns, title=f"Gillybog: {headline(p)[0]}")
