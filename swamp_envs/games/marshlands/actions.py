"""The numbers of actions, alike in all acts for the first kinds, by the act for the rest (M-26.3)."""

from enum import IntEnum
from typing import Any

import numpy as np

from ...core.actions import NO_ACTION, ActionTable
from ...core.kernel import kernel
from ...core.parts import has_part
from .acts import ACTS
from .board import CELLS, SIDES, TABLE_CELLS
from .components.layout import SEGMENTS, SLOTS
from .components.schema import KINDS
from .state import COLOURS, COUNTERS, FIRST_KIND, HAND_SLOTS, ROTATIONS, ROW, SEATS, TABLE

_IN_ALL_ACTS: dict[str, Any] = {
    "done": 1,
    "answer": 2,
    "lay": HAND_SLOTS + 1,
    "offer": HAND_SLOTS,
    "place": (CELLS, ROTATIONS),
    "orient": ROTATIONS,
    "eclipse": SEATS - 1,
    "take": 2,
}


class Kind(IntEnum):
    """Kinds of actions that only some acts have."""

    BOAT, THROUGH, BEYOND, HOME, SHORE, CLAIM, BACK, SWAP, EXCHANGE, LIFT, ROW, PARTNER, DEMAND, TRADE, SPREAD = range(
        15
    )


_IN_SOME_ACTS: dict[Kind, Any] = {
    Kind.BOAT: (SIDES, SLOTS),
    Kind.THROUGH: (SIDES, SLOTS),
    Kind.BEYOND: (TABLE_CELLS - CELLS, ROTATIONS),
    Kind.HOME: 1,
    Kind.SHORE: SEGMENTS,
    Kind.CLAIM: SEGMENTS,
    Kind.BACK: SEGMENTS,
    Kind.SWAP: (COLOURS, COUNTERS),
    Kind.EXCHANGE: HAND_SLOTS,
    Kind.LIFT: CELLS,
    Kind.TRADE: HAND_SLOTS,
    Kind.SPREAD: CELLS,
    Kind.ROW: ROW,
    Kind.PARTNER: SEATS,
    Kind.DEMAND: FIRST_KIND + KINDS,
}


def _with(*kinds: Kind) -> ActionTable:
    return ActionTable(**_IN_ALL_ACTS, **{kind.name.lower(): _IN_SOME_ACTS[kind] for kind in kinds})


_PLAIN, _AFLOAT = _with(), _with(Kind.BOAT, Kind.SHORE, Kind.CLAIM)
ACTIONS = {
    "act1": _PLAIN,
    "act2": _PLAIN,
    "act3": _PLAIN,
    "act4": _AFLOAT,
    "act5": _AFLOAT,
    "act6": _with(Kind.TRADE, Kind.LIFT, Kind.ROW),
    "act7": _with(Kind.THROUGH, Kind.CLAIM),
    "act8": _PLAIN,
    "interval1": _with(Kind.BOAT, Kind.HOME, Kind.CLAIM, Kind.SWAP, Kind.EXCHANGE, Kind.PARTNER, Kind.DEMAND),
    "interval2": _with(Kind.BOAT, Kind.HOME, Kind.CLAIM, Kind.BACK, Kind.EXCHANGE, Kind.PARTNER, Kind.DEMAND),
    "interval3": _with(
        Kind.BOAT, Kind.HOME, Kind.SHORE, Kind.CLAIM, Kind.EXCHANGE, Kind.SPREAD, Kind.PARTNER, Kind.DEMAND
    ),
    "table": _with(Kind.BEYOND, Kind.THROUGH, Kind.CLAIM),  # act 7 without the board
}
MOST_ACTIONS = max(table.size for table in ACTIONS.values())


class Action(IntEnum):
    """The first actions of the kinds that all acts have, where their numbers are the same."""

    DONE = _PLAIN.first("done")
    YES = _PLAIN.first("answer")
    NO = _PLAIN.first("answer") + 1
    LAY = _PLAIN.first("lay")
    OFFER = _PLAIN.first("offer")
    PLACE = _PLAIN.first("place")
    ORIENT = _PLAIN.first("orient")
    ECLIPSE = _PLAIN.first("eclipse")
    TAKE_TILE = _PLAIN.first("take")
    TAKE_VILLAGE = _PLAIN.first("take") + 1


_ROWS = [*ACTS, "table"]
_ON_TABLE = _ROWS.index("table")


def _first(kind: Kind, row: str) -> int:
    kinds = ACTIONS[row].kinds
    return kinds[kind.name.lower()].first if kind.name.lower() in kinds else NO_ACTION


_FIRST = np.array([[_first(kind, row) for kind in Kind] for row in _ROWS])


@kernel
def first_of(s, kind):
    """The first number of a kind of actions in the act that is played; NO_ACTION where the act has none."""
    return _FIRST[_ON_TABLE if has_part(s, TABLE) else s.act, kind]
