"""`swamp pack check`: packs that people have typed in."""

from pathlib import Path

import pytest

from swamp_envs.core.registry import game, house
from tests.cli.conftest import Swamp

PACKS = {name: Path(str(game(name).rules.__file__)).parent / "pack" / "standard.toml" for name in house()}
PACKS = {name: file for name, file in PACKS.items() if file.exists()}


@pytest.mark.parametrize("name", PACKS)
def test_the_games_own_packs_are_in_order(name: str, swamp: Swamp) -> None:
    assert f"a pack for {game(name).title}, in order: " in swamp(f"pack check {PACKS[name]}").stdout
    assert swamp(f"pack check {PACKS[name]} --game {name}").stdout


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
        ("README.md", "accepted: .toml"),
        ("pyproject.toml", "no game has such items"),
        ("pyproject.toml --game swapx", "swapx has no component packs"),
        ("pyproject.toml --game chess", "no game is called 'chess'"),
    ],
)
def test_what_is_no_pack_is_refused(line: str, said: str, swamp: Swamp) -> None:
    assert said in swamp(f"pack check {line}", status=2).stderr
