"""What interval 3 leaves on the board: mud, polluted water, tiles that have been cleaned."""

from swamp_envs.view.svg import Markup, Point, circle, element, group, path

from ..board import CELL_NAMES
from .emblems import placed
from .looks import PEN
from .reading import Position
from .tiles import TILE, middle

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
