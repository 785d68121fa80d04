"""What searches tell a learner: improved policies are the regularised optimum, values are those of the game."""

from typing import Any

import numpy as np
import pytest

import swamp_envs
from swamp_agents.mcts import Mcts
from swamp_agents.mcts.targets import Improved, to_optimum
from swamp_envs import Batch, Variant
from tests.agents.test_guided_search import HEAPS, heap, knowing_values, wild_network

LEGAL = np.array([0, 1, 2, -1], np.int32)


def optimum(priors: list[float], gains: list[float], weight: float) -> np.ndarray:
    """By bisection in plain numpy: weight times prior over alpha less gain, alpha so that it sums up to 1."""
    p, q = np.array(priors), np.array(gains)
    low, high = (q + weight * p).max(), q.max() + weight
    for _ in range(200):
        alpha = (low + high) / 2
        low, high = (alpha, high) if (weight * p / (alpha - q)).sum() > 1 else (low, alpha)
    return weight * p / (high - q)


def found(priors: list[float], gains: list[float], weight: float) -> np.ndarray:
    policy = np.array([*gains, 0.0], np.float32)
    to_optimum(np.array([*priors, 0.0], np.float32), LEGAL, weight, policy)
    assert policy[3] == 0
    return policy[:3]


@pytest.mark.parametrize("weight", [0.01, 0.1, 1.0, 10.0])
def test_an_improved_policy_is_the_regularised_optimum(weight: float) -> None:
    dice = np.random.default_rng(3)
    for _ in range(20):
        priors, gains = dice.dirichlet(np.ones(3)).tolist(), dice.normal(0, 0.5, 3).tolist()
        assert found(priors, gains, weight) == pytest.approx(optimum(priors, gains, weight), abs=1e-5)


def test_it_maximises_gains_less_what_it_departs_from_the_priors() -> None:
    """No other policy nearby is worth more: it is the optimum, and not only a formula."""
    priors, gains, weight = [0.2, 0.5, 0.3], [0.4, -0.1, 0.2], 0.3

    def worth(policy: np.ndarray) -> float:
        departs = float((np.array(priors) * np.log(np.array(priors) / policy)).sum())
        return float(policy @ np.array(gains)) - weight * departs

    best, dice = found(priors, gains, weight).astype(float), np.random.default_rng(1)
    for _ in range(200):
        other = np.abs(best + dice.normal(0, 0.02, 3))
        assert worth(other / other.sum()) <= worth(best) + 1e-7


def test_limits_of_the_optimum() -> None:
    priors = [0.2, 0.5, 0.3]
    assert found(priors, [0.1, 0.1, 0.1], 0.3) == pytest.approx(priors, abs=1e-6)
    assert found(priors, [0.4, -0.1, 0.2], 1e6) == pytest.approx(priors, abs=1e-4)
    assert found(priors, [0.4, -0.1, 0.2], 0.0) == pytest.approx([1, 0, 0], abs=1e-3)
    assert found([0.0, 1.0, 0.0], [0.4, -0.1, 0.2], 0.1) == pytest.approx([0.8, 0.2, 0], abs=1e-3)
    assert found([1.0, 0.0, 0.0], [0.0, 0.0, 0.0], 0.1) == pytest.approx([1, 0, 0], abs=1e-6)


def improve(variant: Variant, states: np.ndarray, legal: Any, network: Any, **more: Any) -> Improved:
    legal = np.array(legal, np.int32)
    priors = np.where(legal >= 0, 1 / (legal >= 0).sum(1, keepdims=True), 0)
    settings = more.pop("settings", "sims=200,c=2")
    return Mcts(1, f"depth=0,{settings}", network).improve(variant, states, legal, priors, **more)


def test_a_search_improves_a_policy_towards_what_wins() -> None:
    """The best of heaps of 5, 6 and 7 sticks, in whatever order the actions stand; padding has no part."""
    states = np.concatenate([heap(sticks) for sticks in (5, 6, 7)])
    each = [
        improve(HEAPS.variant(), states, [[2, 0, 1, -1]] * 3, knowing_values(), settings=f"sims=200,c=2,threads={n}")
        for n in (1, 2)
    ]
    for one, other in zip(*each, strict=True):
        assert one.tolist() == other.tolist()
    policies = each[0].policies
    assert policies.sum(1) == pytest.approx(1)
    assert (policies[:, 3] == 0).all()
    assert policies.argmax(1).tolist() == [1, 2, 0]
    assert policies.max(1).min() > 0.6
    assert each[0].visits.tolist() == [200] * 3
    assert (np.sign(each[0].values) == [[1, -1]] * 3).all()


def test_of_a_single_decision_nothing_is_searched() -> None:
    told = improve(HEAPS.variant(), heap(1), [[0, -1, -1]], knowing_values(), most=4)
    assert (told.policies.tolist(), told.visits.tolist(), told.values.tolist()) == ([[1, 0, 0]], [0], [[0, 0]])
    assert len(told.states) == 0


def test_values_of_the_tree_are_those_of_its_states() -> None:
    """Every state that is handed over is one that its decisions lead to, with what it is worth to both."""
    states = np.concatenate([heap(sticks) for sticks in (9, 10, 11)])
    told = improve(HEAPS.variant(), states, [[0, 1, 2]] * 3, knowing_values(), most=5, least=20)
    assert 3 < len(told.states) <= 15
    assert (told.states["sticks"] > 0).all()
    assert (told.states["sticks"] < 11).all()
    lost = told.states["sticks"] % 4 == 0
    assert lost.any()
    to_move = np.take_along_axis(told.state_values, told.states["seat"].astype(int)[:, None], 1)[:, 0]
    assert (to_move[lost] < 0).all()
    assert told.state_values.sum(1) == pytest.approx(0, abs=1e-6)
    assert len(improve(HEAPS.variant(), states, [[0, 1, 2]] * 3, knowing_values()).states) == 0


def test_where_something_is_hidden_states_are_those_of_the_roots_seat() -> None:
    batch = Batch(swamp_envs.game("bayou_boss").variant(players=2), 6, seed=3, autoreset="off")
    for _ in range(9):
        batch.step(batch.random_actions())
    variant, width = batch.variant, max(len(batch.legal_actions(i)) for i in range(6))
    legal = np.full((6, width), -1, np.int32)
    for i in range(6):
        legal[i, : len(batch.legal_actions(i))] = batch.legal_actions(i)
    network = wild_network(variant)
    for seat in (0, 1):
        rows = np.flatnonzero(batch.seat == seat)
        told = improve(variant, batch.states[rows], legal[rows], network, most=6, least=3, settings="sims=60")
        assert set(told.states["seat"].tolist()) == {seat}
        assert told.states["ply"].min() > batch.states["ply"][rows].min()
        assert (told.policies[legal[rows] < 0] == 0).all()
        assert told.policies.sum(1) == pytest.approx(1, abs=1e-5)
