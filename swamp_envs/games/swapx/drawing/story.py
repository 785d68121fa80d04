"""The state of play in words, the same ones in the picture and in the terminal."""

from collections.abc import Mapping
from typing import Any

from .looks import SEATS
from .reading import Position, Square, name_of

DUTIES = {
    "act": "spawn, swap, move or pass",
    "remove": "supply check: give up a cell",
    "keep": "cut apart: keep one cluster",
}


def seat_names(values: Mapping[str, Any]) -> list[str]:
    """What everybody calls the seats."""
    return [f"{look.letter} {look.name}" for look in SEATS]


def goal(options: Mapping[str, Any]) -> str:
    """What the game is about, and how it is won."""
    ways = "Grow, push and trade places with your neighbours; cells need supplies, or you lose some. "
    if options["teams"]:
        return f"{ways}A and C play together against B and D; the last team with cells on the board wins."
    return f"{ways}The last player with cells on the board wins."


def headline(p: Position) -> tuple[str, str]:
    """What is going on, in a short line and a longer one."""
    return verdict(p) if p.over else (f"{SEATS[p.seat].name} decides", DUTIES[p.phase])


def verdict(p: Position) -> tuple[str, str]:
    """How a finished game ended."""
    won = p.winners()
    if not won:
        return ("Nobody won", "turn limit") if any(p.alive) else ("A draw", "nobody is left on the board")
    if p.teams:
        return f"{listed(won)} won", "last team standing"
    return f"{listed(won)} won", "last colony standing" if len(won) == 1 else "turn limit: the survivors share"


def listed(seats: list[int]) -> str:
    """The names of one or more seats in a phrase."""
    names = [SEATS[seat].name for seat in seats]
    if len(names) == 4:
        return "Everybody"
    return " and ".join([", ".join(names[:-1]), names[-1]] if names[1:] else names)


def counts(p: Position, seat: int) -> tuple[str, str]:
    """A seat's cells and supply points in words."""
    cells, points = len(p.cells[seat]), len(p.points(seat))
    return f"{cells} cell{'s' * (cells != 1)}", f"{points} suppl{'y' if points == 1 else 'ies'}"


def standing(p: Position, seat: int) -> str:
    """A seat's state in a word."""
    if p.won(seat):
        return "won"
    if not p.alive[seat]:
        return "out"
    if p.seat == seat:
        return "decides"
    return "in turn" if p.in_turn(seat) else "alive"


def turns_played(p: Position) -> str:
    """How far the game has come."""
    return f"{p.turn} of {p.max_turns} turns played"


def square_words(p: Position, square: Square) -> str:
    """What is on a square."""
    cells = [f"cell of {SEATS[seat].name}" for seat in range(4) if square in p.cells[seat]]
    supply = ["blocked supply" if square in p.blocked else "supply"] if square in p.supply else []
    return ", ".join([name_of(square), *(cells or supply or ["empty"])])
