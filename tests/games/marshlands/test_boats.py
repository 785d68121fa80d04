"""The clauses of RULES.md on acts with boats (parts 14 and 15, and what of other parts is about them)."""

from typing import Any

import pytest

from swamp_envs import Match, OptionError, PositionError
from swamp_envs.games.marshlands.board import CELL_NAMES, SECTION
from swamp_envs.games.marshlands.components.mosaics import CLOSED
from swamp_envs.games.marshlands.scoring.sheet import score_sheet

from .tables import (
    NAMES,
    deal,
    laid,
    match_at,
    name_at,
    play,
    points,
    position,
    put_counters,
    rotations,
    scored,
    variant,
)

RACE: dict[str, Any] = {"act": "act4", "players": 2}
CLAIMS: dict[str, Any] = {"act": "act5", "players": 2}


def race(hands: str = "tee |", layout: str = "", **others: Any) -> Match:
    return match_at(hands, layout, options=RACE | others.pop("more", {}), **others)


def sailing(layout: str, boat: str, **others: Any) -> Match:
    """A race in which seat 0 has laid a tile, and is asked about its boat."""
    return race(" | ", layout, boats=[boat, "e15.1", None, None], laid=1, phase="boat", **others)


def claims(hands: str = "cross tee joker | curve tee tee", layout: str = "", **others: Any) -> Match:
    return match_at(hands, layout, options=CLAIMS | others.pop("more", {}), **others)


def afloat(layout: str, boat: str, **others: Any) -> Match:
    """Act 5: seat 0 has laid a tile, and is asked about its boat."""
    found = {"boats": [boat, "j10.1", None, None], "laid": 1, "phase": "boat"} | others
    return claims("cross tee | curve tee tee", layout, **found)


def sections_of(match: Match) -> set[int]:
    """The sections in which the tile that has been chosen may be laid."""
    return {int(SECTION[CELL_NAMES.index(move.partition("@")[0])]) for move in match.legal_moves}


@pytest.mark.rule("M-2.14")
def test_segments_keep_their_numbers_when_a_tile_is_turned() -> None:
    t = variant().tables[0]
    kind = t.kind[NAMES.index("twin_frog")]
    assert t.segment[kind, 0, 0].tolist() == [0, 0, 1, 2, 2]  # FFWFF
    assert t.segment[kind, 1, 1].tolist() == [0, 0, 1, 2, 2]
    assert set(t.segment[kind].ravel().tolist()) - {CLOSED} == {0, 1, 2, 3, 5}  # the garden in the middle is 4


# --- 14. Act 4 --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("M-14.1", "M-14.2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_start_of_a_race(players: int) -> None:
    d = deal(1, act="act4", players=players).to_dict()
    corners = ["o15", "e15", "e5", "o5"][:players]
    assert d["boats"] == [f"{cell}.1" for cell in corners] + [None] * (4 - players)
    assert all(d["board"][cell] == f"village#{k}@{k}" for k, cell in enumerate(corners))
    assert [len(hand) for hand in d["hands"]] == [1] + [0] * (players - 1)
    assert (len(d["deck"]), d["phase"]) == (124, "orient")


@pytest.mark.rule("M-14.2", "M-14.4")
def test_one_tile_is_drawn_at_the_start_of_a_turn_and_laid_or_discarded() -> None:
    match = race("cross |")
    top = match.to_dict()["deck"][0]
    assert match.legal_moves == ["h0", "o0"]
    d = play(match, "o0").to_dict()
    assert (d["out"], d["hands"], d["refused"], d["seat"]) == (["cross"], [[], [top]], 0, 1)


@pytest.mark.rule("M-14.3")
@pytest.mark.parametrize("just_laid_in", [-1, 0, 1, 2])
def test_others_are_hindered_but_not_where_the_seat_before_has_laid(just_laid_in: int) -> None:
    match = match_at("cross | | |", options={"act": "act4"}, laid_in=[-1, -1, -1, just_laid_in])
    assert sections_of(play(match, "h0")) == {0, 1, 2, 3} - ({just_laid_in} - {0})


@pytest.mark.rule("M-14.3", "M-29.8")
def test_around_the_abbey_only_the_owner_lays() -> None:
    v, s = laid("0,2=cross 0,3=cross", "0,0=abbey", act="act4")
    assert rotations(v, s, "cross", (0, 1), colour=0) == set()
    assert rotations(v, s, "cross", (0, 1), colour=3) == {0}
    assert rotations(v, s, "cross", (0, 4), colour=0) == {0}


@pytest.mark.rule("M-14.3", "M-29.8")
def test_where_somebody_laid_is_remembered_for_a_turn() -> None:
    match = play(race("cross |"), "h0", "f15@0")
    if match.phase == "boat":
        play(match, "-")
    assert match.to_dict()["laid_in"] == [1, -1]
    play(match, "o0", "o0")
    assert match.to_dict()["laid_in"] == [-1, -1]
    eclipse = race("eclipse |", "4,5=straight", more={"eclipse": "simple"})
    assert play(eclipse, "h0", "j10@0", "e1").to_dict()["laid_in"] == [-1, -1]


@pytest.mark.rule("M-14.4")
def test_the_eclipse_can_be_discarded() -> None:
    match = race("eclipse |", more={"eclipse": "mad"})
    assert match.legal_moves == ["h0", "o0"]
    assert play(match, "o0").to_dict()["out"] == ["eclipse"]


@pytest.mark.rule("M-14.5")
def test_the_boat_moves_after_a_lay_and_not_after_a_discard() -> None:
    match = race("cross |", "4,5=straight")
    assert play(match.copy(), "o0").seat == 1
    play(match, "h0", "f15@0")  # in the other's section
    assert (match.seat, match.phase, match.legal_moves) == (0, "boat", ["-", "bN2", "g0", "g2", "g3"])
    d = play(match, "bN2").to_dict()
    assert (d["boats"][0], d["seat"], d["laid"]) == ("o14.1", 1, 0)


@pytest.mark.rule("M-14.5", "M-19.5")
def test_after_an_eclipse_the_boat_is_the_new_colours() -> None:
    match = race("eclipse |", "4,5=straight 5,-4=straight@1", more={"eclipse": "simple"})
    play(match, "h0", "j10@0", "e1")
    assert (match.seat, match.phase, match.to_dict()["colour_of"]) == (0, "boat", [1, 0])
    boat = next(move for move in match.legal_moves if move.startswith("b"))
    assert play(match, boat).to_dict()["boats"][:2] == ["o15.1", "f15.1"]


@pytest.mark.rule("M-14.6", "M-29.8")
def test_steps_over_an_edge_and_ashore() -> None:
    match = sailing("4,5=straight_cow#1 3,5=cross", "o14.1")
    assert match.legal_moves == ["-", "bN2", "bS2", "g0", "g2"]
    assert sailing("4,5=straight 3,5=cross", "o14.0").legal_moves == ["-", "bN0", "bS0", "g1"]
    tee = sailing("3,3=tee 2,3=half_line", "m13.1")  # its upper edge is field
    assert tee.legal_moves == ["-", "g0", "g2", "g3"]


@pytest.mark.rule("M-14.6", "M-29.8")
def test_a_corner_beside_a_garden_is_field() -> None:
    match = sailing("3,3=half_line 2,3=half_line@2", "m13.0")
    assert match.legal_moves == ["-", "bN0", "g3"]
    assert play(match, "bN0").to_dict()["boats"][0] == "m12.2"
    assert "g1" not in sailing("3,3=half_line 2,3=half_line@2", "m13.3").legal_moves  # a garden


@pytest.mark.rule("M-14.6", "M-26.1")
def test_of_slots_into_the_same_segment_the_lowest() -> None:
    match = sailing("3,3=tee 2,3=half_line", "m13.0")
    assert match.legal_moves == ["-", "bN0", "g1"]


@pytest.mark.rule("M-14.7")
def test_no_boat_goes_to_a_neighbours_section() -> None:
    layout = "5,0=straight@1 5,-1=straight@1"
    assert sailing(layout, "j15.1").legal_moves == ["-", "g0", "g2"]
    assert "bW2" in afloat(layout, "j15.1").legal_moves  # in act 5 they do


@pytest.mark.rule("M-14.8")
def test_landing_points_only() -> None:
    only, tile = {"more": {"landing_only": True}}, "3,3=tee_landing 2,3=straight 3,4=cross"
    assert sailing(tile, "m13.2").legal_moves == ["-", "bE2", "g0", "g3", "g4"]
    assert sailing(tile, "m13.2", **only).legal_moves == ["-", "bE2"]
    assert sailing(tile, "m13.1", **only).legal_moves == ["-", "bN2", "g0"]
    assert sailing(tile, "m13.0", **only).legal_moves == ["-", "bN0", "bN3", "bE0", "g1"]


@pytest.mark.rule("M-14.9", "M-29.8", "M-26.6")
def test_a_cow_ashore_costs_the_next_turn() -> None:
    match = sailing("4,5=straight_cow#1", "o14.1")
    assert play(match.copy(), "g2").to_dict()["misses"] == [0, 0]
    d = play(match, "g0").to_dict()
    assert (d["misses"], d["seat"], d["turn"]) == ([1, 0], 1, 1)
    d = play(match, "o0").to_dict()
    assert (d["misses"], d["seat"], d["turn"]) == ([0, 0], 1, 3)
    assert [len(hand) for hand in d["hands"]] == [0, 1]  # nothing was drawn in the turn missed
    back = sailing("4,5=straight_cow#1 3,5=cross", "o14.0")
    assert play(back, "bN0").to_dict()["misses"] == [0, 0]  # only the step from the water wakes the bull


@pytest.mark.rule("M-14.9", "M-14.3", "M-19.4")
def test_in_a_turn_missed_the_board_does_not_go_on_and_nothing_is_laid() -> None:
    options = {"act": "act4", "players": 3, "eclipse": "mad"}
    base = "0,0=eclipse 5,5=village#0 5,-5=village#1@1 -5,-5=village#2@2"
    match = match_at(
        "| tee |", base=base, options=options, in_turn=1, seat=1, mad_by=2, misses=[0, 0, 1], laid_in=[0, -1, 2]
    )
    d = play(match, "o0").to_dict()
    assert (d["seat"], d["colour_of"], d["laid_in"], d["misses"]) == (0, [0, 1, 2], [-1, -1, -1], [0, 0, 0])


@pytest.mark.rule("M-14.10", "M-14.11")
def test_the_first_boat_at_the_abbey_wins() -> None:
    match = play(sailing("1,0=straight", "j11.1"), "bN2")
    assert (match.over, match.to_dict()["outcome"], match.payoff, match.scores) == (1, "arrived", [1, -1], [0, -10])


@pytest.mark.rule("M-14.10", "M-14.11", "M-28.7")
def test_else_the_nearest_boat_wins_when_the_deck_is_used_up() -> None:
    match = race("cross |", "4,5=straight", boats=["o14.1", "e15.1", None, None], deck=[])
    assert not match.over
    play(match, "o0")
    assert (match.to_dict()["outcome"], match.scores, match.payoff) == ("deck", [-9, -10], [1, -1])
    sheet = score_sheet(match.variant, match.state)
    assert [(line.colour, line.kind, CELL_NAMES[line.cells[0]], line.points) for line in sheet] == [
        (0, "boat", "o14", -9),
        (1, "boat", "e15", -10),
    ]
    tied = play(race("cross |", deck=[]), "o0")
    assert (tied.scores, tied.payoff) == ([-10, -10], [0, 0])


@pytest.mark.rule("M-14.10", "M-8.1", "M-8.2", "M-10.1", "M-10.5")
def test_what_is_not_in_a_race() -> None:
    for option in ({"multi": 2}, {"hand_plus": True}, {"sections": 2}):
        with pytest.raises(OptionError, match=f"option {next(iter(option))}: .* accepted in act4"):
            variant(**RACE, **option)
    with pytest.raises(OptionError, match="option landing_only: found yes, accepted in act1: no"):
        variant(landing_only=True)


# --- 15. Act 5 --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("M-15.1", "M-15.2")
@pytest.mark.parametrize("players", [2, 4])
def test_the_start_on_the_centre(players: int) -> None:
    d = deal(1, act="act5", players=players).to_dict()
    assert d["board"] == {"j10": "abbey@0"}
    assert (d["boats"], d["counters"]) == (["j10.1"] * players + [None] * (4 - players), [[]] * 4)
    assert (d["villages"], d["phase"], [len(hand) for hand in d["hands"]]) == ([], "turn", [3] * players)
    with pytest.raises(OptionError, match="option players: found 3, accepted in act5: 2, 4"):
        variant(act="act5", players=3)


@pytest.mark.rule("M-15.2", "M-15.3")
def test_the_first_tile_lies_beside_the_centre() -> None:
    match = play(claims(), "h0")
    assert match.legal_moves == ["i10@0", "j11@0"]  # of both sections in use: the boat can follow
    assert play(match.copy(), "j11@0").legal_moves[0] == "-"
    d = play(match, "i10@0").to_dict()
    assert (d["must_enter"], match.legal_moves) == ("i10", ["bW2"])
    assert play(match, "bW2").to_dict()["boats"][0] == "i10.1"


@pytest.mark.rule("M-15.3")
def test_abroad_a_tile_is_laid_only_where_the_boat_can_follow() -> None:
    layout = "1,0=cross 0,-1=cross"
    for boat, sections in (("i10.1", {0, 1}), ("j10.1", {0}), ("i10.0", {0, 1})):
        match = claims("cross tee joker | curve tee tee", layout, boats=[boat, "j10.1", None, None])
        assert sections_of(play(match, "h0")) == sections
    ashore = claims("straight curve tee | curve tee tee", layout, boats=["i10.0", "j10.1", None, None])
    d = play(ashore, "h0", "h10@1").to_dict()
    assert d["must_enter"] == "h10"


@pytest.mark.rule("M-15.3")
def test_what_is_accepted_is_laid_at_home() -> None:
    match = claims(layout="1,0=cross 0,-1=cross", boats=["j10.1", "j11.1", None, None])
    assert sections_of(play(match, "o0", "y")) == {1}


@pytest.mark.rule("M-15.4", "M-15.5", "M-26.2")
def test_boats_move_at_the_end_of_every_turn() -> None:
    match = claims(layout="1,0=cross 0,-1=cross")
    refused = play(match.copy(), "o0", "n")
    assert (refused.seat, refused.phase, refused.to_dict()["laid"]) == (0, "boat", 1)
    assert len(refused.to_dict()["hands"][0]) == 2  # nothing is drawn before the boats have moved
    assert play(refused, "-").seat == 1
    accepted = play(match, "o0", "y")
    accepted.push(accepted.legal_moves[0])
    assert (accepted.seat, accepted.phase) == (1, "boat")
    play(accepted, "bW2")
    assert (accepted.seat, accepted.phase) == (0, "boat")
    assert play(accepted, "bS2").to_dict()["boats"][:2] == ["j11.1", "i10.1"]
    assert (accepted.seat, accepted.phase) == (1, "turn")


@pytest.mark.rule("M-15.4")
def test_no_bull_in_act_5() -> None:
    match = afloat("2,0=straight_cow#1", "j12.1")
    assert "misses" not in play(match, "g0").to_dict()
    assert match.seat == 1


@pytest.mark.rule("M-15.6", "M-15.7")
def test_fisheries_and_reed_beds_are_claimed_on_arrival() -> None:
    match = afloat("1,0=cross 2,0=straight_fishery", "j11.1")
    assert play(match.copy(), "-").phase == "turn"
    assert play(match, "bS2").legal_moves == ["-", "c1"]
    d = play(match, "c1").to_dict()
    assert (d["counters"], d["seat"], d["phase"]) == ([["j12.1"], [], [], []], 1, "turn")
    ashore = afloat("2,0=straight_fishery", "j12.0")
    assert play(ashore, "g1").phase == "claim"  # back to the water is a step too
    assert play(afloat("2,0=straight_fishery", "j12.1"), "g0").seat == 1  # ashore nothing is claimed


@pytest.mark.rule("M-15.6", "M-15.8")
def test_gardens_alongside_are_claimed_when_they_are_finished() -> None:
    match = afloat("3,3=half_line_fishery 2,3=half_line@2 3,4=cross", "n13.1")
    play(match, "bW2")
    assert match.legal_moves == ["-", "c1", "c3"]
    assert play(match.copy(), "c3").legal_moves == ["-", "c1"]
    assert play(match, "c1", "c3").to_dict()["counters"][0] == ["m13.1", "m13.3"]
    unfinished = play(afloat("3,3=half_line_fishery 3,4=cross", "n13.1"), "bW2")
    assert unfinished.legal_moves == ["-", "c3"]


@pytest.mark.rule("M-15.7")
def test_a_construction_is_claimed_once() -> None:
    layout, counters = "3,3=half_line 2,3=half_line@2 3,4=cross", [[], ["m12.1"], [], []]
    match = play(afloat(layout, "n13.1", counters=counters), "bW2")
    assert (match.seat, match.phase) == (1, "turn")


@pytest.mark.rule("M-15.6", "M-15.7")
def test_fields_are_claimed_from_the_water_of_their_landing_point() -> None:
    """The landing point of k12 is on a dead end, which the canals of k11 lead to."""
    layout = "1,0=cross 1,1=cross_fishery 1,2=cross_fishery 2,0=cross_fishery 2,1=tee_landing 2,2=cross"
    match = play(afloat(layout, "j11.1"), "bE2")
    claimed = [move for move in match.legal_moves if move not in ("-", "c1")]  # c1 is the fishery
    assert len(claimed) == 1
    play(match, *claimed)
    assert match.to_dict()["counters"][0] == [f"k11.{claimed[0][1:]}"]
    assert {line.kind: line.points for line in score_sheet(match.variant, match.state) if line.points > 0} == {
        "field": 7
    }


@pytest.mark.rule("M-15.6")
def test_a_landing_point_beyond_counts_on_a_dead_end_only() -> None:
    """From the water below the landing tile's canal nothing is claimed: the landing point is on another water."""
    layout = "1,0=cross 1,1=cross_fishery 1,2=cross_fishery 2,0=cross_fishery 2,1=tee_landing 2,2=cross"
    match = play(afloat(layout, "j12.1"), "bE2")
    assert match.to_dict()["boats"][0] == "k12.2"
    assert match.phase == "turn"


@pytest.mark.rule("M-15.9", "M-28.9")
def test_the_last_counter_ends_the_game_after_the_turn() -> None:
    tees = [(3, 0), (3, 2), (3, 4), (5, 1), (5, 3), (5, 5)]
    crosses = [(0, 2), (0, 4), (-2, 2), (-2, 4)]
    layout = " ".join(f"{r},{c}=tee_fishery" for r, c in tees) + " -2,-2=straight_fishery 1,0=cross_fishery "
    layout += " ".join(f"{r},{c}=cross_fishery" for r, c in crosses)
    counters = [f"{name_at(place)}.1" for place in [*tees, *crosses, (-2, -2)]]
    hands = "cross tee | curve tee tee | tee tee curve | curve cross cross"
    more: dict[str, Any] = {"options": {"act": "act5"}, "boats": ["j10.1"] * 4, "laid": 1, "phase": "boat"}
    match = play(match_at(hands, layout, counters=[counters, [], [], []], **more), "bS2", "c1")
    assert (match.over, match.to_dict()["outcome"]) == (1, "counters")
    assert len(match.to_dict()["hands"][0]) == 2  # before the draw
    with pytest.raises(PositionError, match="over"):
        match_at(
            "cross tee joker" + hands[9:],
            layout,
            counters=[[*counters, "j11.1"], [], [], []],
            **(more | {"laid": 0, "phase": "turn"}),
        )


@pytest.mark.rule("M-15.9")
def test_refusals_end_nothing() -> None:
    match = claims(layout="1,0=cross 0,-1=cross")
    for _ in range(8):
        while match.phase != "turn":
            match.push("n" if match.phase == "offer" else "-")
        match.push("o0")
    assert not match.over
    assert match.to_dict()["refused"] == 0


@pytest.mark.rule("M-15.10", "M-15.11", "M-15.12", "M-15.13", "M-15.14", "M-29.9")
@pytest.mark.parametrize(
    ("layout", "counter", "colour", "worth"),
    [
        ("2,0=straight_fishery", "2,0.1", 0, {0: 3}),
        ("2,0=straight_fishery", "2,0.1", 3, {3: 3}),
        ("2,0=straight_fishery", "", 0, {}),
        ("2,1=straight_fishery@1", "2,1.1", 2, {2: -2}),
        ("2,1=straight_fishery@1", "", 0, {0: -1}),
        ("1,1=half_tee@2 2,1=half_tee", "2,1.1", 0, {0: 4}),
        ("1,1=half_tee@2 2,1=half_tee", "2,1.1", 1, {1: 8}),
        ("3,0=half_end@3 3,-1=half_end@1", "", 0, {0: -1, 1: -1}),
        ("2,0=half_tee@3 2,-1=half_tee@1", "2,0.1", 0, {0: 4}),
        ("2,0=half_tee@3 2,-1=half_tee@1", "2,0.1", 2, {2: 8}),
        ("1,3=end_frog 2,3=ends_frog", "", 0, {}),
    ],
)
def test_points_of_act_5(layout: str, counter: str, colour: int, worth: dict[int, int]) -> None:
    v, s = laid(f"1,0=cross {layout}", "0,0=abbey", act="act5")
    if counter:
        put_counters(s, colour, counter)
    assert {c: points(v, s, c, "hole") for c in range(4) if points(v, s, c, "hole")} == worth


@pytest.mark.rule("M-15.11", "M-28.7")
def test_a_claimed_field_counts_with_all_its_cows_wherever_it_lies() -> None:
    layout = "1,0=cross 1,-1=cross 2,-1=tee_landing 2,0=curve_cow#2@1 1,-2=cross 2,-2=cross"
    v, s = laid(layout, "0,0=abbey", act="act5")
    assert [points(v, s, colour, "hole") for colour in range(4)] == [0, 0, 0, 0]
    put_counters(s, 2, "2,0.2")
    assert scored(v, s, 2) == {"field": 7, "cow": 8}
    assert [points(v, s, colour, "hole") for colour in (0, 1, 3)] == [0, 0, 0]
    (cells,) = [line.cells for line in score_sheet(v, s) if line.kind == "field"]
    assert {int(SECTION[cell]) for cell in cells} == {0, 1}


# --- 28. Positions ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("M-28.8")
def test_entries_of_positions_with_boats() -> None:
    assert list(deal(1, **RACE).to_dict())[-4:-1] == ["boats", "misses", "laid_in"]
    assert list(deal(1, **CLAIMS).to_dict())[-4:-1] == ["boats", "counters", "must_enter"]
    d = race("tee |").to_dict()
    assert (d["boats"], d["misses"], d["laid_in"]) == (["o15.1", "e15.1", None, None], [0, 0], [-1, -1])
    d = claims().to_dict()
    assert (d["boats"], d["counters"], d["must_enter"]) == (["j10.1", "j10.1", None, None], [[]] * 4, None)


BOATS_REFUSED = [
    (RACE, {"boats": ["o15.1", None, None, None]}, "boat"),
    (RACE, {"boats": ["o15.1", "e15.1", "e5.1", None]}, "boat"),
    (RACE, {"boats": ["o14.1", "e15.1", None, None]}, "boat"),
    (RACE, {"boats": ["o15.9", "e15.1", None, None]}, "boat"),
    (RACE, {"boats": ["e15.1", "e15.1", None, None]}, "boat"),
    (RACE, {"boats": ["j10.1", "e15.1", None, None]}, "over"),
    (RACE, {"boats": ["zz", "e15.1", None, None]}, "j11.4"),
    (RACE, {"misses": [1, 0]}, "miss"),
    (RACE, {"misses": [0, 1]}, "miss"),
    (RACE, {"laid_in": [0, -1]}, "laid"),
    (RACE, {"laid_in": [-1, 3]}, "laid"),
    (RACE, {"refused": 1}, "counted"),
    (RACE, {"hands": [["tee"], ["tee"]]}, "too many"),
    (RACE, {"phase": "boat"}, "phase|too many"),
    (RACE, {"phase": "claim"}, "phase|too many"),
    (CLAIMS, {"counters": [["j10.1"], [], [], []]}, "counter"),
    (CLAIMS, {"counters": [["j12.1"], [], [], []]}, "counter"),
    (CLAIMS, {"counters": [[], [], ["j11.1"], []]}, "more counters"),
    (CLAIMS, {"counters": [["j11.1", "j11.1"], [], [], []]}, "counter"),
    (CLAIMS, {"counters": [["j11.1"], ["j11.1"], [], []]}, "counter"),
    (CLAIMS, {"counters": [["j11.0"], [], [], []]}, "counter"),
    (CLAIMS, {"must_enter": "i10"}, "enter"),
    (CLAIMS, {"boats": ["j10.9", "j10.1", None, None]}, "boat"),
    (CLAIMS, {"boats": ["j12.0", "j10.1", None, None]}, "boat"),
    (CLAIMS, {"phase": "claim", "laid": 1, "hands": [["cross", "tee"], ["curve", "tee", "tee"]]}, "nothing to decide"),
    (CLAIMS, {"refused": 1}, "counted"),
]


@pytest.mark.rule("M-28.9")
@pytest.mark.parametrize(("options", "wrong", "words"), BOATS_REFUSED, ids=[str(k) for k in range(len(BOATS_REFUSED))])
def test_what_cannot_be_of_boats_is_refused(options: dict[str, Any], wrong: dict[str, Any], words: str) -> None:
    is_race = options is RACE
    d = position(
        "tee |" if is_race else "cross tee joker | curve tee tee",
        "" if is_race else "1,0=straight_fishery",
        options=options,
    )
    assert not Match.from_dict(variant(**options), d).over
    with pytest.raises(PositionError, match=words):
        Match.from_dict(variant(**options), d | wrong)


@pytest.mark.rule("M-28.9")
def test_a_boat_goes_only_where_it_must() -> None:
    good = {"boats": ["j10.1", "j10.1", None, None], "laid": 1, "phase": "boat", "must_enter": "i10"}
    assert claims("cross tee | curve tee tee", "0,-1=cross", **good).legal_moves == ["bW2"]
    for wrong in ({"must_enter": "j11"}, {"must_enter": "h10"}):
        with pytest.raises(PositionError, match="enter"):
            claims("cross tee | curve tee tee", "0,-1=cross 1,0=cross", **(good | wrong))


@pytest.mark.rule("M-28.8")
def test_boats_and_counters_are_listed_by_colour() -> None:
    """Four entries each, with two seats too."""
    match = deal(act="act5", players=2)
    d = match.to_dict()
    assert (d["boats"], d["counters"]) == (["j10.1", "j10.1", None, None], [[], [], [], []])
    with pytest.raises(PositionError, match="a list of 4, for each colour"):
        Match.from_dict(match.variant, d | {"boats": ["j10.1", "j10.1"]})
