"""Positions as dicts and as text: they come back as they went, and what cannot be is refused by name."""

import json
import random
from itertools import pairwise
from typing import Any

import pytest

from swamp_envs import Match, PositionError, from_position

from ..play import walk
from .tables import (
    COORDINATES,
    GAME,
    VARIANTS,
    Dict,
    deal,
    face_of,
    field,
    here_and_there,
    load,
    map_name,
    match_at,
    play,
    position,
    variant,
)

ENTRIES = [
    *("swamp", "taken", "added_by", "boat", "croc", "hands", "deck", "discards", "piles", "known", "treasures"),
    *("dial", "pilot", "adventurers", "in_turn", "round", "turn", "phase", "seat", "steps", "movers", "moving"),
    *("forced", "bonus", "outcome", "winner", "pack"),
]
DEFAULTS: Dict = {
    "known": [],
    "movers": [],
    "moving": -1,
    "forced": 0,
    "bonus": 0,
    "steps": 0,
    "round": 1,
    "turn": 1,
    "outcome": "running",
    "winner": -1,
    "pack": 0,
    "piles": [],
}


# --- there and back ---------------------------------------------------------------------------------------------------


def everything(match: Match) -> list[Any]:
    seen = [match.flat_observation(seat).tolist() for seat in range(match.variant.players)]
    return [match.to_dict(), match.legal_moves, match.over, match.payoff, match.scores, match.turn, seen]


def check_round_trip(match: Match) -> None:
    from_json = load(json.loads(json.dumps(match.to_dict())))
    assert everything(from_json) == everything(match)
    loaded = match.variant.positions.parse(match.position) | {"options": match.variant.options}
    assert everything(load(loaded)) == everything(match)
    assert load(loaded).position == match.position


@pytest.mark.rule("D-10.1", "D-10.2", "D-10.5")
@pytest.mark.parametrize("options", GAME.variants.values(), ids=GAME.variants)
def test_positions_come_back_as_they_went(options: Dict) -> None:
    for match in here_and_there(12, **options):
        check_round_trip(match)
    for seed in range(3):
        *_, end = walk(variant(**options), seed)
        assert end.over
        check_round_trip(end)


@pytest.mark.rule("D-10.2", "D-10.3")
@pytest.mark.parametrize("moves", ["N win:2", "N"])
def test_a_final_and_a_success_come_back(moves: str) -> None:
    words: Dict = {"treasures": [3, 1, 2, 0], "adventurers": [2, 3, 5], "boat": "1.c1", "croc": "0.a6"}
    match = match_at("GN:11 | GE:12 | YN:13", "s1 BN:1 LM:20", phase="boat", steps=1, **words)
    check_round_trip(play(match, moves))


@pytest.mark.rule("D-10.2")
@pytest.mark.parametrize("options", VARIANTS.values(), ids=VARIANTS)
def test_a_loaded_position_plays_on_the_same(options: Dict) -> None:
    """To the end of the round: the next deal is of the match's own dice."""
    dice = random.Random(1)
    for match in here_and_there(4, **options):
        loaded, start = load(match.to_dict()), field(match, "round")
        original = match.copy()
        while not original.over and field(original, "round") == start:
            if original.phase == "add" and original.variant.options["waterfall"]:
                break
            move = dice.choice(original.legal_moves)
            original.push(move)
            loaded.push(move)
            assert original.over or field(original, "round") > start or everything(loaded) == everything(original)
        assert (loaded.scores, loaded.payoff, loaded.over) == (original.scores, original.payoff, original.over)


@pytest.mark.rule("D-10.2")
def test_the_entries_of_a_dict() -> None:
    d = deal(0).to_dict()
    assert list(d) == [*ENTRIES, "options"]
    assert {name: d[name] for name in DEFAULTS} == DEFAULTS | {"steps": 2, "turn": 0}


# --- what the entries say ---------------------------------------------------------------------------------------------

TABLE: Dict = position(
    "GN:21 GE:2 | YN:3 YE:24 | RN:6 LM:7",
    "s2 BN:5 LM:17 w2 P4:8",
    piles="RE:9+P1:23+YS:10/3!LM:18 GW:11/0",
    deck="YW:13 LM:14 BW:15",
    boat="1.c2",
    croc="2.d3",
    treasures=[1, 2, 0, 1],
    taken=["c4", "c3", "", "", ""],
    added_by=[-1, 0, 2, -1, -1],
    known=[14, 17],
    turn=7,
    options={"tiger": True, "waterfall": True},
)


@pytest.mark.rule("D-10.1", "D-10.2", "D-10.5")
def test_a_position_is_one_line_of_words() -> None:
    match = load(TABLE)
    assert match.position == (
        'swamp=[s2,BN:5,LM:17,w2,P4:8] taken=[c4,c3,"","",""] added_by=[-1,0,2,-1,-1] boat=1.c2 croc=2.d3 '
        "hands=[[GE:2,GN:21],[YN:3,YE:24],[RN:6,LM:7]] deck=[YW:13,LM:14,BW:15] "
        "discards=[RS:1,RW:4,BE:12,BS:16,GS:19,P2:20,P3:22,LM:25,LM:26] "
        "piles=[RE:9+P1:23+YS:10/3!LM:18,GW:11/0] known=[14,17] treasures=[1,2,0,1] dial=1 pilot=0 adventurers=[1,2,3] "
        "in_turn=0 round=1 turn=7 phase=play seat=0 steps=0 movers=[] moving=-1 forced=0 bonus=0 outcome=running "
        "winner=-1 pack=0"
    )
    again = from_position("swamped", match.position, **match.variant.options)
    assert everything(again) == everything(match)


@pytest.mark.rule("D-10.1")
def test_places_and_piles() -> None:
    match = load(TABLE)
    assert (match.state.boat_card, match.state.boat_space) == (1, 2 + 6)
    assert (match.state.croc_card, match.state.croc_space) == (2, 3 + 12)
    assert match.observe(0)["pile_number"][0].tolist() == [2, 3, 1, 0]  # YS 3122, its corner 3 at table corner 0
    assert match.observe(0)["pile_number"][1].tolist() == [1, 4, 1, 0]
    assert match.observe(0)["pile_move"].tolist() == [1, 0, 0, 0, 0]


@pytest.mark.rule("D-10.3")
def test_a_finished_game_has_no_seat() -> None:
    match = match_at(
        "LM:1 GE:2 | YN:3", "s1 BN:6 BE:17", boat="1.a6", croc="2.f6", piles="RN:7/0", treasures=[3, 0, 0, 0]
    )
    play(match, "LM@0 S")
    expected = {"seat": -1, "phase": "play", "movers": [], "moving": -1, "steps": 0, "forced": 0, "bonus": 0}
    assert {name: field(match, name) for name in expected} == expected
    assert field(match, "boat", "outcome", "winner") == ("1.a6", "won", 0)


@pytest.mark.rule("D-10.3")
def test_before_card_1_lies_there_is_no_croc() -> None:
    assert field(deal(0), "croc") == "-"
    assert field(load(deal(0).to_dict()), "croc") == "-"


# --- what may be left out ---------------------------------------------------------------------------------------------


@pytest.mark.rule("D-10.4")
@pytest.mark.parametrize("left_out", [*([name] for name in DEFAULTS), [*DEFAULTS]], ids=" ".join)
def test_what_may_be_left_out(left_out: list[str]) -> None:
    d = load(position()).to_dict()
    assert {name: d[name] for name in DEFAULTS} == DEFAULTS
    assert load({name: value for name, value in d.items() if name not in left_out}).to_dict() == d


@pytest.mark.rule("D-10.4")
def test_left_out_treasures_are_there_and_nobody_laid_cards() -> None:
    d = load(position()).to_dict()
    rest = {name: value for name, value in d.items() if name not in ("taken", "added_by")}
    assert load(rest).to_dict() == d | {"taken": [""] * 5, "added_by": [-1] * 5}


# The default table: maps 2, 3, 4, 5, 8, 17, 20, 21 and faces GN GE YN YE BN BE BS LM are named.
OTHERS = [
    *("RN:1", "RE:6", "RS:7", "RW:9", "YS:10", "YW:11", "BW:12", "GS:13", "GW:14"),
    *("LM:15", "LM:16", "LM:18", "LM:19", "LM:22"),
]
LATER = [f"{face_of(card)}:{map_name(after)}" for card, after in pairwise(OTHERS)]  # if a Let's Move has map 1


@pytest.mark.rule("D-10.4")
@pytest.mark.parametrize(
    ("given", "deck", "discards"),
    [
        ({}, OTHERS, []),
        ({"discards": []}, OTHERS, []),
        ({"deck": []}, [], OTHERS),
        ({"discards": ["LM:1"]}, LATER, ["LM:1"]),
        ({"deck": ["LM:1"]}, ["LM:1"], LATER),
    ],
)
def test_what_is_not_named_is_in_the_deck_or_discarded(given: Dict, deck: list[str], discards: list[str]) -> None:
    table = {name: value for name, value in position().items() if name not in ("deck", "discards")}
    assert field(load(table | given), "deck", "discards") == (deck, discards)


@pytest.mark.rule("D-10.4")
def test_with_fixed_pairs_cards_that_are_not_named_have_their_own_faces() -> None:
    match = match_at("RN:1", "s1 YN:5 LM:17", croc="2.f6", options={"pairing": "fixed", "tiger": True})
    names = [*COORDINATES, *["LM"] * 6, "P1", "P2", "P3", "P4"]
    expected = [f"{name}:{number}" for number, name in enumerate(names, 1) if number not in (1, 5, 17)]
    assert field(match, "deck") == expected


# --- refusals ---------------------------------------------------------------------------------------------------------

BASE = load(
    position(
        "GN:21 GE:2 | YN:3 LM:4 | RN:6 RS:7",
        piles="RE:9/1 GS:10+GW:11/0!LM:12",
        deck="YS:13 LM:14 BW:15 YW:16",
    )
).to_dict()
HANDS, SWAMP, DISCARDS = BASE["hands"], BASE["swamp"], BASE["discards"]
NEEDED = ["swamp", "boat", "croc", "hands", "treasures", "dial", "pilot", "adventurers", "in_turn", "phase", "seat"]


def without(card: str) -> list[str]:
    return [each for each in DISCARDS if each != card]


def discarded(*cards: str) -> list[str]:
    """These too."""
    return sorted([*DISCARDS, *cards], key=lambda card: int(map_name(card)))


WATERFALL: Dict = {"options": BASE["options"] | {"waterfall": True}}
MOVING: Dict = {"phase": "boat", "steps": 1}
NEAR: Dict = {"phase": "croc", "croc": "0.b6", "boat": "0.a4", "options": BASE["options"] | {"croc": "choice"}}
LAYING: Dict = {"phase": "add", "steps": 2}
SET_UP: Dict = {
    "swamp": SWAMP[:1],
    "taken": [""],
    "added_by": [-1],
    "croc": "-",
    "turn": 0,
    "discards": discarded(*SWAMP[1:]),
}
FINAL: Dict = {"phase": "final", "treasures": [3, 1, 2, 0], "adventurers": [2, 3, 5]}  # 4, 2 and 4 points

CARDS: dict[str, tuple[Dict, str]] = {
    "a map twice in hands": ({"hands": [["GN:21", "GE:2"], ["YN:2"], ["RN:6"]]}, r"hands\[1\]: .* map 2 "),
    "a map twice in a hand": ({"hands": [["GN:21", "GE:21"], [], []]}, r"hands\[0\]: .* map 21 "),
    "a map in hand and Swamp": ({"hands": [["GN:5"], ["YN:3"], ["RN:6"]]}, r"hands\[0\]: .* map 5 "),
    "a map in deck and pile": ({"deck": ["YS:9"]}, "piles|deck"),
    "a map in deck and discards": ({"discards": [*DISCARDS, "YS:13"]}, "deck|discards"),
    "a face twice": ({"hands": [["GN:21", "GN:2"], *HANDS[1:]]}, "face"),
    "a face in hand and deck": ({"deck": ["GN:13", *BASE["deck"][1:]]}, "face"),
    "a seventh Let's Move": ({"deck": ["LM:13", *BASE["deck"][1:]]}, "a face .* too often"),
    "a Let's Move too few": ({"deck": ["YS:13", "YS:14", *BASE["deck"][2:]]}, "face"),
    "a card missing": ({"discards": DISCARDS[1:]}, "card"),
    "a hand's card missing": ({"hands": [["GN:21"], *HANDS[1:]]}, "card"),
    "a map not in this game": ({"deck": ["YS:23", *BASE["deck"][1:]]}, "deck"),
    "no such map": ({"deck": ["YS:27", *BASE["deck"][1:]]}, "deck"),
    "map 0": ({"deck": ["YS:0", *BASE["deck"][1:]]}, "deck"),
    "a start map in the deck": ({"deck": ["s2", *BASE["deck"]]}, "deck"),
    "a start map with a face": ({"deck": ["YS:s2", *BASE["deck"][1:]]}, "deck"),
    "a Pounce without the tiger": ({"deck": ["P1:13", *BASE["deck"][1:]]}, "face"),
    "no such face": ({"deck": ["XX:13", *BASE["deck"][1:]]}, "deck"),
    "a face that is not seen": ({"deck": ["?:13", *BASE["deck"][1:]]}, "deck"),
    "a card of which nothing is seen": ({"deck": ["?:?", *BASE["deck"][1:]]}, "deck"),
    "a hand of six": ({"hands": [["GN:21", "GE:2", *DISCARDS[:4]], *HANDS[1:]]}, r"hands\[0\]"),
}
SWAMPS: dict[str, tuple[Dict, str]] = {
    "no Swamp": ({"swamp": [], "taken": [], "added_by": []}, "swamp"),
    "no start map": ({"swamp": ["BN:5", "BE:17", "BS:8", "LM:20", "s1"]}, "Swamp"),
    "two start maps": ({"swamp": [*SWAMP, "s2"], "taken": [""] * 6, "added_by": [-1] * 6}, "Swamp"),
    "a Waterfall that is not played": ({"swamp": [*SWAMP, "w1"], "taken": [""] * 6, "added_by": [-1] * 6}, "Swamp"),
    "no such card": ({"swamp": [*SWAMP[:4], "s5"]}, "swamp"),
    "two Waterfalls": (
        {"swamp": [*SWAMP[:3], "w1", "w2", *SWAMP[3:]], "taken": [""] * 7, "added_by": [-1] * 7, **WATERFALL},
        "Swamp .* not in this game",
    ),
    "a Waterfall before its time": (
        LAYING | {"swamp": [*SWAMP, "w1"], "taken": [""] * 6, "added_by": [-1] * 6, **WATERFALL},
        "Swamp .* not laid yet",
    ),
    "the boat beyond the Swamp": ({"boat": "5.a1"}, "boat"),
    "the boat nowhere": ({"boat": "-"}, "boat"),
    "the boat on no space": ({"boat": "1.g1"}, "boat"),
    "the boat on row 7": ({"boat": "1.a7"}, "boat"),
    "the boat on a card alone": ({"boat": "1"}, "boat"),
    "the croc beyond the Swamp": ({"croc": "5.a1"}, "croc"),
    "the croc on no space": ({"croc": "1.a0"}, "croc"),
    "the croc on the boat's space": ({"croc": "0.c1"}, "croc"),
    "no croc, though card 1 lies": ({"croc": "-"}, "croc is nowhere though card 1 lies"),
    "a croc before card 1 lies": (LAYING | SET_UP | {"croc": "0.a6"}, "croc is .* somewhere before"),
    "taken where there is nothing": ({"taken": ["a1", "", "", "", ""]}, "taken"),
    "taken of a tiger": ({"taken": ["e6", "", "", "", ""]}, "taken"),
    "taken of another map": ({"taken": ["", "c3", "", "c3", ""]}, "taken"),
    "half a space taken": ({"taken": ["c", "", "", "", ""]}, "taken"),
    "taken of four cards": ({"taken": [""] * 4}, "taken"),
    "added by nobody there": ({"added_by": [-1, 3, -1, -1, -1]}, "added_by"),
    "added by too few": ({"added_by": [-1]}, "added_by"),
}
PILES: dict[str, tuple[Dict, str]] = {
    "two piles of one colour": ({"piles": ["RE:9/1", BASE["piles"][1], "RW:1/0"], "discards": without("RW:1")}, "pile"),
    "an empty pile": ({"piles": [*BASE["piles"], "/0"]}, "piles"),
    "a pile without a turn": ({"piles": ["RE:9", BASE["piles"][1]]}, "piles"),
    "a turn too far": ({"piles": ["RE:9/4", BASE["piles"][1]]}, "piles"),
    "a Let's Move in a pile": ({"piles": ["LM:9/0", BASE["piles"][1]]}, "pile|face"),
    "a Let's Move under a card": (
        {"piles": ["LM:12+RE:9/1", "GS:10+GW:11/0"]},
        "piles: a Let's Move lies among a pile's cards",
    ),
    "a Let's Move that is none": (
        {"piles": ["RE:9/1!RW:1", BASE["piles"][1]], "discards": without("RW:1")},
        "piles: .* another card in the place of the Let's Move",
    ),
}
NUMBERS: dict[str, tuple[Dict, str]] = {
    "seat three": ({"seat": 3}, "seat"),
    "seat minus two": ({"seat": -2}, "seat"),
    "nobody, and the game goes on": ({"seat": -1}, "outcome|seat"),
    "a seat as text": ({"seat": "0"}, "seat"),
    "a true seat": ({"seat": True}, "seat"),
    "Pilot three": ({"pilot": 3}, "pilot"),
    "no Pilot": ({"pilot": -1}, "pilot"),
    "turn of three": ({"in_turn": 3}, "in_turn"),
    "dial 0": ({"dial": 0}, "dial"),
    "dial 9": ({"dial": 9}, "dial"),
    "a turn below zero": ({"turn": -1}, "turn"),
    "a turn beyond the limit": ({"turn": 201}, "turn"),
    "round 0": ({"round": 0}, "round"),
    "adventurer 0": ({"adventurers": [0, 1, 2]}, "adventurers"),
    "adventurer 8": ({"adventurers": [8, 1, 2]}, "adventurers"),
    "an Adventurer that is not seen": ({"adventurers": ["?", 1, 2]}, "adventurers"),
    "two Adventurers": ({"adventurers": [1, 2]}, "adventurers"),
    "an Adventurer twice": ({"adventurers": [1, 1, 2]}, "the same Adventurer"),
    "four hands": ({"hands": [*HANDS, []]}, "hands"),
    "two hands": ({"hands": HANDS[:2]}, "hands"),
    "known of map 0": ({"known": [0]}, "known"),
    "known of map 27": ({"known": [27]}, "known"),
    "known of a map not in this game": ({"known": [23]}, "known\\[0\\]: found 23, accepted: .* 1 to 22"),
    "movers of four": ({"movers": [0, 1, 2, 0]}, "movers"),
    "mover three": ({"movers": [3]}, "movers"),
    "moving pile that is not there": ({"moving": 2}, "moving: found 2, accepted: -1$"),
    "won, and somebody decides": ({"outcome": "won", "winner": 0}, "outcome"),
    "a winner in a running game": ({"winner": 1}, "winner: found 1, accepted: -1$"),
    "another entry": ({"colour": "red"}, "colour"),
}
ASKED: dict[str, tuple[Dict, str]] = {
    "playing out of turn": ({"seat": 1}, "phase|seat"),
    "acting out of turn": ({"seat": 1, "phase": "act"}, "phase|seat"),
    "playing without cards": (
        {"hands": [[], *HANDS[1:]], "discards": [*DISCARDS, *HANDS[0]]},
        "phase|seat",
    ),
    "laying by another": ({"seat": 1, "phase": "add", "steps": 2}, "phase|seat"),
    "laying none": ({"phase": "add", "steps": 0}, "phase|steps"),
    "laying three": ({"phase": "add", "steps": 3}, "phase|steps"),
    "laying without cards": (
        {"phase": "add", "steps": 1, "hands": [[], *HANDS[1:]], "discards": [*DISCARDS, *HANDS[0]]},
        "phase|seat",
    ),
    "moving without steps": ({"phase": "boat"}, "phase|steps"),
    "driven where there is no current": ({"phase": "boat", "steps": 1, "forced": 1}, "phase|forced"),
    "the croc moved by another": (
        {"phase": "croc", "steps": 1, "seat": 1, "croc": "0.b6", "boat": "0.a4"},
        "phase|seat",
    ),
    "the croc without steps": ({"phase": "croc", "croc": "0.b6", "boat": "0.a4"}, "phase|steps"),
    "the bonus given by another": ({"phase": "tie", "seat": 1}, "phase|seat"),
    "the game given by another": ({"phase": "final", "seat": 1}, "phase|seat"),
    "losing out of turn": ({"phase": "lose", "seat": 1, "steps": 2, "treasures": [2, 0, 0, 0]}, "phase|seat"),
    "losing three": ({"phase": "lose", "steps": 3, "treasures": [3, 0, 0, 0]}, "phase|steps"),
    "losing none": ({"phase": "lose", "steps": 0, "treasures": [3, 0, 0, 0]}, "phase|steps"),
}
MOVES: dict[str, tuple[Dict, str]] = {
    "steps while a card is played": ({"steps": 1}, "steps: found 1, accepted: 0$"),
    "a current while a card is played": ({"forced": 1}, "forced: found 1, accepted: 0$"),
    "a bonus while a card is played": ({"bonus": 1}, "bonus: found 1, accepted: 0$"),
    "movers while a card is played": ({"movers": [1]}, r"movers: found \[1\], accepted: a list of 0"),
    "a pile that moves while a card is played": ({"moving": 1}, "moving: found 1, accepted: -1$"),
    "moving out of turn": (MOVING | {"seat": 1}, "phase cannot be asked of this seat"),
    "more steps than anybody may go": (MOVING | {"steps": 6}, "steps: found 6, accepted: .* 1 to 5"),
    "movers without a pile that moves them": (
        MOVING | {"movers": [1]},
        r"movers: found \[1\], accepted: a list of 0",
    ),
    "moved by a pile that is not there": (MOVING | {"moving": 2}, "moving: found 2, accepted: .* -1 to 1"),
    "moved by a pile without a Let's Move": (MOVING | {"moving": 0, "movers": [1]}, "moving .* without a Let's Move"),
    "a mover twice": (MOVING | {"moving": 1, "movers": [1, 1]}, "movers name a seat twice"),
    "a mover that moves already": (MOVING | {"moving": 1, "movers": [0]}, "movers name .* the seat that moves now"),
    "a bonus for several": (MOVING | {"moving": 1, "movers": [1], "bonus": 1}, "bonus"),
    "a bonus for the last of several": (MOVING | {"moving": 1, "bonus": 1}, "bonus"),
    "the croc's last step would reach the boat": (NEAR | {"dial": 8, "steps": 3}, "croc's last one would reach"),
    "more steps than the croc makes": (NEAR | {"steps": 2}, "steps: .* croc 1 to its speed"),
    "no choice for the croc": (NEAR | {"steps": 1, "croc": "0.d4"}, "croc without a choice"),
    "no way for the croc to choose, with croc auto": (
        NEAR | {"steps": 1, "options": BASE["options"]},
        "asked with croc='choice'",
    ),
    "laying more than is held": (
        LAYING | {"hands": [HANDS[0][:1], *HANDS[1:]], "discards": ["GN:21", *DISCARDS]},
        "seat",
    ),
    "losing more than is held": ({"phase": "lose", "steps": 2, "treasures": [1, 0, 0, 0]}, "lose with fewer treasures"),
    "losing one and holding none": ({"phase": "lose", "steps": 1}, "lose with fewer treasures"),
    "a full hand before drawing": (
        MOVING | {"hands": [[*HANDS[0], *DISCARDS[:3]], *HANDS[1:]], "discards": DISCARDS[3:]},
        "is still to draw, and holds a full hand",
    ),
    "more treasures than can be counted": ({"treasures": [127] * 4}, "treasures: more than 127 of a kind"),
    "playing on the start map alone": (SET_UP, "phase cannot be asked"),
}
OVER: Dict = {"seat": -1, "outcome": "failed"}
WON: Dict = {"seat": -1, "outcome": "won", "winner": 0, "treasures": [3, 0, 0, 0]}
ENDS: dict[str, tuple[Dict, str]] = {
    "a bonus that is not tied": ({"phase": "tie"}, "tie .* nobody tied"),
    "a game that is not won yet": ({"phase": "final", "treasures": [2, 0, 0, 0]}, "fewer than three Kingsfoil"),
    "a game that is not tied": (FINAL | {"adventurers": [2, 3, 1]}, "final .* nobody tied"),
    "won by nobody": (WON | {"winner": -1}, "winner: found -1, accepted: .* 0 to 2"),
    "won too early": (WON | {"treasures": [2, 0, 0, 0]}, "fewer than three Kingsfoil"),
    "won by another than the best": (
        WON | {"treasures": FINAL["treasures"], "adventurers": FINAL["adventurers"], "winner": 1},
        "without the best score",
    ),
    "failed by a winner": (OVER | {"winner": 1}, "winner: found 1, accepted: -1$"),
    "steps in a finished game": (OVER | {"steps": 1}, "steps: found 1, accepted: 0$"),
    "movers in a finished game": (OVER | {"movers": [1]}, "movers"),
    "a phase in a finished game": (OVER | {"phase": "boat"}, "phase: found 'boat', accepted: play$"),
}
TABLES = (CARDS, SWAMPS, PILES, NUMBERS, ASKED, MOVES, ENDS)
REFUSALS = {name: case for table in TABLES for name, case in table.items()}


def refuse(d: Dict, message: str | None = None) -> None:
    with pytest.raises(PositionError, match=message):
        load(d)


def test_the_base_of_these_cases_is_in_order() -> None:
    assert load(BASE).legal_moves[-1] == "-GE"
    assert len(REFUSALS) == sum(map(len, TABLES))


@pytest.mark.rule("D-10.4")
@pytest.mark.parametrize(("change", "message"), REFUSALS.values(), ids=REFUSALS)
def test_what_cannot_be_is_refused(change: Dict, message: str) -> None:
    refuse(BASE | change, message)


# Neighbours of these that can be.
ACCEPTED: dict[str, Dict] = {
    "the most steps anybody may go": MOVING | {"moving": 1, "steps": 5},
    "movers": MOVING | {"moving": 1, "movers": [1, 2]},
    "the last mover, out of turn": MOVING | {"moving": 1, "seat": 2},
    "a bonus out of turn": MOVING | {"bonus": 1, "seat": 1},
    "a choice for the croc": NEAR | {"steps": 1},
    "a choice for the croc, just far enough": NEAR | {"dial": 8, "steps": 2},
    "laying all that is held": LAYING,
    "losing all that is held": {"phase": "lose", "steps": 2, "treasures": [1, 0, 0, 1]},
    "a tie for the bonus": {"phase": "tie", "piles": [], "discards": discarded("RE:9", "GS:10", "GW:11", "LM:12")},
    "a tie for the game": FINAL,
    "won": WON,
    "failed": OVER,
    "a Waterfall in its time": LAYING
    | {"round": 2, "swamp": [*SWAMP, "w1"], "taken": [""] * 6, "added_by": [-1] * 6, **WATERFALL},
    "the start map alone": LAYING | SET_UP,
}


@pytest.mark.rule("D-10.4")
@pytest.mark.parametrize("change", ACCEPTED.values(), ids=ACCEPTED)
def test_what_can_be_is_loaded(change: Dict) -> None:
    match = load(BASE | change)
    assert match.to_dict() == BASE | change
    assert bool(match.legal_moves) != match.over


@pytest.mark.rule("D-10.4")
@pytest.mark.parametrize("name", NEEDED)
def test_an_entry_that_is_missing_is_refused_by_name(name: str) -> None:
    refuse({key: value for key, value in BASE.items() if key != name}, f"^swamped: {name}: ")


TIGERS: dict[str, list[str]] = {
    "two Pounces": ["P1:23/0", "P2:24/0"],
    "two Pounces, one with a Let's Move": ["P1:23/0!LM:16", "P2:24/0"],
    "six piles": ["RN:1/0", "YN:6/0", "BW:7/0", "GS:9/0", "P1:23/0", "RS:10/0"],
}


@pytest.mark.rule("D-10.4")
@pytest.mark.parametrize("piles", TIGERS.values(), ids=TIGERS)
def test_piles_that_cannot_be_with_the_tiger_are_refused(piles: list[str]) -> None:
    refuse(position("GN:21 | GE:2", piles=" ".join(piles), options={"tiger": True}), "pile")
    fewer = position("GN:21 | GE:2", piles=" ".join(piles[:-1]), options={"tiger": True})
    assert field(load(fewer), "piles") == piles[:-1]


@pytest.mark.rule("D-10.4")
def test_another_face_than_the_maps_is_refused_with_fixed_pairs() -> None:
    words: Dict = {"swamp": "s1 YN:5 LM:17", "croc": "2.f6", "options": {"pairing": "fixed"}}
    refuse(position("RE:1", **words), r"hands\[0\]: found 'RE:1', accepted: RN:1")
    refuse(position("RN:2", **words), r"hands\[0\]: found 'RN:2', accepted: RE:2")


@pytest.mark.rule("D-10.5")
@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("dial=1", "", "dial: found nothing"),
        ("dial=1", "dial=1 dial=1", "position: found 'dial' a second time"),
        ("dial=1", "dial=1 dials=1", "found the entry 'dials'"),
        ("seat=0", "seat=one", "seat: found 'one'"),
        ("treasures=[0,0,0,0]", "treasures=[0,0,0]", "treasures: found"),
        ("boat=0.c1", 'boat=""', "boat: found ''"),
        ("boat=0.c1", "boat=9.c1", "boat: found card 9, accepted: a place on one of the 5 cards"),
        ("deck=[YS:13,", "deck=[YS,", r"deck\[0\]: found 'YS'"),
    ],
)
def test_text_that_is_malformed_is_refused(old: str, new: str, message: str) -> None:
    text = load(BASE).position
    assert old in text
    with pytest.raises(PositionError, match=message):
        from_position("swamped", text.replace(old, new), players=3)
