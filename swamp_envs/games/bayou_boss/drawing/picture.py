"""The whole picture: table and panel."""

from typing import Any

from swamp_envs.view.svg import column, document, rect

from .cards import PAPER
from .panel import PANEL_WIDE, panel
from .reading import headline, read, read_last
from .table import LAYOUTS, table

MARGIN = 28.0


def svg(d: dict[str, Any], last: str | None = None) -> str:
    """The table and the state of play as an SVG document."""
    p = read(d)
    done, layout = read_last(p, last), LAYOUTS[p.players]
    width = layout.width + PANEL_WIDE + MARGIN
    ground = rect(0, 0, width, layout.height, fill=PAPER)
    beside = panel(p, done, (layout.width, 0))
    left = column(0, 0, layout.width, layout.height, table(p, done))
    right = column(layout.width, 0, width - layout.width, layout.height, beside)
    return document(width, layout.height, ground, left, right, title=f"Bayou Boss: {headline(p)[0]}")
