"""Past selves: snapshots of a learning network, kept in a pool; those that win more often are drawn more often.

A past self that the network always beats teaches it nothing more. So each is drawn in proportion to the square of how
often it wins (prioritised fictitious self-play: Vinyals et al. 2019), a new one as if it won half of its games.
"""

from typing import Any

import numpy as np

FORGETTING = 0.99  # of a game, per game after it
LEAST = 0.05  # a share of wins as it counts in the draw: nobody is forgotten
BEFORE_ANY = 0.5


class PastSelves:
    """At most `size` snapshots: the one that wins least makes room for a new one."""

    def __init__(self, size: int, every: int, seed: int) -> None:
        self.size, self.every = size, every
        self.snapshots: dict[int, Any] = {}  # by the number of decisions each had learned from
        self.wins: dict[int, float] = {}  # the share that each wins against the network, recent games counting more
        self.current = -1  # the one that plays
        self._rng = np.random.default_rng(seed)
        self._next = 0

    def due(self, decisions: int) -> bool:
        return decisions >= self._next

    def add(self, decisions: int, snapshot: Any) -> None:
        self._next = decisions + self.every
        if len(self.snapshots) == self.size:
            weakest = min(self.snapshots, key=lambda number: (self.wins[number], number))
            del self.snapshots[weakest], self.wins[weakest]
        self.snapshots[decisions], self.wins[decisions] = snapshot, BEFORE_ANY

    def draw(self) -> Any:
        """The snapshot that plays now."""
        numbers = list(self.snapshots)
        weights = np.array([max(LEAST, self.wins[number]) ** 2 for number in numbers])
        self.current = int(self._rng.choice(numbers, p=weights / weights.sum()))
        return self.snapshots[self.current]

    def note(self, won: float, games: int) -> None:
        """How many games the one that plays has won, of so many that ended."""
        if games:
            kept = FORGETTING**games
            self.wins[self.current] = kept * self.wins[self.current] + (1 - kept) * won / games
