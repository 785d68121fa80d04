"""The whole picture: board and panel."""

from typing import Any

from swamp_envs.view.svg import column, document, rect

from .board import board
from .layout import HEIGHT, PANEL, WIDTH
from .panel import panel
from .reading import read, read_last
from .story import headline

PAPER = "#f3f4ea"


def svg(d: dict[str, Any], last: str | None = None) -> str:
    """The board and the state of play as an SVG document."""
    p, done = read(d), read_last(last)
    ground = rect(0, 0, WIDTH, HEIGHT, fill=PAPER)
    fold = PANEL - 18
    left = column(0, 0, fold, HEIGHT, board(p, done))
    right = column(fold, 0, WIDTH - fold, HEIGHT, panel(p, done))
    return document(WIDTH, HEIGHT, ground, left, right, title=f"SwapX: {headline(p)[0]}")
