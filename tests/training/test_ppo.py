"""PPO: its layers against dense ones, GAE and the loss by hand, its network as a file, runs, what it learns."""

import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("torch")

import torch

import swamp_envs
from swamp_agents.network.advice import Advice, rate_favourite
from swamp_agents.network.file import Network
from swamp_agents.network.inputs import inputs_of
from swamp_agents.network.thinking import brain_of, expect, rate_moves, think, trust_in_advice
from swamp_agents.policy import Policy
from swamp_envs import OptionError, SwampError
from swamp_envs.cli.train import read_method
from swamp_envs.play.agents import make_agent
from swamp_training.actor_critic import ActorCritic, action_parts
from swamp_training.checkpoint import FILE
from swamp_training.commands import METHODS
from swamp_training.convolutional import Convolutional, planes_of
from swamp_training.curve import CURVE_FILE, read_curve
from swamp_training.directory import BEST_FILE, POLICY_FILE
from swamp_training.distillation import ExpertIteration
from swamp_training.evaluation import measure
from swamp_training.modules import build_by_name, export, forward, width_of
from swamp_training.past_selves import PastSelves
from swamp_training.players import Adviser, seating_of
from swamp_training.ppo import PPO, Minibatch, compute_gae, legal_actions, rollout_metrics
from swamp_training.run import Run, read_run, train
from swamp_training.seating import ModulePolicy, read_run_policy
from swamp_training.settings import Expert, Imitation, read_opponents, refuse_former
from swamp_training.sparse import ILLEGAL_LOGIT, SparseObservations, entries_of, rate_legal, sum_rows
from tests.heaps import LEAST, MOST, make_game
from tests.training.scenes import SMALL, quiet, weights_of


@pytest.fixture(autouse=True)
def _one_thread() -> None:
    """On a busy machine more threads wait for each other."""
    torch.set_num_threads(1)


def games_under_way(name: str, n: int, **options: Any) -> swamp_envs.Batch:
    batch = swamp_envs.batch(name, n, seed=3, **options)
    for _ in range(30):
        batch.step(batch.random_actions())
    return batch


def dense(observation: swamp_envs.core.observation.Observation, flat: np.ndarray) -> np.ndarray:
    """What a network reads, number by number, as its description says."""
    columns = []
    for field in observation.fields:
        for numbers in observation.split(flat)[field.name].reshape(len(flat), -1).T.astype(np.int64):
            values = field.high - field.low
            if field.kind == "category" and values * field.size <= 4096:
                columns += [numbers == value for value in range(field.low + 1, field.high + 1)]
            elif field.kind in ("category", "bits"):
                columns += [(numbers - field.low) >> k & 1 for k in range(values.bit_length())]
            else:
                columns.append(numbers / max(abs(field.low), abs(field.high), 1))
    return np.stack(columns, axis=1).astype(np.float32)


def gradients(*parameters: torch.Tensor) -> list[torch.Tensor]:
    """Those of each, which are forgotten then."""
    found = [parameter.grad for parameter in parameters if parameter.grad is not None]
    for parameter in parameters:
        parameter.grad = None
    return found


# --- layers ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["swapx", "gillybog"])
def test_sums_of_rows_are_what_a_dense_layer_gives_and_so_are_their_gradients(name: str) -> None:
    batch = games_under_way(name, 12)
    inputs, count = inputs_of(batch.variant.observation, True)
    read = torch.as_tensor(dense(batch.variant.observation, batch.obs))
    assert read.shape[1] == count
    rows, bias = torch.randn(count, 8, requires_grad=True), torch.randn(8, requires_grad=True)
    weights = torch.randn(12, 8)
    found = sum_rows(rows, bias, entries_of(torch.as_tensor(batch.obs), inputs))
    (found * weights).sum().backward()
    given = gradients(rows, bias)
    expected = read @ rows + bias
    (expected * weights).sum().backward()
    assert torch.allclose(found, expected, atol=1e-3)
    assert all(torch.allclose(*pair, atol=1e-3) for pair in zip(given, gradients(rows, bias), strict=True))


def test_ratings_of_legal_actions_are_products_and_so_are_their_gradients() -> None:
    batch = games_under_way("swapx", 20)
    legal = torch.as_tensor(legal_actions(batch))
    wants, table = torch.randn(20, 12, requires_grad=True), torch.randn(batch.mask.shape[1], 13, requires_grad=True)
    found = rate_legal(wants, table, legal)
    weights = torch.randn(legal.shape) * (legal >= 0)
    (found * weights).sum().backward()
    given = gradients(wants, table)
    every = torch.cat([wants, torch.ones(20, 1)], 1) @ table.T
    expected = every.gather(1, legal.clamp(min=0).long())
    (expected * weights).sum().backward()
    assert torch.allclose(found[legal >= 0], expected[legal >= 0], atol=1e-4)
    assert (found[legal < 0] == ILLEGAL_LOGIT).all()
    assert all(torch.allclose(*pair, atol=1e-4) for pair in zip(given, gradients(wants, table), strict=True))


def test_actions_share_rows_with_those_of_their_kind_and_indices() -> None:
    variant = swamp_envs.game("swapx").variant()
    parts, zeros = action_parts(variant)
    shared = {
        text: set(parts[variant.action_number(text)].tolist()) - {zeros} for text in ("C@e2", "S@e2", "e2-f2", "--")
    }
    assert len(shared["C@e2"] & shared["S@e2"]) == 1  # the square
    assert len(shared["C@e2"] & shared["e2-f2"]) == 1
    assert not shared["C@e2"] & shared["--"]
    assert all(variant.action_number(text) in rows for text, rows in shared.items())


# --- the network as a file --------------------------------------------------------------------------------------------


def wild_learner(variant: swamp_envs.Variant, advice: bool) -> PPO:
    """One whose network thinks something of everything."""
    torch.manual_seed(1)
    model = ActorCritic(variant, [16, 8], advice)
    for parameter in (model.shared, model.values.weight, *([model.trust.weight, model.belief] if advice else [])):
        torch.nn.init.normal_(parameter)
    return PPO(variant, model, replace(SMALL, num_envs=2, advice=advice))


@pytest.mark.parametrize(
    ("name", "options", "advice"),
    [("swapx", {}, False), ("bayou_boss", {"players": 3}, False), ("gillybog", {}, False), ("swapx", {}, True)],
)
def test_the_exported_network_thinks_as_the_one_that_learned(
    name: str, options: dict, advice: bool, tmp_path: Path
) -> None:
    batch = games_under_way(name, 6, **options)
    variant = batch.variant
    learner = wild_learner(variant, advice)
    legal = legal_actions(batch)
    told = learner.adviser(batch.states, legal) if learner.adviser else ()
    ratings, values = forward(learner.network, torch.as_tensor(batch.obs), legal, *told)
    made = export(learner.network, variant, "a test")
    assert made
    made.save(tmp_path / "p.npz")
    network = Network.load(tmp_path / "p.npz")
    assert (network.about, network.advised) == ("a test", advice)
    brain = brain_of(network, variant)
    for i, (moves, seat) in enumerate(zip(legal, batch.seat, strict=True)):
        n = int((moves >= 0).sum())
        rated, expected = np.zeros(n), np.zeros(variant.players)
        last = think(variant.tables, batch.states, i, brain)
        rate_moves(brain, last, moves, n, rated)
        expect(brain, last, int(seat), expected)
        in_turn = (seat + np.arange(variant.players)) % variant.players
        expected = expected[in_turn]
        if advice:
            places, worth = told  # type: ignore[misc]
            rate_favourite(trust_in_advice(brain, last), moves, n, int(moves[places[i]]), rated)
            expected += brain.advice[-1] * worth[i]
        assert rated == pytest.approx(ratings[i, :n].numpy(), abs=1e-3)
        assert expected == pytest.approx(values[i], abs=1e-3)


def test_advice_is_what_greedy_does_and_what_the_evaluation_says() -> None:
    batch = games_under_way("swapx", 30)
    favourites, worth = Advice(batch.variant, 4).of(batch.states)
    assert (favourites == make_agent("greedy", 4).act(batch.variant, batch.states)).mean() > 0.9  # chance breaks ties
    assert batch.mask[np.arange(30), favourites].all()
    assert worth.sum(axis=1) == pytest.approx(np.zeros(30), abs=1e-5)
    assert worth.std() > 0.05


def test_an_advised_network_begins_about_as_strong_as_greedy(tmp_path: Path) -> None:
    run = Run.begun(replace(SMALL, advice=True, run=str(tmp_path / "run")))
    surest = Policy(numbers_of(run), 1, temperature=0.0)
    assert measure(run.variant, surest, "random", 80, 5).low > 0.75
    assert (
        measure(run.variant, surest, "greedy", 100, 5).low < 0.25 < measure(run.variant, surest, "greedy", 100, 5).high
    )


def test_a_network_that_does_not_trust_greedy_is_told_the_evaluation_alone(tmp_path: Path) -> None:
    run = Run.begun(replace(SMALL, advice=True, trust=0.0, run=str(tmp_path / "run")))
    advised, worth = run.learner.look().advice
    assert (advised < 0).all()
    for _ in range(3):
        run.learner.update()
    weights = numbers_of(run).weights[-(8 + 2) :]
    assert (weights[:-1] == 0).all()
    assert weights[-1] not in (0, 1)  # it has learned how far to believe the evaluation
    assert worth.shape == (SMALL.num_envs, 4)


# --- opponents --------------------------------------------------------------------------------------------------------


def swapx_learner(**settings: Any) -> PPO:
    variant = swamp_envs.game("swapx").variant()
    return PPO(variant, ActorCritic(variant, [16, 8]), replace(SMALL, **settings))


@pytest.mark.parametrize("options", [{}, {"teams": True}])
def test_opponents_play_half_of_the_sides_and_nothing_is_learned_of_their_decisions(options: dict) -> None:
    variant = swamp_envs.game("swapx").variant(**options)
    learner = PPO(variant, ActorCritic(variant, [16, 8]), replace(SMALL, opponents="adviser=0.5"))
    theirs = learner.seating > 0
    assert theirs.sum(axis=1).tolist() == [2] * 4 + [0] * 4
    assert theirs[:4].any(axis=0).all()
    sides = np.array(variant.sides)
    assert all(theirs[0, sides == side].std() == 0 for side in sides)
    learner.collect_rollout()
    rollout = learner.rollout
    unlearned = rollout.learned == 0
    assert (unlearned == theirs[np.arange(8), rollout.seats]).all()
    names = "actions", "learned", "log_probs"
    parts = {name: torch.as_tensor(getattr(rollout, name)[unlearned]) for name in names}
    log_probs = torch.zeros(int(unlearned.sum()), 200, requires_grad=True)
    parts["advantages"] = torch.ones(len(log_probs))
    learner.policy_loss(log_probs, decisions_of(parts))[0].backward()
    assert log_probs.grad is not None
    assert not log_probs.grad.any()


def decisions_of(parts: dict[str, torch.Tensor]) -> Minibatch:
    """What the policy's loss reads of a minibatch."""
    unread: dict[str, Any] = dict.fromkeys(("observations", "legal", "advised", "evaluations", "returns"))
    return Minibatch(**(unread | parts))


def test_the_adviser_plays_what_it_advises() -> None:
    learner = swapx_learner(opponents="adviser")
    learner.collect_rollout()
    (bot,) = learner.opponents
    bot.begin_rollout(learner.network, 0)
    step = learner.look()
    chosen = np.take_along_axis(step.legal, bot.choose(step, np.arange(8))[:, None], axis=1)[:, 0]
    assert chosen.tolist() == Advice(learner.variant, SMALL.seed).of(step.states)[0].tolist()


def test_a_learner_without_opponents_has_all_seats() -> None:
    assert not seating_of(SMALL, swamp_envs.game("swapx").variant()).any()


def test_seats_that_learn_can_be_named() -> None:
    variant = swamp_envs.game("swapx").variant()
    seating = seating_of(replace(SMALL, opponents="greedy=0.5,random=0.25", learn_seats="0,3"), variant)
    assert seating.tolist() == [[0, 1, 1, 0]] * 4 + [[0, 2, 2, 0]] * 2 + [[0, 0, 0, 0]] * 2
    for wrong in ("4", "a", "-1"):
        with pytest.raises(OptionError, match=r"^learn_seats: found .*, accepted: seats from 0 to 3, such as 0,1$"):
            seating_of(replace(SMALL, opponents="greedy", learn_seats=wrong), variant)


def test_an_exploiter_has_one_seat_and_learns_to_win_it() -> None:
    """Who always takes one stick is beaten by who learns to answer it."""
    variant = make_game().variant()
    settings = replace(
        SMALL, num_envs=64, num_steps=32, minibatch_size=512, update_epochs=3, learning_rate=3e-3, entropy_coef=0.0
    )
    against = replace(settings, opponents=f"{__name__}:TakesOne", learn_seats="0", seed=2)
    torch.manual_seed(0)
    learner = PPO(variant, ActorCritic(variant, [32, 32]), against)
    assert (learner.seating == [[0, 1]] * 64).all()
    while learner.decisions < 120_000:
        learner.update()
    learner.collect_rollout()
    over = learner.rollout.dones > 0
    assert learner.rollout.rewards[over][:, 0].mean() > 0.8


class TakesOne:
    """An opponent that always takes one stick."""

    name = "takes one"

    def __init__(self, seed: int) -> None:
        pass

    def act(self, variant: swamp_envs.Variant, states: np.ndarray) -> np.ndarray:
        return np.zeros(len(states), np.int64)


def test_past_selves_play_in_games_of_their_own() -> None:
    learner = swapx_learner(opponents="greedy=0.5,past=0.25")
    assert learner.seating.max(axis=1).tolist() == [1] * 4 + [2] * 2 + [0] * 2
    learner.collect_rollout()
    rollout = learner.rollout
    assert (rollout.learned == (learner.seating[np.arange(8), rollout.seats] == 0)).all()
    assert np.take_along_axis(rollout.legal, rollout.actions[..., None], 2).min() >= 0


def test_a_past_self_stays_as_it_was_and_another_one_comes_with_every_rollout() -> None:
    learner = swapx_learner(opponents="past=0.5", past_every=100, past_pool=2)
    (past,) = learner.opponents
    met = []
    for decisions in range(0, 400, 50):
        torch.nn.init.constant_(learner.network.bias, decisions)  # type: ignore[arg-type]
        past.begin_rollout(learner.network, decisions)
        met.append(past.network.state_dict()["bias"][0].item())  # type: ignore[attr-defined]
        assert len(past.pool.snapshots) <= 2  # type: ignore[attr-defined]
    assert met[0] == met[1] == 0
    assert {decision % 100 for decision in met} == {0}
    assert len(set(met)) > 2


def test_past_selves_that_win_play_more_and_those_that_lose_make_room() -> None:
    pool = PastSelves(3, 1, 0)
    for number in range(3):
        pool.add(number, f"self {number}")
    for number, share in enumerate((0.0, 0.5, 1.0)):
        pool.current = number
        pool.note(1000 * share, 1000)
    drawn = [pool.draw() for _ in range(2000)]
    shares = [drawn.count(f"self {number}") / len(drawn) for number in range(3)]
    assert shares == pytest.approx([0.002, 0.2, 0.8], abs=0.05)
    pool.add(3, "self 3")
    assert list(pool.snapshots) == [1, 2, 3]
    assert pool.wins[3] == 0.5


def test_opponents_are_told_how_they_did() -> None:
    learner = swapx_learner(opponents="past", num_envs=4)
    noted = []
    learner.opponents[0].note_results = lambda won, games: noted.append((won, games))  # type: ignore[method-assign]
    learner.envs.over[:] = [1, 1, 0, 1]
    theirs = learner.seating == 1
    learner.envs.payoff[:] = np.where(theirs, 0.5, -0.5)
    learner.envs.payoff[1] *= -1
    learner.note_results()
    assert noted == [(2.0, 3)]


def test_opponents_can_be_bots_of_any_name() -> None:
    learner = swapx_learner(opponents="tests.adapters.scenes:Habit")
    assert learner.adviser is None
    learner.collect_rollout()
    rollout = learner.rollout
    theirs = rollout.learned == 0
    assert 0 < theirs.mean() < 1
    habit = (7 * np.arange(SMALL.num_steps)[:, None] + 3) % (rollout.legal >= 0).sum(axis=2)
    assert (rollout.actions == habit)[theirs].all()
    assert not (rollout.actions == habit)[~theirs].all()


def test_more_games_than_there_are_cannot_be_played_against_others() -> None:
    with pytest.raises(OptionError, match=r"^opponents: found 'greedy=0.7,past=0.5', accepted: shares of at most 1"):
        replace(SMALL, opponents="greedy=0.7,past=0.5")
    for wrong in ("greedy=x", "=1", "mcts:sims=50"):
        with pytest.raises(OptionError, match=r"^opponents: found .*, accepted: NAME=SHARE, shares from 0 to 1$"):
            replace(SMALL, opponents=wrong)
    assert read_opponents("mcts:sims=50=0.25,past=0.5") == {"mcts:sims=50": 0.25, "past": 0.5}


# --- GAE, the loss, schedules -----------------------------------------------------------------------------------------


def test_advantages_are_sums_of_what_changes_by_hand() -> None:
    """One game of two seats: three decisions, an end after the second one."""
    values = np.array([[[0.1, -0.1]], [[0.3, -0.2]], [[0.5, 0.0]], [[0.2, -0.4]]], np.float32)
    rewards = np.array([[[0, 0]], [[1, -1]], [[0, 0]]], np.float32)
    dones = np.array([[False], [True], [False]])
    found = compute_gae(rewards, values, dones, 0.9)
    last = values[3] - values[2]
    second = rewards[1] - values[1]
    first = values[1] - values[0] + 0.9 * second
    assert found == pytest.approx(np.stack([first, second, last]))


def test_advantages_are_divided_by_their_running_spread_with_a_floor() -> None:
    learner = swapx_learner(advantage_floor=0.3)
    learner.rollout.learned[:] = 1
    learner.rollout.learned[0] = 0  # what opponents decide does not count
    noise = np.random.default_rng(1).normal(size=learner.rollout.actions.shape).astype(np.float32)
    noise[0] = 100
    small = 0.1 * noise
    scaled = learner.scaled(small)[1:]
    assert learner.advantage_spread == pytest.approx(small[1:].std(), rel=1e-4)
    assert scaled == pytest.approx((small[1:] - small[1:].mean()) / 0.3, rel=1e-4, abs=1e-4)
    first, now = learner.advantage_spread, noise[1:].std()
    scaled = learner.scaled(noise)[1:]
    assert learner.advantage_spread == pytest.approx(0.9 * first + 0.1 * now, rel=1e-4)
    assert scaled.std() == pytest.approx(now / max(0.3, 0.9 * first + 0.1 * now), rel=1e-4)


def test_the_clipped_objective_and_its_metrics_by_hand() -> None:
    learner = swapx_learner(clip_coef=0.2)
    old, new = np.log([0.5, 0.5, 0.5, 0.5]), np.log([0.5, 0.9, 0.2, 0.9])
    advantages, learned = np.array([1.0, 1.0, -1.0, 5.0]), np.array([1.0, 1.0, 1.0, 0.0])
    numbers = {"actions": np.zeros(4, np.int64), "learned": learned, "log_probs": old, "advantages": advantages}
    batch = decisions_of({name: torch.as_tensor(part) for name, part in numbers.items()})
    loss, metrics = learner.policy_loss(torch.as_tensor(new)[:, None], batch)
    ratio = np.exp(new - old)[:3]
    assert loss.item() == pytest.approx(-np.mean([1.0, 1.2, -0.8]))
    assert metrics["clip_fraction"].item() == pytest.approx(2 / 3)
    assert metrics["approx_kl"].item() == pytest.approx(np.mean(ratio - 1 - np.log(ratio)))


def test_schedules_change_evenly_and_advice_is_gone_before_the_end() -> None:
    variant = swamp_envs.game("swapx").variant()
    settings = replace(
        SMALL,
        decisions=1000,
        learning_rate=1e-3,
        learning_rate_end=1e-4,
        entropy_coef=0.02,
        entropy_coef_end=0.0,
        advice=True,
        anneal_advice=True,
    )
    learner = PPO(variant, ActorCritic(variant, [16, 8], True), settings)
    for decisions, expected in ((0, (1e-3, 0.02, 1)), (500, (5.5e-4, 0.01, 0.375)), (1000, (1e-4, 0, 0))):
        learner.decisions = decisions
        learner.set_schedules()
        now = learner.schedules
        assert (now.learning_rate, now.entropy_coef, now.advice_weight) == pytest.approx(expected)
        assert learner.optimiser.param_groups[0]["lr"] == pytest.approx(expected[0])
        network = export(learner.network, variant, "")
        assert network is not None
        assert network.advised == (expected[2] > 0)
    assert learner.look().advice == ()


def test_past_selves_lose_their_advice_with_the_network() -> None:
    variant = swamp_envs.game("swapx").variant()
    settings = replace(SMALL, decisions=256, advice=True, anneal_advice=True, opponents="past=0.5")
    learner = PPO(variant, ActorCritic(variant, [16, 8], True), settings)
    while learner.decisions < 256:
        learner.update()
    learner.update()
    assert learner.schedules.advice_weight == 0


def test_an_update_stops_where_the_policy_moves_too_far() -> None:
    wild = swapx_learner(learning_rate=0.1, update_epochs=4, target_kl=0.01)
    assert wild.update()["minibatches"] < 1
    tame = swapx_learner(learning_rate=0.1, update_epochs=4, target_kl=0.0)
    assert tame.update()["minibatches"] == 1


def test_games_that_the_turn_limit_cuts_off_can_be_paid_less() -> None:
    learner = swapx_learner(cutoff_payoff=-0.25)
    learner.envs.over[:] = [0, 1, 2, 0, 0, 0, 0, 2]
    learner.envs.payoff[:] = 0.5
    assert learner.paid()[:, 0].tolist() == [0.5, 0.5, 0.25, 0.5, 0.5, 0.5, 0.5, 0.25]


def test_metrics_tell_how_games_end() -> None:
    learner = swapx_learner()
    learner.rollout.dones[:] = 0
    learner.rollout.dones[0, :3] = [1, 2, 2]
    found = rollout_metrics(learner.rollout)
    assert found == {"episodes": 3.0, "episode_length": 128 / 3, "cut_off": 2 / 3}


def test_values_are_learned_first_and_then_what_to_do() -> None:
    learner = swapx_learner(warmup=8 * 16)
    changed = []
    for _ in range(2):
        before = {name: weights.clone() for name, weights in learner.network.state_dict().items()}
        learner.update()
        now = learner.network.state_dict()
        changed.append([not torch.equal(before[name], now[name]) for name in ("values.weight", "shared")])
    assert changed == [[True, False], [True, True]]


@pytest.mark.parametrize(("name", "advice"), [("swapx", True), ("bayou_boss", False)])
def test_torchs_own_operations_learn_what_the_kernels_do(name: str, advice: bool) -> None:
    """Without kernels a network runs on any device; the numbers are alike."""
    variant = swamp_envs.game(name).variant()
    networks = []
    for plain in (False, True):
        torch.manual_seed(3)
        network = ActorCritic(variant, [16, 8], advice)
        network.plain = plain
        learner = PPO(variant, network, replace(SMALL, advice=advice))
        metrics = [learner.update() for _ in range(3)]
        networks.append((network.state_dict(), metrics[-1]["value_loss"], learner.rollout.actions.copy()))
    (first, loss, actions), (second, other, others) = networks
    assert (actions == others).all()
    assert loss == pytest.approx(other, rel=1e-3)
    assert all(torch.allclose(first[part], second[part], atol=1e-4) for part in first)


def test_advice_needs_a_game_that_greedy_plays() -> None:
    variant = make_game().variant()
    with pytest.raises(SwampError, match=r"^advice: found heaps, accepted: a game that greedy plays$"):
        PPO(variant, ActorCritic(variant, [8], True), replace(SMALL, advice=True))


# --- runs -----------------------------------------------------------------------------------------------------------


def numbers_of(run: Run) -> Network:
    network = run.exported()
    assert network
    return network


@pytest.mark.parametrize(
    ("game", "advice", "opponents"), [("swapx", True, ""), ("bayou_boss", False, "past=0.5,random=0.25")]
)
def test_a_resumed_run_ends_where_an_unbroken_one_does(game: str, advice: bool, opponents: str, tmp_path: Path) -> None:
    of_both = replace(SMALL, game=game, advice=advice, opponents=opponents, past_every=100, past_pool=2)
    whole = replace(of_both, run=str(tmp_path / "whole"))
    train(whole, quiet())
    train(replace(whole, run=str(tmp_path / "parts"), decisions=256), quiet())
    train(replace(whole, run=str(tmp_path / "parts"), resume=True), quiet())
    assert np.array_equal(weights_of(tmp_path / "whole"), weights_of(tmp_path / "parts"))


def test_a_killed_run_goes_on_from_its_last_checkpoint(tmp_path: Path) -> None:
    directory = tmp_path / "run"
    settings = replace(SMALL, run=str(directory), decisions=10_000_000, checkpoint_every=0.0)
    words = [f"--{name.replace('_', '-')}={getattr(settings, name)}" for name in settings.__dict__]
    flags = "--game=", "--option=", "--resume=", "--advice=", "--anneal-advice="
    words = [word for word in words if not word.startswith(flags)]
    command = [sys.executable, "-m", "swamp_envs", "train", "swapx", *words]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=tmp_path)
    deadline = time.monotonic() + 120
    while saved_decisions(directory) < 1024:
        assert process.poll() is None
        assert time.monotonic() < deadline
        time.sleep(0.05)
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    before = saved_decisions(directory)
    run = Run.resumed(replace(settings, resume=True))
    assert run.learner.decisions == before
    run.learner.update()
    whole = Run.begun(settings)
    while whole.learner.decisions < run.learner.decisions:
        whole.learner.update()
    assert np.array_equal(numbers_of(run).weights, numbers_of(whole).weights)


def saved_decisions(directory: Path) -> int:
    return read_run(directory)["parts"]["learners"][0]["decisions"] if (directory / FILE).exists() else 0


def test_what_a_run_leaves_behind(tmp_path: Path) -> None:
    settings = replace(
        SMALL, run=str(tmp_path / "run"), evaluation=12, watch_every=1e-6, watch_games=12, decisions=128, keep_every=100
    )
    console = quiet()
    results = train(settings, console)
    kept = json.loads((tmp_path / "run" / "result.json").read_text())
    assert (
        [result.opponents for result in results] == [row["opponents"] for row in kept] == ["3 x random", "3 x greedy"]
    )
    assert json.loads((tmp_path / "run" / "settings.json").read_text())["decisions"] == 128
    assert list((tmp_path / "run" / "log").iterdir())
    assert (tmp_path / "run" / "policy-128.npz").exists()
    best = json.loads((tmp_path / "run" / "best.json").read_text())
    assert [row["opponents"] for row in best["results"]] == ["3 x random", "3 x greedy"]
    assert np.array_equal(Network.load(tmp_path / "run" / BEST_FILE).weights, weights_of(tmp_path / "run"))
    curve = read_curve(tmp_path / "run" / CURVE_FILE)
    assert [point.result.opponents for point in curve] == ["3 x random", "3 x greedy"]
    assert [point.decisions for point in curve] == [128, 128]
    assert curve[0].core_seconds > 0
    assert 0 <= curve[0].result.low <= curve[0].result.share <= curve[0].result.high <= 1
    assert "of wins against 3 x greedy" in console.file.getvalue()  # type: ignore[attr-defined]
    assert "went to the environment" in console.file.getvalue()  # type: ignore[attr-defined]


def test_the_command_finds_the_method_that_is_asked_for() -> None:
    assert read_method(["swapx", "--seed", "3"], METHODS) == ("ppo", ["swapx", "--seed", "3"])
    assert read_method(["swapx", "--method", "expert", "--seed=3"], METHODS) == ("expert", ["swapx", "--seed=3"])
    assert read_method(["--method=imitate", "swapx"], METHODS) == ("imitate", ["swapx"])
    for wrong in (["--method", "magic"], ["swapx", "--method"], ["--method=sb3"]):
        with pytest.raises(SwampError, match=r"^method: found .*, accepted: ppo, imitate, expert$"):
            read_method(wrong, METHODS)


# --- networks of anybody's --------------------------------------------------------------------------------------------


class Plain(torch.nn.Module):
    """A linear module that somebody might bring."""

    def __init__(self, variant: swamp_envs.Variant, hidden: list[int], advised: bool) -> None:
        super().__init__()
        self.actions = torch.nn.Linear(width_of(variant), variant.num_actions)
        self.values = torch.nn.Linear(width_of(variant), variant.players)

    def forward(self, observations: torch.Tensor, legal: torch.Tensor, *advice: torch.Tensor) -> tuple:
        x = observations.float()
        ratings = self.actions(x).gather(1, legal.clamp(min=0).long())
        return ratings.masked_fill(legal < 0, ILLEGAL_LOGIT), self.values(x)


@pytest.mark.parametrize("network", ["board", f"{__name__}:Plain"])
def test_any_module_can_learn_and_go_on(network: str, tmp_path: Path) -> None:
    whole = replace(SMALL, network=network, run=str(tmp_path / "whole"), decisions=256, evaluation=8)
    assert [result.opponents for result in train(whole, quiet())] == ["3 x random", "3 x greedy"]
    parts = replace(whole, run=str(tmp_path / "parts"), evaluation=0)
    train(replace(parts, decisions=128), quiet())
    train(replace(parts, resume=True), quiet())
    first, second = (read_run(tmp_path / name)["parts"]["learners"][0]["network"] for name in ("whole", "parts"))
    assert all(torch.equal(first[name], second[name]) for name in first)
    assert not (tmp_path / "whole" / POLICY_FILE).exists()
    policy = read_run_policy(tmp_path / "whole", 3)
    batch = games_under_way("swapx", 5)
    assert batch.mask[np.arange(5), policy.act(batch.variant, batch.states)].all()


def test_a_module_with_advice_plays_as_greedy_does_at_first() -> None:
    variant = swamp_envs.game("swapx").variant()
    module = build_by_name("board", variant, [16, 8], True)
    assert isinstance(module, Convolutional)
    torch.nn.init.constant_(module.trust.bias, 100.0)
    batch = games_under_way("swapx", 20)
    chosen = ModulePolicy(module, variant, Adviser(variant, 4, True), 4).act(variant, batch.states)
    assert chosen.tolist() == Advice(variant, 4).of(batch.states)[0].tolist()


def test_a_board_is_seen_in_planes() -> None:
    shape, planes = planes_of(swamp_envs.game("swapx").variant())
    assert shape == (8, 8)
    assert [field.name for _, field in planes][:2] == ["own_cells", "left_cells"]
    shape, planes = planes_of(swamp_envs.game("marshlands").variant())
    assert shape == (11, 11)
    assert {"kind", "rotation", "owner"} <= {field.name for _, field in planes}


def test_networks_that_are_none_are_refused() -> None:
    variant = swamp_envs.game("bayou_boss").variant()
    for name in ("magic", "nowhere:Net", "math:nothing", "builtins:print"):
        with pytest.raises(OptionError, match=rf"^network: found '{name}'.*, accepted: "):
            build_by_name(name, variant, [8], False)
    with pytest.raises(OptionError, match=r"^network: found board, accepted for Bayou Boss: a network that needs no"):
        build_by_name("board", variant, [8], False)
    learner = ExpertIteration(
        swamp_envs.game("swapx").variant(),
        build_by_name("board", swamp_envs.game("swapx").variant(), [8], False),
        Expert("swapx", num_envs=2, num_steps=2, network="board"),
    )
    with pytest.raises(OptionError, match=r"^network: found 'board', accepted to guide a search: rows$"):
        learner.collect_rollout()


# --- what it reaches ------------------------------------------------------------------------------------------------


def test_a_toy_game_is_solved() -> None:
    """Against the best play one leaves a multiple of four, and the expectation is what best play gives."""
    variant = make_game().variant()
    torch.manual_seed(0)
    settings = replace(SMALL, num_envs=64, num_steps=32, minibatch_size=512, update_epochs=3, learning_rate=3e-3)
    learner = PPO(variant, ActorCritic(variant, [32, 32]), replace(settings, decisions=250_000, learning_rate_end=3e-4))
    while learner.decisions < 250_000:
        learner.update()
    sticks = np.arange(1, MOST + 1, dtype=np.int8)[:, None]
    legal = np.array([[0, 1, 2] if n >= 3 else [0, 1, -1] if n == 2 else [0, -1, -1] for n in sticks[:, 0]], np.int32)
    ratings, values = forward(learner.network, torch.as_tensor(sticks), legal)
    lost = sticks[:, 0] % 4 == 0
    assert (ratings.argmax(1).numpy() + 1)[~lost].tolist() == (sticks[:, 0] % 4)[~lost].tolist()
    assert values[:, 0] == pytest.approx(np.where(lost, -1, 1), abs=0.3)
    assert values.sum(axis=1) == pytest.approx(np.zeros(MOST), abs=0.3)
    assert LEAST < MOST


def test_a_pupil_decides_as_its_teacher_does(tmp_path: Path) -> None:
    settings = Imitation(
        "swapx", num_envs=64, num_steps=32, minibatch_size=512, hidden="64x32", watch_every=0, pupil_share=0.5
    )
    run = Run.begun(settings)
    facts = [run.learner.update() for _ in range(40)]
    assert facts[-1]["agreement"] > 2 * facts[0]["agreement"]
    assert facts[-1]["policy_loss"] < facts[0]["policy_loss"] - 0.5


@pytest.mark.parametrize(
    "how", [{"targets": "gains", "searched": 1.0}, {"searched": 0.5, "tree_values": 3}, {"searched": 1.0}], ids=str
)
def test_a_search_teaches_its_own_network(how: dict[str, Any]) -> None:
    """On heaps the network comes to decide what best play decides, and to expect what it gives."""
    variant = make_game().variant()
    torch.manual_seed(0)
    settings = Expert("heaps", num_envs=32, num_steps=16, minibatch_size=256, learning_rate=3e-3, sims=24, **how)
    learner = ExpertIteration(variant, ActorCritic(variant, [32, 32]), settings)
    metrics = [learner.update() for _ in range(40)]
    sticks, legal = torch.tensor([[5], [6], [7], [8]]), np.array([[0, 1, 2]] * 4, np.int32)
    logits, values = forward(learner.network, sticks, legal)
    assert logits.argmax(1).tolist()[:3] == [0, 1, 2]
    assert values[:, 0] == pytest.approx([1, 1, 1, -1], abs=0.4)
    if "tree_values" in how:
        assert metrics[-1]["tree_value_loss"] < 0.5 * metrics[0]["tree_value_loss"]


def test_only_positions_that_are_searched_teach_a_policy() -> None:
    variant = make_game().variant()
    settings = Expert("heaps", num_envs=64, num_steps=16, minibatch_size=256, sims=4, searched=0.25)
    learner = ExpertIteration(variant, ActorCritic(variant, [8]), settings)
    learner.collect_rollout()
    assert learner.rollout.learned.mean() == pytest.approx(0.25, abs=0.05)
    for wrong in ({"targets": "visits"}, {"tree_values": 2, "network": "board"}):
        with pytest.raises(OptionError, match=r"^(targets|tree_values): found .*, accepted: "):
            replace(settings, **wrong)


def test_runs_begin_with_the_network_of_another_one(tmp_path: Path) -> None:
    first = replace(SMALL, run=str(tmp_path / "first"), decisions=128)
    train(first, quiet())
    begun = Run.begun(replace(SMALL, seed=5, start=str(tmp_path / "first")))
    assert np.array_equal(numbers_of(begun).weights, weights_of(tmp_path / "first"))


def test_a_short_run_beats_random(tmp_path: Path) -> None:
    settings = replace(
        SMALL, num_envs=128, num_steps=32, minibatch_size=1024, update_epochs=3, hidden="64x64", decisions=160_000
    )
    run = Run.begun(replace(settings, run=str(tmp_path / "run")))
    while run.learner.decisions < settings.decisions:
        run.learner.update()
    result = measure(run.variant, run.agent(), "random", 200, 5)
    assert result.low > 0.35  # equals get 25%


def test_runs_begin_with_the_network_of_a_file(tmp_path: Path) -> None:
    """A file outlives checkpoints, whose format changes."""
    first = replace(SMALL, run=str(tmp_path / "first"), decisions=128, advice=True)
    train(first, quiet())
    file = tmp_path / "first" / POLICY_FILE
    begun = Run.begun(replace(SMALL, seed=5, start=str(file), advice=True))
    assert numbers_of(begun).weights == pytest.approx(weights_of(tmp_path / "first"), abs=1e-6)
    for wrong in ({"hidden": "8x8"}, {"game": "bayou_boss"}):
        with pytest.raises(SwampError, match=r"^start: .* is for swapx-v0, hidden 16x8, 4 seats; found another$"):
            Run.begun(replace(SMALL, start=str(file), **wrong))


def test_former_names_of_settings_are_told_the_new_ones() -> None:
    with pytest.raises(OptionError, match=r"^train: found --minibatch, accepted: --minibatch-size$"):
        refuse_former(["swapx", "--minibatch", "3"])
    with pytest.raises(OptionError, match=r"^train: found --foresight, accepted: --gae-lambda$"):
        refuse_former(["--foresight=0.9"])
    refuse_former(["swapx", "--gae-lambda", "0.9", "--seed=3"])


def test_observations_are_compressed_once() -> None:
    batch = games_under_way("swapx", 6)
    inputs, count = inputs_of(batch.variant.observation, True)
    store, rows, bias = SparseObservations(inputs), torch.randn(count, 4), torch.zeros(4)
    whole = [torch.as_tensor(dense(batch.variant.observation, batch.obs)) @ rows]
    store.add(batch.obs)
    batch.step(batch.random_actions())
    whole.append(torch.as_tensor(dense(batch.variant.observation, batch.obs)) @ rows)
    second = store.add(batch.obs)
    assert torch.allclose(sum_rows(rows, bias, second), whole[1], atol=1e-4)
    picked = np.array([7, 0, 11, 7])
    assert torch.allclose(sum_rows(rows, bias, store.take(picked)), torch.cat(whole)[picked], atol=1e-4)
    store.clear()
    assert torch.allclose(sum_rows(rows, bias, store.add(batch.obs)), whole[1], atol=1e-4)


def test_the_example_of_a_network_learns_and_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(Path(__file__).parents[2] / "training" / "examples")
    settings = replace(SMALL, network="residual:Residual", hidden="32x32", run=str(tmp_path / "run"), decisions=256)
    train(settings, quiet())
    policy = read_run_policy(tmp_path / "run", temperature=0)
    batch = games_under_way("swapx", 5)
    chosen = policy.act(batch.variant, batch.states)
    assert batch.mask[np.arange(5), chosen].all()
    assert chosen.tolist() == policy.act(batch.variant, batch.states).tolist()
