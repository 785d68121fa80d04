"""Runs: their settings, directories, checkpoints and resuming; how an agent is measured."""

import io
from dataclasses import fields, replace

import numpy as np
import pytest
import typer

pytest.importorskip("torch")

from rich.console import Console
from typer.testing import CliRunner

import swamp_envs
from swamp_agents import make_agent
from swamp_envs import OptionError, SwampError
from swamp_envs.core.seeds import seed_row
from swamp_training import evaluation
from swamp_training.directory import POLICY_FILE
from swamp_training.evaluation import Result, measure, result_table
from swamp_training.run import Run, open_run, train
from swamp_training.settings import Settings, command_of, read_layers
from tests.adapters.scenes import Habit
from tests.training.scenes import SMALL, quiet, weights_of

# --- settings --------------------------------------------------------------------------------------------------------


def test_every_setting_is_an_option_with_its_help():
    kept: list[Settings] = []
    app = typer.Typer()
    app.command()(command_of(Settings, kept.append, "Train."))
    shown = CliRunner().invoke(app, ["--help"], env={"COLUMNS": "200", "TERM": "dumb", "NO_COLOR": "1"}).output
    for setting in fields(Settings)[1:]:
        assert f"--{setting.name.replace('_', '-')}" in shown
        assert setting.metadata["help"][:30] in shown
    assert CliRunner().invoke(app, ["swapx"]).exit_code == 0
    words = ["swapx", "-o", "teams=yes", "--option", "setup=corner", "--learning-rate", "0.1", "--resume"]
    assert CliRunner().invoke(app, words).exit_code == 0
    changed = Settings("swapx", option=("teams=yes", "setup=corner"), learning_rate=0.1, resume=True)
    assert kept == [Settings("swapx"), changed]


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"decisions": 0}, "decisions: found 0, accepted: numbers from 1 up"),
        ({"decisions": 1.5}, "decisions: found 1.5, accepted: numbers from 1 up"),
        ({"num_envs": True}, "num_envs: found True, accepted: numbers from 1 up"),
        ({"minutes": float("nan")}, "minutes: found nan, accepted: numbers from 0 up"),
        ({"gae_lambda": float("inf")}, "gae_lambda: found inf, accepted: numbers from 0 to 1"),
        ({"hidden": "\N{ARABIC-INDIC DIGIT THREE}"}, "hidden: found"),
        ({"hidden": "8x"}, "hidden: found '8x'"),
        ({"hidden": "256,256"}, "hidden: found '256,256'"),
        ({"opponents": "random=inf"}, "opponents: found 'random=inf'"),
        ({"opponents": "random=few"}, "opponents: found 'random=few'"),
        ({"anneal_advice": True}, "anneal_advice: found no advice, accepted: with --advice"),
    ],
)
def test_wrong_settings_are_refused(wrong, message):
    with pytest.raises(OptionError, match=message):
        Settings("swapx", **wrong)


def test_agents_that_are_none_are_refused_before_anything_is_learned(tmp_path):
    for wrong in ({"watch": "greedy,nobody"}, {"opponents": "nobody=0.5"}):
        with pytest.raises(SwampError, match="nobody"):
            train(replace(SMALL, run=str(tmp_path / "run"), **wrong), quiet())
        assert not (tmp_path / "run").exists()


def test_a_device_that_is_none_is_refused(tmp_path):
    with pytest.raises(OptionError, match=r"^device: found 'abacus' .*, accepted: a device of this machine$"):
        train(replace(SMALL, run=str(tmp_path / "run"), device="abacus"), quiet())


def test_texts_of_settings():
    assert read_layers("64x32x16") == [64, 32, 16]


# --- directories and checkpoints -------------------------------------------------------------------------------------


def test_a_run_that_can_be_no_directory_is_refused(tmp_path):
    taken = tmp_path / "taken"
    taken.write_text("a file")
    for run in (taken, taken / "inside", "a\0b"):
        with pytest.raises(OptionError, match=r"^run: found .*, accepted: a directory"):
            open_run(replace(SMALL, run=str(run)))
    assert taken.read_text() == "a file"


def test_a_resumed_run_keeps_its_settings(tmp_path):
    settings = replace(SMALL, run=str(tmp_path / "run"), decisions=256, clip_coef=0.15)
    train(settings, quiet())
    kept = Run.resumed(Settings("swapx", run=settings.run, resume=True))
    assert kept.settings == kept.learner.settings == settings
    anew = Run.resumed(Settings("swapx", run=settings.run, resume=True, decisions=900, watch="random")).settings
    assert (anew.decisions, anew.watch) == (900, "random")
    for other in (Settings("swapx", clip_coef=0.3), Settings("bayou_boss")):
        with pytest.raises(OptionError, match=r"^resume: found (clip_coef|game) .*, accepted: .*as the run was begun"):
            Run.resumed(replace(other, run=settings.run, resume=True))


def test_a_run_that_learned_nothing_yet_can_be_resumed(tmp_path):
    whole, late = (replace(SMALL, run=str(tmp_path / name), decisions=512) for name in ("whole", "late"))
    train(whole, quiet())
    open_run(late).save()
    train(replace(late, resume=True), quiet())
    assert np.array_equal(weights_of(tmp_path / "whole"), weights_of(tmp_path / "late"))


def test_a_run_is_resumed_without_the_one_it_began_with(tmp_path):
    first = replace(SMALL, run=str(tmp_path / "first"), decisions=128)
    train(first, quiet())
    file = tmp_path / "first" / POLICY_FILE
    second = replace(SMALL, run=str(tmp_path / "second"), start=str(file))
    open_run(second).save()
    file.unlink()
    assert Run.resumed(replace(SMALL, run=second.run, resume=True)).settings == second


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
    assert 0 < run.learner.decisions < 1_000_000
    assert run.learner.decisions % (8 * 16) == 0


# --- measuring -------------------------------------------------------------------------------------------------------


def test_equals_get_their_share():
    variant = swamp_envs.game("swapx").variant()
    result = measure(variant, make_agent("random", 1), "random", 480)
    assert result.low < 0.25 < result.high
    assert result.payoff == pytest.approx(0, abs=0.1)


def test_equals_get_half_where_games_can_be_tied():
    """Greedy against itself ties one game of fourteen in Bayou Boss for two."""
    variant = swamp_envs.game("bayou_boss").variant(players=2)
    result = measure(variant, make_agent("greedy", 1), "greedy", 600)
    assert result.ties > 0.02
    assert result.share == pytest.approx(0.5 + result.payoff / 2)
    assert result.low < 0.5 < result.high
    assert abs(result.share - 0.5) < 0.06
    assert result.payoff_low < 0 < result.payoff_high


def test_the_table_of_results_fits_a_terminal():
    rows = [Result("3 x mcts:sims=400,rollout=random", 1000, 0.855, 0.833, 0.874, 0.71, 0.25, 0.08, 0.667, 0.748)]
    console = Console(file=io.StringIO(), width=80)
    console.print(result_table([*rows, replace(rows[0], opponents="3 x greedy")]))
    shown = console.file.getvalue()  # type: ignore[attr-defined]
    assert "85.5% (83.3% to 87.4%)" in shown
    assert "+0.71 (+0.67 to +0.75)" in shown
    assert "…" not in shown


@pytest.mark.parametrize(
    ("share", "fair", "rating"),
    [(0.5, 0.5, 0), (0.25, 0.25, 0), (10 / 11, 0.5, 400), (1 / 11, 0.5, -400), (0.75, 0.25, 382)],
)
def test_ratings_are_odds_against_those_of_equals(share, fair, rating):
    assert Result("greedy", 100, share, 0, 1, 0, fair).rating == pytest.approx(rating, abs=1)
    assert Result("greedy", 100, 1.0, 0, 1, 0, fair).rating < 1400


def test_a_team_is_measured_together():
    variant = swamp_envs.game("swapx").variant(teams=True)
    equals = measure(variant, make_agent("random", 1), "random", 400)
    assert equals.low < equals.fair == 0.5 < equals.high
    assert measure(variant, make_agent("greedy", 1), "random", 60).share > 0.9
    assert evaluation.others(variant) == 2


class Watched(evaluation.Table):
    """A table that remembers what was dealt."""

    made: "list[Watched]" = []  # noqa: RUF012

    def deal(self, rows, seeds):
        self.made.append(self)
        self.dealt = seeds.copy()
        super().deal(rows, seeds)


def test_each_deal_is_played_in_every_seat_and_to_the_end(monkeypatch):
    monkeypatch.setattr(evaluation, "Table", Watched)
    monkeypatch.setattr(Watched, "made", [])
    measure(swamp_envs.game("swapx").variant(), Habit(), "random", 238)
    (table,) = Watched.made
    assert (table.owner == 0).sum(0).tolist() == [60, 60, 60, 60]
    assert (table.dealt.reshape(60, 4) == table.dealt[::4, None]).all()
    assert len(set(table.dealt.tolist())) == 60
    assert table.over.all()


def test_runs_are_measured_on_deals_that_they_do_not_learn_from(monkeypatch):
    monkeypatch.setattr(evaluation, "Table", Watched)
    monkeypatch.setattr(Watched, "made", [])
    measure(swamp_envs.game("swapx").variant(), Habit(), "random", 400, seed=0)
    learned_from = seed_row(0, 10_000_000)
    assert not np.isin(Watched.made[0].dealt, learned_from).any()
