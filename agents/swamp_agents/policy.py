"""The policy agent: a trained network that plays. Its forward pass is a kernel; playing needs no learning library.

The kernel skips inputs that are zero, most of them, and computes the outputs of legal actions only: for the small
groups of games that opponents are asked about it is faster than a matrix library, and it runs on one thread.
"""

import itertools
import json
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from swamp_envs import Variant
from swamp_envs.core import loops
from swamp_envs.core.encoding import encode
from swamp_envs.core.fields import Choice, FieldError, Flag, Text, Whole, read_entries, short
from swamp_envs.core.kernel import kernel
from swamp_envs.core.rng import next_word
from swamp_envs.play.agents import AgentError

FORMAT = 2
ACTIVATIONS = ("relu", "tanh")
MOST_NODES = 1 << 20  # of a layer
_HEADER = {"format": Whole(FORMAT, FORMAT), "game": Text(), "activation": Choice(ACTIVATIONS), "pack": Flag()}


@dataclass(frozen=True, eq=False)
class Network:
    """A multi-layer perceptron from an observation, scaled by kind, to one number for every action."""

    game: str  # the id of the game it plays
    activation: str
    sizes: np.ndarray  # inputs, hidden layers, actions
    weights: np.ndarray  # every layer's matrix and bias in a row; the last matrix has one row an action
    pack: bool = True  # the inputs hold the observation's fields of the pack

    def checked(self) -> "Network":
        """Itself, if these are numbers that the kernel can trust."""
        if self.activation not in ACTIVATIONS:
            raise AgentError(f"activation: found {self.activation!r}, accepted: {', '.join(ACTIVATIONS)}")
        sizes, weights = self.sizes, self.weights
        if sizes.dtype != np.int64 or sizes.ndim != 1 or len(sizes) < 2 or sizes.min() < 1 or sizes.max() > MOST_NODES:
            accepted = f"two or more whole numbers from 1 to {MOST_NODES:,}"
            raise AgentError(f"sizes: found {short(sizes.tolist())}, accepted: {accepted}")
        if weights.dtype != np.float32 or weights.ndim != 1:
            raise AgentError(f"weights: found {weights.dtype} of shape {weights.shape}, accepted: a row of float32")
        accepted = sum((n_in + 1) * n_out for n_in, n_out in itertools.pairwise(sizes.tolist()))
        if len(weights) != accepted:
            raise AgentError(f"found {len(weights)} weights, accepted: {accepted} for {short(sizes.tolist())}")
        if not np.isfinite(weights).all():
            raise AgentError("weights: found NaN or infinity, accepted: finite numbers")
        return self

    @classmethod
    def of(
        cls, game: str, activation: str, layers: Sequence[tuple[np.ndarray, np.ndarray]], pack: bool = True
    ) -> "Network":
        """From matrices (outputs x inputs) and biases, as torch keeps them."""
        sizes = [layers[0][0].shape[1], *(len(bias) for _, bias in layers)]
        parts = [part.ravel() for matrix, bias in layers[:-1] for part in (matrix.T, bias)]
        parts += [part.ravel() for part in layers[-1]]
        return cls(game, activation, np.array(sizes, np.int64), np.concatenate(parts).astype(np.float32), pack)

    def save(self, path: str | Path) -> None:
        """Write it to a file that holds numbers and no code; an interrupted save leaves the old file."""
        header = json.dumps({"format": FORMAT, "game": self.game, "activation": self.activation, "pack": self.pack})
        half_done = Path(f"{path}.part")
        with half_done.open("wb") as file:
            np.savez_compressed(file, header=np.array(header), sizes=self.sizes, weights=self.weights)
        os.replace(half_done, path)

    @classmethod
    def load(cls, path: str | Path) -> "Network":
        """Read what `save` has written; whatever is wrong with the file is said in one line."""
        try:
            with np.load(path, allow_pickle=False) as file:
                raw, sizes, weights = json.loads(str(file["header"])), file["sizes"], file["weights"]
            if not isinstance(raw, dict):
                raise FieldError(short(raw), "an object", " header")
            header = read_entries(raw, _HEADER, " header, ")
            return cls(header["game"], header["activation"], sizes, weights, header["pack"]).checked()
        except (AgentError, FieldError) as error:
            raise AgentError(f"policy {path}: {str(error).strip()}") from error
        except Exception as error:  # what is no such file, or a damaged one, can raise anything
            raise AgentError(f"policy {path}: not a policy file: {type(error).__name__}: {error}") from error


class Policy:
    """Draws each action with the probability the network gives it among the legal ones; `sharp` takes the likeliest."""

    def __init__(self, network: Network, seed: int = 0, name: str = "policy", sharp: bool = False) -> None:
        self.name, self.network, self.sharp = name, network.checked(), sharp
        self._dice = np.array([seed], np.uint64)

    def act(self, variant: Variant, states: np.ndarray) -> np.ndarray:
        game, network = variant.game, self.network
        observation, num_actions = variant.observation, variant.num_actions
        encoding = observation.encoding("float32", network.pack)
        shape = int(network.sizes[0]), int(network.sizes[-1])
        if game.id != network.game or shape != (encoding.size, num_actions):
            raise AgentError(
                f"{self.name} is for {network.game} with {shape[0]} inputs and {shape[1]} actions; "
                f"found {game.id} with {encoding.size} and {num_actions}"
            )
        actions = np.zeros(len(states), np.int64)
        obs = np.zeros(1, observation.dtype)
        tanh = network.activation == "tanh"
        _choose(
            variant.tables,
            states,
            obs,
            observation.flat(obs)[0],
            encoding.inputs,
            np.zeros(num_actions, np.int32),
            np.zeros(num_actions, np.float64),
            np.zeros((2, int(network.sizes[:-1].max())), np.float32),
            network.sizes,
            network.weights,
            tanh,
            self.sharp,
            self._dice,
            actions,
        )
        return actions


def read_policy(seed: int, file: str = "") -> Policy:
    """What the agent name `policy:FILE` stands for."""
    if not file:
        raise AgentError("policy: found no file, accepted: policy:FILE, as `swamp train` writes it")
    return Policy(Network.load(file), seed, f"policy:{file}")


@kernel
def _choose(tables, states, obs, flat, inputs, moves, worth, layers, sizes, weights, tanh, sharp, dice, actions):
    """An action for every state."""
    for i in range(states.shape[0]):
        n = loops.list_moves(tables, states, i, moves)
        if n == 0:
            continue
        loops.look(tables, states, i, states[i].seat, obs, 0)
        at = _think(flat, inputs, layers, sizes, weights, tanh)
        _rate_moves(layers[sizes.shape[0] % 2], sizes, weights, at, moves, n, worth)
        actions[i] = moves[_best(worth, n) if sharp else _draw(worth, n, dice)]


@kernel
def _think(flat, inputs, layers, sizes, weights, tanh):
    """The hidden layers, in two rows in turn; returns where the weights of the last layer begin."""
    encode(flat, inputs, layers[0])
    at = 0
    for layer in range(sizes.shape[0] - 2):
        n_in, n_out = sizes[layer], sizes[layer + 1]
        _feed(layers[layer % 2], n_in, layers[(layer + 1) % 2], n_out, weights[at : at + (n_in + 1) * n_out])
        _activate(layers[(layer + 1) % 2], n_out, tanh)
        at += (n_in + 1) * n_out
    return at


@kernel
def _feed(source, n_in, target, n_out, weights):
    for j in range(n_out):
        target[j] = weights[n_in * n_out + j]
    for i in range(n_in):
        x = source[i]
        if x != 0:
            row = weights[i * n_out : (i + 1) * n_out]
            for j in range(n_out):
                target[j] += x * row[j]


@kernel
def _activate(layer, n, tanh):
    for j in range(n):
        if tanh:
            layer[j] = np.tanh(layer[j])
        elif layer[j] < 0:
            layer[j] = 0


@kernel
def _rate_moves(layer, sizes, weights, at, moves, n, worth):
    """The last layer, for the legal moves only."""
    n_in, n_out = sizes[-2], sizes[-1]
    for k in range(n):
        row = weights[at + moves[k] * n_in : at + (moves[k] + 1) * n_in]
        total = weights[at + n_out * n_in + moves[k]]
        for i in range(n_in):
            total += layer[i] * row[i]
        worth[k] = total


@kernel
def _best(worth, n):
    best = 0
    for k in range(1, n):
        if worth[k] > worth[best]:
            best = k
    return best


@kernel
def _draw(worth, n, dice):
    """A place drawn with probabilities in proportion to e ** worth."""
    highest = worth[_best(worth, n)]
    total = 0.0
    for k in range(n):
        worth[k] = np.exp(worth[k] - highest)
        total += worth[k]
    thrown = (next_word(dice, 0) >> np.uint64(11)) * 2.0**-53 * total
    for k in range(n - 1):
        thrown -= worth[k]
        if thrown < 0:
            return k
    return n - 1
