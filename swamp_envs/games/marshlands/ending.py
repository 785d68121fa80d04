"""The end of a game: the boats' way home, the score and the pay (RULES.md, parts 8, 9 and 21)."""

import numpy as np

from ...core.header import ENDED, close_game, pay_all, pay_purse
from ...core.kernel import kernel
from ...core.parts import of
from ...core.scratch import scratch, zeros
from .board import NOWHERE, SECTIONS, SIDES
from .components.schema import SEGMENTS, SLOTS
from .laying import water_beyond
from .parts.claims import claimable
from .parts.counters import has_counters, put_counter
from .parts.myths import is_closed_to, list_events, value_of
from .places import village_cell
from .scoring.lines import add_up
from .scoring.survey import NODES, SURVEY, first_water, make_survey
from .state import COLOURS, MYTHS, NO_TILE, Outcome

PAYING_ALONE = 100  # points for each section that are worth the best payoff, 1


@kernel
def finish(t, s, why):
    """The game is over: the seats are paid for the colours that they hold now."""
    s.outcome = why
    s.laid = 0
    s.offered = NO_TILE
    if why != Outcome.BISHOP:
        sail_home(t, s)
    score(t, s)
    pay(s)
    close_game(s, ENDED)


@kernel
def score(t, s):
    points = zeros(COLOURS, np.int64)
    add_up(t, s, points)
    for p in range(s.players):
        s.score[p] = points[s.colour_of[p]]


@kernel
def pay(s):
    """The best score wins, unless all is lost; who plays alone is paid by the points for each section (M-18.7)."""
    if s.outcome == Outcome.POLLUTED:
        pay_all(s, -1.0)
        return
    if s.players == 1:
        pay_all(s, max(-1.0, min(1.0, s.score[0] / (PAYING_ALONE * np.int64(s.sections)))))
        return
    best, winners = s.score[0], 0
    for p in range(s.players):
        best = max(best, s.score[p])
    for p in range(s.players):
        winners |= np.int64(s.score[p] == best) << p
    pay_purse(s, winners)


# --- the boats' way home when the game has ended (M-21.8) -------------------------------------------------------------


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
