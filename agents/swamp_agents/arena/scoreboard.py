"""The score so far, kept while games are played."""

import time

import numpy as np

from .schedule import sides_of
from .store import Store
from .table import FORFEIT, Finished
from .tally import side_results


class Scoreboard:
    """Running sums of this run; the report, which counts everything, is made from the file."""

    def __init__(self, store: Store) -> None:
        self.names = [entrant.name for entrant in store.entrants]
        self.sides = sides_of(store.terms.variant, store.terms.mode)
        self.finished, self.planned = store.counts()
        self.games, self.faults = np.zeros((2, len(self.names)), np.int64)
        self._payoffs, self._wins = np.zeros((2, len(self.names)))
        self._began, self._played = time.perf_counter(), 0

    def count(self, game: Finished) -> None:
        self.finished += 1
        self._played += 1
        for side in side_results(game, 0, self.sides):
            self.games[side.agent] += 1
            self._payoffs[side.agent] += side.payoff
            self._wins[side.agent] += side.win
        if game.ending == FORFEIT and game.fault_seat is not None:
            self.faults[game.seats[game.fault_seat]] += 1

    def payoff(self, agent: int) -> float:
        return float(self._payoffs[agent] / max(1, self.games[agent]))

    def wins(self, agent: int) -> float:
        return float(self._wins[agent] / max(1, self.games[agent]))

    @property
    def rate(self) -> float:
        """Games a second."""
        return self._played / max(1e-9, time.perf_counter() - self._began)
