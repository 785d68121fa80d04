"""Workers that learn together: the engine of torch starts them, they agree, and they resume bit by bit."""

import json
import pickle
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("torch")

import torch

import swamp_envs
from swamp_agents.network.file import Network
from swamp_envs import SwampError
from swamp_training.actor_critic import ActorCritic
from swamp_training.ppo import PPO
from swamp_training.run import Run, read_run
from swamp_training.settings import Settings
from swamp_training.workers import ALONE, Workers

SMALL = Settings(
    "swapx", num_envs=8, num_steps=16, minibatch_size=64, update_epochs=1, hidden="16x8", evaluation=0, watch_every=0
)
WORDS = "train swapx --num-envs 8 --num-steps 16 --minibatch-size 64 --update-epochs 1 --hidden 16x8 --watch-every 0"
TORCHRUN = "-m torch.distributed.run --standalone --local-addr 127.0.0.1 --nproc-per-node 2 -m --"


def command(words: str, folder: Path) -> None:
    ran = subprocess.run([sys.executable, *words.split()], cwd=folder, capture_output=True, text=True, timeout=300)
    assert ran.returncode == 0, ran.stderr


def states_of(learner: dict) -> np.ndarray:
    """The games that a worker has under way."""
    return pickle.loads(learner["envs"]).states


def test_two_workers_learn_as_one_run_by_either_command_and_resume_bit_by_bit(tmp_path: Path) -> None:
    common = f"-m swamp_envs {WORDS} --evaluation 0"
    command(f"{common} --workers 2 --decisions 1024 --run whole", tmp_path)
    command(f"{TORCHRUN} {common.removeprefix('-m ')} --workers 2 --decisions 512 --run parts", tmp_path)
    command("-m swamp_envs train swapx --resume --workers 2 --run parts --decisions 1024", tmp_path)
    whole, parts = (read_run(tmp_path / name)["parts"]["learners"] for name in ("whole", "parts"))
    assert [learner["decisions"] for learner in whole] == [1024, 1024]
    for one, other in zip(whole, parts, strict=True):
        assert states_of(one).tobytes() == states_of(other).tobytes()
        assert all(torch.equal(one["network"][name], other["network"][name]) for name in one["network"])
    first, second = whole
    assert all(torch.equal(first["network"][name], second["network"][name]) for name in first["network"])
    assert states_of(first).tobytes() != states_of(second).tobytes()
    assert json.loads((tmp_path / "whole" / "settings.json").read_text())["workers"] == 2
    assert Network.load(tmp_path / "whole" / "policy.npz").game == "swapx-v0"
    with pytest.raises(SwampError, match=r"whole: found a run of 2 workers, accepted to resume it: 2 workers$"):
        Run.resumed(Settings("swapx", run=str(tmp_path / "whole"), resume=True))


def test_workers_play_deals_of_their_own() -> None:
    variant = swamp_envs.game("bayou_boss").variant()
    first, second = (
        PPO(variant, ActorCritic(variant, [8]), replace(SMALL, game="bayou_boss"), Workers(rank, 2)) for rank in (0, 1)
    )
    assert not np.isin(first.envs._seeds, second.envs._seeds).any()
    assert (first.envs.obs != second.envs.obs).any()


def test_who_is_alone_agrees_with_itself() -> None:
    assert ALONE.sum(1, 2.5) == [1.0, 2.5]
    assert ALONE.gather("part") == ["part"]
    assert ALONE.agree("so") == "so"
    assert ALONE.is_first
