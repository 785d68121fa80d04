"""A survey of the board: regions, whose they are, what is finished, how it is linked (RULES.md, parts 4 and 5)."""

import numpy as np

from ....core.header import NOBODY
from ....core.kernel import kernel
from ....core.parts import has_part, of
from ....core.records import record_dtype
from ....core.scratch import scratch
from ..acts import ACT_ROWS, Target
from ..board import CELL_NAMES, CELLS, CENTRE, NEXT, NOWHERE, SECTION, SIDES, TABLE_CELLS
from ..components.layout import BY_COPSE, FROG
from ..components.mosaics import CLOSED, FIELD, WATER
from ..components.schema import SEGMENTS, SLOTS
from ..places import next_to, village_cell
from ..state import COLOURS, ENVIRONMENT, EVENTS, NO_TILE, STATE, TABLE_STATE, TEAMS
from ..tiles import has_drought

# --- water followed from a tile through one section (M-13.2) ----------------------------------------------------------


NODES, TABLE_NODES = CELLS * SEGMENTS, TABLE_CELLS * SEGMENTS  # a segment on a cell: cell x SEGMENTS + segment
NODE_NAMES = tuple(f"{cell}.{segment}" for cell in CELL_NAMES for segment in range(SEGMENTS))
NODE_CALLED = {name: node for node, name in enumerate(NODE_NAMES)}


@kernel
def segment_at(t, s, cell, side, slot):
    """The segment of the tile on a cell at one slot of its edge, or CLOSED."""
    return np.int64(t.segment[t.kind[s.tile[cell]], s.rot[cell], side, slot])


@kernel
def met_at(t, s, cell, side, slot):
    """The segment of the next tile on a side that faces a slot, or CLOSED, also where no tile lies."""
    beyond = next_to(s, cell, side)
    if beyond == NOWHERE or s.tile[beyond] == NO_TILE:
        return CLOSED
    return segment_at(t, s, beyond, (side + 2) % SIDES, slot)


@of(EVENTS)
def part(t, s, cell, segment, beyond, met):
    """Whether segments that face each other are of two classes, as at Gargantua's foot, so that nothing goes on."""
    return t.land[t.kind[s.tile[cell]], segment] != t.land[t.kind[s.tile[beyond]], met]


@kernel
def follow_water(t, s, source, section, reached):
    """Mark, a bit for each segment of a cell, the water of a section that is linked inside it to a tile's water."""
    nodes = scratch(NODES, np.int64)
    for cell in range(CELLS):
        reached[cell] = 0
    n = start_from(t, s, source, reached, nodes)
    while n:
        n -= 1
        cell, segment = nodes[n] // SEGMENTS, nodes[n] % SEGMENTS
        for side in range(SIDES):
            beyond = NEXT[cell, side]
            if beyond != NOWHERE and SECTION[beyond] == section and s.tile[beyond] != NO_TILE:
                n = cross(t, s, cell, segment, side, reached, nodes, n)


@kernel
def start_from(t, s, source, reached, nodes):
    """All water of the tile that is followed from."""
    kind = t.kind[s.tile[source]]
    n = 0
    for segment in range(t.segments[kind]):
        if t.land[kind, segment] == WATER:
            n = reach(source, segment, reached, nodes, n)
    return n


@kernel
def cross(t, s, cell, segment, side, reached, nodes, n):
    """Go on to what a segment meets over one side of its tile."""
    beyond = next_to(s, cell, side)
    for slot in range(SLOTS):
        if segment_at(t, s, cell, side, slot) == segment:
            met = met_at(t, s, cell, side, slot)
            if met != CLOSED and not (reached[beyond] >> met) & 1 and not part(t, s, cell, segment, beyond, met):
                n = reach(beyond, met, reached, nodes, n)
    return n


@kernel
def reach(cell, segment, reached, nodes, n):
    reached[cell] |= 1 << segment
    nodes[n] = cell * SEGMENTS + segment
    return n + 1


# --- regions, segments that go on from tile to tile (RULES.md, part 4) ------------------------------------------------


EAST, SOUTH = 1, 2
BOTH_WAYS = (EAST, SOUTH)  # every pair of neighbours once


@kernel
def find(parent, node):
    """The root of a node, with the way there halved."""
    while parent[node] != node:
        parent[node] = parent[parent[node]]
        node = np.int64(parent[node])
    return node


@kernel
def join(parent, one, other):
    """Make two regions one, whose root is the lower of theirs."""
    one, other = find(parent, one), find(parent, other)
    if one < other:
        parent[other] = one
    else:
        parent[one] = other


@kernel
def find_regions(t, s, found):
    """Label all segments on the board."""
    for node in range(len(found.root)):
        found.root[node] = node
        found.home[node] = node
        found.open[node] = 0
    for cell in range(len(s.tile)):
        if s.tile[cell] != NO_TILE:
            join_tile(t, s, cell, found)
    for node in range(len(found.root)):
        found.home[node] = find(found.home, node)
        found.root[node] = find(found.root, node)
        if found.open[node]:
            found.open[found.root[node]] = 1


@kernel
def join_tile(t, s, cell, found):
    """Join what a tile shows on its sides with the tiles there, and note what faces no tile."""
    for side in range(SIDES):
        beyond = next_to(s, cell, side)
        if beyond == NOWHERE or s.tile[beyond] == NO_TILE:
            leave_open(t, s, cell, side, found)
        elif side in BOTH_WAYS:
            link_side(t, s, cell, side, found)


@kernel
def leave_open(t, s, cell, side, found):
    for slot in range(SLOTS):
        segment = segment_at(t, s, cell, side, slot)
        if segment != CLOSED:
            found.open[cell * SEGMENTS + segment] = 1


@kernel
def leads_home(t, s, cell, beyond):
    """Whether links over an edge are as good as those inside the section; in interval 3, whether they count at all."""
    if has_part(s, ENVIRONMENT):
        return not (has_drought(t, s, cell) or has_drought(t, s, beyond))
    return cell == CENTRE or beyond == CENTRE or SECTION[cell] == SECTION[beyond]


@kernel
def link_side(t, s, cell, side, found):
    """Slots that face each other go on, unless one of them is closed by a joker's trees (M-4.3)."""
    beyond = next_to(s, cell, side)
    is_home = leads_home(t, s, cell, beyond)
    for slot in range(SLOTS):
        here = segment_at(t, s, cell, side, slot)
        there = segment_at(t, s, beyond, (side + 2) % SIDES, slot)
        if here != CLOSED and there != CLOSED and not part(t, s, cell, here, beyond, there):
            one, other = cell * SEGMENTS + here, beyond * SEGMENTS + there
            join(found.root, one, other)
            if is_home:
                join(found.home, one, other)


# --- how constructions are linked to a village or to the centre (RULES.md, part 5) ------------------------------------


LINKED, HELPED, APART = 2, 1, 0  # through the owner's section, through others too, not at all


@kernel
def find_targets(t, s, found):
    """The water that each colour's links lead to: its village's, or the centre's."""
    act = ACT_ROWS[s.act]
    for colour in range(COLOURS):
        cell = CENTRE if act.target == Target.CENTRE else village_cell(s, colour)
        found.target[colour] = NOWHERE if cell == NOWHERE else first_water(t, s, cell)


@kernel
def first_water(t, s, cell):
    """The node of a tile's water; villages and tiles of the centre have one each."""
    kind = t.kind[s.tile[cell]]
    for segment in range(t.segments[kind]):
        if t.land[kind, segment] == WATER:
            return cell * SEGMENTS + segment
    return NOWHERE


@kernel
def link_of(s, found, water, colour):
    """How a water segment is linked to what a colour's links lead to."""
    target = found.target[colour]
    if target == NOWHERE or found.root[water] != found.root[target]:
        return APART
    section = SECTION[water // SEGMENTS]
    lies_near = section < 0 or s.owner[section] == colour  # the centre is nobody's
    is_own = lies_near and found.home[water] == found.home[target]
    return LINKED if is_own or ACT_ROWS[s.act].any_route else HELPED


@kernel
def link_constructions(t, s, found):
    """Gardens and copses are linked by any water beside them, fields by their landing points'."""
    for cell in range(len(s.tile)):
        if s.tile[cell] != NO_TILE:
            link_tile(t, s, cell, found)


@kernel
def link_tile(t, s, cell, found):
    kind = t.kind[s.tile[cell]]
    for segment in range(t.segments[kind]):
        if t.land[kind, segment] == WATER:
            for other in range(t.segments[kind]):
                if (leads_to(t, kind, segment) >> other) & 1:
                    improve_link(s, found, cell * SEGMENTS + segment, found.root[cell * SEGMENTS + other])


@kernel
def leads_to(t, kind, water):
    """The constructions, a bit for each segment of the tile, that water can link."""
    others = np.int64(t.serves[kind, water])
    for other in range(t.segments[kind]):
        if t.land[kind, other] != FIELD:
            others |= t.beside[kind, water] & (1 << other)
    return others


@kernel
def improve_link(s, found, water, root):
    """A shared construction is linked as well as for the best of those who share it.

    Where any route counts one on the centre alone, which nobody shares, can be linked too.
    """
    for colour in range(COLOURS):
        if found.segments[root, colour] or ACT_ROWS[s.act].any_route:
            found.link[root] = max(found.link[root], link_of(s, found, water, colour))


# --- a survey of the board: regions, whose they are, what is finished, how it is linked -------------------------------


TOGETHER = 0  # where nothing on the board is anybody's, everything is counted as this colour's


def survey_of(state: np.dtype) -> np.dtype:
    """What is found out about the board of such records."""
    nodes = state["tile"].shape[0] * SEGMENTS
    return record_dtype(
        # of each node, a segment on a cell:
        ("root", "i2", (nodes,)),  # one node of its region, the same for all of them
        ("home", "i2", (nodes,)),  # the same for links that lead from one section to another only through the centre
        # of the root of each region:
        ("open", "u1", (nodes,)),  # 1 where it goes on without a tile: it is not finished
        ("segments", "u1", (nodes, COLOURS)),  # segments in each colour's section
        ("cows", "i2", (nodes, COLOURS)),  # what they are worth there
        ("frogs", "u1", (nodes,)),  # colours that have a frog in it, a bit each
        ("is_canal", "u1", (nodes,)),  # 1 for water that is more than dead ends
        ("has_landing", "u1", (nodes,)),  # 1 for fields
        ("link", "u1", (nodes,)),  # how a garden, copse or field is linked: links.py
        # of each colour:
        ("target", "i2", (COLOURS,)),  # the water that its links lead to, or NOWHERE
    )


SURVEY, TABLE_SURVEY = survey_of(STATE), survey_of(TABLE_STATE)


@kernel
def make_survey(t, s, found):
    """Fill a blank survey."""
    find_regions(t, s, found)
    for cell in range(len(s.tile)):
        if s.tile[cell] != NO_TILE:
            survey_tile(t, s, cell, found)
    find_targets(t, s, found)
    link_constructions(t, s, found)


@kernel
def owner_of(s, cell):
    """The colour that scores what lies on a cell; nobody does on the centre (M-4.11)."""
    section = SECTION[cell]
    return NOBODY if section < 0 else s.owner[section]


@kernel
def counted_for(s, cell):
    """The colour for which the survey counts what lies on a cell."""
    return TOGETHER if has_part(s, TEAMS) and cell != CENTRE else owner_of(s, cell)


@kernel
def survey_tile(t, s, cell, found):
    kind = t.kind[s.tile[cell]]
    for segment in range(t.segments[kind]):
        if t.land[kind, segment] == WATER:
            survey_water(t, s, cell, segment, found)
        else:
            survey_land(t, s, cell, segment, found)


@kernel
def survey_water(t, s, cell, segment, found):
    kind = t.kind[s.tile[cell]]
    root = found.root[cell * SEGMENTS + segment]
    colour = counted_for(s, cell)
    if t.slots[kind, segment] != 1:
        found.is_canal[root] = 1
    if t.marks[kind, segment] & FROG and colour != NOBODY:
        found.frogs[root] |= 1 << colour
    for field in range(t.segments[kind]):
        if (t.serves[kind, segment] >> field) & 1:
            found.has_landing[found.root[cell * SEGMENTS + field]] = 1


@kernel
def survey_land(t, s, cell, segment, found):
    kind = t.kind[s.tile[cell]]
    root = found.root[cell * SEGMENTS + segment]
    colour = counted_for(s, cell)
    if t.land[kind, segment] == FIELD and t.marks[kind, segment] & BY_COPSE and not s.copse_encloses:
        found.open[root] = 1
    if colour != NOBODY:
        found.segments[root, colour] += 1
        if t.cow_at[kind] == segment:
            found.cows[root, colour] += t.cow[s.tile[cell]]


@kernel
def follow_region(t, s, cell, segment, reached, nodes):
    """List the segments of a region, and mark them, a bit for each segment of a cell; returns how many they are."""
    for each in range(len(s.tile)):
        reached[each] = 0
    n = reach(cell, segment, reached, nodes, 0)
    k = 0
    while k < n:
        here, own = nodes[k] // SEGMENTS, nodes[k] % SEGMENTS
        for side in range(SIDES):
            beyond = next_to(s, here, side)
            if beyond != NOWHERE and s.tile[beyond] != NO_TILE:
                n = cross(t, s, here, own, side, reached, nodes, n)
        k += 1
    return n
