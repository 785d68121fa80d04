"""What a dict says: squares, ranges and clusters as sets, counted apart from the rules' own, faster counting."""

import re
from dataclasses import dataclass
from typing import Any, NamedTuple

Square = tuple[int, int]

FILES = "abcdefgh"
TEAMS = ((0, 2), (1, 3))
SQUARE = r"([a-h][1-8])"
LAST_ACTIONS = {
    "pass": ("--", "passed"),
    "cell": (f"C@{SQUARE}", "spawned a cell on {0}"),
    "supply": (f"S@{SQUARE}", "spawned a supply on {0}"),
    "move": (f"{SQUARE}-{SQUARE}", "moved {0} to {1}"),
    "swap": (f"{SQUARE}~{SQUARE}", "swapped {0} with {1}"),
    "remove": (f"-{SQUARE}", "gave up {0}"),
    "keep": (f"={SQUARE}", "kept the cluster of {0}"),
}


class Last(NamedTuple):
    """The last action: its kind, its squares, and in words."""

    kind: str
    squares: list[Square]
    words: str


@dataclass(frozen=True)
class Position:
    """The dict as sets of squares, with what follows from it."""

    cells: list[set[Square]]
    supply: set[Square]
    reach: list[set[Square]]  # operating ranges
    blocked: set[Square]
    area: list[set[Square]]  # ranges with the cells: a lone cell is out of its own range, but that looks like a hole
    alive: list[bool]
    seat: int
    phase: str
    turn_of: int
    turn: int
    max_turns: int
    setup: str
    teams: bool

    @property
    def over(self) -> bool:
        """Whether nobody is left to decide."""
        return self.seat < 0

    def points(self, seat: int) -> set[Square]:
        """The supplies that count for a seat."""
        return (self.supply & self.reach[seat]) - self.blocked

    def sharers(self, square: Square) -> list[int]:
        """The seats whose area holds a square."""
        return [seat for seat in range(4) if square in self.area[seat]]

    def choices(self) -> dict[str, set[Square]]:
        """What the seat may give up or keep, by the text of the choice; nothing in other phases."""
        if self.over or self.phase not in ("remove", "keep"):
            return {}
        if self.phase == "remove":
            return {f"-{name_of(cell)}": {cell} for cell in sorted(self.cells[self.seat], key=order)}
        return {f"={name_of(min(cluster, key=order))}": cluster for cluster in clusters(self.cells[self.seat])}

    def touched(self, done: Last | None) -> set[Square]:
        """The squares the last action was about."""
        squares = set(done.squares) if done else set()
        kept = [own for own in self.cells if own & squares] if done and done.kind == "keep" else []
        return squares.union(*kept)

    def winners(self) -> list[int]:
        """Who has won if the game is finished; nobody in a draw."""
        living = [seat for seat in range(4) if self.alive[seat]]
        if not self.teams:
            return living
        standing = [team for team in TEAMS if any(seat in team for seat in living)]
        return list(standing[0]) if len(standing) == 1 else []

    def won(self, seat: int) -> bool:
        """Whether the game is finished, and a seat has won it."""
        return self.over and seat in self.winners()

    def in_turn(self, seat: int) -> bool:
        """Whether a turn of a seat's is in progress; another one may have to decide."""
        return not self.over and self.turn_of == seat


def read(d: dict[str, Any]) -> Position:
    """A position from its dict."""
    cells = [{square_of(name) for name in names} for names in d["cells"]]
    supply = {square_of(name) for name in d["supply"]}
    reach = [{near for cell in own for near in neighbours(cell)} for own in cells]
    return Position(
        cells=cells,
        supply=supply,
        reach=reach,
        blocked={square for square in supply if sum(square in area for area in reach) > 1},
        area=[area | own for area, own in zip(reach, cells, strict=True)],
        alive=[bool(flag) for flag in d["alive"]],
        **{name: d[name] for name in ("seat", "phase", "turn_of", "turn")},
        **{name: d["options"][name] for name in ("max_turns", "setup", "teams")},
    )


def read_last(action: str | None) -> Last | None:
    """The last action from its text."""
    if action is None:
        return None
    for kind, (form, words) in LAST_ACTIONS.items():
        if found := re.fullmatch(form, action):
            return Last(kind, [square_of(name) for name in found.groups()], words.format(*found.groups()))
    raise ValueError(f"not a SwapX action: {action!r}")


def places_of(values: dict[str, Any], move: str) -> list[str]:
    """The squares that stand for an action on the picture, in the order in which they are chosen."""
    return re.findall(SQUARE, move)


def square_of(name: str) -> Square:
    """(file, rank) of "b3"."""
    if not re.fullmatch(SQUARE, name):
        raise ValueError(f"a square is written a1 to h8, not {name!r}")
    return FILES.index(name[0]), int(name[1]) - 1


def name_of(square: Square) -> str:
    """The name of a square: b3 for (1, 2)."""
    return f"{FILES[square[0]]}{square[1] + 1}"


def order(square: Square) -> int:
    """A square's number, by which the squares of a board are sorted."""
    return square[0] + 8 * square[1]


def neighbours(square: Square) -> set[Square]:
    """The up to eight squares around one."""
    files, ranks = ({k for k in (at - 1, at, at + 1) if 0 <= k < 8} for at in square)
    return {(file, rank) for file in files for rank in ranks} - {square}


def clusters(cells: set[Square]) -> list[set[Square]]:
    """Cells grouped by contact, in the order of the lowest square of each."""
    left, found = set(cells), []
    while left:
        cluster, rim = set(), {min(left, key=order)}
        while rim:
            cluster |= rim
            rim = {near for cell in rim for near in neighbours(cell) if near in left} - cluster
        left -= cluster
        found.append(cluster)
    return found
