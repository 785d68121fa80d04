"""The twin by itself: it reproduces the worked examples of the later acts (part 29), and its games lose no tile."""

import random
from typing import Any

import pytest

from twins import marshlands
from twins.marshlands.boats import Boating, Segment, read_segment, water_number
from twins.marshlands.circuits import Territory
from twins.marshlands.counters import Claiming
from twins.marshlands.scoring import Construction, cells_of

Dict = dict[str, Any]

PLAIN: Dict = {"players": 4, "sections": 1, "opposite": False, "eclipse": "off", "multi": 1, "hand_plus": False}
PLAIN |= {"landing_only": False, "ops": 60, "table": False, "copse_encloses": False, "pack": "standard"}
PLAIN |= {"any_exchange": False, "circuit_bonus": 1}
KINDS: list[Dict] = [
    {"act": "act4", "players": 3, "eclipse": "mad"},
    {"act": "act5", "eclipse": "simple"},
    {"act": "act6", "players": 2, "ops": 30},
    {"act": "act7", "players": 5, "eclipse": "mad", "table": True},
    {"act": "interval1", "players": 3, "eclipse": "simple", "multi": 2, "any_exchange": True},
    {"act": "interval2", "players": 3, "eclipse": "mad"},
    {"act": "interval3", "players": 2, "eclipse": "simple", "multi": 2},
]


def dealt(dice: random.Random, **options: Any) -> Any:
    """The start of a game."""
    settled = PLAIN | options
    rules, pack = marshlands.twin_of(settled), marshlands.read_pack("standard")
    families = [*rules.FAMILIES, *["eclipse"] * (settled["eclipse"] != "off")]
    in_centre = ("embarkation", "factory")
    deck = [tile for family in families for tile in pack.of_family(family) if tile not in in_centre]
    dice.shuffle(deck)
    return rules.dealt(settled, deck)


def tiles_of(d: Dict) -> list[str]:
    """All tiles of a position, wherever they are."""
    laid = [tile.split("@")[0] for tile in d["board"].values()]
    held = [tile for hand in d["hands"] for tile in hand] + [f"village#{k}" for k in d["villages"]]
    return sorted(laid + held + d["deck"] + d["out"] + [tile for tile in [d["offered"]] if tile])


@pytest.mark.parametrize("options", KINDS, ids=lambda options: options["act"])
def test_no_tile_is_lost_and_every_game_ends(options: Dict) -> None:
    dice = random.Random(1)
    twin = dealt(dice, **options)
    start = tiles_of(twin.to_dict())
    for _ in range(3000):  # M-8.5
        if twin.over:
            break
        twin.push(dice.choice(twin.legal()))
        assert tiles_of(twin.to_dict()) == start
    assert twin.over


# --- examples ---------------------------------------------------------------------------------------------------------


def laid(layout: str, **options: Any) -> Any:
    """A game with these tiles on the board and no others: `1,1=half_tee@2 2,1=cross`."""
    twin = dealt(random.Random(1), **options)
    twin.board = {}
    for word in layout.split():
        place, tile = word.split("=")
        down, right = map(int, place.split(","))
        twin.board[down, right] = tile if "@" in tile else f"{tile}@0"
    return twin


def claim(twin: Claiming, found: Construction, colour: int) -> None:
    """A counter on the first segment that claims a construction."""
    segments = [(cell, n) for cell, tile in twin.board.items() for n in range(len(twin.pack.lying(tile).segments))]
    twin.counters[colour].append(next(segment for segment in segments if twin.lies_on(segment, found)))


def points(twin: Any, colour: int = 0, *left_out: str) -> int:
    return sum(line[3] for line in twin.score_sheet() if line[0] == colour and line[1] not in left_out)


ACT_4 = "0,0=abbey 5,5=village#0 5,-5=village#1@1"


def may_lay_on(twin: Any, cell: tuple[int, int], tile: str = "cross") -> bool:
    return cell in {place[0] for place in twin.places(tile, twin.colour())}


def test_neighbours_in_the_race() -> None:
    """M-29.8, laying."""
    twin = laid(f"{ACT_4} 0,2=cross -1,-3=cross", act="act4")
    assert not may_lay_on(twin, (0, 1))
    assert may_lay_on(twin, (0, 3))
    twin.laid_in = [2, -1, -1, -1]
    twin.seat = 1
    assert not may_lay_on(twin, (-1, -4))
    twin.seat = 2
    assert may_lay_on(twin, (-1, -4))
    twin.seat, twin.laid_in[0] = 1, -1
    assert may_lay_on(twin, (-1, -4))


@pytest.mark.parametrize(("shore", "misses"), [("g0", 1), ("g2", 0)])
def test_a_cow_ashore(shore: str, misses: int) -> None:
    """M-29.8, a boat that goes ashore."""
    twin: Any = laid(f"{ACT_4} 4,5=straight_cow#1", act="act4")
    twin.boats[0] = read_segment("o15.1")
    twin.ask("boat", 0)
    assert "bN2" in twin.legal()
    twin.boats[0] = read_segment("o14.1")
    twin.push(shore)
    assert twin.misses[0] == misses


def test_steps_across() -> None:
    """M-29.8: not over land from the water, and beside a garden from field to field."""
    twin: Boating = laid("0,0=abbey 3,3=reed_end 3,4=curve@1 2,2=half_tee 1,2=half_tee@2", act="act4")
    twin.boats[0] = read_segment("m13.1")
    assert not {text for text in twin.steps_of_boat() if text.startswith("bE")}
    corner = next(n for n, spots in enumerate(twin.pack.lying("half_tee@0").segments) if (0, 0) in spots)
    twin.boats[0] = (2, 2), corner
    assert "bN0" in twin.steps_of_boat()


@pytest.mark.parametrize(
    ("layout", "claimer", "expected"),
    [
        ("2,0=straight_fishery", 0, {0: 3}),
        ("2,0=straight_fishery", 3, {3: 3}),
        ("2,0=straight_fishery", None, {}),
        ("2,1=straight_fishery@1", 2, {2: -2}),
        ("2,1=straight_fishery@1", None, {0: -1}),
        ("1,1=half_tee@2 2,1=half_tee", 0, {0: 4}),
        ("1,1=half_tee@2 2,1=half_tee", 1, {1: 8}),
        ("3,0=half_end@3 3,-1=half_end@1", None, {0: -1, 1: -1}),
        ("2,0=half_tee@3 2,-1=half_tee@1", 0, {0: 4}),
        ("2,0=half_tee@3 2,-1=half_tee@1", 2, {2: 8}),
        ("1,3=end_frog 2,3=ends_frog", None, {}),
    ],
)
def test_claims_of_the_competition(layout: str, claimer: int | None, expected: dict[int, int]) -> None:
    """M-29.9."""
    twin: Claiming = laid(f"0,0=abbey 1,0=cross {layout}", act="act5")
    for found in twin.constructions(twin.land()):
        if claimer is not None:
            claim(twin, found, claimer)
    found = {colour: points(twin, colour, "hole") for colour in range(4)}
    assert {colour: worth for colour, worth in found.items() if worth} == expected


@pytest.mark.parametrize(
    ("layout", "expected"),
    [
        ("1,1=straight_fishery@1", 3),
        ("1,1=straight@1 1,2=reed_end", 10),
        ("1,1=straight_garden@1", 2),
        ("2,1=straight_fishery@1", 0),
        ("3,2=cross 3,3=half_tee@2 4,2=cross 4,3=garden_through", 0),
        ("1,1=cross 1,2=cross 2,0=cross 2,1=tee_landing 2,2=cross", 7),
        ("1,1=cross 2,0=cross 2,1=cross", 0),
        ("1,3=end_frog 2,3=ends_frog", 2),
        ("1,3=straight 2,3=ends_frog", 0),
        ("2,3=end_frog", 0),
        ("2,3=end_frog 3,3=joker@1 3,4=cross", 2),
        ("2,3=end_frog 3,3=joker", 2),
        ("1,1=half_tee@2 2,1=half_tee", 4),
        ("2,1=half_end@2 3,1=half_end", 0),
    ],
)
def test_constructions_of_separate_sections(layout: str, expected: int) -> None:
    """M-29.10."""
    assert points(laid(f"1,0=village#0 {layout}", act="act6")) == expected


def test_bonus_of_separate_sections() -> None:
    """M-29.10."""
    twin = laid("1,0=village#0", act="act6")
    twin.filled = [3, 1, 0, 2]
    assert [points(twin, colour) for colour in range(4)] == [3, 8, 0, 15]


@pytest.mark.parametrize(
    ("layout", "expected"),
    [
        ("1,3=end_frog 2,3=ends_frog", 8),
        ("2,-1=copse_end 2,0=copse_end_cross@2", 1),
        ("1,0=cross 2,-1=copse_end 2,0=copse_end_cross@2", 4),
        ("1,0=village#0", 10),
        ("2,0=village#0", 1),
    ],
)
def test_claims_of_the_future(layout: str, expected: int) -> None:
    """M-29.11, points."""
    twin: Claiming = laid(f"0,0=abbey {layout}", act="act7")
    assert points(twin) == 0
    for found in twin.constructions(twin.land()):
        claim(twin, found, 0)
    assert points(twin) == expected


@pytest.mark.parametrize(
    ("layout", "cell", "tile", "expected"),
    [
        ("2,3=end_frog", (3, 3), "reed_end@1", {"c1": "m13.1", "bN2": "m12.1"}),
        ("3,3=reed_end@1", (2, 3), "end_frog@0", {"c1": "m12.1"}),
        ("1,1=half_tee", (0, 1), "joker@3", {"bS1": "k11.0"}),
    ],
)
def test_what_a_tile_finishes(layout: str, cell: tuple[int, int], tile: str, expected: dict[str, str]) -> None:
    """M-29.11, claims."""
    twin = laid(f"0,0=abbey {layout}", act="act7")
    twin.board[cell], twin.claiming, twin.seat = tile, cell, 0
    claims: dict[str, Segment] = twin.claims()
    assert set(claims) == set(expected)
    assert {text: segment[0] for text, segment in claims.items()} == {
        text: read_segment(name)[0] for text, name in expected.items()
    }


# --- interval 1 (M-29.12) ---------------------------------------------------------------------------------------------

MYTHS = "0,0=abbey 1,0=village#0"
SECTION_0 = [(r, c) for r in range(1, 6) for c in range(6)]
FIELD = "1,1=cross 1,2=half_line@2 2,1=curve_cow#2@2 2,2=garden_through"


def haunted(layout: str) -> Any:
    """Interval 1, with this board and boats at home."""
    twin = laid(f"{MYTHS} {layout}", act="interval1")
    twin.villages -= {0}
    twin.send_home(0)
    twin.seat = twin.in_turn = 0
    return twin


def crosses(number: int) -> str:
    """The village and so many crosses fill the first cells of section 0."""
    return " ".join(f"{r},{c}=cross" for r, c in SECTION_0[1 : number + 1])


def claimed(twin: Any, kind: str, colour: int = 0) -> int:
    """What a colour has for all that is of a kind there, once it has claimed it, and for cows."""
    for found in twin.constructions(twin.land()):
        if found.kind == kind and not twin.events().keys() & set(cells_of(found.region)):
            claim(twin, found, colour)
    return sum(line[3] for line in twin.score_sheet() if line[1] in (kind, "cow") and line[0] == colour)


def bonus(twin: Any, colour: int = 0) -> int:
    return sum(line[3] for line in twin.score_sheet() if line[:2] == (colour, "bonus"))


def test_bishop() -> None:
    for number, outcome, worth in ((18, "running", 20), (19, "bishop", 0)):
        twin = haunted(crosses(number))
        twin.hands[0], twin.known[0] = ["bishop"], [set()]
        cell = next(cell for cell, _ in twin.places("bishop", 0) if cell not in twin.board)
        twin.push("h0")
        twin.push(f"{marshlands.cell_name(cell)}@0")
        assert (twin.outcome, bonus(twin)) == (outcome, worth)
    assert not [cell for cell, _ in haunted(crosses(18)).places("bishop", 1) if cell in SECTION_0]
    assert [cell for cell, _ in haunted(crosses(19)).places("bishop", 1) if cell in SECTION_0]
    assert not haunted("2,0=heathen_line").places("bishop", 0)


@pytest.mark.parametrize(
    ("layout", "barred"),
    [
        ("2,0=heathen_line", "heathen_tee"),
        ("2,0=relic", "heathen_tee"),
        ("2,0=bishop", "heathen_tee"),
        ("2,0=wizard_tee", "wizard_curve"),
        ("2,0=blessing_tee", "wizard_curve"),
        ("2,0=footprint", "gargantua"),
        ("2,0=wizard_tee", "curve_cow#0"),
    ],
)
def test_what_bars_an_event(layout: str, barred: str) -> None:
    assert [cell for cell, _ in haunted("").places(barred, 0) if cell in SECTION_0]
    assert not [cell for cell, _ in haunted(layout).places(barred, 0) if cell in SECTION_0]


@pytest.mark.parametrize(
    ("layout", "worth"),
    [
        ("2,0=heathen_line", 20),
        ("2,0=relic@2", 13),
        ("2,0=bishop 3,0=relic@2", 13),
        ("2,0=red_hand", 0),
        ("2,0=red_hand 3,0=heathen_line", 10 + 20),
        ("2,0=red_hand 3,0=relic@2", 13 - 10),
        ("2,0=footprint", 6),
    ],
)
def test_bonus_of_events(layout: str, worth: int) -> None:
    assert bonus(haunted(layout)) == worth


def test_a_relic_removes_heathen_worship() -> None:
    twin = haunted("2,0=cross 2,1=heathen_line@1 1,1=cross 3,0=cross")
    twin.hands = [["relic"], ["tee"], ["cross"], []]
    twin.known = [[set()], [set()], [set()], []]
    twin.push("h0")
    twin.push(next(text for text in twin.legal() if text.startswith("k13")))
    assert "heathen" not in twin.events_in(0)
    assert "heathen_line" in twin.out
    assert sum(map(len, twin.hands)) == 3


@pytest.mark.parametrize(
    ("more", "points"), [("", 4 + 8), ("5,5=wizard_tee", 4 - 8), ("5,5=wizard_tee 5,4=blessing_tee", 4)]
)
def test_cows_of_a_wizard(more: str, points: int) -> None:
    assert claimed(haunted(f"{FIELD} {more}"), "field") == points


def test_reed_beds_of_a_red_hand() -> None:
    reed = "1,1=straight@1 1,2=reed_end"
    assert claimed(haunted(f"{reed} 5,5=red_hand 5,4=relic"), "reed") == -10
    assert claimed(haunted(f"{reed} 5,5=red_hand"), "reed") == 10


def test_gargantua() -> None:
    garden = "2,-1=half_end@1 2,0=garden_through@1 2,1=half_end@3"
    assert claimed(haunted(garden), "garden") == 6
    assert claimed(haunted(f"{garden} 5,5=gargantua"), "garden") == 2
    for beside, fitting in (("tee@1", []), ("half_tee@1", []), ("cross", [0]), ("twin_tee@1", [0]), ("joker", [0])):
        assert haunted(f"2,0={beside}").fitting("gargantua", (2, 1)) == fitting


@pytest.mark.parametrize(
    ("layout", "claimer", "points"),
    [
        ("3,0=copse_end 3,1=imps_pair 3,2=copse_end@2", 0, 0),
        ("3,0=copse_end 3,1=imps_pair@1", None, 0),
        ("3,0=copse_end 3,1=copse_end@2 5,5=melusine 5,4=imps_line", 0, -4),
        ("3,0=copse_end 3,1=copse_end@2 5,5=melusine 5,4=imps_line", None, -4),
        ("3,0=copse_end 3,1=copse_line 3,2=copse_end@2 5,5=melusine 5,4=imps_line", 0, -6),
        ("3,0=copse_end 3,1=copse_end@2", 0, 4),
    ],
)
def test_copses_of_imps(layout: str, claimer: int | None, points: int) -> None:
    twin = haunted(layout)
    for found in twin.constructions(twin.land()):
        if found.kind == "copse" and claimer is not None:
            claim(twin, found, claimer)
    assert sum(line[3] for line in twin.score_sheet() if line[1] == "copse") == points


def test_halved_scores() -> None:
    """A total of 31 without a link becomes 15, one below 0 stays."""
    twin = haunted("")
    twin.board[1, 0] = "village#0@1"  # its field faces the Abbey
    for total, halved in ((31, -16), (-3, 0), (20, -10)):
        assert twin.halving(twin.land(), [(0, "bonus", [], total)], 0)[3] == halved


def test_bitard_and_wisp() -> None:
    for event in ("bitard_cross", "wisp"):
        twin = haunted("2,0=cross 2,1=cross 1,1=cross")
        twin.villages = {1, 2, 3}
        twin.hands = [[event, "tee"], ["cross"] * 4, ["curve"] * 4, ["bends"] * 4]
        twin.known = [[set() for _ in hand] for hand in twin.hands]
        twin.push("h0")
        twin.push(next(text for text in twin.legal() if text.startswith(("j13", "k13"))))
        if event == "wisp":
            assert len(twin.hands[0]) == 5
        else:
            assert [len(hand) for hand in twin.hands[1:]] == [4, 4, 4]
            assert "cross" in twin.hands[0]


# --- interval 2 (M-29.13) ---------------------------------------------------------------------------------------------

STEM_AND_ROUNDS = "1,0 2,0 3,0 3,1 4,1 5,1 5,2 5,3 4,3 3,3 2,3 2,2 2,1 4,0 4,-1 3,-1 2,-1"
FIGURE_OF_EIGHT = "1,0 2,0 2,1 2,2 3,2 3,1 2,3 1,3 1,2"
THREE_IN_A_CORNER = "1,0 1,1 2,0 2,1 2,2 3,0 3,1 3,2"
NINE_IN_A_SQUARE = " ".join(f"{r},{c}" for r in range(1, 5) for c in range(4))
SECTION_0_CELLS = " ".join(f"{r},{c}" for r in range(1, 6) for c in range(6))


def toured(cells: str, *counters: str, others: str = "", **options: Any) -> Any:
    """Interval 2, with crosses on some cells, and counters of colour 0."""
    crossed = " ".join(f"{cell}=cross" for cell in cells.split())
    twin = laid(f"0,0=embarkation {crossed} {others}", act="interval2", **options)
    for cell in counters:
        down, right = map(int, cell.split(","))
        twin.counters[0].append(((down, right), water_number(twin.pack.lying(twin.board[down, right]))))
    return twin


def circuits(twin: Any) -> list[int]:
    return [line[3] for line in twin.score_sheet() if line[:2] == (0, "circuit")]


@pytest.mark.parametrize(
    ("cells", "counters", "number", "points"),
    [
        ("1,0 2,0 3,0", [], 0, 0),
        ("1,0 1,1 2,1 2,0", [], 1, 5),
        ("1,0 2,0 2,1 3,1 3,0", [], 1, 6),
        ("1,0 1,1 0,1", ["0,1"], 1, 4),
        ("1,0 1,1 2,1 2,0 0,1", ["0,1"], 1, 6),
        (STEM_AND_ROUNDS, ["2,-1"], 3, 22),
        (FIGURE_OF_EIGHT, [], 1, 11),
        (THREE_IN_A_CORNER, [], 2, 10),
        (NINE_IN_A_SQUARE, [], 3, 20),
        (SECTION_0_CELLS, [], 4, 36),
    ],
)
def test_circuits(cells: str, counters: list[str], number: int, points: int) -> None:
    found = circuits(toured(cells, *counters))
    assert (len(found), sum(found)) == (number, points)


@pytest.mark.parametrize(
    ("spur", "counter", "allowed"),
    [
        ("0,2 -1,2 -2,2 -3,2", "-3,2", {"0,2", "-1,2", "-2,2", "-3,2"}),
        ("0,2 -1,2 -2,2 -3,2", "-2,2", {"0,2", "-1,2", "-2,2"}),
        ("1,3 0,2 -1,2 -1,3 0,3", "-1,3", {"0,2", "-1,2", "-1,3", "0,3"}),
        ("1,3 0,2 -1,2 -1,3 0,3", "0,3", {"0,2", "0,3"}),
    ],
)
def test_waters_allowed_by_a_counter(spur: str, counter: str, allowed: set[str]) -> None:
    twin = toured(f"1,0 1,1 1,2 {spur}", counter)
    territory = Territory(twin.lying(), set(), set())
    cells = {segment[0] for segment in territory.allowed(0, twin.barred(0), set(twin.counters[0]))}
    assert {f"{r},{c}" for r, c in cells if (r, c) != (0, 0) and marshlands.section_of((r, c)) == 3} == allowed


def test_private_property_on_no_circuit() -> None:
    twin = toured("1,0 1,1 2,1 2,0", others="0,-1=cross 0,-2=private_line#0")
    assert len([line for line in twin.score_sheet() if line[:2] == (1, "hole")]) == 29
    assert (0, -2) in twin.board


@pytest.mark.parametrize(
    ("others", "kind", "points"),
    [
        ("1,1=pro_guide@1 2,1=shipwreck@1", "bonus", 4),
        ("2,1=shipwreck@1", "bonus", -6),
        ("1,1=pro_guide@1 2,1=obstruction@1", "bonus", 4),
        ("2,1=abbey", "abbey", 7),
        ("2,1=village#0", "village", 5),
        ("2,1=village#3", "village", 2),
        ("2,1=auberge@2 4,4=signposting", "bonus", 2),
        ("2,1=traffic_jam", "bonus", -3),
        ("2,1=traffic_jam 2,3=signposting", "bonus", 0),
    ],
)
def test_what_lies_on_circuits(others: str, kind: str, points: int) -> None:
    """The round is two cells high and three wide: tiles in the middle are passed from side to side."""
    cells = [cell for cell in ("1,0", "1,1", "1,2", "2,2", "2,1", "2,0") if f"{cell}=" not in others]
    twin = toured(" ".join(cells), others=others)
    assert sum(line[3] for line in twin.score_sheet() if line[1] == kind) == points


# --- interval 3 (M-29.15) ---------------------------------------------------------------------------------------------

FISHERY, GARDEN, REED = "1,1=straight_fishery@1", "1,1=half_tee@2 2,1=half_tee", "1,1=straight@1 1,2=reed_end"
POND = "1,3=end_frog 2,3=ends_frog"
COPSE = "2,0=fire_end 2,1={} 2,2=copse_line 2,3=copse_end@2"


def spoilt(layout: str, *polluted: str, base: str = "0,0=factory 1,0=village#0") -> Any:
    """Interval 3, with this board, boats at home and some water polluted."""
    twin = laid(f"{base} {layout}", act="interval3")
    if twin.village_cell(0):
        twin.villages -= {0}
        twin.send_home(0)
    twin.seat = twin.in_turn = 0
    twin.polluted = set(map(read_segment, polluted))
    return twin


def worth(twin: Any, kind: str) -> int:
    """What colour 0 has for what is of a kind, off event tiles, once it has claimed it."""
    special = {cell for cell, event in twin.events().items() if event != "fire" and event != "rain"}
    for found in twin.constructions(twin.land()):
        if found.kind == kind and not special & set(cells_of(found.region)):
            claim(twin, found, 0)
    return sum(line[3] for line in twin.score_sheet() if line[:2] == (0, kind))


@pytest.mark.parametrize(
    ("layout", "kind", "points"),
    [
        ("1,1=abbey", "abbey", 10),
        ("3,3=abbey", "abbey", 1),
        (FISHERY, "fishery", 3),
        (f"{FISHERY} 5,5=heron", "fishery", 1),
        (f"{FISHERY} 5,5=heron 5,4=gamekeeper", "fishery", 3),
        (f"{FISHERY} 5,5=poacher", "fishery", 0),
        (f"{FISHERY} 5,5=heron 5,4=poacher", "fishery", 0),
        (f"{FISHERY} 5,5=poacher 5,4=bailiff", "fishery", 3),
        (f"{FISHERY} 2,2=primrose", "fishery", 0),
        (f"{FISHERY} 5,5=primrose 5,3=primrose", "fishery", 0),
        ("1,1=drought@1 1,2=straight_fishery@1", "fishery", 1),
        ("2,2=straight_fishery@1", "fishery", 1),
        (REED, "reed", 10),
        (GARDEN, "garden", 4),
        (f"{GARDEN} 5,5=rodents@2", "garden", 0),
        (f"{GARDEN} 5,5=rodents@2 5,4=gamekeeper", "garden", 4),
        (COPSE.format("copse_line"), "copse", 0),
        (COPSE.format("rain"), "copse", 6),
        ("2,0=copse_end 2,1=copse_end@2 3,3=yob", "copse", 4),
        ("2,0=copse_end 2,1=copse_end@2 3,2=yob", "copse", 3),
        (POND, "frog", 2),
        (f"{POND} 5,5=heron", "frog", 0),
        (f"{POND} 3,4=yob", "frog", 1),
        ("3,3=end_frog 4,3=straight 4,4=primrose", "frog", 2),
        ("3,3=end_frog 4,3=straight 4,4=primrose 5,5=heron", "frog", 0),
        ("3,3=end_frog 4,3=straight 4,4=primrose 5,5=heron 5,3=gamekeeper", "frog", 2),
        ("5,5=tourist_guide", "bonus", 5),
    ],
)
def test_what_the_environment_does(layout: str, kind: str, points: int) -> None:
    assert worth(spoilt(layout), kind) == points


@pytest.mark.parametrize(
    ("layout", "polluted", "kind", "points"),
    [
        (FISHERY, ["k11.1"], "fishery", 1),
        (f"{FISHERY} 5,5=heron", ["k11.1"], "fishery", 0),
        (REED, ["l11.1"], "reed", 3),
        (GARDEN, ["k11.2"], "garden", 2),
        (POND, ["m11.1", "m12.1"], "frog", 0),
    ],
)
def test_what_pollution_takes(layout: str, polluted: list[str], kind: str, points: int) -> None:
    twin = spoilt(layout)
    numbers = {name.split(".")[0]: twin.pack.lying(twin.board[read_segment(name)[0]]) for name in polluted}
    waters = [f"{cell}.{number}" for cell, mosaic in numbers.items() for number in water_numbers(mosaic)]
    assert worth(spoilt(layout, *waters), kind) == points


def water_numbers(mosaic: marshlands.Mosaic) -> list[int]:
    return [number for number in range(len(mosaic.segments)) if mosaic.kind_of(number) == "water"]


def test_floods() -> None:
    """Of eight tiles around the factory and a village stay."""
    around = "0,1=cross 0,2=cross 1,2=cross 2,0=cross 2,1=cross 2,2=pollution"
    twin = spoilt(f"{around} 1,1=floods")
    twin.pollution, twin.pollution_by = 1, 3
    twin.happen("floods", (1, 1))
    assert set(twin.board) == {(0, 0), (1, 0)}
    assert (len(twin.mud), twin.pollution, twin.pollution_by) == (7, 0, -1)
    assert twin.out[-1] == "floods"


def test_pollution_spreads() -> None:
    """At the factory by one step in all directions, in each turn of its layer."""
    twin = spoilt("0,1=pollution 0,2=cross 0,3=cross", base="0,0=factory")
    twin.leak((0, 1))
    assert (twin.pollution, twin.pollution_by) == (1, 0)
    twin.begin_turn(0)
    assert {segment[0] for segment in twin.polluted} == {(0, 1), (0, 0), (0, 2)}
    twin.begin_turn(0)
    assert twin.outcome == "polluted"
    assert twin.payoffs == [-1.0] * 4


def test_pollution_beside_a_village() -> None:
    """Its own water, and one tile in all that the layer names."""
    twin = spoilt("2,0=pollution 2,1=cross 3,0=cross")
    twin.leak((2, 0))
    twin.begin_turn(0)
    assert twin.legal() == ["#j11", "#k12", "#j13"]
    twin.push("#k12")
    assert {segment[0] for segment in twin.polluted} == {(2, 0), (2, 1)}
    assert twin.phase == "turn"


def test_a_plant() -> None:
    """Over Pollution its own cell and one more are clean at once; elsewhere it protects 25 cells."""
    twin = spoilt("3,3=pollution 3,4=cross 3,5=cross", "m13.0", "n13.0", "o13.0")
    twin.polluted = {(cell, water_numbers(twin.pack.lying(twin.board[cell]))[0]) for cell in ((3, 3), (3, 4), (3, 5))}
    twin.put("plant", "m13@0")
    twin.happen("plant", (3, 3))
    assert ({segment[0] for segment in twin.polluted}, twin.cleaned) == ({(3, 5)}, {(3, 3), (3, 4)})
    twin = spoilt("3,3=plant")
    twin.purify((3, 3), None)
    assert sum(twin.is_protected(cell) for cell in marshlands.BOARD) == 25


def test_mad_cows() -> None:
    twin = spoilt("2,0=curve_cow#0 2,1=mad_cow 5,5=curve_cow#1")
    twin.happen("mad_cow", (2, 1))
    assert not [tile for tile in twin.board.values() if "cow#" in tile]
    assert not [cell for cell, _ in twin.places("curve_cow#2", 0) if cell in SECTION_0]
    twin.board[5, 5] = "pasture@0"
    assert [cell for cell, _ in twin.places("curve_cow#2", 0) if cell in SECTION_0]


def test_fire_and_rain() -> None:
    """Fire is laid against copse, and not where Rain is."""
    assert (2, 1) in {cell for cell, _ in spoilt("2,0=copse_end").places("fire_end", 0)}
    assert (2, 1) not in {cell for cell, _ in spoilt("2,0=rain").places("fire_end", 0)}
