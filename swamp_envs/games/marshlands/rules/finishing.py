"""The Sacred Marshlands: counters on what a tile finishes, put there as it is laid (RULES.md, part 17)."""

import numpy as np

from ....core.kernel import kernel
from ....core.parts import of
from ....core.scratch import scratch
from ..board import CENTRE, NOWHERE, SIDES, TABLE_CELLS
from ..components.layout import FISHERY, REED, SEGMENTS, SLOTS
from ..components.mosaics import CLOSED, WATER
from ..plots import next_to
from ..scoring.water import TABLE_NODES, met_at, segment_at
from ..state import EDGE_SLOTS, TEAMS, Action, Phase
from ..table import first_claim
from ..villages import is_village
from .claims import NONE, follow_region, is_finished, is_open
from .counters import bears_counter, count_counters
from .rounds import end_lay

# A claim is a bit, in the order of their actions: of the slot through which the construction is claimed, or, behind
# all slots, of a segment of the tile itself.
OWN_SIDE = EDGE_SLOTS


@of(TEAMS)
def note_tile(s, cell):
    """The eclipse finishes nothing (M-17.15)."""
    s.claiming = NOWHERE if cell == CENTRE else cell


@of(TEAMS)
def look_around(t, s):
    """A tile has been laid: what it finishes may be claimed."""
    if what_it_finishes(t, s) == NONE:
        end_lay(t, s)
    else:
        s.phase = Phase.CLAIM


@of(TEAMS)
def list_finished(t, s, out):
    out[0] = Action.DONE
    n = 1
    claims = what_it_finishes(t, s)
    for claim in range(OWN_SIDE + SEGMENTS):
        if (claims >> claim) & 1:
            out[n] = first_claim(s) + claim
            n += 1
    return n


@of(TEAMS)
def claim_finished(t, s, action):
    """A counter, as long as the seat has one and something to put it on."""
    if action == Action.DONE:
        end_lay(t, s)
        return
    lay_counter(s, np.int64(s.colour_of[s.seat]), node_of(t, s, action - first_claim(s)))
    s.counters_left[s.seat] -= 1
    s.last_placed |= s.counters_left[s.seat] == 0
    look_around(t, s)


@of(TEAMS)
def lay_counter(s, colour, node):
    s.counter[colour, s.counters_laid[colour]] = node
    s.counters_laid[colour] += 1


@of(TEAMS)
def node_of(t, s, claim):
    """Where the counter of a claim lies."""
    cell = np.int64(s.claiming)
    if claim >= OWN_SIDE:
        return cell * SEGMENTS + claim - OWN_SIDE
    side, slot = claim // SLOTS, claim % SLOTS
    return next_to(s, cell, side) * SEGMENTS + met_at(t, s, cell, side, slot)


# --- what a tile finishes ---------------------------------------------------------------------------------------------


@of(TEAMS)
def what_it_finishes(t, s):
    """The claims on what the tile just laid finishes and nobody has claimed, if the seat has a counter left."""
    if s.claiming == NOWHERE or s.counters_left[s.seat] == 0:
        return NONE
    cell = np.int64(s.claiming)
    kind = t.kind[s.tile[cell]]
    claims = NONE
    for segment in range(t.segments[kind]):
        node = cell * SEGMENTS + segment
        if counts_by_itself(t, s, cell, segment) and not bears_counter(s, node):
            claims |= 1 << (OWN_SIDE + segment)
        claims |= claim_on(t, s, cell, cell, segment)
    return claims | claims_by_trees(t, s, cell)


@kernel
def counts_by_itself(t, s, cell, segment):
    """Whether a segment is a fishery, a reed bed or the water of a village."""
    kind = t.kind[s.tile[cell]]
    if t.land[kind, segment] != WATER:
        return False
    return t.marks[kind, segment] & (FISHERY | REED) != 0 or is_village(s.tile[cell])


@of(TEAMS)
def claims_by_trees(t, s, cell):
    """Claims on what ends at trees of the tile without going on to it."""
    claims = NONE
    for side in range(SIDES):
        for slot in range(SLOTS):
            met = met_at(t, s, cell, side, slot)
            if met != CLOSED and segment_at(t, s, cell, side, slot) == CLOSED:
                claims |= claim_on(t, s, cell, next_to(s, cell, side), met)
    return claims


@of(TEAMS)
def claim_on(t, s, tile, cell, segment):
    """The claim on the construction of a segment from the tile on a cell, or none (M-17.8)."""
    reached, nodes = scratch(TABLE_CELLS, np.int64), scratch(TABLE_NODES, np.int64)
    if is_open(t, s, cell, segment):
        return NONE
    n = follow_region(t, s, cell, segment, reached, nodes)
    if t.land[t.kind[s.tile[cell]], segment] == WATER:
        if not is_pond(t, s, nodes, n):
            return NONE
        leave_to_others(t, s, reached, nodes, n)
    elif not is_finished(t, s, nodes, n):
        return NONE
    if count_counters(s, reached):
        return NONE
    lowest = reached[tile] & -reached[tile]
    return lowest << OWN_SIDE if lowest else first_slot_to(t, s, tile, reached)


@kernel
def is_pond(t, s, nodes, n):
    """Whether water is closed, and made of dead ends alone."""
    for k in range(n):
        cell, segment = nodes[k] // SEGMENTS, nodes[k] % SEGMENTS
        if t.slots[t.kind[s.tile[cell]], segment] != 1 or is_open(t, s, cell, segment):
            return False
    return True


@kernel
def leave_to_others(t, s, reached, nodes, n):
    """A counter on a fishery or a reed bed never claims the pond that it is in."""
    for k in range(n):
        cell, segment = nodes[k] // SEGMENTS, nodes[k] % SEGMENTS
        if t.marks[t.kind[s.tile[cell]], segment] & (FISHERY | REED):
            reached[cell] &= ~(1 << segment)


@kernel
def first_slot_to(t, s, cell, reached):
    """The first slot of a tile that faces one of the segments that are marked, as a claim."""
    for side in range(SIDES):
        for slot in range(SLOTS):
            met = met_at(t, s, cell, side, slot)
            if met != CLOSED and (reached[next_to(s, cell, side)] >> met) & 1:
                return 1 << (side * SLOTS + slot)
    return NONE
