"""Tables of Swamped: laid in a few words, or made up at random."""

import functools
import random
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import swamp_envs
from swamp_envs import Match, Variant
from twins.swamped import COLUMNS, SPACES, Components

from ..play import walk

GAME = swamp_envs.game("swamped")
PACK = Components()  # the standard pack
PINNED = str(Path(__file__).with_name("pinned.toml"))  # the pack of all tables that are laid here
COORDINATES = [colour + label for colour in "RYBG" for label in "NESW"]
POUNCES = ["P1", "P2", "P3", "P4"]
LETS_MOVES = ["LM"] * 6
VARIANTS = {name: options for name, options in GAME.variants.items() if "pack" not in options}  # the standard pack's

Dict = dict[str, Any]


@functools.cache
def variant(**options: Any) -> Variant:
    """The standard pack is read anew for each variant: these are kept."""
    return GAME.variant(**options)


def deal(seed: int = 0, **options: Any) -> Match:
    return Match(variant(**options), seed)


def load(d: Dict, seed: int = 0) -> Match:
    return Match.from_dict(variant(**d["options"]), d, seed)


# --- laid in a few words ----------------------------------------------------------------------------------------------


def rows(text: str) -> list[list[str]]:
    """`RE:7 LM:17 | GW:9` is two hands."""
    return [row.split() for row in text.split("|")]


LINE = "s1 BN:5 BE:17 BS:8 LM:20"


def position(hands: str = "GN:21 GE:2 | YN:3 YE:4", swamp: str = LINE, **others: Any) -> Dict:
    """A dict with the boat on the Start of s1 and the croc far away; what is not said is in the deck."""
    held = rows(hands)
    options = {"players": len(held), "croc": "auto", "pack": PINNED} | others.pop("options", {})
    d: Dict = {
        "swamp": swamp.split(),
        "boat": "0.c1",
        "croc": "3.f6",
        "hands": held,
        "treasures": [0, 0, 0, 0],
        "dial": 1,
        "pilot": 0,
        "adventurers": list(range(1, len(held) + 1)),
        "in_turn": others.get("seat", 0),
        "phase": "play",
        "seat": 0,
        "discards": [],
    }
    if "piles" in others:
        others["piles"] = others["piles"].split()
    if "deck" in others:
        others["deck"] = others["deck"].split()
        d.pop("discards")
    return d | others | {"options": options}


def match_at(*words: Any, seed: int = 0, **others: Any) -> Match:
    """A match at a laid table; the words are those of `position`."""
    return load(position(*words, **others), seed)


def play(match: Match, moves: str) -> Match:
    """Push moves written one after another."""
    for move in moves.split():
        match.push(move)
    return match


def field(match: Match, *names: str) -> Any:
    """One entry of the match's dict, or several."""
    d = match.to_dict()
    return d[names[0]] if len(names) == 1 else tuple(d[name] for name in names)


def legal(match: Match, kind: str) -> list[str]:
    """The legal moves that begin so."""
    return [move for move in match.legal_moves if move.startswith(kind)]


# --- made up at random ------------------------------------------------------------------------------------------------


def map_name(card: str) -> str:
    return card.rpartition(":")[2]


def face_of(card: str) -> str:
    return card.partition(":")[0]


def cards_of(options: Dict, dice: random.Random) -> list[str]:
    """All cards of a game in a random order, maps and faces paired as its options say."""
    faces = COORDINATES + LETS_MOVES + (POUNCES if options["tiger"] else [])
    maps = list(range(1, len(faces) + 1))
    if options["pairing"] == "shuffled":
        dice.shuffle(faces)
    return dice.sample([f"{face}:{number}" for face, number in zip(faces, maps, strict=True)], len(faces))


def some_piles(cards: list[str], dice: random.Random, most: int) -> list[str]:
    """Piles of one or two cards, no two of a colour on top, one Pounce at most, Let's Move on two at most."""
    piles, moves = [], 0
    for colour in dice.sample("RYBGP", dice.randint(0, most)):
        chosen = [card for card in cards if card[0] == colour][: dice.choice([1, 1, 2])]
        if not chosen:
            continue
        move = [card for card in cards if card[:2] == "LM"][: dice.random() < 0.3 and moves < 2]
        moves += len(move)
        piles.append("+".join(chosen) + f"/{dice.randrange(4)}" + "".join(f"!{card}" for card in move))
        for card in chosen + move:
            cards.remove(card)
    return piles


def some_known(cards: list[str], dice: random.Random) -> list[int]:
    """The maps of Let's Move cards whose face all have seen."""
    return sorted(int(map_name(card)) for card in cards if face_of(card) == "LM" and dice.random() < 0.5)


def exit_spaces(swamp: list[str]) -> list[str]:
    """The places from which an exit leads out."""
    openings = [PACK.maps[map_name(card)]["openings"] for card in swamp]
    edges = [(column + row, way) for column in COLUMNS for row, way in (("1", "N"), ("6", "S"))]
    return [f"{k}.{space}" for k, card in enumerate(openings) for space, way in edges if way in card[space]]


def tiger_spaces(swamp: list[str]) -> list[str]:
    letters = [PACK.maps[map_name(card)]["letters"] for card in swamp]
    return [f"{k}.{space}" for k, card in enumerate(letters) for space in card if card[space] == "T"]


def waterfall_spaces(swamp: list[str]) -> list[str]:
    return [f"{k}.{space}" for k, card in enumerate(swamp) if card[0] == "w" for space in SPACES]


def anywhere(swamp: list[str], dice: random.Random) -> str:
    return f"{dice.randrange(len(swamp))}.{dice.choice(SPACES)}"


def boat_place(swamp: list[str], dice: random.Random) -> str:
    """Often at an exit, on the Waterfall or on a tiger, and never on the last card: its deck would not have waited."""
    swamp = swamp[:-1]
    special = [exit_spaces(swamp), tiger_spaces(swamp), waterfall_spaces(swamp)]
    places = dice.choice([[], special[0], *special])
    return dice.choice(places) if places else anywhere(swamp, dice)


def made_up(dice: random.Random, **options: Any) -> Dict:
    """A table in the middle of a game, with treasures held and a Swamp that is often long."""
    options = variant(**options).options
    players, cards = options["players"], cards_of(options, dice)
    piles = some_piles(cards, dice, 4)
    if dice.random() < 0.5:
        cards.sort(key=lambda card: card[0] == "P")  # Pounces come to hands
    swamp = [f"s{dice.randint(1, 4)}"] + [cards.pop() for _ in range(min(len(cards) - 5, dice.choice([2, 3, 6, 12])))]
    if options["waterfall"] and len(swamp) > 3:
        swamp.insert(3, dice.choice(["w1", "w2"]))
    seat = dice.randrange(players)
    hands = [
        [cards.pop() for _ in range(min(len(cards), dice.randint(p == seat, 3)))]
        for p in [seat, *[p for p in range(players) if p != seat]]
    ]
    hands.insert(seat, hands.pop(0))
    boat, croc = boat_place(swamp, dice), anywhere(swamp, dice)
    while croc == boat:
        croc = anywhere(swamp, dice)
    split = dice.randint(0, len(cards))
    been_under_deck = [*swamp[3:], *chain(*hands), *cards[:split][-1:]]  # not what was laid in the set-up
    phase = dice.choice(["play", "act", "boat"]) if hands[seat] else "act"
    return {
        "swamp": swamp,
        "boat": boat,
        "croc": croc,
        "hands": hands,
        "deck": cards[:split],
        "discards": cards[split:],
        "piles": piles,
        "known": some_known(been_under_deck, dice),
        "treasures": dice.choice([[3, 0, 0, 0], [0, 0, 1, 0], [dice.randint(0, 9) for _ in range(4)]]),
        "dial": dice.choice([1, 2, 3, 8]),
        "pilot": dice.randrange(players),
        "adventurers": dice.sample(range(1, 8), players),
        "in_turn": seat,
        "round": dice.randint(1, 5),
        "turn": options["max_turns"] - dice.choice([0, 9, 90, 90]),
        "phase": phase,
        "seat": seat,
        "steps": dice.randint(1, 2) if phase == "boat" else 0,
        "forced": int(phase == "boat" and swamp[int(boat.partition(".")[0])][0] == "w" and dice.random() < 0.7),
        "options": options,
    }


def here_and_there(decisions: int, **options: Any) -> Iterator[Match]:
    """Decisions of random games, and tables made up at random: as many of each."""
    dice, left, seed = random.Random(decisions), decisions, 0
    while left:
        for match in walk(variant(**options), seed):
            if left and not match.over and dice.random() < 0.25:
                left -= 1
                yield match
        seed += 1
    for _ in range(decisions):
        yield load(made_up(dice, **options))
