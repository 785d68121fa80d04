"""Bayou Boss: the table as SVG and as text for a terminal, from the values of a position: no kernels needed."""

from .console import ansi
from .picture import svg
from .reading import places_of

__all__ = ["ansi", "places_of", "svg"]
