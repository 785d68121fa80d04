"""The evaluators of searches that a network guides: its priors, and its values where a rollout ends.

An advised network is told what the house's bot would do and what the house's evaluation says: `Advised` asks them.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from swamp_envs import Variant
from swamp_envs.dev import MAX_PLAYERS, advise, evaluate, kernel, list_moves, record_dtype, register_kind, throw

from ..network.file import Network
from ..network.inputs import seen_by
from ..network.thinking import Brain, brain_of, expect, rate_moves, see_pack, think_on, to_chances, trust_in_advice
from ..suggestions import consult
from .rollouts import CHANCES, Rollouts, make_rollouts, roll_out, write_payoffs
from .tree import LIVE, ROOT, ROOT_STATE

CERTAIN = 30.0  # trust beyond which advice decides alone
MOST_PRIORS = 64  # of a node, in the mean

NOTE = record_dtype(
    ("first", "i4"),  # where the priors of a node begin
    ("count", "i4"),  # for so many decisions
    ("trust", "f4"),  # of the network in advice, until that has been asked for
)


class Guide(NamedTuple):
    """A network, and its priors for the decisions at the nodes."""

    rollouts: Rollouts
    brain: Brain
    notes: np.ndarray  # by node
    actions: np.ndarray
    priors: np.ndarray
    used: np.ndarray  # of these two
    ratings: np.ndarray  # of the legal decisions
    drawn: np.ndarray  # by chance, for as many


class Advised(NamedTuple):
    """A guide that is advised."""

    guide: Guide
    worth: np.ndarray  # what the evaluation says of every seat


def make_guide(variant: Variant, settings: Mapping[str, Any], network: Network) -> Guide:
    """As the settings of a search have it, for as many nodes."""
    nodes, actions = settings["nodes"], variant.num_actions
    room = nodes * min(MOST_PRIORS, actions) + actions
    return Guide(
        rollouts=make_rollouts(variant, settings),
        brain=brain_of(network, seen_by(network.layout, variant), "mcts"),
        notes=np.zeros(nodes, NOTE),
        actions=np.zeros(room, np.int32),
        priors=np.zeros(room, np.float32),
        used=np.zeros(1, np.int64),
        ratings=np.zeros(actions),
        drawn=np.zeros(actions),
    )


def make_advised(variant: Variant, settings: Mapping[str, Any], network: Network) -> Advised:
    return Advised(make_guide(variant, settings, network), np.zeros(MAX_PLAYERS))


# --- priors -----------------------------------------------------------------------------------------------------------


@kernel
def forget_priors(guide, tables, states, tree):
    for at in range(tree.used[0]):
        guide.notes[at].count = 0
        guide.notes[at].trust = 0
    guide.used[0] = 0
    see_pack(tables, states, ROOT_STATE, guide.brain)


@kernel
def guide_choice(guide, tables, states, tree, at, n):
    """The network's priors, which it is asked for once; at the root chance has a part of them."""
    if n > 1 and guide.notes[at].count == 0:
        note_priors(guide, tree, at, n, think_on(tables, states, LIVE, guide.brain))
        if at == ROOT:
            add_noise(guide, tree, at)
    share_out(guide, tree, at, n)


@kernel
def note_priors(guide, tree, at, n, last):
    """Keep what the network thinks of the legal decisions, as long as there is room; returns whether there was."""
    first = guide.used[0]
    if first + n > guide.actions.shape[0]:
        return False
    rate_moves(guide.brain, last, tree.moves, n, guide.ratings)
    to_chances(guide.ratings, n, 1.0)
    for k in range(n):
        guide.actions[first + k] = tree.moves[k]
        guide.priors[first + k] = guide.ratings[k]
    guide.notes[at].first = first
    guide.notes[at].count = n
    guide.used[0] = first + n
    return True


@kernel
def add_noise(guide, tree, at):
    """Chances drawn from all that there are, alike, take the place of a part: so that all is tried now and then."""
    note, noise, total = guide.notes[at], guide.rollouts.plan[0].noise, 0.0
    if noise == 0:
        return
    for k in range(note.count):
        guide.drawn[k] = -np.log((throw(tree.dice, 0, CHANCES) + 1.0) / CHANCES)
        total += guide.drawn[k]
    for k in range(note.count):
        kept = (1.0 - noise) * guide.priors[note.first + k]
        guide.priors[note.first + k] = kept + noise * guide.drawn[k] / max(total, 1e-9)


@kernel
def share_out(guide, tree, at, n):
    """The network shares out a part of the priors, and the rest is every decision's alike; a decision that was not
    legal in the deal that the network saw counts as one of many."""
    note, share = guide.notes[at], guide.rollouts.plan[0].prior
    known, end = np.int64(note.first), np.int64(note.first) + note.count
    for k in range(n):  # both rows of decisions ascend
        prior = 1.0 / n
        while known < end and guide.actions[known] < tree.moves[k]:
            known += 1
        if known < end and guide.actions[known] == tree.moves[k]:
            prior = np.float64(guide.priors[known])
        tree.priors[k] = share * prior + (1.0 - share) / n


# --- values -----------------------------------------------------------------------------------------------------------


@kernel
def play_on_and_expect(guide, tables, states, tree, at):
    """The value of a leaf is the payoff, or what the network expects where the rollout ends."""
    roll_out(guide.rollouts, tables, states, tree)
    if states[LIVE].over:
        write_payoffs(states[LIVE], tree.values)
    else:
        expect_from(guide, tables, states, tree, at)


@kernel
def expect_from(guide, tables, states, tree, at):
    """What the network expects for every seat; at a new leaf that it looks at, its priors with that. Returns in which
    row of nodes its last layer is, and whether priors were noted."""
    last = think_on(tables, states, LIVE, guide.brain)
    expect(guide.brain, last, np.int64(states[LIVE].seat), tree.values)
    if tree.nodes[at].visits == 0 and guide.rollouts.plan[0].depth == 0:
        n = list_moves(tables, states, LIVE, tree.moves)
        if n > 1:
            return last, note_priors(guide, tree, at, n, last)
    return last, False


# --- with advice ------------------------------------------------------------------------------------------------------


@kernel
def forget_advised(advised, tables, states, tree):
    forget_priors(advised.guide, tables, states, tree)


@kernel
def guide_and_heed(advised, tables, states, tree, at, n):
    """As a guide does, and what is advised counts for more."""
    guide = advised.guide
    is_new = n > 1 and guide.notes[at].count == 0
    if is_new:
        last = think_on(tables, states, LIVE, guide.brain)
        note_trust(guide, at, last, note_priors(guide, tree, at, n, last))
    if guide.notes[at].trust != 0 and tree.nodes[at].visits >= guide.rollouts.plan[0].ask:
        heed(guide, at, consult(advise, tables, states, LIVE, guide.rollouts.room, tree.dice))
    if is_new and at == ROOT:
        add_noise(guide, tree, at)
    share_out(guide, tree, at, n)


@kernel
def note_trust(guide, at, last, has_noted):
    if has_noted:
        guide.notes[at].trust = trust_in_advice(guide.brain, last)


@kernel
def heed(guide, at, favourite):
    """Rate what is advised higher: advice takes long, so it is asked for at nodes visited again, not at leaves."""
    note = guide.notes[at]
    raised = np.exp(min(max(np.float64(note.trust), -CERTAIN), CERTAIN))
    note.trust = 0
    total = 1.0
    for k in range(note.first, note.first + note.count):
        if guide.actions[k] == favourite:
            total += guide.priors[k] * (raised - 1.0)
            guide.priors[k] *= raised
    for k in range(note.first, note.first + note.count):
        guide.priors[k] /= total


@kernel
def expect_and_evaluate(advised, tables, states, tree, at):
    """As a guide does, and adds what the house's evaluation says, as far as the network believes it."""
    guide = advised.guide
    roll_out(guide.rollouts, tables, states, tree)
    if states[LIVE].over:
        write_payoffs(states[LIVE], tree.values)
        return
    last, has_noted = expect_from(guide, tables, states, tree, at)
    note_trust(guide, at, last, has_noted)
    add_evaluation(advised, tables, states, tree)


@kernel
def add_evaluation(advised, tables, states, tree):
    """This may play on, so it comes last."""
    guide, s = advised.guide, states[LIVE]
    belief = guide.brain.advice[guide.brain.advice.shape[0] - 1]
    evaluate(tables[s.pack], s, guide.rollouts.room[0], advised.worth)
    for p in range(guide.brain.values.shape[1]):
        tree.values[p] += belief * advised.worth[p]


register_kind(Guide, begin_search=forget_priors, write_priors=guide_choice, evaluate_leaf=play_on_and_expect)
register_kind(Advised, begin_search=forget_advised, write_priors=guide_and_heed, evaluate_leaf=expect_and_evaluate)
