"""Swamped: the table as SVG and as text for a terminal, from a position's values; a pack's cards as pictures."""

from .console import ansi, card, sections
from .picture import svg
from .places import places_of
from .sheets import card_svg, map_svg, pack_svg
from .story import goal
from .swamp import preview

__all__ = ["ansi", "card", "card_svg", "goal", "map_svg", "pack_svg", "places_of", "preview", "sections", "svg"]
