"""benchmarks/gillybog_balance.py: the page grows row by row, and an unfinished one can be finished."""

from pathlib import Path

import pytest

from benchmarks import gillybog_balance as balance


@pytest.fixture(autouse=True)
def _random_bots_on_one_level(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(balance, "BOTS", ("random",))
    monkeypatch.setattr(balance, "LEVELS", ("easy",))


def test_a_page_that_was_not_finished_is_resumed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole, part = tmp_path / "whole.md", tmp_path / "part.md"
    balance.main(games=5, seed=3, out=whole)
    lines = whole.read_text(encoding="utf-8").splitlines(keepends=True)
    assert sum(text.startswith(("| 1 |", "| 2 |", "| 3 |", "| 4 |")) for text in lines) == 4
    part.write_text("".join(lines[:-2]), encoding="utf-8")
    asked, row = [], balance.row
    monkeypatch.setattr(balance, "row", lambda *cell: asked.append(cell) or row(*cell))
    balance.main(games=5, seed=3, out=part, resume=True)
    assert part.read_text(encoding="utf-8") == whole.read_text(encoding="utf-8")
    assert asked == [("random", 3, "easy", 5, 3), ("random", 4, "easy", 5, 3)]


def test_rows_of_other_games_are_not_kept(tmp_path: Path) -> None:
    out, other = tmp_path / "page.md", tmp_path / "other.md"
    balance.main(games=5, seed=3, out=out)
    balance.main(games=6, seed=3, out=other)
    balance.main(games=6, seed=3, out=out, resume=True)
    assert out.read_text(encoding="utf-8") == other.read_text(encoding="utf-8")
