"""The small pictures that say which event a tile brings, each drawn about a point within a ring, pale on its ground."""

from collections.abc import Callable

from swamp_envs.view.svg import Markup, circle, group, path, rect

from ..components.schema import EVENTS_OF
from .emblems import PEN

PALE, RED = "#fdf6e3", "#e4573d"
GROUNDS = {"bell": "#5d4a86", "butterfly": "#b5651d", "clover": "#2f6b45"}  # of the symbols
GROUND_OF = {event: GROUNDS[symbol] for symbol, events in EVENTS_OF.items() for event in events}
RING = 11.5


def omen(event: str, ground: str = "") -> Markup:
    """The badge of an event, about (0, 0); on a ground of its own colour if one is given."""
    fill = ground or GROUND_OF[event]
    ring = circle(0, 0, RING, fill=fill, stroke=PALE, stroke_width=1.3)
    return group(ring, PICTURES[event](fill))


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


def shape(*steps: str) -> Callable[[str], Markup]:
    """A picture that is one pale shape."""
    return lambda ground: filled(*steps)


def lines(*steps: str, width: float = 1.8) -> Callable[[str], Markup]:
    """A picture that is drawn in pale lines."""
    return lambda ground: path(*steps, **PEN, stroke=PALE, stroke_width=width)


def carved(outer: str, inner: str, width: float = 1.3) -> Callable[[str], Markup]:
    """A pale shape with lines in it."""
    return lambda ground: group(filled(outer), path(inner, **PEN, stroke=ground, stroke_width=width))


COW = "M -7 -8 Q -5 -4 -3.6 -5 H 3.6 Q 5 -4 7 -8 Q 8.6 -3 4.6 -2 L 3 7 Q 0 9.4 -3 7 L -4.6 -2 Q -8.6 -3 -7 -8 Z"
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
    # butterflies
    "embarkation": lines("M 0 -6 V 7 M -3 -3 H 3 M -7 2 Q -6 7.5 0 7.5 Q 6 7.5 7 2 M 0 -8.6 V -8.4"),
    "auberge": carved("M -8 -1 L 0 -8.5 L 8 -1 V 8 H -8 Z", "M -2 8 V 3 H 2 V 8 M -5 1 H -4 M 4 1 H 5"),
    "bridge": lines("M -9 3 Q 0 -8 9 3 M -9 6 Q 0 -1 9 6 M -4 -2 V 1.4 M 0 -3 V 0 M 4 -2 V 1.4"),
    "private": carved("M -8 -7 H 8 V 2 H 1.4 V 9 H -1.4 V 2 H -8 Z", "M -5 -4.4 L 5 -0.6 M 5 -4.4 L -5 -0.6"),
    "shipwreck": carved("M -8 1 L 8 5 L 5 8 H -4 Z M -2 1 L 1 -9 L 6 0 Z", "M -9 8.6 H 9 M 1 -5 L 3 -1"),
    "obstruction": carved(
        "M -9 -3.5 H 9 V 3.5 H -9 Z M -6.4 3.5 H -4 V 8 H -6.4 Z M 4 3.5 H 6.4 V 8 H 4 Z",
        "M -7 3 L -3 -3 M -1.4 3 L 2.6 -3 M 4.2 3 L 8.2 -3",
        1.8,
    ),
    "pro_guide": lines("M -4 9 V -8 M -3 -8 H 6.5 L 4 -4.6 L 6.5 -1.2 H -3", width=2),
    "traffic_jam": carved("M -4.4 -9 H 4.4 V 9 H -4.4 Z", "M 0 -5.6 V -5.4 M 0 -0.1 V 0.1 M 0 5.4 V 5.6", 3.6),
    "disorientation": lines(
        "M -4.6 -3 Q -4.4 -8 0.4 -8 Q 5 -7.6 4.8 -3.6 Q 4.4 -0.6 0.6 0.6 V 3.6 M 0.6 7.6 V 7.8", width=2.4
    ),
    "signposting": shape(
        "M -1 -9 H 1 V -7 H 6 L 9 -4.6 L 6 -2.2 H 1 V -1 H 1 V 9 H -1 V 3.4 H -6 L -9 1 L -6 -1.4 H -1 Z"
    ),
    "cattle": carved(
        COW,
        "M -2 -0.8 V -0.6 M 2 -0.8 V -0.6 M -1.4 5.6 H 1.4",
    ),
    "goods": carved("M -8 -6 H 8 V 8 H -8 Z", "M -8 -1.6 H 8 M 0 -6 V -1.6 M -4 3 H 4"),
    # clovers
    "factory": carved(
        "M -9 8 V -1 L -4 -4.4 V -1 L 1 -4.4 V -1 H 3 V -9 H 6.6 V -1 H 9 V 8 Z",
        "M -5.6 3.4 H -4 M -0.8 3.4 H 0.8 M 4 3.4 H 5.6",
        1.8,
    ),
    "floods": lines(
        "M -9 -4 Q -6 -8 -3 -4 T 3 -4 T 9 -4 M -9 1 Q -6 -3 -3 1 T 3 1 T 9 1 M -9 6 Q -6 2 -3 6 T 3 6 T 9 6"
    ),
    "fire": flame,
    "rain": carved(
        "M -6 1 Q -9.6 0.6 -8.6 -3 Q -7 -5.6 -4.6 -4.6 Q -2 -9.4 2.6 -7 Q 5 -5.6 5 -3.6 Q 9 -3.6 8.6 "
        "-0.6 Q 8 1 6 1 Z M -5.4 3 L -6.6 7 H -5 L -4 3 Z M -0.6 3 L -1.8 8.6 H -0.2 L 0.8 3 Z M 4.2 3 L "
        "3 7 H 4.6 L 5.6 3 Z",
        "",
    ),
    "rodents": carved(
        "M -9 3 Q -6 -5 1 -4.6 Q 3 -8 5.4 -5 Q 8 -3 9 1 Q 5.4 4.6 0 4.6 H -6 Q -8.4 4.6 -9 3 Z",
        "M 5.4 -1.4 V -1.2 M -8.6 4 Q -4 9 3 7.6",
    ),
    "heron": lines("M -8 -4.6 H -2.6 Q 1.6 -7.6 1.4 -3.6 Q -3 1 1 3 Q 6 3.4 8 -0.4 M 1.6 3 V 9 M 4.4 2.8 V 9"),
    "bailiff": carved(
        "M -7 -7 Q 0 -10 7 -7 Q 7.6 4 0 9 Q -7.6 4 -7 -7 Z",
        "M -4.6 0 Q -2.3 -3 0 0 T 4.6 0 M -3.4 3.6 Q -1.7 1.6 0 3.6 T 3.4 3.6",
    ),
    "gamekeeper": shape(
        "M -8 5 Q -8 3 -5 3 Q -6 -6 0 -6 Q 6 -6 5 3 Q 8 3 8 5 Q 0 8.6 -8 5 Z M 4 -5 Q 5 -9.6 8 -9.4 Q 8.6 -5.4 4.6 -3 Z"
    ),
    "poacher": lines("M -7 -6 Q 3 -9 5 0 Q 5 6.6 -1 6.6 Q -5 6 -4.6 2 L -7.4 4.6 M -4.6 2 L -2 4.6"),
    "maintenance": shape(
        "M -7.6 5 L 0.4 -2.4 Q -0.8 -6 2 -8 Q 4 -9.4 6.4 -8.6 L 3.4 -5.4 L 5.4 -3.4 L 8.6 -6.4 Q 9.4 -4 "
        "8 -2 Q 6 0.8 2.4 -0.4 L -5 7.6 Q -8.6 8.4 -7.6 5 Z"
    ),
    "drought": rays,
    "primrose": carved(
        "M 0 -1 Q -6 -4 -3.6 -8 Q 0 -8.6 0 -1 Q 0 -8.6 3.6 -8 Q 6 -4 0 -1 Q 6 -4 8.6 -0.6 Q 8 4.6 0 -1 Q "
        "7 4 4 7.6 Q 0 8.6 0 -1 Q 0 8.6 -4 7.6 Q -7 4 0 -1 Q -8 4.6 -8.6 -0.6 Q -6 -4 0 -1 Z",
        "M 0 -0.8 V -0.6",
        3.2,
    ),
    "pollution": carved(
        "M -6.4 -2 Q -6.4 -9 0 -9 Q 6.4 -9 6.4 -2 Q 6.4 2.4 3.6 3.4 V 7 H -3.6 V 3.4 Q -6.4 2.4 -6.4 -2 Z",
        "M -2.6 -2.4 V -1.6 M 2.6 -2.4 V -1.6 M 0 1 V 1.2 M -1.2 5 V 7 M 1.2 5 V 7",
        2.2,
    ),
    "plant": lines("M 0 9 V -2 M 0 2 Q -8 2 -7 -5 Q 0 -5 0 2 M 0 -1 Q 0 -8 7 -8.4 Q 8 -1 0 -1"),
    "mad_cow": carved(
        COW,
        "M -3 -2 L -1 0 M -1 -2 L -3 0 M 1 -2 L 3 0 M 3 -2 L 1 0 M -1.6 6 Q 0 3.6 1.6 6",
    ),
    "pasture": lines(
        "M -8 8 Q -7 0 -9 -3 M -3.6 8 Q -4.6 -2 -3 -7 M 0.6 8 Q 2 0 0.6 -8 M 4.6 8 Q 4 0 7 -5 M 8 8 Q 7 4 9.4 0"
    ),
    "yob": carved(
        "M -6 -3 Q -6 -9 0 -9 Q 6 -9 6 -3 V 1 Q 6 8 0 8.6 Q -6 8 -6 1 Z",
        "M -4.4 -2.6 L -1 -1 M 4.4 -2.6 L 1 -1 M -2.6 5 Q 0 2.6 2.6 5",
        1.6,
    ),
    "tourist_guide": lines(
        "M -3 8.6 V -0.4 M -3 -8.4 V -7.6 M -6.4 8 L -3 2 L 0.4 8 M -6 -2.6 H 0.6 L 6 -7 M 6 -9 V -2 M 6 "
        "-8.6 L 9.6 -7 L 6 -5.4"
    ),
}
