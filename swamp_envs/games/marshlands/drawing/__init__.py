"""The Sacred Marshlands: the board as SVG and as text for a terminal; a pack's tiles as pictures."""

from .board import preview
from .console import ansi, card, sections
from .panel import svg
from .places import places_of
from .story import goal, seat_names
from .tiles import pack_svg, pack_words

__all__ = ["ansi", "card", "goal", "pack_svg", "pack_words", "places_of", "preview", "seat_names", "sections", "svg"]
