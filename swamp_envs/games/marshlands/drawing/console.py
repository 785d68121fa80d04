"""The Sacred Marshlands as text: at most 100 columns, and the same words with colours or without."""

from textwrap import wrap
from typing import Any

from swamp_envs.view import ansi as terminal

from ....core.parts import parts_of
from ..board import CELL_NAMES, CELLS
from ..components.mosaics import PLACES, SIZE, turned
from ..state import ENVIRONMENT
from ..tales import TALES
from .emblems import COLOURS, NOBODYS
from .omens import GROUND_OF, PALE
from .reading import Position, read
from .story import (
    SHORT,
    Last,
    afloat_words,
    event_words,
    headline,
    read_last,
    seat_name,
    shown_words,
    stock_words,
    table_words,
    water_words,
)
from .tiles import Tile

ROWS = (0, 2, 4)  # of a mosaic's five that are shown
LEGEND = (
    "~ canal  o end  = landing  f fishery",
    'r reed bed  " garden  ^ copse  # built',
    ". field  q frog  & cow  % joker",
)
SIGNS = dict(zip("WELTRGKFJVXM", '~o=fr"^.%###', strict=True))
DEEP, WOODEN, LEAFY, SUNNY = "#005faf", "#875f00", "#005f00", "#af5f00"
INKS = {"~": DEEP, "o": DEEP, "=": WOODEN, "f": "#af0000", "r": WOODEN, '"': SUNNY, "^": LEAFY, "%": LEAFY}
GROUNDS = dict.fromkeys("~o=fr", "#87d7ff") | {"x": "#d7afff", '"': "#ffd787", "^": "#87af5f", "%": "#87af5f"}
GREEN, BLACK, GREY = "#d7ffaf", "#000000", "#767676"


def ansi(d: dict[str, Any], last: str | None = None, colour: bool = True) -> str:
    """The board and the state of play as lines of text; without colour it says the same."""
    p, done = read(d), read_last(last)
    shown, told = board(p, done, colour), panel(p, done, colour)
    if p.cells > CELLS:  # too wide for anything beside it
        return "\n".join([*shown, "", *told]) + "\n"
    return terminal.beside(shown, told, gap=2) + "\n"


# ---------------------------------------------------------------- the board


def board(p: Position, done: Last | None, colour: bool) -> list[str]:
    """Three lines for each row of cells."""
    lines = ["   " + "".join(f"  {name}  " for name in p.column_names)]
    for row, name in zip(p.rows, p.row_names, strict=True):
        cells = [cell_lines(p, cell, done, colour) for cell in row]
        names = ("   ", f"{name:>2} ", "   ")
        lines += [before + "".join(parts) for before, *parts in zip(names, *cells, strict=True)]
    return lines


def cell_lines(p: Position, cell: int, done: Last | None, colour: bool) -> list[str]:
    """Three lines of five signs for a cell."""
    if cell not in p.laid_tiles:
        return empty_lines(p, cell, colour)
    tile, rotation = p.laid_tiles[cell]
    ground, event = turned(tile.mosaic.letters, rotation), event_on(tile)
    upon = animals_on(tile, rotation) | event | pieces_on(p, cell, event)
    is_last = done is not None and done.cell == cell
    signs = []
    for place in (row * SIZE + column for row in ROWS for column in range(SIZE)):
        under, is_foul = SIGNS[ground[place]], (cell, place) in p.foul_places
        under = "x" if is_foul and under == "~" else under
        sign = upon.get(place, under)
        wash = "#ffffff" if is_last and under == "." else GROUNDS.get("x" if is_foul else under, GREEN)
        inks = (PALE, GROUND_OF[tile.event]) if place in event else (INKS.get(sign, BLACK), wash)
        signs.append(terminal.paint(sign, *inks, bold=sign != ".", colour=colour))
    return ["".join(signs[start : start + SIZE]) for start in range(0, len(signs), SIZE)]


def animals_on(tile: Tile, rotation: int) -> dict[int, str]:
    """The signs of frogs and of a cow by place."""
    standing = ["q" if place in tile.mosaic.frogs else "" for place in range(PLACES)]
    if tile.cow:
        standing[tile.mosaic.cow] = "&"
    return {place: sign for place, sign in enumerate(turned(standing, rotation)) if sign}


def event_on(tile: Tile) -> dict[int, str]:
    """The two letters of a tile's event, in the corner that is up and left."""
    return dict(enumerate(TALES[tile.event].sign)) if tile.event else {}


def pieces_on(p: Position, cell: int, taken: dict[int, str]) -> dict[int, str]:
    """Signs of boats and counters by place, those of one place beside each other; rows that are not shown move down."""
    signs: dict[int, str] = {}
    for colour, is_boat, place in [(colour, is_boat, place) for colour, is_boat, at, place in p.pieces if at == cell]:
        row, column = divmod(place, SIZE)
        row += row % 2
        spots = [row * SIZE + (column + step) % SIZE for step in range(SIZE)]
        spot = next(spot for spot in spots if spot not in signs and spot not in taken)
        signs[spot] = COLOURS[colour].name[0] if is_boat else str(colour)
    return signs


def empty_lines(p: Position, cell: int, colour: bool) -> list[str]:
    """An empty cell: whose it is, and what may be laid there."""
    owner = p.owner(cell)
    look, name = (NOBODYS, " ") if owner < 0 else (COLOURS[owner], COLOURS[owner].name[0].lower())
    blank = " , , " if CELL_NAMES[cell] in p.mud else " " * SIZE
    words, ink, may_lie = [blank, name.center(SIZE), blank], GREY, cell in p.places
    if may_lie:
        turns = "@" + "".join(map(str, p.places[cell]))
        words, ink = [CELL_NAMES[cell].center(SIZE), turns.center(SIZE), " " * SIZE], BLACK
    return [terminal.paint(line, ink, look.wash, bold=may_lie, colour=colour) for line in words]


# ---------------------------------------------------------------- the panel beside it


def panel(p: Position, done: Last | None, colour: bool) -> list[str]:
    short, long = headline(p)
    words = stock_words(p).split(", ")
    return [
        "The Sacred Marshlands",
        *wrapped(table_words(p)),
        *wrapped(", ".join(words[:2])),
        *wrapped(", ".join(words[2:])),
        "",
        terminal.paint(short, bold=True, colour=colour),
        *wrapped(long),
        *wrapped(f"last action: {done.words}" if done else "no action seen"),
        *wrapped(shown_words(p)),
        "",
        *score_lines(p, colour),
        "",
        *(wrapped("beside the deck: " + ", ".join(p.out)) if p.ops and p.out else []),
        *[line for seat in range(p.players) for line in hand_lines(p, seat, colour)],
        *LEGEND,
        *(["x polluted water  , mud"] if ENVIRONMENT in parts_of(p.record.dtype) else []),
        *wrapped(", ".join(event_words(p))),
        *[line for said in water_words(p) for line in wrapped(said)],
        *(["R Y B G boats" + ("  0 1 2 3 counters" if p.counters else "")] if p.boats else []),
        *(["0 1 2 3 counters"] if p.counters and not p.boats else []),
    ]


def wrapped(words: str, width: int = 40) -> list[str]:
    return wrap(words, width)


def score_lines(p: Position, colour: bool) -> list[str]:
    """Points by kind, those that are not nothing."""
    lines = []
    for own in p.colours:
        points = p.points(own)
        parts = " ".join(f"{SHORT[kind]} {points[kind]}" for kind in p.kinds if points[kind])
        name = terminal.paint(
            f"{COLOURS[own].name:7}{sum(points.values()):4}", COLOURS[own].ink, bold=True, colour=colour
        )
        first, *rest = wrapped(parts, 28) or [""]
        lines += [f"{name} {first}", *(" " * 12 + line for line in rest)]
    return lines


def hand_lines(p: Position, seat: int, colour: bool) -> list[str]:
    """A hand by names."""
    name = f"{'>' if p.seat == seat else ' '}{seat} {seat_name(p, seat)}"
    names = [tile if tile in p.parts.tiles else "?" for tile in p.hands[seat]]
    held = [f"village#{c}" for c in p.villages if c == p.colour_of[seat] or p.options["act"] == "act8"]
    shown = wrapped(", ".join([*names, *held]) or "nothing", 36)
    return [
        terminal.paint(name, COLOURS[p.colour_of[seat]].ink, bold=True, colour=colour),
        *(f"   {line}" for line in (*shown, *wrapped(afloat_words(p, seat), 36))),
    ]
