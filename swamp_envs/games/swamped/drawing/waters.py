"""Maps as pictures: water, mangroves, treasures, symbols, exits and falls; large ones and thumbnails."""

from collections.abc import Collection, Iterable, Iterator
from itertools import pairwise

from swamp_envs.view.svg import Markup, Point, Value, circle, element, group, path, polygon, rect, text

from ..maps import SIDE, SPACES, TREASURES, E, S, SwampMap, frame_at
from .emblems import LINE, TREASURE_INKS, TREASURE_SHAPES, croc_symbol, placed, tiger
from .pieces import BOLD, CARD, DEEP, FRAME, INK, LEAF, MANGROVE, RIM, SOFT, WATER

CELL = 39.0
CURRENTS = ("#cfe4e1", "#c5deef", "#a9cde9", "#89b8df")  # by strength
TIGER_INK, START_INK = "#a8590b", "#7a3f8f"
Edge = tuple[float, float, float, float]


def centre(space: int, cell: float = CELL) -> Point:
    """The middle of a space, from the map's top left corner."""
    return (space % SIDE + 0.5) * cell, (space // SIDE + 0.5) * cell


def strength_tint(strength: int) -> str:
    return CURRENTS[min(strength, len(CURRENTS) - 1)]


# ---------------------------------------------------------------- a large map


def chart(card: SwampMap, strengths: Iterable[int] = (), taken: Collection[int] = (), cell: float = CELL) -> Markup:
    """A map in full, without its figures."""
    side, rows = SIDE * cell, list(strengths)
    return group(
        water(rows, cell),
        current(rows, cell),
        mangroves(card, any(rows), cell),
        *([falls(cell)] if any(rows) else []),
        *[mark(letter, space in taken, centre(space, cell), cell) for space, letter in enumerate(card.symbols)],
        *[exit_arrow(column, -1, 0, cell) for column in range(SIDE) if card.top >> column & 1],
        *[exit_arrow(column, 1, side, cell) for column in range(SIDE) if card.bottom >> column & 1],
    )


def water(strengths: list[int], cell: float) -> Markup:
    """Spaces in two shades, to count steps by; a Waterfall is bluer the stronger it pulls."""
    side = SIDE * cell
    ground = [rect(0, 0, side, side, fill=WATER)]
    ground += [rect(0, row * cell, side, cell, fill=strength_tint(k)) for row, k in enumerate(strengths) if k]
    odd = [space for space in range(SPACES) if (space // SIDE + space) % 2]
    steps = [step for space in odd for step in _square(space, cell)]
    return group(*ground, path(*steps, fill=DEEP, opacity=0.55))


def _square(space: int, cell: float) -> tuple[str | float | Point, ...]:
    corner = (space % SIDE * cell, space // SIDE * cell)
    return "M", corner, "h", cell, "v", cell, "h", -cell, "Z"


def current(strengths: list[int], cell: float) -> Markup:
    """As many chevrons in a space as the current is strong."""
    steps: list[str | float | Point] = []
    for row, strength in enumerate(strengths):
        for column in range(SIDE):
            for k in range(strength):
                x, y = (column + 0.5) * cell, (row + 0.5 + 0.2 * (k - (strength - 1) / 2)) * cell
                steps += ["M", (x - 0.17 * cell, y - 0.07 * cell), "l", (0.17 * cell, 0.12 * cell)]
                steps += ["l", (0.17 * cell, -0.12 * cell)]
    return path(*steps, **LINE, stroke="#4f86b8", stroke_width=0.045 * cell, opacity=0.6) if steps else group()


def edges(card: SwampMap, has_falls: bool) -> Iterator[Edge]:
    """The walls as lines between corners of spaces, in spaces; frame edges without passages and exits."""
    for space in range(SPACES):
        column, row = space % SIDE, space // SIDE
        inner = card.walls[space] & ~frame_at(space)
        if inner >> E & 1:
            yield column + 1, row, column + 1, row + 1
        if inner >> S & 1:
            yield column, row + 1, column + 1, row + 1
    for k in range(SIDE):
        for gaps, edge in (
            (card.left, (0, k, 0, k + 1)),
            (card.right, (SIDE, k, SIDE, k + 1)),
            (card.top, (k, 0, k + 1, 0)),
            (card.bottom or has_falls * 63, (k, SIDE, k + 1, SIDE)),
        ):
            if not gaps >> k & 1:
                yield edge


def mangroves(card: SwampMap, has_falls: bool, cell: float) -> Markup:
    """Walls of dark roots under leaves."""
    steps: list[str | float | Point] = []
    for x0, y0, x1, y1 in edges(card, has_falls):
        steps += ["M", (x0 * cell, y0 * cell), "L", (x1 * cell, y1 * cell)]
    leaves: dict[str, Value] = {"stroke": LEAF, "stroke_width": 0.085 * cell, "stroke_dasharray": "0.5 6"}
    return group(path(*steps, **LINE, stroke=MANGROVE, stroke_width=0.17 * cell), path(*steps, **LINE, **leaves))


def falls(cell: float) -> Markup:
    """Foam along the bottom edge."""
    side, wave = SIDE * cell, SIDE * cell / 12
    foam = path("M", (0.0, side), *[f"q {wave / 2:.2f} {-wave / 2:.2f} {wave:.2f} 0"] * 12, fill="none")
    band = rect(0, side - 0.06 * cell, side, 0.2 * cell, fill="#5f9bd0")
    return group(band, group(foam, stroke="#ffffff", stroke_width=0.1 * cell))


def mark(letter: str, gone: bool, at: Point, cell: float) -> Markup:
    """A treasure or a symbol of a space."""
    if letter in TREASURES and letter.strip():
        return treasure(letter, gone, at, cell)
    shapes = {"T": (tiger(), 0.033), "C": (croc_symbol(), 0.036)}
    if letter in shapes:
        shape, scale = shapes[letter]
        return element("g", placed(shape, at, scale * cell), _initial(letter, at, cell, SOFT), data_symbol=letter)
    return start(at, cell) if letter == "S" else group()


def treasure(letter: str, gone: bool, at: Point, cell: float) -> Markup:
    """A treasure on a disc with its letter; where it has been taken a pale print is left."""
    disc: dict[str, Value] = {"fill": "#fdfbf1", "stroke": TREASURE_INKS[letter], "stroke_width": 0.035 * cell}
    if gone:
        disc = {"fill": "none", "stroke": "#8fa09b", "stroke_width": 0.03 * cell, "stroke_dasharray": "2.5 2.5"}
    shape = placed(TREASURE_SHAPES[letter], (at[0] - 0.03 * cell, at[1] - 0.02 * cell), 0.0255 * cell)
    ink = "#8fa09b" if gone else TREASURE_INKS[letter]
    pieces = [circle(*at, 0.37 * cell, **disc), group(shape, opacity=0.16) if gone else shape]
    return element("g", *pieces, _initial(letter, at, cell, ink), data_treasure=letter.lower() if gone else letter)


def _initial(letter: str, at: Point, cell: float, ink: str) -> Markup:
    """The letter of a sign, at its lower right."""
    x, y = at[0] + 0.33 * cell, at[1] + 0.43 * cell
    return text(
        x,
        y,
        letter,
        font_size=0.27 * cell,
        fill=ink,
        stroke=CARD,
        stroke_width=0.06 * cell,
        paint_order="stroke",
        **BOLD,
    )


def start(at: Point, cell: float) -> Markup:
    """Where the boat starts: a ring of rope."""
    rope = circle(*at, 0.28 * cell, fill="none", stroke=START_INK, stroke_width=0.06 * cell, stroke_dasharray="4 3")
    return element("g", rope, _initial("S", at, cell, START_INK), data_symbol="S")


def exit_arrow(column: int, side: int, y: float, cell: float) -> Markup:
    """An arrow through a gap of the frame, up (-1) or down (1)."""
    x, size = (column + 0.5) * cell, 0.3 * cell
    tip, neck, foot = y + side * 1.1 * size, y + side * 0.1 * size, y - side * 0.8 * size
    corners = [(x, tip), (x + size, neck), (x + 0.4 * size, neck), (x + 0.4 * size, foot)]
    corners += [(2 * x - right, down) for right, down in reversed(corners[1:])]
    return polygon(
        corners, fill="#f6e7b8", stroke=FRAME, stroke_width=0.05 * cell, stroke_linejoin="round", data_exit=side
    )


# ---------------------------------------------------------------- a small map

_SMALL_INKS = {**TREASURE_INKS, "T": TIGER_INK, "C": "#4c7a3a", "S": START_INK}


def thumbnail(card: SwampMap, wide: float, strengths: Iterable[int] = (), taken: Collection[int] = ()) -> Markup:
    """A map in little: letters on dots, or mere dots when there is no room for letters."""
    cell, rows = wide / SIDE, list(strengths)
    bands = [rect(0, row * cell, wide, cell, fill=strength_tint(k)) for row, k in enumerate(rows) if k]
    steps: list[str | float | Point] = []
    for x0, y0, x1, y1 in edges(card, any(rows)):
        steps += ["M", (x0 * cell, y0 * cell), "L", (x1 * cell, y1 * cell)]
    signs = [(space, letter) for space, letter in enumerate(card.symbols) if letter != " "]
    return group(
        rect(0, 0, wide, wide, fill=WATER),
        *bands,
        path(*steps, **LINE, stroke=MANGROVE, stroke_width=max(1, 0.17 * cell)),
        *[_dot(letter, space in taken, centre(space, cell), cell) for space, letter in signs],
        *[_gate(column, 0, -1, cell) for column in range(SIDE) if card.top >> column & 1],
        *[_gate(column, wide, 1, cell) for column in range(SIDE) if card.bottom >> column & 1],
    )


def _dot(letter: str, gone: bool, at: Point, cell: float) -> Markup:
    if gone:
        return group()
    ink = _SMALL_INKS[letter]
    dot = circle(
        *at,
        0.46 * cell if letter in TREASURES else 0.42 * cell,
        fill=ink if letter in TREASURES else CARD,
        stroke=ink,
        stroke_width=0.08 * cell,
    )
    fill = "#ffffff" if letter in TREASURES else ink
    initial = text(at[0], at[1] + 0.27 * cell, letter, font_size=0.74 * cell, fill=fill, **BOLD)
    return group(dot, initial) if cell > 8 else dot


def _gate(column: int, y: float, side: int, cell: float) -> Markup:
    x, size = (column + 0.5) * cell, 0.42 * cell
    return polygon([(x - size, y), (x + size, y), (x, y + side * 1.3 * size)], fill=FRAME)


# ---------------------------------------------------------------- figures on maps


def halo(at: Point, cell: float, colour: str) -> Markup:
    """A disc of light under a figure."""
    return circle(*at, 0.46 * cell, fill="#ffffff", fill_opacity=0.75, stroke=colour, stroke_width=0.07 * cell)


def dotted(spots: list[Point | None], ink: str) -> Markup:
    """A way as dots; None where it leaves the picture."""
    dots: list[Point] = []
    for a, b in pairwise(spots):
        if a and b:
            dots += [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), b]
    return group(*[circle(*spot, 2.2) for spot in dots[:-1]], fill=ink, opacity=0.55)


def slot(at: Point, wide: float, words: Iterable[str]) -> Markup:
    """A place where a map may come to lie."""
    (x, y), lines = at, list(words)
    frame = rect(
        x, y, wide, wide, rx=8, fill="#ffffff", fill_opacity=0.35, stroke=RIM, stroke_width=1.6, stroke_dasharray="6 5"
    )
    said = [
        text(x + wide / 2, y + wide / 2 + 17 * k, line, font_size=12, fill=SOFT, text_anchor="middle")
        for k, line in enumerate(lines)
    ]
    return group(frame, *said)


def ruler(cell: float = CELL, names: str = "123456") -> Markup:
    """The numbers of the rows, left of the first map."""
    return group(
        *[text(-14, (k + 0.5) * cell + 4, name, **BOLD) for k, name in enumerate(names)], font_size=10.5, fill=SOFT
    )


def columns(cell: float = CELL) -> Markup:
    """The letters of the columns, above a map."""
    return group(
        *[text((k + 0.5) * cell, -15, name, **BOLD) for k, name in enumerate("abcdef")],
        font_size=9.5,
        fill=INK,
        opacity=0.55,
    )
