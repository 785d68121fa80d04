"""Search that a network guides: its priors, its values for every seat, and what is refused."""

import itertools
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import swamp_envs
from swamp_agents import AgentError
from swamp_agents.mcts import Mcts
from swamp_agents.mcts.guided import heed, make_guide
from swamp_agents.mcts.settings import settle
from swamp_agents.mcts.tree import ROOT
from swamp_agents.network.advice import Advice
from swamp_agents.network.file import Layer, Network
from swamp_agents.network.inputs import inputs_of, reads_pack
from swamp_envs import Batch, Variant
from tests.heaps import MOST, make_game

HEAPS = make_game()
ALONE = "depth=0,prior=1"  # nothing but the network


def wild_network(variant: Variant, seats: bool = True) -> Network:
    """One that has learned nothing, and is sure of it."""
    dice = np.random.default_rng(5)
    pack = reads_pack(variant)
    sizes = [inputs_of(variant.observation, pack)[1], 12, variant.num_actions]
    first, actions = ((dice.normal(0, 0.5, (b, a)), dice.normal(0, 0.5, b)) for a, b in itertools.pairwise(sizes))
    values = (dice.normal(0, 0.2, (variant.players, 12)), np.zeros(variant.players)) if seats else None
    return Network.of(variant, "relu", [first], actions, values, pack)


def heap_network(actions: Layer, values: Layer) -> Network:
    """Its hidden layer has a node for each number of sticks."""
    return Network.of(HEAPS.variant(), "relu", [(np.eye(MOST), np.zeros(MOST))], actions, values, pack=False)


def heap(sticks: int) -> np.ndarray:
    states = Batch(HEAPS.variant(), 1, 0).states.copy()
    states["sticks"] = sticks
    return states


def knowing_values() -> Network:
    """It knows who wins from every heap, and nothing of decisions."""
    worth = np.where(np.arange(1, MOST + 1) % 4 == 0, -1.0, 1.0)
    return heap_network((np.zeros((3, MOST)), np.zeros(3)), (np.stack([worth, -worth]), np.zeros(2)))


@pytest.mark.parametrize("sticks", [5, 6, 7, 9, 10, 11])
def test_the_best_decision_follows_from_values(sticks: int, tmp_path: Path) -> None:
    knowing_values().save(tmp_path / "p.npz")
    agent = Mcts(1, f"sims=40,policy={tmp_path / 'p.npz'}")
    assert agent.act(HEAPS.variant(), heap(sticks)).tolist() == [sticks % 4 - 1]


def test_a_decision_with_a_high_prior_is_tried_first(tmp_path: Path) -> None:
    table = np.zeros((3, MOST)), np.array([0.0, 0.0, 9.0])
    heap_network(table, (np.zeros((2, MOST)), np.zeros(2))).save(tmp_path / "p.npz")
    for prior, least in (("prior=1", 0.9), ("depth=0", 0.6)):  # all of the priors, and half of them as usual
        agent = Mcts(1, f"sims=20,{prior},policy={tmp_path / 'p.npz'}")
        weighed = agent.weigh(HEAPS.variant(), heap(8)[0])
        assert weighed[0].action == 2
        assert least < weighed[0].share < least + 0.3


def test_priors_of_the_root_are_the_chances_of_the_network(tmp_path: Path) -> None:
    table = np.zeros((3, MOST)), np.log([0.5, 0.3, 0.2])
    heap_network(table, (np.zeros((2, MOST)), np.zeros(2))).save(tmp_path / "p.npz")
    variant = HEAPS.variant()
    searcher = Mcts(1, f"policy={tmp_path / 'p.npz'}").searcher(variant)
    searcher.begin(variant, heap(8), 1)
    searcher.simulate(variant, 30)
    guide = searcher.evaluator
    note = guide.notes[ROOT]
    own = slice(int(note["first"]), int(note["first"] + note["count"]))
    assert guide.actions[own].tolist() == [0, 1, 2]
    assert guide.priors[own] == pytest.approx([0.5, 0.3, 0.2], abs=1e-6)


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("swapx", {}),
        ("bayou_boss", {"players": 3}),
        pytest.param("gillybog", {}, marks=pytest.mark.slow),
        pytest.param("marshlands", {}, marks=pytest.mark.slow),
        pytest.param("swamped", {}, marks=pytest.mark.slow),
    ],
)
def test_whatever_the_network_thinks_decisions_are_legal_and_repeat(name: str, options: dict, tmp_path: Path) -> None:
    batch = swamp_envs.batch(name, 6, seed=2, **options)
    for _ in range(20):
        batch.step(batch.random_actions())
    wild_network(batch.variant).save(tmp_path / "p.npz")
    one, other = (Mcts(3, f"sims=30,nodes=12,policy={tmp_path / 'p.npz'}") for _ in range(2))
    chosen = one.act(batch.variant, batch.states)
    assert batch.mask[np.arange(6), chosen].all()
    assert other.act(batch.variant, batch.states).tolist() == chosen.tolist()


def test_a_network_without_values_cannot_guide(tmp_path: Path) -> None:
    wild_network(swamp_envs.game("swapx").variant(), seats=False).save(tmp_path / "p.npz")
    with pytest.raises(AgentError, match=r"^mcts, policy: found .*, which has no values, accepted: one that"):
        Mcts(1, f"policy={tmp_path / 'p.npz'}")


def test_a_network_of_another_game_is_refused(tmp_path: Path) -> None:
    wild_network(swamp_envs.game("swapx").variant()).save(tmp_path / "p.npz")
    variant = swamp_envs.game("bayou_boss").variant()
    with pytest.raises(AgentError, match=r"^mcts is for swapx-v0 .* found bayou_boss-v0"):
        Mcts(1, f"policy={tmp_path / 'p.npz'}").act(variant, Batch(variant, 1, 0).states)


def test_what_is_not_shared_out_by_a_network_every_legal_decision_has_alike(tmp_path: Path) -> None:
    table = np.zeros((3, MOST)), np.array([0.0, 0.0, 20.0])
    heap_network(table, (np.zeros((2, MOST)), np.zeros(2))).save(tmp_path / "p.npz")
    shares = {}
    for prior in ("1", "0.5", "0"):
        agent = Mcts(1, f"sims=300,c=1,prior={prior},policy={tmp_path / 'p.npz'}")
        found = {each.action: each.share for each in agent.weigh(HEAPS.variant(), heap(8)[0])}
        shares[prior] = [found.get(action, 0) for action in range(3)]
    assert shares["1"] == [0, 0, 1]
    assert shares["0"][2] < shares["0.5"][2] < 1
    assert min(shares["0.5"]) > 0


def test_a_search_tells_what_its_decisions_gain() -> None:
    """Of five sticks one has to be taken; what loses is tried as well, and told apart from what is no decision."""
    legal = np.array([[2, 0, 1, -1]] * 3, np.int32)
    states = np.concatenate([heap(sticks) for sticks in (5, 6, 7)])
    gains = [
        Mcts(1, f"sims=200,c=2,threads={n}", knowing_values()).gains(HEAPS.variant(), states, legal) for n in (1, 2)
    ]
    assert gains[0].tolist() == gains[1].tolist()
    assert legal[0][gains[0].argmax(axis=1)].tolist() == [0, 1, 2]
    for row, best in zip(gains[0], (1, 2, 0), strict=True):
        others = np.delete(row[:3], best)
        assert row[best] > 0 > others.max()
    assert (gains[0][:, 3] == 0).all()


def test_greedy_is_heeded_as_a_softmax_would_have_it() -> None:
    """The chances of a node are those of ratings to which the trust has been added."""
    variant = swamp_envs.game("swapx").variant()
    guide = make_guide(variant, settle({"nodes": 8}, variant), advised_network(variant, 1.5, 0.0))
    guide.notes[5] = (0, 3, 1.5)
    guide.actions[:3], guide.priors[:3] = [4, 7, 9], [0.5, 0.3, 0.2]
    heed(guide, 5, 7)
    raised = np.array([0.5, 0.3 * np.exp(1.5), 0.2])
    assert guide.priors[:3] == pytest.approx(raised / raised.sum(), abs=1e-6)
    assert guide.notes["trust"][5] == 0


def test_noise_has_what_the_network_would_never_try_tried(tmp_path: Path) -> None:
    table = np.zeros((3, MOST)), np.array([0.0, 0.0, 20.0])
    heap_network(table, (np.zeros((2, MOST)), np.zeros(2))).save(tmp_path / "p.npz")
    for noise, tried in (("0", {2}), ("0.9", {0, 1, 2})):
        weighed = Mcts(1, f"sims=40,c=1,prior=1,noise={noise},policy={tmp_path / 'p.npz'}").weigh(
            HEAPS.variant(), heap(8)[0]
        )
        assert {each.action for each in weighed} == tried


def advised_network(variant: Variant, trust: float, belief: float) -> Network:
    """It thinks nothing by itself."""
    rows = inputs_of(variant.observation, False)[1]
    actions, values = ((np.zeros((n, 2)), np.zeros(n)) for n in (variant.num_actions, variant.players))
    advice = np.array([0.0, 0.0, trust, belief])
    return Network.of(variant, "relu", [(np.zeros((2, rows)), np.zeros(2))], actions, values, False, advice)


def test_an_advised_search_trusts_greedy_and_believes_the_evaluation(tmp_path: Path) -> None:
    batch = swamp_envs.batch("swapx", 1, seed=4)
    for _ in range(24):
        batch.step(batch.random_actions())
    advised_network(batch.variant, 3.0, 1.0).save(tmp_path / "p.npz")
    favourites, seat = Advice(batch.variant, 4).of(batch.states)[0], int(batch.seat[0])
    searcher = Mcts(1, f"{ALONE},policy={tmp_path / 'p.npz'}").searcher(batch.variant)
    n = searcher.begin(batch.variant, batch.states, 1)
    searcher.simulate(batch.variant, 1)
    guide = searcher.evaluator.guide
    chances = dict(zip(guide.actions[:n].tolist(), guide.priors[:n].tolist(), strict=True))
    assert chances[int(favourites[0])] == pytest.approx(np.e**3 / (np.e**3 + n - 1), abs=1e-5)
    assert sum(chances.values()) == pytest.approx(1, abs=1e-5)
    (swayed,) = Mcts(1, f"{ALONE},sims=1,policy={tmp_path / 'p.npz'}").weigh(batch.variant, batch.states[0])
    advised_network(batch.variant, 3.0, 0.0).save(tmp_path / "q.npz")
    (unmoved,) = Mcts(1, f"{ALONE},sims=1,policy={tmp_path / 'q.npz'}").weigh(batch.variant, batch.states[0])
    assert swayed.action == unmoved.action == favourites[0]
    batch.step(favourites)
    assert swayed.value == pytest.approx(Advice(batch.variant, 4).of(batch.states)[1][0, seat], abs=1e-4)
    assert unmoved.value == 0


@pytest.mark.parametrize("scale", [1.0, 100.0, 1e19, 1e38])
@pytest.mark.parametrize("advised", [False, True])
def test_any_finite_weights_guide_a_search(scale: float, advised: bool) -> None:
    """Trust far below zero in what is the only choice, sums that no float can hold: it decides all the same."""
    variant = swamp_envs.game("swapx").default
    states = swamp_envs.batch("swapx", 4, seed=1).states
    for seed in range(4):
        made = advised_network(variant, 1.0, 0.0) if advised else wild_network(variant)
        weights = np.random.default_rng(seed).normal(0, 1, made.weights.size) * scale
        guide = replace(made, weights=np.clip(weights, -3e38, 3e38).astype(np.float32)).checked()
        for action, state in zip(Mcts(seed, "sims=30", guide).act(variant, states), states, strict=True):
            assert action in swamp_envs.Match.at(variant, state).legal_actions


@pytest.mark.parametrize("ask", [0, 5])
def test_advice_is_asked_for_where_the_tree_is_busy(ask: int) -> None:
    """A node that has been visited so often has been advised, and its trust is spent; one that has not keeps it."""
    variant = swamp_envs.game("swapx").variant()
    agent = Mcts(1, f"sims=60,ask={ask},{ALONE}", advised_network(variant, 3.0, 0.0))
    agent.act(variant, swamp_envs.batch("swapx", 1, seed=1).states)
    searcher = agent.searcher(variant)
    used = int(searcher.tree.used[0])
    visits, notes = searcher.tree.nodes["visits"][:used], searcher.evaluator.guide.notes[:used]
    known = notes["count"] > 0
    waits = known & (notes["trust"] != 0)
    assert visits[waits].max() <= max(ask, 1)
    assert visits[known & ~waits].min() > ask


def test_a_network_guides_where_its_game_is_observed_with_more_planes() -> None:
    agent = Mcts(1, "sims=12,policy=swapx")
    plain, tactics = (swamp_envs.batch("swapx", 3, seed=4, planes=planes) for planes in ("plain", "tactics"))
    for _ in range(20):
        actions = plain.random_actions().copy()
        plain.step(actions)
        tactics.step(actions)
    found = agent.act(tactics.variant, tactics.states)
    assert tactics.mask[np.arange(3), found].all()
