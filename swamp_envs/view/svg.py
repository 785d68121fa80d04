"""A small SVG writer: every function returns a piece of markup, pieces nest, `document` makes the file.

    document(100, 50, rect(0, 0, 100, 50, fill="#dfe6cf"), text(50, 30, "a < b", text_anchor="middle"))

Attributes are keywords (`stroke_width=2` is written `stroke-width="2"`), None leaves one out, numbers are rounded.
Nothing here makes an `id`: several pictures on one web page would answer to each other's.
"""

from collections.abc import Iterable
from math import cos, hypot, isfinite, radians, sin
from typing import NamedTuple, NewType
from xml.sax.saxutils import escape, quoteattr

# Markup is a type of its own: a type checker then refuses raw, unescaped text where a piece of picture is expected.
Markup = NewType("Markup", str)
Point = tuple[float, float]
Value = str | float | None


class Preview(NamedTuple):
    """What a move would draw: a piece in the coordinates of one of the picture's places, to be shown above it."""

    place: str
    svg: Markup


FONT = "DejaVu Sans, Verdana, sans-serif"

# XML 1.0 has no way to write these, not even escaped
_FORBIDDEN = {
    code: "\ufffd" for code in (*range(32), *range(0xD800, 0xE000), 0xFFFE, 0xFFFF) if chr(code) not in "\t\n\r"
}


def number(value: float) -> str:
    """A coordinate: at most two decimals, no trailing zeros."""
    if not isfinite(value):
        raise ValueError(f"an SVG coordinate must be finite, not {value}")
    short = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if short == "-0" else short


def element(tag: str, *children: Markup, **attributes: Value) -> Markup:
    """Any SVG element."""
    written = "".join(_attribute(name, value) for name, value in attributes.items() if value is not None)
    inside = "".join(children)
    return Markup(f"<{tag}{written}>{inside}</{tag}>" if inside else f"<{tag}{written}/>")


def _attribute(name: str, value: str | float) -> str:
    """One attribute with a space before it; a trailing underscore dodges Python's keywords (`class_`)."""
    shown = _printable(value) if isinstance(value, str) else number(value)
    return f" {name.rstrip('_').replace('_', '-')}={quoteattr(shown)}"


def _printable(content: str) -> str:
    """Text with the characters XML cannot hold replaced."""
    return content.translate(_FORBIDDEN)


def document(width: float, height: float, *children: Markup, title: str = "") -> str:
    """A whole picture; the title is what screen readers say."""
    label = [element("title", Markup(escape(_printable(title))))] if title else []
    box = f"0 0 {number(width)} {number(height)}"
    namespace = "http://www.w3.org/2000/svg"
    return element("svg", *label, *children, xmlns=namespace, viewBox=box, width=width, height=height, font_family=FONT)


def group(*children: Markup, at: Point | None = None, **attributes: Value) -> Markup:
    """Pieces that share attributes, or are moved together to a place."""
    move = f"translate({number(at[0])} {number(at[1])})" if at else None
    return element("g", *children, transform=move, **attributes)


def place(name: str, label: str, *children: Markup, **attributes: Value) -> Markup:
    """What can be chosen on a picture, by the name that moves have for it; the label says what is there, in words."""
    return element("g", *children, **attributes, data_place=name, aria_label=label)


def column(left: float, top: float, width: float, height: float, *children: Markup) -> Markup:
    """A part of a picture that fills this room. A narrow page puts such parts one below another."""
    return element("g", *children, data_column=" ".join(map(number, (left, top, width, height))))


def text(x: float, y: float, content: object, **attributes: Value) -> Markup:
    """A line of text, escaped, its baseline starting at x, y."""
    return element("text", Markup(escape(_printable(str(content)))), x=x, y=y, **attributes)


def rect(x: float, y: float, width: float, height: float, **attributes: Value) -> Markup:
    """A rectangle (`rx` rounds its corners)."""
    return element("rect", x=x, y=y, width=width, height=height, **attributes)


def circle(x: float, y: float, r: float, **attributes: Value) -> Markup:
    """A disc."""
    return element("circle", cx=x, cy=y, r=r, **attributes)


def path(*steps: str | float | Point, **attributes: Value) -> Markup:
    """A path from letters, numbers and points: `path("M", (0, 0), "L", (9, 5), "Z")`."""
    return element("path", d=" ".join(_step(step) for step in steps), **attributes)


def _step(step: str | float | Point) -> str:
    """One word of a path's data."""
    if isinstance(step, tuple):
        return f"{number(step[0])} {number(step[1])}"
    return step if isinstance(step, str) else number(step)


def polygon(points: Iterable[Point], **attributes: Value) -> Markup:
    """A closed shape through the points."""
    return element("polygon", points=" ".join(f"{number(x)},{number(y)}" for x, y in points), **attributes)


def regular(x: float, y: float, r: float, sides: int, turned: float = 0) -> list[Point]:
    """Corners of a regular polygon, the first one straight up unless turned (degrees, clockwise)."""
    angles = [radians(turned + 360 * corner / sides) for corner in range(sides)]
    return [(x + r * sin(angle), y - r * cos(angle)) for angle in angles]


def arrow(start: Point, end: Point, bend: float = 0, head: float = 10, **attributes: Value) -> Markup:
    """An arrow whose line bows out by `bend`, to the right of its way; `stroke` colours all of it."""
    (x0, y0), (x1, y1) = start, end
    length = hypot(x1 - x0, y1 - y0)
    pull = ((x0 + x1) / 2 - 2 * bend * (y1 - y0) / length, (y0 + y1) / 2 + 2 * bend * (x1 - x0) / length)
    reach = hypot(x1 - pull[0], y1 - pull[1])
    along = ((x1 - pull[0]) / reach, (y1 - pull[1]) / reach)
    neck = (x1 - along[0] * head, y1 - along[1] * head)
    wings = [(neck[0] - side * along[1], neck[1] + side * along[0]) for side in (head * 0.6, -head * 0.6)]
    tip = path("M", wings[0], "L", end, "L", wings[1], "Z", fill=attributes.get("stroke"), stroke_linejoin="round")
    return element("g", path("M", start, "Q", pull, neck, fill="none"), tip, **attributes)
