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


def share_chance(match: Match, twin: Any) -> None:
    """To be called before every decision: tiles are picked only when one is laid."""
    if not match.over and match.phase in ("place", "offer_place"):
        twin.dice = Chance(match)
