"""The Sacred Marshlands: edges at which land need not fit, about holes that Floods have left (M-25.13)."""

from ....core.kernel import kernel
from ....core.parts import of
from ..board import SIDES
from ..components.layout import SLOTS, TREES_CLASS
from ..components.mosaics import WATER
from ..events import Event, event_of
from ..state import ENVIRONMENT, ROTATIONS
from ..tiles import FIRST_JOKER, JOKERS

ANY_EDGE = 0
WATER_CLASS = WATER + 1


@of(ENVIRONMENT)
def is_loose(t, s, cell, beyond, tile):
    """Whether a tile on a cell, and what lies beyond, need only agree in where water is."""
    return s.mud[cell] != 0 or s.mud[beyond] != 0 or event_of(t, tile) == Event.FLOODS


@of(ENVIRONMENT)
def loosely_fitting(t, s, tile, side, beyond):
    """The rotations, as bits, in which it does."""
    distinct, found = distinct_rotations(t, tile), 0
    for rotation in range(ROTATIONS):
        if (distinct >> rotation) & 1 and meets_in_water(t, s, tile, rotation, side, beyond):
            found |= 1 << rotation
    return found


@kernel
def distinct_rotations(t, tile):
    """Those that look like no lower one; a joker beside an empty cell has one less on each side."""
    found = 0
    for side in range(SIDES):
        found |= t.fits[t.kind[tile], side, ANY_EDGE]
    return found


@kernel
def meets_in_water(t, s, tile, rotation, side, beyond):
    """Whether water faces water, or trees; a joker's opening has to face water."""
    is_joker = FIRST_JOKER <= tile < FIRST_JOKER + JOKERS
    other_side = (side + 2) % SIDES
    for slot in range(SLOTS):
        own = t.slot_class[t.kind[tile], rotation, side * SLOTS + slot]
        other = t.slot_class[t.kind[s.tile[beyond]], s.rot[beyond], other_side * SLOTS + slot]
        has_trees = own == TREES_CLASS or (other == TREES_CLASS and not is_joker)
        if not has_trees and (own == WATER_CLASS) != (other == WATER_CLASS):
            return False
    return True
