"""What a seat sees: all of it, right, and nothing else; and a redeal that keeps it and is blind to the rest."""

import random
from collections import Counter
from itertools import permutations, product
from typing import Any

import pytest

from swamp_envs import Match
from twins import swamped
from twins.swamped import COLUMNS, DIRECTIONS, FACES, ROWS, SPACES, TABLE_CORNERS, TREASURES

from ..likelihood import assert_equally_likely, redealt, sample
from .tables import GAME, PACK, VARIANTS, Dict, deal, face_of, here_and_there, load, map_name, match_at, play, position

DECISIONS = 25  # of random games, and as many tables made up, for each variant

MAPS = [*map(str, range(1, 27)), "s1", "s2", "s3", "s4", "w1", "w2"]
MEASURES = ["nothing", "each", "sets", "pairs", "kinds", "depth"]
PHASES = ["play", "act", "boat", "croc", "add", "tie", "lose", "final"]

each_variant = pytest.mark.parametrize("options", VARIANTS.values(), ids=VARIANTS)


# --- the observation, field by field ----------------------------------------------------------------------------------


def around(values: list[Any], seat: int, blank: Any = 0) -> list[Any]:
    """One for each seat, the looking one first, then clockwise; blank for seats that are not in the game."""
    return values[seat:] + values[:seat] + [blank] * (4 - len(values))


def flags(chosen: Any, names: Any) -> list[int]:
    return [int(name in chosen) for name in names]


def counts(cards: list[str]) -> list[int]:
    return [[face_of(card) for card in cards].count(face) for face in FACES]


def board(spaces: Any) -> list[list[int]]:
    return [flags(spaces, [column + row for column in COLUMNS]) for row in ROWS]


def window(d: Dict, look: Any) -> list[Any]:
    """What `look(card)` shows of five cards from the one before the boat's; of cards that are not there nothing."""
    first = swamped.read_place(d["boat"])[0] - 1  # type: ignore[index]
    return [look(card) if 0 <= card < len(d["swamp"]) else None for card in range(first, first + 5)]


def seen_on_maps(d: Dict) -> Dict:
    maps = [PACK.maps[map_name(card)] for card in d["swamp"]]
    boat, croc = swamped.read_place(d["boat"]), swamped.read_place(d["croc"])
    assert boat is not None
    taken = [{word[k : k + 2] for k in range(0, len(word), 2)} for word in d["taken"]]
    falls = [card for card, name in enumerate(d["swamp"]) if name[0] == "w"]

    def ways(card: int) -> list[Any]:
        return [board([s for s in SPACES if swamped.next_place(maps, (card, s), way)]) for way in DIRECTIONS]

    def exits(card: int) -> list[Any]:
        open_to = maps[card]["openings"]
        return board([s for s in SPACES if (s[1] == "1" and "N" in open_to[s]) or (s[1] == "6" and "S" in open_to[s])])

    def treasure(card: int) -> list[Any]:
        left = {s: kind for s, kind in maps[card]["letters"].items() if s not in taken[card]}
        return [board([s for s in left if left[s] == kind]) for kind in TREASURES]

    nothing = board([])
    return {
        "ways": [shown or [nothing] * 4 for shown in window(d, ways)],
        "exits": [shown or nothing for shown in window(d, exits)],
        "treasure": [shown or [nothing] * 4 for shown in window(d, treasure)],
        "tigers": [shown or nothing for shown in window(d, lambda card: board(swamped.where_is("T", maps[card])))],
        "boat": board([boat[1]]),
        "croc": [shown or nothing for shown in window(d, lambda c: board([croc[1]] if croc and croc[0] == c else []))],
        "line": [MAPS.index(map_name(card)) for card in d["swamp"]] + [-1] * (28 - len(maps)),
        "boat_card": boat[0],
        "croc_card": croc[0] if croc else -1,
        "croc_space": SPACES.index(croc[1]) if croc else 0,
        "croc_way": swamped.distances_to(maps, boat).get(croc, -1) if croc else -1,
        "waterfall_card": falls[0] if falls else -1,
        "current": PACK.strengths[d["swamp"][3]] if falls and 0 <= 3 - boat[0] + 1 < 5 else [0] * 6,
    }


def seen_of_piles(d: Dict, seat: int) -> Dict:
    n = d["options"]["players"]
    twin = swamped.Twin.from_dict(d)
    blank = [{"cards": [], "corner": 0, "lets_move": None}] * (5 - len(twin.piles))
    tops = [face_of(pile["cards"][-1]) for pile in twin.piles] + [""] * len(blank)
    table = TABLE_CORNERS[n]
    numbers, firsts = [], []
    for pile, face in zip(twin.piles, tops, strict=False):
        white = next(corner for corner in range(8) if (pile["corner"] + corner) % 4 == 0)
        first = next(corner % 4 for corner in range(white, 8) if corner % 4 in table)
        numbers.append(around([PACK.corners[face][(pile["corner"] + corner) % 4] for corner in table], seat))
        firsts.append(around([int(corner == first) for corner in table], seat))
    return {
        "pile_face": [flags([face], FACES[:20]) for face in tops],
        "pile_number": numbers + [[0] * 4] * len(blank),
        "pile_first": firsts + [[0] * 4] * len(blank),
        "pile_move": [int("!" in text) for text in d["piles"]] + [0] * len(blank),
        "moving": flags([d["moving"]], range(5)),
    }


def seen_of_cards(d: Dict, seat: int) -> Dict:
    known = set(d["known"]) if d["options"]["pairing"] == "shuffled" else set(range(1, 27))
    hands = around(d["hands"], seat, [])

    def parted(cards: list[str]) -> tuple[list[str], list[str]]:
        open_ones = [card for card in cards if int(map_name(card)) in known]
        return open_ones, [card for card in cards if card not in open_ones]

    others = [parted(hand) for hand in hands[1:]]
    swamp = [card for card, by in zip(d["swamp"], d["added_by"], strict=True) if ":" in card and by != seat]
    hidden = [card for _, unknown in others for card in unknown] + parted(d["deck"])[1] + parted(swamp)[1]
    return {
        "own_faces": counts(hands[0]),
        "known_faces": [counts(open_ones) for open_ones, _ in others],
        "unseen_faces": counts(hidden),
        "hand_maps": [flags({*map(map_name, hand)}, MAPS[:26]) for hand in hands],
        "deck_top": flags({*map(map_name, d["deck"][:1])}, MAPS[:26]),
        "deck_maps": flags({*map(map_name, d["deck"])}, MAPS[:26]),
        "deck_size": len(d["deck"]),
    }


def seen_of_the_pack(d: Dict, seat: int) -> Dict:
    objectives = PACK.adventurers[d["adventurers"][seat] - 1]
    terms = [[*objective, *[": 0"] * (3 - len(objective))] for objective in objectives]
    read = [[(*term.partition(":")[0].split(), ""), term.partition(":")[2].split()] for row in terms for term in row]
    measures = [(head[0] or "nothing", head[1] if len(head) > 1 else "") for head, _ in read]
    points = [[int(word) for word in (words + words[-1:] * 16)[:16]] for _, words in read]
    marks = [[*PACK.patterns[face], (0, 0)] for face in FACES[16:20]]

    def by_objective(rows: list[Any]) -> list[Any]:
        return [rows[:3], rows[3:]]

    return {
        "corners": [PACK.corners[face] for face in FACES[:20]],
        "patterns": [[flags(mark, [(x, y) for x in range(-2, 3)]) for y in range(-2, 3)] for mark in marks],
        "speeds": PACK.dial["speeds"],
        "measure": by_objective([flags([name], MEASURES) for name, _ in measures]),
        "counted": by_objective([flags(letters, TREASURES) for _, letters in measures]),
        "points": by_objective(points),
    }


def scores(d: Dict) -> list[int]:
    """Once the mission has succeeded."""
    if d["outcome"] != "won" and d["phase"] != "final":
        return [0] * d["options"]["players"]
    depth = int(d["boat"].partition(".")[0])
    people = [PACK.adventurers[person - 1] for person in d["adventurers"]]
    return [max(swamped.objective_points(each, d["treasures"], depth) for each in person) for person in people]


def seen_of_the_moment(d: Dict, seat: int) -> Dict:
    seats = range(d["options"]["players"])
    limit = d["options"]["max_turns"]
    return {
        "treasures": d["treasures"],
        "dial": d["dial"] - 1,
        "score": around(scores(d), seat),
        "pilot": around(flags([d["pilot"]], seats), seat),
        "in_turn": around(flags([d["in_turn"]], seats), seat),
        "deciding": around(flags([d["seat"]], seats), seat),
        "movers": around([d["movers"].index(p) + 1 if p in d["movers"] else 0 for p in seats], seat),
        "phase": flags([d["phase"]], PHASES),
        "steps": d["steps"],
        "forced": d["forced"],
        "bonus": d["bonus"],
        "players": len(seats),
        "round_number": d["round"],
        "turns_left": (limit - d["turn"]) * 100 // limit,
    }


def read_off(d: Dict, seat: int) -> Dict:
    """The whole observation, by the names of its fields."""
    cards = seen_of_piles(d, seat) | seen_of_cards(d, seat)
    return seen_on_maps(d) | cards | seen_of_the_pack(d, seat) | seen_of_the_moment(d, seat)


def seen(match: Match, seat: int) -> Dict:
    return {name: part.tolist() for name, part in match.observe(seat).items()}


@pytest.mark.rule("D-9.1", "D-9.2")
@each_variant
def test_every_field_tells_what_the_position_says(options: Dict) -> None:
    for match in here_and_there(DECISIONS, **options):
        d = match.to_dict()
        for seat in range(match.variant.players):
            assert seen(match, seat) == read_off(d, seat)


def finale() -> Match:
    """Three with 4, 2 and 4 points leave, and the Pilot is to name the winner."""
    words: Dict = {"treasures": [3, 1, 2, 0], "adventurers": [2, 3, 5], "boat": "1.c1", "croc": "0.a6"}
    words["options"] = {"pack": "standard"}
    return play(match_at("GN:11 | GE:12 | YN:13", "s1 BN:1 LM:20", phase="boat", steps=1, **words), "N")


@pytest.mark.rule("D-9.1", "D-6.2")
def test_the_end_is_seen_too() -> None:
    match = finale()
    assert match.phase == "final"
    assert [seen(match, seat) for seat in range(3)] == [read_off(match.to_dict(), seat) for seat in range(3)]
    play(match, "win:2")
    assert [seen(match, seat) for seat in range(3)] == [read_off(match.to_dict(), seat) for seat in range(3)]
    assert seen(match, 0)["score"] == [4, 2, 4, 0]
    assert not any(seen(match, 0)["deciding"])


# --- what matters is in it --------------------------------------------------------------------------------------------

BOTH: Dict = {"tiger": True, "waterfall": True, "players": 3}
BASE: Dict = position(
    "GN:21 GE:2 | YN:3 LM:4 | RN:6 RS:7",
    "s1 BN:5 BE:17 w1 BS:8",
    piles="RE:9/1 GS:10+GW:11/0!LM:12",
    deck="YS:13 LM:14 BW:15 YW:16",
    boat="1.c2",
    croc="2.d3",
    treasures=[1, 2, 0, 1],
    dial=2,
    turn=7,
    options=BOTH,
)
PAUSE: Dict = {"phase": "boat", "steps": 2}
FALLING: Dict = PAUSE | {"boat": "3.a5"}

# One public fact of the position changed, and the fields in which seat 2 sees it.
FACTS: dict[str, tuple[Dict, set[str]]] = {
    "the boat's space": ({"boat": "1.c1"}, {"boat", "croc_way"}),
    "the croc's space": ({"croc": "2.d4"}, {"croc", "croc_space", "croc_way"}),
    "the croc's card": ({"croc": "0.d3"}, {"croc", "croc_card", "croc_way"}),
    "a treasure that is gone": ({"taken": ["", "c3", "", "", ""]}, {"treasure"}),
    "another treasure that is gone": ({"taken": ["", "e6", "", "", ""]}, {"treasure"}),
    "the start map": ({"swamp": ["s2", *BASE["swamp"][1:]]}, {"line", "ways", "treasure", "tigers"}),
    "the Waterfall's side": (
        {"swamp": [*BASE["swamp"][:3], "w2", "BS:8"]},
        {"line", "ways", "treasure", "tigers"},
    ),
    "a corner turned up": ({"piles": ["RE:9/2", BASE["piles"][1]]}, {"pile_number", "pile_first"}),
    "a pile without its Let's Move": (
        {"piles": ["RE:9/1", "GS:10+GW:11/0"], "discards": [*load(BASE).to_dict()["discards"], "LM:12"]},
        {"pile_move"},
    ),
    "the order of the deck's top cards": ({"deck": ["LM:14", "YS:13", "BW:15", "YW:16"]}, {"deck_top"}),
    "treasures": ({"treasures": [1, 2, 1, 1]}, {"treasures"}),
    "the dial": ({"dial": 3}, {"dial"}),
    "the Pilot": ({"pilot": 1}, {"pilot"}),
    "whose turn it is": ({"in_turn": 1, "seat": 1}, {"in_turn", "deciding"}),
    "the round": ({"round": 2}, {"round_number"}),
    "the turn": ({"turn": 9}, {"turns_left"}),
    "the turn limit": ({"options": {"max_turns": 14}}, {"turns_left"}),
    "what is decided": ({"phase": "act"}, {"phase"}),
    "the boat to be moved": (PAUSE, {"phase", "steps"}),
    "a face that all know": ({"known": [4]}, {"known_faces", "unseen_faces"}),
    "a face in the deck that all know": ({"known": [14]}, {"unseen_faces"}),
    "the own faces": (
        {
            "hands": [["GN:21", "GE:2"], ["YN:3", "LM:4"], ["RN:6", "BW:7"]],
            "deck": ["YS:13", "LM:14", "RS:15", "YW:16"],
        },
        {"own_faces", "unseen_faces"},
    ),
    "a card that the seat laid itself": ({"added_by": [-1, 2, -1, -1, -1]}, {"unseen_faces"}),
    "the own Adventurer": ({"adventurers": [1, 2, 5]}, {"measure", "counted", "points"}),
    "the treasures he wants": ({"adventurers": [1, 2, 4]}, {"counted"}),
}


def changed(change: Dict) -> Match:
    return load(BASE | change | {"options": BASE["options"] | change.get("options", {})})


def differing(one: Match, other: Match, seat: int) -> set[str]:
    first, second = seen(one, seat), seen(other, seat)
    return {name for name in first if first[name] != second[name]}


@pytest.mark.rule("D-9.1", "D-9.2")
@pytest.mark.parametrize(("change", "fields"), FACTS.values(), ids=FACTS)
def test_a_public_fact_is_seen_in_its_field_and_in_no_other(change: Dict, fields: set[str]) -> None:
    assert differing(changed({}), changed(change), 2) == fields


MOVING: Dict = PAUSE | {"moving": 1, "movers": [1, 2]}
LAYING: Dict = {"phase": "add", "round": 2}
# Pairs that differ in one thing, and the fields in which seat 2 sees it.
PAIRS: dict[str, tuple[Dict, Dict, set[str]]] = {
    "steps left": (PAUSE, PAUSE | {"steps": 1}, {"steps"}),
    "who moves": (PAUSE | {"bonus": 1}, PAUSE | {"bonus": 1, "seat": 1}, {"deciding"}),
    "a bonus move": (PAUSE, PAUSE | {"bonus": 1}, {"bonus"}),
    "the order of movers": (MOVING, MOVING | {"movers": [2, 1]}, {"movers"}),
    "fewer movers": (MOVING, MOVING | {"movers": [1]}, {"movers"}),
    "a driven boat": (FALLING, FALLING | {"forced": 1}, {"forced"}),
    "the pile that moves the boat": (
        MOVING | {"piles": ["RE:9/1!LM:4", BASE["piles"][1]], "hands": [["GN:21", "GE:2"], ["YN:3"], ["RN:6", "RS:7"]]},
        MOVING
        | {"piles": ["RE:9/1!LM:4", BASE["piles"][1]], "hands": [["GN:21", "GE:2"], ["YN:3"], ["RN:6", "RS:7"]]}
        | {"moving": 0},
        {"moving"},
    ),
    "the first card to be laid, or the second": (LAYING | {"steps": 2}, LAYING | {"steps": 1}, {"steps"}),
    "what to lose": ({"phase": "lose", "steps": 2}, {"phase": "lose", "steps": 1}, {"steps"}),
    "the map of a card in another hand": (
        {"discards": [], "deck": ["YS:13", "LM:14", "BW:15", "YW:16", *load(BASE).to_dict()["discards"]]},
        {
            "hands": [["GN:21", "GE:2"], ["YN:13", "LM:4"], ["RN:6", "RS:7"]],
            "discards": [],
            "deck": ["YS:3", "LM:14", "BW:15", "YW:16", *load(BASE).to_dict()["discards"]],
        },
        {"hand_maps", "deck_top", "deck_maps"},
    ),
    "a card in another hand or in the deck": (
        {"hands": [["GN:21", "GE:2"], ["YN:3", "LM:4"], ["RN:6", "RS:7"]]},
        {
            "hands": [["GN:21", "GE:2"], ["YN:3"], ["RN:6", "RS:7"]],
            "deck": ["YS:13", "LM:14", "BW:15", "YW:16", "LM:4"],
        },
        {"hand_maps", "deck_maps", "deck_size"},
    ),
}


@pytest.mark.rule("D-9.1")
@pytest.mark.parametrize(("one", "other", "fields"), PAIRS.values(), ids=PAIRS)
def test_pairs_that_differ_are_seen_to_differ(one: Dict, other: Dict, fields: set[str]) -> None:
    assert differing(changed(one), changed(other), 2) == fields


@pytest.mark.parametrize("players", [1, 2, 3])
def test_the_number_of_players_is_seen(players: int) -> None:
    hands = ["GN:21 GE:2", "YN:3", "YE:4", "RN:6"]
    few, more = (load(position(" | ".join(hands[:n]))) for n in (players, players + 1))
    assert {"players", "hand_maps"} <= differing(few, more, 0)


HIDDEN: dict[str, Dict] = {
    "faces of two other hands": {"hands": [["GN:21", "YN:2"], ["GE:3", "LM:4"], ["RN:6", "RS:7"]]},
    "faces of a hand and the deck": {
        "hands": [["GN:21", "YS:2"], ["YN:3", "LM:4"], ["RN:6", "RS:7"]],
        "deck": ["GE:13", "LM:14", "BW:15", "YW:16"],
    },
    "faces of a hand and the Swamp": {
        "hands": [["BN:21", "GE:2"], ["YN:3", "LM:4"], ["RN:6", "RS:7"]],
        "swamp": ["s1", "GN:5", "BE:17", "w1", "BS:8"],
    },
    "the deck below its top": {"deck": ["YS:13", "YW:16", "BW:15", "LM:14"]},
    "faces of the deck": {"deck": ["LM:13", "BW:14", "YW:15", "YS:16"]},
    "the Adventurers of the others": {"adventurers": [7, 6, 3]},
}


@pytest.mark.rule("D-9.1", "D-9.2", "D-10.3")
@pytest.mark.parametrize("hidden", HIDDEN.values(), ids=HIDDEN)
def test_what_is_hidden_is_not_seen(hidden: Dict) -> None:
    assert differing(changed({}), changed(hidden), 2) == set()
    assert changed({}).seen_by(2) == changed(hidden).seen_by(2)


@pytest.mark.rule("D-9.1", "D-9.2", "D-10.3")
def test_question_marks_stand_for_what_a_seat_does_not_know() -> None:
    match = changed({"known": [4, 16], "added_by": [-1, 2, 0, -1, -1]})
    d = match.seen_by(2)
    assert d["hands"] == [["?:2", "?:21"], ["?:3", "LM:4"], ["RN:6", "RS:7"]]
    assert d["swamp"] == ["s1", "BN:5", "?:17", "w1", "?:8"]
    assert d["deck"] == ["?:13", "?:?", "?:?", "YW:16"]
    assert d["adventurers"] == ["?", "?", 3]
    whole = match.to_dict()
    assert {name for name in d if d[name] != whole[name]} == {"hands", "swamp", "deck", "adventurers"}


@pytest.mark.rule("D-9.1")
def test_in_the_final_and_later_the_adventurers_are_open_but_hands_are_not() -> None:
    match = finale()
    for moment in (match.copy(), play(match, "win:0")):
        d = moment.seen_by(1)
        assert (d["adventurers"], d["hands"]) == ([2, 3, 5], [["?:11"], ["GE:12"], ["?:13"]])


# --- nothing leaks ----------------------------------------------------------------------------------------------------


def hidden_cards(d: Dict, seat: int) -> list[str]:
    """The cards whose faces a seat has not seen."""
    if d["options"]["pairing"] == "fixed":
        return []
    swamp = [card for card, by in zip(d["swamp"], d["added_by"], strict=True) if ":" in card and by != seat]
    others = [card for p, hand in enumerate(d["hands"]) if p != seat for card in hand]
    return [card for card in swamp + others + d["deck"] if int(map_name(card)) not in d["known"]]


def free_places(d: Dict) -> list[int]:
    """The places in the deck of which nothing is known."""
    return [place for place, card in enumerate(d["deck"]) if place and int(map_name(card)) not in d["known"]]


def free_people(d: Dict, seat: int) -> list[int]:
    """The other seats, unless the Adventurers are open."""
    return [] if d["phase"] == "final" else [p for p in range(len(d["hands"])) if p != seat]


def mixed(match: Match, seat: int, dice: random.Random) -> Match:
    """What is hidden exchanged at random, such that the seat could not tell."""
    d = match.to_dict()
    cards, places, people = hidden_cards(d, seat), free_places(d), free_people(d, seat)
    faces = dice.sample([face_of(card) for card in cards], len(cards))
    instead = {card: f"{face}:{map_name(card)}" for card, face in zip(cards, faces, strict=True)}

    def exchanged(row: list[str]) -> list[str]:
        return [instead.get(card, card) for card in row]

    deck = exchanged(d["deck"])
    for place, card in zip(places, dice.sample([deck[place] for place in places], len(places)), strict=True):
        d["deck"][place] = card
    d["deck"] = [card if place in places else deck[place] for place, card in enumerate(d["deck"])]
    mine = d["adventurers"][seat]
    drawn = dice.sample([person for person in range(1, 8) if person != mine], len(people))
    for p, person in zip(people, drawn, strict=True):
        d["adventurers"][p] = person
    return load(d | {"swamp": exchanged(d["swamp"]), "hands": [exchanged(hand) for hand in d["hands"]]})


def assert_looks_the_same(one: Match, other: Match, seat: int) -> None:
    assert one.flat_observation(seat).tobytes() == other.flat_observation(seat).tobytes()
    assert one.seen_by(seat) == other.seen_by(seat)
    assert seat != one.seat or one.legal_moves == other.legal_moves


@pytest.mark.rule("D-9.1", "D-9.2")
@each_variant
def test_other_hidden_things_look_the_same(options: Dict) -> None:
    dice, mixtures = random.Random(0), 0
    for match in here_and_there(DECISIONS, **options):
        for seat in {match.seat, dice.randrange(match.variant.players)}:
            other = mixed(match, seat, dice)
            mixtures += other.position != match.position
            assert_looks_the_same(match, other, seat)
    assert mixtures > DECISIONS


# --- redeal -----------------------------------------------------------------------------------------------------------


def maps(row: list[str]) -> list[str]:
    return [map_name(card) for card in row]


def check_redeal(match: Match, seat: int, seed: int) -> None:
    """A redeal shows the seat the same table, and keeps to all that was seen."""
    guess = redealt(match, seat, seed)
    assert_looks_the_same(match, guess, seat)
    before, after = match.to_dict(), guess.to_dict()
    public = before.keys() - {"swamp", "hands", "deck", "adventurers"}
    assert {name: after[name] for name in public} == {name: before[name] for name in public}
    assert maps(after["swamp"]) == maps(before["swamp"])
    assert [maps(hand) for hand in after["hands"]] == [maps(hand) for hand in before["hands"]]
    assert after["hands"][seat] == before["hands"][seat]
    assert sorted(maps(after["deck"])) == sorted(maps(before["deck"]))
    assert maps(after["deck"][:1]) == maps(before["deck"][:1])
    hidden = [Counter(map(face_of, hidden_cards(d, seat))) for d in (before, after)]
    assert hidden[0] == hidden[1]
    assert len(set(after["adventurers"])) == match.variant.players
    assert GAME.auditing.audit(match.variant.tables[match.state.pack], guess.state) == 0


def check_variety(match: Match, seat: int) -> None:
    """Where there is a choice the redeals differ: in faces, in the order of the deck, and in Adventurers."""
    d = match.to_dict()
    guesses = [redealt(match, seat, seed).to_dict() for seed in range(40)]
    hidden = hidden_cards(d, seat)
    if len({face_of(card) for card in hidden}) > 1:
        for card in hidden:
            assert len({next(c for c in hidden_cards(g, seat) if map_name(c) == map_name(card)) for g in guesses}) > 1
    if len(free_places(d)) > 1:
        assert len({tuple(maps(guess["deck"])) for guess in guesses}) > 1
    for p in free_people(d, seat):
        assert len({guess["adventurers"][p] for guess in guesses}) > 1


@pytest.mark.rule("D-9.1", "D-9.2")
@each_variant
def test_a_redeal_keeps_what_the_seat_knows_and_changes_the_rest(options: Dict) -> None:
    dice = random.Random(1)
    for n, match in enumerate(here_and_there(DECISIONS, **options)):
        for seat in {match.seat, dice.randrange(match.variant.players)}:
            check_redeal(match, seat, n)
        if n % 5 == 0:
            check_variety(match, match.seat)


def test_a_redeal_of_the_finale_keeps_the_adventurers() -> None:
    match = finale()
    for seat in range(3):
        check_redeal(match, seat, seat)
        assert {tuple(redealt(match, seat, seed).to_dict()["adventurers"]) for seed in range(20)} == {(2, 3, 5)}


# --- redeals are fair -------------------------------------------------------------------------------------------------

REDEALS = 5000


def test_every_arrangement_is_equally_likely() -> None:
    """Seat 0 laid BE itself, all know YW: five faces on their maps, and two cards below the deck's top."""
    table = position(
        "GN:21 | YN:3",
        "s1 BN:5 BE:17",
        added_by=[-1, 1, 0],
        known=[16],
        deck="RN:13 RS:14 RW:15 YW:16",
        croc="2.f6",
    )
    match = load(table)

    def world_of(guess: Match) -> tuple:
        d = guess.to_dict()
        held = {map_name(card): face_of(card) for card in hidden_cards(d, 0)}
        return tuple(held[number] for number in ("3", "5", "13", "14", "15")), tuple(maps(d["deck"]))

    decks = [("13", "14", "15", "16"), ("13", "15", "14", "16")]
    worlds = list(product(permutations(["YN", "BN", "RN", "RS", "RW"]), decks))
    assert_equally_likely(sample(match, 0, REDEALS, world_of), worlds)


def test_every_adventurer_is_equally_likely() -> None:
    match = deal(players=3)
    own = match.to_dict()["adventurers"][1]
    found = sample(match, 1, REDEALS, lambda guess: tuple(guess.to_dict()["adventurers"]))
    others = permutations([person for person in range(1, 8) if person != own], 2)
    assert_equally_likely(found, [(first, own, last) for first, last in others])
