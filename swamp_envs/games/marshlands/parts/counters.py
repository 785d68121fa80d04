"""Counters, on the board and in hand, and those on water that keep boats out (parts 15, 21 and 23)."""

import numpy as np

from ....core.copying import clear_array
from ....core.header import NOBODY
from ....core.observation import category, count
from ....core.parts import of
from ..actions import Action, Kind, first_of
from ..acts import ACT_ROWS
from ..board import CENTRE, GRID, HOME_SIDE, WIDTH
from ..components.schema import SEGMENTS
from ..laying import boat_cell, take_counter_back
from ..places import is_village
from ..state import BOATS, COLOURS, COUNTERS, COUNTERS_ON_BOARD, SEATS, WATERWAYS
from ..tiles import ABBEY
from .property import is_anothers

# --- counters, on the board and in hand (RULES.md, parts 15, 21 and 23) -----------------------------------------------


MIDDLE = 1  # of three colours, the one with two neighbours


@of(COUNTERS_ON_BOARD)
def counters_of(s, colour):
    """How many counters a colour has, on the board and in hand."""
    act = ACT_ROWS[s.act]
    has_one_neighbour = s.players == 3 and colour != MIDDLE
    return np.int64(act.counters) - (act.fewer if has_one_neighbour else 0)


@of(COUNTERS_ON_BOARD)
def has_counters(s, colour):
    """Whether a colour has any left in hand."""
    return s.counters_laid[colour] < counters_of(s, colour)


@of(BOATS, COUNTERS_ON_BOARD)
def last_is_laid(s):
    """Whether somebody has put all their counters down, where that ends the game."""
    if not ACT_ROWS[s.act].ends_placed:
        return False
    for p in range(s.players):
        if not has_counters(s, s.colour_of[p]):
            return True
    return False


@of(BOATS, COUNTERS_ON_BOARD)
def put_counter(s, segment):
    colour = np.int64(s.colour_of[s.seat])
    s.counter[colour, s.counters_laid[colour]] = boat_cell(s, colour) * SEGMENTS + segment
    s.counters_laid[colour] += 1


@of(COUNTERS_ON_BOARD)
def bears_counter(s, node):
    return count_on(s, node) != 0


@of(COUNTERS_ON_BOARD)
def count_on(s, node):
    n = 0
    for colour in range(COLOURS):
        for k in range(s.counters_laid[colour]):
            n += s.counter[colour, k] == node
    return n


@of(COUNTERS_ON_BOARD)
def count_counters(s, reached):
    """How many counters lie on segments that are marked."""
    n = 0
    for colour in range(COLOURS):
        for k in range(s.counters_laid[colour]):
            node = np.int64(s.counter[colour, k])
            n += (reached[node // SEGMENTS] >> (node % SEGMENTS)) & 1
    return n


@of(COUNTERS_ON_BOARD)
def colour_on(s, node):
    """Whose counter lies on a segment, where it can be one only; or NOBODY."""
    for colour in range(COLOURS):
        for k in range(s.counters_laid[colour]):
            if s.counter[colour, k] == node:
                return colour
    return NOBODY


# --- counters on water and Private Property, which keep boats out (M-23.3 to M-23.7) ----------------------------------


@of(WATERWAYS)
def is_kept_out(t, s, colour, here, side, node):
    """Whether the boat of a colour does not go over a side of its tile to some water."""
    return (here == CENTRE and side != HOME_SIDE[colour]) or is_barred(t, s, colour, node)


@of(WATERWAYS)
def is_barred(t, s, colour, node):
    """Whether another colour's counter lies on some water, or it is another's Private Property (M-24.2)."""
    marked = colour_on(s, node)
    return (marked != NOBODY and marked != colour) or is_anothers(t, s, s.tile[node // SEGMENTS], colour)


@of(WATERWAYS)
def can_mark(t, s):
    """Whether the boat at hand is where a counter can be put, or taken back."""
    return may_put(t, s) or may_take_back(s)


@of(WATERWAYS)
def list_marks(t, s, out):
    """One decision: nothing, a counter put where the boat is, or the seat's own taken from there."""
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


# --- what observations show -------------------------------------------------------------------------------------------


COUNTERS_SEEN = (
    category("counters", (*GRID, SEGMENTS), 0, COLOURS, "whose counter lies on each segment of a cell: as in owner"),
    count("counters_left", (SEATS,), 0, COUNTERS, "counters not put down yet"),
)


@of(BOATS, COUNTERS_ON_BOARD)
def show_counters(s, seat, obs):
    clear_array(obs.counters)
    for k in range(SEATS):
        colour = s.colour_of[(seat + k) % s.players]
        obs.counters_left[k] = counters_of(s, colour) - s.counters_laid[colour] if k < s.players else 0
        for i in range(s.counters_laid[colour] if k < s.players else 0):
            node = np.int64(s.counter[colour, i])
            cell = node // SEGMENTS
            obs.counters[cell // WIDTH, cell % WIDTH, node % SEGMENTS] = 1 + k
