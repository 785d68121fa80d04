"""Entries are played, resumed and played again: what a result tells does not depend on how it came about."""

import copy
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from swamp_agents.arena import InProcess
from swamp_agents.benchmark import RESULT, Measure, Plan, read_entry, read_result, read_suite, replay, write_page
from swamp_agents.benchmark import write_result as write
from swamp_agents.benchmark.page import PAGE
from swamp_envs import SwampError

ENTRIES = Path(__file__).parents[3] / "benchmarks" / "swamp-12"
SUITE = read_suite()
QUICK = ("swapx", "bayou_boss-players2", "gillybog")  # of the tasks
EASY = ("random", "greedy")  # of the pool
MEASURED = ("decision_core_seconds", "decision_core_seconds_of_mcts50")  # by the clock: another number every time


def plan(folder: Path, deals: int = 5, agent: str = "greedy", against: Sequence[str] = EASY) -> Plan:
    return Plan(SUITE, read_entry(agent, SUITE, SUITE.tier("M")), folder, deals, tuple(against))


def measured(made: Plan, tasks: Sequence[str] = QUICK, **more: Any) -> dict[str, Any]:
    return Measure(made, start=InProcess, **more).of(SUITE.chosen(list(tasks)))


def without_times(result: dict[str, Any]) -> dict[str, Any]:
    told = copy.deepcopy(result)
    for task in told["tasks"].values():
        for agent, name in ((agent, name) for agent in task["agents"] for name in MEASURED):
            assert agent.pop(name) > 0
    return told


@pytest.fixture(scope="module")
def result(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """Ten deals of greedy, played in one go."""
    return measured(plan(tmp_path_factory.mktemp("benchmark"), 10))


def test_a_result_tells_what_was_gained_against_whom(result: dict[str, Any]) -> None:
    assert list(result["tasks"]) == list(QUICK)
    for task in result["tasks"].values():
        assert list(task["against"]) == list(EASY)
        for row in task["against"].values():
            (seed,) = row["seeds"]
            assert len(seed["gains"]) == 10
            assert len(seed["blocks"]) == 2
            assert row["gain"][0] == pytest.approx(sum(seed["gains"]) / 10, abs=1e-6)
            assert row["gain"][1] <= row["gain"][0] <= row["gain"][2]
    duel = result["tasks"]["bayou_boss-players2"]
    assert duel["against"]["random"]["gain"][0] == 2
    assert abs(duel["against"]["greedy"]["gain"][0]) < 1.5


def test_where_all_win_together_missions_and_partners_are_told(result: dict[str, Any]) -> None:
    together = result["tasks"]["gillybog"]
    assert "missions" not in result["tasks"]["swapx"]
    assert 0 < together["missions"][0] <= 1
    assert list(together["partners"]) == list(EASY)
    assert together["partners"]["random"][0] < 0
    assert "cross_play" not in together


def test_a_small_result_is_not_official(result: dict[str, Any]) -> None:
    assert result["official"] is False
    assert result["lacks"] == ["10 of 1000 deals", "3 of 12 tasks", "only against random, greedy"]


def test_more_deals_go_on_where_fewer_ended(result: dict[str, Any], tmp_path: Path) -> None:
    five = measured(plan(tmp_path, 5))
    gains = [each["tasks"]["swapx"]["against"]["greedy"]["seeds"][0]["gains"] for each in (five, result)]
    assert gains[0] == gains[1][:5]
    assert without_times(measured(plan(tmp_path, 10))) == without_times(result)


class Killed(BaseException):
    """Somebody ends the process."""


class Mortal(InProcess):
    """Plays so many groups of games, and then the process is killed."""

    lives = 0

    def give(self, seatings: Any) -> None:
        Mortal.lives -= 1
        if Mortal.lives < 0:
            raise Killed
        super().give(seatings)


@pytest.mark.parametrize("lives", [1, 4, 7])
def test_an_entry_that_was_killed_resumes_to_the_same_result(
    lives: int, result: dict[str, Any], tmp_path: Path
) -> None:
    Mortal.lives = lives
    with pytest.raises(Killed):
        Measure(plan(tmp_path, 10), start=Mortal).of(SUITE.chosen(list(QUICK)))
    assert without_times(measured(plan(tmp_path, 10))) == without_times(result)


def test_a_result_is_what_its_file_says(result: dict[str, Any], tmp_path: Path) -> None:
    write(result, tmp_path / "entry" / RESULT)
    assert read_result(tmp_path / "entry" / RESULT, SUITE) == result
    assert len((tmp_path / "entry" / RESULT).read_text().splitlines()) < 150


def test_an_entry_does_again_what_its_result_tells(result: dict[str, Any], tmp_path: Path) -> None:
    told = ("swapx", "bayou_boss-players2"), EASY
    assert not list(replay(result, tmp_path, SUITE, tmp_path / "a", 5, *told, start=InProcess))
    for part, wrong in (("gains", 0.125), ("blocks", "0" * 16)):
        forged = copy.deepcopy(result)
        forged["tasks"]["swapx"]["against"]["greedy"]["seeds"][0][part][0] = wrong
        (differs,) = replay(forged, tmp_path, SUITE, tmp_path / part, 5, *told, start=InProcess)
        assert differs.startswith("swapx, seed 0 against greedy: found ")


def test_an_entry_with_other_files_is_told_apart(tmp_path: Path) -> None:
    agent = "policy:bayou_boss-players2-pure"
    made = measured(plan(tmp_path / "a", 5, agent, ("random",)), ("bayou_boss-players2",))
    assert not list(replay(made, tmp_path, SUITE, tmp_path / "b", 5, (), ("random",), start=InProcess))
    made["tasks"]["bayou_boss-players2"]["agents"][0]["digests"]["bayou_boss-players2-pure.npz"] = "0"
    (differs,) = replay(made, tmp_path, SUITE, tmp_path / "c", 5, (), ("random",), start=InProcess)
    assert "seed 0: found the files {'bayou_boss-players2-pure.npz':" in differs


def test_seeds_of_an_entry_meet_where_all_win_together(tmp_path: Path) -> None:
    (tmp_path / "two.toml").write_text(
        'name = "two"\nknowledge = "house"\nsearch = false\n[tasks]\ngillybog = { agents = ["greedy", "greedy_coop"] }'
    )
    made = plan(tmp_path, 5, str(tmp_path / "two.toml"), ("random",))
    task = measured(made, ("gillybog",))["tasks"]["gillybog"]
    assert len(task["agents"]) == len(task["against"]["random"]["seeds"]) == 2
    assert len(task["cross_play"]) == 3


def test_a_pool_that_has_changed_makes_no_official_result(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    task = SUITE.chosen(["bayou_boss-players2"])[0]
    monkeypatch.setitem(task.signatures, "greedy", "0" * 16)
    made = measured(plan(tmp_path), ("bayou_boss-players2",))
    assert made["lacks"][-1] == "a pool that is not as it was frozen (bayou_boss-players2: greedy)"


def test_what_cannot_be_measured_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SwampError, match="found no task that planner plays: swapx: "):
        measured(plan(tmp_path, 5, "planner"), ("swapx",))
    with pytest.raises(SwampError, match="swapx, against: found none of its pool, accepted: random, greedy, mcts50"):
        measured(plan(tmp_path, 5, "greedy", ("planner",)), ("swapx",))
    with pytest.raises(SwampError, match="deals: found 7, accepted: 5 and more, in steps of 5"):
        list(replay({"entry": {}, "tasks": {}}, tmp_path, SUITE, tmp_path, 7))


@pytest.mark.parametrize("content", ["", "{}", "[]", '{"format": 1}'])
def test_what_is_no_result_is_refused(content: str, tmp_path: Path) -> None:
    (tmp_path / RESULT).write_text(content)
    with pytest.raises(SwampError, match=r"result\.json: not the result of an entry"):
        read_result(tmp_path / RESULT)


def test_a_result_of_another_version_is_refused(result: dict[str, Any], tmp_path: Path) -> None:
    write(result | {"version": 2}, tmp_path / RESULT)
    with pytest.raises(SwampError, match="found Swamp-12 version 2, accepted: Swamp-12 version 1"):
        read_result(tmp_path / RESULT, SUITE)
    write(result | {"format": 9}, tmp_path / RESULT)
    with pytest.raises(SwampError, match="found format 9, accepted: 1"):
        read_result(tmp_path / RESULT)


# --- the entries that are published -----------------------------------------------------------------------------------

PUBLISHED = sorted(path.parent.name for path in ENTRIES.glob(f"*/{RESULT}"))


def test_there_are_entries() -> None:
    assert {"greedy", "shipped"} <= set(PUBLISHED)


@pytest.mark.parametrize("name", PUBLISHED)
def test_a_published_entry_does_again_what_its_result_tells(name: str, tmp_path: Path) -> None:
    told = read_result(ENTRIES / name / RESULT, SUITE)
    tasks = ("swapx-teams", "bayou_boss-players2", "bayou_boss", "swamped-hard", "gillybog", "marshlands-players2")
    assert not list(replay(told, ENTRIES / name, SUITE, tmp_path, 5, tasks, EASY, start=InProcess))


def test_the_leaderboard_is_made_of_the_published_entries(tmp_path: Path) -> None:
    for name in PUBLISHED:
        write(read_result(ENTRIES / name / RESULT), tmp_path / name / RESULT)
    assert write_page(tmp_path, SUITE).read_text() == (ENTRIES / PAGE).read_text(), "swamp benchmark --page"
    with pytest.raises(SwampError, match=r"found no \*/result\.json, accepted: a folder of entries"):
        write_page(tmp_path / "greedy", SUITE)
