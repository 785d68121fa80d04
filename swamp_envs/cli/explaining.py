"""The rules that apply now, and a move in words, for whoever plays at a terminal."""

from collections.abc import Iterable, Sequence

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from ..core.match import Match
from ..core.words import asked_in_words, clauses, clauses_of, in_words
from .console import HEADING, QUIET
from .moves import find_move


def rules_told(match: Match) -> list[RenderableType]:
    """What is asked, the clauses that it goes by, and what the signs on the table mean."""
    told: list[RenderableType] = [Text(f"{match.phase}: {asked_in_words(match)}", HEADING)]
    told.append(_clauses(match, match.legal_actions))
    signs = match.game.words.signs
    return [*told, two_columns(signs.items())] if signs else told


def move_told(match: Match, typed: str) -> list[RenderableType]:
    """A move in words, and the clauses that it goes by: a legal one, or one that others have made, if it is whole."""
    move = typed if typed in match.variant.action_texts.numbers else find_move(match, typed)
    heading = Text.assemble((move, HEADING), f"  {in_words(match, move)}")
    return [heading, _clauses(match, [match.variant.action_number(move)])]


def _clauses(match: Match, actions: Sequence[int]) -> Table:
    numbers = clauses_of(match, actions)
    texts = clauses(match.game) if numbers else {}
    return two_columns((number, texts[number]) for number in numbers)


def two_columns(rows: Iterable[tuple[str, str]]) -> Table:
    made = Table.grid(padding=(0, 2))
    made.add_column(style=QUIET, no_wrap=True)
    for name, text in rows:
        made.add_row(name, Text(text))
    return made
