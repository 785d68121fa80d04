"""The loops every library is driven by: one for AEC environments, one for batches."""

import itertools
import time
from collections.abc import Callable
from typing import Any, Protocol

from benchmarks.harness import Runner, Tally, clocked

# (environment, agent, mask) -> action
Chooser = Callable[[Any, str, Any], int]


def aec_runner(env: Any, choose: Chooser) -> Runner:
    """Whole games of full last/step cycles, each from its own seed."""
    seeds = itertools.count()
    return lambda seconds: clocked(lambda: play_aec_game(env, choose, next(seeds)), seconds)


def play_aec_game(env: Any, choose: Chooser, seed: int) -> int:
    """One game; the reset and the dead steps at the end are paid for but are not decisions."""
    decisions = 0
    env.reset(seed=seed)
    for agent in env.agent_iter():
        observation, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.step(None)
        else:
            env.step(choose(env, agent, observation["action_mask"]))
            decisions += 1
    return decisions


class BatchDoor(Protocol):
    """A batch of games; `step` returns the number of decisions it made."""

    def sample(self) -> Any:
        """Legal random actions, one a game."""
        ...

    def step(self, actions: Any) -> int:
        """Step every game; a game that only restarts makes no decision."""
        ...


def batch_runner(door: BatchDoor) -> Runner:
    """Step a batch until the time is up, with the sampler on a clock of its own."""

    def run(seconds: float) -> Tally:
        decisions, sampling, start = 0, 0.0, time.perf_counter()
        now, deadline = start, start + seconds
        while True:
            actions = door.sample()
            sampled = time.perf_counter()
            sampling += sampled - now
            decisions += door.step(actions)
            now = time.perf_counter()
            if now >= deadline:
                return Tally(decisions, now - start, sampling)

    return run
