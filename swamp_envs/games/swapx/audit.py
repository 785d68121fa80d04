"""SwapX: what cannot be true of a position. Loaded positions are refused by it, and soak runs look for it (S-8.2)."""

from ...core.bits import EMPTY, count
from ...core.faults import Faults
from ...core.kernel import kernel
from .rules import is_split, living, supply_points, winning_seats
from .state import ACT, KEEP, REMOVE, SEATS


class Fault(Faults):
    NONE = ""
    TOKENS_SHARE_SQUARE = "two tokens stand on one square"
    LIFE_AND_CELLS_DIFFER = "a living seat has no cells, or a dead one has some"
    NEVER_GROWN_WITH_TWO = "a seat with two cells is said never to have had two"
    SHRUNK_AND_ALIVE = "a seat that has had two cells has one left and is still in the game"
    ALREADY_DECIDED = "the game is decided, and still somebody is to decide"
    SEAT_OUT_OF_GAME = "the seat in turn, or the seat to decide, is out of the game"
    SPLIT_NOT_ASKED = "a cluster is split and its owner is not asked which part to keep"
    KEEP_WITHOUT_SPLIT = "keep is asked of a seat with a single cluster"
    WRONG_SEAT_ASKED = "another seat than the one in turn is asked to act or remove"
    ACT_BEFORE_SUPPLY = "act is asked while the supply check is overdue"
    REMOVE_WITHOUT_NEED = "remove is asked while the supply check is settled"


@kernel
def audit(t, s):
    """The first fault that is found."""
    fault = audit_tokens(s)
    if fault == Fault.NONE and s.over == 0:
        fault = audit_decision(s)
    return fault


@kernel
def audit_tokens(s):
    taken = s.supply
    for p in range(SEATS):
        if taken & s.cells[p] != EMPTY:
            return Fault.TOKENS_SHARE_SQUARE
        taken |= s.cells[p]
        cells = count(s.cells[p])
        if (cells > 0) != s.alive[p]:
            return Fault.LIFE_AND_CELLS_DIFFER
        if cells >= 2 and not s.grown[p]:
            return Fault.NEVER_GROWN_WITH_TWO
        choosing = s.phase == KEEP and s.over == 0
        if cells == 1 and s.grown[p] and not (choosing and p == s.turn_of):
            return Fault.SHRUNK_AND_ALIVE
        if is_split(s.cells[p]) and not (choosing and p == s.seat):
            return Fault.SPLIT_NOT_ASKED
    return Fault.NONE


@kernel
def audit_decision(s):
    seats = living(s)
    if seats == 0 or winning_seats(s, seats) or s.turn == s.max_turns:
        return Fault.ALREADY_DECIDED
    if not (s.alive[s.turn_of] and s.alive[s.seat]):
        return Fault.SEAT_OUT_OF_GAME
    if s.phase == KEEP:
        return Fault.NONE if is_split(s.cells[s.seat]) else Fault.KEEP_WITHOUT_SPLIT
    return audit_supply_check(s)


@kernel
def audit_supply_check(s):
    if s.seat != s.turn_of:
        return Fault.WRONG_SEAT_ASKED
    overdue = count(s.cells[s.seat]) > supply_points(s, s.seat)
    if overdue and s.phase == ACT:
        return Fault.ACT_BEFORE_SUPPLY
    return Fault.REMOVE_WITHOUT_NEED if not overdue and s.phase == REMOVE else Fault.NONE
