"""What the finished games say: means with intervals for every agent, shares by seat, and who did what to whom."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from swamp_envs.dev import ANYTHING, SHARES, Bounds, Mean, mean_by_deal

from .plackett import Ranking, places
from .possible import Possible, winnable
from .table import FORFEIT, Finished


@dataclass(frozen=True)
class SideResult:
    """One side of one game: who it was, and what came of it."""

    game: int
    deal: int
    agent: int
    seat: int  # its first
    seats: int  # how many it has
    payoff: float  # mean of its seats
    score: float | None
    win: float  # the win is shared by the sides that are paid most, unless all are
    place: float  # 1 for the first; the tied share the middle of theirs


def side_results(game: Finished, deal: int, sides: Sequence[int]) -> list[SideResult]:
    """The sides of a finished game."""
    number = max(sides) + 1
    seats = [[p for p, own in enumerate(sides) if own == side] for side in range(number)]
    payoffs = [float(np.mean([game.payoffs[p] for p in own])) for own in seats]
    scores = [_mean_of([game.scores[p] for p in own]) for own in seats]
    ranks, wins = _ranks(payoffs), _wins(payoffs)
    return [
        SideResult(game.game, deal, game.seats[own[0]], own[0], len(own), payoffs[k], scores[k], wins[k], ranks[k])
        for k, own in enumerate(seats)
    ]


def _mean_of(scores: Sequence[float | None]) -> float | None:
    known = [score for score in scores if score is not None]
    return float(np.mean(known)) if known else None


def _ranks(payoffs: Sequence[float]) -> list[float]:
    ranks, before = [0.0] * len(payoffs), 0
    for group in places(payoffs):
        for side in group:
            ranks[side] = before + (len(group) + 1) / 2
        before += len(group)
    return ranks


def _wins(payoffs: Sequence[float]) -> list[float]:
    """A share of the win for each side that is paid most; alike payoffs are a win for all if they are above 0."""
    best = places(payoffs)[0]
    if len(best) == len(payoffs):
        return [float(payoffs[0] > 0)] * len(payoffs)
    return [float(side in best) / len(best) for side in range(len(payoffs))]


def ranking(played: Sequence[SideResult]) -> Ranking:
    """A game as the ratings take it."""
    return Ranking(played[0].deal, [side.agent for side in played], [side.payoff for side in played])


class Tally:
    """All sides of all finished games, to be asked. No interval goes beyond what is possible in these games."""

    def __init__(
        self,
        games: Iterable[tuple[int, Finished]],
        agents: int,
        sides: Sequence[int],
        together: bool = False,
        team: int = 1,
    ) -> None:
        self.agents, self.seats, self.sides = agents, len(sides), max(sides) + 1
        self.together, self.team = together, team  # whether all win or lose together, or how many do, by the rules
        self.tables: list[list[SideResult]] = []
        self.faults: list[tuple[Finished, int]] = []  # with the agent at fault
        self.seconds, self.decisions = np.zeros(agents), np.zeros(agents, np.int64)
        for deal, game in games:
            self.tables.append(side_results(game, deal, sides))
            self._count_time(game)
            if game.ending == FORFEIT and game.fault_seat is not None:
                self.faults.append((game, game.seats[game.fault_seat]))
        self.results = [side for table in self.tables for side in table]

    def _count_time(self, game: Finished) -> None:
        for agent, decisions, seconds in zip(game.seats, game.decisions, game.seconds, strict=True):
            self.decisions[agent] += decisions
            self.seconds[agent] += seconds

    # --- of one agent ----------------------------------------------------------------------------------------------

    def of(self, agent: int) -> list[SideResult]:
        return [side for side in self.results if side.agent == agent]

    def wins(self, agent: int) -> Mean:
        """The share of wins of each side that it had."""
        own = self.of(agent)
        return _mean(own, lambda side: side.win, self._possible(own).wins)

    def payoff(self, agent: int) -> Mean:
        return self._paid(self.of(agent))

    def place(self, agent: int) -> Mean:
        own = self.of(agent)
        return _mean(own, lambda side: side.place, self._possible_places(own))

    def score(self, agent: int) -> Mean:
        return _mean(self.of(agent), lambda side: side.score, ANYTHING)

    def games_of(self, agent: int) -> int:
        return len({side.game for side in self.of(agent)})

    # --- what is possible ------------------------------------------------------------------------------------------

    def _possible(self, own: Sequence[SideResult]) -> Possible:
        seats = Counter[int]()
        for side in own:
            seats[side.game] += side.seats
        return Possible(winnable(seats.values(), self.team), len(own), seats.total(), self.together)

    def _possible_places(self, own: Sequence[SideResult]) -> Bounds:
        """From the first places for all sides that an agent has at a table to the last ones."""
        first = sum(k * (k + 1) / 2 for k in Counter(side.game for side in own).values()) / max(1, len(own))
        return first, self.sides + 1 - first

    def _possible_for_all(self) -> Bounds:
        """For each seat of a table."""
        return Possible(1, self.sides, self.seats, self.together).payoff

    def _paid(self, sides: Sequence[SideResult]) -> Mean:
        return _mean(sides, lambda side: side.payoff, self._possible(sides).payoff)

    # --- matrices --------------------------------------------------------------------------------------------------

    def wins_by_seat(self) -> list[list[Mean]]:
        """Each agent's share of wins at each seat."""
        cells: dict[tuple[int, int], list[SideResult]] = {}
        for side in self.results:
            cells.setdefault((side.agent, side.seat), []).append(side)
        return [
            [_mean(cells.get((agent, seat), ()), lambda side: side.win, SHARES) for seat in range(self.seats)]
            for agent in range(self.agents)
        ]

    def payoffs_against(self) -> list[list[Mean]]:
        """What each agent is paid where another one sits at the table; with itself, where it has two sides or more."""
        cells: dict[tuple[int, int], list[SideResult]] = {}
        for table in self.tables:
            for k, side in enumerate(table):
                for other in {rival.agent for j, rival in enumerate(table) if j != k}:
                    cells.setdefault((side.agent, other), []).append(side)
        return [[self._paid(cells.get((a, b), ())) for b in range(self.agents)] for a in range(self.agents)]

    def payoffs_together(self) -> list[list[Mean]]:
        """Cooperative play: what tables of these two agents alone are paid; of one agent alone on the diagonal."""
        cells: dict[tuple[int, int], list[tuple[int, float]]] = {}
        for table in self.tables:
            there = sorted({side.agent for side in table})
            if len(there) <= 2:
                paid = float(np.mean([side.payoff for side in table]))
                for pair in {(there[0], there[-1]), (there[-1], there[0])}:
                    cells.setdefault(pair, []).append((table[0].deal, paid))
        bounds = self._possible_for_all()
        return [[mean_by_deal(cells.get((a, b), ()), bounds) for b in range(self.agents)] for a in range(self.agents)]

    def gap(self, agent: int | None = None) -> Mean:
        """Self-play minus cross-play: how much worse mixed tables do than tables of one agent, of all or of one."""
        tables = [t for t in self.tables if agent is None or any(side.agent == agent for side in t)]
        least, most = self._possible_for_all()
        return mean_by_deal(_gaps(tables), (least - most, most - least))


def _mean(sides: Sequence[SideResult], of: Callable[[SideResult], float | None], bounds: Bounds) -> Mean:
    """The mean of something over all sides of which it is known."""
    found = ((side.deal, of(side)) for side in sides)
    return mean_by_deal(((deal, number) for deal, number in found if number is not None), bounds)


def _gaps(tables: Iterable[Sequence[SideResult]]) -> list[tuple[int, float]]:
    """For each deal, the mean of tables of one agent minus the mean of the mixed ones."""
    by_deal: dict[int, tuple[list[float], list[float]]] = {}
    for table in tables:
        mixed = len({side.agent for side in table}) > 1
        by_deal.setdefault(table[0].deal, ([], []))[mixed].append(float(np.mean([side.payoff for side in table])))
    return [(deal, float(np.mean(own) - np.mean(cross))) for deal, (own, cross) in by_deal.items() if own and cross]
