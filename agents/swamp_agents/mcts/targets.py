"""What the searches of many positions tell a learner."""

import numpy as np

from swamp_envs.core.kernel import kernel

from .tree import NONE, ROOT, ROOT_STATE, mark_children, reset_tree, search, unmark_children


@kernel
def weigh_rows(tables, positions, rows, seeds, legal, gains, states, tree, evaluator, simulations):
    """A search of each of these positions; how much more its legal decisions bring than it is worth."""
    for i in rows:
        states[ROOT_STATE] = positions[i]
        if reset_tree(tables, states, tree, evaluator, seeds[i]) > 1:
            search(tables, states, tree, evaluator, simulations)
            note_gains(tree, np.int64(positions[i].seat), legal[i], gains[i])


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
