"""Counters put on what a tile finishes as it is laid, by teams (RULES.md, part 17; positions M-28.9)."""

import numpy as np

from ....core.copying import clear_array
from ....core.header import MAX_PLAYERS
from ....core.kernel import kernel
from ....core.observation import Field, category, count, flag
from ....core.parts import of
from ....core.scratch import scratch, zeros
from ..actions import Action, Kind, first_of
from ..acts import ACT_ROWS
from ..board import CENTRE, NOWHERE, SIDES, TABLE_CELLS
from ..components.layout import FISHERY, REED
from ..components.mosaics import CLOSED, WATER
from ..components.schema import SEGMENTS, SLOTS
from ..faults import Fault
from ..places import TEAM, TEAM_COUNT, TURN_OF, TURNS, is_village, next_to, spot_of
from ..scoring.survey import TABLE_NODES, follow_region, met_at, segment_at
from ..state import COLOURS, COUNTERS, EDGE_SLOTS, NO_TILE, TEAMS, Outcome, Phase
from ..tiles import ABBEY
from ..turns import can_lay_anything, end_lay
from .claims import NONE, is_finished, is_open
from .counters import bears_counter, count_counters, count_on

# --- counters on what a tile finishes, put there as it is laid (RULES.md, part 17) ------------------------------------


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
            out[n] = first_of(s, Kind.THROUGH) + claim
            n += 1
    return n


@of(TEAMS)
def claim_finished(t, s, action):
    """A counter, as long as the seat has one and something to put it on."""
    if action == Action.DONE:
        end_lay(t, s)
        return
    lay_counter(s, np.int64(s.colour_of[s.seat]), node_of(t, s, action - first_of(s, Kind.THROUGH)))
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


# --- what cannot be true of teams, their turns and their counters (M-28.9) --------------------------------------------


@of(TEAMS)
def audit_teams(t, s):
    """The first fault that is found."""
    for colour in range(COLOURS):
        if s.village_held[colour]:
            return Fault.VILLAGE_MISPLACED
    for k in range(s.out_size):
        if s.out[k] != ABBEY:
            return Fault.OUT_OF_PLACE
    if not has_all_counters(s):
        return Fault.WRONG_COUNTERS
    if s.list_turn >= TURNS[s.players] or TURN_OF[s.players, s.list_turn] != s.in_turn:
        return Fault.WRONG_TURN
    return audit_tile_laid(s)


@of(TEAMS)
def has_all_counters(s):
    """What lies on the board and what is left are all counters of a colour; who has none left has placed the last."""
    found = zeros(COLOURS, np.int64)
    for p in range(MAX_PLAYERS):
        if p >= s.players and s.counters_left[p]:
            return False
        if p < s.players:
            found[s.colour_of[p]] += s.counters_left[p]
    for colour in range(COLOURS):
        if found[colour] + s.counters_laid[colour] != (COUNTERS if colour < TEAM_COUNT[s.players] else 0):
            return False
    return s.last_placed == has_spent(s) or s.tile[CENTRE] != ABBEY


@of(TEAMS)
def has_spent(s):
    """Whether a seat has no counters left."""
    for p in range(s.players):
        if s.counters_left[p] == 0:
            return True
    return False


@of(TEAMS)
def audit_tile_laid(s):
    """What a tile finishes is asked about while it has just been laid."""
    is_asked = s.phase == Phase.CLAIM and not s.over
    if not is_asked:
        return Fault.NONE if s.claiming == NOWHERE else Fault.WRONG_CLAIM
    is_laid = s.claiming != NOWHERE and s.claiming != CENTRE and s.tile[s.claiming] != NO_TILE
    return Fault.NONE if is_laid else Fault.WRONG_CLAIM


@of(TEAMS)
def audit_hands_of_teams(s):
    """As long as tiles are drawn all hands are full, but for the tile just laid; nobody goes on without tiles."""
    full = np.int64(ACT_ROWS[s.act].hand)
    for p in range(s.players):
        size = s.hand_size[p] + (s.laid if p == s.in_turn else 0)
        is_drawing = s.deck_size > 0 and not s.last_placed
        if size == 0 or size > full or (is_drawing and size < full):
            return Fault.HAND_SIZES
    return Fault.NONE


@of(TEAMS)
def expected_colour(s, passed, seat):
    """The colour of a seat after colours have passed round the teams."""
    return (TEAM[s.players, seat] + passed) % TEAM_COUNT[s.players]


@of(TEAMS)
def due_outcome_of_teams(t, s):
    """Why the game has to be over, as it stands."""
    if s.hand_size[s.in_turn] == 0:
        return Outcome.HAND
    for p in range(s.players):
        if can_lay_anything(t, s, p):
            return Outcome.RUNNING
    return Outcome.MISSED


@of(TEAMS)
def can_answer(t, s):
    """Who is in turn can lay something, and who may claim has something to claim."""
    if s.phase == Phase.CLAIM:
        return what_it_finishes(t, s) != NONE
    return s.phase != Phase.TURN or can_lay_anything(t, s, s.in_turn)


@of(TEAMS)
def is_claimed_once(t, s, node):
    """A construction that is complete, with a single counter, where it can lie."""
    cell, segment = node // SEGMENTS, node % SEGMENTS
    if counts_by_itself(t, s, cell, segment):
        return count_on(s, node) == 1
    reached, nodes = scratch(TABLE_CELLS, np.int64), scratch(TABLE_NODES, np.int64)
    n = follow_region(t, s, cell, segment, reached, nodes)
    if t.land[t.kind[s.tile[cell]], segment] == WATER:
        leave_to_others(t, s, reached, nodes, n)
        return is_pond(t, s, nodes, n) and count_counters(s, reached) == 1
    return is_finished(t, s, nodes, n) and count_counters(s, reached) == 1


# --- what observations show -------------------------------------------------------------------------------------------


def teams_seen(grid: tuple[int, int]) -> tuple[Field, ...]:
    return (
        category(
            "counters",
            (*grid, SEGMENTS),
            0,
            COLOURS,
            "whose counter lies on each segment: 0 none, 1 the observing team's, 2 the next one's ...",
        ),
        count(
            "counters_left",
            (MAX_PLAYERS,),
            0,
            COUNTERS,
            "counters that each seat has not put down yet",
            of="counters_left",
        ),
        category("list_turn", (), 0, MAX_PLAYERS, "which turn of the list of turns it is", of="list_turn"),
        flag("last_placed", (), "somebody has put their last counter down: nobody draws any more", of="last_placed"),
        flag("claiming", grid, "the cell of the tile just laid, whose constructions may be claimed"),
    )


@of(TEAMS)
def show_claims(s, seat, obs):
    """Counters, numbered by teams from the observing one on."""
    clear_array(obs.counters)
    clear_array(obs.claiming)
    if s.claiming != NOWHERE:
        row, column = spot_of(s, np.int64(s.claiming))
        obs.claiming[row, column] = 1
    teams = TEAM_COUNT[s.players]
    for team in range(teams):
        colour = (s.colour_of[seat] + team) % teams
        for k in range(s.counters_laid[colour]):
            node = np.int64(s.counter[colour, k])
            row, column = spot_of(s, node // SEGMENTS)
            obs.counters[row, column, node % SEGMENTS] = 1 + team
