"""Gillybog: the map and the state of play as SVG and as text for a terminal; a pack's tiles and cards as pictures."""

from .board import preview
from .console import ansi, card, sections
from .picture import svg
from .places import places_of
from .sheets import pack_svg
from .story import goal

__all__ = ["ansi", "card", "goal", "pack_svg", "places_of", "preview", "sections", "svg"]
