"""Uniform samplers over action masks, shared by all libraries so that none pays for a slower one."""

from collections.abc import Callable
from typing import Any

import numpy as np
from numba import njit

from benchmarks.loops import Chooser

BLOCK = 64


def numpy_chooser(seed: int) -> Chooser:
    """`flatnonzero` and one random float: the cheapest way to sample a mask in Python."""
    random = np.random.default_rng(seed).random

    def choose(_env: Any, _agent: str, mask: np.ndarray) -> int:
        legal = np.flatnonzero(mask)
        return int(legal[int(random() * legal.size)])

    return choose


def space_chooser(env: Any, seed: int) -> Chooser:
    """`action_space.sample(mask)`, as the documentation of PettingZoo teaches."""
    for offset, agent in enumerate(env.possible_agents):
        env.action_space(agent).seed(seed + offset)
    return lambda env, agent, mask: int(env.action_space(agent).sample(mask))


def mask_sampler(batch: int, seed: int) -> Callable[[np.ndarray], np.ndarray]:
    """A compiled sampler: one uniform legal action for every row of a batch of masks."""
    state, actions = np.array([seed * 2 + 1], np.uint64), np.zeros(batch, np.int32)

    def sample(masks: np.ndarray) -> np.ndarray:
        pick_legal(masks.view(np.uint8), state, actions)
        return actions

    return sample


@njit(nogil=True)
def pick_legal(masks: np.ndarray, state: np.ndarray, actions: np.ndarray) -> None:
    """Fill `actions`; a row without legal actions gets 0."""
    for row in range(masks.shape[0]):
        mask = masks[row]
        count = 0
        for action in range(mask.size):
            count += int(mask[action] != 0)
        actions[row] = nth_legal(mask, below(count, state))


@njit(nogil=True)
def below(count: int, state: np.ndarray) -> np.int64:
    """The next number of a xorshift64 stream, brought below `count`."""
    x = state[0]
    x ^= x << np.uint64(13)
    x ^= x >> np.uint64(7)
    x ^= x << np.uint64(17)
    state[0] = x
    # The high 32 bits, scaled: a modulo would cost a division.
    return np.int64(((x >> np.uint64(32)) * np.uint64(count)) >> np.uint64(32))


@njit(nogil=True)
def nth_legal(mask: np.ndarray, nth: int | np.int64) -> int:
    """The number of the nth legal action; whole blocks are counted first, which the compiler vectorises."""
    start = 0
    while start + BLOCK < mask.size:
        count = 0
        for action in range(start, start + BLOCK):
            count += int(mask[action] != 0)
        if count > nth:
            break
        nth -= count
        start += BLOCK
    for action in range(start, mask.size):
        if mask[action]:
            if nth == 0:
                return action
            nth -= 1
    return 0
