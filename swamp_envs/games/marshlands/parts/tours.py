"""The Sacred Marshlands: points in Tourism, for circuits and what lies on them (RULES.md, part 24)."""

import numpy as np

from ....core.header import NOBODY
from ....core.kernel import kernel
from ....core.parts import of
from ....core.scratch import scratch, zeros
from ..board import CELLS, CENTRE
from ..components.schema import SEGMENTS
from ..places import is_played, is_village
from ..scoring.circuits import choose_circuits
from ..scoring.nets import TOUR, find_allowed, list_joins, set_out
from ..scoring.points import PointsFor, add_line, score_hole
from ..scoring.survey import NODES
from ..state import COLOURS, TOURS
from ..tiles import ABBEY, FIRST_VILLAGE, Event, event_at

ABBEY_POINTS, OWN_VILLAGE_POINTS, VILLAGE_POINTS = 7, 5, 2
_WORTH = {
    Event.AUBERGE: 2,
    Event.BRIDGE: 1,
    Event.SHIPWRECK: -6,
    Event.OBSTRUCTION: -3,
    Event.PRO_GUIDE: 4,
    Event.TRAFFIC_JAM: -3,
    Event.DISORIENTATION: -5,
    Event.CATTLE: 3,
    Event.GOODS: 3,
}
EVENT_POINTS = np.array([0, *(_WORTH.get(event, 0) for event in Event)])  # on a circuit (M-24.10)


@of(TOURS)
def write_tours(t, s, lines, is_exact):
    """Write all that counts, with the best circuits, or those found quickly; returns how many lines."""
    tour = zeros(1, TOUR)[0]
    settle_tours(t, s, tour, is_exact)
    return write_settled(t, s, tour, lines)


@of(TOURS)
def settle_tours(t, s, tour, is_exact):
    """Find all circuits, and anew when what serves none has gone, as long as anything goes (M-24.7)."""
    set_out(t, s, tour)
    find_circuits(t, s, tour, is_exact)
    while drop_useless(t, s, tour):
        find_circuits(t, s, tour, is_exact)


@of(TOURS)
def find_circuits(t, s, tour, is_exact):
    list_joins(t, s, tour)
    for node in range(NODES):
        tour.toured[node] = 0
    for colour in range(COLOURS):
        if is_played(s, colour):
            find_allowed(s, tour, colour)
            choose_circuits(tour, colour, s.circuit_bonus, is_exact)


@kernel
def drop_useless(t, s, tour):
    """Counters and Private Property that are on no circuit of their colour go; returns whether any has."""
    has_gone = False
    for cell in range(CELLS):
        if tour.lies[cell]:
            has_gone |= drop_counters(t, s, tour, cell)
            if tour.holder[cell] != NOBODY and not serves(t, s, tour, cell, tour.holder[cell]):
                tour.lies[cell] = 0
                tour.holder[cell] = NOBODY
                has_gone = True
    return has_gone


@kernel
def drop_counters(t, s, tour, cell):
    has_gone = False
    for node in range(cell * SEGMENTS, (cell + 1) * SEGMENTS):
        if tour.counter[node] != NOBODY and not (tour.toured[node] >> tour.counter[node]) & 1:
            tour.counter[node] = NOBODY
            tour.is_free[node] = 1
            has_gone = True
    return has_gone


@kernel
def serves(t, s, tour, cell, colour):
    """Whether a tile is on a circuit of a colour."""
    for segment in range(t.segments[t.kind[s.tile[cell]]]):
        if (tour.toured[cell * SEGMENTS + segment] >> colour) & 1:
            return True
    return False


@of(TOURS)
def write_settled(t, s, tour, lines):
    """Circuits by number, what lies on them, and empty cells."""
    is_signed = zeros(NODES, np.uint8)
    follow_signs(t, s, tour, is_signed)
    n = 0
    for colour in range(COLOURS):
        if is_played(s, colour):
            for k in range(tour.circuits[colour]):
                n = add_line(lines, n, colour, PointsFor.CIRCUIT, k, tour.gain[colour, k])
            n = score_sights(t, s, tour, colour, is_signed, lines, n)
    for cell in range(CELLS):
        if not tour.lies[cell]:
            n = score_hole(s, cell, lines, n)
    return n


@kernel
def score_sights(t, s, tour, colour, is_signed, lines, n):
    """Event tiles, villages and the Abbey, each once for a colour whose circuits lead over it."""
    is_guided = has_guide(t, s, tour, colour)
    for cell in range(CELLS):
        if tour.lies[cell] and serves(t, s, tour, cell, colour):
            tile, node = np.int64(s.tile[cell]), cell * SEGMENTS
            if tile == ABBEY:
                n = add_line(lines, n, colour, PointsFor.ABBEY, node, ABBEY_POINTS)
            elif is_village(tile):
                points = OWN_VILLAGE_POINTS if tile == FIRST_VILLAGE + colour else VILLAGE_POINTS
                n = add_line(lines, n, colour, PointsFor.VILLAGE, node, points)
            elif not is_cancelled(t, s, cell, is_guided, is_signed):
                n = add_line(lines, n, colour, PointsFor.BONUS, node, EVENT_POINTS[event_at(t, s, cell)])
    return n


@kernel
def has_guide(t, s, tour, colour):
    """Whether a Professional Guide is on a circuit of the colour."""
    for cell in range(CELLS):
        if event_at(t, s, cell) == Event.PRO_GUIDE and serves(t, s, tour, cell, colour):
            return True
    return False


@kernel
def is_cancelled(t, s, cell, is_guided, is_signed):
    """Guides are a help against two kinds of events, signs against two others (M-24.11, M-24.12)."""
    event = event_at(t, s, cell)
    if event == Event.SHIPWRECK or event == Event.OBSTRUCTION:
        return is_guided
    if event != Event.TRAFFIC_JAM and event != Event.DISORIENTATION:
        return False
    for node in range(cell * SEGMENTS, (cell + 1) * SEGMENTS):
        if is_signed[node]:
            return True
    return False


@kernel
def follow_signs(t, s, tour, is_signed):
    """Mark all water that is joined to that of Signposting, but for the centre's."""
    nodes = scratch(NODES, np.int64)
    n = 0
    for k in range(tour.joins):
        n = follow_sign(is_signed, np.int64(tour.one[k]), nodes, n) if is_sign(t, s, tour.one[k]) else n
        n = follow_sign(is_signed, np.int64(tour.other[k]), nodes, n) if is_sign(t, s, tour.other[k]) else n
    while n:
        n -= 1
        node = nodes[n]
        for k in range(tour.joins):
            if tour.one[k] == node or tour.other[k] == node:
                n = follow_sign(is_signed, np.int64(tour.one[k]) + np.int64(tour.other[k]) - node, nodes, n)


@kernel
def is_sign(t, s, node):
    return event_at(t, s, node // SEGMENTS) == Event.SIGNPOSTING


@kernel
def follow_sign(is_signed, node, nodes, n):
    if is_signed[node] or node // SEGMENTS == CENTRE:
        return n
    is_signed[node] = 1
    nodes[n] = node
    return n + 1
