"""The twin by itself: it reproduces the worked examples of acts 4 to 7 (part 29), and its games lose no tile."""

import random
from typing import Any

import pytest

from twins import marshlands
from twins.marshlands.boats import Boating, Segment, read_segment
from twins.marshlands.counters import Claiming
from twins.marshlands.scoring import Construction

Dict = dict[str, Any]

PLAIN: Dict = {"players": 4, "sections": 1, "opposite": False, "eclipse": "off", "multi": 1, "hand_plus": False}
PLAIN |= {"landing_only": False, "ops": 60, "table": False, "copse_encloses": False, "pack": "standard"}
KINDS: list[Dict] = [
    {"act": "act4", "players": 3, "eclipse": "mad"},
    {"act": "act5", "eclipse": "simple"},
    {"act": "act6", "players": 2, "ops": 30},
    {"act": "act7", "players": 5, "eclipse": "mad", "table": True},
]


def dealt(dice: random.Random, **options: Any) -> Any:
    """The start of a game."""
    settled = PLAIN | options
    rules, pack = marshlands.twin_of(settled), marshlands.read_pack("standard")
    families = [*rules.FAMILIES, *["eclipse"] * (settled["eclipse"] != "off")]
    deck = [tile for family in families for tile in pack.of_family(family)]
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
