"""Spaces as hexagons around (0, 0), one corner up: ground, trails, borders of tiles; tiles as pictures of their own.

Directions e ne nw w sw se are 0 to 5. A picture of many spaces is drawn in layers, grounds first, then borders and
trails, so that a trail runs on from tile to tile.
"""

from collections.abc import Collection, Iterable, Mapping
from math import cos, radians, sin
from typing import NamedTuple

from swamp_envs.view.svg import Markup, Point, Value, circle, group, path, polygon, regular

from ..components import tiles
from ..hexes import STEPS
from ..position.names import Place, Space
from .emblems import KIND_SHAPES, TERRAIN_SHAPES, dart, lily, log
from .pieces import CREAM, DARK, LINE, dots, placed

SIZE = 50.0  # from the middle to a corner
ROW = 1.5 * SIZE
WIDE = 3**0.5 * SIZE
EDGE = WIDE / 2  # from the middle to an edge
ALL_EDGES = range(6)
BOGS, HAZARDS = (*tiles.BOG, *tiles.BOGS), (*tiles.HAZARDS,)  # terrains
BOG_RIM, HAZARD_RIM, PLACE_RIM = "#2c6a5c", "#b3322a", "#7a6a4a"


class Look(NamedTuple):
    """How ground looks: its colour, the colours of what grows there, and which pattern it has."""

    fill: str
    shade: str
    light: str
    pattern: str


LOOKS = {
    "D": Look("#b9c47a", "#7f8f4b", "#d9dfa0", "meadow"),
    "b": Look("#4f9c92", "#3b8279", "#7fc1b0", "water"),
    "m": Look("#a47d54", "#7d5a36", "#c19a6d", "mud"),
    "y": Look("#7fc3c6", "#5ba6ab", "#b9e3df", "water"),
    "h": Look("#77719c", "#575080", "#a39dc4", "mist"),
    "t": Look("#4d8a72", "#35684f", "#7fb08f", "water"),
    "C": Look("#b5b0a3", "#8a857a", "#d6d2c6", "rocks"),
    "K": Look("#d3b384", "#a88757", "#e8d2ab", "rocks"),
    "F": Look("#86a35c", "#4e6f3a", "#638749", "trees"),
    "L": Look("#9aa25a", "#66703a", "#7f8a48", "trees"),
    "a": Look("#98a357", "#4f6a33", "#6f8542", "trees"),
    "w": Look("#a8a763", "#6a7138", "#878c4b", "trees"),
    "s": Look("#b0a264", "#74703a", "#928c4c", "trees"),
}
TRAIL, TRAIL_RIM = "#e3cf9c", "#5c4a2b"
PLANK, PLANK_RIM = "#d9b882", "#4a351c"
SEAM, BORDER = "#2a3a24", "#233020"


def look_of(space: Space) -> Look:
    return LOOKS[space.terrain or space.kind]


def is_bog(space: Space) -> bool:
    return space.terrain in BOGS


# ---------------------------------------------------------------- where things are


def spot(place: Place) -> Point:
    """The middle of a space of the lattice."""
    q, r = place
    return WIDE * (q + r / 2), ROW * r


def toward(direction: float, distance: float, origin: Point = (0.0, 0.0)) -> Point:
    """A point in a direction; halves are corners, 0.5 the one between e and ne."""
    angle = radians(60 * direction)
    return origin[0] + distance * cos(angle), origin[1] - distance * sin(angle)


def beside(place: Place, direction: int) -> Place:
    q, r = STEPS[direction]
    return place[0] + q, place[1] + r


def hexagon(at: Point = (0.0, 0.0), size: float = SIZE) -> list[Point]:
    return regular(*at, size, 6)


# ---------------------------------------------------------------- ground


def ground(space: Space, seed: int = 0) -> Markup:
    """A space without trails: its colour and what grows there, a little different for each seed."""
    look = look_of(space)
    return group(polygon(hexagon(), fill=look.fill), *PATTERNS[look.pattern](space, look, seed))


def jitter(seed: int, k: int) -> float:
    """A number from -1 to 1 that depends on its arguments alone: two drawings of a position are alike."""
    return ((seed * 7919 + k * 104729 + seed * k * 31) % 211) / 105 - 1


def _trees(space: Space, look: Look, seed: int) -> list[Markup]:
    """Trees in the corners and before the edges that no trail leads to."""
    big, small = [], []
    for k in ALL_EDGES:
        shut = (k not in space.stubs) + ((k + 1) % 6 not in space.stubs)
        near = 39 + 2 * jitter(seed, k)
        (big if shut else small).append(toward(k + 0.5 + 0.05 * jitter(seed, k + 6), near))
        if k not in space.stubs:
            small += [toward(k + side * 0.24 + 0.03 * jitter(seed, k + 9), 37) for side in (-1, 1)]
            big.append(toward(k + 0.06 * jitter(seed, k + 3), 36.5))
    return [
        *(dots(spots, size, look.shade) for spots, size in ((big, 13), (small, 8.5))),
        *(dots([(x - 1.4, y - 1.8) for x, y in spots], size, look.light) for spots, size in ((big, 8), (small, 4.5))),
    ]


def _meadow(_space: Space, look: Look, seed: int) -> list[Markup]:
    tufts = [toward(k + 0.5, 37 + 3 * jitter(seed, k)) for k in ALL_EDGES]
    return [dots(tufts, 9, look.light), _strokes(tufts, "l -3 -6 m 3 6 l 3 -6 m -3 6 v -8", look.shade, 1.2)]


def _water(space: Space, look: Look, seed: int) -> list[Markup]:
    """Ripples in the corners, a lily pad here and there."""
    corners = [k for k in ALL_EDGES if k != seed % 6]
    waves = _strokes(
        [toward(k + 0.5, 38 + 2 * jitter(seed, k)) for k in corners], "m -8 0 q 4 -4 8 0 t 8 0", look.light, 1.6
    )
    pads = [placed(lily(4.5), toward(seed % 6 + 0.5, 37), turned=seed * 47 % 360)]
    shore = [toward(k, 38) for k in ALL_EDGES if k not in space.stubs]
    return [_strokes(shore, "m -6 2 q 3 -3 6 0 t 6 0", look.shade, 1.6), waves, *pads]


def _mud(_space: Space, look: Look, seed: int) -> list[Markup]:
    puddles = [toward(k + 0.5, 37 + 3 * jitter(seed, k)) for k in ALL_EDGES]
    return [dots(puddles, 11, look.shade), dots([(x - 1.5, y - 2) for x, y in puddles[::2]], 4, look.light)]


def _mist(_space: Space, look: Look, seed: int) -> list[Markup]:
    wisps = [toward(k + 0.5, 36 + 3 * jitter(seed, k)) for k in ALL_EDGES]
    return [
        _strokes(wisps, "m -9 0 q 5 -6 9 -1 t 9 -1", look.light, 2.4),
        _strokes([(x, y + 5) for x, y in wisps], "m -7 0 q 4 -4 7 0 t 7 0", look.shade, 1.8),
    ]


def _rocks(_space: Space, look: Look, seed: int) -> list[Markup]:
    """Stones in the corners, pebbles beside some of them."""
    stones = [toward(k + 0.5, 38 + 2 * jitter(seed, k)) for k in ALL_EDGES]
    return [
        dots(stones, 10, look.shade),
        dots([(x - 1.5, y - 1.5) for x, y in stones], 6, look.light),
        dots([(x + 8, y + 3) for x, y in stones[seed % 2 :: 2]], 5, look.shade),
    ]


PATTERNS = {"trees": _trees, "meadow": _meadow, "water": _water, "mud": _mud, "mist": _mist, "rocks": _rocks}


def _strokes(spots: Iterable[Point], stroke: str, colour: str, wide: float) -> Markup:
    """One small stroke, repeated at many points."""
    return path(*[step for at in spots for step in ("M", at, stroke)], **LINE, stroke=colour, stroke_width=wide)


# ---------------------------------------------------------------- trails


class Ends(NamedTuple):
    """Where the trails of a space do not run on: into the open, and against something."""

    open: Collection[int] = ()
    blocked: Collection[int] = ()


RUNNING_ON = Ends()


def trails(space: Space, at: Point, rim: bool) -> Markup:
    """The trails from the middle to the edges, or the dark rims below them; planks where it is wet."""
    wet = is_bog(space)
    outer, inner = (PLANK_RIM, PLANK) if wet else (TRAIL_RIM, TRAIL)
    wide = 13.5 if rim else 9.5
    steps = [step for k in space.stubs for step in ("M", at, "L", toward(k, EDGE, at))]
    dashes: dict[str, Value] = {"stroke_dasharray": "4.6 1.2"} if wet and not rim else {}
    colour = outer if rim else inner
    hub = circle(*at, wide * (0.98 if rim else 1.15), fill=colour)
    return group(*([path(*steps, stroke=colour, stroke_width=wide, **dashes)] if steps else []), hub)


def trail_ends(space: Space, at: Point, ends: Ends) -> Markup:
    """A dart where a path is open, a log where it is blocked."""
    darts = [placed(dart("#ffdf6b"), toward(k, EDGE + 10, at), 1.25, -60 * k) for k in space.stubs if k in ends.open]
    logs = [placed(log(), toward(k, EDGE - 7, at), 0.95, -60 * k) for k in space.stubs if k in ends.blocked]
    return group(group(*darts, stroke=DARK, stroke_width=1.2, stroke_linejoin="round"), *logs)


# ---------------------------------------------------------------- borders


def borders(tiles: Mapping[Place, str]) -> Markup:
    """The outlines of tiles, and a thin seam between spaces of one tile; spaces of no tile have one of their own."""
    outline: list[str | float | Point] = []
    seams: list[str | float | Point] = []
    for place, tile in tiles.items():
        for k in ALL_EDGES:
            other = tiles.get(beside(place, k), "")
            line = ("M", toward(k - 0.5, SIZE, spot(place)), "L", toward(k + 0.5, SIZE, spot(place)))
            if not tile or tile != other:
                outline += line
            elif k < 3:
                seams += line
    thin = [path(*seams, stroke=SEAM, stroke_width=1, stroke_dasharray="3 4", opacity=0.55)] if seams else []
    return group(*thin, path(*outline, stroke=BORDER, stroke_width=3.6, stroke_linecap="round"))


def laid_rim(at: Point) -> Markup:
    """The pale edge of a tile that lies on top of another."""
    return polygon(hexagon(at, SIZE - 3.6), fill="none", stroke=CREAM, stroke_width=2.2, opacity=0.8)


# ---------------------------------------------------------------- what a space is


def emblem(space: Space) -> Markup | None:
    """The sign of a space; plain forest has none."""
    return TERRAIN_SHAPES.get(space.terrain) or KIND_SHAPES.get(space.kind)


def emblem_disc(space: Space, at: Point, scale: float = 1) -> list[Markup]:
    """The sign on its ground: a bog's is ringed green, a hazard's red."""
    sign = emblem(space)
    if sign is None:
        return []
    return [placed(on_disc(sign, rim_of(space.terrain)), at, scale)]


def on_disc(sign: Markup, rim: str) -> Markup:
    return group(circle(0, 0, 14, fill="#fbf6e3", stroke=rim, stroke_width=2), placed(sign, (0, 0), 0.95))


def rim_of(terrain: str) -> str:
    """The colour of the ring around a sign."""
    return BOG_RIM if terrain in BOGS else HAZARD_RIM if terrain in HAZARDS else PLACE_RIM


# ---------------------------------------------------------------- pictures of tiles


def patch(spaces: Mapping[Place, Space], scale: float = 1, ends: Mapping[Place, Ends] | None = None) -> Markup:
    """Some spaces as they lie together, with their signs in the middle; the space 0,0 is at (0, 0)."""
    ends = ends or {}
    items = [(space, spot(place)) for place, space in spaces.items()]
    return placed(
        group(
            *[group(ground(space, 3 * q + r), at=spot((q, r))) for (q, r), space in spaces.items()],
            borders({place: space.tile for place, space in spaces.items()}),
            *[laid_rim(at) for space, at in items if space.kind == "L"],
            *[trails(space, at, rim=True) for space, at in items],
            *[trails(space, at, rim=False) for space, at in items],
            *[trail_ends(space, spot(place), ends.get(place, RUNNING_ON)) for place, space in spaces.items()],
            *[piece for space, at in items for piece in emblem_disc(space, at, 1.25)],
        ),
        (0, 0),
        scale,
    )
