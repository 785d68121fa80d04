"""`swamp benchmark`: an entry is measured, replayed and put on a page."""

from pathlib import Path

import pytest

from swamp_agents.benchmark import RESULT, read_result
from tests.cli.conftest import Swamp

SMALL = "--deals 5 --tasks bayou_boss-players2 --against random,greedy"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_an_entry_is_measured_replayed_and_put_on_a_page(swamp: Swamp, folder: Path) -> None:
    told = swamp(f"benchmark greedy {SMALL}").stdout
    assert "not official: 5 of 1000 deals" in " ".join(told.split())
    assert "interquartile mean" in told
    result = read_result(folder / "benchmark" / "greedy" / RESULT)
    assert result["tasks"]["bayou_boss-players2"]["against"]["random"]["gain"][0] == 2
    again = swamp(f"benchmark --replay benchmark/greedy {SMALL}").stdout
    assert "5 deals of bayou_boss-players2 came out as told" in again
    swamp("benchmark --page benchmark")
    page = (folder / "benchmark" / "leaderboard.md").read_text()
    assert "| greedy | S | house's knowledge | no | 1 | 0 |" in page
    assert "| bayou_boss-players2 | random | +2.000 (" in page


def test_what_is_there_is_listed(swamp: Swamp) -> None:
    told = swamp("benchmark --list").stdout
    for word in ("Swamp-12, version 1", "marshlands-act3", "mcts400", "14,400"):
        assert word in told


@pytest.mark.parametrize(
    ("line", "refusal"),
    [
        ("benchmark", "found no POLICY, accepted: an agent, a table of agents, --page FOLDER, --replay FOLDER, or"),
        ("benchmark greedy --deals 7", "deals: found 7, accepted: 5 to 1000, in steps of 5"),
        ("benchmark greedy --deals 2000", "deals: found 2000, accepted: 5 to 1000"),
        ("benchmark greedy --tasks chess", "tasks: found 'chess', accepted: swapx, swapx-teams"),
        ("benchmark greedy --against nobody", "against: found 'nobody', accepted: greedy, greedy_coop"),
        ("benchmark greedy --tier XL", "tier: found 'XL', accepted: S, M, L"),
        ("benchmark nobody", "no agent is called 'nobody'"),
        ("benchmark nowhere.toml", "nowhere.toml: "),
        ("benchmark --page .", "found no */result.json, accepted: a folder of entries"),
        ("benchmark --replay .", "result.json: not the result of an entry"),
    ],
)
def test_refusals(line: str, refusal: str, swamp: Swamp, folder: Path) -> None:
    assert refusal in " ".join(swamp(line, status=2).stderr.split())
