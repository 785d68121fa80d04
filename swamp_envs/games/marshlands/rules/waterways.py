"""The Sacred Marshlands: counters on water and Private Property, which keep boats out (M-23.3 to M-23.7)."""

import numpy as np

from ....core.header import NOBODY
from ....core.parts import of
from ..board import CENTRE, HOME_SIDE
from ..components.layout import SEGMENTS
from ..numbers import Kind, first_of
from ..owners import is_anothers
from ..state import COLOURS, WATERWAYS, Action
from ..tiles import ABBEY
from ..villages import is_village
from .counters import colour_on, counters_of, has_counters, put_counter
from .events.removing import take_counter_back
from .visiting import boat_cell

# --- where boats do not go --------------------------------------------------------------------------------------------


@of(WATERWAYS)
def is_kept_out(t, s, colour, here, side, node):
    """Whether the boat of a colour does not go over a side of its tile to some water."""
    return (here == CENTRE and side != HOME_SIDE[colour]) or is_barred(t, s, colour, node)


@of(WATERWAYS)
def is_barred(t, s, colour, node):
    """Whether another colour's counter lies on some water, or it is another's Private Property (M-24.2)."""
    marked = colour_on(s, node)
    return (marked != NOBODY and marked != colour) or is_anothers(t, s, s.tile[node // SEGMENTS], colour)


# --- counters ---------------------------------------------------------------------------------------------------------


@of(WATERWAYS)
def can_mark(t, s):
    """Whether the boat at hand is where a counter can be put, or taken back."""
    return may_put(t, s) or may_take_back(s)


@of(WATERWAYS)
def list_marks(t, s, out):
    """One decision: nothing, a counter put where the boat is, or the own one taken from there."""
    kind = Kind.BACK if may_take_back(s) else Kind.CLAIM
    out[0] = Action.DONE
    out[1] = first_of(s, kind) + np.int64(s.boat[s.colour_of[s.seat]]) % SEGMENTS
    return 2


@of(WATERWAYS)
def may_put(t, s):
    colour = np.int64(s.colour_of[s.seat])
    node = np.int64(s.boat[colour])
    if not has_counters(s, colour) or not bears_counters(s, boat_cell(s, colour)) or colour_on(s, node) != NOBODY:
        return False
    for other in range(COLOURS):
        if other != colour and s.boat[other] == node:
            return False
    return True


@of(WATERWAYS)
def bears_counters(s, cell):
    """Whether counters are put on the tile of a cell: on none that is open to all (M-23.7)."""
    return cell != CENTRE and s.tile[cell] != ABBEY and not is_village(s.tile[cell])


@of(WATERWAYS)
def may_take_back(s):
    colour = np.int64(s.colour_of[s.seat])
    return colour_on(s, s.boat[colour]) == colour


@of(WATERWAYS)
def mark(s, action):
    if action >= first_of(s, Kind.BACK):
        take_from_water(s, np.int64(s.colour_of[s.seat]))
    elif action != Action.DONE:
        put_counter(s, action - first_of(s, Kind.CLAIM))


@of(WATERWAYS)
def take_from_water(s, colour):
    for k in range(counters_of(s, colour)):
        if s.counter[colour, k] == s.boat[colour]:
            take_counter_back(s, colour, k)
            return
