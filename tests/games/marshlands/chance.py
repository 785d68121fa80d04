"""Tiles picked at random in the Marshlands' intervals: the twin picks what the kernels are about to."""

from typing import Any

from swamp_envs import Match
from swamp_envs.core.rng import below


class Chance:
    """What the kernels are about to draw; for Bitards the twin picks of the second seat first, of the first last."""

    def __init__(self, match: Match) -> None:
        self.state, d = match.states.copy()[0], match.to_dict()
        laid = d["offered"] or "" if d["chosen"] < 0 else [*d["hands"][d["in_turn"]], *[""] * 30][d["chosen"]]
        self.shift, self.players, self.drawn = laid.startswith("bitard"), len(d["hands"]), 0

    def randrange(self, n: int) -> int:
        state = self.state.copy()
        for _ in range((self.drawn + self.shift) % self.players):
            below(state, n)
        self.drawn += 1
        return int(below(state, n))

    def choice(self, slots: list[int]) -> int:
        """One tile after the other, in interval 2."""
        return slots[int(below(self.state, len(slots)))]


def share_chance(match: Match, twin: Any) -> None:
    """To be called before every decision: a mad eclipse turns at the end of any."""
    if not match.over:
        twin.dice = Chance(match)
