"""Swamped as text: at most 80 columns, and the same words with colours or without."""

from collections.abc import Sequence
from textwrap import wrap
from typing import Any

from swamp_envs.view import ansi as terminal
from swamp_envs.view.sections import WIDTH, Look, Section
from swamp_envs.view.sections import Card as Small

from ..maps import SIDE, TREASURES, E, N, S, SwampMap, W
from ..notation import SPACE_NAMES, UNKNOWN
from .reading import LETS_MOVE, TREASURE_NAMES, Card, Position, read, window
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

SHOWN = 3  # maps
BESIDE = 34  # columns beside three maps in small
INKS = {"K": "#87d787", "M": "#d7afff", "H": "#ff8787", "B": "#87afff", "T": "#ffaf5f", "@": "#ffd75f", "#": "#5fd75f"}
GROUNDS = {"R": "#ff8787", "Y": "#ffd75f", "B": "#87afff", "G": "#87d787", "P": "#ffaf5f", "L": "#5fd7d7"}
GREY, NIGHT, WOOD = "#8a8a8a", "#262626", "#87875f"
LEGEND = (
    "@ boat  # croc  · its way  KMHB treasures  kmhb taken  T tiger  c croc symbol",
    "s start  ^v exits",
)


def ansi(d: dict[str, Any], last: str | None = None, colour: bool = True) -> str:
    """The table and the state of play as lines of text; without colour it says the same."""
    p = read(d)
    done = read_last(p, last)
    lines = [
        *head(p, done, colour),
        *maps(p, colour),
        *LEGEND,
        *line_of_maps(p),
        *state(p),
        *stocks(p, done, colour),
        *[line for seat in range(p.players) for line in seat_lines(p, seat, done, colour)],
    ]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def sections(d: dict[str, Any], last: str | None, look: Look) -> list[Section]:
    """The maps, what the team has, whose cards are whose, and what else there is to know, for a screen."""
    p = read(d)
    done = read_last(p, last)
    title, *going_on = head(p, done, look.colour)
    seats = [seat_lines(p, seat, done, look.colour, look.you) for seat in range(p.players)]
    found = [
        Section("map", _trimmed(small_maps(p, look.colour))),
        Section("team", _trimmed(team_lines(p, look)), vital=True),
        Section("piles", _trimmed(pile_table(p, look)), vital=True),
        Section("seats", _trimmed(short_hands(p, look))),
        Section("swamp", _trimmed(line_of_maps(p))),
        Section("stocks", _trimmed(stocks(p, done, look.colour))),
        Section("hand", _trimmed(seats[look.you] if look.you is not None else [])),
        Section("signs", LEGEND),
        Section("game", _trimmed([title, *going_on, *state(p)])),
    ]
    return [section for section in found if section.lines]


def team_lines(p: Position, look: Look) -> list[str]:
    """What the team has, how near the croc is, and the hand of who looks, in lines that fit beside three maps."""
    held = " ".join(f"{letter}{n}" for letter, n in zip(TREASURES, p.treasures, strict=True))
    _, far = croc_words(p)
    pilot = "you are" if p.pilot == look.you else f"seat {p.pilot} is"
    lines = [held, kingsfoil_words(p), f"croc: speed {p.speed}, {far}", f"{pilot} the Pilot"]
    if look.you is not None:
        worth = p.score(look.you)
        lines += [f"your objectives: {worth} points now"] if worth is not None else []
        lines += ["your hand:", *(f" {hand_card(p, each, look.colour)}" for each in p.hands[look.you])]
    return lines


def pile_table(p: Position, look: Look) -> list[str]:
    """The numbers of each pile at the seats, and its top cards."""
    seats = range(p.players)
    heads = ["you" if seat == look.you else f"s{seat}" for seat in seats]
    lines = [f"pile  {' '.join(f'{head:>3}' for head in heads)}"] if p.piles else []
    for number, pile in enumerate(p.piles):
        numbers = " ".join(f"{p.numbers(pile)[p.corner_of(seat)]:3}" for seat in seats)
        move = f" {face(LETS_MOVE, look.colour)}" if pile.move else ""
        mark = ">" if p.moving == number else " "
        lines.append(f"{mark}{number}    {numbers}  {face(pile.cards[-1].face, look.colour)}{move}")
    return lines


def short_hands(p: Position, look: Look) -> list[str]:
    """The maps that the others hold, which everybody sees, and what those are good for."""
    lines = []
    for seat in range(p.players):
        if seat != look.you:
            maps = [f"{card.map}{to_be_had(p.parts.maps[card.map])}" for card in p.hands[seat]] or ["no cards"]
            lines += wrap(f"seat {seat}: {' '.join(maps)}", BESIDE, subsequent_indent="  ")
    return lines


def _trimmed(lines: Sequence[str]) -> tuple[str, ...]:
    """Lines without those in which there is nothing."""
    return tuple(line.rstrip() for line in lines if line.strip())


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
    return [f"{edge}{' '.join(rows)}" for edge, *rows in zip(margin, *blocks, strict=True)]


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


def is_closed(it: SwampMap, column: int, row: int, direction: int) -> bool:
    """Whether a space of a map is closed on a side; on the frame where there is no passage or exit."""
    inside = {E: column < SIDE - 1, N: row > 0, W: column > 0, S: row < SIDE - 1}[direction]
    if inside:
        return bool(it.walls[column + SIDE * row] >> direction & 1)
    gaps, k = {E: (it.right, row), N: (it.top, column), W: (it.left, row), S: (it.bottom, column)}[direction]
    return not gaps >> k & 1


def is_closed_above(it: SwampMap, column: int, row: int) -> bool:
    """Whether a wall lies above a space; row 6 is the bottom edge."""
    if not 0 <= column < SIDE:
        return False
    return is_closed(it, column, row, N) if row < SIDE else is_closed(it, column, SIDE - 1, S)


def is_closed_left(it: SwampMap, column: int, row: int) -> bool:
    """Whether a wall stands left of a space; column 6 is the right edge."""
    if not 0 <= row < SIDE:
        return False
    return is_closed(it, column, row, W) if column < SIDE else is_closed(it, SIDE - 1, row, E)


def wall_row(p: Position, number: int, row: int, colour: bool) -> str:
    """The line of walls above a row of spaces, its corners joined to what meets there."""
    if row == SIDE and p.swamp[number].map.startswith("w"):
        return terminal.paint("~" * (4 * SIDE + 1), INKS["B"], colour=colour)
    it, line = p.line[number], ""
    for column in range(SIDE + 1):
        arms = is_closed_above(it, column, row) + 2 * is_closed_left(it, column, row - 1)
        arms += 4 * is_closed_above(it, column - 1, row) + 8 * is_closed_left(it, column, row)
        line += CORNERS[arms]
        if column < SIDE:
            line += ("─" if is_closed_above(it, column, row) else " ") * 3
    return terminal.pad(
        terminal.paint(line.rstrip(), WOOD, colour=colour), len(line)
    )  # blanks are cut off at line ends


def space_row(p: Position, number: int, row: int, colour: bool) -> str:
    """A row of spaces with the walls between them."""
    pieces, it = [], p.line[number]
    for column in range(SIDE + 1):
        pieces.append(terminal.paint("│", WOOD, colour=colour) if is_closed_left(it, column, row) else " ")
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
        *folded(f"treasures: {held}  ({kingsfoil_words(p)})"),
        *folded(f"{', '.join(places)}; dial {speeds}: {', '.join(croc_words(p))}"),
    ]


def folded(words: str) -> list[str]:
    """Words in lines within the width."""
    return wrap(words, WIDTH, subsequent_indent="  ")


def stocks(p: Position, done: Last | None, colour: bool) -> list[str]:
    """Piles, deck and discards."""
    lines = [line for number in range(len(p.piles)) for line in pile_lines(p, number, done, colour)] or ["no piles"]
    top = f", top map {p.deck[0].map}" if p.deck else ""
    known = [
        card.face for card in p.deck if card.face != UNKNOWN and int(card.map if card.map != UNKNOWN else 0) in p.known
    ]
    known_words = f", seen in it: {' '.join(known)}" if known else ""
    hot = done.what if done and done.kind == "discard" else ""
    faces = [face(card.face, colour, card.face == hot) for card in p.discards]
    return [*lines, f"deck {len(p.deck)}{top}{known_words}", *flow("discards " if faces else "no discards", faces)]


def pile_lines(p: Position, number: int, done: Last | None, colour: bool) -> list[str]:
    """A pile: the numbers at the seats, its cards from the bottom up."""
    pile = p.piles[number]
    numbers = "  ".join(f"seat {seat}: {p.numbers(pile)[p.corner_of(seat)]}" for seat in range(p.players))
    cards = [face(card.face, colour) for card in pile.cards]
    cards += [f" {face(LETS_MOVE, colour)}"] * (pile.move is not None)
    white = p.seat_at(-pile.turn % 4)
    first = "nobody's" if white is None else f"seat {white}'s"
    mark = ">" if p.moving == number else "*" if done and done.pile == number else " "
    label = f"{mark}pile {number}  {numbers}  (white corner {first})"
    return flow(f"{label}  ", cards)


def face(name: str, colour: bool, hot: bool = False) -> str:
    """A face on its colour, in brackets when the last action was about it."""
    shown = terminal.paint(name, NIGHT, GROUNDS.get(name[0], GREY), colour=colour)
    return f"[{shown}]" if hot else shown


def flow(start: str, items: Sequence[str]) -> list[str]:
    """Items one after another, in as many lines as they need."""
    lines = [start]
    for item in items:
        if len(terminal.plain(f"{lines[-1]}{item}").rstrip()) > WIDTH:
            lines.append("  ")
        lines[-1] += f"{item} "
    return lines


def seat_lines(p: Position, seat: int, done: Last | None, colour: bool, you: int | None = None) -> list[str]:
    """One seat: marks, hand with maps, then its Adventurer if that is seen."""
    who = terminal.paint(f"seat {seat}", bold=p.seat == seat, colour=colour)
    marks = [
        word
        for word, shown in (
            ("you", seat == you),
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


# ---------------------------------------------------------------- maps in small


def small_maps(p: Position, colour: bool) -> list[str]:
    """The maps around boat and croc side by side, two columns for each space, rows numbered on the left."""
    blocks = [small_sheet(p, number, colour) for number in window(p, SHOWN)]
    margin = ["  ", "  ", *[f"{k // 2 + 1} " if k % 2 else "  " for k in range(2 * SIDE + 1)]]
    return [f"{edge}{' '.join(rows)}" for edge, *rows in zip(margin, *blocks, strict=True)]


def small_sheet(p: Position, number: int, colour: bool) -> list[str]:
    """One map: its name with the strength of its current, letters, and its spaces."""
    pull = (
        "".join(map(str, p.parts.strengths(p.swamp[number].map))) if any(p.parts.strengths(p.swamp[number].map)) else ""
    )
    name = f"{number}: {text_of(p.swamp[number])}{pull and ' '}{pull}"
    letters = "".join(f" {letter}" for letter in "abcdef")
    signs = [_small_sign(p, number, place, colour) for place in range(SIDE * SIDE)]
    drawn = small_map(p.line[number], colour, signs, p.swamp[number].map.startswith("w"))
    return [terminal.pad(line, 2 * SIDE + 1) for line in (name[: 2 * SIDE + 1], letters, *drawn)]


def _small_sign(p: Position, number: int, place: int, colour: bool) -> str:
    """What is on a space in one sign; boat and croc together are the croc."""
    if (number, place) in (p.boat, p.croc):
        sign = "#" if (number, place) == p.croc else "@"
        return terminal.paint(sign, NIGHT, INKS[sign], bold=True, colour=colour)
    return space(p, number, place, colour).replace(" ", "") or " "


def small_map(it: SwampMap, colour: bool, signs: Sequence[str] = (), falls: bool = False) -> list[str]:
    """The walls of a map and what is on its spaces; where there is no wall at the edge is a way out."""
    lines = []
    for row in range(SIDE + 1):
        walls = "".join(_small_corner(it, column, row) for column in range(SIDE + 1))[:-1]
        lines.append(terminal.paint("~" * len(walls) if falls and row == SIDE else walls, WOOD, colour=colour))
        if row < SIDE:
            lines.append(
                "".join(_small_space(it, column, row, signs or it.symbols, colour) for column in range(SIDE + 1))
            )
    return lines


def _small_corner(it: SwampMap, column: int, row: int) -> str:
    arms = is_closed_above(it, column, row) + 2 * is_closed_left(it, column, row - 1)
    arms += 4 * is_closed_above(it, column - 1, row) + 8 * is_closed_left(it, column, row)
    return CORNERS[arms] + ("─" if is_closed_above(it, column, row) else " ")


def _small_space(it: SwampMap, column: int, row: int, signs: Sequence[str], colour: bool) -> str:
    wall = terminal.paint("│", WOOD, colour=colour) if is_closed_left(it, column, row) else " "
    return wall + (signs[column + SIDE * row] if column < SIDE else "")


def card(d: dict[str, Any], move: str, colour: bool) -> Small | None:
    """The map that a choice is about, its face and numbers below."""
    p = read(d)
    if not move.startswith("+") or p.over:
        return None
    name = move.removeprefix("+")
    held = next((each for each in p.hands[p.seat] if each.map == name), Card(UNKNOWN, name))
    numbers = "".join(map(str, p.parts.corners.get(held.face, ())))
    below = f"{face(held.face, colour)}{numbers and ' '}{numbers}"
    return Small(f"map {name}", (*small_map(p.parts.maps[name], colour), below), f"map {name}")
