"""Gillybog as text: the map in staggered rows, the state of play below in 80 columns, the same without colours."""

from collections.abc import Iterator, Mapping, Sequence
from textwrap import wrap
from typing import Any, NamedTuple

from swamp_envs.view import ansi as terminal
from swamp_envs.view.sections import WIDTH, Card, Look, Section

from ..components.schema import IDS
from .reading import LIMBS, Place, Position, name_place, read, read_place
from .spaces import Ends, Space, is_bog
from .story import (
    TERRAIN_NAMES,
    Last,
    counted,
    dice_words,
    gilly_words,
    headline,
    known_words,
    pack_words,
    read_last,
    support_words,
    table_words,
    time_words,
    turn_marks,
)

CELL, HALF = 8, 4  # columns from space to space, and from row to row
MARGIN = 4  # columns on the left of a map
INSIDE = 5  # signs between the frame of a space
SEAT_SIGNS = "①②③④"
LEGEND = (
    "D Den  b bog  m Mud Bank  y Sanctuary  h Haunted Bog  t Tunnel  a Ambush",
    "w Watchtower  s Snare  C cliff  K camp  ( ) bog  [ ] other ground",
    "* * named last  1-6 hunters  ①-④ players  V vision  g tipped gilly",
    "G standing gilly  o protection  … and more  - / \\ paths  < > ^ v open  x blocked",
    "below a space its q, on the left its r",
)


class Style(NamedTuple):
    """How a sign looks in colour."""

    ink: str = ""
    ground: str = ""
    bold: bool = False


Grid = dict[tuple[int, int], tuple[str, Style]]  # signs by line and column

GROUNDS = {
    "D": "#5f5f00",
    "b": "#005f5f",
    "m": "#875f00",
    "y": "#0087af",
    "h": "#5f5f87",
    "t": "#005f87",
    "a": "#5f8700",
    "w": "#878700",
    "s": "#875f5f",
    "C": "#585858",
    "K": "#af5f00",
    "F": "#005f00",
    "L": "#5f8700",
}
WHITE, PALE, GREY, GREEN, GOLD = "#ffffff", "#c6c6c6", "#8a8a8a", "#afffaf", "#ffff5f"
SEAT_INKS = ("#ffff5f", "#87d7ff", "#ffafd7", "#d7afff")
PATH, HUNTERS, CHOSEN = Style("#d7af5f"), Style(WHITE, "#af0000", True), Style("#000000", GOLD, True)
SIGN_INKS = {"g": GREEN, "G": GREEN, "V": GOLD, "o": GREEN, **dict(zip(SEAT_SIGNS, SEAT_INKS, strict=True))}


def ansi(d: dict[str, Any], last: str | None = None, colour: bool = True) -> str:
    """The map and the state of play as lines of text; without colour it says the same."""
    p = read(d)
    done = read_last(p, last)
    lines = [
        *head(p, done, colour),
        "",
        *map_lines(grid_of(p, done), colour),
        *LEGEND,
        "",
        *crowds(p),
        *threat(p),
        *stocks(p),
        *revealed(p),
        *kin(p),
        *[line for seat in range(len(p.players)) for line in seat_lines(p, seat, colour)],
        *hand_texts(p),
    ]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def sections(d: dict[str, Any], last: str | None, look: Look) -> list[Section]:
    """The map with the cells that can be chosen, the threat, the cards of who plays, and what else there is to know."""
    p = read(d)
    done = read_last(p, last)
    title, now, said = head(p, done, look.colour)
    chosen = {place: f"{number}" for move, number in look.numbers.items() if (place := read_place(move))}
    seats = [line for seat in range(len(p.players)) for line in seat_lines(p, seat, look.colour, look.you)]
    found = [
        Section("map", *_map(p, done, chosen, look.colour), margin=MARGIN),
        Section("tiles", tuple(shown_tiles(p, look.colour)), vital=True),
        Section("threat", tuple(threat(p)), vital=True),
        Section("seats", tuple(seats), vital=True),
        Section("cards", tuple(hand_texts(p))),
        Section("crowds", tuple(crowds(p))),
        Section("gillys", tuple(kin(p))),
        Section("stocks", tuple(stocks(p))),
        Section("signs", LEGEND),
        Section("game", (title, now, said)),
    ]
    return [section for section in found if section.lines]


def _map(p: Position, done: Last | None, chosen: Mapping[Place, str], colour: bool) -> tuple[Any, ...]:
    """The lines of the map, whether it is vital, and where who plays is, or else the cells to choose from are."""
    laid_on = {done.place: "A"} if done and done.place and done.place not in p.spaces and not chosen else {}
    grid = grid_of(p, done, {**laid_on, **chosen})
    top, left = (min(key[k] for key in grid) for k in (0, 1))
    at = done.place if done and done.place in p.spaces else p.players[max(p.active, 0)].at
    line, column = spot_of(at)
    return tuple(map_lines(grid, colour)), False, (line - top, column - left + MARGIN)


def shown_tiles(p: Position, colour: bool) -> list[str]:
    """The tile that is about to be laid, in small."""
    names = [name for name in p.shown[:1] if name in p.parts.tiles and p.phase in ("cell", "orient")]
    return [line for name in names for line in (f"{name} with B in the east:", *tile_lines(p, name, colour))]


def card(d: dict[str, Any], move: str, colour: bool) -> Card | None:
    """The tile that a choice is about: one of those that are turned up, or the top of a stack of bog tiles."""
    p = read(d)
    kind, _, which = move.partition("-")
    name = ""
    if kind == "pick" and p.shown and not p.over:
        name = p.shown[int(which) - 1]
    elif kind == "bog" and not p.over:
        name = p.bogs["ab".index(which)][-1]
    return Card(name, tuple(tile_lines(p, name, colour)), name) if name in p.parts.tiles else None


def head(p: Position, done: Last | None, colour: bool) -> list[str]:
    """What is going on."""
    short, long = headline(p)
    said = f"last action: {done.words}" if done else "no action seen"
    first = printable(f"Gillybog, {time_words(p)}, {table_words(p)}, {pack_words(p)}")[:WIDTH]
    return [first, f"{terminal.paint(short, bold=True, colour=colour)}, {long}", said]


def printable(line: str) -> str:
    """A line without characters that would steer the terminal."""
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in line)


def wrapped(words: str, indent: int = 2, first: int = 0) -> list[str]:
    """A text in lines within the width; `first` columns of its first line are taken."""
    lines = wrap(printable(words), WIDTH, initial_indent=" " * first, subsequent_indent=" " * indent)
    return [lines[0][first:], *lines[1:]]


# ---------------------------------------------------------------- the map


def map_lines(grid: Grid, colour: bool) -> list[str]:
    """The spaces in staggered rows, each with a line of paths above and below; r on the left."""
    top = min(line for line, _ in grid)
    return [
        (f"{(top + k) // 2:>3} " if (top + k) % 2 == 0 else " " * MARGIN) + line
        for k, line in enumerate(grid_lines(grid, colour))
    ]


def grid_lines(grid: Grid, colour: bool) -> list[str]:
    """Signs by line and column as lines."""
    top, left = (min(key[k] for key in grid) for k in (0, 1))
    bottom, right = (max(key[k] for key in grid) for k in (0, 1))
    rows = [
        [grid.get((line, column), (" ", Style())) for column in range(left, right + 1)]
        for line in range(top, bottom + 1)
    ]
    return ["".join(runs(row, colour)).rstrip() for row in rows]


def runs(signs: Sequence[tuple[str, Style]], colour: bool) -> Iterator[str]:
    """A line of signs; neighbours of one style are painted together."""
    start = 0
    for k in range(1, len(signs) + 1):
        if k == len(signs) or signs[k][1] != signs[start][1]:
            words, style = "".join(sign for sign, _ in signs[start:k]), signs[start][1]
            yield terminal.paint(words, style.ink, style.ground, style.bold, colour)
            start = k


def grid_of(p: Position, done: Last | None, numbers: Mapping[Place, str] | None = None) -> Grid:
    """All signs of the map, and numbers on cells that can be chosen; a space's middle is at line 2r, column 8q + 4r."""
    grid: Grid = {}
    for place, space in p.spaces.items():
        line, column = spot_of(place)
        named = bool(done and done.place == place)
        for k, entry in enumerate(space_signs(p, place, space, named)):
            grid[line, column + k - INSIDE // 2 - 1] = entry
        write(grid, line + 1, column, str(place[0]), Style(GREY))
        ends = p.ends[place]
        grid |= {(line + down, column + right): (sign, PATH) for down, right, sign in path_signs(space, ends) if sign}
    for place, number in (numbers or {}).items():
        line, column = spot_of(place)
        write(grid, line - (place in p.spaces), column, number, CHOSEN)
    return grid


def spot_of(place: Place) -> tuple[int, int]:
    """The line and the column of a space's middle."""
    return 2 * place[1], CELL * place[0] + HALF * place[1]


def write(grid: Grid, line: int, column: int, text: str, style: Style) -> None:
    """A text with its middle at a column."""
    grid |= {(line, column + k - len(text) // 2): (sign, style) for k, sign in enumerate(text)}


def tile_lines(p: Position, name: str, colour: bool) -> list[str]:
    """A tile in small: its spaces with their paths, half B in the east."""
    grid: Grid = {}
    for half, space in enumerate(p.parts.tiles[name]):
        left, right = "()" if is_bog(space) else "[]"
        style = Style(WHITE, GROUNDS[space.terrain or space.kind])
        write(grid, 0, CELL * half, f"{left}{letter_of(space):{INSIDE}}{right}", style)
        ends = Ends(open=space.stubs)
        grid |= {(down, CELL * half + right): (sign, PATH) for down, right, sign in path_signs(space, ends)}
    return grid_lines(grid, colour)


def space_signs(p: Position, place: Place, space: Space, named: bool) -> list[tuple[str, Style]]:
    """A space in its frame: its letter, the hunters, as many of the other tokens as there is room for."""
    ground = GROUNDS[space.terrain or space.kind]
    frame = Style(GOLD if named else PALE, ground, named)
    left, right = "**" if named else "()" if is_bog(space) else "[]"
    signs = [(letter_of(space), Style(WHITE, ground))]
    signs.append((str(p.hunters[place]), HUNTERS) if place in p.hunters else (" ", Style(WHITE, ground)))
    signs += [(sign, Style(SIGN_INKS[sign], ground, True)) for sign in token_signs(p, place)]
    if len(signs) > INSIDE:
        signs[INSIDE - 1 :] = [("…", Style(WHITE, ground))]
    signs += [(" ", Style(WHITE, ground))] * (INSIDE - len(signs))
    return [(left, frame), *signs, (right, frame)]


def letter_of(space: Space) -> str:
    """The letter of a space's terrain or kind; plain forest has a point."""
    return space.terrain or (space.kind if space.kind in "DCK" else ".")


def token_signs(p: Position, place: Place) -> str:
    """The tokens of a space but its hunters."""
    kin = "".join("g" if p.gillys[number - 1].state == "tipped" else "G" for number in p.gillys_at(place))
    seats = "".join(SEAT_SIGNS[seat] for seat in p.seats_at(place))
    return seats + kin + "V" * (p.vision == place) + "o" * (place in p.wards)


# For each direction where its sign stands, and the signs of a path that runs on and of an open one.
PATH_SIGNS = (
    (0, HALF, "-", ">"),
    (-1, HALF // 2, "/", "^"),
    (-1, -HALF // 2, "\\", "^"),
    (0, -HALF, "-", "<"),
    (1, -HALF // 2, "/", "v"),
    (1, HALF // 2, "\\", "v"),
)


def path_signs(space: Space, ends: Ends) -> Iterator[tuple[int, int, str]]:
    """The signs of a space's stubs: line and column from its middle."""
    for k in space.stubs:
        down, right, through, open_end = PATH_SIGNS[k]
        yield down, right, open_end if k in ends.open else "x" if k in ends.blocked else through


def crowds(p: Position) -> list[str]:
    """The spaces whose tokens do not all fit into the map."""
    lines = []
    for place in p.spaces:
        if len(token_signs(p, place)) > INSIDE - 2:
            words = [counted(p.hunters[place], "hunter")] if place in p.hunters else []
            words += [f"p{seat + 1}" for seat in p.seats_at(place)]
            words += [f"gilly {number}" for number in p.gillys_at(place)]
            words += ["vision"] * (p.vision == place) + [f"protection {p.wards.get(place)}"] * (place in p.wards)
            lines += wrapped(f"on {name_place(place)}: {', '.join(words)}")
    return lines


# ---------------------------------------------------------------- the state of play


def threat(p: Position) -> list[str]:
    """The hunter card, the dice, what holds this turn."""
    card = p.parts.cards[p.top_hunter] if p.top_hunter else None
    name = f"{p.top_hunter} {card.name}, {counted(card.timers, 'timer')}: {card.text}" if card else "none on top"
    now = "; ".join([support_words(p), dice_words(p), *turn_marks(p)])
    return [*wrapped(f"hunter card: {name}"), *wrapped(now)]


def stocks(p: Position) -> list[str]:
    """How much is left of everything."""
    decks = {
        "village": p.village,
        "supply": p.supply,
        "forest": len(p.forest),
        "camps": len(p.camps),
        "actions": len(p.actions),
        "hunter deck": len(p.hunter_deck),
        "discarded": len(p.hunter_discard),
        "village deck": len(p.village_deck),
    }
    tops = [f"bog-{'ab'[k]} ({len(stack)}): {tile_words(p, stack[-1])}" for k, stack in enumerate(p.bogs) if stack]
    return [
        *wrapped(", ".join(f"{name} {count}" for name, count in decks.items())),
        *[line for words in known_words(p) for line in wrapped(words)],
        *wrapped("; ".join(tops) or "no bog tiles left"),
    ]


def tile_words(p: Position, name: str) -> str:
    """A tile with its terrains and stubs; a bog tile with both sides."""
    halves = p.parts.tiles.get(name, [])
    shape = "/".join((half.terrain or ".") + "".join(map(str, half.stubs)) for half in halves)
    if name not in p.parts.hazards:
        return f"{name} {shape}"
    bog, hazard = (TERRAIN_NAMES[side.terrain] for side in (halves[0], p.parts.hazards[name]))
    return f"{name} {bog} or {hazard} {shape[1:]}"


def revealed(p: Position) -> list[str]:
    """Tiles or cards that are turned up."""
    lines = []
    for number, name in enumerate(p.shown, 1):
        picks = f"pick-{number}: " if p.phase == "pick" else "revealed: "
        card = name in IDS["action"]
        words = f"{name} {p.parts.cards[name].name}: {p.parts.cards[name].text}" if card else tile_words(p, name)
        lines += wrapped(picks + words)
    return lines


def kin(p: Position) -> list[str]:
    """The gillys, and what those do that are known."""
    said = [gilly_words(p, number) for number in range(1, len(p.gillys) + 1)]
    plain = "; ".join(who for who, effect in said if not effect)
    known = [line for who, effect in said if effect for line in wrapped(f"{who}: {effect}")]
    return [*known, *(wrapped(plain) if plain else [])]


def seat_lines(p: Position, seat: int, colour: bool, you: int | None = None) -> list[str]:
    """One seat: where it is, its limbs, its cards."""
    it = p.players[seat]
    who = terminal.paint(f"seat {seat} {SEAT_SIGNS[seat]}", SEAT_INKS[seat], bold=p.seat == seat, colour=colour)
    mark = ">" if p.seat == seat else "*" if p.active == seat and not p.over else " "
    limbs = ", ".join(f"{name} {count}" for name, count in zip(LIMBS, it.limbs, strict=True))
    piles = {"hand": it.hand, "played": it.played, "Howl": ["hs"] * it.howl, "injury": it.injured}
    cards = [f"{name} {card_names(p, pile)}" for name, pile in piles.items() if pile]
    mine = "you, " * (seat == you)
    words = "; ".join([f"{mine}p{seat + 1} on {name_place(it.at)}", limbs, *(cards or ["no cards"])])
    body = wrapped(words, first=len(terminal.plain(who)) + 2)
    return [f"{mark}{who} {body[0]}", *body[1:]]


def card_names(p: Position, cards: list[str]) -> str:
    return ", ".join(f"{card} {p.parts.cards[card].name}" for card in cards)


def hand_texts(p: Position) -> list[str]:
    """What the cards in the active player's hand do."""
    cards = [] if p.over else p.players[p.active].hand
    return [line for card in cards for line in wrapped(f"{card}: {p.parts.cards[card].text}", 4)]
