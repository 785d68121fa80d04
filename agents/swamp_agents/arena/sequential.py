"""Tests that stop by themselves: is the candidate better than the incumbent, as far as the deals so far can tell?

What is counted is the gain of a deal: with all its line-ups and rotations it is one number between bounds, and deals
are independent. Two tests look at it after every deal.

- The generalised sequential probability ratio test asks whether the effect, which is the mean gain in units of its
  standard deviation, is at most the lower or at least the higher of two. Its likelihoods are those of the likeliest
  distributions over the gains that were seen which have such an effect: nothing is assumed of their form.
- The betting test multiplies its capital by bets that the mean gain is above 0, none of which may lose all. If it is
  not, capital grows twentyfold with a chance of 5% at most, whenever one looks. Bets on every mean give an interval
  that holds the true one with 95% at whatever moment one stops.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from swamp_envs import SwampError
from swamp_envs.dev import Mean

ERROR = 0.05  # the chance of either wrong decision
LIMIT = math.log((1 - ERROR) / ERROR)  # of the ratio's logarithm
_UNSEEN = 0.5  # deals at either bound that count as seen: a few alike ones are no proof
_OUTER, _INNER, _ENOUGH = 20, 40, 1e-9
_INSIDE = 0.999  # of the bounds
_MEANS = 1001  # that are bet on
_BOLDEST = 0.75  # the part of the capital that a bet may lose

BETTER, NOT_BETTER, UNDECIDED = "better", "not better", "undecided"
WORSE, ALIKE = "worse", "alike"


@dataclass(frozen=True)
class Effects:
    """The two effects that are told apart, in standard deviations of a deal's gain."""

    lower: float = 0.0
    higher: float = 0.5

    def __post_init__(self) -> None:
        if not -2 <= self.lower < self.higher <= 2:
            raise SwampError(f"effects: found {self}, accepted: two numbers from -2 to 2, the lower one first")

    def __str__(self) -> str:
        return f"{self.lower:g},{self.higher:g}"


# --- likelihood ratio -------------------------------------------------------------------------------------------------


def log_ratio(weights: np.ndarray, gains: np.ndarray, effects: Effects) -> np.ndarray:
    """The logarithm of the likelihood ratio of the higher effect to the lower one.

    `weights` has how often each of the gains was seen, one row for each sequence of deals.
    """
    lower, higher = (_likeliest(weights, gains, effect) for effect in (effects.lower, effects.higher))
    with np.errstate(divide="ignore", invalid="ignore"):
        return (weights * np.nan_to_num(np.log(higher) - np.log(lower))).sum(-1)


def _likeliest(weights: np.ndarray, gains: np.ndarray, effect: float) -> np.ndarray:
    """The likeliest distribution of that effect.

    The effect is not linear in the chances, but is replaced by what is at the last solution: so it is solved again.
    Where that leads nowhere, as with few deals that are alike, the effect is in units of the spread that was seen.
    """
    seen = weights / weights.sum(-1, keepdims=True)
    mean = (seen * gains).sum(-1, keepdims=True)
    wanted = effect * np.sqrt((seen * (gains - mean) ** 2).sum(-1, keepdims=True))
    plain = _of_mean_zero(seen, gains - np.clip(wanted, _INSIDE * gains.min(), _INSIDE * gains.max()))
    found, known = seen, np.ones(len(seen), bool)
    for _ in range(_OUTER):
        mean = (found * gains).sum(-1, keepdims=True)
        spread = np.sqrt((found * (gains - mean) ** 2).sum(-1, keepdims=True))
        values = gains - effect * spread * (1 + ((gains - mean) / spread) ** 2) / 2
        known &= (values.max(-1) > 0) & (values.min(-1) < 0)
        new = np.where(known[:, None], _of_mean_zero(seen, values), found)
        moved, found = np.abs(new - found).max(), new
        if moved < _ENOUGH:
            break
    return np.where(known[:, None], found, plain)


def _of_mean_zero(seen: np.ndarray, values: np.ndarray) -> np.ndarray:
    """The likeliest distribution over the values that makes their mean 0: Newton's steps, or halving."""
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        low, high, at = -1 / values.max(-1), -1 / values.min(-1), np.zeros(len(seen))
        for _ in range(_INNER):
            parts = values / (1 + at[:, None] * values)
            off, slope = (seen * parts).sum(-1), -(seen * parts**2).sum(-1)
            low, high = np.where(off > 0, at, low), np.where(off > 0, high, at)
            new = at - off / slope
            new = np.where((new > low) & (new < high), new, (low + high) / 2)
            moved, at = np.nanmax(np.abs(new - at)), new
            if moved < _ENOUGH:
                break
        return seen / (1 + at[:, None] * values)


@dataclass
class RatioTest:
    """The test, deal by deal. What comes after the decision changes nothing."""

    effects: Effects
    most: float  # the gain of a deal is at most this, and at least as much below 0
    ratio: float = 0.0
    deals: int = 0  # that the decision needed, or those so far
    verdict: str = UNDECIDED
    _seen: dict[float, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._seen = {-self.most: _UNSEEN, self.most: _UNSEEN}

    def add(self, gain: float) -> None:
        if self.verdict != UNDECIDED:
            return
        self.deals += 1
        gain = round(min(self.most, max(-self.most, gain)), 9)
        self._seen[gain] = self._seen.get(gain, 0.0) + 1.0
        gains, weights = (np.array(part, float) for part in zip(*sorted(self._seen.items()), strict=True))
        self.ratio = float(log_ratio(weights[None], gains, self.effects)[0])
        if abs(self.ratio) >= LIMIT:
            self.verdict = BETTER if self.ratio > 0 else NOT_BETTER


class Comparison:
    """Two of these tests, of the candidate and of the incumbent, until one of them is better or neither is."""

    def __init__(self, effects: Effects, most: float) -> None:
        self.most, self.deals, self.verdict = most, 0, UNDECIDED
        self._tests = RatioTest(effects, most), RatioTest(effects, most)

    def add(self, gain: float) -> None:
        if self.verdict != UNDECIDED:
            return
        self.deals += 1
        for test, each in zip(self._tests, (gain, -gain), strict=True):
            test.add(each)
        candidate, incumbent = self._tests
        self.verdict = _COMPARED.get((candidate.verdict, incumbent.verdict), UNDECIDED)


_COMPARED = {
    (BETTER, UNDECIDED): BETTER,
    (BETTER, NOT_BETTER): BETTER,
    (UNDECIDED, BETTER): WORSE,
    (NOT_BETTER, BETTER): WORSE,
    (NOT_BETTER, NOT_BETTER): ALIKE,
}


def superiority(gains: Sequence[float], most: float) -> float:
    """How likely it is that the candidate is better, if nothing was known before: by the normal distribution."""
    numbers = np.array([*gains, -most, most])
    weights = np.array([*[1.0] * len(gains), _UNSEEN, _UNSEEN])
    mean = float(np.average(numbers, weights=weights))
    spread = math.sqrt(float(np.average((numbers - mean) ** 2, weights=weights)))
    return 0.5 * math.erfc(-mean * math.sqrt(max(1, len(gains))) / spread / math.sqrt(2))


# --- betting ----------------------------------------------------------------------------------------------------------


class Bets:
    """Capital that is bet on and against every mean between the bounds, a deal at a time; `gains` may be rows of them.

    A bet is Kelly's for the mean and the variance that were seen before, and can lose no more than a part of the
    capital. If the mean is the true one capital is a martingale, so the chance that it ever is above 20 is below 5%.
    """

    def __init__(self, most: float, rows: int = 1) -> None:
        self.most = most
        self.means = np.linspace(0, 1, _MEANS)[None]  # of gains scaled to between 0 and 1
        self.above, self.below = np.zeros((2, rows, _MEANS))  # logarithms of the capital
        self._number, self._sum, self._squares = 1.0, np.full((rows, 1), 0.5), np.full((rows, 1), 0.25)

    def add(self, gains: np.ndarray) -> None:
        """The next deal of every row."""
        number = np.clip((np.asarray(gains, float).reshape(-1, 1) / self.most + 1) / 2, 0, 1)
        mean = self._sum / self._number
        variance = self._squares / self._number
        kelly = (mean - self.means) / (variance + (mean - self.means) ** 2)
        with np.errstate(divide="ignore"):
            up = np.clip(kelly, 0, _BOLDEST / self.means)
            down = np.clip(-kelly, 0, _BOLDEST / (1 - self.means))
        self.above += np.log1p(up * (number - self.means))
        self.below += np.log1p(down * (self.means - number))
        self._number += 1
        self._sum = self._sum + number
        self._squares = self._squares + (number - self._sum / self._number) ** 2

    @property
    def capital(self) -> np.ndarray:
        """What the bets that the mean gain is above 0 have made of 1."""
        return np.exp(self.above[:, _MEANS // 2])

    @property
    def ends(self) -> tuple[np.ndarray, np.ndarray]:
        """The least and the highest mean that the bets, half of them on either side, have not refuted."""
        held = np.logaddexp(self.above, self.below) - math.log(2) < math.log(1 / ERROR)
        first, last = held.argmax(-1), _MEANS - 1 - held[:, ::-1].argmax(-1)
        step = 1 / (_MEANS - 1)  # the end is somewhere before the next mean
        return self._unscaled(first * step - step), self._unscaled(last * step + step)

    def _unscaled(self, share: np.ndarray) -> np.ndarray:
        return (2 * np.clip(share, 0, 1) - 1) * self.most


def any_time_interval(gains: Sequence[float], most: float) -> tuple[Mean, float]:
    """The mean gain with an interval that holds at whatever moment one stops, and the capital of the betting test."""
    bets = Bets(most)
    for gain in gains:
        bets.add(np.array([gain]))
    low, high = bets.ends
    mean = float(np.mean(gains)) if len(gains) else math.nan
    return Mean(mean, float(low[0]), float(high[0])), float(bets.capital[0])
