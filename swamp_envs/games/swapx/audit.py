"""SwapX: what cannot be true of a position. Loaded positions are refused by it, and soak runs look for it (S-8.2)."""

from ...core.bits import EMPTY, count
from ...core.kernel import kernel
from .rules import is_split, living, supply_points, winning_seats
from .state import ACT, KEEP, REMOVE, SEATS

FAULTS = (
    "",
    "two tokens stand on one square",
    "a living seat has no cells, or a dead one has some",
    "a seat with two cells is said never to have had two",
    "a seat that has had two cells has one left and is still in the game",
    "the turn number is not between 0 and the turn limit",
    "the game is decided, and still somebody is to decide",
    "the seat in turn, or the seat to decide, is out of the game",
    "a cluster is split and its owner is not asked which part he keeps",
    "keep is asked of a seat with a single cluster",
    "another seat than the one in turn is asked to act or remove",
    "act is asked while the supply check is overdue",
    "remove is asked while the supply check is settled",
)


@kernel
def audit(t, s):
    """The number of the first fault in FAULTS, or 0."""
    fault = audit_tokens(s)
    if fault == 0 and not 0 <= s.turn <= s.max_turns:
        fault = 5
    if fault == 0 and s.over == 0:
        fault = audit_decision(s)
    return fault


@kernel
def audit_tokens(s):
    taken = s.supply
    for p in range(SEATS):
        if taken & s.cells[p] != EMPTY:
            return 1
        taken |= s.cells[p]
        cells = count(s.cells[p])
        if (cells > 0) != s.alive[p]:
            return 2
        if cells >= 2 and not s.grown[p]:
            return 3
        choosing = s.phase == KEEP and s.over == 0
        if cells == 1 and s.grown[p] and not (choosing and p == s.turn_of):
            return 4
        if is_split(s.cells[p]) and not (choosing and p == s.seat):
            return 8
    return 0


@kernel
def audit_decision(s):
    seats = living(s)
    if seats == 0 or winning_seats(s, seats) or s.turn == s.max_turns:
        return 6
    if not (s.alive[s.turn_of] and s.alive[s.seat]):
        return 7
    if s.phase == KEEP:
        return 0 if is_split(s.cells[s.seat]) else 9
    return audit_supply_check(s)


@kernel
def audit_supply_check(s):
    if s.seat != s.turn_of:
        return 10
    overdue = count(s.cells[s.seat]) > supply_points(s, s.seat)
    if overdue and s.phase == ACT:
        return 11
    return 12 if not overdue and s.phase == REMOVE else 0
