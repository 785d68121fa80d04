"""What is nested without an end, or steers a terminal, is refused in our words wherever text comes in, and soon."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import swamp_envs
from swamp_envs import PackError, PositionError, RecordError, SwampError
from swamp_envs.adapters.aec import SwampAEC
from swamp_envs.core.recording import Record

DEEP = 100_000


def nested(depth: int = DEEP) -> Any:
    """Lists in lists, which nobody can write down."""
    found: Any = 0
    for _ in range(depth):
        found = [found]
    return found


def pack_of(tmp_path: Path, text: str) -> str:
    path = tmp_path / "pack.toml"
    path.write_text(text)
    return str(path)


POSITIONS = {
    "brackets": "cells=" + "[" * DEEP,
    "closed brackets": "cells=" + "[" * DEEP + "]" * DEEP,
    "braces": "cells=" + "{a=" * DEEP,
    "brackets alone": "[" * DEEP,
    "a board": "board=" + "[" * DEEP,
}


@pytest.mark.parametrize("text", POSITIONS.values(), ids=POSITIONS)
def test_positions(text: str) -> None:
    for make in (swamp_envs.from_position, lambda name, text: swamp_envs.perft(name, 1, text)):
        with pytest.raises(PositionError):
            make("swapx", text)


def test_dicts() -> None:
    d = swamp_envs.new("swapx", 0).to_dict()
    for game, name, value in (("swapx", "cells", nested()), ("swapx", "phase", nested()), ("swapx", "x", nested())):
        with pytest.raises(PositionError):
            swamp_envs.from_dict(game, d | {name: value})
    for whole in (nested(), {"options": nested()}, {"options": {"setup": nested()}}):
        with pytest.raises(SwampError):
            swamp_envs.from_dict("swapx", whole)


def test_records() -> None:
    text = str(swamp_envs.new("swapx", 0).record())
    for header in ('[Position "' + "[" * DEEP + '"]', "[" * DEEP, '[Options "' + "[" * DEEP + '"]'):
        lines = [line for line in text.splitlines() if not header.startswith(line[:6])]
        with pytest.raises(RecordError):
            Record.parse("\n".join([header, *lines, ""])).replay()


def test_states_of_environments() -> None:
    env = SwampAEC("swapx")
    env.reset(seed=0)
    before = env.get_state()
    for state in (b"[" * DEEP, b'{"a":' * DEEP, b'{"actions": ' + b"[" * 900 + b"]" * 900 + b"}"):
        with pytest.raises(PositionError):
            env.set_state(state)
    assert env.get_state() == before


PACKS: dict[str, Callable[[], str]] = {
    "500 lists": lambda: "map = " + "[" * 500 + "]" * 500,
    "lists in lists": lambda: "map = " + "[" * DEEP + "]" * DEEP,
    "lists on lines": lambda: "map = " + "[\n" * DEEP + "]\n" * DEEP,
    "tables in tables": lambda: "map = " + "{a=" * DEEP + "1" + "}" * DEEP,
    "a dotted name": lambda: ".".join(["a"] * 20_000) + " = 1",
    "a dotted header": lambda: "[" + ".".join(["a"] * 20_000) + "]",
    "many dotted names": lambda: "\n".join(f"b{n}." + ".".join(["a"] * 2000) + " = 1" for n in range(50)),
    "a dotted name in a list": lambda: "map = [{" + ".".join(["a"] * 20_000) + " = 1}]",
    "too large": lambda: "#" * 5_000_000,
}


@pytest.mark.parametrize("name", PACKS)
def test_packs(name: str, tmp_path: Path) -> None:
    with pytest.raises(PackError, match=r"pack\.toml: "):
        swamp_envs.new("swamped", pack=pack_of(tmp_path, PACKS[name]()))


@pytest.mark.parametrize(
    "sign", ["\x1b[2J", "\x9b2J", "\x07", "\x1b]0;owned\x07", "\N{RIGHT-TO-LEFT OVERRIDE}"], ids=ascii
)
def test_records_that_would_steer_a_terminal_are_refused(sign: str) -> None:
    text = str(swamp_envs.new("swapx", 0).record(["a", "b", "c", "d"]))
    for altered in (text.replace('"a,', f'"a{sign},'), text.replace("\n\n", f"\n\n0:{sign}"), sign + text):
        with pytest.raises(RecordError, match="accepted: "):
            Record.parse(altered)
