"""The whole picture: the board, and beside it the state of play."""

from typing import Any

from swamp_envs.view.svg import document, group, rect

from .board import RULER, board, side_of
from .looks import PAPER
from .panel import PANEL_WIDE, panel
from .reading import read
from .story import headline, read_last

MARGIN = 20.0


def svg(d: dict[str, Any], last: str | None = None) -> str:
    """The game and the state of play as an SVG document."""
    p, done = read(d), read_last(last)
    beside, high = panel(p, done)
    left, side = MARGIN + RULER, side_of(p)
    x = left + side + 28
    width, height = x + PANEL_WIDE + MARGIN, max(side + RULER, high) + 2 * MARGIN
    ground = rect(0, 0, width, height, fill=PAPER)
    pieces = group(board(p, done), at=(left, left)), group(beside, at=(x, MARGIN))
    return document(width, height, ground, *pieces, title=f"The Sacred Marshlands: {headline(p)[0]}")
