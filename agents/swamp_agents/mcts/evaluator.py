"""What a search asks of an evaluator: a prior for every legal decision at a node, and a value for every seat at a leaf.

An evaluator is a NamedTuple of arrays, and its class leads to its kernels: `register_kind(Mine, write_priors=...,
evaluate_leaf=...)`, before a search with it is compiled. The search passes itself as `tree` (`tree.Tree`), with room
for the answers; `states[LIVE]` is the game of this simulation, redealt for it.
"""

from swamp_envs.dev import verb_of_kind


@verb_of_kind
def begin_search(evaluator, tables, states, tree):
    """A new tree grows from states[ROOT_STATE]: notes of the last one's `tree.used[0]` nodes are out of date."""


@verb_of_kind
def write_priors(evaluator, tables, states, tree, at, n):
    """Write into `tree.priors` how likely each of the n legal decisions in `tree.moves`, which ascend, is to be the
    best one at the node `at`; states[LIVE] is to be left as it is. Who brings none thinks them alike."""
    for k in range(n):
        tree.priors[k] = 1.0 / n


@verb_of_kind
def evaluate_leaf(evaluator, tables, states, tree, at):
    """Write into `tree.values` what every seat seems likely to be paid in states[LIVE], an unfinished game at the leaf
    `at`, by playing on in it or not. Who brings none expects nothing."""
    for p in range(tree.values.shape[0]):
        tree.values[p] = 0.0
