"""The Sacred Marshlands: the score sheet for people: who gets how much, for what, on which cells (M-28.7)."""

from typing import Any, NamedTuple

import numpy as np

from ....core.game import Variant
from ....core.parts import parts_of
from ....core.scores import ScoreLine as Points
from ..board import CELL_NAMES, CENTRE, NOWHERE
from ..components.layout import SEGMENTS
from ..parts.tours import settle_tours, write_settled
from ..state import COUNTERS_ON_BOARD, TOURS
from .lines import write_lines
from .nets import TOUR
from .points import KINDS_OF_POINTS, LINE, MOST_LINES, PointsFor
from .survey import make_survey, owner_of, survey_of

ON_ONE_CELL = ("fishery", "reed", "village", "hole", "boat", "bonus", "abbey")


class ScoreLine(NamedTuple):
    """One line; its cells are those of the construction that lie in the colour's sections, or all if it is claimed."""

    colour: int
    kind: str
    cells: tuple[int, ...]
    points: int


def score_sheet(variant: Variant, s: Any) -> list[ScoreLine]:
    """All that counts on the board of a state as it is."""
    return sheet_of(variant.tables[s.pack], s)


def seats_sheet(variant: Variant, s: Any) -> list[Points]:
    """The lines of `score_sheet` by the seats that hold the colours, with the names of the cells."""
    held = s.colour_of[: variant.players].tolist()
    return [
        Points(
            tuple(p for p, colour in enumerate(held) if colour == line.colour),
            line.kind,
            line.points,
            tuple(CELL_NAMES[cell] for cell in line.cells),
        )
        for line in score_sheet(variant, s)
    ]


def sheet_of(t: Any, s: Any) -> list[ScoreLine]:
    lines = np.empty(MOST_LINES, LINE)
    if TOURS in parts_of(s.dtype):
        return _tour_lines(t, s, lines)
    found = np.zeros(1, survey_of(s.dtype))[0]
    make_survey(t, s, found)
    return [_score_line(s, found, line) for line in lines[: write_lines(t, s, found, lines)]]


def _score_line(s: Any, found: Any, line: Any) -> ScoreLine:
    kind = KINDS_OF_POINTS[line.kind]
    if line.node == NOWHERE:
        return ScoreLine(int(line.colour), kind, (), int(line.points))
    is_single = kind in ON_ONE_CELL or (kind == "frog" and _is_no_pond(found, line.node))
    nodes = [line.node] if is_single else np.flatnonzero(found.root == found.root[line.node])
    cells = sorted({int(node) // SEGMENTS for node in nodes} - {CENTRE})
    is_whole = kind == "boat" or (kind != "frog" and bool(_counters(s) & {int(node) for node in nodes}))
    seen = tuple(c for c in cells if is_whole or owner_of(s, c) == line.colour)
    return ScoreLine(int(line.colour), kind, seen, int(line.points))


def _is_no_pond(found: Any, node: int) -> bool:
    root = found.root[node]
    return bool(found.is_canal[root] or found.open[root])


def _tour_lines(t: Any, s: Any, lines: Any) -> list[ScoreLine]:
    """Circuits with the cells that they lead over, the rest with the cell on which it lies."""
    tour = np.zeros(1, TOUR)[0]
    settle_tours(t, s, tour, True)

    def cells_of(line: Any) -> tuple[int, ...]:
        if line.kind == PointsFor.CIRCUIT:
            return tuple(np.flatnonzero(tour.cells[line.colour, line.node]).tolist())
        return (int(line.node) // SEGMENTS,)

    written = lines[: write_settled(t, s, tour, lines)]
    return [ScoreLine(int(ln.colour), KINDS_OF_POINTS[ln.kind], cells_of(ln), int(ln.points)) for ln in written]


def _counters(s: Any) -> set[int]:
    """The nodes where counters lie."""
    return set(s.counter[s.counter != NOWHERE].tolist()) if COUNTERS_ON_BOARD in parts_of(s.dtype) else set()
