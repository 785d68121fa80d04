"""What pages are made of: tables, headings and links in Markdown."""

import re
from collections.abc import Iterable, Iterator

LONG = 12  # names in a cell
SHOWN = 4  # of a long list
_CLAUSE = re.compile(r"(?<![\w*`])([A-Z]+)-(\d+)\.(\d+[a-z]?)(?![\w`])")
_NUMBERED = re.compile(r"\*\*([A-Z]+-\d+\.\d+[a-z]?)\*\*")


def table(head: tuple[str, ...], rows: Iterable[tuple]) -> Iterator[str]:
    yield "| " + " | ".join(head) + " |"
    yield "|" + " --- |" * len(head)
    for row in rows:
        yield "| " + " | ".join(shortened(str(cell)).replace("|", "\\|") for cell in row) + " |"
    yield ""


def shortened(cell: str) -> str:
    """A cell whose list of names would fill a screen keeps the first of them."""
    names = cell.split(", ")
    return cell if len(names) <= LONG else f"{', '.join(names[:SHOWN])} ... ({len(names)} in all)"


def span(first: int, last: int) -> str:
    return str(first) if first == last else f"{first} to {last}"


def shape(numbers: tuple[int | str, ...]) -> str:
    return " x ".join(map(str, numbers)) or "1"


def fenced(kind: str, text: str) -> list[str]:
    return [f"```{kind}", *text.strip().splitlines(), "```", ""]


def with_clauses(text: str, page: str = "") -> str:
    """Rules whose clauses can be linked to, and whose mentions of a clause lead there, on this page or another."""
    marked = _CLAUSE.sub(lambda found: f'<a href="{page}#{place_of(found[0])}">{found[0]}</a>', text)
    return _NUMBERED.sub(lambda found: f'<span id="{place_of(found[1])}"></span>**{found[1]}**', marked)


def place_of(clause: str) -> str:
    """The anchor of a clause: `m-3-2`."""
    return clause.lower().replace(".", "-")
