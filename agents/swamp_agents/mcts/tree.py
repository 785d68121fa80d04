"""The search itself: information-set Monte Carlo tree search over any game, in kernels.

A node stands for a sequence of decisions since the root, whatever was redealt below them: each simulation hides anew
what the deciding seat cannot see, and goes down by the decisions that are legal in its own deal. How often a decision
was to be had is counted, so that rare ones are not thought unexplored. Values are kept for every seat; each chooses by
its own. The tree lives in a pool of nodes that never grows: once it is full, simulations end where it ends.
"""

from typing import Any, NamedTuple

import numpy as np

from swamp_envs import Variant
from swamp_envs.core.dispatch import NO_SUGGESTION, advise, evaluate, only_where, redeal, room_of, suggest
from swamp_envs.core.header import MAX_PLAYERS, record_dtype
from swamp_envs.core.kernel import kernel
from swamp_envs.core.loops import list_moves, make_move
from swamp_envs.core.rng import mix, next_word, throw

from ..network.file import Network
from ..network.thinking import Brain, brain_of, expect, rate_moves, think, to_chances, trust_in_advice

ROOT_STATE, LIVE = 0, 1  # in the array of states: where the search begins, and where a simulation is
ROOT, NONE = 0, -1  # in the pool of nodes
DEEPEST = 256  # decisions of a simulation within the tree
CHANCES = 1 << 20
NEVER = 1 << 40  # visits
CERTAIN = 30.0  # trust beyond which advice decides alone

NODE = record_dtype(
    ("action", "i4"),  # that leads here
    ("child", "i4"),  # the first, or NONE
    ("sibling", "i4"),  # the next, or NONE
    ("visits", "i4"),
    ("seen", "i4"),  # simulations in which the decision was to be had
    ("favourite", "i4"),  # what greedy would decide here, or NO_SUGGESTION
    ("first_prior", "i4"),  # where what a network thinks of its decisions begins
    ("priors", "i4"),  # for so many of them
    ("trust", "f4"),  # of the network in advice, until it has been heeded
    ("total", "f8", (MAX_PLAYERS,)),  # the sum of all simulations' values
)

# How a search goes, as kernels read it.
PLAN = record_dtype(
    ("c", "f8"),  # the exploration constant
    ("prior", "f8"),  # the part of the priors that greedy's choice has, or that a network shares out
    ("epsilon", "f8"),  # the part of a rollout's decisions that is random
    ("depth", "i8"),  # decisions of a rollout
    ("noise", "f8"),  # the part of a network's priors at the root that chance takes the place of
    ("ask", "i8"),  # visits of a node before greedy is consulted, or NEVER
    ("greedy", "i1"),  # 1 if it plays the rollouts
)


GUIDED = record_dtype(("guided", "i1"))  # the mark of searches that a network guides
NOT_GUIDED = record_dtype(("unguided", "i1"))
MOST_PRIORS = 64  # of a node, in the mean


class Guide(NamedTuple):
    """The network of a search, and what it thought of the decisions at the nodes."""

    brain: Brain
    actions: np.ndarray
    chances: np.ndarray
    used: np.ndarray
    ratings: np.ndarray  # of the decisions at hand
    drawn: np.ndarray  # by chance, for as many
    chance_of: np.ndarray  # by action, negative between two choices
    worth: np.ndarray  # what the evaluation says of every seat


class Buffers(NamedTuple):
    """All the room that a search needs."""

    nodes: np.ndarray
    used: np.ndarray  # nodes in use
    plan: np.ndarray
    dice: np.ndarray
    moves: np.ndarray
    child_of: np.ndarray  # by action, NONE between two choices
    path: np.ndarray  # the nodes of a simulation
    values: np.ndarray
    room: np.ndarray  # of the game's open verbs
    mark: np.ndarray  # whether a network guides it: by its type, so that nothing of it is compiled for others
    guide: Any  # Guide, or nothing


def make_buffers(variant: Variant, nodes: int, network: Network | None = None) -> Buffers:
    """Room for searches in this game, with a tree of at most so many nodes."""
    actions = variant.num_actions
    return Buffers(
        nodes=np.zeros(nodes, NODE),
        used=np.zeros(1, np.int64),
        plan=np.zeros(1, PLAN),
        dice=np.zeros(1, np.uint64),
        moves=np.zeros(actions, np.int32),
        child_of=np.full(actions, NONE, np.int32),
        path=np.zeros(DEEPEST, np.int64),
        values=np.zeros(MAX_PLAYERS),
        room=np.zeros(1, room_of(variant.state)),
        mark=np.zeros(1, GUIDED if network else NOT_GUIDED),
        guide=make_guide(variant, nodes, network) if network else (),
    )


def make_guide(variant: Variant, nodes: int, network: Network) -> Guide:
    actions = variant.num_actions
    return Guide(
        brain=brain_of(network, variant, "mcts"),
        actions=np.zeros(nodes * min(MOST_PRIORS, actions) + actions, np.int32),
        chances=np.zeros(nodes * min(MOST_PRIORS, actions) + actions, np.float32),
        used=np.zeros(1, np.int64),
        ratings=np.zeros(actions),
        drawn=np.zeros(actions),
        chance_of=np.full(actions, -1.0),
        worth=np.zeros(MAX_PLAYERS),
    )


@kernel
def reset_tree(tables, states, buffers, seed):
    """A new tree for the decision of the root's seat; returns how many decisions there are."""
    buffers.dice[0] = seed
    buffers.used[0] = 0
    forget_priors(buffers.mark[0], buffers)
    grow(buffers, NONE, NONE)
    return list_moves(tables, states, ROOT_STATE, buffers.moves)


@kernel
def search(tables, states, buffers, simulations):
    for _ in range(simulations):
        states[LIVE] = states[ROOT_STATE]
        s = states[LIVE]
        s.rng = next_word(buffers.dice, 0)
        redeal(tables[s.pack], s, np.int64(s.seat))
        length = descend(tables, states, buffers)
        roll_out(tables, states, buffers)
        leaf_values(tables, states, buffers, buffers.path[length - 1])
        back_up(buffers, length)


@kernel
def best_decision(tables, states, buffers):
    """The root's most visited decision; of those alike, the one of more value to the seat."""
    root = buffers.nodes[ROOT]
    seat = states[ROOT_STATE].seat
    best = root.child
    child = root.child
    while child != NONE:
        a, b = buffers.nodes[child], buffers.nodes[best]
        if a.visits > b.visits or (a.visits == b.visits and a.total[seat] > b.total[seat]):
            best = child
        child = a.sibling
    return np.int64(buffers.nodes[best].action)


@kernel
def weigh_rows(tables, positions, rows, seeds, legal, gains, states, buffers, simulations):
    """A search of each of these positions; how much more its legal decisions bring than it is worth."""
    for i in rows:
        states[ROOT_STATE] = positions[i]
        if reset_tree(tables, states, buffers, seeds[i]) > 1:
            search(tables, states, buffers, simulations)
            note_gains(buffers, np.int64(positions[i].seat), legal[i], gains[i])


@kernel
def note_gains(buffers, seat, legal, gains):
    """As if each had been tried once more, and brought what the position is worth: few trials say little."""
    root = buffers.nodes[ROOT]
    worth = root.total[seat] / root.visits
    mark_children(buffers, ROOT)
    for k in range(legal.shape[0]):
        child = buffers.child_of[legal[k]] if legal[k] >= 0 else NONE
        if child != NONE:
            tried = buffers.nodes[child]
            gains[k] = (tried.total[seat] - worth * tried.visits) / (1.0 + tried.visits)
    unmark_children(buffers, ROOT)


# --- in the tree ------------------------------------------------------------------------------------------------------


@kernel
def grow(buffers, parent, action):
    """A new node below a parent."""
    number = buffers.used[0]
    buffers.used[0] = number + 1
    node = buffers.nodes[number]
    node.action = action
    node.child = NONE
    node.visits = 0
    node.seen = 0
    node.favourite = NO_SUGGESTION
    node.priors = 0
    node.trust = 0
    for p in range(MAX_PLAYERS):
        node.total[p] = 0.0
    node.sibling = NONE
    if parent != NONE:
        node.sibling = buffers.nodes[parent].child
        node.seen = 1
        buffers.nodes[parent].child = number
    return number


@kernel
def descend(tables, states, buffers):
    """Play down the tree and one decision beyond it; returns how many nodes were passed."""
    s = states[LIVE]
    at = np.int64(ROOT)
    buffers.path[0] = at
    length = 1
    while length < DEEPEST and not s.over:
        n = list_moves(tables, states, LIVE, buffers.moves)
        note_favourite(tables, states, buffers, at, n)
        note_priors(buffers.mark[0], tables, states, buffers, at, n)
        action, child = choose(buffers, at, n, np.int64(s.seat))
        make_move(tables, states, LIVE, action)
        is_new = child == NONE
        if is_new:
            if buffers.used[0] == buffers.nodes.shape[0]:
                break
            child = grow(buffers, at, action)
        at = child
        buffers.path[length] = at
        length += 1
        if is_new:
            break
    return length


@kernel
def note_favourite(tables, states, buffers, at, n):
    """Note greedy's decision at a node; in another deal again, if it is not to be had there."""
    node = buffers.nodes[at]
    if n > 1 and node.visits >= buffers.plan[0].ask and not is_legal(buffers, node.favourite, n):
        node.favourite = consult_greedy(tables, states, buffers)


@kernel
def is_legal(buffers, action, n):
    for k in range(n):
        if buffers.moves[k] == action:
            return True
    return False


@kernel
def consult_greedy(tables, states, buffers):
    """What greedy would decide in this deal, without foreseeing what chance has in store for this simulation."""
    s = states[LIVE]
    chance = s.rng
    seed = next_word(buffers.dice, 0)
    s.rng = mix(seed)
    suggestion = np.int64(suggest(tables[s.pack], s, buffers.room[0], seed))
    s.rng = chance
    return suggestion


@kernel
def choose(buffers, at, n, seat):
    """The legal decision of the highest score, and its node or NONE; chance breaks ties among untried ones."""
    mark_children(buffers, at)
    mark_priors(buffers.mark[0], buffers, at)
    first = throw(buffers.dice, 0, n)
    best = -np.inf
    action = np.int64(buffers.moves[first])
    chosen = np.int64(buffers.child_of[action])
    for k in range(n):
        move = np.int64(buffers.moves[(first + k) % n])
        score = puct(buffers, at, move, n, seat)
        if score > best:
            best = score
            action = move
            chosen = np.int64(buffers.child_of[move])
    unmark_children(buffers, at)
    unmark_priors(buffers.mark[0], buffers, at)
    return action, chosen


@kernel
def puct(buffers, at, move, n, seat):
    """A decision's mean value and what exploring is worth; an untried one is thought to be as good as its parent."""
    plan, node, child = buffers.plan[0], buffers.nodes[at], buffers.child_of[move]
    prior = prior_of(buffers, node, move, n)
    if child == NONE:
        mean = node.total[seat] / node.visits if node.visits else 0.0
        return mean + plan.c * prior * np.sqrt(node.visits + 1.0)
    tried = buffers.nodes[child]
    tried.seen += 1
    return tried.total[seat] / tried.visits + plan.c * prior * np.sqrt(tried.seen) / (1.0 + tried.visits)


@kernel
def prior_of(buffers, node, move, n):
    """The chance that a decision is thought to be the best, by a network or by greedy's choice."""
    plan = buffers.plan[0]
    if node.priors:
        return plan.prior * given_prior(buffers.mark[0], buffers, move, n) + (1.0 - plan.prior) / n
    if move == node.favourite:
        return plan.prior + (1.0 - plan.prior) / n
    return (1.0 - plan.prior) / n if node.favourite != NO_SUGGESTION else 1.0 / n


@kernel
def mark_children(buffers, at):
    child = buffers.nodes[at].child
    while child != NONE:
        buffers.child_of[buffers.nodes[child].action] = child
        child = buffers.nodes[child].sibling


@kernel
def unmark_children(buffers, at):
    child = buffers.nodes[at].child
    while child != NONE:
        buffers.child_of[buffers.nodes[child].action] = NONE
        child = buffers.nodes[child].sibling


@kernel
def back_up(buffers, length):
    for k in range(length):
        node = buffers.nodes[buffers.path[k]]
        node.visits += 1
        for p in range(MAX_PLAYERS):
            node.total[p] += buffers.values[p]


# --- what a network thinks --------------------------------------------------------------------------------------------


@only_where("guided")
def forget_priors(mark, buffers):
    buffers.guide.used[0] = 0


@only_where("guided")
def note_priors(mark, tables, states, buffers, at, n):
    """Ask the network about a node that it has not been asked about, the root mostly, and heed what it is advised."""
    node = buffers.nodes[at]
    is_new = node.priors == 0 and n > 1
    if is_new:
        keep_priors(buffers, at, n, think(tables, states, LIVE, buffers.guide.brain))
    if node.trust != 0:
        heed(buffers.guide, node, ask_advice(tables, states, buffers))
    if is_new and at == ROOT:
        add_noise(buffers, node.first_prior, node.priors, buffers.plan[0].noise)


@kernel
def ask_advice(tables, states, buffers):
    """What an advised network is told, as greedy is consulted."""
    s = states[LIVE]
    chance = s.rng
    seed = next_word(buffers.dice, 0)
    s.rng = mix(seed)
    advised = np.int64(advise(tables[s.pack], s, buffers.room[0], seed))
    s.rng = chance
    return advised


@kernel
def keep_priors(buffers, at, n, last):
    """Keep what the network thinks of the legal decisions, as long as there is room."""
    guide, node = buffers.guide, buffers.nodes[at]
    first = guide.used[0]
    if first + n > guide.actions.shape[0]:
        return
    rate_moves(guide.brain, last, buffers.moves, n, guide.ratings)
    to_chances(guide.ratings, n, 1.0)
    if guide.brain.advice.shape[0]:
        node.trust = trust_in_advice(guide.brain, last)
    for k in range(n):
        guide.actions[first + k] = buffers.moves[k]
        guide.chances[first + k] = guide.ratings[k]
    node.first_prior = first
    node.priors = n
    guide.used[0] = first + n


@kernel
def heed(guide, node, favourite):
    """Rate what is advised higher: advice takes long, so it is asked for at nodes visited again, not at leaves."""
    raised = np.exp(min(max(np.float64(node.trust), -CERTAIN), CERTAIN))
    node.trust = 0
    total = 1.0
    for k in range(node.first_prior, node.first_prior + node.priors):
        if guide.actions[k] == favourite:
            total += guide.chances[k] * (raised - 1.0)
            guide.chances[k] *= raised
    for k in range(node.first_prior, node.first_prior + node.priors):
        guide.chances[k] /= total


@kernel
def add_noise(buffers, first, n, noise):
    """Chances drawn from all that there are, alike, take the place of a part: so that all is tried now and then."""
    guide, total = buffers.guide, 0.0
    if noise == 0:
        return
    for k in range(n):
        guide.drawn[k] = -np.log((throw(buffers.dice, 0, CHANCES) + 1.0) / CHANCES)
        total += guide.drawn[k]
    for k in range(n):
        guide.chances[first + k] = (1.0 - noise) * guide.chances[first + k] + noise * guide.drawn[k] / max(total, 1e-9)


@only_where("guided")
def mark_priors(mark, buffers, at):
    guide, node = buffers.guide, buffers.nodes[at]
    for k in range(node.first_prior, node.first_prior + node.priors):
        guide.chance_of[guide.actions[k]] = guide.chances[k]


@only_where("guided")
def unmark_priors(mark, buffers, at):
    guide, node = buffers.guide, buffers.nodes[at]
    for k in range(node.first_prior, node.first_prior + node.priors):
        guide.chance_of[guide.actions[k]] = -1.0


@only_where("guided")
def given_prior(mark, buffers, move, n):
    """A decision that was not legal in the deal that the network saw counts as one of many."""
    chance = buffers.guide.chance_of[move]
    return chance if chance >= 0.0 else 1.0 / n


@only_where("guided")
def expect_of(mark, tables, states, buffers, at):
    """What the network expects for every seat, with what it thinks of the decisions at a new node; returns 1."""
    last = think(tables, states, LIVE, buffers.guide.brain)
    expect(buffers.guide.brain, last, np.int64(states[LIVE].seat), buffers.values)
    if buffers.nodes[at].visits == 0 and buffers.plan[0].depth == 0:
        n = list_moves(tables, states, LIVE, buffers.moves)
        if n > 1:
            keep_priors(buffers, at, n, last)
    if buffers.guide.brain.advice.shape[0]:
        add_evaluation(tables, states, buffers)
    return 1


@kernel
def add_evaluation(tables, states, buffers):
    """As far as an advised network believes it; this may play on, so it comes last."""
    guide, s = buffers.guide, states[LIVE]
    belief = guide.brain.advice[guide.brain.advice.shape[0] - 1]
    evaluate(tables[s.pack], s, buffers.room[0], guide.worth)
    for p in range(guide.brain.values.shape[1]):
        buffers.values[p] += belief * guide.worth[p]


# --- below the tree ---------------------------------------------------------------------------------------------------


@kernel
def roll_out(tables, states, buffers):
    """Play on for so many decisions."""
    for _ in range(buffers.plan[0].depth):
        n = list_moves(tables, states, LIVE, buffers.moves)
        if n == 0:
            return
        make_move(tables, states, LIVE, rollout_move(tables, states, buffers, n))


@kernel
def rollout_move(tables, states, buffers, n):
    plan = buffers.plan[0]
    if plan.greedy and n > 1 and throw(buffers.dice, 0, CHANCES) >= plan.epsilon * CHANCES:
        suggested = consult_greedy(tables, states, buffers)
        if suggested != NO_SUGGESTION:
            return suggested
    return np.int64(buffers.moves[throw(buffers.dice, 0, n)])


@kernel
def leaf_values(tables, states, buffers, at):
    """What every seat got, or seems likely to get."""
    s = states[LIVE]
    if not s.over:
        if not expect_of(buffers.mark[0], tables, states, buffers, at):
            evaluate(tables[s.pack], s, buffers.room[0], buffers.values)
        return
    for p in range(MAX_PLAYERS):
        buffers.values[p] = s.payoff[p]
