"""Points in The Environment, and what pollution and tiles do to constructions (part 25)."""

import numpy as np

from ....core.header import NOBODY
from ....core.kernel import kernel
from ....core.parts import of
from ....core.records import record_dtype
from ....core.scratch import scratch, zeros
from ..board import AROUND, CELLS, CENTRE, NEXT, NOWHERE, SECTION, SECTIONS, SIDES
from ..components.layout import FROG
from ..components.mosaics import COPSE, GARDEN, WATER
from ..components.schema import SEGMENTS
from ..state import COLOURS, ENVIRONMENT, NO_TILE
from ..tiles import ABBEY, Event, event_at, events_in, includes, is_maintained
from .points import (
    FISHERY_POINTS,
    PER_SEGMENT,
    POND_POINTS,
    REED_POINTS,
    WEAK,
    PointsFor,
    add_line,
    kind_of,
    mark_claims,
    score_hole,
)
from .survey import NODES, cross, leads_to, owner_of, reach

# --- what pollution and the tiles of interval 3 do to constructions (part 25) -----------------------------------------


ALL_SEGMENTS = (1 << SEGMENTS) - 1
MANY_PLANTS = 2  # Water Primroses that spoil a whole section
NATURE = record_dtype(
    ("events", "i8", (SECTIONS,)),  # of each section, a bit each
    # of each cell:
    ("is_scared", "u1", (CELLS,)),  # a Yob is there or beside it
    ("is_overgrown", "u1", (CELLS,)),  # Water Primroses are about
    # of each water node, and of the root of each region of land:
    ("links", "u1", (NODES,)),  # the colours to whose village water leads from there, a bit each
    ("is_foul", "u1", (NODES,)),  # it is polluted, or a garden beside what is
    # of the root of each region:
    ("burnt", "u1", (NODES,)),  # segments of copse, but for the centre's
    ("cows", "i2", (NODES,)),  # that graze beside clean water
    ("frogs", "u1", (NODES,)),  # colours that have a lively frog in it, a bit each
    ("near_yob", "u1", (NODES,)),  # it has a segment where a Yob scares
)


@of(ENVIRONMENT)
def survey_nature(t, s, found, nature):
    """Fill a blank one."""
    for section in range(SECTIONS):
        nature.events[section] = events_in(t, s, section)
    for cell in range(CELLS):
        look_about(t, s, cell, nature)
    overgrow(t, s, nature)
    for cell in range(CELLS):
        if s.tile[cell] != NO_TILE:
            survey_tile(t, s, cell, found, nature)
    burn(t, s, found, nature)


@kernel
def is_in_force(nature, section, event, cure):
    """Whether an event is in a section, and nothing there cancels it."""
    return section != NOWHERE and includes(nature.events[section], event) and not includes(nature.events[section], cure)


@of(ENVIRONMENT)
def look_about(t, s, cell, nature):
    """What the event on a cell does to those around it."""
    event = event_at(t, s, cell)
    if event == Event.YOB:
        nature.is_scared[cell] = 1
        for other in AROUND[cell]:
            if other != NOWHERE:
                nature.is_scared[other] = 1
    if event == Event.PRIMROSE and not is_maintained(t, s, SECTION[cell]):
        for other in AROUND[cell]:
            if other != NOWHERE:
                nature.is_overgrown[other] = 1


@of(ENVIRONMENT)
def overgrow(t, s, nature):
    """Two Water Primroses in force spoil their whole section."""
    plants = zeros(SECTIONS, np.int64)
    for cell in range(CELLS):
        if event_at(t, s, cell) == Event.PRIMROSE and not is_maintained(t, s, SECTION[cell]):
            plants[SECTION[cell]] += 1
    for cell in range(CELLS):
        if SECTION[cell] != NOWHERE and plants[SECTION[cell]] >= MANY_PLANTS:
            nature.is_overgrown[cell] = 1


@of(ENVIRONMENT)
def survey_tile(t, s, cell, found, nature):
    kind = t.kind[s.tile[cell]]
    for segment in range(t.segments[kind]):
        node = cell * SEGMENTS + segment
        root = found.root[node]
        nature.near_yob[root] |= nature.is_scared[cell]
        if t.land[kind, segment] == WATER:
            survey_water(t, s, cell, segment, found, nature)
        elif t.cow_at[kind] == segment and not np.int64(t.beside[kind, segment]) & np.int64(s.polluted[cell]):
            nature.cows[root] += t.cow[s.tile[cell]] if cell != CENTRE else 0


@of(ENVIRONMENT)
def survey_water(t, s, cell, segment, found, nature):
    """What the water links, what it fouls, and whether a frog is well in it."""
    kind, node = t.kind[s.tile[cell]], cell * SEGMENTS + segment
    links, is_foul = links_of(found, node), (np.int64(s.polluted[cell]) >> segment) & 1
    nature.links[node] = links
    nature.is_foul[node] = is_foul
    others = leads_to(t, kind, segment)
    for other in range(t.segments[kind]):
        if (others >> other) & 1:
            root = found.root[cell * SEGMENTS + other]
            nature.links[root] |= links
            nature.is_foul[root] |= is_foul if t.land[kind, other] == GARDEN else 0
    if is_lively(t, s, cell, segment, nature):
        nature.frogs[found.root[node]] |= 1 << owner_of(s, cell)


@kernel
def links_of(found, node):
    """The colours whose village is on the same water, a bit each; Droughts part it."""
    links = 0
    for colour in range(COLOURS):
        target = found.target[colour]
        if target != NOWHERE and found.home[target] == found.home[node]:
            links |= 1 << colour
    return links


@of(ENVIRONMENT)
def is_lively(t, s, cell, segment, nature):
    """Whether a frog is there, the water is clean, and no Heron about (M-25.18, M-25.28)."""
    if not t.marks[t.kind[s.tile[cell]], segment] & FROG or owner_of(s, cell) == NOBODY:
        return False
    is_foul = (np.int64(s.polluted[cell]) >> segment) & 1
    return not is_foul and not is_in_force(nature, SECTION[cell], Event.HERON, Event.GAMEKEEPER)


@of(ENVIRONMENT)
def burn(t, s, found, nature):
    """Copse on Fire, and all that it comes to but by way of the Rain (M-25.16)."""
    reached, nodes = zeros(CELLS, np.int64), scratch(NODES, np.int64)
    n = 0
    for cell in range(CELLS):
        event = event_at(t, s, cell)
        if event == Event.RAIN:
            reached[cell] = ALL_SEGMENTS
        elif event == Event.FIRE:
            n = set_fire(t, s, cell, reached, nodes, n)
    k = 0
    while k < n:
        cell, segment = nodes[k] // SEGMENTS, nodes[k] % SEGMENTS
        nature.burnt[found.root[nodes[k]]] += cell != CENTRE
        for side in range(SIDES):
            beyond = NEXT[cell, side]
            if beyond != NOWHERE and s.tile[beyond] != NO_TILE:
                n = cross(t, s, cell, segment, side, reached, nodes, n)
        k += 1


@kernel
def set_fire(t, s, cell, reached, nodes, n):
    kind = t.kind[s.tile[cell]]
    for segment in range(t.segments[kind]):
        if t.land[kind, segment] == COPSE:
            n = reach(cell, segment, reached, nodes, n)
    return n


# --- points in The Environment (M-25.7 to M-25.9, M-25.37) ------------------------------------------------------------


ABBEY_POINTS, GUIDE_POINTS, FROG_POINTS = 10, 5, 2
FOUL_POINTS, FOUL_REED_POINTS, HERON_POINTS, YOB_POINTS = 2, 7, 2, 1  # less


@of(ENVIRONMENT)
def write_environment(t, s, found, lines):
    """Write all that counts on a board that has been surveyed; returns how many lines."""
    claimed, nature = zeros(NODES, np.int64), zeros(1, NATURE)[0]
    mark_claims(t, s, found, claimed)
    survey_nature(t, s, found, nature)
    n = 0
    for cell in range(CELLS):
        n = (
            score_hole(s, cell, lines, n)
            if s.tile[cell] == NO_TILE
            else score_tile(t, s, cell, found, nature, lines, n)
        )
    for node in range(NODES):
        if claimed[node]:
            n = score_claims(t, s, node, found, nature, claimed[node], lines, n)
        if nature.frogs[node] and is_pond(found, node):
            n = score_lively_pond(node, nature, lines, n)
    return n


@kernel
def is_pond(found, root):
    return not found.open[root] and not found.is_canal[root]


@kernel
def score_tile(t, s, cell, found, nature, lines, n):
    """A Tourist Guide, and frogs that are in no pond where Water Primroses grow (M-25.21, M-25.36)."""
    colour, kind = owner_of(s, cell), t.kind[s.tile[cell]]
    if event_at(t, s, cell) == Event.TOURIST_GUIDE:
        n = add_line(lines, n, colour, PointsFor.BONUS, cell * SEGMENTS, GUIDE_POINTS)
    for segment in range(t.segments[kind] if nature.is_overgrown[cell] else 0):
        if is_stray_frog(t, s, cell, segment, found, nature):
            n = add_line(lines, n, colour, PointsFor.FROG, cell * SEGMENTS + segment, FROG_POINTS)
    return n


@kernel
def is_stray_frog(t, s, cell, segment, found, nature):
    node = cell * SEGMENTS + segment
    if not t.marks[t.kind[s.tile[cell]], segment] & FROG or is_pond(found, found.root[node]):
        return False
    is_hunted = is_in_force(nature, SECTION[cell], Event.HERON, Event.GAMEKEEPER)
    return owner_of(s, cell) != NOBODY and not nature.is_foul[node] and not is_hunted


@kernel
def score_lively_pond(root, nature, lines, n):
    points = POND_POINTS - YOB_POINTS * np.int64(nature.near_yob[root])
    for colour in range(COLOURS):
        if (nature.frogs[root] >> colour) & 1:
            n = add_line(lines, n, colour, PointsFor.FROG, root, points)
    return n


@of(ENVIRONMENT)
def score_claims(t, s, node, found, nature, claimers, lines, n):
    """A construction, for all who have claimed it; the cows of a field have a line of their own."""
    kind = kind_of_claim(t, s, node)
    for colour in range(COLOURS):
        if (claimers >> colour) & 1:
            is_linked = (nature.links[node] >> colour) & 1 != 0
            points = worth_of(t, s, node, kind, found, nature, is_linked)
            cows = min(points, cows_of(node, kind, found, nature)) if is_linked else 0
            n = add_line(lines, n, colour, kind, node, points - cows)
            n = add_line(lines, n, colour, PointsFor.COW, node, cows)
    return n


@of(ENVIRONMENT)
def kind_of_claim(t, s, node):
    is_abbey = s.tile[node // SEGMENTS] == ABBEY and t.land[t.kind[ABBEY], node % SEGMENTS] == WATER
    return PointsFor.ABBEY if is_abbey else kind_of(t, s, node)


@kernel
def worth_of(t, s, node, kind, found, nature, is_linked):
    """What a construction is worth, its cows counted (M-25.37)."""
    if kind == PointsFor.ABBEY:
        return ABBEY_POINTS if is_linked else WEAK
    points = points_of(node, kind, found, nature)
    points = points + cows_of(node, kind, found, nature) if is_linked else min(WEAK, points)
    if is_spoilt(t, s, node, kind, found, nature):
        return 0
    if nature.is_foul[node] and kind != PointsFor.FIELD and kind != PointsFor.COPSE:
        points -= FOUL_REED_POINTS if kind == PointsFor.REED else FOUL_POINTS
    if kind == PointsFor.FISHERY and is_in_force(nature, SECTION[node // SEGMENTS], Event.HERON, Event.GAMEKEEPER):
        points -= HERON_POINTS
    return max(0, points - YOB_POINTS * is_near_yob(node, kind, nature))


@kernel
def points_of(node, kind, found, nature):
    """Without cows, and without what has burnt; on the centre nothing counts."""
    if kind == PointsFor.FISHERY or kind == PointsFor.REED:
        points = FISHERY_POINTS if kind == PointsFor.FISHERY else REED_POINTS
        return 0 if node // SEGMENTS == CENTRE else points
    if found.open[node] or (kind == PointsFor.FIELD and not found.has_landing[node]):
        return 0
    size = -np.int64(nature.burnt[node])
    for colour in range(COLOURS):
        size += found.segments[node, colour]
    return size if kind == PointsFor.FIELD else PER_SEGMENT * size


@kernel
def cows_of(root, kind, found, nature):
    """Of a finished field."""
    is_finished = kind == PointsFor.FIELD and not found.open[root] and found.has_landing[root]
    return np.int64(nature.cows[root]) if is_finished else 0


@of(ENVIRONMENT)
def is_spoilt(t, s, node, kind, found, nature):
    """Whether factory, Rodents, Poacher, Bailiff or Water Primroses leave nothing of it."""
    cell = node // SEGMENTS
    if kind == PointsFor.FIELD:
        return is_at_centre(t, s, node, found)
    if kind == PointsFor.GARDEN:
        return has_rodents(node, found, nature)
    if kind != PointsFor.FISHERY:
        return False
    is_poached = is_in_force(nature, SECTION[cell], Event.POACHER, Event.BAILIFF)
    return is_poached or event_at(t, s, cell) == Event.BAILIFF or nature.is_overgrown[cell] != 0


@kernel
def is_at_centre(t, s, root, found):
    """Whether a region has a segment on the centre tile."""
    for segment in range(t.segments[t.kind[s.tile[CENTRE]]]):
        if found.root[CENTRE * SEGMENTS + segment] == root:
            return True
    return False


@kernel
def has_rodents(root, found, nature):
    """Whether a garden has a segment where they are."""
    for section in range(SECTIONS):
        if found.segments[root, section] and is_in_force(nature, section, Event.RODENTS, Event.GAMEKEEPER):
            return True
    return False


@kernel
def is_near_yob(node, kind, nature):
    """1 if he is on a tile of the construction, or beside one."""
    if kind == PointsFor.FISHERY or kind == PointsFor.REED:
        return np.int64(nature.is_scared[node // SEGMENTS])
    return np.int64(nature.near_yob[node])
