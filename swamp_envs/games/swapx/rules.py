"""SwapX: deal, legal, apply. Clause numbers refer to RULES.md."""

import numpy as np

from ...core.bits import EMPTY, ONE, bit, count, has, lowest, without_lowest
from ...core.header import ENDED, TRUNCATED, close_game, pay_purse
from ...core.kernel import kernel
from ...core.phases import END, Phase, Phases
from .state import ACT, ACTIONS, KEEP, REMOVE, SEATS, SQUARES, STEPS

PASS = ACTIONS.first("pass")
SPAWN_CELL = ACTIONS.first("spawn_cell")
SPAWN_SUPPLY = ACTIONS.first("spawn_supply")
MOVE = ACTIONS.first("move")
SWAP = ACTIONS.first("swap")
REMOVE_CELL = ACTIONS.first("remove")
KEEP_CLUSTER = ACTIONS.first("keep")

EVERYWHERE = ~np.uint64(0)
NOT_A_FILE = np.uint64(0xFEFEFEFEFEFEFEFE)
NOT_H_FILE = np.uint64(0x7F7F7F7F7F7F7F7F)
_STEP = np.array(STEPS)

_SQUARE = {
    f + r: np.uint64(1) << np.uint64("abcdefgh".index(f) + 8 * (int(r) - 1)) for f in "abcdefgh" for r in "12345678"
}


def _squares(names: str) -> np.uint64:
    return np.bitwise_or.reduce([_SQUARE[name] for name in names.split()])


# S-1.3, by the setup option: the four cells, then all supplies.
SETUP_CELLS = np.array([[_SQUARE[c] for c in cells.split()] for cells in ("b2 b7 g7 g2", "a1 a8 h8 h1")])
SETUP_SUPPLY = np.array(
    [
        _squares("a1 a2 b1 a8 a7 b8 h8 h7 g8 h1 h2 g1"),
        _squares("a2 b1 b2 a7 b8 b7 h7 g8 g7 h2 g1 g2"),
    ]
)


@kernel
def deal(t, s):
    for p in range(SEATS):
        s.cells[p] = SETUP_CELLS[s.setup, p]
    s.supply = SETUP_SUPPLY[s.setup]


# --- ranges, supply and clusters --------------------------------------------------------------------------------------


@kernel
def neighbours(squares):
    """All squares next to at least one of these, diagonals included, never round the edge (S-2.1)."""
    beside = ((squares << ONE) & NOT_A_FILE) | ((squares >> ONE) & NOT_H_FILE)
    rows = squares | beside
    return beside | (rows << np.uint64(8)) | (rows >> np.uint64(8))


@kernel
def blocked_squares(s):
    """Squares in the ranges of two or more players (S-2.2)."""
    once = EMPTY
    twice = EMPTY
    for p in range(SEATS):
        reach = neighbours(s.cells[p])
        twice |= once & reach
        once |= reach
    return twice


@kernel
def own_supply(s, seat):
    """The supplies that count for a seat (S-2.3)."""
    return neighbours(s.cells[seat]) & s.supply & ~blocked_squares(s)


@kernel
def supply_points(s, seat):
    return count(own_supply(s, seat))


@kernel
def occupied(s):
    return s.cells[0] | s.cells[1] | s.cells[2] | s.cells[3] | s.supply


@kernel
def cluster_of(start, cells):
    """The part of `cells` that hangs together with `start` (S-4.1)."""
    cluster = start
    while True:
        grown = (cluster | neighbours(cluster)) & cells
        if grown == cluster:
            return cluster
        cluster = grown


@kernel
def first_cluster(cells):
    return cluster_of(bit(lowest(cells)), cells) if cells != EMPTY else EMPTY


@kernel
def is_split(cells):
    return first_cluster(cells) != cells


@kernel
def common_ground(cells):
    """Squares that touch every cluster of `cells`: where one more cell would leave, or make, them one cluster."""
    ground = EVERYWHERE
    while cells != EMPTY:
        cluster = first_cluster(cells)
        ground &= neighbours(cluster)
        cells &= ~cluster
    return ground


# --- legal decisions --------------------------------------------------------------------------------------------------


@kernel
def list_acts(t, s, out):
    cells = s.cells[s.seat]
    out[0] = PASS
    return list_swaps(s, cells, out, list_moves(s, cells, out, list_spawns(s, cells, out, 1)))


@kernel
def list_removals(t, s, out):
    return list_squares(s.cells[s.seat], REMOVE_CELL, out, 0)


@kernel
def list_squares(squares, first, out, n):
    while squares != EMPTY:
        out[n] = first + lowest(squares)
        squares = without_lowest(squares)
        n += 1
    return n


@kernel
def list_clusters(t, s, out):
    """One choice for each cluster, named by its lowest square (S-4.4)."""
    cells, n = s.cells[s.seat], 0
    while cells != EMPTY:
        out[n] = KEEP_CLUSTER + lowest(cells)
        cells &= ~first_cluster(cells)
        n += 1
    return n


@kernel
def list_spawns(s, cells, out, n):
    """Cells with supply to spare, supplies always (S-3.3)."""
    free = neighbours(cells) & ~occupied(s)
    if supply_points(s, s.seat) > count(cells):
        n = list_squares(free, SPAWN_CELL, out, n)
    return list_squares(free, SPAWN_SUPPLY, out, n)


@kernel
def list_moves(s, cells, out, n):
    """A cell steps to a free square, the cluster stays whole (S-3.4, S-4.2)."""
    free = ~occupied(s)
    walkers = cells
    while walkers != EMPTY:
        square = lowest(walkers)
        rest = cells & ~bit(square)
        n = list_steps(square, free & common_ground(rest), MOVE, out, n)
        walkers = without_lowest(walkers)
    return n


@kernel
def list_swaps(s, cells, out, n):
    """A cell trades places with a supply or a foreign cell; it may cut itself off, and nothing else (S-3.5, S-4.3)."""
    tokens = occupied(s) & ~cells
    swappers = cells
    while swappers != EMPTY:
        square = lowest(swappers)
        rest = cells & ~bit(square)
        ground = common_ground(rest) if is_split(rest) else EVERYWHERE
        n = list_steps(square, tokens & ground, SWAP, out, n)
        swappers = without_lowest(swappers)
    return n


@kernel
def list_steps(square, targets, first, out, n):
    """One number for each direction in which a neighbouring square is a target."""
    targets &= neighbours(bit(square))
    if targets == EMPTY:
        return n
    for direction in range(8):
        to = square + _STEP[direction]
        if 0 <= to < SQUARES and has(targets, to):
            out[n] = first + 8 * square + direction
            n += 1
    return n


# --- making a decision ------------------------------------------------------------------------------------------------


@kernel
def act(t, s, action):
    """Spawn, move, swap or pass (S-3.2)."""
    if action >= SWAP:
        swap(s, (action - SWAP) // 8, _STEP[(action - SWAP) % 8])
    elif action >= MOVE:
        move(s, (action - MOVE) // 8, _STEP[(action - MOVE) % 8])
    elif action >= SPAWN_SUPPLY:
        s.supply |= bit(action - SPAWN_SUPPLY)
    elif action >= SPAWN_CELL:
        s.cells[s.seat] |= bit(action - SPAWN_CELL)
    resolve(s)


@kernel
def move(s, square, step):
    s.cells[s.seat] ^= bit(square) | bit(square + step)


@kernel
def swap(s, square, step):
    """Trade places; a swapped cell that touches none of its own is destroyed (S-4.3)."""
    here = bit(square)
    there = bit(square + step)
    if s.supply & there != EMPTY:
        s.supply ^= here | there
    for p in range(SEATS):
        if s.cells[p] & there != EMPTY:
            s.cells[p] ^= here | there
    rest = s.cells[s.seat] & ~here
    alone = rest != EMPTY and neighbours(rest) & there == EMPTY
    s.cells[s.seat] = rest if alone else rest | there


@kernel
def remove(t, s, action):
    """Give up a cell that lacks supply (S-3.1)."""
    s.cells[s.seat] &= ~bit(action - REMOVE_CELL)
    resolve(s)


@kernel
def keep(t, s, action):
    """Keep the cluster of this square; the others are lost (S-4.4)."""
    s.cells[s.seat] = cluster_of(bit(action - KEEP_CLUSTER), s.cells[s.seat])
    resolve(s)


@kernel
def resolve(s):
    """What follows from a decision: a cluster to choose, eliminations, the end, or whose decision is next."""
    for p in range(SEATS):
        if is_split(s.cells[p]):
            s.seat = p
            s.phase = KEEP
            return
    checking = s.phase == REMOVE or (s.phase == KEEP and s.seat == s.turn_of)
    eliminate(s)
    if decide_game(s):
        s.turn += 1  # the turn it ends in still counts (S-6.4)
    elif checking and s.alive[s.turn_of]:
        check_supply(s)
    else:
        end_turn(s)


@kernel
def eliminate(s):
    """One cell is too few for whoever has had two, no cell is too few for anybody; all at the same moment (S-5.1)."""
    for p in range(SEATS):
        cells = count(s.cells[p])
        if cells >= 2:
            s.grown[p] = 1
        elif cells == 0 or s.grown[p]:
            s.cells[p] = EMPTY
            s.alive[p] = 0


@kernel
def living(s):
    """The living seats as a bit set."""
    seats = 0
    for p in range(SEATS):
        seats |= s.alive[p] << p
    return seats


@kernel
def winning_seats(s, seats):
    """The seats that have won once only these are alive (S-6.1)."""
    if s.teams:
        return 0b0101 if seats & 0b1010 == 0 else (0b1010 if seats & 0b0101 == 0 else 0)
    return seats if seats & (seats - 1) == 0 else 0


@kernel
def decide_game(s):
    """End the game if one player or team is left, or nobody: then it is a draw (S-6.2)."""
    seats = living(s)
    winners = winning_seats(s, seats) if seats != 0 else 0
    if winners == 0 and seats != 0:
        return False
    award(s, winners, ENDED)
    return True


@kernel
def award(s, winners, how):
    """Pay the purse; the score is 1 for a winner (S-6.5)."""
    pay_purse(s, winners)
    for p in range(SEATS):
        s.score[p] = (winners >> p) & 1
    close_game(s, how)


@kernel
def reach_limit(s):
    """At the turn limit the survivors share the win; of two teams neither has won (S-6.3)."""
    if s.turn < s.max_turns:
        return False
    award(s, 0 if s.teams else living(s), TRUNCATED)
    return True


@kernel
def end_turn(s):
    """The next living seat's turn begins, with its supply check (S-5.2)."""
    s.turn += 1
    if reach_limit(s):
        return
    p = (s.turn_of + 1) % SEATS
    while not s.alive[p]:
        p = (p + 1) % SEATS
    s.turn_of = p
    check_supply(s)


@kernel
def check_supply(s):
    """More cells than supply points: one has to go (S-3.1)."""
    s.seat = s.turn_of
    s.phase = REMOVE if count(s.cells[s.seat]) > supply_points(s, s.seat) else ACT


# --- the phases of a turn ---------------------------------------------------------------------------------------------

STEPS = Phases(
    Phase("act", list_acts, act, then=("act", "remove", "keep", END)),
    Phase("remove", list_removals, remove, then=("act", "remove", "keep", END)),
    Phase("keep", list_clusters, keep, then=("act", "remove", "keep", END)),
)
legal_in, apply_in = STEPS.legal, STEPS.apply


@kernel
def legal(t, s, out):
    return legal_in(s.phase, t, s, out)


@kernel
def apply(t, s, action):
    apply_in(s.phase, t, s, action)
