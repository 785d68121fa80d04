"""The Sacred Marshlands: tiles against the edges of those around (M-3.3)."""

import numpy as np

from ....core.kernel import kernel
from ..board import NOWHERE, SIDES
from ..plots import next_to
from ..state import NO_TILE, ROTATIONS
from .mud import ANY_EDGE, is_loose, loosely_fitting

ALL_ROTATIONS = (1 << ROTATIONS) - 1


@kernel
def edge_beyond(t, s, cell, side):
    """The edge that the next tile on this side turns towards the cell."""
    beyond = next_to(s, cell, side)
    if beyond == NOWHERE or s.tile[beyond] == NO_TILE:
        return ANY_EDGE
    return t.edge[t.kind[s.tile[beyond]], s.rot[beyond], (side + 2) % SIDES]


@kernel
def fitting(t, s, cell, tile):
    """The rotations, as bits, in which a tile fits all that lies beside a cell."""
    rotations = ALL_ROTATIONS
    for side in range(SIDES):
        rotations &= fitting_over(t, s, cell, tile, side)
    return rotations


@kernel
def fitting_over(t, s, cell, tile, side):
    """The same for what lies beyond one side."""
    edge, beyond = edge_beyond(t, s, cell, side), next_to(s, cell, side)
    if edge != ANY_EDGE and is_loose(t, s, cell, beyond, tile):
        return loosely_fitting(t, s, tile, side, beyond)
    return np.int64(t.fits[t.kind[tile], side, edge])
