"""`swamp new-game`: what it makes is a game that passes every check, wherever it stands."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from swamp_envs.cli import app
from swamp_envs.cli.new_game import files

NAME = "heron_pools"
ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("new") / NAME
    result = CliRunner().invoke(app, ["new-game", NAME, "--folder", str(home)])
    assert result.exit_code == 0, result.output
    assert "swamp play heron_pools" in result.output
    return home


def ran(home: Path, *command: str, typed: str = "") -> str:
    """What a command in the game's folder says."""
    paths = os.pathsep.join(map(str, (home, ROOT, ROOT / "agents")))
    done = subprocess.run(
        [sys.executable, *command],
        cwd=home,
        input=typed,
        capture_output=True,
        text=True,
        timeout=300,
        env={**os.environ, "PYTHONPATH": paths},
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_nothing_of_the_model_is_left(made: Path) -> None:
    for path, text in files(NAME):
        assert "ponds" not in text.lower()
        assert "ponds" not in str(path)
    assert (made / NAME / "rules.py").exists()
    assert "Heron Pools" in (made / NAME / "game.toml").read_text(encoding="utf-8")


def test_its_own_tests_pass(made: Path) -> None:
    assert "passed" in ran(made, "-m", "pytest", "-q", "-p", "no:cacheprovider")


def test_commands_find_it_in_its_folder(made: Path) -> None:
    assert "left after" in ran(made, "-m", "swamp_envs", "play", NAME, "--against", "random", typed="q\n")
    assert "no faults" in ran(made, "-m", "swamp_envs", "soak", NAME, "--decisions", "500")
    assert "no faults" in ran(made, "-m", "swamp_envs", "soak", NAME, "--positions", "500")


def test_workers_of_an_arena_find_it(made: Path) -> None:
    told = ran(made, "-m", "swamp_envs", "arena", NAME, "random", "mcts:sims=4", "--deals", "2", "--workers", "2")
    assert "random" in told
    assert "Error" not in told


def test_gymnasium_finds_it_by_its_module(made: Path) -> None:
    lines = f"""
import gymnasium
env = gymnasium.make("{NAME}:Swamp/HeronPools-v0", players=3)
observation, info = env.reset(seed=1)
print(info["action_mask"].sum())
"""
    assert ran(made, "-c", lines).strip() == "3"


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("My Game", "small letters"),
        ("class", "small letters"),
        ("json", "is a module already"),
        ("swapx", "is a module already"),
    ],
)
def test_names_that_cannot_be_are_refused(name: str, told: str, tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["new-game", name, "--folder", str(tmp_path / "new")])
    assert result.exit_code == 2
    assert told in result.output
    assert not (tmp_path / "new").exists()


def test_a_folder_that_holds_something_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    result = CliRunner().invoke(app, ["new-game", NAME, "--folder", str(tmp_path)])
    assert result.exit_code == 2
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]
