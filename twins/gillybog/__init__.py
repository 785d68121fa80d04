"""The naive twin of Gillybog: plain Python, written from RULES.md (clauses G-...) alone; every decision is a yield."""

from .cards import Pack, read_pack
from .hunting import after_attack, limb_hit
from .land import (
    cell_of,
    cells_on_best_ways,
    distances,
    hunter_ways,
    line_of_sight,
    name_of,
    nearest,
    paths,
    read_space,
)
from .twin import Twin

__all__ = [
    "Pack",
    "Twin",
    "after_attack",
    "cell_of",
    "cells_on_best_ways",
    "distances",
    "hunter_ways",
    "limb_hit",
    "line_of_sight",
    "name_of",
    "nearest",
    "paths",
    "read_pack",
    "read_space",
]
