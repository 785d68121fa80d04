"""The generator in the record, against splitmix64 in plain Python and against chance itself."""

from itertools import permutations
from typing import Any

import numpy as np
import pytest
from processes import Finished

from swamp_envs.core.kernel import kernel
from swamp_envs.core.records import record_dtype
from swamp_envs.core.rng import below, mix, next_word, scale, shuffle, throw

pytestmark = pytest.mark.xdist_group("drives")

GAMMA, MASK = 0x9E3779B97F4A7C15, (1 << 64) - 1
DICE = record_dtype(("rng", "u8"), ("cards", "i1", (5,)))


def plain_mix(x: int) -> int:
    z = (x + GAMMA) & MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


def dice(seed: int) -> Any:
    record = np.zeros(1, DICE)
    record["rng"] = seed
    return record[0]


def test_the_first_words_are_those_published_for_splitmix64() -> None:
    published = [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431]
    states = [(1234567 + k * GAMMA) & MASK for k in range(4)]
    assert [int(mix(np.uint64(state))) for state in states] == published == [plain_mix(state) for state in states]


@pytest.mark.parametrize("x", [0, 1, 2**32, 2**63, MASK, MASK - GAMMA])
def test_mix(x: int) -> None:
    assert int(mix(np.uint64(x))) == plain_mix(x)


@pytest.mark.parametrize("n", [1, 2, 6, 1000, 2**31])
def test_below_steps_the_record_and_scales_the_high_half(n: int) -> None:
    s, state = dice(99), 99
    for _ in range(20):
        state = (state + GAMMA) & MASK
        drawn = below(s, n)
        assert drawn == ((plain_mix(state) >> 32) * n) >> 32
        assert 0 <= drawn < n
    assert int(s.rng) == state


def test_dice_outside_the_games_are_stepped_each_for_itself() -> None:
    row = np.array([7, MASK], np.uint64)
    assert int(next_word(row, 1)) == plain_mix(GAMMA - 1)
    assert throw(row, 0, 6) == ((plain_mix(7 + GAMMA) >> 32) * 6) >> 32
    assert row.tolist() == [7 + GAMMA, GAMMA - 1]


def test_scale_reaches_both_ends() -> None:
    assert scale(np.uint64(0), 6) == 0
    assert scale(np.uint64(MASK), 6) == 5


@kernel
def count_draws(s: Any, tally: Any, draws: int) -> None:
    for _ in range(draws):
        tally[below(s, tally.shape[0])] += 1


@kernel
def count_throws(row: Any, tally: Any, draws: int) -> None:
    for _ in range(draws):
        tally[throw(row, 0, tally.shape[0])] += 1


def chi_square(tally: np.ndarray) -> float:
    """Distance from uniform in standard deviations of the statistic."""
    expected, freedom = tally.sum() / len(tally), len(tally) - 1
    return (((tally - expected) ** 2 / expected).sum() - freedom) / (2 * freedom) ** 0.5


@pytest.mark.parametrize("n", [2, 6, 7, 52])
def test_draws_are_uniform(n: int) -> None:
    drawn, thrown = np.zeros(n, np.int64), np.zeros(n, np.int64)
    count_draws(dice(n), drawn, 100_000)
    count_throws(np.array([n], np.uint64), thrown, 100_000)
    assert abs(chi_square(drawn)) < 4
    assert abs(chi_square(thrown)) < 4


def test_every_order_of_a_shuffle_is_as_likely() -> None:
    orders = {order: k for k, order in enumerate(permutations(range(4)))}
    tally, s = np.zeros(len(orders), np.int64), dice(3)
    for _ in range(12_000):
        s.cards[:] = [0, 1, 2, 3, 9]
        shuffle(s, s.cards, 4)
        tally[orders[tuple(s.cards[:4].tolist())]] += 1
    assert abs(chi_square(tally)) < 4
    assert s.cards[4] == 9, "a card outside the first n was moved"


@pytest.mark.parametrize("n", [0, 1])
def test_a_shuffle_of_nothing_draws_nothing(n: int) -> None:
    s = dice(5)
    s.cards[:] = [4, 3, 2, 1, 0]
    shuffle(s, s.cards, n)
    assert (s.cards.tolist(), int(s.rng)) == ([4, 3, 2, 1, 0], 5)


def test_numbers_are_the_same_without_the_jit(drives: dict[str, Finished]) -> None:
    assert drives["no jit"].said["rng"] == drives["cold"].said["rng"]
