"""Means and shares with 95% intervals, none of which goes beyond what is possible.

An interval follows from the number of deals, their mean, their spread, and what is possible: pages can be made again
from these numbers alone. A few deals may be alike by luck, and a rare deal that tells another story may be missing. So
each end of an interval counts one deal more, which is as extreme as a deal can be, and weighs all deals at random
(Gaffke's bound); the sum has about a beta distribution of that mean and variance. Where deals are all or nothing this
is the interval of Clopper and Pearson. Nor does an end lie nearer than to where extreme deals so frequent that one of
them had to be seen, but for a chance of 5%, would move the mean.
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from .beta import beta_quantile

_NORMAL = 1.959964  # how many standard deviations 95% of a normal distribution are within
_OUTSIDE = 0.025  # the chance of a true mean beyond an end
_UNSEEN = 0.05  # the chance that extreme deals of some frequency are all missing
_CERTAIN = 1e-18  # a variance that is none

Bounds = tuple[float, float]
ANYTHING: Bounds = (-math.inf, math.inf)
SHARES: Bounds = (0.0, 1.0)


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


class Moments(NamedTuple):
    """What an interval follows from."""

    deals: int
    mean: float
    spread: float  # the standard deviation of a deal; 0 for one deal alone


NO_MEAN = Mean(math.nan, math.nan, math.nan)


def interval(moments: Moments, bounds: Bounds = ANYTHING) -> Mean:
    """The mean with its interval. Without bounds it is Student's, and not known where all deals are alike."""
    deals, mean, spread = moments
    if deals == 0:
        return NO_MEAN
    if bounds == ANYTHING:
        reach = quantile(deals) * spread / math.sqrt(deals) if spread > 0 else math.inf
        return Mean(mean, mean - reach, mean + reach)
    low, high = min(bounds[0], mean), max(bounds[1], mean)
    if low == high:
        return Mean(mean, mean, mean)
    scale = high - low
    below = low + scale * _lower_end(deals, (mean - low) / scale, spread / scale)
    above = high - scale * _lower_end(deals, (high - mean) / scale, spread / scale)
    return Mean(mean, min(mean, below), max(mean, above))


def _lower_end(deals: int, share: float, spread: float) -> float:
    """Where the interval of a mean between 0 and 1 begins; one deal more is 0."""
    number = deals + 1
    mean = share * deals / number
    variance = (spread**2 * (deals - 1) + share**2 * deals / number) / (number * (number + 1))
    if share <= 0 or variance < _CERTAIN:
        return 0.0
    weight = max(number, mean * (1 - mean) / variance - 1)
    return min(share * _UNSEEN ** (1 / deals), beta_quantile(_OUTSIDE, mean * weight, (1 - mean) * weight))


def quantile(groups: int) -> float:
    """How many standard errors a 95% interval reaches if so many groups gave them: Student's t, by its series."""
    z, freedom = _NORMAL, max(groups - 1, 1)
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3


def moments_of(numbers: Iterable[float]) -> Moments:
    """Of independent numbers."""
    return moments_by_deal(enumerate(numbers))


def moments_by_deal(pairs: Iterable[tuple[int, float]]) -> Moments:
    """Of numbers, each with its deal; numbers of one deal are correlated, so deals are what is counted."""
    found = np.array(list(pairs), float).reshape(-1, 2)
    if not len(found):
        return Moments(0, math.nan, math.nan)
    _, deal = np.unique(found[:, 0], return_inverse=True)
    sums, counts = np.bincount(deal, found[:, 1]), np.bincount(deal)
    n, mean = len(sums), float(sums.sum() / counts.sum())
    off = (sums - mean * counts) * n / counts.sum()  # of each deal from the mean, the longer deals weighing more
    spread = math.sqrt((off**2).sum() / (n - 1)) if n > 1 else 0.0
    return Moments(n, mean, spread if spread > _NOISE * max(1.0, abs(mean)) else 0.0)


_NOISE = 1e-9  # how far numbers that are alike may differ by rounding


def moments_of_share(share: float, n: int) -> Moments:
    """Of n independent numbers, each all or nothing, such as games won."""
    return Moments(n, share, math.sqrt(share * (1 - share) * n / max(1, n - 1)))


def mean_of(numbers: Iterable[float], bounds: Bounds = ANYTHING) -> Mean:
    """The mean of independent numbers."""
    return interval(moments_of(numbers), bounds)


def mean_by_deal(pairs: Iterable[tuple[int, float]], bounds: Bounds = ANYTHING) -> Mean:
    """The mean of numbers, each with its deal."""
    return interval(moments_by_deal(pairs), bounds)


def share_of(share: float, n: int) -> Mean:
    """The share of n independent games that were won, with its interval."""
    return interval(moments_of_share(share, n), SHARES)


_UNITS = ((1.0, "s"), (1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns"))


def duration(seconds: float) -> str:
    """A length of time in the unit it reads best in."""
    size, unit = next((u for u in _UNITS if seconds >= u[0]), _UNITS[-1])
    return f"{seconds / size:.3g} {unit}"
