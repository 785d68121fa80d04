"""Mosaics, the five rows of five letters of which a tile is drawn, and what follows from them.

Places are 0 to 24, row by row from the top left; written, rows are a to e and columns 1 to 5. Sides N, E, S, W are 0 to
3. A side has five slots, from left to right on N and S, from top to bottom on E and W, so that slots of tiles that face
each other have the same number. A rotation is a number of quarter turns clockwise.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

T = TypeVar("T")

SIZE = 5
PLACES = SIZE * SIZE
N, E, S, W = range(4)
WATER, FIELD, COPSE, GARDEN = range(4)
CLASS_OF = {**dict.fromkeys("WELTR", WATER), "F": FIELD, "K": COPSE, "G": GARDEN}
TREES, BUILT = "J", "VXM"
LETTERS = "".join(CLASS_OF) + TREES + BUILT
CLOSED = -1  # the segment of a place that has none
NOWHERE = -1

SIDES = (range(SIZE), range(SIZE - 1, PLACES, SIZE), range(PLACES - SIZE, PLACES), range(0, PLACES, SIZE))
_TURN = [SIZE * (SIZE - 1 - column) + row for row in range(SIZE) for column in range(SIZE)]


def _beside(place: int) -> Iterator[int]:
    row, column = divmod(place, SIZE)
    for down, right in ((-1, 0), (0, 1), (1, 0), (0, -1)):
        if 0 <= row + down < SIZE and 0 <= column + right < SIZE:
            yield place + SIZE * down + right


BESIDE = [tuple(_beside(place)) for place in range(PLACES)]


def place_at(name: str) -> int:
    """`c3` as a number."""
    return SIZE * "abcde".index(name[0]) + int(name[1]) - 1


def place_name(place: int) -> str:
    return "abcde"[place // SIZE] + str(place % SIZE + 1)


def turned(picture: Sequence[T], by: int) -> tuple[T, ...]:
    """What lies on the 25 places after so many quarter turns clockwise."""
    for _ in range(by):
        picture = [picture[place] for place in _TURN]
    return tuple(picture)


def edges(picture: Sequence[T]) -> list[tuple[T, ...]]:
    """What lies on the slots of the four sides."""
    return [tuple(picture[place] for place in side) for side in SIDES]


@dataclass(frozen=True)
class Mosaic:
    """A tile's letters, with its frogs and its cow on their places."""

    letters: str
    frogs: tuple[int, ...] = ()
    cow: int = NOWHERE

    @property
    def rows(self) -> list[str]:
        return [self.letters[start : start + SIZE] for start in range(0, PLACES, SIZE)]

    def where(self, letters: str) -> list[int]:
        return [place for place, letter in enumerate(self.letters) if letter in letters]

    @cached_property
    def segment_at(self) -> tuple[int, ...]:
        """The segment of each place; they are numbered by their first letters."""
        numbers = [CLOSED] * PLACES
        for place in self.where("".join(CLASS_OF)):
            if numbers[place] == CLOSED:
                self._flood(place, max(numbers) + 1, numbers)
        return tuple(numbers)

    def _flood(self, start: int, number: int, numbers: list[int]) -> None:
        numbers[start] = number
        ahead = [start]
        while ahead:
            place = ahead.pop()
            for beside in BESIDE[place]:
                if numbers[beside] == CLOSED and self.class_at(beside) == self.class_at(place):
                    numbers[beside] = number
                    ahead.append(beside)

    def class_at(self, place: int) -> int:
        return CLASS_OF.get(self.letters[place], CLOSED)

    @cached_property
    def segments(self) -> list[list[int]]:
        """The places of each segment."""
        found: list[list[int]] = [[] for _ in range(max(self.segment_at) + 1)]
        for place, number in enumerate(self.segment_at):
            if number != CLOSED:
                found[number].append(place)
        return found

    def land(self, segment: int) -> int:
        """The class of a segment."""
        return self.class_at(self.segments[segment][0])

    def slots(self, segment: int) -> int:
        """How many slots a segment has; corners count on both their sides."""
        return sum(side.count(segment) for side in edges(self.segment_at))

    def around(self, places: Sequence[int]) -> set[int]:
        """The segments beside some places of a segment, other than that one."""
        beside = {self.segment_at[other] for place in places for other in BESIDE[place]}
        return beside - {CLOSED} - {self.segment_at[place] for place in places}

    def looks(self, rotation: int) -> tuple[object, ...]:
        """What is seen of the tile when it is turned so."""
        marks = [(letter, place in self.frogs, place == self.cow) for place, letter in enumerate(self.letters)]
        return turned(marks, rotation)

    @cached_property
    def rotations(self) -> list[int]:
        """The rotations that look like no lower one."""
        looks = [self.looks(rotation) for rotation in range(4)]
        return [rotation for rotation in range(4) if looks[rotation] not in looks[:rotation]]
