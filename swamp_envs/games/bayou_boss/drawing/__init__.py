"""Bayou Boss: the table as SVG and as text for a terminal, from the values of a position: no kernels needed."""

from .console import ansi, sections
from .picture import svg
from .reading import goal, places_of

__all__ = ["ansi", "goal", "places_of", "sections", "svg"]
