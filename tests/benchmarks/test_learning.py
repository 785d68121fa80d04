"""What is told of learning: commands, what is kept of a run, the page, the curves."""

import json
from dataclasses import asdict
from pathlib import Path

import pytest

pytest.importorskip("torch")

from benchmarks import learning
from benchmarks.rungs import read_rungs
from swamp_agents.policy import SHIPPED, shipped_networks
from swamp_training.curve import Point, add_point
from swamp_training.evaluation import Result
from swamp_training.settings import Settings


@pytest.fixture
def run(tmp_path: Path) -> Path:
    """What a run of two looks leaves behind."""
    directory = tmp_path / "first"
    directory.mkdir()
    settings = Settings("swapx", ("teams=true",), advice=True)
    (directory / "settings.json").write_text(json.dumps(asdict(settings)))
    (directory / "result.json").write_text("[]")
    for decisions, share in ((1000, 0.3), (2000, 0.4)):
        add_point(
            directory, Point(decisions, 2.0, 1.0, Result("3 x greedy", 50, share, share - 0.1, share + 0.1, 0, 0.25))
        )
    return directory


def test_what_is_kept_of_a_run_is_read_again(run: Path, tmp_path: Path) -> None:
    learning.keep(run, tmp_path / "kept")
    (kept,) = learning.kept_runs(tmp_path / "kept")
    assert kept.title == "SwapX, teams=true"
    assert [(point.decisions, point.result.share) for point in kept.curve] == [(1000, 0.3), (2000, 0.4)]
    assert sorted(path.name for path in (tmp_path / "kept" / "first").iterdir()) == [
        "curve.jsonl",
        "result.json",
        "settings.json",
    ]


def test_curves_are_drawn(run: Path, tmp_path: Path) -> None:
    learning.keep(run, tmp_path / "kept")
    learning.draw(list(learning.kept_runs(tmp_path / "kept")), tmp_path / "curves.svg")
    text = (tmp_path / "curves.svg").read_text()
    assert "<svg" in text
    assert "SwapX, teams=true" in text
    assert all(said in text for said in ("against greedy", "told by an adviser", "95% interval"))


def test_a_command_has_what_is_not_as_usual() -> None:
    settings = {
        "game": "swapx",
        "option": ["teams=true"],
        "advice": True,
        "rivals": 0.5,
        "decisions": 7,
        "core_seconds": 9,
    }
    words = "swamp train swapx --option teams=true --advice --opponents adviser=0.5 --decisions 7"
    assert learning.command_of(settings) == words


def test_the_page_has_a_row_for_every_shipped_network() -> None:
    page, rungs = learning.PAGE.read_text(encoding="utf-8"), read_rungs(learning.LADDER)
    for name in shipped_networks():
        cells = learning.network_row(name, rungs)
        assert f"| {cells[0]} | {cells[1]} |" in page, "run python -m benchmarks.learning"
        assert (SHIPPED / f"{name}.npz").stat().st_size < 2_000_000


def test_the_page_has_every_setting_as_it_is() -> None:
    page = learning.SETTINGS.read_text(encoding="utf-8")
    rows = learning.setting_rows()
    assert {row[0] for row in rows} >= {"`--gae-lambda`", "`--teacher`", "`--sims`"}
    for row in rows:
        assert f"| {' | '.join(row)} |" in page, "run python -m benchmarks.learning"
