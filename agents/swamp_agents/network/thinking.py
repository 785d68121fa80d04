"""How a network thinks, in kernels: what is zero adds nothing, and only legal actions are rated.

For a game at a time this is faster than a matrix library, and it runs inside of other kernels, such as a search. Most
of an observation is zero: it is passed over eight bytes at a time. Four rows of a matrix are added up at once, one
after the other in each number, so that sums are the same bit for bit as if they came one by one.
"""

import itertools
from typing import NamedTuple

import numpy as np

from swamp_envs import AgentError, Variant
from swamp_envs.dev import kernel, observe, observe_pack

from .file import Network
from .inputs import ONE_OF, SCALED, add_row, dot, inputs_of, layout_of

LARGEST = 1e6  # of what a network rates or expects; finite weights can add up to more than a float can hold


class Brain(NamedTuple):
    """A network laid out for kernels, and the room that it needs to think."""

    inputs: np.ndarray  # how each number of an observation is read
    rows: np.ndarray  # of the first layer, its bias last
    layers: np.ndarray  # the layers between in a row, each matrix by its inputs before its bias
    sizes: np.ndarray  # of the hidden layers
    values: np.ndarray  # the head of the seats, its bias last
    actions: np.ndarray  # the head of the actions: a row for each, its bias last
    tanh: np.ndarray  # 1 for tanh, 0 for relu
    advice: np.ndarray  # what trust in greedy's choice depends on, its bias, belief in the evaluation; or nothing
    nodes: np.ndarray  # two rows, which the layers take in turn
    picked: np.ndarray  # the rows of a matrix that add up
    factors: np.ndarray  # how many times over
    pack: np.ndarray  # 1 if the observation's fields of the pack are read
    zeros: np.ndarray  # of what is read of an observation, words in which nothing adds a row
    words: np.ndarray  # one observation, in words of eight bytes
    obs: np.ndarray  # the same memory as a record
    flat: np.ndarray  # and as numbers

    def __reduce__(self) -> tuple:
        """Without views of an array, of which copies would be arrays of their own."""
        return _with_views, (tuple(self)[:-2], self.obs.dtype, self.flat.dtype)


def _with_views(parts: tuple[np.ndarray, ...], record: np.dtype, number: np.dtype) -> Brain:
    obs = parts[-1].view(np.uint8)[: record.itemsize].view(record)
    return Brain._make((*parts, obs, obs.view(number).reshape(1, -1)))


def _in_words(numbers: np.ndarray, size: int) -> np.ndarray:
    """Numbers in so many bytes, the last of them zero, as words."""
    words = np.zeros(-(-size // 8), np.uint64)
    words.view(np.uint8)[: numbers.nbytes] = numbers.view(np.uint8)
    return words


def brain_of(network: Network, variant: Variant, name: str = "policy") -> Brain:
    """The network, ready to play games of this kind; one for other games is refused."""
    inputs, count = inputs_of(variant.observation, network.pack)
    found, accepted = (variant.game.id, layout_of(variant)), (network.game, network.layout)
    fits = (count, variant.num_actions) == (network.sizes[0], network.sizes[-1])
    fits &= network.seats in (0, variant.players)
    if found != accepted or not fits:
        raise AgentError(f"{name} is for {describe(network)}; found {describe_variant(variant, count)}")
    hidden = network.sizes[1:-1].copy()
    between = sum((n_in + 1) * n_out for n_in, n_out in itertools.pairwise(hidden.tolist()))
    heads = [(hidden[-1] + 1) * network.seats, variant.num_actions * hidden[-1], variant.num_actions]
    ends = np.cumsum([(count + 1) * hidden[0], between, *heads])
    rows, layers, values, matrix, bias, advice = np.split(network.weights.astype(np.float32), ends)
    record = variant.observation.dtype
    number = variant.observation.flat(np.zeros(1, record)).dtype
    zeros = inputs["low"].astype(number)
    parts = (
        inputs,
        rows.reshape(count + 1, -1).copy(),
        layers.copy(),
        hidden,
        values.reshape(hidden[-1] + 1, -1).copy(),
        np.concatenate([matrix.reshape(variant.num_actions, -1), bias[:, None]], axis=1),
        np.array([network.activation == "tanh"], np.int8),
        advice.copy(),
        np.zeros((2, int(hidden.max())), np.float32),
        np.zeros(max(count, int(hidden.max())), np.int64),
        np.zeros(max(count, int(hidden.max())), np.float32),
        np.array([network.pack], np.int8),
        _in_words(zeros, zeros.nbytes),
        np.zeros(-(-record.itemsize // 8), np.uint64),
    )
    return _with_views(parts, record, number)


def describe(network: Network) -> str:
    seats = f" for {network.seats} seats" if network.seats else ""
    return f"{network.game} with {network.sizes[0]} inputs and {network.sizes[-1]} actions{seats}"


def describe_variant(variant: Variant, count: int) -> str:
    return f"{variant.game.id} with {count} and {variant.num_actions} for {variant.players} seats"


@kernel
def think(tables, states, i, brain):
    """What the deciding seat sees goes through the hidden layers; returns in which row of nodes the last one is."""
    see_pack(tables, states, i, brain)
    return think_on(tables, states, i, brain)


@kernel
def see_pack(tables, states, i, brain):
    """Write what follows from the pack alone, for a network that reads it."""
    if brain.pack[0]:
        observe_pack(tables[states[i].pack], states[i], brain.obs[0])


@kernel
def think_on(tables, states, i, brain):
    """Think of a game with the pack that was seen last."""
    s = states[i]
    observe(tables[s.pack], s, np.int64(s.seat), brain.obs[0])
    return pass_through(brain)


@kernel
def pass_through(brain):
    """The observation goes through the hidden layers; returns in which row of nodes the last one is."""
    size = brain.sizes[0]
    first = brain.nodes[0]
    for j in range(size):
        first[j] = brain.rows[brain.rows.shape[0] - 1, j]
    add_picked(brain, brain.rows, pick_rows(brain), first[:size])
    activate(first, size, brain.tanh[0])
    at = 0
    for layer in range(1, brain.sizes.shape[0]):
        size = brain.sizes[layer]
        at = pass_on(brain, at, (layer - 1) % 2, brain.sizes[layer - 1], layer % 2, size)
        activate(brain.nodes[layer % 2], size, brain.tanh[0])
    return (brain.sizes.shape[0] - 1) % 2


@kernel
def pick_rows(brain):
    """The rows of the first layer that what is seen adds up; returns how many."""
    n, size = 0, brain.inputs.shape[0]
    each = 8 // brain.flat.itemsize
    for word in range(brain.zeros.shape[0]):
        if brain.words[word] != brain.zeros[word]:
            for k in range(word * each, min((word + 1) * each, size)):
                n = pick_rows_of(brain, k, n)
    return n


@kernel
def pick_rows_of(brain, k, n):
    """Those of one number, after the n that are picked."""
    x = np.int64(brain.flat[0, k]) - np.int64(brain.inputs[k].low)
    row = np.int64(brain.inputs[k].first)
    if x == 0:
        return n
    if brain.inputs[k].rule == SCALED:
        return pick(brain, n, row, np.float32(x) * brain.inputs[k].factor)
    if brain.inputs[k].rule == ONE_OF:
        return pick(brain, n, row + x - 1, np.float32(1.0))
    while x:
        if x & 1:
            n = pick(brain, n, row, np.float32(1.0))
        x >>= 1
        row += 1
    return n


@kernel
def pick(brain, n, row, factor):
    brain.picked[n] = row
    brain.factors[n] = factor
    return n + 1


@kernel
def add_picked(brain, rows, n, out):
    """Add the n rows that are picked, four at once."""
    picked, factors = brain.picked, brain.factors
    for k in range(0, n - n % 4, 4):
        a, b, c, d = picked[k], picked[k + 1], picked[k + 2], picked[k + 3]
        u, v, w, x = factors[k], factors[k + 1], factors[k + 2], factors[k + 3]
        for j in range(out.shape[0]):
            out[j] = out[j] + u * rows[a, j] + v * rows[b, j] + w * rows[c, j] + x * rows[d, j]
    for k in range(n - n % 4, n):
        add_row(rows, picked[k], factors[k], out)


@kernel
def pass_on(brain, at, source, n_in, target, n_out):
    """One layer to the next; returns where the weights of the one after begin."""
    matrix = brain.layers[at : at + (n_in + 1) * n_out].reshape(n_in + 1, n_out)
    out, n = brain.nodes[target], 0
    for j in range(n_out):
        out[j] = matrix[n_in, j]
    for i in range(n_in):
        if brain.nodes[source, i] != 0:
            n = pick(brain, n, i, brain.nodes[source, i])
    add_picked(brain, matrix, n, out[:n_out])
    return at + (n_in + 1) * n_out


@kernel
def activate(layer, n, tanh):
    for j in range(n):
        if tanh:
            layer[j] = np.tanh(layer[j])
        elif layer[j] < 0:
            layer[j] = 0


@kernel
def rate_moves(brain, last, moves, n, ratings):
    """How good each legal move is, as logits."""
    size = brain.actions.shape[1] - 1
    for k in range(n):
        ratings[k] = bounded(brain.actions[moves[k], size] + dot(brain.nodes, last, brain.actions, moves[k], size))


@kernel
def expect(brain, last, seat, values):
    """What every seat expects, by its number."""
    size, seats = brain.values.shape[0] - 1, brain.values.shape[1]
    for p in range(seats):
        total = brain.values[size, p]
        for j in range(size):
            total += brain.nodes[last, j] * brain.values[j, p]
        values[(seat + p) % seats] = bounded(total)


@kernel
def trust_in_advice(brain, last):
    """How much higher an advised network rates the decision that greedy suggests."""
    size = brain.advice.shape[0] - 2
    total = brain.advice[size]
    for j in range(size):
        total += brain.nodes[last, j] * brain.advice[j]
    return bounded(total)


@kernel
def bounded(number):
    """A number from -LARGEST to LARGEST; 0 for one that is none."""
    return min(max(number, -LARGEST), LARGEST) if number == number else 0.0


@kernel
def to_chances(ratings, n, sharpness):
    """Chances in proportion to e to the power of what they are rated, times sharpness."""
    highest = ratings[best_of(ratings, n)]
    total = 0.0
    for k in range(n):
        ratings[k] = np.exp((ratings[k] - highest) * sharpness)
        total += ratings[k]
    for k in range(n):
        ratings[k] /= total


@kernel
def best_of(ratings, n):
    best = 0
    for k in range(1, n):
        if ratings[k] > ratings[best]:
            best = k
    return best
