"""Game records: what is written is read again and played again, and nothing can be altered unnoticed."""

import re
import shutil
from pathlib import Path
from typing import Any

import pytest

import swamp_envs
from reeds import GAME
from swamp_envs import Match, Record, RecordError, load_record

VARIANTS = GAME.variants


def played(plies: int = 99, seed: int = 3, **options: Any) -> Match:
    match = swamp_envs.new("reeds", seed, **options)
    while not match.over and match.ply < plies:
        match.push(match.legal_actions[-1])
    return match


@pytest.mark.parametrize("plies", [0, 1, 5, 99])
@pytest.mark.parametrize("options", VARIANTS.values(), ids=VARIANTS)
def test_a_record_is_written_read_and_played_again(options: dict[str, Any], plies: int) -> None:
    """Hidden cards and draws come out the same, and unfinished games stay unfinished."""
    match = played(plies, **options)
    record = match.record()
    assert Record.parse(str(record)) == record
    again = Record.parse(str(record)).replay()
    assert (again.to_dict(), again.moves, again.payoff) == (match.to_dict(), match.moves, match.payoff)
    assert (again.seed, again.variant) == (match.seed, match.variant)
    assert (record.result == "*") == (not match.over)


def test_a_record_from_a_position_is_played_again() -> None:
    match = swamp_envs.from_dict("reeds", played(5).to_dict())
    match.push(match.legal_actions[0])
    record = Record.parse(str(match.record()))
    assert record.position == played(5).position
    assert record.replay().to_dict() == match.to_dict()
    assert record.start().position == played(5).position


def test_the_text_of_a_record() -> None:
    lines = str(played().record(["greedy", "random"])).splitlines()
    assert lines[:5] == [
        '[Game "reeds-v0"]',
        '[Options "players=2 pack=standard together=0 max_turns=100"]',
        '[Seats "greedy, random"]',
        '[Seed "3"]',
        '[Result "1 -1"]',
    ]
    assert re.fullmatch(r'\[Digest "[0-9a-f]{16}"\]', lines[5])
    assert lines[6] == ""
    assert lines[7].startswith("0:h 0:@6 1:l ")


def test_long_games_fill_several_lines() -> None:
    text = str(played().record())
    longer = text.replace("\n\n", "\n\n" + "0:h " * 50)
    assert Record.parse(longer).plies[:50] == ("0:h",) * 50
    assert all(len(line) <= 120 for line in str(Record.parse(longer)).splitlines())


@pytest.mark.parametrize(
    "name", ['say "hi"', "back\\slash", '\\"', "\\n", "Ünï ☃", "mcts-800", "[a]", "a=b", "a,b", "a,"]
)
def test_names_of_seats_come_back_as_they_were(name: str) -> None:
    record = played(4).record([name, "x"])
    again = Record.parse(str(record))
    assert again == record
    assert again.seats == (name, "x")
    assert again.replay().moves == record.replay().moves


@pytest.mark.parametrize("name", ["mcts, 800", "two\nlines", "two\u2028lines", "form\ffeed"])
def test_names_that_a_record_cannot_hold_are_refused(name: str) -> None:
    """They would part into two names, or break the line."""
    with pytest.raises(RecordError, match=rf"^record: .*{re.escape(repr(name))}.*[,;] accepted: "):
        played(4).record([name, "x"])


@pytest.mark.parametrize("names", [["one"], ["one", "two", "three"]])
def test_every_seat_has_one_name(names: list[str]) -> None:
    with pytest.raises(RecordError, match=rf"^record: .*{len(names)} .*accepted: 2"):
        played(4).record(names)


@pytest.mark.parametrize("folder", ["plain", "with blank", "with 'quotes' \"all\" over", "back\\slash"])
def test_a_pack_in_any_folder_is_found_again(tmp_path: Path, folder: str) -> None:
    (tmp_path / folder).mkdir()
    pack = tmp_path / folder / "mine.toml"
    shutil.copy(GAME.folder / "pack" / "standard.toml", pack)
    match = played(pack=str(pack))
    assert Record.parse(str(match.record())).replay().to_dict() == match.to_dict()


# What is altered in the text of a record, and what is said of it.
ALTERED = {
    "an illegal move": ("0:h ", "0:a ", r"ply 0, 0:a: seat 0 cannot play a \(action 0\); legal here: g h"),
    "a move of another kind": ("0:@6", "0:h", "ply 1, 0:h: seat 0 cannot play h"),
    "no move at all": ("0:@6", "0:jump", "ply 1, 0:jump: reeds has no action 'jump'"),
    "no seat": ("0:@6", "@6", "ply 1, @6: seat 0 decides here"),
    "another seat": ("0:@6", "1:@6", "ply 1, 1:@6: seat 0 decides here"),
    "another legal move": ("0:@6", "0:@4", "ply|digest"),
    "another seed": ('Seed "3"', 'Seed "4"', r"ply \d+, "),
    "another result": ('"1 -1"', '"-1 1"', "the result is '1 -1', not '-1 1' as written"),
    "other names": ("greedy", "mcts", "the digest is .*: it was altered"),
    "an option that changes nothing": ("max_turns=100", "max_turns=101", "the digest is .*: it was altered"),
    "another game": ("reeds-v0", "reeds-v1", "no game is 'reeds-v1'; there are: .*reeds-v0"),
    "an unknown option": ("together=0", "moon=0", "reeds has no option 'moon'"),
    "an option out of range": ("players=2", "players=9", "option players: found '9'"),
    "no option": ("players=2", "players", "options are written name=value"),
    "a pack that is not there": ("pack=standard", "pack=gone.toml", "gone.toml: cannot be read"),
    "a move too many": ("\n", " 0:g\n", "ply 14, 0:g: the game is over already"),
}


@pytest.mark.parametrize(("old", "new", "said"), ALTERED.values(), ids=ALTERED)
def test_an_altered_record_is_refused(old: str, new: str, said: str) -> None:
    text = str(played().record(["greedy", "random"]))
    assert old in text
    altered = new.join(text.rsplit(old, 1)) if old == "\n" else text.replace(old, new, 1)
    with pytest.raises(RecordError, match=rf"^record: ({said})"):
        Record.parse(altered).replay()


MALFORMED = {
    "an unknown header": ("[Game ", "[Gone ", r"found '\[Gone .*; accepted: \[Name .text.\].* Game, Options, "),
    "no quotes": ('"3"', "3", "found '.Seed 3.'"),
    "an open quote": ('"3"]', '"3]', "found"),
    "a header twice": ("[Seed ", '[Seed "3"]\n[Seed ', "found '.Seed"),
    "a header is gone": ('[Seed "3"]\n', "", "the headers lack Seed"),
    "no number": ('"3"', '"three"', "Seed is 'three'; accepted: a whole number"),
}


@pytest.mark.parametrize(("old", "new", "said"), MALFORMED.values(), ids=MALFORMED)
def test_a_malformed_record_is_refused(old: str, new: str, said: str) -> None:
    text = str(played().record())
    assert old in text
    with pytest.raises(RecordError, match=rf"^record: {said}"):
        Record.parse(text.replace(old, new, 1))


@pytest.mark.parametrize("text", ["", "0:h 0:@6", "\n\n", "[]"])
def test_what_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(RecordError, match=r"^record: "):
        Record.parse(text)


def test_a_seed_out_of_range_is_refused() -> None:
    text = str(played().record()).replace('Seed "3"', f'Seed "{2**64}"')
    with pytest.raises(RecordError, match=r"^record: .*seed"):
        Record.parse(text).replay()


def test_records_are_saved_and_loaded(tmp_path: Path) -> None:
    record = played().record(["Ünï", "x"])
    record.save(tmp_path / "game.swamp")
    assert load_record(tmp_path / "game.swamp") == record
    for file, content in (("gone.swamp", None), ("binary.swamp", b"\xff\xfe")):
        if content:
            (tmp_path / file).write_bytes(content)
        with pytest.raises(RecordError, match=rf"^record: cannot read .*{file}"):
            load_record(tmp_path / file)
