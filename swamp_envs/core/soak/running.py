"""A soak from outside: how many decisions, from which seed, and what came of it."""

import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from ..errors import SwampError
from ..game import Variant
from ..header import ENDED, TRUNCATED
from ..seeds import read_seed
from .examining import LIVE
from .faults import Found, SoakError
from .games import DECISIONS, DRAWS, ENDINGS, GAMES, LONGEST, MOST_MOVES, TALLY, soak_games

_CHUNK = 20_000  # decisions between two looks at the clock


@dataclass(frozen=True)
class Soak:
    """What came of a soak without faults."""

    decisions: int
    games: int
    ended: int
    truncated: int
    draws: int  # of the ended games, those in which nobody won or lost
    longest: int  # decisions in the longest game
    most_moves: int  # the most legal actions of one decision
    seconds: float

    @property
    def mean_length(self) -> float:
        return self.decisions / self.games


def soak(
    variant: Variant, decisions: int = 1_000_000, seed: int = 0, progress: Callable[[int], None] = lambda done: None
) -> Soak:
    """Play whole random games, game g dealt with seed + g, until so many decisions are made; raises `SoakError`."""
    if decisions < 1:
        raise SwampError(f"soak: found {decisions} decisions, accepted: 1 or more")
    run = _Run(variant, read_seed(seed))
    run.play_until(0)
    began = time.perf_counter()
    while run.tally[DECISIONS] < decisions:
        run.play_until(min(decisions, int(run.tally[DECISIONS]) + _CHUNK))
        progress(int(run.tally[DECISIONS]))
    return run.report(time.perf_counter() - began)


class _Run:
    """The memory the kernel works in."""

    def __init__(self, variant: Variant, seed: int) -> None:
        box = variant.observation.box()
        self.variant, self.seed = variant, seed
        self.states = variant.states(4)
        self.tally = np.zeros(TALLY, np.int64)
        self.found = np.zeros(3, np.int64)  # fault, its detail, the last action
        records = np.zeros(2, variant.observation.dtype)
        self._memory = (
            self.states,
            self.states.view(np.uint8).reshape(4, -1),
            np.zeros((2, variant.num_actions), np.int32),
            records,
            variant.observation.flat(records),
            box.low,
            box.high,
            np.array([text is not None for text in variant.action_texts]),
        )

    def play_until(self, decisions: int) -> None:
        dice = np.zeros(1, np.uint64)
        soak_games(
            self.variant.tables,
            *self._memory,
            dice,
            np.uint64(self.seed),
            decisions,
            self.variant.cooperative,
            self.variant.facts.longest,
            self.tally,
            self.found,
        )
        if self.found[0]:
            raise self.fault()

    def fault(self) -> SoakError:
        code, detail, action = map(int, self.found)
        texts, state = self.variant.action_texts, self.states[LIVE]
        in_words = self.variant.game.auditing.Fault.describe(detail)
        text = Found(code).words.format(detail=detail, audit=in_words, move=texts.describe(detail))
        last = texts.describe(action) if action >= 0 else "the deal"
        return SoakError(text, (self.seed + int(self.tally[GAMES])) % (1 << 64), int(state.ply), last, self.position())

    def position(self) -> str:
        """The position at the fault; a corrupt one may have no text."""
        positions = self.variant.positions
        try:
            return positions.line(positions.to_dict(self.states[LIVE]))
        except Exception as error:  # whatever the notation stumbles over, the fault is what is to be told
            return f"cannot be written: {error!r}"

    def report(self, seconds: float) -> Soak:
        t = [int(number) for number in self.tally]
        return Soak(
            decisions=t[DECISIONS],
            games=t[GAMES],
            ended=t[ENDINGS + ENDED],
            truncated=t[ENDINGS + TRUNCATED],
            draws=t[DRAWS],
            longest=t[LONGEST],
            most_moves=t[MOST_MOVES],
            seconds=seconds,
        )
