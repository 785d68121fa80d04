"""Beside the board: what is going on, the tile at hand, the score by kind, and the hands."""

from textwrap import wrap
from typing import Any

from swamp_envs.view.svg import Markup, column, document, group, place, rect, text

from ..tales import TALES
from .board import RULER, board, side_of
from .emblems import (
    BOLD,
    CARD,
    COLOURS,
    EMBER,
    FRAME,
    INK,
    PAPER,
    RIM,
    SOFT,
    boat,
    counter,
    cow,
    fish,
    frog,
    pier,
    placed,
    reeds,
)
from .omens import omen
from .places import in_hand, in_row, of_seat, of_village, tile_words
from .reading import Position, read
from .story import (
    SHORT,
    Last,
    afloat_words,
    headline,
    read_last,
    seat_name,
    shown_words,
    stock_words,
    table_words,
    water_words,
)
from .tiles import TILE

# --- Beside the board: what is going on, the tile at hand, the score by kind, and the hands ---------------------------


PANEL_WIDE = 380.0
SMALL = 40.0
IN_ROW, MANY_IN_ROW = 8, 12  # tiles of a hand
LARGE = 84.0


def panel(p: Position, done: Last | None) -> tuple[Markup, float]:
    """The panel and its height."""
    y, pieces = 0.0, []
    for piece, high in (
        title(p),
        banner(p, done),
        at_hand(p),
        waters(p),
        table(p),
        row_of_tiles(p),
        *(hand(p, seat) for seat in range(p.players)),
    ):
        if high:
            pieces.append(group(piece, at=(0, y)))
            y += high + 12
    return group(*pieces), y


def title(p: Position) -> tuple[Markup, float]:
    name = text(0, 22, "The Sacred Marshlands", font_size=24, font_weight="bold", fill="#3c4a2a")
    said = text(0, 42, table_words(p), font_size=12.5, fill=SOFT)
    return group(name, said, text(0, 58, stock_words(p), font_size=11, fill=SOFT)), 60.0


def banner(p: Position, done: Last | None) -> tuple[Markup, float]:
    """Who decides what, or how the game has ended; and the last action."""
    short, long = headline(p)
    ground = rect(0, 0, PANEL_WIDE, 66, rx=9, fill=FRAME)
    words = text(16, 24, short, font_size=16, fill="#ffffff", font_weight="bold")
    last = f"last action: {done.words}" if done else "no action seen"
    return group(
        ground,
        words,
        text(16, 41, long, font_size=12, fill="#e9e2cb"),
        text(16, 57, last, font_size=11, fill="#ffe27a"),
    ), 66.0


def at_hand(p: Position) -> tuple[Markup, float]:
    """The tile that is about to be laid, in all its rotations that fit somewhere; or the one that is shown."""
    tile = p.at_hand or p.tile_shown
    if tile is None:
        return group(), 0.0
    said = shown_words(p)
    label = text(0, 12, said[0].upper() + said[1:], font_size=12.5, fill=EMBER)
    fitting = sorted({rotation for rotations in p.places.values() for rotation in rotations}) or [0]
    step = LARGE + 10
    pieces = [placed(tile.picture(r), (k * step, 20), LARGE / TILE) for k, r in enumerate(fitting)]
    names = [
        text(k * step + LARGE / 2, 34 + LARGE, f"@{r}", font_size=11, fill=SOFT, text_anchor="middle")
        for k, r in enumerate(fitting)
    ]
    return group(label, *pieces, *names), LARGE + 36


def waters(p: Position) -> tuple[Markup, float]:
    """What becomes of the water, a line for each thing."""
    lines = [text(0, 12 + 15 * k, said, font_size=11.5, fill=INK) for k, said in enumerate(water_words(p))]
    return group(*lines), 15.0 * len(lines)


def table(p: Position) -> tuple[Markup, float]:
    """The score by kind, a row for each colour."""
    first = 72.0
    step = min(28.5, (PANEL_WIDE - first - 44) / len(p.kinds))
    head = [
        text(first + step * (k + 0.5), 14, SHORT[kind], font_size=10, fill=SOFT, text_anchor="middle")
        for k, kind in enumerate(p.kinds)
    ]
    rows = [group(*row(p, colour, first, step), at=(0, 20 + 26 * k)) for k, colour in enumerate(p.colours)]
    high = 26.0 + 26 * len(rows)
    return group(rect(0, 0, PANEL_WIDE, high, rx=8, fill=CARD, stroke=RIM), *head, *rows), high


def row(p: Position, colour: int, first: float, step: float) -> list[Markup]:
    points, look = p.points(colour), COLOURS[colour]
    ground = rect(4, 2, PANEL_WIDE - 8, 22, rx=6, fill=look.wash)
    name = text(12, 18, look.name, font_size=12.5, fill=look.ink, font_weight="bold")
    cells = [
        text(first + step * (k + 0.5), 18, points[kind], font_size=12, fill=INK, text_anchor="middle")
        for k, kind in enumerate(p.kinds)
        if points[kind]
    ]
    total = text(
        PANEL_WIDE - 16, 18, sum(points.values()), font_size=14, fill=look.ink, font_weight="bold", text_anchor="end"
    )
    return [ground, name, *cells, total]


def hand(p: Position, seat: int) -> tuple[Markup, float]:
    """A hand: its tiles, or their backs, and the village if it is held."""
    look = COLOURS[p.colour_of[seat]]
    mark = "> " if p.seat == seat else ""
    turn = ", in turn" if p.in_turn == seat and not p.over else ""
    said = ", ".join(filter(None, (f"{mark}seat {seat}, {seat_name(p, seat)}{turn}", afloat_words(p, seat))))
    label = place(of_seat(seat), said, text(0, 12, said, font_size=12, fill=look.ink, font_weight="bold"))
    held = [c for c in p.villages if c == p.colour_of[seat] or p.options["act"] == "act8"]
    where = f"hand of seat {seat}"
    tiles = [(in_hand(seat, slot), where, *each) for slot, each in enumerate(tiles_in_hand(p, seat))]
    tiles += [(of_village(seat, colour), where, f"village#{colour}", False) for colour in held]
    pieces, high = in_rows(p, tiles)
    return group(label, placed(pieces, (0, 18))), 18 + high + 4


def tiles_in_hand(p: Position, seat: int) -> list[tuple[str, bool]]:
    """The names of a hand's tiles, each with whether it is about to be laid."""
    return [(name, seat == p.in_turn and slot == p.chosen) for slot, name in enumerate(p.hands[seat])]


def in_rows(p: Position, tiles: list[tuple[str, str, str, bool]]) -> tuple[Markup, float]:
    """Tiles of a hand, or that lie out; many are drawn smaller."""
    length, step = IN_ROW if len(tiles) <= IN_ROW else MANY_IN_ROW, SMALL + 5
    scale = IN_ROW / length
    pieces = [group(small_tile(p, *each), at=(k % length * step, k // length * step)) for k, each in enumerate(tiles)]
    return placed(group(*pieces), (0, 0), scale), scale * (-(-len(tiles) // length) * step - 5)


def row_of_tiles(p: Position) -> tuple[Markup, float]:
    """The tiles that lie beside the deck and can be taken."""
    if not p.ops or not p.out:
        return group(), 0.0
    label = text(0, 12, "beside the deck", font_size=12, fill=INK, font_weight="bold")
    pieces, high = in_rows(p, [(in_row(k), "beside the deck", name, False) for k, name in enumerate(p.out)])
    return group(label, placed(pieces, (0, 18))), 18 + high + 4


def small_tile(p: Position, spot: str, where: str, name: str, is_chosen: bool) -> Markup:
    """A tile as a place that moves can name, or its back, which is none. `where` says in words where it lies."""
    tile = p.parts.tiles.get(name)
    if tile is None:
        back = rect(0, 0, SMALL, SMALL, rx=4, fill="#6f8a66", stroke="#4c6347", stroke_width=1.5)
        return group(back, text(SMALL / 2, SMALL / 2 + 6, "?", font_size=17, fill="#dbe6cf", **BOLD))
    frame = rect(
        0, 0, SMALL, SMALL, fill="none", stroke=EMBER if is_chosen else INK, stroke_width=3 if is_chosen else 0.8
    )
    return place(spot, f"{where}: {tile_words(tile)}", placed(tile.picture(), (0, 0), SMALL / TILE), frame)


# --- What the signs mean ----------------------------------------------------------------------------------------------


KEY_STEP = 126.0
LETTER = 6.0  # how wide one is, rather too wide


def key(p: Position, wide: float) -> tuple[Markup, float]:
    """The short names of the table, and the signs on the tiles: those of all acts, then the events on the board."""
    names = ", ".join(f"{SHORT[kind]} {kind}" for kind in p.kinds if SHORT[kind] != kind)
    lines, across = wrap(names, int(wide / LETTER)), int(wide / KEY_STEP)
    words = [text(0, 12 + 14 * k, line, font_size=10.5, fill=SOFT) for k, line in enumerate(lines)]
    signs, top = key_signs(p), 14.0 * len(lines) + 14
    pieces = [
        group(
            placed(sign, (12, 0), 0.85),
            text(28, 4, said, font_size=10.5, fill=SOFT),
            at=(KEY_STEP * (k % across), top + 22 * (k // across)),
        )
        for k, (sign, said) in enumerate(signs)
    ]
    return group(*words, *pieces), top + 22 * -(-len(signs) // across)


def key_signs(p: Position) -> list[tuple[Markup, str]]:
    """What can lie on the board of this game, and what it is called."""
    signs = [(fish(), "fishery"), (reeds(), "reed bed"), (frog(), "frog"), (pier(), "landing point")]
    signs += [(cow(2), "cow, its points")]
    signs += [(boat(COLOURS[p.colour_of[0]]), "boat")] if p.boats else []
    signs += [(counter(COLOURS[p.colour_of[0]]), "counter")] if p.counters else []
    return signs + [(omen(event), TALES[event].title) for event in dict.fromkeys(p.events.values())]


# --- The whole picture: the board, and beside it the state of play ----------------------------------------------------


MARGIN = 20.0


def svg(d: dict[str, Any], last: str | None = None) -> str:
    """The game and the state of play as an SVG document; the key is below the panel, or below the board."""
    p, done = read(d), read_last(last)
    beside, high = panel(p, done)
    left, side = MARGIN + RULER, side_of(p)
    x = left + side + 28
    signs, more = key(p, PANEL_WIDE)
    at, low, end = (x, MARGIN + high), side + RULER, high + more
    if end > low:
        signs, more = key(p, side)
        at, low, end = (left, left + side + 18), low + 18 + more, high
    width, height, fold = x + PANEL_WIDE + MARGIN, max(low, end) + 2 * MARGIN, x - MARGIN / 2
    ground, drawn = rect(0, 0, width, height, fill=PAPER), group(signs, at=at)
    lying, told = group(board(p, done), at=(left, left)), group(beside, at=(x, MARGIN))
    pieces = (
        column(0, 0, fold, low + 2 * MARGIN, lying, *([drawn] if at[0] == left else [])),
        column(fold, 0, width - fold, end + 2 * MARGIN, told, *([drawn] if at[0] == x else [])),
    )
    return document(width, height, ground, *pieces, title=f"The Sacred Marshlands: {headline(p)[0]}")
