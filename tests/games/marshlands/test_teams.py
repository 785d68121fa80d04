"""The clauses of act 7 (RULES.md, part 17), each on a small table."""

import random
from typing import Any

import numpy as np
import pytest

from swamp_envs import Match, OptionError, PositionError

from .tables import GAME, deal, laid, match_at, name_at, places, play, put_counters, rotations, scored, variant

ACT: dict[str, Any] = {"act": "act7"}
DRY = "0,1=end_frog@1 0,-1=end_frog@3 1,0=landing#0@0 -1,0=landing#1@2"  # no water leads on from the Abbey
WET = (
    "cross cross_fishery cross_fishery cross_fishery cross_fishery cross_fishery"  # hands that have water on each side
)
GRASSY = "tee tee tee tee tee curve"
FISHERIES = ["cross_fishery@0"] * 5 + ["tee_fishery@0"] * 6 + ["straight_fishery@0"]


OTHERS = (  # hands of those who wait
    "straight straight bends bends twin_tee twin_tee",
    "bends_garden bends_garden half_line half_line half_tee half_tee",
    "tee_landing tee_landing tee_landing tee_landing curve_landing curve_landing",
    "line_landing line_landing line_landing line_end_frog line_end_frog line_end_frog",
)


def hands(*of_seats: str) -> str:
    return " | ".join(of_seats)


def table(tile: str, layout: str = "", players: int = 2, **others: Any) -> Match:
    """Seat 0 is about to choose a tile, the first one of its hand is this."""
    options = {"players": players, **ACT, **others.pop("options", {})}
    return match_at(hands(f"{tile} tee tee tee tee tee", *OTHERS[: players - 1]), layout, options=options, **others)


def put(match: Match, place: tuple[int, int], rotation: int = 0) -> Match:
    return play(match, "h0", f"{name_at(place)}@{rotation}")


def scattered_fisheries(n: int) -> tuple[str, list[str]]:
    """Fisheries that do not touch, and the segments of their water."""
    spots = [(row, column) for row in (-5, -3, 3, 5) for column in (-4, -2, 2, 4)][:n]
    layout = " ".join(f"{row},{column}={tile}" for (row, column), tile in zip(spots, FISHERIES, strict=False))
    return layout, [f"{name_at(spot)}.1" for spot in spots]


# --- who plays --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("M-17.1")
@pytest.mark.parametrize("players", [2, 5, 8])
def test_villages_are_in_the_stock(players: int) -> None:
    d = deal(1, players=players, **ACT).to_dict()
    assert d["board"] == {"j10": "abbey@0"}
    assert [len(hand) for hand in d["hands"]] == [6] * players
    stock = [tile for hand in d["hands"] for tile in hand] + d["deck"]
    assert len(stock) == 129
    assert {f"village#{colour}" for colour in range(4)} <= {*stock}
    assert d["villages"] == []


@pytest.mark.rule("M-17.2")
@pytest.mark.parametrize(
    ("players", "colours", "counters", "turns"),
    [
        (2, [0, 1], [12] * 2, [0, 1, 0]),
        (3, [0, 1, 2], [12] * 3, [0, 1, 2, 0]),
        (4, [0, 1, 2, 3], [12] * 4, [0, 1, 2, 3, 0]),
        (5, [0, 1, 0, 1, 2], [6, 6, 6, 6, 12], [0, 1, 2, 3, 4, 4, 0]),
        (6, [0, 1, 2, 0, 1, 2], [6] * 6, [0, 1, 2, 3, 4, 5, 0]),
        (7, [0, 1, 2, 0, 1, 2, 3], [6] * 6 + [12], [0, 1, 2, 3, 4, 5, 6, 6, 0]),
        (8, [0, 1, 2, 3, 0, 1, 2, 3], [6] * 8, [0, 1, 2, 3, 4, 5, 6, 7, 0]),
    ],
)
def test_teams_and_their_turns(players: int, colours: list[int], counters: list[int], turns: list[int]) -> None:
    match, dice, seen = deal(3, players=players, **ACT), random.Random(3), []
    d = match.to_dict()
    assert (d["colour_of"], list(match.variant.sides), d["counters_left"]) == (colours, colours, counters)
    while len(seen) < len(turns):
        if match.phase == "turn":
            seen.append(match.seat)
        match.push(dice.choice(match.legal_moves))
    assert seen == turns


@pytest.mark.rule("M-17.3")
def test_partners_do_not_see_each_others_hands() -> None:
    match = deal(1, players=6, **ACT)
    seen = match.seen_by(0)
    assert match.variant.sides[3] == 0
    assert seen["hands"][3] == ["?"] * 6
    assert "?" not in seen["hands"][0]


@pytest.mark.rule("M-26.3")
def test_numbers_of_decisions() -> None:
    v = variant(players=4, **ACT)
    numbers = {"-": 0, "tv": 556, "bN0": 557, "bW4": 576, "c0": 577, "c11": 588}
    assert {text: v.action_number(text) for text in numbers} == numbers
    assert v.num_actions == 589


# --- laying -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("M-17.4", "M-3.1")
def test_tiles_lie_anywhere_beside_others() -> None:
    v, s = laid("-5,5=cross", players=2, **ACT)
    assert {(down, right) for down, right, _ in places(v, s, "cross")} == {
        *((1, 0), (0, 1), (-1, 0), (0, -1)),
        *((-5, 4), (-4, 5)),
    }
    assert rotations(v, s, "joker", (1, 0)) == {0}
    v, s = laid("2,2=curve", players=2, **ACT)
    assert rotations(v, s, "joker", (1, 2)) == set()  # grass there


@pytest.mark.rule("M-17.5")
@pytest.mark.parametrize(("eclipse", "turning"), [("simple", ["e1"]), ("mad", [])])
def test_a_turn_is_missed_without_a_question(eclipse: str, turning: list[str]) -> None:
    first, third = "eclipse tee_reed tee_reed tee_reed tee_reed tee_garden", GRASSY
    match = match_at(hands(first, WET, third), DRY, options={"players": 3, "eclipse": eclipse, **ACT})
    size = len(match.to_dict()["deck"])
    d = play(match, "h0", "j10@0", *turning).to_dict()
    assert (d["seat"], d["turn"], d["phase"], d["colour_of"]) == (2, 2, "turn", [1, 2, 0])
    assert len(d["deck"]) == size - 1
    assert d["hands"][1] == WET.split()


@pytest.mark.rule("M-17.5")
def test_whoever_can_lay_must() -> None:
    match = match_at(hands(GRASSY, WET), options={"players": 2, **ACT})
    assert match.legal_moves == [f"h{slot}" for slot in range(6)]


# --- claims -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("M-17.6", "M-17.8", "M-29.11")
@pytest.mark.parametrize(
    ("layout", "tile", "place", "rotation", "claims"),
    [
        ("2,3=end_frog@0", "reed_end", (3, 3), 1, ["-", "bN2", "c1"]),
        ("3,3=reed_end@1", "end_frog", (2, 3), 0, ["-", "c1"]),
        ("1,1=half_tee@0", "joker", (0, 1), 3, ["-", "bS1"]),
        ("", "village#0", (1, 0), 0, ["-", "c1"]),
        ("", "cross_fishery", (1, 0), 0, ["-", "c1"]),
    ],
)
def test_what_a_tile_finishes(layout: str, tile: str, place: tuple[int, int], rotation: int, claims: list[str]) -> None:
    match = put(table(tile, layout), place, rotation)
    assert (match.seat, match.phase) == (0, "claim")
    assert match.legal_moves == claims


@pytest.mark.rule("M-17.6")
def test_claims_are_made_one_by_one_and_then_never() -> None:
    match = put(table("reed_end", "2,3=end_frog@0"), (3, 3), 1)
    play(match, "c1")
    assert match.legal_moves == ["-", "bN2"]
    reed, pond = f"{name_at((3, 3))}.1", f"{name_at((2, 3))}.1"
    d = play(match.copy(), "-").to_dict()
    assert (d["seat"], d["counters"][0], d["counters_left"]) == (1, [reed], [11, 12])
    d = play(match, "bN2").to_dict()
    assert (d["seat"], d["counters"][0], d["counters_left"]) == (1, [reed, pond], [10, 12])


@pytest.mark.rule("M-17.6")
def test_who_has_no_counters_left_claims_nothing() -> None:
    layout, claimed = scattered_fisheries(6)
    match = table(
        "reed_end",
        f"{layout} 2,0=end_frog@0",
        players=5,
        counters=[claimed, [], [], []],
        counters_left=[0, 6, 6, 6, 12],
        last_placed=1,
    )
    d = put(match, (3, 0), 1).to_dict()
    assert (d["seat"], d["phase"], d["counters"][0]) == (1, "turn", claimed)


@pytest.mark.rule("M-17.7")
@pytest.mark.parametrize(
    ("layout", "tile", "place", "rotation", "kind"),
    [
        ("2,1=half_line@2", "half_line", (3, 1), 0, "garden"),
        ("2,0=copse_end@0", "copse_end", (2, 1), 2, "copse"),
        ("2,1=end_frog@0", "landing#0", (3, 1), 0, "pond"),
        ("", "straight_fishery", (1, 0), 0, "fishery"),
        ("", "tee_reed", (1, 0), 3, "reed"),
        ("", "village#2", (1, 0), 0, "village"),
    ],
)
def test_kinds_that_can_be_claimed(layout: str, tile: str, place: tuple[int, int], rotation: int, kind: str) -> None:
    match = put(table(tile, layout), place, rotation)
    assert (match.phase, len(match.legal_moves)) == ("claim", 2)
    assert scored(match.variant, match.state) == {}
    play(match, match.legal_moves[1])
    assert [*scored(match.variant, match.state)] == [kind]


@pytest.mark.rule("M-17.7", "M-4.7")
def test_a_pond_without_frogs_can_be_claimed() -> None:
    match = put(table("landing#0", "2,1=landing#1@2"), (3, 1))
    play(match, match.legal_moves[1])
    assert match.to_dict()["counters_left"] == [11, 12]
    assert scored(match.variant, match.state) == {}


# --- drawing, and the end ---------------------------------------------------------------------------------------------


@pytest.mark.rule("M-17.9")
def test_after_the_last_counter_nobody_draws() -> None:
    layout, claimed = scattered_fisheries(11)
    match = table("straight_fishery", layout, counters=[claimed, [], [], []])
    d = match.to_dict()
    assert (d["counters_left"], d["last_placed"]) == ([1, 12], 0)
    stay = play(put(match.copy(), (1, 0)), "-").to_dict()
    assert [len(hand) for hand in stay["hands"]] == [6, 6]
    last = play(put(match, (1, 0)), "c1")
    d = last.to_dict()
    assert (d["last_placed"], d["seat"], [len(hand) for hand in d["hands"]]) == (1, 1, [5, 6])
    play(last, "h0", "j9@0")
    d = last.to_dict()
    assert ([len(hand) for hand in d["hands"]], len(d["deck"])) == ([5, 5], len(stay["deck"]) + 1)


@pytest.mark.rule("M-17.10", "M-17.9")
def test_a_hand_that_is_empty_ends_the_game() -> None:
    layout, claimed = scattered_fisheries(12)
    match = match_at(
        "cross | tee tee",
        layout,
        counters=[claimed, [], [], []],
        counters_left=[0, 12],
        last_placed=1,
        options={"players": 2, **ACT},
    )
    d = put(match, (1, 0)).to_dict()
    assert (d["outcome"], d["seat"], d["hands"][0], d["in_turn"], d["turn"]) == ("hand", -1, [], 0, 0)
    assert match.scores == [12, 0]


@pytest.mark.rule("M-17.10")
def test_an_empty_deck_ends_nothing() -> None:
    """Nobody claims, so that tiles are drawn to the last."""
    match, dice = deal(0, **ACT), random.Random(0)
    while match.to_dict()["deck"]:
        match.push("-" if match.phase == "claim" else dice.choice(match.legal_moves))
    assert not match.over
    while not match.over:
        match.push("-" if match.phase == "claim" else dice.choice(match.legal_moves))
    assert match.to_dict()["outcome"] in ("hand", "missed")
    assert min(len(hand) for hand in match.to_dict()["hands"]) < 6


@pytest.mark.rule("M-17.10")
def test_a_round_of_missed_turns_ends_the_game() -> None:
    match = match_at(
        hands(
            "eclipse cross cross_fishery cross_fishery cross_fishery cross_fishery",
            "bends bends bends_garden bends_garden copse_end_cross copse_end_cross",
        ),
        DRY,
        options={"players": 2, "eclipse": "mad", **ACT},
    )
    d = play(match, "h0", "j10@0").to_dict()
    assert (d["outcome"], d["turn"], d["in_turn"], d["list_turn"], d["seat"]) == ("missed", 2, 0, 0, -1)


# --- points -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("M-17.11", "M-17.12", "M-17.13", "M-29.11")
@pytest.mark.parametrize(
    ("layout", "claimed", "points"),
    [
        ("1,3=end_frog@0 2,3=ends_frog@0", (1, 3, 1), {"pond": 8}),
        ("2,-1=copse_end@0 2,0=copse_end_cross@2", (2, -1, 3), {"copse": 1}),
        ("2,-1=copse_end@0 2,0=copse_end_cross@2 1,0=cross@0", (2, -1, 3), {"copse": 4}),
        ("1,0=village#0@0", (1, 0, 1), {"village": 10}),
        ("2,0=village#0@0", (2, 0, 1), {"village": 1}),
        ("1,0=cross_fishery", (1, 0, 1), {"fishery": 3}),
        ("3,0=cross_fishery", (3, 0, 1), {"fishery": 1}),
    ],
)
def test_points_of_what_is_claimed(layout: str, claimed: tuple[int, int, int], points: dict[str, int]) -> None:
    row, column, segment = claimed
    node = f"{name_at((row, column))}.{segment}"
    match = table("cross", layout, counters=[[], [node], [], []])
    assert scored(match.variant, match.state, 1) == points
    assert scored(match.variant, match.state, 0) == {}
    assert scored(table("cross", layout).variant, table("cross", layout).state, 1) == {}


@pytest.mark.rule("M-17.14")
@pytest.mark.parametrize("players", [3, 5, 7, 8])
def test_a_team_wins_together(players: int) -> None:
    match, dice = deal(2, players=players, **ACT), random.Random(2)
    while not match.over:
        match.push(dice.choice(match.legal_moves))
    best = max(match.scores)
    winners = [seat for seat in range(players) if match.scores[seat] == best]
    others = players - len(winners)
    expected = [1 / len(winners) if seat in winners else -1 / others for seat in range(players)]
    assert match.payoff == pytest.approx(expected)
    sides = match.variant.sides
    assert all(match.scores[a] == match.scores[b] for a in range(players) for b in range(a) if sides[a] == sides[b])


# --- the eclipse, and the table ---------------------------------------------------------------------------------------


@pytest.mark.rule("M-19.3", "M-17.15")
def test_partners_keep_their_counters_if_the_board_stays() -> None:
    """They have different numbers left, and divide nothing."""
    layout, claimed = scattered_fisheries(1)
    left = {"counters": [claimed, [], [], []], "counters_left": [5, 6, 6, 6, 12]}
    match = table("eclipse", layout, players=5, options={"eclipse": "optional"}, **left)
    play(match, "h0", "j10@0")
    assert match.legal_moves == ["-", "e1", "e2"]
    assert play(match, "-").to_dict()["counters_left"] == [5, 6, 6, 6, 12]


@pytest.mark.rule("M-17.15")
@pytest.mark.parametrize(
    ("move", "colours", "left"),
    [("e1", [1, 2, 1, 2, 0], [6, 6, 6, 6, 11]), ("e2", [2, 0, 2, 0, 1], [6, 6, 6, 5, 12])],
)
def test_counters_change_hands(move: str, colours: list[int], left: list[int]) -> None:
    layout, claimed = scattered_fisheries(1)
    counters = [claimed, [], [], []]
    match = table("eclipse", layout, players=5, counters=counters, options={"eclipse": "simple"})
    assert match.to_dict()["counters_left"] == [6, 6, 5, 6, 12]
    play(match, "h0", "j10@0")
    assert match.legal_moves == ["e1", "e2"]
    d = play(match, move).to_dict()
    assert (d["colour_of"], d["counters_left"], d["counters"]) == (colours, left, counters)
    assert d["phase"] == "turn"


@pytest.mark.rule("M-17.15", "M-19.4", "M-17.5")
def test_a_mad_eclipse_takes_the_counters_on_in_each_turn_of_who_laid_it() -> None:
    """Three players: at once, and again when the layer's next turn begins, the counters left with them."""
    layout, claimed = scattered_fisheries(3)
    counters = [claimed[:2], claimed[2:], [], []]
    match = table("eclipse", f"1,0=cross {layout}", players=3, counters=counters, options={"eclipse": "mad"})
    assert match.to_dict()["counters_left"] == [10, 11, 12]
    d = play(match, "h0", "j10@0").to_dict()
    assert (d["phase"], d["seat"], d["mad_by"], d["claiming"]) == ("turn", 1, 0, None)
    assert (d["colour_of"], d["counters_left"], d["counters"]) == ([1, 2, 0], [11, 12, 10], counters)
    seen = []
    for _ in range(3):
        while match.to_dict()["in_turn"] == d["in_turn"]:
            match.push(match.legal_moves[0])
        d = match.to_dict()
        seen.append((d["in_turn"], d["colour_of"], d["counters_left"]))
    assert seen == [(2, [1, 2, 0], [11, 12, 10]), (0, [2, 0, 1], [12, 10, 11]), (1, [2, 0, 1], [12, 10, 11])]


@pytest.mark.rule("M-17.15")
def test_partners_divide_what_a_mad_eclipse_brings() -> None:
    """Five players: the single one gives twelve to the first team, and the second hands an odd number on."""
    layout, claimed = scattered_fisheries(1)
    counters = [[], claimed, [], []]
    match = table("eclipse", layout, players=5, counters=counters, options={"eclipse": "mad"})
    assert match.to_dict()["counters_left"] == [6, 6, 6, 5, 12]
    d = play(match, "h0", "j10@0").to_dict()
    assert (d["colour_of"], d["counters_left"]) == ([1, 2, 1, 2, 0], [6, 6, 5, 6, 12])


@pytest.mark.rule("M-17.15", "M-17.9")
def test_who_is_left_without_counters_by_an_eclipse_has_not_placed_the_last() -> None:
    layout, claimed = scattered_fisheries(11)
    match = table("eclipse", layout, players=5, counters=[[], [], claimed, []], options={"eclipse": "mad"})
    assert match.to_dict()["counters_left"] == [6, 6, 6, 6, 1]
    d = play(match, "h0", "j10@0").to_dict()
    assert (d["colour_of"], d["counters_left"]) == ([1, 2, 1, 2, 0], [6, 1, 6, 0, 12])
    assert (d["last_placed"], len(d["hands"][0])) == (0, 6)


# --- without the board ------------------------------------------------------------------------------------------------

TABLE: dict[str, Any] = {"table": True}


@pytest.mark.rule("M-17.16")
def test_without_the_board_tiles_lie_on_a_table() -> None:
    around = {(6, 0), (5, 1), (4, 0), (5, -1)}
    centre = {(1, 0), (0, 1), (-1, 0), (0, -1)}
    assert {place[:2] for place in places(*laid("5,0=cross", **ACT), "cross")} == (around | centre) - {(6, 0)}
    assert {place[:2] for place in places(*laid("5,0=cross", **ACT, **TABLE), "cross")} == around | centre
    corner = {place[:2] for place in places(*laid("-9,9=cross", **ACT, **TABLE), "cross")} - centre
    assert corner == {(-9, 8), (-8, 9)}


@pytest.mark.rule("M-17.16")
def test_no_other_act_has_a_table() -> None:
    with pytest.raises(OptionError, match="option table: found yes, accepted in act5: no"):
        GAME.variant(act="act5", table=True)


@pytest.mark.rule("M-17.16", "M-17.6")
def test_what_is_finished_on_the_table_is_claimed() -> None:
    match = put(table("end_frog", "6,0=end_frog@0", options=TABLE), (7, 0), 2)
    assert match.legal_moves == ["-", "c1"]
    d = play(match, "c1").to_dict()
    assert d["counters"] == [["j17.1"], [], [], []]
    assert Match.from_dict(match.variant, d).to_dict() == d


@pytest.mark.rule("M-17.16", "M-17.8")
def test_what_lies_on_the_table_is_claimed_over_an_edge() -> None:
    match = put(table("joker", "6,-1=cross 7,0=half_tee@0", options=TABLE), (6, 0), 3)
    assert match.legal_moves == ["-", "bS1"]
    assert play(match, "bS1").to_dict()["counters"] == [["j17.1"], [], [], []]


@pytest.mark.rule("M-17.16", "M-4.2")
def test_the_edge_of_the_table_finishes_nothing() -> None:
    match = put(table("end_frog", "8,0=end_frog@2", options=TABLE), (9, 0), 0)
    assert match.phase == "turn"


@pytest.mark.rule("M-17.16", "M-17.11")
@pytest.mark.parametrize(("length", "points"), [(6, 3), (5, 1)])
def test_links_lead_on_over_the_table(length: int, points: int) -> None:
    canal = " ".join(f"{down},0=straight" for down in range(1, 1 + length))
    v, s = laid(f"{canal} 7,0=straight_fishery", **ACT, **TABLE)
    put_counters(s, 0, "7,0.1")
    assert scored(v, s) == {"fishery": points}


@pytest.mark.rule("M-26.3", "M-26.4")
def test_numbers_on_the_table() -> None:
    v = variant(**ACT, **TABLE)
    numbers = {"e5@0": 64, "o15@3": 547, "v0": 548, "a1@0": 557, "a1@3": 560, "b1@0": 561, "s19@3": 1516}
    numbers |= {"d5@0": 557 + 4 * (4 * 19 + 3), "p5@0": 557 + 4 * (4 * 19 + 4)}  # the board's cells are left out
    numbers |= {"bN0": 1517, "bW4": 1536, "c0": 1537, "c11": 1548}
    assert {text: v.action_number(text) for text in numbers} == numbers
    assert v.num_actions == 1549


@pytest.mark.rule("M-17.16", "M-27.1")
def test_the_table_is_seen() -> None:
    obs = put(table("cross", "6,0=cross_fishery", counters=[["j16.1"], [], [], []], options=TABLE), (6, 1)).observe(1)
    assert {(int(row), int(column)) for row, column in np.argwhere(obs["kind"])} == {(9, 9), (15, 9), (15, 10)}
    assert obs["counters"].shape == (19, 19, 12)
    assert np.argwhere(obs["counters"]).tolist() == [[15, 9, 1]]
    assert obs["counters"][15, 9, 1] == 2  # the next team's


@pytest.mark.rule("M-17.16", "M-28.9")
@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"board": {"j10": "abbey@0", "j16": "line_landing@0", "j17": "curve@0"}}, "edges that touch do not fit"),
        ({"board": {"j10": "abbey@0", "t5": "cross@0"}}, "a cell a1 to s19"),
        ({"counters": [["j16.0"], [], [], []]}, "nothing can be claimed"),
        ({"counters": [["j18.1"], [], [], []]}, "nothing can be claimed"),
    ],
)
def test_tables_that_are_refused(changed: dict[str, Any], told: str) -> None:
    d = table("cross", "6,0=cross_fishery", options=TABLE).to_dict()
    for word in ("deck", "counters_left"):
        d.pop(word)
    with pytest.raises(PositionError, match=told):
        Match.from_dict(variant(players=2, **ACT, **TABLE), d | changed)


# --- what is refused --------------------------------------------------------------------------------------------------


@pytest.mark.rule("M-28.8", "M-28.9")
@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"counters_left": [12, 11]}, "not all that a colour has"),
        ({"last_placed": 1}, "not all that a colour has"),
        ({"list_turn": 1}, "list of turns"),
        ({"claiming": "j11"}, "for claims"),
        ({"counters": [["j11.0"], [], [], []]}, "nothing can be claimed"),
        ({"counters": [["j11.1", "j11.1"], [], [], []]}, "nothing can be claimed"),
        ({"counters": [[], [], ["j11.1"], []], "counters_left": [12, 12]}, "not all that a colour has"),
        ({"out": ["cross"]}, "never gets there"),
        ({"hands": [["tee"] * 5, ["curve"] * 3]}, "too few"),
        ({"villages": [0]}, "village"),
        ({"colour_of": [1, 0]}, "colours"),
        ({"phase": "claim"}, "for claims"),
    ],
)
def test_positions_that_are_refused(changed: dict[str, Any], told: str) -> None:
    d = table("cross", "1,0=cross_fishery").to_dict()
    for word in ("deck", "counters_left", "list_turn"):
        d.pop(word)
    with pytest.raises(PositionError, match=told):
        Match.from_dict(variant(players=2, **ACT), d | changed)


@pytest.mark.rule("M-28.8")
def test_what_may_be_left_out() -> None:
    layout, claimed = scattered_fisheries(1)
    d = table("cross", layout, players=5, counters=[claimed, [], [], []], in_turn=4, seat=4).to_dict()
    assert d["counters_left"] == [6, 6, 5, 6, 12]
    assert (d["list_turn"], d["last_placed"], d["claiming"]) == (4, 0, None)
