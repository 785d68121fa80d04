"""The Sacred Marshlands: the records of games, and the numbers of their phases and actions.

Acts without boats share one record. Those with boats have wider ones, made of the same fields and of groups that only
they need, and more kinds of actions behind the same ones. `families.py` says which act has which.
"""

from enum import IntEnum
from typing import Any

from ...core.actions import ActionTable
from ...core.header import MAX_PLAYERS, state_dtype
from .board import CELLS, SECTIONS, SIDES, TABLE_CELLS
from .components.layout import SEGMENTS, SLOTS
from .components.schema import KINDS, TILES

SEATS = COLOURS = SECTIONS
HAND_SLOTS = 30  # that actions have numbers for
HAND = 8  # most tiles in a hand: three, one more by option, and one for each village laid out of it
TEAM_HAND = 6  # in act 7
TOUR_HAND = 9  # in interval 2: six, two that are handed over at the start, and one for which another is picked
PLAN_HAND = 29  # in act 6
ROW = 67  # most tiles beside the deck there
VILLAGE_SLOT = HAND_SLOTS  # the own village, while it is in hand
NO_TILE = 255
NO_SLOT = -1
ROTATIONS = 4
EDGE_SLOTS = SIDES * SLOTS
COUNTERS = 12  # of a colour
ANY_TILE, OPEN_HAND, FIRST_KIND, NO_DEMAND = 0, 1, 2, 255
STILL, BY_FACTORY, BY_VILLAGE = range(3)  # how Pollution spreads (M-25.24)
IDLE, CLEANS, PROTECTS = range(3)  # what a Purifying Plant does (M-25.31, M-25.33)


class Phase(IntEnum):
    """What is decided."""

    ORIENT, TURN, PLACE, ECLIPSE, OFFER, OFFER_PLACE, TAKE = range(7)
    BOAT, CLAIM = 7, 8
    PARTNER, DEMAND, REPLY, PICK, EVENT = range(9, 14)


class Outcome(IntEnum):
    """Why a game is over."""

    RUNNING, FULL, REFUSED, DECK = range(4)
    ARRIVED, COUNTERS = 4, 5
    HAND, MISSED = 6, 7
    DONE = 8
    BISHOP = 9
    POLLUTED = 10


class Eclipse(IntEnum):
    """The option of that name."""

    OFF, SIMPLE, MAD, OPTIONAL = range(4)


ECLIPSES = tuple(eclipse.name.lower() for eclipse in Eclipse)


def names_to(last: IntEnum) -> tuple[str, ...]:
    """The names of all numbers up to one."""
    return tuple(each.name.lower() for each in type(last) if each <= last)


# --- records ----------------------------------------------------------------------------------------------------------


def _common(seats: int, hand: int, cells: int = CELLS) -> tuple[tuple, ...]:
    """What every record holds, for so many seats with hands of so many tiles, and the cells of the board or a table."""
    return (
        ("tile", "u1", (cells,)),  # the tile on each cell, or NO_TILE
        ("rot", "u1", (cells,)),  # quarter turns clockwise
        ("deck", "u1", (TILES,)),  # the last of deck_size tiles is the top one
        ("deck_size", "u1"),
        ("hand", "u1", (seats, hand)),  # in the order drawn
        ("hand_size", "u1", (seats,)),
        ("out", "u1", (TILES,)),  # out of the game, face up, in order
        ("out_size", "u1"),
        ("village_held", "u1", (COLOURS,)),  # 1 while the village of a colour is in hand, or set aside
        ("colour_of", "u1", (seats,)),  # changed by the eclipse alone
        ("owner", "i1", (SECTIONS,)),  # the colour that owns a section, or NOBODY
        ("oriented", "u1", (seats,)),  # 1 once a seat has chosen how its village lies
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
)
_ASHORE = (("landing_only", "i1"),)  # option: boats leave the water at landing points only
_RACE = (
    ("misses", "u1", (SEATS,)),  # 1 if a seat misses its next turn
    ("laid_in", "i1", (SEATS,)),  # the section in which a seat laid in its last turn, or NOWHERE
)
_COUNTERS = (
    ("counter", "i2", (COLOURS, COUNTERS)),  # the nodes where counters lie, in the order in which they were put there
    ("counters_laid", "u1", (COLOURS,)),  # how many
)
_BOUND = (("must_enter", "i2"),)  # the cell that the boat has to enter now, or NOWHERE
_TEAMS = (
    ("counters_left", "u1", (MAX_PLAYERS,)),  # of each seat
    ("list_turn", "u1"),  # which turn of the list of turns it is
    ("last_placed", "u1"),  # 1 once somebody has put their last counter down
    ("claiming", "i2"),  # the cell of the tile just laid, while what it finishes may be claimed; or NOWHERE
)


def _events(hand: int) -> tuple[tuple, ...]:
    """What intervals hold, in which hands have so many tiles."""
    return (
        ("known", "u1", (SEATS, hand)),  # the other seats that know a tile of a hand, a bit each
        ("exchanged", "u1"),  # 1 once the exchange of this turn has been used
        ("shown", "i1"),  # the slot of the tile shown for an exchange, or NO_SLOT
        ("partner", "i1"),  # of the exchange, or whose hand is picked from; or NOBODY
        ("demand", "u1"),  # what is demanded: ANY_TILE, OPEN_HAND, FIRST_KIND + a kind, or NO_DEMAND
        ("any_exchange", "i1"),  # option: other tiles than events may be exchanged too
    )


_TABLE = (("table", "i1"),)  # option: without the board
_LAYER = (("layer", "i1"),)  # the seat that decides what its event does, or NOBODY
_MYTHS = (("boat_new", "i1"),)  # the colour whose village was laid in this turn, or NOBODY
_TOURS = (("circuit_bonus", "i1"),)  # option: points for each circuit
_ENVIRONMENT = (
    ("mud", "u1", (CELLS,)),  # 1 where Floods have taken the tile away
    ("polluted", "u2", (CELLS,)),  # the segments of a tile that are, a bit each
    ("pollution", "u1"),  # how it spreads while it lies there: STILL, BY_FACTORY or BY_VILLAGE
    ("pollution_by", "i1"),  # the seat that laid it, or NOBODY
    ("plant", "u1"),  # what it does while it lies there: IDLE, CLEANS or PROTECTS
    ("plant_by", "i1"),  # the seat that laid it, or NOBODY
    ("cleaned", "u1", (CELLS,)),  # 1 where it has
    ("maintenance", "u1"),  # 1 while Maintenance Work lies that has replaced something
)

_PLANS = (
    ("ops_left", "u1", (SEATS,)),  # operations that each seat has left
    ("passes", "u1", (SEATS,)),  # how often running it has passed
    ("filled", "u1", (SEATS,)),  # the seats that have filled their section, in that order
    ("filled_size", "u1"),
    ("ops", "u1"),  # option: operations for each seat
)

STATE = state_dtype(*_common(SEATS, HAND))
# What a family has of its own stands first: numba takes a record for another one that it begins with.
RACE_STATE = state_dtype(*_BOATS, *_ASHORE, *_RACE, *_common(SEATS, HAND))
CLAIM_STATE = state_dtype(*_BOATS, *_ASHORE, *_COUNTERS, *_BOUND, *_common(SEATS, HAND))
PLAN_STATE = state_dtype(*_PLANS, *_common(SEATS, PLAN_HAND))
TEAM_STATE = state_dtype(*_TEAMS, *_COUNTERS, *_common(MAX_PLAYERS, TEAM_HAND))
TABLE_STATE = state_dtype(*_TABLE, *_TEAMS, *_COUNTERS, *_common(MAX_PLAYERS, TEAM_HAND, TABLE_CELLS))
MYTH_STATE = state_dtype(*_MYTHS, *_LAYER, *_events(HAND), *_BOATS, *_COUNTERS, *_common(SEATS, HAND))
TOUR_STATE = state_dtype(*_TOURS, *_events(TOUR_HAND), *_BOATS, *_COUNTERS, *_common(SEATS, TOUR_HAND))
ENVIRONMENT_STATE = state_dtype(
    *_ENVIRONMENT, *_LAYER, *_events(HAND), *_BOATS, *_ASHORE, *_COUNTERS, *_common(SEATS, HAND)
)

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
}
_LATER: dict[str, Any] = {
    "boat": (SIDES, SLOTS),
    "through": (SIDES, SLOTS),
    "beyond": (TABLE_CELLS - CELLS, ROTATIONS),
    "home": 1,
    "shore": SEGMENTS,
    "claim": SEGMENTS,
    "back": SEGMENTS,
    "swap": (COLOURS, COUNTERS),
    "exchange": HAND_SLOTS,
    "lift": CELLS,
    "row": ROW,
    "partner": SEATS,
    "demand": FIRST_KIND + KINDS,
}


def actions_with(*later: str) -> ActionTable:
    """The table of the kinds that all acts have, whose numbers are the same in all, and of some behind them."""
    return ActionTable(**_KINDS, **{kind: _LATER[kind] for kind in later})


ACTIONS = actions_with()
BOAT_ACTIONS = actions_with("boat", "shore", "claim")
PLAN_ACTIONS = actions_with("exchange", "lift", "row")
TEAM_ACTIONS = actions_with("through", "claim")
TABLE_ACTIONS = actions_with("beyond", "through", "claim")
MYTH_ACTIONS = actions_with("boat", "home", "claim", "swap", "exchange", "partner", "demand")
TOUR_ACTIONS = actions_with("boat", "home", "claim", "back", "exchange", "partner", "demand")
ENVIRONMENT_ACTIONS = actions_with("boat", "home", "shore", "claim", "exchange", "lift", "partner", "demand")
_OF_ACTS = (ACTIONS, BOAT_ACTIONS, PLAN_ACTIONS, TEAM_ACTIONS, TABLE_ACTIONS)
_TABLES = (*_OF_ACTS, MYTH_ACTIONS, TOUR_ACTIONS, ENVIRONMENT_ACTIONS)
MOST_ACTIONS = max(table.size for table in _TABLES)


class Action(IntEnum):
    """The first action of each kind."""

    DONE = BOAT_ACTIONS.first("done")
    YES = BOAT_ACTIONS.first("answer")
    NO = BOAT_ACTIONS.first("answer") + 1
    LAY = BOAT_ACTIONS.first("lay")
    OFFER = BOAT_ACTIONS.first("offer")
    PLACE = BOAT_ACTIONS.first("place")
    ORIENT = BOAT_ACTIONS.first("orient")
    ECLIPSE = BOAT_ACTIONS.first("eclipse")
    TAKE_TILE = BOAT_ACTIONS.first("take")
    TAKE_VILLAGE = BOAT_ACTIONS.first("take") + 1
    BOAT = BOAT_ACTIONS.first("boat")
    SHORE = BOAT_ACTIONS.first("shore")
    CLAIM = BOAT_ACTIONS.first("claim")


class PlanAction(IntEnum):
    """The same of kinds that only act 6 has."""

    EXCHANGE = PLAN_ACTIONS.first("exchange")
    LIFT = PLAN_ACTIONS.first("lift")
    ROW = PLAN_ACTIONS.first("row")


class TeamAction(IntEnum):
    """The same of kinds that only acts with teams have."""

    THROUGH = TEAM_ACTIONS.first("through")
    CLAIM = TEAM_ACTIONS.first("claim")


class TableAction(IntEnum):
    """And without the board."""

    BEYOND = TABLE_ACTIONS.first("beyond")
    THROUGH = TABLE_ACTIONS.first("through")
