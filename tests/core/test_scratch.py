"""Kernels get room on the stack, and those that allocate nothing count no references."""

import ast
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest
from numba.core.errors import TypingError

from swamp_envs.core.kernel import JIT_IS_OFF, kernel
from swamp_envs.core.records import record_dtype
from swamp_envs.core.scratch import scratch, zeros

ROOT = Path(__file__).parents[2]
LENGTH = 5
ALLOCATING = {"empty", "zeros", "ones", "full", "arange", "array", "copy", "sort", "argsort", "unique", "concatenate"}


@kernel
def count_up(numbers):
    for i in range(numbers.shape[0]):
        numbers[i] += i


@kernel
def sum_of_rising_rows(turns):
    """Two rows that are asked for again and again, one of them filled by another kernel."""
    total = 0
    for _ in range(turns):
        rising, falling = zeros(LENGTH, np.int8), scratch(LENGTH, np.int64)
        for i in range(LENGTH):
            falling[i] = -1 << 40
        count_up(rising)
        for i in range(LENGTH):
            total += rising[i]
    return total


PAIR = record_dtype(("first", "i1"), ("rest", "i8", (LENGTH,)))


@kernel
def sum_of_records(n):
    """Records on the stack, zero at first."""
    pairs = zeros(2, PAIR)
    pairs[1].first = n
    count_up(pairs[1].rest)
    return pairs[0].first + pairs[1].first + pairs[1].rest[LENGTH - 1]


def test_records_too() -> None:
    assert [sum_of_records(n) for n in (3, 4)] == [3 + LENGTH - 1, 4 + LENGTH - 1]


@kernel
def any_length(n):
    return scratch(n, np.int8)[0]


def test_rows_keep_apart_and_may_be_asked_for_in_a_loop() -> None:
    assert sum_of_rising_rows(100_000) == 100_000 * sum(range(LENGTH))


@pytest.mark.skipif(JIT_IS_OFF, reason="types are looked at by the compiler")
def test_a_length_that_is_not_known_beforehand_is_refused() -> None:
    with pytest.raises(TypingError):
        any_length(3)


@pytest.mark.skipif(JIT_IS_OFF, reason="what is compiled is looked at")
def test_references_are_counted_only_where_something_is_allocated_or_an_array_returned() -> None:
    length, row = LENGTH, np.arange(LENGTH)
    count = [kernel(each) for each in (lambda: np.ones(length).sum(), lambda: zeros(length, np.int64)[0] + length)]
    hand_back = kernel(lambda given: given[length - 2 :])
    assert [each() for each in count] == [LENGTH, LENGTH]
    assert [counts_references(each) for each in count] == [True, False]
    assert (hand_back(row).tolist(), counts_references(hand_back)) == ([3, 4], True)


def counts_references(function: Callable) -> bool:
    (program,) = function.programs.values()  # pyright: ignore
    return program.library.counts


def kernels_of_games() -> Iterator[tuple[Path, ast.FunctionDef]]:
    for folder in ("swamp_envs/core", "swamp_envs/games", "agents/swamp_agents"):
        for file in sorted((ROOT / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.FunctionDef) and "kernel" in map(ast.unparse, node.decorator_list):
                    yield file, node


def test_no_kernel_of_a_game_allocates() -> None:
    found = [
        f"{file.relative_to(ROOT)}:{call.lineno}"
        for file, function in kernels_of_games()
        for call in ast.walk(function)
        if isinstance(call, ast.Attribute) and ast.unparse(call.value) == "np" and call.attr in ALLOCATING
    ]
    assert not found, "room for kernels comes from swamp_envs.core.scratch"
