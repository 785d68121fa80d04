"""What there is to draw: the values of a position, the way of the croc, what the team's haul is worth."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ..cards import CORNER_OF
from ..components import POINTS, read_term
from ..maps import SIDE, STEPS, TREASURES, Place, SwampMap, neighbours, steps_from
from ..notation import UNKNOWN, Card, Pile
from ..state import CORNERS
from .parts import Parts, load_parts

TREASURE_NAMES = dict(zip(TREASURES, ("Kingsfoil", "Mooncap", "Heartroot", "Bluefisher"), strict=True))
LETS_MOVE = "LM"
KINGSFOIL_NEEDED = 3
SHOWN = 4  # maps of the Swamp in full


# ---------------------------------------------------------------- the position


@dataclass(frozen=True)
class Position:
    """The values of a position; `parts` is the pack it is played with."""

    parts: Parts
    swamp: Sequence[Card]
    taken: Sequence[Sequence[int]]
    added_by: Sequence[int]
    boat: Place
    croc: Place | None
    hands: Sequence[Sequence[Card]]
    deck: Sequence[Card]
    discards: Sequence[Card]
    piles: Sequence[Pile]
    known: Sequence[int]
    treasures: Sequence[int]
    dial: int
    pilot: int
    adventurers: Sequence[int | None]
    in_turn: int
    round: int
    turn: int
    phase: str
    seat: int
    steps: int
    movers: Sequence[int]
    moving: int
    forced: int
    bonus: int
    outcome: str
    winner: int
    pack: int
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


def read(values: Mapping[str, Any]) -> Position:
    """A position from its values."""
    people = [None if person == UNKNOWN else person for person in values["adventurers"]]
    parts = load_parts(values["options"]["pack"], values["pack"])
    return Position(parts=parts, **{**values, "adventurers": people})


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
