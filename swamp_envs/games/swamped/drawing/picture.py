"""The whole picture: Swamp, table and panel."""

from typing import Any

from swamp_envs.view.svg import column, document, rect

from .panel import PANEL_WIDE, panel
from .pieces import PAPER
from .reading import read
from .story import headline, read_last
from .swamp import SWAMP_WIDE, swamp, swamp_height
from .table import EDGE, TABLE_HIGH, table

MARGIN, LEFT = 24.0, 44.0


def svg(d: dict[str, Any], last: str | None = None) -> str:
    """The game and the state of play as an SVG document."""
    p = read(d)
    done, below = read_last(p, last), swamp_height(p) + 14
    fold = LEFT + SWAMP_WIDE + EDGE + 26
    beside, end = panel(p, done, (fold, 0))
    width = fold + PANEL_WIDE + MARGIN
    height = max(below + TABLE_HIGH, end) + MARGIN
    ground = rect(0, 0, width, height, fill=PAPER)
    line = column(0, 0, fold, below, swamp(p, done, (LEFT, 10)))
    seats = column(0, below, fold, TABLE_HIGH + MARGIN, table(p, done, (LEFT, below)))
    right = column(fold - MARGIN / 2, 0, PANEL_WIDE + MARGIN, end, beside)
    return document(width, height, ground, line, seats, right, title=f"Swamped: {headline(p, done)[0]}")
