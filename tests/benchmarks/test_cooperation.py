"""Mixes of two kinds of learners at one table: who sits where, and what the page says of them."""

from pathlib import Path

import numpy as np
import pytest

import swamp_envs
from benchmarks import cooperation


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
    assert np.isin(["before", "after"], page.read_text(encoding="utf-8").split()).all()
