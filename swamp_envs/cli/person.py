"""A person at the terminal: shown the table as a seat sees it, and asked for a line."""

import sys

from rich.console import Console

from ..core.match import Match
from .console import QUIET, draw, has_colour
from .moves import complete_with_tab, list_groups

TYPED = (
    "a move, or its first letters where only one begins so; tab completes it",
    "?       all legal moves, and this",
    "q       quit",
    "(enter) draw the board again",
)


class Leave(KeyboardInterrupt):
    """The person goes, or the input is at its end; nobody takes it for an error of an agent."""


def show_table(console: Console, match: Match, seat: int) -> None:
    """What a seat sees, and what it can do."""
    draw(console, match.ansi(seat, has_colour(console)))
    console.print("", list_groups(match, console.width, whole=False))


def read_line(console: Console, match: Match) -> str:
    """What the person types; echoed where it comes from a pipe, so that the transcript can be read."""
    complete_with_tab(match)
    try:
        line = input(f"{match.phase}> ").strip()
    except EOFError:
        console.print()
        raise Leave from None
    if not sys.stdin.isatty():
        console.print(line, markup=False)
    return line


def tell_all_moves(console: Console, match: Match, typed: tuple[str, ...]) -> None:
    """Every legal move, and what else can be typed."""
    console.print(list_groups(match, console.width, whole=True))
    console.print("\n".join(["", *typed, ""]), style=QUIET, markup=False)
