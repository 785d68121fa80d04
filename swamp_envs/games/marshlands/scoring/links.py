"""The Sacred Marshlands: how constructions are linked to a village or to the centre (RULES.md, part 5)."""

import numpy as np

from ....core.kernel import kernel
from ..acts import ACT_ROWS, Target
from ..board import CENTRE, NOWHERE, SECTION
from ..components.layout import SEGMENTS
from ..components.mosaics import FIELD, WATER
from ..state import COLOURS, NO_TILE
from ..villages import village_cell

LINKED, HELPED, APART = 2, 1, 0  # through the own section, through others too, not at all


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
