"""The signs on the cards: a shape for each suit and an animal for each Character, all drawn around (0, 0).

Shapes of suits reach about 10 from the middle, animals about 20.
"""

from swamp_envs.view.svg import Markup, Value, circle, element, group, path, polygon, regular

LINE: dict[str, Value] = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
NIGHT, WHITE = "#22303a", "#fdfaf0"


def oval(x: float, y: float, rx: float, ry: float, turned: float = 0, **attributes: Value) -> Markup:
    """An ellipse, turned about its own middle."""
    turn = f"rotate({turned} {x} {y})" if turned else None
    return element("ellipse", cx=x, cy=y, rx=rx, ry=ry, transform=turn, **attributes)


def eye(x: float, y: float, r: float = 2, ground: str = WHITE) -> Markup:
    """An eye with a pupil."""
    return group(circle(x, y, r, fill=ground), circle(x, y, r * 0.55, fill="#101418"))


def _sun() -> list[tuple[float, float]]:
    """The corners of a star of eight rays."""
    rays = zip(regular(0, 0, 10.5, 8), regular(0, 0, 5.6, 8, 22.5), strict=True)
    return [corner for ray in rays for corner in ray]


# Red a heart, Yellow a sun, Blue a drop, Green a clover leaf, Purple a moon, Orange a fish: no two share an outline.
SUIT_SHAPES: dict[str, Markup] = {
    "R": path(
        "M 0 9.5 C -5 5 -10 1.5 -10 -3.6 C -10 -7 -7.6 -9 -5 -9 C -2.8 -9 -0.9 -7.6 0 -5.4 "
        "C 0.9 -7.6 2.8 -9 5 -9 C 7.6 -9 10 -7 10 -3.6 C 10 1.5 5 5 0 9.5 Z"
    ),
    "Y": polygon(_sun()),
    "B": path("M 0 -10.5 C 2.6 -5.6 7.2 -1.6 7.2 3.2 A 7.2 7.2 0 0 1 -7.2 3.2 C -7.2 -1.6 -2.6 -5.6 0 -10.5 Z"),
    "G": group(
        circle(0, -5, 4.9),
        circle(-5, 2.2, 4.9),
        circle(5, 2.2, 4.9),
        path("M -1.3 -1 H 1.3 C 1.2 4 1.8 7 3.2 10 H -3.2 C -1.8 7 -1.2 4 -1.3 -1 Z"),
    ),
    "P": path("M 3.5 -10 A 10 10 0 1 0 9.6 4.2 A 8 8 0 0 1 3.5 -10 Z"),
    "O": path(
        "M 10.5 0 C 7 -6.4 -0.5 -6.6 -5 -1.6 L -10.5 -6 C -9.4 -2 -9.4 2 -10.5 6 L -5 1.6 C -0.5 6.6 7 6.4 10.5 0 Z"
    ),
}


def _raven() -> Markup:
    """A black bird in profile, its beak to the right."""
    body = "M -19 17 C -14 8 -13 2 -11 -4 C -9 -11 -4 -15 2 -15 C 7 -15 10 -12.5 11 -10 C 15 -9.5 18 -7.5 20 -4.5 "
    body += "C 16 -5 13.5 -4.6 11 -4 C 11 1 9 5 10 9 L 6 7 L 6.5 13 L 2 10.5 L 1 18 Z"
    beak = path("M 11 -10 C 15 -9.5 18 -7.5 20 -4.5 C 16 -5 13.5 -4.6 10.6 -4 C 10 -6 10.2 -8 11 -10 Z", fill="#6d7883")
    shine = path("M -9 4 C -8 -2 -7 -6 -3 -9", **LINE, stroke="#56687c", stroke_width=1.8)
    wing = path("M -14 15 C -8 13 -5 8 -4 3 M -9 16.5 C -4 14 -1 10 0 5", **LINE, stroke="#56687c", stroke_width=1.3)
    return group(path(body, fill=NIGHT), beak, shine, wing, eye(5.2, -9.2, 2.3, "#f0c75e"))


def _heron() -> Markup:
    """A grey wader with an S of a neck, on long legs."""
    legs = path(
        "M -3 8 L -1 19.5 M 2 8 L 4 19.5 M -1 19.5 H 2.5 M 4 19.5 H 7.5", **LINE, stroke="#8a6f3c", stroke_width=1.5
    )
    body = path("M -18 9 C -13 -1 -4 -4 3 -2 C 8 0 9 4 6 7 C 1 11.5 -9 11 -18 9 Z", fill="#7891a6")
    wing = path("M -18 9 C -12 2 -5 0 1 2 C -2 7 -9 8.6 -18 9 Z", fill="#566f86")
    neck = path("M 3 2 C 11 0 10 -4 7 -7 C 4 -10 4 -15 8 -16", **LINE, stroke="#9db1c1", stroke_width=4)
    beak = path("M 9.5 -18.2 L 20.5 -13.6 L 9.5 -13.4 Z", fill="#e3a03c")
    crest = path("M 9 -18 C 4 -19.5 0 -18 -4 -14.5 C 0 -15.5 4 -15.2 7 -15 Z", fill=NIGHT)
    return group(
        legs,
        neck,
        body,
        wing,
        circle(8.4, -15.8, 3, fill="#9db1c1"),
        beak,
        crest,
        circle(9.4, -16.3, 0.9, fill="#101418"),
    )


def _alligator() -> Markup:
    """A long open jaw full of teeth."""
    lower = path("M -17 9 C -10 13 6 14.5 19 11 C 20 9.6 19.5 8.6 18 8.4 L -6 5 Z", fill="#5a7f43")
    mouth = path("M -8 1 L 17 -3 L 18 8.6 L -8 7 Z", fill="#b2564f")
    upper = path(
        "M -19 10 C -20 0 -17 -8 -12 -9.5 C -11.5 -13.5 -5.5 -13.5 -4.6 -9 C 3 -7.4 9 -8 14 -9 "
        "C 18 -10 20.5 -7 19.6 -3.6 C 12 -1.5 2 1.5 -6 3.4 C -7 7 -10 10.6 -19 10 Z",
        fill="#6f9a52",
    )
    down = [(18 - 4 * k, -3 + 1.15 * k) for k in range(6)]
    teeth = [step for x, y in down for step in ("M", (x, y - 0.6), "l", (-1.7, 4.2), "l", (-1.9, -3.4), "Z")]
    up = [(15.5 - 4.2 * k, 8.7 - 0.55 * k) for k in range(5)]
    teeth += [step for x, y in up for step in ("M", (x, y + 0.6), "l", (-1.5, -3.8), "l", (-1.7, 3.5), "Z")]
    ridge = path("M -13 -8.6 L -17.6 -9 L -16.8 -4 L -20.4 -2.6 L -18.4 1.4 L -21 4.4 L -18.6 6.6 Z", fill="#4f7339")
    nostril = circle(16, -6.6, 1, fill="#2f4526")
    return group(mouth, lower, path(*teeth, fill=WHITE), ridge, upper, nostril, eye(-8.2, -9.2, 2.4, "#f0c75e"))


def _python() -> Markup:
    """A snake on its own coils, tongue out."""
    shade, skin, spot = "#7b6428", "#c2a24a", "#6b5320"
    coils = [
        oval(-1, y, rx, 4.6, fill=skin, stroke=shade, stroke_width=1.2) for y, rx in ((14, 17), (7.5, 14), (1.5, 10.5))
    ]
    spots = [
        oval(x, y, 2.3, 1.5, fill=spot)
        for x, y in ((-11, 14.5), (-4, 16), (4, 16), (11, 14.3), (-8, 8.6), (-1, 9.6), (6, 8.8))
    ]
    neck = path("M -8 1.5 C -12 -7 -8 -14.5 1 -14", **LINE, stroke=shade, stroke_width=7.4)
    inner = path("M -8 1.5 C -12 -7 -8 -14.5 1 -14", **LINE, stroke=skin, stroke_width=5.2)
    head = path(
        "M -1 -18 C 5 -20 12 -17 13.5 -13 C 12 -9.6 5 -8.4 -1 -10.6 Z", fill=skin, stroke=shade, stroke_width=1.2
    )
    tongue = path("M 13.5 -13 H 17 L 20 -15 M 17 -13 L 20 -11", **LINE, stroke="#b8332e", stroke_width=1.3)
    return group(*coils, *spots, neck, inner, tongue, head, eye(6.4, -15.2, 1.9, "#f7efd0"))


def _ears(fill: str, inside: str, tip: tuple[float, float], foot: tuple[float, float, float, float]) -> Markup:
    """A pair of pointed ears: the tip and the two feet of the right one."""
    (tx, ty), (ax, ay, bx, by) = tip, foot
    pair = [
        polygon([(s * ax, ay), (s * tx, ty), (s * bx, by)], fill=fill, stroke=fill, stroke_width=3) for s in (-1, 1)
    ]
    mid = ((ax + bx) / 2 * 0.5 + tx * 0.5, (ay + by) / 2 * 0.5 + ty * 0.5)
    hollow = [oval(s * mid[0], mid[1] + 1.5, 1.9, 3, s * 25, fill=inside) for s in (-1, 1)]
    return group(*pair, *hollow, stroke_linejoin="round")


def _raccoon() -> Markup:
    """A masked face."""
    face = path(
        "M 0 17 C -6 16.5 -9 12 -19 9 C -18 -4 -12 -13 0 -13 C 12 -13 18 -4 19 9 C 9 12 6 16.5 0 17 Z", fill="#8d9299"
    )
    brows = path(
        "M -15.5 -1.5 C -12 -7 -6 -7.5 -2 -3 L -2 1 C -7 -3.5 -11 -3.5 -15.5 -1.5 Z "
        "M 15.5 -1.5 C 12 -7 6 -7.5 2 -3 L 2 1 C 7 -3.5 11 -3.5 15.5 -1.5 Z",
        fill=WHITE,
    )
    mask = path(
        "M 0 0 C -5 -5 -11 -4 -17.5 3 C -14 9 -8 10 -3 6 L 0 4 L 3 6 C 8 10 14 9 17.5 3 C 11 -4 5 -5 0 0 Z",
        fill="#2c3238",
    )
    stripe = path("M -1.4 -12.5 H 1.4 L 0.9 0 H -0.9 Z", fill="#50565d")
    muzzle = oval(0, 10.5, 5.6, 6, fill=WHITE)
    nose = oval(0, 8, 2.9, 2.1, fill="#15191d")
    smile = path(
        "M 0 10 V 12.5 M -2.4 13.6 C -1 14 0 13.4 0 12.5 C 0 13.4 1 14 2.4 13.6",
        **LINE,
        stroke="#15191d",
        stroke_width=1,
    )
    ears = _ears("#6f757c", "#d8d3c8", (14, -17), (5.5, -12, 15.5, -6))
    return group(ears, face, stripe, brows, mask, muzzle, nose, smile, eye(-8, 2.5, 2.2), eye(8, 2.5, 2.2))


def _manatee() -> Markup:
    """A round grey swimmer with a paddle for a tail."""
    skin, shade = "#8f9aa3", "#707b85"
    tail = path("M -9 5 C -14 6 -16 10 -20 10.5 C -20.5 15.5 -15 17.5 -11 15 C -8 13 -7 10 -5 9 Z", fill=shade)
    body = path(
        "M -12 7 C -12 -5 -4 -12.5 6 -11.5 C 12 -11 16 -7.5 17.5 -3 C 20 -1 20.4 4 17 6 "
        "C 15 8.4 11 8.6 8 8 C 2 12.5 -6 12.5 -12 7 Z",
        fill=skin,
    )
    belly = path("M -9 8.8 C -4 5.5 3 5 8 8 C 2 12.5 -5 12 -9 8.8 Z", fill="#b4bcc2")
    flipper = path("M 1 5 C -1 9 -2 14 1 17 C 4 17.5 6 12 7.5 6.5 Z", fill=shade)
    folds = path(
        "M 12 -3 C 13.4 -1 13.6 2 12.6 4.6 M -6 -3.6 C -4 -6 -1 -7.4 2 -7.4", **LINE, stroke=shade, stroke_width=1.3
    )
    whiskers = [circle(x, y, 0.7, fill="#454e56") for x, y in ((15.4, 2), (17, 3.4), (15.3, 4.3), (17.4, 0.6))]
    return group(
        tail,
        body,
        belly,
        flipper,
        folds,
        *whiskers,
        oval(18, -1.2, 0.9, 0.7, fill="#454e56"),
        circle(9.4, -4.4, 1.5, fill="#101418"),
    )


def _crab() -> Markup:
    """A blue crab with its claws up."""
    shell, shade = "#3f7fb5", "#2a5c88"
    legs = "M -10 6 L -17 7 L -19 12 M -9 9 L -14 13 L -14 17.5 M 10 6 L 17 7 L 19 12 M 9 9 L 14 13 L 14 17.5"
    arms = path(legs, "M -10 1 L -15.5 -3 L -14 -8 M 10 1 L 15.5 -3 L 14 -8", **LINE, stroke=shade, stroke_width=2.4)
    claw = "M -14 -6 C -20 -8 -21 -15 -15.5 -18.5 C -16.5 -15 -15.5 -13.5 -13.5 -12.5 "
    claw += "C -13 -15 -11.5 -17 -9 -17.5 C -7 -12 -9.5 -7 -14 -6 Z"
    claws = [element("g", path(claw, fill="#c8553d"), transform=f"scale({s} 1)") for s in (1, -1)]
    stalks = path("M -3.5 -2 V -8 M 3.5 -2 V -8", **LINE, stroke=shade, stroke_width=1.8)
    back = path(
        "M -15 3 C -10 -5 10 -5 15 3 C 13 11 7 14 0 14 C -7 14 -13 11 -15 3 Z",
        fill=shell,
        stroke=shade,
        stroke_width=1.2,
    )
    marks = path("M -6 8.5 C -3 10.5 3 10.5 6 8.5", **LINE, stroke="#cfe2ef", stroke_width=1.5)
    dots = [circle(x, y, 1.1, fill="#cfe2ef") for x, y in ((-8, 2.5), (0, 1.2), (8, 2.5))]
    return group(arms, *claws, stalks, back, marks, *dots, eye(-3.5, -9, 2), eye(3.5, -9, 2))


def _bobcat() -> Markup:
    """A tawny cat with tufted ears and whiskers on broad cheeks."""
    fur, dark = "#c98f4e", "#6b4423"
    tufts = path("M -15 -15 L -17 -20 M 15 -15 L 17 -20", **LINE, stroke="#2b1d12", stroke_width=2)
    ruff = path(
        "M 0 16 C -7 16 -9 14 -13 15.5 C -13 12.5 -16 11 -19 10 C -17 7.5 -17 4 -16 0 H 16 "
        "C 17 4 17 7.5 19 10 C 16 11 13 12.5 13 15.5 C 9 14 7 16 0 16 Z",
        fill="#e3c394",
    )
    head = path(
        "M 0 12 C -11 12 -16 5 -15.5 -2 C -15 -9.5 -8 -13 0 -13 C 8 -13 15 -9.5 15.5 -2 C 16 5 11 12 0 12 Z", fill=fur
    )
    stripes = path(
        "M -4 -12 L -3 -6.5 M 0 -12.6 V -6 M 4 -12 L 3 -6.5 M -15 2 L -10.5 3.5 M -14 7 L -10 6.5 "
        "M 15 2 L 10.5 3.5 M 14 7 L 10 6.5",
        **LINE,
        stroke=dark,
        stroke_width=1.6,
    )
    muzzle = group(oval(-3.2, 8, 4.4, 3.7), oval(3.2, 8, 4.4, 3.7), oval(0, 11, 3, 2.4), fill=WHITE)
    nose = path("M -2.6 3.6 H 2.6 L 0 6.8 Z", fill="#a8554a", stroke="#a8554a", stroke_width=1, stroke_linejoin="round")
    mouth = path(
        "M 0 6.8 V 8.6 M -3 9.8 C -1.4 10.4 0 9.6 0 8.6 C 0 9.6 1.4 10.4 3 9.8", **LINE, stroke=dark, stroke_width=1
    )
    slits = [
        group(oval(s * 6.4, -1.6, 2.9, 2.4, fill="#e8d36a"), oval(s * 6.4, -1.6, 0.9, 2.2, fill="#101418"))
        for s in (-1, 1)
    ]
    return group(
        tufts, _ears(fur, dark, (14.8, -15.5), (7.5, -11, 14, -6)), ruff, head, stripes, muzzle, nose, mouth, *slits
    )


def _turtle() -> Markup:
    """A turtle from above."""
    skin, shell, seam = "#7fa15a", "#8a6a3a", "#5f4622"
    limbs = [oval(s * 13, y, 6.2, 3.2, s * turn, fill=skin) for s in (-1, 1) for y, turn in ((-6.5, -38), (11, 38))]
    head = oval(0, -15.2, 4, 5, fill=skin)
    tail = path("M -2 15 L 0 20 L 2 15 Z", fill=skin)
    back = oval(0, 2, 13.5, 14.5, fill=shell, stroke=seam, stroke_width=1.6)
    plate = polygon(regular(0, 2, 6.4, 6), fill="#a8854c")
    spokes = [
        step
        for inner, outer in zip(regular(0, 2, 6.4, 6), regular(0, 2, 13.4, 6), strict=True)
        for step in ("M", inner, "L", outer)
    ]
    seams = group(polygon(regular(0, 2, 6.4, 6), fill="none"), path(*spokes), stroke=seam, stroke_width=1.4)
    eyes = [circle(s * 2, -17, 0.9, fill="#101418") for s in (-1, 1)]
    return group(*limbs, head, tail, back, plate, seams, *eyes)


def _otter() -> Markup:
    """A round brown face with small ears, a broad pale muzzle and whiskers."""
    fur, pale = "#7a563a", "#d9bf9c"
    ears = [group(circle(s * 13, -10, 4, fill=fur), circle(s * 13, -10, 2, fill="#4f3623")) for s in (-1, 1)]
    head = path(
        "M 0 17 C -12 17 -17.5 10 -17 1 C -16.5 -9 -9 -14.5 0 -14.5 C 9 -14.5 16.5 -9 17 1 C 17.5 10 12 17 0 17 Z",
        fill=fur,
    )
    cheeks = path(
        "M 0 16.8 C -9 16.8 -14 12 -13 7 C -12 2 -5 2 0 -1.5 C 5 2 12 2 13 7 C 14 12 9 16.8 0 16.8 Z", fill=pale
    )
    nose = path("M -4 1.4 C -2 -0.2 2 -0.2 4 1.4 C 4 4 2 5.8 0 6.2 C -2 5.8 -4 4 -4 1.4 Z", fill="#2b1d12")
    mouth = path(
        "M 0 6 V 9 M -4.4 10.4 C -2 11.6 0 10.6 0 9 C 0 10.6 2 11.6 4.4 10.4",
        **LINE,
        stroke="#4f3623",
        stroke_width=1.2,
    )
    whiskers = path(
        "M -8 7.6 L -19 6 M -8 9.6 L -18.5 11.5 M 8 7.6 L 19 6 M 8 9.6 L 18.5 11.5",
        **LINE,
        stroke="#fff6e6",
        stroke_width=0.9,
    )
    return group(
        *ears,
        head,
        cheeks,
        whiskers,
        nose,
        mouth,
        eye(-7, -3.5, 2.2, "#1b130c"),
        eye(7, -3.5, 2.2, "#1b130c"),
        *[circle(s * 7 + 0.7, -4.2, 0.7, fill=WHITE) for s in (-1, 1)],
    )


ANIMALS: dict[str, Markup] = {
    "Raven": _raven(),
    "Heron": _heron(),
    "Alligator": _alligator(),
    "Python": _python(),
    "Raccoon": _raccoon(),
    "Manatee": _manatee(),
    "Crab": _crab(),
    "Bobcat": _bobcat(),
    "Turtle": _turtle(),
    "Otter": _otter(),
}
