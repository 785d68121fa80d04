"""The small pictures that say which event a tile brings, each drawn about a point within a ring, pale on its ground."""

from collections.abc import Callable

from swamp_envs.view.svg import Markup, circle, group, path, rect, text

from ..components.schema import EVENTS
from ..tales import TALES
from .looks import BOLD, PEN

PALE, RED = "#fdf6e3", "#e4573d"
GROUNDS = {"bell": "#5d4a86", "butterfly": "#b5651d", "clover": "#2f6b45"}  # of the symbols
GROUND_OF = {event: GROUNDS[symbol] for symbol, events in EVENTS.items() for event in events}
RING = 11.5


def omen(event: str, ground: str = "") -> Markup:
    """The badge of an event, about (0, 0); on a ground of its own colour if one is given."""
    fill = ground or GROUND_OF[event]
    ring = circle(0, 0, RING, fill=fill, stroke=PALE, stroke_width=1.3)
    return group(ring, PICTURES[event](fill) if event in PICTURES else letters(event))


def letters(event: str) -> Markup:
    """For an event without a picture."""
    return text(0, 4, TALES[event].sign, font_size=11, fill=PALE, **BOLD)


def filled(*steps: str) -> Markup:
    return path(*steps, fill=PALE)


def mitre(ground: str) -> Markup:
    cap = filled("M -6 7 V 1 Q -6 -4 0 -9 Q 6 -4 6 1 V 7 Z")
    return group(cap, path("M 0 -5 V 4 M -3 -1 H 3 M -6 5 H 6", **PEN, stroke=ground, stroke_width=1.4))


def dolmen(ground: str) -> Markup:
    return filled("M -8.5 -6 H 8.5 V -2 H -8.5 Z M -7 -1 H -3 V 7 H -7 Z M 3 -1 H 7 V 7 H 3 Z")


def chalice(ground: str) -> Markup:
    return filled("M -6 -8 H 6 Q 6 1 1 1.5 V 5 H 5 V 7.5 H -5 V 5 H -1 V 1.5 Q -6 1 -6 -8 Z")


def red_hand(ground: str) -> Markup:
    fingers = [rect(x, y, 2.5, 9, rx=1.2) for x, y in ((-5.4, -5), (-2.5, -7.5), (0.4, -7.5), (3.3, -5.5))]
    thumb = path("M 5 4 L 8.4 -0.6", **PEN, stroke=RED, stroke_width=2.6)
    return group(circle(0, 0, RING - 1, fill=PALE), thumb, *fingers, rect(-5.4, 0, 11.2, 7.5, rx=3), fill=RED)


def hat(ground: str) -> Markup:
    star = path("M 0 -3 L 0.9 -0.6 L 3.2 -0.4 L 1.4 1.1 L 2 3.4 L 0 2.1 L -2 3.4 L -1.4 1.1 L -3.2 -0.4 L -0.9 -0.6 Z")
    return group(
        filled("M 1 -9.5 L 6 5 H -6 Z M -9 6 Q 0 3 9 6 Q 0 9.5 -9 6 Z"), group(star, fill=ground), stroke="none"
    )


def rays(ground: str) -> Markup:
    spokes = path(
        "M 0 -5.5 V -9 M 0 5.5 V 9 M -5.5 0 H -9 M 5.5 0 H 9 M 4 -4 L 6.4 -6.4 M 4 4 L 6.4 6.4 M -4 -4 L -6.4 -6.4 "
        "M -4 4 L -6.4 6.4",
        **PEN,
        stroke=PALE,
        stroke_width=1.7,
    )
    return group(spokes, circle(0, 0, 3.8, fill=PALE))


def boot(ground: str) -> Markup:
    return group(
        filled("M -4 -9 H 3 V 1 Q 9 2 9 7 H -5 Z"), path("M -4 -6 H 3 M -5 5 H 9", stroke=ground, stroke_width=1.2)
    )


def sole(ground: str) -> Markup:
    toes = [circle(x, y, r) for x, y, r in ((-4.6, -3.4, 1.3), (-2.2, -5.8, 1.5), (0.9, -6.7, 1.6), (4, -5.6, 2.1))]
    return group(path("M -3.4 -1 Q 1 -4.6 4.6 -1.4 Q 5 2 2.6 4 Q 3 9 0 9 Q -3.6 9 -2.6 4.4 Z"), *toes, fill=PALE)


def imp(ground: str) -> Markup:
    horns = filled("M -6 -2 L -7.5 -9 L -2 -5 Z M 6 -2 L 7.5 -9 L 2 -5 Z")
    eyes = group(circle(-2.4, 0, 1.2), circle(2.4, 0, 1.2), fill=ground)
    grin = path("M -3.2 3.2 Q 0 6 3.2 3.2", **PEN, stroke=ground, stroke_width=1.2)
    return group(horns, circle(0, 1, 6.4, fill=PALE), eyes, grin)


def tail(ground: str) -> Markup:
    scales = path("M -2.6 -3 Q 0 -1 2.6 -3 M -2.4 0.4 Q 0 2.2 2.4 0.4", **PEN, stroke=ground, stroke_width=1)
    return group(
        filled("M 0 -9.5 Q 7 -3 1.4 4 Q 7 3.4 8 9 Q 3 8.8 0 6.4 Q -3 8.8 -8 9 Q -7 3.4 -1.4 4 Q -7 -3 0 -9.5 Z"), scales
    )


def flame(ground: str) -> Markup:
    inner = path("M 0 2 Q 3 5 0 8 Q -3 5 0 2 Z", fill=ground)
    return group(
        filled(
            "M 0.6 -9.5 Q 8 -1 5.4 4.6 Q 3.6 9 0 9 Q -3.6 9 -5.4 4.6 Q -7 0.4 -3.4 -3 Q -2.6 0 -0.8 0 Q 2 -4 0.6 -9.5 Z"
        ),
        inner,
    )


def bird(ground: str) -> Markup:
    wing = path("M -3.6 0.6 Q 0.4 3.4 3.4 -0.6", **PEN, stroke=ground, stroke_width=1.2)
    body = filled("M -9 3 L -4.6 -1 Q -2 -4.6 2 -4 Q 3 -8 6 -7 L 9.6 -5 L 6.6 -4 Q 7.6 5 0 5 L -5 4.6 Z")
    legs = path("M 0 5 V 8.6 M 2.6 4.6 V 8.4", **PEN, stroke=PALE, stroke_width=1.2)
    return group(legs, body, wing, circle(5.6, -5.4, 0.8, fill=ground))


PICTURES: dict[str, Callable[[str], Markup]] = {
    "bishop": mitre,
    "heathen": dolmen,
    "relic": chalice,
    "red_hand": red_hand,
    "wizard": hat,
    "blessing": rays,
    "gargantua": boot,
    "footprint": sole,
    "imps": imp,
    "melusine": tail,
    "wisp": flame,
    "bitard": bird,
}
