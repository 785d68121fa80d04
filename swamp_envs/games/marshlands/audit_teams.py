"""The Sacred Marshlands: what cannot be true of teams, their turns and their counters (M-28.9)."""

import numpy as np

from ...core.header import MAX_PLAYERS
from ...core.parts import of
from ...core.scratch import scratch, zeros
from .acts import ACT_ROWS
from .board import CENTRE, NOWHERE, TABLE_CELLS
from .components.layout import SEGMENTS
from .components.mosaics import WATER
from .faults import Fault
from .rules.claims import NONE, follow_region, is_finished
from .rules.counters import count_counters, count_on
from .rules.finishing import counts_by_itself, is_pond, leave_to_others, what_it_finishes
from .rules.rounds import can_lay_anything
from .scoring.water import TABLE_NODES
from .state import COLOURS, COUNTERS, NO_TILE, TEAMS, Outcome, Phase
from .teams import TEAM, TEAM_COUNT, TURN_OF, TURNS
from .tiles import ABBEY


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
        if s.counters_left[p] > COUNTERS or (p >= s.players and s.counters_left[p]):
            return False
        if p < s.players:
            found[s.colour_of[p]] += s.counters_left[p]
    for colour in range(COLOURS):
        if found[colour] + s.counters_laid[colour] != (COUNTERS if colour < TEAM_COUNT[s.players] else 0):
            return False
    return s.last_placed <= 1 and (s.last_placed == has_spent(s) or s.tile[CENTRE] != ABBEY)


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
    is_laid = 0 <= s.claiming < len(s.tile) and s.claiming != CENTRE and s.tile[s.claiming] != NO_TILE
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
