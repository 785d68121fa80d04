"""Every door into a game, opened the way a user opens it and played with random moves, to be measured or warmed up."""

import itertools
from collections.abc import Callable
from typing import Any, NamedTuple

from ..core.batch import Batch
from ..core.game import Variant
from ..core.match import Match
from ..core.playout import play_out

Chunk = Callable[[], int]  # plays on for a while and returns the decisions it made

BATCH = 1024
_CHUNK_GAMES = 256
_CHUNK_STEPS = 100


class Door(NamedTuple):
    """A way to play a game; `open(variant, threads)` gives the chunk to call again and again."""

    name: str
    about: str
    threaded: bool
    open: Callable[[Variant, int], Chunk]


def open_playout(variant: Variant, threads: int) -> Chunk:
    """Whole games; each chunk has seeds of its own."""
    seeds = itertools.count(step=_CHUNK_GAMES)
    return lambda: play_out(variant, _CHUNK_GAMES, next(seeds), threads).steps


def open_batch(variant: Variant, threads: int) -> Chunk:
    """1024 games in step, with every observation and mask written out."""
    batch = Batch(variant, BATCH, seed=0, threads=threads)

    def chunk() -> int:
        for _ in range(_CHUNK_STEPS):
            batch.step(batch.random_actions())
        return BATCH * _CHUNK_STEPS

    return chunk


def open_match(variant: Variant, threads: int) -> Chunk:
    """Moves pushed by text; a finished match is followed by a new one."""
    import random

    choose, seeds = random.Random(0).choice, itertools.count()

    def chunk() -> int:
        match = Match(variant, next(seeds))
        while not match.over and match.ply < _CHUNK_STEPS:
            match.push(choose(match.legal_moves))
        return match.ply

    return chunk


def open_aec(variant: Variant, threads: int) -> Chunk:
    """PettingZoo's loop of `last` and `step`, with the environment's own sampler."""
    from ..adapters.aec import SwampAEC

    env = SwampAEC(variant.game.name, **variant.options)
    seeds = itertools.count()

    def chunk() -> int:
        env.reset(seed=next(seeds))
        return sum(_aec_step(env, agent) for agent in itertools.islice(env.agent_iter(), _CHUNK_STEPS))

    return chunk


def _aec_step(env: Any, agent: str) -> int:
    """One turn of the loop; returns the decisions made, none where an agent only leaves a finished game."""
    observation, _, terminated, truncated, _ = env.last()
    if terminated or truncated:
        env.step(None)
        return 0
    env.step(env.action_space(agent).sample(observation["action_mask"]))
    return 1


DOORS = (
    Door("playout", "whole random games in a kernel", True, open_playout),
    Door("batch", f"{BATCH:,} games in step, observations and masks written", True, open_batch),
    Door("AEC", "PettingZoo: last and step, sampled with the mask", False, open_aec),
    Door("match", "moves pushed as texts, each can be taken back", False, open_match),
)
