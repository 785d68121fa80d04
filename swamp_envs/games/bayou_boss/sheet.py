"""Bayou Boss: the points of all rounds and the tricks of this one (RULES.md, part 6)."""

import numpy as np

from ...core.game import Variant
from ...core.scores import ScoreLine


def score_sheet(variant: Variant, s: np.record) -> list[ScoreLine]:
    """A point a trick (B-6.1); those of the last round are among the points once the game is over."""
    rounds = [ScoreLine((p,), "rounds", int(s.score[p])) for p in range(variant.players)]
    tricks = [ScoreLine((p,), "tricks", int(s.tricks[p])) for p in range(variant.players) if not s.over]
    return [line for line in (*rounds, *tricks) if line.points]
