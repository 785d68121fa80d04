"""Swamped: what the treasures aboard are worth to every Adventurer (RULES.md, part 6)."""

from typing import Any

import numpy as np

from ...core.game import Variant
from ...core.scores import ScoreLine
from .components import MEASURES, OBJECTIVES, TERMS
from .ending import term_points


def score_sheet(variant: Variant, s: np.record) -> list[ScoreLine]:
    """The better objective of every seat, a line for each measure that is worth something now (D-6.1, D-6.3)."""
    t = variant.tables[s.pack]
    return [line for seat in range(variant.players) for line in _better_lines(t, s, seat)]


def _better_lines(t: Any, s: np.record, seat: int) -> list[ScoreLine]:
    person = int(s.adventurer[seat])
    objectives = [
        [(MEASURES[t.measure[person, k, term]], int(term_points(t, s, person, k, term))) for term in range(TERMS)]
        for k in range(OBJECTIVES)
    ]
    better = max(objectives, key=lambda terms: sum(points for _, points in terms))
    return [ScoreLine((seat,), measure, points) for measure, points in better if points]
