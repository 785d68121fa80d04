"""An evaluator from outside the house guides the search, found by its type; what it leaves out is as usual."""

import copy
import pickle
from typing import Any, NamedTuple

import numpy as np
import pytest
from numba import typeof

from swamp_agents import AgentError, make_agent
from swamp_agents.mcts import Mcts
from swamp_agents.mcts.tree import LIVE
from swamp_envs import Batch, Match, Variant
from swamp_envs.core.dispatch import register_kind
from swamp_envs.core.kernel import kernel
from swamp_envs.core.kernel.stamps import led_to, name_of
from tests.heaps import make_game

HEAPS = make_game()


class Knower(NamedTuple):
    """It knows who wins from a heap, and counts how often it is asked."""

    worth: np.ndarray  # to the deciding seat, by sticks
    asked: np.ndarray


@kernel
def worth_of_heap(knower, tables, states, tree, at):
    s = states[LIVE]
    knower.asked[0] += 1
    for p in range(2):
        tree.values[p] = knower.worth[s.sticks] if p == s.seat else -knower.worth[s.sticks]


class Stubborn(NamedTuple):
    """It is sure of one decision, and expects nothing."""

    action: np.ndarray


@kernel
def think_of_one(stubborn, tables, states, tree, at, n):
    for k in range(n):
        tree.priors[k] = 1.0 if tree.moves[k] == stubborn.action[0] else 0.0


class Unregistered(NamedTuple):
    nothing: np.ndarray


register_kind(Knower, evaluate_leaf=worth_of_heap)
register_kind(Stubborn, write_priors=think_of_one)


def make_knower(variant: Variant, settings: dict[str, Any]) -> Knower:
    return Knower(np.where(np.arange(13) % 4 == 0, -1.0, 1.0), np.zeros(1, np.int64))


def make_stubborn(variant: Variant, settings: dict[str, Any]) -> Stubborn:
    return Stubborn(np.array([1]))


class Heaper(Mcts):
    """What a user names `module:Heaper`."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed, "sims=40,c=0.3", evaluator=make_knower)


def heap(sticks: int) -> np.ndarray:
    states = Batch(HEAPS.variant(), 1, 0).states.copy()
    states["sticks"] = sticks
    return states


@pytest.mark.parametrize("sticks", [5, 6, 7, 9, 10, 11])
def test_the_values_of_an_evaluator_decide(sticks: int) -> None:
    agent = Heaper(1)
    assert agent.act(HEAPS.variant(), heap(sticks)).tolist() == [sticks % 4 - 1]


def test_a_leaf_is_evaluated_once() -> None:
    """Finished games, which are paid, are not evaluated at all."""
    searcher = Heaper(1).searcher(HEAPS.variant())
    searcher.begin(HEAPS.variant(), heap(12), 1)
    searcher.simulate(HEAPS.variant(), 3)
    assert searcher.evaluator.asked[0] == 3
    searcher.begin(HEAPS.variant(), heap(1), 1)
    searcher.simulate(HEAPS.variant(), 5)
    assert searcher.evaluator.asked[0] == 3


def test_the_priors_of_an_evaluator_decide() -> None:
    weighed = Mcts(1, "sims=30", evaluator=make_stubborn).weigh(HEAPS.variant(), heap(12)[0])
    assert [(each.action, each.share) for each in weighed] == [(1, 1.0)]


@pytest.mark.parametrize("way", [copy.deepcopy, lambda made: pickle.loads(pickle.dumps(made))])
def test_its_copies_decide_as_it_does(way: Any) -> None:
    agent, states = Heaper(3), np.concatenate([heap(sticks) for sticks in range(5, 12)])
    agent.act(HEAPS.variant(), states)
    assert way(agent).act(HEAPS.variant(), states).tolist() == agent.act(HEAPS.variant(), states).tolist()


def test_it_can_be_named_wherever_agents_are() -> None:
    agent = make_agent(f"{__name__}:Heaper", 3)
    match = Match.at(HEAPS.variant(), heap(6)[0])
    assert agent.act(match.variant, match.states).tolist() == [1]


def test_an_edit_of_an_evaluator_is_seen() -> None:
    """It is known of a search which kernels its evaluator brings, and none of another's are counted."""
    knower, plain = make_knower(HEAPS.variant(), {}), Mcts(0).searcher(HEAPS.variant()).evaluator
    for evaluator, has in ((knower, True), (plain, False)):
        assert (name_of(worth_of_heap) in led_to([typeof(evaluator)]).values()) == has


def test_a_class_that_nobody_registered_is_refused() -> None:
    agent = Mcts(1, evaluator=lambda variant, settings: Unregistered(np.zeros(1)))
    message = "mcts, evaluator: found Unregistered, accepted: a NamedTuple whose class is registered by register_kind"
    with pytest.raises(AgentError, match=message):
        agent.act(HEAPS.variant(), heap(6))
