"""Legal moves for people: numbered, told in words or in groups by kind, and with the tiles and cards they are about."""

import textwrap
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rich.text import Text

from ..play.viewing import Choice, View
from ..view.sections import Card
from .console import QUIET

GAP = "  "
FEW = 8  # cards that have titles, and are told with what can be done with them; of more there are only the moves
_NAMES = 3  # lines of moves that a card has below it at most; a list tells the others


class Numbered(NamedTuple):
    """A choice and the number that stands for it."""

    number: int
    choice: Choice
    card: Card | None

    @property
    def short(self) -> Text:
        """`12 b2-c2`."""
        return Text.assemble((f"{self.number} ", QUIET), self.choice.move)

    @property
    def of_kind(self) -> Text:
        """`12 lay`."""
        return Text.assemble((f"{self.number} ", QUIET), self.kind)

    @property
    def kind(self) -> str:
        return self.choice.kind.replace("_", " ")


def numbered(view: View) -> list[Numbered]:
    """What can be decided, from 1."""
    return [Numbered(k, *each) for k, each in enumerate(zip(view.moves, view.cards, strict=True), 1)]


def by_kind(choices: Sequence[Numbered]) -> dict[str, list[Numbered]]:
    """Choices under the names of their kinds."""
    groups: dict[str, list[Numbered]] = {}
    for each in choices:
        groups.setdefault(each.kind, []).append(each)
    return groups


def block(choices: Sequence[Numbered], columns: int, rows: int, most: int) -> list[Text]:
    """The choices with as much about them as there is room for; tiles and cards may take the room of the board."""
    drawn, words = cards(choices, columns), in_words(choices, columns)
    groups, in_short = in_groups(choices, columns), in_groups(choices, columns, most=1)
    named = [] if all(each.card for each in choices) else in_short
    forms = [(words, rows), (groups, rows)]
    if drawn:
        forms = [([*drawn, *words], rows), ([*drawn, *groups], rows), ([*drawn, *named], most), (groups, rows)]
    return next((form for form, room in forms if len(form) <= room), in_short[: max(rows, 1)])


def in_words(choices: Sequence[Numbered], columns: int) -> list[Text]:
    """A line for each choice: its number, its text, and what it does."""
    wide = max(len(each.choice.move) for each in choices)
    digits = len(str(choices[-1].number))
    return [_told(each, digits, wide, columns) for each in choices]


def _told(each: Numbered, digits: int, wide: int, columns: int) -> Text:
    line = Text.assemble((f"{each.number:>{digits}} ", QUIET), f"{each.choice.move:<{wide}}", GAP)
    line.append(textwrap.shorten(each.choice.words, max(8, columns - line.cell_len), placeholder=" ..."))
    line.truncate(columns)
    return line


def in_groups(choices: Sequence[Numbered], columns: int, most: int = 0) -> list[Text]:
    """Choices one after another, each kind in lines of its own; in so many lines, if `most` is not 0."""
    lines = []
    for kind, group in by_kind(choices).items():
        label = f"{kind} ({len(group)})"
        body = _flow([each.short for each in group], columns - len(label) - len(GAP), most)
        starts = [Text.assemble((label, QUIET), GAP), *[Text(" " * (len(label) + len(GAP)))] * len(body)]
        lines += [start + line for start, line in zip(starts, body, strict=False)]
    return lines


def _flow(items: Sequence[Text], columns: int, most: int) -> list[Text]:
    """Items in lines; where these are too many the last one says how many items there are."""
    lines: list[list[Text]] = [[]]
    for item in items:
        if lines[-1] and _joined([*lines[-1], item]).cell_len > columns:
            lines.append([])
        lines[-1].append(item)
    if most and len(lines) > most:
        more, last = Text(f"... {len(items)} in all", QUIET), lines[most - 1]
        while len(last) > 1 and _joined([*last, more]).cell_len > columns:
            last.pop()
        lines = [*lines[: most - 1], [*last, more]]
    return [_joined(line) for line in lines]


def _joined(items: Sequence[Text]) -> Text:
    return Text(GAP).join(items)


# --- tiles and cards in small -----------------------------------------------------------------------------------------


def cards(choices: Sequence[Numbered], columns: int) -> list[Text]:
    """The tiles and cards to choose from side by side, each below the choices that it stands for."""
    groups: dict[str, list[Numbered]] = {}
    for each in choices:
        if each.card:
            groups.setdefault(each.card.name, []).append(each)
    room = columns // max(1, len(groups)) - len(GAP) if len(groups) <= FEW else 0
    return [line for band in _bands([_drawn(group, room) for group in groups.values()], columns) for line in band]


def _drawn(group: Sequence[Numbered], room: int) -> list[Text]:
    """A card with the numbers of its choices above it, what can be done with it if there is room, and its title."""
    card = group[0].card
    assert card is not None, "a group has a card"
    names = [each.of_kind if room else each.short for each in group[:_NAMES]]
    title = Text(card.title)
    title.truncate(room, overflow="ellipsis")
    return [*names, *(Text.from_ansi(line) for line in card.lines), *([title] if title else [])]


def _bands(drawn: Sequence[list[Text]], columns: int) -> Iterator[list[Text]]:
    """Cards in rows, as many in each as there is room for."""
    band: list[list[Text]] = []
    for each in drawn:
        if band and sum(map(_wide, [*band, each])) + len(GAP) * len(band) > columns:
            yield _beside(band)
            band = []
        band.append(each)
    if band:
        yield _beside(band)


def _wide(card: Sequence[Text]) -> int:
    return max(line.cell_len for line in card)


def _beside(band: Sequence[list[Text]]) -> list[Text]:
    lines = [Text() for _ in range(max(map(len, band)))]
    for card in band:
        wide, above = _wide(card), len(lines) - len(card)
        for number, line in enumerate(lines):
            part = card[number - above] if number >= above else Text()
            lines[number] = line + part + Text(" " * (wide - part.cell_len + len(GAP)))
    for line in lines:
        line.rstrip()
    return lines
