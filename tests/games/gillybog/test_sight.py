"""What a seat sees: all of it, right, and nothing else; and a redeal that keeps it and is blind to the rest."""

import functools
import os
import random
from collections import Counter
from itertools import chain
from typing import Any

import numpy as np
import pytest

from swamp_envs import Match
from swamp_envs.games.gillybog.components.programs import ProgramText
from twins.gillybog import cell_of, name_of, read_pack
from twins.gillybog.cards import ACTIONS, CARDS, Pack
from twins.gillybog.land import Space, read_space

from .tables import (
    BASIC_HUNTERS,
    BOGS,
    GAME,
    VARIANTS,
    Dict,
    gilly,
    here_and_there,
    load,
    match_at,
    play,
    player,
    position,
    road,
)

DECISIONS = 10  # of random games, and as many made-up positions played on, for each variant
POSITIONS = int(os.environ.get("SWAMP_POSITIONS", "60"))  # SWAMP_POSITIONS=10000 for a long look

CELLS = [f"{q},{r}" for r in range(-13, 14) for q in range(-13, 14) if abs(q + r) <= 13]
KINDS, TERRAINS = ["", *"DPFCKL"], ["", *"bmyhtaws"]
TILES = [*(f"F{n:02}" for n in range(1, 31)), *(f"C{n}" for n in range(1, 8)), *BOGS]
HUNTER_CARDS = [f"h{n:02}" for n in range(1, 14)]
GILLY_CARDS = [f"g{n}" for n in range(1, 9)]
STATES = ["aside", "tipped", "standing", "saved"]
PHASES = ["act", "cell", "orient", "step", "dest", "group", "space", "dir", "limb"]
PHASES += ["stack", "ignore", "guard", "lead", "lose", "pick", "player", "recover", "extra"]
PROGRAMS = [*(action for actions in ACTIONS.values() for action in actions), *CARDS[3:], *GILLY_CARDS, *HUNTER_CARDS]
FIRST_CELL = 619 - len(CELLS)  # in the numbers of the actions
PROGRAM, MOVEMENT, HITS, LOSS, HUNT = 3, 4, 5, 6, 10  # kinds of frames

each_variant = pytest.mark.parametrize("options", VARIANTS.values(), ids=VARIANTS)


# --- the observation, field by field ----------------------------------------------------------------------------------


def pack_of(d: Dict) -> Pack:
    return read_pack(d["options"]["pack"], d["pack"])


def on_cells(found: dict[str, int]) -> list[int]:
    return [found.get(cell, 0) for cell in CELLS]


def bits(numbers: Any) -> int:
    return sum(1 << number for number in numbers)


def around(values: list[Any], seat: int, blank: Any = 0) -> list[Any]:
    """One for each seat, the looking one first, then in turn order; blank for seats that are not in the game."""
    return values[seat:] + values[:seat] + [blank] * (4 - len(values))


def flags(chosen: Any, names: Any) -> list[int]:
    return [int(name in chosen) for name in names]


def filled(numbers: list[int], length: int) -> list[int]:
    return numbers + [0] * (length - len(numbers))


def whole_map(d: Dict) -> dict[str, Space]:
    great_bog = {name_of(cell): space for cell, space in pack_of(d).great_bog().items()}
    return great_bog | {cell: read_space(text) for cell, text in d["map"].items()}


def seen_of_map(d: Dict, seat: int) -> Dict:
    land = whole_map(d)
    people, gillys, states = Counter(), Counter(), {"tipped": 0, "standing": 3}
    for place, person in enumerate(around(d["players"], seat)[: len(d["players"])]):
        people[person["at"]] += 1 << place
    for number, token in enumerate(d["gillys"]):
        if token["at"]:
            gillys[token["at"]] += 1 << states[token["state"]] + number
    return {
        "kind": on_cells({cell: KINDS.index(space.kind) for cell, space in land.items()}),
        "terrain": on_cells({cell: TERRAINS.index(space.terrain.strip(".")) for cell, space in land.items()}),
        "stubs": on_cells({cell: bits(space.stubs) for cell, space in land.items()}),
        "tile": on_cells({cell: TILES.index(space.tile) + 1 for cell, space in land.items() if space.tile}),
        "hunters": on_cells(d["hunters"]),
        "ward": on_cells(d["wards"]),
        "players": on_cells(people),
        "gillys": on_cells(gillys),
        "vision": flags([d["vision"]], CELLS),
    }


def seen_of_players(d: Dict, seat: int) -> Dict:
    people, seats = d["players"], range(len(d["players"]))

    def cards(person: Dict) -> list[int]:
        piles = [person["hand"], person["played"], person["injured"], ["hs"] if person["howl"] else []]
        places = {card: n for n, pile in enumerate(piles, 1) for card in pile}
        return [places.get(card, 0) for card in CARDS]

    return {
        "place": around([list(cell_of(person["at"])) for person in people], seat, [0, 0]),
        "limbs": around([person["limbs"] for person in people], seat, [0, 0, 0]),
        "injuries": around([len(person["injured"]) for person in people], seat),
        "cards": around([cards(person) for person in people], seat, [0] * 33),
        **{name: around(flags([d[name]], seats), seat) for name in ("active", "howl_on", "howl_next")},
        "deciding": around(flags([d["seat"]], seats), seat),
    }


def hunter_place(d: Dict, card: str) -> int:
    """0 in the box, 1 on top, 2 in the deck, 3 there in a known place, 4 discarded, 5 never seen."""
    deck = d["hunter_deck"]
    if card not in d["hunters_seen"]:
        return 5
    if card in deck:
        return 1 if card == deck[-1] else 3 if card in deck[: d["known_hunters"]] else 2
    return 4 if card in d["hunter_discard"] else 0


def seen_of_stacks(d: Dict) -> Dict:
    piles = ("forest", "camps", "actions", "hunter_deck", "hunter_discard", "village_deck")
    bogs = [[TILES.index(tile) - 36 if tile in d["bogs_seen"] else 17 for tile in stack] for stack in d["bogs"]]
    names = CARDS if set(d["shown"]) & set(CARDS) else TILES
    return {
        "gilly_state": [STATES.index(token["state"]) for token in d["gillys"]],
        "gilly_card": [GILLY_CARDS.index(token["card"]) + 1 if token["card"] else 0 for token in d["gillys"]],
        "gilly_used": [int(token["used"]) for token in d["gillys"]],
        "forest_left": flags(d["forest"], TILES[:30]),
        "camps_left": flags(d["camps"], TILES[30:37]),
        "bogs": [filled(stack, 16) for stack in bogs],
        "shown": filled([names.index(name) + 1 for name in d["shown"]], 5),
        "hunter_card": [hunter_place(d, card) for card in HUNTER_CARDS],
        "deck_bottom": filled([HUNTER_CARDS.index(h) + 1 for h in d["hunter_deck"][: d["known_hunters"]]], 13),
        "actions_left": flags(d["actions"], CARDS[3:]),
        "action_bottom": filled([CARDS.index(card) for card in d["actions"][: d["known_actions"]]], 30),
        "sizes": [len(d[pile]) for pile in piles],
    }


def seen_of_turn(d: Dict) -> Dict:
    limit = d["options"]["max_turns"]
    registers = ("village", "supply", "support", "plays", "extra_dice", "shield", "slow")
    return {
        "phase": flags([d["phase"]] if d["outcome"] == "running" else [], PHASES),
        **{name: d[name] for name in registers},
        "hide": int(d["hide"]),
        "timers": pack_of(d).timers[d["hunter_deck"][-1]] + d["timer_bonus"],
        "turns_left": (limit - d["turn"]) * 100 // limit if limit else 100,
        "player_count": len(d["players"]),
    }


def seen_of_effect(d: Dict) -> Dict:
    """Of every kind of frame the one on top of the others."""
    pending = d["pending"] or {"frames": [], "offers": [], "linked": 0}
    last = {frame[0]: frame for frame in pending["frames"]}
    blank = [0] * 12
    program, movement, group = last.get(PROGRAM), last.get(MOVEMENT), last.get(HUNT)
    cells = [CELLS[offer - FIRST_CELL] for offer in pending["offers"] if offer >= FIRST_CELL]
    return {
        "offered": flags(cells, CELLS),
        "program": program[4] + 1 if program else 0,
        "line": program[5] if program else 0,
        "linked": pending["linked"],
        "moving": [movement[5], movement[8]] if movement else [0, 0],
        "led": movement[9] + 1 if movement else 0,
        "hits": last.get(HITS, blank)[5],
        "hit_limb": last[LOSS][7] + 1 if LOSS in last else 0,
        "group": [*cell_of(CELLS[group[3]]), group[4], group[5]] if group else [0, 0, 0, 0],
    }


def side_of(name: str) -> str:
    return {"g": "gilly", "h": "hunter"}[name[0]] if name[1:].isdigit() and name[0] in "gh" else "action"


@functools.cache
def seen_of_pack(pack: Pack) -> Dict:
    rows = [ProgramText(side_of(name)).read(pack.programs[name]) for name in PROGRAMS]
    lines = [[[min(number, 127) for number in line] for line in row] + [[0] * 6] * (8 - len(row)) for row in rows]
    dominoes = [[bits(stubs) for _, stubs in pack.halves[tile]] for tile in TILES[:37]]
    letters = [[letter for letter, _ in pack.halves[tile]] for tile in TILES[:37]]
    return {
        "opcodes": [[line[0] for line in row] for row in lines],
        "operands": [[line[1:3] for line in row] for row in lines],
        "line_marks": [[line[3:] for line in row] for row in lines],
        "tile_stubs": dominoes + [[bits(pack.bog_stubs[tile]), 0] for tile in BOGS],
        "tile_terrain": [
            [TERRAINS.index(letter.strip(".")) for letter in pair]
            for pair in [*letters, *(pack.bog_sides[tile] for tile in BOGS)]
        ],
        "card_timers": [pack.timers[card] for card in HUNTER_CARDS],
        "support_worth": pack.support,
        "die_limb": [{"o": 0, "x": 1, "b": 2}[face[0]] for face in pack.die],
        "die_boots": [int(face[1:] or 0) for face in pack.die],
    }


def read_off(d: Dict, seat: int) -> Dict:
    """The whole observation, by the names of its fields."""
    table = seen_of_map(d, seat) | seen_of_players(d, seat) | seen_of_stacks(d)
    return table | seen_of_turn(d) | seen_of_effect(d) | seen_of_pack(pack_of(d))


def seen(match: Match, seat: int) -> Dict:
    return {name: part.tolist() for name, part in match.observe(seat).items()}


def differing(one: Dict, other: Dict) -> set[str]:
    return {name for name in one.keys() | other.keys() if one.get(name) != other.get(name)}


@pytest.mark.rule("G-15.2", "G-15.6")
@each_variant
def test_every_field_tells_what_the_position_says(options: Dict) -> None:
    for match in here_and_there(DECISIONS, **options):
        d = match.to_dict()
        for seat in range(match.variant.players):
            assert differing(seen(match, seat), read_off(d, seat)) == set()


HUNTED = {"hunters": {"3,0": 1}, "dice": "x"}
ENDS: dict[str, tuple[Match, str]] = {
    "lost": (
        match_at("(2,0)F.03 (3,0)F.3", player("2,0", (1, 0, 1), hand=["rg", "ss"], injured=["hs"]), player(), **HUNTED),
        "run e",
    ),
    "won": (
        match_at(
            "(2,0)C.3",
            player("1,0"),
            player("2,0"),
            vision="2,0",
            gillys=[gilly("saved", card=f"g{n}") for n in (1, 2, 3)],
        ),
        "run e",
    ),
    "cut": (match_at(options={"max_turns": 1}, top="h02"), "done"),
}


@pytest.mark.rule("G-15.7")
@pytest.mark.parametrize("outcome", ENDS)
def test_the_end_is_seen_too(outcome: str) -> None:
    match, moves = ENDS[outcome]
    match = play(match.copy(), moves)
    assert match.to_dict()["outcome"] == outcome
    for seat in range(2):
        assert differing(seen(match, seat), read_off(match.to_dict(), seat)) == set()
    assert not any(seen(match, 0)["deciding"] + seen(match, 0)["phase"])


# --- what matters is in it --------------------------------------------------------------------------------------------

LAND = road(2, 4, "(3,0)Fs.03 (5,-1)C.3 (6,-1)K.0")
BASE: Dict = position(
    LAND,
    player("1,0", (2, 1, 0)),
    player("2,0", hand=["rg", "ss", "u07"], howl=True),
    player("0,0", hand=["hs", "ss"], injured=["rg"]),
    hunters={"4,0": 2},
    vision="5,-1",
    gillys=[gilly("tipped", "6,-1"), gilly("standing", "0,1", "g4")],
    active=2,
    howl_on=1,
    turn=7,
)


def elsewhere(*players: Dict) -> Dict:
    """These players instead, in their seats."""
    return {"players": [*players, *BASE["players"][len(players) :]]}


# One public fact of the position changed, and the fields in which seat 2 sees it.
FACTS: dict[str, tuple[Dict, set[str]]] = {
    "a space's terrain": ({"map": LAND | {"4,0": "Fa.03"}}, {"terrain"}),
    "a space's paths": ({"map": LAND | {"4,0": "F.0123"}}, {"stubs"}),
    "a space's kind": ({"map": LAND | {"4,0": "L.03"}}, {"kind"}),
    "hunters": ({"hunters": {"4,0": 3}, "village": 21}, {"hunters", "village"}),
    "protection on a space": ({"wards": {"4,0": 1}, "supply": BASE["supply"] - 1}, {"ward", "supply"}),
    "where a player is": (elsewhere(player("0,0", (2, 1, 0))), {"players", "place"}),
    "a limb": (elsewhere(player("1,0", (1, 2, 0))), {"limbs"}),
    "a card that was played": (
        elsewhere(*BASE["players"][:2], player(hand=["ss"], played=["hs"], injured=["rg"])) | {"plays": 1},
        {"cards", "plays"},
    ),
    "an injury": (elsewhere(player("1,0", (2, 1, 0), hand=["hs", "ss"], injured=["rg"])), {"cards", "injuries"}),
    "whose turn it is, and so whose Howl enhances it": (
        {"active": 1, "seat": 1, "howl_on": -1, "howl_next": 1, "plays": 1},
        {"active", "deciding", "howl_on", "howl_next", "plays"},
    ),
    "the vision token": ({"vision": None}, {"vision"}),
    "a gilly that stands": (
        {"gillys": [BASE["gillys"][0], gilly("standing", "0,0", "g4"), gilly()]},
        {"gillys"},
    ),
    "a gilly that is saved": (
        {"gillys": [BASE["gillys"][0], gilly("saved", card="g4"), gilly()]},
        {"gillys", "gilly_state"},
    ),
    "a gilly that was used": (
        {"gillys": [BASE["gillys"][0], gilly("standing", "0,1", "g4") | {"used": True}, gilly()]},
        {"gilly_used"},
    ),
    "a forest tile that is gone": ({"forest": BASE["forest"][1:]}, {"forest_left", "sizes"}),
    "a camp that is gone": ({"camps": BASE["camps"][1:]}, {"camps_left", "sizes"}),
    "a bog tile that was seen": ({"bogs_seen": ["B01", "B08", "B16"]}, {"bogs"}),
    "an action card whose place is known": ({"known_actions": 1}, {"action_bottom"}),
    "a hunter card whose place is known": ({"known_hunters": 1}, {"hunter_card", "deck_bottom"}),
    "support": ({"support": 1}, {"support"}),
    "bonus timers": ({"timer_bonus": 2}, {"timers"}),
    "extra dice": ({"extra_dice": 1}, {"extra_dice"}),
    "shields": ({"shield": 1}, {"shield"}),
    "slowness": ({"slow": 1}, {"slow"}),
    "hiding": ({"hide": True}, {"hide"}),
    "the turn": ({"turn": 9}, {"turns_left"}),
    "the turn limit": ({"options": BASE["options"] | {"max_turns": 14}}, {"turns_left"}),
}


@pytest.mark.rule("G-15.2")
@pytest.mark.parametrize(("change", "fields"), FACTS.values(), ids=FACTS)
def test_a_public_fact_is_seen_in_its_field_and_in_no_other(change: Dict, fields: set[str]) -> None:
    assert differing(seen(load(BASE), 2), seen(load(BASE | change), 2)) == fields


def test_own_seat_comes_first() -> None:
    match = load(BASE)
    assert [seen(match, seat)["place"][0] for seat in range(3)] == [[1, 0], [2, 0], [0, 0]]
    assert [seen(match, seat)["active"] for seat in range(3)] == [[0, 0, 1, 0], [0, 1, 0, 0], [1, 0, 0, 0]]
    assert [seen(match, seat)["howl_on"] for seat in range(3)] == [[0, 1, 0, 0], [1, 0, 0, 0], [0, 0, 1, 0]]


@pytest.mark.rule("G-15.6")
def test_question_marks_stand_for_what_nobody_knows() -> None:
    change = {"known_actions": 2, "known_hunters": 1, "bogs_seen": ["B01"], "dice": [1, 2]}
    match = load(BASE | change)
    whole = match.to_dict()
    for seat in range(3):
        d = match.seen_by(seat)
        assert d["actions"] == [*whole["actions"][:2], *["?"] * 27]
        assert d["hunter_deck"] == ["h01", "?", "?", "?", "h03"]
        assert d["bogs"] == [["B01", *["?"] * 6, "B08"], [*["?"] * 7, "B16"]]
        assert (d["rng"], d["dice"], d["village_deck"]) == (None, [], ["?"] * 8)
        assert (d["forest"], d["camps"]) == (sorted(whole["forest"]), sorted(whole["camps"]))
        assert d["gilly_deck"] == ["?"] * 7
        hidden = {"forest", "camps", "bogs", "actions", "hunter_deck", "village_deck", "gilly_deck", "rng", "dice"}
        assert differing(d, whole) == hidden


# --- nothing leaks ----------------------------------------------------------------------------------------------------


def shuffled(row: list[Any], dice: random.Random) -> list[Any]:
    return dice.sample(row, len(row))


def exchanged(piles: list[list[str]], hidden: set[str], dice: random.Random) -> list[list[str]]:
    """The same piles, with the hidden cards among them in one another's places."""
    cards = shuffled([card for pile in piles for card in pile if card in hidden], dice)
    return [[cards.pop() if card in hidden else card for card in pile] for pile in piles]


def mixed(d: Dict, dice: random.Random) -> Dict:
    """What is hidden exchanged at random, such that no seat could tell."""
    known, bottom = d["known_actions"], d["known_hunters"]
    unseen = {card for card in HUNTER_CARDS if card not in d["hunters_seen"]}
    deck, village = exchanged([d["hunter_deck"], d["village_deck"]], unseen, dice)
    middle = shuffled(deck[bottom:-1], dice)
    return d | {
        **{pile: shuffled(d[pile], dice) for pile in ("forest", "camps", "gilly_deck")},
        "actions": d["actions"][:known] + shuffled(d["actions"][known:], dice),
        "bogs": exchanged(d["bogs"], {*BOGS} - {*d["bogs_seen"]}, dice),
        "hunter_deck": [*deck[:bottom], *middle, deck[-1]] if bottom < len(deck) else deck,
        "village_deck": village,
        "rng": dice.getrandbits(64),
        "dice": [dice.randrange(6)],
    }


def assert_looks_the_same(one: Match, other: Match) -> None:
    for seat in range(one.variant.players):
        assert one.flat_observation(seat).tobytes() == other.flat_observation(seat).tobytes()
        assert one.seen_by(seat) == other.seen_by(seat)
    assert (one.seat, one.phase, one.legal_moves) == (other.seat, other.phase, other.legal_moves)


@pytest.mark.rule("G-4.8", "G-15.5", "G-15.6")
@each_variant
def test_other_hidden_things_look_the_same(options: Dict) -> None:
    dice = random.Random(0)
    for match in here_and_there(DECISIONS, **options):
        d = match.to_dict()
        other = mixed(d, dice)
        assert other["forest"] != d["forest"] or len(d["forest"]) < 5
        assert_looks_the_same(match, load(other))


# --- redeal -----------------------------------------------------------------------------------------------------------


def redealt(match: Match, seat: int, seed: int) -> Match:
    """What nobody can see, dealt anew."""
    guess = match.copy()
    guess.state.rng = np.uint64(seed)
    GAME.sight.redeal(match.variant.tables[match.state.pack], guess.state, seat)
    return guess


DEALT_ANEW = ("forest", "camps", "actions", "gilly_deck")


def check_redeal(match: Match, seat: int, seed: int) -> None:
    """A redeal shows every seat the same table, and deals what nobody sees."""
    guess = redealt(match, seat, seed)
    assert_looks_the_same(match, guess)
    before, after = match.to_dict(), guess.to_dict()
    hidden = {*DEALT_ANEW, "bogs", "hunter_deck", "village_deck", "rng", "dice"}
    assert differing(before, after) <= hidden
    assert [sorted(after[pile]) for pile in DEALT_ANEW] == [sorted(before[pile]) for pile in DEALT_ANEW]
    assert sorted(chain(*after["bogs"])) == sorted(chain(*before["bogs"]))
    hunters = [sorted(d["hunter_deck"] + d["village_deck"]) for d in (before, after)]
    assert hunters[0] == hunters[1]
    assert GAME.auditing.audit(match.variant.tables[match.state.pack], guess.state) == 0
    assert load(after).to_dict() == after


def check_variety(match: Match) -> None:
    """Where there is a choice the redeals differ."""
    d = match.to_dict()
    guesses = [redealt(match, match.seat, seed).to_dict() for seed in range(20)]
    free = {"forest": d["forest"], "camps": d["camps"], "gilly_deck": d["gilly_deck"]}
    free |= {"actions": d["actions"][d["known_actions"] :], "hunter_deck": d["hunter_deck"][d["known_hunters"] : -1]}
    for pile, cards in free.items():
        assert len({tuple(guess[pile]) for guess in guesses}) > 1 or len(cards) < 2
    unseen = sum(tile not in d["bogs_seen"] for stack in d["bogs"] for tile in stack)
    assert len({str(guess["bogs"]) for guess in guesses}) > 1 or unseen < 2


@pytest.mark.rule("G-10.3", "G-15.6")
@each_variant
def test_a_redeal_keeps_what_is_public_and_changes_the_rest(options: Dict) -> None:
    for n, match in enumerate(here_and_there(DECISIONS, **options)):
        check_redeal(match, n % match.variant.players, n)
        if n % 5 == 0:
            check_variety(match)


@pytest.mark.slow
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_many_positions_leak_nothing(players: int) -> None:
    dice = random.Random(players)
    for n, match in enumerate(here_and_there(POSITIONS, players=players)):
        d = match.to_dict()
        seat = dice.randrange(players)
        assert differing(seen(match, seat), read_off(d, seat)) == set()
        assert_looks_the_same(match, load(mixed(d, dice)))
        check_redeal(match, seat, n)


# --- redeals are fair -------------------------------------------------------------------------------------------------

REDEALS = 2000
FEW: Dict = position(
    forest=["F01", "F02", "F03"],
    camps=["C1", "C2"],
    bogs=[["B01", "B02", "B05"], ["B03", "B09"]],
    bogs_seen=[tile for tile in BOGS if tile not in ("B01", "B02", "B03")],
    actions=["u01", "u02", "u03", "u04"],
    known_actions=1,
    hunter_deck=["h01", "h02", "h06", "h03"],
    hunters_seen=BASIC_HUNTERS,
    known_hunters=1,
    village_deck=["h07", "h08"],
)


def too_uneven(found: Counter[Any], cells: int) -> bool:
    """Whether chi-square exceeds what it does in one case of a million (Wilson and Hilferty)."""
    df, expected = cells - 1, found.total() / cells
    chi_square = sum((count - expected) ** 2 / expected for count in found.values())
    return len(found) != cells or chi_square > df * (1 - 2 / (9 * df) + 4.75 * (2 / (9 * df)) ** 0.5) ** 3


def hidden_hunters(d: Dict) -> tuple:
    return (*d["hunter_deck"], *d["village_deck"])


# Other truths that look the same.
TRUTHS: dict[str, Dict] = {
    "in order": {},
    "another forest": {"forest": ["F03", "F01", "F02"], "camps": ["C2", "C1"]},
    "other bogs": {"bogs": [["B03", "B02", "B05"], ["B01", "B09"]]},
    "other hunters": {"hunter_deck": ["h01", "h08", "h02", "h03"], "village_deck": ["h07", "h06"]},
    "other cards": {"actions": ["u01", "u04", "u03", "u02"], "gilly_deck": [f"g{n}" for n in range(8, 0, -1)]},
    "other luck": {"dice": [3, 1], "rng": 5},
}


@pytest.mark.rule("G-15.6")
@pytest.mark.parametrize("truth", TRUTHS.values(), ids=TRUTHS)
def test_every_arrangement_is_equally_likely(truth: Dict) -> None:
    match = load(FEW | truth)
    guesses = [redealt(match, 0, 1000 + seed).to_dict() for seed in range(REDEALS)]
    for pile, arrangements in (("forest", 6), ("camps", 2), ("actions", 6), ("bogs", 6)):
        assert not too_uneven(Counter(str(guess[pile]) for guess in guesses), arrangements)
    # Three unseen cards lie in three places; one of them and h02 between the known bottom and the top.
    assert not too_uneven(Counter(map(hidden_hunters, guesses)), 6 * 2)
    assert not too_uneven(Counter(guess["gilly_deck"][0] for guess in guesses), 8)
    assert not too_uneven(Counter(tuple(guess["gilly_deck"][:3]) for guess in guesses), 8 * 7 * 6)


def open_bytes(match: Match) -> bytes:
    """The state without the stacks, whose hidden order was dealt anew, and without chance."""
    state = match.state.copy()
    for stack in ("forest", "camp", "action", "bog", "deck", "village_deck", "gilly_deck", "rng"):
        state[stack] = 0
    return state.tobytes()


@pytest.mark.rule("G-15.6")
@pytest.mark.parametrize("truth", TRUTHS.values(), ids=TRUTHS)
def test_nothing_else_in_a_redealt_state_tells_of_the_truth(truth: Dict) -> None:
    assert_looks_the_same(load(FEW), load(FEW | truth))
    assert open_bytes(redealt(load(FEW | truth), 0, 1)) == open_bytes(redealt(load(FEW), 0, 1))
