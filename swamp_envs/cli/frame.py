"""A screen of a table: its sections beside and below each other, as many as there is room for."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rich.text import Text

from ..view.sections import Section

GAP = 2  # columns between what stands side by side
LEAST = 9  # rows that a board has beside vital sections
_TOO_FEW = 5  # rows for a board to be seen at all


class Block(NamedTuple):
    """A section whose lines can be cut."""

    section: Section
    lines: list[Text]

    @classmethod
    def of(cls, section: Section) -> "Block":
        return cls(section, [_read(line) for line in section.lines])

    @property
    def rows(self) -> int:
        return len(self.lines)

    @property
    def columns(self) -> int:
        return max((line.cell_len for line in self.lines), default=0)

    def window(self, rows: int, columns: int, focus: tuple[int, int] | None = None) -> list[Text]:
        """As much as there is room for, around a line and a column; head and margin stay."""
        line, column = focus or self.section.focus
        head, margin = self.section.head, self.section.margin
        top = _first(line - head, self.rows - head, rows - head)
        left = _first(column - margin, self.columns - margin, columns - margin)
        kept = [*self.lines[:head], *self.lines[head + top : max(rows, head) + top]]
        return [_cut(each, margin, left, columns) for each in kept]

    def windows(self, rows: int, columns: int) -> list[list[Text]]:
        """All of it, in as many windows as it takes: from left to right, then down."""
        head, margin = self.section.head, self.section.margin
        down = range(0, max(1, self.rows - head), max(1, rows - head))
        right = range(0, max(1, self.columns - margin), max(1, columns - margin))
        step = (rows - head) // 2, (columns - margin) // 2
        return [
            self.window(rows, columns, (head + top + step[0], margin + left + step[1]))
            for top in down
            for left in right
        ]


def _read(line: str) -> Text:
    text = Text.from_ansi(line)
    text.no_wrap = True
    return text


def _first(focus: int, length: int, room: int) -> int:
    """Where a window begins that has the focus in its middle, as far as there is something on both sides."""
    return max(0, min(focus - room // 2, length - room))


def _cut(line: Text, margin: int, left: int, columns: int) -> Text:
    if not left:
        return line[:columns]
    return line[:margin] + line[margin + left : left + columns]


class Frame(NamedTuple):
    """What is on the screen, and the names of the sections that are not, or not wholly."""

    lines: list[Text]
    left_out: list[str]


def lay_out(sections: Sequence[Section], columns: int, rows: int) -> Frame:
    """The board, vital sections beside it or below, then as many of the others as there is room for."""
    board, *others = map(Block.of, sections)
    if rows < min(board.rows, _TOO_FEW):
        lines = [line for block in _fill(others, rows) for line in block.window(block.rows, columns)]
        return Frame(lines, [section.name for section in sections])
    spare = columns - min(board.columns, columns) - GAP
    below = [block for block in others if block.section.vital and block.columns > spare]
    while below and rows - _rows(below) < min(board.rows, LEAST):
        below.pop()
    height = min(board.rows, rows - _rows(below))
    beside = _fill([block for block in others if block.columns <= spare], height)
    placed = {block.section.name for block in (*below, *beside)}
    rest = [block for block in others if block.section.name not in placed]
    below += _fill(rest, rows - height - _rows(below))
    lines = _side_by_side(board.window(height, columns), [line for block in beside for line in block.lines])
    lines += [line for block in below for line in block.window(block.rows, columns)]
    cut = [board.section.name] if height < board.rows or columns < board.columns else []
    placed |= {block.section.name for block in below}
    return Frame(lines, [*cut, *(block.section.name for block in rest if block.section.name not in placed)])


def _rows(blocks: Iterable[Block]) -> int:
    return sum(block.rows for block in blocks)


def _fill(blocks: Iterable[Block], room: int) -> list[Block]:
    """Of blocks in the order of their weight those that fit."""
    found: list[Block] = []
    for block in blocks:
        if block.rows <= room:
            found.append(block)
            room -= block.rows
    return found


def _side_by_side(left: Sequence[Text], right: Sequence[Text]) -> list[Text]:
    width = max((line.cell_len for line in left), default=0) + GAP
    joined = []
    for number, line in enumerate(left):
        if number < len(right):
            line = line + Text(" " * (width - line.cell_len)) + right[number]
        joined.append(line)
    return joined
