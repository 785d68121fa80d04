"""The naive twin of The Sacred Marshlands: texts and sets of letters, from RULES.md (clauses M-...) alone."""

from .board import BOARD, CENTRE, cell_name, read_cell, section_of
from .laying import Table
from .scoring import Land
from .tiles import PACKS, Mosaic, Pack, read_pack
from .twin import Twin

__all__ = [
    "BOARD",
    "CENTRE",
    "PACKS",
    "Land",
    "Mosaic",
    "Pack",
    "Table",
    "Twin",
    "cell_name",
    "read_cell",
    "read_pack",
    "section_of",
]
