"""The two screens of the command, and how tables look on them; rich finds out about terminals, NO_COLOR and width."""

import os
import sys
import textwrap

from rich import box
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from ..core.fields import printable

PROGRAM = "swamp"
HEADING = "bold green"
QUIET = "dim"
WARNING = "yellow"
_LONGEST_COMPLAINT = 600
_ENDLESS = 10_000  # letters; no table is as wide
_PIPE_WIDTH = 120  # a pipe has no width of its own; 80 would fold the tables
_PIPE_ROWS = 10_000  # nor has it an end


def screen(stderr: bool = False) -> Console:
    """Standard output as it is now (tests and pipes replace it), or standard error."""
    stream = sys.stderr if stderr else sys.stdout
    width = None if stream.isatty() or "COLUMNS" in os.environ else _PIPE_WIDTH
    return Console(stderr=stderr, highlight=False, emoji=False, width=width)


def rows_of(console: Console) -> int:
    """The rows of the screen; a pipe has as many as somebody says, or room for everything."""
    return console.height if console.file.isatty() or "LINES" in os.environ else _PIPE_ROWS


def has_colour(console: Console) -> bool:
    """Whether drawings for this screen may carry colours."""
    return console.color_system is not None and not console.no_color


def has_person() -> bool:
    """Whether somebody sits at a terminal, to look and to press keys."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def draw(console: Console, picture: str) -> None:
    """A picture that is coloured already goes out as it is: rich would fold it at the edge."""
    console.file.write(picture if picture.endswith("\n") else picture + "\n")
    console.file.flush()


def complain(message: str) -> None:
    """One line on standard error, whatever the message; what it quotes may be a whole file."""
    line = escape(textwrap.shorten(readable(message), _LONGEST_COMPLAINT, placeholder=" ..."))
    screen(stderr=True).print(f"[bold red]{PROGRAM}:[/] {line}", soft_wrap=True)


def readable(text: str) -> str:
    """What somebody else has written, with the signs that would steer a terminal spelled out."""
    return "".join(sign if sign.isprintable() or sign.isspace() else repr(sign)[1:-1] for sign in text)


def table(*columns: str, title: str | None = None) -> Table:
    """A table in the house style; a column whose name begins with > is set to the right. Words fold, numbers do not."""
    made = Table(
        title=Text(title, HEADING) if title else None,
        box=box.SIMPLE_HEAD,
        title_justify="left",
        header_style="bold",
        pad_edge=False,
        padding=(0, 1, 0, 0),
    )
    for place, column in enumerate(columns):
        right = column.startswith(">")
        alignment = "right" if right else "left"
        made.add_column(column.removeprefix(">"), justify=alignment, no_wrap=right or place == 0)
    return made


def add(to: Table, first: str, *cells: str) -> None:
    """A row, its first cell standing out; games' own words go in as they are, not as rich's markup."""
    to.add_row(Text(printable(first), HEADING), *(Text(printable(cell)) for cell in cells))


def fits(console: Console, made: Table) -> bool:
    """Whether the screen has room for a table as it is."""
    endless = console.options.update(max_width=_ENDLESS)
    return made.__rich_measure__(console, endless).maximum <= console.width


def progress_bar(console: Console) -> Progress:
    """A bar that leaves no trace when it is done, and none at all in a pipe."""
    return Progress(
        TextColumn("[progress.description]{task.description}"),
        BarColumn(complete_style="green"),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.file.isatty(),  # a pipe with FORCE_COLOR would get every state of the bar
    )
