"""The Sacred Marshlands: the boats' way home when the game has ended (M-21.8)."""

import numpy as np

from ....core.kernel import kernel
from ....core.parts import of
from ....core.scratch import scratch, zeros
from ..board import NOWHERE, SECTIONS, SIDES
from ..components.layout import SEGMENTS, SLOTS
from ..scoring.links import first_water
from ..scoring.myths import list_events, value_of
from ..scoring.survey import SURVEY, make_survey
from ..scoring.water import NODES
from ..state import MYTHS
from ..villages import village_cell
from .claims import claimable
from .counters import has_counters, put_counter
from .passage import is_closed_to
from .visiting import water_beyond

FAR = NODES  # farther than any way


@of(MYTHS)
def sail_home(t, s):
    """Seat after seat, claiming on the way whatever is worth something."""
    found, told, steps = zeros(1, SURVEY)[0], scratch(SECTIONS, np.int64), scratch(NODES, np.int64)
    make_survey(t, s, found)
    list_events(t, s, told)
    for p in range(s.players):
        s.seat = p
        colour = np.int64(s.colour_of[p])
        if s.boat[colour] != NOWHERE:
            measure_ways(t, s, colour, steps)
            while 0 < steps[s.boat[colour]] < FAR:
                s.boat[colour] = next_on_way(t, s, colour, steps)
                claim_all(t, s, found, told)


@of(MYTHS)
def measure_ways(t, s, colour, steps):
    """How many steps it is from any water to the village of a colour, or FAR."""
    nodes = scratch(NODES, np.int64)
    for node in range(NODES):
        steps[node] = FAR
    nodes[0] = first_water(t, s, village_cell(s, colour))
    steps[nodes[0]] = 0
    k, n = 0, 1
    while k < n:
        if not is_closed_to(t, s, colour, nodes[k] // SEGMENTS):
            n = measure_around(t, s, nodes[k], steps, nodes, n)
        k += 1


@kernel
def measure_around(t, s, node, steps, nodes, n):
    for side in range(SIDES):
        for slot in range(SLOTS):
            before = water_beyond(t, s, node, side, slot)
            if before != NOWHERE and steps[before] == FAR:
                steps[before] = steps[node] + 1
                nodes[n] = before
                n += 1
    return n


@of(MYTHS)
def next_on_way(t, s, colour, steps):
    """Over the first side, and its lowest slot, that brings the boat nearer."""
    node = np.int64(s.boat[colour])
    for side in range(SIDES):
        for slot in range(SLOTS):
            after = water_beyond(t, s, node, side, slot)
            if after != NOWHERE and steps[after] < steps[node] and not is_closed_to(t, s, colour, after // SEGMENTS):
                return after
    return node


@of(MYTHS)
def claim_all(t, s, found, told):
    """Every construction that can be claimed here and is worth more than nothing, while there are counters."""
    colour = np.int64(s.colour_of[s.seat])
    cell = s.boat[colour] // SEGMENTS
    segments = claimable(t, s)
    for segment in range(SEGMENTS):
        is_open = (segments >> segment) & 1 and has_counters(s, colour)
        if is_open and value_of(t, s, cell * SEGMENTS + segment, found, told) > 0:
            put_counter(s, segment)
