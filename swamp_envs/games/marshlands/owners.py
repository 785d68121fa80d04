"""The Sacred Marshlands: whose Private Property a tile is (M-23.5)."""

import numpy as np

from ...core.header import NOBODY
from ...core.parts import of
from .events import Event, event_of
from .state import PROPERTY
from .villages import is_played


@of(PROPERTY)
def property_of(t, s, tile):
    """The colour in the game whose Private Property a tile is, or NOBODY."""
    colour = np.int64(t.owner[tile])
    return colour if event_of(t, tile) == Event.PRIVATE and is_played(s, colour) else NOBODY


@of(PROPERTY)
def is_anothers(t, s, tile, colour):
    """Whether a tile is the Private Property of another colour in the game."""
    owner = property_of(t, s, tile)
    return owner != NOBODY and owner != colour
