"""The Sacred Marshlands: the board as SVG and as text for a terminal; a pack's tiles as pictures."""

from .board import preview
from .console import ansi
from .panel import svg
from .places import places_of
from .tiles import pack_svg, pack_words

__all__ = ["ansi", "pack_svg", "pack_words", "places_of", "preview", "svg"]
