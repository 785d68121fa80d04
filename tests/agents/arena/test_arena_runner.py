"""Runs: faults are told apart and go to the one at fault, results do not depend on workers, a killed run goes on."""

from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar, cast

import pytest

from benchmarks import arena_kills
from swamp_agents.arena import Store, make_report, read_entrants, run, worker
from swamp_agents.arena.runner import setup_of
from swamp_envs import SwampError, game

ROOT = Path(__file__).parents[3]


def arena(path: Path, *agents: str, deals: int = 2, batch: int = 32, **options: object) -> Store:
    path.mkdir(exist_ok=True)
    store = Store.open(path / "some.arena", game("swapx").variant(**{"max_turns": 12, **options}), seed=3)
    store.extend(read_entrants(agents), deals, batch)
    return store


def faults_of(store: Store) -> Counter:
    """How many games each agent lost by a fault."""
    return Counter(lost.agent for lost in make_report(store, 2).faults)


# What each does wrong, and what is told of it. All but Dawdles do it in their second decision at seat 2, at once.
FAULTS = {
    "Raises": "ZeroDivisionError: by hand",
    "Illegal": "seat 2 cannot play action -5; legal here: ",
    "Shapeless": "actions: found int64 of shape (0,), accepted: whole numbers of shape (1,)",
    "Leaves": "SystemExit: good bye",
    "Hangs": "stopped: 1 s were not enough to decide",
    "Dies": "its process died while it was thinking: exit status 3",
}


@pytest.mark.parametrize("culprit", FAULTS)
def test_a_fault_costs_that_game_and_no_other(culprit: str, tmp_path: Path) -> None:
    """Every rotation of one deal: the games with the culprit at seat 2 are lost by it, the others end well."""
    with arena(tmp_path, f"bad=culprits:{culprit}", "good=culprits:First", deals=1, batch=3) as store:
        run(store, move_time=1)
        ends = [end for _, end in store.finished()]
        assert store.counts() == (len(ends), len(ends))
        for end in ends:
            if end.seats[2] == 0:
                assert (end.ending, end.fault_seat) == ("forfeit", 2)
                assert str(end.fault).startswith(FAULTS[culprit])
                assert end.payoffs == pytest.approx([-0.5 if agent == 0 else 0.5 for agent in end.seats])
                assert end.scores == (None,) * 4
            else:
                assert (end.ending, end.fault) == ("cut off", None)
        lost = sum(end.ending == "forfeit" for end in ends)
        assert 0 < lost < len(ends)
        assert faults_of(store) == {"bad": lost}
        assert next(s for s in make_report(store, 2).standings if s.name == "bad").wins.mean == 0


def test_an_agent_that_is_late_by_its_own_account_loses(tmp_path: Path) -> None:
    """0.12 s a decision are within 2 s and beyond 0.1 s."""
    with arena(tmp_path, "culprits:Dawdles", "culprits:First", deals=1, max_turns=2) as store:
        run(store, move_time=2)
        assert not faults_of(store)
    with arena(tmp_path / "late", "culprits:Dawdles", "culprits:First", deals=1, max_turns=2) as store:
        run(store, move_time=0.1)
        assert set(faults_of(store)) == {"culprits:Dawdles"}
        assert all("took 0.1" in lost.reason for lost in make_report(store, 2).faults)


def test_agents_that_are_not_for_the_game_stop_the_run(tmp_path: Path) -> None:
    with arena(tmp_path, "culprits:Choosy", "random") as store, pytest.raises(SwampError, match="does not play this"):
        run(store)


def test_agents_that_cannot_be_made_stop_the_run(tmp_path: Path) -> None:
    with (
        arena(tmp_path, "culprits:Unmade", "random") as store,
        pytest.raises(SwampError, match="agent culprits:Unmade: ValueError: not with a seed"),
    ):
        run(store)


@pytest.mark.parametrize("wrong", [{"workers": 0}, {"memory": 0}, {"move_time": 0}, {"move_time": float("nan")}])
def test_runs_that_make_no_sense_are_refused(wrong: dict, tmp_path: Path) -> None:
    with arena(tmp_path, "random", "greedy") as store, pytest.raises(SwampError, match="accepted: above 0"):
        run(store, **wrong)


def contents(store: Store) -> list:
    """All that is kept of all games but the seconds."""
    return [(seating, replace(end, seconds=())) for seating, end in store.results()]


MIXED = ("random", "own=culprits:Rolls", "bad=culprits:DiesRarely")


def test_results_are_the_same_after_kills_and_with_any_number_of_workers(tmp_path: Path) -> None:
    """With agents that draw, from the generator they are given and from everybody's, and one that ends its process.

    Every third game was finished before the kills, so that no batch was.
    """
    with arena(tmp_path / "whole", *MIXED, deals=2, batch=4, max_turns=8) as store:
        assert run(store) == store.counts()[0]
        whole, kept = contents(store), [end for _, end in store.results()]
    with arena(tmp_path / "killed", *MIXED, deals=2, batch=4, max_turns=8) as store:
        store.write(kept[::3])
        finished, planned = store.counts()
        assert run(store, workers=3) == planned - finished
        assert contents(store) == whole
    assert any(end.fault for end in kept)


def test_results_do_not_depend_on_when_an_arena_was_extended(tmp_path: Path) -> None:
    """Batches are cut when games are planned: those that are there stay whole, and new games make new ones."""
    kept = []
    for name, first in (("before", True), ("after", False)):
        with arena(tmp_path / name, "random", "other=random", deals=1, batch=4) as store:
            if first:
                run(store)
            store.extend(read_entrants(["third=random"]), 2, 4)
            run(store)
            kept.append(contents(store))
    assert kept[0] == kept[1]


def test_batches_make_sense(tmp_path: Path) -> None:
    with pytest.raises(SwampError, match="found batch=0"):
        arena(tmp_path, "random", batch=0)


def test_a_finished_arena_has_nothing_to_play(tmp_path: Path) -> None:
    with arena(tmp_path, "random", "greedy", deals=1) as store:
        assert run(store) > 0
        before = contents(store)
        assert run(store) == 0
        assert contents(store) == before


def test_an_arena_that_is_extended_keeps_its_games(tmp_path: Path) -> None:
    with arena(tmp_path, "random", "greedy", deals=2) as store:
        run(store)
        before = contents(store)
        store.extend(read_entrants(["third=random"]), 3)
        run(store)
        after = contents(store)
    assert before == after[: len(before)]
    assert {seating.deal for seating, _ in after} == {0, 1, 2}
    assert {agent for seating, _ in after for agent in seating.seats} == {0, 1, 2}


@pytest.mark.slow
def test_killed_again_and_again_every_game_is_there_once(tmp_path: Path) -> None:
    """The full number of kills: python -m benchmarks.arena_kills."""
    killed = arena_kills.kill_and_resume(tmp_path / "killed.arena", kills=4, deals=300, seed=1)
    assert len(killed) == 4
    assert killed == sorted(killed)
    assert 0 < killed[-1] < arena_kills.check(tmp_path / "killed.arena")
    arena_kills.play_at_once(tmp_path / "whole.arena", deals=300)
    assert arena_kills.contents(tmp_path / "killed.arena") == arena_kills.contents(tmp_path / "whole.arena")


@pytest.mark.parametrize("cut", [EOFError, BrokenPipeError, ConnectionResetError])
def test_a_worker_whose_arena_was_killed_leaves_without_a_word(cut: type[Exception], tmp_path: Path) -> None:
    """The pipe tells of it in one of several ways."""

    class Pipe:
        said: ClassVar[list] = []

        def recv(self) -> Any:
            raise cut

        def send(self, message: Any) -> None:
            self.said.append(message)

    with arena(tmp_path, "random") as store:
        worker.serve(cast(Any, Pipe()), [0.0] * 3, setup_of(store, 1.0, 1024))
    assert not Pipe.said
