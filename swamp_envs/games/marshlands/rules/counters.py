"""The Sacred Marshlands: counters, on the board and in hand (RULES.md, parts 15, 21 and 23)."""

import numpy as np

from ....core.header import NOBODY
from ....core.parts import of
from ..acts import ACT_ROWS
from ..components.layout import SEGMENTS
from ..state import BOATS, COLOURS, COUNTERS_ON_BOARD
from .visiting import boat_cell

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
