"""The search itself: information-set Monte Carlo tree search over any game, in kernels.

A node stands for a sequence of decisions since the root, whatever was redealt below them: each simulation hides anew
what the deciding seat cannot see (`search`), goes down by the decisions that are legal in its own deal (`descend`),
grows a node, has its evaluator say what that leaf is worth to every seat (`evaluator.py`), and adds this to all nodes
that it passed (`back_up`). How often a decision was legal is counted, so that rare ones are not thought unexplored.
Each seat chooses by its own values. The tree lives in a pool of nodes that never grows: once it is full, simulations
end where it ends.
"""

from typing import NamedTuple

import numpy as np

from swamp_envs import Variant
from swamp_envs.dev import MAX_PLAYERS, kernel, list_moves, make_move, next_word, record_dtype, redeal, throw

from .evaluator import begin_search, evaluate_leaf, write_priors

ROOT_STATE, LIVE = 0, 1  # in the array of states: where the search begins, and where a simulation is
ROOT, NONE = 0, -1  # in the pool of nodes
DEEPEST = 256  # decisions of a simulation within the tree

NODE = record_dtype(
    ("action", "i4"),  # that leads here
    ("parent", "i4"),  # from there, or NONE
    ("child", "i4"),  # the first, or NONE
    ("sibling", "i4"),  # the next, or NONE
    ("visits", "i4"),
    ("seen", "i4"),  # simulations in which the decision was legal
    ("total", "f8", (MAX_PLAYERS,)),  # the sum of all simulations' values
)


class Tree(NamedTuple):
    """A tree, and all the room that a search of it needs."""

    nodes: np.ndarray
    used: np.ndarray  # nodes in use
    c: np.ndarray  # the exploration constant
    dice: np.ndarray
    moves: np.ndarray  # the legal decisions of the position that a simulation has come to
    priors: np.ndarray  # of these
    child_of: np.ndarray  # by action, NONE between two choices
    path: np.ndarray  # the nodes of a simulation
    values: np.ndarray  # of a leaf, to every seat


def make_tree(variant: Variant, nodes: int, c: float) -> Tree:
    """Room for searches in this game, with a tree of at most so many nodes."""
    actions = variant.num_actions
    return Tree(
        nodes=np.zeros(nodes, NODE),
        used=np.zeros(1, np.int64),
        c=np.array([c], np.float64),
        dice=np.zeros(1, np.uint64),
        moves=np.zeros(actions, np.int32),
        priors=np.zeros(actions),
        child_of=np.full(actions, NONE, np.int32),
        path=np.zeros(DEEPEST, np.int64),
        values=np.zeros(MAX_PLAYERS),
    )


@kernel
def reset_tree(tables, states, tree, evaluator, seed):
    """A new tree for the decision of the root's seat; returns how many decisions there are."""
    begin_search(evaluator, tables, states, tree)
    tree.dice[0] = seed
    tree.used[0] = 0
    grow(tree, NONE, NONE)
    return list_moves(tables, states, ROOT_STATE, tree.moves)


@kernel
def search(tables, states, tree, evaluator, simulations):
    for _ in range(simulations):
        states[LIVE] = states[ROOT_STATE]
        s = states[LIVE]
        s.rng = next_word(tree.dice, 0)
        redeal(tables[s.pack], s, np.int64(s.seat))
        length = descend(tables, states, tree, evaluator)
        write_values(tables, states, tree, evaluator, tree.path[length - 1])
        back_up(tree, length)


@kernel
def best_decision(states, tree):
    """The root's most visited decision; of those alike, the one of more value to the seat."""
    root = tree.nodes[ROOT]
    seat = states[ROOT_STATE].seat
    best = root.child
    child = root.child
    while child != NONE:
        a, b = tree.nodes[child], tree.nodes[best]
        if a.visits > b.visits or (a.visits == b.visits and a.total[seat] > b.total[seat]):
            best = child
        child = a.sibling
    return np.int64(tree.nodes[best].action)


# --- down the tree ----------------------------------------------------------------------------------------------------


@kernel
def descend(tables, states, tree, evaluator):
    """Play down the tree and one decision beyond it; returns how many nodes were passed."""
    s = states[LIVE]
    at = np.int64(ROOT)
    tree.path[0] = at
    length = 1
    while length < DEEPEST and not s.over:
        n = list_moves(tables, states, LIVE, tree.moves)
        write_priors(evaluator, tables, states, tree, at, n)
        action, child = choose(tree, at, n, np.int64(s.seat))
        make_move(tables, states, LIVE, action)
        is_new = child == NONE
        if is_new:
            if tree.used[0] == tree.nodes.shape[0]:
                break
            child = grow(tree, at, action)
        at = child
        tree.path[length] = at
        length += 1
        if is_new:
            break
    return length


@kernel
def choose(tree, at, n, seat):
    """The legal decision of the highest score, and its node or NONE; chance breaks ties among untried ones."""
    mark_children(tree, at)
    first = throw(tree.dice, 0, n)
    best = -np.inf
    action = np.int64(tree.moves[first])
    chosen = np.int64(tree.child_of[action])
    for k in range(n):
        place = (first + k) % n
        move = np.int64(tree.moves[place])
        score = puct(tree, at, move, tree.priors[place], seat)
        if score > best:
            best = score
            action = move
            chosen = np.int64(tree.child_of[move])
    unmark_children(tree, at)
    return action, chosen


@kernel
def puct(tree, at, move, prior, seat):
    """A decision's mean value and what exploring is worth; an untried one is thought to be as good as its parent."""
    c, node, child = tree.c[0], tree.nodes[at], tree.child_of[move]
    if child == NONE:
        mean = node.total[seat] / node.visits if node.visits else 0.0
        return mean + c * prior * np.sqrt(node.visits + 1.0)
    tried = tree.nodes[child]
    tried.seen += 1
    return tried.total[seat] / tried.visits + c * prior * np.sqrt(tried.seen) / (1.0 + tried.visits)


@kernel
def mark_children(tree, at):
    child = tree.nodes[at].child
    while child != NONE:
        tree.child_of[tree.nodes[child].action] = child
        child = tree.nodes[child].sibling


@kernel
def unmark_children(tree, at):
    child = tree.nodes[at].child
    while child != NONE:
        tree.child_of[tree.nodes[child].action] = NONE
        child = tree.nodes[child].sibling


@kernel
def grow(tree, parent, action):
    """A new node below a parent."""
    number = tree.used[0]
    tree.used[0] = number + 1
    node = tree.nodes[number]
    node.action = action
    node.parent = parent
    node.child = NONE
    node.visits = 0
    node.seen = 0
    for p in range(MAX_PLAYERS):
        node.total[p] = 0.0
    node.sibling = NONE
    if parent != NONE:
        node.sibling = tree.nodes[parent].child
        node.seen = 1
        tree.nodes[parent].child = number
    return number


# --- up again ---------------------------------------------------------------------------------------------------------


@kernel
def write_values(tables, states, tree, evaluator, at):
    """What every seat is paid, or seems likely to be paid."""
    s = states[LIVE]
    if not s.over:
        evaluate_leaf(evaluator, tables, states, tree, at)
        return
    for p in range(MAX_PLAYERS):
        tree.values[p] = s.payoff[p]


@kernel
def back_up(tree, length):
    for k in range(length):
        node = tree.nodes[tree.path[k]]
        node.visits += 1
        for p in range(MAX_PLAYERS):
            node.total[p] += tree.values[p]
