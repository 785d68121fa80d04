"""The clauses of RULES.md, each on a small table of its own; more of 8 in test_sight.py, 9 in test_loading.py."""

import random
from collections import Counter
from itertools import chain, pairwise
from typing import Any

import pytest

import swamp_envs
from swamp_envs import Match
from twins.bayou_boss import Twin

from .tables import DESCRIBED, RECONSTRUCTED, field, match_at, play, whole_trick, winner

GAME = swamp_envs.game("bayou_boss")
BOTH_LOW = "Heron Alligator Python Manatee Turtle Otter"  # a draw with both Characters that make a card lowest


def dealt(players: int, seed: int = 0, **options: Any) -> dict[str, Any]:
    return swamp_envs.new("bayou_boss", seed, players=players, **options).to_dict()


def everywhere(d: dict[str, Any]) -> list[str]:
    """All cards of a fresh deal."""
    return [*chain(*d["hands"]), d["trump"], *d["swamp"], *d["deck"]]


# --- 1. Cards ---------------------------------------------------------------------------------------------------------

# players, the cards of each suit, Ravens, and the tricks in a round without a Raccoon: cards but the trump card, shared
IN_PLAY = [
    (2, {"R": 7, "Y": 7, "B": 7, "G": 7}, 1, 17),
    (3, {"R": 10, "Y": 10, "B": 10, "G": 10}, 2, 15),
    (4, {"R": 10, "Y": 10, "B": 10, "G": 10, "P": 10}, 3, 14),
    (5, {"R": 13, "Y": 13, "B": 13, "G": 13, "P": 13}, 4, 14),
    (6, {"R": 16, "Y": 16, "B": 16, "G": 16, "P": 16}, 5, 15),
    (7, {"R": 16, "Y": 16, "B": 16, "G": 16, "P": 16, "O": 16}, 6, 15),
    (8, {"R": 17, "Y": 17, "B": 17, "G": 17, "P": 17, "O": 17}, 7, 14),
]


@pytest.mark.rule("B-1.1")
def test_the_cards_have_names() -> None:
    suit_cards = {f"{suit}{number}" for suit in "RYBGPO" for number in range(17)}
    characters = {"Raven", "Heron", "Alligator", "Python", "Raccoon", "Manatee", "Crab", "Bobcat", "Turtle", "Otter"}
    plays = [text for text in GAME.default.action_texts if text and text[0].isalpha()]
    assert len(suit_cards) == 102
    assert set(plays) == suit_cards | characters


@pytest.mark.rule("B-1.2", "B-2.1")
@pytest.mark.parametrize(("players", "suits", "ravens"), [row[:3] for row in IN_PLAY])
def test_the_cards_in_play(players: int, suits: dict[str, int], ravens: int) -> None:
    numbered = [f"{suit}{number}" for suit, size in suits.items() for number in range(size)]
    assert Counter(everywhere(dealt(players))) == Counter(numbered + ["Raven"] * ravens + DESCRIBED.split())


@pytest.mark.rule("B-1.2", "B-5.2", "B-5.3")
@pytest.mark.parametrize(("players", "tricks"), [(row[0], row[3]) for row in IN_PLAY])
def test_the_tricks_in_a_round(players: int, tricks: int) -> None:
    match, dice = swamp_envs.new("bayou_boss", 1, players=players, rounds=1), random.Random(1)
    while not match.over:
        match.push(dice.choice([move for move in match.legal_moves if move != "Raccoon"] or ["Raccoon"]))
    assert not any(move.startswith("<") for move in match.moves)
    assert sum(match.scores) == tricks


@pytest.mark.rule("B-1.3")
def test_the_six_described_characters_are_the_default() -> None:
    assert dealt(4)["options"]["characters"] == "rulebook"
    assert {tuple(dealt(4, seed)["characters"]) for seed in range(30)} == {tuple(DESCRIBED.split())}


@pytest.mark.rule("B-1.3")
def test_six_of_nine_are_drawn_evenly() -> None:
    draws = [dealt(3, seed, characters="full")["characters"] for seed in range(300)]
    counts = Counter(chain(*draws))
    assert {len(set(draw)) for draw in draws} == {6}
    assert counts.keys() == set(DESCRIBED.split()) | {"Bobcat", "Turtle", "Otter"}
    assert all(160 < count < 240 for count in counts.values())  # 200 expected
    assert len(set(map(tuple, draws))) > 70  # of 84


@pytest.mark.rule("B-1.3", "B-6.1")
def test_the_characters_stay_all_game_and_each_round_is_a_full_deal() -> None:
    match, dice, rounds = (
        swamp_envs.new("bayou_boss", 4, players=3, characters="full", stop="round"),
        random.Random(4),
        [],
    )
    drawn = field(match, "characters")
    while not match.over:
        if match.to_dict()["round"] > len(rounds):
            Twin.check_deal(match.to_dict(), drawn)
            rounds.append(match.to_dict()["hands"])
        match.push(dice.choice(match.legal_actions))
    assert len(rounds) == 4
    assert all(one != other for one, other in pairwise(rounds))


# --- 2. The deal ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("B-2.1")
@pytest.mark.parametrize("players", range(2, 9))
def test_the_deal(players: int) -> None:
    d = dealt(players, 3)
    assert [len(hand) for hand in d["hands"]] == [7] * players
    assert len(d["swamp"]) == players
    assert all(card[1:].isdigit() for card in [*chain(*d["hands"]), d["trump"]])
    assert (d["phase"], d["trick"], d["out"], d["tricks"]) == ("play", [], [], [0] * players)
    assert d["leader"] == d["seat"] == (d["dealer"] + 1) % players


@pytest.mark.rule("B-2.1")
def test_dealer_hands_trump_and_deck_are_random() -> None:
    deals = [dealt(4, seed) for seed in range(400)]
    assert all(65 < count < 135 for count in Counter(d["dealer"] for d in deals).values())  # 100 expected
    assert len({d["trump"] for d in deals}) == 50
    assert 30 < sum("R0" in d["hands"][0] for d in deals) < 82  # 400 x 7 / 50 = 56 expected
    places = [(d["swamp"] + d["deck"]).index("Heron") for d in deals if "Heron" not in d["swamp"]]
    assert 30 < sum("Heron" in d["swamp"] for d in deals) < 77  # 400 x 4 / 30 = 53 expected
    assert set(places) == set(range(4, 30))


# --- 3. A trick -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("B-3.1")
def test_the_trick_goes_round_and_its_winner_leads_the_next() -> None:
    match = match_at("R1 B1 | R2 B2 | R6 B3", leader=1)
    order = []
    for move in ["R2", "R6", "R1", "B3", "B1", "B2"]:
        order.append(match.seat)
        match.push(move)
    assert order == [1, 2, 0, 2, 0, 1]


@pytest.mark.rule("B-3.1")
@pytest.mark.parametrize("seed", range(4))
def test_the_player_left_of_the_dealer_leads(seed: int) -> None:
    match = swamp_envs.new("bayou_boss", seed, players=3)
    assert match.seat == (field(match, "dealer") + 1) % 3


# The trick so far, the hand, what may be played; trump is Yellow.
FOLLOWING = {
    "he leads": ("", "R1 Y1 B1 Heron", "R1 Y1 B1 Heron"),
    "he can follow": ("R3", "R1 R5 Y1 B1", "R1 R5"),
    "a Character instead": ("R3", "R1 Y1 B1 Heron Raven", "R1 Raven Heron"),
    "he must trump": ("R3", "Y1 Y2 B1", "Y1 Y2"),
    "a Character instead of a trump": ("R3", "Y1 B1 Heron", "Y1 Heron"),
    "neither": ("R3", "B1 B2 Heron", "B1 B2 Heron"),
    "a Character was led": ("Heron", "R1 Y1 B1 Crab", "R1 Y1 B1 Crab"),
    "a suit after Characters": ("Heron Crab B3", "R1 Y1 B1 B2 Python", "B1 B2 Python"),
    "trumps after Characters": ("Heron Crab B3", "R1 Y1", "Y1"),
    "only the first suit is led": ("R3 Y4 B5", "B1 R1", "R1"),
    "trump is led": ("Y3", "Y1 R1", "Y1"),
    "trump is led, he has none": ("Y3", "R1 B1", "R1 B1"),
    "only Characters": ("R3", "Crab Raven Raven", "Raven Crab"),
}


@pytest.mark.rule("B-3.2")
@pytest.mark.parametrize(("trick", "hand", "legal"), FOLLOWING.values(), ids=FOLLOWING)
def test_what_may_be_played(trick: str, hand: str, legal: str) -> None:
    size = len(trick.split())
    hands = ["G1", "G2", "G3", "G4"]
    hands[size] = hand
    assert match_at(" | ".join(hands), trick=trick).legal_moves == legal.split()


@pytest.mark.rule("B-3.2")
def test_a_card_that_does_not_follow_is_refused() -> None:
    match = match_at("G1 | R1 Y1 Heron", trick="R3")
    for move in ("Y1", "R2", "Crab", "+R1", ">R1", "<R1"):
        with pytest.raises(swamp_envs.IllegalAction):
            match.push(move)
    assert match.seat == 1


# What a Character changes at once when seat 1 plays it after B2, and what else stays as it is.
AT_ONCE = {
    "Heron": {"named": [1]},
    "Alligator": {"named": [2]},  # the first of the tied
    "Bobcat": {"named": [2]},
    "Python": {"python": 1},
    "Manatee": {"lowest": [1]},
    "Turtle": {"lowest": [0]},
    "Crab": {"crab": 1},
    "Otter": {"trump": "G6", "swamp": ["Y0"]},
}
QUIET = {"named": [], "lowest": [], "python": 0, "crab": 0, "trump": "Y0", "swamp": ["G6"], "phase": "play"}


def draw_with(character: str) -> str:
    """Six single Characters with this one."""
    return DESCRIBED if character in DESCRIBED else RECONSTRUCTED


@pytest.mark.rule("B-3.3")
@pytest.mark.parametrize(("card", "changes"), AT_ONCE.items())
def test_a_character_acts_at_once(card: str, changes: dict[str, Any]) -> None:
    match = match_at(f"G1 | {card} | G3", trick="B2", swamp="G6", characters=draw_with(card))
    found = play(match, card).to_dict()
    assert {name: found[name] for name in QUIET} == QUIET | changes
    assert (found["trick"], found["seat"]) == ([[0, "B2"], [1, card]], 2)


USELESS = {
    "a Raven without a suit card": ("G1 | Raven Crab | G3", "Raven", "B2", DESCRIBED),
    "a Raccoon without a Swamp": ("G1 | Raccoon B1 | G3", "Raccoon", "B2", DESCRIBED),
    "an Otter without a Swamp": ("G1 | Otter | G3", "Otter", "B2", RECONSTRUCTED),
    "a Turtle that is led": ("G1 | Turtle | G3", "Turtle", "", RECONSTRUCTED),
}


@pytest.mark.rule("B-3.3")
@pytest.mark.parametrize(("hands", "card", "trick", "characters"), USELESS.values(), ids=USELESS)
def test_a_character_that_cannot_act_lies_there(hands: str, card: str, trick: str, characters: str) -> None:
    match = match_at(hands, trick=trick, leader=0 if trick else 1, characters=characters)
    found = play(match, card).to_dict()
    assert {name: found[name] for name in QUIET} == QUIET | {"swamp": []}
    assert (found["trick"][-1], found["seat"], found["out"]) == ([1, card], 2, [])


# --- 3.4 Raven


@pytest.mark.rule("B-3.4")
def test_a_raven_trades_the_trump_card() -> None:
    match = play(match_at("Raven R1 B2 Heron | R2 G1", trump="Y3"), "Raven")
    assert (match.phase, match.seat, match.legal_moves) == ("give", 0, [">R1", ">B2"])
    assert (field(match, "trump"), field(match, "trick")) == ("Y3", [[0, "Raven"]])
    match.push(">B2")
    assert (match.phase, match.seat, field(match, "trump")) == ("play", 1, "B2")
    assert field(match, "hands")[0] == ["R1", "Y3", "Heron"]


@pytest.mark.rule("B-3.4")
@pytest.mark.parametrize(("given", "legal"), [(">B0", ["B1"]), (">G0", ["G2"]), (">P0", ["Y1", "B1", "G2"])])
def test_the_new_trump_counts_at_once(given: str, legal: list[str]) -> None:
    match = match_at("G1 | Raven B0 G0 P0 | Y1 B1 G2 | G3", trick="R3", trump="Y3")
    assert play(match, f"Raven {given}").legal_moves == legal


@pytest.mark.rule("B-3.4")
@pytest.mark.parametrize(("moves", "wins"), [("R5 B1 Crab", 0), ("R5 B1 Raven >B0", 1), ("R5 B1 Raven >G1", 0)])
def test_a_raven_makes_trumps_of_cards_played_before(moves: str, wins: int) -> None:
    assert winner(moves, trump="Y3") == wins


@pytest.mark.rule("B-3.4")
@pytest.mark.parametrize("hand", ["Raven", "Raven Heron", "Raven Raven"])
def test_without_a_suit_card_a_raven_does_nothing(hand: str) -> None:
    match = play(match_at(f"{hand} | R2 | R3", trump="Y3"), "Raven")  # Y3, were it taken, could not be laid back
    assert (match.phase, match.seat, field(match, "trump")) == ("play", 1, "Y3")
    assert field(match, "hands")[0] == hand.split()[1:]


@pytest.mark.rule("B-3.4")
def test_two_ravens_in_one_trick() -> None:
    match = play(match_at("Raven R1 | Raven B1 | Y2 G2", trump="Y3"), "Raven >R1 Raven >B1")
    assert field(match, "trump") == "B1"
    assert field(match, "hands") == [["Y3"], ["R1"], ["Y2", "G2"]]


# --- 3.5 to 3.8 Heron, Alligator, Python, Manatee


@pytest.mark.rule("B-3.5")
@pytest.mark.parametrize(("moves", "wins"), [("R5 Heron R6", 1), ("Heron R6 R5", 0), ("R5 Y6 Heron", 2)])
def test_the_heron_is_the_high_card(moves: str, wins: int) -> None:
    assert winner(moves) == wins


ALLIGATOR = {
    "one has the fewest and played before": ("R1 Alligator R5 R6", [0, 2, 2, 2], 0),
    "one has the fewest and plays later": ("R6 Alligator R1 R5", [2, 1, 0, 3], 2),
    "the Alligator's player himself": ("R6 Alligator R1 R5", [2, 0, 1, 3], 1),
    "a tie": ("Alligator R1 R6 R5", [0, 1, 0, 0], 2),
    "a tie round the table": ("R1 R5 R6 Alligator", [0, 0, 0, 1], 0),
    "of all": ("R5 R6 Alligator R1", [0, 0, 0, 0], 3),
    "in a tie he himself comes last": ("R6 Alligator R5 R1", [0, 0, 1, 1], 0),
}


@pytest.mark.rule("B-3.6")
@pytest.mark.parametrize(("moves", "tricks", "wins"), ALLIGATOR.values(), ids=ALLIGATOR)
def test_the_alligator_names_the_fewest_tricks(moves: str, tricks: list[int], wins: int) -> None:
    assert winner(moves, tricks=tricks) == wins


# Tricks before, the dealer, and who is named by the Alligator of seat 0 with each reading of a tie.
TIES = {
    "all": ([0, 0, 0, 0], 2, 1, 3),
    "all but the dealer's neighbour": ([0, 0, 0, 1], 2, 1, 0),
    "the dealer comes last": ([1, 0, 0, 1], 1, 1, 2),
    "nobody else": ([1, 0, 1, 1], 1, 1, 1),
}


@pytest.mark.rule("B-3.6", "B-3.11")
@pytest.mark.parametrize(("tricks", "dealer", "player", "deals"), TIES.values(), ids=TIES)
def test_ties_of_the_alligator_go_from_its_player_or_from_the_dealer(
    tricks: list[int], dealer: int, player: int, deals: int
) -> None:
    for reading, named in (("player", player), ("dealer", deals)):
        words = {"tricks": tricks, "dealer": dealer, "options": {"alligator_ties": reading}}
        assert field(play(match_at("Alligator | R1 | R2 | R3", **words), "Alligator"), "named") == [named]


@pytest.mark.rule("B-3.6")
def test_the_alligator_looks_only_at_those_who_take_part() -> None:
    match = match_at("Alligator | R1 | R5 | ", tricks=[2, 1, 2, 0], swamp="G0")
    assert field(play(match, "Alligator"), "named") == [1]
    assert field(play(match, "R1 R5"), "leader") == 1


@pytest.mark.rule("B-3.6")
def test_the_alligator_counts_this_round_only() -> None:
    assert winner("Alligator R1 R6", tricks=[1, 0, 1], totals=[0, 9, 0]) == 1


PYTHON = {
    "led": ("Python R5 R6", 1),
    "last": ("R5 R6 Python", 0),
    "a trump first": ("R1 Y1 Python R6", 3),
    "named first": ("R1 Heron Python R6", 3),
    "with one card placed": ("R5 Python", 0),
    "with one card placed, by a naming": ("Manatee Heron Python R5", 3),
}


@pytest.mark.rule("B-3.7", "B-4.5")
@pytest.mark.parametrize(("moves", "wins"), PYTHON.values(), ids=PYTHON)
def test_with_a_python_the_second_wins(moves: str, wins: int) -> None:
    assert winner(moves) == wins


MANATEE = {
    "lower than a discard": ("R5 Manatee R1", [0, 0, 0], 0),
    "before the Alligator": ("Manatee R1 R5 Alligator", [0, 1, 1, 1], 2),
    "after the Alligator": ("Alligator R1 R5 Manatee", [1, 1, 1, 0], 2),
    "another is named": ("Alligator R1 R5 Manatee", [1, 0, 1, 1], 1),
    "before the Heron": ("Manatee Heron R5", [0, 0, 0], 1),
}


@pytest.mark.rule("B-3.8")
@pytest.mark.parametrize(("moves", "tricks", "wins"), MANATEE.values(), ids=MANATEE)
def test_a_manatee_is_lowest_and_naming_it_is_void(moves: str, tricks: list[int], wins: int) -> None:
    assert winner(moves, tricks=tricks) == wins


# --- 3.9 Raccoon

# What is led, the hand beside the Raccoon, what may be taken of R3 Y2 B1 Heron; trump is Yellow.
TAKING = {
    "led": ("", "R5", "<R3 <Y2 <B1 <Heron"),
    "a Character was led": ("Crab", "R5", "<R3 <Y2 <B1 <Heron"),
    "he can follow": ("R4", "R5", "<R3 <Heron"),
    "he has trumps": ("R4", "Y5 B2", "<R3 <Y2 <Heron"),
    "he has neither": ("R4", "B2", "<R3 <Y2 <B1 <Heron"),
    "he has nothing": ("R4", "", "<R3 <Y2 <B1 <Heron"),
    "he has Characters": ("R4", "Python Raven", "<R3 <Y2 <B1 <Heron"),
    "another suit is led": ("B4", "Y5", "<Y2 <B1 <Heron"),
    "trump is led": ("Y4", "Y5", "<Y2 <Heron"),
    "trump is led, he has none": ("Y4", "R5", "<R3 <Y2 <B1 <Heron"),
}


@pytest.mark.rule("B-3.9")
@pytest.mark.parametrize(("trick", "hand", "legal"), TAKING.values(), ids=TAKING)
def test_what_a_raccoon_may_take(trick: str, hand: str, legal: str) -> None:
    hands = [f"Raccoon {hand}", "G1", "G2", "G3"] if not trick else ["G1", f"Raccoon {hand}", "G2", "G3"]
    match = play(match_at(" | ".join(hands), trick=trick, swamp="R3 Y2 B1 Heron"), "Raccoon")
    assert (match.phase, match.legal_moves) == ("take", legal.split())
    assert (field(match, "out"), len(field(match, "trick"))) == (["Raccoon"], len(trick.split()))


@pytest.mark.rule("B-3.9")
def test_the_gap_is_filled_at_once_from_the_top_of_the_deck() -> None:
    match = play(match_at("Raccoon R1 | G1 | G2", swamp="B1 B2", deck="B3 B4"), "Raccoon <B2")
    assert (field(match, "swamp"), field(match, "deck")) == (["B1", "B3"], ["B4"])
    assert (field(match, "trick"), field(match, "hands")[0], match.seat) == ([[0, "B2"]], ["R1"], 1)


@pytest.mark.rule("B-3.9", "B-3.10", "B-5.2")
@pytest.mark.parametrize(("second", "swamp"), [("G1", ["B3", "B4", "B5"]), ("Crab", [])])
def test_with_swamp_gap_after_trick_the_gap_stays_until_the_swamp_is_refilled(second: str, swamp: list[str]) -> None:
    options = {"swamp_gap": "after_trick"}
    match = match_at(f"Raccoon R1 | {second} R2 | G2 R3", swamp="B0 B1 B2", deck="B3 B4 B5 B6", options=options)
    assert field(play(match, "Raccoon <B2"), "swamp") == ["B0", "B1"]
    assert field(play(match, f"{second} G2 +B0 +B1"), "swamp") == swamp


@pytest.mark.rule("B-3.9")
def test_without_a_deck_the_gap_stays() -> None:
    match = play(match_at("Raccoon R1 | G1 | G2", swamp="B1 B2"), "Raccoon <B2")
    assert field(match, "swamp") == ["B1"]


@pytest.mark.rule("B-3.9")
@pytest.mark.parametrize(("trick", "hand", "swamp"), [("R4", "B1", ""), ("R4", "R5", "Y2 B1"), ("R4", "Y5", "B1 B2")])
def test_a_raccoon_that_finds_nothing_lies_there(trick: str, hand: str, swamp: str) -> None:
    match = play(match_at(f"G1 | Raccoon {hand} | G2", trick=trick, swamp=swamp, deck="B3"), "Raccoon")
    assert (match.phase, match.seat, field(match, "trick")) == ("play", 2, [[0, "R4"], [1, "Raccoon"]])
    assert (field(match, "out"), field(match, "swamp"), field(match, "deck")) == ([], swamp.split(), ["B3"])


@pytest.mark.rule("B-3.9", "B-4.4")
def test_a_raccoon_that_lies_there_is_a_character_of_the_trick() -> None:
    match = play(match_at("Crab R1 | Raccoon R2 | Manatee R3"), "Crab Raccoon Manatee")
    assert field(match, "leader") == 1
    assert field(match, "out") == ["Raccoon", "Manatee", "Crab"]


@pytest.mark.rule("B-3.9")
@pytest.mark.parametrize("card", AT_ONCE)
def test_a_taken_character_acts(card: str) -> None:
    match = match_at("G1 | Raccoon | G3", trick="B2", swamp=f"G6 {card}", characters=draw_with(card))
    found = play(match, f"Raccoon <{card}").to_dict()
    assert {name: found[name] for name in QUIET} == QUIET | AT_ONCE[card]
    assert (found["trick"], found["seat"]) == ([[0, "B2"], [1, card]], 2)


@pytest.mark.rule("B-3.9", "B-3.13")
def test_the_gap_is_filled_before_a_taken_otter_acts() -> None:
    match = match_at("Raccoon | G1", swamp="Otter B2", deck="B6", characters=RECONSTRUCTED)
    assert field(play(match, "Raccoon <Otter"), "trump") == "B6"
    assert field(match, "swamp") == ["Y0", "B2"]


@pytest.mark.rule("B-3.9", "B-3.4")
def test_a_taken_raven_asks_for_a_card() -> None:
    match = play(match_at("Raccoon R1 | G1 | G2", swamp="Raven B1"), "Raccoon <Raven")
    assert (match.phase, match.seat, match.legal_moves) == ("give", 0, [">R1"])
    match = play(match_at("Raccoon Heron | G1 | G2", swamp="Raven B1"), "Raccoon <Raven")
    assert (match.phase, match.seat) == ("play", 1)


@pytest.mark.rule("B-3.9")
@pytest.mark.parametrize(("taken", "wins"), [("R6", 1), ("Y1", 1), ("B6", 0)])
def test_a_taken_suit_card_wins_as_any_other(taken: str, wins: int) -> None:
    assert winner(f"R5 Raccoon <{taken} R1") == wins


@pytest.mark.rule("B-3.9", "B-3.2")
def test_a_taken_suit_card_is_the_led_suit() -> None:
    match = play(match_at("Raccoon | R1 B1 | G2", swamp="B3"), "Raccoon <B3")
    assert match.legal_moves == ["B1"]


# --- 3.10 Crab


@pytest.mark.rule("B-3.10")
def test_after_a_crab_the_swamp_is_not_refilled_after_the_next_trick_it_is() -> None:
    match = match_at("Crab R1 | R2 B1 | R3 B2", swamp="G1 G2 G3", deck="R7 R8 R9")
    play(match, "Crab R2 R3 +G1 +G2 +G3")
    assert (match.phase, field(match, "swamp"), len(field(match, "deck"))) == ("play", [], 3)
    play(match, "B2 R1 B1")  # seat 2 had won; nothing to pick
    assert (match.phase, field(match, "swamp"), field(match, "deck")) == ("play", ["R7", "R8", "R9"], [])


@pytest.mark.rule("B-3.10", "B-3.9")
def test_a_crab_does_not_stop_the_gap_of_a_raccoon() -> None:
    match = match_at("Crab | Raccoon | R3", swamp="G1 G2", deck="R7 R8 R9")
    assert field(play(match, "Crab Raccoon <G1"), "swamp") == ["R7", "G2"]


@pytest.mark.rule("B-3.10", "B-3.9")
def test_a_crab_from_the_swamp_stops_the_refill() -> None:
    match = match_at("Raccoon R1 | R2 B1", swamp="Crab G1", deck="G2 G3 G4")
    play(match, "Raccoon <Crab R2 +G1 +G2")
    assert (field(match, "swamp"), field(match, "deck")) == ([], ["G3", "G4"])


# --- 3.11 to 3.13 Bobcat, Turtle, Otter

BOBCAT = {
    "one has the most and played before": ("R1 Bobcat R5 R6", [3, 2, 2, 2], 0),
    "one has the most and plays later": ("R6 Bobcat R1 R5", [2, 1, 3, 0], 2),
    "the Bobcat's player himself": ("R6 Bobcat R1 R5", [2, 3, 1, 0], 1),
    "a tie": ("Bobcat R1 R6 R5", [1, 0, 1, 1], 2),
    "of all": ("R5 R6 Bobcat R1", [0, 0, 0, 0], 3),
    "in a tie he himself comes last": ("R6 Bobcat R5 R1", [1, 1, 0, 0], 0),
}


@pytest.mark.rule("B-3.11")
@pytest.mark.parametrize(("moves", "tricks", "wins"), BOBCAT.values(), ids=BOBCAT)
def test_the_bobcat_names_the_most_tricks(moves: str, tricks: list[int], wins: int) -> None:
    assert winner(moves, tricks=tricks, characters=RECONSTRUCTED) == wins


@pytest.mark.rule("B-3.11")
def test_the_bobcat_looks_only_at_those_who_take_part() -> None:
    match = match_at("Bobcat | R1 | R5 | ", tricks=[0, 1, 0, 4], characters=RECONSTRUCTED)
    assert field(play(match, "Bobcat"), "named") == [1]


TURTLE = {
    "sinks the card before": ("R6 Turtle R5", 2),
    "not the one before that": ("R6 R5 Turtle", 0),
    "sinks a trump": ("R5 Y6 Turtle", 0),
    "sinks a Heron": ("Heron Turtle R5", 2),
    "nothing if it is led": ("Turtle R5 R1", 1),
    "the sunk card still sets the led suit": ("R1 Turtle B6 R5", 3),
}


@pytest.mark.rule("B-3.12")
@pytest.mark.parametrize(("moves", "wins"), TURTLE.values(), ids=TURTLE)
def test_the_turtle_sinks_the_card_before_it(moves: str, wins: int) -> None:
    assert winner(moves, characters=RECONSTRUCTED) == wins


@pytest.mark.rule("B-3.12", "B-3.8")
def test_naming_a_sunk_card_is_void_before_and_after() -> None:
    assert winner("R5 Turtle Alligator R1", tricks=[0, 1, 1, 1], characters=RECONSTRUCTED) == 3
    assert winner("Alligator R5 Turtle R1", tricks=[1, 0, 1, 1], characters=RECONSTRUCTED) == 3


# The Swamp, and then the trump card and the Swamp after an Otter; trump was Y3.
OTTER = {
    "the highest": ("R1 B6 G5", "B6", ["R1", "Y3", "G5"]),
    "of any suit, by number": ("R4 B6 G9", "G9", ["R4", "Y3", "B6"]),
    "lower than the trump card": ("R1 Heron", "R1", ["Y3", "Heron"]),
    "of equal ones red": ("Y6 R6 B6", "R6", ["Y3", "Y6", "B6"]),
    "of equal ones yellow": ("G6 B6 Y6", "Y6", ["Y3", "B6", "G6"]),
    "of equal ones blue": ("G6 B6 Heron", "B6", ["Y3", "G6", "Heron"]),
    "only Characters": ("Raven Heron", "Y3", ["Raven", "Heron"]),
    "nothing": ("", "Y3", []),
}


@pytest.mark.rule("B-3.13")
@pytest.mark.parametrize(("swamp", "trump", "left"), OTTER.values(), ids=OTTER)
def test_the_otter_trades_the_trump_card_with_the_swamp(swamp: str, trump: str, left: list[str]) -> None:
    match = match_at("Otter R3 | R5 | R2", trump="Y3", swamp=swamp, characters=RECONSTRUCTED)
    play(match, "Otter")
    assert (field(match, "trump"), field(match, "swamp"), match.seat) == (trump, left, 1)
    assert field(match, "hands")[0] == ["R3"]


@pytest.mark.rule("B-3.13")
@pytest.mark.parametrize(("swamp", "wins"), [("B3", 1), ("G3", 0)])
def test_the_otters_trump_counts_at_once(swamp: str, wins: int) -> None:
    assert winner("R5 B1 Otter", swamp=swamp, characters=RECONSTRUCTED) == wins
    match = match_at("G1 | Otter | Y1 B1 G2 | G5", trick="R3", swamp="B3", characters=RECONSTRUCTED)
    assert play(match, "Otter").legal_moves == ["B1"]


# --- 4. Who wins a trick ----------------------------------------------------------------------------------------------

NAMED = {
    "the last naming": ("Heron R5 Alligator R1", [1, 1, 1, 0], 3),
    "the one before is second": ("Heron R5 Alligator R1 Python", [1, 1, 1, 0, 1], 0),
    "a card named again": ("Heron Alligator R5 R6", [0, 1, 1, 1], 0),
    "its old place closes": ("Heron Alligator Python R5", [0, 1, 1, 1], 3),
    "a void naming leaves its place empty": ("Heron Alligator R5 Manatee", [1, 1, 1, 0], 2),
    "and those below do not move up": ("Heron Alligator R5 Python Manatee", [1, 1, 1, 1, 0], 0),
    "a void place below a named one": ("Alligator Heron R5 Python Manatee", [1, 1, 1, 1, 0], 2),
}


@pytest.mark.rule("B-4.1")
@pytest.mark.parametrize(("moves", "tricks", "wins"), NAMED.values(), ids=NAMED)
def test_places_that_are_named(moves: str, tricks: list[int], wins: int) -> None:
    assert winner(moves, tricks=tricks) == wins


@pytest.mark.rule("B-4.1")
def test_earlier_namings_move_down() -> None:
    match = match_at("Heron | Alligator | Bobcat | R5 | R6", tricks=[1, 2, 2, 0, 1], characters=RECONSTRUCTED)
    order = []
    for card in ("Heron", "Alligator", "Bobcat"):
        match.push(card)
        order.append(field(match, "named"))
    assert order == [[0], [3, 0], [1, 3, 0]]


@pytest.mark.rule("B-4.1")
def test_a_card_in_third_place_that_is_named_again_moves_to_the_front() -> None:
    match = match_at("G1 | Alligator | G5", leader=1, named=[2, 1, 0], tricks=[0, 1, 1])
    assert field(play(match, "Alligator"), "named") == [0, 2, 1]


DEFAULT = {
    "the highest of the led suit": ("R5 R6 R1", 1),
    "a trump": ("R5 Y1 R6", 1),
    "the highest trump": ("R5 Y1 Y3", 2),
    "the highest trump, led": ("Y1 Y5 R6", 1),
    "other suits do not count": ("R0 B6 G6", 0),
    "a Character led": ("Crab R2 R5", 2),
    "a Character led, then another suit": ("Crab R5 B6", 1),
    "Characters do not count": ("R5 R1 Crab", 0),
    "numbers, not words": ("R9 R12 R2 R10 R3", 1),
    "numbers of trumps, not words": ("R9 Y9 Y10 Y2 R12", 2),
    "second in the led suit": ("R5 R6 Python", 0),
    "second after a trump": ("R6 R5 Y1 Python", 0),
    "second of the trumps": ("R6 Y2 Y1 Python", 2),
    "second behind a named one": ("R6 Heron Y1 Python", 2),
}


@pytest.mark.rule("B-4.2")
@pytest.mark.parametrize(("moves", "wins"), DEFAULT.values(), ids=DEFAULT)
def test_trumps_then_the_led_suit(moves: str, wins: int) -> None:
    assert winner(moves) == wins


OTHER_SUITS = {
    "second": ("R5 B0 Python", DESCRIBED, 1),
    "by number": ("R5 B3 G6 Python", DESCRIBED, 2),
    "of equal ones the earlier": ("R5 G6 B6 Python", DESCRIBED, 1),
    "of equal ones the earlier, the other way": ("R5 B6 G6 Python", DESCRIBED, 1),
    "first if the led suit is sunk": ("R5 Turtle B1", RECONSTRUCTED, 2),
    "before Characters": ("R5 Turtle B1 Crab", "Heron Raccoon Crab Bobcat Turtle Otter", 2),
}


@pytest.mark.rule("B-4.3")
@pytest.mark.parametrize(("moves", "characters", "wins"), OTHER_SUITS.values(), ids=OTHER_SUITS)
def test_then_other_suits(moves: str, characters: str, wins: int) -> None:
    assert winner(moves, characters=characters) == wins


@pytest.mark.rule("B-4.3")
def test_earlier_is_by_the_trick_not_by_the_seat() -> None:
    match = match_at("B6 | Python | R5 | G6", swamp="G0", leader=2)
    assert field(play(match, "R5 G6 B6 Python"), "leader") == 3


ONLY_CHARACTERS = {
    "the last": ("Raven Crab Raven", 2),
    "not a Manatee": ("Raven Crab Manatee", 1),
    "the one before is second": ("Raven Python Crab", 1),
    "the one before, the Python last": ("Raven Crab Python", 1),
    "second behind a named one": ("Heron Crab Python", 2),
    "second behind a named one, not a Manatee": ("Python Heron Manatee", 0),
    "a named one": ("Raven Heron Crab", 1),
    "a void first place": ("Alligator Crab Manatee", 1),
    "a void first place and a named second": ("Heron Alligator Raven Python Manatee", 0),
}


@pytest.mark.rule("B-4.4")
@pytest.mark.parametrize(("moves", "wins"), ONLY_CHARACTERS.values(), ids=ONLY_CHARACTERS)
def test_only_characters(moves: str, wins: int) -> None:
    size = len([move for move in moves.split() if move[0] not in "<>"])
    assert winner(moves, tricks=[1] * (size - 1) + [0]) == wins


LOWEST = {
    "a Manatee led": ("Manatee R5", DESCRIBED, 1),
    "a Manatee last": ("R5 Manatee", DESCRIBED, 0),
    "no second": ("R5 Manatee Python", DESCRIBED, 0),
    "no second among Characters": ("Manatee Python", DESCRIBED, 1),
    "no place can be filled": ("R5 Turtle", RECONSTRUCTED, 0),
    "no place can be filled, three": ("Crab R5 Turtle", "Heron Raccoon Crab Bobcat Turtle Otter", 1),
    "two are lowest": ("Manatee R5 Turtle", BOTH_LOW, 0),
    "two are lowest, the Manatee last": ("R5 Turtle Manatee", BOTH_LOW, 0),
    "a Turtle can be placed": ("Manatee Turtle", BOTH_LOW, 1),
    "a Turtle second": ("Manatee Turtle Python", BOTH_LOW, 1),
    "a void naming of the only one": ("Heron Turtle", RECONSTRUCTED, 1),
}


@pytest.mark.rule("B-4.5")
@pytest.mark.parametrize(("moves", "characters", "wins"), LOWEST.values(), ids=LOWEST)
def test_a_lowest_card_wins_only_if_nothing_else_can(moves: str, characters: str, wins: int) -> None:
    assert winner(moves, characters=characters) == wins


@pytest.mark.rule("B-4.5")
def test_without_a_second_the_first_wins_whatever_the_third() -> None:
    """Named are Red 5, the Manatee, which is void, and the Heron; no card is left for the second place."""
    characters = "Heron Alligator Python Manatee Crab Bobcat"
    assert winner("Heron Alligator Bobcat Manatee R5 Python", tricks=[1, 1, 1, 0, 2, 1], characters=characters) == 4


# What is played, and who wins with each reading of a second that is missing.
NO_SECOND = {
    "two players": ("Python R5", 1, 0),
    "of several the last": ("R5 Python Crab", 0, 2),
    "a suit card comes before": ("R5 Heron Python", 0, 0),
    "never the lowest": ("R5 Python Manatee", 0, 1),
    "there is a second": ("R5 Python R6 Crab", 0, 0),
    "only Characters": ("Crab Otter Python", 1, 1),
    "the Python is lowest": ("R5 Python Turtle", 0, 2),
    "no Python": ("R5 Crab", 0, 0),
}


@pytest.mark.rule("B-4.5")
@pytest.mark.parametrize(("moves", "first", "character"), NO_SECOND.values(), ids=NO_SECOND)
def test_where_no_second_is_the_first_wins_or_the_character_played_last(moves: str, first: int, character: int) -> None:
    characters = "Heron Python Manatee Crab Turtle Otter"
    for reading, wins in (("first", first), ("character", character)):
        assert winner(moves, characters=characters, options={"no_second": reading}) == wins


@pytest.mark.rule("B-4.5")
def test_of_several_lowest_the_first_played_wins_not_the_first_seat() -> None:
    match = match_at("R5 | Turtle | Manatee", swamp="G0", leader=2, characters=BOTH_LOW)
    assert field(play(match, "Manatee R5 Turtle"), "leader") == 2


# --- 5. After a trick -------------------------------------------------------------------------------------------------


@pytest.mark.rule("B-5.1")
def test_the_winner_picks_first_then_the_others_clockwise() -> None:
    match = whole_trick("R1 R6 R2", swamp="G1 G2 Heron")
    assert (field(match, "tricks"), field(match, "out"), field(match, "trick")) == ([0, 1, 0], ["R1", "R2", "R6"], [])
    order = []
    while match.phase == "pick":
        order.append((match.seat, match.legal_moves))
        match.push(match.legal_moves[-1])
    assert order == [(1, ["+G1", "+G2", "+Heron"]), (2, ["+G1", "+G2"]), (0, ["+G1"])]
    assert field(match, "hands") == [["G1"], ["Heron"], ["G2"]]


@pytest.mark.rule("B-5.1", "B-5.3")
def test_only_while_cards_last() -> None:
    match = play(whole_trick("R1 R6 R2", swamp="G1 G2"), "+G1 +G2")
    assert (match.phase, field(match, "hands")) == ("play", [[], ["G1"], ["G2"]])
    assert field(match, "taking_part") == [1, 2]


@pytest.mark.rule("B-5.1")
def test_who_took_no_part_picks_too() -> None:
    match = play(match_at("R1 R2 | | R6 R5", swamp="G1 G2 Heron"), "R1 R6 +Heron +G1")
    assert (match.seat, match.phase) == (1, "pick")
    assert field(play(match, "+G2"), "hands") == [["R2", "G1"], ["G2"], ["R5", "Heron"]]


@pytest.mark.rule("B-5.1")
def test_without_a_swamp_nobody_picks() -> None:
    match = play(match_at("R1 R2 | R3 R4"), "R1 R3")
    assert (match.phase, match.seat, field(match, "tricks")) == ("play", 1, [0, 1])


@pytest.mark.rule("B-5.2")
@pytest.mark.parametrize(
    ("deck", "swamp", "left"),
    [
        ("B3 B1 B2 B4", ["B1", "B2", "B3"], ["B4"]),
        ("B3 B1 B2", ["B1", "B2", "B3"], []),
        ("B3 B1", [], ["B3", "B1"]),
        ("", [], []),
    ],
)
@pytest.mark.parametrize(("before", "picks"), [("G1 G2 G3", "+G1 +G2 +G3"), ("G1", "+G1"), ("", "")])
def test_the_swamp_is_refilled_whole_or_not_at_all(
    deck: str, swamp: list[str], left: list[str], before: str, picks: str
) -> None:
    match = play(match_at("R1 R2 | R3 R4 | R5 R6", swamp=before, deck=deck), f"R1 R3 R5 {picks}")
    assert (match.phase, field(match, "swamp"), field(match, "deck")) == ("play", swamp, left)


@pytest.mark.rule("B-5.3")
def test_who_has_no_cards_is_left_out() -> None:
    match = match_at("R1 R2 | | R6 R5 | G1 G2")
    order = []
    for move in ("R1", "R6", "G1", "R5", "G2", "R2"):
        order.append(match.seat)
        match.push(move)
    assert order == [0, 2, 3, 2, 3, 0]


@pytest.mark.rule("B-5.3", "B-3.1")
def test_a_winner_without_cards_leaves_the_lead_to_the_next_who_has_some() -> None:
    match = play(match_at("R1 R2 | R6 | | R5 R3", tricks=[0, 0, 0, 0]), "R1 R6 R5")
    assert (field(match, "tricks"), match.seat, field(match, "leader")) == ([0, 1, 0, 0], 3, 3)
    assert field(match, "taking_part") == [0, 3]


@pytest.mark.rule("B-5.3")
def test_the_round_ends_when_all_hands_are_empty_whatever_lies_in_swamp_and_deck() -> None:
    match = play(match_at("R1 | R2", deck="B1"), "R1 R2")
    assert (field(match, "round"), field(match, "totals")) == (2, [0, 1])
    match = play(match_at("Crab | R2", deck="B1 B2 B3"), "Crab R2")  # the Swamp would come too late
    assert field(match, "round") == 2
    match = play(match_at("R1 | R2", deck="B1 B2 B3"), "R1 R2")  # refilled, and nobody has a card to play
    assert field(match, "round") == 2


@pytest.mark.rule("B-5.3")
def test_a_last_trick_of_one_card() -> None:
    match = play(match_at("R1 R2 | R6 | R3", tricks=[1, 1, 1]), "R1 R6 R3")
    assert (match.seat, field(match, "taking_part")) == (0, [0])
    match.push("R2")
    assert (field(match, "round"), field(match, "totals")) == (2, [2, 2, 1])


# --- 6. Scoring -------------------------------------------------------------------------------------------------------


def last_trick(**words: Any) -> Match:
    """The last trick of a round is played, and seat 0 takes it."""
    return play(match_at("R6 | R1 | R2", **words), "R6 R1 R2")


@pytest.mark.rule("B-6.1")
def test_a_point_a_trick() -> None:
    assert field(last_trick(tricks=[3, 0, 2], totals=[1, 2, 0]), "totals") == [5, 2, 2]


# Tricks before the last one, which seat 0 takes; the dealer; the next dealer.
DEALERS = {
    "the most tricks": ([2, 1, 0], 1, 0),
    "the most tricks, not the winner": ([0, 1, 4], 1, 2),
    "the dealer again": ([0, 4, 1], 1, 1),
    "a tie of 0 and 1, 2 dealt": ([0, 1, 0], 2, 0),
    "a tie of 0 and 1, 0 dealt": ([0, 1, 0], 0, 1),
    "a tie of 0 and 1, 1 dealt": ([0, 1, 0], 1, 0),
    "a tie of 0 and 2, 0 dealt": ([0, 0, 1], 0, 2),
    "a tie of 0 and 2, 1 dealt": ([0, 0, 1], 1, 2),
    "a tie of 0 and 2, 2 dealt": ([0, 0, 1], 2, 0),
    "a tie of all, 0 dealt": ([0, 1, 1], 0, 1),
    "a tie of all, 1 dealt": ([0, 1, 1], 1, 2),
    "a tie of all, 2 dealt": ([0, 1, 1], 2, 0),
}


@pytest.mark.rule("B-6.1")
@pytest.mark.parametrize(("tricks", "dealer", "following"), DEALERS.values(), ids=DEALERS)
def test_who_deals_next(tricks: list[int], dealer: int, following: int) -> None:
    found = last_trick(tricks=tricks, dealer=dealer, totals=[0, 5, 5]).to_dict()
    assert found["dealer"] == following  # by the tricks of the round, whatever the totals
    assert found["leader"] == found["seat"] == (following + 1) % 3


@pytest.mark.rule("B-6.1")
def test_a_new_round_begins_with_a_clean_table() -> None:
    match = last_trick(tricks=[3, 0, 2], out="G1 G2", shown_out=["", "B", "BG"], known="R6 | | R2", turn=9)
    found = match.to_dict()
    Twin.check_deal(found, DESCRIBED.split())
    assert (found["round"], found["turn"], found["phase"]) == (2, 10, "play")
    assert (found["tricks"], found["out"], found["trick"], found["named"]) == ([0, 0, 0], [], [], [])
    assert (found["known"], found["shown_out"], found["shown_in"]) == ([[], [], []], ["", "", ""], ["", "", ""])
    assert (found["crab"], found["python"]) == (0, 0)


# Tricks and totals before the last trick of the round, options, the round, and whether the game is over then.
STOPS = {
    "twelve in all": ([0, 0, 0], [11, 0, 0], {}, 1, True),
    "twelve with this round's": ([6, 0, 0], [5, 0, 0], {}, 1, True),
    "twelve of another": ([0, 1, 0], [0, 11, 0], {}, 1, True),
    "more than twelve": ([4, 0, 0], [11, 0, 0], {}, 1, True),
    "eleven in all": ([0, 0, 0], [10, 11, 11], {}, 1, False),
    "twelve in all, by round": ([0, 0, 0], [11, 20, 0], {"stop": "round"}, 1, False),
    "twelve in this round, by round": ([11, 0, 0], [0, 0, 0], {"stop": "round"}, 1, True),
    "twelve in this round of another, by round": ([0, 0, 12], [0, 0, 0], {"stop": "round"}, 1, True),
    "eleven in this round, by round": ([10, 11, 0], [5, 5, 5], {"stop": "round"}, 1, False),
    "the fourth round": ([0, 0, 0], [0, 0, 0], {}, 4, True),
    "the third round": ([0, 0, 0], [0, 0, 0], {}, 3, False),
    "the fourth round, by round": ([0, 0, 0], [0, 0, 0], {"stop": "round"}, 4, True),
    "the first of one": ([0, 0, 0], [0, 0, 0], {"rounds": 1}, 1, True),
    "the second of two": ([0, 0, 0], [0, 0, 0], {"rounds": 2}, 2, True),
    "the fourth of five": ([0, 0, 0], [0, 0, 0], {"rounds": 5}, 4, False),
}


@pytest.mark.rule("B-6.2")
@pytest.mark.parametrize(("tricks", "totals", "options", "number", "over"), STOPS.values(), ids=STOPS)
def test_when_the_game_ends(
    tricks: list[int], totals: list[int], options: dict[str, Any], number: int, over: bool
) -> None:
    match = last_trick(tricks=tricks, totals=totals, options=options, round=number)
    assert match.over == match.terminated == over
    assert (match.seat == -1) == over
    assert not over or not match.legal_moves


@pytest.mark.rule("B-6.2")
def test_twelve_tricks_do_not_end_a_round() -> None:
    match = play(match_at("R6 R5 | R1 R2", tricks=[12, 0], totals=[12, 12]), "R6 R1")
    assert (match.over, match.seat) == (False, 0)


@pytest.mark.rule("B-6.2", "B-6.3")
@pytest.mark.parametrize(
    ("totals", "scores", "payoffs"),
    [
        ([0, 3, 5], [1, 3, 5], [1, -0.5, -0.5]),
        ([6, 3, 5], [7, 3, 5], [-0.5, 1, -0.5]),
        ([0, 1, 5], [1, 1, 5], [0.5, 0.5, -1]),
        ([4, 2, 2], [5, 2, 2], [-1, 0.5, 0.5]),
        ([0, 1, 1], [1, 1, 1], [0, 0, 0]),
    ],
)
def test_the_lowest_total_wins_and_the_purse_is_paid(
    totals: list[int], scores: list[int], payoffs: list[float]
) -> None:
    match = last_trick(totals=totals, options={"rounds": 1})
    assert (match.scores, match.payoff) == (scores, payoffs)


@pytest.mark.rule("B-6.3")
def test_the_score_grows_at_the_end_of_a_round() -> None:
    match = match_at("R6 R5 | R1 R2", tricks=[2, 1], totals=[4, 0])
    assert play(match, "R6 R1 R5").scores == [4, 0]
    assert play(match, "R2").scores == [8, 1]
    assert match.payoff == [0, 0]


# --- 7. Decisions -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("B-7.1")
@pytest.mark.parametrize(
    ("hands", "words", "moves", "phase", "legal"),
    [
        ("R1 | R2", {}, "", "play", ["R1"]),
        ("R1 | R2", {"swamp": "G1"}, "R1 R2", "pick", ["+G1"]),
        ("Raven R1 | R2", {}, "Raven", "give", [">R1"]),
        ("Raccoon | R2", {"swamp": "G1"}, "Raccoon", "take", ["<G1"]),
    ],
)
def test_a_single_possibility_is_still_asked(
    hands: str, words: dict[str, str], moves: str, phase: str, legal: list[str]
) -> None:
    match = play(match_at(hands, **words), moves)
    assert (match.phase, match.legal_moves) == (phase, legal)


@pytest.mark.rule("B-7.2")
@pytest.mark.parametrize(("mark", "size"), [("", 112), ("+", 112), (">", 102), ("<", 112)])
def test_the_texts_of_decisions(mark: str, size: int) -> None:
    texts = [text for text in GAME.default.action_texts if text is not None]
    of_kind = [text for text in texts if (text[0] == mark if mark else text[0].isalpha())]
    assert len(of_kind) == size
    assert {mark + "R0", mark + "Y12", mark + "P9", mark + "O16"} <= set(of_kind)
    assert (f"{mark}Raven" in of_kind, f"{mark}Otter" in of_kind) == (mark != ">", mark != ">")


@pytest.mark.rule("B-7.2")
def test_ravens_are_one_choice() -> None:
    assert match_at("Raven Raven R1 | R6 | R5").legal_moves == ["R1", "Raven"]
    assert whole_trick("R1 R2 R3 R4", swamp="Raven G0 Raven").legal_moves == ["+G0", "+Raven"]


@pytest.mark.rule("B-7.3")
def test_turns_are_tricks_begun() -> None:
    assert swamp_envs.new("bayou_boss", 0).turn == 1
    match = play(match_at("R1 R2 | R6 R5", swamp="G1 G2", turn=7), "R1 R6 +G1")
    assert (match.phase, match.turn) == ("pick", 7)
    assert (match.push("+G2"), match.phase, match.turn) == (None, "play", 8)


# --- 8. What a seat sees ----------------------------------------------------------------------------------------------


def known(match: Match, seat: int) -> list[str]:
    return field(match, "known")[seat]


@pytest.mark.rule("B-8.1")
def test_openly_taken_cards_are_known_until_they_are_played() -> None:
    match = play(match_at("R1 R2 | R6 R5", swamp="R3 Heron"), "R1 R6 +Heron +R3")
    assert (known(match, 0), known(match, 1)) == (["R3"], ["Heron"])
    play(match, "Heron R2")
    assert (known(match, 0), known(match, 1)) == (["R3"], [])
    assert play(match, "R5").to_dict()["known"] == [["R3"], []]


@pytest.mark.rule("B-8.1", "B-3.4")
def test_the_card_taken_by_a_raven_is_known_and_the_one_given_is_no_more() -> None:
    match = play(match_at("Raven R1 B1 | R2", trump="Y3", known="R1 B1 | "), "Raven >R1")
    assert known(match, 0) == ["Y3", "B1"]


@pytest.mark.rule("B-8.1", "B-3.9")
def test_a_card_played_from_the_swamp_is_in_no_hand() -> None:
    match = play(match_at("Raccoon R1 | R2 | R3", swamp="Y3", known="Raccoon | | "), "Raccoon <Y3")
    assert field(match, "known") == [[], [], []]


RAVENS = {
    "all told": ("Raven Raven R1", "Raven Raven", ["Raven"]),
    "one told": ("Raven Raven R1", "Raven", ["Raven"]),
    "none told": ("Raven Raven R1", "", ["Raven"]),
    "a suit card too": ("Raven Raven Raven R1", "Raven R1", ["R1", "Raven", "Raven"]),
}


@pytest.mark.rule("B-8.1", "B-9.2")
@pytest.mark.parametrize(("hand", "seen", "left"), RAVENS.values(), ids=RAVENS)
def test_characters_in_a_hand_are_known_whether_told_or_not(hand: str, seen: str, left: list[str]) -> None:
    match = play(match_at(f"{hand} | R2 | R3 | R4", known=f"{seen} | | |"), "Raven")
    assert known(match, 0) == left
    assert field(match, "hands")[0].count("Raven") == hand.count("Raven") - 1


@pytest.mark.rule("B-8.1")
def test_a_picked_raven_is_known_until_it_is_played() -> None:
    match = match_at("Raven R1 | R2 | R3", swamp="Raven G1", phase="pick")
    play(match, "+Raven +G1")
    assert known(match, 0) == ["Raven", "Raven"]
    assert known(play(match, "Raven"), 0) == ["Raven"]


# The trick so far, the hand, the moves, and what the player has shown then; trump is Yellow.
SHOWN = {
    "he follows": ("R3", "R1", "R1", ""),
    "he leads": ("", "R1", "R1", ""),
    "he follows a Character": ("Heron", "R1", "R1", ""),
    "he trumps": ("R3", "Y1", "Y1", "R"),
    "he does neither": ("R3", "B1", "B1", "RY"),
    "trump was led": ("Y3", "B1", "B1", "Y"),
    "a Character shows nothing": ("R3", "Heron B1", "Heron", ""),
    "the led suit behind Characters": ("Heron Crab B3", "R1", "R1", "YB"),
    "he takes a trump": ("R3", "Raccoon B1", "Raccoon <Y4", "R"),
    "he takes another suit": ("R3", "Raccoon B1", "Raccoon <G4", "RY"),
    "he takes the led suit": ("R3", "Raccoon B1", "Raccoon <R4", ""),
    "he takes a Character": ("R3", "Raccoon B1", "Raccoon <Manatee", ""),
    "a Raven without suit cards": ("R3", "Raven Python", "Raven", "RYBGP"),
    "a Raven with one, which gives him a trump": ("R3", "Raven B1", "Raven >B1", ""),
    "a taken Raven without suit cards": ("R3", "Raccoon Python", "Raccoon <Raven", "RYBGP"),
}


@pytest.mark.rule("B-8.2")
@pytest.mark.parametrize(("trick", "hand", "moves", "shown"), SHOWN.values(), ids=SHOWN)
def test_what_a_player_shows(trick: str, hand: str, moves: str, shown: str) -> None:
    seat = len(trick.split())
    hands = ["G1", "G2", "G3", "G5"]
    hands[seat] = hand + " Alligator"
    swamp = "Y4 G4 R4 Manatee" if "Raven" not in moves else "Raven"
    match = play(match_at(" | ".join(hands), trick=trick, swamp=swamp), moves)
    assert field(match, "shown_out") == [shown if p == seat else "" for p in range(4)]


@pytest.mark.rule("B-8.2", "B-3.4")
def test_he_is_out_of_the_trump_of_the_moment() -> None:
    match = match_at("G1 | Raven B0 G2 | G3 P1 | P4 G5", trick="R3", trump="Y3")
    assert field(play(match, "Raven >B0 G3"), "shown_out") == ["", "", "RB", ""]


@pytest.mark.rule("B-8.2")
@pytest.mark.parametrize("picked", ["R5", "Heron", "G5"])
def test_what_was_shown_holds_for_the_other_cards_when_such_a_card_is_picked(picked: str) -> None:
    match = match_at(
        "G1 | G2 | G3 | P1", swamp="R5 B5 G5 Heron", phase="pick", leader=1, seat=1, shown_out=["R", "RYB", "B", ""]
    )
    assert field(play(match, f"+{picked}"), "shown_out") == ["R", "RYB", "B", ""]


@pytest.mark.rule("B-8.2", "B-3.4")
def test_it_holds_when_a_raven_takes_such_a_card() -> None:
    match = match_at("Raven R1 B1 | G2", trump="Y3", shown_out=["YG", ""])
    assert field(play(match, "Raven >B1"), "shown_out") == ["YG", ""]


@pytest.mark.rule("B-8.2")
def test_it_holds_over_tricks_and_for_cards_that_are_played_from_the_swamp() -> None:
    match = match_at("Raccoon B2 | G2 G3", swamp="R5", leader=1, shown_out=["RY", ""])
    assert field(play(match, "G2 Raccoon <R5 G3 B2"), "round") == 2
    match.pop()
    assert field(match, "shown_out") == ["RYG", ""]


# The Swamp, the hand, what all know of it, and what is shown of it when its Raccoon is left without effect behind R3.
SHOWN_IN = {
    "who could follow could not take a trump": ("Y4 G4", "R1 B1", "", "R"),
    "who had a trump could not take another suit": ("G4 B4", "Y1 B1", "", "RY"),
    "all know the card that bars it": ("G4 B4", "Y1 B1", "Y1", ""),
    "all know another card": ("G4 B4", "Y1 B1", "B1", "RY"),
    "nothing was there to be taken": ("", "R1 B1", "", ""),
    "it has an effect": ("G4 Y4", "G9 B1", "", ""),
}


@pytest.mark.rule("B-8.2")
@pytest.mark.parametrize(("swamp", "hand", "seen", "shown"), SHOWN_IN.values(), ids=SHOWN_IN)
def test_what_a_raccoon_without_effect_shows(swamp: str, hand: str, seen: str, shown: str) -> None:
    match = match_at(f"G1 | Raccoon {hand} | G2", trick="R3", swamp=swamp, known=f"| {seen} |")
    assert field(play(match, "Raccoon"), "shown_in") == ["", shown, ""]


@pytest.mark.rule("B-8.2")
@pytest.mark.parametrize(
    ("moves", "shown"), [("B1", "RY"), ("G6", "RY"), ("Y2", "RY"), ("Y1", ""), ("Raven >Y1", ""), ("Raven >B1", "RY")]
)
def test_it_holds_until_a_card_is_played_or_given_that_it_may_have_been(moves: str, shown: str) -> None:
    hands = "B1 Y1 Y2 G6 Raven B6 | R1"
    match = match_at(hands, known="Y2 G6 | ", shown_in=["RY", ""])
    assert field(play(match, moves), "shown_in") == [shown, ""]


@pytest.mark.rule("B-8.3")
def test_a_seat_sees_its_own_hand_and_nobody_the_deck() -> None:
    match = match_at("R1 R2 | R3 B4 Heron | ", swamp="B1", deck="B2 B3", known="R1 | Heron | ")
    assert match.seen_by(0)["hands"] == [["R1", "R2"], ["Heron", "?", "?"], []]
    assert match.seen_by(1)["hands"] == [["R1", "?"], ["R3", "B4", "Heron"], []]
    assert match.seen_by(2)["hands"] == [["R1", "?"], ["Heron", "?", "?"], []]
    assert [match.seen_by(seat)["deck"] for seat in range(3)] == [["?", "?"]] * 3
