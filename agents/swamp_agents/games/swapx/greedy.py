"""Greedy for SwapX: makes every legal decision on a scratch copy and takes the one that leaves the best position.

A position is worth what its seats are worth: one's own and the partner's, less the enemies'. A seat is worth the cells
it can feed at its next supply check and some supplies to spare, less what one move of an enemy could take from it.
"""

from typing import NamedTuple

import numpy as np

from swamp_envs.dev import EMPTY, bit, count, kernel, lowest, mix, record_dtype, throw, without_lowest
from swamp_envs.games.swapx.rules import (
    KEEP_CLUSTER,
    apply,
    blocked_squares,
    cluster_of,
    common_ground,
    is_split,
    legal,
    neighbours,
    occupied,
)
from swamp_envs.games.swapx.state import ACTIONS, KEEP, SEATS, STATE


class Weights(NamedTuple):
    """What the parts of a position are worth."""

    win: float = 10_000.0  # times the payoff: no position is worth as much
    alive: float = 40.0  # a kill is worth several cells, for the last one standing wins
    starving: float = 10.0  # all that is left of a seat that the next supply check kills, unless others help it
    cell: float = 10.0  # each cell that the next supply check leaves: the measure of all other weights
    spare: float = 6.0  # each supply beyond the need: a cluster can grow into it, and outlast a blockade
    enough: float = 3.0  # so many spare supplies count; who hoards more never attacks, and games do not end
    cut: float = 4.0  # each cell that one enemy swap could cost: less than a cell, for the enemy may have better to do
    block: float = 2.0  # each supply that one enemy cell, well placed, could block
    exposed: float = 1.0  # each supply that some enemy cell could block: several moves could follow
    enemy: float = 0.7  # an enemy's worth against one's own: there are up to three, and they fight each other too
    ties: float = 0.05  # chance, smaller than any difference in worth: breaks ties only
    restless: float = 0.02  # more chance with each turn: two who swap the same cells to and fro will try something else
    most_restless: float = 5.0  # half a cell: it never throws one away out of restlessness


WEIGHTS = Weights()
CHANCES = 1 << 20

# What the kernels need to work: made once by whoever asks them.
ROOM = record_dtype(("scratch", STATE, (1,)), ("moves", "i4", (ACTIONS.size,)), ("dice", "u8", (1,)))


@kernel
def suggest(t, s, room, seed):
    """The best decision of the deciding seat."""
    room.dice[0] = mix(seed)
    return best_move(t, s, room.scratch, room.moves[:], room.dice[:], WEIGHTS)


@kernel
def best_move(t, s, scratch, moves, dice, w):
    """Make every legal move on the scratch copy, rate what comes of it, and take the best."""
    choice = -1
    best = -np.inf
    chance = min(w.ties + w.restless * s.turn, w.most_restless) / CHANCES
    for k in range(legal(t, s, moves)):
        scratch[0] = s
        apply(t, scratch[0], np.int64(moves[k]))
        answer_keep(t, scratch[0])
        worth = rate(scratch[0], s.seat, w) + chance * throw(dice, 0, CHANCES)
        if worth > best:
            best = worth
            choice = np.int64(moves[k])
    return choice


@kernel
def answer_keep(t, s):
    """If somebody's cluster was split, they will keep the largest part."""
    if s.phase == KEEP:
        apply(t, s, KEEP_CLUSTER + lowest(largest_cluster(s.cells[s.seat])))


@kernel
def rate(s, seat, w):
    """What a position is worth to a seat."""
    if s.over:
        return w.win * s.payoff[seat]
    unblocked = s.supply & ~blocked_squares(s)
    worth = 0.0
    for p in range(SEATS):
        if s.alive[p]:
            worth += (1.0 if are_friends(s, seat, p) else -w.enemy) * standing(s, p, unblocked, w)
    return worth


@kernel
def are_friends(s, p, q):
    return p == q or (s.teams and (p ^ q) & 1 == 0)


@kernel
def largest_cluster(cells):
    largest = EMPTY
    while count(cells) > count(largest):
        cluster = cluster_of(bit(lowest(cells)), cells)
        if count(cluster) > count(largest):
            largest = cluster
        cells &= ~cluster
    return largest


@kernel
def standing(s, p, unblocked, w):
    """What a seat's place on the board is worth to it."""
    cells = count(s.cells[p])
    supply = neighbours(s.cells[p]) & unblocked
    fed = min(cells, count(supply))
    if fed == 0 or (s.grown[p] and fed < 2):
        return w.starving
    worth = w.alive + w.cell * fed + w.spare * min(count(supply) - fed, w.enough)
    return worth - w.cut * worst_cut(s, p) - w.block * worst_block(s, p, supply) - w.exposed * exposed(s, p, supply)


# --- what one move of an enemy could take -----------------------------------------------------------------------------


@kernel
def enemy_cells(s, p):
    cells = EMPTY
    for q in range(SEATS):
        if not are_friends(s, p, q):
            cells |= s.cells[q]
    return cells


@kernel
def exposed(s, p, supply):
    """How many supplies come into an enemy's range when its cells may take one step."""
    return count(supply & neighbours(neighbours(enemy_cells(s, p))))


@kernel
def worst_block(s, p, supply):
    """The most supplies that one more enemy cell, on a free square, would block."""
    squares = neighbours(enemy_cells(s, p)) & neighbours(supply) & ~occupied(s)
    worst = 0
    while squares != EMPTY:
        worst = max(worst, count(supply & neighbours(bit(lowest(squares)))))
        squares = without_lowest(squares)
    return worst


@kernel
def worst_cut(s, p):
    """The most cells that one enemy swap would cost."""
    reach = neighbours(s.cells[p])
    worst = 0
    for q in range(SEATS):
        swappers = EMPTY if are_friends(s, p, q) else s.cells[q] & reach
        while swappers != EMPTY:
            worst = max(worst, cut_by(bit(lowest(swappers)), s.cells[q], s.cells[p]))
            swappers = without_lowest(swappers)
    return worst


@kernel
def cut_by(swapper, others, cells):
    """The most cells that one swap by one of the `others` costs, if their own cluster allows it."""
    rest = others & ~swapper
    targets = cells & neighbours(swapper)
    if is_split(rest):
        targets &= common_ground(rest)
    worst = 0
    while targets != EMPTY:
        target = bit(lowest(targets))
        after = (cells & ~target) | swapper
        if is_split(after & neighbours(target)):  # mostly the gap is bridged on the spot, which is cheap to see
            kept = count(largest_cluster(after))
            worst = max(worst, count(cells) - (kept if kept > 1 else 0))  # one is too few to live on
        targets &= ~target
    return worst
