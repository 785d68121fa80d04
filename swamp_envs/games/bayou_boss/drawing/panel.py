"""The panel beside the table: what is going on, the last action, what has gone by, and the key."""

from swamp_envs.view.svg import Markup, Point, Value, circle, element, group, path, rect, text

from ..components import CHARACTER_NAMES
from .cards import BOLD, CARD, EMBER, FRAME, GLOW, INK, RIM, SOFT, SUITS, card, crossed, disc, placed, seen_mark, sign
from .emblems import ANIMALS, LINE
from .reading import (
    Last,
    Position,
    headline,
    how_far,
    numbers_in_game,
    ravens_in_game,
    stop_words,
    suits_in_game,
    table_words,
)
from .table import DEALER, LEADER, heap, star

PANEL_WIDE = 300.0
SMALL: dict[str, Value] = {"font_size": 13, "fill": SOFT}
DUSK = ((40, "#6a5a7f"), (56, "#96708c"), (69, "#c98b83"))
TITLE: dict[str, Value] = {"font_size": 13, "fill": INK, "font_weight": "bold"}


def panel(p: Position, done: Last | None, at: Point) -> Markup:
    """Everything beside the table, from top to bottom."""
    below = 348 + 19 * len(suits_in_game(p))
    return group(
        scene(),
        how(p),
        banner(p, 176),
        last_action(done, 238),
        gone_by(p, done, 328),
        animals(p, done, below + 30),
        key(below + 150),
        at=at,
    )


def scene() -> Markup:
    """The bayou at dusk, with the name of the game."""
    night = rect(0, 24, PANEL_WIDE, 40, rx=10, fill="#4c4a6b")
    water = rect(0, 70, PANEL_WIDE, 40, rx=10, fill="#5d6a80")
    sky = [rect(0, y, PANEL_WIDE, 17, fill=fill) for y, fill in DUSK]
    sun = path("M 206 86 A 22 22 0 0 1 250 86 Z", fill="#fbdf9f")
    glitter = path("M 200 92 H 256 M 212 98 H 244 M 220 104 H 236", stroke="#f2c48d", stroke_width=2.4)
    name = text(16, 62, "Bayou Boss", font_size=31, font_weight="bold", fill="#ffffff")
    return group(night, water, *sky, sun, glitter, cypress((266, 88)), reeds(), name)


def cypress(at: Point) -> Markup:
    """A bald cypress standing in the water, moss hanging from its flat crown."""
    trunk = path("M -7 6 C -4 -4 -3 -14 -2.4 -34 H 2.4 C 3 -14 4 -4 7 6 Z")
    crown = path(
        "M -26 -30 C -24 -38 -14 -37 -12 -42 C -6 -50 8 -50 13 -42 C 18 -38 25 -38 27 -30 C 18 -27 -16 -26 -26 -30 Z"
    )
    moss = path(
        "M -20 -30 V -19 M -14 -29 V -14 M -8 -29 V -20 M 9 -29 V -17 M 15 -29 V -22 M 21 -30 V -16",
        **LINE,
        stroke="#2b3346",
        stroke_width=2,
    )
    return group(trunk, crown, moss, at=at, fill="#2b3346")


def reeds() -> Markup:
    """Bulrushes on the near shore."""
    stems = path(
        "M 20 110 Q 21 96 24 84 M 29 110 Q 30 98 29 78 M 38 110 Q 38 100 42 88 M 12 110 Q 10 100 4 94",
        **LINE,
        stroke="#2b3346",
        stroke_width=1.8,
    )
    heads = [rect(x, y, 4.4, 12, rx=2.2, fill="#2b3346") for x, y in ((22, 78), (26.8, 72), (40, 82))]
    return group(stems, *heads)


def how(p: Position) -> Markup:
    """How far the game is and how it is played."""
    return group(
        text(0, 131, how_far(p), **TITLE),
        text(0, 148, table_words(p), **SMALL),
        text(0, 165, stop_words(p), **SMALL),
    )


def banner(p: Position, top: float) -> Markup:
    """What is going on."""
    short, long = headline(p)
    mark = [star((24, top + 26))] if p.over else [disc((24, top + 26), p.seat, GLOW, "#3b2604", 13)]
    return group(
        rect(0, top, PANEL_WIDE, 52, rx=8, fill=FRAME),
        *mark,
        text(48, top + 22, short, font_size=14, font_weight="bold", fill="#ffffff"),
        text(48, top + 41, long, font_size=12.5, fill="#d5dfe0"),
    )


def last_action(done: Last | None, top: float) -> Markup:
    """The last action in words, with its card."""
    ground = rect(
        0, top, PANEL_WIDE, 64, rx=8, fill=CARD, stroke=EMBER if done else RIM, stroke_width=1.6 if done else 1
    )
    if not done:
        return group(ground, text(16, top + 37, "No action yet", **SMALL))
    did, *more = done.words
    return group(
        ground,
        placed(card(done.card, (0, 0)), (30, top + 32), 0.8),
        text(62, top + 16, "Last action", font_size=11, fill=EMBER),
        text(62, top + 31, did, **TITLE),
        *[text(62, top + 44.5 + 13 * k, words, font_size=12, fill=SOFT) for k, words in enumerate(filter(None, more))],
    )


# ---------------------------------------------------------------- what has gone by


def gone_by(p: Position, done: Last | None, top: float) -> Markup:
    """A cell for every suit card in the game, filled when the card has gone by this round."""
    step = (PANEL_WIDE - 36) / len(numbers_in_game(p))
    numbers = [text(36 + step * (k + 0.5), top + 17, k) for k in numbers_in_game(p)]
    rows = [gone_row(p, letter, top + 22 + 19 * row, step, done) for row, letter in enumerate(suits_in_game(p))]
    over = group(*numbers, font_size=9, fill=SOFT, text_anchor="middle")
    return group(text(0, top, f"Gone by this round: {len(p.out)}", **TITLE), over, *rows)


def gone_row(p: Position, letter: str, top: float, step: float, done: Last | None) -> Markup:
    """A suit's shape, letter and cells."""
    cells = []
    for number in numbers_in_game(p):
        name = f"{letter}{number}"
        fill, edge = (SUITS[letter].fill, SUITS[letter].fill) if name in p.out else (CARD, RIM)
        ring, wide = (EMBER, 2.6) if is_last_out(done, name) else (edge, 1)
        box = rect(37 + step * number, top + 1, step - 2, 15, rx=2.5, fill=fill, stroke=ring, stroke_width=wide)
        cells.append(element("g", box, data_gone=name) if name in p.out else box)
    initial = text(24, top + 13, letter, font_size=12, fill=SUITS[letter].ink, **BOLD)
    return group(sign(letter, (8, top + 8.5), 0.68), initial, *cells)


def is_last_out(done: Last | None, name: str) -> bool:
    """Whether a card has gone by with the last action."""
    return bool(done) and done.place == "out" and done.card == name


def animals(p: Position, done: Last | None, top: float) -> Markup:
    """The Characters of this game; those that have gone by are pale and crossed out."""
    names = ["Raven", *[name for name in CHARACTER_NAMES if name in p.characters]]
    step = PANEL_WIDE / 4
    pieces = [
        animal(p, name, (step * (k % 4 + 0.5), top + 26 + 52 * (k // 4)), is_last_out(done, name))
        for k, name in enumerate(names)
    ]
    return group(text(0, top, "Characters in this game", **TITLE), *pieces)


def animal(p: Position, name: str, at: Point, hot: bool) -> Markup:
    """A Character; how many of the Ravens have gone by."""
    (x, y), gone = at, p.out.count(name)
    copies = ravens_in_game(p) if name == "Raven" else 1
    words = f"{name} {gone}/{copies}" if name == "Raven" else name
    cross = path("M", (x - 13, y + 11), "L", (x + 13, y - 11), **LINE, stroke="#7c1d1d", stroke_width=2.4)
    ring = circle(x, y, 19, fill="none", stroke=EMBER, stroke_width=2.4)
    return group(
        group(placed(ANIMALS[name], at, 0.78), opacity=0.35 if gone >= copies else None),
        *([cross] if gone >= copies else []),
        *([ring] if hot else []),
        text(x, y + 28, words, font_size=10, fill=SOFT, text_anchor="middle"),
    )


def key(top: float) -> Markup:
    """What the small signs mean."""
    signs = (
        (disc((10, top + 12), "D", DEALER), "dealt"),
        (disc((10, top + 36), "L", LEADER), "leads or has won"),
        (seen_mark((10, top + 60), 7), "a card all have seen"),
        (crossed("B", (174, top + 12)), "out of the suit"),
        (heap(3, (174, top + 44)), "tricks this round"),
    )
    spots = ((26, top + 16), (26, top + 40), (26, top + 64), (196, top + 16), (196, top + 40))
    words = [text(*spot, said) for (_, said), spot in zip(signs, spots, strict=True)]
    return group(*[picture for picture, _ in signs], group(*words, font_size=12, fill=SOFT))
