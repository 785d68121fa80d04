"""What there is to draw: the dict checked, the way of the croc, what the team's haul is worth."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from ....core.errors import PositionError
from ..cards import CORNER_OF
from ..components import POINTS, read_term
from ..maps import SIDE, STEPS, TREASURES, Place, SwampMap, neighbours, steps_from
from ..notation import FACE_NAMES, MAP_NAMES, SPACE_NAMES, UNKNOWN
from ..state import CARDS, CORNERS, HAND, LINE, OUTCOMES, PHASES, PILES, SEATS
from .parts import Parts, load_parts

TREASURE_NAMES = dict(zip(TREASURES, ("Kingsfoil", "Mooncap", "Heartroot", "Bluefisher"), strict=True))
LETS_MOVE = "LM"
KINGSFOIL_NEEDED = 3
_MOST = 10**6


class Card(NamedTuple):
    """A card by its face and its map, `?` where it is not seen; start maps and Waterfalls have no face."""

    face: str
    map: str


class Pile(NamedTuple):
    """Coordinate and Pounce cards from the bottom up, the top card's corner at table corner 0, a Let's Move or None."""

    cards: list[Card]
    turn: int
    move: Card | None


# ---------------------------------------------------------------- the position


@dataclass(frozen=True)
class Position:
    """The dict with its fields checked and its texts taken apart; `parts` is the pack it is played with."""

    parts: Parts
    swamp: list[Card]
    taken: list[list[int]]
    boat: Place
    croc: Place | None
    hands: list[list[Card]]
    deck: list[Card]
    discards: list[Card]
    piles: list[Pile]
    known: list[int]
    treasures: list[int]
    dial: int
    pilot: int
    adventurers: list[int | None]
    in_turn: int
    round: int
    turn: int
    phase: str
    seat: int
    steps: int
    movers: list[int]
    moving: int
    forced: int
    bonus: int
    outcome: str
    winner: int
    options: dict[str, Any]

    @property
    def players(self) -> int:
        return len(self.hands)

    @property
    def over(self) -> bool:
        return self.seat < 0

    @cached_property
    def line(self) -> list[SwampMap]:
        return [self.parts.maps[card.map] for card in self.swamp]

    @property
    def speed(self) -> int:
        return self.parts.speeds[self.dial - 1]

    def corner_of(self, seat: int) -> int:
        """The corner of the table at which a seat has its numbers (D-3.3)."""
        return int(CORNER_OF[self.players, seat])

    def seat_at(self, corner: int) -> int | None:
        return next((seat for seat in range(self.players) if self.corner_of(seat) == corner), None)

    def numbers(self, pile: Pile) -> tuple[int, ...]:
        """The top card's numbers at the corners of the table; nothing for a card that is not seen."""
        corners = self.parts.corners[pile.cards[-1].face]
        return tuple(corners[(pile.turn + corner) % CORNERS] for corner in range(CORNERS))

    @cached_property
    def way(self) -> list[Place]:
        """A shortest way of the croc to the boat, both ends counted; empty without one."""
        if self.croc is None:
            return []
        steps = steps_from(self.line, [self.boat])
        if self.croc not in steps:
            return []
        way = [self.croc]
        while way[-1] != self.boat:
            way.append(min(neighbours(self.line, way[-1]), key=steps.__getitem__))
        return way

    def known_seats(self) -> list[int]:
        """The seats whose Adventurers are seen."""
        return [seat for seat, person in enumerate(self.adventurers) if person is not None]

    def objectives(self, seat: int) -> list[tuple[str, ...]]:
        """The terms of a seat's two objectives."""
        item = self.parts.adventurers[(self.adventurers[seat] or 1) - 1]
        return [item["first"], item["second"]]

    def worth(self, terms: tuple[str, ...]) -> int:
        """The points of an objective, were the boat to leave from where it is."""
        return sum(self._term_worth(term) for term in terms)

    def _term_worth(self, term: str) -> int:
        measure, letters, points = read_term(term)
        held = [self.treasures[TREASURES.index(letter)] for letter in letters]
        count = {
            "each": lambda: sum(held),
            "sets": lambda: min(held),
            "pairs": lambda: sum(pieces // 2 for pieces in held),
            "kinds": lambda: sum(pieces > 0 for pieces in held),
            "depth": lambda: self.boat[0],
        }[measure]()
        return points[min(count, len(points) - 1, POINTS - 1)]

    def score(self, seat: int) -> int | None:
        """What a seat's Adventurer is worth now, the better objective; None if it is not seen."""
        return max(map(self.worth, self.objectives(seat))) if seat in self.known_seats() else None


# ---------------------------------------------------------------- taking texts apart

_FACE = f"{'|'.join(FACE_NAMES)}|\\?"
_DECK_CARD = re.compile(rf"({_FACE}):([1-9]\d?|\?)")
_PILE = re.compile(r"(.+)/([0-3])(?:!(LM:\d+|\?:\S+))?")
_PLACE = re.compile(r"(\d{1,2})\.([a-f][1-6])")


def read_card(text: Any) -> Card | None:
    """`RE:7`, `?:7` or `?:?`."""
    found = _DECK_CARD.fullmatch(text) if isinstance(text, str) else None
    if not found or (found[2] != UNKNOWN and int(found[2]) > CARDS):
        return None
    return Card(found[1], found[2])


def _swamp_card(text: Any) -> Card | None:
    if isinstance(text, str) and text in MAP_NAMES[CARDS:]:
        return Card("", text)
    card = read_card(text)
    return card if card and card.map != UNKNOWN else None


def _held_card(text: Any) -> Card | None:
    """A card of a hand: all see its map."""
    card = read_card(text)
    return card if card and card.map != UNKNOWN else None


def _pile(text: Any) -> Pile | None:
    found = _PILE.fullmatch(text) if isinstance(text, str) else None
    cards = [read_card(part) for part in found[1].split("+")] if found else []
    if not found or not all(card and card.face in FACE_NAMES[:-1] for card in cards):
        return None
    return Pile([card for card in cards if card], int(found[2]), read_card(found[3]) if found[3] else None)


def _spaces(word: Any) -> list[int] | None:
    if not isinstance(word, str) or len(word) % 2:
        return None
    names = [word[k : k + 2] for k in range(0, len(word), 2)]
    return [SPACE_NAMES.index(name) for name in names] if set(names) <= set(SPACE_NAMES) else None


def _place(text: Any) -> Place | None:
    found = _PLACE.fullmatch(text) if isinstance(text, str) else None
    return (int(found[1]), SPACE_NAMES.index(found[2])) if found else None


# ---------------------------------------------------------------- checking the dict

_Reader = Callable[[Any], Any]  # what a value is, or None if it is not fit


def _list_of(read_one: _Reader, least: int = 0, most: int = _MOST) -> _Reader:
    """The reader of a list of a size."""

    def read_all(value: Any) -> list | None:
        if not isinstance(value, list | tuple) or not least <= len(value) <= most:
            return None
        entries = [read_one(entry) for entry in value]
        return None if any(entry is None for entry in entries) else entries

    return read_all


def _whole(low: int, high: int = _MOST) -> _Reader:
    return lambda value: value if type(value) is int and low <= value <= high else None


def _word(words: tuple[str, ...]) -> _Reader:
    return lambda value: value if isinstance(value, str) and value in words else None


_PERSON = _whole(1, 7)
_OPTIONAL = {
    "taken": None,
    "deck": [],
    "discards": [],
    "piles": [],
    "known": [],
    "round": 1,
    "turn": 1,
    "steps": 0,
    "movers": [],
    "moving": -1,
    "forced": 0,
    "bonus": 0,
    "outcome": "running",
    "winner": -1,
}


def _readers(n: int, line: int) -> dict[str, tuple[_Reader, str]]:
    """How each entry of the dict is read, and what is accepted, at a table of n with a Swamp of so many cards."""
    seat, count, flag = _whole(0, n - 1), _whole(0), _whole(0, 1)
    cards = "a list of cards such as RE:7"
    return {
        "swamp": (_list_of(_swamp_card, 1, LINE), "1 to 28 cards such as s1, RE:7, w1"),
        "taken": (_list_of(_spaces, line, line), "for each card of the Swamp spaces in one word, such as b1e5"),
        "boat": (_place, "a place such as 2.c4"),
        "hands": (_list_of(_list_of(_held_card, 0, HAND), n, n), f"for each seat a list of up to {HAND} cards"),
        "deck": (_list_of(read_card), cards),
        "discards": (_list_of(_held_card), cards),
        "piles": (_list_of(_pile, 0, PILES), "a list of piles such as RE:7+RW:3/2!LM:18"),
        "known": (_list_of(_whole(1, CARDS)), "a list of map numbers"),
        "treasures": (_list_of(count, 4, 4), "four counts"),
        "dial": (_whole(1, 8), "1 to 8"),
        "pilot": (seat, "a seat"),
        "adventurers": (
            _list_of(lambda value: value if value == UNKNOWN else _PERSON(value), n, n),
            "for each seat 1 to 7, or ?",
        ),
        "in_turn": (seat, "a seat"),
        "round": (count, "a number"),
        "turn": (count, "a number"),
        "phase": (_word(PHASES), ", ".join(PHASES)),
        "seat": (_whole(-1, n - 1), "a seat, or -1 when the game is over"),
        "steps": (count, "a number"),
        "movers": (_list_of(seat, 0, n), "a list of seats"),
        "moving": (_whole(-1, PILES - 1), "a pile or -1"),
        "forced": (flag, "0 or 1"),
        "bonus": (flag, "0 or 1"),
        "outcome": (_word(OUTCOMES), ", ".join(OUTCOMES)),
        "winner": (_whole(-1, n - 1), "a seat or -1"),
        "options": (lambda value: value if isinstance(value, dict) else None, "the options of a match"),
    }


def read(d: Mapping[str, Any]) -> Position:
    """A position from its dict; what RULES.md D-10.4 lets a dict leave out may be left out here too."""
    hands, swamp = (d.get(key) if isinstance(d, dict) else None for key in ("hands", "swamp"))
    if not isinstance(hands, list | tuple) or not 1 <= len(hands) <= SEATS:
        raise PositionError(f"hands: found {hands!r}, accepted: a list of cards for each of 1 to {SEATS} seats")
    line = len(swamp) if isinstance(swamp, list | tuple) else 0
    full = {**_OPTIONAL, "taken": [""] * line, **d}
    found: dict[str, Any] = {}
    for key, (reader, accepted) in _readers(len(hands), line).items():
        found[key] = reader(full.get(key))
        if found[key] is None:
            raise _refusal(key, full.get(key), accepted)
    found["adventurers"] = [None if person == UNKNOWN else person for person in found["adventurers"]]
    return _agreeing(Position(parts=_parts_of(full), croc=_read_croc(full.get("croc")), **found))


def _read_croc(text: Any) -> Place | None:
    """`-` until card 1 lies."""
    place = _place(text)
    if place is None and text != "-":
        raise _refusal("croc", text, "a place such as 2.c4, or -")
    return place


def _parts_of(full: Mapping[str, Any]) -> Parts:
    name, index = full["options"].get("pack", "standard"), full.get("pack", 0)
    if not isinstance(name, str) or type(index) is not int:
        raise _refusal("options", full["options"], "the options of a match, with pack as a text")
    return load_parts(name, index)


def _agreeing(p: Position) -> Position:
    """Places on the Swamp and piles that are there."""
    for key, place in (("boat", p.boat), ("croc", p.croc)):
        if place and place[0] >= len(p.swamp):
            raise _refusal(key, f"{place[0]}.{SPACE_NAMES[place[1]]}", f"a place on {len(p.swamp)} cards of the Swamp")
    if p.moving >= len(p.piles):
        raise _refusal("moving", p.moving, f"one of {len(p.piles)} piles, or -1")
    return p


def _refusal(key: str, found: Any, accepted: str) -> PositionError:
    return PositionError(f"{key}: found {found!r}, accepted: {accepted}")


def space_beside(space: int, direction: int) -> tuple[float, float]:
    """Column and row of a space's neighbour, on the card or off it."""
    right, down = STEPS[direction]
    return space % SIDE + right, space // SIDE + down


def window(p: Position, most: int) -> range:
    """The cards of the Swamp that are shown in full: the boat's, the next one, and the croc's if there is room."""
    size, boat = min(most, len(p.swamp)), p.boat[0]
    first, ahead = boat - 1, min(boat + 1, len(p.swamp) - 1)
    if p.croc and ahead - size < p.croc[0] < boat:
        first = p.croc[0]
    elif p.croc and boat <= p.croc[0] < boat + size:
        first = max(first, p.croc[0] - size + 1)
    first = max(0, min(first, len(p.swamp) - size))
    return range(first, first + size)
