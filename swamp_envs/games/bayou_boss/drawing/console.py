"""Bayou Boss as text: at most 80 columns, and the same words with colours or without."""

from collections.abc import Sequence
from typing import Any

from swamp_envs.view import ansi as terminal
from swamp_envs.view.sections import WIDTH, Look, Section

from ..notation import HIDDEN, SUIT_LETTERS
from .reading import (
    SUIT_NAMES,
    Last,
    Position,
    counted,
    headline,
    how_far,
    is_suit_card,
    place_words,
    ravens_in_game,
    read,
    read_last,
    stop_words,
    table_words,
)

PALE = {"R": "#ff8787", "Y": "#ffd75f", "B": "#87afff", "G": "#87d787", "P": "#d7afff", "O": "#ffaf5f"}
NIGHT, BACK, BEAST = "#262626", "#8a8a8a", "#ffd7af"


def ansi(d: dict[str, Any], last: str | None = None, colour: bool = True) -> str:
    """The table and the state of play as lines of text; without colour it says the same."""
    p = read(d)
    done = read_last(p, last)
    lines = [
        *head(p, done, colour),
        *middle(p, done, colour),
        *seat_rows(p, done, colour),
        *gone_by(p, colour),
    ]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def sections(d: dict[str, Any], last: str | None, look: Look) -> list[Section]:
    """The trick with all seats, and what else there is to know, for a screen."""
    p = read(d)
    done = read_last(p, last)
    title, stops, *going_on = head(p, done, look.colour)
    table = (*middle(p, done, look.colour), *seat_rows(p, done, look.colour, look.you))
    return [
        Section("table", tuple(line.rstrip() for line in table)),
        Section("state", tuple(going_on), vital=True),
        Section("signs", ("D deals  L leads  out of: suits that a seat has shown to lack",)),
        Section("gone", tuple(gone_by(p, look.colour))),
        Section("game", (title, stops)),
    ]


def head(p: Position, done: Last | None, colour: bool) -> list[str]:
    """What is going on."""
    short, long = headline(p)
    said = last_words(done) if done else "no action seen"
    return [
        printable(f"Bayou Boss, {how_far(p)}, {table_words(p)}"),
        stop_words(p),
        f"{terminal.paint(short, bold=True, colour=colour)}, {long}",
        said,
    ]


def last_words(done: Last) -> str:
    """The last action in one line."""
    did, more, end = done.words
    return f"last action: {did}{more and ' '}{more}{end and ', '}{end}"


def printable(line: str) -> str:
    """A line cut to the width, without characters that would steer the terminal."""
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in line)[:WIDTH]


def middle(p: Position, done: Last | None, colour: bool) -> list[str]:
    """Trump card, deck and Swamp, then the running trick."""
    trump = name(p.trump, colour, bool(done and done.place == "trump"))
    suit = f" ({SUIT_NAMES[p.trump[0]]})" if is_suit_card(p.trump) else ""
    swamp = " ".join(name(card, colour) for card in p.swamp) or "empty"
    rules = ["Python: second place wins"] if p.python else []
    rules += ["Crab: no refill"] if p.crab else []
    return [
        f"trump {trump}{suit}  deck {len(p.deck)}  Swamp {swamp}",
        *flow("trick ", trick(p, done, colour)),
        *([f"in this trick: {', '.join(rules)}"] if rules else []),
    ]


def trick(p: Position, done: Last | None, colour: bool) -> list[str]:
    """The cards of the running trick in playing order, then cards that are named before they are played."""
    hot = len(p.trick) - 1 if done and done.place == "trick" else -1
    laid = [(f"{k + 1}. seat {seat} {name(card, colour, k == hot)}", seat) for k, (seat, card) in enumerate(p.trick)]
    marked = {*p.named, *p.lowest}
    laid += [(f"seat {seat} to come", seat) for seat in p.waiting() if seat in marked]
    return [shown + mark_words(p, seat) for shown, seat in laid] or ["none"]


def mark_words(p: Position, seat: int) -> str:
    """The place and the low mark of a seat's card, in brackets."""
    notes = [word for word in (place_words(p, seat), "lowest" if seat in p.lowest else "") if word]
    return f" ({', '.join(notes)})" if notes else ""


def flow(start: str, items: Sequence[str], gap: str = "  ") -> list[str]:
    """Items one after another, in as many lines as they need."""
    lines = [start + items[0]]
    for item in items[1:]:
        if len(terminal.plain(f"{lines[-1]}{gap}{item}")) > WIDTH:
            lines.append(" " * len(terminal.plain(start)) + item)
        else:
            lines[-1] += gap + item
    return lines


def name(card: str, colour: bool, hot: bool = False) -> str:
    """A card's text in its colour, in brackets when the last action was about it."""
    ground = PALE[card[0]] if is_suit_card(card) else BACK if card == HIDDEN else BEAST
    shown = terminal.paint(card, NIGHT, ground, colour=colour)
    return f"[{shown}]" if hot else shown


def seat_rows(p: Position, done: Last | None, colour: bool, you: int | None = None) -> list[str]:
    """All seats under their headings; "you" stands beside the seat of who looks."""
    mark = "" if you is None else "    "
    heading = f"{mark}          tricks points  out of  hand (* a card all have seen)"
    rows = [row for seat in range(p.players) for row in seat_row(p, seat, done, colour, you)]
    return [heading, *rows]


def seat_row(p: Position, seat: int, done: Last | None, colour: bool, you: int | None = None) -> list[str]:
    """One seat: markers, tricks, points, suits it is out of, hand."""
    roles = ("D" if p.dealer == seat else " ") + ("L" if p.leader == seat and not p.over else " ")
    who = terminal.paint(f"seat {seat}", bold=p.seat == seat, colour=colour)
    who += "" if you is None else " you" if seat == you else "    "
    hot = done.card if done and done.place == "hand" and done.seat == seat else ""
    numbers = f"{p.tricks[seat]:6}{p.totals[seat]:7}  {p.shown_out[seat]:6}"
    return flow(f"{'>' if p.seat == seat else ' '}{who} {roles}{numbers}  ", hand(p, seat, hot, colour), " ")


def hand(p: Position, seat: int, hot: str, colour: bool) -> list[str]:
    """A seat's cards, those that all have seen with a star, and what is shown of the others; or how the seat stands."""
    unseen, shown = list(p.known[seat]), []
    for card in p.hands[seat]:
        seen = card in unseen and card != HIDDEN
        if seen:
            unseen.remove(card)
        marked = seen and card == hot
        hot = "" if marked else hot
        shown.append(name(card, colour, marked) + "*" * seen)
    if p.shown_in[seat]:
        shown.append(f"(one of {p.shown_in[seat]})")
    if seat in p.winners():
        shown.append("wins")
    return shown or ["no cards"]


def gone_by(p: Position, colour: bool) -> list[str]:
    """The cards that have gone by this round, suit by suit, then Characters; and the Characters of this game."""
    suits = {
        letter: [card[1:] for card in p.out if is_suit_card(card) and card[0] == letter] for letter in SUIT_LETTERS
    }
    items = [f"{name(letter, colour)} {' '.join(cards)}" for letter, cards in suits.items() if cards]
    ravens = p.out.count("Raven")
    items += [f"{name('Raven', colour)} x{ravens}"] if ravens else []
    items += [name(card, colour) for card in p.out if not is_suit_card(card) and card != "Raven"]
    return [
        *(flow(f"{len(p.out)} gone by: ", items) if items else ["none gone by"]),
        f"in this game: {counted(ravens_in_game(p), 'Raven')} {' '.join(p.characters)}",
    ]
