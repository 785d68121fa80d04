"""Positions as dicts and as text: they come back as they went, and what cannot be is refused by name."""

import json
import os
import random
import subprocess
import sys
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from swamp_envs import Match, PositionError, from_position
from swamp_envs.games.gillybog.rules.frames import STAGE, TurnStage

from ..play import walk
from .tables import (
    ADVANCED_HUNTERS,
    BASIC_HUNTERS,
    BOGS,
    CAMPS,
    FOREST,
    GAME,
    VARIANTS,
    Dict,
    deal,
    field,
    gilly,
    here_and_there,
    load,
    made_up,
    match_at,
    play,
    played_on,
    player,
    position,
    road,
    variant,
)

ROOT = Path(__file__).resolve().parents[3]
ENTRIES = [
    *("map", "hunters", "wards", "village", "supply", "support", "vision", "players", "gillys"),
    *("forest", "camps", "bogs", "actions", "hunter_deck", "hunter_discard", "village_deck", "gilly_deck"),
    *("known_actions", "known_hunters", "bogs_seen", "hunters_seen", "shown"),
    *("active", "plays", "timer_bonus", "extra_dice", "shield", "slow", "hide", "howl_on", "howl_next"),
    *("dice", "rng", "turn", "phase", "seat", "outcome", "pack", "pending"),
]

each_variant = pytest.mark.parametrize("options", VARIANTS.values(), ids=VARIANTS)


# --- there and back ---------------------------------------------------------------------------------------------------


def everything(match: Match) -> list[Any]:
    seen = [match.flat_observation(seat).tolist() for seat in range(match.variant.players)]
    return [match.to_dict(), match.legal_moves, match.over, match.payoff, match.scores, match.turn, seen]


def check_round_trip(match: Match) -> None:
    """By JSON and by the one line of text."""
    assert everything(load(json.loads(json.dumps(match.to_dict())))) == everything(match)
    loaded = match.variant.positions.parse(match.position) | {"options": match.variant.options}
    assert everything(load(loaded)) == everything(match)
    assert load(loaded).position == match.position


@pytest.mark.rule("G-15.1", "G-15.2", "G-15.3")
@each_variant
def test_positions_come_back_as_they_went(options: Dict) -> None:
    for match in here_and_there(8, **options):
        check_round_trip(match)
    *_, end = walk(variant(**options), 0)
    assert end.over
    check_round_trip(end)


@pytest.mark.rule("G-15.2")
@each_variant
def test_a_loaded_position_plays_on_the_same(options: Dict) -> None:
    dice = random.Random(1)
    for match in here_and_there(5, **options):
        loaded, original = load(match.to_dict()), match.copy()
        for _ in range(20):
            if original.over:
                break
            move = dice.choice(original.legal_moves)
            original.push(move)
            loaded.push(move)
            assert everything(loaded) == everything(original)


def all_questions(dice: random.Random, games: int) -> dict[tuple, Match]:
    """A position for every phase and stack of frames that some games come to."""
    found: dict[tuple, Match] = {}
    for n in range(games):
        match = load(made_up(dice, players=1 + n % 4))
        for _ in range(40):
            kinds = tuple(frame[0] for frame in match.to_dict()["pending"].get("frames", ()))
            found.setdefault((match.phase, kinds), match.copy())
            if match.over:
                break
            match.push(dice.choice(match.legal_moves))
    return found


@pytest.mark.rule("G-15.2", "G-15.3", "G-15.4")
def test_every_sort_of_question_comes_back() -> None:
    questions = all_questions(random.Random(3), 50)
    assert len(questions) > 35
    assert {phase for phase, _ in questions} >= {*GAME.default.phases} - {"recover", "player", "lead"}
    for match in questions.values():
        check_round_trip(match)


@pytest.mark.rule("G-15.2")
def test_the_entries_of_a_dict() -> None:
    assert list(deal(0).to_dict()) == [*ENTRIES, "options"]


@pytest.mark.rule("G-15.2")
def test_a_position_in_act_needs_no_pending() -> None:
    d = play(match_at("(2,0)F.03", player("1,0"), player()), "run e done").to_dict()
    assert (d["phase"], d["pending"]) == ("act", {})
    assert load({name: value for name, value in d.items() if name != "pending"}).to_dict() == d


@pytest.mark.rule("G-15.1")
def test_a_position_is_one_line() -> None:
    match = match_at(road(2, 4, "(3,0)Lh.03"), hunters={"3,0": 2})
    assert match.position.startswith('map={"2,0"=F.03,"3,0"=Lh.03,"4,0"=F.03} hunters={"3,0"=2} wards={} village=22')
    assert "\n" not in match.position
    again = from_position("gillybog", match.position, **match.variant.options)
    assert everything(again) == everything(match)


# --- what may be left out ---------------------------------------------------------------------------------------------

DEFAULTS: Dict = {
    "map": {},
    "hunters": {},
    "wards": {},
    "village": 24,
    "supply": 12,
    "support": 0,
    "vision": None,
    "players": [player(), player()],
    "gillys": [gilly(), gilly(), gilly()],
    "hunter_discard": [],
    "known_actions": 0,
    "known_hunters": 0,
    "shown": [],
    **dict.fromkeys(("active", "plays", "timer_bonus", "extra_dice", "shield", "slow", "turn", "pack", "rng"), 0),
    "hide": False,
    "howl_on": -1,
    "howl_next": -1,
    "dice": [],
    "phase": "act",
    "seat": 0,
    "outcome": "running",
    "pending": {},
}
STACKS: Dict = {
    "forest": [*reversed(FOREST)],
    "camps": [*reversed(CAMPS)],
    "bogs": BOGS,
    "actions": [f"u{n:02}" for n in range(1, 31)],
    "hunter_deck": sorted(BASIC_HUNTERS),
    "village_deck": ADVANCED_HUNTERS,
    "gilly_deck": [f"g{n}" for n in range(1, 9)],
}


def flat(stack: list[Any]) -> list[str]:
    return [name for part in stack for name in (part if isinstance(part, list) else [part])]


@pytest.mark.rule("G-15.2")
@pytest.mark.parametrize("left_out", [*([name] for name in DEFAULTS), [*DEFAULTS]], ids=" ".join)
def test_what_may_be_left_out(left_out: list[str]) -> None:
    d = load(position(rng=0)).to_dict()
    assert {name: d[name] for name in DEFAULTS} == DEFAULTS
    assert load({name: value for name, value in d.items() if name not in left_out}).to_dict() == d


@pytest.mark.rule("G-15.2")
@pytest.mark.parametrize("name", STACKS)
def test_a_stack_that_is_left_out_holds_the_rest_shuffled(name: str) -> None:
    d = {key: value for key, value in position().items() if key != name}
    fillings = [field(load(d | {"rng": rng}), name) for rng in range(20)]
    assert {tuple(sorted(flat(filling))) for filling in fillings} == {tuple(STACKS[name])}
    assert len({str(filling) for filling in fillings}) > (1 if name != "bogs" else 0)


@pytest.mark.rule("G-15.2")
def test_a_stack_that_is_left_out_has_nothing_that_lies_elsewhere() -> None:
    land = {"2,0": "F.0234 F01", "3,0": "F.23 F01", "2,1": "Lm.012345 B01", "3,1": "C.3 C2", "4,1": "K.0 C2"}
    people = [player(hand=["rg", "hs", "ss", "u07"]), player(hand=["hs", "ss"], injured=["rg"])]
    laid = position(land, *people, gillys=[gilly("saved", card="g5")], hunter_discard=["h03"])
    d = load({name: value for name, value in laid.items() if name not in STACKS}).to_dict()
    gone = {"F01", "B01", "C2", "u07", "g5", "h03"}
    for name, everywhere in STACKS.items():
        assert sorted(flat(d[name])) == [card for card in everywhere if card not in gone]


@pytest.mark.rule("G-1.9", "G-15.2")
@pytest.mark.parametrize(("difficulty", "out"), [("easy", 0), ("medium", 1), ("hard", 2)])
def test_a_hunter_deck_that_is_left_out_follows_the_difficulty(difficulty: str, out: int) -> None:
    d = position(options={"difficulty": difficulty})
    loaded = load({name: value for name, value in d.items() if name != "hunter_deck"})
    assert sorted(field(loaded, "hunter_deck")) == sorted(BASIC_HUNTERS)[out:]


def test_what_lies_open_counts_as_seen() -> None:
    d = position({"2,0": "Lm.012345 B03"}, hunter_deck=["h06", "h07"], known_hunters=1, hunter_discard=["h08"])
    d |= {"bogs": [["B01"], ["B05"]], "bogs_seen": [], "hunters_seen": [], "village_deck": ["h09"]}
    assert field(load(d), "bogs_seen", "hunters_seen") == (
        ["B01", "B03", "B05"],
        [*sorted(BASIC_HUNTERS), "h06", "h07", "h08"],
    )


# --- refusals ---------------------------------------------------------------------------------------------------------

LAND = road(2, 4, "(5,-1)C.3 (6,-1)K.0")
BASE = load(
    position(
        LAND,
        player("1,0", hand=["rg", "hs", "ss", "u07"]),
        player("2,0", hand=["hs", "ss"], injured=["rg"]),
        hunters={"4,0": 2},
        wards={"4,0": 1},
        vision="5,-1",
        gillys=[gilly("tipped", "6,-1"), gilly("standing", "0,1", "g4")],
    )
).to_dict()
FIRST, SECOND = BASE["players"]
TIPPED, STANDING, _ = BASE["gillys"]


def first(**changes: Any) -> Dict:
    return {"players": [FIRST | changes, SECOND]}


def on_map(cell: str, text: Any) -> Dict:
    return {"map": BASE["map"] | {cell: text}}


def gillys(*tokens: Dict) -> Dict:
    return {"gillys": [*tokens, gilly(), gilly(), gilly()][:3]}


HUGE = {f"{q},{r}": "F." for q in range(3, 11) for r in range(-10, 3) if abs(q + r) <= 13}
SPACES: dict[str, tuple[Dict, str]] = {
    "a cell off the lattice": (on_map("14,0", "F.03"), r"map\[14,0\]: found '14,0'"),
    "a cell that is no cell": (on_map("two", "F.03"), r"map\[two\]: found 'two'"),
    "a cell with a zero in front": (on_map("07,0", "F.03"), r"map\[07,0\]: found '07,0'"),
    "a cell of the Great Bog": (on_map("1,0", "F.03"), "map: found '1,0', accepted: each cell once"),
    "the Den": (on_map("0,0", "F.03"), "map: found '0,0'"),
    "no such kind": (on_map("5,0", "X.03"), r"map\[5,0\]: found 'X.03'"),
    "a petal": (on_map("5,0", "Pb.03"), r"map\[5,0\]: found 'Pb.03'"),
    "no such terrain": (on_map("5,0", "Fx.03"), r"map\[5,0\]: found"),
    "stubs that fall": (on_map("5,0", "F.30"), r"map\[5,0\]: found"),
    "a stub twice": (on_map("5,0", "F.00"), r"map\[5,0\]: found"),
    "stub six": (on_map("5,0", "F.6"), r"map\[5,0\]: found"),
    "no such tile": (on_map("5,0", "F.03 F31"), r"map\[5,0\]: found 'F31'"),
    "a camp's tile on a forest space": (on_map("5,0", "F.03 C1"), r"map\[5,0\]: found 'C1', accepted: F01"),
    "a bog tile on a forest space": (on_map("5,0", "F.03 B01"), r"map\[5,0\]: found 'B01', accepted: F01"),
    "a forest tile on a laid space": (on_map("5,0", "Lm.03 F01"), r"map\[5,0\]: found 'F01', accepted: B01"),
    "a forest tile on a cliff": (on_map("5,0", "C.03 F01"), r"map\[5,0\]: found 'F01', accepted: C1"),
    "a space that is no text": (on_map("5,0", 3), r"map\[5,0\]: found 3"),
    "more spaces than tiles have": ({"map": HUGE}, "map: found .*, accepted: up to 74 entries"),
    "a map as a list": ({"map": ["F.03"]}, "map: found"),
    "hunters off the map": ({"hunters": {"4,0": 1, "8,0": 1}}, "hunters: found '8,0', where no space is"),
    "protection off the map": ({"wards": {"8,0": 1}}, "wards: found '8,0'"),
    "the vision token off the map": ({"vision": "8,0"}, "vision: found '8,0'"),
    "a player off the map": (first(at="8,0"), r"players\[0\]\.at: found '8,0'"),
    "a player nowhere": (first(at=None), r"players\[0\]\.at: found None"),
    "a gilly off the map": (gillys(gilly("tipped", "8,0")), r"gillys\[0\]\.at: found '8,0'"),
}
TOKENS: dict[str, tuple[Dict, str]] = {
    "a hunter too many": ({"village": 23}, "are not 24"),
    "a hunter too few": ({"hunters": {"4,0": 1}}, "are not 24"),
    "hunters below zero": ({"hunters": {"4,0": -1}, "village": 24}, r"hunters\[4,0\]: found -1"),
    "more hunters on the map than there are": (
        {"hunters": dict.fromkeys(["1,0", "2,0", "3,0", "4,0", "0,1"], 5), "village": ...},
        "village: found -1",
    ),
    "a group of seven": ({"hunters": {"4,0": 7}, "village": 17}, "more than six hunters"),
    "protection that is not 18": ({"supply": BASE["supply"] - 1}, "is not 18"),
    "a limb below zero": (first(limbs=[1, 1, -1]), r"players\[0\]\.limbs\[2\]: found -1"),
    "two limbs": (first(limbs=[1, 1]), r"players\[0\]\.limbs: found"),
    "more protection than there is": (first(limbs=[9, 9, 9]) | {"supply": ...}, "supply: found -"),
}
CARDS: dict[str, tuple[Dict, str]] = {
    "a card in two hands": (
        {"players": [FIRST, SECOND | {"hand": ["hs", "ss", "u07"]}]},
        "a tile or card is in two places",
    ),
    "a card in hand and deck": (first(hand=["rg", "hs", "ss", "u08"]), "a tile or card is in two places"),
    "a card in hand and played": (first(played=["rg"]) | {"plays": 1}, r"players\[0\]\.played: found 'rg' a second"),
    "a card twice in a hand": (first(hand=["rg", "rg", "hs", "ss"]), r"players\[0\]\.hand: found 'rg' a second"),
    "no such card": (first(hand=["rg", "hs", "ss", "u31"]), r"players\[0\]\.hand\[3\]: found 'u31'"),
    "a hunter card in hand": (first(hand=["rg", "hs", "ss", "h01"]), r"players\[0\]\.hand\[3\]: found 'h01'"),
    "a basic card missing": (first(hand=["rg", "hs"]), "cards of a player do not agree"),
    "two injuries": (first(hand=["ss", "u07"], injured=["rg", "hs"]), r"injuries\[0\]: found 2, accepted: 0 to 1"),
    "cards played out of turn": (
        {"players": [FIRST, SECOND | {"hand": ["hs"], "played": ["ss"]}]},
        "cards of a player do not agree",
    ),
    "more cards played than counted": (
        first(hand=["hs", "ss", "u07"], played=["rg"]),
        "plays: found 0, accepted: 1 or more",
    ),
    "a Howl that enhances nothing": (first(hand=["rg", "ss", "u07"], howl=True), "a Howl or the cards"),
    "a Howl without its card": ({"howl_on": 1}, "a Howl or the cards"),
    "a Howl of the active player that enhances this turn": (
        first(hand=["ss", "u07"], played=["rg"], howl=True) | {"howl_on": 0, "plays": 1},
        "a Howl enhances another turn",
    ),
    "a Howl for the next turn by who is not active": (
        {"players": [FIRST, SECOND | {"hand": ["ss"], "howl": True}], "howl_next": 1},
        "a Howl enhances another turn",
    ),
    "a Howl that is in the hand": (
        first(howl=True) | {"howl_on": 0},
        r"players\[0\]\.howl: found true though hs lies elsewhere",
    ),
    "an empty hand": (
        first(hand=[], played=["rg", "hs", "ss", "u07"]) | {"plays": 4},
        r"players\[0\]\.hand: found no card",
    ),
    "one player": ({"players": [FIRST]}, "players: found"),
    "three players": ({"players": [FIRST, SECOND, SECOND]}, "players: found"),
    "no players": ({"players": []}, "players: found"),
    "another entry of a player": (first(colour="red"), r"players\[0\]: found the entry 'colour'"),
}
GILLYS: dict[str, tuple[Dict, str]] = {
    "two gillys": ({"gillys": [TIPPED, STANDING]}, "gillys: found"),
    "no such state": (gillys(TIPPED | {"state": "gone"}, STANDING), r"gillys\[0\]\.state: found 'gone'"),
    "tipped and nowhere": (gillys(gilly("tipped"), STANDING), "a player, gilly or the vision token"),
    "saved and somewhere": (gillys(TIPPED, gilly("saved", "0,1", "g4")), "a player, gilly or the vision token"),
    "aside and somewhere": (gillys(gilly("aside", "0,1"), STANDING), "a player, gilly or the vision token"),
    "tipped with a card": (gillys(gilly("tipped", "6,-1", "g5"), STANDING), "gilly"),
    "standing without a card": (gillys(TIPPED, gilly("standing", "0,1")), "gilly"),
    "one card for two": (gillys(gilly("saved", card="g4"), STANDING), "gilly_deck: found"),
    "a card out and in the deck": ({"gilly_deck": [*BASE["gilly_deck"], "g4"]}, "gilly_deck: found"),
    "a card missing": ({"gilly_deck": BASE["gilly_deck"][1:]}, "gilly_deck: found"),
    "used and tipped": (
        gillys(TIPPED | {"used": True}, STANDING),
        r"gillys\[0\]\.used: found true of one that is tipped",
    ),
}
DECKS: dict[str, tuple[Dict, str]] = {
    "a tile twice in a stack": ({"forest": [*FOREST[:-1], "F02"]}, "a tile or card is in two places"),
    "a tile too many": ({"forest": [*FOREST, "F01"]}, "forest: found"),
    "a camp in the forest": ({"forest": ["C1", *FOREST[1:]]}, r"forest\[0\]: found 'C1'"),
    "a tile in stack and map": (on_map("5,0", "F.03 F01"), "a tile or card is in two places"),
    "a tile on three spaces": (
        {"map": BASE["map"] | dict.fromkeys(["5,0", "6,0", "7,0"], "F.03 F01"), "forest": FOREST[:-1]},
        "a tile or card is in two places",
    ),
    "a bog tile on two spaces": (
        {"map": BASE["map"] | dict.fromkeys(["5,0", "6,0"], "Lm.03 B01"), "bogs": [BOGS[1:8], BOGS[8:]]},
        "a tile or card is in two places",
    ),
    "a camp twice": ({"camps": ["C1", "C1"]}, "a tile or card is in two places"),
    "one bog stack": ({"bogs": [BOGS]}, "bogs: found"),
    "a bog stack that is none": ({"bogs": [None, []]}, r"bogs\[0\]: found None"),
    "a bog tile in both stacks": ({"bogs": [BOGS[:8], BOGS[7:]]}, "a tile or card is in two places"),
    "an unseen card": ({"actions": ["?"]}, r"actions\[0\]: found '\?'"),
    "a basic card in the deck": ({"actions": ["rg"]}, r"actions\[0\]: found 'rg'"),
    "more known cards than there are": ({"known_actions": 30}, "known_actions: found 30, accepted: .* 0 to 29"),
    "no hunter card": ({"hunter_deck": []}, "hunter_deck: found no card"),
    "a hunter card in two decks": ({"village_deck": ["h03"]}, "a tile or card is in two places"),
    "a hunter card discarded and in the deck": ({"hunter_discard": ["h03"]}, "a tile or card is in two places"),
    "a seen card in the village deck": ({"hunters_seen": ["h06"]}, "does not count as seen"),
    "hunter cards as a number": ({"hunter_deck": 3}, "hunter_deck: found 3"),
    "known hunters that are not there": ({"known_hunters": 6}, "known_hunters: found 6, accepted: .* 0 to 5"),
    "a camp seen as a bog": ({"bogs_seen": ["C1"]}, r"bogs_seen\[0\]: found 'C1'"),
    "shown in act": ({"shown": ["F01"], "forest": FOREST[:-1]}, r"shown: found \['F01'\], accepted: nothing"),
}
NUMBERS: dict[str, tuple[Dict, str]] = {
    "seat one out of turn": ({"seat": 1}, "seat: found 1 in phase act, accepted: the active seat, 0"),
    "nobody, and the game goes on": ({"seat": -1}, "seat: found -1"),
    "face six": ({"dice": [6]}, r"dice\[0\]: found 6"),
    "too many dice": ({"dice": [0] * 17}, "dice: found"),
    "a random number that is not seen": ({"rng": None}, "rng: found None"),
    "another entry": ({"colour": "red"}, "found the entry 'colour'"),
    "something pending in act": ({"pending": {"frames": []}}, r"pending.frames: found \[\]"),
}
OVER: Dict = {"seat": -1}
ENDS: dict[str, tuple[Dict, str]] = {
    "over, and somebody decides": ({"outcome": "lost"}, "seat: found 0 with outcome 'lost', accepted: -1"),
    "won before the ritual": (OVER | {"outcome": "won"}, "outcome: found 'won'"),
    "lost without an injury": (
        OVER | {"outcome": "lost", "players": [FIRST, SECOND | {"hand": ["rg", "hs", "ss"], "injured": []}]},
        "outcome: found 'lost'",
    ),
    "cut too early": (OVER | {"outcome": "cut", "turn": 119}, "outcome: found 'cut'"),
}

# Questions in the middle of an effect.
NEAR = road(2, 4, "(3,0)Fa.03")
QUESTIONS: dict[str, Match] = {
    "cell": play(load(BASE), "sense"),
    "orient": play(match_at("(2,0)F.03", player("2,0"), player()), "grow fins bog-a"),
    "step": play(match_at(NEAR, player("2,0"), player()), "sneak"),
    "ignore": play(match_at(NEAR, player("2,0"), player(), dice="x"), "sneak e"),
    "guard": play(
        match_at(NEAR, player("2,0"), player(), wards={"3,0": 1}, dice="x"),
        "run e",
    ),
    "limb": play(load(BASE), "grow"),
    "group": play(
        match_at("(2,0)F.03", player("1,0"), player(), hunters={"2,0": 1, "-1,0": 1, "0,1": 1}),
        "scare",
    ),
    "dir": play(match_at(road(2, 5), player("2,0"), player(), hunters={"4,0": 2}), "scare"),
    "set-up": deal(0),
    "draft": play(match_at("", player(hand=["rg", "ss"], injured=["hs"]), player()), "scare run done"),
}


def question(name: str, **changes: Any) -> Dict:
    return QUESTIONS[name].to_dict() | changes


def pending(name: str, **changes: Any) -> Dict:
    d = QUESTIONS[name].to_dict()
    return d | {"pending": d["pending"] | changes}


def frame(name: str, number: int, **numbers: int) -> Dict:
    """One frame's numbers changed, such as `n3=5`."""
    frames = deepcopy(QUESTIONS[name].to_dict()["pending"]["frames"])
    for place, value in numbers.items():
        frames[number][int(place[1:])] = value
    return pending(name, frames=frames)


def frames(name: str) -> list[list[int]]:
    return QUESTIONS[name].to_dict()["pending"]["frames"]


def offers(name: str) -> list[int]:
    return QUESTIONS[name].to_dict()["pending"]["offers"]


ANOTHER = "found another question, accepted: the one that the frame on top asks now"
PENDING: dict[str, tuple[Dict, str]] = {
    "nothing pending": (question("step", pending={}), r"pending\.frames: found nothing"),
    "another entry": (pending("step", colour=1), "pending: found the entry 'colour'"),
    "no frames": (pending("step", frames=[]), "pending.frames: found"),
    "frames without number": (pending("step", frames=frames("step") * 12), "pending.frames: found"),
    "a frame too short": (pending("step", frames=[[1, 2, 3]]), r"pending.frames\[0\]: found"),
    "no such kind": (frame("step", 2, n0=13), r"pending\.frames\[2\]: found 13"),
    "a number out of range": (frame("step", 2, n1=7), "in phase step, at stage 7, accepted: stage 0"),
    "a seat that is not there": (frame("step", 2, n2=2), r"pending\.frames\[2\]\[2\]: found 2"),
    "a turn that does something else": (
        frame("step", 0, n1=5),
        "under a frame program, at stage 5, accepted: stage 0 or 3",
    ),
    "a turn of another player": (frame("step", 0, n2=1), "cannot be asked now"),
    "a movement of another player": (frame("step", 2, n2=1), ANOTHER),
    "frames in another order": (
        pending("step", frames=[*reversed(frames("step"))]),
        r"pending\.frames\[0\]: found a frame movement",
    ),
    "a program on a program": (
        pending("step", frames=[frames("step")[0], frames("step")[1], *frames("step")[1:]]),
        r"pending\.frames\[1\]: found a frame program under a frame program",
    ),
    "a turn after a capture": (frame("step", 0, n9=1, n6=1), r"pending.frames\[0\]"),
    "an ally who is nobody": (frame("step", 1, n9=2), r"pending\.frames\[1\]\[9\]: found 2"),
    "82 steps": (frame("step", 2, n5=82), r"pending\.frames\[2\]\[5\]: found 82"),
    "another phase": (question("step", phase="limb"), "that asks in phase limb"),
    "another seat": (question("step", seat=1), ANOTHER),
    "a way that is closed": (pending("step", offers=sorted({3, *offers("step")})), ANOTHER),
    "a way that is left out": (pending("step", offers=offers("step")[:-1]), ANOTHER),
    "offers that fall": (pending("step", offers=[*reversed(offers("step"))]), "cannot be asked now"),
    "one offer": (pending("step", offers=[0]), r"pending\.offers: found \[0\]"),
    "an offer out of range": (pending("step", offers=[0, 619]), r"pending.offers\[1\]: found 619"),
    "a place where the tile does not fit": (
        pending("cell", offers=sorted({*offers("cell"), 72 + 0})),
        ANOTHER,
    ),
    "a place that is left out": (pending("cell", offers=offers("cell")[1:]), ANOTHER),
    "no tile shown": (question("cell", shown=[]), r"shown: found 0 there"),
    "two tiles shown": (question("cell", shown=["F01", "F02"]), r"shown: found 2 there"),
    "a camp shown": (
        question("cell", shown=["C1"], camps=CAMPS[:-1]),
        r"shown: found 1 there",
    ),
    "a card shown": (question("cell", shown=["u30"]), "shown: found .*u30.*, accepted: two cards where"),
    "a tile shown where nothing is placed": (
        question("step", shown=["F01"], forest=FOREST[:-1]),
        r"shown: found 1 there",
    ),
    "another reason": (frame("cell", 2, n7=2), r"shown: found 1 there"),
    "more tiles set aside than there are": (frame("cell", 2, n4=100), r"pending\.frames\[2\]\[4\]: found 100"),
    "a bog tile that is none": (
        question("orient", shown=["F01"], forest=FOREST[:-1]),
        r"shown: found 1 there",
    ),
    "an attack on another": (frame("ignore", 3, n2=1), ANOTHER),
    "an attack from afar": (frame("ignore", 3, n6=3), ANOTHER),
    "no ignores left": (frame("ignore", 2, n8=0), ANOTHER),
    "another limb than the fins, though guarded": (frame("guard", 4, n2=1), ANOTHER),
    "a limb that is none": (frame("guard", 4, n7=3), r"pending\.frames\[4\]\[7\]: found 3"),
    "nothing to guard with": (question("guard", wards={}, supply=question("guard")["supply"] + 1), ANOTHER),
    "a protection too many": (frame("limb", 1, n3=1), ANOTHER),
    "another group": (pending("group", offers=[*offers("group")[:-1], 618]), ANOTHER),
    "a group on its way that is nobody": (
        frame("dir", 2, n4=0),
        "hunters in the village, on the map and on the move are not 24",
    ),
    "a group on its way to somebody": (frame("dir", 2, n6=0), ANOTHER),
    "a lifted group too large": (frame("dir", 2, n4=3), "are not 24"),
    "a group off the map": (frame("dir", 2, n3=0), ANOTHER),
    "hunters that have moved": (pending("dir", moved={"0,0": 0, "4,0": 1}), "pending.moved\\[4,0\\]: found 1"),
    "nine spills": (pending("dir", spills=9), "pending.spills: found 9"),
    "a trap off the map": (pending("dir", trap="9,0"), "pending.trap: found '9,0'"),
    "linked twice": (pending("dir", linked=2), "pending.linked: found 2"),
    "a set-up tile too few": (
        question("set-up", shown=question("set-up")["shown"][:2]),
        r"shown: found 2 there",
    ),
    "one card drafted": (question("draft", shown=question("draft")["shown"][:1]), r"shown: found 1 there"),
    "a tile drafted": (
        question("draft", shown=["F01", "F02"], forest=FOREST[:-2]),
        "shown: found .* two cards where one is chosen",
    ),
}
TABLES = (SPACES, TOKENS, CARDS, GILLYS, DECKS, NUMBERS, ENDS, PENDING)
REFUSALS = {f"{name} {n}" if n == 7 else name: case for n, table in enumerate(TABLES) for name, case in table.items()}


def refuse(d: Dict, message: str | None = None) -> None:
    with pytest.raises(PositionError, match=message):
        load(d)


@pytest.mark.parametrize("name", QUESTIONS)
def test_the_questions_of_these_cases_are_in_order(name: str) -> None:
    assert QUESTIONS[name].phase == {"set-up": "cell", "draft": "pick"}.get(name, name)
    check_round_trip(QUESTIONS[name])


@pytest.mark.rule("G-15.2", "G-15.3")
@pytest.mark.parametrize(("change", "message"), REFUSALS.values(), ids=REFUSALS)
def test_what_cannot_be_is_refused(change: Dict, message: str) -> None:
    """What is ... is left out."""
    refuse({name: value for name, value in (BASE | change).items() if value is not ...}, message)


@pytest.mark.rule("G-8.4")
def test_nothing_is_played_any_more_when_a_player_is_led_away() -> None:
    every = (match for seed in range(20) for match in walk(variant(players=2), seed))
    match = next(m for m in every if m.phase != "act" and m.state.stack[0, STAGE] == TurnStage.NEXT_SEAT)
    d = match.to_dict()
    load(d)
    led_away = d["players"][d["active"]]
    led_away["played"].append(led_away["hand"].pop())
    refuse(d | {"plays": 50}, "the cards of a player do not agree")


# Neighbours of these that can be.
ACCEPTED: dict[str, Dict] = {
    "the base": {},
    "another turn": {"turn": 119},
    "six hunters": {"hunters": {"4,0": 6}, "village": 18},
    "a Howl in front": first(hand=["rg", "ss", "u07"], howl=True) | {"howl_next": 0, "plays": 1},
    "a Howl that enhances this turn": {
        "players": [FIRST, SECOND | {"hand": ["ss"], "howl": True}],
        "howl_on": 1,
    },
    "a card played": first(hand=["hs", "ss", "u07"], played=["rg"]) | {"plays": 1},
    "a card played twice": first(hand=["hs", "ss", "u07"], played=["rg"]) | {"plays": 2},
    "a tile on two spaces": on_map("2,1", "F.0 F01") | {"forest": FOREST[:-1]},
    "lost": OVER | {"outcome": "lost"},
    "cut": OVER | {"outcome": "cut", "turn": 120},
}


@pytest.mark.rule("G-15.2", "G-15.7")
@pytest.mark.parametrize("change", ACCEPTED.values(), ids=ACCEPTED)
def test_what_can_be_is_loaded(change: Dict) -> None:
    match = load(BASE | change)
    assert match.to_dict() == BASE | change
    assert bool(match.legal_moves) != match.over


@pytest.mark.rule("G-15.2")
@pytest.mark.parametrize("change", [{}, {"village": 3}, {"map": {"2,0": "X"}}], ids=str)
def test_a_dict_is_left_as_it_was_and_so_are_matches(change: Dict) -> None:
    match = load(BASE)
    d = match.to_dict() | change
    before, position = deepcopy(d), match.position
    if change:
        refuse(d)
    else:
        play(load(d), "run e")
    assert d == before
    assert match.position == position


@pytest.mark.rule("G-15.1")
@pytest.mark.parametrize("text", ["{", "[]", "3", "map={x}", "null"])
def test_text_that_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(PositionError, match="position: found"):
        from_position("gillybog", text)


# --- fuzzing ----------------------------------------------------------------------------------------------------------


def play_on(match: Match, dice: random.Random, decisions: int) -> None:
    """What was loaded of an effect may be out of reach of play, but nothing is read or written out of bounds."""
    for _ in range(decisions):
        moves = [] if match.over else match.legal_moves
        if not moves:
            return
        match.push(dice.choice(moves))


def tampered(d: Dict, dice: random.Random) -> Dict:
    """A question with some numbers of its frames, its offers, its phase or what is shown replaced."""
    d = deepcopy(d)
    rows = d["pending"]["frames"]
    for _ in range(dice.choice([1, 1, 1, 2, 4])):
        kind = dice.randrange(10)
        row = dice.choice(rows)
        if kind < 5:
            row[dice.randrange(12)] = dice.choice([-1, 0, 1, 2, 3, 4, 6, 8, 127, 255, 546, dice.randrange(547)])
        elif kind == 5:
            rows.insert(dice.randrange(len(rows) + 1), [*dice.choice(rows)])
        elif kind == 6 and len(rows) > 1:
            rows.remove(row)
        elif kind == 7:
            d["pending"]["offers"] = sorted({*dice.sample(range(619), 2), *d["pending"]["offers"][1:]})
        elif kind == 8:
            d["phase"] = dice.choice(GAME.default.phases[1:])
        else:
            d["shown"] = dice.sample([*d["shown"], *d["forest"], *d["camps"], *d["actions"]], dice.randrange(3))
    d["pending"] |= dice.choice(
        [{}, {}, {"spills": dice.randrange(9)}, {"linked": 1}, {"trap": dice.choice([*d["map"], "0,0"])}]
    )
    return d


GAMES = int(os.environ.get("SWAMP_FUZZED_GAMES", "4"))  # SWAMP_FUZZED_GAMES=200 for a long look


def fuzz(seed: int, games: int, copies: int) -> None:
    """Load tampered questions and play on; whatever reads or writes out of bounds raises without the compiler."""
    dice, refused, loaded = random.Random(seed), 0, 0
    for n in range(games):
        match = played_on(load(made_up(dice, players=1 + n % 4)), dice)
        for _ in range(12):
            if match.over:
                break
            if match.phase != "act":
                for _ in range(copies):
                    try:
                        found = load(tampered(match.to_dict(), dice))
                    except PositionError:
                        refused += 1
                        continue
                    loaded += 1
                    play_on(found, dice, 8)
            match.push(dice.choice(match.legal_moves))
    print(f"{refused} refused, {loaded} loaded")
    assert refused > loaded > 0


def run_without_compiler(statement: str) -> subprocess.CompletedProcess[str]:
    imports = "import swamp_envs\nfrom tests.games.gillybog import test_loading\n"
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path])}
    command = [sys.executable, "-W", "error::RuntimeWarning", "-c", imports + statement]
    return subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, check=False)


@pytest.mark.rule("G-15.2")
def test_no_tampered_question_leads_out_of_bounds() -> None:
    done = run_without_compiler(f"test_loading.fuzz(1, {GAMES}, 12)")
    assert done.returncode == 0, done.stderr[-2000:]
    assert "refused" in done.stdout
