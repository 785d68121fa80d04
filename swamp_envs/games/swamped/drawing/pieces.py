"""Colours and small pieces that table, panel and sheets share."""

from typing import NamedTuple

from swamp_envs.view.svg import Markup, Point, Value, circle, group, path, rect, text

INK, SOFT = "#24332f", "#5c6b66"
PAPER, CARD, RIM, FRAME = "#f3f4ea", "#fbfbf5", "#d3d8c9", "#2d4f4a"
EMBER = "#d9702b"  # what has just happened
GLOW = "#f0b75c"  # who decides
GLOW_INK = "#3b2604"
WATER, DEEP, RIPPLE = "#cfe4e1", "#c3dcda", "#b3cfcd"
MANGROVE, LEAF = "#47603f", "#7f9a62"
BOLD: dict[str, Value] = {"font_weight": "bold", "text_anchor": "middle"}


class Tint(NamedTuple):
    """The colours of a face: its shapes, its dark ink for letters on white, its ground."""

    fill: str
    ink: str
    wash: str


TINTS = {
    "R": Tint("#c83a34", "#9c241f", "#f8e0dc"),
    "Y": Tint("#e5b415", "#7a5c00", "#fbefc6"),
    "B": Tint("#2f72b8", "#1d5490", "#dde9f6"),
    "G": Tint("#3d9154", "#24693a", "#dcefdf"),
    "P": Tint("#e39334", "#8a4a08", "#fae6cc"),
    "L": Tint("#2d6b6b", "#1d5252", "#d6e9e8"),
    "?": Tint("#8b9793", "#5c6b66", "#e4e8e2"),
}


def tint(face: str) -> Tint:
    return TINTS[face[:1] or "?"]


def pill(at: Point, words: str, fill: str, ink: str = "#ffffff", size: float = 10) -> Markup:
    """A few words on a rounded ground, centred."""
    x, y = at
    wide, high = len(words) * size * 0.64 + size * 1.1, size * 1.55
    ground = rect(x - wide / 2, y - high / 2, wide, high, rx=high / 2, fill=fill, stroke=CARD, stroke_width=1.2)
    return group(ground, text(x, y + size * 0.36, words, font_size=size, fill=ink, **BOLD))


def disc(at: Point, letter: object, fill: str, ink: str = "#ffffff", r: float = 8.5, rim: str = CARD) -> Markup:
    """A letter or number in a disc."""
    ground = circle(*at, r, fill=fill, stroke=rim, stroke_width=1.2)
    return group(ground, text(at[0], at[1] + r * 0.44, letter, font_size=r * 1.24, fill=ink, **BOLD))


def chip(at: Point, face: str, hot: bool = False, size: float = 9.5) -> Markup:
    """A face as its letters on its colour; `at` is the left end of its middle line."""
    (x, y), look, wide = at, tint(face), size * (1.1 + 0.72 * len(face))
    edge: dict[str, Value] = (
        {"stroke": EMBER, "stroke_width": 2.4} if hot else {"stroke": look.fill, "stroke_width": 1.1}
    )
    ground = rect(x, y - size * 0.8, wide, size * 1.6, rx=3, fill=look.wash, **edge)
    return group(
        ground, text(x + wide / 2, y + size * 0.37, face, font_size=size, fill=look.ink, **BOLD), data_face=face
    )


def wash(x: float, y: float, wide: float, high: float, **attributes: Value) -> Markup:
    """A plate: paper with a thin rim."""
    options: dict[str, Value] = {"rx": 9, "fill": CARD, "stroke": RIM, "stroke_width": 1.2, **attributes}
    return rect(x, y, wide, high, **options)


def title(at: Point, words: str) -> Markup:
    return text(*at, words, font_size=13, fill=INK, font_weight="bold")


def flag(at: Point) -> Markup:
    """The sign of the seat whose turn it is; `at` is the middle of its left edge."""
    return path("M", (at[0], at[1] - 5.5), "l", (10, 5.5), "l", (-10, 5.5), "Z", fill=EMBER, data_turn="1")


def waves(x: float, y: float, count: int) -> Markup:
    """A ripple on still water."""
    return path("M", (x, y), *["q 4.5 -4 9 0 t 9 0"] * count)
