"""Colours and small pieces that board, panel and sheets share."""

from collections.abc import Iterable

from swamp_envs.view.svg import Markup, Point, Value, circle, element, group, path, rect, text

INK, SOFT = "#22312a", "#5b6a60"
PAPER, CARD, RIM, FRAME = "#f2f1e4", "#fbfaf3", "#d2d3c0", "#2c4636"
EMBER = "#e0672b"  # what has just happened
GLOW, GLOW_INK = "#f2bd5b", "#3b2604"  # who decides
DARK, CREAM = "#22312a", "#fdf8e8"
SEAT_COLOURS = ("#f0c02f", "#3f8fd6", "#d84f7d", "#8a5cc4")
SEAT_INKS = ("#3b2c00", "#ffffff", "#ffffff", "#ffffff")
HUNTER, WARD = "#8f2d26", "#2f8a6b"
BOLD: dict[str, Value] = {"font_weight": "bold", "text_anchor": "middle"}
SMALL: dict[str, Value] = {"font_size": 11, "fill": SOFT}
LINE: dict[str, Value] = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}


def placed(piece: Markup, at: Point, scale: float = 1, turned: float = 0) -> Markup:
    """A piece moved, turned and scaled."""
    turn = f" rotate({turned:.2f})" if turned else ""
    return element("g", piece, transform=f"translate({at[0]:.2f} {at[1]:.2f}){turn} scale({scale:.3f})")


def oval(x: float, y: float, rx: float, ry: float, turned: float = 0, **attributes: Value) -> Markup:
    """An ellipse, turned about its own middle."""
    turn = f"rotate({turned} {x} {y})" if turned else None
    return element("ellipse", cx=x, cy=y, rx=rx, ry=ry, transform=turn, **attributes)


def dots(spots: Iterable[Point], size: float, colour: str, **attributes: Value) -> Markup:
    """Many discs of one size as a single path: lines of no length with round ends."""
    steps = [step for spot in spots for step in ("M", spot, "h 0.01")]
    return path(*steps, **LINE, stroke=colour, stroke_width=size, **attributes) if steps else group()


def pill(at: Point, words: str, fill: str, ink: str = "#ffffff", size: float = 10) -> Markup:
    """A few words on a rounded ground, centred."""
    x, y = at
    wide, high = lettering(words, size) + size * 1.1, size * 1.55
    ground = rect(x - wide / 2, y - high / 2, wide, high, rx=high / 2, fill=fill, stroke=CARD, stroke_width=1.2)
    return group(ground, text(x, y + size * 0.36, words, font_size=size, fill=ink, **BOLD))


def disc(at: Point, letter: object, fill: str, ink: str = "#ffffff", r: float = 8.5, rim: str = CARD) -> Markup:
    """A letter or number in a disc."""
    ground = circle(*at, r, fill=fill, stroke=rim, stroke_width=1.2)
    return group(ground, text(at[0], at[1] + r * 0.44, letter, font_size=r * 1.24, fill=ink, **BOLD))


def wash(x: float, y: float, wide: float, high: float, **attributes: Value) -> Markup:
    """A plate: paper with a thin rim."""
    options: dict[str, Value] = {"rx": 9, "fill": CARD, "stroke": RIM, "stroke_width": 1.2, **attributes}
    return rect(x, y, wide, high, **options)


def title(at: Point, words: str) -> Markup:
    return text(*at, words, font_size=13, fill=INK, font_weight="bold")


Block = tuple[Markup, float]  # a piece with its top left corner at (0, 0), and how high it is


def stacked(blocks: Iterable[Block], gap: float) -> Block:
    """Blocks below each other."""
    pieces, y = [], 0.0
    for piece, high in blocks:
        pieces.append(group(piece, at=(0, y)))
        y += high + gap
    return group(*pieces), max(0.0, y - gap)


def flowing(items: Iterable[tuple[Markup, float]], wide: float, line: float, gap: float = 5) -> Block:
    """Pieces of some widths one after another, in as many lines as they need."""
    pieces, x, y = [], 0.0, 0.0
    for piece, own in items:
        if x and x + own > wide:
            x, y = 0.0, y + line
        pieces.append(group(piece, at=(x, y)))
        x += own + gap
    return group(*pieces), y + line if pieces else 0.0


def lettering(words: str, size: float) -> float:
    """About how wide words come out, rather too wide."""
    return len(words) * size * 0.63


def shortened(words: str, letters: int) -> str:
    """Words cut to a number of letters; packs may hold names of any length."""
    return words if len(words) <= letters else f"{words[: letters - 1]}…"


def hint(words: str) -> Markup:
    """What a browser tells about a piece under the mouse."""
    return element("title", text_only(words))


def text_only(words: str) -> Markup:
    """Escaped text without an element around it."""
    shown = text(0, 0, words)
    return Markup(shown[shown.index(">") + 1 : shown.rindex("<")])
