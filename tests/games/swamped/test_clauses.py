"""The clauses of RULES.md, each at a small table of its own; more of part 1 in test_pack.py, 9 in test_sight.py, 10 in
test_loading.py. The table: s1, then maps 5, 17, 8 and 20; seat 0 is the Pilot, the croc is far away on map 8."""

from collections import Counter
from copy import copy
from itertools import chain
from typing import Any

import numpy as np
import pytest

from swamp_envs import Match
from twins.swamped import where_is

from .tables import (
    COORDINATES,
    GAME,
    LETS_MOVES,
    LINE,
    PACK,
    PINNED,
    POUNCES,
    Dict,
    deal,
    field,
    legal,
    map_name,
    match_at,
    play,
    variant,
)

FOUR = "GN:1 GE:2 | YN:3 YE:4 | RN:6 RS:7 | BW:9 YW:10"  # hands for four
CHOICE = {"croc": "choice"}


def boat_at(place: str, steps: int = 1, **others: Any) -> Match:
    """Seat 0 is moving the boat after a discard."""
    return match_at(boat=place, steps=steps, phase="boat", **others)


def moves_of(match: Match) -> str:
    return " ".join(match.legal_moves)


def names(cards: list[str]) -> list[str]:
    return [map_name(card) for card in cards]


def faces(cards: list[str]) -> list[str]:
    return [card.partition(":")[0] for card in cards]


def set_up(seed: int = 0, **options: Any) -> Match:
    """A dealt game after the Pilot's two cards, the lowest maps of his hand."""
    match = deal(seed, **options)
    for _ in range(2):
        match.push(match.legal_moves[0])
    return match


# --- 1. Maps and the Swamp --------------------------------------------------------------------------------------------


@pytest.mark.rule("D-1.1")
@pytest.mark.parametrize(
    ("place", "steps"),
    [
        ("0.c1", "E W stop"),  # walls N and S
        ("0.b1", "E S stop"),  # a wall W
        ("0.c3", "E S stop"),
        ("0.f6", "N W stop"),  # the frame E and S
        ("1.d4", "E N W stop"),
        ("1.a4", "E N S stop"),  # W is the card the boat has left
    ],
)
def test_walls_stand_between_spaces(place: str, steps: str) -> None:
    assert moves_of(boat_at(place)) == steps


@pytest.mark.rule("D-1.1")
def test_spaces_are_counted_from_the_top_left() -> None:
    for number, space in ((0, "a1"), (5, "f1"), (6, "a2"), (30, "a6"), (35, "f6")):
        plane = boat_at(f"0.{space}").observe(0)["boat"]
        assert np.flatnonzero(plane).tolist() == [number]


# Rows in which the boat can pass from card 1 to card 2: the right passages of the one and the left ones of the other.
JOINTS = {
    "s1 BN:5": "123",
    "s3 BN:5": "23",
    "s1 BN:5 BE:17": "6",  # 2, 4, 6 and 1, 3, 5, 6
    "s1 BN:17 BE:5": "13",  # 1, 3, 5 and 1, 2, 3, 4
    "s1 BN:8 BE:16": "14",
    "s1 BN:5 BE:17 w1 BS:8": "6",
}


@pytest.mark.rule("D-1.2")
@pytest.mark.parametrize(("swamp", "open_rows"), JOINTS.items())
def test_cards_are_joined_where_both_passages_are_open(swamp: str, open_rows: str) -> None:
    left = min(swamp.count(" ") - 1, 1)
    words: Dict = {"swamp": swamp, "croc": "0.a1", "options": {"waterfall": "w1" in swamp}}
    for row in "123456":
        assert ("E" in boat_at(f"{left}.f{row}", **words).legal_moves) == (row in open_rows)
    passed = play(boat_at(f"{left}.f{open_rows[0]}", 2, **words), "E")
    assert field(passed, "boat") == f"{left + 1}.a{open_rows[0]}"


@pytest.mark.rule("D-1.3")
@pytest.mark.parametrize("seed", range(20))
def test_the_croc_begins_further_from_the_start_than_it_swims(seed: int) -> None:
    match = set_up(seed, players=4, difficulty="hard")
    assert match.observe(0)["croc_way"] > PACK.dial["speeds"][PACK.dial["hard"] - 1]


def pairs(match: Match) -> set[str]:
    """All cards that are not in the Swamp."""
    d = match.to_dict()
    return {*chain(*d["hands"]), *d["deck"], *d["discards"]}


@pytest.mark.rule("D-1.4")
def test_maps_and_faces_are_paired_anew_in_every_game() -> None:
    deals = [pairs(deal(seed, tiger=True)) for seed in range(60)]
    maps_of_rn = {card for cards in deals for card in cards if card[:3] == "RN:"}
    faces_of_1 = {card for cards in deals for card in cards if map_name(card) == "1"}
    assert len(maps_of_rn) > 18  # of 26
    assert len(faces_of_1) > 12  # of 21


def last_discard(**others: Any) -> Match:
    """Seat 0 discards the last card of the round: then a tie without piles, and the bonus for seat 0."""
    return play(match_at("GN:1 |", deck="", **others), "-GN go stop win:0 stop")


@pytest.mark.rule("D-1.4")
def test_they_are_paired_anew_for_a_new_round_but_not_in_the_swamp() -> None:
    rounds = [last_discard(seed=seed) for seed in range(60)]
    assert {tuple(field(match, "swamp")) for match in rounds} == {tuple(LINE.split())}
    assert len({card for match in rounds for card in pairs(match) if map_name(card) == "1"}) > 10  # of 14
    assert {len(pairs(match)) for match in rounds} == {22 - 4}


FIXED = [*COORDINATES, *LETS_MOVES, *POUNCES]


@pytest.mark.rule("D-1.4", "D-9.2")
def test_fixed_pairs_are_the_packs_and_open() -> None:
    match = deal(3, pairing="fixed", tiger=True, players=2)
    assert pairs(match) == {f"{face}:{number}" for number, face in enumerate(FIXED, 1)}
    d = match.to_dict()
    assert match.seen_by(1)["hands"] == d["hands"]
    assert match.seen_by(1)["deck"][0] == d["deck"][0]


@pytest.mark.rule("D-1.4", "D-3.10")
def test_fixed_pairs_stay_in_a_new_round() -> None:
    table = match_at("RN:1 |", "s1 YN:5 LM:17 YW:8", deck="", options={"pairing": "fixed"})
    match = play(table, "-RN go stop win:0 stop")
    outside = {f"{face}:{number}" for number, face in enumerate(FIXED[:22], 1)} - {"YN:5", "LM:17", "YW:8"}
    assert (field(match, "phase"), pairs(match)) == ("add", outside)


# --- 2. Set-up --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("D-2.1")
@pytest.mark.parametrize("tiger", [False, True])
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_deal(players: int, tiger: bool) -> None:
    d = deal(1, players=players, tiger=tiger).to_dict()
    cards = [*chain(*d["hands"]), *d["deck"]]
    assert [len(hand) for hand in d["hands"]] == [5, 3, 3, 3][:players]
    assert Counter(faces(cards)) == Counter(COORDINATES + LETS_MOVES + POUNCES * tiger)
    assert sorted(map(int, names(cards))) == list(range(1, 27 if tiger else 23))
    assert (d["pilot"], d["in_turn"], d["seat"], d["phase"], d["steps"]) == (0, 0, 0, "add", 2)
    assert (d["discards"], d["piles"], d["treasures"], d["turn"], d["round"]) == ([], [], [0, 0, 0, 0], 0, 1)


@pytest.mark.rule("D-2.1")
def test_the_deck_is_shuffled() -> None:
    deals = [deal(seed).to_dict() for seed in range(200)]
    tops = Counter(map_name(d["deck"][0]) for d in deals)
    held = Counter(face for d in deals for face in faces(d["hands"][1]))
    assert len(tops) == 22
    assert max(tops.values()) < 25  # 9 expected
    assert len(held) == 17
    assert 120 < held["LM"] < 210  # 600 x 6 / 22 = 164 expected


@pytest.mark.rule("D-2.2")
def test_the_start_map_is_drawn_and_the_boat_is_on_its_start() -> None:
    starts = {name: f"0.{where_is('S', PACK.maps[name])[0]}" for name in ("s1", "s2", "s3", "s4")}
    found = Counter((d["swamp"][0], d["boat"]) for d in (deal(seed).to_dict() for seed in range(100)))
    assert found.keys() == set(starts.items())
    assert min(found.values()) > 10


@pytest.mark.rule("D-2.2", "D-2.5")
@pytest.mark.parametrize(("start", "side"), [("s1", "w2"), ("s3", "w1"), ("s4", "w2")])
def test_the_start_map_and_the_side_of_the_waterfall_can_be_named(start: str, side: str) -> None:
    options = {"waterfall": True, "start_map": start, "waterfall_side": side}
    for seed in range(5):
        swamp = set_up(seed, **options).to_dict()["swamp"]
        assert (swamp[0], swamp[3]) == (start, side)


@pytest.mark.rule("D-2.2")
def test_the_pilot_lays_two_cards_and_the_croc_appears_with_the_first() -> None:
    match = match_at("GN:8 GE:2 GS:5 LM:17 YN:3 | YE:4 YS:6 YW:7", swamp="s1", croc="-", phase="add", steps=2, turn=0)
    assert match.legal_moves == ["+2", "+3", "+5", "+8", "+17"]
    play(match, "+17")
    assert field(match, "swamp", "added_by", "croc", "phase", "seat") == (["s1", "LM:17"], [-1, 0], "1.d5", "add", 0)
    assert match.legal_moves == ["+2", "+3", "+5", "+8"]
    play(match, "+2")
    assert field(match, "swamp", "added_by", "croc") == (["s1", "LM:17", "GE:2"], [-1, 0, 0], "1.d5")
    assert field(match, "hands")[0] == ["YN:3", "GS:5", "GN:8"]
    assert field(match, "phase", "seat", "turn") == ("play", 0, 1)


@pytest.mark.rule("D-2.3")
def test_everybody_gets_another_adventurer() -> None:
    drawn = [deal(seed).to_dict()["adventurers"] for seed in range(150)]
    assert {len(set(people)) for people in drawn} == {4}
    counts = Counter(chain(*drawn))
    assert counts.keys() == set(range(1, 8))
    assert all(55 < count < 120 for count in counts.values())  # 600 / 7 = 86 expected


@pytest.mark.rule("D-2.4")
@pytest.mark.parametrize(("difficulty", "dial"), [("easy", 1), ("medium", 3), ("hard", 5)])
def test_the_dial_starts_as_difficult_as_chosen(difficulty: str, dial: int) -> None:
    assert field(deal(0, difficulty=difficulty, pack=PINNED), "dial") == dial


@pytest.mark.rule("D-2.4", "D-4.4")
@pytest.mark.parametrize(("before", "after"), [(1, 2), (7, 8), (8, 8)])
def test_kingsfoil_turns_the_dial_as_far_as_it_goes(before: int, after: int) -> None:
    match = play(boat_at("3.e1", 2, dial=before, croc="0.a6"), "E")
    assert field(match, "dial", "treasures") == (after, [1, 0, 0, 0])


@pytest.mark.rule("D-2.5")
def test_the_waterfall_is_card_3() -> None:
    sides = Counter()
    for seed in range(40):
        d = set_up(seed, waterfall=True).to_dict()
        assert (len(d["swamp"]), d["added_by"], d["phase"]) == (4, [-1, 0, 0, -1], "play")
        sides[d["swamp"][3]] += 1
    assert sides.keys() == {"w1", "w2"}
    assert min(sides.values()) > 9


@pytest.mark.rule("D-2.5", "D-3.10")
def test_there_is_one_waterfall() -> None:
    match = play(last_discard(swamp="s1 BN:5 BE:17 w1 BS:8", options={"waterfall": True}), "")
    for _ in range(2):
        match.push(match.legal_moves[0])
    assert [card for card in field(match, "swamp") if card[0] == "w"] == ["w1"]


# --- 3. Rounds and turns ----------------------------------------------------------------------------------------------


@pytest.mark.rule("D-3.1")
def test_turns_go_clockwise_from_the_pilot_and_cards_are_drawn_last() -> None:
    match = match_at(FOUR, seat=2, pilot=2, deck="GS:11 GW:12 LM:13 LM:14 LM:15")
    for seat, move, drawn in ((2, "RN/0@new", "GS:11"), (3, "BW/0@new", "GW:12"), (0, "GN/0@new", "LM:13")):
        assert field(match, "seat", "in_turn") == (seat, seat)
        play(match, move)
        assert drawn in field(match, "hands")[seat]
        assert len(field(match, "hands")[seat]) == 2
    assert field(match, "seat", "deck") == (1, ["LM:14", "LM:15"])


@pytest.mark.rule("D-3.1")
def test_without_a_deck_nothing_is_drawn() -> None:
    match = play(match_at(deck=""), "GN/0@new")
    assert field(match, "hands", "seat") == ([["GE:2"], ["YN:3", "YE:4"]], 1)


@pytest.mark.rule("D-3.1")
@pytest.mark.parametrize("deck", ["", "LM:14 LM:15"])
def test_a_player_without_cards_is_skipped(deck: str) -> None:
    match = play(match_at("GN:1 GE:2 | | YE:4", deck=deck, turn=7), "GN/0@new")
    assert field(match, "seat", "in_turn", "turn", "deck") == (2, 2, 8, deck.split()[1:])
    assert field(match, "hands")[1] == []


@pytest.mark.rule("D-3.1")
def test_who_alone_has_cards_plays_on() -> None:
    match = play(match_at("GN:1 GE:2 | | ", deck=""), "GN/0@new")
    assert field(match, "seat", "phase", "turn") == (0, "play", 2)


TWO_MOVES = "RN:6/0!LM:11 BW:7/0!LM:12"


@pytest.mark.rule("D-3.1", "D-3.8")
def test_the_round_ends_after_the_third_lets_move() -> None:
    match = match_at("LM:1 GE:2 | YN:3", piles=f"{TWO_MOVES} GS:9/0", deck="YS:13 YW:14")
    play(match, "LM@2 stop stop")  # corners 0 and 2: RN 1, 2; BW 2, 3; GS 2, 4
    assert field(match, "seat", "phase", "bonus", "in_turn") == (1, "boat", 1, 0)
    assert (field(match, "hands")[0], field(match, "deck")) == (["GE:2", "YS:13"], ["YW:14"])


@pytest.mark.rule("D-3.1")
def test_the_round_does_not_end_after_the_second_lets_move() -> None:
    match = match_at("LM:1 GE:2 | YN:3", piles="RN:6/0!LM:11 GS:9/0", deck="YS:13 YW:14")
    assert field(play(match, "LM@1 stop stop"), "seat", "phase", "turn") == (1, "play", 2)


@pytest.mark.rule("D-3.1")
@pytest.mark.parametrize("move", ["GN/0@new", "-GN pilot:1"])
def test_the_round_ends_when_no_hand_has_cards(move: str) -> None:
    match = play(match_at("GN:1 | | ", deck="", piles="RN:6/1"), move)
    assert field(match, "phase") in ("tie", "boat")
    assert field(match, "round") == 1
    assert len(match.to_dict()["hands"][0]) == 0


# The pile, the card in hand and what may be played, by seat 0 of two at corner 0; by hand from the cards' numbers:
# RE 2312, RS 1423, RN 1121, YN 1213.
PLAYS = {
    "the number must rise": ("RE:6/0", "RS", "RS/1@0 RS/3@0"),
    "it is not enough to be equal": ("RE:6/1", "RS", "RS/1@0"),
    "the highest": ("RS:6/1", "RW", ""),
    "all turns that fit": ("RE:6/2", "RS", "RS/1@0 RS/2@0 RS/3@0"),
    "a colour that is not there": ("RE:6/0", "YN", "YN/0@new YN/1@new YN/2@new YN/3@new"),
    "not on a pile with a Let's Move": ("RE:6/0!LM:18", "RS", ""),
    "a new pile beside it": ("RE:6/0!LM:18", "YN", "YN/0@new YN/1@new YN/2@new YN/3@new"),
    "only the top card counts": ("RS:6+RN:7/0", "RE", "RE/0@0 RE/1@0 RE/3@0"),
    "the second pile": ("YN:6/0 RE:7/0", "RS", "RS/1@1 RS/3@1"),
}


@pytest.mark.rule("D-3.2")
@pytest.mark.parametrize(("piles", "face", "plays"), PLAYS.values(), ids=PLAYS)
def test_what_may_be_played(piles: str, face: str, plays: str) -> None:
    match = match_at(f"{face}:1 | GN:2", piles=piles)
    assert [move for move in match.legal_moves if move[0] != "-"] == plays.split()


@pytest.mark.rule("D-3.2")
def test_example_2_of_the_rulebook_a_card_that_raises_the_own_number_goes_on_top() -> None:
    match = play(match_at("RS:1 GN:2 | YN:3", piles="RN:6/0"), "RS/3@0")  # 3 for 1
    assert field(match, "piles") == ["RN:6+RS:1/3"]
    assert match.observe(0)["pile_number"][0].tolist() == [3, 4, 0, 0]


@pytest.mark.rule("D-3.2")
def test_piles_are_counted_as_they_were_started() -> None:
    match = play(match_at("GN:1 GE:2 | YN:3 YE:4"), "GN/1@new YN/0@new GE/0@0 YE/0@1")
    assert field(match, "piles") == ["GN:1+GE:2/0", "YN:3+YE:4/2"]


# Players, seat, and the number at its corner of RS 1423 whose white corner points at table corner 0, 1, 2, 3.
CORNERS = [
    (1, 0, "1324"),
    (2, 0, "1324"),
    (2, 1, "2413"),
    (3, 0, "1324"),
    (3, 1, "4132"),
    (3, 2, "2413"),
    (4, 0, "1324"),
    (4, 1, "4132"),
    (4, 2, "2413"),
    (4, 3, "3241"),
]


@pytest.mark.rule("D-3.3", "D-3.4")
@pytest.mark.parametrize(("players", "seat", "numbers"), CORNERS)
def test_everybody_has_a_corner(players: int, seat: int, numbers: str) -> None:
    hands = " | ".join(["GN:1", "GE:2", "YN:3", "YE:4"][:players])
    for white, number in enumerate(numbers):
        match = match_at(hands, seat=seat, piles=f"RS:6/{-white % 4}")
        assert match.observe(seat)["pile_number"][0][0] == int(number)


@pytest.mark.rule("D-3.2", "D-3.3")
@pytest.mark.parametrize(("players", "corner"), [(2, [0, 2]), (3, [0, 1, 2]), (4, [0, 1, 2, 3])])
def test_turn_k_points_corner_k_at_the_player(players: int, corner: list[int]) -> None:
    for seat in range(players):
        for k, number in enumerate([1, 4, 2, 3]):
            hands = " | ".join("RS:1" if p == seat else f"Y{'NESW'[p]}:{p + 9}" for p in range(players))
            match = play(match_at(hands, seat=seat, deck=""), f"RS/{k}@new")
            assert match.observe(seat)["pile_number"][0][0] == number
            assert field(match, "piles") == [f"RS:1/{(k - corner[seat]) % 4}"]


# RN 1121 turned k; the Pilot card passes from the last seat to seat 0, who moves one more. Worked out by hand.
MOVERS = {
    (1, 0): [(0, 2)],
    (1, 1): [(0, 2)],
    (1, 2): [(0, 3)],
    (1, 3): [(0, 2)],
    (2, 0): [(0, 2), (1, 2)],
    (2, 1): [(0, 2), (1, 1)],
    (2, 2): [(1, 1), (0, 3)],
    (2, 3): [(1, 1), (0, 2)],
    (3, 0): [(0, 2), (1, 1), (2, 2)],
    (3, 1): [(0, 2), (1, 2), (2, 1)],
    (3, 2): [(2, 1), (0, 3), (1, 1)],
    (3, 3): [(1, 1), (2, 1), (0, 2)],
    (4, 0): [(0, 2), (1, 1), (2, 2), (3, 1)],
    (4, 1): [(3, 1), (0, 2), (1, 2), (2, 1)],
    (4, 2): [(2, 1), (3, 1), (0, 3), (1, 1)],
    (4, 3): [(1, 1), (2, 1), (3, 2), (0, 2)],
}


@pytest.mark.rule("D-3.3", "D-3.4", "D-3.5")
@pytest.mark.parametrize(("players", "turn"), MOVERS)
def test_example_3_of_the_rulebook_all_move_from_the_white_corner_on(players: int, turn: int) -> None:
    hands = " | ".join(["LM:1 GE:2", "YN:3", "YE:4", "YS:6"][:players])
    match = play(match_at(hands, piles=f"GN:9/0 RN:7/{turn}", pilot=players - 1), "LM@1")
    assert field(match, "pilot", "moving") == (0, 1)
    found = []
    while match.phase == "boat":
        assert field(match, "in_turn") == 0
        found.append((match.seat, field(match, "steps")))
        assert field(match, "movers") == [seat for seat, _ in MOVERS[players, turn][len(found) :]]
        match.push("stop")
    assert found == MOVERS[players, turn]


@pytest.mark.rule("D-3.5")
def test_the_pilot_card_passes_before_the_boat_moves() -> None:
    match = play(match_at("LM:1 GE:2 | YN:3 | YE:4", piles="RN:7/0"), "LM@0")
    steps = []
    for _ in range(3):
        steps.append((match.seat, field(match, "steps"), field(match, "pilot")))
        match.push("stop")
    assert steps == [(0, 1, 1), (1, 2, 1), (2, 2, 1)]


@pytest.mark.rule("D-3.5", "D-2.6")
def test_alone_the_pilot_card_stays() -> None:
    assert field(play(match_at("LM:1 GE:2", piles="RN:7/0"), "LM@0"), "pilot", "steps") == (0, 2)


@pytest.mark.rule("D-3.5")
def test_a_lets_move_goes_on_any_pile_without_one() -> None:
    match = match_at("LM:1 GE:2 | YN:3", piles="RN:6/0 BW:7/0!LM:12 GS:9/0")
    assert legal(match, "LM@") == ["LM@0", "LM@2"]
    assert field(play(match, "LM@2"), "piles") == ["RN:6/0", "BW:7/0!LM:12", "GS:9/0!LM:1"]
    assert legal(match_at("LM:1 GE:2 | YN:3"), "LM@") == []


@pytest.mark.rule("D-3.5", "D-3.11")
def test_after_the_last_mover_the_croc_moves_and_then_the_turns_player_draws() -> None:
    match = match_at("LM:1 GE:2 | YN:3", piles="RN:7/0", croc="1.c2", boat="0.c2", deck="GS:9 GW:10", dial=3)
    play(match, "LM@0 stop")
    assert field(match, "croc", "hands") == ("1.c2", [["GE:2"], ["YN:3"]])
    play(match, "stop")
    assert field(match, "croc", "hands", "moving") == ("1.a2", [["GE:2", "GS:9"], ["YN:3"]], -1)
    assert field(match, "seat", "phase") == (1, "play")


@pytest.mark.rule("D-3.6", "D-4.1")
def test_everybody_is_asked_even_if_he_stays() -> None:
    match = play(match_at("LM:1 GE:2 | YN:3", piles="RE:7/0", boat="0.e2", croc="3.f6"), "LM@0")  # 2 and 1 + 1
    play(match, "W W")
    assert field(match, "seat", "steps", "boat") == (1, 2, "0.c2")
    play(match, "stop")
    assert field(match, "seat", "phase") == (1, "play")


@pytest.mark.rule("D-3.7")
def test_a_card_is_discarded_for_one_of_three_actions() -> None:
    match = play(match_at("GN:1 GE:2 | YN:3 | YE:4", piles="RN:6/1 BW:7/0!LM:12", pilot=1), "-GN")
    assert field(match, "phase", "seat", "discards") == ("act", 0, ["GN:1"])
    turns = "turn0/0 turn0/2 turn0/3 turn1/1 turn1/2 turn1/3"
    assert moves_of(match) == f"go {turns} pilot:0 pilot:2"


@pytest.mark.rule("D-3.7")
@pytest.mark.parametrize(("pilot", "steps"), [(0, 2), (1, 1)])
def test_going_is_one_step_or_two_for_the_pilot(pilot: int, steps: int) -> None:
    match = play(match_at(pilot=pilot), "-GN go")
    assert field(match, "phase", "seat", "steps", "movers", "moving") == ("boat", 0, steps, [], -1)


@pytest.mark.rule("D-3.7")
@pytest.mark.parametrize("moves", ["stop", "W stop"])
def test_going_less_is_allowed(moves: str) -> None:
    assert field(play(match_at(), f"-GN go {moves}"), "seat", "phase") == (1, "play")


@pytest.mark.rule("D-3.7")
@pytest.mark.parametrize(("seat", "k", "turned"), [(0, 2, 2), (1, 2, 0), (1, 3, 1)])
def test_a_pile_is_turned_so_that_corner_k_points_at_the_player(seat: int, k: int, turned: int) -> None:
    """Even one with a Let's Move; two players sit at corners 0 and 2."""
    match = play(match_at(seat=seat, piles="RN:6/1 GS:7+GW:9/3!LM:12"), f"-{'GY'[seat]}N turn1/{k}")
    assert field(match, "piles") == ["RN:6/1", f"GS:7+GW:9/{turned}!LM:12"]


@pytest.mark.rule("D-3.7")
def test_the_pilot_card_can_be_taken_or_given() -> None:
    assert field(play(match_at(pilot=1), "-GN pilot:0"), "pilot", "seat") == (0, 1)
    assert field(play(match_at(pilot=0), "-GN pilot:1"), "pilot", "seat") == (1, 1)
    assert legal(play(match_at("GN:1 GE:2"), "-GN"), "pilot") == []


@pytest.mark.rule("D-3.7", "D-7.1")
def test_who_would_be_driven_may_do_nothing_instead() -> None:
    """Alone with three Let's Move and no pile, in a current of two: to go is to be lost."""
    match = play(match_at("LM:18 LM:19 LM:20", boat="3.d3", deck="", **FALLS), "-LM")
    assert moves_of(match) == "go pilot:0"
    assert field(play(match.copy(), "pilot:0"), "boat", "pilot", "phase") == ("3.d3", 0, "play")
    assert moves_of(play(match, "go")) == "E S"


# Where the boat is, who is the Pilot, and what seat 0 may do that changes nothing.
IDLE = {
    "the current is too strong for two": ("3.d3", 0, "turn0/1 pilot:0"),
    "for one": ("3.d1", 1, "turn0/1"),
    "but not for two": ("3.d1", 0, ""),
    "elsewhere there is no current": ("2.d3", 0, ""),
}


@pytest.mark.rule("D-3.7", "D-7.1")
@pytest.mark.parametrize(("boat", "pilot", "idle"), IDLE.values(), ids=IDLE)
def test_what_changes_nothing_is_offered_where_going_would_be_driven(boat: str, pilot: int, idle: str) -> None:
    match = play(match_at("GN:1 | GE:2", boat=boat, pilot=pilot, piles="RN:6/1", deck="", **FALLS), "-GN")
    turns = [f"turn0/{k}" for k in range(4) if k != 1 or idle]
    pilots = [f"pilot:{p}" for p in range(2) if p != pilot or "pilot" in idle]
    assert match.legal_moves == ["go", *turns, *pilots]
    for move in idle.split():
        assert field(play(match.copy(), move), "piles", "pilot", "boat") == (["RN:6/1"], pilot, boat)


@pytest.mark.rule("D-3.7", "D-3.11")
@pytest.mark.parametrize("action", ["go stop", "turn0/0", "pilot:1"])
def test_after_each_action_the_croc_moves_and_then_he_draws(action: str) -> None:
    match = match_at(croc="1.c2", boat="0.c2", deck="GS:9 GW:10", dial=3, piles="RN:6/1")
    play(match, f"-GN {action}")
    assert field(match, "croc", "hands", "seat") == ("1.a2", [["GE:2", "GS:9"], ["YN:3", "YE:4"]], 1)


def at_the_end_of_a_round(piles: str, hands: str = "GN:1 | | ", **others: Any) -> Match:
    """Seat 0 gives his last card away, to nothing."""
    match = match_at(hands, piles=piles, deck="", **others)
    return play(match, "-GN go stop")


# Three players at corners 0, 1, 2: RN 1121, BW 2431, GS 2243.
SUMS = {
    "one pile": ("BW:6/0", [1]),
    "one pile, turned": ("BW:6/3", [2]),
    "two piles": ("BW:6/0 GS:7/0", [2]),  # 4, 6, 7
    "a pile with a Let's Move counts": ("BW:6/0!LM:12 GS:7/0", [2]),
    "only the top card counts": ("YS:7+YW:6/0", [2]),  # 1, 3, 4 over 3, 1, 2
    "a tie": ("RN:6/3", [0, 1, 2]),  # 1, 1, 1
    "a tie of two": ("BW:6/0 RN:7/0", [1, 2]),  # 3, 5, 5
    "no pile": ("", [0, 1, 2]),
}


@pytest.mark.rule("D-3.8")
@pytest.mark.parametrize(("piles", "highest"), SUMS.values(), ids=SUMS)
def test_the_highest_sum_wins_the_bonus(piles: str, highest: list[int]) -> None:
    match = at_the_end_of_a_round(piles, pilot=2)
    if len(highest) == 1:
        assert field(match, "phase", "seat", "bonus") == ("boat", highest[0], 1)
    else:
        assert field(match, "phase", "seat", "in_turn", "bonus") == ("tie", 2, 0, 0)
        assert match.legal_moves == [f"win:{seat}" for seat in highest]
        last = highest[-1]
        assert field(play(match, f"win:{last}"), "phase", "seat", "bonus") == ("boat", last, 1)


@pytest.mark.rule("D-3.8", "D-3.9")
def test_alone_nothing_is_asked() -> None:
    match = at_the_end_of_a_round("", hands="GN:1")
    assert field(match, "phase", "seat", "bonus", "steps") == ("boat", 0, 1, 3)


@pytest.mark.rule("D-3.9")
@pytest.mark.parametrize(("pilot", "steps"), [(0, 2), (1, 3)])
def test_the_bonus_is_two_steps_or_three_and_the_croc_stays(pilot: int, steps: int) -> None:
    match = at_the_end_of_a_round("BW:6/0", pilot=pilot)
    croc = field(match, "croc")
    assert field(match, "seat", "steps") == (1, steps)
    play(match, "E S")
    if steps == 3:
        play(match, "stop")
    assert field(match, "croc", "boat", "phase", "seat") == (croc, "0.d2", "add", pilot)


@pytest.mark.rule("D-3.10")
def test_a_new_round_is_dealt_from_all_cards_outside_the_swamp() -> None:
    kept: Dict = {"treasures": [2, 1, 0, 3], "dial": 3, "taken": ["c3", "", "", "", ""], "pilot": 1, "round": 4}
    match = play(at_the_end_of_a_round("BW:6/0", **kept), "stop")
    d = match.to_dict()
    assert [len(hand) for hand in d["hands"]] == [3, 5, 3]
    assert (d["discards"], d["piles"], len(d["deck"])) == ([], [], 18 - 11)
    assert sorted(map(int, names([*chain(*d["hands"]), *d["deck"]]))) == sorted({*range(1, 23)} - {5, 8, 17, 20})
    assert Counter(faces([*chain(*d["hands"]), *d["deck"], *LINE.split()[1:]])) == Counter(COORDINATES + LETS_MOVES)
    assert (d["phase"], d["seat"], d["in_turn"], d["steps"], d["round"]) == ("add", 1, 1, 2, 5)
    assert {name: d[name] for name in kept if name != "round"} == {n: v for n, v in kept.items() if n != "round"}
    assert (d["swamp"], d["boat"]) == (LINE.split(), "0.c1")


@pytest.mark.rule("D-3.10", "D-2.2")
def test_the_pilot_lays_two_cards_and_takes_the_first_turn() -> None:
    match = play(at_the_end_of_a_round("BW:6/0", pilot=1, turn=9), "stop")
    first, second = match.to_dict()["hands"][1][1], match.to_dict()["hands"][1][4]
    play(match, f"+{map_name(first)} +{map_name(second)}")
    assert field(match, "swamp", "added_by") == ([*LINE.split(), first, second], [-1, -1, -1, -1, -1, 1, 1])
    assert field(match, "phase", "seat", "turn") == ("play", 1, 10)


def with_cards_left(players: int, outside: int) -> Match:
    """The bonus is over and this many deck cards are outside the Swamp."""
    cards = [f"{face}:{number}" for number, face in enumerate(FIXED[:22], 1)]
    swamp = " ".join(["s1", *cards[outside:]])
    hands = " | ".join([cards[0], *[""] * (players - 1)])
    return match_at(hands, swamp=swamp, croc="2.f6", deck="", discards=cards[1:outside])


@pytest.mark.rule("D-3.10")
@pytest.mark.parametrize(("players", "needed"), [(1, 5), (2, 8), (3, 11), (4, 14)])
def test_with_too_few_cards_time_has_run_out(players: int, needed: int) -> None:
    moves = "-RN go stop win:0 stop" if players > 1 else "-RN go stop stop"
    enough = play(with_cards_left(players, needed), moves)
    assert field(enough, "phase", "outcome", "round") == ("add", "running", 2)
    assert field(enough, "deck") == []
    short = with_cards_left(players, needed - 1)
    play(short, moves[:-5])
    before = short.to_dict()
    play(short, "stop")
    assert field(short, "outcome", "round") == ("failed", 1)
    assert short.payoff == [-1] * players
    assert all(short.to_dict()[name] == before[name] for name in ("hands", "discards", "deck", "swamp"))


@pytest.mark.rule("D-3.11")
@pytest.mark.parametrize("moves", ["N", "S"])
def test_at_the_end_of_the_game_nobody_moves_draws_or_is_asked(moves: str) -> None:
    place, swamp = ("1.c1", "s1 BN:1 BE:17") if moves == "N" else ("1.a6", "s1 BN:6 BE:17")
    match = match_at(
        "LM:3 GE:2 | YN:9", swamp, boat=place, croc="2.c2", piles="RE:7/0", treasures=[4, 0, 0, 0], deck="GS:10"
    )
    play(match, f"LM@0 {moves}")
    assert field(match, "outcome", "seat", "phase") == ("won", -1, "play")
    assert field(match, "movers", "moving", "steps", "forced", "bonus") == ([], -1, 0, 0, 0)
    assert field(match, "croc", "hands", "boat") == ("2.c2", [["GE:2"], ["YN:9"]], place)
    assert match.legal_moves == []


# --- 4. The boat ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("D-4.1")
def test_each_step_is_a_decision_and_an_allowance_ends_a_movement() -> None:
    match = play(match_at(piles="RN:6/0"), "-GN go E")
    assert field(match, "boat", "steps", "phase", "seat") == ("0.d1", 1, "boat", 0)
    assert moves_of(match) == "E W S stop"
    assert field(play(match, "S"), "boat", "steps", "phase", "seat") == ("0.d2", 0, "play", 1)


@pytest.mark.rule("D-4.1")
def test_a_boat_may_turn_back_on_its_card_but_never_to_the_card_before() -> None:
    match = boat_at("0.f2", 4)
    play(match, "E E W")
    assert field(match, "boat") == "1.a2"
    assert moves_of(match) == "E N S stop"
    assert "W" not in boat_at("1.a2").legal_moves


@pytest.mark.rule("D-4.2")
def test_a_boat_on_the_last_card_makes_the_swamp_longer_in_mid_movement() -> None:
    match = boat_at("0.f2", 3, swamp="s1 BN:5", croc="1.f6", deck="LM:17 YS:8")
    play(match, "E")
    assert field(match, "swamp", "taken", "added_by") == (["s1", "BN:5", "LM:17"], ["", "", ""], [-1, -1, -1])
    assert field(match, "deck", "boat", "phase", "steps") == (["YS:8"], "1.a2", "boat", 2)
    play(match, "E E")
    assert len(field(match, "swamp")) == 3


@pytest.mark.rule("D-4.2")
def test_the_new_card_can_be_entered_by_the_next_mover() -> None:
    """Seat 0, the Pilot, goes 5 steps, seat 1 goes 4; at the end of the turn seat 0 draws RN."""
    sent: Dict = {"piles": "GW:10/1!LM:11", "moving": 0, "movers": [1], "deck": "LM:16 YS:6 RN:7 YW:9"}
    match = boat_at("0.f1", 5, swamp="s1 BN:8", croc="0.a6", **sent)
    play(match, "E E E S E N E E E")
    assert field(match, "boat", "deck") == ("2.a1", ["YW:9"])
    assert field(match, "swamp") == ["s1", "BN:8", "LM:16", "YS:6"]


@pytest.mark.rule("D-4.2")
def test_without_a_deck_the_swamp_stays() -> None:
    match = play(boat_at("0.f2", 3, swamp="s1 BN:5", croc="1.f6", deck=""), "E")
    assert field(match, "swamp", "boat") == (["s1", "BN:5"], "1.a2")


@pytest.mark.rule("D-4.2")
def test_only_entering_the_last_card_brings_a_new_one() -> None:
    match = play(boat_at("1.a2", 3, swamp="s1 BN:5", croc="1.f6", deck="LM:8"), "E")
    assert field(match, "swamp", "deck") == (["s1", "BN:5"], ["LM:8"])


@pytest.mark.rule("D-4.2")
def test_a_card_before_the_last_brings_no_new_one() -> None:
    match = play(boat_at("0.f2", 3, swamp="s1 BN:5 BE:17", croc="2.f6", deck="LM:8"), "E")
    assert field(match, "deck") == ["LM:8"]


EXITS = {
    "north": ("s1 BN:1 BE:17", "1.c1", "N"),
    "another north": ("s1 BN:1 BE:17", "1.e1", "N"),
    "south": ("s1 BN:6 BE:17", "1.e6", "S"),
}


@pytest.mark.rule("D-4.3", "D-6.1")
@pytest.mark.parametrize(("kingsfoil", "outcome"), [(0, "failed"), (2, "failed"), (3, "won"), (9, "won")])
@pytest.mark.parametrize(("swamp", "place", "way"), EXITS.values(), ids=EXITS)
def test_an_exit_ends_the_game(swamp: str, place: str, way: str, kingsfoil: int, outcome: str) -> None:
    match = boat_at(place, swamp=swamp, croc="2.f6", treasures=[kingsfoil, 0, 9, 0], adventurers=[2, 1])
    assert way in match.legal_moves
    play(match, way)
    assert match.over
    assert field(match, "outcome", "boat", "winner") == (outcome, place, 0 if outcome == "won" else -1)


@pytest.mark.rule("D-4.3")
@pytest.mark.parametrize(("place", "way"), [("1.a1", "N"), ("1.d1", "N"), ("1.c6", "S"), ("0.c1", "N"), ("2.f6", "S")])
def test_elsewhere_the_frame_is_closed(place: str, way: str) -> None:
    assert way not in boat_at(place, swamp="s1 BN:1 BE:17", croc="2.a1").legal_moves


@pytest.mark.rule("D-4.3")
def test_leaving_costs_a_step() -> None:
    match = play(boat_at("1.b1", 1, swamp="s1 BN:1 BE:17", croc="2.f6", deck=""), "E")
    assert match.phase == "play"  # at c1, and no step left to leave with


@pytest.mark.rule("D-4.4")
def test_treasures_are_collected_in_passing_and_once() -> None:
    match = boat_at("0.e3", 5)
    play(match, "W")
    assert field(match, "treasures") == [0, 0, 0, 0]
    play(match, "W")
    assert field(match, "treasures", "taken") == ([0, 1, 0, 0], ["c3", "", "", "", ""])
    play(match, "E W S")
    assert field(match, "treasures", "taken", "dial", "boat") == ([0, 1, 0, 0], ["c3", "", "", "", ""], 1, "0.c4")


@pytest.mark.rule("D-4.4")
@pytest.mark.parametrize(
    ("place", "way", "treasures", "taken", "dial"),
    [
        ("3.e1", "E", [1, 0, 0, 0], "f1", 2),
        ("3.b2", "E", [0, 1, 0, 0], "c2", 1),
        ("2.e2", "E", [0, 0, 1, 0], "f2", 1),
        ("3.e6", "E", [0, 0, 0, 1], "f6", 1),
    ],
)
def test_each_kind_is_counted(place: str, way: str, treasures: list[int], taken: str, dial: int) -> None:
    match = play(boat_at(place, 2, croc="0.a6"), way)
    card = int(place[0])
    assert field(match, "treasures", "dial") == (treasures, dial)
    assert field(match, "taken")[card] == taken


@pytest.mark.rule("D-4.5", "D-4.6")
def test_a_boat_that_runs_into_the_croc_is_lost_with_the_treasure_there() -> None:
    match = boat_at("0.d3", 2, croc="0.c3")
    assert "W" in match.legal_moves
    play(match, "W")
    assert field(match, "outcome", "boat", "croc", "treasures") == ("failed", "0.c3", "0.c3", [0, 0, 0, 0])
    assert field(match, "taken") == [""] * 5
    assert match.payoff == [-1, -1]


@pytest.mark.rule("D-4.6")
def test_the_croc_waits_on_the_last_card_before_a_new_one_is_laid() -> None:
    match = play(boat_at("0.f2", 3, swamp="s1 BN:5", croc="1.a2", deck="LM:17"), "E")
    assert field(match, "outcome", "swamp", "deck") == ("failed", ["s1", "BN:5"], ["LM:17"])


@pytest.mark.rule("D-4.6")
def test_entering_the_last_card_brings_its_treasure_and_a_new_card() -> None:
    match = boat_at("1.f4", 2, swamp="s1 BN:8 BE:16", croc="0.a6", deck="LM:17 LM:9")
    play(match, "E")
    assert field(match, "boat", "treasures", "deck") == ("2.a4", [0, 0, 0, 1], ["LM:9"])
    assert field(match, "swamp") == ["s1", "BN:8", "BE:16", "LM:17"]


# --- 5. The croc ------------------------------------------------------------------------------------------------------


def croc_after(croc: str, boat: str, dial: int, moves: str = "-GN pilot:1", **others: Any) -> Match:
    return play(match_at(croc=croc, boat=boat, dial=dial, **others), moves)


@pytest.mark.rule("D-5.1")
@pytest.mark.parametrize(
    ("dial", "place"), [(1, "1.e4"), (2, "1.e4"), (3, "1.d4"), (4, "1.d4"), (5, "1.c4"), (7, "1.b4")]
)
def test_the_croc_swims_as_far_as_the_dial_says(dial: int, place: str) -> None:
    assert field(croc_after("1.f4", "1.a4", dial), "croc", "phase", "seat") == (place, "play", 1)


@pytest.mark.rule("D-5.1", "D-1.2")
@pytest.mark.parametrize(
    ("croc", "boat", "dial", "place"),
    [
        ("1.b2", "0.d2", 3, "0.f2"),  # back through a passage
        ("1.b2", "0.c2", 5, "0.e2"),
        ("0.d2", "1.c2", 5, "1.a2"),  # and forwards
        ("2.b6", "1.f5", 3, "1.f6"),
    ],
)
def test_the_croc_swims_between_cards_both_ways(croc: str, boat: str, dial: int, place: str) -> None:
    assert field(croc_after(croc, boat, dial), "croc") == place


@pytest.mark.rule("D-5.1")
def test_walls_and_exits_are_closed_to_the_croc() -> None:
    match = croc_after("1.a1", "1.c2", 1, swamp="s1 BN:1 BE:17")
    assert field(match, "croc") == "1.a2"  # a wall shuts b1 off: down, along row 3 and up again


@pytest.mark.rule("D-5.1", "D-5.4")
def test_of_two_shortest_ways_the_pilot_chooses_step_by_step() -> None:
    match = croc_after("0.b6", "0.a4", 3, options=CHOICE)  # three steps: N N W, N W N or W N N
    assert field(match, "phase", "seat", "steps", "in_turn", "pilot") == ("croc", 1, 2, 0, 1)
    assert match.legal_moves == ["croc:N", "croc:W"]
    play(match, "croc:N")
    assert field(match, "phase", "seat", "steps", "croc") == ("croc", 1, 1, "0.b5")
    assert match.legal_moves == ["croc:N", "croc:W"]
    assert field(play(match, "croc:W"), "phase", "seat", "croc", "steps") == ("play", 1, "0.a5", 0)


@pytest.mark.rule("D-5.1")
def test_a_single_way_is_taken_without_asking() -> None:
    match = play(croc_after("0.b6", "0.a4", 3, options=CHOICE), "croc:W")  # from a6 only north
    assert field(match, "phase", "seat", "croc") == ("play", 1, "0.a5")


@pytest.mark.rule("D-5.1")
@pytest.mark.parametrize(
    ("croc", "boat", "place"), [("0.b6", "0.a4", "0.b4"), ("0.a4", "0.b6", "0.b5"), ("0.a6", "0.b4", "0.b5")]
)
def test_auto_takes_the_first_of_east_north_west_south(croc: str, boat: str, place: str) -> None:
    match = croc_after(croc, boat, 3)
    assert field(match, "croc", "phase") == (place, "play")


# The deck, how far the croc is when its speed is 2; how the game stands, the croc, the deck, what was drawn, and known.
IN_REACH: dict[str, tuple] = {
    "distracted": ("LM:9 YS:10", 2, "running", "1.c4", ["LM:9"], ["YS:10"], [9]),
    "distracted, one step away": ("LM:9 YS:10", 1, "running", "1.b4", ["LM:9"], ["YS:10"], [9]),
    "distracted by the only card": ("LM:9", 2, "running", "1.c4", [], ["LM:9"], [9]),
    "another card": ("YS:10 LM:9", 2, "failed", "1.a4", ["YS:10", "LM:9"], [], []),
    "no card": ("", 2, "failed", "1.a4", [], [], []),
    "no card, one step away": ("", 1, "failed", "1.a4", [], [], []),
    "out of reach": ("LM:9 YS:10", 3, "running", "1.b4", ["YS:10"], ["LM:9"], []),
    "out of reach, another card": ("YS:10 LM:9", 3, "running", "1.b4", ["LM:9"], ["YS:10"], []),
}


@pytest.mark.rule("D-5.2")
@pytest.mark.parametrize("case", IN_REACH.values(), ids=IN_REACH)
def test_within_reach_a_card_is_turned_up(case: tuple) -> None:
    deck, way, outcome, croc, left, drawn, known = case
    match = croc_after(f"1.{'abcd'[way]}4", "1.a4", 3, deck=deck)
    assert field(match, "outcome", "croc", "deck", "known") == (outcome, croc, left, known)
    assert field(match, "hands")[0] == ["GE:2", *drawn]


@pytest.mark.rule("D-5.2")
def test_a_caught_boat_has_the_croc_on_its_space_and_all_lose() -> None:
    match = croc_after("1.c4", "1.a4", 3, deck="YS:10")
    assert field(match, "outcome", "croc", "boat", "winner") == ("failed", "1.a4", "1.a4", -1)
    assert (match.over, match.payoff, match.scores) == (True, [-1, -1], [0, 0])


@pytest.mark.rule("D-5.2", "D-9.2")
def test_the_card_that_distracted_is_known_to_all_until_the_next_shuffle() -> None:
    match = croc_after("1.c4", "1.a4", 3, deck="LM:9 YS:10 YW:11")
    assert [match.seen_by(seat)["deck"] for seat in (0, 1)] == [["?:11", "LM:9"]] * 2
    assert "YS:10" in match.seen_by(0)["hands"][0]
    table = match_at("LM:9 | ", "s1 LM:5 BE:17 BS:8", piles="BW:6/0", deck="", known=[5, 9])
    assert field(play(table, "-LM go stop stop"), "phase", "known") == ("add", [5])  # in the Swamp for good


@pytest.mark.rule("D-5.3")
def test_without_a_way_the_croc_stays() -> None:
    """No valid pack has such a Swamp, so the boat is walled in on its map."""
    match = match_at(croc="1.c2", boat="0.c2", dial=3)
    match.variant = copy(match.variant)
    match.variant.tables = match.variant.tables.copy()
    match.variant.tables[0].right[26] = 0  # s1
    play(match, "-GN pilot:1")
    assert field(match, "croc", "phase", "seat", "outcome") == ("1.c2", "play", 1, "running")


@pytest.mark.rule("D-5.4")
def test_kingsfoil_makes_the_croc_faster_at_once() -> None:
    slow = play(match_at(boat="3.d1", croc="3.a4", dial=2), "-GN go stop")
    fast = play(match_at(boat="3.e1", croc="3.a4", dial=2), "-GN go E stop")
    assert [int(match.observe(0)["croc_way"]) for match in (slow, fast)] == [6 - 1, 8 - 2]


@pytest.mark.rule("D-5.4", "D-3.5")
def test_the_new_pilot_moves_the_croc_after_a_lets_move() -> None:
    match = match_at("LM:1 GE:2 | YN:3 | YE:4", piles="RN:7/0", croc="0.b6", boat="0.a4", options=CHOICE)
    play(match, "LM@0 stop stop stop")
    assert field(match, "phase", "seat", "in_turn") == ("croc", 1, 0)


# --- 6. The end -------------------------------------------------------------------------------------------------------


def leave(treasures: list[int], adventurers: list[int], card: int = 1, **others: Any) -> Match:
    """Out by the exit over c1 of map 1, that many cards from the start."""
    hands = " | ".join(["GN:11", "GE:12", "YN:13", "YE:14"][: len(adventurers)])
    between = ["RE:2", "RS:3", "RW:4", "YS:7", "YW:8", "BE:10", "GS:15", "GW:16", "LM:17", "LM:18", "LM:19"][: card - 1]
    swamp = " ".join(["s1", *between, "BN:1", "LM:20"])
    words = others | {"treasures": treasures, "adventurers": adventurers, "croc": "0.a6"}
    return play(boat_at(f"{card}.c1", hands=hands, swamp=swamp, **words), "N")


@pytest.mark.rule("D-6.1", "D-6.2")
def test_the_best_of_the_better_objectives_wins() -> None:
    match = leave([3, 1, 2, 0], [2, 3, 5])  # two Heartroots 4; one Mooncap 2; a Kingsfoil with a Mooncap 2, no pairs 4
    assert match.scores == [4, 2, 4]
    match = leave([3, 1, 3, 0], [2, 3, 5])
    assert (match.scores, match.payoff) == ([7, 2, 4], [1, -0.5, -0.5])
    assert field(match, "outcome", "winner") == ("won", 0)


@pytest.mark.rule("D-6.2")
def test_with_survival_who_gets_out_without_winning_loses_nothing() -> None:
    survival: dict[str, Any] = {"options": {"survival": True}}
    assert leave([3, 1, 3, 0], [2, 3, 5], **survival).payoff == [1, 0, 0]
    assert leave([2, 1, 3, 0], [2, 3, 5], **survival).payoff == [-1, -1, -1]
    assert leave([3, 1, 2, 0], [2], **survival).payoff == [1]
    tied = leave([3, 1, 2, 0], [2, 3, 5], pilot=1, **survival)
    assert play(tied, "win:2").payoff == [0, 0, 1]


@pytest.mark.rule("D-6.1", "D-8.1")
def test_of_tied_players_the_pilot_names_the_winner() -> None:
    match = leave([3, 1, 2, 0], [2, 3, 5], pilot=1)
    assert field(match, "phase", "seat", "outcome") == ("final", 1, "running")
    assert (match.scores, match.payoff, match.legal_moves) == ([4, 2, 4], [0, 0, 0], ["win:0", "win:2"])
    play(match, "win:2")
    assert (field(match, "outcome", "winner"), match.payoff) == (("won", 2), [-0.5, -0.5, 1])


@pytest.mark.rule("D-6.1")
def test_the_pilot_may_name_himself() -> None:
    assert "win:2" in leave([3, 1, 2, 0], [2, 3, 5], pilot=2).legal_moves


@pytest.mark.rule("D-6.1", "D-6.2", "D-2.6")
@pytest.mark.parametrize(("kingsfoil", "payoff", "score"), [(3, 1, 4), (2, -1, 0)])
def test_alone_the_mission_is_all(kingsfoil: int, payoff: int, score: int) -> None:
    match = leave([kingsfoil, 1, 2, 0], [2])
    assert (match.over, match.payoff, match.scores) == (True, [payoff], [score])


@pytest.mark.rule("D-6.2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_purse(players: int) -> None:
    won, lost = (leave([kingsfoil, 0, 0, 3], [1, 4, 5, 6][:players]) for kingsfoil in (3, 2))
    assert won.payoff == pytest.approx([-1 / (players - 1), 1, *[-1 / (players - 1)] * (players - 2)])
    assert (lost.payoff, lost.scores) == ([-1] * players, [0] * players)


# The Adventurer, the treasures K, M, H, B, the card the boat leaves from and the better objective's points.
OBJECTIVES = {
    "depth": (1, [3, 0, 0, 0], 2, 2),
    "depth, beyond the table": (1, [3, 0, 0, 0], 12, 16),
    "kinds": (1, [3, 1, 9, 2], 2, 10),
    "two kinds": (1, [3, 0, 9, 0], 1, 3),
    "each": (2, [3, 0, 5, 0], 1, 13),
    "each, beyond the table": (2, [3, 0, 99, 0], 1, 15),
    "sets": (2, [3, 2, 1, 4], 1, 8),
    "sets of three": (7, [3, 2, 3, 9], 1, 11),
    "pairs of each kind": (5, [3, 0, 3, 5], 1, 12),
    "no pair across kinds": (5, [3, 0, 1, 1], 1, 0),
    "two terms": (6, [5, 0, 5, 0], 1, 14 + 2),
    "of two terms the first": (6, [4, 0, 4, 0], 1, 11 + 1),
    "nothing": (4, [9, 0, 9, 0], 1, 0),
}


@pytest.mark.rule("D-6.3")
@pytest.mark.parametrize(("person", "treasures", "card", "points"), OBJECTIVES.values(), ids=OBJECTIVES)
def test_objectives(person: int, treasures: list[int], card: int, points: int) -> None:
    assert leave(treasures, [person], card).scores == [points]


@pytest.mark.rule("D-6.4")
@pytest.mark.parametrize("move", ["GN/0@new", "-GN go stop", "-GN pilot:1"])
def test_a_game_is_cut_off_when_its_last_turn_is_over(move: str) -> None:
    match = play(match_at(turn=9, treasures=[3, 0, 5, 0], options={"max_turns": 9}), move)
    assert (bool(match.over), match.truncated, match.turn) == (True, True, 9)
    assert (field(match, "outcome"), match.payoff, match.scores) == ("cut", [0, 0], [0, 0])
    assert not play(match_at(turn=8, options={"max_turns": 9}), move).over


@pytest.mark.rule("D-6.4", "D-6.5")
def test_the_last_turn_of_a_round_is_followed_by_its_bonus_and_the_next_deal() -> None:
    match = play(at_the_end_of_a_round("BW:6/0", turn=9, options={"max_turns": 9}), "stop")
    assert (match.phase, match.over) == ("add", False)
    for _ in range(2):
        match.push(match.legal_moves[0])
    assert match.truncated


@pytest.mark.rule("D-6.4")
def test_the_turn_limit_is_200() -> None:
    assert variant().options["max_turns"] == 200


@pytest.mark.rule("D-6.5")
def test_turns_are_counted_when_they_begin() -> None:
    match = deal(0, players=2)
    assert field(match, "turn", "round") == (0, 1)
    match.push(match.legal_moves[0])
    assert match.turn == 0
    match.push(match.legal_moves[0])
    assert match.turn == 1
    play(match, legal(match, "-")[0])
    assert match.turn == 1
    play(match, "pilot:1")
    assert match.turn == 2


# --- 7. Expansions ----------------------------------------------------------------------------------------------------

FALLS: Dict = {"swamp": "s1 BN:5 BE:17 w1 BS:8", "croc": "0.a6", "options": {"waterfall": True}}
TIGER: Dict = {"tiger": True}

# Where the boat is on side w1, the allowance of the one who begins to move it, and what he may do.
CURRENT = {
    "row 1, one way down": ("3.f1", 1, "S"),
    "row 1, three ways as short": ("3.d1", 1, "E W S"),
    "row 1, free": ("3.d1", 2, "E W S stop"),
    "row 2, round a wall": ("3.c2", 1, "W"),
    "row 3": ("3.d3", 2, "E S"),
    "row 3, free": ("3.d3", 3, "E N S stop"),
    "row 4, sideways only": ("3.d4", 2, "E W"),
    "row 4, sideways or down": ("3.c4", 2, "W S"),
    "row 4, with one step": ("3.e4", 1, "E"),
    "row 5, three as in example 5 of the rulebook": ("3.a5", 3, "S"),
    "row 5, free": ("3.a5", 4, "N S stop"),
    "row 6": ("3.c6", 3, "S"),
    "row 6, free: the edge is a wall": ("3.c6", 4, "E W stop"),
}


def begin(place: str, allowance: int) -> Match:
    """Seat 0 begins to move: after a discard with one step, or alone after a Let's Move on RS 1423."""
    if allowance == 1:
        return play(match_at(boat=place, pilot=1, **FALLS), "-GN go")
    turn = {2: 0, 3: 2, 4: 3}[allowance]
    return play(match_at("LM:1 GE:2", boat=place, piles=f"RS:6/{turn}", **FALLS), "LM@0")


@pytest.mark.rule("D-7.1", "D-7.2", "D-7.3")
@pytest.mark.parametrize(("place", "allowance", "moves"), CURRENT.values(), ids=CURRENT)
def test_the_current(place: str, allowance: int, moves: str) -> None:
    match = begin(place, allowance)
    assert field(match, "seat", "steps", "forced") == (0, allowance, int("stop" not in moves))
    assert moves_of(match) == moves


@pytest.mark.rule("D-7.1")
def test_a_driven_boat_uses_its_whole_allowance() -> None:
    match = play(begin("3.d4", 2), "E")
    assert (moves_of(match), field(match, "steps", "forced")) == ("E", (1, 1))
    assert field(play(match, "E"), "boat", "phase", "forced") == ("3.f4", "play", 0)


@pytest.mark.rule("D-7.2", "D-4.4")
def test_over_the_falls_all_is_lost() -> None:
    match = play(match_at(boat="3.f5", **FALLS), "-GN go S")
    assert field(match, "boat", "treasures", "dial", "steps") == ("3.f6", [1, 0, 0, 0], 2, 1)
    assert match.legal_moves == ["S"]
    play(match, "S")
    assert field(match, "outcome", "boat", "forced", "steps") == ("failed", "3.f6", 0, 0)
    assert match.payoff == [-1, -1]


@pytest.mark.rule("D-7.2")
@pytest.mark.parametrize("kingsfoil", [0, 5])
def test_the_falls_are_no_exit(kingsfoil: int) -> None:
    match = play(match_at(boat="3.a6", pilot=1, treasures=[kingsfoil, 0, 0, 0], **FALLS), "-GN go S")
    assert field(match, "outcome") == "failed"


@pytest.mark.rule("D-7.2")
def test_a_boat_that_stops_at_the_edge_is_safe() -> None:
    match = play(match_at(boat="3.f5", pilot=1, **FALLS), "-GN go S")
    assert field(match, "boat", "phase", "outcome") == ("3.f6", "play", "running")


@pytest.mark.rule("D-7.3")
def test_strength_is_read_when_a_movement_begins() -> None:
    match = play(begin("3.d1", 2), "S")
    assert moves_of(match) == "E N W S stop"


@pytest.mark.rule("D-7.3")
def test_a_boat_that_comes_onto_the_waterfall_moves_on_freely_but_not_the_next_seats() -> None:
    match = match_at("LM:1 GE:2 | YN:3", boat="2.f5", piles="RS:6/0", pilot=1, **FALLS)
    play(match, "LM@0 E")
    assert (moves_of(match), field(match, "boat", "steps")) == ("N S stop", ("3.a5", 1))
    play(match, "stop")
    assert field(match, "seat", "steps", "forced") == (1, 2, 1)
    assert moves_of(match) == "S"


@pytest.mark.rule("D-7.1", "D-3.9")
def test_bonus_moves_are_driven_too() -> None:
    match = play(match_at("GN:1 | | ", boat="3.d3", piles="BW:6/0", deck="", **FALLS), "-GN pilot:2")
    assert field(match, "seat", "bonus", "steps", "forced") == (1, 1, 2, 1)
    assert moves_of(match) == "E S"


@pytest.mark.rule("D-7.3")
def test_the_shortest_way_does_not_mind_the_croc() -> None:
    match = begin("3.c4", 2)
    match.state.croc_card, match.state.croc_space = 3, 19  # b4
    assert moves_of(match) == "W S"
    assert field(play(match, "W"), "outcome") == "failed"


@pytest.mark.rule("D-7.3", "D-7.2")
def test_the_croc_minds_no_current() -> None:
    words: dict[str, Any] = FALLS | {"croc": "3.a6", "boat": "2.f5"}
    assert field(play(match_at(**words), "-GN pilot:1"), "croc", "outcome") == ("3.a5", "running")


# The piles, a card in hand and what may be played; P1 1234, P2 2413, YN 1213, RE 2312, RW 3241, RS 1423, GW 1414.
WILD = {
    "a Pounce on a colour": (
        "RE:6/0",
        "P1",
        "P1/0@new P1/1@new P1/2@0 P1/2@new P1/3@0 P1/3@new",
    ),
    "a colour on a Pounce": ("P1:23/0", "YN", "YN/0@new YN/1@0 YN/1@new YN/2@new YN/3@0 YN/3@new"),
    "not on a Let's Move": ("P1:23/0!LM:18", "YN", "YN/0@new YN/1@new YN/2@new YN/3@new"),
    "a Pounce only on the other": ("P1:23/0 RE:6/0", "P2", "P2/0@0 P2/1@0 P2/3@0"),
    "no second Pounce beside one with a Let's Move": ("P1:23/0!LM:18 RE:6/0", "P2", ""),
    "two piles of one colour": ("RE:6/0 RW:7/0", "RS", "RS/1@0 RS/1@1 RS/3@0"),
    "a covered colour": ("RE:6+P1:23/3", "RS", "RS/0@new RS/1@new RS/2@new RS/3@new"),
    "a pile that has changed its colour": ("RE:6+P1:23+YN:7/3", "RS", "RS/0@new RS/1@new RS/2@new RS/3@new"),
    "a fifth pile": (
        "RE:6/1 YS:7/0 BW:9/2 GS:10/2",
        "P1",
        "P1/0@new P1/1@new P1/2@new P1/3@0 P1/3@1 P1/3@2 P1/3@new",
    ),
    "never a sixth": ("RE:6/0 RW:7/0 YN:11/0 BW:9/0 P1:23/0", "GW", "GW/1@4 GW/3@4"),
}


@pytest.mark.rule("D-7.4")
@pytest.mark.parametrize(("piles", "face", "plays"), WILD.values(), ids=WILD)
def test_pounces_are_wild(piles: str, face: str, plays: str) -> None:
    match = match_at(f"{face}:24 | GN:2", piles=piles, options=TIGER)
    assert [move for move in match.legal_moves if move[0] != "-"] == plays.split()


@pytest.mark.rule("D-7.4")
def test_five_piles() -> None:
    match = match_at("P1:24 GE:1 | GN:2", piles="RE:6/1 YS:7/0 BW:9/2 GS:10/2", options=TIGER)
    assert field(play(match, "P1/2@new"), "piles")[4] == "P1:24/2"


# The tiger of map 17, the third card, is on c1; that of map 16 on a3, with a wall to b3.
ATTACKS = [
    ("P1", 17, "c1 b1 d1 c2", "a1 e1 b2 d2 c3"),
    ("P2", 17, "c1 b2 d2", "b1 d1 c2 c3 a3"),
    ("P3", 17, "c1 a1 b1 d1 e1", "f1 c2 c3"),
    ("P4", 17, "c1 c2 c3", "c4 b1 d1 a1"),
    ("P1", 16, "a3 b3 a2 a4", "c3 b2 b4"),
]


@pytest.mark.rule("D-7.5")
@pytest.mark.parametrize(("face", "number", "hit", "missed"), ATTACKS)
def test_the_tiger_strikes_where_the_pattern_says(face: str, number: int, hit: str, missed: str) -> None:
    words: Dict = {"swamp": f"s1 BN:5 BE:{number} BS:8 LM:20", "treasures": [1, 1, 0, 0], "options": TIGER}
    for phase, spaces in (("lose", hit), ("play", missed)):
        for k, space in enumerate(spaces.split()):
            match = play(match_at(f"{face}:23 GE:2 | YN:3", boat=f"2.{space}", **words), f"{face}/{k % 4}@new")
            assert match.phase == phase, space


@pytest.mark.rule("D-7.5")
@pytest.mark.parametrize(("boat", "face"), [("1.f1", "P3"), ("1.f3", "P1"), ("3.a1", "P3")])
def test_tigers_of_other_maps_do_not_count(boat: str, face: str) -> None:
    swamp = "s1 BN:5 BE:16 BS:8 LM:20" if face == "P1" else LINE
    match = match_at(f"{face}:23 GE:2 | YN:3", swamp, boat=boat, options=TIGER)
    assert field(play(match, f"{face}/0@new"), "outcome", "phase") == ("running", "play")


@pytest.mark.rule("D-7.5", "D-8.1")
def test_two_treasures_are_lost_before_the_draw_and_the_dial_stays() -> None:
    words: Dict = {"treasures": [1, 0, 2, 0], "dial": 4, "deck": "GS:10 GW:11", "options": TIGER}
    match = play(match_at("P1:23 GE:2 | YN:3", boat="2.c1", **words), "P1/0@new")
    assert field(match, "phase", "seat", "steps", "hands") == ("lose", 0, 2, [["GE:2"], ["YN:3"]])
    assert match.legal_moves == ["lose:K", "lose:H"]
    play(match, "lose:K")
    assert (field(match, "treasures", "steps"), match.legal_moves) == (([0, 0, 2, 0], 1), ["lose:H"])
    play(match, "lose:H")
    assert field(match, "treasures", "dial", "croc", "seat") == ([0, 0, 1, 0], 4, "3.f6", 1)
    assert field(match, "hands") == [["GE:2", "GS:10"], ["YN:3"]]


@pytest.mark.rule("D-7.5")
def test_kingsfoil_that_was_lost_counts_again_when_found() -> None:
    words: Dict = {"treasures": [3, 0, 0, 0], "dial": 4, "croc": "0.a6", "options": TIGER}
    match = play(match_at("P1:23 GE:2 | YN:3", boat="3.e4", **words), "P1/0@new lose:K lose:K")
    assert field(match, "treasures", "dial") == ([1, 0, 0, 0], 4)
    found = play(boat_at("3.e1", 2, **words | {"treasures": [1, 0, 0, 0]}), "E")
    assert field(found, "treasures", "dial") == ([2, 0, 0, 0], 5)


@pytest.mark.rule("D-7.5")
@pytest.mark.parametrize("treasures", [[0, 0, 0, 0], [0, 0, 0, 1], [1, 0, 0, 0]])
def test_with_fewer_than_two_the_mission_fails(treasures: list[int]) -> None:
    match = match_at("P1:23 GE:2 | YN:3", boat="2.c1", treasures=treasures, deck="GS:10", options=TIGER)
    play(match, "P1/0@new")
    assert (field(match, "outcome", "deck", "treasures"), match.payoff) == (("failed", ["GS:10"], treasures), [-1, -1])


@pytest.mark.rule("D-7.5")
def test_only_playing_a_pounce_brings_the_tiger() -> None:
    words: Dict = {"boat": "2.c1", "options": TIGER}
    assert field(play(match_at("P1:23 GE:2 | YN:3", **words), "-P1 pilot:1"), "outcome", "seat") == ("running", 1)
    assert field(play(match_at("P1:23 GE:2 | YN:3", **words), "GE/0@new"), "outcome", "seat") == ("running", 1)


# --- 8. Decisions -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("D-8.1")
def test_the_phases() -> None:
    assert GAME.default.phases == ("play", "act", "boat", "croc", "add", "tie", "lose", "final")
    assert deal(0).phase == "add"


FACES = [*COORDINATES, *POUNCES, "LM"]


@pytest.mark.rule("D-8.2", "D-8.3")
def test_the_numbers_of_decisions() -> None:
    piles = ["0", "1", "2", "3", "4", "new"]
    expected = [
        *(f"{face}/{turn}@{pile}" for face in FACES[:20] for turn in range(4) for pile in piles),
        *(f"LM@{pile}" for pile in range(5)),
        *(f"-{face}" for face in FACES),
        "go",
        *(f"turn{pile}/{turn}" for pile in range(5) for turn in range(4)),
        *(f"pilot:{seat}" for seat in range(4)),
        *("E", "N", "W", "S", "stop", "croc:E", "croc:N", "croc:W", "croc:S"),
        *(f"+{number}" for number in range(1, 27)),
        *(f"win:{seat}" for seat in range(4)),
        *("lose:K", "lose:M", "lose:H", "lose:B"),
    ]
    assert list(GAME.default.action_texts) == expected


@pytest.mark.rule("D-8.3")
@pytest.mark.parametrize("move", ["-LM", "LM@0"])
def test_of_several_lets_moves_the_lowest_map_goes(move: str) -> None:
    match = match_at("LM:9 LM:7 LM:11 | YN:3", piles="RN:6/0")
    assert match.legal_moves == ["LM@0", "-LM"]
    assert field(play(match, move), "hands")[0] == ["LM:9", "LM:11"]
