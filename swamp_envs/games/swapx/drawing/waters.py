"""What lies under the pieces: the checkered water, and the seats' ranges as washes with shore lines."""

from swamp_envs.view.svg import Markup, Point, group, path, place, rect, text

from .layout import LEFT, SIDE, SPAN, TOP, centre, corner
from .looks import FRAME, PEN, SEATS, SOFT
from .reading import FILES, Position, Square, name_of
from .story import square_words

Steps = list[str | Point]

WATER = ("#d3dfc6", "#dee7d2")
BANDS = 12  # of a striped square: divides evenly among two, three or four seats
ROUND = 9  # radius of the corners of a range's outline
OUTWARDS = ((0, 1), (1, 0), (0, -1), (-1, 0))


def water(p: Position) -> Markup:
    """The frame, the checkered water and the coordinates."""
    frame = rect(LEFT - 10, TOP - 10, SPAN + 20, SPAN + 20, rx=12, fill=FRAME)
    squares = [(file, rank) for rank in reversed(range(8)) for file in range(8)]
    fills = [place(name_of(at), square_words(p, at), square(at)) for at in squares]
    files = [text(centre((k, 0))[0], TOP + SPAN + 32, FILES[k]) for k in range(8)]
    ranks = [text(LEFT - 26, centre((0, k))[1] + 5, k + 1) for k in range(8)]
    return group(frame, *fills, group(*files, *ranks, font_size=15, fill=SOFT, text_anchor="middle"))


def square(at: Square) -> Markup:
    """A square of the board."""
    return rect(*corner(at), SIDE, SIDE, fill=WATER[sum(at) % 2])


# ---------------------------------------------------------------- the wash


def tint(p: Position, seat: int) -> Markup:
    """A seat's range as a wash of its colour; squares in several ranges are striped in all their colours."""
    steps: Steps = []
    for square in sorted(p.area[seat]):
        sharers = p.sharers(square)
        stripes = range(sharers.index(seat), BANDS, len(sharers))
        for outline in [band(square, k) for k in stripes] if len(sharers) > 1 else [whole(square)]:
            steps += ["M", *outline, "Z"]
    return path(*steps, fill=SEATS[seat].tint, fill_opacity=0.7)


def band(square: Square, k: int) -> list[Point]:
    """The k-th diagonal stripe of a square, from its upper left corner on."""
    (x, y), step = corner(square), 2 * SIDE / BANDS

    def ends(u: float) -> list[Point]:
        return [(x + max(0, u - SIDE), y + min(u, SIDE)), (x + min(u, SIDE), y + max(0, u - SIDE))]

    return ends(k * step) + ends((k + 1) * step)[::-1]


def whole(square: Square) -> list[Point]:
    """The outline of a square."""
    x, y = corner(square)
    return [(x, y), (x + SIDE, y), (x + SIDE, y + SIDE), (x, y + SIDE)]


# ---------------------------------------------------------------- the shore line


def shore(p: Position, seat: int) -> Markup:
    """The line around a seat's range, each seat a little further in, so that no line hides another."""
    area, inset = p.area[seat], 3 + 3 * seat
    sides = [(square, out) for square in sorted(area) for out in OUTWARDS if beside(square, out) not in area]
    steps = [step for square, out in sides for step in bank(area, square, out, inset)]
    return path(*steps, **PEN, stroke=SEATS[seat].edge, stroke_width=1.8, stroke_opacity=0.75)


def beside(square: Square, way: Square) -> Square:
    """The square one step away, on the board or off it."""
    return square[0] + way[0], square[1] + way[1]


def bank(area: set[Square], square: Square, out: Square, inset: float) -> Steps:
    """One side of a range's outline, with the rounded corner at its far end."""
    (x, y), off = centre(square), SIDE / 2 - inset

    def spot(along: Square, far: float, off: float) -> Point:
        return x + out[0] * off + along[0] * far, y - out[1] * off - along[1] * far

    back, ahead = (-out[1], out[0]), (out[1], -out[0])
    steps: Steps = []
    for letter, along in (("M", back), ("L", ahead)):
        turn = bend(area, square, out, along)
        far = SIDE / 2 - turn * inset
        steps += [letter, spot(along, far - abs(turn) * ROUND, off)]
        if turn and along == ahead:
            steps += ["Q", spot(along, far, off), spot(along, far, off - turn * ROUND)]
    return steps


def bend(area: set[Square], square: Square, out: Square, along: Square) -> int:
    """How an outline goes on at the end of a side: 1 around the square, 0 straight, -1 outwards along the next one."""
    ahead = beside(square, along)
    if ahead not in area:
        return 1
    return -1 if beside(ahead, out) in area else 0
