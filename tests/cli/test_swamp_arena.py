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
    swamp("arena swapx greedy b=random --deals 3 -o max_turns=20 --workers 2 --out out")
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
