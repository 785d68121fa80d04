"""The rules that apply now, and a move in words, for whoever plays at a terminal."""

from collections.abc import Iterable, Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from ..core.match import Match
from ..core.words import asked_in_words, clauses, clauses_of, in_words
from .console import HEADING, QUIET
from .moves import find_move


def tell_rules(console: Console, match: Match) -> None:
    """What is asked, the clauses that it goes by, and what the signs on the table mean."""
    console.print(Text(f"{match.phase}: {asked_in_words(match)}", HEADING))
    _tell_clauses(console, match, match.legal_actions)
    signs = match.game.words.signs
    if signs:
        console.print(_grid(signs.items()))


def tell_move(console: Console, match: Match, typed: str) -> None:
    """A move in words, and the clauses that it goes by: a legal one, or one that others have made, if it is whole."""
    move = typed if typed in match.variant.action_texts.numbers else find_move(match, typed)
    console.print(Text(move, HEADING).append(f"  {in_words(match, move)}", "not bold default"))
    _tell_clauses(console, match, [match.variant.action_number(move)])


def _tell_clauses(console: Console, match: Match, actions: Sequence[int]) -> None:
    numbers = clauses_of(match, actions)
    texts = clauses(match.game) if numbers else {}
    console.print(_grid((number, texts[number]) for number in numbers))


def _grid(rows: Iterable[tuple[str, str]]) -> Table:
    made = Table.grid(padding=(0, 2))
    made.add_column(style=QUIET, no_wrap=True)
    for name, text in rows:
        made.add_row(name, Text(text))
    return made
