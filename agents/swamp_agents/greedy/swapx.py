"""Greedy for SwapX: makes every legal decision on a scratch copy and takes the one that leaves the best position.

A position is worth what its seats are worth: one's own, plus the partner's, less the enemies'. A seat is worth the cells
it can feed at its next supply check, its supplies to spare, and less for what one enemy move could take from it.
"""

from typing import NamedTuple

import numpy as np
from swamp_envs.core.bits import EMPTY, bit, count, lowest, without_lowest
from swamp_envs.core.kernel import kernel
from swamp_envs.core.rng import mix, throw
from swamp_envs.games.swapx.rules import (
    apply,
    blocked_squares,
    cluster_of,
    common_ground,
    is_split,
    legal,
    neighbours,
)
from swamp_envs.games.swapx.state import ACTIONS, SEATS


class Weights(NamedTuple):
    """What the parts of a position are worth; one cell that can be fed is worth 10."""

    win: float = 10_000.0  # times the payoff: more than any position can be worth
    alive: float = 40.0  # a kill is worth several cells: the last one standing wins
    cell: float = 10.0  # cells that can be fed at the next supply check
    spare: float = 6.0  # supplies beyond the need: they let a cluster grow and outlast a blockade
    enough: float = 3.0  # more spare supplies than this are of no use
    starving: float = 10.0  # what is left of a seat that its next supply check will kill
    cut: float = 4.0  # each cell that one enemy swap could cut off
    exposed: float = 1.0  # each own supply that an enemy could block with one step
    enemy: float = 0.7  # an enemy's worth, against one's own
    partner: float = 0.7  # the partner's worth, against one's own


WEIGHTS = Weights()
MOST_MOVES = ACTIONS.size


@kernel
def choose_moves(tables, states, seeds, actions):
    """The best decision for each state's seat; ties are broken by the state's seed."""
    scratch = states[:1].copy()
    moves = np.empty(MOST_MOVES, np.int32)
    dice = np.empty(1, np.uint64)
    for i in range(states.shape[0]):
        dice[0] = mix(seeds[i])
        s = states[i]
        actions[i] = best_move(tables[s.pack], s, scratch, moves, dice, WEIGHTS)


@kernel
def best_move(t, s, scratch, moves, dice, w):
    """Make every legal move on the scratch state; of several best ones draw one."""
    best = -np.inf
    choice = np.int64(0)
    ties = 0
    for k in range(legal(t, s, moves)):
        scratch[0] = s
        apply(t, scratch[0], np.int64(moves[k]))
        worth = rate(scratch[0], s.seat, w)
        if worth > best:
            best = worth
            ties = 0
        if worth == best:
            ties += 1
            if throw(dice, 0, ties) == 0:
                choice = np.int64(moves[k])
    return choice


@kernel
def rate(s, seat, w):
    """What a position is worth to a seat; the position is settled on the way."""
    if s.over:
        return w.win * s.payoff[seat]
    settle(s)
    worth = 0.0
    for p in range(SEATS):
        worth += share_in(s, seat, p, w) * standing(s, p, w)
    return worth


@kernel
def share_in(s, seat, p, w):
    """How much one seat cares for the standing of another."""
    if p == seat:
        return 1.0
    return w.partner if are_friends(s, seat, p) else -w.enemy


@kernel
def are_friends(s, p, q):
    return p == q or (s.teams and (p ^ q) & 1 == 0)


@kernel
def settle(s):
    """Let whoever has to choose a cluster keep the largest one; a single cell left is none."""
    for p in range(SEATS):
        kept = largest_cluster(s.cells[p])
        s.cells[p] = EMPTY if s.grown[p] and count(kept) < 2 else kept


@kernel
def largest_cluster(cells):
    largest = EMPTY
    while cells != EMPTY:
        cluster = cluster_of(bit(lowest(cells)), cells)
        if count(cluster) > count(largest):
            largest = cluster
        cells &= ~cluster
    return largest


@kernel
def standing(s, p, w):
    """What a seat's own position is worth to it."""
    cells = count(s.cells[p])
    if cells == 0:
        return 0.0
    supply = neighbours(s.cells[p]) & s.supply & ~blocked_squares(s)
    food = count(supply)
    if food < (2 if s.grown[p] else 1):
        return w.starving
    worth = w.alive + w.cell * min(cells, food) + w.spare * min(max(food - cells, 0), w.enough)
    return worth - w.cut * worst_cut(s, p) - w.exposed * count(supply & enemy_ground(s, p))


@kernel
def enemy_ground(s, p):
    """Squares that enemies of a seat could bring into their range with one step."""
    ground = EMPTY
    for q in range(SEATS):
        if not are_friends(s, p, q):
            ground |= neighbours(neighbours(s.cells[q]))
    return ground


@kernel
def worst_cut(s, p):
    """The most cells a seat could lose by one swap of an enemy; one cell left is none left."""
    reach = neighbours(s.cells[p])
    worst = 0
    for q in range(SEATS):
        swappers = EMPTY if are_friends(s, p, q) else s.cells[q] & reach
        while swappers != EMPTY:
            swapper = bit(lowest(swappers))
            worst = max(worst, cut_by(s.cells[p], s.cells[q], swapper))
            swappers &= ~swapper
    return worst


@kernel
def cut_by(cells, others, swapper):
    """The most cells one swap of this enemy cell costs, within the rules for its own cluster."""
    rest = others & ~swapper
    targets = cells & neighbours(swapper)
    if is_split(rest):
        targets &= common_ground(rest)
    worst = 0
    while targets != EMPTY:
        target = bit(lowest(targets))
        kept = count(largest_cluster((cells & ~target) | swapper))
        worst = max(worst, count(cells) - (kept if kept > 1 else 0))
        targets = without_lowest(targets)
    return worst
