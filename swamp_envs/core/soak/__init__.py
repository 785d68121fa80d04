"""Soaking: games from deals and from damaged positions, with all that must hold checked at every decision."""

from .faults import Found, SoakError
from .positions import Damaged, soak_positions
from .running import Soak, soak, soak_games

__all__ = ["Damaged", "Found", "Soak", "SoakError", "soak", "soak_games", "soak_positions"]
