"""Legal moves for people: in groups by kind, and found by what was typed."""

import textwrap

from rich.table import Table
from rich.text import Text

from ..core.errors import SwampError
from ..core.match import Match
from .console import QUIET


def by_kind(match: Match) -> dict[str, list[str]]:
    """The legal moves under the names of their kinds."""
    groups: dict[str, list[str]] = {}
    for action in match.legal_actions:
        kind, _ = match.variant.actions.decode(action)
        groups.setdefault(kind, []).append(match.variant.action_text(action))
    return groups


def list_groups(match: Match, width: int, whole: bool) -> Table:
    """One line a kind, cut to the width, or everything."""
    groups = by_kind(match)
    label = max(len(f"{kind} ({len(moves)})") for kind, moves in groups.items())
    listed = Table.grid(padding=(0, 2))
    listed.add_column(style=QUIET, no_wrap=True)
    for kind, moves in groups.items():
        line = " ".join(moves)
        listed.add_row(f"{kind} ({len(moves)})", Text(line if whole else shorten(line, width - label - 4, len(moves))))
    return listed


def shorten(line: str, room: int, count: int) -> str:
    """As many moves as fit, and how many there are."""
    more = f" ... {count} in all"
    return textwrap.shorten(line, max(room, len(more)), placeholder=more, break_on_hyphens=False)


def find_move(match: Match, typed: str) -> str:
    """The legal move that was typed, whole or as the beginning of just one; upper and lower case if need be."""
    legal = match.legal_moves
    if typed in legal:
        return typed
    begun = [move for move in legal if move.startswith(typed)]
    begun = begun or [move for move in legal if move.lower().startswith(typed.lower())]
    if len(begun) == 1:
        return begun[0]
    if begun:
        raise SwampError(f"{typed} can be {', '.join(begun[:12])}{' ...' * (len(begun) > 12)}")
    raise SwampError(f"{typed} is not legal here; ? lists what is")


def complete_with_tab(match: Match) -> None:
    """Let the tab key complete legal moves, where the terminal's line editing is at hand."""
    try:
        import readline
    except ImportError:  # as on Windows
        return

    def candidate(text: str, number: int) -> str | None:
        begun = [move for move in match.legal_moves if move.startswith(text)]
        return begun[number] if number < len(begun) else None

    readline.set_completer(candidate)
    readline.set_completer_delims(" ")
    readline.parse_and_bind("tab: complete")
