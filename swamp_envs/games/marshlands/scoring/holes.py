"""The Sacred Marshlands: empty cells at the end (M-9.7)."""

import numpy as np

from ....core.header import NOBODY
from ....core.kernel import kernel
from ..acts import ACT_ROWS
from ..components.layout import SEGMENTS
from .points import Kind, add_line
from .survey import owner_of


@kernel
def score_hole(s, cell, lines, n):
    colour, points = owner_of(s, cell), np.int64(ACT_ROWS[s.act].hole)
    return n if colour == NOBODY else add_line(lines, n, colour, Kind.HOLE, cell * SEGMENTS, points)
