"""Swamped in words (RULES.md, parts 3 to 7)."""

from typing import TYPE_CHECKING

from ...core.words import Said, Words
from .cards import CORNER_OF, top_face
from .components import COLOURS, POUNCES
from .notation import MAP_NAMES
from .state import CORNERS, NEW_PILE

if TYPE_CHECKING:
    from ...core.match import Match

_SIDES = {"N": "north", "E": "east", "S": "south", "W": "west"}
FACES = (
    *(f"the {colour} {side} card" for colour in COLOURS for side in _SIDES.values()),
    *(f"Pounce card {number + 1}" for number in range(POUNCES)),
    "a Let's Move",
)
_CORNERS = (
    "the white corner",
    "the corner after the white one",
    "the corner opposite the white one",
    "the corner before the white one",
)
_PILES = (*(f"pile {pile}" for pile in range(NEW_PILE)), "a new pile")
_STEPS = ("east", "north", "west", "south")
_SEATS = tuple(f"seat {seat}" for seat in range(4))
_MAPS = tuple(f"map {name}" for name in MAP_NAMES)
_TREASURES = ("a Kingsfoil", "a Mooncap", "a Heartroot", "a Bluefisher")
_BOAT = (*(f"move the boat one space {way}" for way in _STEPS), "stop: the boat moves no further")


def _numbers(match: "Match", face: int, corner: int, *rest: int) -> str:
    """Whom the numbers of a card point at, if a corner of it points at the seat that decides."""
    numbers = match.variant.tables[match.state.pack]["corners"][face]
    at_table = CORNER_OF[match.variant.players]
    said = []
    for seat in range(match.variant.players):
        number = numbers[(corner + at_table[seat] - at_table[match.seat]) % CORNERS]
        said.append(f"{number} at {'you' if seat == match.seat else f'seat {seat}'}")
    return f"its numbers point {', '.join(said)}"


def _turned(match: "Match", pile: int, corner: int) -> str:
    """Whom the numbers of a pile come to point at."""
    return _numbers(match, int(top_face(match.state, pile)), corner)


WORDS = Words(
    phases={
        "play": Said("your turn: play a card, or discard one", clauses=("D-3.1",)),
        "act": Said("you discarded: go, turn a pile or give the Pilot card away", clauses=("D-3.7",)),
        "boat": Said("move the boat", clauses=("D-4.1", "D-4.2", "D-4.5", "D-3.6")),
        "croc": Said("the croc has two shortest ways: as the Pilot, choose its step", clauses=("D-5.1",)),
        "add": Said("as the Pilot, lay a card of your hand at the end of the Swamp", clauses=("D-2.2",)),
        "tie": Said("as the Pilot, name the winner of the bonus move", clauses=("D-3.8", "D-3.9")),
        "lose": Said("the tiger attacks: give up a treasure", clauses=("D-7.5",)),
        "final": Said("as the Pilot, name the winner among those who are tied", clauses=("D-6.1",)),
    },
    kinds={
        "play": Said(
            "play {0} on {2}, {1} pointing at you", (FACES, _CORNERS, _PILES), ("D-3.2", "D-3.3"), more=_numbers
        ),
        "lets_move": Said("play a Let's Move on {0}: everybody moves the boat, then the croc", (_PILES,), ("D-3.5",)),
        "discard": Said("discard {0}, then go, turn a pile or give the Pilot card away", (FACES,), ("D-3.7",)),
        "go": Said("move the boat yourself", clauses=("D-3.7",)),
        "turn": Said("turn {0} so that {1} points at you", (_PILES, _CORNERS), ("D-3.7", "D-3.3"), more=_turned),
        "give_pilot": Said("give the Pilot card to {0}", (_SEATS,), ("D-3.7",)),
        "boat": Said("{0}", (_BOAT,)),
        "croc": Said("the croc steps {0}", (_STEPS,)),
        "add": Said("lay {0} at the end of the Swamp", (_MAPS,), ("D-1.2",)),
        "win": Said("{0} wins", (_SEATS,)),
        "lose": Said("give up {0}", (_TREASURES,)),
    },
    signs={
        "GE 3112": "a card: its colour and label, and its numbers clockwise from the white corner",
        "map 2:KKv": "its other side, map 2: two Kingsfoil, and an exit at the bottom",
        "K M H B": "the treasures Kingsfoil, Mooncap, Heartroot, Bluefisher",
    },
)
