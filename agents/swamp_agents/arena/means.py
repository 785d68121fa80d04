"""Means with 95% intervals, of numbers that hang together deal by deal."""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

_NORMAL = 1.959964  # how many standard deviations 95% of a normal distribution are within


@dataclass(frozen=True)
class Mean:
    """A mean with its 95% interval."""

    mean: float
    low: float
    high: float


NO_MEAN = Mean(float("nan"), float("nan"), float("nan"))


def quantile(deals: int) -> float:
    """How many standard errors a 95% interval reaches if so many deals told them: Student's t, by its series."""
    z, freedom = _NORMAL, max(deals - 1, 1)
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3


def mean_by_deal(pairs: Iterable[tuple[int, float]], bounds: tuple[float, float] | None = None) -> Mean:
    """The mean of numbers, each with its deal; numbers of one deal hang together, so deals are what is counted.

    One that is at a bound in every deal, as a share of 0 or 1, gets Wilson's interval: its own would have no width.
    """
    found = np.array(list(pairs), float).reshape(-1, 2)
    if not len(found):
        return NO_MEAN
    _, deal = np.unique(found[:, 0], return_inverse=True)
    sums, counts = np.bincount(deal, found[:, 1]), np.bincount(deal)
    mean, n = float(sums.sum() / counts.sum()), len(sums)
    if bounds and np.isclose(mean, bounds).any():
        reach = (bounds[1] - bounds[0]) * _NORMAL**2 / (n + _NORMAL**2)
        return Mean(mean, max(bounds[0], mean - reach), min(bounds[1], mean + reach))
    if n == 1:
        return Mean(mean, -np.inf, np.inf)
    reach = float(quantile(n) * np.sqrt(((sums - mean * counts) ** 2).sum() * n / (n - 1)) / counts.sum())
    return Mean(mean, mean - reach, mean + reach)
