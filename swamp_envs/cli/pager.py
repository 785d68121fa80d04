"""Long text at a terminal: a page at a time."""

from collections.abc import Iterable, Sequence

from rich.console import Console, RenderableType
from rich.text import Text

from .console import QUIET, has_person, rows_of

_ASKED = "-- page {0} of {1}: enter goes on, q stops --"


def show(console: Console, *parts: RenderableType) -> None:
    """All of it, wrapped to the screen; page by page where somebody sits at a terminal and it is longer."""
    lines = [line for part in parts for line in lines_of(console, part)]
    room = rows_of(console) - 1
    show_pages(console, [lines] if len(lines) <= room else [lines[k : k + room] for k in range(0, len(lines), room)])


def show_pages(console: Console, pages: Sequence[Sequence[Text]]) -> None:
    """Pages, one after another when somebody asks for the next one."""
    for number, page in enumerate(pages, 1):
        put(console, page)
        if number < len(pages) and has_person() and not _goes_on(number, len(pages)):
            break


def put(console: Console, lines: Iterable[Text]) -> None:
    """Lines as they are."""
    for line in lines:
        console.print(line, soft_wrap=True)


def lines_of(console: Console, part: RenderableType) -> list[Text]:
    """What something looks like, line by line."""
    found = []
    for row in console.render_lines(part, pad=False):
        line = Text.assemble(*((each.text, each.style or "") for each in row))
        line.rstrip()
        found.append(line)
    return found


def _goes_on(number: int, count: int) -> bool:
    return asked(_ASKED.format(number, count)) != "q"


def asked(prompt: str) -> str:
    """What somebody types, in a line below what is shown; the end of the input is a q."""
    try:
        return input(prompt).strip()
    except EOFError:
        return "q"


def quiet(text: str) -> Text:
    return Text(text, QUIET)
