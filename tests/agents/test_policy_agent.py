"""The policy agent: its kernel against matrices, its draws, whole games, files that are refused."""

import itertools
from dataclasses import replace

import numpy as np
import pytest

import swamp_envs
from swamp_agents import AgentError, make_agent
from swamp_agents.network.file import Network
from swamp_agents.network.inputs import inputs_of
from swamp_agents.policy import Policy


@pytest.fixture(scope="module", autouse=True)
def _reeds_in_the_house() -> None:
    swamp_envs.register_game("reeds", "reeds")


def random_network(name: str = "swapx", activation: str = "relu", seed: int = 0) -> tuple[Network, list]:
    variant, dice = swamp_envs.game(name).default, np.random.default_rng(seed)
    sizes = [inputs_of(variant.observation, False)[1], 24, 16, variant.num_actions]
    layers = [(dice.normal(0, 0.3, (b, a)), dice.normal(0, 0.3, b)) for a, b in itertools.pairwise(sizes)]
    return Network.of(variant, activation, layers[:-1], layers[-1], pack=False), layers


def read(batch: swamp_envs.Batch, obs: np.ndarray) -> np.ndarray:
    """Observations as a network reads them: counts are scaled, a category becomes a flag for each but the lowest."""
    split = batch.variant.observation.split(obs)
    parts = []
    for f in (f for f in batch.variant.observation.fields if not f.of_pack):
        numbers = split[f.name].reshape(len(obs), -1).astype(np.float64)
        if f.kind == "category":
            parts.append((numbers[..., None] == np.arange(f.low + 1, f.high + 1)).reshape(len(obs), -1))
        else:
            parts.append(numbers / max(abs(f.low), abs(f.high), 1))
    return np.concatenate(parts, axis=1, dtype=np.float64)


def games_under_way(name: str, n: int = 64, **options) -> swamp_envs.Batch:
    batch = swamp_envs.batch(name, n, seed=3, **options)
    for _ in range(9):
        batch.step(batch.random_actions())
    return batch


@pytest.mark.parametrize("activation", ["relu", "tanh"])
@pytest.mark.parametrize(("name", "options"), [("swapx", {}), ("reeds", {"players": 3})])
def test_the_kernel_computes_what_matrices_do(name, options, activation):
    network, layers = random_network(name, activation)
    batch = games_under_way(name, **options)
    numbers = read(batch, batch.obs)
    for matrix, bias in layers[:-1]:
        numbers = numbers @ matrix.T + bias
        numbers = np.tanh(numbers) if activation == "tanh" else np.maximum(numbers, 0)
    numbers = numbers @ layers[-1][0].T + layers[-1][1]
    best = np.where(batch.mask == 1, numbers, -np.inf).argmax(1)
    assert np.array_equal(Policy(network, temperature=0).act(batch.variant, batch.states), best)


def test_actions_are_drawn_as_often_as_the_network_says():
    network, layers = random_network()
    batch = games_under_way("swapx")
    numbers = read(batch, batch.obs[:1])[0]
    for matrix, bias in layers[:-1]:
        numbers = np.maximum(numbers @ matrix.T + bias, 0)
    chances = np.exp(numbers @ layers[-1][0].T + layers[-1][1]) * batch.mask[0]
    drawn = Policy(network, seed=1).act(batch.variant, np.repeat(batch.states[:1], 20_000))
    counted = np.bincount(drawn, minlength=len(chances)) / len(drawn)
    assert np.abs(counted - chances / chances.sum()).max() < 0.015


@pytest.mark.parametrize(("name", "options"), [("swapx", {"teams": True}), ("reeds", {"players": 4})])
def test_a_policy_plays_whole_games_legally(name, options, tmp_path):
    random_network(name)[0].save(tmp_path / "some.npz")
    agent = make_agent(f"policy:{tmp_path / 'some.npz'}", seed=5)
    batch = swamp_envs.batch(name, 5, seed=2, autoreset="off", **options)
    while not batch.finished.all():
        rows = np.flatnonzero(~batch.finished)
        batch.step_rows(rows, agent.act(batch.variant, batch.states[rows]))
    assert batch.over.all()


def test_policies_repeat_with_their_seed():
    network, _ = random_network()
    batch = games_under_way("swapx")
    choices = [Policy(network, seed=seed).act(batch.variant, batch.states).tolist() for seed in (1, 1, 2)]
    assert choices[0] == choices[1] != choices[2]


def test_a_policy_for_another_game_is_refused():
    policy = Policy(random_network("reeds")[0], name="mine")
    with pytest.raises(AgentError, match=r"mine is for reeds-v0 .* found swapx-v0"):
        policy.act(swamp_envs.game("swapx").variant(), swamp_envs.game("swapx").variant().states(1))


def test_files_that_are_no_policies_are_refused(tmp_path):
    path = tmp_path / "no.npz"
    with pytest.raises(AgentError, match="not a policy file"):
        make_agent(f"policy:{path}")
    path.write_text("hello")
    with pytest.raises(AgentError, match="not a policy file"):
        make_agent(f"policy:{path}")
    network = random_network()[0]
    replace(network, weights=network.weights[:-1]).save(path)
    with pytest.raises(AgentError, match=r"found \d+ weights, accepted: \d+"):
        make_agent(f"policy:{path}")
