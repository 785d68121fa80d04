"""The evaluator of plain searches: greedy's choice is likelier than others, and a leaf's value is found by playing on.

The decisions of a rollout are greedy's or random; where it ends in mid-game the game's `evaluate` has its say.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from swamp_envs import Variant
from swamp_envs.dev import (
    MAX_PLAYERS,
    NO_SUGGESTION,
    evaluate,
    kernel,
    list_moves,
    make_move,
    record_dtype,
    register_kind,
    room_of,
    suggest,
    throw,
)

from ..games import brings
from ..suggestions import consult
from .settings import GREEDY
from .tree import LIVE

CHANCES = 1 << 20
NEVER = 1 << 40  # visits

# How an evaluator goes about it, as kernels read it.
PLAN = record_dtype(
    ("prior", "f8"),  # the part of the priors that greedy's choice has, or that a network shares out
    ("epsilon", "f8"),  # the part of a rollout's decisions that is random
    ("depth", "i8"),  # decisions of a rollout
    ("noise", "f8"),  # the part of a network's priors at the root that chance takes the place of
    ("ask", "i8"),  # visits to a node before greedy, or an adviser, is consulted, or NEVER
    ("greedy", "i1"),  # 1 if it plays the rollouts
)


class Rollouts(NamedTuple):
    plan: np.ndarray
    favourites: np.ndarray  # by node, what greedy would decide there, or NO_SUGGESTION
    room: np.ndarray  # of the game's open verbs


def make_rollouts(variant: Variant, settings: Mapping[str, Any]) -> Rollouts:
    """As the settings of a search have it, for as many nodes."""
    plan = np.zeros(1, PLAN)
    for name in ("depth", "prior", "epsilon", "noise"):
        plan[name] = settings[name]
    plan["ask"] = settings["ask"] if brings(variant, suggest) and settings["prior"] > 0 else NEVER
    plan["greedy"] = settings["rollout"] == GREEDY
    favourites = np.full(settings["nodes"], NO_SUGGESTION, np.int32)
    return Rollouts(plan, favourites, np.zeros(1, room_of(variant.state)))


@kernel
def forget_favourites(rollouts, tables, states, tree):
    for at in range(tree.used[0]):
        rollouts.favourites[at] = NO_SUGGESTION


@kernel
def favour_greedy(rollouts, tables, states, tree, at, n):
    """Greedy's choice has a part of the priors to itself, and the rest is every decision's alike."""
    note_favourite(rollouts, tables, states, tree, at, n)
    favourite = rollouts.favourites[at]
    share = rollouts.plan[0].prior if favourite != NO_SUGGESTION else 0.0
    for k in range(n):
        tree.priors[k] = (1.0 - share) / n
        if tree.moves[k] == favourite:
            tree.priors[k] = share + (1.0 - share) / n


@kernel
def note_favourite(rollouts, tables, states, tree, at, n):
    """Note greedy's decision at a node; in another deal again, if it is not legal there."""
    known = rollouts.favourites[at]
    if n > 1 and tree.nodes[at].visits >= rollouts.plan[0].ask and not is_legal(tree, known, n):
        rollouts.favourites[at] = consult(suggest, tables, states, LIVE, rollouts.room, tree.dice)


@kernel
def is_legal(tree, action, n):
    for k in range(n):
        if tree.moves[k] == action:
            return True
    return False


@kernel
def play_on(rollouts, tables, states, tree, at):
    """The value of a leaf is the payoff, or the evaluation of the position where the rollout ends."""
    roll_out(rollouts, tables, states, tree)
    s = states[LIVE]
    if s.over:
        write_payoffs(s, tree.values)
    else:
        evaluate(tables[s.pack], s, rollouts.room[0], tree.values)


@kernel
def write_payoffs(s, values):
    for p in range(MAX_PLAYERS):
        values[p] = s.payoff[p]


@kernel
def roll_out(rollouts, tables, states, tree):
    """Play on for so many decisions."""
    for _ in range(rollouts.plan[0].depth):
        n = list_moves(tables, states, LIVE, tree.moves)
        if n == 0:
            return
        make_move(tables, states, LIVE, rollout_move(rollouts, tables, states, tree, n))


@kernel
def rollout_move(rollouts, tables, states, tree, n):
    plan = rollouts.plan[0]
    if plan.greedy and n > 1 and throw(tree.dice, 0, CHANCES) >= plan.epsilon * CHANCES:
        suggested = consult(suggest, tables, states, LIVE, rollouts.room, tree.dice)
        if suggested != NO_SUGGESTION:
            return suggested
    return np.int64(tree.moves[throw(tree.dice, 0, n)])


register_kind(Rollouts, begin_search=forget_favourites, write_priors=favour_greedy, evaluate_leaf=play_on)
