"""Signs and figures, drawn around (0, 0): signs reach about 10 from the middle, figures about 14."""

from swamp_envs.view.svg import Markup, circle, group, path, polygon, rect, text

from .pieces import BOLD, CREAM, DARK, HUNTER, LINE, SEAT_COLOURS, SEAT_INKS, WARD, oval, placed

ROPE, WOOD, STEEL = "#8a6a3a", "#6b4a2a", "#9aa3a0"

# ---------------------------------------------------------------- terrain


def lily(r: float = 7) -> Markup:
    """A lily pad with its notch."""
    return path(
        "M 0 0",
        "L",
        (r, -0.35 * r),
        f"A {r} {0.72 * r:.1f} 0 1 0 {r} {0.35 * r:.2f} Z",
        fill="#6fae62",
        stroke="#3f7d4b",
    )


def _bog() -> Markup:
    """Reeds by a lily pad."""
    reeds = path("M -5 7 V -5 M 0 8 V -8 M 5 7 V -3", **LINE, stroke="#3d6b3a", stroke_width=1.5)
    tips = [rect(x - 1.5, y, 3, 6, rx=1.5, fill=WOOD) for x, y in ((-5, -8), (0, -10.5), (5, -6))]
    return group(placed(lily(6), (0, 7)), reeds, *tips)


def _mud() -> Markup:
    """Bubbles in a puddle."""
    puddle = path("M -10 4 C -10 -2 -4 -3 0 -2 C 5 -5 11 -1 10 4 C 9 9 -9 9 -10 4 Z", fill="#5f4023")
    bubbles = [
        circle(x, y, r, fill="#8d6740", stroke="#3f2a14") for x, y, r in ((-4, 1, 3), (3, 3, 3.6), (0.5, -5, 2.2))
    ]
    return group(puddle, group(*bubbles, stroke_width=0.9))


def _sanctuary() -> Markup:
    """A lotus."""
    outer = [oval(x, 1, 3.2, 8, turned, fill="#e58fb4") for x, turned in ((-5.4, -58), (5.4, 58))]
    inner = [oval(x, -1, 3.2, 8, turned, fill="#f3b7cf") for x, turned in ((-3, -28), (3, 28))]
    heart = oval(0, -2, 3, 8, fill="#fbe1ec")
    return group(placed(lily(9), (-1, 7)), *outer, *inner, heart)


def _haunted() -> Markup:
    """A ghost."""
    sheet = path(
        "M -7 9 V -2 C -7 -13 7 -13 7 -2 V 9 L 4.2 6.4 L 1.5 9 L -1.5 6.4 L -4.2 9 Z", fill="#f1effa", stroke="#57507c"
    )
    eyes = [oval(x, -2.6, 1.5, 2.2, fill="#352f55") for x in (-2.6, 2.6)]
    return group(sheet, *eyes, oval(0, 2.6, 1.5, 1.9, fill="#352f55"))


def _tunnel() -> Markup:
    """A hole under roots."""
    mound = path("M -10 8 C -10 -12 10 -12 10 8 Z", fill="#7b5a38", stroke="#4a331b", stroke_width=1)
    hole = path("M -6 8 C -6 -6 6 -6 6 8 Z", fill="#101a18")
    roots = path("M -8 -2 C -4 -6 0 -5 2 -9 M 4 -4 C 7 -3 8 0 9 4", **LINE, stroke="#3f5d33", stroke_width=1.6)
    return group(mound, hole, roots)


def _ambush() -> Markup:
    """Two eyes in a bush."""
    crown = [circle(x, y, r) for x, y, r in ((-5, 2, 5.4), (5, 2, 5.4), (0, -3, 6.6), (0, 4, 5.4))]
    eyes = [oval(x, -0.4, 2.5, 1.7, turned, fill="#ffe37a") for x, turned in ((-3.4, 18), (3.4, -18))]
    pupils = [circle(x, 0, 0.95, fill="#1b1410") for x in (-3, 3)]
    return group(group(*crown, fill="#26401f"), *eyes, *pupils)


def _watchtower() -> Markup:
    """A hut on stilts."""
    legs = path(
        "M -5 10 L -3 -2 M 5 10 L 3 -2 M -4.4 6 L 3.6 1.4 M 4.4 6 L -3.6 1.4", **LINE, stroke=WOOD, stroke_width=1.6
    )
    hut = rect(-5, -6, 10, 5, fill="#c98f4e", stroke=WOOD)
    window = rect(-2, -5, 4, 2.4, fill="#2b1d10")
    return group(legs, hut, window, polygon([(-7, -5.6), (0, -11), (7, -5.6)], fill="#8f2d26"))


def _snare() -> Markup:
    """A noose of rope."""
    loop = oval(0, 3, 6.4, 5.4, fill="none", stroke=ROPE, stroke_width=2.2)
    rope = path("M 0 -2.4 C 0.6 -5.4 -1.4 -7.6 0.4 -10.4", **LINE, stroke=ROPE, stroke_width=2.2)
    knot = rect(-2.2, -5, 4.4, 3.6, rx=1.2, fill="#6a4f26")
    twist = path("M -5.4 0.6 l 1.6 1.4 M 5.4 0.6 l -1.6 1.4 M -2 8.6 l 0.6 -2 M 2 8.6 l -0.6 -2", stroke="#5d4521")
    return group(loop, rope, knot, twist)


def _cliff() -> Markup:
    """A peak to look out from."""
    rock = polygon([(-10, 9), (-4, -3), (-1, 0), (3, -10), (10, 9)], fill="#7d7a72", stroke="#4c4a44")
    snow = polygon([(3, -10), (0.6, -4), (3, -2.6), (5.6, -3)], fill="#f3f0e6")
    return group(rock, snow, path("M -4 -3 L -5.4 4 M 3 -2 L 1.4 5", stroke="#5a5851", stroke_width=1))


def _camp() -> Markup:
    """A tent."""
    tent = polygon([(-10, 9), (0, -8), (10, 9)], fill="#c8573c", stroke="#6f2718")
    door = polygon([(-3.2, 9), (0, 0), (3.2, 9)], fill="#3a1810")
    return group(
        path("M 0 -8 V -11.5", stroke=DARK), tent, polygon([(0, -11.5), (5, -10), (0, -8.6)], fill="#f2bd5b"), door
    )


def _den() -> Markup:
    """A burrow of branches with a round door."""
    dome = path("M -12 9 C -12 -13 12 -13 12 9 Z", fill="#8b6b3f", stroke="#4f3a1d", stroke_width=1.2)
    sticks = path(
        "M -9 1 L 3 -6 M -10 6 L 8 -3 M 3 -8 L 10 4 M -6 -5 L 0 -8", **LINE, stroke="#5f4723", stroke_width=1.3
    )
    door = path("M -4.6 9 C -4.6 -2 4.6 -2 4.6 9 Z", fill="#f6dc8a", stroke="#4f3a1d")
    return group(dome, sticks, door)


TERRAIN_SHAPES = {
    "b": _bog(),
    "m": _mud(),
    "y": _sanctuary(),
    "h": _haunted(),
    "t": _tunnel(),
    "a": _ambush(),
    "w": _watchtower(),
    "s": _snare(),
}
KIND_SHAPES = {"D": _den(), "C": _cliff(), "K": _camp()}

# ---------------------------------------------------------------- tokens


def player(seat: int) -> Markup:
    """A swamp creature's head with its number."""
    fill, ink = SEAT_COLOURS[seat], SEAT_INKS[seat]
    eyes = [circle(x, -9.4, 4.4, fill=fill) for x in (-6.6, 6.6)]
    whites = [circle(x, -10, 2.6, fill="#ffffff", stroke="none") for x in (-6.6, 6.6)]
    pupils = [circle(x, -10, 1.3, fill="#101418", stroke="none") for x in (-6.2, 6.2)]
    head = oval(0, 0.6, 13, 11.6, fill=fill)
    number = text(0, 6.6, seat + 1, font_size=15, fill=ink, stroke="none", **BOLD)
    return group(*eyes, head, *whites, *pupils, number, stroke=DARK, stroke_width=1.3)


def hunters(count: object = "") -> Markup:
    """A hat over the number of a group."""
    ground = circle(0, 1, 13, fill=HUNTER, stroke="#f7e3c3", stroke_width=1.6)
    hat = path("M -6 -6.6 C -6 -15 6 -15 6 -6.6 Z", fill="#5a3a1d")
    brim = oval(0, -6.4, 13, 3.2, fill="#5a3a1d", stroke="#2b1a0b", stroke_width=0.8)
    band = path("M -5.8 -8.6 H 5.8", stroke="#d9a441", stroke_width=1.6)
    return group(ground, hat, brim, band, *_number(count, 10))


def gilly(number: int, tipped: bool) -> Markup:
    """A small relative with gills; while it is captive it lies on its side, tied with a rope."""
    ground = circle(0, 0, 13.5, fill="#fff6dc", stroke="#a8382c" if tipped else "#3c7a56", stroke_width=1.8)
    rope = [path("M -8.4 2.6 H 8.4 M -8 5.2 H 8", stroke=ROPE, stroke_width=1.8)] if tipped else []
    figure = placed(group(_creature(), *rope), (0, 0.6), 0.82, 90 if tipped else 0)
    label = text(0, 0, number, font_size=9.5, fill="#ffffff", **BOLD)
    tag = group(circle(0, -3.4, 5.6, fill="#2c6a4a", stroke="#fff6dc", stroke_width=1), label, at=(10.5, 12))
    return group(ground, figure, tag)


def _creature() -> Markup:
    """A gilly, standing."""
    gills = path(
        "M -8 -6 l -4 -4 M -9 -2 l -5 -0.6 M -8 2 l -4 3 M 8 -6 l 4 -4 M 9 -2 l 5 -0.6 M 8 2 l 4 3",
        **LINE,
        stroke="#d4577f",
        stroke_width=2.6,
    )
    body = path(
        "M -9 -2 C -9 -13 9 -13 9 -2 C 9 5 6 12 0 12 C -6 12 -9 5 -9 -2 Z",
        fill="#8fd09b",
        stroke="#2f6b48",
        stroke_width=1.3,
    )
    eyes = [circle(x, -4.4, 2.1, fill="#14231a") for x in (-3.8, 3.8)]
    return group(gills, body, *eyes, path("M -3 -0.4 Q 0 2 3 -0.4", **LINE, stroke="#14231a", stroke_width=1.3))


def vision() -> Markup:
    """An eye in a golden sun."""
    rays = path(
        "M 0 -14 V 14 M -14 0 H 14 M -10 -10 L 10 10 M 10 -10 L -10 10",
        stroke="#e3a72c",
        stroke_width=3,
        stroke_linecap="round",
    )
    ground = circle(0, 0, 11, fill="#fbe7a6", stroke="#8a6200", stroke_width=1.3)
    white = path("M -8.4 0 Q 0 -8.6 8.4 0 Q 0 8.6 -8.4 0 Z", fill="#ffffff", stroke=DARK, stroke_width=1.1)
    return group(rays, ground, white, circle(0, 0, 3.4, fill="#2f7f8a"), circle(0, 0, 1.5, fill="#101418"))


def protection(count: object = "") -> Markup:
    """A leaf for a shield, with a number."""
    leaf = path(
        "M 0 -12 C 9 -11 11 -7 10.4 -1 C 9.6 6 5 10 0 13 C -5 10 -9.6 6 -10.4 -1 C -11 -7 -9 -11 0 -12 Z",
        fill=WARD,
        stroke="#e7f3df",
        stroke_width=1.5,
    )
    vein = path("M 0 -9 V 10", stroke="#7cc3a2", stroke_width=1)
    return group(leaf, *(_number(count, 6) or [vein]))


def _number(count: object, y: float) -> list[Markup]:
    return [text(0, y, count, font_size=15, fill="#ffffff", **BOLD)] if count != "" else []


# ---------------------------------------------------------------- limbs, dice and other signs


def _fronds() -> Markup:
    """Leaves on a stalk."""
    leaves = [
        oval(x, y, 2.3, 6.4, turned) for x, y, turned in ((-5, 0, -48), (5, 0, 48), (-2.6, -4, -20), (2.6, -4, 20))
    ]
    return group(group(*leaves, fill="#4f9a45"), path("M 0 9 V -2", **LINE, stroke="#2f6a2c", stroke_width=1.8))


def _fins() -> Markup:
    """A fin with its rays."""
    fin = path("M -9 7 C -8 -5 0 -10 9 -9 C 4 -4 5 2 8 7 C 4 4 -4 4 -9 7 Z", fill="#4f8fc0")
    rays = path("M -5 4 L 4 -7 M 0 3.4 L 5 -4 M 4.4 4 L 5 0.6", stroke="#2a5f8c", stroke_width=1.1)
    return group(fin, rays)


def _feet() -> Markup:
    """A webbed foot."""
    sole = path(
        "M -2 -10 H 2 L 2.4 -2 L 9 7 L 4.6 6 L 0 9.4 L -4.6 6 L -9 7 L -2.4 -2 Z",
        fill="#e0913c",
        stroke_linejoin="round",
    )
    return group(sole, path("M 0 -1 V 6 M -1.4 -0.6 L -5 5 M 1.4 -0.6 L 5 5", stroke="#a85f16", stroke_width=1.1))


LIMB_SHAPES = {"fronds": _fronds(), "fins": _fins(), "feet": _feet()}


def timer() -> Markup:
    """An hourglass."""
    glass = path(
        "M -5 -8 H 5 C 5 -2 1 -1 1 0 C 1 1 5 2 5 8 H -5 C -5 2 -1 1 -1 0 C -1 -1 -5 -2 -5 -8 Z", fill="#fdf3d3"
    )
    sand = path("M -3.4 7 C -3 4 0 3.6 0 3.6 C 0 3.6 3 4 3.4 7 Z M -3 -4.6 H 3 L 0 -1 Z", fill="#d9a441")
    frame = path("M -6.4 -8.6 H 6.4 M -6.4 8.6 H 6.4", **LINE, stroke=WOOD, stroke_width=2)
    return group(group(glass, stroke="#8a6a3a", stroke_width=1), sand, frame)


def die_face(face: str) -> Markup:
    """A face of a risk die: one or two boots, a blast, a miss."""
    ground = rect(-9.5, -9.5, 19, 19, rx=4, fill="#f7efdc", stroke=DARK, stroke_width=1.2)
    return group(ground, DIE_SHAPES[face])


def _boot() -> Markup:
    return path(
        "M -3.4 -6.4 H 1.6 V 0.4 C 3 1.4 6 1.4 6 4.6 V 6 H -3.4 Z", fill="#6b4a2a", stroke="#33210f", stroke_width=0.8
    )


def _blast() -> Markup:
    rays = path("M 0 -7.4 V 7.4 M -7.4 0 H 7.4 M -5 -5 L 5 5 M 5 -5 L -5 5", **LINE, stroke="#c8452c", stroke_width=2.4)
    return group(rays, circle(0, 0, 2.8, fill="#f2bd5b"))


DIE_SHAPES = {
    "b1": _boot(),
    "b2": group(*[placed(_boot(), (x, 0), 0.78) for x in (-3.8, 3.6)]),
    "b3": group(*[placed(_boot(), spot, 0.6) for spot in ((-4, -3.6), (3.6, -3.6), (0, 4))]),
    "x": _blast(),
    "o": circle(0, 0, 5, fill="none", stroke="#7b8a84", stroke_width=2.2),
}


def dart(ink: str) -> Markup:
    """The end of an open path, pointing to the right."""
    return polygon([(-4, -7), (7, 0), (-4, 7), (-1, 0)], fill=ink)


def log() -> Markup:
    """What lies across a path that is blocked at the right."""
    return group(
        rect(-2.8, -8.5, 5.6, 17, rx=2.4, fill="#5b3d20", stroke="#2f1d0c", stroke_width=0.9),
        circle(0, -5.8, 1.3, fill=CREAM),
    )
