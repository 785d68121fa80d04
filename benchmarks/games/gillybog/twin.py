"""The naive twin of Gillybog, as a search plays it."""

import random

from twins import gillybog


class Twin(gillybog.Twin):
    """The stacks are shuffled and chance goes on elsewhere; starts in phase act only, as twins do."""

    def redeal(self, dice: random.Random) -> None:
        self.rng = dice.getrandbits(64)
        for stack in (self.forest, self.camps, self.actions, self.hunter_deck, self.village_deck):
            dice.shuffle(stack)

    def push(self, text: str) -> None:
        self.go_on(text)

    def __deepcopy__(self, memo: dict) -> "Twin":
        del memo
        return Twin(self.last_act)
