"""The Sacred Marshlands in words (RULES.md, parts 7 and 26)."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from ...core.packs import Item, pick
from ...core.words import Said, Words
from .board import CELL_NAMES, CELLS
from .components import load_packs
from .components.schema import COLOURS, KINDS, SEGMENTS, SLOTS
from .drawing.places import node_of, node_words
from .drawing.reading import read
from .scoring.survey import NODE_CALLED
from .state import COUNTERS, FIRST_KIND, HAND_SLOTS, ROW, SEATS, VILLAGE_SLOT, Phase
from .tales import TALES

if TYPE_CHECKING:
    from ...core.match import Match

_TURNS = ("as it is printed", "turned once clockwise", "turned upside down", "turned once anticlockwise")
_SEATS_ON = ("next to you", "two seats on", "three seats on")
_SLOTS = tuple(f"tile {slot}" for slot in range(HAND_SLOTS))
_TO_LAY = (*_SLOTS, "the village")
_SIDES = ("northern", "eastern", "southern", "western")
_SLOTS_OF_EDGE = tuple(map(str, range(SLOTS)))
_SEGMENTS = tuple(map(str, range(SEGMENTS)))
_VILLAGE_TOO = {VILLAGE_SLOT: ("M-12.2", "M-21.2", "M-25.2")}
_COUNTERS = tuple(map(str, range(COUNTERS)))
_DEMANDS = ("any tile", "to see the hand and pick of it", *["a tile of one kind"] * KINDS)


def _tile(match: "Match", slot: int) -> str:
    """The tile in a slot of the hand that is asked; of a pick the one who shows it."""
    d = match.to_dict()
    seat = d["partner"] if d["phase"] == Phase.PICK.name.lower() else d["seat"]
    return "" if slot == VILLAGE_SLOT else _told(match, d["hands"][seat][slot])


def _in_row(match: "Match", number: int) -> str:
    """The tile on a place of the row."""
    return _told(match, match.to_dict()["out"][number])


def _on_cell(match: "Match", cell: int) -> str:
    """The tile on a cell."""
    return _told(match, match.to_dict()["board"][CELL_NAMES[cell]].partition("@")[0])


def _segment(sign: str) -> Callable[..., str]:
    """What a boat goes to, or a counter comes to lie on, by the sign of such a move."""

    def told(match: "Match", *indices: int) -> str:
        p = read(match.variant.positions.view(match.to_dict()))
        what = f"{'NESW'[indices[0]]}{indices[1]}" if sign == "b" else str(indices[0])
        node = node_of(p, sign + what)
        return "" if node is None else node_words(p, node)

    return told


def _counter(match: "Match", colour: int, number: int) -> str:
    """Where a counter lies."""
    p = read(match.variant.positions.view(match.to_dict()))
    return node_words(p, NODE_CALLED[p.counters[colour][number]])


def _told(match: "Match", name: str) -> str:
    """The name of a tile; of one with an event what it does as well."""
    event = next(item["event"] for item in _items(match) if item["id"] == name.partition("#")[0])
    return f"{TALES[event].title}. {TALES[event].does}" if event else name.replace("_", " ")


def _items(match: "Match") -> list[Item]:
    return load_packs.read(pick(match.variant.options["pack"], int(match.state.pack)))["tile"]


def _kind(match: "Match", number: int) -> str:
    """The kind that is demanded."""
    return "" if number < FIRST_KIND else _items(match)[number - FIRST_KIND]["id"].replace("_", " ")


WORDS = Words(
    phases={
        "orient": Said("choose how your village lies", clauses=("M-7.2", "M-7.6")),
        "turn": Said("choose a tile to lay, or what to do instead", clauses=("M-7.1", "M-7.3", "M-16.3", "M-17.5")),
        "place": Said("lay the tile", clauses=("M-3.1", "M-3.2", "M-3.3", "M-3.5")),
        "eclipse": Said("the board can turn: choose how far", clauses=("M-19.3",)),
        "offer": Said("a tile is offered: lay it, or refuse it", clauses=("M-7.4", "M-7.5")),
        "offer_place": Said("lay the tile that you have accepted", clauses=("M-7.5", "M-3.2", "M-3.3")),
        "take": Said("choose what you take up", clauses=("M-18.2", "M-16.6")),
        "boat": Said("move your boat, or leave it", clauses=("M-14.5", "M-14.6", "M-15.4", "M-15.5")),
        "claim": Said(
            "put counters on what you have come to, or finished, or go on",
            clauses=("M-15.6", "M-15.8", "M-17.6", "M-23.7"),
        ),
        "partner": Said("choose whom you ask for a tile", clauses=("M-20.10", "M-20.11")),
        "demand": Said("say what you want for the tile that you show", clauses=("M-20.10", "M-20.12")),
        "reply": Said("a tile is shown, and one of yours demanded: give it, or refuse", clauses=("M-20.12",)),
        "pick": Said("take one of the tiles that are shown to you", clauses=("M-20.12", "M-20.13", "M-23.9")),
        "event": Said("decide what the event that you have laid does", clauses=("M-20.9", "M-22.14", "M-25.24")),
    },
    kinds={
        "done": Said("lay nothing more", (), ("M-10.3", "M-7.10", "M-16.3")),
        "eclipse done": Said("leave the board as it is", (), ("M-19.3",)),
        "boat done": Said("leave the boat where it is", (), ("M-14.5", "M-15.4")),
        "claim done": Said("put no more counters down", (), ("M-15.8",)),
        "through": Said(
            "put a counter on what slot {1} of the {0} edge faces",
            (_SIDES, _SLOTS_OF_EDGE),
            ("M-17.6", "M-17.8"),
            more=_segment("b"),
        ),
        "trade": Said("give {0} of your hand for another", (_SLOTS,), ("M-16.6",), more=_tile),
        "exchange": Said("give {0} of your hand for another", (_SLOTS,), ("M-20.11",), more=_tile),
        "reply answer": Said("{0}", (("show your hand", "refuse"),), ("M-20.12",)),
        "pick lay": Said("take {0} of the hand that is shown", (_SLOTS,), ("M-20.12", "M-23.9"), more=_tile),
        "partner": Said("ask seat {0}", (tuple(map(str, range(SEATS))),), ("M-20.11",)),
        "demand": Said("demand {0}", (_DEMANDS,), ("M-20.12",), more=_kind),
        "swap": Said("replace counter {1} of {0} by your own", (COLOURS, _COUNTERS), ("M-22.14",), more=_counter),
        "home": Said("let the boat go home", (), ("M-21.5", "M-23.6", "M-25.5")),
        "back": Said("take the counter on segment {0} back", (_SEGMENTS,), ("M-23.7",), more=_segment("u")),
        "spread": Said("let pollution go to the tile on {0}", (CELL_NAMES,), ("M-25.24", "M-25.25"), more=_on_cell),
        "lift": Said("take up the tile on {0}", (CELL_NAMES,), ("M-16.5",), more=_on_cell),
        "row": Said("take the tile on place {0} of the row", (tuple(map(str, range(ROW))),), ("M-16.6",), more=_in_row),
        "boat": Said(
            "sail over the {0} edge, through slot {1}", (_SIDES, _SLOTS_OF_EDGE), ("M-14.6",), more=_segment("b")
        ),
        "shore": Said(
            "take the boat ashore or back, to segment {0}", (_SEGMENTS,), ("M-14.6", "M-14.9"), more=_segment("g")
        ),
        "claim": Said(
            "put a counter on segment {0}", (_SEGMENTS,), ("M-15.6", "M-15.7", "M-17.8", "M-23.7"), more=_segment("c")
        ),
        "answer": Said("{0} it", (("accept", "refuse"),), ("M-7.5", "M-7.7")),
        "lay": Said("lay {0} of your hand", (_TO_LAY,), ("M-3.1",), _VILLAGE_TOO, _tile),
        "offer": Said("give {0} of your hand away", (_SLOTS,), ("M-7.3", "M-18.4"), more=_tile),
        "beyond": Said("lay it on {0}, {1}", (CELL_NAMES[CELLS:], _TURNS), ("M-17.16",)),
        "place": Said("lay it on {0}, {1}", (CELL_NAMES, _TURNS), ("M-3.8",)),
        "orient": Said("turn the village so that it lies {0}", (_TURNS,), ("M-7.2",)),
        "eclipse": Said("take the colour of the player {0}", (_SEATS_ON,), ("M-19.3",)),
        "take": Said("take {0}", (("the top of the deck", "a village that is set aside"),), ("M-18.2",)),
    },
)
