"""Swamped: component packs drawn by a seed, fit to be played by the way they are made (RULES.md D-1.3).

Every map has passages in four rows on the left and in three on the right: of six rows, four and three always share one.
Mangroves only stand where the water stays in one piece. Start lies in the first column of its map and the croc in the
right half of its own: nine steps or more, farther than any croc of the dial swims at first. The dial is the standard
pack's.
"""

import functools
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ...core.dice import Dice
from .maps import (
    DECK_MAPS,
    POUNCE_MAPS,
    SIDE,
    SPACES,
    START_MAPS,
    STEPS,
    TREASURES,
    WATERFALL_SIDES,
    E,
    S,
    SwampMap,
    draw,
    frame_at,
)

Content = dict[str, Any]

_SHARES = (2,) * 7 + (3,) * 10 + (4,) * 9  # treasures on each of the deck's maps, in any order
_STRENGTHS = [1, 1, 2, 2, 3, 3]
_EDGES = [
    (space, direction)
    for space in range(SPACES)
    for direction, inside in ((E, space % SIDE < SIDE - 1), (S, space < SPACES - SIDE))
    if inside
]
# The plus is the rule book's own pattern; the others keep to its "spaces adjacent to a Tiger" too.
_PATTERNS = ("...../..X../.XTX./..X../.....", "...../.X.X./..T../.X.X./.....", "...../.XXX./.XTX./.XXX./.....")
_PATTERNS += ("...../.X.X./.XTX./.X.X./.....", "...../.XX../..T../..XX./.....", "...../...X./.XTX./.X.../.....")
# What an objective is made of: a measure, how many kinds of treasures it looks at, and its points.
_GOALS = (
    ("each", 1, "0 2 4 7 10 13 15"),
    ("each", 2, "0 1 2 4 6 8 10 12 14 15"),
    ("sets", 2, "0 4 8 12 15"),
    ("sets", 3, "0 6 11 16"),
    ("pairs", 2, "0 3 7 11 15"),
    ("kinds", 4, "0 1 3 6 10"),
)
_DEPTH = "depth: 0 1 2 4 6 8 10 12 14 16"
_PEOPLE = ("Photojournalist", "Botanist", "Chemist", "Pharmacist", "Mycologist", "Perfumer", "Chef")


def generate(seed: int) -> Content:
    """What a pack file would hold."""
    dice = Dice(seed)
    deck = _draw_deck(dice)
    return {
        "map": _items("m", [{"drawing": drawing} for drawing in deck[:DECK_MAPS]]),
        "start": _items("s", [{"drawing": draw(_draw_start(dice))} for _ in range(START_MAPS)]),
        "waterfall": _items("w", [_draw_waterfall(dice) for _ in range(WATERFALL_SIDES)]),
        "coordinate": _draw_coordinates(dice),
        "pounce": _items("p", _draw_pounces(dice, deck[DECK_MAPS:])),
        "adventurer": _draw_adventurers(dice),
        "dial": _standard_dial(),
    }


def _items(letter: str, contents: Sequence[Content]) -> list[Content]:
    return [{"id": f"{letter}{n}", "origin": "reconstructed"} | content for n, content in enumerate(contents, 1)]


# --- maps -----------------------------------------------------------------------------------------------------------


def _draw_deck(dice: Dice) -> list[str]:
    bag = dice.shuffled(TREASURES * (sum(_SHARES) // len(TREASURES)))
    with_exit = _spread_exits(dice)
    deck = []
    for share, exits in zip(dice.shuffled(_SHARES), with_exit, strict=True):
        treasures = [bag.pop() for _ in range(share)]
        symbols = ["T"] * (1 + dice.below(2)) + treasures
        croc = dice.pick([space for space in range(SPACES) if space % SIDE >= SIDE // 2])
        deck.append(draw(_draw_map(dice, {croc: "C"}, symbols, exits=exits)))
    return deck


def _spread_exits(dice: Dice) -> list[int]:
    """How many exits each map has; both the deck with and the deck without Pounce cards have enough of them."""
    deck = [1 + dice.below(2) for _ in range(DECK_MAPS // 2 + 2)]
    deck += [0] * (DECK_MAPS - len(deck))
    return dice.shuffled(deck) + dice.shuffled([1] * (POUNCE_MAPS - 1) + [0])


def _draw_start(dice: Dice) -> SwampMap:
    """The first card: nothing behind it, and a treasure or two on it, but no Kingsfoil."""
    start = dice.pick(range(0, SPACES, SIDE))
    symbols = ["T", *dice.sample(TREASURES[1:], 1 + dice.below(2))]
    return _draw_map(dice, {start: "S"}, symbols, passages_left=0)


def _draw_waterfall(dice: Dice) -> Content:
    """One Kingsfoil lies where the current is strongest."""
    deep = dice.pick([space for space in range(SPACES) if space >= SPACES - 2 * SIDE])
    card = _draw_map(dice, {deep: "K"}, ["T", *dice.shuffled(TREASURES)[:3]])
    return {"drawing": draw(card, falls=True), "strengths": _STRENGTHS}


def _draw_map(
    dice: Dice, placed: dict[int, str], symbols: Sequence[str], passages_left: int = 4, exits: int = 0
) -> SwampMap:
    """A map with some symbols in given spaces, others anywhere."""
    letters = [placed.get(space, " ") for space in range(SPACES)]
    free = [space for space in range(SPACES) if space not in placed]
    for space, letter in zip(dice.sample(free, len(symbols)), symbols, strict=True):
        letters[space] = letter
    at_top = dice.below(exits + 1)
    return SwampMap(
        walls=_grow_mangroves(dice, 10 + dice.below(6)),
        symbols="".join(letters),
        left=_bits(dice.sample(range(SIDE), passages_left)),
        right=_bits(dice.sample(range(SIDE), 3)),
        top=_bits(dice.sample(range(SIDE), at_top)),
        bottom=_bits(dice.sample(range(SIDE), exits - at_top)),
    )


def _bits(places: Sequence[int]) -> int:
    return sum(1 << place for place in places)


def _grow_mangroves(dice: Dice, most: int) -> tuple[int, ...]:
    """Walls on so many edges, of those that are not needed to keep the water in one piece."""
    pool = list(range(SPACES))  # which water a space belongs to, as edges are opened one after another
    walls = [frame_at(space) for space in range(SPACES)]
    for space, direction in dice.shuffled(_EDGES):
        beside = space + STEPS[direction][0] + SIDE * STEPS[direction][1]
        if pool[space] != pool[beside]:
            joined, into = pool[beside], pool[space]
            pool = [into if water == joined else water for water in pool]
        elif most > 0:
            walls[space] |= 1 << direction
            walls[beside] |= 1 << (direction + 2) % 4
            most -= 1
    return tuple(walls)


# --- cards ----------------------------------------------------------------------------------------------------------


def _draw_coordinates(dice: Dice) -> list[Content]:
    """Sixteen cards; the rule book shows the numbers of one."""
    faces = [(colour, label) for colour in ("red", "yellow", "blue", "green") for label in "NESW"]
    corners = [[1, 1, 2, 1], *(_draw_corners(dice) for _ in faces[1:])]
    return [
        {"id": f"{colour}-{label}", "origin": "reconstructed", "colour": colour, "label": label, "corners": numbers}
        for (colour, label), numbers in zip(faces, dice.shuffled(corners), strict=True)
    ]


def _draw_corners(dice: Dice) -> list[int]:
    """Four numbers that take the boat a fair way, but not across the swamp."""
    while True:
        numbers = [1 + dice.below(4) for _ in range(4)]
        if 6 <= sum(numbers) <= 11:
            return numbers


def _draw_pounces(dice: Dice, backs: Sequence[str]) -> list[Content]:
    patterns = dice.shuffled([_PATTERNS[0], *dice.sample(_PATTERNS[1:], 3)])
    return [
        {"corners": dice.shuffled([1, 2, 3, 4]), "pattern": pattern, "back": back}
        for pattern, back in zip(patterns, backs, strict=True)
    ]


def _draw_adventurers(dice: Dice) -> list[Content]:
    """Two goals each; the Photojournalist's first is to go deep."""
    people = []
    for person in _PEOPLE:
        first, second = (_draw_goal(dice, goal) for goal in dice.sample(_GOALS, 2))
        goals = {"first": [_DEPTH] if person == _PEOPLE[0] else [first], "second": [second]}
        people.append({"id": person, "origin": "reconstructed"} | goals)
    return people


def _draw_goal(dice: Dice, goal: tuple[str, int, str]) -> str:
    measure, kinds, points = goal
    chosen = dice.sample(TREASURES, kinds)
    return f"{measure} {''.join(letter for letter in TREASURES if letter in chosen)}: {points}"


@functools.cache
def _standard_dial() -> list[Content]:
    """Chosen by play, so not drawn: speeds at random make missions that nobody or everybody survives."""
    file = Path(__file__).parent / "pack" / "standard.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))["dial"]
