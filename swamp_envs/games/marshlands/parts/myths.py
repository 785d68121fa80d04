"""The Sacred Marshlands: Myths and Beliefs: the Fairy's swap, and the points (RULES.md, parts 21 and 22)."""

import numpy as np

from ....core.header import NOBODY
from ....core.kernel import kernel
from ....core.observation import flag
from ....core.parts import of
from ....core.scratch import zeros
from ..actions import Kind, first_of
from ..board import CELLS, CENTRE, NOWHERE, SECTION, SECTIONS
from ..components.mosaics import COPSE, WATER
from ..components.schema import SEGMENTS
from ..laying import take_counter_back
from ..places import is_played, village_cell
from ..scoring.points import (
    FISHERY_POINTS,
    PER_SEGMENT,
    REED_POINTS,
    PointsFor,
    add_line,
    kind_of,
    mark_claims,
    score_hole,
    score_pond,
)
from ..scoring.survey import NODES, first_water, owner_of
from ..state import COLOURS, COUNTERS, MYTHS, NO_TILE, Outcome, Phase
from ..tiles import NO_EVENT, Event, event_at, events_in, includes
from .counters import has_counters


@of(MYTHS)
def is_closed_to(t, s, colour, cell):
    """Whether the boat of a colour does not enter the tile on a cell: it may stay there, and leave."""
    event = event_at(t, s, cell)
    if event == Event.RED_HAND:
        return not includes(events_in(t, s, colour), Event.HEATHEN)
    return event == Event.WISP and s.owner[SECTION[cell]] != colour


# --- a counter replaced by one's own, for Fairy Melusine (M-22.14) ----------------------------------------------------


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


# --- points in Myths and Beliefs (RULES.md, parts 21 and 22) ----------------------------------------------------------


HEATHEN_POINTS, RELIC_POINTS, BISHOP_POINTS, HAND_POINTS, FOOT_POINTS = 20, 13, 20, 10, 6


@of(MYTHS)
def write_myths(t, s, found, lines):
    """Write all that counts on a board that has been surveyed; returns how many lines."""
    claimed, told = zeros(NODES, np.int64), zeros(SECTIONS, np.int64)
    mark_claims(t, s, found, claimed)
    list_events(t, s, told)
    n = 0
    for cell in range(CELLS):
        if s.tile[cell] == NO_TILE:
            n = score_hole(s, cell, lines, n)
        else:
            n = score_mythical(t, s, cell, told, lines, n)
    for node in range(NODES):
        if is_finished(s, found, node):
            n = score_unclaimed(t, s, node, found, told, claimed[node], lines, n)
        if claimed[node]:
            n = score_claimed(t, s, node, found, told, claimed[node], lines, n)
    return halve(t, s, found, lines, n)


@kernel
def list_events(t, s, told):
    """The events of every section."""
    for section in range(SECTIONS):
        told[section] = events_in(t, s, section)


@kernel
def is_finished(s, found, node):
    """Whether a node stands for a region that is closed all round: land or a pond, not always a construction."""
    return found.root[node] == node and not found.open[node] and s.tile[node // SEGMENTS] != NO_TILE


@kernel
def score_mythical(t, s, cell, told, lines, n):
    """The bonus of an event tile, for who owns the section."""
    event = event_at(t, s, cell)
    if event == NO_EVENT:
        return n
    points = bonus_of(s, event, told[SECTION[cell]])
    return add_line(lines, n, owner_of(s, cell), PointsFor.BONUS, cell * SEGMENTS, points)


@kernel
def bonus_of(s, event, events):
    """What an event tile is worth beside the events of its section."""
    if event == Event.HEATHEN:
        return HEATHEN_POINTS
    if event == Event.RELIC:
        return RELIC_POINTS
    if event == Event.BISHOP:
        return 0 if includes(events, Event.RELIC) or s.outcome == Outcome.BISHOP else BISHOP_POINTS
    if event == Event.RED_HAND:
        return hand_points(events)
    return FOOT_POINTS if event == Event.FOOTPRINT else 0


@kernel
def hand_points(events):
    if is_blessed(events):
        return -HAND_POINTS
    return HAND_POINTS if includes(events, Event.HEATHEN) else 0


@kernel
def is_blessed(events):
    """What turns a Red Hand against its section (M-22.6)."""
    return includes(events, Event.RELIC) or includes(events, Event.BISHOP)


@kernel
def score_unclaimed(t, s, root, found, told, claimers, lines, n):
    """What counts without a counter: the frogs of a pond, where a reed bed may be claimed, and haunted copses."""
    land = t.land[t.kind[s.tile[root // SEGMENTS]], root % SEGMENTS]
    if land == WATER:
        return score_pond(root, found, lines, n)
    return n if land != COPSE or claimers else score_haunted(s, root, found, told, lines, n)


@kernel
def score_claimed(t, s, node, found, told, claimers, lines, n):
    """A construction, for all who have claimed it."""
    for colour in range(COLOURS):
        if (claimers >> colour) & 1:
            n = add_line(lines, n, colour, kind_of(t, s, node), node, points_of(t, s, node, found, told))
            n = add_line(lines, n, colour, PointsFor.COW, node, cows_of(t, s, node, found, told))
    return n


@kernel
def value_of(t, s, node, found, told):
    """What a construction with a segment on a node is worth to who has claimed it."""
    if t.land[t.kind[s.tile[node // SEGMENTS]], node % SEGMENTS] != WATER:
        node = np.int64(found.root[node])
    return points_of(t, s, node, found, told) + cows_of(t, s, node, found, told)


@kernel
def points_of(t, s, node, found, told):
    """Without cows."""
    kind = kind_of(t, s, node)
    if kind == PointsFor.FISHERY or kind == PointsFor.REED:
        return water_points(kind, node, told)
    if found.open[node] or (kind == PointsFor.FIELD and not found.has_landing[node]):
        return 0
    if kind == PointsFor.COPSE:
        return copse_points(t, s, node, found, told)
    return sum_of_segments(kind, node, found, told)


@kernel
def water_points(kind, node, told):
    """A Red Hand beside a Relic or a Bishop turns reed beds into losses; on the centre nothing counts."""
    section = SECTION[node // SEGMENTS]
    if section == NOWHERE:
        return 0
    if kind == PointsFor.FISHERY:
        return FISHERY_POINTS
    return -REED_POINTS if includes(told[section], Event.RED_HAND) and is_blessed(told[section]) else REED_POINTS


@kernel
def sum_of_segments(kind, root, found, told):
    """Of a field or garden: gardens where Gargantua stands count nothing."""
    total = 0
    for section in range(SECTIONS):
        if kind == PointsFor.FIELD:
            total += np.int64(found.segments[root, section])
        elif not includes(told[section], Event.GARGANTUA):
            total += PER_SEGMENT * np.int64(found.segments[root, section])
    return total


@kernel
def cows_of(t, s, root, found, told):
    """Those of a finished field; a Wizard makes them losses, and a Blessing beside him nothing."""
    if kind_of(t, s, root) != PointsFor.FIELD or found.open[root] or not found.has_landing[root]:
        return 0
    total = 0
    for section in range(SECTIONS):
        if not includes(told[section], Event.WIZARD):
            total += found.cows[root, section]
        elif not includes(told[section], Event.BLESSING):
            total -= found.cows[root, section]
    return total


@kernel
def copse_points(t, s, root, found, told):
    """Imps spoil a copse; where Melusine is with them its segments are losses (M-22.13)."""
    has_imps = bears_imps(t, s, root, found)
    total = 0
    for section in range(SECTIONS):
        if is_haunted(told[section]):
            total -= PER_SEGMENT * np.int64(found.segments[root, section])
        elif not has_imps:
            total += PER_SEGMENT * np.int64(found.segments[root, section])
    return total


@kernel
def is_haunted(events):
    return includes(events, Event.IMPS) and includes(events, Event.MELUSINE)


@kernel
def bears_imps(t, s, root, found):
    for cell in range(CELLS):
        if event_at(t, s, cell) == Event.IMPS:
            for segment in range(t.segments[t.kind[s.tile[cell]]]):
                if found.root[cell * SEGMENTS + segment] == root:
                    return True
    return False


@kernel
def score_haunted(s, root, found, told, lines, n):
    """A copse that nobody has claimed costs those in whose haunted sections it lies."""
    for section in range(SECTIONS):
        if is_haunted(told[section]):
            points = -PER_SEGMENT * np.int64(found.segments[root, section])
            n = add_line(lines, n, section, PointsFor.COPSE, root, points)
    return n


@kernel
def halve(t, s, found, lines, n):
    """Who has no way from the village to the centre loses half of what they have (M-21.11)."""
    totals = zeros(COLOURS, np.int64)
    for k in range(n):
        totals[lines[k].colour] += lines[k].points
    for colour in range(COLOURS):
        if is_played(s, colour) and totals[colour] > 0 and not is_joined(t, s, colour, found):
            n = add_line(lines, n, colour, PointsFor.HALVED, NOWHERE, totals[colour] // 2 - totals[colour])
    return n


@kernel
def is_joined(t, s, colour, found):
    """Whether the water of a colour's village goes on to the centre, over whatever sections."""
    cell = village_cell(s, colour)
    return cell != NOWHERE and found.root[first_water(t, s, cell)] == found.root[first_water(t, s, CENTRE)]


# --- what observations show -------------------------------------------------------------------------------------------


MYTHS_SEEN = (flag("boat_new", (COLOURS,), "the colour whose village was laid in this turn", of="boat_new"),)
