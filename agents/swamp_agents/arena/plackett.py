"""Strengths from rankings: a Plackett-Luce model fitted to all games at once, with intervals from resampled deals.

At every step of a ranking the next place is taken by one of those left, with a chance in proportion to e ** strength.
Of the tied every order counts equally; the last place, if it is shared, tells nothing of those who share it, unless all
do.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb

import numpy as np

from swamp_envs.dev import quantile

ELO = 400 / np.log(10)  # points for each unit of strength: 400 points are odds of ten to one
MIDDLE = 1500
PRIOR = 0.1  # of a win and of a loss against the middle, for everybody: no strength is infinite
RESAMPLES = 400
_STEPS, _ENOUGH, _LONGEST_STEP = 100, 1e-10, 2.0
_Race = tuple[int, ...]  # how many seats of each agent are left in the race for the next place


@dataclass(frozen=True)
class Ranking:
    """One game: for each side its agent and what it was paid."""

    deal: int
    agents: Sequence[int]
    payoffs: Sequence[float]


def places(payoffs: Sequence[float]) -> list[list[int]]:
    """Sides by place, the highest paid first; the tied share one."""
    return [[k for k, paid in enumerate(payoffs) if paid == each] for each in sorted(set(payoffs), reverse=True)]


def races(ranking: Ranking, agents: int) -> Iterator[tuple[_Race, float]]:
    """The races for places in a game, each with its weight: the orders of the tied share a weight of 1."""
    ordered = places(ranking.payoffs)
    left = [list(group) for group in ordered]
    for k, group in enumerate(ordered if len(ordered) == 1 else ordered[:-1]):
        others = [side for later in left[k + 1 :] for side in later]
        for size in range(1 if others else 2, len(group) + 1):
            for some in combinations(group, size):
                yield _counted((*some, *others), ranking.agents, agents), 1 / comb(len(group), size)


def _counted(sides: Iterable[int], seated: Sequence[int], agents: int) -> _Race:
    count = Counter(seated[side] for side in sides)
    return tuple(count[agent] for agent in range(agents))


def won(ranking: Ranking, agents: int) -> np.ndarray:
    """How many races each agent won: all but those in the last place have won one, and of a draw a share."""
    wins = np.zeros(agents)
    ordered = places(ranking.payoffs)
    share = (len(ranking.agents) - 1) / len(ranking.agents) if len(ordered) == 1 else 1.0
    for group in ordered if len(ordered) == 1 else ordered[:-1]:
        for side in group:
            wins[ranking.agents[side]] += share
    return wins


@dataclass(frozen=True)
class Evidence:
    """All rankings, grouped by deal: races won by each agent, and how often each kind of race was run."""

    races: np.ndarray  # kinds of races x agents
    wins: np.ndarray  # deals x agents
    runs: np.ndarray  # deals x kinds of races

    @classmethod
    def of(cls, rankings: Iterable[Ranking], agents: int) -> "Evidence":
        rankings = list(rankings)
        deals = {deal: k for k, deal in enumerate(dict.fromkeys(ranking.deal for ranking in rankings))}
        kinds: dict[_Race, int] = {}
        wins = np.zeros((len(deals), agents))
        runs: Counter[tuple[int, int]] = Counter()
        for ranking in rankings:
            wins[deals[ranking.deal]] += won(ranking, agents)
            for race, weight in races(ranking, agents):
                runs[deals[ranking.deal], kinds.setdefault(race, len(kinds))] += weight  # type: ignore[assignment]
        table = np.zeros((len(deals), len(kinds)))
        for place, weight in runs.items():
            table[place] = weight
        return cls(np.array(list(kinds), float).reshape(-1, agents), wins, table)

    def fit(self, weights: np.ndarray, start: np.ndarray | None = None, prior: float = PRIOR) -> np.ndarray:
        """The likeliest strengths, deals counted with these weights; they are 0 in the mean."""
        return fit(self.races, weights @ self.runs, weights @ self.wins, start, prior)

    def uncertainty(self, strengths: np.ndarray, prior: float = PRIOR) -> np.ndarray:
        """Standard errors as the likelihood has them; large where somebody always wins and deals hardly differ."""
        _, bend = slope_and_bend(strengths, self.races, self.runs.sum(0), self.wins.sum(0), prior)
        centred = np.eye(len(bend)) - 1 / len(bend)
        return np.sqrt(np.diag(centred @ np.linalg.inv(bend) @ centred))


def fit(
    races: np.ndarray, runs: np.ndarray, wins: np.ndarray, start: np.ndarray | None = None, prior: float = PRIOR
) -> np.ndarray:
    """Newton's method on the logarithm of the likelihood, which has one top."""
    strengths = np.zeros(races.shape[1]) if start is None else start.copy()
    for _ in range(_STEPS):
        slope, bend = slope_and_bend(strengths, races, runs, wins, prior)
        step = np.linalg.solve(bend, slope) if prior else np.linalg.lstsq(bend, slope, rcond=None)[0]
        strengths += step * min(1.0, _LONGEST_STEP / max(np.abs(step).max(), 1e-300))
        if np.abs(step).max() < _ENOUGH:
            break
    return strengths - strengths.mean()


def slope_and_bend(
    strengths: np.ndarray, races: np.ndarray, runs: np.ndarray, wins: np.ndarray, prior: float
) -> tuple[np.ndarray, np.ndarray]:
    """The first derivatives of the logarithm of the likelihood, and the second ones with their sign turned."""
    weights = races * np.exp(strengths - strengths.max())
    shares = weights / weights.sum(1, keepdims=True)  # each agent's chance in each race
    middle = 1 / (1 + np.exp(-strengths))  # its chance against the middle
    slope = wins + prior - runs @ shares - 2 * prior * middle
    bend = np.diag(runs @ shares + 2 * prior * middle * (1 - middle)) - shares.T @ (runs[:, None] * shares)
    return slope, bend


@dataclass(frozen=True)
class Ratings:
    """Strengths in points, with their 95% intervals."""

    points: np.ndarray
    low: np.ndarray
    high: np.ndarray


def rate(rankings: Iterable[Ranking], agents: int, seed: int = 0, resamples: int = RESAMPLES) -> Ratings:
    """Ratings of all agents; games of one deal are resampled together. The wider of two intervals is reported."""
    evidence = Evidence.of(rankings, agents)
    deals = len(evidence.wins)
    if deals < 2:
        return Ratings(*np.tile(np.array([[MIDDLE], [-np.inf], [np.inf]]), agents))
    best = evidence.fit(np.ones(deals))
    dice = np.random.default_rng(seed)
    drawn = dice.multinomial(deals, np.full(deals, 1 / deals), resamples).astype(float)
    spread = np.std([evidence.fit(weights, best) for weights in drawn], axis=0, ddof=1) * np.sqrt(deals / (deals - 1))
    reach = quantile(deals) * np.maximum(spread, evidence.uncertainty(best)) * ELO
    return Ratings(MIDDLE + ELO * best, MIDDLE + ELO * best - reach, MIDDLE + ELO * best + reach)
