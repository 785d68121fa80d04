"""The Sacred Marshlands: the records of games, and the numbers of their phases and actions.

Acts without boats share one record. Those with boats have wider ones, made of the same fields and of groups that only
they need, and more kinds of actions behind the same ones. `families.py` says which act has which.
"""

from enum import IntEnum
from typing import Any

from ...core.actions import ActionTable
from ...core.header import state_dtype
from .board import CELLS, SECTIONS, SIDES
from .components.layout import SEGMENTS, SLOTS
from .components.schema import TILES

SEATS = COLOURS = SECTIONS
HAND_SLOTS = 30  # that actions have numbers for
HAND = 8  # most tiles in a hand: three, one more by option, and one for each village laid out of it
VILLAGE_SLOT = HAND_SLOTS  # the own village, while it is in hand
NO_TILE = 255
NO_SLOT = -1
ROTATIONS = 4
EDGE_SLOTS = SIDES * SLOTS
COUNTERS = 12  # of a colour


class Phase(IntEnum):
    """What is decided."""

    ORIENT, TURN, PLACE, ECLIPSE, OFFER, OFFER_PLACE, TAKE = range(7)
    BOAT, CLAIM = 7, 8


class Outcome(IntEnum):
    """Why a game is over."""

    RUNNING, FULL, REFUSED, DECK = range(4)
    ARRIVED, COUNTERS = 4, 5


class Eclipse(IntEnum):
    """The option of that name."""

    OFF, SIMPLE, MAD = range(3)


ECLIPSES = tuple(eclipse.name.lower() for eclipse in Eclipse)


def names_to(last: IntEnum) -> tuple[str, ...]:
    """The names of all numbers up to one."""
    return tuple(each.name.lower() for each in type(last) if each <= last)


# --- records ----------------------------------------------------------------------------------------------------------

_COMMON = (
    ("tile", "u1", (CELLS,)),  # the tile on each cell, or NO_TILE
    ("rot", "u1", (CELLS,)),  # quarter turns clockwise
    ("deck", "u1", (TILES,)),  # the last of deck_size tiles is the top one
    ("deck_size", "u1"),
    ("hand", "u1", (SEATS, HAND)),  # in the order drawn
    ("hand_size", "u1", (SEATS,)),
    ("out", "u1", (TILES,)),  # out of the game, face up, in order
    ("out_size", "u1"),
    ("village_held", "u1", (COLOURS,)),  # 1 while the village of a colour is in hand, or set aside
    ("colour_of", "u1", (SEATS,)),  # changed by the eclipse alone
    ("owner", "i1", (SECTIONS,)),  # the colour that owns a section, or NOBODY
    ("oriented", "u1", (SEATS,)),  # 1 once a seat has chosen how its village lies
    ("in_turn", "i1"),
    ("chosen", "i1"),  # the slot of the tile that in_turn is about to lay, or NO_SLOT
    ("offered", "u1"),  # the tile offered, or NO_TILE
    ("laid", "u1"),  # tiles laid in this turn, and not replaced yet
    ("refused", "u1"),  # tiles that left the game since one was laid
    ("mad_by", "i1"),  # the seat that laid the mad eclipse, or NOBODY
    ("outcome", "u1"),
    ("act", "i1"),  # option: the row in acts.py
    ("eclipse", "i1"),  # option
    ("multi", "i1"),  # option: tiles that may be laid in a turn
    ("hand_plus", "i1"),  # option: one tile more in hand
    ("opposite", "i1"),  # option: two players face each other
    ("copse_encloses", "i1"),  # option: copse bounds a field
    ("sections", "i1"),  # option: how many sections are used in act 8
)
_BOATS = (
    ("boat", "i2", (COLOURS,)),  # the node where the boat of a colour is: cell x SEGMENTS + segment; or NOWHERE
    ("landing_only", "i1"),  # option: boats leave the water at landing points only
)
_RACE = (
    ("misses", "u1", (SEATS,)),  # 1 if a seat misses its next turn
    ("laid_in", "i1", (SEATS,)),  # the section in which a seat laid in its last turn, or NOWHERE
)
_CLAIMS = (
    ("counter", "i2", (COLOURS, COUNTERS)),  # the nodes where counters lie, in the order in which they were put there
    ("counters_laid", "u1", (COLOURS,)),  # how many
    ("must_enter", "i2"),  # the cell that the boat has to enter now, or NOWHERE
)

STATE = state_dtype(*_COMMON)
# What a family has of its own stands first: numba takes a record for another one that it begins with.
RACE_STATE = state_dtype(*_BOATS, *_RACE, *_COMMON)
CLAIM_STATE = state_dtype(*_BOATS, *_CLAIMS, *_COMMON)

# --- actions ----------------------------------------------------------------------------------------------------------

_KINDS: dict[str, Any] = {
    "done": 1,
    "answer": 2,
    "lay": HAND_SLOTS + 1,
    "offer": HAND_SLOTS,
    "place": (CELLS, ROTATIONS),
    "orient": ROTATIONS,
    "eclipse": SEATS - 1,
    "take": 2,
    "boat": (SIDES, SLOTS),
    "shore": SEGMENTS,
    "claim": SEGMENTS,
}


def actions_to(last: str) -> ActionTable:
    """The table of all kinds up to one; their numbers are the same in all tables."""
    kinds = list(_KINDS)
    return ActionTable(**{kind: _KINDS[kind] for kind in kinds[: kinds.index(last) + 1]})


ACTIONS = actions_to("take")
BOAT_ACTIONS = ALL_ACTIONS = actions_to("claim")


class Action(IntEnum):
    """The first action of each kind."""

    DONE = ALL_ACTIONS.first("done")
    YES = ALL_ACTIONS.first("answer")
    NO = ALL_ACTIONS.first("answer") + 1
    LAY = ALL_ACTIONS.first("lay")
    OFFER = ALL_ACTIONS.first("offer")
    PLACE = ALL_ACTIONS.first("place")
    ORIENT = ALL_ACTIONS.first("orient")
    ECLIPSE = ALL_ACTIONS.first("eclipse")
    TAKE_TILE = ALL_ACTIONS.first("take")
    TAKE_VILLAGE = ALL_ACTIONS.first("take") + 1
    BOAT = ALL_ACTIONS.first("boat")
    SHORE = ALL_ACTIONS.first("shore")
    CLAIM = ALL_ACTIONS.first("claim")
