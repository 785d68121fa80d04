"""The naive twin of Swamped: texts, lists, dicts and sets, written from RULES.md (clauses D-...) alone."""

from .cards import FACES, TREASURES, objective_points
from .components import Components
from .swamp import (
    COLUMNS,
    DIRECTIONS,
    ROWS,
    SPACES,
    beside,
    croc_first_steps,
    distances_to,
    next_place,
    read_place,
    where_is,
)
from .table import TABLE_CORNERS
from .twin import Twin

__all__ = [
    "COLUMNS",
    "DIRECTIONS",
    "FACES",
    "ROWS",
    "SPACES",
    "TABLE_CORNERS",
    "TREASURES",
    "Components",
    "Twin",
    "beside",
    "croc_first_steps",
    "distances_to",
    "next_place",
    "objective_points",
    "read_place",
    "where_is",
]
