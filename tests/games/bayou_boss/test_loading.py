"""Positions as dicts and as text: they come back as they went, and what cannot be is refused by name."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

import swamp_envs
from swamp_envs import Match, PositionError, from_dict, from_position

from ..play import walk
from .tables import field, match_at, play, position

GAME = swamp_envs.game("bayou_boss")
VARIANTS = pytest.mark.parametrize("options", GAME.variants.values(), ids=GAME.variants)
Dict = dict[str, Any]

ENTRIES = [
    *("hands", "trump", "swamp", "deck", "trick", "named", "lowest", "taking_part", "tricks", "totals", "dealer"),
    *("leader", "round", "turn", "phase", "seat", "crab", "python", "out", "known", "shown_out", "shown_in"),
    "characters",
]


def here_and_there(options: Dict, seeds: int = 2, share: float = 0.15) -> Iterator[Match]:
    """Some decisions of random games, and their ends."""
    dice = random.Random(0)
    for seed in range(seeds):
        for match in walk(GAME.variant(**{"rounds": 2, **options}), seed):
            if match.over or dice.random() < share:
                yield match


# --- there and back ---------------------------------------------------------------------------------------------------


def everything(match: Match) -> list[Any]:
    seen = [match.flat_observation(seat).tolist() for seat in range(match.variant.players)]
    return [match.to_dict(), match.legal_moves, match.over, match.payoff, match.scores, match.turn, seen]


@pytest.mark.rule("B-9.1", "B-9.3")
@VARIANTS
def test_positions_come_back_as_they_went(options: Dict) -> None:
    for match in here_and_there(options):
        from_text = from_position("bayou_boss", match.position, **match.variant.options)
        assert everything(from_dict("bayou_boss", match.to_dict())) == everything(from_text) == everything(match)
        assert from_text.position == match.position


@pytest.mark.rule("B-9.1")
@pytest.mark.parametrize("players", [2, 5, 8])
def test_a_loaded_position_plays_on_the_same(players: int) -> None:
    """To the end of the round: the next deal is of the match's own dice."""
    dice = random.Random(1)
    for match in here_and_there({"players": players, "characters": "full"}, seeds=1, share=0.05):
        loaded, start = from_dict("bayou_boss", match.to_dict()), match.to_dict()["round"]
        original = match.copy()
        while not original.over and original.to_dict()["round"] == start:
            assert everything(loaded) == everything(original)
            move = dice.choice(original.legal_moves)
            original.push(move)
            loaded.push(move)
        assert (loaded.scores, loaded.payoff, loaded.over) == (original.scores, original.payoff, original.over)


@pytest.mark.rule("B-9.1")
def test_the_entries_of_a_dict() -> None:
    d = swamp_envs.new("bayou_boss", 0).to_dict()
    assert list(d) == [*ENTRIES, "options"]
    assert d["options"] == GAME.default.options


@pytest.mark.rule("B-9.1")
def test_what_the_entries_mean() -> None:
    match = match_at("Raven R1 | Raccoon R2 | R3 B3", trump="Y5", swamp="G2 G1 G3", deck="B5 B4 B6")
    d = play(match, "Raven").to_dict()
    assert (d["trump"], d["trick"], d["seat"], d["phase"]) == ("Y5", [[0, "Raven"]], 0, "give")
    d = play(match, ">R1 Raccoon").to_dict()
    assert (d["trick"], d["out"], d["seat"], d["phase"]) == ([[0, "Raven"]], ["Raccoon"], 1, "take")
    d = play(match, "<G2").to_dict()
    assert (d["swamp"], d["deck"], d["trick"]) == (["B5", "G1", "G3"], ["B4", "B6"], [[0, "Raven"], [1, "G2"]])
    d = play(match, "R3").to_dict()
    assert (d["leader"], d["seat"], d["phase"], d["out"]) == (2, 2, "pick", ["R3", "G2", "Raven", "Raccoon"])


@pytest.mark.rule("B-9.1")
@pytest.mark.parametrize(("card", "entry"), [("Crab", "crab"), ("Python", "python")])
def test_crab_and_python_are_remembered_while_the_swamp_is_shared_out(card: str, entry: str) -> None:
    match = play(match_at(f"{card} R1 | R2 B2", swamp="G1 G2"), f"{card} R2")
    assert (match.phase, match.to_dict()[entry]) == ("pick", 1)
    assert (play(match, "+G1 +G2").phase, match.to_dict()[entry]) == ("play", 0)


@pytest.mark.rule("B-9.3")
def test_a_position_is_one_line_of_words() -> None:
    match = match_at("Raven R1 | Raccoon R2 | R3 B3", trump="Y5", swamp="G1", deck="B5 B4", trick="", known="R1 | | B3")
    play(match, "R1")
    assert match.position == (
        "hands=[[Raven],[R2,Raccoon],[R3,B3]] trump=Y5 swamp=[G1] deck=[B5,B4] trick=[[0,R1]] named=[] lowest=[] "
        "taking_part=[0,1,2] tricks=[0,0,0] totals=[0,0,0] dealer=2 leader=0 round=1 turn=1 phase=play seat=1 crab=0 "
        'python=0 out=[] known=[[Raven],[Raccoon],[B3]] shown_out=["","",""] shown_in=["","",""] '
        "characters=[Heron,Alligator,Python,Raccoon,Manatee,Crab]"
    )


@pytest.mark.rule("B-9.2")
def test_hands_and_deck_load_as_they_are_and_cards_may_be_missing() -> None:
    d = position("B4 R1 | R2", deck="G3 Heron G1 Raven")
    found = from_dict("bayou_boss", d).to_dict()
    assert (found["hands"], found["deck"]) == ([["R1", "B4"], ["R2"]], ["G3", "Heron", "G1", "Raven"])
    assert found["swamp"] == found["out"] == found["trick"] == []


OPTIONAL = ["named", "lowest", "taking_part", "known", "shown_out", "shown_in", "crab", "python", "turn", "round"]


@pytest.mark.rule("B-9.2")
@pytest.mark.parametrize("left_out", [*([name] for name in OPTIONAL), OPTIONAL], ids=" ".join)
def test_what_may_be_left_out(left_out: list[str]) -> None:
    d = position("R1 | | R2 R5 | ", trick="B1", options={"players": 4})
    d["trick"] = [[1, "B1"]]
    d |= {"leader": 1, "seat": 2, "taking_part": [0, 1, 2]}
    found = from_dict("bayou_boss", {name: value for name, value in d.items() if name not in left_out})
    assert found.to_dict() == from_dict("bayou_boss", d).to_dict()
    assert found.to_dict()["taking_part"] == [0, 1, 2]


@pytest.mark.rule("B-8.2")
def test_what_a_raccoon_proved_holds_where_the_rest_is_dealt_anew() -> None:
    proved = 0
    for seed in range(25):
        for match in walk(GAME.variant(players=2, rounds=1), seed):
            others = [shown for p, shown in enumerate(field(match, "shown_in")) if p != match.seat]
            if not match.over and any(others):
                proved += 1
                Match.from_seen(match.variant, match.seen_by(match.seat), seed)  # which is audited
    assert proved > 10


def test_a_character_that_came_to_a_hand_unseen_is_a_fault() -> None:
    match = match_at("R1 Heron | R2", trump="Y5")
    assert not GAME.auditing.audit(match.variant.tables[0], match.state)
    match.state.known[:] = 0
    fault = GAME.auditing.audit(match.variant.tables[0], match.state)
    assert GAME.auditing.Fault.describe(fault) == "a Character is in a hand, and nobody has seen it come there"


# --- refusals ---------------------------------------------------------------------------------------------------------

BASE = position("R1 Y2 Heron | R2 B4 Crab | G1 G2", trump="Y5", swamp="R5 Y7", deck="G4 G6", trick="R3", out="B7")
HANDS = BASE["hands"]
NEW = {"trick": [], "seat": 0}
PICK = NEW | {"phase": "pick"}
SEVEN = ["R1", "R2", "R4", "R6", "R7", "R8", "R9"]
SIX = ["Heron", "Alligator", "Python", "Raccoon", "Manatee", "Crab"]

TWICE: dict[str, tuple[Dict, str]] = {
    "in two hands": ({"hands": [["R1"], ["R1"], ["G1"]]}, r"hands\[1\]: found 'R1' more often"),
    "in one hand": ({"hands": [["R1", "R1"], ["R2"], ["G1"]]}, r"hands\[0\]: found 'R1' more often"),
    "hand and trump": ({"trump": "R1"}, "trump: found 'R1' more often"),
    "hand and Swamp": ({"swamp": ["R1"]}, r"swamp(\[\d+\])*: found 'R1' more often"),
    "Swamp and deck": ({"deck": ["G4", "R5"]}, "deck: found 'R5' more often"),
    "in the deck": ({"deck": ["G4", "G4"]}, "deck: found 'G4' more often"),
    "hand and trick": ({"trick": [[0, "R1"]]}, r"trick(\[\d+\])*: found 'R1' more often"),
    "trick and out": ({"out": ["R3"]}, "out: found 'R3' more often"),
    "trump and out": ({"out": ["Y5"]}, "out: found 'Y5' more often"),
    "a Character": ({"deck": ["Heron"]}, "deck: found 'Heron' more often"),
    "three Ravens of two": ({"deck": ["Raven"] * 3}, "in play though this game does not use it"),
    "eight Ravens": ({"deck": ["Raven"] * 8}, "deck: found 'Raven' more often"),
}
FOREIGN: dict[str, tuple[Dict, str]] = {
    "a number too high": ({"deck": ["R10"]}, "this game does not use it"),
    "a suit too many": ({"deck": ["P0"]}, "this game does not use it"),
    "in a hand": ({"hands": [["R10"], ["R2"], ["G1"]]}, "this game does not use it"),
    "as trump": ({"trump": "O3"}, "this game does not use it"),
    "out of the round": ({"out": ["Y16"]}, "this game does not use it"),
    "a Character that was not drawn": ({"deck": ["Bobcat"]}, "this game does not use it"),
    "a number that there is not": ({"deck": ["R17"]}, r"deck(\[\d+\])*: found 'R17', accepted: a card"),
    "a name that there is not": ({"swamp": ["Goose"]}, r"swamp(\[\d+\])*: found 'Goose', accepted: a card"),
    "a hidden card": ({"deck": ["?"]}, r"deck(\[\d+\])*: found '\?', accepted: a card"),
    "the texts of decisions": ({"swamp": ["+R4"]}, r"swamp(\[\d+\])*: found"),
    "a Character as trump": ({"trump": "Raven"}, "the trump card is not a suit card"),
}
ORDER: dict[str, tuple[Dict, str]] = {
    "another seat": ({"seat": 2}, "seat"),
    "the leader again": ({"seat": 0}, "seat"),
    "not the leader leads": (NEW | {"seat": 1}, "seat"),
    "the trick does not begin with the leader": ({"trick": [[1, "R3"]], "seat": 2}, "trick"),
    "the trick leaves one out": ({"trick": [[0, "R3"], [2, "R4"]], "seat": 1}, "trick"),
    "one plays twice": ({"trick": [[0, "R3"], [0, "R4"]]}, "trick"),
    "one plays without taking part": (
        {"taking_part": [0, 2], "trick": [[0, "R3"], [1, "R4"]], "seat": 2},
        "trick|part",
    ),
    "the trick is full": ({"trick": [[0, "R3"], [1, "R4"], [2, "R6"]], "seat": 0}, "trick"),
    "the trick is full, not all take part": (
        {"hands": [["R1"], ["R2"], []], "taking_part": [0, 1], "trick": [[0, "R3"], [1, "R4"]], "seat": 0},
        "trick",
    ),
    "the trick is more than full": (
        {
            "hands": [["R1"], [], []],
            "taking_part": [0, 1],
            "trick": [[0, "R3"], [1, "R4"], [0, "Raven"]],
            "phase": "give",
            "seat": 0,
        },
        "trick",
    ),
    "giving without a trick": (NEW | {"phase": "give"}, "trick|decide"),
    "giving without a Raven": ({"phase": "give", "seat": 0}, "trick|decide"),
    "giving out of turn": ({"trick": [[0, "Raven"]], "phase": "give"}, "seat"),
    "giving without a suit card": (
        {"hands": [["Heron"], ["R2"], ["G1"]], "trick": [[0, "Raven"]], "phase": "give", "seat": 0},
        "nothing to decide",
    ),
    "taking without a Swamp": ({"phase": "take", "swamp": []}, "nothing to decide"),
    "taking what may not be played": ({"phase": "take", "swamp": ["Y7"]}, "nothing to decide"),
    "taking in a full trick": ({"trick": [[0, "R3"], [1, "R4"], [2, "R6"]], "seat": 0, "phase": "take"}, "trick"),
    "picking without a Swamp": (NEW | {"phase": "pick", "swamp": []}, "nothing to decide"),
    "picking during a trick": ({"phase": "pick"}, "nothing to decide"),
    "playing without a card": ({"hands": [["R1"], [], ["G1"]], "taking_part": [0, 1, 2]}, "nothing to decide"),
    "one without a card is still to play": (
        {"hands": [["R1"], ["R2"], []], "taking_part": [0, 1, 2]},
        "part|decide|trick",
    ),
    "one with cards takes no part": ({"taking_part": [0, 1]}, "part|trick"),
    "nobody, and the game goes on": ({"seat": -1}, "seat: found -1"),
    "named without taking part": (
        {"hands": [["R1"], ["R2"], []], "taking_part": [0, 1], "named": [2]},
        "named or lowest",
    ),
    "lowest without taking part": (
        {"hands": [["R1"], ["R2"], []], "taking_part": [0, 1], "lowest": [2]},
        "named or lowest",
    ),
}
SEEN: dict[str, tuple[Dict, str]] = {
    "a card of a suit shown out": ({"shown_out": ["R", "", ""]}, "a suit its player has shown not to hold"),
    "of several suits": ({"shown_out": ["", "GYB", ""]}, "a suit its player has shown not to hold"),
    "no card of a suit shown to be there": ({"shown_in": ["", "G", ""]}, "of the suits of which its player has shown"),
    "none but one that all know": (
        {"known": [["R1"], [], []], "shown_in": ["R", "", ""]},
        "of the suits of which its player has shown",
    ),
    "known, but not in the hand": (
        {"known": [["R2"], [], []]},
        r"known\[0\]: found 'R2', accepted: cards of hands\[0\]",
    ),
    "known twice": ({"known": [[], ["R2", "R2"], []]}, r"known\[1\]: found 'R2'"),
    "known in the deck": ({"known": [[], [], ["G4"]]}, r"known\[2\]: found 'G4'"),
    "a Raven too many known": (
        {"hands": [["Raven", "R1"], ["R2"], ["G1"]], "known": [["Raven", "Raven"], [], []]},
        r"known\[0\]: found 'Raven'",
    ),
    "no letters": ({"shown_out": [1, "", ""]}, r"shown_out\[0\]: found 1"),
    "no suit": ({"shown_out": ["", "X", ""]}, r"shown_out\[1\]: found 'X'"),
}
SIZES: dict[str, tuple[Dict, str]] = {
    "a hand of eight": ({"hands": [[*SEVEN, "B1"], [], []]}, r"hands\[0\]: found"),
    "seven cards after playing one": ({"hands": [SEVEN, ["B2"], ["G1"]]}, "too many cards"),
    "seven cards before picking one": (PICK | {"hands": [SEVEN, ["B2"], ["G1"]]}, "too many cards"),
    "two hands": ({"hands": HANDS[:2]}, "hands: found"),
    "four hands": ({"hands": [*HANDS, []]}, "hands: found"),
    "a Swamp of four": ({"swamp": ["B1", "B2", "B3", "B5"]}, r"swamp(\[\d+\])*: found"),
    "a trick of four": ({"trick": [[0, "R3"], [1, "R4"], [2, "R6"], [0, "R7"]]}, "trick: found"),
    "five Characters": ({"characters": SIX[1:], "hands": [["R1"], ["R2"], ["G1"]]}, "six single Characters"),
    "seven Characters": ({"characters": [*SIX, "Otter"]}, "six single Characters"),
    "a Character named twice": ({"characters": [*SIX, "Crab"]}, "characters|six"),
    "a Raven among them": ({"characters": [*SIX[:5], "Raven"]}, r"characters(\[\d+\])*: found 'Raven'"),
    "two numbers of tricks": ({"tricks": [0, 0]}, "tricks: found"),
    "four totals": ({"totals": [0, 0, 0, 0]}, "totals: found"),
    "known of two": ({"known": [[], []]}, "known: found"),
    "shown to be there by four": ({"shown_in": [""] * 4}, "shown_in: found"),
    "shown by four": ({"shown_out": [""] * 4}, "shown_out: found"),
}
NUMBERS: dict[str, tuple[Dict, str]] = {
    "more tricks in all than cards": ({"tricks": [40, 40, 39]}, "tricks: more than the cards of a round"),
    "tricks and the cards for more": ({"tricks": [30, 30, 29]}, "tricks: more than the cards of a round"),
    "a seat named twice": ({"named": [1, 1]}, r"named\[1\]: found"),
    "seat three named": ({"named": [3]}, r"named(\[\d+\])*: found 3"),
    "seat three lowest": ({"lowest": [3]}, r"lowest(\[\d+\])*: found 3"),
    "seat three takes part": ({"taking_part": [0, 3]}, r"taking_part(\[\d+\])*: found 3"),
    "a seat in the trick": ({"trick": [[3, "R3"]]}, r"trick(\[\d+\])*: found 3"),
    "a seat as text in the trick": ({"trick": [["0", "R3"]]}, r"trick(\[\d+\])*: found '0'"),
    "a trick without seats": ({"trick": ["R3"]}, r"trick\[0\]: found"),
    "a trick of triples": ({"trick": [[0, "R3", 1]]}, r"trick\[0\]: found"),
}
REFUSALS = TWICE | FOREIGN | ORDER | SEEN | SIZES | NUMBERS


def refuse(d: Dict, message: str) -> None:
    with pytest.raises(PositionError, match=message):
        from_dict("bayou_boss", d)


def test_the_base_of_these_cases_is_in_order() -> None:
    assert from_dict("bayou_boss", BASE).legal_moves == ["R2", "Crab"]
    assert len(REFUSALS) == sum(map(len, (TWICE, FOREIGN, ORDER, SEEN, SIZES, NUMBERS)))


@pytest.mark.rule("B-9.2")
@pytest.mark.parametrize(("change", "message"), REFUSALS.values(), ids=REFUSALS)
def test_what_cannot_be_is_refused(change: Dict, message: str) -> None:
    refuse(BASE | change, message)


@pytest.mark.rule("B-9.2")
@pytest.mark.parametrize("name", [name for name in ENTRIES if name not in OPTIONAL])
def test_an_entry_that_is_missing_is_refused_by_name(name: str) -> None:
    refuse({key: value for key, value in BASE.items() if key != name}, f"^bayou_boss: {name}: ")


@pytest.mark.rule("B-9.3")
@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("trump=Y5 ", "", "trump: found nothing"),
        ("trump=Y5", "trump=", "accepted: a value"),
        ("trump=Y5", 'trump=""', "trump: found ''"),
        ("trump=Y5", "Y5", "position: found 'Y5"),
        ("trump=Y5", "trump=Y5 trump=Y5", "position: found 'trump' a second time"),
        ("trump=Y5", "trump=Y5 trumps=Y5", "found the entry 'trumps'"),
        ("seat=1", "seat=one", "seat: found 'one'"),
        ("seat=1", "seat=1.0", "seat: found 1.0"),
        ("tricks=[0,0,0]", "tricks=0", "tricks: found 0"),
        ("trick=[[0,R3]]", "trick=[R3]", r"trick\[0\]: found 'R3'"),
        ('shown_out=["","",""]', 'shown_out=["",R,""]', "a suit its player has shown not to hold"),
    ],
)
def test_text_that_is_malformed_is_refused(old: str, new: str, message: str) -> None:
    text = from_dict("bayou_boss", BASE).position
    assert old in text
    with pytest.raises(PositionError, match=message):
        from_position("bayou_boss", text.replace(old, new), players=3)
