"""A person at the terminal: shown the table as a seat sees it, and asked for a move."""

import sys
from collections.abc import Callable, Mapping, Sequence

from rich.console import Console
from rich.text import Text

from ..core.errors import SwampError
from ..core.match import Match
from ..play.viewing import goal, seat_names, view
from ..view.sections import Look, Section
from . import choices, pager
from .console import HEADING, QUIET, WARNING, has_colour, rows_of
from .explaining import move_told, rules_told, two_columns
from .frame import LEAST, Block, lay_out
from .moves import complete_with_tab, find_move, is_move

KEYS = {
    "1, 2 ..": "the choice of that number; or a move, or its first letters where only one begins so (tab completes it)",
    "enter": "show the table again",
    "?": "these keys, what can be chosen, and the rules that apply now; ? MOVE tells what a move does",
    "v": "show what did not fit on the screen; v NAME shows only that, such as: v choices",
    "q": "quit",
}
NO_KEYS: Mapping[str, str] = {}
CHOICES, NEWS = "choices", "news"
_NEWS_ROWS = 4
_PART = 3  # the choices have at least this part of the screen

# Gets the rest of the line; returns whether the match is another one now.
Command = Callable[[str], bool]


class Leave(KeyboardInterrupt):
    """The person goes, or the input is at its end; nobody takes it for an error of an agent."""


class Screen:
    """The table as the deciding seat sees it: as much as there is room for, the question last."""

    def __init__(self, console: Console, match: Match, news: Sequence[Text] = ()) -> None:
        self.console, self.match = console, match
        self.news = [line for each in news for line in pager.lines_of(console, each)]
        self.view = view(match, match.seat, Look(has_colour(console), match.seat))
        self.choices = choices.numbered(self.view)
        self._left_out: list[str] = []

    @property
    def columns(self) -> int:
        return self.console.width

    def show(self) -> None:
        """Everything from the news to the question, in as many rows as the screen has above the answer."""
        top, asked = self._top(), self._asked()
        free = rows_of(self.console) - 2 - len(top) - len(asked)  # the last row is for the answer
        board, vital = len(self.view.sections[0].lines), self._vital_rows()
        room = max(free - min(board, max(LEAST, free - vital)) - vital, free // _PART)
        offered = choices.block(self.choices, self.columns, room, free)
        frame = lay_out(self.view.sections, self.columns, free - len(offered))
        self._left_out = [*frame.left_out, *([NEWS] if len(self.news) > _NEWS_ROWS else [])]
        pager.put(self.console, [*top, *frame.lines, *offered, *asked, self._hint()])

    def _vital_rows(self) -> int:
        return sum(len(section.lines) for section in self.view.sections[1:] if section.vital)

    def _top(self) -> list[Text]:
        """Who asks whom, and what the others did last."""
        left_out = len(self.news) - _NEWS_ROWS
        told = (
            self.news
            if left_out <= 0
            else [pager.quiet(f"... {left_out + 1} lines before"), *self.news[left_out + 1 :]]
        )
        return [*heading(self.console, self.match), *told]

    def _asked(self) -> list[Text]:
        return pager.lines_of(self.console, Text(f"{self.view.asked}", HEADING))

    def _hint(self) -> Text:
        """What can be typed, in one line."""
        count = len(self.choices)
        numbers = "1" if count == 1 else f"1 to {count}"
        more = f" · v more: {' '.join(self._left_out)}" if self._left_out else ""
        hint = pager.quiet(f"{numbers}, or a move · ? help · q quit{more}")
        hint.truncate(self.columns, overflow="ellipsis")
        return hint

    def show_more(self, name: str) -> None:
        """A section that is asked for by its name, or all that did not fit."""
        sections = {section.name: section for section in self.view.sections}
        known = [*sections, CHOICES, *([NEWS] if self.news else [])]
        if name and name not in known:
            raise SwampError(f"v: found {name!r}, accepted: {', '.join(known)}")
        for each in [name] if name else self._left_out or [CHOICES]:
            if each in sections:
                self._show_section(sections[each])
            else:
                pager.show(self.console, *(self.news if each == NEWS else self.told_choices()))

    def _show_section(self, section: Section) -> None:
        block = Block.of(section)
        pager.show_pages(self.console, block.windows(min(rows_of(self.console) - 1, block.rows), self.columns))

    def told_choices(self) -> list[Text]:
        return choices.in_words(self.choices, self.columns)


def ask(
    console: Console,
    match: Match,
    commands: Mapping[str, Command] | None = None,
    keys: Mapping[str, str] = NO_KEYS,
    news: Sequence[Text] = (),
) -> str | None:
    """Show the table of the deciding seat until a legal move is typed; None if a command has changed the match.

    `keys` says what can be typed besides moves and what everybody can type.
    """
    screen = Screen(console, match, news)
    helps: dict[str, Command] = {
        "": lambda _: _done(screen.show()),
        "v": lambda name: _done(screen.show_more(name)),
        "?": lambda move: _done(_tell(screen, move, keys)),
        "q": _leave,
    }
    screen.show()
    while True:
        line = read_line(console, match)
        word, _, rest = line.partition(" ")
        try:
            command = None if is_move(match, line) else {**helps, **(commands or {})}.get(word)
            if command is None:
                return find_move(match, line)
            if command(rest.strip()):
                return None
        except SwampError as error:
            pager.show(console, Text(str(error), WARNING))


def _done(_: None) -> bool:
    """Of a command that leaves the match as it is."""
    return False


def _leave(_: str) -> bool:
    raise Leave


def _tell(screen: Screen, move: str, keys: Mapping[str, str]) -> None:
    """What a move does; or the keys, what can be chosen, and the rules that apply now."""
    console, match = screen.console, screen.match
    if move:
        pager.show(console, *move_told(match, move))
        return
    blank = Text()
    pager.show(
        console,
        two_columns({**KEYS, **keys}.items()),
        blank,
        Text(goal(match)),
        blank,
        *screen.told_choices(),
        blank,
        *rules_told(match),
    )


def heading(console: Console, match: Match) -> list[Text]:
    """Which game it is, and who is asked."""
    number = f" · decision {len(match.actions) + 1}" if match.actions else ""
    you = f" · you are {seat_names(match)[match.seat]}"
    line = Text.assemble((match.game.title, HEADING), you, (number, QUIET))
    line.truncate(console.width, overflow="ellipsis")
    return [line]


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
