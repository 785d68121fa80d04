"""Legal moves as people type them: by a number, whole, or by their first letters."""

from collections.abc import Sequence

from ..core.errors import SwampError
from ..core.match import Match
from ..play.sitting import refuse_illegal

_SHOWN = 12  # moves that what was typed can be


def find_move(match: Match, typed: str) -> str:
    """The legal move that was typed: its number, all of it, or a beginning that no other one has."""
    legal = match.legal_moves
    if typed in legal:
        return typed
    if typed.isascii() and typed.isdecimal():
        return _numbered(legal, int(typed))
    begun = _beginning(legal, typed)
    if len(begun) == 1:
        return begun[0]
    if begun:
        raise SwampError(f"{typed} can be {', '.join(begun[:_SHOWN])}{' ...' * (len(begun) > _SHOWN)}")
    refuse_illegal(match, _whole(match, typed))
    raise AssertionError(f"{typed} is legal")


def is_move(match: Match, typed: str) -> bool:
    """Whether a legal move was typed whole, in upper or lower case."""
    return typed.lower() in (move.lower() for move in match.legal_moves)


def _numbered(legal: Sequence[str], number: int) -> str:
    if not 1 <= number <= len(legal):
        raise SwampError(f"found {number}, accepted: 1 to {len(legal)}, the numbers of the choices")
    return legal[number - 1]


def _beginning(legal: Sequence[str], typed: str) -> list[str]:
    """The legal moves that begin so; upper and lower case count only if they help. A whole one is the only one."""
    whole = [move for move in legal if move.lower() == typed.lower()]
    if len(whole) == 1:
        return whole
    begun = [move for move in legal if move.startswith(typed)]
    return begun or [move for move in legal if move.lower().startswith(typed.lower())]


def _whole(match: Match, typed: str) -> str:
    """A move of the game that is not legal here, as it is written."""
    known = match.variant.action_texts.numbers
    return typed if typed in known else next((move for move in known if move.lower() == typed.lower()), typed)


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
