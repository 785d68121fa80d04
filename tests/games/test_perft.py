"""Perft: the numbers of legal sequences of decisions from fixed positions, kept in each game's perft.toml."""

import tomllib
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import swamp_envs
from swamp_envs import Game, Match, SwampError
from twins.compare import count_sequences

HERE = Path(__file__).parent
TWIN_LIMIT = 1_500  # sequences that the slow twin counts again


def tables(file: Path) -> list[dict[str, Any]]:
    return tomllib.loads(file.read_text(encoding="utf-8"))["position"]


FILES = {file.parent.name: tables(file) for file in sorted(HERE.glob("*/perft.toml"))}
ENTRIES = [pytest.param(name, entry, id=f"{name} {entry['name']}") for name in FILES for entry in FILES[name]]


def compiled(name: str, entry: dict[str, Any]) -> list[int]:
    options = entry.get("options", {})
    return [swamp_envs.perft(name, depth, entry.get("position"), **options) for depth in range(len(entry["counts"]))]


def count(match: Match, depth: int) -> int:
    """The same by pushing and popping."""
    if depth <= 1:
        return len(match.legal_actions) if depth else 1
    sequences = 0
    for action in match.legal_actions:
        match.push(action)
        sequences += count(match, depth - 1)
        match.pop()
    return sequences


@pytest.mark.parametrize(("name", "entry"), ENTRIES)
def test_perft(name: str, entry: dict[str, Any]) -> None:
    """`counts[depth]` sequences for every depth listed, from 0 on; of a game's further records without the loop that is
    compiled for it."""
    match = start_of(name, entry)
    is_usual = match.variant.state == match.game.state
    found = compiled(name, entry) if is_usual else [count(match, depth) for depth in range(len(entry["counts"]))]
    assert found == entry["counts"]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "entry"), ENTRIES)
def test_the_quick_count_of_every_record(name: str, entry: dict[str, Any]) -> None:
    assert compiled(name, entry) == entry["counts"]


@pytest.mark.parametrize(("name", "entry"), ENTRIES)
def test_the_twin_counts_the_same(name: str, entry: dict[str, Any]) -> None:
    """The numbers in the file are the twin's own: it counts the small ones again."""
    twin = twin_of(name, start_of(name, entry).to_dict())
    for depth, expected in enumerate(entry["counts"]):
        assert expected > TWIN_LIMIT or count_sequences(twin, depth) == expected


def start_of(name: str, entry: dict[str, Any]) -> Match:
    options = entry.get("options", {})
    if "position" in entry:
        return swamp_envs.from_position(name, entry["position"], **options)
    return swamp_envs.new(name, 0, **options)


def twin_of(name: str, d: dict[str, Any]) -> Any:
    """The twin of a position; some games have one for each set of options."""
    twins = import_module(f"twins.{name}")
    rules = twins.twin_of(d["options"]) if hasattr(twins, "twin_of") else twins.Twin
    return rules.from_dict(d)


def test_every_variant_is_counted(any_game: Game) -> None:
    listed = [entry.get("options", {}) for entry in FILES.get(any_game.name, [])]
    counted = {any_game.variant(**options) for options in listed}
    assert counted >= {any_game.variant(**options) for options in any_game.variants.values()}


@pytest.mark.parametrize("depth", [-1, -100])
def test_a_negative_depth_is_refused(any_game: Game, depth: int) -> None:
    with pytest.raises(SwampError, match=f"depth {depth}"):
        swamp_envs.perft(any_game.name, depth)
