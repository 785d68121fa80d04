"""Checkpoints: damage, missing and foreign parts are refused in one line, and what is there stays."""

import hashlib
import os
import pickle
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("torch")

from swamp_envs import SwampError
from swamp_training.checkpoint import FILE, MARK, load_checkpoint, save_checkpoint
from swamp_training.run import PARTS, Run, read_run
from swamp_training.settings import Settings

PLAIN = {"numbers": list, "name": str}
KEPT: dict[str, Any] = {"numbers": [1.5] * 100, "name": "a run"}
SMALL = Settings("swapx", num_envs=2, num_steps=2, minibatch_size=2, hidden="4", evaluation=0, watch_every=0)


def written(run: Path, content: bytes) -> None:
    """A checkpoint of any content, with its right digest."""
    (run / FILE).write_bytes(MARK + hashlib.sha256(content).hexdigest().encode() + b"\n" + content)


@pytest.fixture
def begun(tmp_path: Path) -> Run:
    run = Run.begun(replace(SMALL, run=str(tmp_path)))
    run.save()
    return run


def test_what_is_saved_is_loaded(tmp_path: Path) -> None:
    save_checkpoint(tmp_path, KEPT)
    assert load_checkpoint(tmp_path, PLAIN)["parts"] == KEPT


def test_any_bit_that_is_flipped_is_seen(tmp_path: Path) -> None:
    save_checkpoint(tmp_path, KEPT)
    whole, dice = (tmp_path / FILE).read_bytes(), random.Random(0)
    for bit in dice.sample(range(8 * len(whole)), 200):
        damaged = bytearray(whole)
        damaged[bit // 8] ^= 1 << bit % 8
        (tmp_path / FILE).write_bytes(damaged)
        with pytest.raises(SwampError, match=FILE):
            load_checkpoint(tmp_path, PLAIN)


@pytest.mark.parametrize("content", [b"", b"hello", b"\x80\x04K\x01.", bytes(100), MARK, MARK + bytes(100)], ids=repr)
def test_what_is_no_checkpoint_is_refused(content: bytes, tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(content)
    with pytest.raises(SwampError, match=FILE):
        load_checkpoint(tmp_path, PLAIN)


def test_a_cut_off_checkpoint_is_refused(tmp_path: Path) -> None:
    save_checkpoint(tmp_path, KEPT)
    whole = (tmp_path / FILE).read_bytes()
    for length in range(0, len(whole), 97):
        (tmp_path / FILE).write_bytes(whole[:length])
        with pytest.raises(SwampError, match=FILE):
            load_checkpoint(tmp_path, PLAIN)


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        ({"name": "a run"}, r"parts: found name, accepted: name, numbers"),
        (KEPT | {"more": 1}, r"parts: found more, name, numbers, accepted: name, numbers"),
        (KEPT | {"numbers": 3}, r"parts: found int for numbers, accepted"),
    ],
)
def test_parts_that_are_missing_unknown_or_of_another_type_are_refused(
    parts: dict[str, Any], message: str, tmp_path: Path
) -> None:
    save_checkpoint(tmp_path, parts)
    before = (tmp_path / FILE).read_bytes()
    with pytest.raises(SwampError, match=message) as refused:
        load_checkpoint(tmp_path, PLAIN)
    assert "\n" not in str(refused.value)
    assert (tmp_path / FILE).read_bytes() == before


@pytest.mark.parametrize("content", [b"no pickle", pickle.dumps(7), pickle.dumps({"parts": {}}), pickle.dumps([])])
def test_whole_files_that_hold_something_else_are_refused(content: bytes, tmp_path: Path) -> None:
    written(tmp_path, content)
    with pytest.raises(SwampError, match=FILE):
        load_checkpoint(tmp_path, PLAIN)


def test_each_part_of_a_run_is_missed(begun: Run) -> None:
    parts = load_checkpoint(begun.directory, PARTS)["parts"]
    for name in PARTS:
        save_checkpoint(begun.directory, {other: part for other, part in parts.items() if other != name})
        with pytest.raises(SwampError, match="parts: found"):
            Run.resumed(replace(begun.settings, resume=True))
    (learner,) = parts["learners"]
    for name in learner:
        less = {other: part for other, part in learner.items() if other != name}
        save_checkpoint(begun.directory, parts | {"learners": [less]})
        with pytest.raises(SwampError, match="learner: found"):
            Run.resumed(replace(begun.settings, resume=True))


def test_a_run_of_another_method_or_of_other_sizes_is_refused(begun: Run) -> None:
    parts = read_run(begun.directory)["parts"]
    save_checkpoint(begun.directory, parts | {"settings": {"game": "swapx"}})
    with pytest.raises(SwampError, match="found dict for settings"):
        read_run(begun.directory)
    save_checkpoint(begun.directory, parts | {"settings": replace(SMALL, hidden="8")})
    with pytest.raises(SwampError, match="does not fit its settings"):
        Run.resumed(replace(begun.settings, hidden="8", resume=True))
    save_checkpoint(begun.directory, parts)
    with pytest.raises(SwampError, match="does not fit its settings"):
        Run.begun(replace(SMALL, hidden="16", start=str(begun.directory)))


def test_an_interrupted_checkpoint_leaves_the_old_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save_checkpoint(tmp_path, KEPT)

    def fail(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(KeyboardInterrupt):
        save_checkpoint(tmp_path, KEPT | {"name": "another"})
    assert load_checkpoint(tmp_path, PLAIN)["parts"] == KEPT
