"""The command, run in this process as `swamp("perft swapx 2")`, and a toy game in the house."""

import shlex
from collections.abc import Callable, Iterator

import pytest
from typer.testing import CliRunner, Result

import swamp_envs
from swamp_envs.cli import app
from swamp_envs.core import registry

Swamp = Callable[..., Result]


def complaints(stderr: str) -> list[str]:
    """Standard error without the note that kernels are being compiled, which comes with a cold cache."""
    return [line for line in stderr.splitlines() if not line.startswith("swamp_envs: compiling")]


@pytest.fixture
def swamp() -> Swamp:
    """Runs a command line; `typed` is what comes in on standard input, `rows` what the screen has of them."""

    def run(line: str, typed: str = "", status: int = 0, columns: int = 120, rows: int | None = None) -> Result:
        size = {"COLUMNS": str(columns), **({"LINES": str(rows)} if rows else {})}
        result = CliRunner(env={"NO_COLOR": "1", **size}).invoke(app, shlex.split(line), input=typed)
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        assert result.exit_code == status, result.output
        return result

    return run


@pytest.fixture
def planted_in_the_house() -> Iterator[None]:
    """The toy game with planted faults is registered for a test."""
    swamp_envs.register_game("planted", "tests.cli.planted")
    yield
    del registry._entries["planted"]
    registry.game.cache_clear()
