"""Component packs: what is read, and what every refusal says."""

import re
from pathlib import Path
from typing import Any

import pytest

import swamp_envs
from reeds.components import PACKS, generate
from swamp_envs import PackError
from swamp_envs.core.fields import Choice, Drawing, Flag, ListOf, Text, Whole
from swamp_envs.core.packs import Kind, Pack, Packs, item_error, load_pack, read_pack, read_seeds, refuse
from swamp_envs.core.records import record_dtype

SCHEMA = {
    "tile": Kind(
        (1, 3),
        {
            "map": Drawing(3, 2, "FW#"),
            "cow": ListOf(Whole(1, 8), 0, 2, default=()),
            "frog": Flag(default=False),
        },
    ),
    "card": Kind(
        2,
        {
            "value": Whole(-1, 9),
            "colour": Choice(("red", "blue")),
            "name": Text(),
            "code": Text(r"[A-Z]\d", "a letter and a digit", default=None),
            "steps": ListOf(ListOf(Choice(("go", "stop")), 1, 2), 1, 3),
        },
    ),
}
GOOD = '''
[[tile]]
id = "t1"
origin = "rulebook"
frog = true
cow = [4, 6]
map = """
FWF
W#W
"""

[[tile]]
id = "t2"
origin = "reconstructed"
map = "FFF/WWW"

[[card]]
id = "c1"
origin = "rulebook"
value = -1
colour = "red"
name = "Bullrush"
code = "A7"
steps = [["go"], ["go", "stop"]]

[[card]]
id = "c2"
origin = "rulebook"
value = 9
colour = "blue"
name = "Über-Schilf"
steps = [["stop"]]
'''


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "mine.toml"


def write(file: Path, text: str) -> Path:
    file.write_text(text, encoding="utf-8")
    return file


def test_a_pack_is_read_with_its_defaults(file: Path, tmp_path: Path) -> None:
    pack = load_pack(write(file, GOOD), SCHEMA, tmp_path)
    assert pack["tile"] == [
        {"id": "t1", "origin": "rulebook", "map": ("FWF", "W#W"), "cow": (4, 6), "frog": True},
        {"id": "t2", "origin": "reconstructed", "map": ("FFF", "WWW"), "cow": (), "frog": False},
    ]
    first, second = pack["card"]
    assert (first["value"], first["colour"], first["code"]) == (-1, "red", "A7")
    assert first["steps"] == (("go",), ("go", "stop"))
    assert (second["name"], second["code"]) == ("Über-Schilf", None)


WHOLE = "a whole number from -1 to 9"
# What is changed in the good pack, and all that the refusal says behind the name of the file.
REFUSALS = {
    "number too large": (
        "value = 9",
        "value = 10",
        f"card 'c2', value: found 10, accepted: {WHOLE}",
    ),
    "number too small": (
        "value = -1",
        "value = -2",
        f"card 'c1', value: found -2, accepted: {WHOLE}",
    ),
    "no number": ("value = 9", 'value = "9"', f"card 'c2', value: found '9', accepted: {WHOLE}"),
    "a fraction": ("value = 9", "value = 9.0", f"card 'c2', value: found 9.0, accepted: {WHOLE}"),
    "true is not 1": (
        "value = 9",
        "value = true",
        f"card 'c2', value: found True, accepted: {WHOLE}",
    ),
    "1 is not true": ("frog = true", "frog = 1", "tile 't1', frog: found 1, accepted: true or false"),
    "unknown choice": ('"blue"', '"green"', "card 'c2', colour: found 'green', accepted: red, blue"),
    "empty text": ('"Bullrush"', '""', "card 'c1', name: found '', accepted: a text that is not empty"),
    "no text": ('"Bullrush"', "7", "card 'c1', name: found 7, accepted: a text that is not empty"),
    "text of another form": ('"A7"', '"A77"', "card 'c1', code: found 'A77', accepted: a letter and a digit"),
    "list too long": (
        "cow = [4, 6]",
        "cow = [4, 6, 8]",
        "tile 't1', cow: found [4, 6, 8], accepted: a list of 0 to 2, each a whole number from 1 to 8",
    ),
    "list entry": ("cow = [4, 6]", "cow = [4, 9]", "tile 't1', cow[1]: found 9, accepted: a whole number from 1 to 8"),
    "no list": (
        "cow = [4, 6]",
        "cow = 4",
        "tile 't1', cow: found 4, accepted: a list of 0 to 2, each a whole number from 1 to 8",
    ),
    "entry of a list in a list": (
        '["go", "stop"]',
        '["go", "run"]',
        "card 'c1', steps[1][1]: found 'run', accepted: go, stop",
    ),
    "text is no list": (
        '[["stop"]]',
        '"stop"',
        "card 'c2', steps: found 'stop', accepted: a list of 1 to 3, each a list of 1 to 2, each go, stop",
    ),
    "lines of a drawing": (
        "W#W\n",
        "",
        "tile 't1', map: found 1 lines, accepted: 2 lines of 3 letters out of 'FW#'",
    ),
    "length of a line": ("W#W\n", "W#WW\n", "tile 't1', map line 2: found 4 letters, accepted: 3"),
    "letter of a line": ("W#W", "W#M", "tile 't1', map line 2 column 3: found 'M', accepted: letters out of 'FW#'"),
    "slashed drawing": ("FFF/WWW", "FFF/WW", "tile 't2', map line 2: found 2 letters, accepted: 3"),
    "no drawing": (
        '"FFF/WWW"',
        "[1]",
        "tile 't2', map: found [1], accepted: 2 lines of 3 letters out of 'FW#'",
    ),
    "missing field": ("value = 9", "", f"card 'c2', value: found nothing, accepted: {WHOLE}"),
    "unknown field": (
        "value = 9",
        "value = 9\nworth = 3",
        "card 'c2': found the entry 'worth', accepted: id, origin, value, colour, name, code, steps",
    ),
    "missing id": (
        'id = "c2"',
        "",
        "card number 2, id: found nothing, accepted: a text of up to 40 letters without blanks",
    ),
    "id with a blank": (
        'id = "c2"',
        'id = "c 2"',
        "card 'c 2', id: found 'c 2', accepted: a text of up to 40 letters without blanks",
    ),
    "id is a number": (
        'id = "c2"',
        "id = 2",
        "card number 2, id: found 2, accepted: a text of up to 40 letters without blanks",
    ),
    "id twice": (
        'id = "c2"',
        'id = "c1"',
        "card number 2, id: found 'c1', accepted: an id of its own; number 1 has this one",
    ),
    "unknown origin": (
        '"reconstructed"',
        '"guessed"',
        "tile 't2', origin: found 'guessed', accepted: rulebook, reconstructed",
    ),
    "unknown kind": ("[[tile]]", "[[tiel]]", "found the kind 'tiel', accepted: tile, card"),
}


@pytest.mark.parametrize(("old", "new", "said"), REFUSALS.values(), ids=REFUSALS)
def test_refusals_name_the_item_the_field_what_was_found_and_what_is_accepted(
    file: Path, tmp_path: Path, old: str, new: str, said: str
) -> None:
    assert old in GOOD
    with pytest.raises(PackError) as refused:
        load_pack(write(file, new.join(GOOD.rsplit(old, 1))), SCHEMA, tmp_path)
    assert str(refused.value) == f"{file}: {said}"


ITEM = {"id": "c1", "origin": "rulebook"}


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ({}, "card: found 0 items, accepted: 2"),
        ({"card": [ITEM] * 2}, "card number 2, id: found 'c1', accepted: an id of its own"),
        ({"card": [ITEM | {"id": f"c{n}"} for n in range(3)]}, "card: found 3 items, accepted: 2"),
        ({"card": {"id": "c1"}}, "card: found {'id': 'c1'}, accepted: items, each under a line [[card]]"),
        ({"card": "c1"}, "card: found 'c1', accepted: items, each under a line [[card]]"),
        ({"card": ["c1", "c2"]}, "card: found ['c1', 'c2'], accepted: items, each under a line [[card]]"),
    ],
)
def test_lists_of_items_are_counted(content: dict[str, Any], said: str) -> None:
    with pytest.raises(PackError, match=rf"^here: {re.escape(said)}"):
        read_pack(content, {"card": Kind(2, {})}, "here")


def test_all_that_is_wrong_is_told_at_once() -> None:
    nameless = {"origin": "rulebook", "value": 3}
    content = {"tiel": [], "card": [ITEM | {"value": 12, "origin": "seen"}, nameless, ITEM | {"depth": 1}], "row": "r"}
    schema = {"card": Kind((1, 2), {"value": Whole(0, 9)}), "row": Kind(1, {})}
    with pytest.raises(PackError) as refused:
        read_pack(content, schema, "here")
    said = [line.removeprefix("here: ").split(", accepted")[0] for line in str(refused.value).split("\n")]
    assert said == [
        "found the kind 'tiel'",
        "card 'c1', origin: found 'seen'",
        "card 'c1', value: found 12",
        "card number 2, id: found nothing",
        "card 'c1': found the entry 'depth'",
        "card 'c1', value: found nothing",
        "card: found 3 items",
        "card number 3, id: found 'c1'",
        "row: found 'r'",
    ]


@pytest.mark.parametrize("count", [0, 4])
def test_a_span_of_counts(count: int) -> None:
    items = [ITEM | {"id": f"c{n}"} for n in range(count)]
    with pytest.raises(PackError, match=f"^here: card: found {count} items, accepted: 1 to 3$"):
        read_pack({"card": items}, {"card": Kind((1, 3), {})}, "here")


def test_a_single_item_may_be_a_table() -> None:
    schema = {"row": Kind(1, {})}
    assert read_pack({"row": ITEM}, schema, "") == read_pack({"row": [ITEM]}, schema, "") == {"row": [ITEM]}


def test_where_a_blank_is_a_letter_it_may_be_left_out_at_the_end_of_a_line() -> None:
    drawing = Drawing(3, 3, " +/")
    assert drawing.read("+\n\n+ /\n") == ("+  ", "   ", "+ /")


def test_long_values_are_shown_in_part(file: Path, tmp_path: Path) -> None:
    with pytest.raises(PackError) as refused:
        load_pack(write(file, GOOD.replace("value = 9", f'value = "{"x" * 500}"')), SCHEMA, tmp_path)
    assert f"found '{'x' * 76}..., accepted" in str(refused.value)


@pytest.mark.parametrize(("text", "line"), [("[[card]]\nid = c1\n", 2), ("[[card]]\n\nid = 'a'\nid = 'b'\n", 4)])
def test_errors_of_toml_come_with_their_line(file: Path, tmp_path: Path, text: str, line: int) -> None:
    with pytest.raises(PackError, match=rf"^{re.escape(str(file))}: not a TOML file: .*line {line}"):
        load_pack(write(file, text), SCHEMA, tmp_path)


def test_a_file_that_is_not_utf_8_is_refused(file: Path, tmp_path: Path) -> None:
    file.write_bytes('name = "Schöpfer"'.encode("latin-1"))
    with pytest.raises(PackError, match=f"^{re.escape(str(file))}: not a TOML file: .*utf-8"):
        load_pack(file, SCHEMA, tmp_path)


def test_files_that_cannot_be_read_are_refused(file: Path, tmp_path: Path) -> None:
    with pytest.raises(PackError, match=f"^{re.escape(str(file))}: cannot be read: No such file"):
        load_pack(file, SCHEMA, tmp_path)
    file.mkdir()
    with pytest.raises(PackError, match=f"^{re.escape(str(file))}: cannot be read: found a directory"):
        load_pack(file, SCHEMA, tmp_path)


def test_a_name_is_looked_up_in_the_folder_of_the_game(tmp_path: Path) -> None:
    write(tmp_path / "standard.toml", GOOD)
    write(tmp_path / "small.toml", GOOD)
    assert load_pack("standard", SCHEMA, tmp_path) == load_pack(tmp_path / "small.toml", SCHEMA, tmp_path)
    for name in ("large", "../standard", "standard.TOML", ""):
        with pytest.raises(PackError, match=rf"^pack: found {name!r}, accepted: small, standard, a path"):
            load_pack(name, SCHEMA, tmp_path)


@pytest.mark.parametrize(
    ("text", "seeds"),
    [
        ("standard", None),
        ("generated.toml", None),
        ("generated:7", [7]),
        ("generated:3-5", [3, 4, 5]),
        ("generated:5-5", [5]),
        (f"generated:{2**64 - 1}", [2**64 - 1]),
    ],
)
def test_seeds_of_generated_packs(text: str, seeds: list[int] | None) -> None:
    found = read_seeds(text)
    assert (None if found is None else list(found)) == seeds


@pytest.mark.parametrize("seeds", ["", "x", "-1", "5-3", "1-2-3", "1,2", "0-32767", f"{2**64}", "1.5", " 7"])
def test_other_texts_for_seeds_are_refused(seeds: str) -> None:
    with pytest.raises(PackError) as refused:
        read_seeds(f"generated:{seeds}")
    said = f"pack: found 'generated:{seeds}', accepted: generated:SEED, or generated:FIRST-LAST for up to 32767 packs"
    assert str(refused.value) == said


ROW = record_dtype(("points", "i2"))


def lay_out(pack: Pack, t: Any) -> None:
    card = pack["card"][0]
    if card["value"] > 5:
        raise item_error("card", card, "value", card["value"], "no more than 5 here")
    t.points = card["value"]


def one_card(value: int) -> dict[str, Any]:
    return {"card": [ITEM | {"value": value}]}


@pytest.fixture
def packs(tmp_path: Path) -> Packs:
    return Packs(tmp_path, {"card": Kind(1, {"value": Whole(0, 9)})}, ROW, lay_out, one_card)


def test_tables_have_one_read_only_row_for_each_pack(packs: Packs) -> None:
    file = write(packs.folder / "standard.toml", '[card]\nid = "c1"\norigin = "rulebook"\nvalue = 3\n')
    assert packs("standard")["points"].tolist() == packs(str(file))["points"].tolist() == [3]
    tables = packs("generated:1-5")
    assert (tables.dtype, tables["points"].tolist()) == (ROW, [1, 2, 3, 4, 5])
    with pytest.raises(ValueError, match="read-only"):
        tables["points"] = 0


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("generated:6", "generated:6: card 'c1', value: found 6, accepted: no more than 5 here"),
        ("generated:4-12", "generated:6: card 'c1', value: found 6, accepted: no more than 5 here"),
        ("generated:10", "generated:10: card 'c1', value: found 10, accepted: a whole number from 0 to 9"),
    ],
)
def test_generated_packs_are_checked_like_files(packs: Packs, text: str, said: str) -> None:
    with pytest.raises(PackError) as refused:
        packs(text)
    assert str(refused.value) == said


def test_a_game_may_refuse_a_pack_for_many_reasons(tmp_path: Path) -> None:
    def lay_out(pack: Pack, t: Any) -> None:
        card = pack["card"][0]
        refuse(item_error("card", card, key, card[key], "something else") for key in ("id", "value"))

    packs = Packs(tmp_path, {"card": Kind(1, {"value": Whole(0, 9)})}, ROW, lay_out, one_card)
    with pytest.raises(PackError) as refused:
        packs("generated:3")
    assert str(refused.value).split("\n") == [
        "generated:3: card 'c1', id: found 'c1', accepted: something else",
        "generated:3: card 'c1', value: found 3, accepted: something else",
    ]


def test_a_game_may_generate_no_packs(tmp_path: Path) -> None:
    with pytest.raises(PackError, match=r"^pack: found 'generated:1', .* generates no packs$"):
        Packs(tmp_path, SCHEMA, ROW, lay_out)("generated:1")


def test_games_are_played_with_the_packs_of_their_option() -> None:
    standard = swamp_envs.game("reeds").variant().tables
    assert standard["value"].tolist() == [[1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 4, 0]]
    assert standard["deep"].tolist() == [[0, 1, 0, 0, 1, 0]]
    generated = swamp_envs.game("reeds").variant(pack="generated:4-6").tables
    values = [[card["value"] for card in generate(seed)["card"]] for seed in (4, 5, 6)]
    assert generated["value"].tolist() == values
    assert len({tuple(row) for row in values}) == 3
    with pytest.raises(PackError, match=r"^pack: found 'huge', accepted: standard, "):
        swamp_envs.new("reeds", pack="huge")


def test_the_pack_of_a_game_is_drawn_by_its_seed() -> None:
    drawn = [int(swamp_envs.new("reeds", seed, pack="generated:0-3").state.pack) for seed in range(40)]
    assert set(drawn) == {0, 1, 2, 3}
    match = swamp_envs.new("reeds", 1, pack="generated:0-3")
    assert match.observe(0)["value"].tolist() == PACKS("generated:0-3")["value"][drawn[1]].tolist()


def test_a_pack_is_laid_out_once_until_its_file_changes(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    standard = (PACKS.folder / "standard.toml").read_text(encoding="utf-8")
    file.write_text(standard, encoding="utf-8")
    first = PACKS(str(file))
    assert PACKS(str(file)) is first
    assert PACKS("generated:3") is PACKS("generated:3")
    assert not first.flags.writeable
    file.write_text(standard + "\n# the same cards, another file\n", encoding="utf-8")
    again = PACKS(str(file))
    assert again is not first
    assert again.tobytes() == first.tobytes()
