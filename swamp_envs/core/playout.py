"""Whole games in a kernel: random playouts with a signature, and perft."""

import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from . import loops
from .errors import SwampError
from .game import Variant
from .header import MAX_PLAYERS
from .match import Match
from .numbers import are_counts, as_whole
from .seeds import read_seed

_DEEPEST = 10_000  # decisions of a perft: there is room for a state at each of them


@dataclass(frozen=True)
class Playout:
    """What came of many random games. The signature depends on rules, options and seeds, and on nothing else.

    >>> import swamp_envs
    >>> played = swamp_envs.playout("bayou_boss", games=50, seed=1, players=2)
    >>> played.games, played.signature == swamp_envs.playout("bayou_boss", games=50, seed=1, players=2).signature
    (50, True)
    """

    steps: int
    games: int
    seconds: float
    payoffs: tuple[float, ...]  # mean of each seat
    signature: str

    @property
    def mean_length(self) -> float:
        """Decisions of a game, on average."""
        return self.steps / self.games

    @property
    def steps_per_second(self) -> float:
        """Decisions of all games in a second."""
        return self.steps / self.seconds


def play_out(variant: Variant, games: int, seed: int = 0, threads: int = 1) -> Playout:
    """Play that many games of uniformly random moves, game g dealt with seed + g."""
    if not are_counts(games, threads):
        raise SwampError(f"playout: found games={games!r}, threads={threads!r}; accepted: whole numbers from 1 up")
    seed = read_seed(seed)
    _play_share(variant, seed, 0)
    shares = [share for share in np.array_split(np.arange(games, dtype=np.uint64), threads) if len(share)]
    began = time.perf_counter()
    with ThreadPoolExecutor(len(shares)) as pool:
        parts = list(pool.map(lambda share: _play_share(variant, int(share[0]) + seed, len(share)), shares))
    seconds = time.perf_counter() - began
    payoffs = np.sum([part[0] for part in parts], axis=0) / games
    signature = sum(int(part[2]) for part in parts) % (1 << 64)
    return Playout(
        sum(int(part[1]) for part in parts),
        games,
        seconds,
        tuple(payoffs[: variant.players].tolist()),
        f"{signature:016x}",
    )


def _play_share(variant: Variant, seed: int, games: int) -> tuple[np.ndarray, int, int]:
    payoffs = np.zeros(MAX_PLAYERS)
    moves = np.zeros(variant.num_actions, np.int32)
    plies, signature = loops.play_randomly(
        variant.tables, variant.states(1), moves, np.zeros(1, np.uint64), payoffs, np.uint64(seed % (1 << 64)), games
    )
    return payoffs, plies, signature


def count_sequences(match: Match, depth: int) -> int:
    """Perft: the number of legal sequences of `depth` decisions from here; a finished game has none."""
    number = as_whole(depth)
    if number is None or number < 0:
        raise SwampError(f"perft: found depth {depth!r}, accepted: 0 or more")
    if number > _DEEPEST:
        raise SwampError(f"perft: found depth {depth}, accepted: up to {_DEEPEST:,}")
    stack = np.repeat(match.states, depth + 1)
    moves = np.zeros((depth + 1, match.variant.num_actions), np.int32)
    return int(loops.count_sequences(match.variant.tables, stack, moves, np.zeros(depth + 1, np.int32), depth))
