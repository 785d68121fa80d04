"""The search itself: information-set Monte Carlo tree search over any game, in kernels.

A node stands for a sequence of decisions since the root, whatever was redealt below them: each simulation hides anew
what the deciding seat cannot see, and goes down by the decisions that are legal in its own deal. How often a decision
was to be had is counted, so that rare ones are not thought unexplored. Values are kept for every seat; each chooses by
its own. The tree lives in a pool of nodes that never grows: once it is full, simulations end where it ends.
"""

from typing import NamedTuple

import numpy as np

from swamp_envs import Variant
from swamp_envs.core.dispatch import redeal
from swamp_envs.core.header import MAX_PLAYERS, record_dtype
from swamp_envs.core.kernel import kernel
from swamp_envs.core.loops import list_moves, make_move
from swamp_envs.core.rng import next_word, throw

from ..evaluation import NO_SUGGESTION, evaluate, suggest

ROOT_STATE, LIVE = 0, 1  # in the array of states: where the search begins, and where a simulation is
ROOT, NONE = 0, -1  # in the pool of nodes
DEEPEST = 256  # decisions of a simulation within the tree
CHANCES = 1 << 20
NEVER = 1 << 40  # visits

NODE = record_dtype(
    ("action", "i4"),  # that leads here
    ("child", "i4"),  # the first, or NONE
    ("sibling", "i4"),  # the next, or NONE
    ("visits", "i4"),
    ("seen", "i4"),  # simulations in which the decision was to be had
    ("favourite", "i4"),  # what greedy would decide here, or NO_SUGGESTION
    ("total", "f8", (MAX_PLAYERS,)),  # the sum of all simulations' values
)

# How a search goes, as kernels read it.
PLAN = record_dtype(
    ("c", "f8"),  # the pull of what is little explored
    ("prior", "f8"),  # the chance that greedy's decision is thought to be the best
    ("epsilon", "f8"),  # the part of a rollout's decisions that is random
    ("depth", "i8"),  # decisions of a rollout
    ("ask", "i8"),  # visits of a node before greedy is asked there, or NEVER
    ("greedy", "i1"),  # 1 if it plays the rollouts
)


class Desk(NamedTuple):
    """All the room that a search needs."""

    nodes: np.ndarray
    used: np.ndarray  # nodes in use
    plan: np.ndarray
    dice: np.ndarray
    moves: np.ndarray
    child_of: np.ndarray  # by action, NONE between two choices
    path: np.ndarray  # the nodes of a simulation
    values: np.ndarray
    seeds: np.ndarray
    suggestion: np.ndarray


def lay_desk(variant: Variant, nodes: int) -> Desk:
    """Room for searches in this game, with a tree of at most so many nodes."""
    actions = variant.num_actions
    return Desk(
        nodes=np.zeros(nodes, NODE),
        used=np.zeros(1, np.int64),
        plan=np.zeros(1, PLAN),
        dice=np.zeros(1, np.uint64),
        moves=np.zeros(actions, np.int32),
        child_of=np.full(actions, NONE, np.int32),
        path=np.zeros(DEEPEST, np.int64),
        values=np.zeros(MAX_PLAYERS),
        seeds=np.zeros(1, np.uint64),
        suggestion=np.zeros(1, np.int64),
    )


@kernel
def plant(tables, states, desk, seed):
    """A new tree, for the decision of the root's seat; returns how many decisions there are."""
    desk.dice[0] = seed
    desk.used[0] = 0
    grow(desk, NONE, NONE)
    return list_moves(tables, states, ROOT_STATE, desk.moves)


@kernel
def search(tables, states, desk, simulations):
    for _ in range(simulations):
        states[LIVE] = states[ROOT_STATE]
        s = states[LIVE]
        s.rng = next_word(desk.dice, 0)
        redeal(tables[s.pack], s, np.int64(s.seat))
        length = descend(tables, states, desk)
        roll_out(tables, states, desk)
        judge(tables, states, desk)
        back_up(desk, length)


@kernel
def best_decision(tables, states, desk):
    """The root's most visited decision; of those alike, the one of more value to the seat."""
    root = desk.nodes[ROOT]
    seat = states[ROOT_STATE].seat
    best = root.child
    child = root.child
    while child != NONE:
        a, b = desk.nodes[child], desk.nodes[best]
        if a.visits > b.visits or (a.visits == b.visits and a.total[seat] > b.total[seat]):
            best = child
        child = a.sibling
    return np.int64(desk.nodes[best].action)


# --- in the tree ------------------------------------------------------------------------------------------------------


@kernel
def grow(desk, parent, action):
    """A new node below a parent."""
    number = desk.used[0]
    desk.used[0] = number + 1
    node = desk.nodes[number]
    node.action = action
    node.child = NONE
    node.visits = 0
    node.seen = 0
    node.favourite = NO_SUGGESTION
    for p in range(MAX_PLAYERS):
        node.total[p] = 0.0
    node.sibling = NONE
    if parent != NONE:
        node.sibling = desk.nodes[parent].child
        node.seen = 1
        desk.nodes[parent].child = number
    return number


@kernel
def descend(tables, states, desk):
    """Play down the tree and one decision beyond it; returns how many nodes were passed."""
    s = states[LIVE]
    at = np.int64(ROOT)
    desk.path[0] = at
    length = 1
    while length < DEEPEST and not s.over:
        n = list_moves(tables, states, LIVE, desk.moves)
        ask_greedy(tables, states, desk, at, n)
        action, child = choose(desk, at, n, np.int64(s.seat))
        make_move(tables, states, LIVE, action)
        is_new = child == NONE
        if is_new:
            if desk.used[0] == desk.nodes.shape[0]:
                break
            child = grow(desk, at, action)
        at = child
        desk.path[length] = at
        length += 1
        if is_new:
            break
    return length


@kernel
def ask_greedy(tables, states, desk, at, n):
    """Note greedy's decision at a node; in another deal again, if it is not to be had there."""
    node = desk.nodes[at]
    if n > 1 and node.visits >= desk.plan[0].ask and not is_legal(desk, node.favourite, n):
        node.favourite = ask(tables, states, desk)


@kernel
def is_legal(desk, action, n):
    for k in range(n):
        if desk.moves[k] == action:
            return True
    return False


@kernel
def ask(tables, states, desk):
    desk.seeds[0] = next_word(desk.dice, 0)
    suggest(tables, states[LIVE : LIVE + 1], desk.seeds, desk.suggestion)
    return desk.suggestion[0]


@kernel
def choose(desk, at, n, seat):
    """The legal decision of most promise, and its node or NONE; chance breaks ties among untried ones."""
    mark_children(desk, at)
    first = throw(desk.dice, 0, n)
    best = -np.inf
    action = np.int64(desk.moves[first])
    chosen = np.int64(desk.child_of[action])
    for k in range(n):
        move = np.int64(desk.moves[(first + k) % n])
        promised = promise(desk, at, move, n, seat)
        if promised > best:
            best = promised
            action = move
            chosen = np.int64(desk.child_of[move])
    unmark_children(desk, at)
    return action, chosen


@kernel
def promise(desk, at, move, n, seat):
    """Its mean value so far and what exploring is worth; an untried decision is thought to be as good as its parent."""
    plan, node, child = desk.plan[0], desk.nodes[at], desk.child_of[move]
    prior = (1.0 - plan.prior) / n if node.favourite != NO_SUGGESTION else 1.0 / n
    if move == node.favourite:
        prior += plan.prior
    if child == NONE:
        mean = node.total[seat] / node.visits if node.visits else 0.0
        return mean + plan.c * prior * np.sqrt(node.visits + 1.0)
    tried = desk.nodes[child]
    tried.seen += 1
    return tried.total[seat] / tried.visits + plan.c * prior * np.sqrt(tried.seen) / (1.0 + tried.visits)


@kernel
def mark_children(desk, at):
    child = desk.nodes[at].child
    while child != NONE:
        desk.child_of[desk.nodes[child].action] = child
        child = desk.nodes[child].sibling


@kernel
def unmark_children(desk, at):
    child = desk.nodes[at].child
    while child != NONE:
        desk.child_of[desk.nodes[child].action] = NONE
        child = desk.nodes[child].sibling


@kernel
def back_up(desk, length):
    for k in range(length):
        node = desk.nodes[desk.path[k]]
        node.visits += 1
        for p in range(MAX_PLAYERS):
            node.total[p] += desk.values[p]


# --- below the tree ---------------------------------------------------------------------------------------------------


@kernel
def roll_out(tables, states, desk):
    """Play on for so many decisions."""
    for _ in range(desk.plan[0].depth):
        n = list_moves(tables, states, LIVE, desk.moves)
        if n == 0:
            return
        make_move(tables, states, LIVE, rollout_move(tables, states, desk, n))


@kernel
def rollout_move(tables, states, desk, n):
    plan = desk.plan[0]
    if plan.greedy and n > 1 and throw(desk.dice, 0, CHANCES) >= plan.epsilon * CHANCES:
        suggested = ask(tables, states, desk)
        if suggested != NO_SUGGESTION:
            return suggested
    return np.int64(desk.moves[throw(desk.dice, 0, n)])


@kernel
def judge(tables, states, desk):
    """What every seat got, or seems likely to get."""
    s = states[LIVE]
    if not s.over:
        evaluate(tables[s.pack], s, desk.values)
        return
    for p in range(MAX_PLAYERS):
        desk.values[p] = s.payoff[p]
