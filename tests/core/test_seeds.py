"""Seeds: fresh ones fill 64 bits, derived ones tell nothing of each other."""

import functools
import operator
from typing import Any

import pytest

from swamp_envs import SwampError
from swamp_envs.core.seeds import SEED_LIMIT, derive_seed, read_seed

ALL_BITS = SEED_LIMIT - 1


def filled(seeds: list[int]) -> int:
    """The bits that are set in any of them: of 64 fair bits in 64 draws, one is missing once in 2**58 times."""
    return functools.reduce(operator.or_, seeds)


def test_fresh_seeds_fill_64_bits() -> None:
    assert filled([read_seed(None) for _ in range(64)]) == ALL_BITS


def test_derived_seeds_fill_64_bits_and_differ_by_purpose_and_secret() -> None:
    seeds = [derive_seed(secret, word, k) for secret in (0, ALL_BITS) for word in "ab" for k in range(16)]
    assert len(set(seeds)) == 64
    assert filled(seeds) == ALL_BITS


def test_derived_seeds_are_the_same_everywhere() -> None:
    """They stand in files."""
    assert derive_seed(7, "deal", 0) == 18274411058874416957


@pytest.mark.parametrize("seed", [-1, SEED_LIMIT, 1.5, "7"])
def test_other_seeds_are_refused(seed: Any) -> None:
    with pytest.raises(SwampError, match=r"accepted: a whole number from 0 to 2\*\*64 - 1"):
        read_seed(seed)
