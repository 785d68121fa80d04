"""The clauses of RULES.md on interval 2 (parts 20, 23 and 24), each on a small table."""

import random
from collections import Counter
from itertools import permutations
from typing import Any

import numpy as np
import pytest

from swamp_envs import Match, PositionError, Variant
from swamp_envs.games import marshlands
from swamp_envs.games.marshlands.board import CELL_NAMES, SECTION, SECTION_OF_CELLS, cell_at, place_of
from swamp_envs.games.marshlands.components.layout import SEGMENTS
from swamp_envs.games.marshlands.dealing import equip_seats, give_sections
from swamp_envs.games.marshlands.parts.property import hand_all_over
from swamp_envs.games.marshlands.scoring.nets import TOUR, find_allowed, list_joins, set_out
from swamp_envs.games.marshlands.scoring.sheet import score_sheet
from twins import marshlands as twins
from twins.compare import play_together

from ..likelihood import assert_equally_likely, sample
from .filling import toured
from .tables import NAMES, laid, match_at, places, play, points, put_counters, scored, variant
from .test_twin import assert_same_score, in_order, twin_at

ACT = "interval2"
BASE = "0,0=embarkation"
TWO: dict[str, Any] = {"base": BASE, "options": {"act": ACT, "players": 2}}
THREE: dict[str, Any] = {"base": BASE, "options": {"act": ACT, "players": 3}}
FOUR: dict[str, Any] = {"base": BASE, "options": {"act": ACT}}
HANDS = "tee tee curve joker joker bends|tee tee curve straight tee_reed straight"
WATER = 1  # the segment of the canals of all tiles that these tables use


def board(layout: str, **options: Any) -> tuple[Variant, Any]:
    return laid(layout, BASE, act=ACT, **options)


def crosses(cells: str) -> str:
    """`1,0 1,1` as a layout."""
    return " ".join(f"{cell}=cross" for cell in cells.split())


def afloat(layout: str) -> str:
    """Crosses that are more than the box has, with a fishery."""
    left = iter(["cross"] * 3 + ["cross_fishery"] * 5)
    return " ".join(f"{word[:-5]}{next(left)}" if word.endswith("=cross") else word for word in layout.split())


def mark(s: Any, colour: int, *cells: str) -> None:
    put_counters(s, colour, *(f"{cell}.{WATER}" for cell in cells))


# --- 23. Interval 2 ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("M-20.1", "M-23.1", "M-23.10")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_deal(players: int) -> None:
    for seed in range(8):
        match = Match(variant(act=ACT, players=players), seed)
        d = match.to_dict()
        tiles = [tile for hand in d["hands"] for tile in hand] + d["deck"]
        kinds = Counter(tile.partition("#")[0] for tile in tiles)
        assert d["board"] == {"j10": "embarkation@0"}
        assert len(tiles) == 125 + 20 + 1 + 4
        assert (kinds["village"], kinds["abbey"], kinds["private_line"], kinds["bridge_curve"]) == (4, 1, 4, 1)
        assert d["boats"] == ["j10.1"] * players + [None] * (4 - players)
        assert sum(map(len, d["hands"])) == 6 * players
        for seat, hand in enumerate(d["hands"]):
            owners = {int(tile[-1]) for tile in hand if tile.startswith("private")}
            assert not owners & ({*range(players)} - {seat})
        few = [4, 6, 4] if players == 3 else [6] * players
        assert match.observe(0)["counters_left"].tolist() == few + [0] * (4 - players)


@pytest.mark.rule("M-23.10", "M-20.2", "M-27.5")
def test_what_was_handed_over_at_the_start_is_known_to_all() -> None:
    """Hands of other sizes fill up to six."""
    match = next(
        match
        for match in (Match(variant(act=ACT), seed) for seed in range(50))
        if len(match.to_dict()["hands"][0]) in (4, 5)
    )
    d = match.to_dict()
    given = [(p, len(hand) - 1) for p, hand in enumerate(d["hands"]) if len(hand) > 6]
    assert all(d["known"][p][slot] == [q for q in range(4) if q != p] for p, slot in given)
    assert all(d["hands"][p][slot].endswith(f"#{p}") for p, slot in given)


@pytest.mark.rule("M-23.10", "M-23.1")
@pytest.mark.parametrize("players", [2, 4])
def test_property_is_handed_over_as_the_twin_does_it(players: int) -> None:
    """Of a stock that begins with all of it."""
    v = variant(act=ACT, players=players)
    stock = Match(v, 1).to_dict()
    tiles = [*(tile for hand in stock["hands"] for tile in hand), *stock["deck"]]
    tiles.sort(key=lambda tile: not tile.startswith("private"))
    twin: Any = twins.twin_of(v.options).dealt(v.options, tiles)
    s = v.states(1)[0]
    equip_seats(s)
    give_sections(s)
    for p in range(players):
        for slot, tile in enumerate(tiles[6 * p : 6 * p + 6]):
            s.hand[p, slot], s.hand_size[p] = NAMES.index(tile), slot + 1
    hand_all_over(v.tables[0], s, False)
    hands = [[NAMES[tile] for tile in s.hand[p, : s.hand_size[p]]] for p in range(players)]
    known = [
        [{q for q in range(4) if s.known[p, slot] >> q & 1} for slot in range(s.hand_size[p])] for p in range(players)
    ]
    assert (hands, known) == (twin.hands, twin.known)


@pytest.mark.rule("M-23.2", "M-20.4", "M-23.8", "M-23.5")
def test_where_tiles_are_laid() -> None:
    v, s = board("", players=2)
    assert {place[:2] for place in places(v, s, "village#1")} == {(1, 0)}
    assert {place[:2] for place in places(v, s, "abbey")} == {(1, 0)}
    assert {place[:2] for place in places(v, s, "auberge")} == {(1, 0), (0, -1)}
    assert {place[:2] for place in places(v, s, "private_line#0")} == {(1, 0), (0, -1)}
    assert not places(v, s, "private_line#1")
    assert places(v, s, "private_line#2"), "it is neutral"


@pytest.mark.rule("M-20.5", "M-20.6", "M-24.11")
@pytest.mark.parametrize(
    ("old", "new", "fits"),
    [
        ("private_line#1", "bridge_line", True),
        ("private_line#1", "private_line#0", False),
        ("shipwreck", "pro_guide", True),
        ("obstruction", "pro_guide", True),
        ("shipwreck", "bridge_line", False),
        ("straight", "shipwreck", True),
        ("traffic_jam", "signposting", True),
        ("disorientation", "signposting", True),
        ("abbey", "signposting", False),
        ("village#0", "signposting", False),
        ("cross", "signposting", True),
    ],
)
def test_what_replaces_what(old: str, new: str, fits: bool) -> None:
    v, s = board(f"1,0=cross 2,0={old}", players=2)
    assert ((2, 0) in {place[:2] for place in places(v, s, new)}) == fits


@pytest.mark.rule("M-23.13")
@pytest.mark.parametrize("tile", ["traffic_jam", "disorientation", "shipwreck"])
def test_signposting_bars_two_events(tile: str) -> None:
    v, s = board("1,0=cross 2,0=signposting 0,-1=cross", players=2)
    sections = {int(SECTION[cell_at(*place[:2])]) for place in places(v, s, tile)}
    assert sections == ({0, 1} if tile == "shipwreck" else {1})


# --- boats


AROUND = "1,0=cross 0,-1=cross -1,0=cross 0,1=cross"


def sailing(layout: str, boat: str = "j10.1", **others: Any) -> Match:
    """Seat 0 has laid a tile; its boat moves."""
    tables = FOUR | {"boats": [boat, "j10.1", "j10.1", "j10.1"], "phase": "boat", "laid": 1} | others
    return match_at(f"{HANDS}|tee_garden|half_pair half_tee", afloat(layout), **tables)


@pytest.mark.rule("M-23.3")
def test_boats_leave_over_their_own_side_and_come_back_over_any() -> None:
    for seat, step in enumerate(("bS2", "bW2", "bN2", "bE2")):
        assert sailing(AROUND, in_turn=seat, seat=seat).legal_moves == ["-", step]
    match = sailing(AROUND + " 1,-1=cross", "i10.1")
    assert match.legal_moves == ["-", "bE2", "bS2"]
    assert play(match, "bE2").to_dict()["boats"][0] == "j10.1"


@pytest.mark.rule("M-23.3", "M-21.3", "M-21.4")
def test_boats_move_whatever_was_done() -> None:
    """After an offer who has accepted moves first; no boat goes ashore."""
    match = match_at(HANDS, "1,0=cross 0,-1=cross", **TWO)
    play(match, "o0", "y")
    match.push(match.legal_moves[0])
    assert (match.seat, match.phase, match.legal_moves) == (1, "boat", ["-", "bW2"])
    play(match, "bW2")
    assert (match.seat, match.phase, match.legal_moves) == (1, "claim", ["-", "c1"])
    play(match, "c1")
    assert (match.seat, match.phase, match.legal_moves) == (0, "boat", ["-", "bS2"])


@pytest.mark.rule("M-23.4", "M-24.2")
def test_no_boat_passes_anothers_counter() -> None:
    layout = "1,0=cross 1,1=cross"
    assert "bE2" not in sailing(layout, "j11.1", counters=[[], ["k11.1"], [], []]).legal_moves
    assert "bE2" in sailing(layout, "j11.1", counters=[["k11.1"], [], [], []]).legal_moves
    for canal, passes in ((1, True), (3, False)):
        match = sailing("1,0=cross 1,1=bends", "j11.1", counters=[[], [f"k11.{canal}"], [], []])
        assert ("bE2" in match.legal_moves) == passes


@pytest.mark.rule("M-23.5")
def test_no_boat_passes_anothers_property() -> None:
    for tile, passes in (("private_line#1@1", False), ("private_line#0@1", True), ("shipwreck@1", True)):
        assert ("bE2" in sailing(f"1,0=cross 1,1={tile}", "j11.1").legal_moves) == passes
    boats = ["j11.1", "j10.1", None, None]
    neutral = match_at(HANDS, "1,0=cross 1,1=private_line#2@1", boats=boats, phase="boat", laid=1, **TWO)
    assert "bE2" in neutral.legal_moves


@pytest.mark.rule("M-23.6")
def test_boats_go_back_from_the_end() -> None:
    layout = "1,0=cross 1,1=cross 1,2=cross"
    assert sailing(layout, "l11.1").legal_moves == ["-", "bW2", "bH"]
    assert "bH" not in sailing(layout, "k11.1").legal_moves
    assert "bH" not in sailing("1,0=cross").legal_moves
    shut_in = sailing(layout, "k11.1", counters=[[], ["l11.1"], [], []])
    assert shut_in.legal_moves == ["-", "bW2", "bH"]
    match = play(shut_in, "bH")
    assert (match.to_dict()["boats"][0], match.seat) == ("j10.1", 1)


# --- counters


@pytest.mark.rule("M-23.7", "M-26.1", "M-26.3")
def test_a_counter_is_put_or_taken_back() -> None:
    match = play(sailing("1,0=cross 1,1=cross"), "bS2")
    assert (match.phase, match.legal_moves) == ("claim", ["-", "c1"])
    play(match, "c1")
    assert (match.to_dict()["counters"][0], match.seat) == (["j11.1"], 1)
    match = play(sailing("1,0=cross 1,1=cross", counters=[["j11.1", "k11.1"], [], [], []]), "bS2")
    assert match.legal_moves == ["-", "u1"]
    assert play(match, "u1").to_dict()["counters"][0] == ["k11.1"]


@pytest.mark.rule("M-23.7", "M-23.1")
@pytest.mark.parametrize(
    ("tile", "others", "may"),
    [
        ("cross", {}, True),
        ("auberge", {}, True),
        ("private_line#0@1", {}, True),
        ("village#1@1", {}, False),
        ("abbey", {}, False),
        ("cross", {"boats": ["j11.1", "k11.1", "j10.1", "j10.1"]}, False),
        ("cross", {"counters": [["j11.1"] + [f"j{row}.1" for row in (12, 13, 14, 15)], [], [], []]}, True),
        ("cross", {"counters": [["j11.1"] + [f"j{row}.1" for row in (12, 13, 14, 15)] + ["k13.1"], [], [], []]}, False),
    ],
)
def test_where_a_counter_can_be_put(tile: str, others: dict[str, Any], may: bool) -> None:
    column = crosses("2,0 3,0 4,0 5,0 3,1")
    match = play(sailing(f"1,0=cross 1,1={tile} {column}", **({"boat": "j11.1"} | others)), "bE2")
    assert (match.phase == "claim") == may


@pytest.mark.rule("M-23.1", "M-23.12")
@pytest.mark.parametrize(("seat", "counters"), [(0, 4), (1, 6), (2, 4)])
def test_of_three_the_outer_two_have_four_counters(seat: int, counters: int) -> None:
    """The last of them ends nothing."""
    start = ("1,0", "0,-1", "-1,0")[seat]
    step = ("bS2", "bW2", "bN2")[seat]
    down, right = map(int, start.split(","))
    spots = [(down * k, right * k) for k in range(2, 6)] + [(down * 2 - right, right * 2 + down), (0, 1)]
    layout = crosses(" ".join([start, *(f"{r},{c}" for r, c in spots if (r, c) != (0, 1))]))
    names = [twins.cell_name(spot) for spot in spots][: counters - 1]
    placed: list[list[str]] = [[], [], [], []]
    placed[seat] = [f"{name}.1" for name in names]
    hands = f"{HANDS}|tee_garden"
    layout = afloat(layout)
    match = match_at(hands, layout, counters=placed, phase="boat", laid=1, in_turn=seat, seat=seat, **THREE)
    play(match, step, "c1")
    assert not match.over
    full = placed[seat] + [match.to_dict()["counters"][seat][-1]]
    placed[seat] = full
    match = match_at(hands, layout, counters=placed, phase="boat", laid=1, in_turn=seat, seat=seat, **THREE)
    assert play(match, step).legal_moves == ["-", "u1"]


# --- Private Property


def at_end_of_turn(*top: str, hands: str = HANDS, **others: Any) -> Match:
    """Seat 0 has laid a tile, and will draw these."""
    short = hands.replace("tee tee curve", "tee curve", 1)
    d = match_at(short, "1,0=cross 0,-1=cross", phase="boat", laid=1, **(TWO | others)).to_dict()
    d["deck"] = [*top, *(Counter(d["deck"]) - Counter(top)).elements()]
    return Match.from_dict(variant(**d["options"]), d)


@pytest.mark.rule("M-23.9", "M-27.5", "M-27.6", "M-26.2", "M-28.8")
def test_who_draws_anothers_property_picks_a_tile_for_it() -> None:
    match = play(at_end_of_turn("private_curve#1", "cross"), "-")
    d = match.to_dict()
    assert (match.seat, match.phase, d["partner"], d["demand"], d["shown"]) == (0, "pick", 1, None, -1)
    assert d["hands"][1][-1] == "private_curve#1"
    assert match.seen_by(0)["hands"][1] == d["hands"][1]
    assert match.observe(0)["open_hand"].astype(bool).sum() == 7
    assert match.legal_moves == [f"h{slot}" for slot in range(6)]
    play(match, "h3")
    d = match.to_dict()
    assert d["hands"][0] == ["tee", "curve", "joker", "joker", "bends", "straight"]
    assert d["hands"][1] == ["tee", "tee", "curve", "tee_reed", "straight", "private_curve#1"]
    assert d["known"] == [[[]] * 5 + [[1]], [[0]] * 6]
    assert (d["seat"], d["phase"], d["partner"], d["deck"][0]) == (1, "turn", -1, "cross")


@pytest.mark.rule("M-23.9", "M-27.6")
def test_others_do_not_see_what_is_picked() -> None:
    hands = HANDS + "|tee_garden tee_garden"
    match = at_end_of_turn("private_curve#1", "cross", hands=hands, **THREE)
    d = match.to_dict() | {"known": [[], [[2], [0, 2]], []]}
    match = play(Match.from_dict(match.variant, d), "-", "h3")
    assert match.to_dict()["known"][1] == [[0]] * 5 + [[0, 2]]


@pytest.mark.rule("M-23.9")
def test_villages_are_picked_but_no_property() -> None:
    hands = "tee tee curve joker joker bends|village#0 abbey private_line#1 private_line#2 curve straight"
    match = play(at_end_of_turn("private_curve#1", "cross", hands=hands), "-")
    assert match.legal_moves == ["h0", "h1", "h3", "h4", "h5"]
    hands = "tee tee curve joker joker bends|private_line#1"
    match = play(at_end_of_turn("private_curve#1", "cross", hands=hands), "-")
    d = match.to_dict()
    assert (match.seat, match.phase) == (1, "turn")
    assert (d["hands"][0][-1], d["hands"][1]) == ("cross", ["private_line#1", "private_curve#1"])


@pytest.mark.rule("M-23.9", "M-20.3")
def test_with_the_last_tile_the_game_is_over_first() -> None:
    d = at_end_of_turn("private_curve#1").to_dict()
    d["out"], d["deck"] = d["deck"][1:], d["deck"][:1]
    villages = [tile for tile in d["out"] if tile.startswith(("village", "abbey"))]
    d["hands"][1] = [*villages]
    kept = Counter(HANDS.partition("|")[2].split())
    d["out"] = [*(Counter(d["out"]) - Counter(villages)).elements(), *kept.elements()]
    match = play(Match.from_dict(variant(**TWO["options"]), d), "-")
    assert match.to_dict()["outcome"] == "deck"
    assert match.to_dict()["hands"][0][-1] == "private_curve#1"


@pytest.mark.rule("M-23.8", "M-20.7", "M-7.4")
def test_nobody_is_asked_about_property() -> None:
    hands = "private_line#0 tee curve joker joker bends|tee tee curve straight tee_reed straight"
    match = play(match_at(hands, "1,0=cross 0,-1=cross", **TWO), "o0")
    assert match.to_dict()["out"] == ["private_line#0"]
    assert match.seat == 0


@pytest.mark.rule("M-20.11", "M-26.3")
def test_property_villages_and_the_abbey_are_not_exchanged() -> None:
    hands = "private_line#0 auberge village#0 abbey tee|private_line#1 village#1 curve private_line#2"
    options = {"act": ACT, "players": 2, "any_exchange": True}
    match = match_at(hands, "1,0=cross 0,-1=cross", base=BASE, options=options)
    assert [move for move in match.legal_moves if move[0] == "x"] == ["x1", "x4"]
    kinds = [item["id"] for item in marshlands.load_packs.read("standard")["tile"]]
    demands = {kinds[int(move[1:])] for move in play(match, "x1", "p1").legal_moves[2:]}
    assert {"auberge", "bridge_line", "goods"} <= demands
    assert not demands & {"private_line", "private_curve", "village", "abbey", "embarkation", "bishop", "yob"}
    assert play(match.copy(), "d?").legal_moves == ["n", "x2"]
    assert play(match, "d*", "y").legal_moves == ["h2"]


@pytest.mark.rule("M-23.11", "M-20.14")
def test_after_an_eclipse_property_goes_to_its_new_owner() -> None:
    hands = "eclipse private_line#0 tee bends|private_line#1 private_curve#1 cross"
    options = {"act": ACT, "players": 2, "eclipse": "mad"}
    match = play(match_at(hands, "1,0=cross 0,-1=cross", base=BASE, options=options), "h0", "j10@0")
    d = match.to_dict()
    assert d["colour_of"] == [1, 0]
    first, second = (Counter(hand) for hand in d["hands"])
    assert (first["private_line#1"], first["private_curve#1"], second["private_line#0"]) == (1, 1, 1)
    assert [len(hand) for hand in d["hands"]] == [3, 3]
    assert d["hands"][1][0] == "private_line#0", "the others came back for what was given"


@pytest.mark.rule("M-23.12", "M-20.3")
def test_games_end_as_in_other_intervals() -> None:
    match = sailing("1,0=cross", refused=3)
    assert play(match, "-").to_dict()["outcome"] == "refused"


# --- what seats see


@pytest.mark.rule("M-27.7")
def test_property_is_dreamt_of_where_it_can_be() -> None:
    """One's own is in the deck, the other's there or in its owner's hand, all else anywhere."""
    unseen = ["private_line#0", "joker", "private_line#1", "shipwreck"]
    d = match_at(f"tee|{' '.join(unseen[2:])}", "1,0=cross 0,-1=cross", **TWO).to_dict()
    d["out"] = [tile for tile in d["deck"] if not tile.startswith(("village", "abbey")) and tile not in unseen[:1]]
    d["out"].remove("joker")
    d["hands"][0] += [tile for tile in d["deck"] if tile.startswith(("village", "abbey"))]
    d["deck"], d["known"] = unseen[:2], [[], []]
    match = Match.from_dict(variant(**TWO["options"]), d)

    def world_of(dream: Match) -> tuple[str, ...]:
        seen = dream.to_dict()
        return (*seen["deck"], *seen["hands"][1])

    worlds = [world for world in permutations(unseen) if "private_line#0" in world[:2]]
    assert_equally_likely(sample(match, 0, 1200, world_of), worlds)


@pytest.mark.rule("M-27.7")
def test_what_a_seat_sees_is_made_whole() -> None:
    hands = "tee tee curve joker joker bends|tee tee curve straight private_line#1 straight"
    match = match_at(hands, "1,0=cross 0,-1=cross", **TWO)
    for seed in range(5):
        dream = Match.from_seen(match.variant, match.seen_by(0), seed).to_dict()
        assert not any(tile in ("private_line#0", "private_curve#0") for tile in dream["hands"][1])


# --- damaged positions


@pytest.mark.rule("M-28.9", "M-23.4", "M-23.7", "M-23.9")
@pytest.mark.parametrize(
    "damage",
    [
        {"counters": [["j10.1"], [], [], []]},
        {"counters": [["j11.0"], [], [], []]},
        {"counters": [["j11.1", "j11.1"], [], [], []]},
        {"counters": [["j11.1"], ["j11.1"], [], []]},
        {"counters": [[], [], ["j11.1"], []]},
        {"counters": [["i10.1", "j11.1", "j12.1", "j13.1", "k11.1", "k12.1", "k13.1"], [], [], []]},
        {"counters": [["l11.1"], [], [], []]},
        {"counters": [[], ["m11.1"], [], []]},
        {"boats": ["j11.0", "j10.1", None, None]},
        {"boats": [None, "j10.1", None, None]},
        {"boats": ["j10.1", "m11.1", None, None]},
        {"boats": ["j10.1", "j11.1", None, None], "counters": [["j11.1"], [], [], []]},
        {"hands": [["private_curve#1"], []]},
        {"phase": "pick", "partner": 1},
        {"phase": "pick", "partner": 0},
        {"partner": 1},
    ],
)
def test_damaged_positions_are_refused(damage: dict[str, Any]) -> None:
    column = crosses("2,0 3,0 1,1 2,1 3,1 0,-1")
    layout = afloat(f"1,0=cross 1,2=abbey 1,3=private_curve#0 {column}")
    d = match_at("|private_line#1", layout, **TWO).to_dict()
    for key in damage:
        d.pop("deck", None)
        d[key] = damage[key]
    with pytest.raises(PositionError):
        Match.from_dict(variant(**TWO["options"]), d)


# --- 24. Circuits -----------------------------------------------------------------------------------------------------


def circuit_points(layout: str, *counters: str, **options: Any) -> int:
    v, s = board(crosses(layout), **options)
    mark(s, 0, *counters)
    return scored(v, s).get("circuit", 0)


RING = "1,0 1,1 2,1 2,0"
STEM_AND_ROUNDS = "1,0 2,0 3,0 3,1 4,1 5,1 5,2 5,3 4,3 3,3 2,3 2,2 2,1 4,0 4,-1 3,-1 2,-1"
FIGURE_OF_EIGHT = "1,0 2,0 2,1 2,2 3,2 3,1 2,3 1,3 1,2"  # two loops that meet on 2,2
THREE_IN_A_CORNER = "1,0 1,1 2,0 2,1 2,2 3,0 3,1 3,2"
NINE_IN_A_SQUARE = " ".join(f"{r},{c}" for r in range(1, 5) for c in range(4))  # more than 2,000 rows


@pytest.mark.rule("M-24.1", "M-24.4", "M-24.5", "M-24.6", "M-24.8", "M-29.13")
@pytest.mark.parametrize(
    ("cells", "counters", "total"),
    [
        ("1,0 2,0 3,0 3,1", [], 0),
        (RING, [], 4 + 1),
        ("1,0 2,0 2,1 3,1 3,0", [], 5 + 1),
        ("1,0 1,1 0,1", ["0,1"], 3 + 1),
        ("1,0 1,1 0,1", [], 0),
        (f"{RING} 0,1", ["0,1"], 5 + 1),
        (STEM_AND_ROUNDS, ["2,-1"], 19 + 3),
        (FIGURE_OF_EIGHT, [], 10 + 1),
        (THREE_IN_A_CORNER, [], 8 + 2),
        (NINE_IN_A_SQUARE, [], 17 + 3),
        (" ".join("{},{}".format(*place_of(cell)) for cell in SECTION_OF_CELLS[0]), [], 32 + 4),
    ],
)
def test_circuits(cells: str, counters: list[str], total: int) -> None:
    assert circuit_points(cells, *counters) == total


@pytest.mark.rule("M-24.8", "M-28.7")
def test_circuits_are_lines_of_their_own() -> None:
    v, s = board(crosses(STEM_AND_ROUNDS))
    mark(s, 0, "2,-1")
    lines = [line for line in score_sheet(v, s) if line.kind == "circuit"]
    assert sum(line.points for line in lines) == 22
    assert {cell for line in lines for cell in line.cells} == {
        cell_at(*map(int, word.split(","))) for word in STEM_AND_ROUNDS.split()
    }
    assert len(lines) == 3
    assert circuit_points(STEM_AND_ROUNDS, "2,-1", circuit_bonus=0) == 19


@pytest.mark.rule("M-24.2", "M-24.3", "M-29.13")
@pytest.mark.parametrize(
    ("cells", "counter", "allowed"),
    [
        ("0,2 -1,2 -2,2 -3,2", "-3,2", "0,2 -1,2 -2,2 -3,2"),
        ("0,2 -1,2 -2,2 -3,2", "-2,2", "0,2 -1,2 -2,2"),
        ("1,3 0,2 -1,2 -1,3 0,3", "-1,3", "0,2 -1,2 -1,3 0,3"),
        ("1,3 0,2 -1,2 -1,3 0,3", "0,3", "0,2 0,3"),
    ],
)
def test_how_far_abroad_water_may_be_used(cells: str, counter: str, allowed: str) -> None:
    v, s = board(crosses(f"1,0 1,1 1,2 {cells}"))
    mark(s, 0, counter)
    t, tour = v.tables[0], np.zeros(1, TOUR)[0]
    set_out(t, s, tour)
    list_joins(t, s, tour)
    find_allowed(s, tour, 0)
    abroad = {place_of(int(node) // SEGMENTS) for node in np.flatnonzero(tour.is_allowed) if node % SEGMENTS == WATER}
    wanted = {tuple(map(int, word.split(","))) for word in allowed.split()}
    there = {tuple(map(int, word.split(","))) for word in cells.split()}
    assert {place for place in abroad & there if SECTION[cell_at(*place)] == 3} == wanted


@pytest.mark.rule("M-24.2", "M-23.4", "M-23.5")
def test_what_is_anothers_is_no_way() -> None:
    for barrier, total in (("straight", 7), ("private_line#1", 0), ("private_line#0", 7)):
        v, s = board(f"{crosses('1,0 1,1 3,1 3,0')} 2,1={barrier} 2,0=straight")
        assert scored(v, s, 0).get("circuit", 0) == total
    v, s = board(crosses(RING))
    mark(s, 1, "2,1")
    assert scored(v, s, 0) == {"circuit": 5}, "the counter is on no circuit, and goes"


@pytest.mark.rule("M-24.7", "M-24.13", "M-29.13")
def test_what_serves_no_circuit_goes() -> None:
    v, s = board("0,-1=private_line#0@1", players=2)
    assert points(v, s, 1) == -30
    v, s = board("0,-1=private_line#2@1", players=2)
    assert points(v, s, 1) == -29
    v, s = board(crosses("0,-1 0,-2 1,-1 1,-2 1,0"), players=2)
    mark(s, 1, "0,-1")
    assert scored(v, s, 1) == {"circuit": 5}
    assert points(v, s, 1) == 5 - 26


@pytest.mark.rule("M-24.7", "M-24.13")
def test_what_goes_in_the_counting_still_lies_there_at_the_end() -> None:
    """Of four colours' property some serves no circuit, costs a point like an empty cell, and is on the board."""
    v, dice = variant(act=ACT), random.Random(0)
    match = Match(v, 0)
    while not match.over:
        match.push(dice.choice(match.legal_moves))
    covered = {cell for cell, tile in match.to_dict()["board"].items() if cell != "j10"}
    lines = score_sheet(v, match.state)
    holes = {CELL_NAMES[cell] for line in lines if line.kind == "hole" for cell in line.cells}
    assert holes & covered
    assert all(match.to_dict()["board"][cell].startswith("private") for cell in holes & covered)


@pytest.mark.rule("M-24.7")
def test_what_another_gives_up_is_free() -> None:
    """Colour 1's counter serves no circuit; then colour 0 needs none there."""
    v, s = board(crosses("1,0 1,1 0,1"))
    assert "circuit" not in scored(v, s)
    mark(s, 1, "0,1")
    assert scored(v, s) == {"circuit": 4}


LOOP = "1,0=cross 3,1=cross 3,0=cross"


@pytest.mark.rule("M-24.9", "M-24.10", "M-29.13")
@pytest.mark.parametrize(
    ("tile", "kind", "worth"),
    [
        ("2,1=shipwreck", "bonus", -6),
        ("2,1=obstruction", "bonus", -3),
        ("2,1=pro_guide", "bonus", 4),
        ("2,1=bridge_line", "bonus", 1),
        ("2,1=private_line#0", "bonus", 0),
        ("1,1=bridge_curve", "bonus", 1),
        ("1,1=auberge", "bonus", 2),
        ("1,1=traffic_jam", "bonus", -3),
        ("1,1=disorientation", "bonus", -5),
        ("1,1=signposting", "bonus", 0),
        ("1,1=cattle", "bonus", 3),
        ("1,1=goods", "bonus", 3),
        ("1,1=abbey", "abbey", 7),
        ("1,1=village#0@1", "village", 5),
        ("1,1=village#3@1", "village", 2),
    ],
)
def test_what_lies_on_a_circuit(tile: str, kind: str, worth: int) -> None:
    others = {"1,1": "1,1=cross", "2,1": "2,1=straight"}
    others[tile.partition("=")[0]] = tile
    v, s = board(f"{LOOP} 2,0=straight {' '.join(others.values())}")
    found = scored(v, s)
    assert (found.pop("circuit"), found) == (7, {kind: worth} if worth else {})
    v, s = board(f"{LOOP} {' '.join(others.values())}")
    assert scored(v, s) == {}


@pytest.mark.rule("M-24.11", "M-29.13")
@pytest.mark.parametrize(("guide", "total"), [("2,0=pro_guide", 4), ("2,0=straight 5,2=pro_guide@1", -6 - 3)])
def test_a_guide_on_the_circuit(guide: str, total: int) -> None:
    ring = "1,0=cross 1,1=cross 2,1=shipwreck 3,1=cross 4,1=obstruction 5,1=cross 5,0=cross 4,0=straight 3,0=cross"
    v, s = board(f"{ring} {guide}")
    assert scored(v, s).get("bonus", 0) == total


@pytest.mark.rule("M-24.12")
@pytest.mark.parametrize(
    ("more", "total"),
    [("", -3 - 5), ("4,0=signposting", 0), ("5,5=signposting", -3 - 5), ("0,-1=signposting", -3 - 5)],
)
def test_signs_help_wherever_they_are_joined(more: str, total: int) -> None:
    v, s = board(f"1,0=cross 1,1=traffic_jam 2,1=straight 3,1=disorientation 3,0=cross 2,0=straight {more}")
    assert scored(v, s).get("bonus", 0) == total


TOUR_OF_RED = """
    1,0=straight 2,0=tee@1 3,0=tee@1 4,0=tee@3 4,1=obstruction@1 4,2=auberge@2 4,3=goods@2 4,4=village#1@1
    5,0=curve@2 5,1=straight@1 5,2=straight@1 5,3=straight@1 5,4=abbey
    2,-1=straight@1 3,-1=straight@1 2,-2=curve@3 3,-2=curve@2
"""
TOUR_OF_GREEN = "1,0=straight 2,0=cross 2,1=straight@1 2,2=village#1@1 3,2=abbey 3,1=straight@1 3,0=curve@2"


@pytest.mark.rule("M-29.14", "M-24.6", "M-24.9")
@pytest.mark.parametrize("bonus", [0, 1])
def test_the_example_of_the_rulebook(bonus: int) -> None:
    """Red has a circuit of 13 tiles and one of 4 more; green, here on red's side, one of 7."""
    v, s = board(TOUR_OF_RED, circuit_bonus=bonus)
    mark(s, 0, "3,-2")
    assert scored(v, s) == {"circuit": 17 + 2 * bonus, "bonus": 2, "abbey": 7, "village": 2}
    assert sum(scored(v, s).values()) == 28 + 2 * bonus
    v, s = board(TOUR_OF_GREEN, circuit_bonus=bonus)
    assert sum(scored(v, s).values()) == 16 + bonus


# --- together ---------------------------------------------------------------------------------------------------------


def options_of(seed: int) -> dict[str, Any]:
    return {
        "players": 2 + seed % 3,
        "multi": 1 + seed % 2,
        "eclipse": ("simple", "mad", "off")[seed // 2 % 3],
        "any_exchange": seed % 2 == 0,
        "circuit_bonus": min(seed % 4, 1),
        "opposite": seed % 6 == 0,
    }


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(30))
def test_the_twin_plays_alike_to_the_end(seed: int) -> None:
    match = Match(variant(act=ACT, **options_of(seed)), seed)
    play_together(match, twin_at(match.to_dict()), random.Random(seed), check=in_order)


def score_tours(seeds: range) -> Counter[str]:
    kinds = Counter[str]()
    for seed in seeds:
        v, dice = variant(act=ACT, **(options_of(seed) | {"eclipse": "off"})), random.Random(seed)
        kinds += assert_same_score(v, toured(Match(v, seed).to_dict(), dice))
    return kinds


@pytest.mark.rule("M-24.1", "M-24.6", "M-24.7", "M-28.7")
def test_made_up_boards() -> None:
    assert score_tours(range(4)).keys() >= {"circuit", "bonus"}


@pytest.mark.slow
def test_many_made_up_boards() -> None:
    assert score_tours(range(4, 150)).keys() >= {"circuit", "bonus", "hole", "abbey"}


@pytest.mark.rule("M-28.8", "M-28.9")
@pytest.mark.parametrize("seed", range(3))
def test_positions_of_whole_games_are_read_back(seed: int) -> None:
    """Every position on the way is sound, and is read back as it was written."""
    v, dice = variant(act=ACT, **options_of(seed)), random.Random(seed)
    match = Match(v, seed)
    while not match.over:
        moves = match.legal_moves
        match.push(dice.choice([move for move in moves if move[0] not in "ox"] or moves))
        assert Match.from_dict(v, match.to_dict()).to_dict() == match.to_dict()
    assert match.to_dict()["outcome"] in ("full", "refused", "deck")
