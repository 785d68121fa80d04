"""The clauses of RULES.md on interval 3 (part 25), each on a small table; what counts: test_environment_score.py."""

import random
from typing import Any

import pytest

from swamp_envs import Match, PositionError, Variant
from swamp_envs.games.marshlands.board import SECTION, X_CELLS, cell_at, place_of
from swamp_envs.games.marshlands.components.schema import SEGMENTS
from swamp_envs.games.marshlands.parts.environment import clean, spread
from swamp_envs.games.marshlands.scoring.survey import NODE_NAMES
from swamp_envs.games.marshlands.state import NO_TILE, PROTECTS
from twins import marshlands as twins
from twins.compare import assert_agree, play_together

from .tables import NAMES, claim, laid, match_at, places, play, rotations, scored, variant

ACT = "interval3"
TWO: dict[str, Any] = {"options": {"act": ACT, "players": 2}, "base": "0,0=factory"}
HANDS = "tee tee curve joker joker|tee tee curve straight straight"
VILLAGES = "1,0=village#0 0,-1=village#1@1"


def board(layout: str, **options: Any) -> tuple[Variant, Any]:
    return laid(layout, "0,0=factory", act=ACT, **{"players": 2, **options})


def sections(found: set[tuple[int, int, int]]) -> set[int]:
    """In which sections some places are."""
    return {int(SECTION[cell_at(*place[:2])]) for place in found}


def lay(match: Match, answer: str, cell: str) -> Match:
    """Choose a tile, and lay it on a cell at the first rotation that fits."""
    play(match, answer)
    return play(match, next(move for move in match.legal_moves if move.startswith(f"{cell}@")))


# --- the set-up, villages ---------------------------------------------------------------------------------------------


@pytest.mark.rule("M-25.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_deal(players: int) -> None:
    d = Match(variant(act=ACT, players=players), 3).to_dict()
    assert d["board"] == {"j10": "factory@0"}
    assert [len(hand) for hand in d["hands"]] == [4] * players
    assert d["villages"] == list(range(players))
    assert d["boats"] == [None] * 4
    tiles = [tile for hand in d["hands"] for tile in hand] + d["deck"]
    assert len(tiles) == 125 + 20 + 1
    assert (tiles.count("abbey"), tiles.count("primrose"), tiles.count("factory")) == (1, 3, 0)


@pytest.mark.rule("M-25.2")
def test_a_village_lies_on_one_of_four_cells() -> None:
    v, s = board("1,1=cross")
    found = places(v, s, "village#0")
    assert {place[:2] for place in found} == {(1, 0), (2, 0), (2, 1)}
    assert {r for down, right, r in found if (down, right) == (1, 0)} == {0, 3}
    assert {r for down, right, r in found if (down, right) == (2, 0)} == {0, 1, 2, 3}


@pytest.mark.rule("M-25.3")
def test_others_keep_off_until_a_village_lies() -> None:
    v, s = board("1,0=cross 0,-1=cross")
    assert sections(places(v, s, "heron")) == {0, 1}
    s.village_held[1] = 1
    assert sections(places(v, s, "heron")) == {0}
    assert sections(places(v, s, "heron", 1)) == {0, 1}
    s.village_held[0] = 1
    assert sections(places(v, s, "abbey", 1)) == {1}


@pytest.mark.rule("M-25.3")
def test_nobody_locks_their_village_out() -> None:
    v, s = board("1,0=cross 2,0=cross 2,1=cross")
    s.village_held[0] = 1
    assert rotations(v, s, "cross", (1, 1)) == set()
    assert rotations(v, s, "cross", (2, 2)) == {0}
    assert rotations(v, s, "village#0", (1, 1)) == {1, 2}
    s.village_held[0] = 0
    assert rotations(v, s, "cross", (1, 1)) == {0}


@pytest.mark.rule("M-25.3")
def test_a_tile_beside_its_last_place_can_lock_a_village_out() -> None:
    """Canals on three sides: the fourth has to stay without one, as long as the place is there."""
    v, s = board("1,0=cross 2,0=cross 2,1=curve@1 2,2=cross 0,1=cross", players=4)
    s.village_held[0] = 1
    assert rotations(v, s, "village#0", (1, 1)) == {2}
    assert rotations(v, s, "tee", (1, 2)) == {3}
    assert rotations(v, s, "cross", (1, 2)) == set()
    s.tile[cell_at(1, 1)] = NAMES.index("cross")
    assert rotations(v, s, "tee", (1, 2)) == {0, 1}


@pytest.mark.rule("M-25.3")
def test_floods_take_no_place() -> None:
    v, s = board("1,0=cross 2,0=cross 2,1=cross")
    s.village_held[0] = 1
    assert rotations(v, s, "floods", (1, 1)) == {0}
    assert rotations(v, s, "pollution", (1, 1)) == set()


@pytest.mark.rule("M-25.7")
def test_the_abbey_is_laid_anywhere_but_over_tiles() -> None:
    v, s = board("1,0=cross 2,0=cross 3,0=cross 0,-1=cross 0,-2=cross 0,-3=cross")
    found = {place[:2] for place in places(v, s, "abbey")}
    assert {(1, 1), (2, 1), (3, 1), (4, 0)} <= found
    assert {(1, -3), (0, -4)} <= found
    assert not found & {place_of(int(cell)) for cell in X_CELLS[1]}
    assert not found & {(1, 0), (3, 0)}
    s.tile[cell_at(3, 0)] = NAMES.index("abbey")
    assert rotations(v, s, "floods", (3, 0)) == set()


@pytest.mark.rule("M-25.7", "M-20.11")
def test_the_abbey_is_neither_offered_nor_exchanged() -> None:
    hands = "abbey tee curve joker|tee tee curve straight"
    options = {"act": ACT, "players": 2, "any_exchange": True}
    match = match_at(hands, base="0,0=factory", options=options)
    assert not {"o0", "x0"} & {*match.legal_moves}
    assert {"o1", "x1"} <= {*match.legal_moves}


# --- boats ------------------------------------------------------------------------------------------------------------


def sailing(layout: str, boat: str, landing_only: bool = False, **others: Any) -> Match:
    """Seat 0 has laid a tile; its boat moves."""
    options = {"act": ACT, "players": 2, "landing_only": landing_only}
    others = {"boats": [boat, "i10.1", None, None], "phase": "boat", "laid": 1} | others
    return match_at(HANDS, f"{VILLAGES} {layout}", base="0,0=factory", options=options, **others)


@pytest.mark.rule("M-25.4")
def test_a_boat_starts_in_the_turn_in_which_its_village_is_laid() -> None:
    match = match_at("tee tee curve joker|tee tee curve straight", **TWO)
    play(match, "h30", "j11@0")
    assert (match.seat, match.phase, match.to_dict()["boats"][0]) == (0, "boat", "j11.1")
    assert {"-", "bN2", "g0"} <= {*match.legal_moves}
    assert play(match, "bN2").to_dict()["boats"][0] == "j10.1"


@pytest.mark.rule("M-25.4")
def test_boats_keep_off_other_villages_and_the_fields_of_the_factory() -> None:
    at_factory = sailing("", "j10.1")
    assert at_factory.legal_moves == ["-", "bS2", "bH"]
    ashore = sailing("", "j11.0").legal_moves
    assert not {move for move in ashore if move[:2] in ("bN", "bW")}
    assert "g1" in ashore
    beside = sailing("0,-2=cross", "h10.1")
    assert not {move for move in beside.legal_moves if move[:2] == "bE"}


@pytest.mark.rule("M-25.4", "M-14.8")
def test_boats_go_ashore_at_landing_points_by_option() -> None:
    layout = "1,1=tee_landing"
    assert [move for move in sailing(layout, "k11.2").legal_moves if move[0] == "g"]
    assert not [move for move in sailing(layout, "k11.2", landing_only=True).legal_moves if move[0] == "g"]
    assert [move for move in sailing(layout, "k11.1", landing_only=True).legal_moves if move[0] == "g"] == ["g0"]


@pytest.mark.rule("M-25.22")
def test_boats_do_not_enter_the_water_of_a_drought() -> None:
    layout = "1,1=drought@1 5,5=maintenance"
    assert "bE2" not in sailing(layout, "j11.1").legal_moves
    assert "bE2" in sailing(layout, "j11.1", maintenance=1).legal_moves
    assert not [move for move in sailing(layout, "k11.0").legal_moves if move[0] == "g"]
    assert [move for move in sailing(layout, "k11.0", maintenance=1).legal_moves if move[0] == "g"]


@pytest.mark.rule("M-25.5")
def test_boats_go_home_from_where_there_is_one_way_at_most() -> None:
    layout = "1,1=cross 1,2=cross 2,1=straight_fishery 2,2=straight_cow#0"
    assert "bH" in sailing(layout, "k12.1").legal_moves
    assert "bH" not in sailing(layout, "k11.1").legal_moves
    assert "bH" not in sailing(layout, "j11.1").legal_moves
    assert "bH" not in sailing(layout, "k12.0").legal_moves
    assert play(sailing(layout, "k12.1"), "bH").to_dict()["boats"][0] == "j11.1"


@pytest.mark.rule("M-25.6", "M-25.7")
def test_boats_claim_on_events_too_and_the_abbey() -> None:
    for tile in ("heron", "abbey"):
        match = play(sailing(f"1,1={tile}", "j11.1"), "bE2")
        assert (match.phase, match.legal_moves) == ("claim", ["-", "c1"])
        assert play(match, "c1").to_dict()["counters"][0] == ["k11.1"]
    match = play(sailing("1,1=abbey", "j11.1", counters=[[], ["k11.1"], [], []]), "bE2")
    assert match.phase == "turn"


@pytest.mark.rule("M-25.10", "M-20.3")
def test_the_last_counter_ends_the_game() -> None:
    match = sailing("1,1=heron", "j11.1")
    s = match.state
    for k in range(11):
        s.counter[0, k] = s.boat[0]
    s.counters_laid[0] = 11
    play(match, "bE2", "c1")
    assert match.to_dict()["outcome"] == "counters"


# --- what is barred and replaced --------------------------------------------------------------------------------------


@pytest.mark.rule("M-25.19", "M-25.20", "M-25.23", "M-25.34", "M-25.36", "M-29.15")
@pytest.mark.parametrize(
    ("there", "tile", "barred"),
    [
        ("gamekeeper", "rodents", True),
        ("gamekeeper", "heron", True),
        ("gamekeeper", "poacher", False),
        ("bailiff", "poacher", True),
        ("maintenance", "primrose", True),
        ("maintenance", "drought", True),
        ("pasture", "mad_cow", True),
        ("tourist_guide", "yob", True),
        ("cross", "yob", False),
        ("mad_cow", "straight_cow#0", True),
        ("mad_cow 5,5=pasture", "straight_cow#0", False),
    ],
)
def test_what_bars_what(there: str, tile: str, barred: bool) -> None:
    v, s = board(f"1,0=cross 2,0=cross 1,1=cross 0,-1=cross 1,-1=cross 0,-2=cross 4,4={there}")
    free = {place for place in places(v, s, tile) if s.tile[cell_at(*place[:2])] == NO_TILE}
    assert (0 in sections(free)) != barred
    if "cow#" not in tile:
        assert 1 in sections(free)


@pytest.mark.rule("M-25.12", "M-25.16", "M-25.19", "M-25.23", "M-25.34", "M-25.36", "M-20.6")
@pytest.mark.parametrize(
    ("old", "new", "fits"),
    [
        ("heron@2", "gamekeeper", True),
        ("rodents", "gamekeeper", True),
        ("primrose", "maintenance", True),
        ("drought", "maintenance", True),
        ("pasture", "drought", True),
        ("pollution", "plant", True),
        ("mad_cow", "pasture", True),
        ("yob", "tourist_guide", True),
        ("fire_line", "rain", False),
        ("rain", "fire_line", False),
        ("tourist_guide", "floods", True),
        ("rain", "floods", True),
        ("abbey", "floods", False),
        ("village#0", "floods", False),
        ("bailiff", "poacher", False),
    ],
)
def test_what_replaces_what(old: str, new: str, fits: bool) -> None:
    """Alone on its cell, with nothing beside it."""
    v, s = board(f"3,3={old}")
    assert bool(rotations(v, s, new, (3, 3), 1)) == fits


@pytest.mark.rule("M-25.15", "M-29.15")
@pytest.mark.parametrize(
    ("layout", "found"),
    [
        ("1,0=cross 2,0=copse_end_cross", {0}),
        ("1,0=cross 2,0=rain", set()),
        ("1,0=cross 2,0=cross 1,1=cross", set()),
        ("1,0=cross 2,0=copse_end_cross 2,2=rain", set()),
        ("1,0=cross 2,0=copse_end_cross 2,2=copse_line", {0}),
    ],
)
def test_fire_is_laid_to_copse_without_rain(layout: str, found: set[int]) -> None:
    v, s = board(layout)
    assert rotations(v, s, "fire_line", (2, 1)) == found
    assert bool(places(v, s, "fire_line")) == bool(found)


# --- floods -----------------------------------------------------------------------------------------------------------


FOUR_WAYS = "1,1=cross 0,1=cross 0,2=cross 1,2=cross_fishery 2,1=cross_fishery 2,2=cross_fishery 2,3=cross_fishery"


@pytest.mark.rule("M-25.12", "M-25.14", "M-25.29", "M-29.15", "M-20.9")
def test_floods_take_what_lies_around() -> None:
    """Of eight tiles around 1,1 two stay; the boat on one of the others goes home."""
    options = {"options": {"act": ACT, "players": 4}, "base": "0,0=factory"}
    hands = "floods tee curve joker joker|tee tee curve straight bends|tee tee curve bends|tee_reed tee_reed reed_end"
    boats = ["k12.1", "i10.1", None, None]
    marks = {"pollution": 2, "pollution_by": 0, "polluted": ["j11.1", "j12.1", "m12.1"]}
    layout = f"{VILLAGES} 2,0=pollution {FOUR_WAYS}"
    match = match_at(hands, layout, boats=boats, counters=[["l11.1"], [], [], []], **marks, **options)
    play(match, "h0")
    play(match, next(move for move in match.legal_moves if move.startswith("k11")))
    d = match.to_dict()
    assert sorted(d["board"]) == sorted(["i10", "j10", "j11", "m12"])
    fished = ["cross_fishery"]
    assert d["out"] == ["cross", "cross", "cross", *fished, "pollution", *fished, *fished, "floods"]
    assert d["mud"] == ["k10", "l10", "k11", "l11", "j12", "k12", "l12"]
    assert (d["boats"][0], d["counters"][0]) == ("j11.1", [])
    assert (d["pollution"], d["pollution_by"], d["polluted"]) == (0, -1, ["j11.1", "m12.1"])


@pytest.mark.rule("M-25.13")
def test_on_mud_only_water_has_to_fit() -> None:
    """A field lies against a garden there, but no canal; a joker's opening still needs water."""
    v, s = board("1,0=cross 1,1=half_pair@1 2,1=cross")
    assert rotations(v, s, "tee", (1, 2)) == set()
    assert rotations(v, s, "joker", (1, 2)) == set()
    s.mud[cell_at(1, 2)] = 1
    assert rotations(v, s, "tee", (1, 2)) == {3}
    assert rotations(v, s, "joker", (1, 2)) == set()
    s.tile[cell_at(1, 1)], s.rot[cell_at(1, 1)] = NAMES.index("cross"), 0
    assert rotations(v, s, "joker", (1, 2)) == {3}


@pytest.mark.rule("M-25.13")
def test_floods_themselves_look_for_water_only() -> None:
    v, s = board("1,0=cross 1,1=half_pair@1 2,1=cross")
    assert rotations(v, s, "floods", (1, 2)) == set()
    assert rotations(v, s, "floods", (3, 1)) == {0}
    assert rotations(v, s, "floods", (2, 1)) == {0}


@pytest.mark.rule("M-25.13")
def test_land_that_differs_closes() -> None:
    """A garden against a field over mud: both end there."""
    v, s = board("1,0=village#0 1,1=half_tee@2 2,1=straight@1")
    s.mud[cell_at(2, 1)] = 1
    claim(v, s, 0, (1, 1), "garden")
    assert scored(v, s) == {"garden": 2}


# --- pollution --------------------------------------------------------------------------------------------------------


def marked(s: Any) -> set[str]:
    """The polluted segments."""
    return {NODE_NAMES[n] for n in range(len(s.polluted) * SEGMENTS) if s.polluted[n // SEGMENTS] >> n % SEGMENTS & 1}


def polluting(layout: str, how: int, **options: Any) -> tuple[Variant, Any]:
    v, s = board(layout, **options)
    s.pollution, s.pollution_by, s.seat = how, 0, 0
    return v, s


LINE = "1,0=pollution 1,1=cross 1,2=cross 1,3=cross 2,0=cross"


@pytest.mark.rule("M-25.24", "M-25.25", "M-29.15")
def test_pollution_beside_the_factory_goes_everywhere_step_by_step() -> None:
    v, s = polluting(LINE, 1)
    assert spread(v.tables[0], s)
    assert marked(s) == {"j11.1", "j10.1", "k11.1", "j12.1"}
    assert spread(v.tables[0], s)
    assert marked(s) == {"j11.1", "j10.1", "k11.1", "j12.1", "l11.1"}
    s.seat = 1
    assert not spread(v.tables[0], s)
    assert len(marked(s)) == 5


@pytest.mark.rule("M-25.24")
@pytest.mark.parametrize(
    ("layout", "cell", "how"),
    [
        ("1,0=cross 1,1=cross 2,0=cross", "j11", 1),
        ("1,1=cross 2,1=village#0 1,0=cross 2,2=cross", "j11", 1),
        ("1,0=village#0 1,1=cross 2,1=cross 1,2=cross", "k11", 2),
        ("1,0=village#0 1,1=cross 2,1=cross 1,2=cross", "k12", 0),
    ],
)
def test_how_pollution_spreads_is_found_when_it_is_laid(layout: str, cell: str, how: int) -> None:
    match = match_at("pollution tee curve joker|tee tee curve straight", layout + " 0,-1=village#1@1", **TWO)
    d = lay(match, "h0", cell).to_dict()
    assert (d["pollution"], d["pollution_by"], d["polluted"]) == (how, 0, [])


@pytest.mark.rule("M-25.24", "M-25.25", "M-29.15", "M-26.1")
def test_beside_a_village_the_layer_names_a_tile_each_turn() -> None:
    layout = f"{VILLAGES} 1,1=pollution 1,2=cross 2,1=cross 2,2=cross"
    marks = {"pollution": 2, "pollution_by": 1}
    match = match_at(HANDS, layout, phase="boat", laid=1, boats=["j11.1", "i10.1", None, None], **marks, **TWO)
    play(match, "-")
    assert (match.seat, match.phase, match.legal_moves) == (1, "event", ["#j11", "#l11", "#k12"])
    assert match.to_dict()["layer"] == 1
    assert match.to_dict()["polluted"] == ["k11.1"]
    play(match, "#k12")
    d = match.to_dict()
    assert (d["polluted"], d["seat"], d["phase"], d["layer"]) == (["k11.1", "k12.1"], 1, "turn", -1)


@pytest.mark.rule("M-25.25", "M-29.15")
def test_of_two_networks_only_one_is_polluted() -> None:
    v, s = polluting("1,0=pollution 1,1=bends 0,1=cross 2,1=cross", 1, players=4)
    spread(v.tables[0], s)
    spread(v.tables[0], s)
    spread(v.tables[0], s)
    on_bends = {name for name in marked(s) if name.startswith("k11.")}
    assert len(on_bends) == 2
    v, s = polluting("1,0=pollution 1,1=bends 1,2=cross", 1)
    spread(v.tables[0], s)
    assert len({name for name in marked(s) if name.startswith("k11.")}) == 1
    spread(v.tables[0], s)
    assert len({name for name in marked(s) if name.startswith(("k11.", "l11."))}) == 1


@pytest.mark.rule("M-25.26")
def test_pollution_that_was_blocked_goes_on() -> None:
    v, s = polluting("1,0=pollution", 1)
    for _ in range(3):
        spread(v.tables[0], s)
    assert marked(s) == {"j11.1", "j10.1"}
    s.tile[cell_at(0, 1)] = NAMES.index("cross")
    spread(v.tables[0], s)
    assert marked(s) == {"j11.1", "j10.1", "k10.1"}


@pytest.mark.rule("M-25.22", "M-25.27")
def test_droughts_and_protected_cells_are_never_polluted() -> None:
    v, s = polluting("1,0=pollution 1,1=drought@1 1,2=cross 2,0=cross 3,0=cross 4,0=cross 5,-1=plant", 1)
    s.plant = PROTECTS
    for _ in range(4):
        spread(v.tables[0], s)
    assert marked(s) == {"j11.1", "j10.1", "j12.1"}
    v, s = polluting("1,0=pollution 2,3=cross 3,3=cross 0,3=plant", 1)
    s.plant, s.polluted[cell_at(2, 3)] = PROTECTS, 2
    spread(v.tables[0], s)
    assert marked(s) == {"j11.1", "j10.1", "m12.1"}


@pytest.mark.rule("M-25.30", "M-29.15")
def test_all_have_lost_when_everything_is_polluted() -> None:
    layout = "1,0=pollution 1,1=cross 0,-1=village#1@1 2,0=village#0"
    boats = ["j12.1", "i10.1", None, None]
    marks: dict[str, Any] = {"pollution": 1, "pollution_by": 1}
    match = match_at(HANDS, layout, phase="boat", laid=1, boats=boats, **marks, **TWO)
    assert play(match, "-").to_dict()["outcome"] == "running"
    marks |= {"polluted": ["j10.1"]}
    match = match_at(HANDS, layout, phase="boat", laid=1, boats=boats, **marks, **TWO)
    assert play(match, "-").to_dict()["outcome"] == "polluted"
    assert list(match.payoff) == [-1.0, -1.0]
    assert Match.from_dict(match.variant, match.to_dict()).to_dict() == match.to_dict()


# --- the Plant --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("M-25.29", "M-25.31", "M-29.15")
def test_a_plant_over_pollution_cleans_one_cell_a_turn() -> None:
    layout = f"{VILLAGES} 1,1=pollution 1,2=cross 2,1=cross 2,2=cross"
    marks = {"pollution": 2, "pollution_by": 1, "polluted": ["k11.1", "l11.1", "k12.1"]}
    match = match_at("plant tee curve joker joker|tee tee curve straight bends", layout, **marks, **TWO)
    d = lay(match, "h0", "k11").to_dict()
    assert (d["plant"], d["plant_by"], d["pollution"], d["pollution_by"]) == (1, 0, 0, -1)
    assert (d["cleaned"], d["polluted"]) == (["k11", "l11"], ["k12.1"])
    play(match, "-")
    while match.to_dict()["in_turn"] == 1:
        play(match, next(move for move in match.legal_moves if move[0] in "-no"))
    assert match.to_dict()["cleaned"] == ["k11", "l11", "k12"]
    assert match.to_dict()["polluted"] == []


@pytest.mark.rule("M-25.29", "M-20.14")
def test_the_eclipse_takes_the_marks_of_the_centre_tile_away() -> None:
    """The boat there stays."""
    options = {"act": ACT, "players": 2, "eclipse": "mad"}
    hands = "eclipse tee curve joker joker|tee tee curve straight bends"
    marks = {"pollution": 2, "pollution_by": 1, "polluted": ["j10.1", "j11.1", "k11.1"]}
    layout = f"{VILLAGES} 1,1=pollution"
    match = match_at(hands, layout, base="0,0=factory", boats=["j10.1", "i10.1", None, None], options=options, **marks)
    twin = twins.twin_of(options).from_dict(match.to_dict())
    for each in (match, twin):
        each.push("h0")
        each.push("j10@0")
    assert_agree(match, twin)
    d = match.to_dict()
    assert (d["board"]["j10"], d["boats"][0]) == ("eclipse@0", "j10.1")
    assert d["polluted"] == ["j11.1", "k11.1"]


@pytest.mark.rule("M-25.32")
def test_the_nearest_is_cleaned_first() -> None:
    v, s = board("1,0=cross 1,1=cross 1,2=cross 2,2=cross 4,4=cross 5,0=cross")
    s.plant, s.cleaned[cell_at(1, 0)] = 1, 1
    for down, right in ((2, 2), (1, 2), (4, 4)):
        s.polluted[cell_at(down, right)] = 2
    order = []
    for _ in range(3):
        before = marked(s)
        clean(v.tables[0], s)
        order += sorted(before - marked(s))
    assert order == ["l11.1", "l12.1", "n14.1"]
    clean(v.tables[0], s)
    assert s.cleaned.sum() == 4


@pytest.mark.rule("M-25.33", "M-29.15")
@pytest.mark.parametrize(("more", "plant"), [("", 2), ("5,5=pollution", 0), ("1,-3=pollution", 2)])
def test_a_plant_elsewhere_protects_two_rings(more: str, plant: int) -> None:
    layout = f"{VILLAGES} 1,1=cross 2,1=cross 3,1=cross 3,2=cross_fishery 3,3=cross_fishery {more}"
    marks = {"polluted": ["l13.1", "j11.1"]} | ({"pollution_by": 1} if more else {})
    match = match_at("plant tee curve joker joker|tee tee curve straight bends", layout, **marks, **TWO)
    d = lay(match, "h0", "n13").to_dict()
    assert d["plant"] == plant
    assert d["polluted"] == (["j11.1"] if plant else ["j11.1", "l13.1"])
    assert d["cleaned"] == (["l13", "n13"] if plant else [])


def guarded(hand: str, more: str = "", **marks: Any) -> Match:
    """A Plant of seat 1 on 3,3, with a mark near it, two cells of it cleaned, and seat 0 in turn."""
    layout = f"{VILLAGES} 1,1=cross 2,1=cross 3,1=cross 3,2=cross_fishery 3,3=plant@0 {more}"
    marks = {"plant": 2, "plant_by": 1, "cleaned": ["l13", "m13"], "polluted": ["k13.1"], **marks}
    return match_at(f"{hand} tee curve joker joker|tee tee curve straight bends", layout, **marks, **TWO)


@pytest.mark.rule("M-25.33", "M-29.15")
@pytest.mark.parametrize(("cell", "plant"), [("j12", 0), ("h10", 2)])
def test_pollution_laid_later_in_its_section_ends_what_a_plant_does(cell: str, plant: int) -> None:
    """What is clean stays clean, but can be polluted again."""
    match = guarded("pollution")
    twin = twins.twin_of(TWO["options"]).from_dict(match.to_dict())
    play(match, "h0")
    place = next(move for move in match.legal_moves if move.startswith(f"{cell}@"))
    play(match, place, "-")
    for move in ("h0", place, "-"):
        twin.push(move)
    assert_agree(match, twin)
    d = match.to_dict()
    assert (d["plant"], d["plant_by"], d["in_turn"]) == (plant, 1, 1)
    assert d["polluted"] == ([] if plant else ["k13.1"])
    assert d["cleaned"] == (["k13", "l13", "m13"] if plant else [])


@pytest.mark.rule("M-25.14", "M-25.33")
def test_a_plant_that_pollution_has_ended_does_not_begin_again() -> None:
    """Not even where Floods take Pollution away."""
    match = guarded("floods", "5,0=pollution", plant=0, cleaned=[], pollution_by=0)
    d = lay(match, "h0", "j14").to_dict()
    assert (d["pollution_by"], d["plant"], d["plant_by"], d["cleaned"]) == (-1, 0, 1, [])


@pytest.mark.rule("M-28.9")
def test_a_plant_does_not_protect_in_the_section_of_pollution() -> None:
    d = guarded("tee", "1,-3=pollution", pollution_by=0).to_dict()
    d["board"]["j15"] = d["board"].pop("g11")
    with pytest.raises(PositionError, match="what a Plant has cleaned"):
        Match.from_dict(variant(**TWO["options"]), d)


@pytest.mark.rule("M-25.14", "M-25.33")
def test_with_a_plant_goes_the_list_of_what_it_has_cleaned() -> None:
    """Not so what is clean."""
    marks = {"plant": 1, "plant_by": 1, "cleaned": ["k12", "l12"], "polluted": ["n15.1"]}
    layout = f"{VILLAGES} 2,1=plant 2,2=cross 5,4=cross"
    hands = "floods tee curve joker joker|tee tee curve straight bends"
    d = lay(match_at(hands, layout, boats=["j11.1", "i10.1", None, None], **marks, **TWO), "h0", "k12").to_dict()
    assert (d["plant"], d["plant_by"], d["cleaned"], d["polluted"]) == (0, -1, [], ["n15.1"])


@pytest.mark.rule("M-25.33", "M-29.15")
def test_pollution_is_not_laid_where_a_plant_protects() -> None:
    v, s = board(
        "1,0=cross 2,0=cross 3,0=cross 4,0=cross 1,1=cross 2,1=cross 3,1=cross 3,2=cross 3,3=plant@0 3,4=cross"
    )
    cells = {place[:2] for place in places(v, s, "pollution")}
    assert (1, 2) in cells
    s.plant = PROTECTS
    cells = {place[:2] for place in places(v, s, "pollution")}
    assert cells
    assert not [place for place in cells if abs(place[0] - 3) <= 2 and abs(place[1] - 3) <= 2]


# --- cows -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("M-25.34", "M-29.15", "M-20.9")
def test_a_mad_cow_takes_the_cows_of_its_section() -> None:
    layout = f"{VILLAGES} 1,1=straight_cow#0@1 2,0=straight_cow#1 2,1=curve@3 1,-1=curve_cow#0@1"
    match = match_at("mad_cow tee curve joker joker|tee tee curve straight bends", layout, **TWO)
    d = lay(match, "h0", "k13").to_dict()
    assert not {"k11", "j12"} & {*d["board"]}
    assert "i11" in d["board"]
    assert d["out"] == ["straight_cow#0", "straight_cow#1"]


@pytest.mark.rule("M-25.34", "M-29.15")
def test_cows_come_back_with_pasture_and_not_with_drought_over_it() -> None:
    for there, can in (("pasture", True), ("drought", False)):
        v, s = board(f"1,0=cross 2,0=cross 1,1=cross 4,4=mad_cow 5,5={there}")
        assert bool(places(v, s, "straight_cow#0")) == can


@pytest.mark.rule("M-25.23")
def test_maintenance_remembers_what_it_has_replaced() -> None:
    for old, flag in (("primrose", 1), ("drought", 1), ("straight", 0)):
        layout = f"{VILLAGES} 1,1={old}@1"
        match = match_at("maintenance tee curve joker joker|tee tee curve straight bends", layout, **TWO)
        assert lay(match, "h0", "k11").to_dict()["maintenance"] == flag


@pytest.mark.rule("M-20.10", "M-28.9")
@pytest.mark.parametrize("moves", [("x0",), ("x0", "p1"), ("x0", "p1", "d*"), ("x0", "p1", "d*", "y")])
def test_nothing_is_exchanged_after_a_lay(moves: tuple[str, ...]) -> None:
    match = play(match_at("heron tee curve joker|tee tee curve straight", **TWO), *moves)
    with pytest.raises(PositionError, match="tiles laid in this turn"):
        Match.from_dict(match.variant, match.to_dict() | {"laid": 1})


@pytest.mark.rule("M-27.5", "M-28.9")
def test_all_know_the_tile_that_is_shown() -> None:
    match = play(match_at("heron tee curve joker|tee tee curve straight", **TWO), "x0")
    with pytest.raises(PositionError, match="exchange"):
        Match.from_dict(match.variant, match.to_dict() | {"known": [[[], [], [], []], [[], [], [], []]]})


# --- together ---------------------------------------------------------------------------------------------------------


def same_order(match: Match, twin: Any) -> None:
    assert match.legal_moves == twin.legal()


def play_with_twin(seed: int, decisions: int) -> None:
    options = {
        "players": 2 + seed % 3,
        "multi": 1 + seed % 3,
        "eclipse": ("simple", "mad", "off")[seed % 3],
        "any_exchange": seed % 2 == 0,
        "landing_only": seed % 4 == 1,
    }
    match = Match(variant(act=ACT, **options), seed)
    twin = twins.twin_of(match.variant.options).from_dict(match.to_dict())
    play_together(match, twin, random.Random(seed), decisions, same_order)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3, 30))
def test_the_twin_plays_alike_to_the_end(seed: int) -> None:
    play_with_twin(seed, 10_000)
