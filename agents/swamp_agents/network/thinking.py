"""How a network thinks, in kernels: what is zero adds nothing, and only legal actions are rated.

For a game at a time this is faster than a matrix library, and it runs inside of other kernels, such as a search.
"""

import itertools
from typing import NamedTuple

import numpy as np

from swamp_envs import Variant
from swamp_envs.core import loops
from swamp_envs.core.kernel import kernel
from swamp_envs.play.agents import AgentError

from .file import Network
from .inputs import add_row, add_rows, dot, inputs_of, layout_of

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
    obs: np.ndarray  # one observation, and the same memory as numbers
    flat: np.ndarray

    def __reduce__(self) -> tuple:
        """Without `flat`, of which a copy would be an array of its own."""
        return _with_view, (tuple(self)[:-1], self.flat.dtype)


def _with_view(parts: tuple[np.ndarray, ...], number: np.dtype) -> Brain:
    obs = parts[-1]
    return Brain._make((*parts, obs.view(number).reshape(len(obs), -1)))


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
    obs = np.zeros(1, variant.observation.dtype)
    return Brain(
        inputs,
        rows.reshape(count + 1, -1).copy(),
        layers.copy(),
        hidden,
        values.reshape(hidden[-1] + 1, -1).copy(),
        np.concatenate([matrix.reshape(variant.num_actions, -1), bias[:, None]], axis=1),
        np.array([network.activation == "tanh"], np.int8),
        advice.copy(),
        np.zeros((2, int(hidden.max())), np.float32),
        obs,
        variant.observation.flat(obs),
    )


def describe(network: Network) -> str:
    seats = f" for {network.seats} seats" if network.seats else ""
    return f"{network.game} with {network.sizes[0]} inputs and {network.sizes[-1]} actions{seats}"


def describe_variant(variant: Variant, count: int) -> str:
    return f"{variant.game.id} with {count} and {variant.num_actions} for {variant.players} seats"


@kernel
def think(tables, states, i, brain):
    """What the deciding seat sees goes through the hidden layers; returns in which row of nodes the last one is."""
    loops.look(tables, states, i, np.int64(states[i].seat), brain.obs, 0)
    return pass_through(brain)


@kernel
def pass_through(brain):
    """The observation goes through the hidden layers; returns in which row of nodes the last one is."""
    size = brain.sizes[0]
    first = brain.nodes[0]
    for j in range(size):
        first[j] = brain.rows[brain.rows.shape[0] - 1, j]
    add_rows(brain.flat[0], brain.inputs, brain.rows, first[:size], False)
    activate(first, size, brain.tanh[0])
    at = 0
    for layer in range(1, brain.sizes.shape[0]):
        size = brain.sizes[layer]
        at = pass_on(brain, at, (layer - 1) % 2, brain.sizes[layer - 1], layer % 2, size)
        activate(brain.nodes[layer % 2], size, brain.tanh[0])
    return (brain.sizes.shape[0] - 1) % 2


@kernel
def pass_on(brain, at, source, n_in, target, n_out):
    """One layer to the next; returns where the weights of the one after begin."""
    matrix = brain.layers[at : at + (n_in + 1) * n_out].reshape(n_in + 1, n_out)
    out = brain.nodes[target]
    for j in range(n_out):
        out[j] = matrix[n_in, j]
    for i in range(n_in):
        x = brain.nodes[source, i]
        if x != 0:
            add_row(matrix, i, x, out[:n_out], False)
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
