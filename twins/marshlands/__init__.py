"""The naive twin of The Sacred Marshlands: texts and sets of letters, from RULES.md (clauses M-...) alone."""

from .board import BOARD, CENTRE, TABLE, cell_name, read_cell, section_of
from .competition import Competition
from .future import Future
from .laying import Table
from .planning import Planning
from .race import Race
from .scoring import Land
from .tiles import PACKS, Mosaic, Pack, read_pack
from .twin import Twin

ACTS = {"act4": Race, "act5": Competition, "act6": Planning, "act7": Future}  # the others are the Twin itself


def twin_of(options: dict) -> type[Twin]:
    """The class whose games follow the rules of some options."""
    return ACTS.get(options["act"], Twin)


__all__ = [
    "BOARD",
    "CENTRE",
    "PACKS",
    "TABLE",
    "Land",
    "Mosaic",
    "Pack",
    "Table",
    "Twin",
    "cell_name",
    "read_cell",
    "read_pack",
    "section_of",
    "twin_of",
]
