"""Gillybog: the map and the state of play as SVG and as text for a terminal; a pack's tiles and cards as pictures."""

from .board import preview
from .console import ansi
from .picture import svg
from .places import places_of
from .sheets import pack_svg

__all__ = ["ansi", "pack_svg", "places_of", "preview", "svg"]
