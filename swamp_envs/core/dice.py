"""Draws outside a game, such as those of a component pack: from the suite's own generator, the same everywhere."""

from collections.abc import Sequence
from typing import TypeVar

import numpy as np

from .rng import throw

T = TypeVar("T")


class Dice:
    """Whatever is drawn follows from the seed, on every machine and in every version of Python."""

    def __init__(self, seed: int) -> None:
        self._words = np.array([seed], "u8")

    def below(self, n: int) -> int:
        return int(throw(self._words, 0, n))

    def pick(self, things: Sequence[T]) -> T:
        return things[self.below(len(things))]

    def sample(self, things: Sequence[T], n: int) -> list[T]:
        """Some of the things, each once, in random order."""
        left = list(things)
        return [left.pop(self.below(len(left))) for _ in range(n)]

    def shuffled(self, things: Sequence[T]) -> list[T]:
        return self.sample(things, len(things))
