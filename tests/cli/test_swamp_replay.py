"""`swamp replay`: records in the terminal and as pictures, and refused when altered."""

from pathlib import Path

import pytest

import swamp_envs
from swamp_envs.cli.console import screen
from swamp_envs.cli.replay import _KEYS, Tape, leaf_through
from tests.cli.conftest import Swamp, complaints


@pytest.fixture
def record(tmp_path: Path) -> Path:
    match = swamp_envs.new("swapx", seed=3, max_turns=6)
    while not match.over:
        match.push(match.legal_moves[-1])
    path = tmp_path / "game.swamp"
    match.record(["ann", "bob", "cid", "dan"]).save(path)
    return path


def test_a_pipe_gets_the_last_position(record: Path, swamp: Swamp) -> None:
    output = swamp(f"replay {record}").stdout
    assert output.count("of 6 turns played") == 1
    assert "ply 6 of 6: bob (seat 1) played" in output
    assert "result: " in output


def test_step_gives_a_pipe_every_position(record: Path, swamp: Swamp) -> None:
    output = swamp(f"replay {record} --step").stdout
    assert "ply 0 of 6: ann, bob, cid, dan" in output
    assert [f"ply {ply} of 6" in output for ply in range(7)] == [True] * 7
    assert output.count("of 6 turns played") == 7


def test_ply_stops_there(record: Path, swamp: Swamp) -> None:
    output = swamp(f"replay {record} --ply 2").stdout
    assert "2 of 6 turns played" in output
    assert "result" not in output
    assert "accepted: 0 to 6" in swamp(f"replay {record} --ply 7", status=2).stderr


def test_leafing_goes_where_the_keys_say(
    record: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    keys = iter([" ", "\x1b[C", "b", "?", "e", "g", "q"])
    monkeypatch.setattr("typer.getchar", lambda: next(keys))
    leaf_through(Tape(swamp_envs.load_record(record), None), screen())
    shown = [line.split()[2] for line in capsys.readouterr().out.splitlines() if line.startswith("swapx-v0, ply")]
    assert shown == ["0", "1", "2", "1", "1", "6", "0"]


def test_leafing_past_the_end_leaves(
    record: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("typer.getchar", lambda: "\r")
    leaf_through(Tape(swamp_envs.load_record(record), 2), screen())
    assert capsys.readouterr().out.count("swapx-v0, ply") == 3
    assert "" in _KEYS  # the end of the input leaves too


@pytest.mark.parametrize(("ending", "magic"), [("svg", b"<svg"), ("png", b"\x89PNG"), ("gif", b"GIF89a")])
def test_pictures(ending: str, magic: bytes, record: Path, tmp_path: Path, swamp: Swamp) -> None:
    if ending != "svg":
        pytest.importorskip("resvg_py")
        pytest.importorskip("PIL")
    picture = tmp_path / f"picture.{ending}"
    assert f"wrote {picture}" in swamp(f"replay {record} --ply 2 --out {picture}").stdout
    assert picture.read_bytes().startswith(magic)


def test_a_picture_of_an_unknown_kind_or_place_is_refused(record: Path, tmp_path: Path, swamp: Swamp) -> None:
    assert "found .bmp, accepted: .svg, .png, .gif" in swamp(f"replay {record} --out x.bmp", status=2).stderr
    assert "there is no folder" in swamp(f"replay {record} --out {tmp_path}/no/x.svg", status=2).stderr
    assert "cannot write" in swamp(f"replay {record} --out {folder_called(tmp_path / 'x.svg')}", status=2).stderr


def folder_called(path: Path) -> Path:
    path.mkdir()
    return path


ALTERATIONS = {
    "a move": (" 1:", " 1:h8-h7 1:"),
    "a seat": ("0:", "2:"),
    "the result": ('[Result "', '[Result "1 '),
    "a name": ("bob", "rob"),
    "the options": ("setup=inset", "setup=corner"),
    "the game": ("swapx-v0", "swapx-v1"),
    "a header": ("[Seed", "[Sed"),
    "the seed": ('[Seed "3"]', '[Seed "three"]'),
}


@pytest.mark.parametrize("what", ALTERATIONS)
def test_an_altered_record_is_refused_in_one_line(what: str, record: Path, swamp: Swamp) -> None:
    before, after = ALTERATIONS[what]
    text = record.read_text()
    assert before in text
    record.write_text(text.replace(before, after, 1))
    (line,) = complaints(swamp(f"replay {record}", status=2).stderr)
    assert line.startswith("swamp: record: ")
