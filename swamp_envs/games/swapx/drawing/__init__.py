"""SwapX: the board as SVG and as text for a terminal, from the values of a position: no kernels needed."""

from .console import ansi, sections
from .picture import svg
from .reading import places_of
from .story import goal, seat_names

__all__ = ["ansi", "goal", "places_of", "seat_names", "sections", "svg"]
