"""Tiles as pictures, made of their mosaics: fields with canals, gardens and copses, a letter twenty units wide."""

from collections.abc import Callable, Iterator
from functools import lru_cache

from swamp_envs.view.svg import Markup, Point, circle, group, path, rect

from ..components.mosaics import BESIDE, CLASS_OF, SIZE, WATER, Mosaic, turned
from .emblems import church, cow, dark_sun, fish, frog, house, pier, placed, reeds, tree
from .looks import PEN
from .omens import omen

UNIT = 20.0
TILE = SIZE * UNIT
FIELD, TUFT, BANK, CANAL, RIPPLE = "#bfd38f", "#a3bd70", "#7c8f56", "#5ea5c2", "#a9d3e0"
SOIL, ROW, HEDGE, FLOOR, TREES, BUILT, MUD = "#d8b66a", "#b98f45", "#7d9440", "#7ea268", "#31552f", "#d9c9a4", "#8b7150"
CORNER = (23.0, 23.0)  # the middle of what stands there
FLOWERS = ("#d9577a", "#f2e6ff", "#e8853f")
_OUT = {0: (0.0, -1.0), 1: (1.0, 0.0), 2: (0.0, 1.0), 3: (-1.0, 0.0)}


def middle(place: int) -> Point:
    """The middle of a letter."""
    return (place % SIZE + 0.5) * UNIT, (place // SIZE + 0.5) * UNIT


def inside(at: Point) -> Point:
    """A point moved so far from the edge that a cow has room."""
    return min(max(at[0], 17.0), TILE - 17.0), min(max(at[1], 17.0), TILE - 12.0)


def rim_sides(place: int) -> list[int]:
    """The sides of the tile that a letter lies on: N, E, S, W are 0 to 3."""
    row, column = divmod(place, SIZE)
    return [side for side, there in enumerate((row == 0, column == SIZE - 1, row == SIZE - 1, column == 0)) if there]


@lru_cache(maxsize=1024)
def tile_picture(
    mosaic: Mosaic, rotation: int, cow_value: int = 0, roof: str = "", sign: str = "", event: str = "", ground: str = ""
) -> Markup:
    """A tile of 100 by 100, its corner at (0, 0)."""
    letters = "".join(turned(mosaic.letters, rotation))
    frogs = turned([place in mosaic.frogs for place in range(SIZE * SIZE)], rotation)
    cows = turned([place == mosaic.cow for place in range(SIZE * SIZE)], rotation)
    return group(
        rect(0, 0, TILE, TILE, fill=FIELD),
        tufts(letters),
        *[layer(letters) for layer in (gardens, copses, built, canals)],
        *buildings(letters, roof, sign),
        *signs(letters),
        *[placed(frog(), middle(place), 1.2) for place, there in enumerate(frogs) if there],
        *[
            placed(cow(cow_value), inside(middle(place)), 1.05)
            for place, there in enumerate(cows)
            if there and cow_value
        ],
        *badges(letters, event, ground),
    )


def where(letters: str, wanted: str) -> Iterator[int]:
    return (place for place, letter in enumerate(letters) if letter in wanted)


def squares(letters: str, wanted: str) -> list[str | float | Point]:
    """A path of the squares of some letters."""
    steps: list[str | float | Point] = []
    for place in where(letters, wanted):
        x, y = middle(place)
        steps += ["M", (x - UNIT / 2, y - UNIT / 2), f"h {UNIT} v {UNIT} h -{UNIT} z"]
    return steps


def tufts(letters: str) -> Markup:
    """Grass on the fields."""
    spots = [middle(place) for place in where(letters, "F") if place % 3 != 1]
    return path(
        *[s for at in spots for s in ("M", at, "l -2 -4 m 2 4 l 0 -5 m 0 5 l 2 -4")],
        **PEN,
        stroke=TUFT,
        stroke_width=1.2,
    )


def border(letters: str, wanted: str, around: Callable[[int, int], bool]) -> list[str | float | Point]:
    """Lines between letters of a sort and others, inside the tile."""
    steps: list[str | float | Point] = []
    for place in where(letters, wanted):
        for other in BESIDE[place]:
            if around(place, other):
                (x, y), (u, v) = middle(place), middle(other)
                mx, my, dx, dy = (x + u) / 2, (y + v) / 2, (v - y) / 2, (u - x) / 2
                steps += ["M", (mx - dx, my - dy), "L", (mx + dx, my + dy)]
    return steps


def gardens(letters: str) -> Markup:
    """Tilled soil in rows, a hedge about it, a flower here and there."""
    if "G" not in letters:
        return group()
    rows = [
        s
        for place in where(letters, "G")
        for s in ("M", (middle(place)[0] - 9, middle(place)[1] - 4), "h 18 m -18 8 h 18")
    ]
    blooms = [
        circle(middle(p)[0] + 4, middle(p)[1] - 1, 2.6, fill=FLOWERS[p % 3]) for p in where(letters, "G") if p % 2 == 0
    ]
    hedge = border(letters, "G", lambda _, other: letters[other] != "G")
    return group(
        path(*squares(letters, "G"), fill=SOIL),
        path(*rows, **PEN, stroke=ROW, stroke_width=1.6),
        *blooms,
        path(*hedge, **PEN, stroke=HEDGE, stroke_width=3),
    )


def copses(letters: str) -> Markup:
    """Trees, and about a joker a dark wood."""
    if not set(letters) & set("KJ"):
        return group()
    floor = path(*squares(letters, "K"), fill=FLOOR)
    wood = path(*squares(letters, "J"), fill=TREES)
    return group(floor, wood, *[placed(tree(), middle(place), 1.08) for place in where(letters, "KJ")])


def built(letters: str) -> Markup:
    ground, mud = squares(letters, "VX"), squares(letters, "M")
    return group(*([path(*ground, fill=BUILT)] if ground else []), *([path(*mud, fill=MUD)] if mud else []))


def canals(letters: str) -> Markup:
    """Water from letter to letter and out over the edge, with banks; round where it bends or ends inside."""
    places = [place for place in range(SIZE * SIZE) if CLASS_OF.get(letters[place]) == WATER]
    if not places:
        return group()
    steps = [step for place in places for step in streams(letters, place)]
    spots = [middle(place) for place in places]
    return group(
        path(*steps, fill="none", stroke=BANK, stroke_width=16),
        group(*[circle(*at, 8) for at in spots], fill=BANK),
        path(*steps, fill="none", stroke=CANAL, stroke_width=12),
        group(*[circle(*at, 6) for at in spots], fill=CANAL),
        path(*steps, **PEN, stroke=RIPPLE, stroke_width=1.3, stroke_dasharray="3 17"),
    )


def streams(letters: str, place: int) -> Iterator[str | float | Point]:
    """The ways of the water from one letter: out of the tile, and to the letters right of it and below."""
    x, y = middle(place)
    for side in rim_sides(place):
        yield from ("M", (x, y), "L", (x + _OUT[side][0] * UNIT / 2, y + _OUT[side][1] * UNIT / 2))
    for other in BESIDE[place]:
        if other > place and CLASS_OF.get(letters[other]) == WATER:
            yield from ("M", (x, y), "L", middle(other))


def buildings(letters: str, roof: str, sign: str) -> list[Markup]:
    """Cottages of a village, the Abbey, the dark sun over it."""
    if sign:
        return [placed({"abbey": church, "eclipse": dark_sun}[sign](), (TILE / 2, TILE / 2 + 3), 1.5)]
    return [placed(house(roof), middle(place), 0.95) for place in where(letters, "V")] if roof else []


def signs(letters: str) -> list[Markup]:
    """Fisheries, reed beds and landing points."""
    found = [placed(fish(), middle(place), 1.3) for place in where(letters, "T")]
    found += [placed(reeds(), middle(place), 1.3) for place in where(letters, "R")]
    for place in where(letters, "L"):
        side = rim_sides(place)[0] if rim_sides(place) else 0
        x, y = middle(place)
        inwards = x - _OUT[side][0] * 7, y - _OUT[side][1] * 7
        found.append(placed(pier(), inwards, 1.0, 90.0 * side))
    return found


def badges(letters: str, event: str, ground: str) -> list[Markup]:
    """The event of a tile: in the middle where there is room, else in the corner that is up and left."""
    if not event:
        return []
    at, scale = ((TILE / 2, TILE / 2), 2.2) if "X" in letters else (CORNER, 1.6)
    return [placed(omen(event, ground), at, scale)]
