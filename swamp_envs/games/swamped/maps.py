"""Swamped: maps as drawings, and what any set of maps must be fit for (RULES.md, part 1).

    ^              a map of 6x6 spaces, drawn in 13 lines of 13 characters
+-+ +-+-+-+        - | + mangroves, a blank is open water
|K    |  T|        K M H B treasures, C croc, T tiger, S start
+ +-+ +-+ +        gaps at the left and the right: passages, in their rows
      | |          gaps at the top and the bottom: exits, each with its arrow `^` above or `v` below
...                a Waterfall's bottom line is `~` instead of `-`
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from ...core.errors import PackError
from ...core.fields import Field, FieldError
from ...core.packs import Item, Pack, told_error

DECK_MAPS, POUNCE_MAPS, START_MAPS, WATERFALL_SIDES = 22, 4, 4, 2
SIDE = 6
SPACES = SIDE * SIDE
TREASURES = "KMHB"
MOST_TREASURES = 127  # of a kind, on all maps together: a game counts them in a byte
SYMBOLS = f" {TREASURES}CTS"
E, N, W, S = range(4)  # directions; a wall is the bit of its direction
STEPS = ((1, 0), (0, -1), (-1, 0), (0, 1))  # columns to the right, rows down
_LINES = 2 * SIDE + 1


@dataclass(frozen=True)
class SwampMap:
    """One map; spaces are numbered column + 6 x row from the top left."""

    walls: tuple[int, ...]  # for each space the bits of its closed sides, the frame included
    symbols: str  # for each space its letter or a blank
    left: int = 0  # rows with a passage, a bit each
    right: int = 0
    top: int = 0  # columns with an exit, a bit each
    bottom: int = 0

    def where(self, letters: str) -> list[int]:
        """The spaces that hold one of these symbols."""
        return [space for space, letter in enumerate(self.symbols) if letter in letters]


def space_name(space: int) -> str:
    """`a1` at the top left, `f6` at the bottom right."""
    return f"{'abcdef'[space % SIDE]}{space // SIDE + 1}"


def frame_at(space: int) -> int:
    """The sides of a space that lie on the frame of the card."""
    row, column = divmod(space, SIDE)
    return sum(
        1 << direction
        for direction, (right, down) in enumerate(STEPS)
        if not (0 <= column + right < SIDE and 0 <= row + down < SIDE)
    )


# --- a drawing -> a map ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class MapDrawing(Field):
    """The drawing of a map, read as a `SwampMap`; `falls` for a Waterfall, whose bottom line is `~`."""

    falls: bool = False

    @property
    def accepts(self) -> str:
        return f"a drawing of {_LINES} lines of {_LINES} characters, its frame in - and |, arrows ^ and v outside"

    def fits(self, value: Any) -> bool:
        return isinstance(value, str)

    def read(self, value: Any) -> SwampMap:
        lines = super().read(value).split("\n")
        first = next((number for number, line in enumerate(lines) if line.startswith("+")), None)
        if first is None:
            raise FieldError("no line that begins with '+'", self.accepts)
        picture = self._picture(lines[first : first + _LINES], first)
        top = _read_exits("^", lines[:first][::-1], first, picture[0], first)
        last = first + _LINES - 1
        bottom = _read_exits("v", lines[last + 1 :], last + 2, picture[-1], last)
        return _map_of(picture, top, bottom)

    def _picture(self, lines: list[str], first: int) -> list[str]:
        """The lines of the card itself; editors cut blanks off the ends of lines, so they are put back."""
        if len(lines) != _LINES:
            raise FieldError(f"{len(lines)} lines from the first '+' on", str(_LINES))
        picture = [line.rstrip(" ").ljust(_LINES) for line in lines]
        for y, line in enumerate(picture):
            if len(line) != _LINES:
                raise FieldError(f"{len(line)} characters", str(_LINES), f" line {first + y + 1}")
            for x, letter in enumerate(line):
                self._check_letter(x, y, letter, f" line {first + y + 1} column {x + 1}")
        return picture

    def _check_letter(self, x: int, y: int, letter: str, place: str) -> None:
        """Corners and horizontal edges stand on even lines, vertical edges and spaces on odd ones."""
        edges = "~" if self.falls and y == _LINES - 1 else "- "
        accepted = (("+", edges), ("| ", SYMBOLS))[y % 2][x % 2]
        if letter not in accepted:
            raise FieldError(repr(letter), " or ".join(map(repr, accepted)), place)


def _read_exits(arrow: str, outside: Sequence[str], number: int, frame: str, frame_number: int) -> int:
    """The exits of the top or the bottom; `outside` are the lines beyond the frame, the nearest first."""
    arrows = outside[0].rstrip(" ").ljust(_LINES) if outside else " " * _LINES
    if any(line.strip() for line in outside[1:]) or len(arrows) > _LINES:
        raise FieldError(
            "more than a line of arrows", f"one line with {arrow!r} at the exits, or none", f" line {number}"
        )
    for x, (sign, edge) in enumerate(zip(arrows, frame, strict=True)):
        if sign not in (" ", arrow) or (sign == arrow and edge != " "):
            raise FieldError(repr(sign), f"{arrow!r} where the frame has a gap", f" line {number} column {x + 1}")
        if edge == " " and sign != arrow:
            raise FieldError(
                "a gap", f"a wall, or an arrow {arrow!r} at it", f" line {frame_number + 1} column {x + 1}"
            )
    return sum(1 << column for column in range(SIDE) if arrows[2 * column + 1] == arrow)


def _map_of(picture: Sequence[str], top: int, bottom: int) -> SwampMap:
    return SwampMap(
        walls=tuple(_walls_at(picture, space) for space in range(SPACES)),
        symbols="".join(picture[2 * (space // SIDE) + 1][2 * (space % SIDE) + 1] for space in range(SPACES)),
        left=sum(1 << row for row in range(SIDE) if picture[2 * row + 1][0] == " "),
        right=sum(1 << row for row in range(SIDE) if picture[2 * row + 1][-1] == " "),
        top=top,
        bottom=bottom,
    )


def _walls_at(picture: Sequence[str], space: int) -> int:
    """The frame is closed to steps within the card, gap or no gap."""
    row, column = divmod(space, SIDE)
    walls = frame_at(space)
    for direction, (right, down) in enumerate(STEPS):
        if picture[2 * row + 1 + down][2 * column + 1 + right] != " ":
            walls |= 1 << direction
    return walls


# --- a map -> a drawing ---------------------------------------------------------------------------------------------


def draw(card: SwampMap, falls: bool = False) -> str:
    """The drawing of a map, with lines of arrows where it has exits."""
    picture = [[*("| " * SIDE + "|" if y % 2 else "+-" * SIDE + "+")] for y in range(_LINES)]
    for space, letter in enumerate(card.symbols):
        x, y = 2 * (space % SIDE) + 1, 2 * (space // SIDE) + 1
        picture[y][x] = letter
        for direction, (right, down) in enumerate(STEPS):
            if not card.walls[space] >> direction & 1:
                picture[y + down][x + right] = " "
    for k in range(SIDE):
        for gaps, x, y in _frame(card, k):
            if gaps >> k & 1:
                picture[y][x] = " "
    if falls:
        picture[-1] = [*("+~" * SIDE + "+")]
    lines = [*_arrows("^", card.top), *map("".join, picture), *_arrows("v", card.bottom)]
    return "\n".join(line.rstrip() for line in lines)


def _frame(card: SwampMap, k: int) -> tuple[tuple[int, int, int], ...]:
    """The four gaps number k of the frame: which gaps there are on that side, and where it would be drawn."""
    x = y = 2 * k + 1
    return (card.left, 0, y), (card.right, _LINES - 1, y), (card.top, x, 0), (card.bottom, x, _LINES - 1)


def _arrows(arrow: str, exits: int) -> list[str]:
    """The line of arrows outside the frame, if there are exits."""
    return ["".join(f" {arrow if exits >> column & 1 else ' '}" for column in range(SIDE))] if exits else []


# --- ways through maps ----------------------------------------------------------------------------------------------

Place = tuple[int, int]  # in a line of maps: the map's number and the space on it


def neighbours(line: Sequence[SwampMap], place: Place) -> Iterator[Place]:
    """Where one step leads, through passages both ways."""
    number, space = place
    row, column = divmod(space, SIDE)
    for direction, (right, down) in enumerate(STEPS):
        if not line[number].walls[space] >> direction & 1:
            yield number, space + right + SIDE * down
    if column == SIDE - 1 and number + 1 < len(line) and joined(line[number], line[number + 1]) >> row & 1:
        yield number + 1, space - (SIDE - 1)
    if column == 0 and number > 0 and joined(line[number - 1], line[number]) >> row & 1:
        yield number - 1, space + SIDE - 1


def joined(left: SwampMap, right: SwampMap) -> int:
    """The rows in which two neighbouring maps are open to each other, a bit each."""
    return left.right & right.left


def steps_from(line: Sequence[SwampMap], sources: Sequence[Place]) -> dict[Place, int]:
    """The steps from the nearest source to every place that can be reached."""
    steps = dict.fromkeys(sources, 0)
    queue = list(sources)
    for place in queue:
        for beside in neighbours(line, place):
            if beside not in steps:
                steps[beside] = steps[place] + 1
                queue.append(beside)
    return steps


# --- what a set of maps must be fit for (D-1.3) ---------------------------------------------------------------------

# Which kinds of items carry a map and under which key; then letters of which a map needs at least and at most so many.
MAP_KEYS = {"map": "drawing", "pounce": "back", "start": "drawing", "waterfall": "drawing"}
_DECK = (("C", 1, 1), ("T", 1, SPACES), (TREASURES, 1, SPACES), ("S", 0, 0))
_LETTERS = {
    "map": _DECK,
    "pounce": _DECK,
    "start": (("S", 1, 1), ("C", 0, 0)),
    "waterfall": (("S", 0, 0), ("C", 0, 0)),
}

Sheet = tuple[str, Item]  # a map of a pack: the kind of item and the item

_OPEN_WATER = SwampMap(tuple(map(frame_at, range(SPACES))), " " * SPACES, left=(1 << SIDE) - 1)


def sheets(pack: Pack, *kinds: str) -> list[Sheet]:
    """The maps of these kinds of items, in the order of the tables: deck, Pounce, start, Waterfall."""
    return [(kind, item) for kind in kinds or MAP_KEYS for item in pack[kind]]


def map_of(sheet: Sheet) -> SwampMap:
    kind, item = sheet
    return item[MAP_KEYS[kind]]


def check_maps(pack: Pack, fastest: int) -> None:
    """Refuse maps on which a game could not be played; `fastest` is the highest speed a croc starts with."""
    for sheet in sheets(pack):
        _check_letters(sheet)
        _check_passages(sheet)
        _check_water(sheet)
    _check_treasures(pack)
    _check_exits(sheets(pack, "map"))
    _check_exits(sheets(pack, "map", "pounce"))
    _check_crossings(pack)
    _check_croc_way(pack, fastest)


def _error(sheet: Sheet, found: str, accepted: str) -> PackError:
    kind, item = sheet
    return told_error(kind, item, MAP_KEYS[kind], found, accepted)


def _check_letters(sheet: Sheet) -> None:
    for letters, least, most in _LETTERS[sheet[0]]:
        count = len(map_of(sheet).where(letters))
        if not least <= count <= most:
            accepted = str(least) if least == most else f"{least} or more"
            raise _error(sheet, f"{count} of the letters {letters}", accepted)


def _check_passages(sheet: Sheet) -> None:
    """A start map is left to the right only."""
    sides = ("right",) if sheet[0] == "start" else ("left", "right")
    for side in sides:
        if not getattr(map_of(sheet), side):
            raise _error(sheet, f"no passage on the {side}", "one or more")


def _check_water(sheet: Sheet) -> None:
    reached = steps_from([map_of(sheet)], [(0, 0)])
    for space in range(SPACES):
        if (0, space) not in reached:
            raise _error(sheet, f"no way from a1 to {space_name(space)}", "spaces that all hang together")


def _check_treasures(pack: Pack) -> None:
    counts = Counter(letter for sheet in sheets(pack) for letter in map_of(sheet).symbols)
    for kind in TREASURES:
        if counts[kind] > MOST_TREASURES:
            raise PackError(f"map: found {counts[kind]} {kind} on all maps together, accepted: 0 to {MOST_TREASURES}")


def _check_exits(deck: list[Sheet]) -> None:
    left = sum(1 for sheet in deck if map_of(sheet).top or map_of(sheet).bottom)
    if 2 * left < len(deck):
        raise PackError(f"map: found {left} of {len(deck)} deck maps with an exit, accepted: half of them or more")


def _check_crossings(pack: Pack) -> None:
    """Card 0 is a start map and the Waterfall lies between deck maps: so no map meets a start map on its right."""
    inner = sheets(pack, "map", "pounce", "waterfall")
    for a, b in product(sheets(pack), inner):
        meets = a is not b and not (a[0] in ("start", "waterfall") and b[0] == "waterfall")
        if meets and not joined(map_of(a), map_of(b)):
            raise _error(a, f"no open row to {b[0]} {b[1]['id']!r} on its right", "one or more")


def _check_croc_way(pack: Pack, fastest: int) -> None:
    """Whatever lies to the right of card 1, the way cannot be shorter than over open water there."""
    for start, second in product(sheets(pack, "start"), sheets(pack, "map", "pounce")):
        boat, croc = map_of(start).where("S")[0], map_of(second).where("C")[0]
        across = croc % SIDE + SIDE - boat % SIDE
        if across > fastest:  # no way is shorter than as the crow flies: most maps need no search
            continue
        steps = steps_from([map_of(start), map_of(second), _OPEN_WATER], [(1, croc)])[0, boat]
        if steps <= fastest:
            found = f"{steps} steps from the croc to the Start of start {start[1]['id']!r}"
            raise _error(second, found, f"more than {fastest}, the fastest start of the dial")
