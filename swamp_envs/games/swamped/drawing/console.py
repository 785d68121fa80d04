"""Swamped as text: at most 100 columns, and the same words with colours or without."""

from collections.abc import Sequence
from textwrap import wrap
from typing import Any

from swamp_envs.view import ansi as terminal

from ..maps import SIDE, TREASURES, E, N, S, SwampMap, W
from ..notation import SPACE_NAMES, UNKNOWN
from .reading import TREASURE_NAMES, Card, Position, read, window
from .story import (
    Last,
    card_words,
    croc_words,
    headline,
    kingsfoil_words,
    pack_words,
    read_last,
    table_words,
    term_words,
    time_words,
)

WIDTH = 100
SHOWN = 3  # maps
INKS = {"K": "#87d787", "M": "#d7afff", "H": "#ff8787", "B": "#87afff", "T": "#ffaf5f", "@": "#ffd75f", "#": "#5fd75f"}
GROUNDS = {"R": "#ff8787", "Y": "#ffd75f", "B": "#87afff", "G": "#87d787", "P": "#ffaf5f", "L": "#5fd7d7"}
GREY, NIGHT, WOOD = "#8a8a8a", "#262626", "#87875f"
LEGEND = "@ boat  # croc  · its way  KMHB treasures  kmhb taken  T tiger  c croc symbol  s start  ^v exits"


def ansi(d: dict[str, Any], last: str | None = None, colour: bool = True) -> str:
    """The table and the state of play as lines of text; without colour it says the same."""
    p = read(d)
    done = read_last(p, last)
    lines = [
        *head(p, done, colour),
        *maps(p, colour),
        printable(LEGEND),
        *line_of_maps(p),
        *state(p),
        *stocks(p, done, colour),
        *[line for seat in range(p.players) for line in seat_lines(p, seat, done, colour)],
    ]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def head(p: Position, done: Last | None, colour: bool) -> list[str]:
    """What is going on."""
    short, long = headline(p, done)
    said = f"last action: {', '.join(filter(None, done.words))}" if done else "no action seen"
    return [
        printable(f"Swamped, {time_words(p)}, {table_words(p)}, {pack_words(p)}"),
        f"{terminal.paint(short, bold=True, colour=colour)}, {long}",
        said,
    ]


def printable(line: str) -> str:
    """A line cut to the width, without characters that would steer the terminal."""
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in line)[:WIDTH]


# ---------------------------------------------------------------- maps

# A corner by the walls that meet there: E 1, N 2, W 4, S 8.
CORNERS = " ╶╵└╴─┘┴╷┌│├┐┬┤┼"


def maps(p: Position, colour: bool) -> list[str]:
    """The maps around boat and croc side by side, rows numbered on the left."""
    shown = window(p, SHOWN)
    blocks = [sheet(p, number, colour) for number in shown]
    margin = ["  ", "  ", "  ", *[f"{k // 2 + 1} " if k % 2 else "  " for k in range(2 * SIDE + 1)], "  "]
    return ["".join([edge, *(f"{row}  " for row in rows)]) for edge, *rows in zip(margin, *blocks, strict=True)]


def sheet(p: Position, number: int, colour: bool) -> list[str]:
    """One map: its name, letters, arrows above, 13 lines, arrows below; 25 columns wide."""
    card, it = p.swamp[number], p.line[number]
    name = f"card {number}, {card_words(card)}".replace(" · ", " ").replace("Waterfall ", "")
    rows = [
        wall_row(p, number, k // 2, colour) if k % 2 == 0 else space_row(p, number, k // 2, colour) for k in range(13)
    ]
    pull = "" if not any(p.parts.strengths(card.map)) else "".join(map(str, p.parts.strengths(card.map)))
    name += f", pull {pull}" if pull else ""
    letters = "".join(f"  {letter} " for letter in "abcdef")
    return [name[:25].ljust(25), letters.ljust(25), arrows(it.top, "^"), *rows, arrows(it.bottom, "v")]


def arrows(exits: int, sign: str) -> str:
    return "".join(f"  {sign if exits >> column & 1 else ' '} " for column in range(SIDE)) + " "


def has_wall(p: Position, number: int, column: int, row: int, direction: int) -> bool:
    """Whether a space is closed on a side; on the frame where there is no passage or exit."""
    it: SwampMap = p.line[number]
    inside = {E: column < SIDE - 1, N: row > 0, W: column > 0, S: row < SIDE - 1}[direction]
    if inside:
        return bool(it.walls[column + SIDE * row] >> direction & 1)
    gaps, k = {E: (it.right, row), N: (it.top, column), W: (it.left, row), S: (it.bottom, column)}[direction]
    return not gaps >> k & 1


def lies_across(p: Position, number: int, column: int, row: int) -> bool:
    """Whether a wall lies above a space; row 6 is the bottom edge."""
    if not 0 <= column < SIDE:
        return False
    return has_wall(p, number, column, row, N) if row < SIDE else has_wall(p, number, column, SIDE - 1, S)


def stands(p: Position, number: int, column: int, row: int) -> bool:
    """Whether a wall stands left of a space; column 6 is the right edge."""
    if not 0 <= row < SIDE:
        return False
    return has_wall(p, number, column, row, W) if column < SIDE else has_wall(p, number, SIDE - 1, row, E)


def wall_row(p: Position, number: int, row: int, colour: bool) -> str:
    """The line of walls above a row of spaces, its corners joined to what meets there."""
    if row == SIDE and p.swamp[number].map.startswith("w"):
        return terminal.paint("~" * (4 * SIDE + 1), INKS["B"], colour=colour)
    line = ""
    for column in range(SIDE + 1):
        arms = lies_across(p, number, column, row) + 2 * stands(p, number, column, row - 1)
        arms += 4 * lies_across(p, number, column - 1, row) + 8 * stands(p, number, column, row)
        line += CORNERS[arms]
        if column < SIDE:
            line += ("─" if lies_across(p, number, column, row) else " ") * 3
    return terminal.pad(
        terminal.paint(line.rstrip(), WOOD, colour=colour), len(line)
    )  # blanks are cut off at line ends


def space_row(p: Position, number: int, row: int, colour: bool) -> str:
    """A row of spaces with the walls between them."""
    pieces = []
    for column in range(SIDE + 1):
        pieces.append(terminal.paint("│", WOOD, colour=colour) if stands(p, number, column, row) else " ")
        if column < SIDE:
            pieces.append(space(p, number, column + SIDE * row, colour))
    return "".join(pieces)


def space(p: Position, number: int, place: int, colour: bool) -> str:
    """What is on a space, boat and croc first."""
    here = (number, place)
    if here == p.boat == p.croc:
        return terminal.paint("@#", INKS["#"], bold=True, colour=colour) + " "
    if here in (p.boat, p.croc):
        sign = "@" if here == p.boat else "#"
        return terminal.paint(f"[{sign}]", INKS[sign], bold=True, colour=colour)
    letter = p.line[number].symbols[place]
    if letter == " ":
        return " · " if here in p.way else "   "
    gone = letter in ("C", "S") or place in p.taken[number]
    sign, ink = (letter.lower(), GREY) if gone else (letter, INKS[letter])
    return f" {terminal.paint(sign, ink, bold=not gone, colour=colour)} "


def line_of_maps(p: Position) -> list[str]:
    """The whole Swamp, when only a part of it is drawn: every card with what is left on it."""
    if len(p.swamp) <= SHOWN:
        return []
    words = []
    for number, (card, it) in enumerate(zip(p.swamp, p.line, strict=True)):
        left = "".join(
            letter for place, letter in enumerate(it.symbols) if letter in TREASURES and place not in p.taken[number]
        )
        marks = "@" * (p.boat[0] == number) + "#" * (p.croc is not None and p.croc[0] == number)
        words.append(f"{number}{marks}={text_of(card)}{left and ':'}{left}")
    return wrap("Swamp: " + "  ".join(words), WIDTH, subsequent_indent="       ")


def text_of(card: Card) -> str:
    """A card of the Swamp: its map, with its face if that is seen."""
    return f"{card.face}/{card.map}" if card.face and card.face != UNKNOWN else card.map


# ---------------------------------------------------------------- the table


def state(p: Position) -> list[str]:
    """Treasures, croc, boat."""
    held = "  ".join(f"{letter} {TREASURE_NAMES[letter]} {n}" for letter, n in zip(TREASURES, p.treasures, strict=True))
    places = [f"boat {p.boat[0]}.{SPACE_NAMES[p.boat[1]]}"]
    places += [f"croc {p.croc[0]}.{SPACE_NAMES[p.croc[1]]}"] if p.croc else []
    speeds = " ".join(f"[{speed}]" if p.dial == k else str(speed) for k, speed in enumerate(p.parts.speeds, 1))
    return [
        f"treasures: {held}  ({kingsfoil_words(p)})",
        f"{', '.join(places)}; dial {speeds}: {', '.join(croc_words(p))}",
    ]


def stocks(p: Position, done: Last | None, colour: bool) -> list[str]:
    """Piles, deck and discards."""
    lines = [pile_line(p, number, done, colour) for number in range(len(p.piles))] or ["no piles"]
    top = f", top map {p.deck[0].map}" if p.deck else ""
    known = [
        card.face for card in p.deck if card.face != UNKNOWN and int(card.map if card.map != UNKNOWN else 0) in p.known
    ]
    known_words = f", seen in it: {' '.join(known)}" if known else ""
    hot = done.what if done and done.kind == "discard" else ""
    faces = [face(card.face, colour, card.face == hot) for card in p.discards]
    return [*lines, f"deck {len(p.deck)}{top}{known_words}", *flow("discards " if faces else "no discards", faces)]


def pile_line(p: Position, number: int, done: Last | None, colour: bool) -> str:
    """A pile: the numbers at the seats, its cards from the bottom up."""
    pile = p.piles[number]
    numbers = "  ".join(f"seat {seat}: {p.numbers(pile)[p.corner_of(seat)]}" for seat in range(p.players))
    cards = " ".join(face(card.face, colour) for card in pile.cards)
    white = p.seat_at(-pile.turn % 4)
    first = "nobody's" if white is None else f"seat {white}'s"
    mark = ">" if p.moving == number else "*" if done and done.pile == number else " "
    move = f"  {face('LM', colour)}" if pile.move else ""
    return f"{mark}pile {number}  {numbers}  (white corner {first})  {cards}{move}"


def face(name: str, colour: bool, hot: bool = False) -> str:
    """A face on its colour, in brackets when the last action was about it."""
    shown = terminal.paint(name, NIGHT, GROUNDS.get(name[0], GREY), colour=colour)
    return f"[{shown}]" if hot else shown


def flow(start: str, items: Sequence[str]) -> list[str]:
    """Items one after another, in as many lines as they need."""
    lines = [start]
    for item in items:
        if len(terminal.plain(f"{lines[-1]} {item}")) > WIDTH:
            lines.append("  ")
        lines[-1] += f"{item} "
    return lines


def seat_lines(p: Position, seat: int, done: Last | None, colour: bool) -> list[str]:
    """One seat: marks, hand with maps, then its Adventurer if that is seen."""
    who = terminal.paint(f"seat {seat}", bold=p.seat == seat, colour=colour)
    marks = [
        word
        for word, shown in (
            ("Pilot", p.pilot == seat),
            ("wins", p.winner == seat),
            ("in turn", p.in_turn == seat and not p.over),
        )
        if shown
    ]
    score = p.score(seat)
    marks += [f"{score} points"] if p.outcome == "won" and score is not None else []
    cards = [hand_card(p, card, colour) for card in p.hands[seat]] or ["no cards"]
    label = f"{'>' if p.seat == seat else ' '}{who}{' ' * bool(marks)}{', '.join(marks)}: "
    return [*flow(label, [f"{card} " for card in cards]), *wishes(p, seat)]


def hand_card(p: Position, card: Card, colour: bool) -> str:
    """A card of a hand: face, numbers from the white corner clockwise, map and what it is good for."""
    numbers = "".join(map(str, p.parts.corners.get(card.face, ())))
    named = f"map {card.map}{to_be_had(p.parts.maps[card.map])}"
    return f"{face(card.face, colour)}{numbers and ' '}{numbers} {named}{' (open)' * (int(card.map) in p.known)}"


def to_be_had(it: SwampMap) -> str:
    """What a map that does not lie yet is good for: its treasures and its exits."""
    letters = "".join(letter for letter in it.symbols if letter in TREASURES)
    return f":{letters}{'^' * it.top.bit_count()}{'v' * it.bottom.bit_count()}"


def wishes(p: Position, seat: int) -> list[str]:
    """The objectives of an Adventurer that is seen, and what each is worth now."""
    if seat not in p.known_seats():
        return []
    name = p.parts.adventurers[(p.adventurers[seat] or 1) - 1]["id"]
    said = [
        f"{'; '.join(': '.join(term_words(term)) for term in terms)} (now {p.worth(terms)})"
        for terms in p.objectives(seat)
    ]
    lines = wrap(f"{name}: {said[0]}, or {said[1]}", WIDTH - 4, initial_indent="   ", subsequent_indent="     ")
    return [printable(line) for line in lines]
