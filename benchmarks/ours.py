"""The doors of swamp_envs as contenders; the library is imported when one is loaded."""

import itertools
import random
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from benchmarks.harness import Contender, Runner, clocked
from benchmarks.loops import aec_runner, batch_runner

LIBRARY = "swamp_envs"
BATCH = 1024
PLAYOUT_GAMES = 1024
WRITES = "obs int8, mask int8"


def aec(game: str) -> list[Contender]:
    """The AEC door with both samplers."""
    return [
        contender(game, "numpy sampler", "flatnonzero + rng", WRITES, partial(load_aec, game, False)),
        contender(game, "space sampler", "action_space.sample(mask)", WRITES, partial(load_aec, game, True)),
    ]


def playout(game: str, target: float | None = None) -> list[Contender]:
    """Whole random games inside a kernel."""
    return [contender(game, "playout", "uniform random, kernel", "nothing", partial(load_playout, game), target)]


def batch(game: str, target: float | None = None) -> list[Contender]:
    """The batch door, sampled by itself and by the sampler that the peers get."""
    samplers = (
        ("random_actions", "batch.random_actions()", OwnSampler),
        ("mask sampler", "numba over mask", MaskSampler),
    )
    return [
        contender(game, name, sampler, WRITES, partial(load_batch, game, door), target)
        for name, sampler, door in samplers
    ]


def threads(game: str, size: int) -> list[Contender]:
    """A batch on one thread and on two."""
    names = {1: "1 thread", 2: "2 threads"}
    return [
        contender(game, name, "batch.random_actions()", WRITES, partial(load_batch, game, OwnSampler, size, count))
        for count, name in names.items()
    ]


def door_set(game: str) -> list[Contender]:
    """Every door once, for the start-up times."""
    return [
        contender(game, "aec", "flatnonzero + rng", WRITES, partial(load_aec, game, False)),
        contender(game, "batch", "batch.random_actions()", WRITES, partial(load_batch, game, OwnSampler)),
        contender(game, "playout", "uniform random, kernel", "nothing", partial(load_playout, game)),
        contender(game, "match", "random.choice of legal_moves", "move texts", partial(load_match, game)),
    ]


def contender(
    game: str, door: str, sampler: str, writes: str, load: Callable[[], Runner], target: float | None = None
) -> Contender:
    """A row of ours."""
    return Contender(f"swamp {game}, {door}", LIBRARY, game, sampler, writes, load, target)


def load_aec(game: str, space_sampler: bool) -> Runner:
    """The registered environment, made by PettingZoo."""
    import pettingzoo

    import swamp_envs
    from benchmarks.samplers import numpy_chooser, space_chooser

    env = pettingzoo.make("aec", f"swamp/{swamp_envs.game(game).id}")
    return aec_runner(env, space_chooser(env, seed=1) if space_sampler else numpy_chooser(seed=1))


def load_playout(game: str) -> Runner:
    """Chunks of games, each chunk from its own seed."""
    import swamp_envs

    # Game g of a chunk is dealt with seed + g: a step of the chunk's size keeps all games different.
    seeds = itertools.count(step=PLAYOUT_GAMES)
    return lambda seconds: clocked(
        lambda: swamp_envs.playout(game, games=PLAYOUT_GAMES, seed=next(seeds)).steps, seconds
    )


def load_match(game: str) -> Runner:
    """Moves pushed by text; a finished match is followed by a new one."""
    import swamp_envs

    choose, seeds = random.Random(1).choice, itertools.count()
    table = {"match": swamp_envs.new(game, seed=next(seeds))}

    def play() -> int:
        if table["match"].over:
            table["match"] = swamp_envs.new(game, seed=next(seeds))
        table["match"].push(choose(table["match"].legal_moves))
        return 1

    return lambda seconds: clocked(play, seconds)


def load_batch(game: str, door: Callable[[Any], Any], size: int = BATCH, count: int = 1) -> Runner:
    """A batch on `count` threads."""
    import swamp_envs

    return batch_runner(door(swamp_envs.batch(game, size, seed=0, threads=count)))


class OwnSampler:
    """A batch that draws its own actions."""

    def __init__(self, games: Any) -> None:
        """Keep the batch and its size."""
        self.games, self.size = games, len(games.seat)

    def sample(self) -> np.ndarray:
        """A uniform legal action for every game."""
        return self.games.random_actions()

    def step(self, actions: np.ndarray) -> int:
        """Step every game; finished games restart in the same step."""
        self.games.step(actions)
        return self.size


class MaskSampler(OwnSampler):
    """A batch whose actions are drawn from its masks by the sampler that the peers get."""

    def __init__(self, games: Any) -> None:
        """Build the common sampler."""
        from benchmarks.samplers import mask_sampler

        super().__init__(games)
        self.pick = mask_sampler(self.size, seed=1)

    def sample(self) -> np.ndarray:
        """A uniform legal action for every game."""
        return self.pick(self.games.mask)
