"""Tiles: mosaics of letters, how they lie, and packs of them."""

from __future__ import annotations

import tomllib
from functools import cache
from itertools import combinations
from pathlib import Path

from swamp_envs.games.marshlands.components import generate

from .board import SIDES

Spot = tuple[int, int]  # of a letter: row and column, from 0 on a tile; on the board they go on from tile to tile

PACKS = Path(__file__).parents[2] / "swamp_envs/games/marshlands/pack"
CLASSES = {"W": "water", "E": "water", "L": "water", "T": "water", "R": "water"}  # M-2.2
CLASSES |= {"F": "field", "K": "copse", "G": "garden", "J": "wild", "V": "built", "X": "built", "M": "built"}
SLOTS: dict[str, list[Spot]] = {  # M-2.4
    "N": [(0, k) for k in range(5)],
    "E": [(k, 4) for k in range(5)],
    "S": [(4, k) for k in range(5)],
    "W": [(k, 0) for k in range(5)],
}


class Mosaic:
    """A tile as it lies; nothing here ever changes."""

    def __init__(
        self,
        letters: dict[Spot, str],
        frogs: frozenset[Spot],
        cow: Spot | None,
        cow_value: int,
        segments: list[frozenset[Spot]],
    ):
        """The letters in the slots of each side are looked up over and over; segments stand by their number."""
        self.letters, self.frogs, self.cow, self.cow_value = letters, frogs, cow, cow_value
        self.segments = segments
        self.edges = {side: "".join(letters[spot] for spot in spots) for side, spots in SLOTS.items()}

    def turned(self) -> Mosaic:
        """A quarter turn clockwise (M-2.3)."""
        return Mosaic(
            {turned_spot(spot): letter for spot, letter in self.letters.items()},
            frozenset(map(turned_spot, self.frogs)),
            turned_spot(self.cow) if self.cow else None,
            self.cow_value,
            [frozenset(map(turned_spot, segment)) for segment in self.segments],
        )

    def looks(self) -> tuple:
        """What two rotations must agree in to be one place (M-3.8)."""
        return self.text(), self.frogs, self.cow

    def segment_at(self, spot: Spot) -> int | None:
        """The number of the segment a letter belongs to; wild and built letters belong to none (M-2.5)."""
        return next((number for number, segment in enumerate(self.segments) if spot in segment), None)

    def kind_of(self, number: int) -> str:
        """The class of a segment's letters."""
        return CLASSES[self.letters[min(self.segments[number])]]

    def text(self) -> str:
        """The letters, row after row (M-2.2)."""
        return "/".join("".join(self.letters[row, column] for column in range(5)) for row in range(5))


def turned_spot(spot: Spot) -> Spot:
    """Row i, column j goes to row j, column 6-i, counted from 1 (M-2.3)."""
    return spot[1], 4 - spot[0]


def is_water(letter: str) -> bool:
    """Whether a letter is of the class water (M-2.2)."""
    return CLASSES[letter] == "water"


def beside(spot: Spot) -> list[Spot]:
    """The four spots that touch a spot by their sides."""
    return [(spot[0] + down, spot[1] + right) for down, right in SIDES.values()]


def flood(start: set[Spot], land: set[Spot]) -> set[Spot]:
    """All of the land that can be reached from its spots among these."""
    reached = start & land
    waiting = list(reached)
    while waiting:
        for other in beside(waiting.pop()):
            if other in land and other not in reached:
                reached.add(other)
                waiting.append(other)
    return reached


def pieces(land: set[Spot]) -> list[set[Spot]]:
    """The sets of spots that hang together by their sides."""
    found, left = [], set(land)
    while left:
        piece = flood({min(left)}, left)
        found.append(piece)
        left -= piece
    return found


@cache
def fits(edge: str, facing: str) -> bool:
    """Facing slots hold letters of the same class, or at least one is wild (M-3.3)."""
    pairs = [(CLASSES[one], CLASSES[other]) for one, other in zip(edge, facing, strict=True)]
    return all(one == other or "wild" in (one, other) for one, other in pairs)


class Pack:
    """The tiles of a pack by their names, such as `tee` and `curve_cow#2` (M-2.12); nothing here ever changes."""

    def __init__(self, items: list[dict]):
        """From the `[[tile]]` entries of a file (M-2.13)."""
        self.mosaics: dict[str, list[Mosaic]] = {}  # at the rotations 0 to 3
        self.family: dict[str, str] = {}
        self.kind: dict[str, str] = {}
        self.event: dict[str, str] = {}  # of event tiles
        self.replaces: dict[str, list[str]] = {}  # the events that one may replace (M-20.6)
        self.tiles: list[str] = []  # every tile, in the order of part 30
        for item in items:
            self.read_kind(item)
        for name in self.of_family("eclipse"):
            self.mosaics[name] = self.mosaics[self.of_family("centre")[0]]  # its own does not count (M-19.2)
        self.lowest = {name: lowest_rotations(mosaics) for name, mosaics in self.mosaics.items()}

    def __deepcopy__(self, memo: dict) -> Pack:
        """Copies of a game share its tiles."""
        return self

    def read_kind(self, item: dict) -> None:
        """The copies of a kind, which differ in the worth of their cow, or in their colour."""
        values = item["cow"]["value"] if "cow" in item else [0] * item["n"]
        numbered = "colours" in item or "cow" in item
        for number, value in enumerate(values):
            name = f"{item['id']}#{number}" if numbered else item["id"]
            self.mosaics[name] = rotations(read_mosaic(item, value))
            self.family[name], self.kind[name] = item["family"], item["id"]
            if "event" in item:
                self.event[name], self.replaces[name] = item["event"], item.get("replaces", [])
            self.tiles.append(name)

    def of_family(self, family: str) -> list[str]:
        """The tiles of a family, in the order of part 30."""
        return [name for name in self.tiles if self.family[name] == family]

    def lying(self, text: str) -> Mosaic:
        """How a tile such as `tee@2` lies."""
        name, rotation = text.split("@")
        return self.mosaics[name][int(rotation)]


def read_mosaic(item: dict, value: int) -> Mosaic:
    """A kind's mosaic at rotation 0, with what its cow is worth on one copy."""
    rows = item["map"].replace("/", " ").split()
    letters = {(i, j): letter for i, row in enumerate(rows) for j, letter in enumerate(row)}
    cow = read_spot(item["cow"]["at"]) if "cow" in item else None
    return Mosaic(letters, frozenset(map(read_spot, item.get("frogs", []))), cow, value, segments(letters))


def segments(letters: dict[Spot, str]) -> list[frozenset[Spot]]:
    """The segments of a tile that lies at rotation 0, in the order of their first letters (M-2.14)."""
    found: list[set[Spot]] = []
    for name in ("water", "field", "copse", "garden"):
        found += pieces({spot for spot, letter in letters.items() if CLASSES[letter] == name})
    return sorted(map(frozenset, found), key=min)


def read_spot(text: str) -> Spot:
    """The letter in row `e` and column `3` is e3 (M-2.2)."""
    return "abcde".index(text[0]), "12345".index(text[1])


def rotations(mosaic: Mosaic) -> list[Mosaic]:
    """How a tile lies at the rotations 0 to 3."""
    lying = [mosaic]
    while len(lying) < 4:
        lying.append(lying[-1].turned())
    return lying


def lowest_rotations(mosaics: list[Mosaic]) -> list[int]:
    """The rotations that differ from all lower ones (M-3.8)."""
    twins = {high for low, high in combinations(range(4), 2) if mosaics[low].looks() == mosaics[high].looks()}
    return [rotation for rotation in range(4) if rotation not in twins]


@cache
def read_pack(name: str, number: int = 0) -> Pack:
    """One of the packs of a pack option: `generated:FIRST-LAST`, a file, or the name of one in the game's folder."""
    if name.startswith("generated:"):
        first = name.removeprefix("generated:").split("-")[0]
        return Pack(generate(int(first) + number)["tile"])
    path = Path(name) if name.endswith(".toml") else PACKS / f"{name}.toml"
    return Pack(tomllib.loads(path.read_text(encoding="utf-8"))["tile"])
