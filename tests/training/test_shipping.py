"""Networks that are shipped: made smaller, named by their game, and what is too large is refused."""

import io
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("torch")

from rich.console import Console

import swamp_envs
from swamp_agents import policy
from swamp_agents.network.file import Network
from swamp_envs import OptionError
from swamp_envs.play.agents import make_agent
from swamp_training import shipping
from swamp_training.selfplay import train
from swamp_training.settings import SelfPlay

SHORT = SelfPlay("swapx", ("teams=true",), games=4, steps=8, hidden="16x8", evaluation=0, watch_every=0, decisions=32)


@pytest.fixture
def run(tmp_path: Path) -> Path:
    train(replace(SHORT, run=str(tmp_path / "run")), Console(file=io.StringIO()))
    return tmp_path / "run"


def test_a_shipped_network_plays_by_its_name(run: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = shipping.ship(run, tmp_path / "networks")
    assert path.name == "swapx-teams.npz"
    kept, first = Network.load(path), Network.load(run / "policy.npz")
    assert kept.weights.dtype == np.float16
    assert kept.weights == pytest.approx(first.weights, rel=1e-3, abs=1e-6)
    monkeypatch.setattr(policy, "SHIPPED", tmp_path / "networks")
    batch = swamp_envs.batch("swapx", 1, teams=True)
    assert batch.mask[0, make_agent("policy:swapx-teams", 1).act(batch.variant, batch.states)[0]]


def test_a_network_that_is_too_large_is_not_shipped(run: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shipping, "LARGEST", 1000)
    with pytest.raises(
        OptionError, match=r"^swapx-teams.npz: found [\d,]+ bytes, accepted: networks of at most 1,000$"
    ):
        shipping.ship(run, tmp_path / "networks")
    assert not list((tmp_path / "networks").iterdir())
