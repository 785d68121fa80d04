"""The Sacred Marshlands: sections that lie apart, each the plot of a player who works alone (M-16.1)."""

import numpy as np

from ...core.dispatch import only_where
from ...core.kernel import kernel
from .board import NEXT, NOWHERE, SECTION

NEXT_ON_PLOT = np.where((NEXT != NOWHERE) & (SECTION[NEXT] == SECTION[:, None]), NEXT, NOWHERE)


@only_where("ops_left")
def lies_apart(s):
    """Whether sections touch neither each other nor a centre."""
    return True


@kernel
def next_to(s, cell, side):
    """The cell beyond a side of another, or NOWHERE: outside, or on another's plot."""
    return NEXT_ON_PLOT[cell, side] if lies_apart(s) else NEXT[cell, side]
