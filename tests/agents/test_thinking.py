"""A network thinks in kernels what its layers say, whatever is zero and however wide they are."""

import itertools

import numpy as np
import pytest

import swamp_envs
from swamp_agents.network.file import Network
from swamp_agents.network.inputs import ONE_OF, SCALED, inputs_of
from swamp_agents.network.thinking import brain_of, pass_through, think
from swamp_envs import Variant


def network_of(variant: Variant, hidden: list[int], pack: bool) -> Network:
    dice = np.random.default_rng(7)
    sizes = [inputs_of(variant.observation, pack)[1], *hidden, variant.num_actions]
    layers = [(dice.normal(0, 0.2, (b, a)), dice.normal(0, 0.2, b)) for a, b in itertools.pairwise(sizes)]
    return Network.of(variant, "relu", layers[:-1], layers[-1], pack=pack)


def some_states(variant: Variant) -> np.ndarray:
    batch = swamp_envs.Batch(variant, 8, seed=2, autoreset="off")
    for _ in range(10):
        batch.step(batch.random_actions())
    return batch.states[~batch.finished]


def layers_of(network: Network) -> list[np.ndarray]:
    """Matrices by their inputs, the bias last."""
    sizes = network.sizes[:-1].tolist()
    shapes = [(a + 1, b) for a, b in itertools.pairwise(sizes)]
    ends = np.cumsum([a * b for a, b in shapes])
    return [part.reshape(shape) for part, shape in zip(np.split(network.weights, ends), shapes, strict=False)]


def one_by_one(variant: Variant, network: Network, state: np.ndarray) -> np.ndarray:
    """The last hidden layer: row after row, in numbers of 32 bits."""
    inputs, _ = inputs_of(variant.observation, network.pack)
    first, *more = layers_of(network)
    out = first[-1].copy()
    for number, how in zip(variant.observe(state)[0].astype(np.int64), inputs, strict=False):
        x, row = number - how["low"], how["first"]
        if how["rule"] == SCALED:
            out += np.float32(x) * how["factor"] * first[row]
        elif how["rule"] == ONE_OF and x:
            out += first[row + x - 1]
        elif how["rule"] != ONE_OF:
            for digit in range(int(x).bit_length()):
                out += (x >> digit & 1) * first[row + digit]
    out = np.maximum(out, 0)
    for matrix in more:
        below, out = out, matrix[-1].copy()
        for k in np.flatnonzero(below):
            out += below[k] * matrix[k]
        out = np.maximum(out, 0)
    return out


@pytest.mark.parametrize("hidden", [[16], [13, 5], [9, 12, 7]])
@pytest.mark.parametrize("pack", [False, True])
def test_sums_are_the_same_as_one_by_one(few_variants: Variant, hidden: list[int], pack: bool) -> None:
    network = network_of(few_variants, hidden, pack)
    brain = brain_of(network, few_variants)
    states = some_states(few_variants)
    for i in range(len(states)):
        last = think(few_variants.tables, states, i, brain)
        found = brain.nodes[last, : hidden[-1]]
        assert found.tolist() == one_by_one(few_variants, network, states[i : i + 1]).tolist()
        assert brain.nodes[pass_through(brain), : hidden[-1]].tolist() == found.tolist()


def test_the_pack_of_every_game_is_seen() -> None:
    """Games of several packs, one after the other, by a network that reads their components."""
    variant = swamp_envs.game("swamped").variant(pack="generated:0-4")
    network, states = network_of(variant, [16], True), some_states(variant)
    assert len(set(states["pack"].tolist())) > 1
    brain = brain_of(network, variant)
    for i in range(len(states)):
        last = think(variant.tables, states, i, brain)
        assert brain.nodes[last, :16].tolist() == one_by_one(variant, network, states[i : i + 1]).tolist()
