"""The Sacred Marshlands: what pollution and the tiles of interval 3 do to constructions (part 25)."""

import numpy as np

from ....core.header import NOBODY
from ....core.kernel import kernel
from ....core.parts import of
from ....core.records import record_dtype
from ....core.scratch import scratch, zeros
from ..board import AROUND, CELLS, CENTRE, NEXT, NOWHERE, SECTION, SECTIONS, SIDES
from ..components.layout import FROG, SEGMENTS
from ..components.mosaics import COPSE, GARDEN, WATER
from ..effects import is_maintained
from ..events import Event, event_at, events_in, includes
from ..state import COLOURS, ENVIRONMENT, NO_TILE
from .links import leads_to
from .survey import owner_of
from .water import NODES, cross, reach

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


# --- cells ------------------------------------------------------------------------------------------------------------


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


# --- tiles ------------------------------------------------------------------------------------------------------------


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


# --- fire -------------------------------------------------------------------------------------------------------------


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
