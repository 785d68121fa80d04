"""Swamped: what a component pack holds, and the tables made of it (RULES.md, parts 1, 2 and 6).

Maps are numbered deck 0-21, backs of the Pounce cards 22-25, start maps 26-29, the Waterfall's sides 30 and 31; spaces
column + 6 x row, row 0 at the top; directions E, N, W, S are 0 to 3; treasures K, M, H, B are 0 to 3.
"""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from ...core.fields import Choice, Drawing, ListOf, Text, Whole
from ...core.packs import Item, Kind, Pack, Packs, item_error
from ...core.records import record_dtype
from .generator import generate
from .maps import (
    DECK_MAPS,
    POUNCE_MAPS,
    SIDE,
    SPACES,
    START_MAPS,
    STEPS,
    TREASURES,
    WATERFALL_SIDES,
    MapDrawing,
    SwampMap,
    check_maps,
    map_of,
    sheets,
    steps_from,
)

COLOURS = ("red", "yellow", "blue", "green")
LABELS = ("N", "E", "S", "W")
LEVELS = ("easy", "medium", "hard")
MEASURES = ("nothing", "each", "sets", "pairs", "kinds", "depth")
COORDINATES, POUNCES, CORNERS = 16, POUNCE_MAPS, 4  # a Pounce card for each of its backs
FIRST_START = DECK_MAPS + POUNCES
FIRST_WATERFALL = FIRST_START + START_MAPS
MAPS = FIRST_WATERFALL + WATERFALL_SIDES
ADVENTURERS, OBJECTIVES, TERMS, POINTS = 7, 2, 3, 16
READINGS = 8
REACH = 2  # how far a Pounce's pattern reaches from the tiger in its middle
NOWHERE = -1

_TERM = Text(
    r"((each|sets|pairs|kinds) (?=[KMHB])K?M?H?B?|depth):( \d{1,2}){2,16}",
    "a measure and 2 to 16 points, such as 'sets MHB: 0 6 12 17', 'each K: 0 1 2', 'depth: 0 1 2 4 6'; "
    "measures are each, sets, pairs, kinds of treasures in the order KMHB, and depth",
)
_CORNERS = ListOf(Whole(1, 4), CORNERS, CORNERS)  # clockwise, the white one first
_OBJECTIVE = ListOf(_TERM, 1, TERMS)

SCHEMA = {
    "map": Kind(DECK_MAPS, {"drawing": MapDrawing()}),
    "start": Kind(START_MAPS, {"drawing": MapDrawing()}),
    "waterfall": Kind(
        WATERFALL_SIDES, {"drawing": MapDrawing(falls=True), "strengths": ListOf(Whole(0, 9), SIDE, SIDE)}
    ),
    "coordinate": Kind(COORDINATES, {"colour": Choice(COLOURS), "label": Choice(LABELS), "corners": _CORNERS}),
    "pounce": Kind(
        POUNCES, {"corners": _CORNERS, "pattern": Drawing(2 * REACH + 1, 2 * REACH + 1, ".XT"), "back": MapDrawing()}
    ),
    "adventurer": Kind(ADVENTURERS, {"first": _OBJECTIVE, "second": _OBJECTIVE}),
    "dial": Kind(
        1, {"speeds": ListOf(Whole(0, 9), READINGS, READINGS), **{level: Whole(1, READINGS) for level in LEVELS}}
    ),
}

TABLES = record_dtype(
    # maps
    ("ways", "u8", (MAPS, 4)),  # spaces from which a step in a direction stays on the map and meets no wall
    ("tigers", "u8", (MAPS,)),  # spaces with a tiger symbol
    ("attack", "u8", (MAPS, POUNCES)),  # spaces on which a Pounce card's tigers get the boat
    ("walls", "i1", (MAPS, SPACES)),  # the closed sides of a space, a bit for each direction; the frame is closed
    ("treasure", "i1", (MAPS, SPACES)),  # 0 none, else 1 + its kind
    ("falls", "i1", (MAPS, SPACES)),  # steps on the map until the boat is over a Waterfall's edge; 0 on other maps
    ("strength", "i1", (MAPS, SIDE)),  # of the current in each row
    ("left", "i1", (MAPS,)),  # rows with a passage on that side, a bit each
    ("right", "i1", (MAPS,)),
    ("top", "i1", (MAPS,)),  # columns with an exit on that side, a bit each
    ("bottom", "i1", (MAPS,)),
    ("croc_space", "i1", (MAPS,)),  # where the symbol is, or NOWHERE
    ("start_space", "i1", (MAPS,)),
    # the same as planes of 0 and 1 by row and column, for observations; the last one stays blank
    ("way_plane", "i1", (MAPS + 1, 4, SIDE, SIDE)),
    ("exit_plane", "i1", (MAPS + 1, SIDE, SIDE)),
    ("treasure_plane", "i1", (MAPS + 1, 4, SIDE, SIDE)),
    ("tiger_plane", "i1", (MAPS + 1, SIDE, SIDE)),
    # cards: the 16 Coordinate cards by colour and label, then the Pounce cards
    ("corners", "i1", (COORDINATES + POUNCES, CORNERS)),  # clockwise from the white one
    ("pattern", "i4", (POUNCES,)),  # a bit for each of 5x5 places from the top left, the tiger on the middle one
    # adventurers: an objective is a sum of terms, points[n] of a term for its measure n, the last entry beyond it
    ("measure", "i1", (ADVENTURERS, OBJECTIVES, TERMS)),  # number in MEASURES
    ("counted", "i1", (ADVENTURERS, OBJECTIVES, TERMS)),  # kinds of treasures it looks at, a bit each
    ("points", "i1", (ADVENTURERS, OBJECTIVES, TERMS, POINTS)),
    # the croc's dial
    ("speed", "i1", (READINGS,)),
    ("first_reading", "i1", (len(LEVELS),)),  # from 0
)


def lay_out(pack: Pack, t: Any) -> None:
    """Fill one row of the tables; refuses what cannot be played."""
    _lay_dial(pack["dial"][0], t)
    check_maps(pack, fastest=max(int(t.speed[reading]) for reading in t.first_reading))
    for number, sheet in enumerate(sheets(pack)):
        _lay_map(map_of(sheet), t, number)
    for side, item in enumerate(pack["waterfall"], FIRST_WATERFALL):
        _lay_current(item, t, side)
    for face, item in enumerate(_in_order(pack["coordinate"]) + pack["pounce"]):
        t.corners[face] = item["corners"]
    for card, item in enumerate(pack["pounce"]):
        _lay_pattern(item, t, card)
    for person, item in enumerate(pack["adventurer"]):
        _lay_objectives(item, t, person)


def _lay_dial(item: Item, t: Any) -> None:
    for slower, faster in pairwise(item["speeds"]):
        if slower > faster:
            raise item_error("dial", item, "speeds", list(item["speeds"]), "speeds that never fall")
    for easier, harder in pairwise(LEVELS):
        if item[easier] > item[harder]:
            raise item_error("dial", item, harder, item[harder], f"a reading not before {easier}'s, {item[easier]}")
    t.speed[:] = item["speeds"]
    t.first_reading[:] = [item[level] - 1 for level in LEVELS]


def _lay_map(card: SwampMap, t: Any, number: int) -> None:
    t.walls[number] = card.walls
    t.treasure[number] = [TREASURES.find(letter) + 1 for letter in card.symbols]
    t.tigers[number] = mask(card.where("T"))
    for direction in range(len(STEPS)):
        t.ways[number, direction] = mask(s for s in range(SPACES) if not card.walls[s] >> direction & 1)
    for side in ("left", "right", "top", "bottom"):
        getattr(t, side)[number] = getattr(card, side)
    t.croc_space[number] = next(iter(card.where("C")), NOWHERE)
    t.start_space[number] = next(iter(card.where("S")), NOWHERE)
    _lay_planes(t, number)


def _lay_planes(t: Any, number: int) -> None:
    """What an observation shows of a map; passages and treasures taken are put in later."""
    t.tiger_plane[number] = plane(t.tigers[number])
    for k in range(4):
        t.way_plane[number, k] = plane(t.ways[number, k])
        t.treasure_plane[number, k] = (t.treasure[number] == k + 1).reshape(SIDE, SIDE)
    columns = np.arange(SIDE)
    t.exit_plane[number, 0] = t.top[number] >> columns & 1
    t.exit_plane[number, -1] = t.bottom[number] >> columns & 1


def plane(spaces: np.uint64) -> np.ndarray:
    """A set of spaces as 0 and 1 by row and column."""
    return (spaces >> np.arange(SPACES, dtype=np.uint64) & np.uint64(1)).reshape(SIDE, SIDE)


def mask(spaces: Any) -> np.uint64:
    """A set of spaces as bits."""
    return np.uint64(sum(1 << space for space in spaces))


def _lay_current(item: Item, t: Any, number: int) -> None:
    t.strength[number] = item["strengths"]
    bottom = [(0, space) for space in range(SPACES - SIDE, SPACES)]
    for (_, space), steps in steps_from([item["drawing"]], bottom).items():
        t.falls[number, space] = steps + 1


def _in_order(cards: list[Item]) -> list[Item]:
    """The Coordinate cards by colour and label, whatever their order in the pack."""
    of_face: dict[tuple[str, str], Item] = {}
    for item in cards:
        twin = of_face.setdefault((item["colour"], item["label"]), item)
        if twin is not item:
            accepted = f"each label once in {item['colour']}; {twin['id']!r} has this one"
            raise item_error("coordinate", item, "label", item["label"], accepted)
    return [of_face[colour, label] for colour in COLOURS for label in LABELS]


def _lay_pattern(item: Item, t: Any, card: int) -> None:
    picture = item["pattern"]
    middle = [(x, y) for y, line in enumerate(picture) for x, letter in enumerate(line) if letter == "T"]
    if middle != [(REACH, REACH)]:
        raise item_error("pounce", item, "pattern", "/".join(picture), "one tiger T, in the middle")
    hit = [place for place, letter in enumerate("".join(picture)) if letter != "."]
    t.pattern[card] = sum(1 << place for place in hit)
    for number in range(MAPS):
        tigers = int(t.tigers[number])
        there = [space for space in range(SPACES) if tigers >> space & 1]
        t.attack[number, card] = mask({space for tiger in there for space in _around(tiger, hit)})


def _around(tiger: int, hit: list[int]) -> Iterator[int]:
    """The spaces of the tiger's map that a pattern covers."""
    for place in hit:
        down, right = divmod(place, 2 * REACH + 1)
        row, column = tiger // SIDE + down - REACH, tiger % SIDE + right - REACH
        if 0 <= row < SIDE and 0 <= column < SIDE:
            yield column + SIDE * row


def _lay_objectives(item: Item, t: Any, person: int) -> None:
    for objective, key in enumerate(("first", "second")):
        for term, text in enumerate(item[key]):
            place = person, objective, term
            measure, counted, points = read_term(text)
            t.measure[place] = MEASURES.index(measure)
            t.counted[place] = sum(1 << TREASURES.index(letter) for letter in counted)
            t.points[place] = [*points, *[points[-1]] * (POINTS - len(points))]


def read_term(text: str) -> tuple[str, str, list[int]]:
    """`sets MHB: 0 6 12` as its measure, its treasures and its points."""
    head, _, points = text.partition(":")
    measure, _, counted = head.partition(" ")
    return measure, counted, [int(word) for word in points.split()]


load_packs = Packs(Path(__file__).parent / "pack", SCHEMA, TABLES, lay_out, generate)
