"""The Sacred Marshlands: the eclipse, which makes everybody change places (RULES.md, part 19)."""

import numpy as np

from ....core.kernel import kernel
from ....core.scratch import scratch
from ..state import SEATS


@kernel
def pass_colours(s, places):
    """Every seat takes the colour of the seat so many places on."""
    held = scratch(SEATS, np.int64)
    for p in range(s.players):
        held[p] = s.colour_of[p]
    for p in range(s.players):
        s.colour_of[p] = held[(p + places) % s.players]
