"""The board: the sections, the tiles on them, what was done last, and where the tile at hand may be laid."""

from collections.abc import Mapping
from typing import Any

from swamp_envs.view.svg import Markup, Point, Preview, circle, element, group, path, place, rect, text

from ..board import CELL_NAMES, CELLS, CENTRE, NEXT, NOWHERE, SECTION
from ..components.mosaics import CLASS_OF, WATER, E, S, edges, turned
from ..components.schema import SEGMENTS
from .emblems import BOLD, COLOURS, EMBER, FRAME, GLOW, INK, NOBODYS, PEN, SOFT, Colour, boat, counter, placed
from .places import cell_words, laid_by, node_place, nodes
from .reading import Position, read
from .story import Last
from .tiles import TILE, UNIT, middle

# --- What interval 3 leaves on the board: mud, polluted water, tiles that have been cleaned ---------------------------


MUD, MUD_INK = "#8a6a45", "#5f4629"
FOUL, FOUL_RIM = "#5b2a6e", "#e8d5ef"
CLEAN = "#1f7fb8"


def muddy(name: str, at: Point, size: float, is_covered: bool) -> Markup:
    """Puddles on an empty cell, or a splash in the corner of a tile."""
    spots = ((0.86, 0.87, 4.6), (0.74, 0.92, 2.6)) if is_covered else ((0.3, 0.35, 9), (0.66, 0.6, 11), (0.34, 0.74, 6))
    puddles = [circle(x * size, y * size, r, fill=MUD, stroke=MUD_INK, stroke_width=0.9) for x, y, r in spots]
    return element("g", placed(group(*puddles), at), data_mud=name)


def blot() -> Markup:
    """On polluted water: a blot with three drops."""
    drops = [circle(x, y, 1.5) for x, y in ((-5.4, 2.6), (5.6, 0.8), (1.2, -6))]
    shape = path("M -4 0 Q -5 -4 0 -4 Q 5 -4 4 0 Q 5 4.4 0 4 Q -5 4.4 -4 0 Z")
    return group(shape, *drops, fill=FOUL, stroke=FOUL_RIM, stroke_width=0.8)


def tick() -> Markup:
    """On a tile that a Plant has cleaned: a drop with a tick."""
    drop = path("M 0 -7.4 Q 6 -0.6 4 3 Q 2.4 6 0 6 Q -2.4 6 -4 3 Q -6 -0.6 0 -7.4 Z", fill=CLEAN, stroke="#ffffff")
    return group(drop, path("M -2 1.4 L -0.4 3.2 L 2.4 -0.8", **PEN, stroke="#ffffff", stroke_width=1.4))


def stains(p: Position, corners: dict[int, Point], size: float) -> Markup:
    """All of them, above the tiles."""
    mud = [(name, CELL_NAMES.index(name)) for name in p.mud]
    clean = [(name, corners[CELL_NAMES.index(name)]) for name in p.cleaned]
    return group(
        *[muddy(name, corners[cell], size, cell in p.laid_tiles) for name, cell in mud],
        *[foul(name, *p.spot_of(name), corners, size) for name in p.polluted],
        *[element("g", placed(tick(), (x + 9, y + size - 10)), data_clean=name) for name, (x, y) in clean],
    )


def foul(name: str, cell: int, place: int, corners: dict[int, Point], size: float) -> Markup:
    (x, y), (dx, dy) = corners[cell], middle(place)
    at = x + dx * size / TILE - 3, y + dy * size / TILE + 4
    return element("g", placed(blot(), at), data_polluted=name)


# --- The circuits of interval 2: dashed lines over the tiles, in the colours that they count for ----------------------


ASIDE = 3.0  # between the lines of two colours
OPPOSITE = 2  # sides further round


def circuits(p: Position, corners: dict[int, Point], size: float) -> Markup:
    """All that the sheet counts."""
    found = [line for line in p.sheet if line.kind == "circuit"]
    return group(*[circuit(p, line.colour, {CENTRE, *line.cells}, corners, size) for line in found])


def circuit(p: Position, colour: int, cells: set[int], corners: dict[int, Point], size: float) -> Markup:
    """From the middle of each tile through its water to the middle of the next."""
    steps = [
        step
        for cell in sorted(cells)
        for side in (E, S)
        if NEXT[cell, side] in cells
        for slot in wet_slots(p, cell, side)[:1]
        for step in way(corners[cell], corners[int(NEXT[cell, side])], side, slot, size, ASIDE * (colour - 1.5))
    ]
    ground = path(*steps, **PEN, stroke="#fffaf0", stroke_width=5, opacity=0.8)
    line = path(*steps, **PEN, stroke=COLOURS[colour].ink, stroke_width=2.8, stroke_dasharray="5 4")
    return element("g", ground, line, data_circuit=COLOURS[colour].name)


def wet_slots(p: Position, cell: int, side: int) -> list[int]:
    """The slots of a side at which water meets water; those of a tile's middle first."""
    here, there = rim(p, cell, side), rim(p, int(NEXT[cell, side]), side + OPPOSITE)
    wet = [slot for slot, pair in enumerate(zip(here, there, strict=True)) if all(map(is_water, pair))]
    return sorted(wet, key=lambda slot: abs(slot - 2))


def rim(p: Position, cell: int, side: int) -> tuple[str, ...]:
    tile, rotation = p.laid_tiles[cell]
    return edges(turned(tile.mosaic.letters, rotation))[side % 4]


def is_water(letter: str) -> bool:
    return CLASS_OF.get(letter) == WATER


def way(here: Point, there: Point, side: int, slot: int, size: float, aside: float) -> tuple[str | Point, ...]:
    """A line from tile to tile through a slot of the edge between them."""
    along, half = (slot + 0.5) * UNIT / TILE * size, size / 2
    through = (here[0] + size, here[1] + along) if side == E else (here[0] + along, here[1] + size)
    points = [(x + aside, y + aside) for x, y in ((here[0] + half, here[1] + half), through)]
    end = there[0] + half + aside, there[1] + half + aside
    return "M", points[0], "L", points[1], "L", end


# --- The board: the sections, the tiles on them, what was done last, and where the tile at hand may be laid -----------


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
        cells(p, corners),
        rulers(p),
    )


def empty_cell(p: Position, cell: int) -> Markup:
    """A cell without a tile, in the colour of its section and with the letter of the colour."""
    (x, y), look = corner(p, cell), look_of(p, cell)
    ground = rect(x, y, CELL, CELL, fill=look.wash)
    if look == NOBODYS:
        return ground
    letter = text(x + CELL - 9, y + CELL - 6, look.letter, font_size=10, fill=look.ink, opacity=0.6, **BOLD)
    return group(ground, letter)


def laid_tile(p: Position, cell: int) -> Markup:
    tile, rotation = p.laid_tiles[cell]
    picture = placed(tile.picture(rotation), corner(p, cell), CELL / TILE)
    return element("g", picture, data_cell=CELL_NAMES[cell], data_tile=f"{tile.name}@{rotation}")


def preview(values: Mapping[str, Any], move: str) -> Preview | None:
    """The tile as it would lie after a move."""
    p = read(values)
    lies = laid_by(p, move)
    if lies is None:
        return None
    cell, tile, rotation = lies
    return Preview(CELL_NAMES[cell], placed(tile.picture(rotation), corner(p, cell), CELL / TILE))


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
    return element("g", light, words, small, data_fits=CELL_NAMES[cell])


def cells(p: Position, corners: dict[int, Point]) -> Markup:
    """Every cell, clear as glass, and above the tiles what boats and counters can go to."""
    return group(
        *[
            place(CELL_NAMES[cell], cell_words(p, cell), rect(*corners[cell], CELL, CELL, fill="none"))
            for row in p.rows
            for cell in row
        ],
        *[node_place(p, node, corners[node // SEGMENTS], CELL) for node in nodes(p)],
    )


def piece(p: Position, colour: int, is_boat: bool, cell: int, place: int) -> Markup:
    """A boat or a counter; boats of several colours on one spot stand beside each other."""
    x, y = corner(p, cell)
    dx, dy = middle(place)
    aside = (colour - 1.5) * 5 if is_boat else 0.0
    at = x + dx * CELL / TILE + aside, y + dy * CELL / TILE
    drawn = placed(boat(COLOURS[colour]) if is_boat else counter(COLOURS[colour]), at)
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
