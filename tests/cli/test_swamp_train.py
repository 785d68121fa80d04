"""`swamp train` refuses in one line what it cannot do, before it does anything."""

import os
import sys
from pathlib import Path

import pytest

from .conftest import Swamp

SMALL = "train swapx --games 2 --steps 2 --minibatch 2 --hidden 4 --decisions 8 --evaluation 0 --watch-every 0"


@pytest.mark.parametrize("method", ["ppo", "imitate", "expert", "sb3"])
def test_help_needs_no_learning_library(method: str, swamp: Swamp, monkeypatch: pytest.MonkeyPatch) -> None:
    for absent in ("torch", "swamp_training.selfplay", "swamp_training.sb3"):
        monkeypatch.setitem(sys.modules, absent, None)
    assert "--entropy" in swamp(f"train --method {method} --help").stdout


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("--seed 18446744073709551616", "seed: found 18446744073709551616, accepted: numbers from 0 to"),
        ("--hidden 99999999x99999999", "hidden: found '99999999x99999999', accepted: sizes from 1 to"),
        ("--foresight 7", "foresight: found 7.0, accepted: numbers from 0 to 1"),
        ("--method imitate --own 7", "own: found 7.0, accepted: numbers from 0 to 1"),
        ("--method expert --noise 2", "noise: found 2.0, accepted: numbers from 0 to 1"),
        ("--method sb3 --gae-lambda 5", "gae_lambda: found 5.0, accepted: numbers from 0 to 1"),
        ("--method sb3 --gamma 5", "gamma: found 5.0, accepted: numbers from 0 to 1"),
        ("--rivals 1.5", "rivals: found 1.5, accepted: numbers from 0 to 1"),
        ("--past -1", "past: found -1.0, accepted: numbers from 0 to 1"),
    ],
)
def test_values_out_of_bounds_are_refused(words: str, message: str, swamp: Swamp) -> None:
    refused = swamp(f"train swapx {words}", status=2).stderr
    assert message in " ".join(refused.split())


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("--network os:getcwd", "network: found 'os:getcwd'"),
        ("--games 99999999999", "games, steps, hidden: found games 99999999999"),
        ("--steps 99999999999999", "games, steps, hidden: found"),
    ],
)
def test_what_cannot_be_made_is_refused(words: str, message: str, swamp: Swamp, tmp_path: Path) -> None:
    pytest.importorskip("torch")
    refused = swamp(f"train swapx {words} --run {tmp_path / 'run'}", status=2).stderr
    assert message in " ".join(refused.split())
    assert not (tmp_path / "run").exists()


def test_a_directory_that_cannot_be_written_is_refused(
    swamp: Swamp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("torch")

    def deny(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied", str(tmp_path / "run"))

    monkeypatch.setattr(Path, "mkdir", deny)
    refused = swamp(f"{SMALL} --run {tmp_path / 'run'}", status=2).stderr
    assert "Permission denied; accepted: a directory of a run" in " ".join(refused.split())


def test_a_full_disk_leaves_the_last_checkpoint(swamp: Swamp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("torch")
    run = tmp_path / "run"
    swamp(f"{SMALL} --run {run}")
    before = (run / "checkpoint.pickle").read_bytes()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    refused = swamp(f"train swapx --resume --run {run} --decisions 16", status=2).stderr
    assert "No space left on device" in refused
    assert (run / "checkpoint.pickle").read_bytes() == before


def test_a_network_that_loses_its_numbers_ends_the_run(swamp: Swamp, tmp_path: Path) -> None:
    pytest.importorskip("torch")
    refused = swamp(f"{SMALL} --decisions 4000 --learning-rate 1e30 --run {tmp_path / 'run'}", status=2).stderr
    assert "accepted: numbers; try a learning rate below 1e+30" in " ".join(refused.split())
