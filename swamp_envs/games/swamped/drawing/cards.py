"""Cards and piles: a face is a square around (0, 0) with the numbers at the corners of the table."""

from swamp_envs.view.svg import Markup, Point, Value, element, group, path, rect, text

from ..components import REACH
from ..notation import UNKNOWN
from .emblems import COLOUR_SHAPES, paddles, placed, tiger
from .parts import Parts
from .pieces import BOLD, CARD, EMBER, GLOW, INK, SOFT, chip, tint, waves
from .reading import LETS_MOVE, Pile, Position

FACE = 92.0
# Corners of the table: seat 0's below on the left, then clockwise.
SIDES = ((-1, 1), (-1, -1), (1, -1), (1, 1))


def plain_face(face: str, hot: bool = False) -> Markup:
    """The ground of a face."""
    look, half = tint(face), FACE / 2
    edge: dict[str, Value] = {"stroke": EMBER, "stroke_width": 4.5} if hot else {"stroke": look.fill, "stroke_width": 2}
    return rect(-half, -half, FACE, FACE, rx=9, fill=look.wash, **edge)


def corner_number(number: int, corner: int, white: bool, live: bool, face: str) -> Markup:
    """A number in a corner: the white corner is white, a corner that points at nobody pale."""
    (right, down), half, look = SIDES[corner], FACE / 2, tint(face)
    x, y, reach = right * half, down * half, 36.0
    wedge = path(
        "M",
        (x - right * 7, y),
        "H",
        x - right * reach,
        "L",
        (x, y - down * reach),
        "V",
        y - down * 7,
        "Q",
        (x, y),
        (x - right * 7, y),
        "Z",
    )
    fill, ink = ("#ffffff", look.ink) if white else (look.fill, "#ffffff")
    ink = INK if not white and face[0] in "YP" else ink
    at = (x - right * 12, y - down * 12)
    shown = text(at[0], at[1] + 7, number, font_size=20, fill=ink, **BOLD)
    return group(group(wedge, fill=fill, stroke=look.fill, stroke_width=1.6), shown, opacity=None if live else 0.42)


def face_card(
    parts: Parts, face: str, turn: int = 0, live: tuple[int, ...] = (0, 1, 2, 3), hot: bool = False
) -> Markup:
    """Any face; `turn` is the corner, from the white one, at table corner 0, `live` the corners somebody has."""
    if face == UNKNOWN:
        return unseen()
    if face == LETS_MOVE:
        return lets_move(hot)
    numbers = parts.corners[face]
    pieces = [
        corner_number(numbers[(turn + corner) % 4], corner, (turn + corner) % 4 == 0, corner in live, face)
        for corner in range(4)
    ]
    middle = (
        placed(pattern(parts, face), (0, -3), 0.9) if face[0] == "P" else placed(COLOUR_SHAPES[face[0]], (0, -7), 1.3)
    )
    label = text(0, 27, face, font_size=17, fill=tint(face).ink, **BOLD)
    return element("g", plain_face(face, hot), *pieces, group(middle, fill=tint(face).fill), label, data_face=face)


def pattern(parts: Parts, face: str) -> Markup:
    """Where a Pounce gets the boat: the tiger in the middle of 5 x 5 spaces."""
    lines, size = parts.pack["pounce"][int(face[1]) - 1]["pattern"], 7.6
    cells = [
        rect(
            (x - REACH - 0.5) * size,
            (y - REACH - 0.5) * size - 7,
            size - 1,
            size - 1,
            fill="#8a4a08" if letter != "." else "#ffffff",
            opacity=None if letter != "." else 0.55,
        )
        for y, line in enumerate(lines)
        for x, letter in enumerate(line)
    ]
    return group(*cells, placed(tiger(), (-0.4, -7.4), 0.52))


def lets_move(hot: bool = False) -> Markup:
    """The card that sends the boat on its way."""
    words = text(0, 32, "Let's Move", font_size=13, fill=tint("L").ink, **BOLD)
    return element("g", plain_face("L", hot), placed(paddles(tint("L").fill), (0, -8), 2), words, data_face=LETS_MOVE)


def unseen() -> Markup:
    """A face nobody here sees."""
    ripple = group(waves(-32, 26, 3), waves(-32, -22, 3), stroke="#b3bdb8", stroke_width=2, fill="none")
    mark = text(0, 13, UNKNOWN, font_size=38, fill=tint(UNKNOWN).ink, **BOLD)
    return element("g", plain_face(UNKNOWN), ripple, mark, data_face=UNKNOWN)


# ---------------------------------------------------------------- piles


def pile(p: Position, number: int, at: Point, hot: bool) -> Markup:
    """A pile: its top card turned as it lies, what is below in letters, a Let's Move across it."""
    it, half = p.piles[number], FACE / 2
    live = tuple(p.corner_of(seat) for seat in range(p.players))
    below = [
        rect(-half + 2.5 * k, -half - 2.5 * k, FACE, FACE, rx=9, fill=CARD, stroke="#b9c2b6", stroke_width=1)
        for k in range(min(2, len(it.cards) - 1), 0, -1)
    ]
    glow = (
        [rect(-half - 5, -half - 5, FACE + 10, FACE + 10, rx=12, fill="none", stroke=GLOW, stroke_width=4)]
        if p.moving == number
        else []
    )
    top = face_card(p.parts, it.cards[-1].face, it.turn, live, hot)
    tag = text(-half, half + 19, f"pile {number}", font_size=11, fill=SOFT)
    return element(
        "g",
        *below,
        *glow,
        top,
        *send_mark(it),
        tag,
        *faces_below(it),
        transform=f"translate({at[0]:.2f} {at[1]:.2f})",
        data_pile=number,
    )


def send_mark(it: Pile) -> list[Markup]:
    """The Let's Move on a pile."""
    if it.move is None:
        return []
    y = FACE / 2 - 2  # between the lower corners, where it hides nothing
    ground = rect(-24, y - 9, 48, 18, rx=9, fill=tint("L").fill, stroke=CARD, stroke_width=1.4)
    words = text(8, y + 3.8, LETS_MOVE, font_size=10.5, fill="#ffffff", **BOLD)
    return [element("g", ground, placed(paddles("#ffffff"), (-11, y), 0.62), words, data_face=LETS_MOVE)]


def faces_below(it: Pile) -> list[Markup]:
    """The cards under the top one, from the bottom up, in lines of four."""
    cards, half = it.cards[:-1], FACE / 2
    size = 8.2 if len(cards) < 5 else 5.6
    step, line = size * 2.78, 3 if len(cards) < 5 else 5
    return [
        chip(
            (
                -half + 37 + step * (k % line) if k < line else -half + step * (k % line),
                half + 15 + (k // line) * size * 1.8,
            ),
            card.face,
            size=size,
        )
        for k, card in enumerate(cards)
    ]


def empty_pile(at: Point, number: int) -> Markup:
    """Where a pile may be started."""
    half = FACE / 2
    frame = rect(
        -half, -half, FACE, FACE, rx=9, fill="none", stroke=SOFT, stroke_width=1.2, stroke_dasharray="5 5", opacity=0.4
    )
    return group(frame, text(0, 4, f"pile {number}", font_size=11, fill=SOFT, text_anchor="middle", opacity=0.7), at=at)
