"""Signs and figures, drawn around (0, 0): treasures reach about 10 from the middle, figures about 16."""

from swamp_envs.view.svg import Markup, Point, Value, circle, element, group, path, polygon, regular

LINE: dict[str, Value] = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
DARK, CREAM = "#26343a", "#fdfaf0"


def placed(piece: Markup, at: Point, scale: float = 1, turned: float = 0) -> Markup:
    """A piece moved, turned and scaled."""
    return element("g", piece, transform=f"translate({at[0]:.2f} {at[1]:.2f}) rotate({turned:.2f}) scale({scale:.3f})")


def oval(x: float, y: float, rx: float, ry: float, turned: float = 0, **attributes: Value) -> Markup:
    """An ellipse, turned about its own middle."""
    turn = f"rotate({turned} {x} {y})" if turned else None
    return element("ellipse", cx=x, cy=y, rx=rx, ry=ry, transform=turn, **attributes)


def _kingsfoil() -> Markup:
    """A sprig of long leaves."""
    leaves = [oval(x, y, 5.2, 2.2, turned) for x, y, turned in ((-4.6, 0.4, 35), (4.6, 0.4, -35), (-4, -5, 50))]
    leaves += [oval(4, -5, 5, 2.1, -50), oval(0, -7, 2.2, 4.4)]
    stalk = path("M 0 -5 C 0.6 1 0.2 6 -1.4 10", **LINE, stroke="#1f6a3f", stroke_width=1.7)
    return group(group(*leaves, fill="#2f8a52"), stalk)


def _mooncap() -> Markup:
    """A mushroom with moons on its cap."""
    stem = path("M -2.6 0 C -2.2 4 -3 7 -4 9.5 H 4 C 3 7 2.2 4 2.6 0 Z", fill="#d9cfe6")
    cap = path("M -9.6 1.6 C -9.4 -5.4 -4.6 -9.6 0 -9.6 C 4.6 -9.6 9.4 -5.4 9.6 1.6 C 4 -0.2 -4 -0.2 -9.6 1.6 Z")
    spots = [circle(x, y, r, fill="#f1e6ba") for x, y, r in ((-3.6, -4.2, 1.9), (2.8, -6, 1.4), (4.6, -1.8, 1.5))]
    return group(stem, group(cap, fill="#6b4fa0"), *spots)


def _heartroot() -> Markup:
    """A root in the shape of a heart, with two leaves."""
    heart = path(
        "M 0 9.6 C -1.6 6 -8.4 3 -8.4 -1.6 C -8.4 -6 -2.4 -6.6 0 -2.8 C 2.4 -6.6 8.4 -6 8.4 -1.6 C 8.4 3 1.6 6 0 9.6 Z"
    )
    leaves = [oval(x, -7.4, 4, 1.7, turned, fill="#4d8a4b") for x, turned in ((-3, 32), (3, -32))]
    rings = path("M -5.4 0.6 H -1.4 M 1.6 2.6 H 4.4", **LINE, stroke="#7d2a20", stroke_width=1.1)
    return group(*leaves, group(heart, fill="#c1513c"), rings)


def _bluefisher() -> Markup:
    """A fish."""
    body = path(
        "M 10 0.4 C 6.6 -5.6 -1.4 -6.4 -5 -0.8 L -10 -5.4 C -9 -1.6 -9 2.2 -10 6.2 L -5 1.8 C -1.4 7 6.6 6.2 10 0.4 Z"
    )
    fin = path("M -1 -0.4 C 1.4 -2 3 -1.6 3.8 0.4 C 2.6 2.4 0.6 2.4 -1 -0.4 Z", fill="#174f8f")
    return group(group(body, fill="#2f78bf"), fin, circle(6, -1.2, 1.1, fill=CREAM))


TREASURE_SHAPES = {"K": _kingsfoil(), "M": _mooncap(), "H": _heartroot(), "B": _bluefisher()}
TREASURE_INKS = {"K": "#1f6a3f", "M": "#523a84", "H": "#96341f", "B": "#174f8f"}


def tiger() -> Markup:
    """A striped face."""
    ears = [circle(x, -7, 3.4, fill="#b3600f") for x in (-6.6, 6.6)]
    stripes = path(
        "M 0 -9 V -5.4 M -3.4 -8.4 V -5.8 M 3.4 -8.4 V -5.8 "
        "M -9 0 H -5.8 M -8.4 3.4 H -5.6 M 9 0 H 5.8 M 8.4 3.4 H 5.6",
        **LINE,
        stroke=DARK,
        stroke_width=1.5,
    )
    eyes = [circle(x, -1.4, 1.3, fill=DARK) for x in (-3.4, 3.4)]
    muzzle = oval(0, 4.4, 4.4, 3.4, fill=CREAM)
    nose = path("M -1.7 2.8 H 1.7 L 0 4.8 Z M 0 4.8 V 6.4", fill=DARK, stroke=DARK, stroke_width=0.8)
    return group(*ears, circle(0, 0, 9.2, fill="#e39334"), muzzle, stripes, *eyes, nose)


def croc_head(skin: str = "#5f8f46", shade: str = "#3f6a30") -> Markup:
    """A long open jaw full of teeth."""
    mouth = path("M -7 1 L 14 -3 L 15 8 L -7 6.5 Z", fill="#b2564f")
    lower = path("M -14 8 C -8 12 5 13 16 10 C 17 8.6 16.4 7.6 15 7.4 L -5 4.6 Z", fill=shade)
    upper = path(
        "M -16 9 C -17 0 -14 -7 -10 -8 C -9.6 -11.6 -4.6 -11.6 -3.8 -7.6 C 2.6 -6.2 7.6 -6.8 12 -7.6 "
        "C 15.4 -8.4 17.4 -6 16.6 -3 C 10 -1.2 1.6 1.2 -5 3 C -6 6 -8.4 9 -16 9 Z",
        fill=skin,
    )
    teeth = [
        step for k in range(5) for step in ("M", (14.6 - 3.8 * k, -2.5 + k), "l", (-1.4, 3.6), "l", (-1.7, -3), "Z")
    ]
    eye = group(circle(-6.8, -7.6, 2.2, fill="#f0c75e"), circle(-6.8, -7.6, 1, fill="#101418"))
    return group(mouth, lower, path(*teeth, fill=CREAM), upper, circle(13.4, -5.4, 0.9, fill=DARK), eye)


def croc_symbol() -> Markup:
    """What is printed on a map where the croc may come from: a pale print of its head."""
    return group(placed(croc_head("#8fae9c", "#7b9c8a"), (0, 0), 0.6), opacity=0.75)


def boat() -> Markup:
    """A swamp boat from the side, an adventurer in it."""
    hull = path(
        "M -15 2 H 15 C 13 9 9 11 5 11 H -6 C -10 11 -14 8 -15 2 Z", fill="#8a5226", stroke="#53300f", stroke_width=1.2
    )
    plank = path("M -12.6 5.6 H 12.4", stroke="#c98a4f", stroke_width=1.3)
    body = path("M -5 2 C -5 -4 3 -4 3 2 Z", fill="#c8562f")
    hat = path("M -7 -6.6 H 5 M -3.6 -7.6 H 1.6", **LINE, stroke="#e8d9a8", stroke_width=3)
    paddle = path("M 1 -2 L 11 9.5", **LINE, stroke="#f0dfae", stroke_width=1.8)
    return group(body, circle(-1, -4.6, 3.1, fill="#e9b98a"), hat, hull, plank, paddle)


def wheel(ink: str) -> Markup:
    """The Pilot's sign: a ship's wheel."""
    spokes = [step for x, y in regular(0, 0, 10, 8) for step in ("M", (0.0, 0.0), "L", (x, y))]
    return group(
        circle(0, 0, 6.4, fill="none"),
        path(*spokes),
        circle(0, 0, 1.6, fill=ink),
        stroke=ink,
        stroke_width=1.8,
        fill="none",
    )


def paddles(ink: str) -> Markup:
    """The Let's Move sign: two crossed paddles."""
    one = path("M -8 8 L 3 -3 M 3 -3 L 8 -8", **LINE, stroke=ink, stroke_width=2)
    blade = oval(6.4, -6.4, 4.4, 2.5, -45, fill=ink)
    return group(one, blade, element("g", one, blade, transform="scale(-1 1)"))


def star(at: Point, r: float = 10) -> Markup:
    """The winner's mark."""
    rays = zip(regular(*at, r, 5), regular(*at, r * 0.42, 5, 36), strict=True)
    return polygon([spot for ray in rays for spot in ray], fill="#e3b505", stroke="#8a6d00", stroke_width=1.2)


# Red a heart, yellow a sun, blue a drop, green a clover leaf: no two share an outline.
COLOUR_SHAPES: dict[str, Markup] = {
    "R": path("M 0 9 C -5 5 -9.4 1.5 -9.4 -3.4 C -9.4 -9 -2 -10.4 0 -5 C 2 -10.4 9.4 -9 9.4 -3.4 C 9.4 1.5 5 5 0 9 Z"),
    "Y": polygon([spot for ray in zip(regular(0, 0, 10, 8), regular(0, 0, 5.4, 8, 22.5), strict=True) for spot in ray]),
    "B": path("M 0 -10 C 2.6 -5.4 7 -1.4 7 3.2 A 7 7 0 0 1 -7 3.2 C -7 -1.4 -2.6 -5.4 0 -10 Z"),
    "G": group(
        circle(0, -4.8, 4.7), circle(-4.8, 2.2, 4.7), circle(4.8, 2.2, 4.7), path("M -1.2 -1 H 1.2 L 3 9.6 H -3 Z")
    ),
}
