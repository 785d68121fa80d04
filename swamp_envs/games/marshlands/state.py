"""The Sacred Marshlands: the records of games, and the numbers of their phases and actions.

Acts without boats share one record. Those with boats have wider ones, made of the same fields and of groups that only
they need, and more kinds of actions behind the same ones. `families.py` says which act has which.
"""

from enum import IntEnum
from typing import Any

from ...core.fields import Choice, Optional, Whole
from ...core.header import MAX_PLAYERS, NOBODY, state_dtype
from ...core.parts import FLAG, Held, Part, a_seat, chosen, seat_or_nobody
from .board import CELL_NAMES, CELLS, NOWHERE, SECTIONS, SIDES, TABLE_CELLS
from .components.layout import SLOTS
from .components.schema import SEGMENTS, TILES

SEATS = COLOURS = SECTIONS
HAND_SLOTS = 30  # that actions have numbers for
HAND = 8  # most tiles in a hand: three, one more by option, and one for each village laid out of it
TEAM_HAND = 6  # in act 7
TOUR_HAND = 9  # in interval 2: six, two that are handed over at the start, and one for which another is picked
PLAN_HAND = 29  # in act 6
ROW = 67  # most tiles beside the deck there
VILLAGE_SLOT = HAND_SLOTS  # the seat's village, while it is in hand
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


def a_cell(variant: Any) -> Choice:
    """A cell of the board, or of the table."""
    names = CELL_NAMES[: variant.state["tile"].shape[0]]
    return Choice(names, form=f"a cell {'e5 to o15' if len(names) == CELLS else 'a1 to s19'}")


def cell_or_none(variant: Any) -> Optional:
    return Optional(a_cell(variant), NOWHERE)


# What numbers may be, beside nobody, nowhere and no slot.
TILE, SLOT, SEAT_NUMBER = Whole(0, TILES - 1), Whole(NO_SLOT, VILLAGE_SLOT), Whole(0, MAX_PLAYERS - 1)
COLOUR, A_SECTION = Whole(NOBODY, COLOURS - 1), Whole(NOWHERE, SECTIONS - 1)
SPREADS, WORKS = Whole(STILL, BY_VILLAGE), Whole(IDLE, PROTECTS)
NODE = Whole(NOWHERE, TABLE_CELLS * SEGMENTS - 1)  # cell x SEGMENTS + segment

GAME = Part(
    "game",
    Held("tile", "u1", ("cells",), "the tile on each cell, or NO_TILE", blank=NO_TILE),
    Held("rot", "u1", ("cells",), "its quarter turns clockwise", of=Whole(0, ROTATIONS - 1)),
    Held("deck", "u1", (TILES,), "the last of deck_size tiles is the top one", of=TILE, listed="deck_size"),
    Held("deck_size", "u1", (), "tiles in the deck"),
    Held("hand", "u1", ("seats", "hand"), "the tiles of each seat, in the order drawn", of=TILE, listed="hand_size"),
    Held("hand_size", "u1", ("seats",), "how many each holds"),
    Held("out", "u1", (TILES,), "tiles out of the game, face up, in order", of=TILE, listed="out_size"),
    Held("out_size", "u1", (), "how many those are"),
    Held("village_held", "u1", (COLOURS,), "1 while the village of a colour is in hand, or set aside", of=FLAG),
    Held(
        "colour_of",
        "u1",
        ("seats",),
        "the colour that each seat plays, which only the eclipse changes",
        of=SEAT_NUMBER,
    ),
    Held("owner", "i1", (SECTIONS,), "the colour that owns a section, or NOBODY", blank=NOBODY, of=COLOUR),
    Held("oriented", "u1", ("seats",), "1 once it has chosen how its village lies", of=FLAG),
    Held("in_turn", "i1", (), "whose turn it is", of=a_seat),
    Held("chosen", "i1", (), "the slot of the tile that in_turn is about to lay, or NO_SLOT", blank=NO_SLOT, of=SLOT),
    Held("offered", "u1", (), "the tile offered, or NO_TILE", blank=NO_TILE),
    Held("laid", "u1", (), "tiles laid in this turn and not replaced yet", of=Whole(0, 3)),
    Held("refused", "u1", (), "tiles refused by all since one was laid", of=Whole(0, 6)),
    Held("mad_by", "i1", (), "who laid the mad eclipse, or -1", blank=NOBODY, of=seat_or_nobody),
    Held("outcome", "u1", (), "why the game is over", of=Whole(0, len(Outcome) - 1)),
    chosen("act", "the row in acts.py"),
    chosen("eclipse", "whether the eclipse is played, and how"),
    chosen("multi", "tiles that may be laid in a turn"),
    chosen("hand_plus", "1 for one more tile in hand"),
    chosen("opposite", "1 if two players face each other"),
    chosen("copse_encloses", "1 if copse bounds a field"),
    chosen("sections", "how many sections are used in act 8"),
)
BOATS = Part(
    "boats",
    Held("boat", "i2", (COLOURS,), "the node where each colour's boat is, or NOWHERE", blank=NOWHERE, of=NODE),
)
ASHORE = Part("boats ashore", chosen("landing_only", "1 if boats leave the water at landing points only"))
RACE = Part(
    "race",
    Held("misses", "u1", ("seats",), "1 if it misses its next turn", of=FLAG),
    Held(
        "laid_in",
        "i1",
        ("seats",),
        "the section in which it laid in its last turn, or -1",
        blank=NOWHERE,
        of=A_SECTION,
    ),
)
COUNTERS_ON_BOARD = Part(
    "counters",
    Held(
        "counter",
        "i2",
        (COLOURS, COUNTERS),
        "the nodes of counters, in order",
        blank=NOWHERE,
        of=NODE,
        listed="counters_laid",
    ),
    Held("counters_laid", "u1", (COLOURS,), "how many of each colour"),
)
BONDS = Part(
    "bonds",
    Held("must_enter", "i2", (), "the cell that the boat has to enter now, if any", blank=NOWHERE, of=cell_or_none),
)
TEAMS = Part(
    "teams",
    Held("counters_left", "u1", ("seats",), "counters that each seat has not put down", of=Whole(0, COUNTERS)),
    Held("list_turn", "u1", (), "which turn of the list of turns it is"),
    Held("last_placed", "u1", (), "1 once somebody has put their last counter down", of=FLAG),
    Held(
        "claiming",
        "i2",
        (),
        "the cell of the tile just laid, while what it finishes is claimed",
        blank=NOWHERE,
        of=cell_or_none,
    ),
)
EVENTS = Part("events")
HOMES = Part("homes")
EXCHANGES = Part(
    "exchanges",
    Held("known", "u1", (SEATS, "hand"), "the other seats that know a tile of a hand, a bit each"),
    Held("exchanged", "u1", (), "1 once the exchange of this turn has been used", of=FLAG),
    Held("shown", "i1", (), "the slot of the tile shown for an exchange, or NO_SLOT", blank=NO_SLOT, of=SLOT),
    Held("partner", "i1", (), "the partner of the exchange, or -1", blank=NOBODY, of=seat_or_nobody),
    Held("demand", "u1", (), "what is asked for: ANY_TILE, OPEN_HAND, FIRST_KIND + kind, NO_DEMAND", blank=NO_DEMAND),
    chosen("any_exchange", "1 if other tiles than events may be exchanged too"),
)
TABLE = Part("table", chosen("table", "1 without the board"))
EFFECTS = Part(
    "effects of events",
    Held("layer", "i1", (), "who decides what an event does, or -1", blank=NOBODY, of=seat_or_nobody),
)
MYTHS = Part(
    "myths",
    Held("boat_new", "i1", (), "the colour whose village was laid in this turn, or -1", blank=NOBODY, of=COLOUR),
)
TOURS = Part("tours", chosen("circuit_bonus", "points for each circuit"))
WATERWAYS = Part("waterways")
PROPERTY = Part("property")
ENVIRONMENT = Part(
    "environment",
    Held("mud", "u1", (CELLS,), "1 where Floods have taken the tile away", of=FLAG),
    Held("polluted", "u2", (CELLS,), "the segments of a tile that are polluted, a bit each"),
    Held(
        "pollution",
        "u1",
        (),
        "how Pollution spreads where it lies: 1 beside the factory, 2 beside a village",
        of=SPREADS,
    ),
    Held("pollution_by", "i1", (), "the seat that laid it, or -1", blank=NOBODY, of=seat_or_nobody),
    Held("plant", "u1", (), "what the Purifying Plant does where it lies: 1 cleans, 2 protects", of=WORKS),
    Held("plant_by", "i1", (), "the seat that laid it, or -1", blank=NOBODY, of=seat_or_nobody),
    Held("cleaned", "u1", (CELLS,), "1 where the Plant has cleaned", of=FLAG),
    Held("maintenance", "u1", (), "1 if Maintenance Work lies where it has replaced something", of=FLAG),
)
PLANS = Part(
    "plans",
    Held("ops_left", "u1", ("seats",), "operations that each seat has left", of=Whole(0, 120)),
    Held("passes", "u1", ("seats",), "how often running it has passed", of=Whole(0, 2)),
    Held("filled", "u1", ("seats",), "seats that have filled their section, in order", of=a_seat, listed="filled_size"),
    Held("filled_size", "u1", (), "how many those are", of=lambda variant: Whole(0, variant.players)),
    chosen("ops", "operations for each seat", "u1"),
)

_USUAL = {"seats": SEATS, "hand": HAND, "cells": CELLS}
_OF_TEAMS = {"seats": MAX_PLAYERS, "hand": TEAM_HAND}
STATE = state_dtype(GAME, **_USUAL)
# The parts of a family's own come first: numba takes a record for another one that it begins with.
RACE_STATE = state_dtype(BOATS, ASHORE, RACE, GAME, **_USUAL)
CLAIM_STATE = state_dtype(BOATS, ASHORE, COUNTERS_ON_BOARD, BONDS, GAME, **_USUAL)
PLAN_STATE = state_dtype(PLANS, GAME, **_USUAL | {"hand": PLAN_HAND})
TEAM_STATE = state_dtype(TEAMS, COUNTERS_ON_BOARD, GAME, **_USUAL | _OF_TEAMS)
TABLE_STATE = state_dtype(TABLE, TEAMS, COUNTERS_ON_BOARD, GAME, **_USUAL | _OF_TEAMS | {"cells": TABLE_CELLS})
INTERVAL = (EVENTS, EXCHANGES, HOMES, BOATS)
MYTH_STATE = state_dtype(MYTHS, EFFECTS, *INTERVAL, COUNTERS_ON_BOARD, GAME, **_USUAL)
TOUR_STATE = state_dtype(TOURS, WATERWAYS, PROPERTY, *INTERVAL, COUNTERS_ON_BOARD, GAME, **_USUAL | {"hand": TOUR_HAND})
ENVIRONMENT_STATE = state_dtype(ENVIRONMENT, EFFECTS, *INTERVAL, ASHORE, COUNTERS_ON_BOARD, GAME, **_USUAL)
