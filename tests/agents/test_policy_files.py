"""Policy files from outside: damaged ones are refused in one line, or they play, and legally."""

import io
import itertools
import json
import random
import zipfile
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import swamp_envs
from swamp_agents.network.file import FORMAT, Network
from swamp_agents.network.inputs import inputs_of
from swamp_agents.policy import Policy, read_policy
from swamp_envs.play.agents import Agent, AgentError, make_agent
from swamp_envs.play.table import Table

VARIANT = swamp_envs.game("swapx").variant(max_turns=5)


def network(seed: int = 0) -> Network:
    rng = np.random.default_rng(seed)
    sizes = [inputs_of(VARIANT.observation, False)[1], 4, VARIANT.num_actions]
    layers = [(rng.normal(size=(b, a)), rng.normal(size=b)) for a, b in itertools.pairwise(sizes)]
    values = rng.normal(size=(VARIANT.players, 4)), rng.normal(size=VARIANT.players)
    return Network.of(VARIANT, "relu", layers[:-1], layers[-1], values, pack=False)


def header_of(made: Network) -> dict[str, Any]:
    names = ("game", "layout", "activation", "pack", "seats", "advised", "about", "temperature")
    return {"format": FORMAT} | {name: getattr(made, name) for name in names}


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("policies") / "good.npz"
    network().save(path)
    return path.read_bytes()


def written(path: Path, header: Any = None, **parts: Any) -> Path:
    """A file with some parts that `save` would not write."""
    made = network()
    text = header if isinstance(header, str) else json.dumps(header_of(made) | (header or {}))
    all_parts: dict[str, Any] = {"header": np.array(text), "sizes": made.sizes, "weights": made.weights} | parts
    np.savez(path, **all_parts)
    return path


def plays(path: Path) -> bool:
    """Whether the file is taken; then the policy plays a game to its end, every move of it legal."""
    try:
        policy = Policy(Network.load(path))
        table = Table.of(VARIANT, [policy], 1, seed=1).finish()
    except AgentError:
        return False
    assert table.over.all()
    return True


def damaged(good: bytes, dice: random.Random) -> bytes:
    """Bits flipped, an end cut off, a part repeated or overwritten, in the file or in what it holds unpacked."""
    content = bytearray(good if dice.random() < 0.5 else unpacked(good))
    for _ in range(dice.choice([1, 1, 2, 8])):
        at = dice.randrange(len(content)) if dice.random() < 0.5 else dice.randrange(min(600, len(content)))
        kind = dice.randrange(5)
        if kind < 3:
            content[at] ^= 1 << dice.randrange(8)
        elif kind == 3:
            content[at : at + dice.randrange(1, 9)] = dice.randbytes(dice.randrange(9))
        else:
            del content[dice.choice([at, len(content) - 1 - dice.randrange(200)]) :]
        content = content or bytearray(b"x")
    return bytes(content)


def unpacked(content: bytes) -> bytes:
    """The same file, not compressed."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(out, "w") as new:
        for name in old.namelist():
            new.writestr(name, old.read(name))
    return out.getvalue()


def repacked(content: bytes, dice: random.Random) -> bytes:
    """One of the arrays damaged, in a file whose checksums are right."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(out, "w") as new:
        chosen = dice.choice(old.namelist())
        for name in old.namelist():
            part = bytearray(old.read(name))
            for _ in range(dice.choice([1, 2, 4]) if name == chosen else 0):
                part[dice.randrange(min(len(part), dice.choice([200, len(part)])))] ^= 1 << dice.randrange(8)
            new.writestr(name, bytes(part))
    return out.getvalue()


def check_damaged(good: bytes, path: Path, times: int) -> None:
    dice, played = random.Random(times), 0
    for _ in range(times):
        path.write_bytes(repacked(good, dice) if dice.random() < 0.5 else damaged(good, dice))
        played += plays(path)
    assert 0 < played < times


def test_a_file_as_it_is_saved_plays(good: bytes, tmp_path: Path) -> None:
    (tmp_path / "p.npz").write_bytes(good)
    assert plays(tmp_path / "p.npz")
    assert plays(written(tmp_path / "q.npz"))


def test_damaged_files_are_refused_or_play(good: bytes, tmp_path: Path) -> None:
    check_damaged(good, tmp_path / "p.npz", 300)


@pytest.mark.slow
def test_thousands_of_damaged_files_are_refused_or_play(good: bytes, tmp_path: Path) -> None:
    check_damaged(good, tmp_path / "p.npz", 4000)


def chosen(policy: Agent) -> list[int]:
    """What it does in the same hundred positions."""
    return policy.act(VARIANT, swamp_envs.batch("swapx", 100, seed=1, max_turns=5).states).tolist()


def test_a_policy_plays_at_the_temperature_of_its_file(tmp_path: Path) -> None:
    file, cold = tmp_path / "p.npz", network().with_temperature(0)
    cold.save(file)
    assert Network.load(file).temperature == 0
    own = [make_agent(f"policy:{file}", seed) for seed in (1, 2)]
    assert chosen(own[0]) == chosen(own[1]) == chosen(Policy(network(), temperature=0))
    assert chosen(make_agent(f"policy:{file},temperature=1", 1)) == chosen(Policy(network(), 1)) != chosen(own[0])


def test_a_temperature_can_be_set_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "p.npz"
    network().save(file)
    Network.load(file).with_temperature(0.5).save(file)
    assert read_policy(0, str(file)).temperature == 0.5  # type: ignore[attr-defined]
    for wrong in (-1, 101, float("nan"), "cold"):
        with pytest.raises(AgentError, match=r"temperature: found .*, accepted: a number from 0 to 100"):
            Network.load(file).with_temperature(wrong)  # type: ignore[arg-type]


def test_a_file_of_the_format_before_plays_at_temperature_one(tmp_path: Path) -> None:
    header = header_of(network()) | {"format": 4}
    del header["temperature"]
    file = written(tmp_path / "p.npz", json.dumps(header))
    assert Network.load(file).temperature == 1
    assert chosen(make_agent(f"policy:{file}", 3)) == chosen(Policy(network(), 3))


@pytest.mark.parametrize("text", ["", "cold", "-1", "101", "nan"])
def test_a_temperature_that_is_none_is_refused(text: str, tmp_path: Path) -> None:
    network().save(tmp_path / "p.npz")
    with pytest.raises(AgentError, match=f"policy, temperature: found '{text}', accepted: a number from 0 to 100"):
        make_agent(f"policy:{tmp_path / 'p.npz'},temperature={text}")


SIZES = [int(size) for size in network().sizes]
BAD: dict[str, tuple[dict[str, Any], str]] = {
    "no object": ({"header": "[]"}, "header: found .*, accepted: an object"),
    "no JSON": ({"header": "{"}, "not a policy file: JSONDecodeError"),
    "nested": ({"header": "[" * 100_000}, "not a policy file: RecursionError"),
    "another format": ({"header": {"format": 1}}, "format: found 1, accepted: a whole number from 4 to 5"),
    "a game that is none": ({"header": {"game": 7}}, "game: found 7, accepted: a text"),
    "an activation that is none": (
        {"header": {"activation": "sine"}},
        "activation: found 'sine', accepted: relu, tanh",
    ),
    "too many seats": ({"header": {"seats": 9}}, "seats: found 9, accepted"),
    "a pack that is neither": ({"header": {"pack": "yes"}}, "pack: found 'yes', accepted: true or false"),
    "a foreign entry": ({"header": {"colour": 1}}, "found the entry 'colour'"),
    "a temperature that is none": (
        {"header": {"temperature": "cold"}},
        "temperature: found 'cold', accepted: a number from 0 to 100",
    ),
    "a temperature below zero": ({"header": {"temperature": -0.5}}, r"temperature: found -0\.5, accepted"),
    "negative sizes": ({"sizes": np.array([SIZES[0], -4, SIZES[2]])}, "sizes: found .*, accepted: three or more"),
    "size zero": ({"sizes": np.array([SIZES[0], 0, SIZES[2]])}, "sizes: found"),
    "a huge size": ({"sizes": np.array([SIZES[0], 2**62, SIZES[2]])}, "sizes: found"),
    "two sizes": ({"sizes": np.array([5, 6])}, "sizes: found"),
    "one size": ({"sizes": np.array([5])}, "sizes: found"),
    "sizes in rows": ({"sizes": np.array([SIZES])}, "sizes: found"),
    "sizes that are none": ({"sizes": np.array([0.5, 4, 3])}, "sizes: found"),
    "other sizes": ({"sizes": np.array([SIZES[0], 5, SIZES[2]])}, r"found \d+ weights, accepted: \d+"),
    "NaN": ({"weights": np.full_like(network().weights, np.nan)}, "weights: found NaN or infinity"),
    "infinity": ({"weights": np.full_like(network().weights, np.inf)}, "weights: found NaN or infinity"),
    "weights in rows": ({"weights": network().weights.reshape(1, -1)}, "weights: found float32 of shape"),
    "whole weights": ({"weights": np.ones(len(network().weights), np.int64)}, "weights: found int64"),
    "objects": ({"weights": np.array([{}], object)}, "not a policy file: ValueError"),
}


@pytest.mark.parametrize("name", BAD)
def test_what_is_no_network_is_refused(name: str, tmp_path: Path) -> None:
    parts, said = BAD[name]
    with pytest.raises(AgentError, match=f"policy .*bad.npz: .*{said}"):
        Network.load(written(tmp_path / "bad.npz", **parts))


@pytest.mark.parametrize("content", [b"", b"PK", b"no zip at all", bytes(1000)], ids=repr)
def test_what_is_no_file_of_arrays_is_refused(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "bad.npz").write_bytes(content)
    with pytest.raises(AgentError, match=r"bad\.npz: not a policy file"):
        Network.load(tmp_path / "bad.npz")


def test_a_name_that_can_be_no_file_is_refused() -> None:
    for name in ("a\0b", "", "."):
        with pytest.raises(AgentError):
            make_agent(f"policy:{name}")


def test_large_weights_play_legally() -> None:
    made = network()
    for worth in (3e38, -3e38):
        wild = replace(made, weights=np.full_like(made.weights, worth))
        assert Table.of(VARIANT, [Policy(wild)], 1, seed=1).finish().over.all()
