"""Scores: what they are made of, and how sure they are, compared with plain formulas."""

import numpy as np
import pytest

from swamp_agents.benchmark.scoring import TaskGains, bounds_of, interquartile_mean, overall
from swamp_agents.benchmark.suite import read_suite

DICE = np.random.default_rng(3)
TASKS = {task.name: task for task in read_suite().tasks}


def gains(mean: float, deals: int = 200, spread: float = 0.5) -> list[float]:
    """Deals of that very mean."""
    found = DICE.normal(0, spread, deals)
    return (found - found.mean() + mean).tolist()


def test_the_score_of_a_task_is_the_mean_share_of_the_largest_gain() -> None:
    assert TaskGains(2.0, ({"a": gains(1.0), "b": gains(0.5, 50)},)).score == pytest.approx(0.375)
    assert TaskGains(1.0, ({"a": gains(0.2)}, {"a": gains(0.4)})).score == pytest.approx(0.3)


@pytest.mark.parametrize(
    ("scores", "mean"),
    [([1, 2, 3, 100], 2.5), ([5, -100, 1, 2, 3, 4, 6, 100], 3.5), ([1, 2, 6], 3), ([7], 7), (range(12), 5.5)],
)
def test_the_interquartile_mean_leaves_out_a_quarter_at_either_end(scores: list[float], mean: float) -> None:
    assert interquartile_mean(np.array(scores, float)) == mean


def test_the_largest_gain_of_a_table_follows_from_who_shares_a_win() -> None:
    assert {
        name: bounds_of(TASKS[name])[1] for name in ("swapx", "swapx-teams", "bayou_boss-players2", "gillybog")
    } == {
        "swapx": 1.0,
        "swapx-teams": 1.0,
        "bayou_boss-players2": 2.0,
        "gillybog": 2.0,
    }


def test_an_interval_of_one_seed_is_that_of_the_mean_over_deals() -> None:
    deals = gains(0.3, 400)
    whole, of_tasks = overall({"only": TaskGains(1.0, ({"a": deals},))})
    error = np.std(deals, ddof=1) / np.sqrt(400)
    assert whole.mean == pytest.approx(0.3)
    assert whole == of_tasks["only"]
    assert (whole.low, whole.high) == pytest.approx((0.3 - 1.96 * error, 0.3 + 1.96 * error), abs=0.15 * error)


def test_an_interval_covers_the_truth_as_often_as_it_says() -> None:
    dice, covered = np.random.default_rng(11), 0
    for _ in range(200):
        found = dice.normal(0.2, 0.6, (3, 60))
        whole, _ = overall({f"{k}": TaskGains(1.0, ({"a": found[k].tolist()},)) for k in range(3)})
        covered += whole.low <= 0.2 <= whole.high
    assert 178 <= covered <= 200


def test_seeds_that_differ_widen_the_interval() -> None:
    alike = TaskGains(1.0, ({"a": gains(0.3)}, {"a": gains(0.3)}, {"a": gains(0.3)}))
    apart = TaskGains(1.0, ({"a": gains(0.0)}, {"a": gains(0.3)}, {"a": gains(0.6)}))
    narrow, wide = (overall({"t": each})[0] for each in (alike, apart))
    assert wide.mean == pytest.approx(narrow.mean)
    assert wide.high - wide.low > 2 * (narrow.high - narrow.low)


def test_deals_keep_together_what_was_played_on_them() -> None:
    base, other = np.array(gains(0.0, 100)), np.array(gains(0.0, 100))
    paired = TaskGains(1.0, ({"a": base.tolist(), "b": base.tolist()},))
    opposed = TaskGains(1.0, ({"a": base.tolist(), "b": (-base).tolist()},))
    apart = TaskGains(1.0, ({"a": base.tolist(), "b": other.tolist()},))
    reach = [overall({"t": each})[0].reach for each in (opposed, apart, paired)]
    assert reach[0] < 1e-6 < reach[1] < reach[2]
