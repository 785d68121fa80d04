"""Whatever an agent raises, says, starts or takes: it loses the game, the run goes on, and nothing is left behind."""

import asyncio
import os
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from swamp_agents.arena import Finished, InProcess, Seating, Store, read_entrant, read_entrants, run, runner, worker
from swamp_agents.arena.database import ArenaFileError
from swamp_agents.arena.table import play
from swamp_envs import SwampError, Variant, game
from swamp_envs.play.agents import AgentError, make_agent
from tests.agents.arena.culprits import First, Throws

SHORT = game("swapx").variant(max_turns=12)
PATIENCE = 20.0


class Own(BaseException):
    """Of no kind that anybody expects."""


class Mute(ValueError):
    def __str__(self) -> str:
        raise KeyboardInterrupt


class MuteRefusal(SwampError):
    def __str__(self) -> str:
        raise Own


THROWN: list[tuple[BaseException, str]] = [
    (asyncio.CancelledError("stop"), "CancelledError: stop"),
    (GeneratorExit(), "GeneratorExit: "),
    (KeyboardInterrupt(), "KeyboardInterrupt: "),
    (SystemExit(0), "SystemExit: 0"),
    (StopIteration(), "StopIteration: "),
    (Own("hello"), "Own: hello"),
    (Mute(), "Mute: (its message raised KeyboardInterrupt)"),
    (MuteRefusal(), "(its message raised Own)"),
    (ValueError("\udc80 \x1b[31m\n\0"), "ValueError: \ufffd \ufffd[31m \ufffd"),
    (ValueError("x" * 10**6), "ValueError: " + "x" * 288),
]


@pytest.mark.parametrize(("thrown", "told"), THROWN, ids=[type(error).__name__ for error, _ in THROWN])
def test_whatever_an_agent_raises_is_its_fault(thrown: BaseException, told: str, tmp_path: Path) -> None:
    """At seat 2 it loses the game, elsewhere nothing happens; and the file takes what was said."""
    with Store.open(tmp_path / "x.arena", SHORT) as store:
        store.extend(read_entrants(["bad=random", "good=random"]), 1)
        games = store.unfinished()
        ends = list(play(SHORT, games, {0: Throws(thrown), 1: First(0)}, 1))
        assert len(ends) == len(games)
        assert {end.fault for end in ends if end.seats[2] == 0} == {told}
        assert {end.fault for end in ends if end.seats[2] == 1} == {None}
        store.write(ends)
        assert {end.fault for _, end in store.finished()} == {told, None}


@pytest.mark.parametrize("excused", [KeyboardInterrupt, MemoryError])
def test_what_is_excused_goes_on_to_who_asked(excused: type[BaseException]) -> None:
    """A person who leaves, and a process that has no memory left."""
    games = [Seating(1, 1, (0, 0, 0, 0))]
    with pytest.raises(excused):
        list(play(SHORT, games, {0: Throws(excused())}, 1, excused=(excused,)))


def test_what_answers_say_is_heard_on_the_clock() -> None:
    """An answer may be an object that decides only when it is read, and an error may think about its message."""

    class Watch:
        asked, thinks = 0, False

        def begin(self, agent: int, seat: int, seconds: float) -> None:
            self.asked, self.thinks = self.asked + 1, True

        def end(self) -> None:
            self.thinks = False

    watch, heard = Watch(), []

    class Slow(RuntimeError):
        def __str__(self) -> str:
            heard.append(watch.thinks)
            return "slow"

    class Lazy(First):
        def act(self, variant: Variant, states: np.ndarray) -> Any:
            return self

        def __array__(self, *_: object, **__: object) -> object:
            heard.append(watch.thinks)
            raise Slow

    (end,) = play(SHORT, [Seating(1, 1, (0, 0, 0, 0))], {0: Lazy(0)}, 1, watch=watch)
    assert end.fault == "Slow: slow"
    assert heard == [True, True]
    assert not watch.thinks


def test_what_ends_the_program_that_makes_an_agent_is_a_refusal() -> None:
    with pytest.raises(AgentError, match=r"agent culprits:Quits: SystemExit: \ufffd and away"):
        make_agent("culprits:Quits")


def test_modules_that_end_the_program_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "ends_here.py").write_text("import sys\nsys.exit()\n")
    (tmp_path / "no_python.py").write_text("class Agent:\n")
    monkeypatch.syspath_prepend(tmp_path)
    for module, told in (("ends_here", "SystemExit: "), ("no_python", "IndentationError: ")):
        with pytest.raises(AgentError, match=f"agent {module}:Agent: {told}"):
            read_entrant(f"{module}:Agent")


def in_an_arena(folder: Path, culprit: str, memory: int | None = None) -> list[Finished]:
    """One deal of games with a culprit, played by a worker of its own."""
    with Store.open(folder / "some.arena", SHORT, seed=3) as store:
        store.extend(read_entrants([f"bad=culprits:{culprit}", "good=culprits:First"]), 1, batch=3)
        run(store, memory=memory)
        assert not store.unfinished()
        return [end for _, end in store.finished()]


@pytest.mark.parametrize(
    ("culprit", "told"),
    [
        ("Quits", "SystemExit: \ufffd and away"),
        ("QuitsGettingReady", "agent first: SystemExit: not today"),
        ("Elusive", "agent first: SystemExit: prepare"),
    ],
)
def test_who_ends_the_program_before_the_game_is_refused_in_one_line(culprit: str, told: str, tmp_path: Path) -> None:
    with Store.open(tmp_path / "x.arena", SHORT, seed=3) as store:
        store.extend(read_entrants([f"bad=culprits:{culprit}", "good=culprits:First"]), 1)
        with pytest.raises(SwampError, match=told):
            run(store, start=InProcess)


def test_who_ends_the_process_that_makes_it_loses_its_games(tmp_path: Path) -> None:
    """Nobody is made in the process of the command; agents of somebody's own are looked up there, and no more."""
    ends = in_an_arena(tmp_path, "Vanishes")
    assert {end.fault for end in ends} == {"its process died while it was made: exit status 5"}
    assert all(end.seats[end.fault_seat or 0] == 0 for end in ends)


def test_an_exit_status_of_an_agent_s_own_has_no_meaning(tmp_path: Path) -> None:
    faults = {end.fault for end in in_an_arena(tmp_path, "EndsAs77")} - {None}
    assert faults == {"its process died while it was thinking: exit status 77"}


class Silent:
    """A worker that was given a game, after which nothing is heard of it: somebody has patched what it needs."""

    pipe, exit = None, ""

    def __init__(self, setup: worker.Setup) -> None:
        self.killed = False

    def give(self, seatings: Sequence[Seating]) -> None: ...

    def heard(self) -> list[tuple[str, Any]]:
        return []

    def thinking(self) -> tuple[float, int, int]:
        return float("inf"), 1, 2  # the last one that did

    def is_dead(self) -> bool:
        return False

    def kill(self) -> None:
        self.killed = True


def test_a_worker_that_hangs_in_nobody_s_turn_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who decided last in a game that was played alone is to blame for it."""
    monkeypatch.setattr(runner, "SILENCE", 0.0)
    with Store.open(tmp_path / "x.arena", SHORT, seed=3) as store:
        store.extend(read_entrants(["one=random", "two=random"]), 1, batch=1)
        assert run(store, start=Silent) > 0
        faults = {(end.fault, end.fault_seat) for _, end in store.finished()}
    assert faults == {("its process hung after it had decided: nothing was heard for 0 s", 2)}


@pytest.mark.parametrize("harm", [os.unlink, lambda path: os.truncate(path, 0)], ids=["taken away", "cut"])
def test_a_file_that_was_harmed_meanwhile_is_told_of(harm: Callable[[Path], None], tmp_path: Path) -> None:
    path = tmp_path / "x.arena"

    def play_and_harm() -> None:
        with Store.open(path, SHORT, seed=3) as store:
            store.extend(read_entrants(["one=random", "two=random"]), 1)
            run(store, start=InProcess)
            harm(path)

    with pytest.raises(ArenaFileError, match=r"x\.arena"):
        play_and_harm()


needs_forks = pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
needs_limits = pytest.mark.skipif(sys.platform != "linux", reason="memory is not limited here")


@needs_forks
def test_an_agent_that_forks_goes_on_once(tmp_path: Path) -> None:
    ends = in_an_arena(tmp_path, "Forks")
    assert {(end.ending, end.fault) for end in ends} == {("cut off", None)}


@needs_limits
def test_an_agent_that_takes_all_memory_loses_its_games_and_no_other(tmp_path: Path) -> None:
    for end in in_an_arena(tmp_path, "Hoards", memory=600):
        assert (end.fault_seat == 2) == (end.seats[2] == 0)
        assert end.fault in (None, "its process died after it had decided: 600 MB were not enough")


def is_there(process: int) -> bool:
    """Whether it runs; what has ended and is not buried yet does not."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def wait_until(true: Callable[[], bool]) -> bool:
    end = time.monotonic() + PATIENCE
    while not true() and time.monotonic() < end:
        time.sleep(0.02)
    return true()


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_what_agents_start_does_not_outlive_the_arena(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor does it keep the arena from seeing that a worker has died."""
    monkeypatch.chdir(tmp_path)
    ends = in_an_arena(tmp_path, "LeavesOthers")
    assert {end.fault_seat for end in ends if end.seats[2] == 0} == {2}
    started = [int(line) for line in Path("started").read_text().split()]
    assert len(started) >= 2
    assert wait_until(lambda: not any(map(is_there, started)))
