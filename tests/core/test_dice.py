"""Draws outside a game: the same from the same seed, everywhere, and fair."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from swamp_envs.core.dice import Dice

THINGS = ("heron", "newt", "pike", "toad")
SEEDS = range(4000)
PINNED = [1, 90, 58, 45, 24]  # packs are published by their seeds


def test_a_seed_always_draws_the_same() -> None:
    dice = Dice(7)
    assert [dice.below(100) for _ in range(5)] == PINNED
    assert Dice(7).shuffled(THINGS) == Dice(7).shuffled(THINGS)


def test_a_sample_holds_each_thing_once_at_most() -> None:
    for seed in range(50):
        drawn = Dice(seed).sample(THINGS, 3)
        assert len(drawn) == len(set(drawn)) == 3
        assert set(drawn) <= set(THINGS)
    assert sorted(Dice(0).shuffled(THINGS)) == sorted(THINGS)


@pytest.mark.parametrize(
    "draw",
    [
        lambda dice: dice.below(4),
        lambda dice: dice.pick(THINGS),
        lambda dice: dice.sample(THINGS, 2)[1],
        lambda dice: dice.shuffled(THINGS)[3],
    ],
)
def test_all_come_up_equally_often(draw: Callable[[Dice], Any]) -> None:
    counts = Counter(draw(Dice(seed)) for seed in SEEDS)
    assert len(counts) == 4
    assert all(abs(count - len(SEEDS) / 4) < 150 for count in counts.values())
