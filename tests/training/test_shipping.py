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
from swamp_agents.policy import Policy
from swamp_envs import OptionError
from swamp_envs.play.agents import make_agent
from swamp_training import shipping
from swamp_training.run import train
from swamp_training.settings import Settings

SHORT = Settings(
    "swapx", ("teams=true",), num_envs=4, num_steps=8, hidden="16x8", evaluation=0, watch_every=0, decisions=32
)


@pytest.fixture
def run(tmp_path: Path) -> Path:
    train(replace(SHORT, run=str(tmp_path / "run")), Console(file=io.StringIO()))
    return tmp_path / "run"


def test_a_shipped_network_plays_by_its_name(run: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = shipping.ship(run, tmp_path / "networks")
    assert path.name == "swapx-teams.npz"
    kept, first = Network.load(path), Network.load(run / "policy.npz")
    assert kept.weights.dtype == np.float16
    rows = int(first.sizes[0] * first.sizes[1])
    assert kept.weights[rows:] == pytest.approx(first.weights[rows:], rel=1e-2, abs=1e-5)
    close = np.isclose(kept.weights[:rows], first.weights[:rows], rtol=1e-2, atol=1e-5)
    assert (close | (kept.weights[:rows] == 0)).all()
    assert close.mean() > 0.5
    monkeypatch.setattr(policy, "SHIPPED", tmp_path / "networks")
    batch = swamp_envs.batch("swapx", 1, teams=True)
    assert batch.mask[0, make_agent("policy:swapx-teams", 1).act(batch.variant, batch.states)[0]]


def test_what_games_show_is_kept(run: Path) -> None:
    network, batch = Network.load(run / "policy.npz"), swamp_envs.batch("swapx", 1, seed=9, teams=True)
    seen = shipping.seen_rows(network, batch.variant)
    assert seen.mean() > 0.5
    network.weights[: seen.size * int(network.sizes[1])].reshape(seen.size, -1)[~seen] = 1e6
    changed, kept = Policy(network, 1, temperature=0), Policy(Network.load(run / "policy.npz"), 1, temperature=0)
    for _ in range(60):
        assert changed.act(batch.variant, batch.states) == kept.act(batch.variant, batch.states)
        batch.step(batch.random_actions())


def test_a_network_that_is_too_large_is_not_shipped(run: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shipping, "LARGEST", 1000)
    with pytest.raises(
        OptionError, match=r"^swapx-teams.npz: found [\d,]+ bytes, accepted: networks of at most 1,000$"
    ):
        shipping.ship(run, tmp_path / "networks")
    assert not list((tmp_path / "networks").iterdir())
