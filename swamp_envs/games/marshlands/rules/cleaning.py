"""The Sacred Marshlands: what a Purifying Plant cleans, the nearest polluted tile first (M-25.31 to M-25.33)."""

import numpy as np

from ....core.parts import of
from ....core.scratch import scratch
from ..board import CELLS, NOWHERE, SECTION, SIDES
from ..components.layout import SEGMENTS, SLOTS
from ..components.mosaics import WATER
from ..effects import is_protected
from ..events import Event, events_in, includes
from ..scoring.water import NODES
from ..state import CLEANS, ENVIRONMENT, IDLE, NO_TILE, PROTECTS
from .pollution import flow
from .visiting import land_of

FAR = NODES  # farther than any way


@of(ENVIRONMENT)
def purify(t, s, cell, old):
    """A Plant has been laid: over Pollution, where none is, or for nothing; the first mark goes at once."""
    s.plant_by = s.seat
    if old == Event.POLLUTION:
        s.plant = CLEANS
    else:
        s.plant = IDLE if includes(events_in(t, s, SECTION[cell]), Event.POLLUTION) else PROTECTS
    if s.plant != IDLE:
        s.cleaned[cell] = 1
        clean(t, s)


@of(ENVIRONMENT)
def clean_on(t, s):
    """In the turns of who laid it."""
    if s.plant != IDLE and s.plant_by == s.seat:
        clean(t, s)


@of(ENVIRONMENT)
def clean(t, s):
    cell = nearest_foul(t, s)
    if cell != NOWHERE:
        s.polluted[cell] = 0
        s.cleaned[cell] = 1


@of(ENVIRONMENT)
def nearest_foul(t, s):
    """The polluted cell with the fewest steps over water from what is clean, or NOWHERE; of equals the lowest."""
    steps = scratch(NODES, np.int64)
    measure_from_clean(t, s, steps)
    nearest, least = NOWHERE, FAR + 1
    for cell in range(CELLS):
        if s.plant == PROTECTS and s.polluted[cell] and not is_protected(t, s, cell):
            continue
        for segment in range(SEGMENTS):
            if (s.polluted[cell] >> segment) & 1 and steps[cell * SEGMENTS + segment] < least:
                nearest, least = cell, steps[cell * SEGMENTS + segment]
    return nearest


@of(ENVIRONMENT)
def measure_from_clean(t, s, steps):
    """How many steps it is to any water, or FAR."""
    nodes = scratch(NODES, np.int64)
    n = 0
    for node in range(NODES):
        steps[node] = FAR
        cell, segment = node // SEGMENTS, node % SEGMENTS
        is_tile = s.cleaned[cell] and s.tile[cell] != NO_TILE and segment < t.segments[t.kind[s.tile[cell]]]
        if is_tile and land_of(t, s, cell, segment) == WATER:
            steps[node] = 0
            nodes[n] = node
            n += 1
    k = 0
    while k < n:
        n = measure_around(t, s, nodes[k], steps, nodes, n)
        k += 1


@of(ENVIRONMENT)
def measure_around(t, s, node, steps, nodes, n):
    for side in range(SIDES):
        for slot in range(SLOTS):
            after = flow(t, s, node, side, slot)
            if after != NOWHERE and steps[after] == FAR:
                steps[after] = steps[node] + 1
                nodes[n] = after
                n += 1
    return n
