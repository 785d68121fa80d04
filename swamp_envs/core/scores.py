"""Score sheets: what a position is worth, line by line, as people add it up."""

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from .game import Variant


class ScoreLine(NamedTuple):
    """What one thing is worth to one side."""

    seats: tuple[int, ...]  # that get the points; none where nobody plays the colour
    kind: str  # of thing, such as field or tricks
    points: int
    places: tuple[str, ...] = ()  # where it lies, by the names that positions use


def scores_so_far(variant: "Variant", s: np.record) -> list[ScoreLine]:
    """A line for each seat: games that count nothing before their end have their points there."""
    return [ScoreLine((p,), "score", int(s.score[p])) for p in range(variant.players) if s.score[p]]
