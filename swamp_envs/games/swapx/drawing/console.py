"""SwapX as text: at most 80 columns, and the same words with colours or without."""

from typing import Any

from swamp_envs.view import ansi as terminal
from swamp_envs.view.sections import Look, Section

from .looks import SEATS
from .reading import FILES, Last, Position, Square, name_of, order, read, read_last
from .story import counts, headline, standing, turns_played

# of the terminal's 256 colours
MOSS, MIXED, BLACK, DIM, LEAF, RED = "#d7d7af", "#c6c6c6", "#000000", "#767676", "#005f00", "#870000"


def ansi(d: dict[str, Any], last: str | None = None, colour: bool = True) -> str:
    """The board and the state of play as lines of text; without colour it says the same."""
    p, done = read(d), read_last(last)
    return terminal.beside(board(p, done, colour), panel(p, done, colour), gap=5) + "\n"


def sections(d: dict[str, Any], last: str | None, look: Look) -> list[Section]:
    """The board and the state of play for a screen."""
    p, done = read(d), read_last(last)
    return [
        Section("board", tuple(board(p, done, look.colour))),
        Section("state", tuple(panel(p, done, look.colour, look.you)), vital=True),
    ]


# ---------------------------------------------------------------- the board


def board(p: Position, done: Last | None, colour: bool) -> list[str]:
    """The board, rank 8 on top."""
    files = "    " + "".join(f" {letter} " for letter in FILES)
    marked = p.touched(done)

    def row(rank: int) -> str:
        return "".join(sign_of(p, square, square in marked, colour) for square in ((k, rank) for k in range(8)))

    return [files, *(f" {rank + 1}  {row(rank)}  {rank + 1}" for rank in reversed(range(8))), files]


def sign_of(p: Position, square: Square, marked: bool, colour: bool) -> str:
    """Three characters: what stands there, bracketed if the last action touched it."""
    sign, ink, ground = look_of(p, square)
    if marked:
        return terminal.paint(f"[{sign}]", ink if sign.isupper() else BLACK, ground, bold=True, colour=colour)
    return terminal.paint(f" {sign} ", ink, ground, bold=ink != DIM, colour=colour)


def look_of(p: Position, square: Square) -> tuple[str, str, str]:
    """The sign of a square, its ink and its ground."""
    for look, own in zip(SEATS, p.cells, strict=True):
        if square in own:
            return look.letter, look.ink, look.fill
    sign, ground = range_look(p.sharers(square))
    if square in p.supply:
        return ("x", RED, ground) if square in p.blocked else ("s", LEAF, ground)
    return sign, DIM, ground


def range_look(sharers: list[int]) -> tuple[str, str]:
    """The sign of a bare square and its ground, by whose ranges it is in."""
    if not sharers:
        return ".", MOSS
    look = SEATS[sharers[0]]
    return ("+", MIXED) if sharers[1:] else (look.letter.lower(), look.pale)


# ---------------------------------------------------------------- the panel beside it


def panel(p: Position, done: Last | None, colour: bool, you: int | None = None) -> list[str]:
    """Everything beside the board."""
    short, long = headline(p)
    return [
        f"SwapX, {p.setup} set-up, {'teams A+C and B+D' if p.teams else 'free for all'}",
        turns_played(p),
        terminal.paint(short, bold=True, colour=colour),
        f"  {long}",
        *[seat_line(p, seat, colour, you) for seat in range(4)],
        f"last action: {done.words}" if done else "no action seen",
        *([f"choices: {', '.join(choice_words(p))}"] if p.choices() else []),
        "a-d range, + several; s supply, x blocked",
    ]


def seat_line(p: Position, seat: int, colour: bool, you: int | None = None) -> str:
    """One seat: who, how many cells and supplies, and how it stands."""
    look, (cells, points) = SEATS[seat], counts(p, seat)
    name = f"{look.name:8}" if you is None else f"{f'{look.name} you' if seat == you else look.name:11}"
    badge = terminal.paint(f" {look.letter} ", look.ink, look.fill, bold=True, colour=colour)
    return f"{'>' if p.seat == seat else ' '}{badge} {name}{cells:9}{points:13}{standing(p, seat)}"


def choice_words(p: Position) -> list[str]:
    """The choices as one types them, a cluster with its squares."""
    named = {name: " ".join(map(name_of, sorted(cells, key=order))) for name, cells in p.choices().items()}
    return [f"{name} ({squares})" if name[0] == "=" else name for name, squares in named.items()]
