"""A soak from outside: how many decisions, from which seed, and what came of it."""

import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from ..errors import SwampError
from ..game import Variant
from ..header import ENDED, TRUNCATED
from ..numbers import are_counts
from ..seeds import SEED_LIMIT, read_seed
from .examining import LIVE, OTHER, ROWS, Workspace
from .faults import Found, SoakError
from .games import DECISIONS, DRAWS, ENDINGS, GAMES, LONGEST, MOST_MOVES, TALLY, soak_game

_CHUNK = 20_000  # decisions between two reports of progress


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
    if not are_counts(decisions):
        raise SwampError(f"soak: found {decisions} decisions, accepted: 1 or more")
    run, seed, told = Run(variant), read_seed(seed), 0
    began = time.perf_counter()
    while run.tally[DECISIONS] < decisions:
        run.play((seed + int(run.tally[GAMES])) % SEED_LIMIT)
        if run.tally[DECISIONS] >= min(told + _CHUNK, decisions):
            told = int(run.tally[DECISIONS])
            progress(told)
    return run.report(time.perf_counter() - began)


def soak_games(variant: Variant, games: int, seed: int = 0) -> Soak:
    """Play so many whole random games, game g dealt with seed + g; raises `SoakError`."""
    run, seed = Run(variant), read_seed(seed)
    began = time.perf_counter()
    for game in range(games):
        run.play((seed + game) % SEED_LIMIT)
    return run.report(time.perf_counter() - began)


class Run:
    """The memory the kernel works in, and what it has counted."""

    def __init__(self, variant: Variant) -> None:
        box = variant.observation.box()
        records = np.zeros(2, variant.observation.dtype)
        self.variant, self.states = variant, variant.states(len(ROWS))
        self._workspace = Workspace(
            states=self.states,
            raw=self.states.view(np.uint8).reshape(len(ROWS), -1),
            moves=np.zeros((2, variant.num_actions), np.int32),
            obs=records,
            flat=variant.observation.flat(records),
            low=box.low,
            high=box.high,
            numbers=variant.bounds.numbers,
            has_text=np.array([text is not None for text in variant.action_texts]),
            dice=np.zeros(1, np.uint64),
            tally=np.zeros(TALLY, np.int64),
            found=np.zeros(3, np.int64),
        )
        self.tally, self.found = self._workspace.tally, self._workspace.found

    def play(self, seed: int, state: np.record | None = None) -> None:
        """A whole game, dealt by the seed or begun at a state."""
        if state is not None:
            self.states[LIVE] = state
        v = self.variant
        soak_game(v.tables, self._workspace, np.uint64(seed), state is None, v.cooperative, v.facts.longest)
        if self.found[0]:
            raise self._fault(seed)

    def _fault(self, seed: int) -> SoakError:
        code, detail, action = map(int, self.found)
        texts, state = self.variant.action_texts, self.states[LIVE]
        audit = self._audit_in_words(OTHER if code == Found.REDEAL_AUDIT else LIVE, detail)
        text = Found(code).words.format(detail=detail, audit=audit, move=texts.describe(detail))
        last = texts.describe(action) if action >= 0 else "the start"
        return SoakError(text, seed, int(state.ply), last, self._position())

    def _audit_in_words(self, row: int, detail: int) -> str:
        if detail < 0:
            return self.variant.bounds.complaint(self.states[row : row + 1])
        return self.variant.game.auditing.Fault.describe(detail)

    def _position(self) -> str:
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
