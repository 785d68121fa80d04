"""The board with its cells and supplies, what the last action did to it, and what may be chosen on it."""

from math import hypot

from swamp_envs.view.svg import Markup, Point, arrow, circle, group, path, rect, text

from .emblems import WILTED, badge, cross, flower, pad, token
from .layout import SIDE, centre
from .looks import HALO, INK, PEN
from .reading import Last, Position, Square, order
from .waters import shore, tint, water

CORNERS = ((-1, -1), (1, -1), (1, 1), (-1, 1))
SIGNS = {"cell": "+", "supply": "+", "remove": "\N{MINUS SIGN}"}


def board(p: Position, done: Last | None) -> Markup:
    """The board with everything on it, bottom layer first."""
    seats = range(4)
    return group(
        water(p),
        *[tint(p, seat) for seat in seats],
        *[shore(p, seat) for seat in seats],
        brackets(p.touched(done)),
        ghost(p, done),
        *[lily(p, square) for square in sorted(p.supply)],
        *[token(centre(cell), seat) for seat in seats for cell in sorted(p.cells[seat])],
        trace(done),
        *[choice(name, squares) for name, squares in p.choices().items()],
    )


def lily(p: Position, square: Square) -> Markup:
    """A supply: a lily pad, in flower in the colour of the seat it feeds, crossed out when blocked, else bare."""
    at = centre(square)
    if square in p.blocked:
        return group(pad(at, WILTED), cross(at))
    return group(pad(at), *[flower(at, seat) for seat in p.sharers(square)])


def choice(name: str, squares: set[Square]) -> Markup:
    """What may be given up or kept: dashed rings, and the choice as one types it."""
    rings = [circle(*centre(cell), 31) for cell in sorted(squares)]
    x, y = centre(min(squares, key=order))
    tag = rect(x - 18, y + 20, 36, 17, rx=8, fill=INK)
    label = text(x, y + 33, name, font_size=12, fill="#ffffff", text_anchor="middle")
    return group(group(*rings, fill="none", stroke=INK, stroke_width=2.5, stroke_dasharray="6 4"), tag, label)


# ---------------------------------------------------------------- the last action


def brackets(squares: set[Square]) -> Markup:
    """Four corners around each square of the last action."""
    steps: list[str | Point] = []
    for x, y in map(centre, sorted(squares)):
        for across, down in CORNERS:
            h, v, arm = x + across * 33, y + down * 33, 12
            steps += ["M", (h - across * arm, v), "L", (h, v), "L", (h, v - down * arm)]
    return path(*steps, **PEN, stroke=INK, stroke_width=3.5)


def ghost(p: Position, done: Last | None) -> Markup:
    """Where a moved cell came from, a pale image of it."""
    if not done or done.kind != "move":
        return group()
    movers = [seat for seat in range(4) if done.squares[1] in p.cells[seat]]
    return group(*[token(centre(done.squares[0]), seat) for seat in movers], opacity=0.3)


def trace(done: Last | None) -> Markup:
    """An arrow for a move, two for a swap, a sign for what came or went."""
    if not done:
        return group()
    spots = [centre(square) for square in done.squares]
    if done.kind == "move":
        return travel(*spots, aside=False)
    if done.kind == "swap":
        return group(travel(*spots, aside=True), travel(*spots[::-1], aside=True))
    return badge(spots[0], SIGNS[done.kind]) if done.kind in SIGNS else group()


def travel(a: Point, b: Point, aside: bool) -> Markup:
    """An arrow from one square's middle towards another's, or in an arc beside it."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = hypot(dx, dy)
    # a diagonal leaves room between the two tokens, but would run into the tokens beside it if it bowed out far
    bow, gap = (13, 0.22) if length == SIDE else (5, 0.3)
    start, stop, bow = (gap, 1 - gap, bow) if aside else (0, 1 - 30 / length, 0)
    off = bow * 2 / length
    tail, tip = [(a[0] + dx * t - dy * off, a[1] + dy * t + dx * off) for t in (start, stop)]
    halo = arrow(tail, tip, bow, 14, stroke=HALO, stroke_width=7, stroke_linecap="round")
    return group(halo, arrow(tail, tip, bow, 12, stroke=INK, stroke_width=3.2, stroke_linecap="round"))
