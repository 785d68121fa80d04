"""The Sacred Marshlands as text: at most 80 columns, and the same words with colours or without."""

from collections.abc import Mapping, Sequence, Set
from textwrap import wrap
from typing import Any

from swamp_envs.view import ansi as terminal
from swamp_envs.view.sections import WIDTH, Card, Look, Section

from ....core.parts import parts_of
from ..board import CELL_NAMES, CELLS
from ..components.mosaics import PLACES, SIZE, turned
from ..state import ENVIRONMENT
from ..tales import TALES
from .emblems import COLOURS, NOBODYS
from .omens import GROUND_OF, PALE
from .places import places_of, tile_words
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
LINES = len(ROWS)
MARGIN = 3  # columns with the names of rows
BESIDE = 20  # columns beside the board
NOTHING: Mapping[int, str] = {}
LEGEND = (
    "~ canal  o end  = landing  f fishery",
    'r reed bed  " garden  ^ copse  # built',
    ". field  q frog  & cow  % joker",
)
NARROW_LEGEND = (
    "~ canal    o its end",
    "= landing  f fishery",
    'r reeds    " garden',
    "^ copse    # built",
    ". field    & cow",
    "q frog     % joker",
)
SIGNS = dict(zip("WELTRGKFJVXM", '~o=fr"^.%###', strict=True))
DEEP, WOODEN, LEAFY, SUNNY = "#005faf", "#875f00", "#005f00", "#af5f00"
INKS = {"~": DEEP, "o": DEEP, "=": WOODEN, "f": "#af0000", "r": WOODEN, '"': SUNNY, "^": LEAFY, "%": LEAFY}
GROUNDS = dict.fromkeys("~o=fr", "#87d7ff") | {"x": "#d7afff", '"': "#ffd787", "^": "#87af5f", "%": "#87af5f"}
GREEN, BLACK, GREY = "#d7ffaf", "#000000", "#767676"


def ansi(d: dict[str, Any], last: str | None = None, colour: bool = True) -> str:
    """The board and the state of play as lines of text; without colour it says the same."""
    p, done = read(d), read_last(last)
    return "\n".join([*board(p, done, colour), "", *panel(p, done, colour)]) + "\n"


def sections(d: dict[str, Any], last: str | None, look: Look) -> list[Section]:
    """The board, the points, the tile at hand, and what else there is to know, for a screen."""
    p, done = read(d), read_last(last)
    short, long = headline(p)
    hands = [line for seat in range(p.players) for line in hand_lines(p, seat, look.colour, look.you)]
    more = [*marks(p), *wrapped(", ".join(event_words(p)))]
    more += [line for said in water_words(p) for line in wrapped(said)]
    found = [
        Section("board", tuple(board(p, done, look.colour)), False, focus(p, done), head=1, margin=MARGIN),
        Section("points", tuple(totals(p, look)), vital=True),
        Section("tile", tuple(tile_at_hand(p, look.colour)), vital=True),
        Section("stock", tuple(line for word in stock_words(p).split(", ") for line in wrapped(word, BESIDE))),
        Section("signs", NARROW_LEGEND),
        Section("marks", tuple(more)),
        Section("hands", tuple(hands)),
        Section("scores", tuple(score_lines(p, look.colour))),
        Section("game", (*wrapped(table_words(p)), f"{short}: {long}", *wrapped(last_words(done)))),
    ]
    return [section for section in found if section.lines]


def totals(p: Position, look: Look) -> list[str]:
    """What every seat would score now, in lines that fit beside the board."""
    lines = []
    for seat in range(p.players):
        own = COLOURS[p.colour_of[seat]]
        badge = terminal.paint(f" {seat} ", own.mark, own.fill, bold=True, colour=look.colour)
        points = sum(p.points(p.colour_of[seat]).values())
        mark = ">" if p.seat == seat else " "
        lines.append(f"{mark}{badge} {own.name:6}{points:5}{' you' * (seat == look.you)}")
    return lines


def tile_at_hand(p: Position, colour: bool) -> list[str]:
    """The tile that is about to be laid, as it lies when it is turned; or the one that is shown."""
    tile = p.at_hand or p.tile_shown
    if tile is None:
        return []
    ways = sorted({turns for found in p.places.values() for turns in found}) or [0]
    drawn = [[f"@{turns}".center(SIZE), *tile_lines(tile, turns, colour)] for turns in ways]
    words = wrap(shown_words(p), WIDTH - (SIZE + 2) * len(ways))
    rows = ["  ".join(parts) for parts in zip(*drawn, strict=True)]
    return terminal.beside(rows, words, gap=2).split("\n")


def card(d: dict[str, Any], move: str, colour: bool) -> Card | None:
    """The tile that a choice is about."""
    p, places = read(d), places_of(d, move)
    if p.over or len(places) != 1:
        return None
    owner, _, number = places[0].partition("-")
    name = ""
    if owner == "row":
        name = p.out[int(number)]
    elif owner.startswith("hand"):
        name = p.hands[int(owner.removeprefix("hand"))][int(number)]
    elif owner.startswith("village"):
        name = f"village#{number}"
    tile = p.parts.tiles.get(name)
    return Card(places[0], tuple(tile_lines(tile, 0, colour)), tile_words(tile)) if tile else None


def focus(p: Position, done: Last | None) -> tuple[int, int]:
    """The line and the column of the board that matter most: where the tile can go, the boat is, or one has built."""
    boat = _boat_cell(p)
    cells = sorted(p.places) or ([boat] if boat >= 0 else _built(p))
    cells = cells or ([done.cell] if done and done.cell >= 0 else [*p.laid_tiles][:1] or [0])
    down, right = shown_spot(p, cells[len(cells) // 2])
    return 1 + LINES * down + 1, MARGIN + SIZE * right + SIZE // 2


def _built(p: Position) -> list[int]:
    """The tiles in the section of the seat that decides, row by row."""
    if p.over or p.cells > CELLS:
        return []
    own = p.colour_of[p.seat]
    return [cell for row in p.rows for cell in row if cell in p.laid_tiles and p.owner(cell) == own]


def _boat_cell(p: Position) -> int:
    """Where the boat of the seat that decides is, while boats or counters are about."""
    name = p.boats[p.colour_of[p.seat]] if p.boats and not p.over and p.phase in ("boat", "claim") else None
    name = p.claiming or (name and name.partition(".")[0])
    return CELL_NAMES.index(name) if name else -1


# ---------------------------------------------------------------- the board


def board(p: Position, done: Last | None, colour: bool) -> list[str]:
    """Three lines for each row of cells."""
    rows, columns = extent(p)
    lines = ["   " + "".join(f"  {p.column_names[column]}  " for column in columns)]
    for row in rows:
        cells = [cell_lines(p, p.rows[row][column], done, colour) for column in columns]
        names = ("   ", f"{p.row_names[row]:>2} ", "   ")
        lines += [before + "".join(parts) for before, *parts in zip(names, *cells, strict=True)]
    return lines


def extent(p: Position) -> tuple[range, range]:
    """The rows and columns that are drawn: all of a board; of a table those where tiles lie or can, and one around."""
    if p.cells <= CELLS:
        return range(p.width), range(p.width)
    spots = [p.spot(cell) for cell in (*p.laid_tiles, *p.places)]
    down, right = zip(*spots, strict=True)
    return _around(down, p.width), _around(right, p.width)


def _around(places: Sequence[int], width: int) -> range:
    return range(max(0, min(places) - 1), min(width, max(places) + 2))


def shown_spot(p: Position, cell: int) -> tuple[int, int]:
    """The row and the column of a cell among those that are drawn."""
    (down, right), (rows, columns) = p.spot(cell), extent(p)
    return down - rows.start, right - columns.start


def cell_lines(p: Position, cell: int, done: Last | None, colour: bool) -> list[str]:
    """Three lines of five signs for a cell."""
    if cell not in p.laid_tiles:
        return empty_lines(p, cell, colour)
    tile, rotation = p.laid_tiles[cell]
    foul = {place for at, place in p.foul_places if at == cell}
    is_last = done is not None and done.cell == cell
    return tile_lines(tile, rotation, colour, pieces_on(p, cell, event_on(tile)), foul, is_last)


def tile_lines(
    tile: Tile,
    rotation: int,
    colour: bool,
    pieces: Mapping[int, str] = NOTHING,
    foul: Set[int] = frozenset(),
    is_last: bool = False,
) -> list[str]:
    """A tile as it lies, with the pieces on it and the places where its water is polluted."""
    ground, event = turned(tile.mosaic.letters, rotation), event_on(tile)
    upon = {**animals_on(tile, rotation), **event, **pieces}
    signs = []
    for place in (row * SIZE + column for row in ROWS for column in range(SIZE)):
        under, is_foul = SIGNS[ground[place]], place in foul
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
        *wrapped(last_words(done)),
        *wrapped(shown_words(p)),
        "",
        *score_lines(p, colour),
        "",
        *(wrapped("beside the deck: " + ", ".join(p.out)) if p.ops and p.out else []),
        *[line for seat in range(p.players) for line in hand_lines(p, seat, colour)],
        *LEGEND,
        *marks(p),
        *wrapped(", ".join(event_words(p))),
        *[line for said in water_words(p) for line in wrapped(said)],
    ]


def marks(p: Position) -> list[str]:
    """The signs of what only some games have."""
    return [
        *(["x polluted water  , mud"] if ENVIRONMENT in parts_of(p.record.dtype) else []),
        *(["R Y B G boats" + ("  0 1 2 3 counters" if p.counters else "")] if p.boats else []),
        *(["0 1 2 3 counters"] if p.counters and not p.boats else []),
    ]


def last_words(done: Last | None) -> str:
    return f"last action: {done.words}" if done else "no action seen"


def wrapped(words: str, width: int = WIDTH) -> list[str]:
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
        first, *rest = wrapped(parts, WIDTH - 12) or [""]
        lines += [f"{name} {first}", *(" " * 12 + line for line in rest)]
    return lines


def hand_lines(p: Position, seat: int, colour: bool, you: int | None = None) -> list[str]:
    """A hand by names."""
    name = f"{'>' if p.seat == seat else ' '}{seat} {seat_name(p, seat)}{' you' * (seat == you)}"
    names = [tile if tile in p.parts.tiles else "?" for tile in p.hands[seat]]
    held = [f"village#{c}" for c in p.villages if c == p.colour_of[seat] or p.options["act"] == "act8"]
    shown = wrapped(", ".join([*names, *held]) or "nothing", WIDTH - 3)
    return [
        terminal.paint(name, COLOURS[p.colour_of[seat]].ink, bold=True, colour=colour),
        *(f"   {line}" for line in (*shown, *wrapped(afloat_words(p, seat), WIDTH - 3))),
    ]
