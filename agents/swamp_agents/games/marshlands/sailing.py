"""How far boats of the Marshlands have to go, and what that is worth: in a race, and where counters are put down."""

import numpy as np

from swamp_envs.dev import has_part, kernel, of, zeros
from swamp_envs.games.marshlands.board import CENTRE, NEXT, NOWHERE, SECTION, SECTIONS, SIDES, STEPS_TO_CENTRE
from swamp_envs.games.marshlands.components.layout import FISHERY, REED, SEGMENTS, SLOTS
from swamp_envs.games.marshlands.components.mosaics import CLOSED, FIELD, WATER
from swamp_envs.games.marshlands.laying import land_of
from swamp_envs.games.marshlands.parts.boats import can_enter, is_shore
from swamp_envs.games.marshlands.parts.claims import is_abbey, is_alongside
from swamp_envs.games.marshlands.parts.counters import has_counters
from swamp_envs.games.marshlands.parts.environment import is_shut
from swamp_envs.games.marshlands.parts.myths import list_events, value_of
from swamp_envs.games.marshlands.scoring.environment import NATURE, kind_of_claim, survey_nature, worth_of
from swamp_envs.games.marshlands.scoring.lines import cows_of, points_of
from swamp_envs.games.marshlands.scoring.points import FISHERY_POINTS, REED_POINTS, mark_claims
from swamp_envs.games.marshlands.scoring.survey import LINKED, NODES, segment_at
from swamp_envs.games.marshlands.state import BOATS, COUNTERS_ON_BOARD, ENVIRONMENT, MYTHS, NO_TILE, RACE
from swamp_envs.games.marshlands.tiles import NO_EVENT, event_at

NOT_REACHED = -1
STUCK = 40.0  # turns for a boat that has no way out
LAY = 1.5  # turns for each cell on which a tile has to be laid yet


# --- where a boat gets to ---------------------------------------------------------------------------------------------


@of(BOATS)
def find_steps(t, s, room, colour):
    """The steps from the boat of a colour to every segment that it can come to over the tiles that lie there."""
    for node in range(NODES):
        room.steps[node] = NOT_REACHED
    start = np.int64(s.boat[colour])
    if start == NOWHERE:
        return
    room.steps[start] = 0
    room.queue[0] = start
    k, n = 0, 1
    while k < n:
        n = go_across(t, s, room, colour, np.int64(room.queue[k]), n)
        n = go_ashore(t, s, room, colour, np.int64(room.queue[k]), n)
        k += 1


@of(BOATS)
def go_across(t, s, room, colour, node, n):
    cell, segment = node // SEGMENTS, node % SEGMENTS
    land = land_of(t, s, cell, segment)
    for side in range(SIDES):
        beyond = NEXT[cell, side]
        if can_enter(t, s, colour, beyond):
            for slot in range(SLOTS):
                if segment_at(t, s, cell, side, slot) == segment:
                    met = segment_at(t, s, beyond, (side + 2) % SIDES, slot)
                    is_open = met != CLOSED and land_of(t, s, beyond, met) == land
                    if is_open and not is_shut(t, s, colour, beyond, met):
                        n = arrive(room, node, beyond * SEGMENTS + met, n)
    return n


@of(BOATS)
def go_ashore(t, s, room, colour, node, n):
    cell, own = node // SEGMENTS, node % SEGMENTS
    kind = t.kind[s.tile[cell]]
    is_afloat = t.land[kind, own] == WATER
    for other in range(np.int64(t.segments[kind])):
        if (t.beside[kind, own] >> other) & 1 and t.land[kind, other] == (FIELD if is_afloat else WATER):
            water, field = (own, other) if is_afloat else (other, own)
            if is_shore(t, s, kind, water, field) and not is_shut(t, s, colour, cell, other):
                n = arrive(room, node, cell * SEGMENTS + other, n)
    return n


@kernel
def arrive(room, node, other, n):
    if room.steps[other] != NOT_REACHED:
        return n
    room.steps[other] = room.steps[node] + 1
    room.queue[n] = other
    return n + 1


# --- a race -----------------------------------------------------------------------------------------------------------


@of(RACE)
def worth_of_race(t, s, room, colour, w):
    """Turns that the colour still needs, less a part of those of the next of the others."""
    own, next_best = turns_left(t, s, room, colour), STUCK
    if w.hinder == 0.0:
        return -own
    for p in range(s.players):
        if s.colour_of[p] != colour:
            next_best = min(next_best, turns_left(t, s, room, np.int64(s.colour_of[p])))
    return w.hinder * next_best - own


@of(RACE)
def turns_left(t, s, room, colour):
    """The worth of the best way that ends at the centre, or beside an empty cell of the colour's section."""
    find_steps(t, s, room, colour)
    least = STUCK + STEPS_TO_CENTRE[s.boat[colour] // SEGMENTS]
    for node in range(NODES):
        if room.steps[node] != NOT_REACHED:
            least = min(least, room.steps[node] + way_on(t, s, colour, node))
    return least + is_missing(s, colour)


@of(RACE)
def way_on(t, s, colour, node):
    """Turns from a segment to the centre: straight on over the nearest empty cell that it leads to."""
    cell, segment = node // SEGMENTS, node % SEGMENTS
    if cell == CENTRE:
        return 0.0
    least = STUCK
    for side in range(SIDES):
        beyond = NEXT[cell, side]
        if beyond != NOWHERE and s.tile[beyond] == NO_TILE and s.owner[SECTION[beyond]] == colour:
            for slot in range(SLOTS):
                if segment_at(t, s, cell, side, slot) == segment:
                    least = min(least, 1.0 + LAY * STEPS_TO_CENTRE[beyond])
    return least


@of(RACE)
def is_missing(s, colour):
    for p in range(s.players):
        if s.colour_of[p] == colour:
            return np.int64(s.misses[p])
    return 0


# --- counters ---------------------------------------------------------------------------------------------------------


@of(BOATS, COUNTERS_ON_BOARD)
def prospects(t, s, found, room, colour, w):
    """Points of what is linked and nobody has claimed, the less the farther the boat has to go."""
    if not has_counters(s, colour):
        return 0.0
    claimed = zeros(NODES, np.int64)
    mark_claims(t, s, found, claimed)
    find_steps(t, s, room, colour)
    more = 0.0
    for node in range(NODES):
        room.hope[node] = 0.0
    for node in range(NODES):
        if room.steps[node] != NOT_REACHED and not bears_event(t, s, node):
            more += prospect_of_water(t, s, node, found, claimed, room, w)
    if has_part(s, ENVIRONMENT):
        return prospects_of_nature(t, s, found, room, colour)
    return more + prospects_of_land(t, s, found, room, colour)


@of(ENVIRONMENT)
def prospects_of_nature(t, s, found, room, colour):
    """In interval 3: what pollution and events leave of the worth."""
    nature, more = zeros(1, NATURE)[0], 0.0
    survey_nature(t, s, found, nature)
    for node in range(NODES):
        if room.hope[node] > 0:
            is_linked = (nature.links[node] >> colour) & 1 != 0
            more += room.hope[node] * worth_of(t, s, node, kind_of_claim(t, s, node), found, nature, is_linked)
    return more


@of(BOATS, COUNTERS_ON_BOARD)
def prospects_of_land(t, s, found, room, colour):
    told, more = zeros(SECTIONS, np.int64), 0.0
    tell_events(t, s, told)
    for node in range(NODES):
        if room.hope[node] > 0:
            land = land_of(t, s, node // SEGMENTS, node % SEGMENTS)
            usual = points_of(found, node, land, colour) + cows_of(found, node)
            more += room.hope[node] * (mythical_value(t, s, node, found, told) if has_part(s, MYTHS) else usual)
    return more


@of(MYTHS)
def tell_events(t, s, told):
    list_events(t, s, told)


@of(MYTHS)
def mythical_value(t, s, node, found, told):
    """What one who may leave it unclaimed can have of a construction."""
    return max(0, value_of(t, s, node, found, told))


@kernel
def bears_event(t, s, node):
    """Whether a segment is on an event tile, where nothing is claimed from these."""
    return has_part(s, MYTHS) and event_at(t, s, node // SEGMENTS) != NO_EVENT


@of(BOATS, COUNTERS_ON_BOARD)
def prospect_of_water(t, s, node, found, claimed, room, w):
    """A fishery or reed bed on the way; notes which land can be claimed from there."""
    cell, water = node // SEGMENTS, node % SEGMENTS
    kind = t.kind[s.tile[cell]]
    if t.land[kind, water] != WATER:
        return 0.0
    # who is there already has to come back, but for who has just come
    chance = w.sail ** (room.steps[node] if room.steps[node] or room.arriving[0] else 2)
    for segment in range(t.segments[kind]):
        if is_alongside(t, kind, water, segment):
            note_prospect(t, s, cell, segment, found, claimed, room, chance, w)
    marks = t.marks[kind, water]
    if has_part(s, ENVIRONMENT):
        is_single = marks & (FISHERY | REED) != 0 or is_abbey(s, cell)
        room.hope[node] = chance if is_single and not claimed[node] else 0.0
        return 0.0
    if claimed[node] or not (has_part(s, MYTHS) or found.root[node] == found.root[found.target[0]]):
        return 0.0
    return chance * (FISHERY_POINTS * (marks & FISHERY != 0) + REED_POINTS * (marks & REED != 0))


@kernel
def note_prospect(t, s, cell, segment, found, claimed, room, chance, w):
    root = np.int64(found.root[cell * SEGMENTS + segment])
    is_complete = land_of(t, s, cell, segment) != FIELD or found.has_landing[root]
    is_apart = found.link[root] != LINKED and not (has_part(s, MYTHS) or has_part(s, ENVIRONMENT))
    if claimed[root] or is_apart or not is_complete:
        return
    sure = w.close * w.close if found.open[root] else 1.0
    room.hope[root] = max(room.hope[root], np.float32(chance * sure))
