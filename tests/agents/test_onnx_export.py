"""Networks as ONNX: a runtime of somebody else's gives the logits and values that the policy gives."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import swamp_envs
from swamp_agents.network.file import Network
from swamp_agents.network.inputs import DIGITS, ONE_OF, SCALED, inputs_of, reads_pack
from swamp_agents.observed import MASK, OBSERVATION, ObservationPolicy, load_policy
from swamp_agents.onnx_export import export, to_onnx
from swamp_envs import Variant, game
from swamp_envs.play.agents import AgentError
from tests.agents.test_observed import network_for, positions

pytest.importorskip("onnx")
runtime = pytest.importorskip("onnxruntime")

KINDS: dict[str, tuple[str, dict[str, Any]]] = {
    "swapx": ("swapx", {}),
    "bayou_boss": ("bayou_boss", {"players": 2}),
    "a pack that is read": ("swamped", {"pack": "generated:0-3", "players": 3}),
    "a pack that is not read": ("swamped", {}),
    "binary digits": ("marshlands", {"act": "act8"}),
}


def answers(model: bytes, batch: swamp_envs.Batch, outputs: int) -> list[np.ndarray]:
    session = runtime.InferenceSession(model, providers=["CPUExecutionProvider"])
    found = session.run(None, {OBSERVATION: batch.obs, MASK: batch.mask})
    assert len(found) == outputs
    return found


def check_alike(model: bytes, policy: ObservationPolicy, batch: swamp_envs.Batch) -> None:
    logits, values = answers(model, batch, 2)
    expected, legal = policy.logits(batch.obs, batch.mask), batch.mask == 1
    assert logits[legal] == pytest.approx(expected[legal], abs=1e-3)
    assert np.isneginf(logits[~legal]).all()
    assert values == pytest.approx(policy.values(batch.obs), abs=1e-3)
    assert (logits.argmax(1) == policy(batch.obs, batch.mask, deterministic=True)).mean() > 0.95


@pytest.fixture(params=KINDS)
def variant(request: pytest.FixtureRequest) -> Variant:
    name, options = KINDS[request.param]
    return game(name).variant(**options)


@pytest.mark.parametrize("decisions", [0, 7, 40])
def test_a_runtime_gives_what_the_policy_gives(variant: Variant, decisions: int) -> None:
    network = network_for(variant)
    model = to_onnx(network, variant).SerializeToString()
    check_alike(model, ObservationPolicy(network, variant), positions(variant, 64, decisions))


def test_these_kinds_have_numbers_of_every_rule() -> None:
    variants = [game(name).variant(**options) for name, options in KINDS.values()]
    rules = np.concatenate([inputs_of(each.observation, reads_pack(each))[0]["rule"] for each in variants])
    assert set(rules.tolist()) == {SCALED, ONE_OF, DIGITS}


def test_a_shipped_network_is_exported_by_its_name(tmp_path: Path) -> None:
    name = "bayou_boss-players2-pure"
    command = [sys.executable, "-m", "swamp_agents.onnx_export", name, tmp_path / "p.onnx"]
    subprocess.run(command, check=True, capture_output=True)
    model, policy = (tmp_path / "p.onnx").read_bytes(), load_policy(name)
    check_alike(model, policy, positions(policy.variant, 64, 9))
    told = runtime.InferenceSession(model).get_modelmeta().custom_metadata_map
    assert told["game"] == "bayou_boss-v0"
    assert told["temperature"] == str(policy.temperature)
    first, last = json.loads(told["fields"])["swamp"]
    assert slice(first, last) == policy.variant.observation.slices["swamp"]


def test_a_network_without_values_has_logits_alone() -> None:
    variant = game("swapx").default
    network = network_for(variant, seats=False)
    batch = positions(variant)
    (logits,) = answers(to_onnx(network, variant).SerializeToString(), batch, 1)
    expected = ObservationPolicy(network, variant).logits(batch.obs, batch.mask)
    assert logits[batch.mask == 1] == pytest.approx(expected[batch.mask == 1], abs=1e-3)


def test_wild_weights_stay_within_bounds() -> None:
    variant = game("swapx").default
    network: Network = network_for(variant)
    network.weights[:] *= 1e30
    logits, values = answers(to_onnx(network, variant).SerializeToString(), positions(variant), 2)
    assert np.abs(logits[np.isfinite(logits)]).max() <= 1e6
    assert np.abs(values).max() <= 1e6


def test_an_advised_network_is_refused_in_one_line(tmp_path: Path) -> None:
    with pytest.raises(AgentError, match="swapx is told what the house advises; accepted"):
        export("swapx", tmp_path / "p.onnx")
    command = [sys.executable, "-m", "swamp_agents.onnx_export", "swapx", str(tmp_path / "p.onnx")]
    refused = subprocess.run(command, capture_output=True, text=True, check=False)
    assert refused.returncode == 2
    assert refused.stderr.startswith("onnx_export: swapx is told")
    assert not (tmp_path / "p.onnx").exists()


def test_without_the_package_it_says_what_is_needed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "onnx", None)
    with pytest.raises(swamp_envs.SwampError, match=r'pip install "swamp-envs\[onnx\]"'):
        export("bayou_boss-players2-pure", tmp_path / "p.onnx")
