"""The Sacred Marshlands: the component packs: what they hold, how they are read, and laid out as tables."""

from pathlib import Path

from ....core.packs import Packs
from .layout import TABLES, lay_out
from .schema import SCHEMA

__all__ = ["SCHEMA", "TABLES", "lay_out", "load_packs"]

load_packs = Packs(Path(__file__).parents[1] / "pack", SCHEMA, TABLES, lay_out)
