"""Agents against each other in every seating of a line-up, on the same deals, and what each side made of it."""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import permutations

import numpy as np

from ..core.game import Variant
from ..core.header import RUNNING
from ..core.match import Match
from .agents import Agent, Blindfold, make_agent
from .statistics import Mean, mean_by_deal
from .table import Table


@dataclass
class Side:
    """All seats that one agent has in a line-up; each game counts once, however many seats that are."""

    name: str
    seats: int
    most: float = 1.0  # wins that it can have, as a mean over the seatings of a deal
    deals: list[int] = field(default_factory=list[int])  # every seating gets the same ones
    wins: list[float] = field(default_factory=list[float])  # a win is shared by the winning seats
    payoffs: list[float] = field(default_factory=list[float])  # mean of the side's seats
    scores: list[float] = field(default_factory=list[float])  # in the game's own points, mean of the side's seats
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
        return mean_by_deal(zip(self.deals, self.wins, strict=True), (0.0, self.most))

    @property
    def paid(self) -> Mean:
        return mean_by_deal(zip(self.deals, self.payoffs, strict=True), (-1.0, self.most / self.seats))

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
    counts, seatings = [list(line_up).count(player) for player in players], seatings_of(line_up)
    sides = [Side(agent.name, counts[k], most_won(variant, seatings, k)) for k, agent in enumerate(agents)]
    for number, table in enumerate(seated(variant, agents, seatings, games, seed)):
        for _ in table.turns():
            progress(number * table.n + int((table.over != RUNNING).sum()))
        for k, side in enumerate(sides):
            side.count(table, np.flatnonzero(table.owner[0] == k))
    return sides


def seated(
    variant: Variant, agents: Sequence[Agent], seatings: Sequence[tuple[int, ...]], games: int, seed: int
) -> Iterator[Table]:
    """A table for each seating, all with the same deals, and together at least so many games."""
    each = math.ceil(games / len(seatings))
    for seating in seatings:
        yield Table.of(variant, agents, each, seed, seating)


def seatings_of(line_up: Sequence[str | Agent]) -> list[tuple[int, ...]]:
    """Every different way to seat a line-up: for each seat the number of its player, in the order they are named."""
    players = list(dict.fromkeys(line_up))
    return list(dict.fromkeys(permutations(map(players.index, line_up))))


def most_won(variant: Variant, seatings: Sequence[Sequence[int]], player: int) -> float:
    """How often a player can win in a seating: a side has one win, which its seats share, unless all win together."""
    if variant.cooperative:
        return float(seatings[0].count(player))
    sides = [[seat for seat, side in enumerate(variant.sides) if side == own] for own in set(variant.sides)]
    return float(np.mean([max(np.mean([s[seat] == player for seat in side]) for side in sides) for s in seatings]))
