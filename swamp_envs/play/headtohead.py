"""Agents against each other in every seating of a line-up, on the same deals, and what each side made of it."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import permutations

import numpy as np

from ..core.game import Variant
from ..core.header import RUNNING
from ..core.match import Match
from .agents import Agent, Blindfold, make_agent
from .statistics import SHARES, Mean, mean_by_deal
from .table import Table


@dataclass
class Side:
    """All seats that one agent has in a line-up; each game counts once, however many seats that are."""

    name: str
    seats: int
    most: float = 1.0  # what the mean of its seats can be paid
    deals: list[int] = field(default_factory=list)  # every seating gets the same ones
    wins: list[float] = field(default_factory=list)  # a win is shared by the winning seats
    payoffs: list[float] = field(default_factory=list)  # mean of the side's seats
    scores: list[float] = field(default_factory=list)  # in the game's own points, mean of the side's seats
    decisions: int = 0
    seconds: float = 0.0

    def count(self, table: Table, seats: np.ndarray) -> None:
        """Add the games of a table, at which the side had these seats."""
        payoffs, scores = table.payoffs[:, seats], table.scores[:, seats]
        self.deals += range(table.n)
        self.wins += payoffs.clip(min=0).sum(axis=1).tolist()
        self.payoffs += payoffs.mean(axis=1).tolist()
        self.scores += scores.mean(axis=1).tolist()
        self.decisions += int(table.decisions[:, seats].sum())
        self.seconds += float(table.seconds[:, seats].sum())

    @property
    def won(self) -> Mean:
        """Its share of the wins."""
        return mean_by_deal(zip(self.deals, self.wins, strict=True), SHARES)

    @property
    def paid(self) -> Mean:
        return mean_by_deal(zip(self.deals, self.payoffs, strict=True), (-1.0, self.most))

    @property
    def scored(self) -> Mean:
        return mean_by_deal(zip(self.deals, self.scores, strict=True))


def play_line_up(
    variant: Variant,
    line_up: Sequence[str | Agent],
    games: int,
    seed: int,
    progress: Callable[[int], None] = lambda finished: None,
) -> list[Side]:
    """At least so many games of these agents, the same number in every seating; `progress` hears of finished games."""
    players = list(dict.fromkeys(line_up))
    agents = [make_agent(player, seed + k) for k, player in enumerate(players)]
    for agent in agents:
        Blindfold(seed).act(agent, variant, Match(variant, seed).states)  # compiled before the clock runs
    counts = [list(line_up).count(player) for player in players]
    sides = [Side(agent.name, n, most_paid(variant, n)) for agent, n in zip(agents, counts, strict=True)]
    seatings = list(dict.fromkeys(permutations(map(players.index, line_up))))
    each = math.ceil(games / len(seatings))
    for number, seating in enumerate(seatings):
        table = Table.of(variant, agents, each, seed, seating)
        for _ in table.turns():
            progress(number * each + int((table.over != RUNNING).sum()))
        for k, side in enumerate(sides):
            side.count(table, np.flatnonzero(np.array(seating) == k))
    return sides


def most_paid(variant: Variant, seats: int) -> float:
    """What so many seats are paid at most, as a mean: a table pays its winners 1 in all, unless all win together."""
    return 1.0 if variant.cooperative else 1.0 / seats
