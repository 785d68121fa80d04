"""The Sacred Marshlands: a survey of the board: regions, whose they are, what is finished, how it is linked.

Made anew whenever it is asked for: tiles may be taken away again, and a full board takes some microseconds.
"""

import numpy as np

from ....core.header import NOBODY
from ....core.kernel import kernel
from ....core.parts import has
from ....core.records import record_dtype
from ..board import CENTRE, SECTION
from ..components.layout import BY_COPSE, FROG, SEGMENTS
from ..components.mosaics import FIELD, WATER
from ..state import COLOURS, NO_TILE, STATE, TABLE_STATE, TEAMS
from .links import find_targets, link_constructions
from .regions import find_regions

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
    return TOGETHER if has(s, TEAMS) and cell != CENTRE else owner_of(s, cell)


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
