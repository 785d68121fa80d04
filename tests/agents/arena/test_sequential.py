"""Tests that stop by themselves: how often they are wrong, and what is known of the effect afterwards."""

import numpy as np
import pytest

from swamp_agents.arena.sequential import (
    ALIKE,
    BETTER,
    ERROR,
    LIMIT,
    NOT_BETTER,
    UNDECIDED,
    WORSE,
    Bets,
    Comparison,
    Effects,
    RatioTest,
    any_time_interval,
    log_ratio,
    superiority,
)
from swamp_envs import SwampError

EFFECTS = Effects(0.0, 0.5)
SIMULATED, MOST_DEALS = 200, 300
NOISE = 0.045  # three standard deviations of a chance of 5% that is seen so many times

# What a deal may gain the candidate, and how often it does where both are alike.
KINDS = {
    "two": ((-1.0, 1.0), (0.5, 0.5)),
    "thirds": ((-1.0, -1 / 3, 0.0, 1 / 3, 1.0), (0.1, 0.2, 0.4, 0.2, 0.1)),
    "rare": ((-1.0, 0.0, 1.0), (0.05, 0.9, 0.05)),
    "skewed": ((-1.0, -0.1, 0.0, 1.0), (0.0, 0.6, 0.3, 0.1)),
}


def chances_of(kind: str, effect: float) -> tuple[np.ndarray, np.ndarray]:
    """Gains with chances that have this effect: those of the kind, tilted."""
    gains, chances = map(np.array, KINDS[kind])
    low, high = -50.0, 50.0
    tilted = chances
    for _ in range(80):
        tilt = (low + high) / 2
        tilted = chances * np.exp(tilt * gains)
        tilted /= tilted.sum()
        mean = (tilted * gains).sum()
        spread = np.sqrt((tilted * gains**2).sum() - mean**2)
        low, high = (low, tilt) if mean > effect * spread else (tilt, high)
    return gains, tilted


def decided(kind: str, effect: float, effects: Effects = EFFECTS) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The verdicts of many tests (1 for better, -1 for worse), the deals they took, and the gains in all deals."""
    gains, chances = chances_of(kind, effect)
    drawn = np.random.default_rng(1).choice(len(gains), (SIMULATED, MOST_DEALS), p=chances)
    weights = np.full((SIMULATED, len(gains)), 0.0)
    weights[:, [0, -1]] = 0.5
    verdicts, deals = np.zeros(SIMULATED, int), np.full(SIMULATED, MOST_DEALS)
    left = np.arange(SIMULATED)
    for deal in range(MOST_DEALS):
        weights[left, drawn[left, deal]] += 1
        ratio = log_ratio(weights[left], gains, effects)
        stops = np.abs(ratio) >= LIMIT
        verdicts[left[stops]], deals[left[stops]] = np.sign(ratio[stops]), deal + 1
        left = left[~stops]
        if not len(left):
            break
    return verdicts, deals, gains[drawn]


@pytest.mark.parametrize("kind", KINDS)
def test_it_is_wrong_in_no_more_than_one_of_twenty(kind: str) -> None:
    alike, better = decided(kind, EFFECTS.lower), decided(kind, EFFECTS.higher)
    assert (alike[0] == 1).mean() <= ERROR + NOISE
    assert (better[0] == -1).mean() <= ERROR + NOISE
    assert (better[0] == 1).mean() > 0.85
    assert max(alike[1].mean(), better[1].mean()) < 45


def test_what_is_known_after_a_stop_holds_whenever_one_stops() -> None:
    """The plain mean of those that stopped as better is too high; the interval of the bets holds the true one."""
    verdicts, deals, gains = decided("two", 0.25)
    true = chances_of("two", 0.25)[1] @ np.array(KINDS["two"][0])
    bets, held = Bets(1.0, SIMULATED), np.zeros(SIMULATED, bool)
    for deal in range(deals.max()):
        bets.add(gains[:, deal])
        low, high = bets.ends
        held = np.where(deals == deal + 1, (low <= true) & (true <= high), held)
    assert held.mean() >= 0.95
    means = np.array([gains[k, : deals[k]].mean() for k in range(SIMULATED)])
    assert means[verdicts == 1].mean() > true + 0.1


@pytest.mark.parametrize("kind", ["two", "skewed"])
def test_bets_seldom_win_where_there_is_nothing_to_win(kind: str) -> None:
    """Twentyfold at any moment of a hundred deals, in no more than one of twenty."""
    gains, chances = chances_of(kind, 0.0)
    drawn = gains[np.random.default_rng(2).choice(len(gains), (SIMULATED, 100), p=chances)]
    bets, won = Bets(1.0, SIMULATED), np.zeros(SIMULATED, bool)
    for deal in range(100):
        bets.add(drawn[:, deal])
        won |= bets.capital >= 1 / ERROR
    assert won.mean() <= ERROR


def test_bets_win_where_there_is_something_to_win() -> None:
    mean, capital = any_time_interval([1.0, 1.0, -1.0, 1.0] * 15, 1.0)
    assert capital > 1 / ERROR
    assert 0 < mean.low < mean.mean == 0.5 < mean.high <= 1


# --- deal by deal -----------------------------------------------------------------------------------------------------


def after(gains: list[float], most: float = 1.0) -> RatioTest:
    test = RatioTest(EFFECTS, most)
    for gain in gains:
        test.add(gain)
    return test


@pytest.mark.parametrize(("gain", "verdict"), [(0.68, BETTER), (1.0, BETTER), (-0.68, NOT_BETTER), (-0.3, NOT_BETTER)])
def test_deals_that_are_all_alike_decide_but_not_at_once(gain: float, verdict: str) -> None:
    assert after([gain] * 5).verdict == UNDECIDED
    assert after([gain] * 40).verdict == verdict


def test_what_comes_after_the_decision_changes_nothing() -> None:
    first = after([1.0] * 12)
    later = after([1.0] * 12 + [-1.0] * 50)
    assert (first.verdict, first.deals, first.ratio) == (later.verdict, later.deals, later.ratio)
    assert first.deals < 12


@pytest.mark.parametrize(
    ("gains", "verdict"), [([1.0], BETTER), ([-1.0], WORSE), ([0.5, -0.5], ALIKE), ([0.0, 1.0, -0.5], UNDECIDED)]
)
def test_a_comparison_tells_who_is_better_or_that_neither_is(gains: list[float], verdict: str) -> None:
    both = Comparison(EFFECTS, 1.0)
    for deal in range(48):
        both.add(gains[deal % len(gains)])
    assert both.verdict == verdict
    assert both.deals <= 48


def test_likelihood_of_superiority() -> None:
    assert superiority([], 1.0) == 0.5
    assert superiority([0.5, -0.5], 1.0) == pytest.approx(0.5)
    assert superiority([1.0] * 30 + [-1.0] * 10, 1.0) > 0.99


@pytest.mark.parametrize(("lower", "higher"), [(0.5, 0.5), (0.5, 0.0), (0.0, 9.0), (float("nan"), 1.0)])
def test_effects_that_cannot_be_told_apart_are_refused(lower: float, higher: float) -> None:
    with pytest.raises(SwampError, match="accepted: two numbers from -2 to 2"):
        Effects(lower, higher)
