"""Tokens, lily pads and the other small pictures, each drawn around a point."""

from math import cos, pi

from swamp_envs.view.svg import Markup, Point, circle, group, path, polygon, rect, regular, text

from .looks import HALO, INK, NAME, PEN, SEATS, Seat

LEAF, WILTED = ("#6fa05c", "#47743c"), ("#b5ac93", "#857b60")  # fill and edge
CROSS = "#6b1f1f"
REEDS = ((-19, -40), (2, -54), (20, -34))


def token(at: Point, seat: int, r: float = 25) -> Markup:
    """A cell: the seat's shape with its letter as the nucleus."""
    look, (x, y) = SEATS[seat], at
    letter = text(x, y + r * 0.34, look.letter, font_size=r * 0.94, fill=look.ink, **NAME)
    return group(blob(at, look, r, look.edge), blob(at, look, r - 2.2, look.fill), letter)


def blob(at: Point, look: Seat, r: float, fill: str) -> Markup:
    """A seat's shape; a thick outline in its own colour rounds the corners."""
    if not look.sides:
        return circle(*at, r, fill=fill)
    corners = regular(*at, r * look.size - 5 / cos(pi / look.sides), look.sides, look.turned)
    return polygon(corners, fill=fill, stroke=fill, stroke_width=10, stroke_linejoin="round")


def pad(at: Point, inks: tuple[str, str] = LEAF, r: float = 21) -> Markup:
    """A round leaf with a notch."""
    (x, y), (fill, edge) = at, inks
    lips = (x + r * 0.866, y - r * 0.5), (x + r * 0.5, y - r * 0.866)
    leaf = path("M", at, "L", lips[0], "A", (r, r), 0, 1, 1, lips[1], "Z", fill=fill, stroke=edge, stroke_width=2)
    veins = [step for tip in regular(x, y, r * 0.82, 6, 15)[1:] for step in ("M", at, "L", tip)]
    return group(leaf, path(*veins, **PEN, stroke=edge, stroke_width=1.2, stroke_opacity=0.55))


def flower(at: Point, seat: int, r: float = 21) -> Markup:
    """A blossom in a seat's colour with its letter."""
    look, (x, y) = SEATS[seat], at
    petals = [circle(*tip, r * 0.3) for tip in regular(x, y, r * 0.42, 6)]
    heart = circle(x, y, r * 0.42, fill="#fffdf0")
    letter = text(x, y + r * 0.2, look.letter, font_size=r * 0.58, fill=INK, **NAME)
    return group(group(*petals, fill=look.fill, stroke="#ffffff"), heart, letter)


def cross(at: Point, r: float = 12) -> Markup:
    """The mark of a blocked supply."""
    x, y = at
    ends = ("M", (x - r, y - r), "L", (x + r, y + r), "M", (x - r, y + r), "L", (x + r, y - r))
    return group(path(*ends, **PEN, stroke=HALO, stroke_width=9), path(*ends, **PEN, stroke=CROSS, stroke_width=5))


def badge(at: Point, sign: str) -> Markup:
    """A small sign in the upper right of a square."""
    x, y = at[0] + 25, at[1] - 25
    disc = circle(x, y, 10, fill=INK, stroke=HALO, stroke_width=2)
    return group(disc, text(x, y + 5.5, sign, font_size=16, fill="#ffffff", **NAME))


def star(at: Point) -> Markup:
    """The winner's mark."""
    rays = zip(regular(*at, 12, 5), regular(*at, 5, 5, 36), strict=True)
    return polygon([spot for ray in rays for spot in ray], fill="#e3b505", stroke="#8a6d00", stroke_width=1.5)


def reeds(at: Point) -> Markup:
    """Three bulrushes, for the joy of it."""
    stems = [step for x, y in REEDS for step in ("M", (x * 0.4, 22), "Q", (x * 0.8, y * 0.3), (x, y))]
    heads = [rect(x - 4, y + 2, 8, 24, rx=4, fill="#7a5230") for x, y in REEDS]
    blades = path("M -4 22 Q -22 4 -34 -14 M 4 22 Q 20 6 31 -6", stroke=LEAF[0], stroke_width=3)
    return group(blades, path(*stems, stroke=LEAF[1], stroke_width=2.2), *heads, at=at, **PEN)
