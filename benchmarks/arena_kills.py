"""Does an arena survive? `python -m benchmarks.arena_kills` kills a run at random moments again and again.

Each time the process that writes is killed with SIGKILL, and its workers have to leave by themselves. In the end the
file must hold every scheduled game exactly once, whole, and all must have come out as in a run that was never killed.
"""

import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from swamp_agents.arena import Store

_AGENTS = ("greedy", "random", "other=random")
_LATEST = 2.5  # seconds after its start, or after its first result, a run is killed at the latest
_PATIENCE = 20.0  # seconds that orphaned workers may take to leave


def command(file: Path, deals: int, workers: int = 3) -> list[str]:
    numbers = ["--seed", "1", "--deals", str(deals), "--workers", str(workers), "--batch", "8"]
    return [sys.executable, "-m", "swamp_envs", "arena", "swapx", *_AGENTS, "--file", str(file), *numbers]


def play_at_once(file: Path, deals: int) -> None:
    """The arena in one worker and without a kill."""
    subprocess.run(command(file, deals, workers=1), check=True, stdout=subprocess.DEVNULL)


def kill_and_resume(file: Path, kills: int, deals: int, seed: int) -> list[int]:
    """Kill so many runs, then let one end; returns how many games were finished after each kill.

    Every second run is killed while it plays, the others while they start or play.
    """
    dice, finished = random.Random(seed), [0]
    for kill in range(kills):
        nowhere = subprocess.DEVNULL
        run = subprocess.Popen(command(file, deals), start_new_session=True, stdout=nowhere, stderr=nowhere)
        while kill % 2 and run.poll() is None and games_in(file) == finished[-1]:
            time.sleep(0.02)
        time.sleep(dice.uniform(0, _LATEST))
        os.kill(run.pid, signal.SIGKILL)
        run.wait()
        wait_for_workers(run.pid)
        finished.append(games_in(file))
    subprocess.run(command(file, deals), check=True, stdout=subprocess.DEVNULL)
    return finished[1:]


def wait_for_workers(group: int) -> None:
    """All processes of a killed run have to be gone."""
    end = time.monotonic() + _PATIENCE
    while time.monotonic() < end:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return
        time.sleep(0.05)
    raise AssertionError("workers outlive the arena that started them")


def games_in(file: Path) -> int:
    """How many results there are; none in a file that a run has only begun to make."""
    try:
        with sqlite3.connect(f"file:{file}?mode=ro", uri=True) as db:
            return db.execute("SELECT count(*) FROM results").fetchone()[0]
    except sqlite3.OperationalError:
        return 0


def check(file: Path) -> int:
    """Assert that every scheduled game is there once and whole; returns how many games that are."""
    with sqlite3.connect(file) as db:
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        planned = [row for (row,) in db.execute("SELECT id FROM schedule ORDER BY id")]
        finished = [row for (row,) in db.execute("SELECT game FROM results ORDER BY game")]
        seats = db.execute("SELECT game FROM seats GROUP BY game HAVING count(*) = 4 ORDER BY game").fetchall()
        different = db.execute("SELECT count(*) FROM (SELECT DISTINCT deal, seats FROM schedule)").fetchone()[0]
    assert finished == planned == [row for (row,) in seats], "a game is missing, there twice, or there in part"
    assert different == len(planned)
    return len(planned)


def contents(file: Path) -> list[tuple]:
    """All that is kept of all games but the seconds."""
    with Store(file) as store:
        return [(seating, replace(end, seconds=())) for seating, end in store.results()]


def main(
    kills: Annotated[int, typer.Option(min=1, help="How many runs are killed.")] = 20,
    deals: Annotated[int, typer.Option(min=1, help="Deals in the arena; enough that no run comes to its end.")] = 1500,
    seed: Annotated[int, typer.Option(min=0, help="Seed of the moments.")] = 0,
) -> None:
    """Kill, resume, and count the games."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "killed.arena"
        finished = kill_and_resume(file, kills, deals, seed)
        print(f"finished after each of {kills} kills: {' '.join(map(str, finished))}")
        print(f"in the end every one of {check(file)} scheduled games is there once")
        play_at_once(Path(folder) / "whole.arena", deals)
        same = contents(file) == contents(Path(folder) / "whole.arena")
        print("all as in a run that was not killed" if same else "NOT as in a run that was not killed")
        raise typer.Exit(not same)


if __name__ == "__main__":
    typer.run(main)
