"""The Sacred Marshlands: the water that a colour may use for its circuits (M-24.2, M-24.3)."""

import numpy as np

from ....core.header import NOBODY
from ....core.kernel import kernel
from ..board import NOWHERE, SECTION
from ..components.layout import SEGMENTS
from .joins import FAR, is_foreign
from .regions import find, join
from .water import NODES


@kernel
def find_allowed(s, tour, colour):
    """What is not barred, and the own, open to all, free, or no deeper abroad than a mark in its stretch."""
    measure_depths(s, tour, colour)
    find_stretches(tour, colour)
    for node in range(NODES):
        tour.is_allowed[node] = is_passable(tour, colour, node) and (
            not is_foreign(s, colour, node)
            or tour.is_free[node]
            or tour.depth[node] <= tour.deepest[tour.stretch[node]]
        )


@kernel
def is_passable(tour, colour, node):
    """Whether neither another's counter nor another's property bars some water."""
    return is_right_for(tour.counter[node], colour) and is_right_for(tour.holder[node // SEGMENTS], colour)


@kernel
def is_right_for(marked, colour):
    return marked in (NOBODY, colour)


@kernel
def measure_depths(s, tour, colour):
    for node in range(NODES):
        tour.depth[node] = 0 if SECTION[node // SEGMENTS] == colour else FAR
    is_changed = True
    while is_changed:
        is_changed = False
        for k in range(tour.joins):
            one, other = np.int64(tour.one[k]), np.int64(tour.other[k])
            if is_passable(tour, colour, one) and is_passable(tour, colour, other):
                is_changed |= bring_near(s, tour, colour, one, other)
                is_changed |= bring_near(s, tour, colour, other, one)


@kernel
def bring_near(s, tour, colour, one, other):
    """Whether the second of two nodes is nearer than was known, by way of the first."""
    depth = np.int64(tour.depth[one]) + is_foreign(s, colour, other)
    if depth >= tour.depth[other]:
        return False
    tour.depth[other] = depth
    return True


@kernel
def find_stretches(tour, colour):
    """Water that hangs together inside another section, and how deep it is marked."""
    for node in range(NODES):
        tour.stretch[node] = node
        tour.deepest[node] = 0
    for k in range(tour.joins):
        one, other = np.int64(tour.one[k]), np.int64(tour.other[k])
        section = SECTION[one // SEGMENTS]
        is_abroad = section != colour and section != NOWHERE and section == SECTION[other // SEGMENTS]
        if is_abroad and is_passable(tour, colour, one) and is_passable(tour, colour, other):
            join(tour.stretch, one, other)
    for node in range(NODES):
        tour.stretch[node] = find(tour.stretch, node)
        is_marked = tour.counter[node] == colour or tour.holder[node // SEGMENTS] == colour
        if is_marked and tour.depth[node] < FAR:
            root = tour.stretch[node]
            tour.deepest[root] = max(tour.deepest[root], tour.depth[node])
