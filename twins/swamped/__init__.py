"""The naive twin of Swamped: texts, lists, dicts and sets, written from RULES.md (clauses D-...) alone."""

from .cards import FACES, TREASURES
from .components import Components
from .swamp import COLUMNS, DIRECTIONS, ROWS, SPACES, where_is
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
    "where_is",
]
