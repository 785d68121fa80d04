"""Cards as little pictures: suit cards, Characters and backs, 46 wide and 64 high, drawn around their middle."""

from collections.abc import Sequence
from typing import NamedTuple

from swamp_envs.view.svg import Markup, Point, Value, circle, element, group, path, place, rect, text

from ..notation import HIDDEN
from .emblems import ANIMALS, LINE, SUIT_SHAPES
from .reading import card_words, in_hand, is_suit_card

INK, SOFT = "#26323a", "#5f6b70"
PAPER, CARD, RIM, FRAME = "#f3f4ea", "#fbfbf5", "#d6d8cb", "#34495a"
EMBER = "#d9702b"  # what has just happened
GLOW = "#f0b75c"  # who decides
PLUM = "#5d4a6e"

WIDE, HIGH = 46.0, 64.0
BOLD: dict[str, Value] = {"font_weight": "bold", "text_anchor": "middle"}


class Suit(NamedTuple):
    """The colours of a suit: its shapes, and its dark ink for letters on white."""

    fill: str
    ink: str
    wash: str


SUITS = {
    "R": Suit("#c83a34", "#9c241f", "#f8e3df"),
    "Y": Suit("#e5b415", "#7a5c00", "#fbf1cf"),
    "B": Suit("#2f72b8", "#1d5490", "#e0ebf6"),
    "G": Suit("#3d9154", "#24693a", "#e0f0e2"),
    "P": Suit("#7d52a8", "#5c3785", "#ece3f4"),
    "O": Suit("#e67e22", "#a04f06", "#fbe7d3"),
}


def placed(piece: Markup, at: Point, scale: float = 1, turned: float = 0) -> Markup:
    """A piece moved, turned and scaled."""
    return element("g", piece, transform=f"translate({at[0]:.2f} {at[1]:.2f}) rotate({turned:.2f}) scale({scale:.3f})")


def card(name: str, at: Point, scale: float = 1, turned: float = 0, known: bool = False, hot: bool = False) -> Markup:
    """A card by its text; `known` marks one that all have seen, `hot` the one of the last action."""
    face = back() if name == HIDDEN else suit_face(name) if is_suit_card(name) else character_face(name)
    marks = [seen_mark((-WIDE / 2 + 19, HIGH / 2 - 7))] if known and name != HIDDEN else []
    marks += [outline(2.2, stroke=EMBER, stroke_width=3.6)] if hot else []
    return element("g", placed(group(face, *marks), at, scale, turned), data_card=name)


def card_place(spot: str, where: str, name: str, drawn: Markup) -> Markup:
    """A card as a place that moves can name; a hidden card is none. `where` says in words where it lies."""
    return drawn if name == HIDDEN else place(spot, f"{where}: {card_words(name)}", drawn)


def outline(grow: float = 0, **attributes: Value) -> Markup:
    """The shape of a card, or a bit more."""
    options: dict[str, Value] = {"fill": "none", "rx": 5 + grow, **attributes}
    return rect(-WIDE / 2 - grow, -HIGH / 2 - grow, WIDE + 2 * grow, HIGH + 2 * grow, **options)


def sign(letter: str, at: Point, scale: float, fill: str | None = None) -> Markup:
    """A suit's shape."""
    return element("g", placed(SUIT_SHAPES[letter], at, scale), fill=fill or SUITS[letter].fill)


def suit_face(name: str) -> Markup:
    """Letter and number in the corner that a fanned card still shows; the suit's shape below, and large."""
    look, left, top = SUITS[name[0]], -WIDE / 2, -HIGH / 2
    return group(
        outline(fill="#fffefa", stroke="#a9aca4", stroke_width=0.9),
        rect(left + 16, top + 18, WIDE - 20, HIGH - 22, rx=4, fill=look.wash),
        sign(name[0], (left + 3 + WIDE / 2, 7), 1.08),
        text(left + 3.5, top + 13, name, font_size=11.5, font_weight="bold", fill=look.ink),
        sign(name[0], (left + 8.5, top + 22), 0.48),
    )


def character_face(name: str) -> Markup:
    """The animal, its name along the left edge, where a fanned card still shows it."""
    left = -WIDE / 2
    spine = path("M -23 -27 A 5 5 0 0 1 -18 -32 H -9.5 V 32 H -18 A 5 5 0 0 1 -23 27 Z", fill=PLUM)
    label = text(0, 0, name, transform=f"translate({left + 10.2} 0) rotate(-90)", font_size=9.6, fill="#fff7e6", **BOLD)
    return group(
        outline(fill="#f8ecd4", stroke="#8d7f86", stroke_width=0.9),
        circle(6.6, -1, 15.2, fill="#fdf6e6", stroke="#e6d3ad", stroke_width=0.8),
        spine,
        label,
        placed(ANIMALS[name], (6.6, -1), 0.68),
    )


def back() -> Markup:
    """A moon over dark water."""
    moon = element("g", placed(SUIT_SHAPES["P"], (0, -10), 0.72, 18), fill="#f3dca6")
    ripples = path(
        "M -13 8 q 4.3 -4 8.6 0 t 8.6 0 t 8.6 0 M -13 15 q 4.3 -4 8.6 0 t 8.6 0 t 8.6 0", **LINE, stroke="#8fb0b5"
    )
    return group(
        outline(fill="#3d5a6c", stroke="#24363f", stroke_width=0.9),
        outline(-3.5, stroke="#7f9fa8", stroke_width=1, rx=3),
        moon,
        group(ripples, stroke_width=1.5),
    )


def slot(at: Point, scale: float = 1) -> Markup:
    """Where a card may come to lie."""
    dashes = outline(stroke=FRAME, stroke_width=1.2, stroke_dasharray="4 3.5", stroke_opacity=0.45)
    return placed(dashes, at, scale)


def seen_mark(at: Point, r: float = 5) -> Markup:
    """An eye: all have seen that this card is in this hand."""
    x, y = at
    lids = path("M", (x - r, y), "Q", (x, y - r), (x + r, y), "Q", (x, y + r), (x - r, y), "Z")
    return group(group(lids, fill="#ffffff", stroke=SOFT, stroke_width=0.9), circle(x, y, r * 0.36, fill=SOFT))


def pill(at: Point, words: str, fill: str, ink: str = "#ffffff", size: float = 10, wide: float = 0) -> Markup:
    """A few words on a rounded ground, centred."""
    x, y = at
    wide = wide or len(words) * size * 0.66 + size * 1.1
    high = size * 1.55
    ground = rect(x - wide / 2, y - high / 2, wide, high, rx=high / 2, fill=fill, stroke=CARD, stroke_width=1.2)
    return group(ground, text(x, y + size * 0.36, words, font_size=size, fill=ink, **BOLD))


def disc(at: Point, letter: object, fill: str, ink: str = "#ffffff", r: float = 8.5) -> Markup:
    """A letter or number in a disc."""
    ground = circle(*at, r, fill=fill, stroke=CARD, stroke_width=1.2)
    return group(ground, text(at[0], at[1] + r * 0.44, letter, font_size=r * 1.24, fill=ink, **BOLD))


def crossed(letter: str, at: Point, scale: float = 0.66) -> Markup:
    """A suit that a seat has shown not to hold."""
    (x, y), r = at, 11 * scale
    stroke = path("M", (x - r, y + r), "L", (x + r, y - r))
    lines = [
        element("g", stroke, **LINE, stroke=colour, stroke_width=wide) for colour, wide in ((CARD, 3), ("#7c1d1d", 1.5))
    ]
    return element("g", sign(letter, at, scale), *lines, data_out=letter)


def fan(seat: int, hand: Sequence[str], at: Point, scale: float, known: Sequence[str], hot: str, lift: float) -> Markup:
    """A hand in a gentle arc; the hot card is lifted out of it."""
    step, lean = 27.5 * scale, 2.6
    unseen, pieces, middle = list(known), [], (len(hand) - 1) / 2
    for i, name in enumerate(hand):
        seen = name in unseen
        if seen:
            unseen.remove(name)
        raised = name == hot and seen
        hot = "" if raised else hot
        away = i - middle
        spot = (at[0] + step * away, at[1] + 0.62 * scale * away**2 - lift * raised)
        drawn = card(name, spot, scale, lean * away, seen, raised)
        pieces.append(card_place(in_hand(seat, i), f"hand of seat {seat}", name, drawn))
    return group(*pieces)
