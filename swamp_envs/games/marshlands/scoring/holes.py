"""The Sacred Marshlands: empty cells at the end (M-9.7)."""

from ....core.header import NOBODY
from ....core.kernel import kernel
from ..components.layout import SEGMENTS
from .points import HOLE_POINTS, Kind, add_line
from .survey import owner_of


@kernel
def score_hole(s, cell, lines, n):
    colour = owner_of(s, cell)
    return n if colour == NOBODY else add_line(lines, n, colour, Kind.HOLE, cell * SEGMENTS, HOLE_POINTS)
