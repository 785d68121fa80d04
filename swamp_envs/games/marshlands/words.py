"""The Sacred Marshlands in words (RULES.md, parts 7 and 26)."""

from typing import TYPE_CHECKING

from ...core.words import Said, Words
from .board import CELL_NAMES, CELLS
from .components.schema import SEGMENTS, SLOTS
from .state import HAND_SLOTS, ROW, VILLAGE_SLOT

if TYPE_CHECKING:
    from ...core.match import Match

_TURNS = ("as it is printed", "a quarter turn clockwise", "upside down", "a quarter turn anticlockwise")
_SEATS_ON = ("next to you", "two seats on", "three seats on")
_SLOTS = tuple(f"tile {slot}" for slot in range(HAND_SLOTS))
_TO_LAY = (*_SLOTS, "the village")
_SIDES = ("northern", "eastern", "southern", "western")
_SLOTS_OF_EDGE = tuple(map(str, range(SLOTS)))
_SEGMENTS = tuple(map(str, range(SEGMENTS)))
_VILLAGE_TOO = {VILLAGE_SLOT: ("M-12.2",)}


def _tile(match: "Match", slot: int) -> str:
    d = match.to_dict()
    return "" if slot == VILLAGE_SLOT else d["hands"][d["seat"]][slot].replace("_", " ")


WORDS = Words(
    phases={
        "orient": Said("choose how your village lies", clauses=("M-7.2", "M-7.6")),
        "turn": Said("choose a tile to lay, or what to do instead", clauses=("M-7.1", "M-7.3", "M-16.3", "M-17.5")),
        "beyond": Said("lay it on {0}, {1}", (CELL_NAMES[CELLS:], _TURNS), ("M-17.16",)),
        "place": Said("lay the tile", clauses=("M-3.1", "M-3.2", "M-3.3", "M-3.5")),
        "eclipse": Said("the board turns: choose how far", clauses=("M-19.3",)),
        "offer": Said("a tile is offered: lay it, or refuse it", clauses=("M-7.4", "M-7.5")),
        "offer_place": Said("lay the tile that you have accepted", clauses=("M-7.5", "M-3.2", "M-3.3")),
        "take": Said("choose what you take up", clauses=("M-18.2", "M-16.6")),
        "boat": Said("move your boat, or leave it", clauses=("M-14.5", "M-14.6", "M-15.4", "M-15.5")),
        "claim": Said(
            "put counters on what you have come to, or finished, or go on", clauses=("M-15.6", "M-15.8", "M-17.6")
        ),
    },
    kinds={
        "done": Said("lay nothing more", (), ("M-10.3", "M-7.10", "M-16.3")),
        "boat done": Said("leave the boat where it is", (), ("M-14.5", "M-15.4")),
        "claim done": Said("put no more counters down", (), ("M-15.8",)),
        "through": Said(
            "put a counter on what slot {1} of the {0} edge faces", (_SIDES, _SLOTS_OF_EDGE), ("M-17.6", "M-17.8")
        ),
        "exchange": Said("give {0} of your hand for another", (_SLOTS,), ("M-16.6",), more=_tile),
        "lift": Said("take up the tile on {0}", (CELL_NAMES,), ("M-16.5",)),
        "row": Said("take the tile on place {0} of the row", (tuple(map(str, range(ROW))),), ("M-16.6",)),
        "boat": Said("sail over the {0} edge, through slot {1}", (_SIDES, _SLOTS_OF_EDGE), ("M-14.6",)),
        "shore": Said("take the boat ashore or back, to segment {0}", (_SEGMENTS,), ("M-14.6", "M-14.9")),
        "claim": Said("put a counter on segment {0}", (_SEGMENTS,), ("M-15.6", "M-15.7", "M-17.8")),
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
