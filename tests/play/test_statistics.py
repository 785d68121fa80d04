"""Intervals: how often they hold the true mean, how wide they are, and that they never leave what is possible."""

from collections.abc import Callable
from math import comb

import numpy as np
import pytest

from swamp_envs.play.statistics import (
    SHARES,
    Mean,
    Moments,
    interval,
    mean_by_deal,
    mean_of,
    moments_by_deal,
    moments_of,
    quantile,
    share_of,
)

DEALS = (4, 10, 20, 50)
LEAST = 0.94  # of 95%: simulations are noisy
Draw = Callable[[np.random.Generator, int], np.ndarray]


def coverage_of_two(deals: int, one: float, other: float, chance: float) -> float:
    """How often an interval holds the mean of deals that are one of two numbers: worked out, not simulated."""
    true = other * chance + one * (1 - chance)
    held = 0.0
    for k in range(deals + 1):
        found = mean_of([other] * k + [one] * (deals - k), SHARES)
        held += (
            comb(deals, k) * chance**k * (1 - chance) ** (deals - k) * (found.low - 1e-9 <= true <= found.high + 1e-9)
        )
    return held


@pytest.mark.parametrize("deals", DEALS)
@pytest.mark.parametrize(
    ("one", "other"), [(0.0, 1.0), (2 / 3, 1.0), (2 / 3, 0.0), (0.4, 0.6), (0.5, 0.5), (0.9, 1.0)], ids=str
)
def test_deals_of_two_kinds_and_rare_ones_are_covered(deals: int, one: float, other: float) -> None:
    for chance in (0.003, 0.01, 0.03, 0.05, 0.1, 0.15, 0.2, 0.3, 0.5):
        assert coverage_of_two(deals, one, other, chance) >= 0.95


DRAWS: dict[str, tuple[Draw, float]] = {
    "uniform": (lambda dice, n: dice.random(n), 1 / 2),
    "skewed": (lambda dice, n: dice.beta(0.2, 2, n), 1 / 11),
    "both ends": (lambda dice, n: dice.beta(0.5, 0.5, n), 1 / 2),
    "narrow": (lambda dice, n: 0.4 + 0.02 * dice.random(n), 0.41),
    "quarters": (lambda dice, n: dice.choice(5, n, p=(0.4, 0.3, 0.2, 0.05, 0.05)) / 4, 1.05 / 4),
}


@pytest.mark.parametrize("deals", DEALS)
@pytest.mark.parametrize("name", DRAWS)
def test_deals_of_many_kinds_are_covered(deals: int, name: str) -> None:
    draw, true = DRAWS[name]
    dice = np.random.default_rng(1)
    found = [mean_of(draw(dice, deals), SHARES) for _ in range(200)]
    assert np.mean([each.low <= true <= each.high for each in found]) >= LEAST


@pytest.mark.parametrize("name", DRAWS)
def test_many_deals_have_an_interval_little_wider_than_student_s(name: str) -> None:
    """What one deal more at a bound costs is of the order of a deal's share."""
    numbers = DRAWS[name][0](np.random.default_rng(2), 2000)
    assert mean_of(numbers).reach < mean_of(numbers, SHARES).reach < 1.05 * mean_of(numbers).reach + 4 / 2000


def test_all_or_nothing_has_the_interval_of_clopper_and_pearson() -> None:
    found = share_of(0.3, 10)
    assert (found.low, found.high) == pytest.approx((0.066740, 0.652453), abs=1e-5)
    assert mean_of([1.0] * 3 + [0.0] * 7, SHARES).high == pytest.approx(found.high)
    assert share_of(1.0, 20) == Mean(1.0, pytest.approx(0.025 ** (1 / 20)), 1.0)  # type: ignore[arg-type]
    assert share_of(0.0, 1) == Mean(0.0, 0.0, pytest.approx(0.975))  # type: ignore[arg-type]


@pytest.mark.parametrize("deals", [1, 4, 10, 20, 50])
@pytest.mark.parametrize(("number", "bounds"), [(0.5, (0.0, 0.5)), (2 / 3, (-1.0, 1.0)), (1.0, (-1.0, 1.0))], ids=str)
def test_deals_that_are_all_alike_leave_room_for_rare_ones(
    deals: int, number: float, bounds: tuple[float, float]
) -> None:
    """A kind of deal that comes up once in so many may be missing: the ends are where that is too unlikely."""
    found = mean_of([number] * deals, bounds)
    unseen = 1 - 0.05 ** (1 / deals)
    assert found.low <= number - unseen * (number - bounds[0]) + 1e-9
    assert found.high >= number + unseen * (bounds[1] - number) - 1e-9
    assert bounds[0] <= found.low <= found.mean <= found.high <= bounds[1]


@pytest.mark.parametrize("bounds", [SHARES, (-1.0, 1.0), (-3.0, 4.0), (0.0, 0.5)])
def test_intervals_stay_within_their_bounds(bounds: tuple[float, float]) -> None:
    """Two deals that tell next to nothing, one deal alone, and many that are at a bound all the time."""
    low, high = bounds
    for numbers in ([low, high], [low, low, high], [high], [low], [high] * 30, [(low + high) / 2]):
        found = mean_of(numbers, bounds)
        assert low <= found.low <= found.mean <= found.high <= high


def test_an_interval_follows_from_the_moments_alone() -> None:
    numbers = np.random.default_rng(3).random(12).tolist()
    moments = moments_of(numbers)
    assert moments == Moments(12, pytest.approx(np.mean(numbers)), pytest.approx(np.std(numbers, ddof=1)))  # type: ignore[arg-type]
    assert interval(moments, SHARES) == mean_of(numbers, SHARES)


def test_a_mean_that_was_rounded_beyond_its_bound_stays_as_it_is() -> None:
    found = interval(Moments(50, 0.667, 0.0), (0.0, 2 / 3))
    assert found.low < found.mean == found.high == 0.667


# --- without bounds ---------------------------------------------------------------------------------------------------


def test_means_without_bounds_reach_as_far_as_they_vary() -> None:
    two = mean_of([0.0, 2.0])
    assert (two.mean, two.reach) == (1, pytest.approx(quantile(2)))


@pytest.mark.parametrize("numbers", [[1.5] * 3, [0.1 + 0.2, 0.3] * 10, [1.0]])
def test_how_far_alike_numbers_without_bounds_reach_is_not_known(numbers: list[float]) -> None:
    assert mean_of(numbers).reach == np.inf


def test_student_s_quantiles() -> None:
    for deals, true in {6: 2.5706, 11: 2.2281, 31: 2.0423, 1001: 1.9623}.items():
        assert quantile(deals) == pytest.approx(true, abs=0.004)


# --- deals ------------------------------------------------------------------------------------------------------------


def test_means_count_deals() -> None:
    """Two deals, 0 and 1 in the mean, whatever the number of games: the interval of two numbers."""
    found = moments_by_deal([(0, 0.0)] * 7 + [(1, 1.0)] * 7)
    assert found == Moments(2, 0.5, pytest.approx(np.sqrt(0.5)))  # type: ignore[arg-type]


def test_nothing_known_is_no_mean() -> None:
    assert np.isnan(mean_by_deal([]).mean)
    assert mean_by_deal([(0, 3.0)]).high == np.inf
