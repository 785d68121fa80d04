"""Searches of expert iteration on Ray: two actors find for their rows what two searches here find."""

import numpy as np
import pytest

pytest.importorskip("torch")
pytest.importorskip("ray")

import swamp_envs
from swamp_agents.mcts import Mcts
from swamp_agents.network.file import Network
from swamp_agents.policy import read_network
from swamp_envs.core.seeds import derive_seed
from swamp_training.modules import padded
from swamp_training.searchers import OnRay

SETTINGS = "depth=0,prior=1,sims=16"


def network() -> Network:
    return read_network("bayou_boss-players2-pure")


@pytest.mark.slow
def test_actors_find_what_searches_here_find() -> None:
    batch = swamp_envs.batch("bayou_boss", 7, seed=1, players=2)
    legal = padded(batch.variant.legal(batch.states))
    priors = np.where(legal >= 0, 1.0, 0.0).astype(np.float32)
    priors /= priors.sum(axis=1, keepdims=True)
    actors = OnRay(2)
    actors.begin(5, SETTINGS, network())
    found = (
        actors.improve(batch.variant, batch.states, legal, priors, 2),
        actors.gains(batch.variant, batch.states, legal),
    )
    for number, rows in enumerate(np.array_split(np.arange(7), 2)):
        here = Mcts(derive_seed(5, "actor", number), SETTINGS, network())
        improved = here.improve(batch.variant, batch.states[rows], legal[rows], priors[rows], 2)
        assert np.array_equal(found[0].policies[rows], improved.policies)
        assert np.array_equal(found[0].values[rows], improved.values)
        assert np.array_equal(found[1][rows], here.gains(batch.variant, batch.states[rows], legal[rows]))
