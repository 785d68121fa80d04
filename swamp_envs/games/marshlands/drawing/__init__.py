"""The Sacred Marshlands: the board as SVG and as text for a terminal; a pack's tiles as pictures."""

from .console import ansi
from .picture import svg
from .sheets import pack_svg, pack_words

__all__ = ["ansi", "pack_svg", "pack_words", "svg"]
