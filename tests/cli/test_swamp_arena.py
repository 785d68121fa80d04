"""`swamp arena`: run, resume, extend, report, and what it refuses."""

from pathlib import Path

import pytest

from swamp_agents.arena import Store
from swamp_envs import Record
from tests.cli.conftest import Swamp


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_an_arena_is_run_resumed_extended_and_reported(swamp: Swamp, folder: Path) -> None:
    first = swamp("arena swapx greedy random --deals 2 -o max_turns=20 --seed 4")
    assert "swapx-v0, setup=inset teams=no max_turns=20: " in first.stdout
    with Store(folder / "swapx.arena") as store:
        assert (store.terms.seed, store.deals) == (4, 2)
        games = store.counts()
    assert games[0] == games[1]
    swamp("arena swapx greedy random b=random --deals 3 -o max_turns=20 --workers 2 --out out")
    with Store(folder / "swapx.arena") as store:
        assert [entrant.name for entrant in store.entrants] == ["greedy", "random", "b"]
        assert store.counts()[0] == store.counts()[1] > games[1]
    assert (folder / "out" / "report.html").is_file()
    again = swamp("arena report swapx.arena")
    for name in ("greedy", "random", "b"):
        assert f"\n {name}" in again.stdout
    record = Record.parse(swamp("arena record swapx.arena 1").stdout)
    assert record.replay().variant.options["max_turns"] == 20


def test_cooperative_play_is_told_by_its_gap(swamp: Swamp, folder: Path) -> None:
    printed = swamp("arena swamped greedy_coop random --mode cooperative -o players=2 -o max_turns=10 --deals 1").stdout
    assert "minus cross-play" in printed
    assert "mean payoff of tables of two agents" in " ".join(printed.split())
    assert not {"rating", "place"} & set(printed.split())


@pytest.mark.parametrize(
    ("line", "refusal"),
    [
        ("arena swapx random random", "found the agent random twice"),
        ("arena swapx nobody", "no agent is called 'nobody'"),
        ("arena chess random", "no game is called 'chess'"),
        ("arena swapx random greedy --mode teams", "swapx has no teams with"),
        ("arena report nothing.arena", "there is no file nothing.arena"),
        ("arena swapx greedy_coop random --deals 1", "greedy_coop does not play swapx"),
        ("arena swapx random greedy --move-time 0", "accepted: above 0"),
    ],
)
def test_refusals_are_one_line(line: str, refusal: str, swamp: Swamp, folder: Path) -> None:
    assert refusal in swamp(line, status=2).stderr


def test_help_of_a_game_lists_its_options(swamp: Swamp) -> None:
    assert "max_turns" in swamp("arena swapx --help").stdout


def test_an_old_file_with_other_agents_is_not_gone_on_with_unasked(swamp: Swamp, folder: Path) -> None:
    line = "arena swapx greedy --deals 1 -o max_turns=8"
    swamp("arena swapx random again=random --deals 1 -o max_turns=8")
    refused = swamp(line, status=2)
    assert "swapx.arena: found an arena with random, again too, accepted: " in refused.stderr
    assert "--extend" in refused.stderr
    with Store(folder / "swapx.arena") as store:
        assert [entrant.name for entrant in store.entrants] == ["random", "again"]
    swamp(f"{line} --extend")
    with Store(folder / "swapx.arena") as store:
        assert [entrant.name for entrant in store.entrants] == ["random", "again", "greedy"]


def test_what_there_is_to_play_is_said_before_anything_is_played(
    swamp: Swamp, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("swamp_agents.arena.run", stop)
    monkeypatch.setattr("sys.argv", ["swamp", "arena", "swapx", "random", "b=random x"])
    stopped = swamp("arena swapx random again=random --deals 2 -o max_turns=8", status=130).stderr
    assert stopped.startswith("swapx.arena: 6 games, 6 to play\n")
    resume = "swapx.arena keeps 0 of 6 games; the same command resumes: swamp arena swapx random 'b=random x'"
    assert resume in stopped


def test_pairs_are_a_mode(swamp: Swamp, folder: Path) -> None:
    printed = swamp("arena swapx random a=random b=random --pairs --deals 1 -o max_turns=8").stdout
    assert "12 games on 1 deals, pairs" in printed
    assert "accepted: one of them" in swamp("arena swapx random b=random --pairs --mode free", status=2).stderr


def test_reasons_of_faults_are_told(swamp: Swamp, folder: Path) -> None:
    printed = swamp("arena swapx random gone=exec:false --deals 1 -o max_turns=8").stdout
    assert "games lost by faults" in printed
    assert "ended (exit status 1)" in printed
