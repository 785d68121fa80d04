"""Swamped: what a component pack may hold, how maps are drawn, and the tables made of them."""

import copy
import dataclasses
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from swamp_envs import PackError
from swamp_envs.core.fields import FieldError
from swamp_envs.core.packs import read_pack
from swamp_envs.games.swamped import components, maps
from swamp_envs.games.swamped.components import SCHEMA, TABLES, lay_out, load_packs
from swamp_envs.games.swamped.generator import generate
from swamp_envs.games.swamped.maps import SPACES, MapDrawing, SwampMap, draw, sheets, steps_from

STANDARD = tomllib.loads((Path(components.__file__).parent / "pack" / "standard.toml").read_text(encoding="utf-8"))
POOL = """\
   ^
+-+ +-+-+-+-+
       C|   |
+ +-+ + + + +
|     |    T|
+ + + +-+-+ +
|K  |       |
+ + + + +-+ +
|   |M
+ + + + + + +
|       |   |
+-+ +-+-+ + +
|          B|
+-+-+-+-+ +-+
         v
"""

WATER = SwampMap(tuple(map(maps.frame_at, range(SPACES))), " " * SPACES, left=63, right=63, top=1)

PINNED = [[3, 3, 4, 1], [4, 3, 1, 2], [3, 2, 4, 2]]  # generated packs are the same on every machine, in every version


def edited(change: Callable[[dict[str, Any]], object], content: dict[str, Any] = STANDARD) -> dict[str, Any]:
    """A pack's content with something done to a copy of it."""
    content = copy.deepcopy(content)
    change(content)
    return content


def laid_out(content: dict[str, Any]) -> Any:
    row = np.zeros(1, TABLES)[0]
    lay_out(read_pack(content, SCHEMA, "test"), row)
    return row


def redrawn(text: str, line: int, column: int, letter: str) -> str:
    """A drawing with one character changed; lines and columns from 1."""
    lines = text.split("\n")
    old = lines[line - 1].ljust(13)
    lines[line - 1] = old[: column - 1] + letter + old[column:]
    return "\n".join(lines)


def fill(text: str, letters: str, letter: str) -> str:
    """A drawing with some letters in the place of others."""
    return "".join(letter if old in letters else old for old in text)


@pytest.fixture(scope="module")
def pack() -> dict[str, Any]:
    return read_pack(STANDARD, SCHEMA, "standard")


@pytest.fixture(scope="module")
def table() -> Any:
    return load_packs("standard")[0]


# --- drawings ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("D-1.1", "D-1.5")
def test_a_drawing_is_read() -> None:
    pool = MapDrawing().read(POOL)
    assert pool.symbols[3] == "C"
    assert pool.where("T") == [11]
    assert (pool.left, pool.right) == (0b1, 0b1000)
    assert (pool.top, pool.bottom) == (0b10, 0b10000)
    assert pool.walls[0] == 1 << maps.N | 1 << maps.W  # a passage is a gap in the frame: no step within the card
    assert pool.walls[3] == 1 << maps.E | 1 << maps.N
    assert maps.space_name(pool.where("C")[0]) == "d1"


@pytest.mark.parametrize(
    ("line", "column", "letter", "said"),
    [
        (3, 2, "X", "line 3 column 2: found 'X', accepted: ' ' or 'K' or 'M' or 'H' or 'B' or 'C' or 'T' or 'S'"),
        (4, 1, "-", "line 4 column 1: found '-', accepted: '+'"),
        (4, 2, "|", "line 4 column 2: found '|', accepted: '-' or ' '"),
        (3, 3, "-", "line 3 column 3: found '-', accepted: '|' or ' '"),
        (3, 14, "|", "line 3: found 14 characters, accepted: 13"),
        (1, 2, "^", "line 1 column 2: found '^', accepted: '^' where the frame has a gap"),
        (1, 4, "v", "line 1 column 4: found 'v', accepted: '^' where the frame has a gap"),
        (1, 4, " ", "line 2 column 4: found a gap, accepted: a wall, or an arrow '^' at it"),
        (15, 10, " ", "line 14 column 10: found a gap, accepted: a wall, or an arrow 'v' at it"),
        (15, 12, "v", "line 15 column 12: found 'v', accepted: 'v' where the frame has a gap"),
        (17, 1, "v", "line 15: found more than a line of arrows, accepted: one line with 'v' at the exits, or none"),
    ],
)
@pytest.mark.rule("D-1.5")
def test_errors_in_a_drawing_name_line_and_column(line: int, column: int, letter: str, said: str) -> None:
    content = edited(lambda pack: pack["map"][4].update(drawing=redrawn(POOL + "\n", line, column, letter)))
    with pytest.raises(PackError) as error:
        laid_out(content)
    assert str(error.value).startswith("test: map 'm5', drawing")
    assert said in str(error.value)


def test_a_missing_line_is_noticed() -> None:
    with pytest.raises(FieldError) as error:
        MapDrawing().read(POOL.partition("\n+-+-+-+")[0])
    assert error.value.found == "12 lines from the first '+' on"


@pytest.mark.parametrize("value", [7, "", "no map\nat all"])
def test_other_things_are_no_drawings(value: Any) -> None:
    with pytest.raises(FieldError):
        MapDrawing().read(value)


def test_drawings_go_round(pack: dict[str, Any]) -> None:
    for kind, item in sheets(pack):
        card, falls = maps.map_of((kind, item)), kind == "waterfall"
        assert MapDrawing(falls=falls).read(draw(card, falls)) == card
    raw = [item[key] for kind, key in maps.MAP_KEYS.items() for item in STANDARD[kind]]
    drawn = [draw(maps.map_of(sheet), sheet[0] == "waterfall") for sheet in sheets(pack)]
    assert [text.rstrip("\n") for text in raw] == drawn


# --- what a pack must hold --------------------------------------------------------------------------------------------


def _near_start(content: dict[str, Any]) -> None:
    """The first deck map's croc beside its left passage, and a Start beside the right passage of the same row."""
    content["map"][0]["drawing"] = draw(dataclasses.replace(WATER, symbols="CTK".ljust(SPACES)))
    content["start"][0]["drawing"] = draw(dataclasses.replace(WATER, symbols="     S".ljust(SPACES), left=0))


def _no_exits(content: dict[str, Any]) -> None:
    for item in content["map"][:14]:
        _close(item, "drawing", top=0, bottom=0)


def _part(item: dict[str, Any], key: str) -> None:
    """Wall off the space a1."""
    card = MapDrawing().read(item[key])
    walls = list(card.walls)
    walls[0] |= 0b1111
    walls[1] |= 1 << maps.W
    walls[6] |= 1 << maps.N
    item[key] = draw(dataclasses.replace(card, walls=tuple(walls)))


def _close(item: dict[str, Any], key: str, **sides: int) -> None:
    card = MapDrawing().read(item[key])
    item[key] = draw(dataclasses.replace(card, **sides))


def _relabel(item: dict[str, Any], key: str, letters: str, letter: str) -> None:
    item[key] = fill(item[key], letters, letter)


def _fill_with(item: dict[str, Any], key: str, letter: str) -> None:
    card = MapDrawing().read(item[key])
    item[key] = draw(dataclasses.replace(card, symbols=card.symbols.replace(" ", letter)))


@pytest.mark.rule("D-1.3", "D-2.4", "D-6.3")
@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda p: _relabel(p["map"][2], "drawing", "C", " "), "map 'm3', drawing: found 0 of the letters C"),
        (
            lambda p: _relabel(p["map"][1], "drawing", "K", "C"),
            "map 'm2', drawing: found 3 of the letters C, accepted: 1",
        ),
        (lambda p: _relabel(p["map"][2], "drawing", "T", " "), "found 0 of the letters T, accepted: 1 or more"),
        (lambda p: _relabel(p["map"][2], "drawing", "KMHB", " "), "found 0 of the letters KMHB"),
        (lambda p: _relabel(p["map"][2], "drawing", "T", "S"), "letters"),
        (lambda p: _relabel(p["start"][1], "drawing", "S", " "), "start 's2', drawing: found 0 of the letters S"),
        (
            lambda p: _relabel(p["waterfall"][1], "drawing", "T", "C"),
            "waterfall 'w2', drawing: found 1 of the letters C",
        ),
        (lambda p: _relabel(p["waterfall"][0], "drawing", "~", "-"), "column 2: found '-', accepted: '~'"),
        (lambda p: p["waterfall"][0].update(drawing=p["waterfall"][0]["drawing"] + " v"), "column 2: found 'v'"),
        (lambda p: _close(p["map"][6], "drawing", left=0), "map 'm7', drawing: found no passage on the left"),
        (lambda p: _close(p["pounce"][0], "back", right=0), "pounce 'p1', back: found no passage on the right"),
        (lambda p: _close(p["start"][0], "drawing", right=0), "start 's1', drawing: found no passage on the right"),
        (lambda p: _part(p["pounce"][1], "back"), "pounce 'p2', back: found no way from a1 to b1"),
        (_no_exits, "deck maps with an exit, accepted: half of them or more"),
        (lambda p: _close(p["map"][0], "drawing", right=1), "found no open row to"),
        (_near_start, "map 'm1', drawing: found 1 steps from the croc to the Start of start 's1'"),
        (
            lambda p: [_fill_with(each, "drawing", "H") for each in p["map"]],
            "H on all maps together, accepted: 0 to 127",
        ),
        (lambda p: p["dial"][0].update(speeds=[1, 2, 1, 3, 3, 3, 3, 3]), "dial 'dial', speeds: found [1, 2, 1"),
        (
            lambda p: p["dial"][0].update(easy=4),
            "dial 'dial', medium: found 3, accepted: a reading not before easy's, 4",
        ),
        (
            lambda p: p["coordinate"][3].update(label="N"),
            "coordinate 'red-W', label: found 'N', accepted: each label once in red; 'red-N'",
        ),
        (lambda p: p["coordinate"][3].update(corners=[1, 2, 5, 1]), "coordinate 'red-W', corners[2]: found 5"),
        (lambda p: p["pounce"][0].update(pattern="TX.../...../...../...../....."), "one tiger T, in the middle"),
        (
            lambda p: p["adventurer"][0].update(first=["sets KK: 0 1"]),
            "first[0]: found 'sets KK: 0 1', accepted: a measure",
        ),
        (lambda p: p["adventurer"][0].update(first=["depth K: 0 1"]), "first[0]: found 'depth K: 0 1'"),
        (lambda p: p["map"].pop(), "map: found 21 items, accepted: 22"),
    ],
)
def test_what_cannot_be_played_is_refused(change: Callable[[dict[str, Any]], object], said: str) -> None:
    with pytest.raises(PackError) as error:
        laid_out(edited(change))
    assert said in str(error.value)


@pytest.mark.rule("D-1.3")
def test_a_crossing_is_refused_by_the_names_of_both_maps() -> None:
    def part(content: dict[str, Any]) -> None:
        _close(content["map"][0], "drawing", right=0b1)
        for item in content["map"][1:]:
            _close(item, "drawing", left=0b10)

    with pytest.raises(PackError, match="map 'm1', drawing: found no open row to map 'm2' on its right"):
        laid_out(edited(part))


# --- the standard pack ------------------------------------------------------------------------------------------------


def test_the_box_holds_44_cards(pack: dict[str, Any]) -> None:
    """Sixteen and six are the deck, four are Pounces; two treasures' counts and so on need no pack."""
    lets_move = len(pack["map"]) - len(pack["coordinate"])
    two_sided = (len(pack["start"]) + len(pack["waterfall"])) // 2
    counted = sum(len(pack[kind]) for kind in ("coordinate", "pounce", "adventurer", "dial"))
    blank_adventurer, treasures, pilots = 1, len(maps.TREASURES), 2
    assert (lets_move, two_sided) == (6, 3)
    assert counted + lets_move + two_sided + blank_adventurer + treasures + pilots == 44


def test_the_rulebooks_own_items(pack: dict[str, Any]) -> None:
    known = [item["corners"] for item in pack["coordinate"] if item["origin"] == "rulebook"]
    assert known == [(1, 1, 2, 1)]
    assert pack["pounce"][0]["pattern"] == (".....", "..X..", ".XTX.", "..X..", ".....")
    assert all(item["strengths"] == (1, 1, 2, 2, 3, 3) for item in pack["waterfall"])
    assert pack["adventurer"][0]["first"][0].startswith("depth")


def test_the_dial_rises_for_three_kingsfoil_after_every_start(table: Any) -> None:
    assert table.speed[table.first_reading[0]] == 1
    assert all(reading + 3 < components.READINGS for reading in table.first_reading)
    assert (np.diff(table.speed[table.first_reading]) > 0).all()


def test_enough_of_everything_lies_in_the_deck(pack: dict[str, Any]) -> None:
    letters = "".join(maps.map_of(sheet).symbols for sheet in sheets(pack, "map"))
    assert all(letters.count(treasure) >= 12 for treasure in maps.TREASURES)
    assert max(len(maps.map_of(sheet).where(maps.TREASURES)) for sheet in sheets(pack)) > 1


# --- tables -----------------------------------------------------------------------------------------------------------


def test_walls_stand_on_both_sides_and_ways_are_where_none_stand(table: Any) -> None:
    for number in range(components.MAPS):
        for space in range(SPACES):
            for direction, (right, down) in enumerate(maps.STEPS):
                closed = bool(table.walls[number, space] >> direction & 1)
                assert closed != bool(int(table.ways[number, direction]) >> space & 1)
                row, column = space // 6 + down, space % 6 + right
                if 0 <= row < 6 and 0 <= column < 6:
                    assert closed == bool(table.walls[number, 6 * row + column] >> (direction + 2) % 4 & 1)
                else:
                    assert closed


def test_maps_lie_in_their_places(pack: dict[str, Any], table: Any) -> None:
    has_start = table.start_space != components.NOWHERE
    assert np.flatnonzero(has_start).tolist() == [26, 27, 28, 29]
    assert (table.croc_space[:26] != components.NOWHERE).all()
    assert np.flatnonzero(table.strength.any(axis=1)).tolist() == [30, 31]
    backs = [item["back"].where("C")[0] for item in pack["pounce"]]
    assert table.croc_space[22:26].tolist() == backs
    assert "KMHB"[table.treasure[0].max() - 1] in pack["map"][0]["drawing"].symbols


@pytest.mark.rule("D-7.5")
def test_a_plus_reaches_the_four_spaces_around_the_tiger_and_stops_at_the_frame(table: Any) -> None:
    plus = {6: {0, 6, 7, 12}, 14: {8, 13, 14, 15, 20}, 35: {29, 34, 35}}
    symbols = [" "] * SPACES
    for letter, space in zip("CKTTT", (1, 2, *plus), strict=True):
        symbols[space] = letter
    drawing = draw(dataclasses.replace(WATER, symbols="".join(symbols)))
    row = laid_out(edited(lambda content: content["map"][0].update(drawing=drawing)))
    assert int(row.attack[0, 0]) == int(components.mask(set().union(*plus.values())))
    assert all((table.tigers & ~table.attack[:, card] == 0).all() for card in range(components.POUNCES))


@pytest.mark.rule("D-7.3")
def test_the_way_over_the_falls_minds_walls(pack: dict[str, Any], table: Any) -> None:
    for side, item in enumerate(pack["waterfall"], components.FIRST_WATERFALL):
        assert table.falls[side, 30:].tolist() == [1] * 6
        for space in range(SPACES):
            steps = steps_from([item["drawing"]], [(0, space)])
            assert table.falls[side, space] == 1 + min(steps[0, end] for end in range(30, 36))
    assert not table.falls[:30].any()


@pytest.mark.rule("D-6.3")
def test_points_go_on_as_they_end(table: Any) -> None:
    photographer = table.points[0, 0, 0].tolist()
    assert photographer == [0, 1, 2, 4, 6, 8, 10, 12, 14] + [16] * 7
    assert components.MEASURES[table.measure[0, 0, 0]] == "depth"
    assert components.read_term("sets MHB: 0 6 11") == ("sets", "MHB", [0, 6, 11])


# --- generated packs --------------------------------------------------------------------------------------------------


@pytest.mark.rule("D-1.3")
def test_twenty_generated_packs_are_valid_and_different() -> None:
    """For more than these: `swamp pack check swamped generated:0-999`."""
    assert len({row.tobytes() for row in load_packs("generated:0-19")}) == 20


def test_a_seed_always_gives_the_same_pack() -> None:
    assert generate(7) == generate(7) != generate(8)
    assert [card["corners"] for card in generate(7)["coordinate"][:3]] == PINNED
    batch = load_packs("generated:6-7")
    assert batch[1].tobytes() == load_packs("generated:7")[0].tobytes() == laid_out(generate(7)).tobytes()


def test_generated_packs_keep_what_is_known() -> None:
    content = generate(11)
    assert [1, 1, 2, 1] in [card["corners"] for card in content["coordinate"]]
    assert any(card["pattern"] == "...../..X../.XTX./..X../....." for card in content["pounce"])
    assert content["adventurer"][0]["first"][0].startswith("depth")
    assert content["dial"] == STANDARD["dial"]


@pytest.mark.rule("D-1.3")
def test_generated_crocs_are_out_of_reach_at_first_whatever_water_lies_between() -> None:
    t = load_packs("generated:11")[0]
    starts, crocs = (fields[fields != components.NOWHERE] % maps.SIDE for fields in (t.start_space, t.croc_space))
    assert crocs.min() + maps.SIDE - starts.max() > t.speed[t.first_reading].max()
