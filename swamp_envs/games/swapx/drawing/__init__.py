"""SwapX: the board as SVG and as text for a terminal, from the values of a position: no kernels needed."""

from .console import ansi
from .picture import svg

__all__ = ["ansi", "svg"]
