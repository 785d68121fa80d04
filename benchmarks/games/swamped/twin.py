"""The naive twin of Swamped, as a search plays it."""

import random

from benchmarks.plain_search import shuffle_unseen
from twins import swamped


class Twin(swamped.Twin):
    """As Bayou Boss; and new rounds are dealt here."""

    dice: random.Random

    def redeal(self, dice: random.Random) -> None:
        self.dice = dice
        shuffle_unseen(self, dice)

    def push(self, text: str, next_deal: dict | None = None) -> None:
        del next_deal
        self.decide(text)

    def drawn(self) -> dict:
        """A side of the Waterfall as card 3, three cards each, and two more for the Pilot."""
        cards, sides = self.cards_outside(), sorted(self.components.strengths)
        self.dice.shuffle(cards)
        hands = [[cards.pop() for _ in range(3 + 2 * (seat == self.pilot))] for seat in range(self.players)]
        return {"hands": hands, "deck": cards, "swamp": [*self.swamp[:3], self.dice.choice(sides)]}
