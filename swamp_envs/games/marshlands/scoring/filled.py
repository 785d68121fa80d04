"""The Sacred Marshlands: points for those who have filled their section first (M-16.10)."""

import numpy as np

from ....core.parts import of
from ..board import NOWHERE
from ..state import PLANS
from .points import Kind, add_line

FILLED = np.array([15, 8, 3, 0])  # the first, the second ...


@of(PLANS)
def score_filled(s, lines, n):
    for k in range(s.filled_size):
        n = add_line(lines, n, s.colour_of[s.filled[k]], Kind.BONUS, NOWHERE, FILLED[k])
    return n
