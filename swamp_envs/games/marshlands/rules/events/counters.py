"""The Sacred Marshlands: a counter replaced by one's own, for Fairy Melusine (M-22.14)."""

import numpy as np

from .....core.header import NOBODY
from .....core.parts import of
from ...board import CELLS, NOWHERE, SECTION
from ...components.layout import SEGMENTS
from ...events import Event, event_at
from ...numbers import Kind, first_of
from ...state import COLOURS, COUNTERS, MYTHS, Phase
from ..counters import has_counters
from .removing import take_counter_back


@of(MYTHS)
def ask_swap(t, s, section):
    """Who has laid her is asked which counter, if there is any; returns whether there is."""
    if not can_swap(s, section):
        return False
    s.layer = s.seat
    s.phase = Phase.EVENT
    return True


@of(MYTHS)
def can_swap(s, section):
    """Whether the seat at hand has a counter, and another one's lies in a section."""
    if not has_counters(s, np.int64(s.colour_of[s.seat])):
        return False
    for colour in range(COLOURS):
        for k in range(s.counters_laid[colour]):
            if is_anothers(s, section, colour, k):
                return True
    return False


@of(MYTHS)
def is_anothers(s, section, colour, k):
    """Whether a counter is another colour's, and lies on a tile of a section."""
    return colour != s.colour_of[s.seat] and SECTION[s.counter[colour, k] // SEGMENTS] == section


@of(MYTHS)
def list_swaps(t, s, out):
    """The counters of other colours in her section."""
    section = her_section(t, s)
    n = 0
    for colour in range(COLOURS):
        for k in range(s.counters_laid[colour]):
            if is_anothers(s, section, colour, k):
                out[n] = first_of(s, Kind.SWAP) + COUNTERS * colour + k
                n += 1
    return n


@of(MYTHS)
def her_section(t, s):
    for cell in range(CELLS):
        if event_at(t, s, cell) == Event.MELUSINE:
            return SECTION[cell]
    return NOWHERE


@of(MYTHS)
def swap_counters(s, action):
    """The other counter goes back to its colour, and one's own lies in its place."""
    number = action - first_of(s, Kind.SWAP)
    other, k = number // COUNTERS, number % COUNTERS
    own = np.int64(s.colour_of[s.seat])
    s.counter[own, s.counters_laid[own]] = s.counter[other, k]
    s.counters_laid[own] += 1
    take_counter_back(s, other, k)
    s.layer = NOBODY
