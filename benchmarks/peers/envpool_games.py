"""EnvPool's native C++ board games, ported from pgx, in synchronous batches on one thread."""

from typing import Any

import numpy as np

from benchmarks.harness import Contender, Runner
from benchmarks.loops import batch_runner

BATCH = 1024
GAMES = {
    "othello": ("Othello-v1", "obs 8x8x2 bool of both seats, mask 65 bool, board int32"),
    "connect_four": ("ConnectFour-v1", "obs 6x7x2 bool of both seats, mask 7 bool, board int32"),
}


def contenders() -> list[Contender]:
    """One row a game."""
    return [
        Contender(f"envpool {game}", "envpool", game, "numba over mask", writes, lambda task=task: load(task))
        for game, (task, writes) in GAMES.items()
    ]


def load(task: str) -> Runner:
    """A synchronous batch with a single worker thread."""
    import envpool

    envs = envpool.make(task, env_type="gymnasium", num_envs=BATCH, batch_size=BATCH, num_threads=1, seed=0)
    return batch_runner(EnvPoolDoor(envs))


class EnvPoolDoor:
    """A batch whose finished games restart on their next step, whatever the action."""

    def __init__(self, envs: Any) -> None:
        """Reset the games and keep their first masks."""
        from benchmarks.samplers import mask_sampler

        self.envs, self.pick = envs, mask_sampler(BATCH, seed=1)
        self.mask = envs.reset()[1]["legal_action_mask"]
        self.restarting = 0

    def sample(self) -> np.ndarray:
        """A uniform legal action for every game."""
        return self.pick(self.mask)

    def step(self, actions: np.ndarray) -> int:
        """Step; the games that ended last time only restart."""
        _, _, terminated, truncated, info = self.envs.step(actions)
        decisions = BATCH - self.restarting
        self.mask, self.restarting = info["legal_action_mask"], int(np.count_nonzero(terminated | truncated))
        return decisions
