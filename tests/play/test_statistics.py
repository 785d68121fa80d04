"""Intervals: the right widths, by deals where numbers are correlated, and never beyond what is possible."""

import numpy as np
import pytest

from swamp_envs.play.statistics import PAYOFFS, SHARES, mean_by_deal, mean_of, quantile, wilson


def test_wilson_intervals() -> None:
    assert wilson(0.5, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert wilson(1.0, 10) == pytest.approx((0.7225, 1.0), abs=1e-4)
    assert wilson(0.0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)


def test_means_reach_as_far_as_they_vary() -> None:
    alike, two, one = mean_of([1.5] * 3), mean_of([0.0, 2.0]), mean_of([1.0])
    assert (alike.mean, alike.reach) == (1.5, 0)
    assert (two.mean, two.reach) == (1, pytest.approx(quantile(2)))
    assert one.reach == np.inf


@pytest.mark.parametrize("bounds", [SHARES, PAYOFFS, (-3.0, 4.0)])
def test_intervals_stay_within_their_bounds(bounds: tuple[float, float]) -> None:
    """Two deals that tell next to nothing, one deal alone, and many that are at a bound all the time."""
    low, high = bounds
    for numbers in ([low, high], [low, low, high], [high], [low], [high] * 30, [(low + high) / 2]):
        found = mean_of(numbers, bounds)
        assert low <= found.low <= found.mean <= found.high <= high
    assert mean_of([low, high], bounds).reach == (high - low) / 2
    assert 0 < mean_of([high] * 30, bounds).reach < (high - low) / 4


def test_student_s_quantiles() -> None:
    for deals, true in {6: 2.5706, 11: 2.2281, 31: 2.0423, 1001: 1.9623}.items():
        assert quantile(deals) == pytest.approx(true, abs=0.004)


def test_means_count_deals() -> None:
    """Two deals, 0 and 1 in the mean, whatever the number of games: the interval of two numbers."""
    pairs = [(0, 0.0)] * 7 + [(1, 1.0)] * 7
    found = mean_by_deal(pairs)
    assert found.mean == 0.5
    assert found.high - found.mean == pytest.approx(quantile(2) * np.sqrt(0.5 / 2))


def test_a_share_of_all_or_nothing_has_wilson_s_interval() -> None:
    none = mean_by_deal([(k, 0.0) for k in range(50)], (0.0, 1.0))
    every = mean_by_deal([(k, 1.0) for k in range(50)], (0.0, 1.0))
    assert (none.low, none.high) == (0, pytest.approx(0.0713, abs=1e-3))
    assert (every.low, every.high) == (pytest.approx(1 - 0.0713, abs=1e-3), 1)


def test_nothing_known_is_no_mean() -> None:
    assert np.isnan(mean_by_deal([]).mean)
    assert mean_by_deal([(0, 3.0)]).high == np.inf
