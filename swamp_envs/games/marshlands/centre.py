"""The Sacred Marshlands: what lies in the centre at the start (M-1.1, M-23.1, M-25.1)."""

import numpy as np

from ...core.kernel import kernel
from .acts import ACT_ROWS, Symbol
from .components.schema import CENTRES
from .tiles import ABBEY, FIRST_EVENT

CENTRE_TILES = np.array([FIRST_EVENT[symbol] if symbol.name.lower() in CENTRES else ABBEY for symbol in Symbol])


@kernel
def centre_tile(s):
    """The Abbey, or in some intervals the first of the event tiles: then the Abbey is in the deck."""
    return CENTRE_TILES[ACT_ROWS[s.act].symbol]
