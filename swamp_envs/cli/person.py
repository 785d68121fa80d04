"""A person at the terminal: shown the table as a seat sees it, and asked for a move."""

import sys
from collections.abc import Callable, Mapping

from rich.console import Console

from ..core.errors import SwampError
from ..core.match import Match
from .console import HEADING, QUIET, draw, has_colour
from .explaining import tell_move, tell_rules
from .moves import complete_with_tab, find_move, list_groups

TYPED = (
    "a move, or its first letters where only one begins so; tab completes it",
    "?       all legal moves, this, and the rules that apply now",
    "? MOVE  what a move does, in words, and its rules",
    "q       quit",
    "(enter) draw the board again",
)

# Gets the rest of the line; returns whether the match is another one now.
Command = Callable[[str], bool]


class Leave(KeyboardInterrupt):
    """The person goes, or the input is at its end; nobody takes it for an error of an agent."""


def ask(
    console: Console, match: Match, commands: Mapping[str, Command] | None = None, typed: tuple[str, ...] = ()
) -> str | None:
    """Show the table of the deciding seat until a legal move is typed; None if a command has changed the match.

    `typed` says what can be typed besides moves and what everybody can type.
    """
    show_table(console, match, match.seat)
    while True:
        line = read_line(console, match)
        word, _, rest = line.partition(" ")
        try:
            if line in match.legal_moves:
                return line
            if line == "":
                show_table(console, match, match.seat)
            elif word == "?" and rest.strip():
                tell_move(console, match, rest.strip())
            elif word == "?":
                tell_all_moves(console, match, (*TYPED, *typed))
                tell_rules(console, match)
            elif line == "q":
                raise Leave
            elif commands is None or word not in commands:
                return find_move(match, line)
            elif commands[word](rest.strip()):
                return None
        except SwampError as error:
            console.print(str(error), style="yellow", markup=False, soft_wrap=True)


def call_to_the_table(console: Console, match: Match) -> None:
    """Say whose turn it is, where several people share a terminal."""
    console.print(f"\n{match.game.title}: you at seat {match.seat}", style=HEADING, markup=False)


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
