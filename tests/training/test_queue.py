"""Runs that wait in a file: begun, resumed, left out once they are done; what is wrong is refused before anything."""

import io
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("torch")

from rich.console import Console

from swamp_envs import OptionError
from swamp_training.queued import read_queue, work_off
from swamp_training.run import read_run

SMALL = """
game = "swapx"
num_envs = 8
num_steps = 16
minibatch_size = 64
update_epochs = 1
hidden = "16x8"
evaluation = 8
watch = "random"
watch_every = 0.0
"""
QUEUE = f"""
[[run]]
name = "first"
shows = "that it runs"
decisions = 256
run = "FOLDER/first"
{SMALL}
[[run]]
name = "second"
method = "imitate"
decisions = 128
option = ["teams=true"]
run = "FOLDER/second"
{SMALL}
"""


def told(path: Path, **how: Any) -> str:
    console = Console(file=io.StringIO(), width=200)
    work_off(path, console=console, **how)
    return console.file.getvalue()  # type: ignore[attr-defined]


def decisions(directory: Path) -> int:
    return read_run(directory)["parts"]["learners"][0]["decisions"]


def test_a_queue_is_worked_off_in_parts(tmp_path: Path) -> None:
    path = tmp_path / "runs.toml"
    path.write_text(QUEUE.replace("FOLDER", str(tmp_path)))
    said = told(path, minutes=1e-9)
    assert "first: that it runs" in said
    assert "minutes are over" in said
    assert decisions(tmp_path / "first") == decisions(tmp_path / "second") == 0
    told(path)
    assert decisions(tmp_path / "first") == 256
    assert decisions(tmp_path / "second") == 128
    assert told(path).split("\n") == ["first: done", "second: done", ""]
    assert told(path, only="second") == "second: done\n"
    with pytest.raises(OptionError, match=r"^only: found 'third', accepted: first, second$"):
        work_off(path, only="third")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[[run]]\ngame = 'swapx'", "found name '', method 'ppo', accepted: a name, a method of ppo, imitate, expert"),
        ("[[run]]\nname = 'a'\nmethod = 'sb3'\ngame = 'swapx'", "found name 'a', method 'sb3'"),
        ("[[run]]\nname = 'a'", "a: found no game, accepted: game, and settings of swamp train"),
        ("[[run]]\nname = 'a'\ngame = 'swapx'\nsteps = 3", "a: found .*steps.*, accepted: game, and settings"),
        ("[[run]]\nname = 'a'\ngame = 'swapx'\nseed = -3", "seed: found -3, accepted: numbers from 0 to"),
        ("[[run]]\nname = 'a'\ngame = 'swapx'\n" * 2, "found names a, a, accepted: each once"),
        ("[[run", "accepted: a TOML file"),
    ],
)
def test_wrong_queues_are_refused(text: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / "runs.toml"
    path.write_text(text)
    with pytest.raises(OptionError, match=message):
        read_queue(path)


def test_the_projects_own_queue_can_be_read() -> None:
    queue = read_queue(Path(__file__).parents[2] / "benchmarks" / "runs.toml")
    assert queue[0].name == "bayou_boss-players2-pure"
    assert all(queued.shows for queued in queue)
