"""The Sacred Marshlands: what a component pack may hold, the tables made of it, and generated packs."""

import copy
import json
import tomllib
from collections import Counter
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import swamp_envs
from swamp_envs import Match, PackError
from swamp_envs.core.packs import Item, Pack, read_pack
from swamp_envs.games.marshlands import GAME
from swamp_envs.games.marshlands.components import SCHEMA, TABLES, generate, lay_out, load_packs
from swamp_envs.games.marshlands.components.layout import BY_COPSE, FISHERY, FROG, LANDING, REED, TREES_CLASS
from swamp_envs.games.marshlands.components.mosaics import COPSE, FIELD, GARDEN, WATER
from swamp_envs.games.marshlands.components.schema import COLOURS, EVENTS_OF, FAMILIES, TILES

STANDARD = tomllib.loads((load_packs.folder / "standard.toml").read_text(encoding="utf-8"))
PINNED = "FFLFF/FFFFF/WWWWW/FFFFF/FFFFF"
Change = Callable[[dict[str, Item]], object]
Place = tuple[int, int]


def edited(change: Change) -> dict[str, Any]:
    """The standard pack with something done to a copy of its tiles, which come by their ids."""
    content = copy.deepcopy(STANDARD)
    change({item["id"]: item for item in content["tile"]})
    return content


def laid_out(content: dict[str, Any]) -> Any:
    row = np.zeros(1, TABLES)[0]
    lay_out(read_pack(content, SCHEMA, "test"), row)
    return row


def faults(content: dict[str, Any]) -> list[str]:
    with pytest.raises(PackError) as refused:
        laid_out(content)
    return str(refused.value).split("\n")


@pytest.fixture(scope="module")
def pack() -> Pack:
    return load_packs.read("standard")


@pytest.fixture(scope="module")
def table() -> Any:
    return load_packs("standard")[0]


# --- mosaics, read a second time: letters by row and column, and nothing of the package ------------------------------

CLASSES = {"W": 0, "E": 0, "L": 0, "T": 0, "R": 0, "F": 1, "K": 2, "G": 3}


def letters_of(item: Item) -> dict[Place, str]:
    return {(row, column): letter for row, line in enumerate(item["map"]) for column, letter in enumerate(line)}


def place(name: str) -> Place:
    return "abcde".index(name[0]), "12345".index(name[1])


def turned(at: Place, quarters: int) -> Place:
    for _ in range(quarters):
        at = at[1], 4 - at[0]
    return at


def along(side: int) -> list[Place]:
    return [[(0, n), (n, 4), (4, n), (n, 0)][side] for n in range(5)]


def beside(at: Place) -> list[Place]:
    (row, column) = at
    return [(row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1)]


def segments_of(letters: dict[Place, str]) -> list[set[Place]]:
    """In the order of their first letters."""
    found: list[set[Place]] = []
    for at in sorted(letters):
        if letters[at] in CLASSES and not any(at in segment for segment in found):
            segment, size = {at}, 0
            while size < len(segment):
                size = len(segment)
                near = {other for member in segment for other in beside(member) if other in letters}
                segment |= {other for other in near if CLASSES.get(letters[other]) == CLASSES[letters[at]]}
            found.append(segment)
    return found


def bits(numbers: set[int]) -> int:
    return sum(2**number for number in numbers)


@pytest.mark.rule("M-2.2", "M-2.5", "M-2.6", "M-2.7")
@pytest.mark.parametrize("text", ["standard", "generated:3"])
def test_segments(text: str) -> None:
    table = load_packs(text)[0]
    for kind, item in enumerate(load_packs.read(text)["tile"]):
        letters = letters_of(item)
        segments = segments_of(letters)
        assert table.segments[kind] == len(segments)
        cow = item["cow"] and place(item["cow"]["at"])
        assert table.cow_at[kind] == next((n for n, segment in enumerate(segments) if cow in segment), -1)
        for number, segment in enumerate(segments):
            shown = {letters[at] for at in segment}
            near = {
                n for n, other in enumerate(segments) if n != number and any({*beside(at)} & other for at in segment)
            }
            landings = {other for at in segment if letters[at] == "L" for other in beside(at)}
            served = {n for n in near if landings & segments[n] and "F" in {letters[at] for at in segments[n]}}
            marks = FISHERY * ("T" in shown) | REED * ("R" in shown) | LANDING * ("L" in shown)
            marks |= FROG * any(place(frog) in segment for frog in item["frogs"])
            by_copse = "F" in shown and any(letters[at] == "K" for n in near for at in segments[n])
            assert table.land[kind, number] == CLASSES[shown.pop()]
            assert table.slots[kind, number] == sum(at in segment for side in range(4) for at in along(side))
            assert table.marks[kind, number] == marks | BY_COPSE * by_copse
            assert table.beside[kind, number] == bits(near)
            assert table.serves[kind, number] == bits(served)


@pytest.mark.rule("M-2.3", "M-2.4")
@pytest.mark.parametrize("text", ["standard", "generated:3"])
def test_slots_in_all_rotations(text: str) -> None:
    table = load_packs(text)[0]
    for kind, item in enumerate(load_packs.read(text)["tile"]):
        letters = letters_of(item)
        segments = segments_of(letters)
        for rotation in range(4):
            came_from = {turned(at, rotation): at for at in letters}
            for side, slot in product(range(4), range(5)):
                at = came_from[along(side)[slot]]
                number = next((n for n, segment in enumerate(segments) if at in segment), -1)
                shown = CLASSES[letters[at]] + 1 if number >= 0 else TREES_CLASS
                assert table.segment[kind, rotation, side, slot] == number
                assert table.slot_class[kind, rotation, 5 * side + slot] == shown


def shown_edge(item: Item, rotation: int, side: int) -> str:
    """Five classes, J where trees are, and a mark for Gargantua."""
    letters = letters_of(item)
    came_from = {turned(at, rotation): at for at in letters}
    edge = "".join(
        "J" if letters[came_from[at]] == "J" else "WFKG"[CLASSES[letters[came_from[at]]]] for at in along(side)
    )
    return edge + ("!" if item["event"] == "gargantua" else "")


def agree(item: Item, edge: str, other: str | None) -> bool:
    if item["family"] == "joker" and edge[2] == "W" and (other is None or other[2] != "W"):
        return False
    if other is None:
        return True
    if edge.endswith("!") or other.endswith("!"):
        return all("W" in each or each == "JJJJJ" for each in (edge, other))
    return all(a == b or "J" in (a, b) for a, b in zip(edge, other, strict=True))


def looks(item: Item, rotation: int) -> tuple[Any, ...]:
    letters = sorted((turned(at, rotation), letter) for at, letter in letters_of(item).items())
    frogs = sorted(turned(place(frog), rotation) for frog in item["frogs"])
    return letters, frogs, item["cow"] and turned(place(item["cow"]["at"]), rotation)


@pytest.mark.rule("M-2.8", "M-3.3", "M-3.5", "M-3.6", "M-3.8")
@pytest.mark.parametrize("text", ["standard", "generated:3"])
def test_what_fits_against_what(text: str) -> None:
    table, items = load_packs(text)[0], load_packs.read(text)["tile"]
    named: dict[int, str | None] = {0: None}
    for kind, item in enumerate(items):
        for rotation, side in product(range(4), range(4)):
            number, edge = int(table.edge[kind, rotation, side]), shown_edge(item, rotation, side)
            assert named.setdefault(number, edge) == edge
    assert len({*named.values()}) == len(named)
    for kind, item in enumerate(items):
        rotations = [r for r in range(4) if looks(item, r) not in [looks(item, lower) for lower in range(r)]]
        for side, (number, other) in product(range(4), named.items()):
            fitting = {r for r in rotations if agree(item, shown_edge(item, r, side), other)}
            assert table.fits[kind, side, number] == bits(fitting)
        assert not table.fits[kind, :, len(named) :].any()


@pytest.mark.rule("M-3.8")
@pytest.mark.parametrize(
    ("name", "rotations"),
    [("cross", 1), ("straight", 2), ("straight_cow", 4), ("ends_four", 4), ("garden_through", 4), ("gargantua", 1)],
)
def test_rotations_that_look_alike_are_left_out(pack: Pack, table: Any, name: str, rotations: int) -> None:
    kind = [item["id"] for item in pack["tile"]].index(name)
    assert table.fits[kind, 0, 0] == 2**rotations - 1


@pytest.mark.rule("M-3.6")
def test_a_jokers_water_lies_against_water_only(pack: Pack, table: Any) -> None:
    names = [item["id"] for item in pack["tile"]]
    joker, canal, field = (names.index(name) for name in ("joker", "cross", "curve"))
    assert [bin(each) for each in table.fits[joker, :, 0]] == ["0b1110", "0b1101", "0b1011", "0b111"]
    assert table.fits[joker, 0, table.edge[canal, 0, 2]] == 0b1111
    assert table.fits[joker, 0, table.edge[field, 0, 0]] == 0b1110


# --- the standard pack -----------------------------------------------------------------------------------------------


@pytest.mark.rule("M-2.1", "M-2.12", "M-30.1")
def test_tiles_are_numbered_in_the_order_of_the_pack(pack: Pack, table: Any) -> None:
    names = [pack["tile"][kind]["id"] for kind in table.kind]
    assert len(names) == TILES == 194
    assert names[:4] == ["cross"] * 3 + ["cross_fishery"]
    firsts = {123: "joker", 125: "village", 129: "abbey", 130: "eclipse", 131: "bishop", 152: "embarkation"}
    assert {number: names[number] for number in firsts} == firsts
    assert (names[122], names[173], names[193]) == ("twin_tee", "factory", "tourist_guide")
    first = names.index("curve_cow")
    assert table.cow[first : first + 3].tolist() == [4, 6, 8]


@pytest.mark.rule("M-30.3", "M-30.1")
def test_the_page_lists_the_tiles_of_the_pack(pack: Pack) -> None:
    """Kind, copies, mosaic, and what a tile brings."""
    listed = {
        words[0]: words[1:]
        for words in map(str.split, GAME.rules_page.splitlines())
        if len(words) > 2 and "/" in words[2]
    }
    for item in pack["tile"]:
        copies, mosaic, *more = listed[item["id"]]
        assert (int(copies), mosaic) == (item["n"], "/".join(item["map"]))
        assert not item["event"] or more == [item["event"]]


@pytest.mark.rule("M-2.10")
def test_the_rulebooks_own_tiles(pack: Pack) -> None:
    known = {item["id"]: "/".join(item["map"]) for item in pack["tile"] if item["origin"] == "rulebook"}
    assert known["joker"] == "JJWJJ/JJWJJ/JJJJJ/JJJJJ/JJJJJ"
    assert known["abbey"] == known["eclipse"] == "FFWFF/FVWVF/WWWWW/FVWVF/FFWFF"


def contents(items: list[Item]) -> Counter[str]:
    """What the basic tiles carry, all copies counted."""
    found: Counter[str] = Counter()
    for item in items:
        if item["family"] == "basic":
            letters = letters_of(item)
            once = Counter({"frog": len(item["frogs"]), "cow": bool(item["cow"])})
            once.update(shown_edge(item, 0, side) for side in range(4))
            for segment in segments_of(letters):
                shown = [letters[at] for at in segment]
                slots = sum(at in segment for side in range(4) for at in along(side))
                once.update(letter for letter in shown if letter in "TRL")
                once["WFKG"[CLASSES[shown[0]]]] += 1
                once["whole garden"] += shown[0] == "G" and not slots
                once["dead end"] += CLASSES[shown[0]] == WATER and slots == 1
            found.update({what: count * item["n"] for what, count in once.items()})
    return found


EDGES = {"FFWFF": 303, "FFFFF": 122, "FWKWF": 32, "FGGGF": 25, "FWFWF": 10}


@pytest.mark.rule("M-2.11", "M-30.1")
def test_the_basic_tiles_carry_what_was_planned(pack: Pack, table: Any) -> None:
    carried = {"T": 21, "R": 13, "frog": 14, "L": 23, "dead end": 42, "cow": 7}
    lands = {"W": 162, "F": 352, "K": 26, "G": 34, "whole garden": 11}
    assert contents(pack["tile"]) == EDGES | carried | lands
    assert sorted(table.cow[table.cow > 0]) == [2, 3, 4, 5, 6, 7, 8]
    by_land = Counter(land for kind in table.kind[:123] for land in table.land[kind, : table.segments[kind]].tolist())
    assert by_land == {WATER: 162, FIELD: 352, COPSE: 26, GARDEN: 34}


@pytest.mark.rule("M-2.11")
def test_no_copse_touches_a_field_inside_a_tile(table: Any) -> None:
    assert not (table.marks & BY_COPSE).any()
    row = laid_out(edited(lambda tiles: tiles["cross"].update(map="FFWFF/FFWFF/WWWWW/FKWFF/FFWFF")))
    assert (row.marks[0] & BY_COPSE).any()


# --- what is refused -------------------------------------------------------------------------------------------------


def _set(name: str, **fields: Any) -> Change:
    return lambda tiles: tiles[name].update(fields)


def _map(name: str, drawing: str) -> Change:
    return _set(name, map=drawing)


def _jokers_last(tiles: dict[str, Item]) -> None:
    tiles["twin_tee"]["family"], tiles["joker"]["family"] = "joker", "basic"


def _new_edges(tiles: dict[str, Item]) -> None:
    """All edges that can be drawn with F, G and K, two on each of the first tiles."""
    edges = [f"F{''.join(inner)}F" for inner in product("FGK", repeat=3)] + ["FWWWF", "FGWGF", "FWFFF", "FFFWF"]
    for first, second, item in zip(edges[::2], edges[1::2], tiles.values(), strict=False):
        for entry in ("cow", "frogs"):
            item.pop(entry, None)
        item["map"] = f"{first}/FFFFF/FFFFF/FFFFF/{second}"


TEE = "FFFFF/FFFFF/WWWWW/FFWFF/FFWFF"
REFUSALS: dict[str, tuple[Change, str]] = {
    # mosaics
    "size": (_map("cross", "FFWFF/FFWFF"), "tile 'cross', map: found 2 lines, accepted: 5 lines of 5 letters out of"),
    "letter": (_map("tee", TEE.replace("T", "Q", 1).replace("FFFFF/", "FFQFF/", 1)), "line 1 column 3: found 'Q'"),
    "corner": (_map("tee", "G" + TEE[1:]), "tile 'tee', map: found G at a1, accepted: F or J in the corners"),
    "built": (
        _map("tee", "FFVFF" + TEE[5:]),
        "tile 'tee', map: found V at a3, accepted: V, X, M inside only, b2 to d4",
    ),
    "trees": (_map("tee", "FFJFF" + TEE[5:]), "tile 'tee', map: found J at a3, accepted: J on jokers and round"),
    "segments": (
        _map("tee", "FGWGF/GMGMW/WGWGG/GMGMW/FWGWF"),
        "tile 'tee', map: found 19 segments, accepted: up to 12",
    ),
    "features": (
        _map("tee", "FFFFF/FFRFF/WTWWW/FFWFF/FFWFF"),
        "tile 'tee', map: found R and T on the water at b3, accepted: one",
    ),
    "two frogs": (_set("tee", frogs=["c1", "e3"]), "tile 'tee', frogs: found c1, e3 on the water at c1, accepted: one"),
    "ends touch": (_map("tee", "FFFFF/FFFFF/EEWWW/FFWFF/FFWFF"), "tile 'tee', map: found E and E at c1c2, accepted: E"),
    "end inside": (_map("tee", "FFFFF/FFEFF/WWWWW/FFWFF/FFWFF"), "tile 'tee', map: found E at b3, its water with 3"),
    "end of no end": (_map("tee", "FFFFF/FFFFF/EWWWW/FFWFF/FFWFF"), "map: found E at c1, its water with 3 slots"),
    "landing": (_map("tee", "FGGGF/FGLGF/WWWWW/FFWFF/FFWFF"), "map: found L at b3 beside no field, accepted: landing"),
    "frog": (_set("tee", frogs=["b2"]), "tile 'tee', frogs: found F at b2, accepted: frogs on water"),
    "frog's place": (_set("tee", frogs=["b6"]), "tile 'tee', frogs[0]: found 'b6', accepted: a place, a1 to e5"),
    "cow": (
        _set("curve_cow", cow={"at": "c1", "value": [4, 6, 8]}),
        "cow.at: found W at c1, accepted: a cow on a field",
    ),
    "values": (_set("curve_cow", cow={"at": "d1", "value": [4, 6]}), "cow.value: found 4, 6, accepted: 3 values, one"),
    "no value": (_set("curve_cow", cow={"at": "d1", "value": [4, 0, 6]}), "cow.value[1]: found 0, accepted: a whole"),
    "joker": (_map("joker", "JJWJJ/JJWJJ/JJWJJ/JJWJJ/JJWJJ"), "tile 'joker', map: found JJWJJ, JJJJJ, JJWJJ, JJJJJ"),
    "Gargantua": (_map("gargantua", "JJEJJ/JXXXJ/EXXXJ/JXXXJ/JJEJJ"), "accepted: four edges JJWJJ, the water of each"),
    "one water": (_map("gargantua", "JJWJJ/JXWXJ/WWWWW/JXWXJ/JJWJJ"), "accepted: four edges JJWJJ, the water of each"),
    # what tiles are for
    "event": (_set("tee", event="bishop"), "tile 'tee', event: found bishop, accepted: on basic tiles nothing"),
    "no event": (lambda tiles: tiles["bishop"].pop("event"), "tile 'bishop', event: found nothing, accepted: on bell"),
    "other set": (
        _set("bishop", event="yob"),
        "tile 'bishop', event: found yob, accepted: on bell tiles bishop, heathen",
    ),
    "unknown": (_set("bishop", event="pope"), "tile 'bishop', event: found 'pope', accepted: bishop, heathen"),
    "how many": (_set("bishop", event="relic"), "tile: found 0 tiles of the event bishop, accepted: 1"),
    "replaces": (_set("relic", replaces=["bishop"]), "tile 'relic', replaces: found bishop, accepted: heathen"),
    "shows": (_map("red_hand", "FFWFF/FFWFF/FFWFF/FFWFF/FFWFF"), "map: found no R, accepted: the rule book's red_hand"),
    "colours": (_set("village", colours=["red"]), "tile 'village', colours: found red, accepted: 4 colours"),
    "no colours": (_set("tee", colours=["red"]), "tile 'tee', colours: found red, accepted: nothing; villages and"),
    "order of colours": (_set("village", colours=["blue", "red", "yellow", "green"]), "found villages in blue, red"),
    # the pack as a whole
    "tiles": (_set("cross", n=4), "tile: found 124 tiles of the family basic, accepted: 123"),
    "order": (_jokers_last, "tile 'joker', family: found basic after joker, accepted: families in the order basic"),
    "Abbey": (
        _map("abbey", "FFWFF/FVWVF/WWWWW/FVVVF/FFFFF"),
        "map: found the edges FFFFF, FFWFF, accepted: four edges",
    ),
    "factory": (_map("factory", TEE), "tile 'factory', map: found the edges FFFFF, FFWFF, accepted: four edges FFWFF"),
    "first": (
        _set("factory", event="floods", replaces=["any"]),
        "event: found floods first in clover, accepted: factory",
    ),
    "village": (_map("village", TEE), "tile 'village', map: found the upper edge FFFFF, accepted: FFWFF"),
    "fit": (
        _map("plant", TEE),
        "tile 'plant', replaces: found no pollution that it fits for, accepted: the same edges",
    ),
    "edges": (_new_edges, "different edges, accepted: up to 31"),
}


@pytest.mark.rule("M-2.10", "M-2.13")
@pytest.mark.parametrize(("change", "said"), REFUSALS.values(), ids=REFUSALS)
def test_what_cannot_be_played_is_refused(change: Change, said: str) -> None:
    assert said in "\n".join(faults(edited(change)))


@pytest.mark.rule("M-2.10")
def test_every_contradiction_is_told() -> None:
    def change(tiles: dict[str, Item]) -> None:
        tiles["cross"].update(n=5, map="FFWFF/FVVVF/WWTWW/FFRFF/FFWFV")
        tiles["curve_cow"]["cow"] = {"at": "c1", "value": [3]}
        tiles["bishop"].update(event="relic")

    told = [line.removeprefix("tile").split(": ")[1].removesuffix(", accepted") for line in faults(edited(change))]
    assert told == [
        "found V at e5",
        "found V at e5",
        "found T and R on the water at c1",
        "found W at c1",
        "found 3",
        "found nothing",
        "found 125 tiles of the family basic",
        "found 0 tiles of the event bishop",
        "found 2 tiles of the event relic",
    ]


def test_maps_may_stand_on_one_line() -> None:
    on_one = edited(lambda tiles: [item.update(map="/".join(item["map"].split())) for item in tiles.values()])
    assert laid_out(on_one).tobytes() == load_packs("standard")[0].tobytes()


def test_events_are_those_of_three_sets_of_21() -> None:
    assert [sum(event.tiles for event in events.values()) for events in EVENTS_OF.values()] == [21, 21, 21]
    assert list(FAMILIES)[-3:] == list(EVENTS_OF)
    assert len(COLOURS) == FAMILIES["village"]


# --- generated packs -------------------------------------------------------------------------------------------------


def test_ten_generated_packs_are_valid_and_different() -> None:
    """For more than these: `swamp pack check marshlands generated:0-999`."""
    assert len({row.tobytes() for row in load_packs("generated:0-9")}) == 10


@pytest.mark.rule("M-2.11")
@pytest.mark.parametrize("seed", range(5))
def test_generated_packs_are_made_like_the_standard_one(seed: int, pack: Pack) -> None:
    items = read_pack(generate(seed), SCHEMA, "test")["tile"]
    found, wanted = contents(items), contents(pack["tile"])
    assert {edge: found[edge] for edge in EDGES} == EDGES
    assert found.keys() == wanted.keys()
    for what, count in wanted.items():
        assert abs(found[what] - count) <= max(3, count * 0.1), what
    assert sorted(value for item in items if item["cow"] for value in item["cow"]["value"]) == [2, 3, 4, 5, 6, 7, 8]
    assert [item for item in items if item["family"] != "basic"] == [i for i in pack["tile"] if i["family"] != "basic"]
    assert not (load_packs(f"generated:{seed}")[0].marks & BY_COPSE).any()
    seen = [looks(item, 0) for item in items if item["family"] == "basic"]
    assert all(looks(item, turn) not in seen for item in items[:50] for turn in range(1, 4) if not _even(item, turn))


def _even(item: Item, turn: int) -> bool:
    return looks(item, turn) == looks(item, 0)


def ease(table: Any) -> list[float]:
    """How likely a basic tile fits between neighbours: one, two at a corner, two on both sides, three."""
    basic = table.kind[: FAMILIES["basic"]]
    share = np.bincount(table.edge[basic, 0].ravel()) / (4 * len(basic))
    fits = table.fits[basic, :, : len(share)].astype(int)
    corner = fits[:, 0, :, None] & fits[:, 1, None, :]
    across = fits[:, 0, :, None] & fits[:, 2, None, :]
    three = corner[..., None] & fits[:, 2, None, None, :]
    weighted = ((fits[:, 0], "ke,e"), (corner, "kef,e,f"), (across, "kef,e,f"), (three, "kefg,e,f,g"))
    return [float(np.einsum(f"{sums}->", each > 0, *[share] * (each.ndim - 1))) / len(basic) for each, sums in weighted]


def test_in_generated_packs_tiles_find_a_place_as_easily(table: Any) -> None:
    for row in load_packs("generated:0-9"):
        assert ease(row) == pytest.approx(ease(table), rel=0.05)


def test_a_seed_always_gives_the_same_pack() -> None:
    assert generate(7) == generate(7) != generate(8)
    assert generate(7)["tile"][0]["map"] == PINNED
    batch = load_packs("generated:6-7")
    assert batch[1].tobytes() == load_packs("generated:7")[0].tobytes() == laid_out(generate(7)).tobytes()


@pytest.mark.parametrize("sign", "@#?")
def test_an_id_that_no_position_can_hold_is_refused(sign: str) -> None:
    [fault] = faults(edited(lambda tiles: tiles["cross"].update(id=f"cross{sign}")))
    assert fault == f"tile 'cross{sign}', id: found 'cross{sign}', accepted: an id without {sign}, which positions need"


@pytest.mark.parametrize("signs", ["!$%&*+-./:;<>", "^_|~(){}[]", "=,\"'\\`"])
def test_ids_of_any_other_signs_stand_in_positions_and_are_read_back(signs: str, tmp_path: Path) -> None:
    text = (load_packs.folder / "standard.toml").read_text(encoding="utf-8")
    assert text.count('id = "cross"') == 1
    file = tmp_path / "mine.toml"
    file.write_text(text.replace('id = "cross"', f"id = {json.dumps(f'cross{signs}')}"), encoding="utf-8")
    match = swamp_envs.new("marshlands", seed=1, pack=f"{file}")
    assert f"cross{signs}" in match.to_dict()["deck"]
    for _ in range(12):
        match.push(match.legal_actions[0])
    again = swamp_envs.from_position("marshlands", match.position, **match.variant.options)
    assert again.position == match.position
    assert match.svg()
    assert Match.from_seen(match.variant, match.seen_by(match.seat)).legal_moves == match.legal_moves
