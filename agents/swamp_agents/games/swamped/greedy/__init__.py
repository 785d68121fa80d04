"""Greedy for Swamped: looks where the coming movers can take the boat, and how the mission stands there.

A position is worth its payoff: the chance to get out with three Kingsfoil, by the way that is left and the croc's,
times what that would pay. For `suggest_cooperative` any success pays; `suggest` weighs its own objectives too.
Both look at what their seat sees: maps, its own faces and Adventurer; unseen faces are counted.
"""

from .chart import ROOM
from .deciding import suggest, suggest_cooperative

__all__ = ["ROOM", "suggest", "suggest_cooperative"]
