"""The Sacred Marshlands: points for those who have filled their section first (M-16.10)."""

import numpy as np

from ....core.dispatch import only_where
from ..board import NOWHERE
from .points import Kind, add_line

FILLED = np.array([15, 8, 3, 0])  # the first, the second ...


@only_where("filled")
def score_filled(s, lines, n):
    for k in range(s.filled_size):
        n = add_line(lines, n, s.colour_of[s.filled[k]], Kind.BONUS, NOWHERE, FILLED[k])
    return n
