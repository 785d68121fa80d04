"""The clauses of RULES.md on set-up, turns, the end, acts and the eclipse (parts 6 to 19), each on a small table."""

import random
from pathlib import Path
from typing import Any

import pytest

import swamp_envs
from swamp_envs import OptionError
from swamp_envs.games.marshlands.board import CELL_NAMES, CENTRE, SECTION, X_BLOCK

from .tables import (
    CORNERS,
    GAME,
    START_CELLS,
    deal,
    laid,
    match_at,
    name_at,
    places,
    play,
    points,
    read_layout,
    rotations,
    scored,
    variant,
)

ACTS_OF_SEVERAL = ["act1", "act2", "act3"]
ALONE: dict[str, Any] = {"act": "act8"}
RECORDS = Path(__file__).parents[2] / "records" / "marshlands"


# --- 6. Set-up --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("M-6.1", "M-6.2", "M-2.1")
@pytest.mark.parametrize("act", ACTS_OF_SEVERAL)
def test_the_deal(act: str) -> None:
    d = deal(1, act=act, players=3).to_dict()
    assert d["board"]["j10"] == "abbey@0"
    assert [len(hand) for hand in d["hands"]] == [3, 3, 3]
    assert len(d["deck"]) == 125 - 9
    assert d["seat"] == d["in_turn"] == 0


@pytest.mark.rule("M-6.2", "M-6.3")
def test_hands_are_dealt_from_the_top_seat_by_seat() -> None:
    """All orders of the deck are alike likely: what a seat gets first is spread over the kinds."""
    first = [deal(seed, players=2).to_dict()["hands"][0][0].startswith("tee") for seed in range(400)]
    assert 0.13 < sum(first) / 400 < 0.25  # 23 of 125 tiles


# --- 7. A turn --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("M-7.1", "M-7.11", "M-26.5")
def test_lay_one_draw_one() -> None:
    match = match_at("cross tee joker | curve tee tee", options={"players": 2})
    top = match.to_dict()["deck"][0]
    play(match, "h1", "j12@0" if "j12@0" in play(match.copy(), "h1").legal_moves else "j12@1")
    d = match.to_dict()
    assert d["hands"][0] == ["cross", "joker", top]
    assert (d["seat"], d["turn"]) == (1, 1)


@pytest.mark.rule("M-7.2", "M-11.1", "M-13.1", "M-29.2")
@pytest.mark.parametrize("seat", range(4))
def test_villages_are_turned_in_the_first_turn(seat: int) -> None:
    ways = [{"v0", "v2", "v3"}, {"v0", "v1", "v3"}, {"v0", "v1", "v2"}, {"v1", "v2", "v3"}]
    match = match_at(
        "tee tee tee|" * 3 + "curve curve curve"
        if False
        else "tee tee tee|curve curve curve|cross cross cross|straight straight tee",
        oriented=[0] * 4,
        in_turn=seat,
        seat=seat,
        phase="orient",
    )
    assert set(match.legal_moves) == ways[seat]
    match.push(match.legal_moves[-1])
    assert match.to_dict()["oriented"][seat] == 1
    assert match.phase == "turn"


@pytest.mark.rule("M-7.3", "M-7.5", "M-7.8")
def test_a_tile_is_offered_and_accepted() -> None:
    match = match_at("cross tee joker | curve tee tee | cross cross curve", options={"players": 3})
    top = match.to_dict()["deck"][0]
    play(match, "o0")
    assert (match.seat, match.phase, match.legal_moves) == (1, "offer", ["y", "n"])
    play(match, "n")
    assert (match.seat, match.phase) == (2, "offer")
    play(match, "y")
    assert match.phase == "offer_place"
    cells = {CELL_NAMES.index(move.partition("@")[0]) for move in match.legal_moves}
    assert {SECTION[cell] for cell in cells} == {2}
    match.push(match.legal_moves[0])
    d = match.to_dict()
    assert d["hands"][0] == ["tee", "joker", top]
    assert len(d["hands"][2]) == 3
    assert (d["seat"], d["refused"]) == (1, 0)


@pytest.mark.rule("M-7.4", "M-7.7")
def test_nobody_is_asked_without_a_place() -> None:
    """Seat 1's only place lies below a garden of seat 2's."""
    options = {"players": 3, "act": "act2"}
    match = match_at("cross tee joker | curve tee tee | tee cross curve", "-1,-1=half_tee@2", options=options)
    assert play(match, "o0").seat == 2
    play(match, "n")
    d = match.to_dict()
    assert (d["out"], d["refused"], d["seat"]) == (["cross"], 1, 1)


@pytest.mark.rule("M-7.6")
def test_who_accepts_before_the_first_turn_turns_the_village_first() -> None:
    match = match_at("cross tee joker | curve tee tee", oriented=[1, 0], options={"players": 2})
    play(match, "o1", "y")
    assert (match.seat, match.phase) == (1, "orient")
    for move in match.legal_moves:
        after = play(match.copy(), move)
        assert after.phase == "offer_place"
        assert after.legal_moves
    assert set(match.legal_moves) <= {"v0", "v1", "v3"}


@pytest.mark.rule("M-7.9", "M-19.2")
def test_what_is_not_offered() -> None:
    match = match_at("cross eclipse tee | curve tee tee", options={"players": 2, "eclipse": "simple", "act": "act2"})
    assert {move for move in match.legal_moves if move[0] == "o"} == {"o0", "o2"}


# A canal down the edge of the section, with gardens on its only open side.
GARDENS = "1,0=half_line@1 2,0=half_line@1 3,0=half_line@1 4,0=half_pair@1 5,0=half_pair@1"


@pytest.mark.rule("M-7.10", "M-18.4")
def test_who_can_do_nothing_passes() -> None:
    match = match_at("village#0 village#1 village#2", GARDENS, options=ALONE)
    assert match.legal_moves == ["-"]
    d = play(match, "-").to_dict()
    assert (d["refused"], len(d["hands"][0]), d["turn"]) == (1, 3, 1)


# --- 8. The end -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("M-8.1", "M-8.2", "M-8.3", "M-8.4", "M-29.6")
@pytest.mark.parametrize(
    ("name", "outcome"), [("act 1, a section filled", "full"), ("act 1, the deck used up", "deck")]
)
def test_ends_of_recorded_games(name: str, outcome: str) -> None:
    match = swamp_envs.load_record(RECORDS / f"{name}.swamp").replay()
    d = match.to_dict()
    assert d["outcome"] == outcome
    owners = [match.state.owner[SECTION[CELL_NAMES.index(cell)]] for cell in d["board"] if cell != "j10"]
    counts = [owners.count(colour) for colour in range(4)]
    assert (max(counts) == 30) == (outcome == "full")
    assert (d["deck"] == []) == (outcome == "deck")
    best = max(match.scores)
    assert [paid > 0 for paid in match.payoff] == [score == best for score in match.scores]


@pytest.mark.rule("M-8.2", "M-29.6")
@pytest.mark.parametrize(("players", "refusals"), [(2, 6), (3, 3), (4, 3)])
def test_refusals_end_the_game(players: int, refusals: int) -> None:
    hands = "|".join(["cross tee joker", "curve tee tee", "tee cross curve", "straight straight tee"][:players])
    match, count = match_at(hands, options={"players": players}), 0
    while not match.over:
        match.push("n" if match.phase == "offer" else next(move for move in match.legal_moves if move[0] == "o"))
        count = match.to_dict()["refused"]
    assert count == refusals
    assert match.to_dict()["outcome"] == "refused"


@pytest.mark.rule("M-8.2")
def test_a_lay_starts_the_count_anew() -> None:
    match = match_at("cross tee joker | curve tee tee | tee cross curve", refused=2, options={"players": 3})
    play(match, "h0", "j12@0")
    assert match.to_dict()["refused"] == 0


@pytest.mark.rule("M-8.4")
def test_payoffs() -> None:
    for seed in range(4):
        match, dice = deal(seed, players=3), random.Random(seed)
        while not match.over:
            assert match.scores == [0, 0, 0]
            match.push(dice.choice(match.legal_moves))
        best = max(match.scores)
        winners = [score == best for score in match.scores]
        assert match.payoff == pytest.approx([1 / sum(winners) if w else -1 / (3 - sum(winners)) for w in winners])


@pytest.mark.rule("M-8.5")
@pytest.mark.parametrize("act", [*ACTS_OF_SEVERAL, "act8"])
def test_games_come_to_an_end(act: str) -> None:
    match, dice = deal(0, act=act), random.Random(0)
    while not match.over:
        match.push(dice.choice(match.legal_moves))
    assert len(match.moves) < 3000
    assert not match.truncated


# --- 9. Points --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("M-9.7", "M-9.8")
def test_holes_cost_a_point_each() -> None:
    v, s = laid("", "0,0=abbey 1,0=village#0 0,-1=village#1@1", players=2)
    assert points(v, s) == -29
    assert points(v, s, 0, "hole") == 0


EXAMPLE = """
copse_end_cross@2 tee_garden reed_landing copse_end_bank - reed_end
copse_end_garden copse_end_fishery tee copse_end_twin curve_cow#2 end_frog
twin_frog twin_half copse_end_garden copse_line_twin copse_end@2 landing#0
cross cross cross cross cross tee
cross cross cross cross cross village#2@2
"""


@pytest.mark.rule("M-29.1")
@pytest.mark.parametrize("encloses", [False, True])
def test_the_example_of_scoring(encloses: bool) -> None:
    rows = [row.split() for row in EXAMPLE.split("\n") if row]
    words = [f"{r - 5},{c - 5}={t}" for r, row in enumerate(rows) for c, t in enumerate(row) if t != "-"]
    v, s = laid(" ".join(words), copse_encloses=encloses)
    found = {"garden": 8, "copse": 14, "fishery": 9, "reed": 11, "frog": 2, "field": 13, "cow": 8}
    assert scored(v, s, 2) == found
    assert points(v, s, 2) == 64


# --- 10. Optional rules -----------------------------------------------------------------------------------------------


@pytest.mark.rule("M-10.1", "M-10.2", "M-10.3")
def test_several_tiles_a_turn() -> None:
    match = match_at("cross tee cross | curve tee tee", options={"players": 2, "multi": 3})
    play(match, "h0", "j12@0")
    assert (match.seat, match.to_dict()["laid"]) == (0, 1)
    assert "-" in match.legal_moves
    assert not any(move[0] == "o" for move in match.legal_moves)
    match.push(next(move for move in match.legal_moves if move[0] == "h"))
    play(match, match.legal_moves[0], "-")
    d = match.to_dict()
    assert (len(d["hands"][0]), d["seat"], d["refused"]) == (3, 1, 0)


@pytest.mark.rule("M-10.4", "M-19.6")
def test_the_eclipse_is_one_of_the_tiles_laid() -> None:
    match = match_at("eclipse tee cross | curve tee tee", options={"players": 2, "multi": 2, "eclipse": "simple"})
    play(match, "h0", "j10@0", "e1")
    assert (match.seat, match.to_dict()["laid"], match.phase) == (0, 1, "turn")
    play(match, match.legal_moves[1])
    assert {SECTION[CELL_NAMES.index(move.partition("@")[0])] for move in match.legal_moves} == {1}


@pytest.mark.rule("M-10.5")
@pytest.mark.parametrize("act", [*ACTS_OF_SEVERAL, "act8"])
def test_one_tile_more_in_hand(act: str) -> None:
    assert {len(hand) for hand in deal(act=act, hand_plus=True).to_dict()["hands"]} == {4}


# --- 11 to 13. Acts 1 to 3 --------------------------------------------------------------------------------------------


@pytest.mark.rule("M-11.1", "M-13.1")
@pytest.mark.parametrize(("act", "spots"), [("act1", START_CELLS), ("act3", CORNERS)])
def test_where_villages_begin(act: str, spots: Any) -> None:
    board = deal(act=act).to_dict()["board"]
    assert {board[name_at(place)] for place in spots} == {f"village#{k}@{k}" for k in range(4)}
    for players in (1, 5):
        with pytest.raises(OptionError, match="players"):
            GAME.variant(act=act, players=players)


@pytest.mark.rule("M-12.1", "M-12.2")
def test_the_village_of_act_2_is_in_hand() -> None:
    layout = "1,0=cross_fishery 2,0=cross_fishery 3,0=cross_fishery"
    match = match_at("cross tee tee | curve tee tee", layout, options={"act": "act2", "players": 2})
    assert match.to_dict()["villages"] == [0, 1]
    play(match, "h30")
    match.push(match.legal_moves[0])
    d = match.to_dict()
    assert [len(hand) for hand in d["hands"]] == [4, 3]
    assert d["villages"] == [1]
    assert "h30" not in match_at("cross tee tee | curve tee tee", options={"act": "act2", "players": 2}).legal_moves


@pytest.mark.rule("M-12.3", "M-29.2")
def test_no_village_beside_the_abbey() -> None:
    v, s = laid("1,0=cross 1,1=cross 2,0=cross 1,2=cross", act="act2", players=2)
    spots = {(down, right) for down, right, _ in places(v, s, "village#0")}
    assert (2, 1) not in spots
    assert (2, 2) in spots
    assert sum(X_BLOCK) == 16


ROW = "1,0=cross 1,1=cross 1,2=cross"
VILLAGES = [  # the way to the Abbey, what else is covered; the village's field is in the east
    ("5,5", f"{ROW} 1,3=cross 1,4=cross 2,4=cross 3,4=cross 4,4=cross 5,4=cross", "4,5=cross", 20),
    ("5,5", f"{ROW} 1,3=cross 2,3=cross 3,3=cross 4,3=cross 5,3=cross 5,4=cross", "4,5=cross", 10),
    ("4,4", f"{ROW} 1,3=cross 2,3=cross 3,3=cross 4,3=cross", "3,4=cross 5,4=cross 4,5=tee@3", 10),
    ("4,4", f"{ROW} 1,3=cross 2,3=cross 3,3=cross 4,3=cross", "3,4=cross 5,4=cross", 4),
    ("5,4", f"{ROW} 2,2=cross 3,2=cross 4,2=cross 5,2=cross 5,3=cross", "4,4=cross 5,5=tee@3", 10),
    ("3,3", f"{ROW} 2,2=cross 3,2=cross", "2,3=cross 4,3=cross 3,4=tee@3", 7),
    ("3,3", f"{ROW} 2,2=cross 3,2=cross", "2,3=cross 4,3=cross", 2),
    ("1,5", f"{ROW} 1,3=cross 1,4=cross", "0,5=cross 2,5=cross", 7),
]


@pytest.mark.rule("M-12.4", "M-12.6", "M-29.4")
@pytest.mark.parametrize(("place", "way", "covered", "worth"), VILLAGES)
def test_what_a_village_is_worth_by_place(place: str, way: str, covered: str, worth: int) -> None:
    v, s = laid(f"{way} {covered} {place}=village#0@2", act="act2", players=2)
    assert scored(v, s)["village"] == worth


@pytest.mark.rule("M-12.5")
def test_a_village_that_is_not_linked_or_not_laid() -> None:
    v, s = laid("3,3=village#0", act="act2", players=2)
    assert scored(v, s) == {"village": 1}
    v, s = laid("", act="act2", players=2)
    assert scored(v, s) == {}


@pytest.mark.rule("M-13.2")
def test_act_3_reaches_the_abbey_from_the_village() -> None:
    v, s = laid("2,1=cross 2,0=cross", "0,0=abbey 5,5=village#0@0", act="act3", players=2)
    assert not {(1, 0), (1, 1)} & {(down, right) for down, right, _ in places(v, s, "cross")}
    way = "5,4=cross 5,3=cross 5,2=cross 5,1=cross 4,1=cross 3,1=cross 2,1=cross"
    v, s = laid(way, "0,0=abbey 5,5=village#0@1", act="act3", players=2)
    assert (1, 1) in {(down, right) for down, right, _ in places(v, s, "cross")}


@pytest.mark.rule("M-13.5", "M-29.5")
def test_a_village_of_act_3() -> None:
    way = "5,4=cross 5,3=cross 5,2=cross 5,1=cross 4,1=cross 3,1=cross 2,1=cross 1,1=cross"
    v, s = laid(f"{way} 1,0=cross", "0,0=abbey 5,5=village#0@1", act="act3", players=2)
    assert scored(v, s)["village"] == 10
    v, s = laid(f"{way} 0,1=cross", "0,0=abbey 5,5=village#0@1", act="act3", players=2)
    assert scored(v, s)["village"] == 1  # only by a tile of the neighbour's
    v, s = laid(way, "0,0=abbey 5,5=village#0@1", act="act3", players=2)
    assert "village" not in scored(v, s)


# --- 18. Act 8 --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("M-18.1", "M-18.3")
@pytest.mark.parametrize("sections", [1, 2, 3, 4])
def test_one_player_on_some_sections(sections: int) -> None:
    match = deal(sections=sections, **ALONE)
    assert match.to_dict()["villages"] == [0, 1, 2, 3]
    assert list(match.state.owner) == [0] * sections + [-1] * (4 - sections)
    v, s = laid("", sections=sections, **ALONE)
    assert {(down, right) for down, right, _ in places(v, s, "cross")} == set(START_CELLS[:sections])


@pytest.mark.rule("M-18.2", "M-29.5")
def test_a_tile_or_a_village_is_taken() -> None:
    match = match_at("cross tee tee", options=ALONE)
    play(match, "h0", "j11@0")
    assert match.legal_moves == ["t^", "tv"]
    play(match, "tv")
    d = match.to_dict()
    assert d["hands"] == [["tee", "tee", "village#0"]]
    assert d["villages"] == [1, 2, 3]


@pytest.mark.rule("M-18.4")
def test_discarding_only_without_a_lay() -> None:
    match = match_at("cross tee tee", options=ALONE)
    assert {move[0] for move in match.legal_moves} == {"h"}
    match = match_at("cross village#0 tee", GARDENS, options=ALONE)
    assert match.legal_moves == ["o0", "o2"]
    top = match.to_dict()["deck"][0]
    d = play(match, "o0").to_dict()
    assert (d["out"], d["hands"][0], d["refused"]) == (["cross"], ["village#0", "tee", top], 1)


@pytest.mark.rule("M-18.5")
def test_act_8_ends_with_the_deck() -> None:
    match = match_at("cross tee tee", deck=["curve"], options=ALONE)
    play(match, "h0", "j11@0", "t^")
    assert match.over
    assert match.to_dict()["outcome"] == "deck"


@pytest.mark.rule("M-18.6", "M-29.5", "M-9.3")
def test_points_of_act_8() -> None:
    """Two villages linked, one not; links through other sections are good."""
    v, s = laid("1,0=village#0 0,-1=village#1@1 3,3=village#2", sections=2, **ALONE)
    assert scored(v, s)["village"] == 20


@pytest.mark.rule("M-18.6", "M-13.4", "M-9.3", "M-4.5")
@pytest.mark.parametrize(
    ("layout", "points"),
    [
        ("1,0=cross 1,1=cross 1,2=cross 2,0=cross 2,1=tee_landing 2,2=cross", 7),
        ("3,2=cross 3,3=half_tee@2 4,2=cross 4,3=garden_through", 1),
        ("1,0=cross 1,1=cross 2,0=cross 2,1=cross", 1),
    ],
)
def test_fields_of_act_8(layout: str, points: int) -> None:
    """The landing point of a closed field is linked, is not linked, or is missing."""
    v, s = laid(layout, **ALONE)
    assert scored(v, s)["field"] == points


@pytest.mark.rule("M-18.7")
def test_the_payoff_of_who_plays_alone() -> None:
    for sections in (1, 3):
        match, dice = deal(1, sections=sections, **ALONE), random.Random(1)
        while not match.over:
            match.push(dice.choice(match.legal_moves))
        assert match.payoff[0] == pytest.approx(max(-1, min(1, match.scores[0] / (100 * sections))))


# --- 19. The solar eclipse --------------------------------------------------------------------------------------------


@pytest.mark.rule("M-19.1", "M-19.2")
def test_the_eclipse_takes_the_abbeys_place() -> None:
    match = match_at("eclipse tee cross | curve tee tee", options={"players": 2, "eclipse": "simple"})
    play(match, "h0")
    assert match.legal_moves == ["j10@0"]
    d = play(match, "j10@0").to_dict()
    assert (d["board"]["j10"], d["out"], match.phase) == ("eclipse@0", ["abbey"], "eclipse")
    with pytest.raises(OptionError, match="eclipse"):
        GAME.variant(act="act8", eclipse="mad")


@pytest.mark.rule("M-19.3", "M-29.7")
@pytest.mark.parametrize(
    ("players", "move", "colours"),
    [
        (4, "e1", [1, 2, 3, 0]),
        (4, "e2", [2, 3, 0, 1]),
        (4, "e3", [3, 0, 1, 2]),
        (3, "e2", [2, 0, 1]),
        (2, "e1", [1, 0]),
    ],
)
def test_colours_after_a_simple_eclipse(players: int, move: str, colours: list[int]) -> None:
    hands = "|".join(["eclipse tee cross", "curve tee tee", "tee cross curve", "straight straight cross"][:players])
    match = match_at(hands, options={"players": players, "eclipse": "simple"})
    play(match, "h0", "j10@0")
    assert match.legal_moves == [f"e{k}" for k in range(1, players)]
    assert play(match, move).to_dict()["colour_of"] == colours


@pytest.mark.rule("M-19.3", "M-26.1")
@pytest.mark.parametrize(("move", "colours"), [("-", [0, 1, 2]), ("e1", [1, 2, 0]), ("e2", [2, 0, 1])])
def test_with_an_optional_eclipse_the_board_may_stay(move: str, colours: list[int]) -> None:
    """The turn goes on alike, with another lay."""
    options = {"players": 3, "eclipse": "optional", "multi": 2}
    match = match_at("eclipse tee cross|curve tee tee|tee cross curve", options=options)
    play(match, "h0", "j10@0")
    assert match.legal_moves == ["-", "e1", "e2"]
    d = play(match, move).to_dict()
    assert (d["colour_of"], d["mad_by"], d["phase"], d["seat"], d["laid"]) == (colours, -1, "turn", 0, 1)


@pytest.mark.rule("M-19.4", "M-29.7")
def test_a_mad_eclipse_goes_on() -> None:
    hands = "tee tee cross|eclipse curve tee|tee cross curve|straight straight cross"
    match = match_at(hands, in_turn=1, seat=1, options={"eclipse": "mad"})
    d = play(match, "h0", "j10@0").to_dict()
    assert (d["colour_of"], d["mad_by"], d["seat"]) == ([1, 2, 3, 0], 1, 2)
    for _ in range(3):
        match.push(next(move for move in match.legal_moves if move[0] == "h"))
        match.push(match.legal_moves[0])
    d = match.to_dict()
    assert (d["colour_of"], d["seat"]) == ([2, 3, 0, 1], 1)


@pytest.mark.rule("M-19.5", "M-19.6")
def test_hands_stay_and_points_go_with_the_colour() -> None:
    match = match_at("eclipse tee cross | curve tee tee", options={"players": 2, "eclipse": "simple"})
    d = play(match, "h0", "j10@0", "e1").to_dict()
    assert d["hands"][1] == ["curve", "tee", "tee"]
    assert match.seat == 1
    play(match, "h1")
    assert {SECTION[CELL_NAMES.index(move.partition("@")[0])] for move in match.legal_moves} == {0}
    dice = random.Random(0)
    while not match.over:
        match.push(dice.choice(match.legal_moves))
    by_colour = [points(variant(players=2, eclipse="simple"), match.state, colour) for colour in (0, 1)]
    assert match.scores == [by_colour[colour] for colour in match.to_dict()["colour_of"]]
    assert CELL_NAMES[CENTRE] == "j10"


def test_layouts_are_read() -> None:
    assert read_layout("1,-1=tee@2 0,0=abbey") == {(1, -1): "tee@2", (0, 0): "abbey@0"}
    assert rotations(*laid("", "0,0=abbey 1,0=village#0", players=2), "tee", (1, 1)) == {0, 1, 2}
