"""Means and shares with 95% intervals, none of which goes beyond what is possible."""

import math
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

_NORMAL = 1.959964  # how many standard deviations 95% of a normal distribution are within

Bounds = tuple[float, float]
ANYTHING: Bounds = (-math.inf, math.inf)
SHARES: Bounds = (0.0, 1.0)
PAYOFFS: Bounds = (-1.0, 1.0)
GAPS: Bounds = (-2.0, 2.0)  # between two payoffs


@dataclass(frozen=True)
class Mean:
    """A mean with its 95% interval."""

    mean: float
    low: float
    high: float

    @property
    def reach(self) -> float:
        """How far the interval goes, to the side where it goes further."""
        return max(self.high - self.mean, self.mean - self.low)


NO_MEAN = Mean(math.nan, math.nan, math.nan)


def wilson(share: float, n: int) -> tuple[float, float]:
    """Wilson's interval of a share seen in n trials; shared wins vary less than whole ones: it is never too narrow."""
    middle = (share + _NORMAL**2 / (2 * n)) / (1 + _NORMAL**2 / n)
    reach = _NORMAL / (1 + _NORMAL**2 / n) * math.sqrt(share * (1 - share) / n + _NORMAL**2 / (4 * n**2))
    return max(0.0, middle - reach), min(1.0, middle + reach)


def quantile(groups: int) -> float:
    """How many standard errors a 95% interval reaches if so many groups gave them: Student's t, by its series."""
    z, freedom = _NORMAL, max(groups - 1, 1)
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3


def mean_of(numbers: Iterable[float], bounds: Bounds = ANYTHING) -> Mean:
    """The mean of independent numbers."""
    return mean_by_deal(enumerate(numbers), bounds)


def mean_by_deal(pairs: Iterable[tuple[int, float]], bounds: Bounds = ANYTHING) -> Mean:
    """The mean of numbers, each with its deal; numbers of one deal are correlated, so deals are what is counted.

    One that is at a bound in every deal, as a share of 0 or 1, gets Wilson's interval: its own would have no width.
    """
    found = np.array(list(pairs), float).reshape(-1, 2)
    if not len(found):
        return NO_MEAN
    _, deal = np.unique(found[:, 0], return_inverse=True)
    sums, counts = np.bincount(deal, found[:, 1]), np.bincount(deal)
    mean = float(sums.sum() / counts.sum())
    reach = _reach(sums, counts, mean, bounds)
    return Mean(mean, max(bounds[0], mean - reach), min(bounds[1], mean + reach))


def _reach(sums: np.ndarray, counts: np.ndarray, mean: float, bounds: Bounds) -> float:
    """How far the interval of a mean goes, from the sum and the count of each deal."""
    n = len(sums)
    if np.isclose(mean, bounds).any():
        return (bounds[1] - bounds[0]) * _NORMAL**2 / (n + _NORMAL**2)
    if n == 1:
        return math.inf
    return float(quantile(n) * np.sqrt(((sums - mean * counts) ** 2).sum() * n / (n - 1)) / counts.sum())
