"""`swamp pack check`: packs that people have typed in, and generated ones."""

from pathlib import Path

import pytest

from swamp_envs.core.registry import HOUSE, game
from tests.cli.conftest import Swamp

PACKS = {name: game(name).folder / "pack" / "standard.toml" for name in HOUSE}
PACKS = {name: file for name, file in PACKS.items() if file.exists()}


@pytest.mark.parametrize("name", PACKS)
def test_the_games_own_packs_are_in_order(name: str, swamp: Swamp) -> None:
    said = f"a pack for {game(name).title}, in order: "
    for line in (PACKS[name], f"{name} {PACKS[name]}", f"{name} standard"):
        assert said in swamp(f"pack check {line}").stdout


def test_generated_packs_one_or_many(swamp: Swamp) -> None:
    one = swamp("pack check swamped generated:7").stdout
    assert one.startswith("generated:7: a pack for Swamped, in order: 22 map, 4 start, 2 waterfall, ")
    many = swamp("pack check swamped generated:5-8").stdout
    assert many == "generated:5-8: 4 packs for Swamped, all in order, 4 different\n"


def test_a_fault_is_named_with_its_item(tmp_path: Path, swamp: Swamp) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(
        PACKS["bayou_boss"].read_text(encoding="utf-8").replace("name_self", "name_nobody"), encoding="utf-8"
    )
    assert "character 'Heron', effect: found 'name_nobody', accepted: " in swamp(f"pack check {mine}", status=2).stderr


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("nothing.toml", "nothing.toml: there is no such file"),
        ("README.md", "accepted: a game, or a file that ends in .toml"),
        ("pyproject.toml", "no game has such items"),
        ("swapx pyproject.toml", "swapx has no component packs"),
        ("chess pyproject.toml", "no game is called 'chess'"),
        ("bayou_boss", "pack: found 'bayou_boss', accepted: standard, a path that ends in .toml"),
        ("bayou_boss generated:0-9", "this game generates no packs"),
        ("swamped generated:9-5", "accepted: generated:SEED, or generated:FIRST-LAST"),
    ],
)
def test_what_is_no_pack_is_refused(line: str, said: str, swamp: Swamp) -> None:
    assert said in swamp(f"pack check {line}", status=2).stderr
