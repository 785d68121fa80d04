"""The circuits of interval 2: dashed lines over the tiles, in the colours that they count for."""

from swamp_envs.view.svg import Markup, Point, element, group, path

from ..board import CENTRE, NEXT
from ..components.mosaics import CLASS_OF, WATER, E, S, edges, turned
from .looks import COLOURS, PEN
from .reading import Position
from .tiles import TILE, UNIT

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
