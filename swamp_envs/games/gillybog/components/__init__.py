"""Gillybog: the component packs: what they hold, how they are read, drawn by a seed, and laid out as tables."""

from pathlib import Path

from ....core.packs import Packs
from .generator import generate
from .layout import TABLES, lay_out
from .schema import BASIC, BASIC_ACTIONS, IDS, SCHEMA

__all__ = ["BASIC", "BASIC_ACTIONS", "IDS", "SCHEMA", "TABLES", "generate", "lay_out", "load_packs"]

load_packs = Packs(Path(__file__).parents[1] / "pack", SCHEMA, TABLES, lay_out, generate)
