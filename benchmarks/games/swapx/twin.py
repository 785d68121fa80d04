"""The naive twin of SwapX, as a search plays it."""

import random

from twins import swapx


class Twin(swapx.Twin):
    """All is open."""

    def redeal(self, dice: random.Random) -> None:
        del dice
