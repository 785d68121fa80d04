"""Mixes of two kinds of learners at one table: who sits where, and what the page says of them."""

from pathlib import Path

import pytest

import swamp_envs
from benchmarks import cooperation, crossplay


def test_the_seats_go_round_the_table() -> None:
    owners = cooperation.rotations([1, 0, 0, 0], 8)
    assert owners.sum(axis=1).tolist() == [1] * 8
    assert owners.sum(axis=0).tolist() == [2] * 4


def test_each_bot_decides_for_its_own_seats() -> None:
    """Greedy wins among random ones, wherever it sits."""
    variant = swamp_envs.game("swapx").variant()
    owners = cooperation.rotations([1, 0, 0, 0], 24)
    payoffs = cooperation.meet(variant, ["random", "greedy"], owners)
    assert (payoffs[owners == 1] > 0).mean() > 0.8


def test_a_page_is_written_with_every_mix(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "page.md"
    page.write_text("before\n<!-- motives -->\nold\n<!-- end of motives -->\nafter\n", encoding="utf-8")
    monkeypatch.setattr(cooperation, "PAGE", page)
    cooperation.main("swapx", "swapx", "swapx", games=10)
    rows = [line.split(" | ") for line in page.read_text(encoding="utf-8").splitlines() if line.startswith("| ")]
    assert [row[0] for row in rows[2:]] == [f"| {4 - sharing} and {sharing}" for sharing in range(5)]
    assert rows[2][3].startswith("-")
    assert rows[-1][2] == "-"
    assert all(row[1].startswith("100.0%") for row in rows[2:])  # in SwapX somebody always wins
    written = page.read_text(encoding="utf-8")
    assert written.startswith("before\n")
    assert written.endswith("after\n")


def test_learners_meet_themselves_and_each_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "page.md"
    page.write_text("<!-- crossplay -->\n<!-- end of crossplay -->\n", encoding="utf-8")
    monkeypatch.setattr(crossplay, "PAGE", page)
    monkeypatch.setattr(crossplay, "meet", lambda variant, bots, owners: (owners == 0) * 2.0 - 1)
    crossplay.main("gillybog", ["first", "second"], games=10)
    rows = [text.strip("| ").split(" | ") for text in page.read_text(encoding="utf-8").splitlines()]
    assert [(row[0], row[1].split()[0]) for row in rows[4:9]] == [
        ("learners 1 and 1", "100.0%"),
        ("learners 1 and 2", "50.0%"),  # whose seat is the first one
        ("learners 2 and 2", "0.0%"),
        ("all with themselves", "50.0%"),
        ("all with others", "50.0%"),
    ]
