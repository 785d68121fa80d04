"""The small pictures on tiles, each drawn about a point, about twenty wide."""

from typing import NamedTuple

from swamp_envs.view.svg import Markup, Point, Value, circle, element, group, path, polygon, rect, regular, text

# --- Inks and pens that several pictures of the Marshlands share ------------------------------------------------------


class Colour(NamedTuple):
    """How a player's colour looks: on pieces, as a wash over cells, as an ink on paper.

    Letter and shape of the counters tell colours apart where colour does not.
    """

    name: str
    fill: str
    wash: str
    ink: str
    sides: int = 4  # of the counters
    turned: float = 0
    mark: str = "#ffffff"  # the ink of the letter on the fill

    @property
    def letter(self) -> str:
        return self.name[0]


COLOURS = (
    Colour("Red", "#c8553d", "#ecd2c8", "#8f3222", 4, 45),
    Colour("Yellow", "#d9a521", "#f0e4bd", "#7c5a00", 4, 0, "#33301f"),
    Colour("Blue", "#4a7fb0", "#cfdde9", "#26527d", 5, 180),
    Colour("Green", "#5b8f4e", "#d3e3c8", "#33602a", 6, 0),
)
NOBODYS = Colour("Nobody's", "#a39a86", "#ddd8c9", "#5d5646")
PAPER, CARD, RIM, FRAME = "#f3ecd9", "#fffaf0", "#cdbf9f", "#4b4632"
INK, SOFT, EMBER, GLOW = "#33301f", "#6d6650", "#c2410c", "#ffe27a"
BOLD: dict[str, Value] = {"font_weight": "bold", "text_anchor": "middle"}
PEN: dict[str, Value] = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}


# --- The small pictures on tiles, each drawn about a point, about twenty wide -----------------------------------------


def placed(piece: Markup, at: Point, scale: float = 1.0, turned: float = 0.0) -> Markup:
    """A piece moved to a point, larger or smaller, and turned."""
    steps = f"translate({at[0]:.2f} {at[1]:.2f})"
    steps += f" rotate({turned:g})" if turned else ""
    steps += f" scale({scale:g})" if scale != 1 else ""
    return element("g", piece, transform=steps)


def fish() -> Markup:
    """A fishery: a fish in a ring."""
    body = path(
        "M -7 0 Q 0 -6.5 6 0 Q 0 6.5 -7 0 Z M 4.5 0 L 9 -4 L 9 4 Z", fill="#f4f1e4", stroke="#2c5266", stroke_width=1
    )
    ring = circle(0, 0, 10.5, fill="#3f7f9c", stroke="#f4f1e4", stroke_width=1.4)
    return group(ring, body, circle(-3.6, -0.8, 0.9, fill="#2c5266"))


def reeds() -> Markup:
    """A reed bed: three bulrushes in a ring."""
    ring = circle(0, 0, 10.5, fill="#e9dfb0", stroke="#7d6a2e", stroke_width=1.4)
    stems = path("M -4 8 L -5 -4 M 0 8 L 0 -7 M 4 8 L 5 -3", **PEN, stroke="#5a7a35", stroke_width=1.6)
    heads = [rect(x - 1.6, y, 3.2, 6, rx=1.6, fill="#7b4a26") for x, y in ((-5, -7), (0, -9), (5, -6))]
    return group(ring, stems, *heads)


def frog() -> Markup:
    """A frog, seen from the front."""
    legs = path("M -7 5 Q -10 1 -6 0 M 7 5 Q 10 1 6 0", **PEN, stroke="#3c7a33", stroke_width=2.4)
    body = path("M -7 4 Q -7 -4 0 -4 Q 7 -4 7 4 Q 0 8 -7 4 Z", fill="#69b04a", stroke="#2f5f28", stroke_width=1.1)
    eyes = [circle(x, -4.5, 2.6, fill="#69b04a", stroke="#2f5f28", stroke_width=1) for x in (-4, 4)]
    pupils = [circle(x, -4.7, 1.1, fill="#1d2a16") for x in (-4, 4)]
    smile = path("M -3.5 2.4 Q 0 4.8 3.5 2.4", **PEN, stroke="#2f5f28", stroke_width=1)
    return group(legs, body, *eyes, *pupils, smile)


def pier() -> Markup:
    """A landing point: planks out of the field, upwards."""
    planks = [
        rect(-5.5, y, 11, 2.8, rx=0.8, fill="#b98a55", stroke="#6e4a24", stroke_width=0.7) for y in (-7, -3.4, 0.2, 3.8)
    ]
    return group(path("M -4 -8 V 8 M 4 -8 V 8", stroke="#6e4a24", stroke_width=1.4), *planks)


def cow(value: int) -> Markup:
    """A cow with what she is worth."""
    body = path("M -8 -3 Q -8 -6 -4 -6 H 5 Q 8 -6 8 -2 V 3 H -8 Z", fill="#fbf7ee", stroke="#4c3b2c", stroke_width=1)
    legs = path("M -6 3 V 7 M -3 3 V 7 M 4 3 V 7 M 7 3 V 7", **PEN, stroke="#4c3b2c", stroke_width=1.6)
    spots = group(circle(-3, -3, 2.2), circle(3.4, 0.2, 1.8), fill="#4c3b2c")
    head = path("M -8 -5 L -13 -6 L -12 -0.5 L -8 0 Z", fill="#fbf7ee", stroke="#4c3b2c", stroke_width=1)
    badge = circle(8, -8, 6.4, fill="#c2410c", stroke="#fffaf0", stroke_width=1.2)
    return group(legs, body, spots, head, badge, text(8, -4.7, value, font_size=9.5, fill="#ffffff", **BOLD))


def house(fill: str) -> Markup:
    """A cottage of a village."""
    walls = rect(-6, -2, 12, 9, fill="#f6ead0", stroke="#5a4630", stroke_width=0.9)
    roof = polygon([(-8, -1), (0, -9), (8, -1)], fill=fill, stroke="#5a4630", stroke_width=0.9)
    return group(walls, roof, rect(-1.6, 2, 3.4, 5, fill="#5a4630"))


def church() -> Markup:
    """The Abbey."""
    nave = rect(-8, -2, 19, 11, fill="#e7e0cf", stroke="#50493b", stroke_width=1)
    roof = polygon([(-9, -2), (-5, -8), (8, -8), (12, -2)], fill="#8d6a52", stroke="#50493b", stroke_width=1)
    tower = rect(-12, -9, 8, 18, fill="#f2ecdd", stroke="#50493b", stroke_width=1)
    spire = polygon([(-13, -9), (-8, -19), (-3, -9)], fill="#5e7f8b", stroke="#50493b", stroke_width=1)
    cross = path("M -8 -24 V -18 M -10 -22 H -6", **PEN, stroke="#50493b", stroke_width=1.4)
    windows = [rect(x, 1, 2.4, 5, rx=1.2, fill="#5e7f8b") for x in (-9.2, -1, 3.5, 8)]
    return group(nave, roof, tower, spire, cross, *windows)


def dark_sun() -> Markup:
    """The eclipse."""
    rays = path(
        *[step for x, y in _RAYS for step in ("M", (x * 13, y * 13), "L", (x * 19, y * 19))],
        **PEN,
        stroke="#f2b632",
        stroke_width=2.4,
    )
    return group(rays, circle(0, 0, 13, fill="#f2b632"), circle(2.5, -1, 11.5, fill="#2a2438"))


_RAYS = ((0, -1), (0.71, -0.71), (1, 0), (0.71, 0.71), (0, 1), (-0.71, 0.71), (-1, 0), (-0.71, -0.71))


def tree() -> Markup:
    """One tree of a copse, from above."""
    return group(circle(0, 0, 8.6, fill="#3d6f3a"), circle(-2, -2.4, 5, fill="#56914d"))


def boat(look: Colour) -> Markup:
    """A boat in a player's colour, the letter of the colour on its sail."""
    hull = path("M -10 3 H 10 L 6 9 H -6 Z", fill=look.fill, stroke="#33301f", stroke_width=1.2)
    sail = path("M -6 1.5 V -12 H 4 Q 9 -6 7 1.5 Z", fill="#fffaf0", stroke="#33301f", stroke_width=1)
    letter = text(0.6, -1, look.letter, font_size=11, fill=look.ink, **BOLD)
    return group(hull, path("M -6 3 V -14", **PEN, stroke="#33301f", stroke_width=1.4), sail, letter)


def counter(look: Colour) -> Markup:
    """A counter in a player's colour: its own shape, with the letter of the colour."""
    shape = regular(0, 0, 9.4 if look.sides == 4 else 8.6, look.sides, look.turned)
    edge = polygon(shape, fill="#33301f", stroke="#33301f", stroke_width=4.2, stroke_linejoin="round")
    ground = polygon(shape, fill=look.fill, stroke="#fffaf0", stroke_width=2, stroke_linejoin="round")
    return group(edge, ground, text(0, 3.8, look.letter, font_size=10.5, fill=look.mark, **BOLD))
