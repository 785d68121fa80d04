"""What a seat sees: all of it, right, and nothing else; and a redeal that keeps it and is blind to the rest."""

import random
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from itertools import combinations, permutations
from typing import Any

import pytest

import swamp_envs
from swamp_envs import Match, PositionError, from_dict

from ..likelihood import assert_equally_likely, redealt, sample
from ..play import walk
from .tables import match_at, play, position

GAME = swamp_envs.game("bayou_boss")
DECISIONS = 200  # looked at for each number of players
PLAYERS = range(2, 9)

Dict = dict[str, Any]
SUITS = "RYBGPO"
CHARACTERS = ["Raven", "Heron", "Alligator", "Python", "Raccoon", "Manatee", "Crab", "Bobcat", "Turtle", "Otter"]
NAMES = [f"{suit}{number}" for suit in SUITS for number in range(17)] + CHARACTERS
IN_PLAY = {2: (4, 6, 1), 3: (4, 9, 2), 4: (5, 9, 3), 5: (5, 12, 4), 6: (5, 15, 5), 7: (6, 15, 6), 8: (6, 16, 7)}


def positions(players: int, decisions: int = DECISIONS) -> Iterator[Match]:
    """Decisions here and there in random games of this many players, with all Characters and both ways to stop."""
    dice, left, seed = random.Random(players), decisions, 0
    while left:
        variant = GAME.variant(players=players, characters="full", rounds=2, stop=["total", "round"][seed % 2])
        for match in walk(variant, seed):
            if left and not match.over and dice.random() < 0.25:
                left -= 1
                yield match
        seed += 1


# --- the observation, field by field ----------------------------------------------------------------------------------


def counts(cards: list[str]) -> list[int]:
    return [cards.count(name) for name in NAMES]


def around(values: list[Any], seat: int, blank: Any = 0) -> list[Any]:
    """One for each seat, the looking one first, then clockwise; blank for seats that are not in the game."""
    return values[seat:] + values[:seat] + [blank] * (8 - len(values))


def flags(chosen: Any, names: Any) -> list[int]:
    return [int(name in chosen) for name in names]


def seen_of_the_trick(d: Dict, seat: int) -> Dict:
    """What the observation says of the running trick."""
    n = len(d["hands"])
    card = dict(d["trick"])
    order = [p for p, _ in d["trick"]]
    suits = [card.get(p, "?")[0] if card.get(p) not in CHARACTERS else "?" for p in range(n)]
    numbers = [int(card[p][1:]) if suits[p] != "?" else 0 for p in range(n)]
    return {
        "trick_order": around([order.index(p) + 1 if p in order else 0 for p in range(n)], seat),
        "trick_suit": [flags(suit, SUITS) for suit in around(suits, seat, "?")],
        "trick_number": around(numbers, seat),
        "trick_character": [flags([name], CHARACTERS) for name in around([card.get(p) for p in range(n)], seat)],
        "named": around([d["named"].index(p) + 1 if p in d["named"] else 0 for p in range(n)], seat),
        "lowest": around(flags(d["lowest"], range(n)), seat),
        "taking_part": around(flags(d["taking_part"], range(n)), seat),
        "crab": d["crab"],
        "python": d["python"],
    }


def seen_by(d: Dict, seat: int) -> Dict:
    """The whole observation, read off the dict by the names of its fields."""
    n = len(d["hands"])
    suits, top, ravens = IN_PLAY[n]
    here = range(n)
    return seen_of_the_trick(d, seat) | {
        "own_hand": counts(d["hands"][seat]),
        "swamp": counts(d["swamp"]),
        "out": counts(d["out"]),
        "known": [counts(cards) for cards in around(d["known"], seat, [])],
        "trump_suit": flags(d["trump"][0], SUITS),
        "trump_number": int(d["trump"][1:]),
        "tricks": around(d["tricks"], seat),
        "totals": around(d["totals"], seat),
        "hand_size": around([len(hand) for hand in d["hands"]], seat),
        "shown_out": [flags(shown, SUITS) for shown in around(d["shown_out"], seat, "")],
        "shown_in": [flags(shown, SUITS) for shown in around(d["shown_in"], seat, "")],
        "deck_size": len(d["deck"]),
        "dealer": around(flags([d["dealer"]], here), seat),
        "leader": around(flags([d["leader"]], here), seat),
        "deciding": around(flags([d["seat"]], here), seat),
        "phase": flags([d["phase"]], ["play", "pick", "give", "take"]),
        "players": n,
        "suits": suits,
        "top_number": top,
        "ravens": ravens,
        "in_game": flags(d["characters"], CHARACTERS[1:]),
        "round_number": d["round"],
        "rounds_left": d["options"]["rounds"] - d["round"],
        "stop_by_round": int(d["options"]["stop"] == "round"),
    }


def seen(match: Match, seat: int) -> Dict:
    return {name: part.tolist() for name, part in match.observe(seat).items()}


@pytest.mark.rule("B-8.1", "B-8.3")
@pytest.mark.parametrize("players", PLAYERS)
def test_every_field_tells_what_the_position_says(players: int) -> None:
    for match in positions(players):
        d = match.to_dict()
        for seat in range(players):
            assert seen(match, seat) == seen_by(d, seat)


def test_the_end_is_seen_too() -> None:
    for seed in range(3):
        *_, match = walk(GAME.variant(players=3, rounds=1), seed)
        assert all(seen(match, seat) == seen_by(match.to_dict(), seat) for seat in range(3))
        assert not any(seen(match, 0)["deciding"])


# --- what matters is in it --------------------------------------------------------------------------------------------

BASE: Dict = position(
    "R1 Y2 Heron | R2 B4 Crab | G1 G2",
    trump="Y5",
    swamp="R5 Y7",
    deck="G4 G5",
    trick="R3",
    out="B7",
)
PICK: Dict = {"phase": "pick", "trick": [], "seat": 0, "leader": 0}

# One public fact of the position changed, and the fields in which seat 2 sees it.
FACTS: dict[str, tuple[Dict, set[str]]] = {
    "the trump's suit": ({"trump": "B5"}, {"trump_suit"}),
    "the trump's number": ({"trump": "Y6"}, {"trump_number"}),
    "a card in the Swamp": ({"swamp": ["R5", "Y8"]}, {"swamp"}),
    "a Character in the Swamp": ({"swamp": ["R5", "Raven"]}, {"swamp"}),
    "two Ravens in the Swamp": ({"swamp": ["Raven", "Raven"]}, {"swamp"}),
    "a card that went by": ({"out": ["B8"]}, {"out"}),
    "a Raven that went by": ({"out": ["B7", "Raven"]}, {"out"}),
    "a card known in a hand": ({"known": [["R1"], [], []]}, {"known"}),
    "another card known in it": ({"known": [["Y2"], [], []]}, {"known"}),
    "a card known in another hand": ({"known": [[], ["B4"], []]}, {"known"}),
    "a card of his own that the others know": ({"known": [[], [], ["G1"]]}, {"known"}),
    "a suit shown out": ({"shown_out": ["G", "", ""]}, {"shown_out"}),
    "a suit shown out by another": ({"shown_out": ["", "G", ""]}, {"shown_out"}),
    "a suit shown out by himself": ({"shown_out": ["", "", "R"]}, {"shown_out"}),
    "suits of which one holds a card": ({"shown_in": ["R", "", ""]}, {"shown_in"}),
    "and another": ({"shown_in": ["", "RB", ""]}, {"shown_in"}),
    "tricks": ({"tricks": [0, 1, 0]}, {"tricks"}),
    "totals": ({"totals": [0, 0, 1]}, {"totals"}),
    "the dealer": ({"dealer": 0}, {"dealer"}),
    "the round": ({"round": 2}, {"round_number", "rounds_left"}),
    "the rounds to play": ({"options": {"rounds": 5}}, {"rounds_left"}),
    "how twelve points stop": ({"options": {"stop": "round"}}, {"stop_by_round"}),
    "who is named": ({"named": [1]}, {"named"}),
    "who else is named": ({"named": [2]}, {"named"}),
    "who is lowest": ({"lowest": [0]}, {"lowest"}),
    "who is lowest too": ({"lowest": [2]}, {"lowest"}),
    "a Crab": ({"crab": 1}, {"crab"}),
    "a Python": ({"python": 1}, {"python"}),
    "the number in the trick": ({"trick": [[0, "R4"]]}, {"trick_number"}),
    "the suit in the trick": ({"trick": [[0, "B3"]]}, {"trick_suit"}),
    "a Character in the trick": ({"trick": [[0, "Python"]]}, {"trick_suit", "trick_number", "trick_character"}),
    "the Characters in the game": (
        {
            "characters": ["Heron", "Alligator", "Python", "Bobcat", "Manatee", "Crab"],
            "options": {"characters": "full"},
        },
        {"in_game"},
    ),
    "the size of the deck": ({"deck": ["G4"]}, {"deck_size"}),
    "the size of a hand": ({"hands": [["R1", "Heron"], ["R2", "B4", "Crab"], ["G1", "G2"]]}, {"hand_size"}),
    "the own hand": ({"hands": [["R1", "Y2", "Heron"], ["R2", "B4", "Crab"], ["G1", "G3"]]}, {"own_hand"}),
}


def changed(d: Dict, change: Dict) -> Match:
    return from_dict("bayou_boss", d | change | {"options": d["options"] | change.get("options", {})})


def differing(one: Match, other: Match, seat: int) -> set[str]:
    first, second = seen(one, seat), seen(other, seat)
    return {name for name in first if first[name] != second[name]}


@pytest.mark.rule("B-8.1")
@pytest.mark.parametrize(("change", "fields"), FACTS.values(), ids=FACTS)
def test_a_public_fact_is_seen_in_its_field_and_in_no_other(change: Dict, fields: set[str]) -> None:
    assert differing(changed(BASE, {}), changed(BASE, change), 2) == fields


TRICK_CARDS = {"trick_order", "trick_suit", "trick_number"}
NEW_TRICK: Dict = {"trick": [], "seat": 0}
RAVEN: Dict = {"trick": [[0, "Raven"]]}
RAVENS: Dict = {"hands": [["Raven", "Raven"], ["R2"], ["G1"]]}
# Pairs that differ in one thing, and the fields in which seat 2 sees it.
PAIRS: dict[str, tuple[Dict, Dict, set[str]]] = {
    "the order of names": ({"named": [1, 2]}, {"named": [2, 1]}, {"named"}),
    "the order of three names": ({"named": [0, 1, 2]}, {"named": [0, 2, 1]}, {"named"}),
    "the leader": ({}, {"leader": 1, "seat": 2, "trick": [[1, "R3"]]}, {"leader", "deciding", *TRICK_CARDS}),
    "the leader of a new trick": (NEW_TRICK, {"trick": [], "seat": 1, "leader": 1}, {"leader", "deciding"}),
    "who picks": (PICK, PICK | {"seat": 1}, {"deciding"}),
    "who won": (PICK, PICK | {"leader": 1}, {"leader"}),
    "playing or picking": (NEW_TRICK, PICK, {"phase"}),
    "giving": (RAVEN, RAVEN | {"phase": "give", "seat": 0}, {"phase", "deciding"}),
    "taking": ({"out": ["Raccoon"]}, {"out": ["Raccoon"], "phase": "take"}, {"phase"}),
    "who takes part": (
        {"hands": [["R1"], [], ["G1"]], "taking_part": [0, 2], "seat": 2},
        {"hands": [["R1"], [], ["G1"]], "taking_part": [0, 1, 2], "trick": [[0, "R3"], [1, "R4"]], "seat": 2},
        {"taking_part", *TRICK_CARDS},
    ),
    "one Raven in a hand, or two": (
        RAVENS,
        RAVENS | {"hands": [["R1", "Raven"], *RAVENS["hands"][1:]]},
        {"known"},
    ),
}


@pytest.mark.rule("B-8.1")
@pytest.mark.parametrize(("one", "other", "fields"), PAIRS.values(), ids=PAIRS)
def test_pairs_that_differ_are_seen_to_differ(one: Dict, other: Dict, fields: set[str]) -> None:
    assert differing(changed(BASE, one), changed(BASE, other), 2) == fields


@pytest.mark.parametrize("players", range(2, 8))
def test_the_number_of_players_is_seen(players: int) -> None:
    few, more = (
        match_at(" | ".join(["R1", "R2", "R3", "B1", "B2", "B3", "G1", "G2"][:n])) for n in (players, players + 1)
    )
    assert {"players", "hand_size", "ravens"} <= differing(few, more, 0)


@pytest.mark.rule("B-8.3")
@pytest.mark.parametrize(
    "hidden",
    [
        {"hands": [["R1", "Y2", "Heron"], ["R4", "B4", "Crab"], ["G1", "G2"]]},
        {"hands": [["R1", "G4", "Heron"], ["R2", "B4", "Crab"], ["G1", "G2"]], "deck": ["Y2", "G5"]},
        {"deck": ["G5", "G4"]},
        {"deck": ["G4", "Raven"]},
    ],
)
def test_what_is_hidden_is_not_seen(hidden: Dict) -> None:
    assert differing(changed(BASE, {}), changed(BASE, hidden), 2) == set()
    assert changed(BASE, {}).seen_by(2) == changed(BASE, hidden).seen_by(2)


# --- nothing leaks ----------------------------------------------------------------------------------------------------


def places(d: Dict, seat: int) -> list[tuple[int, int]]:
    """Where the cards are that a seat cannot see: (seat, place in the hand), or (-1, place in the deck)."""
    found = [(-1, i) for i in range(len(d["deck"]))]
    for p, hand in enumerate(d["hands"]):
        known = Counter(d["known"][p]) if p != seat else Counter(hand)
        for i, card in enumerate(hand):
            known[card] -= 1
            found += [(p, i)] * (known[card] < 0)
    return found


def row(d: Dict, place: tuple[int, int]) -> list[str]:
    return d["deck"] if place[0] < 0 else d["hands"][place[0]]


def fits(d: Dict, card: str, place: tuple[int, int]) -> bool:
    """Nobody holds a suit that he has shown not to hold, and Characters come to hands only openly."""
    return place[0] < 0 or (card not in CHARACTERS and card[0] not in d["shown_out"][place[0]])


def exchangeable(d: Dict, one: tuple[int, int], other: tuple[int, int]) -> bool:
    first, second = row(d, one)[one[1]], row(d, other)[other[1]]
    return first != second and one[0] != other[0] and fits(d, first, other) and fits(d, second, one)


def mixed(match: Match, seat: int, dice: random.Random) -> Match:
    """The hidden cards exchanged at random, such that the seat could not tell."""
    d = match.to_dict()
    hidden = places(d, seat)
    for _ in range(2 * len(hidden)):
        one, other = dice.choice(hidden), dice.choice(hidden)
        if exchangeable(d, one, other) or one[0] == other[0] == -1:
            first, second = row(d, one), row(d, other)
            first[one[1]], second[other[1]] = second[other[1]], first[one[1]]
    return from_dict("bayou_boss", d)


@pytest.mark.rule("B-8.3")
@pytest.mark.parametrize("players", PLAYERS)
def test_other_hidden_cards_look_the_same(players: int) -> None:
    dice, mixtures = random.Random(0), 0
    for match in positions(players, DECISIONS // 2):
        seat = match.seat if match.phase in ("give", "take") else dice.randrange(players)
        other = mixed(match, seat, dice) if places(match.to_dict(), seat) else match
        mixtures += other.position != match.position
        assert other.flat_observation(seat).tobytes() == match.flat_observation(seat).tobytes()
        assert other.seen_by(seat) == match.seen_by(seat)
        assert seat != match.seat or other.legal_moves == match.legal_moves
    assert mixtures > DECISIONS / 4


# --- redeal -----------------------------------------------------------------------------------------------------------


def unseen(d: Dict, seat: int) -> list[str]:
    return [row(d, place)[place[1]] for place in places(d, seat)]


def check_redeal(match: Match, seat: int, seed: int) -> None:
    """A redeal shows the seat the same table, and keeps to all that was seen."""
    guess = redealt(match, seat, seed)
    before, after = match.to_dict(), guess.to_dict()
    assert guess.flat_observation(seat).tobytes() == match.flat_observation(seat).tobytes()
    assert guess.seen_by(seat) == match.seen_by(seat)
    assert seat != match.seat or guess.legal_moves == match.legal_moves
    public = before.keys() - {"hands", "deck"}
    assert {name: after[name] for name in public} == {name: before[name] for name in public}
    assert [len(hand) for hand in after["hands"]] == [len(hand) for hand in before["hands"]]
    assert after["hands"][seat] == before["hands"][seat]
    assert Counter(unseen(after, seat)) == Counter(unseen(before, seat))
    for p, hand in enumerate(after["hands"]):
        hidden = Counter(hand) - Counter(before["known"][p])
        assert hidden.total() == len(hand) - len(before["known"][p])
        assert not any(card[0] in before["shown_out"][p] for card in hidden if card not in CHARACTERS)
    assert GAME.auditing.audit(match.variant.tables[match.state.pack], guess.state) == 0


def check_variety(match: Match, seat: int) -> None:
    """Where there is a choice the redeals differ, in hands and in the order of the deck."""
    d = match.to_dict()
    hidden = places(d, seat)
    guesses = [redealt(match, seat, seed).to_dict() for seed in range(40)]
    if any(exchangeable(d, one, other) for one in hidden for other in hidden):
        assert any(guess["hands"] != d["hands"] for guess in guesses)
    if len(set(d["deck"])) > 1:
        assert any(guess["deck"] != d["deck"] for guess in guesses)


def check_redeals(players: int, decisions: int) -> int:
    """Check so many decisions of random games; every tenth for variety too."""
    dice, n = random.Random(players), 0
    for match in positions(players, decisions):
        check_redeal(match, match.seat, n)
        if match.phase in ("play", "pick"):
            check_redeal(match, dice.randrange(players), n)
        if n % 10 == 0:
            check_variety(match, match.seat)
        n += 1
    return n


@pytest.mark.rule("B-8.1", "B-8.2", "B-8.3")
@pytest.mark.parametrize("players", PLAYERS)
def test_a_redeal_keeps_what_the_seat_knows_and_changes_the_rest(players: int) -> None:
    assert check_redeals(players, DECISIONS // 2) == DECISIONS // 2


@pytest.mark.rule("B-2.1", "B-8.1")
@pytest.mark.parametrize("players", PLAYERS)
def test_hands_were_dealt_without_characters_so_a_redeal_hides_none_in_them(players: int) -> None:
    for n, match in enumerate(positions(players, DECISIONS // 4)):
        guess = redealt(match, match.seat, n).to_dict()
        hidden = [row(guess, place)[place[1]] for place in places(guess, match.seat) if place[0] >= 0]
        assert not set(hidden) & set(CHARACTERS)


def test_of_two_ravens_the_one_that_was_seen_stays() -> None:
    match = match_at("G1 | R1 R2 Raven | B1 B2", known=" | Raven | ", deck="Raven B3 B4")
    found = {tuple(redealt(match, 0, seed).to_dict()["hands"][1]) for seed in range(200)}
    assert found == {(*pair, "Raven") for pair in combinations(["R1", "R2", "B1", "B2", "B3", "B4"], 2)}


# --- redeals are fair -------------------------------------------------------------------------------------------------

World = tuple[tuple[str, ...], ...]  # the hands of the others, and the deck in its order
REDEALS = 40  # for each world


def world_of(match: Match) -> World:
    d = match.to_dict()
    return tuple(map(tuple, [*d["hands"][1:], d["deck"]]))


def laid_anew(d: Dict) -> Iterator[Match]:
    """A table with every arrangement of the cards that seat 0 does not see."""
    hidden = places(d, 0)
    for order in set(permutations(unseen(d, 0))):
        table = deepcopy(d)
        for card, place in zip(order, hidden, strict=True):
            row(table, place)[place[1]] = card
        if all(card not in CHARACTERS for card, place in zip(order, hidden, strict=True) if place[0] >= 0):
            try:
                yield from_dict("bayou_boss", table)
            except PositionError:  # it contradicts what was shown before
                continue


def worlds_after(match: Match, moves: list[str]) -> set[World]:
    """By brute force, the worlds in which all moves could have been made, and seat 0 would see what it sees."""
    truth = play(match.copy(), " ".join(moves))
    found = set()
    for guess in laid_anew(match.to_dict()):
        for move in moves:
            if move not in guess.legal_moves:
                break
            guess.push(move)
        else:
            if guess.seen_by(0) == truth.seen_by(0):
                found.add(world_of(guess))
    return found


# Tables at which seat 0 looks on, and the moves that are made. Trump is Yellow.
LOOKED_AT: dict[str, tuple[Dict, str]] = {
    "nothing is shown": ({"hands": "G1 | R1 Y2 B6 | B3 B4", "known": " | B6 | ", "deck": "Y3 Y4"}, ""),
    "one is out of a suit": ({"hands": "G1 | R1 Y2 | B3 B4", "shown_out": ["", "B", ""], "deck": "Y3 B5"}, ""),
    "one card each": ({"hands": "B0 | R1 | Y1", "shown_out": ["", "Y", "G"], "deck": "G1"}, ""),
    "two cards each": ({"hands": "B0 | R1 R2 | Y1 Y2", "shown_out": ["", "Y", "G"], "deck": "G1 G2"}, ""),
    "in a ring": ({"hands": "G1 | R1 R2 | B3 B4 | Y1", "shown_out": ["", "B", "Y", "R"], "deck": "G5"}, ""),
    "cards were seen": (
        {"hands": "G1 | Y2 B6 | R1 R3 Y4", "known": " | B6 | R1", "shown_out": ["", "R", "B"], "deck": "B5 Y3"},
        "",
    ),
    "they do not follow": ({"hands": "R6 G1 | G2 B3 Y5 | B4 G3", "deck": "R3 Y3"}, "R6 Y5 G3"),
    "one picks the suit that they are out of": (
        {"hands": "R6 G1 | B2 B3 G3 | Y4 G4 Y5", "swamp": "G6 R5 B5", "deck": "R3"},
        "R6 B2 Y4 +G6 +B5 +R5",
    ),
    "a Raccoon finds no trump": (
        {"hands": "R6 G1 | Raccoon Y2 B3 | B4 R2", "swamp": "G4 G5", "deck": "R3"},
        "R6 Raccoon",
    ),
    "a Raccoon may not take a trump": (
        {"hands": "R6 G1 | Raccoon R1 B3 | B4 R2 Y2", "swamp": "G4 Y5", "deck": "R3"},
        "R6 Raccoon",
    ),
    "what barred the Raccoon is played": (
        {"hands": "R6 R9 | Raccoon R1 B3 | B4 R2 R5", "swamp": "Y5 G6 G5", "deck": "R3"},
        "R6 Raccoon R5 +Y5 +G5 +G6 R9 R1",
    ),
    "one is about to take": (
        {"hands": "R6 G1 | Raccoon B2 B3 | B4 R2", "swamp": "G4 G5", "deck": "Y3"},
        "R6 Raccoon",
    ),
}


@pytest.mark.rule("B-8.1", "B-8.2")
@pytest.mark.parametrize(("table", "moves"), LOOKED_AT.values(), ids=LOOKED_AT)
def test_every_world_that_fits_is_equally_likely(table: Dict, moves: str) -> None:
    start = match_at(**table)
    worlds = worlds_after(start, moves.split())
    found = sample(play(start.copy(), moves), 0, REDEALS * len(worlds), world_of)
    assert len(worlds) > 1
    assert_equally_likely(found, worlds)
