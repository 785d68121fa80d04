"""The Sacred Marshlands: the tiles of the box that rules know by number."""

from itertools import accumulate

import numpy as np

from .components.schema import EVENTS_OF, FAMILIES

_FIRST = dict(zip(FAMILIES, accumulate(FAMILIES.values(), initial=0), strict=False))

BASIC_TILES = FAMILIES["basic"] + FAMILIES["joker"]  # numbered from 0
FIRST_JOKER, JOKERS = _FIRST["joker"], FAMILIES["joker"]
FIRST_VILLAGE = _FIRST["village"]  # one for each colour
ABBEY = _FIRST["centre"]
ECLIPSE_TILE = _FIRST["eclipse"]
FIRST_EVENT = np.array([0, *(_FIRST[symbol] for symbol in EVENTS_OF)])  # of each symbol
EVENT_TILES = FAMILIES["bell"]  # of any symbol
