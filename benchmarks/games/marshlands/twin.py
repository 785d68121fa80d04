"""The naive twin of The Sacred Marshlands, as a search plays it."""

import copy
import random

from benchmarks.plain_search import shuffle_unseen
from twins import marshlands


class Twin(marshlands.Twin):
    """What others hold and the deck are one heap; the pack is shared by all copies."""

    def redeal(self, dice: random.Random) -> None:
        shuffle_unseen(self, dice)

    def push(self, text: str) -> None:
        self.decide(text)

    def __deepcopy__(self, memo: dict) -> "Twin":
        memo[id(self.pack)] = self.pack
        twin = copy.copy(self)
        twin.__dict__ = copy.deepcopy(self.__dict__, memo)
        return twin
