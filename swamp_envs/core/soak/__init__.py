"""Soaking: random games by the million, with everything that must hold of any game checked at every decision."""

from .faults import Found, SoakError
from .running import Soak, soak

__all__ = ["Found", "Soak", "SoakError", "soak"]
