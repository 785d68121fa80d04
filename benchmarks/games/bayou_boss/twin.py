"""The naive twin of Bayou Boss, as a search plays it."""

import random

from benchmarks.plain_search import shuffle_unseen
from twins import bayou_boss


class Twin(bayou_boss.Twin):
    """What others hold and the deck are one heap."""

    def redeal(self, dice: random.Random) -> None:
        shuffle_unseen(self, dice)

    def push(self, text: str, next_deal: dict | None = None) -> None:
        self.decide(text, next_deal)
