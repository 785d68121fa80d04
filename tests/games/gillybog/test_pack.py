"""Gillybog: what a component pack may hold, its programs in words, the tables made of it, and generated packs."""

import copy
import tomllib
from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from swamp_envs import PackError
from swamp_envs.core.fields import FieldError
from swamp_envs.core.packs import read_pack
from swamp_envs.games.gillybog import GAME
from swamp_envs.games.gillybog.components import load_packs, programs, tiles
from swamp_envs.games.gillybog.components.generator import generate
from swamp_envs.games.gillybog.components.layout import TABLES, lay_out
from swamp_envs.games.gillybog.components.programs import FORMS, NUMBERS, SIDES, Line, Program, ProgramText
from swamp_envs.games.gillybog.components.schema import IDS, SCHEMA
from swamp_envs.games.gillybog.components.tiles import Tile, half_turn, outward, tile_text, turned
from swamp_envs.games.gillybog.components.wording import WORDING, describe
from swamp_envs.games.gillybog.hexes import DIRECTIONS, NEXT, PETALS, cell_at
from swamp_envs.games.gillybog.kinds import Op
from swamp_envs.games.gillybog.state import FIRST_BOG, FIRST_CAMP, PROGRAMS

STANDARD = tomllib.loads((GAME.folder / "pack" / "standard.toml").read_text(encoding="utf-8"))
PINNED = [
    "CHOOSE 1 2",
    "PROTECT BOGS (1)",
    "GROUP ANY",
    "BANISH 1",
    ".035/s01234",
]  # generated packs are the same on every machine, in every version

Change = Callable[[dict[str, Any]], object]


def edited(change: Change, content: dict[str, Any] = STANDARD) -> dict[str, Any]:
    """A pack's content with something done to a copy of it."""
    content = copy.deepcopy(content)
    change(content)
    return content


def laid_out(content: dict[str, Any]) -> Any:
    row = np.zeros(1, TABLES)[0]
    lay_out(read_pack(content, SCHEMA, "test"), row)
    return row


def program(side: str, *lines: str) -> Program:
    return ProgramText(side).read(lines)


def shape(tile: Tile) -> tuple[int, ...]:
    """The paths of a tile, the same whichever of its spaces is called A."""
    return min(tuple(space.stubs for space in seen) for seen in (tile, half_turn(tile)))


@pytest.fixture(scope="module")
def pack() -> dict[str, Any]:
    return read_pack(STANDARD, SCHEMA, "standard")


@pytest.fixture(scope="module")
def table() -> Any:
    return load_packs("standard")[0]


# --- what is refused --------------------------------------------------------------------------------------------------


def _set(kind: str, number: int, **fields: Any) -> Change:
    return lambda content: content[kind][number].update(fields)


def _set_only(kind: str, **fields: Any) -> Change:
    return lambda content: content[kind].update(fields)


def _set_entry(kind: str, key: str, number: int, value: Any) -> Change:
    return lambda content: content[kind][key].__setitem__(number, value)


def _drop(kind: str, number: int, key: str) -> Change:
    return lambda content: content[kind][number].pop(key)


def _one_bog(content: dict[str, Any]) -> None:
    for item in content["bog"]:
        item["bog"] = "t"


def _lone_den(content: dict[str, Any]) -> None:
    content["great_bog"].update(den=".", petals=["b0124", "b135", "b024", "b135", "b024", "b135"])


def _all_dropped(content: dict[str, Any]) -> None:
    for item in content["hunter"][:5]:
        item["drop"] = "hard"


@pytest.mark.rule("G-1.1", "G-1.16", "G-1.18", "G-1.19", "G-14.4", "G-15.1")
@pytest.mark.parametrize(
    ("change", "said"),
    [
        # numbers and names of items
        *((lambda p, kind=kind: p[kind].pop(), f"{kind}: found {len(IDS[kind]) - 1} items") for kind in IDS),
        (_set("forest", 4, id="F06"), "forest number 6, id: found 'F06', accepted: an id of its own"),
        (_set("forest", 4, id="F31"), "forest 'F31', id: found 'F31', accepted: F05; the items go from F01 to F30"),
        (_set("hunter", 0, id="H1"), "hunter 'H1', id: found 'H1', accepted: h01"),
        # tiles
        (_set("forest", 3, tile=".540/.3"), "forest 'F04', tile: found '.540/.3', accepted: a letter out of"),
        (_set("forest", 3, tile=145), "forest 'F04', tile: found 145, accepted: a letter out of"),
        (_set("forest", 3, tile=".0145"), "stubs are digits 0 to 5, each once and rising"),
        (_set("forest", 3, tile="b0145/.3"), "forest 'F04', tile: found 'b0145/.3'"),
        (_set("forest", 3, tile=".0145/.24"), "accepted: a stub 0 of A and a stub 3 of B, or neither"),
        (_set("forest", 3, tile=".14/.023"), "accepted: a stub 0 of A and a stub 3 of B, or neither"),
        (_set("forest", 3, tile=".0/.23"), "forest 'F04', tile: found '.0/.23', accepted: a stub on an outward edge"),
        (_set("forest", 3, tile=".01/.3"), "accepted: a stub on an outward edge of each space: not A's 0, not B's 3"),
        (_set("forest", 3, tile=".0145/s2345"), "forest 'F06', tile: found '.0145/s2345', accepted: a tile of its own"),
        (_set("forest", 3, tile="s0125/.1234"), "forest 'F06', tile: found '.0145/s2345', accepted: a tile of its own"),
        (_set("forest", 3, sprout=True), "forest: found 4 tiles with a sprout, accepted: 3"),
        (_set("camp", 0, sprout=False), "camp: found 0 tiles with a sprout, accepted: 1"),
        (_set("camp", 1, tile="w023/.135"), "camp 'C2', tile: found 'w023/.135'"),
        (
            _set("camp", 1, tile=".012345/.012345"),
            "camp 'C2', tile: found '.012345/.012345', accepted: an outward edge",
        ),
        (_set("bog", 0, bog="a"), "bog 'B01', bog: found 'a', accepted: m, y, h, t"),
        (_set("bog", 0, hazard="m"), "bog 'B01', hazard: found 'm', accepted: a, w, s"),
        (_set("bog", 0, stubs=""), "bog 'B01', stubs: found '', accepted: digits 0 to 5"),
        (_set("bog", 0, stubs="10"), "bog 'B01', stubs: found '10'"),
        (_one_bog, "bog: found tiles with t only, accepted: two kinds of bog or more"),
        # the Great Bog
        (_set_only("great_bog", den="b012345"), "great_bog 'great-bog', den: found 'b012345'"),
        (_set_entry("great_bog", "petals", 1, "m1345"), "great_bog 'great-bog', petals[1]: found 'm1345'"),
        (
            _set_only("great_bog", den=".01234"),
            "petals: found stub 2 of petal 5 without stub 5 of the Den, accepted: both",
        ),
        (_set_entry("great_bog", "petals", 1, "b134"), "found stub 2 of petal 0 without stub 5 of petal 1"),
        (
            _set_entry("great_bog", "petals", 0, "b234"),
            "found no way out of petal 0, accepted: a stub on one of the edges",
        ),
        (_lone_den, "great_bog 'great-bog', den: found no stubs, accepted: one or more"),
        # the first game
        (
            _set_entry("first_time", "forest", 0, "F04 2,0 e"),
            "forest: found ['F04', 'F02', 'F03'], accepted: the tiles",
        ),
        (_set_entry("first_time", "forest", 1, "F01 2,0 e"), "forest: found ['F01', 'F01', 'F03']"),
        (_set_only("first_time", camp="C2 4,-1 e"), "first_time 'first-time', camp: found ['C2'], accepted: the tiles"),
        (_set_entry("first_time", "forest", 0, "F01 1,0 e"), "forest: found 'F01 1,0 e', accepted: two free cells"),
        (_set_entry("first_time", "forest", 0, "F01 8,0 e"), "forest: found 'F01 8,0 e', accepted: two free cells"),
        (_set_entry("first_time", "forest", 0, "F01 14,0 w"), "forest: found 'F01 14,0 w', accepted: two free cells"),
        (_set_entry("first_time", "forest", 0, "F01 2,0 up"), "forest[0]: found 'F01 2,0 up', accepted: a tile, the"),
        (_set_only("first_time", camp="C1 6,-5 e"), "camp: found 'C1 6,-5 e', accepted: two free cells"),
        (_set_only("first_time", camp="C1 2,-1 e"), "camp: found 'C1 2,-1 e', accepted: two free cells"),
        (_set_entry("first_time", "hunters", 0, "9,0 2"), "hunters: found '9,0 2', accepted: a space of the map, each"),
        (
            _set_entry("first_time", "hunters", 0, "0,-2 2"),
            "hunters: found '0,-2 2', accepted: a space of the map, each",
        ),
        (_set_entry("first_time", "hunters", 0, "2,0 7"), "hunters[0]: found '2,0 7', accepted: a cell and 1 to 6"),
        (_set_entry("first_time", "hunters", 0, "2,0 3"), "accepted: 6 hunters in all"),
        # die, track and hunter cards
        (
            _set_only("rules", die=["b1", "b2", "x", "x", "x", "x"]),
            "die: found ['b1', 'b2', 'x', 'x', 'x', 'x'], accepted",
        ),
        (_set_only("rules", die=["b1", "x", "o"]), "rules 'rules', die: found ['b1', 'x', 'o'], accepted: a list of 6"),
        (_set_entry("rules", "die", 0, "b4"), "rules 'rules', die[0]: found 'b4', accepted: o, x, b1, b2, b3"),
        (_set_only("rules", support=[*range(1, 10)]), "support: found [1, 2, 3, 4, 5, 6, 7, 8, 9], accepted: values"),
        (_set_entry("rules", "support", 3, 2), "accepted: values that begin with 0 and rise"),
        (_set("hunter", 7, timers=0), "hunter 'h08', timers: found 0, accepted: a whole number from 1 to 3"),
        (_set("hunter", 7, timers=4), "hunter 'h08', timers: found 4"),
        (_set("hunter", 7, drop="hard"), "hunter 'h08', drop: found 'hard', accepted: no; only basic cards"),
        (_set("hunter", 7, tier="basic"), "hunter: found 6 basic cards, accepted: 5"),
        (_all_dropped, "hunter: found no basic card that stays on every difficulty"),
        # which programs a card has
        (_drop("action", 9, "program"), "action 'u07', program: found nothing, accepted: lines under program, and"),
        (
            _set("action", 9, run=["MOVE any 0"]),
            "action 'u07', run: found 'Move any number of spaces.', accepted: lines",
        ),
        (_drop("action", 0, "grow"), "action 'rg', grow: found nothing, accepted: lines under run and grow"),
        (_set("action", 0, program=["HIDE"]), "action 'rg', program: found 'You are not seen this turn.', accepted"),
        (_set("action", 2, sneak=["MOVE (3) (1)"]), "action 'ss', sneak: found 'Move up to (3) spaces and ignore"),
        (_set("action", 2, sneak=["MOVE (3) (1)"]), "accepted: the rule book's ['MOVE (2) (1)']"),
        (_set("action", 9, program=["RECOVER 1"]), "action 'u28', program: found RECOVER, accepted: on one card only"),
        (_drop("gilly", 2, "program"), "gilly 'g3', program: found nothing"),
    ],
)
def test_what_cannot_be_played_is_refused(change: Change, said: str) -> None:
    with pytest.raises(PackError) as error:
        laid_out(edited(change))
    assert said in str(error.value)


@pytest.mark.rule("G-13.1")
@pytest.mark.parametrize(
    ("side", "lines", "said"),
    [
        ("action", [], "found [], accepted: a list of 1 to 8 lines"),
        ("action", "HIDE", "found 'HIDE', accepted: a list of 1 to 8 lines"),
        ("action", ["HIDE"] * 9, "accepted: a list of 1 to 8 lines"),
        ("action", ["HIDE", 7], "[1]: found 7, accepted: a text"),
        ("action", ["HIDE", " "], "[1]: found ' ', accepted: on action cards one of MOVE TRAVEL PROTECT"),
        ("action", ["FLY 3"], "[0]: found 'FLY 3', accepted: on action cards one of MOVE TRAVEL PROTECT"),
        ("action", ["move 3 0"], "[0]: found 'move 3 0'"),
        ("action", ["SHOOT (1)"], "[0]: found 'SHOOT (1)', accepted: on action cards one of"),
        ("gilly", ["HOWL"], "[0]: found 'HOWL', accepted: on gilly cards one of MOVE"),
        ("gilly", ["RECOVER 1"], "on gilly cards one of"),
        ("hunter", ["MOVE (1) 0"], "on hunter cards one of DICE IF SPAWN ADVANCE CONVERGE BLAST SHOOT TRAP"),
        ("action", ["GROUP"], "[0]: found 'GROUP', accepted: GROUP LOS or GROUP HERE or GROUP BOGS or GROUP ANY"),
        ("action", ["GROUP NEAR"], "[0]: found 'GROUP NEAR', accepted: GROUP LOS or"),
        ("action", ["SHIELD"], "[0]: found 'SHIELD', accepted: SHIELD n; n is 1 to 9 or (0) to (9)"),
        ("action", ["SHIELD 1 1"], "[0]: found 'SHIELD 1 1', accepted: SHIELD n"),
        ("action", ["SHIELD 0"], "[0]: found 'SHIELD 0'"),
        ("action", ["SHIELD 10"], "[0]: found 'SHIELD 10'"),
        ("action", ["SHIELD (10)"], "[0]: found 'SHIELD (10)'"),
        ("action", ["SHIELD (1"], "[0]: found 'SHIELD (1'"),
        ("action", ["SHIELD any"], "[0]: found 'SHIELD any'"),
        ("action", ["SEARCH 6"], "accepted: SEARCH t; t is 1 to 5 or (0) to (5)"),
        ("action", ["TRAVEL BOG 27"], "r is 1 to 26 or (0) to (26)"),
        ("action", ["TRAVEL BOG any"], "[0]: found 'TRAVEL BOG any'"),
        ("action", ["BOG HERE 2"], "accepted: BOG HERE 1 or BOG LOS n"),
        ("action", ["IF BOG (1)", "HIDE"], "accepted: IF BOG k or IF SEEN k or IF HUNTED k; k is 1 to 7"),
        ("gilly", ["SHIELD (1)"], "[0]: found 'SHIELD (1)', accepted: no parentheses on gilly cards"),
        ("gilly", ["HIDE", "!SHIELD 1"], "[1]: found '!SHIELD 1', accepted: '!' on action cards only"),
        ("hunter", ["SHOOT (1)", "!DICE 1"], "[1]: found '!DICE 1', accepted: '!' on action cards only"),
        (
            "action",
            ["!IF BOG 1", "HIDE"],
            "[0]: found '!IF BOG 1', accepted: '!' on action cards only, and not with IF",
        ),
        ("action", ["PUSH 1", "GROUP LOS"], "[0]: found 'PUSH 1', accepted: this after a line with GROUP"),
        ("action", ["PROTECT ALLY 1"], "accepted: this after a line with ALLY"),
        ("action", ["LINKED 1", "HIDE"], "accepted: this after a line with FOREST"),
        ("hunter", ["SPAWN TRAP (1)"], "accepted: this after a line with TRAP"),
        ("action", ["HIDE", "IF BOG 1"], "found 1 lines for IF to decide about, of 0 that follow"),
        ("action", ["CHOOSE 1 2", "HIDE", "HIDE"], "found 2 lines for CHOOSE to decide about, of 1 that follow"),
        ("action", ["IF BOG 2", "HIDE", "IF SEEN 1", "HIDE"], "found 1 lines for IF to decide about, of 0 that follow"),
        ("hunter", ["ADVANCE 2"], "found no number in parentheses, accepted: one or more"),
    ],
)
def test_faults_in_a_program_are_named(side: str, lines: Any, said: str) -> None:
    number = {"action": 9, "gilly": 3, "hunter": 10}[side]
    name = STANDARD[side][number]["id"]
    with pytest.raises(PackError) as error:
        laid_out(edited(_set(side, number, program=lines)))
    assert str(error.value).startswith(f"test: {side} '{name}', program")
    assert said in str(error.value)


# --- programs ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("G-13.1")
def test_a_program_is_read() -> None:
    assert program("action", "TRAVEL BOG (3)", "!PROTECT SELF 1") == (
        Line(Op.TRAVEL, 0, 3, 0, 1, 0),
        Line(Op.PROTECT, 0, 1, 0, 0, 1),
    )
    assert program("action", "MOVE any 0") == (Line(Op.MOVE, programs.ANY, 0, 0, 0, 0),)
    assert program("action", "CHOOSE 1 1", "HIDE", "SLOW (0)")[0] == Line(Op.CHOOSE, 1, 1, 0, 0, 0)
    assert program("hunter", "CONVERGE 2 (3)") == (Line(Op.CONVERGE, 2, 3, 0, 1, 0),)
    assert program("hunter", "ADVANCE SIZE (0)") == (Line(Op.ADVANCE, 0, 1, 1, 0, 0),)
    assert program("hunter", "BLAST EACH 1 (3)") == (Line(Op.BLASTEACH, 1, 3, 0, 1, 0),)


def _number_of(word: str) -> str:
    """A number for a letter; no lines follow that a line could decide about."""
    return str(NUMBERS[word].high) if word in NUMBERS else word


def test_every_way_to_write_a_line_is_read_and_worded() -> None:
    assert WORDING.keys() == {form.pattern for form in FORMS}
    assert {form.op for form in FORMS} == set(range(1, 35))
    lines = [form.read([_number_of(word) for word in form.pattern.split()]) for form in FORMS]
    assert [programs.form_of(line) for line in lines if line] == list(FORMS)
    assert {side for form in FORMS for side in form.sides} == set(SIDES)
    with pytest.raises(FieldError):
        program("action", "IF BOG 7")


@pytest.mark.parametrize(
    ("side", "lines", "text"),
    [
        (
            "action",
            ["TRAVEL BOG (3)", "!PROTECT SELF 1"],
            "You may travel to a bog space at most (3) spaces away, ignoring paths. "
            "Enhanced: put 1 protection token on your limbs.",
        ),
        ("action", ["MOVE (2) (1)"], "Move up to (2) spaces and ignore (1) attack or hazard on the way."),
        (
            "action",
            ["CHOOSE 2 1", "GROUP ANY", "PUSH (2)", "SLOW 1", "HIDE"],
            "Either choose any group of hunters; move the group (2) spaces, or hunters that move toward you this turn "
            "move 1 space less. You are not seen this turn.",
        ),
        (
            "gilly",
            ["IF BOG 4", "IF SEEN 2", "HIDE", "TIMER 1", "PATCH 2"],
            "If you are in a bog space, if you are seen, you are not seen this turn and this turn has 1 more timer; "
            "put a protection token on 2 limbs of yours that have none.",
        ),
        ("hunter", ["DICE (2)", "DICE 1"], "This turn has (2) more risk dice. This turn has 1 more risk die."),
    ],
)
def test_programs_in_words(side: str, lines: list[str], text: str) -> None:
    assert describe(program(side, *lines)) == text


def test_different_programs_read_differently(table: Any) -> None:
    """Also those that differ in nothing but parentheses."""
    texts = {rows.tobytes(): describe(rows) for rows in table.program}
    assert len(texts) == len(set(texts.values())) == PROGRAMS
    assert describe(program("action", "SHIELD 1")) != describe(program("action", "SHIELD (1)"))


# --- the standard pack ------------------------------------------------------------------------------------------------


def test_every_forest_tile_has_paths_of_its_own(pack: dict[str, Any]) -> None:
    assert len({shape(item["tile"]) for item in pack["forest"]}) == 30
    assert len({shape(item["tile"]) for item in pack["camp"]}) == 7


def _assert_like_the_standard(content: dict[str, Any]) -> None:
    """How many tiles lead how far, and what stands on them."""
    pack = read_pack(content, SCHEMA, "test")
    forest, camps = [item["tile"] for item in pack["forest"]], [item["tile"] for item in pack["camp"]]
    ways = Counter(sum(stubs.bit_count() for stubs in outward(tile)) for tile in forest)
    assert ways == {3: 6, 4: 12, 5: 8, 6: 4}
    uses = [
        sum(outward(tile)[half] >> edge & 1 for tile in forest)
        for half, edges in enumerate(((1, 2, 3, 4, 5), (0, 1, 2, 4, 5)))
        for edge in edges
    ]
    assert sum(uses) == 130
    assert min(uses) >= 12
    assert max(uses) <= 14
    unlinked = [tile for tile in forest if not tile[0].stubs & 1]
    assert len(unlinked) == 3
    assert all(stubs.bit_count() >= 2 for tile in unlinked for stubs in outward(tile))
    letters = Counter(tile_text((space,))[0] for tile in forest for space in tile)
    assert letters == {".": 42, "a": 6, "w": 4, "s": 4, "m": 1, "y": 1, "h": 1, "t": 1}
    assert max(sum(space.terrain > 0 for space in tile) for tile in forest) == 1
    assert all(tile[0].stubs & 1 and not tile[0].terrain + tile[1].terrain for tile in forest[:3])
    assert all(sum(stubs.bit_count() for stubs in outward(tile)) == 4 for tile in forest[:3])
    assert all(sum(stubs.bit_count() for stubs in outward(tile)) in (3, 4) for tile in camps)
    assert [bool(tile[0].stubs & 1) for tile in camps] == [True] * 4 + [False] * 3
    assert Counter(item["bog"] for item in pack["bog"]) == dict.fromkeys("myht", 4)
    assert Counter(item["hazard"] for item in pack["bog"]) == {"a": 8, "w": 4, "s": 4}
    assert len({(item["bog"], item["stubs"]) for item in pack["bog"]}) == 16


def test_the_standard_tiles_are_balanced() -> None:
    _assert_like_the_standard(STANDARD)


@pytest.mark.rule("G-1.9")
def test_the_rulebooks_own_items(pack: dict[str, Any]) -> None:
    printed = [
        item["id"] for kind in ("action", "gilly", "hunter") for item in pack[kind] if item["origin"] == "rulebook"
    ]
    named = [item["id"] for kind in ("action", "hunter") for item in pack[kind] if item["name_origin"] == "rulebook"]
    assert printed == ["rg", "hs", "ss", "h03"]
    assert named == ["u01", "h01", "h02", "h04", "h05"]
    dropped = {item["name"]: item["drop"] for item in pack["hunter"] if item["drop"] != "no"}
    assert dropped == {"Lost": "medium", "Blast": "hard"}


def test_every_unique_card_gains_from_a_howl(pack: dict[str, Any]) -> None:
    for content in (STANDARD, generate(3)):
        for item in read_pack(content, SCHEMA, "test")["action"][3:]:
            assert any(line.a_grows or line.b_grows or line.enhanced for line in item["program"])


# --- tables -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("G-14.4")
def test_tiles_turn(pack: dict[str, Any], table: Any) -> None:
    for number, item in enumerate(pack["forest"] + pack["camp"]):
        linked = item["tile"][0].stubs & 1
        for way in range(6):
            a, b = (int(stubs) for stubs in table.stubs[number, :, way])
            assert a >> way & 1 == b >> (way + 3) % 6 & 1 == linked
            assert [turned(a, 6 - way), turned(b, 6 - way)] == [space.stubs for space in item["tile"]]
    assert [tiles.digits_of(int(stubs)) for stubs in table.stubs[5, :, 2]] == ["0123", "0145"]  # .0145/s2345
    assert table.terrain[5].tolist() == [0, 8]
    assert len(pack["forest"]) == FIRST_CAMP


@pytest.mark.rule("G-3.12", "G-3.15")
def test_bog_tiles_have_two_terrains_and_as_many_looks_as_differ(pack: dict[str, Any], table: Any) -> None:
    looks = {"012345": [1, 0, 0, 0, 0, 0], "0134": [1, 1, 1, 0, 0, 0], "01234": [1] * 6, "0123": [1] * 6}
    for number, item in enumerate(pack["bog"]):
        assert table.sides[number].tolist() == looks.get(item["stubs"], [1] * 6)
        assert [tiles.TERRAINS[code] for code in table.terrain[FIRST_BOG + number]] == [item["bog"], item["hazard"]]
        assert table.stubs[FIRST_BOG + number, 0, 0] == tiles.stubs_of(item["stubs"])
    assert not table.stubs[FIRST_BOG:, 1].any()


@pytest.mark.rule("G-1.2")
def test_the_great_bog_is_joined_to_itself_and_open_to_all_sides(table: Any) -> None:
    assert table.great_terrain.tolist() == [0] + [1] * 6
    assert table.great[0] == 0b111111
    for petal, stubs in enumerate(int(stubs) for stubs in table.great[1:]):
        for by, wanted in ((3, 1), (2, 1), (4, 1), (0, 1), (1, petal % 2 == 0)):
            assert stubs >> (petal + by) % 6 & 1 == wanted


@pytest.mark.rule("G-1.16")
def test_the_first_game_is_laid_out(table: Any) -> None:
    assert table.first_forest.tolist() == [[0, cell_at(2, 0), 0], [1, cell_at(0, -2), 2], [2, cell_at(-2, 2), 4]]
    assert table.first_camp.tolist() == [30, cell_at(4, -1), 0]
    assert table.first_hunters[:3].tolist() == [[cell_at(2, 0), 2], [cell_at(0, -2), 2], [cell_at(-2, 2), 2]]
    assert not table.first_hunters[3:, 1].any()


@pytest.mark.rule("G-1.21", "G-8.1", "G-9.4", "G-10.2")
def test_die_and_track(table: Any) -> None:
    """Boots of different values, every limb hit as often, and a track that is worth one a space."""
    assert (table.face.tolist(), table.boots.tolist()) == ([2, 2, 1, 1, 0, 0], [1, 2, 0, 0, 0, 0])
    assert table.support.tolist() == list(range(9))


@pytest.mark.rule("G-1.19", "G-1.21")
@pytest.mark.parametrize("seed", [None, *range(5)])
def test_the_deck_of_every_difficulty_holds_all_numbers_of_timers(seed: int | None) -> None:
    cards = (STANDARD if seed is None else generate(seed))["hunter"]
    for left_out in ((), ("medium",), ("medium", "hard")):
        deck = [card["timers"] for card in cards if card["tier"] == "basic" and card.get("drop") not in left_out]
        assert len(deck) == 5 - len(left_out)
        assert {*deck} == {1, 2, 3}
    assert {card["timers"] for card in cards if card["tier"] == "advanced"} == {1, 2, 3}


def test_cards_lie_in_their_rows(pack: dict[str, Any], table: Any) -> None:
    assert table.program[2, 0].tolist() == [Op.HOWL, 0, 0, 0, 0, 0]
    rows = {6: pack["action"][3], 35: pack["action"][32], 36: pack["gilly"][0], 56: pack["hunter"][12]}
    for row, item in rows.items():
        length = len(item["program"])
        assert [Line(*line) for line in table.program[row, :length].tolist()] == list(item["program"])
        assert not table.program[row, length:].any()
    assert (table.basic.tolist(), table.drop.tolist()) == ([1] * 5 + [0] * 8, [1, 2] + [0] * 11)
    assert table.timers.tolist() == [3, 3, 1, 3, 2, 1, 2, 2, 3, 1, 2, 1, 1]


# --- where tiles fit --------------------------------------------------------------------------------------------------


@pytest.mark.rule("G-3.1", "G-3.2", "G-3.4", "G-3.8")
def test_places_of_tiles(table: Any) -> None:
    """A camp fits where it touches a tile and blocks no path, a forest tile where it continues one."""
    board = tiles.great_bog([int(stubs) for stubs in table.great])
    camp, straight = (tiles.DominoText((".", ".")).read(text) for text in (".3/.0", ".03/.03"))
    for q, r, way, fits in ((5, 0, "e", 0), (2, -1, "e", 0), (2, 0, "e", 0), (2, 0, "ne", 1), (13, 0, "w", 0)):
        laid = tiles.lay(camp, cell_at(q, r), DIRECTIONS.index(way))
        assert tiles.camp_fits(board, laid) == fits
    board.update(tiles.lay(camp, cell_at(2, -1), DIRECTIONS.index("nw")))
    for q, r, way, fits in ((6, 0, "e", 0), (2, -3, "nw", 1), (2, 0, "e", 1), (2, 0, "ne", 0), (1, 0, "e", 0)):
        laid = tiles.lay(straight, cell_at(q, r), DIRECTIONS.index(way))
        assert tiles.forest_fits(board, laid) == fits
    edge = {cell_at(12, 0): 0b001001}
    assert not tiles.camp_fits(edge, tiles.lay(half_turn(camp), cell_at(13, -1), DIRECTIONS.index("se")))
    assert not tiles.forest_fits(edge, tiles.lay(straight, cell_at(13, 0), DIRECTIONS.index("e")))


# --- generated packs --------------------------------------------------------------------------------------------------


def test_twenty_generated_packs_are_valid_and_different() -> None:
    """For more than these: `swamp pack check gillybog generated:0-999`."""
    assert len({row.tobytes() for row in load_packs("generated:0-19")}) == 20


@pytest.mark.parametrize("seed", range(5))
def test_generated_packs_are_made_like_the_standard_one(seed: int) -> None:
    content = generate(seed)
    _assert_like_the_standard(content)
    assert len({shape(item["tile"]) for item in read_pack(content, SCHEMA, "test")["forest"]}) == 30
    assert 12 <= sum(item["timers"] for item in content["hunter"][5:]) <= 14
    names = [item["name"] for kind in ("action", "gilly", "hunter") for item in content[kind]]
    assert len(names) == len(set(names))
    texts = {rows.tobytes(): describe(rows) for rows in laid_out(content).program}
    assert len(texts) == len(set(texts.values()))


def test_a_seed_always_gives_the_same_pack() -> None:
    assert generate(7) == generate(7) != generate(8)
    assert [*generate(7)["action"][3]["program"], generate(7)["forest"][4]["tile"]] == PINNED
    batch = load_packs("generated:6-7")
    assert batch[1].tobytes() == load_packs("generated:7")[0].tobytes() == laid_out(generate(7)).tobytes()


def test_generated_packs_vary_in_everything_the_rulebook_leaves_open() -> None:
    rows, standard = load_packs("generated:0-9"), load_packs("standard")[0]
    for field in ("stubs", "great", "first_forest", "first_camp"):
        assert len({row[field].tobytes() for row in rows}) == 10
    assert len({row["terrain"][:FIRST_CAMP].tobytes() for row in rows}) == 10
    assert len({row["terrain"][FIRST_BOG:].tobytes() for row in rows}) == 10
    for cards in (slice(6, 36), slice(36, 44), slice(49, 57)):
        assert len({row["program"][cards].tobytes() for row in rows}) == 10
    for row in rows:
        assert (row["program"][:6] == standard.program[:6]).all()
        assert (row["program"][44:49] == standard.program[44:49]).all()
        assert all((row[field] == standard[field]).all() for field in ("face", "boots", "support", "drop", "basic"))


@pytest.mark.rule("G-1.11", "G-1.12", "G-1.14")
def test_first_games_of_generated_packs_begin_like_any_other() -> None:
    """Each tile is joined to petals that no other is joined to; its two hunters stand there."""
    for t in load_packs("generated:0-9"):
        petals = {int(cell): int(stubs) for cell, stubs in zip(PETALS, t["great"][1:], strict=True)}
        taken: set[int] = set()
        for (tile, anchor, way), (place, hunters) in zip(t["first_forest"], t["first_hunters"], strict=False):
            cells = (int(anchor), int(NEXT[anchor, way]))
            laid = [(cell, int(stubs)) for cell, stubs in zip(cells, t["stubs"][tile, :, way], strict=True)]
            joined = list(tiles.joins(petals, laid))
            assert (int(place) in dict(joined), int(hunters)) == (True, 2)
            assert taken.isdisjoint(petal for _, petal in joined)
            taken |= {petal for _, petal in joined}
