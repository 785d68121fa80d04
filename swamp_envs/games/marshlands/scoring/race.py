"""The Sacred Marshlands: a race of boats, in which the nearest to the centre is best (M-14.11)."""

import numpy as np

from ....core.parts import of
from ..board import CELLS, STEPS_TO_CENTRE
from ..components.layout import SEGMENTS
from ..state import BOATS, COLOURS
from ..villages import is_played
from .points import Kind, add_line


@of(BOATS)
def write_distances(s, lines):
    """A line for each colour: the steps that its boat would still have to go, if the way were straight."""
    n = 0
    for colour in range(COLOURS):
        cell = np.int64(s.boat[colour]) // SEGMENTS
        if is_played(s, colour) and 0 <= cell < CELLS:
            n = add_line(lines, n, colour, Kind.BOAT, cell * SEGMENTS, -STEPS_TO_CENTRE[cell])
    return n
