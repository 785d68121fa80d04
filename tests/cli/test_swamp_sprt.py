"""`swamp arena sprt`: what it tells, and what it refuses."""

from pathlib import Path

import pytest

from tests.cli.conftest import Swamp


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_command_tells_the_decision_and_again_the_same(swamp: Swamp, folder: Path) -> None:
    line = "arena sprt bayou_boss greedy random -o players=2 -o rounds=1 --seed 3"
    first = swamp(line).stdout
    assert "greedy is better than random" in first
    for told in ("log-likelihood ratio", "[-2.94, 2.94]", "likelihood of superiority", "0 late, 0 crashed"):
        assert told in first
    assert swamp(line).stdout == first
    assert "random is not better than greedy" in swamp(line.replace("greedy random", "random greedy")).stdout


@pytest.mark.parametrize(
    ("line", "refusal"),
    [
        ("arena --sprt greedy random", "accepted: swamp arena sprt GAME CANDIDATE INCUMBENT"),
        ("arena swapx greedy random --sprt 0,0.5", "accepted: swamp arena sprt GAME CANDIDATE INCUMBENT"),
        ("arena sprt swapx greedy random --effects 1", "found '1', accepted: two numbers, as in 0,0.5"),
        ("arena sprt swapx greedy random --effects 1,0", "accepted: two numbers from -2 to 2"),
        ("arena sprt swapx greedy greedy", "found the agent greedy twice"),
    ],
)
def test_refusals(line: str, refusal: str, swamp: Swamp, folder: Path) -> None:
    assert refusal in " ".join(swamp(line, status=2).stderr.split())
