"""The Sacred Marshlands: sections that lie apart, each the plot of a player who works alone (M-16.1)."""

import numpy as np

from ...core.dispatch import only_where
from ...core.kernel import kernel
from .board import CELLS, NEXT, NEXT_ON_TABLE, NOWHERE, SECTION
from .table import is_on_table

NEXT_ON_PLOT = np.where((NEXT != NOWHERE) & (SECTION[NEXT] == SECTION[:CELLS, None]), NEXT, NOWHERE)


@only_where("ops_left")
def lies_apart(s):
    """Whether sections touch neither each other nor a centre."""
    return True


@kernel
def next_to(s, cell, side):
    """The cell beyond a side of another, or NOWHERE: outside, or on another's plot."""
    if lies_apart(s):
        return NEXT_ON_PLOT[cell, side]
    return NEXT_ON_TABLE[cell, side] if is_on_table(s) else NEXT[cell, side]
