"""The Sacred Marshlands: tiles tried on a cell before they may be laid there (M-25.3, M-25.15)."""

import numpy as np

from .....core.parts import of
from .....core.scratch import scratch
from ...board import CELLS, SECTION, X_CELLS
from ...components.layout import SEGMENTS
from ...components.mosaics import COPSE
from ...events import Event, event_at, event_of
from ...scoring.water import NODES
from ...state import ENVIRONMENT, NO_TILE, ROTATIONS
from ...tiles import FIRST_VILLAGE
from ...villages import is_village
from ..claims import follow_region
from ..edges import fitting


@of(ENVIRONMENT)
def possible_rotations(t, s, colour, cell, tile, rotations):
    """Those of the rotations, as bits, in which Fire is laid to copse, and the village keeps a place."""
    is_fire = event_of(t, tile) == Event.FIRE
    may_lock_out = (
        s.village_held[colour] != 0
        and SECTION[cell] == colour
        and not is_village(tile)
        and event_of(t, tile) != Event.FLOODS
    )
    if not (is_fire or may_lock_out):
        return rotations
    old, turned = np.int64(s.tile[cell]), np.int64(s.rot[cell])
    had_room = may_lock_out and has_room(t, s, colour)
    possible = 0
    s.tile[cell] = tile
    for rotation in range(ROTATIONS):
        s.rot[cell] = rotation
        can = (rotations >> rotation) & 1 and not (is_fire and not can_burn(t, s, cell))
        if can and not (had_room and not has_room(t, s, colour)):
            possible |= 1 << rotation
    s.tile[cell], s.rot[cell] = old, turned
    return possible


@of(ENVIRONMENT)
def has_room(t, s, colour):
    """Whether a colour's village has a place."""
    for cell in X_CELLS[colour]:
        if s.tile[cell] == NO_TILE and fitting(t, s, cell, FIRST_VILLAGE + colour):
            return True
    return False


@of(ENVIRONMENT)
def can_burn(t, s, cell):
    """Whether the copse of the Fire that lies on a cell goes on, and has no Rain in it."""
    reached, nodes = scratch(CELLS, np.int64), scratch(NODES, np.int64)
    kind, goes_on = t.kind[s.tile[cell]], False
    for segment in range(t.segments[kind]):
        if t.land[kind, segment] != COPSE:
            continue
        for k in range(follow_region(t, s, cell, segment, reached, nodes)):
            other = nodes[k] // SEGMENTS
            if other != cell and event_at(t, s, other) == Event.RAIN:
                return False
            goes_on |= other != cell
    return goes_on
