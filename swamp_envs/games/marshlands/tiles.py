"""The Sacred Marshlands: the tiles of the box that rules know by number."""

from itertools import accumulate

from .components.schema import FAMILIES

_FIRST = dict(zip(FAMILIES, accumulate(FAMILIES.values(), initial=0), strict=False))

BASIC_TILES = FAMILIES["basic"] + FAMILIES["joker"]  # numbered from 0
FIRST_JOKER, JOKERS = _FIRST["joker"], FAMILIES["joker"]
FIRST_VILLAGE = _FIRST["village"]  # one for each colour
ABBEY = _FIRST["centre"]
ECLIPSE_TILE = _FIRST["eclipse"]
