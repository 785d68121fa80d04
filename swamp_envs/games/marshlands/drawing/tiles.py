"""Tiles as pictures, made of their mosaics: fields with canals, gardens and copses, a letter twenty units wide."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import groupby
from typing import Any

from swamp_envs.view.svg import Markup, Point, circle, document, group, path, rect, text

from ....core.packs import Pack, pick
from ..components import load_packs
from ..components.fitting import mosaic_of
from ..components.layout import copies, tile_names
from ..components.mosaics import BESIDE, CLASS_OF, PLACES, SIZE, WATER, Mosaic, turned
from ..components.schema import COLOURS as COLOUR_NAMES
from ..components.schema import FAMILIES
from ..tales import TALES
from ..tiles import ABBEY, ECLIPSE_TILE
from .emblems import COLOURS, INK, PAPER, PEN, SOFT, church, cow, dark_sun, fish, frog, house, pier, placed, reeds, tree
from .omens import omen

# --- Tiles as pictures, made of their mosaics: fields with canals, gardens and copses, a letter twenty units wide -----


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


def inside(at: Point, aside: float, above: float, below: float) -> Point:
    """A point moved so far from the edge that what stands there has room on the tile."""
    return min(max(at[0], aside), TILE - aside), min(max(at[1], above), TILE - below)


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
        *[placed(frog(), inside(middle(place), 13, 10, 10), 1.2) for place, there in enumerate(frogs) if there],
        *[
            placed(cow(cow_value), inside(middle(place), 17, 17, 12), 1.05)
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
    found = [placed(fish(), inside(middle(place), 15, 15, 15), 1.3) for place in where(letters, "T")]
    found += [placed(reeds(), inside(middle(place), 15, 15, 15), 1.3) for place in where(letters, "R")]
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


# --- A pack as drawings need it: tiles by the names that a dict uses --------------------------------------------------


@dataclass(frozen=True)
class Tile:
    """What is printed on a tile."""

    name: str
    mosaic: Mosaic
    cow: int = 0
    colour: str = ""  # whose it is
    sign: str = ""
    event: str = ""

    @cached_property
    def bears(self) -> list[bool]:
        """Of each place, whether something is printed there that a piece should not hide."""
        m = self.mosaic
        return [m.letters[k] in "TRL" or k in m.frogs or (k == m.cow and self.cow > 0) for k in range(PLACES)]

    def picture(self, rotation: int = 0) -> Markup:
        roof, ground = ("", self.colour) if self.event else (self.colour, "")
        return tile_picture(self.mosaic, rotation, self.cow, roof, self.sign, self.event, ground)


@dataclass(frozen=True)
class Parts:
    """A pack, with its tiles by name, and the tables made of it."""

    pack: Pack
    tables: Any

    @cached_property
    def names(self) -> list[str]:
        return tile_names(self.pack["tile"])

    @cached_property
    def tiles(self) -> dict[str, Tile]:
        return {self.names[k]: self._tile(k, kind, copy) for k, (kind, copy) in enumerate(copies(self.pack["tile"]))}

    def _tile(self, number: int, kind: int, copy: int) -> Tile:
        item = self.pack["tile"][kind]
        cow = item["cow"]["value"][copy] if item["cow"] else 0
        colour = COLOURS[COLOUR_NAMES.index(item["colours"][copy])].fill if item["colours"] else ""
        sign = {ABBEY: "abbey", ECLIPSE_TILE: "eclipse"}.get(number, "")
        mosaic = mosaic_of(self.pack["tile"][self._kind_of(ABBEY)] if sign else item)
        return Tile(self.names[number], mosaic, cow, colour, sign, item["event"] or "")

    def _kind_of(self, number: int) -> int:
        return list(copies(self.pack["tile"]))[number][0]


@lru_cache(maxsize=32)
def load_parts(name: str, index: int = 0) -> Parts:
    """The pack of an option's text; of a range of generated ones the one with this index."""
    text = pick(name, index)
    return Parts(load_packs.read(text), load_packs(text)[0])


# --- Every tile of a pack as a picture, for the pages about it and for whoever edits one ------------------------------


ACROSS, WIDE, STEP_X, STEP_Y = 8, 84.0, 104.0, 122.0


def pack_svg(pack: Pack) -> dict[str, str]:
    """The tiles of a pack in a picture for each family, by its name."""
    parts = Parts(pack, None)
    families = {item["id"]: item["family"] for item in pack["tile"]}
    shown: dict[str, list[tuple[Tile, int]]] = {family: [] for family in FAMILIES}
    for name, alike in groupby(parts.names):
        shown[families[name.partition("#")[0]]].append((parts.tiles[name], len(list(alike))))
    return {family: _sheet(family, tiles) for family, tiles in shown.items()}


def _sheet(family: str, tiles: list[tuple[Tile, int]]) -> str:
    rows = -(-len(tiles) // ACROSS)
    wide, high = 40 + STEP_X * min(ACROSS, len(tiles)), 56 + STEP_Y * rows
    head = text(20, 30, f"{family} tiles", font_size=17, fill=INK, font_weight="bold")
    pieces = [
        group(*_named(tile, copies), at=(20 + STEP_X * (k % ACROSS), 46 + STEP_Y * (k // ACROSS)))
        for k, (tile, copies) in enumerate(tiles)
    ]
    return document(
        max(wide, 200), high, rect(0, 0, max(wide, 200), high, fill=PAPER), head, *pieces, title=f"{family} tiles"
    )


def _named(tile: Tile, copies: int) -> list[Markup]:
    label = tile.name if copies == 1 else f"{tile.name} x{copies}"
    name = text(WIDE / 2, WIDE + 14, label, font_size=9.5, fill=SOFT, text_anchor="middle")
    return [placed(tile.picture(), (0, 0), WIDE / TILE), name]


def pack_words(pack: Pack) -> dict[str, list[tuple[str, str]]]:
    """What the tiles of each family do, for those that bring events: the names of tiles, and what they do."""
    told: dict[str, dict[str, list[str]]] = {}
    for item in pack["tile"]:
        if item["event"]:
            told.setdefault(item["family"], {}).setdefault(item["event"], []).append(item["id"])
    return {family: [_told(event, names) for event, names in events.items()] for family, events in told.items()}


def _told(event: str, names: list[str]) -> tuple[str, str]:
    tale = TALES[event]
    return ", ".join(f"`{name}`" for name in names), f"**{tale.title}.** {tale.does} ({', '.join(tale.clauses)})"
