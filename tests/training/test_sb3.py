"""Training: settings, the exported policy, past selves, checkpoints and resuming after a kill, a proof of learning."""

import io
import itertools
import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import fields, replace

import numpy as np
import pytest
import typer

pytest.importorskip("sb3_contrib")

import torch
from rich.console import Console
from sb3_contrib.common.maskable.distributions import MaskableCategorical
from typer.testing import CliRunner

import swamp_envs
from swamp_agents import AgentError, make_agent
from swamp_agents.network.file import Network
from swamp_agents.network.inputs import inputs_of
from swamp_agents.policy import Policy
from swamp_envs import OptionError, SwampError
from swamp_training import evaluation
from swamp_training.checkpoint import FILE, load_checkpoint
from swamp_training.evaluation import measure
from swamp_training.network import NearMasked
from swamp_training.pastselves import PastNetworks
from swamp_training.runs import POLICY_FILE, open_run
from swamp_training.sb3 import PARTS, Run, train
from swamp_training.settings import OneSeat, command_of, read_layers, read_weights
from tests.adapters.scenes import Habit

SMALL = OneSeat(
    "swapx", games=8, steps=16, batch_size=64, epochs=1, hidden="16x8", snapshot_every=256, pool=3, evaluation=0
)


def quiet() -> Console:
    return Console(file=io.StringIO(), width=200)


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


# --- the policy agent ------------------------------------------------------------------------------------------------


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
    result = measure(swamp_envs.game(name).variant(**options), agent, agent, games=20)
    assert result.games == 20


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


def test_the_exported_network_is_the_one_that_learned():
    run = Run.begun(SMALL)
    run.model.learn(128)
    batch = games_under_way("swapx")
    taken, _ = run.model.predict(batch.obs, deterministic=True, action_masks=batch.mask)
    assert np.array_equal(Policy(run.network, temperature=0).act(batch.variant, batch.states), taken)


def test_the_faster_mask_changes_no_probability():
    dice = torch.Generator().manual_seed(0)
    logits = torch.randn(50, 300, generator=dice) * 5
    logits[:10] -= 200 * torch.rand(10, 300, generator=dice)
    masks = torch.rand(50, 300, generator=dice) < 0.1
    masks[:, 0] = True
    ours, theirs = NearMasked(logits=logits, masks=masks), MaskableCategorical(logits=logits, masks=masks)
    assert torch.allclose(ours.probs, theirs.probs, atol=1e-7)
    assert torch.allclose(ours.logits[masks], theirs.logits[masks], atol=1e-5)
    assert torch.allclose(ours.entropy(), theirs.entropy(), atol=1e-5)
    drawn = ours.sample(torch.Size([200]))
    assert masks[torch.arange(50), drawn].all()


# --- settings --------------------------------------------------------------------------------------------------------


def test_every_setting_is_an_option_with_its_help():
    kept: list[OneSeat] = []
    app = typer.Typer()
    app.command()(command_of(OneSeat, kept.append, "Train."))
    shown = CliRunner().invoke(app, ["--help"], env={"COLUMNS": "200", "TERM": "dumb", "NO_COLOR": "1"}).output
    for setting in fields(OneSeat)[1:]:
        assert f"--{setting.name.replace('_', '-')}" in shown
        assert setting.metadata["help"][:30] in shown
    assert CliRunner().invoke(app, ["swapx"]).exit_code == 0
    words = ["swapx", "-o", "teams=yes", "--option", "setup=corner", "--learning-rate", "0.1", "--resume"]
    assert CliRunner().invoke(app, words).exit_code == 0
    changed = OneSeat("swapx", option=("teams=yes", "setup=corner"), learning_rate=0.1, resume=True)
    assert kept == [OneSeat("swapx"), changed]


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"decisions": 0}, "decisions: found 0, accepted: numbers from 1 up"),
        ({"decisions": 1.5}, "decisions: found 1.5, accepted: numbers from 1 up"),
        ({"games": True}, "games: found True, accepted: numbers from 1 up"),
        ({"minutes": float("nan")}, "minutes: found nan, accepted: numbers from 0 up"),
        ({"gamma": float("inf")}, "gamma: found inf, accepted: numbers from 0 to 1"),
        ({"hidden": "\N{ARABIC-INDIC DIGIT THREE}"}, "hidden: found"),
        ({"hidden": "8x"}, "hidden: found '8x'"),
        ({"opponents": "random=inf"}, "opponents: found 'random=inf'"),
        ({"activation": "sine"}, "activation: found 'sine', accepted: relu, tanh"),
        ({"hidden": "256,256"}, "hidden: found '256,256'"),
        ({"opponents": "random=few"}, "opponents: found 'random=few'"),
        ({"opponents": ""}, "one weight at least above 0"),
    ],
)
def test_wrong_settings_are_refused(wrong, message):
    with pytest.raises(OptionError, match=message):
        OneSeat("swapx", **wrong)


def test_a_run_that_can_be_no_directory_is_refused(tmp_path):
    taken = tmp_path / "taken"
    taken.write_text("a file")
    for run in (taken, taken / "inside", "a\0b"):
        with pytest.raises(OptionError, match=r"^run: found .*, accepted: a directory"):
            open_run(Run, replace(SMALL, run=str(run)))
    assert taken.read_text() == "a file"


def test_texts_of_settings():
    assert read_layers("64x32x16") == [64, 32, 16]
    assert read_weights("random=1, policy:a=b.npz=2 greedy") == {"random": 1, "policy:a=b.npz": 2, "greedy": 1}


# --- past selves -----------------------------------------------------------------------------------------------------


def test_the_pool_keeps_the_newest_and_drops_others():
    network, _ = random_network()
    selves = PastNetworks(size=3, every=100, seed=0)
    assert selves.due(0)
    for decisions in range(0, 1000, 100):
        assert selves.due(decisions)
        selves.add(decisions, network)
        assert not selves.due(decisions + 99)
        assert decisions in selves.networks
    assert len(selves.networks) == 3


def test_the_share_of_selves_is_spread_over_those_seated():
    network, _ = random_network()
    selves = PastNetworks(size=8, every=1, seed=0)
    for decisions in range(6):
        selves.add(decisions, network)
    pool = selves.opponents({"random": 1, "self": 3}, seated=2)
    assert [weight for key, weight in pool.items() if isinstance(key, Policy)] == [1.5, 1.5]
    assert pool["random"] == 1


def test_past_selves_sit_at_the_tables_of_a_run():
    run = Run.begun(SMALL)
    run.model.learn(64)
    run.seat_opponents()
    run.model.learn(1024, reset_num_timesteps=False)
    names = {agent.name for agent in run.env.versus.agents}
    assert "random" in names
    assert any(name.startswith("self-") for name in names)


# --- checkpoints -----------------------------------------------------------------------------------------------------


def weights_of(directory) -> np.ndarray:
    return Network.load(directory / POLICY_FILE).weights


def test_a_resumed_run_ends_where_an_unbroken_one_does(tmp_path):
    whole = replace(SMALL, run=str(tmp_path / "whole"), decisions=1024)
    train(whole, quiet())
    train(replace(whole, run=str(tmp_path / "parts"), decisions=512), quiet())
    train(replace(whole, run=str(tmp_path / "parts"), resume=True), quiet())
    assert np.array_equal(weights_of(tmp_path / "whole"), weights_of(tmp_path / "parts"))


def test_a_killed_run_goes_on_from_its_last_checkpoint(tmp_path):
    directory = tmp_path / "run"
    settings = replace(SMALL, run=str(directory), decisions=10_000_000, checkpoint_every=0.0)
    words = [
        f"--{name.replace('_', '-')}={value}"
        for name, value in settings.__dict__.items()
        if name not in ("game", "option", "resume")
    ]
    command = [sys.executable, "-m", "swamp_envs", "train", "--method", "sb3", "swapx", *words]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=tmp_path)
    deadline = time.monotonic() + 120
    while saved_decisions(directory) < 1024:
        assert process.poll() is None
        assert time.monotonic() < deadline
        time.sleep(0.05)
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    before, seconds = (load_checkpoint(directory, PARTS)["parts"][name] for name in ("decisions", "seconds"))
    run = Run.resumed(replace(settings, resume=True))
    assert run.decisions == before
    assert run.seconds == seconds
    assert run.model.policy.optimizer.state_dict()["state"]  # Adam remembers
    assert run.selves.networks
    run.model.learn(256, reset_num_timesteps=False)
    assert run.decisions == before + 256


def saved_decisions(directory) -> int:
    return load_checkpoint(directory, PARTS)["parts"]["decisions"] if (directory / FILE).exists() else 0


def test_a_resumed_run_keeps_its_settings(tmp_path):
    settings = replace(SMALL, run=str(tmp_path / "run"), decisions=256, clip=0.15)
    train(settings, quiet())
    kept = Run.resumed(OneSeat("swapx", run=settings.run, resume=True))
    assert kept.settings == settings
    assert kept.model.clip_range(1.0) == 0.15  # type: ignore[operator]
    anew = Run.resumed(OneSeat("swapx", run=settings.run, resume=True, decisions=900, evaluation=0)).settings
    assert (anew.decisions, anew.evaluation) == (900, 0)
    for other in (OneSeat("swapx", clip=0.3), OneSeat("bayou_boss")):
        with pytest.raises(OptionError, match=r"^resume: found (clip|game) .*, accepted: .*as the run was begun"):
            Run.resumed(replace(other, run=settings.run, resume=True))


def test_a_run_that_learned_nothing_yet_can_be_resumed(tmp_path):
    whole, late = (replace(SMALL, run=str(tmp_path / name), decisions=512) for name in ("whole", "late"))
    train(whole, quiet())
    open_run(Run, late).save(0.0)
    train(replace(late, resume=True), quiet())
    assert np.array_equal(weights_of(tmp_path / "whole"), weights_of(tmp_path / "late"))


def test_runs_are_not_overwritten_and_not_made_up(tmp_path):
    settings = replace(SMALL, run=str(tmp_path / "run"), decisions=128)
    train(settings, quiet())
    with pytest.raises(OptionError, match="holds a run"):
        train(settings, quiet())
    with pytest.raises(SwampError, match="resume: found no"):
        train(replace(settings, run=str(tmp_path / "other"), resume=True), quiet())
    with pytest.raises(OptionError, match="resume: found no run"):
        train(replace(settings, run="", resume=True), quiet())


def test_a_run_stops_when_its_minutes_are_over(tmp_path):
    settings = replace(SMALL, run=str(tmp_path / "run"), decisions=10_000_000, minutes=0.01)
    console = quiet()
    train(settings, console)
    assert "minutes are over" in console.file.getvalue()  # type: ignore[attr-defined]
    run = Run.resumed(replace(settings, resume=True))
    assert 0 < run.decisions < 1_000_000
    assert run.decisions % (8 * 16) == 0
    assert np.array_equal(np.asarray(run.model._last_obs), run.env._observations())


def test_what_a_run_leaves_behind(tmp_path):
    settings = replace(SMALL, run=str(tmp_path / "run"), decisions=256, evaluation=12, opponents="random")
    console = quiet()
    results = train(settings, console)
    kept = json.loads((tmp_path / "run" / "result.json").read_text())
    assert (
        [result.opponents for result in results] == ["3 x random", "3 x greedy"] == [row["opponents"] for row in kept]
    )
    assert json.loads((tmp_path / "run" / "settings.json").read_text())["decisions"] == 256
    assert list((tmp_path / "run" / "tensorboard").iterdir())
    assert "of the time" in console.file.getvalue()  # type: ignore[attr-defined]
    make_agent(f"policy:{tmp_path / 'run' / POLICY_FILE}")


# --- measuring -------------------------------------------------------------------------------------------------------


def test_equals_get_their_share():
    variant = swamp_envs.game("swapx").variant()
    result = measure(variant, make_agent("random", 1), "random", 480)
    assert result.low < 0.25 < result.high
    assert result.payoff == pytest.approx(0, abs=0.1)


def test_a_team_is_measured_together():
    variant = swamp_envs.game("swapx").variant(teams=True)
    equals = measure(variant, make_agent("random", 1), "random", 400)
    assert equals.low < equals.fair == 0.5 < equals.high
    assert measure(variant, make_agent("greedy", 1), "random", 60).share > 0.9
    assert evaluation.others(variant) == 2


def test_measured_games_are_played_in_every_seat_and_to_the_end(monkeypatch):
    tables = []

    class Watched(evaluation.Table):
        def finish(self):
            tables.append(self)
            return super().finish()

    monkeypatch.setattr(evaluation, "Table", Watched)
    measure(swamp_envs.game("swapx").variant(), Habit(), "random", 240)
    assert (tables[0].owner == 0).sum(0).tolist() == [60, 60, 60, 60]
    assert tables[0].over.all()


# --- it learns -------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_short_run_beats_three_randoms(tmp_path):
    settings = OneSeat("swapx", opponents="random", decisions=24_576, hidden="128x64")
    train(replace(settings, run=str(tmp_path / "run"), evaluation=0), quiet())
    learned = make_agent(f"policy:{tmp_path / 'run' / POLICY_FILE}")
    assert measure(swamp_envs.game("swapx").variant(), learned, "random", 480).low > 0.25
