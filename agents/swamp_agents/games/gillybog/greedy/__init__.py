"""Greedy for Gillybog: tries every decision on a copy of what its seat sees, and weighs where that leaves everybody.

A position is worth the turns that the mission still takes, less what the hunters are likely to do this turn. The way to
a place is measured by paths, by hunters on it and by forest still to be found, so that tiles, bogs and pushed hunters
count by the way they shorten. Attacks on the deciding player are counted instead of thrown: so many hits capture with
a certain chance. `suggest` looks after its own way and skin, `suggest_cooperative` shares the errands among all.
"""

from .chart import ROOM
from .deciding import suggest, suggest_cooperative
from .imagining import imagine

__all__ = ["ROOM", "imagine", "suggest", "suggest_cooperative"]
