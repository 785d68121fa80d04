"""What the searches of many positions tell a learner: gains, improved policies, and values.

An improved policy is what the numbers of visits would come to after many more simulations: the policy y that maximises
`q . y - lambda KL(prior, y)`, with the weight that PUCT gives the prior after N simulations of A decisions,
`lambda = c sqrt(N) / (A + N)`. It is `lambda prior / (alpha - q)`, where alpha makes it sum up to 1 (Grill et al. 2020,
Monte-Carlo tree search as regularized policy optimization). Of few simulations the visits say much less.
"""

from typing import NamedTuple

import numpy as np

from swamp_envs import Variant
from swamp_envs.dev import MAX_PLAYERS, is_among, kernel, list_moves, make_move, next_word, redeal

from .tree import LIVE, NONE, ROOT, ROOT_STATE, mark_children, reset_tree, search, unmark_children

HALVINGS = 60  # of the interval in which alpha lies
LEAST_PRIOR = 1e-9
LEAST_LAMBDA = 1e-6


class Improved(NamedTuple):
    """What searches of n positions found; values are what each seat is likely to be paid, by its number."""

    policies: np.ndarray  # n x the columns of `legal`
    values: np.ndarray  # n x players
    visits: np.ndarray  # n: simulations; 0 where there was a single decision, and no value is known
    states: np.ndarray  # m: positions within the trees
    state_values: np.ndarray  # m x players


class Found(NamedTuple):
    """Room for this, with as many states for every position."""

    policies: np.ndarray
    values: np.ndarray
    visits: np.ndarray
    states: np.ndarray
    state_values: np.ndarray
    counts: np.ndarray  # of the states

    def trimmed(self, players: int) -> Improved:
        within = np.arange(self.states.shape[1]) < self.counts[:, None]
        values, state_values = (part[..., :players].astype(np.float32) for part in (self.values, self.state_values))
        return Improved(self.policies, values, self.visits, self.states[within], state_values[within])


def make_found(variant: Variant, n: int, columns: int, most: int) -> Found:
    return Found(
        policies=np.zeros((n, columns), np.float32),
        values=np.zeros((n, MAX_PLAYERS)),
        visits=np.zeros(n, np.int64),
        states=variant.states(n * most).reshape(n, most),
        state_values=np.zeros((n, most, MAX_PLAYERS)),
        counts=np.zeros(n, np.int64),
    )


@kernel
def weigh_rows(tables, positions, rows, seeds, legal, gains, states, tree, evaluator, simulations):
    """A search of each of these positions; how much more its legal decisions bring than it is worth."""
    for i in rows:
        states[ROOT_STATE] = positions[i]
        if reset_tree(tables, states, tree, evaluator, seeds[i]) > 1:
            search(tables, states, tree, evaluator, simulations)
            note_gains(tree, np.int64(positions[i].seat), legal[i], gains[i])


@kernel
def improve_rows(
    tables, positions, rows, seeds, legal, priors, least, hidden, found, states, tree, evaluator, simulations
):
    """A search of each of these positions: its improved policy, its value, and those of states in its tree."""
    for i in rows:
        states[ROOT_STATE] = positions[i]
        n = reset_tree(tables, states, tree, evaluator, seeds[i])
        if n > 1:
            search(tables, states, tree, evaluator, simulations)
            note_gains(tree, np.int64(positions[i].seat), legal[i], found.policies[i])
            weight = tree.c[0] * np.sqrt(simulations) / (n + simulations)
            to_optimum(priors[i], legal[i], weight, found.policies[i])
            found.visits[i] = simulations
            note_values(tree, ROOT, found.values[i])
            note_states(tables, states, tree, i, least, hidden, found)
        else:
            note_single(legal[i], found.policies[i])


@kernel
def note_gains(tree, seat, legal, gains):
    """As if each had been tried once more, and brought what the position is worth: few trials say little."""
    root = tree.nodes[ROOT]
    worth = root.total[seat] / root.visits
    mark_children(tree, ROOT)
    for k in range(legal.shape[0]):
        child = tree.child_of[legal[k]] if legal[k] >= 0 else NONE
        if child != NONE:
            tried = tree.nodes[child]
            gains[k] = (tried.total[seat] - worth * tried.visits) / (1.0 + tried.visits)
    unmark_children(tree, ROOT)


@kernel
def to_optimum(priors, legal, weight, policy):
    """The regularised optimum takes the place of the gains in a row."""
    weight = max(weight, LEAST_LAMBDA)
    alpha = find_alpha(priors, legal, weight, policy)
    total = 0.0
    for k in range(legal.shape[0]):
        share = weight * max(priors[k], LEAST_PRIOR) / (alpha - policy[k]) if legal[k] >= 0 else 0.0
        policy[k] = share
        total += share
    for k in range(legal.shape[0]):
        policy[k] /= total


@kernel
def find_alpha(priors, legal, weight, gains):
    """Where the optimum sums up to 1; its sum falls as alpha grows."""
    low, high = -np.inf, -np.inf
    for k in range(legal.shape[0]):
        if legal[k] >= 0:
            low = max(low, gains[k] + weight * max(priors[k], LEAST_PRIOR))
            high = max(high, gains[k] + weight)
    for _ in range(HALVINGS):
        middle = 0.5 * (low + high)
        total = 0.0
        for k in range(legal.shape[0]):
            if legal[k] >= 0:
                total += weight * max(priors[k], LEAST_PRIOR) / (middle - gains[k])
        if total > 1:
            low = middle
        else:
            high = middle
    return high


@kernel
def note_single(legal, policy):
    for k in range(legal.shape[0]):
        if legal[k] >= 0:
            policy[k] = 1.0


@kernel
def note_values(tree, at, values):
    node = tree.nodes[at]
    for p in range(MAX_PLAYERS):
        values[p] = node.total[p] / node.visits


@kernel
def note_states(tables, states, tree, i, least, hidden, found):
    """States of the nodes below the root that were visited so often, the oldest nodes first.

    Where something is hidden only those in which the root's seat decides: a node has one value for all that others may
    hold, and it would be learned as what each of these hands is worth.
    """
    for at in range(1, tree.used[0]):
        if found.counts[i] == found.states.shape[1]:
            return
        if tree.nodes[at].visits >= least and come_to(tables, states, tree, at):
            s = states[LIVE]
            if not s.over and (not hidden or s.seat == states[ROOT_STATE].seat):
                k = found.counts[i]
                found.states[i, k] = s
                note_values(tree, at, found.state_values[i, k])
                found.counts[i] = k + 1


@kernel
def come_to(tables, states, tree, at):
    """Play to a node in a deal of its own; returns whether its decisions are legal there."""
    length = 0
    while at != ROOT:
        tree.path[length] = tree.nodes[at].action
        at = tree.nodes[at].parent
        length += 1
    states[LIVE] = states[ROOT_STATE]
    s = states[LIVE]
    s.rng = next_word(tree.dice, 0)
    redeal(tables[s.pack], s, np.int64(s.seat))
    for k in range(length - 1, -1, -1):
        n = list_moves(tables, states, LIVE, tree.moves)
        if not is_among(tree.moves, n, tree.path[k]):
            return False
        make_move(tables, states, LIVE, tree.path[k])
    return True
