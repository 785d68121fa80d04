"""Whether redeals are as likely as they should be: every world that fits what a seat has seen, with the same chance.

Seeds are fixed, so a sample is always the same one.
"""

from collections import Counter
from collections.abc import Callable, Collection, Hashable
from typing import Any

import numpy as np

from swamp_envs import Match


def redealt(match: Match, seat: int, seed: int) -> Match:
    """What a seat cannot see, dealt anew."""
    guess = match.copy()
    guess.state.rng = np.uint64(seed)
    match.game.sight.redeal(match.variant.tables[match.state.pack], guess.state, seat)
    return guess


def sample(match: Match, seat: int, redeals: int, world_of: Callable[[Match], Hashable]) -> Counter[Any]:
    """How often a seat is given each world."""
    return Counter(world_of(redealt(match, seat, 1000 + seed)) for seed in range(redeals))


def assert_equally_likely(found: Counter[Any], worlds: Collection[Any]) -> None:
    """All worlds come up, nothing else does, and none too often: one sample of a million would fail by chance."""
    assert found.keys() == set(worlds)
    expected = found.total() / len(worlds)
    assert sum((count - expected) ** 2 / expected for count in found.values()) < too_much(len(worlds) - 1), (
        f"shares from {min(found.values()) / expected:.2f} to {max(found.values()) / expected:.2f}"
    )


def too_much(freedom: int) -> float:
    """What chi-square exceeds in one case of a million (Wilson and Hilferty); 0 where there is no choice."""
    return freedom * (1 - 2 / (9 * freedom) + 4.75 * (2 / (9 * freedom)) ** 0.5) ** 3 if freedom else 1e-9
