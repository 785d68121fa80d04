"""What an arena says on screens of several widths."""

from io import StringIO
from pathlib import Path

import numpy as np
import pytest
from rich.console import Console

from swamp_agents.arena import Finished, Mean, Report, Store, make_report, read_entrants
from swamp_envs import game
from swamp_envs.cli.standings import between, short_name, show_report, shown

NAMES = ["greedy", "policy-of-last-tuesday", "tree", "random"]


@pytest.fixture
def report(tmp_path: Path) -> Report:
    """Four agents whose games are made up; the second has lost one by a fault that would clear the screen."""
    with Store.open(tmp_path / "made.arena", game("swapx").variant()) as store:
        store.extend(read_entrants([f"{name}=random" for name in NAMES]), 20)
        dice, ones = np.random.default_rng(0), [1] * 4
        for seating in store.unfinished():
            winner = dice.integers(4)
            payoffs = [1.0 if seat == winner else -1 / 3 for seat in range(4)]
            fault = (seating.seats.index(1), "ValueError: \x1b[2J no\nmore") if seating.game in (2, 3) else (None, None)
            ending = "ended" if fault[0] is None else "forfeit"
            store.write([Finished(seating.game, seating.seats, payoffs, ones, ones, ones, ending, 7, (), *fault)])
        return make_report(store, 20)


def said(report: Report, width: int) -> str:
    screen = Console(file=StringIO(), width=width)
    show_report(screen, report)
    assert isinstance(screen.file, StringIO)
    return screen.file.getvalue()


@pytest.mark.parametrize("width", [80, 100, 120, 200])
def test_whole_rows_fit_the_screen(report: Report, width: int) -> None:
    lines = said(report, width).splitlines()
    assert max(map(len, lines)) <= width
    for name in NAMES:
        (row,) = [line for line in lines if line.strip().startswith(name) and "%" in line]
        standing = next(s for s in report.standings if s.name == name)
        assert standing.rating
        for number in (f"{standing.rating.mean:.0f}", f"{standing.wins.mean:.1%}", "25.0%", f" {standing.faults} "):
            assert number in f"{row} "
        assert "…" not in row


def test_a_narrow_screen_does_without_what_matters_least(report: Report) -> None:
    heads = [said(report, width).split("─")[0] for width in (80, 200)]
    assert ["place" in head for head in heads] == ["score" in head for head in heads] == [False, True]
    assert all("rating" in head and "chance" in head for head in heads)


def test_the_matrix_of_a_narrow_screen_has_no_intervals(report: Report) -> None:
    narrow, wide = (said(report, width).split("by who else")[1].split("games lost")[0] for width in (80, 200))
    assert narrow.count("[") == 0 < wide.count("[")


def test_long_names_are_cut_in_the_middle(report: Report) -> None:
    assert short_name("greedy") == "greedy"
    assert short_name("exec:/home/somebody/swamp/engine --depth 7") == "exec:/home/s…e --depth 7"


def test_why_games_were_lost_is_told(report: Report) -> None:
    """Alike reasons once, with the number of games, and nothing in them that moves the terminal."""
    told = said(report, 100)
    assert "\x1b" not in told
    (line,) = [line for line in told.splitlines() if "ValueError" in line]
    assert line.split()[:3] == ["policy-of-last-tuesday", "2", "2"]
    assert "ValueError: \ufffd[2J no more" in line


def test_intervals_in_brackets_keep_to_their_bounds() -> None:
    assert between(Mean(0.5, -1.0, 1.0), 2) == "0.50 [-1.00, 1.00]"
    assert shown(Mean(1500.0, 1400.0, 1600.0), 0) == "1500 ± 100"
    assert shown(None, 0) == between(Mean(np.nan, np.nan, np.nan), 1) == ""


def test_cooperative_standings_fit_too(tmp_path: Path) -> None:
    """The gap of a player has bounds, and nobody is ranked."""
    with Store.open(tmp_path / "made.arena", game("swamped").variant(players=2), "cooperative") as store:
        store.extend(read_entrants([f"{name}=random" for name in NAMES]), 20)
        for seating in store.unfinished():
            agreed = float(len(set(seating.seats)) == 1)
            store.write(
                [Finished(seating.game, seating.seats, [agreed] * 2, [1] * 2, [1] * 2, [1] * 2, "ended", 7, ())]
            )
        told = said(make_report(store, 20), 80)
    assert max(map(len, told.splitlines())) <= 80
    assert "1.00 [0.64, 1.07]" in told
    assert "…" not in told
    assert not {"rating", "place", "chance"} & set(told.split())
