"""The board: the sections, the tiles on them, what was done last, and where the tile at hand may be laid."""

from swamp_envs.view.svg import Markup, Point, element, group, path, rect, text

from ..board import CELL_NAMES, CELLS, NEXT, NOWHERE, SECTION
from .circuits import circuits
from .emblems import boat, counter, placed
from .looks import COLOURS, EMBER, FRAME, GLOW, INK, NOBODYS, SOFT, Colour
from .reading import Position
from .stains import stains
from .story import Last
from .tiles import TILE, middle

CELL = 58.0
RULER = 22.0


def side_of(p: Position) -> float:
    """How wide the board is, or the table."""
    return CELL * p.width


def corner(p: Position, cell: int) -> Point:
    row, column = p.spot(cell)
    return column * CELL, row * CELL


def look_of(p: Position, cell: int) -> Colour:
    owner = p.owner(cell)
    return NOBODYS if owner < 0 else COLOURS[owner]


def board(p: Position, done: Last | None) -> Markup:
    """The board with its frame and coordinates."""
    side, corners = side_of(p), {cell: corner(p, cell) for cell in range(p.cells)}
    frame = rect(-7, -7, side + 14, side + 14, rx=8, fill=FRAME)
    return group(
        frame,
        *[empty_cell(p, cell) for cell in range(p.cells) if cell not in p.laid_tiles],
        *[laid_tile(p, cell) for cell in p.laid_tiles],
        grid(p),
        borders(p),
        stains(p, corners, CELL),
        circuits(p, corners, CELL),
        must_enter(p),
        *[piece(p, *each) for each in p.pieces],
        *[choices(p, cell, rotations) for cell, rotations in p.places.items()],
        last_mark(p, done),
        rulers(p),
    )


def empty_cell(p: Position, cell: int) -> Markup:
    x, y = corner(p, cell)
    return rect(x, y, CELL, CELL, fill=look_of(p, cell).wash)


def laid_tile(p: Position, cell: int) -> Markup:
    tile, rotation = p.laid_tiles[cell]
    picture = placed(tile.picture(rotation), corner(p, cell), CELL / TILE)
    return element("g", picture, data_cell=CELL_NAMES[cell], data_tile=f"{tile.name}@{rotation}")


def grid(p: Position) -> Markup:
    """Thin lines between cells."""
    side = side_of(p)
    steps = [s for k in range(1, p.width) for s in ("M", (0, k * CELL), f"h {side}", "M", (k * CELL, 0), f"v {side}")]
    return path(*steps, stroke=INK, stroke_width=0.6, opacity=0.35)


def borders(p: Position) -> Markup:
    """The outlines of the sections in their owners' colours, each a little inside; the table has none."""
    if p.cells > CELLS:
        return group()
    lines = []
    for cell in range(CELLS):
        if SECTION[cell] >= 0:
            steps = [step for side in range(4) if is_border(cell, side) for step in edge(p, cell, side)]
            if steps:
                lines.append(path(*steps, fill="none", stroke=look_of(p, cell).fill, stroke_width=3.4))
    return group(*lines, stroke_linecap="square")


def is_border(cell: int, side: int) -> bool:
    beyond = NEXT[cell, side]
    return beyond == NOWHERE or SECTION[beyond] != SECTION[cell]


def edge(p: Position, cell: int, side: int) -> tuple[str | Point, ...]:
    """One side of a cell, drawn a little inside it."""
    (x, y), inset = corner(p, cell), 1.9
    a, b = inset, CELL - inset
    ends = (((0, a), (CELL, a)), ((b, 0), (b, CELL)), ((0, b), (CELL, b)), ((a, 0), (a, CELL)))[side]
    return "M", (x + ends[0][0], y + ends[0][1]), "L", (x + ends[1][0], y + ends[1][1])


def choices(p: Position, cell: int, rotations: list[int]) -> Markup:
    """A cell where the tile at hand may be laid, with the rotations that fit."""
    x, y = corner(p, cell)
    light = rect(x + 4, y + 4, CELL - 8, CELL - 8, rx=7, fill=GLOW, fill_opacity=0.75, stroke=EMBER, stroke_width=2)
    words = text(x + CELL / 2, y + CELL / 2 - 2, CELL_NAMES[cell], font_size=12, fill=INK, text_anchor="middle")
    turns = "@" + "".join(map(str, rotations))
    small = text(x + CELL / 2, y + CELL / 2 + 14, turns, font_size=12, fill=EMBER, text_anchor="middle")
    return element("g", light, words, small, data_place=CELL_NAMES[cell])


def piece(p: Position, colour: int, is_boat: bool, cell: int, place: int) -> Markup:
    """A boat or a counter; boats of several colours on one spot stand beside each other."""
    x, y = corner(p, cell)
    dx, dy = middle(place)
    aside = (colour - 1.5) * 5 if is_boat else 0.0
    at = x + dx * CELL / TILE + aside, y + dy * CELL / TILE
    drawn = placed(boat(COLOURS[colour].fill) if is_boat else counter(COLOURS[colour].fill), at)
    return element(
        "g", drawn, **{"data_boat" if is_boat else "data_counter": f"{COLOURS[colour].name} {CELL_NAMES[cell]}"}
    )


def must_enter(p: Position) -> Markup:
    """The cell that the boat has to enter now."""
    if p.must_enter is None:
        return group()
    x, y = corner(p, CELL_NAMES.index(p.must_enter))
    return rect(
        x + 3, y + 3, CELL - 6, CELL - 6, rx=6, fill="none", stroke=EMBER, stroke_width=2.5, data_enter=p.must_enter
    )


def last_mark(p: Position, done: Last | None) -> Markup:
    if not done or done.cell < 0:
        return group()
    x, y = corner(p, done.cell)
    ring = {"fill": "none", "rx": 5}
    return element(
        "g",
        rect(x + 1, y + 1, CELL - 2, CELL - 2, **ring, stroke="#ffffff", stroke_width=6),
        rect(x + 1, y + 1, CELL - 2, CELL - 2, **ring, stroke=EMBER, stroke_width=3.4),
        data_last=CELL_NAMES[done.cell],
    )


def rulers(p: Position) -> Markup:
    """The names of columns and rows."""
    columns = [text((k + 0.5) * CELL, -13, name) for k, name in enumerate(p.column_names)]
    rows = [text(-18, (k + 0.5) * CELL + 4, name) for k, name in enumerate(p.row_names)]
    return group(*columns, *rows, font_size=12, fill=SOFT, text_anchor="middle")
