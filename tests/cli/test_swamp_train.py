"""`swamp train` refuses in one line what it cannot do, before it does anything."""

import os
import sys
from pathlib import Path

import pytest

from .conftest import Swamp

SMALL = (
    "train swapx --num-envs 2 --num-steps 2 --minibatch-size 2 --hidden 4 --decisions 8 --evaluation 0 --watch-every 0"
)


@pytest.mark.parametrize("method", ["ppo", "imitate", "expert"])
def test_help_needs_no_learning_library(method: str, swamp: Swamp, monkeypatch: pytest.MonkeyPatch) -> None:
    for absent in ("torch", "swamp_training.run"):
        monkeypatch.setitem(sys.modules, absent, None)
    assert "--entropy" in swamp(f"train --method {method} --help").stdout


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("--seed 18446744073709551616", "seed: found 18446744073709551616, accepted: numbers from 0 to"),
        ("--hidden 99999999x99999999", "hidden: found '99999999x99999999', accepted: sizes from 1 to"),
        ("--gae-lambda 7", "gae_lambda: found 7.0, accepted: numbers from 0 to 1"),
        ("--method imitate --pupil-share 7", "pupil_share: found 7.0, accepted: numbers from 0 to 1"),
        ("--method expert --noise 2", "noise: found 2.0, accepted: numbers from 0 to 1"),
        ("--opponents greedy=1.5", "opponents: found 'greedy=1.5', accepted: NAME=SHARE, shares from 0 to 1"),
        ("--foresight 0.9", "train: found --foresight, accepted: --gae-lambda"),
        ("--method sb3", "method: found 'sb3', accepted: ppo, imitate, expert; training/frameworks/with_sb3.py"),
    ],
)
def test_values_out_of_bounds_are_refused(words: str, message: str, swamp: Swamp) -> None:
    refused = swamp(f"train swapx {words}", status=2).stderr
    assert message in " ".join(refused.split())


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("--network os:getcwd", "network: found 'os:getcwd'"),
        ("--num-envs 99999999999", "num_envs, num_steps, hidden: found num_envs 99999999999"),
        ("--num-steps 99999999999999", "num_envs, num_steps, hidden: found"),
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
