"""The Sacred Marshlands: regions, segments that go on from tile to tile (RULES.md, part 4)."""

import numpy as np

from ....core.kernel import kernel
from ....core.parts import has
from ..board import CENTRE, NOWHERE, SECTION, SIDES
from ..components.layout import SEGMENTS, SLOTS
from ..components.mosaics import CLOSED
from ..effects import has_drought
from ..plots import next_to
from ..state import ENVIRONMENT, NO_TILE
from .water import part, segment_at

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
            link_tile(t, s, cell, found)
    for node in range(len(found.root)):
        found.home[node] = find(found.home, node)
        found.root[node] = find(found.root, node)
        if found.open[node]:
            found.open[found.root[node]] = 1


@kernel
def link_tile(t, s, cell, found):
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
    """Whether links over an edge are as good as those inside the own section; in interval 3, whether they are any."""
    if has(s, ENVIRONMENT):
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
