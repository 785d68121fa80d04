"""Committed game records replay byte for byte, and a record that was tampered with is refused."""

import random
import re
from importlib import import_module
from pathlib import Path

import pytest

import swamp_envs
from swamp_envs import Game, Record, RecordError
from tests.records.make import shows

FOLDER = Path(__file__).parents[1] / "records"
FILES = sorted(FOLDER.glob("*/*.swamp"))
IDS = [f"{file.parent.name} {file.stem}" for file in FILES]
each_record = pytest.mark.parametrize("file", FILES, ids=IDS)


def records_of(game: Game) -> dict[str, Record]:
    return {file.stem: swamp_envs.load_record(file) for file in FILES if file.parent.name == game.name}


@each_record
def test_a_record_replays_byte_for_byte(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    record = Record.parse(text)
    match = record.replay()
    assert str(record) == str(match.record(list(record.seats))) == text
    assert match.over
    assert match.game.name == file.parent.name


def test_the_records_show_what_their_names_say(any_game: Game) -> None:
    moments = import_module(f"tests.games.{any_game.name}.moments").MOMENTS
    records = records_of(any_game)
    assert records.keys() == moments.keys()
    for title, (options, moment, *_) in moments.items():
        match = records[title].replay()
        assert match.variant == any_game.variant(**options), title
        assert shows(match, moment), title


def test_every_variant_has_a_record(any_game: Game) -> None:
    recorded = {record.replay().variant for record in records_of(any_game).values()}
    assert recorded >= {any_game.variant(**options) for options in any_game.variants.values()}


@each_record
def test_a_record_from_its_middle_keeps_its_position(file: Path) -> None:
    match, dice = swamp_envs.load_record(file).replay(), random.Random(1)
    for _ in range(len(match.moves) // 2):
        match.pop()
    middle = swamp_envs.from_position(match.game.name, match.position, **match.variant.options)
    while not middle.over:  # its own moves: what is dealt later is not what was dealt to the record
        middle.push(dice.choice(middle.legal_moves))
    text = str(middle.record())
    again = Record.parse(text).replay()
    assert "[Position " in text
    assert str(again.record()) == text
    assert again.payoff == middle.payoff


# --- tampering --------------------------------------------------------------------------------------------------------


@pytest.fixture
def text(any_game: Game) -> str:
    """The text of a game's first record."""
    return str(next(iter(records_of(any_game).values())))


def header(text: str, name: str) -> str:
    return next(line for line in text.splitlines() if line.startswith(f"[{name} "))


def refuse(text: str, message: str) -> None:
    with pytest.raises(RecordError, match=message):
        Record.parse(text).replay()


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("Game", "nosuch-v0", "no game is 'nosuch-v0'"),
        ("Game", "", "no game is ''"),
        ("Options", "colour=red", "no option 'colour'"),
        ("Options", "colour", "name=value"),
        ("Options", "", "ply|altered"),
        ("Seats", "somebody, else, played, this", "altered"),
        ("Seed", "123456789", "ply|altered|result"),
        ("Seed", "x", "Seed is 'x'"),
        ("Seed", "-1", "Seed is '-1'"),
        ("Seed", "99999999999999999999", "seed"),
        ("Result", "*", r"the result is .*, not '\*'"),
        ("Result", "9 9 9 9", "the result is .*, not '9 9 9 9'"),
        ("Digest", "0000000000000000", "the digest is"),
    ],
)
def test_a_changed_header_is_refused(text: str, name: str, value: str, message: str) -> None:
    refuse(text.replace(header(text, name), f'[{name} "{value}"]'), message)


@pytest.mark.parametrize("name", ["Game", "Options", "Seats", "Seed", "Result", "Digest"])
def test_a_missing_or_doubled_header_is_refused(text: str, name: str) -> None:
    line = header(text, name)
    refuse(text.replace(line + "\n", ""), f"lack {name}")
    refuse(text.replace(line, f"{line}\n{line}"), "each once")


@pytest.mark.parametrize("line", ['[Colour "red"]', "[Game swapx-v0]", "Game: swapx-v0", '[Position "nonsense"]'])
def test_a_foreign_header_is_refused(text: str, line: str) -> None:
    refuse(f"{line}\n{text}", "record: ")


def plies(text: str) -> list[str]:
    return text.partition("\n\n")[2].split()


def with_plies(text: str, changed: list[str]) -> str:
    return f"{text.partition(chr(10) * 2)[0]}\n\n{' '.join(changed)}\n"


@pytest.mark.parametrize("move", ["nonsense", "", "0", "\N{SNOWMAN}"])
def test_an_unknown_move_is_refused_with_its_ply(text: str, move: str) -> None:
    changed = plies(text)
    changed[2] = changed[2].partition(":")[0] + ":" + move
    refuse(with_plies(text, changed), f"ply 2, {changed[2]}: ")


def test_an_illegal_move_is_refused_with_its_ply(any_game: Game, text: str) -> None:
    match = Record.parse(text).start()
    for ply in plies(text)[:4]:
        match.push(ply.partition(":")[2])
    illegal = next(move for move in any_game.default.action_texts.numbers if move not in match.legal_moves)
    changed = plies(text)
    changed[4] = f"{match.seat}:{illegal}"
    refuse(with_plies(text, changed), f"ply 4, {match.seat}:.* cannot play")


def test_another_legal_move_is_refused(text: str) -> None:
    match = Record.parse(text).replay()
    cut = 1
    last = match.pop()
    while len(match.legal_moves) == 1:
        last, cut = match.pop(), cut + 1
    other = next(move for move in reversed(match.legal_moves) if move != last)
    refuse(with_plies(text, [*plies(text)[:-cut], f"{match.seat}:{other}"]), "altered|result")


def test_the_wrong_seat_is_refused_with_its_ply(text: str) -> None:
    changed = plies(text)
    seat, _, move = changed[1].partition(":")
    changed[1] = f"{int(seat) + 1}:{move}"
    refuse(with_plies(text, changed), re.escape(f"ply 1, {changed[1]}: seat {seat} decides here"))


def test_a_move_after_the_end_is_refused_with_its_ply(text: str) -> None:
    moves = plies(text)
    refuse(with_plies(text, [*moves, moves[0]]), f"ply {len(moves)}, .*: the game is over already")


def test_a_missing_move_is_refused(text: str) -> None:
    refuse(with_plies(text, plies(text)[:-1]), r"the result is '\*'")
    refuse(with_plies(text, []), r"the result is '\*'")


@pytest.mark.parametrize("nothing", ["", "\n\n", "hello", "[]"])
def test_what_is_no_record_is_refused(nothing: str) -> None:
    with pytest.raises(RecordError):
        Record.parse(nothing)


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    (tmp_path / "bytes.swamp").write_bytes(b"\xff\xfe\x00")
    for name in ("missing.swamp", "bytes.swamp"):
        with pytest.raises(RecordError, match=f"cannot read .*{name}"):
            swamp_envs.load_record(tmp_path / name)
