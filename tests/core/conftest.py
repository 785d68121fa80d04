"""The toy game reeds is in the house while the tests of this folder run."""

import shutil
from pathlib import Path

import processes
import pytest
from processes import Finished, Run, Start

import swamp_envs

TESTS = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="session", autouse=True)
def reeds_in_the_house() -> None:
    swamp_envs.register_game("reeds", "reeds")


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with copies of swamp_envs and reeds: an edit made meanwhile would turn warm caches cold."""
    folder = tmp_path_factory.mktemp("house")
    for package in (Path(swamp_envs.__file__).parent, TESTS / "reeds"):
        shutil.copytree(package, folder / package.name, ignore=shutil.ignore_patterns("__pycache__", "fonts"))
    return folder


@pytest.fixture(scope="session")
def start(house: Path) -> Start:
    """Start a script that finds its modules in the given folders, and the rest in the house."""
    return lambda script, *folders, **env: processes.start(script, *folders, house, **env)


@pytest.fixture(scope="session")
def run(start: Start) -> Run:
    """Start a script and wait for it."""
    return lambda script, *folders, **env: processes.finish(start(script, *folders, **env))


@pytest.fixture(scope="session")
def drives(run: Run) -> dict[str, Finished]:
    """Both games driven through every loop: with the empty cache of the house, once more, and without the JIT."""
    script = (Path(__file__).parent / "drive.py").read_text(encoding="utf-8")
    return {
        "cold": run(script),
        "warm": run(script),
        "no jit": run(script, NUMBA_DISABLE_JIT="1"),
    }
