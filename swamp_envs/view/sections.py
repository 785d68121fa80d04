"""A table as a terminal shows it: sections of lines, of which a screen takes as many as it has room for.

A game's drawing brings `sections(values, last, look)`. The first section is the board; the others follow by how much
they matter for the decision. A drawing may bring `card(values, move, colour)` as well: the tile or card that a move is
about, in small.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

WIDTH = 80  # columns; no line of a section that does not slide is wider


@dataclass(frozen=True)
class Look:
    """How somebody looks at a table."""

    colour: bool = True
    you: int | None = None  # the seat of who looks
    numbers: Mapping[str, int] = field(default_factory=dict)  # of the moves that can be chosen


class Section(NamedTuple):
    """A part of the table. Of one that is larger than its room the part around its focus is shown."""

    name: str  # one word, by which it is asked for
    lines: tuple[str, ...]
    vital: bool = False  # whether it is shown rather than the whole board
    focus: tuple[int, int] = (0, 0)  # a line and a column
    head: int = 0  # lines on top that stay when the others slide
    margin: int = 0  # columns on the left that stay


class Card(NamedTuple):
    """A tile or card in small; cards of the same name are the same one."""

    name: str
    lines: tuple[str, ...]
    title: str = ""  # what stands below it, where there is room
