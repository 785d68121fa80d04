"""The Sacred Marshlands: component packs drawn by a seed, made like the standard pack.

A basic tile is put together from its four sides: canals, ends of canals, fields, gardens, copses. The sides of the
standard tiles are dealt out anew, so that there are as many edges of each kind as there, and tiles find a place as
easily. Fisheries, reed beds, frogs and cows go to other tiles; there are about as many of each. Jokers, villages, the
centre and the events stay as they are, for it hangs on their edges what replaces what.
"""

import functools
import math
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from ....core.dice import Dice
from .mosaics import COPSE, FIELD, GARDEN, PLACES, SIZE, WATER, Mosaic, place_name, turned

Content = dict[str, Any]

# What a side brings, drawn as if it lay above: from the edge to the middle of the tile.
_STRIPS = {
    "f": "",
    "w": "..W.. ..W.. ..W..",
    "e": "..E..",
    "l": "..L..",
    "i": "..... .GGG.",
    "g": ".GGG. .GGG.",
    "k": ".WKW. .WKW. .WWW.",
    "t": ".W.W. .W.W. .WWW.",
    "h": ".L.W. ...W. ..WW.",
    "d": ".L.E.",
}
_ABOVE = ".GWELK"  # where strips cross, a letter is above those before it
# What lies over the middle of a tile: a canal that ends there, copses or gardens that join, canals that go round it.
_MIDDLES = {
    "W": "..... ..... ..W..",
    "K": "..... ..... ..K..",
    "G": "..... ..... ..G..",
    "M": "..... ...W. ..M.. .W...",
    "B": "..... ...W. ..G.. .W...",
}
# The standard tiles: their sides, their middle, and how many there are.
_STANDARD = """
    wwww3 wwww5 fwww5 fwww6 fwww4 iwww4 lwww4 wfwf2 wfwf3 wiwf3 wfwf2 ffww3 ffww3 wwwwM2 wwwwB2
    ffef2 lfff2 eflf2 lele1 wlwf3 wewf3 wwlf4 wwef3 fffwW2 flfwW2
    gwfw3 gwfw2 gwww4 gwww2 gfwfW1 gwgw2 ggww1 geglG1
    wkwf3 wkww2 wwwk2 ffkw2 wkwg3 fkfw3 wkwk2 fkfkK1 fkwkK2 kkffK1 kkwwK1 tkwkK1
    kwdw1 whwi2 wgwt2 tfwf2 twww2
"""
_APART = {frozenset(pair) for pair in ("ek", "et", "eh", "lk", "lt", "lh", "dk", "dt", "dh", "kt", "kh")}
_EXCHANGES = 60
_INSIDE = [SIZE * row + column for row in range(1, SIZE - 1) for column in range(1, SIZE - 1)]
_CORNERS = (0, SIZE - 1, PLACES - SIZE, PLACES - 1)
_EDGES = str.maketrans("elidh", "wwftt")  # sides with the same edge
_NEIGHBOURS = ((0,), (0, 1), (0, 2), (0, 1, 2))  # sides on which a tile may have to fit
_EASE_BAND = 0.05  # by which share tiles may find a place more or less easily than the standard ones
_BLANK = Mosaic("F" * PLACES)
_COW_VALUES = range(2, 9)
# How many there are at least and at most on all basic tiles.
_BANDS = {
    "fisheries": (19, 23),
    "reeds": (12, 14),
    "frogs": (13, 15),
    "cows": (7, 7),
    "copses": (24, 28),
    "gardens": (31, 37),
    "whole gardens": (9, 13),
    "fields": (335, 370),
    "waters": (150, 175),
    "dead ends": (38, 46),
}
_NAMES = {WATER: "waters", FIELD: "fields", COPSE: "copses", GARDEN: "gardens"}


@dataclass
class _Sketch:
    """A kind of basic tile that is being made."""

    sides: str
    middle: str
    n: int
    mosaic: Mosaic = _BLANK
    cows: tuple[int, ...] = ()


def generate(seed: int) -> Content:
    """What a pack file would hold."""
    dice = Dice(seed)
    sketches = _draw(dice)
    while not _is_like_the_standard(sketches):
        sketches = _draw(dice)
    basic = [_item(f"t{number}", sketch) for number, sketch in enumerate(sketches, 1)]
    return {"tile": [*basic, *_others()]}


def _item(name: str, sketch: _Sketch) -> Content:
    mosaic = sketch.mosaic
    item = {"id": name, "origin": "reconstructed", "family": "basic", "n": sketch.n, "map": "/".join(mosaic.rows)}
    if mosaic.frogs:
        item["frogs"] = [place_name(frog) for frog in mosaic.frogs]
    if sketch.cows:
        item["cow"] = {"at": place_name(mosaic.cow), "value": list(sketch.cows)}
    return item


@functools.cache
def _others() -> list[Content]:
    file = Path(__file__).parents[1] / "pack" / "standard.toml"
    return [item for item in tomllib.loads(file.read_text(encoding="utf-8"))["tile"] if item["family"] != "basic"]


def _draw(dice: Dice) -> list[_Sketch]:
    sketches = _with_sides_exchanged(dice)
    while not _is_as_easy(sketches):
        sketches = _with_sides_exchanged(dice)
    looks: set[Any] = set()
    for sketch in sketches:
        _settle(dice, sketch, map(Mosaic, _drawings(sketch.sides, sketch.middle)), looks)
    _add_features(dice, sketches, looks)
    return sketches


def _standard_sketches() -> list[_Sketch]:
    return [_Sketch(word[:4], word[4:-1], int(word[-1])) for word in _STANDARD.split()]


def _settle(dice: Dice, sketch: _Sketch, mosaics: Iterable[Mosaic], looks: set[Any]) -> None:
    """Draw the mosaic of a kind, one that looks like none before if that can be."""
    choices = list(mosaics)
    sketch.mosaic = dice.pick([mosaic for mosaic in choices if _look(mosaic) not in looks] or choices)
    looks.add(_look(sketch.mosaic))


@functools.lru_cache(maxsize=4096)
def _look(mosaic: Mosaic) -> Any:
    """A key that tiles share if they look alike, however they are turned."""
    return min(map(mosaic.looks, range(4)))


# --- sides -----------------------------------------------------------------------------------------------------------


def _with_sides_exchanged(dice: Dice) -> list[_Sketch]:
    """The standard tiles, with sides exchanged between kinds of which there are as many: the numbers of edges stay."""
    sketches = _standard_sketches()
    free = [sketch for sketch in sketches if not sketch.middle]
    for _ in range(_EXCHANGES):
        one = dice.pick(free)
        other = dice.pick([sketch for sketch in free if sketch.n == one.n])
        a, b = dice.below(4), dice.below(4)
        mine, theirs = _with(one.sides, a, other.sides[b]), _with(other.sides, b, one.sides[a])
        if one is not other and _makes_a_tile(mine) and _makes_a_tile(theirs):
            one.sides, other.sides = mine, theirs
    return sketches


def _with(sides: str, place: int, side: str) -> str:
    """Some sides with another one in the place of one of them."""
    return sides[:place] + side + sides[place + 1 :]


@functools.cache
def _makes_a_tile(sides: str) -> bool:
    """A tile has water, whose canals lead on, not too much else, and nothing that would run into the next side."""
    count = Counter(sides)
    pairs = {frozenset(pair) for pair in zip(sides, sides[1:] + sides[0], strict=True)}
    return (
        not {*sides} <= {*"fig"}
        and (count["w"] != 1 or bool({*sides} & {*"kth"}))
        and count["g"] + 2 * count["i"] < 3
        and count["k"] < 3
        and count["t"] + count["h"] + count["d"] < 2
        and not pairs & _APART
    )


# --- letters ---------------------------------------------------------------------------------------------------------


@functools.lru_cache(maxsize=4096)
def _drawings(sides: str, middle: str) -> list[str]:
    """The letters of a tile with such sides, and of its mirror image."""
    drawn = _put_together(sides, middle)
    return sorted({drawn, _mirrored(drawn)})


def _put_together(sides: str, middle: str) -> str:
    strips = [turned(_picture(_STRIPS[side]), rotation) for rotation, side in enumerate(sides)]
    seen = (max(letters, key=_ABOVE.index) for letters in zip(*strips, strict=True))
    over = _picture(_MIDDLES.get(middle, ""))
    return "".join(high if high != "." else low for high, low in zip(over, seen, strict=True)).replace(".", "F")


def _picture(drawing: str) -> str:
    return drawing.replace(" ", "").ljust(PLACES, ".")


def _mirrored(letters: str) -> str:
    return "".join(letters[start : start + SIZE][::-1] for start in range(0, PLACES, SIZE))


# --- features --------------------------------------------------------------------------------------------------------


def _add_features(dice: Dice, sketches: list[_Sketch], looks: set[Any]) -> None:
    """First to kinds that look like others."""
    first = {_look(sketch.mosaic): sketch for sketch in reversed(sketches)}
    left = sorted(dice.shuffled(sketches), key=lambda sketch: first[_look(sketch.mosaic)] is sketch)
    for letter, what in (("T", "fisheries"), ("R", "reeds")):
        for sketch in _take(left, what, _inner_water):
            _settle(dice, sketch, (_relettered(sketch.mosaic, place, letter) for place in _inner_water(sketch)), looks)
    values = dice.shuffled(_COW_VALUES)
    for sketch in _take(left, "cows", _pastures):
        _settle(dice, sketch, (replace(sketch.mosaic, cow=place) for place in _pastures(sketch)), looks)
        sketch.cows, values = tuple(values[: sketch.n]), values[sketch.n :]
    for sketch in _take(dice.shuffled(sketches), "frogs", _pools):
        _settle(dice, sketch, (replace(sketch.mosaic, frogs=(place,)) for place in _pools(sketch)), looks)


def _relettered(mosaic: Mosaic, place: int, letter: str) -> Mosaic:
    return replace(mosaic, letters=mosaic.letters[:place] + letter + mosaic.letters[place + 1 :])


def _take(left: list[_Sketch], what: str, places: Callable[[_Sketch], list[int]]) -> list[_Sketch]:
    """Take kinds with such places out of those that are left, until there are enough such tiles."""
    least, most = _BANDS[what]
    taken, tiles = [], 0
    for sketch in [sketch for sketch in left if places(sketch)]:
        if tiles < least and tiles + sketch.n <= most:
            tiles += sketch.n
            taken.append(sketch)
            left.remove(sketch)
    return taken


def _inner_water(sketch: _Sketch) -> list[int]:
    return [place for place in sketch.mosaic.where("W") if place in _INSIDE]


def _pastures(sketch: _Sketch) -> list[int]:
    return [place for place in sketch.mosaic.where("F") if place not in _CORNERS]


def _pools(sketch: _Sketch) -> list[int]:
    return sketch.mosaic.where("EL")


# --- what the standard pack has too ----------------------------------------------------------------------------------


def _is_like_the_standard(sketches: list[_Sketch]) -> bool:
    counted = Counter[str]()
    for sketch in sketches:
        for what in _contents(sketch):
            counted[what] += sketch.n
    in_bands = all(least <= counted[what] <= most for what, (least, most) in _BANDS.items())
    return in_bands and len({_look(sketch.mosaic) for sketch in sketches}) == len(sketches)


def _is_as_easy(sketches: list[_Sketch]) -> bool:
    """Whether tiles find a place as easily beside one tile, at a corner, between two and among three."""
    pairs = zip(_eases(sketches), _eases_of_the_standard(), strict=True)
    return all(abs(ease / wanted - 1) < _EASE_BAND for ease, wanted in pairs)


@functools.cache
def _eases_of_the_standard() -> list[float]:
    return _eases(_standard_sketches())


def _eases(sketches: list[_Sketch]) -> list[float]:
    """How likely a tile fits against random edges on some sides, for each of `_NEIGHBOURS`."""
    shown, eases = Counter[str](), [0.0] * len(_NEIGHBOURS)
    for sketch in sketches:
        for edge in sketch.sides.translate(_EDGES):
            shown[edge] += sketch.n
    for sketch in sketches:
        edges = sketch.sides.translate(_EDGES)
        for number, sides in enumerate(_NEIGHBOURS):
            ways = {tuple(edges[(turn + side) % 4] for side in sides) for turn in range(4)}
            chance = sum(math.prod(shown[edge] for edge in way) for way in ways) / shown.total() ** len(sides)
            eases[number] += sketch.n * chance
    return eases


def _contents(sketch: _Sketch) -> Iterator[str]:
    """Names in `_BANDS`, for each time that a tile has such a thing."""
    mosaic = sketch.mosaic
    yield from ["fisheries"] * mosaic.letters.count("T") + ["reeds"] * mosaic.letters.count("R")
    yield from ["frogs"] * len(mosaic.frogs) + ["cows"] * bool(sketch.cows)
    for number in range(len(mosaic.segments)):
        slots = mosaic.slots(number)
        yield _NAMES[mosaic.land(number)]
        if mosaic.land(number) == GARDEN and slots == 0:
            yield "whole gardens"
        if mosaic.land(number) == WATER and slots == 1:
            yield "dead ends"
