"""Kernels get room on the stack: of a length known beforehand, a row of its own for each."""

import numpy as np
import pytest
from numba.core.errors import TypingError

from swamp_envs.core.kernel import JIT_IS_OFF, kernel
from swamp_envs.core.scratch import scratch

LENGTH = 5


@kernel
def count_up(numbers):
    for i in range(numbers.shape[0]):
        numbers[i] = i


@kernel
def sum_of_two(turns):
    """Rows that are asked for again and again, and filled by another kernel."""
    total = 0
    for _ in range(turns):
        rising, falling = scratch(LENGTH, np.int8), scratch(LENGTH, np.int64)
        count_up(rising)
        for i in range(LENGTH):
            falling[i] = -1 << 40
        total += rising.sum()
    return total


@kernel
def any_length(n):
    return scratch(n, np.int8)[0]


def test_rows_keep_apart_and_may_be_asked_for_in_a_loop() -> None:
    assert sum_of_two(100_000) == 100_000 * sum(range(LENGTH))


@pytest.mark.skipif(JIT_IS_OFF, reason="types are looked at by the compiler")
def test_a_length_that_is_not_known_beforehand_is_refused() -> None:
    with pytest.raises(TypingError):
        any_length(3)
