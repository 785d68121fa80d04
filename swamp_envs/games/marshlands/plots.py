"""The Sacred Marshlands: sections that lie apart, each the plot of a player who works alone (M-16.1)."""

import numpy as np

from ...core.kernel import kernel
from ...core.parts import has
from .board import CELLS, NEXT, NEXT_ON_TABLE, NOWHERE, SECTION
from .state import PLANS, TABLE

NEXT_ON_PLOT = np.where((NEXT != NOWHERE) & (SECTION[NEXT] == SECTION[:CELLS, None]), NEXT, NOWHERE)


@kernel
def next_to(s, cell, side):
    """The cell beyond a side of another, or NOWHERE: outside, or on another's plot."""
    if has(s, PLANS):
        return NEXT_ON_PLOT[cell, side]
    return NEXT_ON_TABLE[cell, side] if has(s, TABLE) else NEXT[cell, side]
