"""Several processes at one file: made once and whole, shared by all, and never seen half-made."""

import multiprocessing
import shlex
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from swamp_agents.arena import Store, read_entrants
from swamp_envs import game

PATIENCE = 60.0
MAKERS = 2


def make(folder: Path, trials: int, start: Any, told: Any) -> None:
    """Open a new file at the same moment as somebody else; tells the seed that it holds, or what went wrong."""
    variant, entrants = game("swapx").variant(), read_entrants(["random", "other=random"])
    for trial in range(trials):
        start.wait(PATIENCE)
        try:
            with Store.open(folder / f"{trial}.arena", variant) as store:
                store.extend(entrants, 2)
                told.put((trial, store.terms.seed))
        except Exception as error:
            told.put((trial, repr(error)))


def look(folder: Path, trials: int, start: Any, told: Any) -> None:
    """Open the file as soon as there is one of that name."""
    for trial in range(trials):
        file = folder / f"{trial}.arena"
        start.wait(PATIENCE)
        while not file.exists():
            time.sleep(0)
        try:
            with Store(file) as store:
                told.put((trial, store.terms.seed))
        except Exception as error:
            told.put((trial, repr(error)))


@pytest.mark.parametrize("trials", [10, pytest.param(120, marks=pytest.mark.slow)])
def test_a_new_file_is_made_once_however_many_make_it(trials: int, tmp_path: Path) -> None:
    """Two make it and a third looks: all find the same seed, so one of the two joined the other."""
    context = multiprocessing.get_context("spawn")
    start, told = context.Barrier(MAKERS + 1), context.Queue()
    there = [context.Process(target=work, args=(tmp_path, trials, start, told)) for work in (*[make] * MAKERS, look)]
    for process in there:
        process.start()
    found: dict[int, set] = {}
    for _ in range(trials * len(there)):
        trial, seed = told.get(timeout=PATIENCE)
        found.setdefault(trial, set()).add(seed)
    for process in there:
        process.join(PATIENCE)
    assert len(found) == trials
    assert [seeds for seeds in found.values() if len(seeds) > 1 or not isinstance(next(iter(seeds)), int)] == []
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(f"{trial}.arena" for trial in range(trials))


def test_two_commands_share_the_games_of_a_new_file(tmp_path: Path) -> None:
    words = "arena swapx random other=random --deals 20 --batch 4 -o max_turns=8 --file shared.arena"
    command = [sys.executable, "-m", "swamp_envs", *shlex.split(words)]
    pipe = subprocess.PIPE
    runs = [subprocess.Popen(command, cwd=tmp_path, text=True, stdout=pipe, stderr=pipe) for _ in range(2)]
    for each in runs:
        _, complaint = each.communicate(timeout=300)
        assert each.returncode == 0, complaint
    with Store(tmp_path / "shared.arena") as store:
        finished, planned = store.counts()
        assert finished == planned > 0
        assert len(list(store.results())) == planned
