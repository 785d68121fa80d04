"""The clauses of RULES.md on board, tiles, laying, constructions and links (parts 1 to 5), each on a small table."""

import re
from collections import Counter

import numpy as np
import pytest

from swamp_envs import PackError
from swamp_envs.games.marshlands.board import (
    AROUND,
    CELLS,
    CENTRE,
    CORNER,
    NEXT,
    NOWHERE,
    SECTION,
    SECTION_OF_CELLS,
    START,
    cell_at,
    place_of,
)
from swamp_envs.games.marshlands.components import load_packs
from swamp_envs.games.marshlands.components.fitting import mosaic_of
from swamp_envs.games.marshlands.components.layout import BY_COPSE
from swamp_envs.games.marshlands.components.mosaics import FIELD, GARDEN, WATER, turned
from swamp_envs.games.marshlands.scoring.sheet import score_sheet, sheet_of
from swamp_envs.games.marshlands.tiles import ABBEY, ECLIPSE_TILE, FIRST_VILLAGE

from .tables import CORNERS, GAME, ITEMS, NAMES, START_CELLS, deal, laid, places, points, rotations, scored, variant

V0, V1 = "1,0=village#0", "0,-1=village#1@1"
BASE = f"0,0=abbey {V0} {V1}"


# --- 1. Board and sections --------------------------------------------------------------------------------------------


@pytest.mark.rule("M-1.1", "M-1.2", "M-1.3")
def test_the_board() -> None:
    assert CELLS == 121
    assert [len(set(cells)) for cells in SECTION_OF_CELLS] == [30] * 4
    assert np.count_nonzero(SECTION[:CELLS] == NOWHERE) == 1
    assert [place_of(cell) for cell in START] == list(START_CELLS)
    assert [place_of(cell) for cell in CORNER] == list(CORNERS)
    for cell in range(CELLS):
        down, right = place_of(cell)
        if cell != CENTRE:
            assert SECTION[cell_at(right, -down)] == (SECTION[cell] + 1) % 4  # a quarter turn clockwise
    assert {place_of(cell) for cell in SECTION_OF_CELLS[0]} == {(r, c) for r in range(1, 6) for c in range(6)}


@pytest.mark.rule("M-1.4")
def test_neighbours() -> None:
    assert [place_of(cell) for cell in NEXT[cell_at(2, 3)]] == [(1, 3), (2, 4), (3, 3), (2, 2)]
    assert list(NEXT[cell_at(-5, 5)]) == [NOWHERE, NOWHERE, cell_at(-4, 5), cell_at(-5, 4)]
    assert {place_of(cell) for cell in AROUND[CENTRE]} == {(r, c) for r in (-1, 0, 1) for c in (-1, 0, 1) if r or c}
    assert sorted(AROUND[cell_at(5, 5)])[-3:] == sorted([cell_at(4, 4), cell_at(4, 5), cell_at(5, 4)])


@pytest.mark.rule("M-1.5", "M-1.6")
@pytest.mark.parametrize(
    ("options", "owners"),
    [
        ({"players": 2}, [0, 1, -1, -1]),
        ({"players": 3}, [0, 1, 2, -1]),
        ({"players": 4}, [0, 1, 2, 3]),
        ({"players": 2, "opposite": True}, [0, -1, 2, -1]),
    ],
)
def test_who_owns_which_section(options: dict, owners: list[int]) -> None:
    match = deal(**options)
    assert list(match.state.owner) == owners
    assert match.to_dict()["colour_of"] == [colour for colour in owners if colour >= 0]
    seats = []
    while len(seats) < 2 * options["players"]:  # turns go clockwise
        if match.phase == "turn" and (not seats or seats[-1] != match.seat):
            seats.append(match.seat)
        match.push(match.legal_moves[0])
    assert seats == list(range(options["players"])) * 2


# --- 2. Tiles ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("M-2.1")
def test_what_is_in_play() -> None:
    d = deal(players=4, eclipse="simple").to_dict()
    everything = [*d["deck"], *(tile for hand in d["hands"] for tile in hand)]
    families = [ITEMS[name.partition("#")[0]]["family"] for name in everything]
    assert [families.count(family) for family in ("basic", "joker", "eclipse")] == [123, 2, 1]
    assert len(families) == 126


@pytest.mark.rule("M-2.2", "M-2.4", "M-2.5", "M-2.6")
def test_segments_of_a_mosaic() -> None:
    mosaic = mosaic_of(ITEMS["twin_frog"])  # FFWFF/FFWFL/FGWFF/FGWWW/FFWFF
    assert [mosaic.land(k) for k in range(len(mosaic.segments))] == [FIELD, WATER, FIELD, WATER, GARDEN, FIELD]
    assert mosaic.segment_at[9] == 3  # b5, the landing point
    assert mosaic.frogs == (9,)


@pytest.mark.rule("M-2.3")
def test_a_quarter_turn_is_clockwise() -> None:
    letters = "".join(chr(65 + k) for k in range(25))
    once = turned(letters, 1)
    for row in range(5):
        for column in range(5):
            assert once[5 * column + 4 - row] == letters[5 * row + column]
    assert turned(letters, 4) == tuple(letters)


@pytest.mark.rule("M-2.7")
def test_dead_ends() -> None:
    t = variant().tables[0]
    kinds = {name: t.kind[NAMES.index(name)] for name in ("end_frog", "straight", "reed_end", "joker", "tee_landing")}
    ends = {
        name: [int(t.slots[k, seg]) for seg in range(t.segments[k]) if t.land[k, seg] == 0] for name, k in kinds.items()
    }
    assert ends == {"end_frog": [1], "straight": [2], "reed_end": [1], "joker": [1], "tee_landing": [1, 3]}


@pytest.mark.rule("M-2.8", "M-2.9")
def test_printed_tiles() -> None:
    assert "/".join(ITEMS["joker"]["map"]) == "JJWJJ/JJWJJ/JJJJJ/JJJJJ/JJJJJ"
    assert "/".join(ITEMS["village"]["map"]) == "FFWFF/FVWVF/FVWWW/FVWVF/FFWFF"
    abbey = mosaic_of(ITEMS["abbey"])
    assert [abbey.letters[place] for place in (2, 14, 22, 10)] == ["W"] * 4


@pytest.mark.rule("M-2.10", "M-2.13")
def test_what_a_pack_must_have(tmp_path) -> None:
    file = load_packs.folder / "standard.toml"
    for old, new, words in [
        (
            'id = "cross"\norigin = "reconstructed"\nfamily = "basic"\nn = 3',
            'id = "cross"\norigin = "reconstructed"\nfamily = "basic"\nn = 4',
            "124",
        ),
        ("FFWFF\nFFWFF\nWWWWW", "GFWFF\nFFWFF\nWWWWW", "corner"),
    ]:
        text = file.read_text(encoding="utf-8")
        assert old in text
        own = tmp_path / "own.toml"
        own.write_text(text.replace(old, new, 1), encoding="utf-8")
        with pytest.raises(PackError, match=words):
            load_packs(str(own))


@pytest.mark.rule("M-2.11", "M-30.2")
def test_edges_of_the_standard_tiles() -> None:
    shown: dict[str, int] = {}
    for item in ITEMS.values():
        if item["family"] == "basic":
            letters = mosaic_of(item).letters.translate(str.maketrans("EL", "WW"))
            for side in (letters[:5], letters[4::5], letters[20:], letters[::5]):
                shown[side] = shown.get(side, 0) + item["n"]
    assert shown == {"FFWFF": 303, "FFFFF": 122, "FWKWF": 32, "FGGGF": 25, "FWFWF": 10}


@pytest.mark.rule("M-2.12")
def test_names_of_tiles() -> None:
    assert NAMES[NAMES.index("curve_cow#0") : NAMES.index("curve_cow#0") + 3] == [f"curve_cow#{k}" for k in range(3)]
    assert NAMES[FIRST_VILLAGE + 2] == "village#2"
    assert NAMES.count("tee") == 5


@pytest.mark.rule("M-30.1")
def test_the_page_lists_the_pack() -> None:
    listed = re.findall(
        r"^  (\w+) +(\d) +([A-Z/]{29})(?:  frog (\w\d))?(?:  cow (\w\d) = ([\d,]+))?$", GAME.rules_page, re.M
    )
    pack = [item for item in ITEMS.values() if item["event"] is None]
    assert [row[:3] for row in listed] == [(item["id"], str(item["n"]), "/".join(item["map"])) for item in pack]
    assert [row[3] for row in listed] == ["".join(item["frogs"]) for item in pack]
    cows = [(c["at"], ",".join(map(str, c["value"]))) if (c := item["cow"]) else ("", "") for item in pack]
    assert [row[4:] for row in listed] == cows
    assert (NAMES.index("joker"), FIRST_VILLAGE, ABBEY, ECLIPSE_TILE) == (123, 125, 129, 130)


# --- 3. Laying tiles --------------------------------------------------------------------------------------------------


@pytest.mark.rule("M-3.1", "M-3.2", "M-29.2")
def test_own_section_and_contact() -> None:
    v, s = laid("", BASE)
    assert {(down, right) for down, right, _ in places(v, s, "cross")} == {(1, 1), (2, 0)}
    assert {(down, right) for down, right, _ in places(v, s, "tee", colour=1)} == {(0, -2), (1, -1)}
    empty, blank = laid("", act="act2")
    assert {(down, right) for down, right, _ in places(empty, blank, "cross")} == {(1, 0)}


@pytest.mark.rule("M-3.3", "M-29.2")
@pytest.mark.parametrize(("tile", "fitting"), [("cross", {0}), ("half_tee", {0, 1, 2}), ("joker", {3})])
def test_edges_fit(tile: str, fitting: set[int]) -> None:
    assert rotations(*laid("", BASE), tile, (1, 1)) == fitting


@pytest.mark.rule("M-3.4", "M-29.2")
def test_edges_of_other_sections_fit_too() -> None:
    """A tile on 0,1, in section 3, that shows a field to the south."""
    free = rotations(*laid("", BASE), "tee", (1, 1))
    assert free == {0, 1, 2}
    assert rotations(*laid("0,1=tee@2", BASE), "tee", (1, 1)) == {0}


@pytest.mark.rule("M-3.5")
def test_empty_cells_ask_for_nothing() -> None:
    v, s = laid("5,0=cross 4,0=cross 3,0=cross 2,0=cross", BASE)
    assert rotations(v, s, "half_tee", (5, 1)) >= {2}  # its garden off the board, or to where nothing lies


@pytest.mark.rule("M-3.6")
def test_the_joker_lies_against_water() -> None:
    v, s = laid("1,1=half_tee@2", BASE)
    assert rotations(v, s, "joker", (1, 2)) == {3}
    assert rotations(v, s, "joker", (2, 1)) == set()  # a garden above, an empty cell on all other sides
    v, s = laid("1,1=half_tee@2 2,0=cross", BASE)
    assert rotations(v, s, "joker", (2, 1)) == {3}  # the trees may face a garden


@pytest.mark.rule("M-3.7")
def test_laid_tiles_stay() -> None:
    match = deal(3, players=3, act="act2")
    before: dict[str, str] = {}
    while not match.over:
        board = match.to_dict()["board"]
        assert before.items() <= board.items()
        before = board
        match.push(match.legal_moves[0])


@pytest.mark.rule("M-3.8")
@pytest.mark.parametrize(
    ("tile", "ways"),
    [
        ("cross", 1),
        ("straight", 2),
        ("straight_cow#0", 4),
        ("tee", 4),
        ("ends_four", 4),
        ("garden_through", 4),
        ("bends", 2),
    ],
)
def test_rotations_that_look_alike_are_one(tile: str, ways: int) -> None:
    t = variant().tables[0]
    assert bin(t.fits[t.kind[NAMES.index(tile)], 0, 0]).count("1") == ways


# --- 4. Constructions and 5. links ------------------------------------------------------------------------------------

ROWS = [
    ("a", "", "1,1=straight_fishery@1", {"fishery": 3}, {"fishery": 3}),
    ("b", "", "1,1=straight@1 1,2=reed_end@0", {"reed": 10}, {"reed": 10}),
    ("c", "", "1,1=straight_garden@1", {"garden": 2}, {"garden": 2}),
    ("d", "", "2,1=straight_fishery@1", {"fishery": 1}, {"fishery": 1}),
    ("e", "@3", "1,-1=tee@3 2,-1=curve@2 2,0=straight_fishery@1", {"fishery": 1}, {"fishery": 1}),
    ("f", "@3", "1,-1=tee@3 2,-1=curve@2 2,0=straight@1 2,1=reed_end@0", {"reed": 1}, {"reed": 1}),
    ("g", "@3", "1,-1=tee@3 2,-1=curve@2 2,0=straight_garden@1", {"garden": 1}, {"garden": 1}),
    (
        "h",
        "@3",
        "1,-1=tee@3 2,-1=curve@2 2,0=straight@1 2,1=cross 2,2=half_tee@2 3,1=cross 3,2=garden_through",
        {"field": 1},
        {"field": 1},
    ),
    ("i", "", "3,2=cross 3,3=half_tee@2 4,2=cross 4,3=garden_through", {}, {"field": 1}),
    ("j", "", "1,1=cross 1,2=cross 2,0=cross 2,1=tee_landing 2,2=cross", {"field": 7}, {"field": 7}),
    ("k", "", "1,1=cross 2,0=cross 2,1=cross", {}, {"field": 1}),
    ("l", "", "1,3=end_frog 2,3=ends_frog", {"frog": 2}, {"frog": 2}),
    ("m", "", "1,3=straight 2,3=ends_frog", {}, {}),
    ("n", "", "2,3=end_frog", {}, {}),
    ("o", "", "3,0=end_frog@1 3,-1=end_frog@3", {"frog": 2}, {"frog": 2}),
    ("p", "", "3,0=landing#0@3 3,-1=end_frog@3", {}, {}),
    ("q", "", "1,1=half_tee 0,1=joker@3", {"garden": 2}, {"garden": 2}),
    ("r", "", "2,3=end_frog 3,3=joker@1 3,4=cross", {"frog": 2}, {"frog": 2}),
    ("s", "", "2,3=end_frog 3,3=joker", {"frog": 2}, {"frog": 2}),
    ("t", "", "1,1=half_tee@2 2,1=half_tee", {"garden": 4}, {"garden": 4}),
    ("u", "", "2,1=half_end@2 3,1=half_end", {"garden": 1}, {"garden": 1}),
    ("v", "@2", "1,-1=cross 2,-1=copse_end 2,0=copse_end_cross@2", {"copse": 2}, {"copse": 2}),
    (
        "w",
        "@2",
        "1,-1=cross 2,-1=tee_landing 2,0=curve_cow#2@1 1,-2=cross 2,-2=cross",
        {"field": 2, "cow": 4},
        {"field": 2, "cow": 4},
    ),
]


SHUT_IN = {"e": 1, "f": 1, "g": 1, "h": 1, "q": 1, "v": 2, "w": 1}  # more fields in a row, without a landing point


@pytest.mark.rule(
    "M-29.3", "M-4.1", "M-4.4", "M-4.5", "M-4.6", "M-4.7", "M-4.8", "M-4.9", "M-5.1", "M-5.2", "M-5.3", "M-5.4"
)
@pytest.mark.rule("M-9.1", "M-9.2", "M-9.3", "M-9.6", "M-11.2", "M-12.4", "M-13.3", "M-13.4")
@pytest.mark.parametrize("act", ["act1", "act2", "act3"])
@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_points_of_one_construction(row: tuple, act: str) -> None:
    name, turn, layout, first, third = row
    v, s = laid(layout, f"0,0=abbey 1,0=village#0{turn or '@0'} {V1}", act=act, players=2)
    found = Counter(scored(v, s))
    found.pop("village", None)
    assert found == (Counter(third) + Counter(field=SHUT_IN.get(name, 0)) if act == "act3" else Counter(first)), name


@pytest.mark.rule("M-5.5", "M-9.4", "M-9.5", "M-9.6", "M-29.3")
@pytest.mark.parametrize(
    ("name", "found"),
    [("o", {"frog": 2}), ("p", {"frog": 2}), ("v", {"copse": 2}), ("w", {"field": 5, "cow": 4})],
)
def test_points_of_the_neighbour(name: str, found: dict[str, int]) -> None:
    _, turn, layout, *_ = next(row for row in ROWS if row[0] == name)
    v, s = laid(layout, f"0,0=abbey 1,0=village#0{turn or '@0'} {V1}", players=2)
    assert scored(v, s, 1) == found


@pytest.mark.rule("M-9.5")
def test_an_odd_cow_is_the_holders() -> None:
    """Row x: as w, were the cow worth 5."""
    layout = next(row[2] for row in ROWS if row[0] == "w")
    v, s = laid(layout, f"0,0=abbey 1,0=village#0@2 {V1}", players=2)
    tables = v.tables.copy()
    tables["cow"][0, NAMES.index("curve_cow#2")] = 5
    lines = [(line.colour, line.points) for line in sheet_of(tables[0], s) if line.kind == "cow"]
    assert sorted(lines) == [(0, 3), (1, 2)]


@pytest.mark.rule("M-4.2", "M-4.10")
def test_the_edge_of_the_board_closes_nothing() -> None:
    v, s = laid("5,0=half_tee@2 4,0=cross 3,0=cross 2,0=cross", BASE)
    assert "garden" not in scored(v, s)  # it runs off the board
    v, s = laid("4,0=half_tee@2 5,0=half_tee 3,0=cross 2,0=cross", BASE)
    assert scored(v, s)["garden"] == 4


@pytest.mark.rule("M-4.3")
def test_trees_of_a_joker_close_everything() -> None:
    v, s = laid("1,1=half_tee 0,1=joker@3", BASE)
    assert scored(v, s)["garden"] == 2
    v, s = laid("1,1=half_tee", BASE)
    assert "garden" not in scored(v, s)


@pytest.mark.rule("M-4.5")
@pytest.mark.parametrize(("encloses", "points_of_field"), [(False, {}), (True, {"field": 7})])
def test_a_copse_beside_a_field(encloses: bool, points_of_field: dict[str, int]) -> None:
    """No tile of the standard pack has one; row j, were it so."""
    v, s = laid(next(row[2] for row in ROWS if row[0] == "j"), BASE, players=2, copse_encloses=encloses)
    assert not np.any(v.tables["marks"] & BY_COPSE)
    tables = v.tables.copy()
    marks, kind = tables["marks"], tables["kind"][0, NAMES.index("tee_landing")]
    marks[0, kind] |= np.where(tables["land"][0, kind] == FIELD, BY_COPSE, 0).astype("u1")
    found = {line.kind: line.points for line in sheet_of(tables[0], s) if line.kind == "field"}
    assert found == points_of_field


@pytest.mark.rule("M-13.4", "M-9.4", "M-4.5")
@pytest.mark.parametrize(("act", "points_of_field"), [("act1", {}), ("act2", {}), ("act3", {"field": 1})])
def test_a_shared_field_without_a_landing_point(act: str, points_of_field: dict[str, int]) -> None:
    v, s = laid("1,0=cross 2,0=cross 1,-1=cross 2,-1=cross", "0,0=abbey", act=act, players=2)
    for colour in (0, 1):
        assert {kind: n for kind, n in scored(v, s, colour).items() if kind == "field"} == points_of_field


@pytest.mark.rule("M-4.5")
def test_act_5_asks_for_a_landing_point() -> None:
    """A closed field that has none is not finished there: nobody pays for it, and nobody claims it."""
    v, s = laid("3,2=cross 3,3=cross 4,2=cross 4,3=cross", "0,0=abbey", act="act5", players=2)
    assert scored(v, s) == {}


@pytest.mark.rule("M-4.11")
def test_the_centre_scores_for_nobody() -> None:
    v, s = laid("", act="act2", players=2)
    assert scored(v, s) == {}
    assert points(v, s) == -30


@pytest.mark.rule("M-4.12", "M-4.13")
def test_segments_of_a_village_count() -> None:
    v, s = laid(next(row[2] for row in ROWS if row[0] == "j"), BASE, players=2)
    line = next(line for line in score_sheet(v, s) if line.kind == "field")
    assert cell_at(1, 0) in line.cells
    assert line.points == 7
