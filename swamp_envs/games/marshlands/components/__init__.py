"""The component packs: what they hold, how they are drawn by a seed, and laid out as tables."""

from pathlib import Path

from ....core.packs import Packs
from .generator import generate
from .layout import TABLES, lay_out
from .schema import SCHEMA

__all__ = ["SCHEMA", "TABLES", "generate", "lay_out", "load_packs"]

load_packs = Packs(Path(__file__).parents[1] / "pack", SCHEMA, TABLES, lay_out, generate)
