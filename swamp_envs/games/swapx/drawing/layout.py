"""Where everything lies in the picture: the board on the left, the panel on the right."""

from swamp_envs.view.svg import Point

from .reading import Square

SIDE, LEFT, TOP = 72, 50, 34
SPAN = 8 * SIDE
PANEL, PANEL_WIDTH = LEFT + SPAN + 46, 300
WIDTH, HEIGHT = PANEL + PANEL_WIDTH + 28, TOP + SPAN + 52


def centre(square: Square) -> Point:
    """The middle of a square; rank 8 is on top."""
    return LEFT + (square[0] + 0.5) * SIDE, TOP + (7.5 - square[1]) * SIDE


def corner(square: Square) -> Point:
    """The upper left corner of a square."""
    return LEFT + square[0] * SIDE, TOP + (7 - square[1]) * SIDE
