"""Bots against each other in batches: every seating of a line-up on the same deals, and what each side made of it."""

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import permutations

import numpy as np

from ..core.batch import Batch
from ..core.game import Variant
from ..core.match import Match
from ..play.agents import Blindfold
from .bots import make_bot


@dataclass
class Side:
    """All seats that one bot has in a line-up; each game counts once, however many seats that are."""

    name: str
    seats: int
    wins: list[float] = field(default_factory=list)  # a win is shared by the winning seats
    payoffs: list[float] = field(default_factory=list)  # mean of the side's seats
    scores: list[float] = field(default_factory=list)  # in the game's own points, mean of the side's seats
    decisions: int = 0
    seconds: float = 0.0

    def count(self, payoffs: np.ndarray, scores: np.ndarray) -> None:
        """Add games: what the side's seats were paid and scored in each, one row a game."""
        self.wins += payoffs.clip(min=0).sum(axis=1).tolist()
        self.payoffs += payoffs.mean(axis=1).tolist()
        self.scores += scores.mean(axis=1).tolist()


def play_line_up(
    variant: Variant, names: Sequence[str], games: int, seed: int, progress: Callable[[int], None]
) -> list[Side]:
    """At least so many games of these bots, the same number in every seating; `progress` hears of finished games."""
    agents = {name: make_bot(name, seed + k) for k, name in enumerate(dict.fromkeys(names))}
    for agent in agents.values():
        agent.act(variant, Match(variant, seed).states)  # compiled before the clock runs
    sides = {name: Side(name, names.count(name)) for name in agents}
    seatings = list(dict.fromkeys(permutations(names)))
    each = math.ceil(games / len(seatings))
    for number, seating in enumerate(seatings):
        batch = Batch(variant, each, seed, autoreset="off")
        table = _Table(batch, np.array([list(agents).index(name) for name in seating]))
        while not batch.finished.all():
            for k, name in enumerate(agents):
                table.let_decide(k, agents[name], sides[name])
            progress(number * each + int(batch.finished.sum()))
        for k, name in enumerate(agents):
            seats = table.owner == k
            sides[name].count(batch.payoff[:, seats], batch.states["score"][:, : variant.players][:, seats])
    return list(sides.values())


class _Table:
    """A batch of games in one seating."""

    def __init__(self, batch: Batch, owner: np.ndarray) -> None:
        self.batch, self.owner = batch, owner  # owner: seat to side
        self._blindfold = Blindfold(batch.seed)

    def let_decide(self, side_number: int, agent: object, side: Side) -> None:
        """Every game that waits for this side gets its decision."""
        batch = self.batch
        rows = np.flatnonzero(~batch.finished & (self.owner[batch.seat] == side_number))
        if not len(rows):
            return
        began = time.perf_counter()
        actions = self._blindfold.act(agent, batch.variant, batch.states[rows])  # type: ignore[arg-type]
        side.seconds += time.perf_counter() - began
        side.decisions += len(rows)
        batch.step_rows(rows, actions)
