"""The Sacred Marshlands as text: at most 100 columns, and the same words with colours or without."""

from textwrap import wrap
from typing import Any

from swamp_envs.view import ansi as terminal

from ..board import CELL_NAMES, CELLS
from ..components.mosaics import SIZE, turned
from ..tales import TALES
from .looks import COLOURS, NOBODYS
from .omens import GROUND_OF, PALE
from .parts import Tile
from .reading import Position, read
from .story import (
    SHORT,
    Last,
    afloat_words,
    event_words,
    headline,
    read_last,
    seat_name,
    stock_words,
    table_words,
    tile_words,
    water_words,
)

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
        for k, shown in enumerate(ROWS):
            cells = [cell_line(p, cell, shown, done, colour) for cell in row]
            lines.append((f"{name:>2} " if k == 1 else "   ") + "".join(cells))
    return lines


def cell_line(p: Position, cell: int, row: int, done: Last | None, colour: bool) -> str:
    """Five signs of a cell."""
    if cell not in p.laid_tiles:
        return empty_line(p, cell, row, colour)
    tile, rotation = p.laid_tiles[cell]
    letters = turned(tile.mosaic.letters, rotation)
    frogs = turned([place in tile.mosaic.frogs for place in range(SIZE * SIZE)], rotation)
    cows = turned([place == tile.mosaic.cow and tile.cow > 0 for place in range(SIZE * SIZE)], rotation)
    is_last = done is not None and done.cell == cell
    event = event_on(tile)
    pieces = event | pieces_on(p, cell, event)
    line = ""
    for place in range(row * SIZE, row * SIZE + SIZE):
        under, is_foul = SIGNS[letters[place]], (cell, place) in p.foul_places
        under = "x" if is_foul and under == "~" else under
        sign = pieces[place] if place in pieces else "q" if frogs[place] else "&" if cows[place] else under
        ground = "#ffffff" if is_last and under == "." else GROUNDS.get("x" if is_foul else under, GREEN)
        inks = (PALE, GROUND_OF[tile.event]) if place in event else (INKS.get(sign, BLACK), ground)
        line += terminal.paint(sign, *inks, bold=sign != ".", colour=colour)
    return line


def event_on(tile: Tile) -> dict[int, str]:
    """The two letters of a tile's event, in the corner that is up and left."""
    return dict(enumerate(TALES[tile.event].sign)) if tile.event else {}


def pieces_on(p: Position, cell: int, taken: dict[int, str]) -> dict[int, str]:
    """Signs of boats and counters by place, those of one place beside each other; rows that are not shown move down."""
    signs: dict[int, str] = {}
    for colour, is_boat, at, place in p.pieces():
        if at == cell:
            row, column = divmod(place, SIZE)
            row += row % 2
            spots = [row * SIZE + (column + step) % SIZE for step in range(SIZE)]
            spot = next(spot for spot in spots if spot not in signs and spot not in taken)
            signs[spot] = COLOURS[colour].name[0] if is_boat else str(colour)
    return signs


def empty_line(p: Position, cell: int, row: int, colour: bool) -> str:
    """An empty cell: whose it is, and what may be laid there."""
    owner = p.owner(cell)
    look = NOBODYS if owner < 0 else COLOURS[owner]
    blank = " , , " if CELL_NAMES[cell] in p.mud else " " * 5
    words = look.name[0].lower().center(5) if row == 2 and owner >= 0 else blank
    if cell in p.places:
        words = {0: CELL_NAMES[cell].center(5), 2: ("@" + "".join(map(str, p.places[cell]))).center(5)}.get(
            row, " " * 5
        )
    return terminal.paint(words, BLACK if cell in p.places else GREY, look.wash, bold=cell in p.places, colour=colour)


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
        *wrapped(tile_words(p)),
        "",
        *score_lines(p, colour),
        "",
        *(wrapped("beside the deck: " + ", ".join(p.out)) if p.ops and p.out else []),
        *[line for seat in range(p.players) for line in hand_lines(p, seat, colour)],
        *LEGEND,
        *(["x polluted water  , mud"] if "mud" in p.record.dtype.names else []),
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
