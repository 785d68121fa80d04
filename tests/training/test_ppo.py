"""The learner of this house: its layers against dense ones, its network as a file, runs that resume, what it learns."""

import io
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
from rich.console import Console

import swamp_envs
from swamp_agents.network.advice import Advice, rate_favourite
from swamp_agents.network.file import Network
from swamp_agents.network.inputs import inputs_of
from swamp_agents.network.thinking import brain_of, expect, rate_moves, think, trust_in_advice
from swamp_agents.policy import Policy
from swamp_envs import OptionError, SwampError
from swamp_envs.cli.train import read_method
from swamp_envs.play.agents import make_agent
from swamp_training.board import BoardModel, planes_of
from swamp_training.checkpoint import FILE
from swamp_training.commands import METHODS
from swamp_training.curve import CURVE_FILE, read_curve
from swamp_training.evaluation import Result, measure
from swamp_training.layers import FAR_BELOW, rate_legal, sum_rows
from swamp_training.learner import Former, Learner, legal_rows, seats_of_others
from swamp_training.model import Model, action_parts
from swamp_training.networks import ModulePolicy, export, make_network, width_of
from swamp_training.pupil import Explorer
from swamp_training.runs import POLICY_FILE
from swamp_training.selfplay import Run, read_run, train
from swamp_training.settings import Expert, Imitation, SelfPlay
from tests.heaps import LEAST, MOST, make_game

SMALL = SelfPlay(
    "swapx", games=8, steps=16, minibatch=64, epochs=1, hidden="16x8", evaluation=0, watch_every=0, decisions=512
)


@pytest.fixture(autouse=True)
def _one_thread() -> None:
    """On a busy machine more threads wait for each other."""
    torch.set_num_threads(1)


def quiet() -> Console:
    return Console(file=io.StringIO(), width=200)


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
    found = sum_rows(rows, bias, torch.as_tensor(batch.obs), inputs)
    (found * weights).sum().backward()
    given = gradients(rows, bias)
    expected = read @ rows + bias
    (expected * weights).sum().backward()
    assert torch.allclose(found, expected, atol=1e-3)
    assert all(torch.allclose(*pair, atol=1e-3) for pair in zip(given, gradients(rows, bias), strict=True))


def test_ratings_of_legal_actions_are_products_and_so_are_their_gradients() -> None:
    batch = games_under_way("swapx", 20)
    legal = torch.as_tensor(legal_rows(batch))
    wants, table = torch.randn(20, 12, requires_grad=True), torch.randn(batch.mask.shape[1], 13, requires_grad=True)
    found = rate_legal(wants, table, legal)
    weights = torch.randn(legal.shape) * (legal >= 0)
    (found * weights).sum().backward()
    given = gradients(wants, table)
    every = torch.cat([wants, torch.ones(20, 1)], 1) @ table.T
    expected = every.gather(1, legal.clamp(min=0).long())
    (expected * weights).sum().backward()
    assert torch.allclose(found[legal >= 0], expected[legal >= 0], atol=1e-4)
    assert (found[legal < 0] == FAR_BELOW).all()
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


def wild_learner(variant: swamp_envs.Variant, advice: bool) -> Learner:
    """One whose network thinks something of everything."""
    torch.manual_seed(1)
    model = Model(variant, [16, 8], advice)
    for parameter in (model.shared, model.values.weight, *([model.trust.weight, model.belief] if advice else [])):
        torch.nn.init.normal_(parameter)
    return Learner(variant, model, replace(SMALL, games=2, advice=advice))


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
    learner.batch = batch
    legal = legal_rows(batch)
    told = learner.ask(legal)
    ratings, values = learner.think(batch.obs[:, : learner.width], legal, *told)
    made = export(learner.model, variant, "a test")
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
            places, worth = told
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
    assert measure(run.variant, surest, "random", 60, 5).low > 0.9
    assert (
        measure(run.variant, surest, "greedy", 100, 5).low < 0.25 < measure(run.variant, surest, "greedy", 100, 5).high
    )


def test_a_network_that_does_not_trust_greedy_is_told_the_evaluation_alone(tmp_path: Path) -> None:
    run = Run.begun(replace(SMALL, advice=True, trust=0.0, run=str(tmp_path / "run")))
    favoured, worth = run.learner.ask(legal_rows(run.learner.batch))
    assert (favoured < 0).all()
    for _ in range(3):
        run.learner.update()
    weights = numbers_of(run).weights[-(8 + 2) :]
    assert (weights[:-1] == 0).all()
    assert weights[-1] not in (0, 1)  # it has learned how far to believe the evaluation
    assert worth.shape == (SMALL.games, 4)


@pytest.mark.parametrize(("options", "own"), [({}, 2), ({"teams": True}, 2)])
def test_rivals_play_half_of_the_sides_and_nothing_is_learned_of_their_decisions(options: dict, own: int) -> None:
    variant = swamp_envs.game("swapx").variant(**options)
    learner = Learner(variant, Model(variant, [16, 8]), replace(SMALL, rivals=0.5, games=8))
    assert learner.rivals.sum(axis=1).tolist() == [4 - own] * 4 + [0] * 4
    assert learner.rivals[:4].any(axis=0).all()
    sides = np.array(variant.sides)
    assert all(learner.rivals[0, sides == side].std() == 0 for side in sides)
    learner.play()
    roll = learner.rollout
    theirs = roll.own == 0
    assert (theirs == learner.rivals[np.arange(8), roll.seat]).all()
    assert (roll.chosen == roll.favoured)[theirs].all()
    lessons = [part[theirs] for part in (roll.own, roll.chosen, roll.chance, np.ones(theirs.shape, np.float32))]
    chances = torch.zeros(len(lessons[0]), 200, requires_grad=True)
    learner.loss_of_policy(chances, *map(torch.as_tensor, lessons))[0].backward()
    assert chances.grad is not None
    assert not chances.grad.any()


def test_a_learner_without_rivals_has_all_seats() -> None:
    assert not seats_of_others(swamp_envs.game("swapx").variant(), 6, 0.0, 0.0).any()


def test_past_selves_play_half_of_the_sides_in_games_of_their_own() -> None:
    variant = swamp_envs.game("swapx").variant()
    settings = replace(SMALL, rivals=0.5, past=0.25)
    learner = Learner(variant, Model(variant, [16, 8]), settings)
    assert learner.former_seats.any(axis=1).tolist() == [False] * 4 + [True] * 2 + [False] * 2
    assert not (learner.former_seats & learner.rivals).any()
    learner.play()
    roll = learner.rollout
    others = (learner.former_seats | learner.rivals)[np.arange(8), roll.seat]
    assert (roll.own == ~others).all()
    assert np.take_along_axis(roll.legal, roll.chosen[..., None], 2).min() >= 0


def test_a_past_self_stays_as_it_was_and_another_one_comes_now_and_then() -> None:
    variant = swamp_envs.game("swapx").variant()
    model = Model(variant, [16, 8])
    former = Former(model, replace(SMALL, past=0.5, snapshot_every=100, pool=2))
    met = []
    for decisions in range(0, 400, 50):
        torch.nn.init.constant_(model.bias, decisions)
        former.come(model, decisions)
        met.append(former.model.state_dict()["bias"][0].item())
        assert len(former.past.networks) <= 2
    assert met[0] == met[1] == 0
    assert {decision % 100 for decision in met} == {0}
    assert len(set(met)) > 2


def test_rivals_can_be_a_bot_of_any_name() -> None:
    variant = swamp_envs.game("swapx").variant()
    learner = Learner(variant, Model(variant, [16, 8]), replace(SMALL, rivals=1.0, rival="tests.adapters.scenes:Habit"))
    assert learner.advice is None
    learner.play()
    roll = learner.rollout
    theirs = learner.rivals[np.arange(8), roll.seat]
    assert (roll.own == ~theirs).all()
    assert 0 < theirs.mean() < 1
    habit = (7 * np.arange(SMALL.steps)[:, None] + 3) % (roll.legal >= 0).sum(axis=2)
    assert (roll.chosen == habit)[theirs].all()
    assert not (roll.chosen == habit)[~theirs].all()


def test_values_are_learned_first_and_then_what_to_do() -> None:
    variant = swamp_envs.game("swapx").variant()
    learner = Learner(variant, Model(variant, [16, 8]), replace(SMALL, warmup=8 * 16))
    changed = []
    for _ in range(2):
        before = {name: weights.clone() for name, weights in learner.model.state_dict().items()}
        learner.update()
        now = learner.model.state_dict()
        changed.append([not torch.equal(before[name], now[name]) for name in ("values.weight", "shared")])
    assert changed == [[True, False], [True, True]]


def test_more_games_than_there_are_cannot_be_played_against_others() -> None:
    with pytest.raises(OptionError, match=r"^rivals, past: found 0.7 and 0.5, accepted: at most 1 together$"):
        replace(SMALL, rivals=0.7, past=0.5)


def test_advice_needs_a_game_that_greedy_plays() -> None:
    variant = make_game().variant()
    with pytest.raises(SwampError, match=r"^advice: found heaps, accepted: a game that greedy plays$"):
        Learner(variant, Model(variant, [8], True), replace(SMALL, advice=True))


# --- runs -----------------------------------------------------------------------------------------------------------


def numbers_of(run: Run) -> Network:
    assert run.network
    return run.network


def weights_of(directory: Path) -> np.ndarray:
    return Network.load(directory / POLICY_FILE).weights


@pytest.mark.parametrize(("game", "advice", "past"), [("swapx", True, 0.0), ("bayou_boss", False, 0.5)])
def test_a_resumed_run_ends_where_an_unbroken_one_does(game: str, advice: bool, past: float, tmp_path: Path) -> None:
    of_both = replace(SMALL, game=game, advice=advice, past=past, snapshot_every=100, pool=2)
    whole = replace(of_both, run=str(tmp_path / "whole"))
    train(whole, quiet())
    train(replace(whole, run=str(tmp_path / "parts"), decisions=256), quiet())
    train(replace(whole, run=str(tmp_path / "parts"), resume=True), quiet())
    assert np.array_equal(weights_of(tmp_path / "whole"), weights_of(tmp_path / "parts"))


def test_a_killed_run_goes_on_from_its_last_checkpoint(tmp_path: Path) -> None:
    directory = tmp_path / "run"
    settings = replace(SMALL, run=str(directory), decisions=10_000_000, checkpoint_every=0.0)
    words = [f"--{name.replace('_', '-')}={getattr(settings, name)}" for name in settings.__dict__]
    words = [word for word in words if not word.startswith(("--game=", "--option=", "--resume=", "--advice="))]
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
    return read_run(directory)["parts"]["learner"]["decisions"] if (directory / FILE).exists() else 0


def test_what_a_run_leaves_behind(tmp_path: Path) -> None:
    settings = replace(SMALL, run=str(tmp_path / "run"), evaluation=12, watch_every=1e-6, decisions=128)
    console = quiet()
    results = train(settings, console)
    kept = json.loads((tmp_path / "run" / "result.json").read_text())
    assert (
        [result.opponents for result in results] == [row["opponents"] for row in kept] == ["3 x random", "3 x greedy"]
    )
    assert json.loads((tmp_path / "run" / "settings.json").read_text())["decisions"] == 128
    assert list((tmp_path / "run" / "log").iterdir())
    curve = read_curve(tmp_path / "run" / CURVE_FILE)
    assert [point.result.opponents for point in curve] == ["3 x random", "3 x greedy"]
    assert [point.decisions for point in curve] == [128, 128]
    assert curve[0].core_seconds > 0
    assert 0 <= curve[0].result.low <= curve[0].result.share <= curve[0].result.high <= 1
    assert "of wins against 3 x greedy" in console.file.getvalue()  # type: ignore[attr-defined]
    assert "went to the environment" in console.file.getvalue()  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("share", "fair", "rating"),
    [(0.5, 0.5, 0), (0.25, 0.25, 0), (10 / 11, 0.5, 400), (1 / 11, 0.5, -400), (0.75, 0.25, 382)],
)
def test_ratings_are_odds_against_those_of_equals(share: float, fair: float, rating: float) -> None:
    assert Result("greedy", 100, share, 0, 1, 0, fair).rating == pytest.approx(rating, abs=1)
    assert Result("greedy", 100, 1.0, 0, 1, 0, fair).rating < 1400


def test_runs_are_not_overwritten(tmp_path: Path) -> None:
    settings = replace(SMALL, run=str(tmp_path / "run"), decisions=128)
    train(settings, quiet())
    with pytest.raises(OptionError, match="holds a run"):
        train(settings, quiet())


def test_the_command_finds_the_method_that_is_asked_for() -> None:
    assert read_method(["swapx", "--seed", "3"], METHODS) == ("ppo", ["swapx", "--seed", "3"])
    assert read_method(["swapx", "--method", "sb3", "--seed=3"], METHODS) == ("sb3", ["swapx", "--seed=3"])
    assert read_method(["--method=sb3", "swapx"], METHODS) == ("sb3", ["swapx"])
    for wrong in (["--method", "magic"], ["swapx", "--method"]):
        with pytest.raises(SwampError, match=r"^method: found .*, accepted: ppo, imitate, expert, sb3$"):
            read_method(wrong, METHODS)


# --- networks of anybody's --------------------------------------------------------------------------------------------


class Plain(torch.nn.Module):
    """A linear module that somebody might bring."""

    def __init__(self, variant: swamp_envs.Variant, hidden: list[int], advised: bool) -> None:
        super().__init__()
        self.actions = torch.nn.Linear(width_of(variant), variant.num_actions)
        self.values = torch.nn.Linear(width_of(variant), variant.players)

    def forward(self, seen: torch.Tensor, legal: torch.Tensor, *advice: torch.Tensor) -> tuple:
        x = seen.float()
        ratings = self.actions(x).gather(1, legal.clamp(min=0).long())
        return ratings.masked_fill(legal < 0, FAR_BELOW), self.values(x)


@pytest.mark.parametrize("network", ["board", f"{__name__}:Plain"])
def test_any_module_can_learn_and_go_on(network: str, tmp_path: Path) -> None:
    whole = replace(SMALL, network=network, run=str(tmp_path / "whole"), decisions=256, evaluation=8)
    assert [result.opponents for result in train(whole, quiet())] == ["3 x random", "3 x greedy"]
    parts = replace(whole, run=str(tmp_path / "parts"), evaluation=0)
    train(replace(parts, decisions=128), quiet())
    train(replace(parts, resume=True), quiet())
    first, second = (read_run(tmp_path / name)["parts"]["learner"]["model"] for name in ("whole", "parts"))
    assert all(torch.equal(first[name], second[name]) for name in first)
    assert not (tmp_path / "whole" / POLICY_FILE).exists()


def test_a_module_with_advice_plays_as_greedy_does_at_first() -> None:
    variant = swamp_envs.game("swapx").variant()
    module = make_network("board", variant, [16, 8], True)
    assert isinstance(module, BoardModel)
    torch.nn.init.constant_(module.trust.bias, 100.0)
    batch = games_under_way("swapx", 20)
    chosen = ModulePolicy(module, variant, Advice(variant, 4), 4).act(variant, batch.states)
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
            make_network(name, variant, [8], False)
    with pytest.raises(OptionError, match=r"^network: found board, accepted for Bayou Boss: a network that needs no"):
        make_network("board", variant, [8], False)
    learner = Explorer(
        swamp_envs.game("swapx").variant(),
        make_network("board", swamp_envs.game("swapx").variant(), [8], False),
        Expert("swapx", games=2, steps=2, network="board"),
    )
    with pytest.raises(OptionError, match=r"^network: found 'board', accepted to guide a search: rows$"):
        learner.play()


# --- what it reaches ------------------------------------------------------------------------------------------------


def test_a_toy_game_is_solved() -> None:
    """Against the best play one leaves a multiple of four, and the expectation is what best play gives."""
    variant = make_game().variant()
    torch.manual_seed(0)
    model = Model(variant, [32, 32])
    learner = Learner(variant, model, replace(SMALL, games=64, steps=32, minibatch=512, epochs=3, learning_rate=3e-3))
    while learner.decisions < 250_000:
        learner.update()
    sticks = np.arange(1, MOST + 1, dtype=np.int8)[:, None]
    legal = np.array([[0, 1, 2] if n >= 3 else [0, 1, -1] if n == 2 else [0, -1, -1] for n in sticks[:, 0]], np.int32)
    ratings, values = learner.think(sticks, legal)
    lost = sticks[:, 0] % 4 == 0
    assert (ratings.argmax(1).numpy() + 1)[~lost].tolist() == (sticks[:, 0] % 4)[~lost].tolist()
    assert values[:, 0] == pytest.approx(np.where(lost, -1, 1), abs=0.3)
    assert values.sum(axis=1) == pytest.approx(np.zeros(MOST), abs=0.3)
    assert LEAST < MOST


def test_a_pupil_decides_as_its_teacher_does(tmp_path: Path) -> None:
    settings = Imitation("swapx", games=64, steps=32, minibatch=512, hidden="64x32", watch_every=0, own=0.5)
    run = Run.begun(settings)
    facts = [run.learner.update() for _ in range(40)]
    assert facts[-1]["agreed"] > 2 * facts[0]["agreed"]
    assert facts[-1]["policy_loss"] < facts[0]["policy_loss"] - 0.5


def test_a_search_teaches_its_own_network() -> None:
    """On heaps the network comes to decide what best play decides, and to expect what it gives."""
    variant = make_game().variant()
    torch.manual_seed(0)
    settings = Expert("heaps", games=32, steps=16, minibatch=256, learning_rate=3e-3, sims=24)
    learner = Explorer(variant, Model(variant, [32, 32]), settings)
    for _ in range(40):
        learner.update()
    ratings, values = learner.think(np.array([[5], [6], [7], [8]], np.int8), np.array([[0, 1, 2]] * 4, np.int32))
    assert ratings.argmax(1).tolist()[:3] == [0, 1, 2]
    assert values[:, 0] == pytest.approx([1, 1, 1, -1], abs=0.4)


def test_runs_begin_with_the_network_of_another_one(tmp_path: Path) -> None:
    first = replace(SMALL, run=str(tmp_path / "first"), decisions=128)
    train(first, quiet())
    begun = Run.begun(replace(SMALL, seed=5, start=str(tmp_path / "first")))
    assert np.array_equal(numbers_of(begun).weights, weights_of(tmp_path / "first"))


def test_a_short_run_beats_random(tmp_path: Path) -> None:
    settings = replace(SMALL, games=128, steps=32, minibatch=1024, epochs=3, hidden="64x64", decisions=160_000)
    run = Run.begun(replace(settings, run=str(tmp_path / "run")))
    while run.learner.decisions < settings.decisions:
        run.learner.update()
    result = measure(run.variant, run.policy, "random", 200, 5)
    assert result.low > 0.35  # equals get 25%
