"""Families, acts that are played with the same kind of record, and what is seen in each."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from ...core.actions import ActionTable
from ...core.header import MAX_PLAYERS
from ...core.observation import Field, Observation, category, count, flag
from .actions import ACTIONS
from .board import TABLE_WIDTH, WIDTH
from .components.schema import KINDS, SEGMENTS, TILES
from .state import (
    CLAIM_STATE,
    COLOURS,
    COUNTERS,
    EDGE_SLOTS,
    ENVIRONMENT_STATE,
    FIRST_KIND,
    HAND,
    MYTH_STATE,
    PLAN_HAND,
    PLAN_STATE,
    RACE_STATE,
    ROTATIONS,
    ROW,
    SEATS,
    STATE,
    TABLE_STATE,
    TEAM_STATE,
    TOUR_HAND,
    TOUR_STATE,
    Outcome,
    Phase,
    names_to,
)

# --- observations -----------------------------------------------------------------------------------------------------

_GRID, _TABLE_GRID = (WIDTH, WIDTH), (TABLE_WIDTH, TABLE_WIDTH)


def _seen(seats: int, hand: int, grid: tuple[int, int]) -> tuple[Field, ...]:
    """What is seen of every game, at a table of so many seats with hands of so many tiles."""
    return (
        category("kind", grid, 0, KINDS, "what lies on each cell: 0 nothing, else 1 + the kind of tile"),
        category("rotation", grid, 0, ROTATIONS - 1, "its quarter turns clockwise"),
        category(
            "edges",
            (*grid, EDGE_SLOTS),
            0,
            5,
            "the letters on its edges, five a side: 0 nothing, 1 water, 2 field, 3 copse, 4 garden, 5 joker's trees",
        ),
        category("owner", grid, 0, COLOURS, "whose the cell is: 0 nobody's, 1 the observing seat's, 2 the next one's"),
        count("hand", (KINDS,), 0, hand, "tiles of each kind in the own hand"),
        category("slot", (hand,), 0, KINDS, "the kind of tile in each slot of the hand: 0 nothing, else 1 + the kind"),
        count("cow", (hand,), 0, 9, "the value of the cow on it"),
        category("shown", (), 0, KINDS, "the tile that is being laid or offered: 0 none, else 1 + the kind"),
        count("unseen", (KINDS,), 0, 99, "tiles of each kind in the deck or in others' hands"),
        count("out", (KINDS,), 0, 99, "tiles of each kind that have left the game"),
        count("hand_sizes", (seats,), 0, hand, "tiles in every hand, the own first, then in turn order"),
        flag("village_held", (COLOURS,), "colours whose village is in hand, or set aside"),
        flag("oriented", (seats,), "seats that have chosen how their village lies"),
        flag("in_turn", (seats,), "whose turn it is"),
        flag("deciding", (seats,), "who decides now; all 0 at the end"),
        flag("colour", (seats, COLOURS), "which colour each seat plays"),
        flag("mad_by", (seats,), "the seat that laid the mad eclipse"),
        count("deck_size", (), 0, TILES, "tiles in the deck"),
        count("laid", (), 0, 3, "tiles laid in this turn, and not replaced yet"),
        count("refused", (), 0, 6, "tiles that left the game since one was laid"),
        count("players", (), 1, seats, "seats in the game"),
    )


_PHASE_BEFORE = "deck_size"
_BOATS_SEEN = (
    flag("boats", (SEATS, *_GRID), "where the boat of each seat's colour is"),
    category("boat_on", (SEATS,), 0, SEGMENTS, "the segment it is on: 0 none, else 1 + the segment"),
    flag("boat_ashore", (SEATS,), "whether that is land"),
)
_RACE_SEEN = (
    flag("misses", (SEATS,), "seats that miss their next turn"),
    category("laid_in", (SEATS,), 0, SEATS, "in whose section each laid in its last turn: 0 nobody's, 1 the own"),
)
_COUNTERS_SEEN = (
    category("counters", (*_GRID, SEGMENTS), 0, COLOURS, "whose counter lies on each segment of a cell: as in owner"),
    count("counters_left", (SEATS,), 0, COUNTERS, "counters not put down yet"),
)
_BOUND_SEEN = (flag("must_enter", _GRID, "the cell that the boat has to enter now"),)
_EVENTS_SEEN = (
    flag("exchanged", (), "the exchange of this turn has been used"),
    category("shown_tile", (), 0, KINDS, "the tile shown for an exchange: 0 none, else 1 + the kind"),
    flag("partner", (SEATS,), "who is asked for it"),
    category("demand", (), 0, FIRST_KIND + KINDS, "what for: 0 nothing, 1 any tile, 2 to see the hand, 3 + a kind"),
)
_LAYER_SEEN = (flag("layer", (SEATS,), "who decides what an event does"),)


def _hands_seen(hand: int) -> tuple[Field, ...]:
    """What is seen of others' hands of so many tiles."""
    return (
        count("known", (SEATS, KINDS), 0, hand, "tiles of each kind in others' hands that the observing seat knows"),
        category(
            "open_hand", (hand,), 0, KINDS, "the kind in each slot of the hand that a tile is picked of: as in slot"
        ),
    )


_WHOSE = "the colour of the village or Private Property"
_PROPERTY_SEEN = (
    category("whose", _GRID, 0, COLOURS + 1, f"{_WHOSE} on each cell: 0 none, else as in owner, 5 nobody's"),
    category("whose_slot", (TOUR_HAND,), 0, COLOURS + 1, f"{_WHOSE} in each slot of the hand"),
    category("whose_open", (TOUR_HAND,), 0, COLOURS + 1, f"{_WHOSE} in each slot of the hand that a tile is picked of"),
    category("whose_shown", (), 0, COLOURS + 1, f"{_WHOSE} that is being laid or offered"),
)
_MYTHS_SEEN = (flag("boat_new", (COLOURS,), "the colour whose village was laid in this turn"),)
_ENVIRONMENT_SEEN = (
    flag("muddy", _GRID, "cells where Floods have been"),
    flag("foul", (*_GRID, SEGMENTS), "segments of each tile that are polluted"),
    category("pollution", (), 0, 2, "how Pollution spreads: 0 not, 1 beside the factory, 2 beside a village"),
    flag("pollution_by", (SEATS,), "the seat that laid it"),
    category("plant", (), 0, 2, "what the Purifying Plant does: 0 nothing, 1 cleans, 2 protects"),
    flag("plant_by", (SEATS,), "the seat that laid it"),
    flag("clean", _GRID, "cells that it has cleaned"),
    flag("maintenance", (), "Maintenance Work lies where it has replaced something"),
)


def _teams_seen(grid: tuple[int, int]) -> tuple[Field, ...]:
    return (
        category(
            "counters", (*grid, SEGMENTS), 0, COLOURS, "whose counter lies on each segment: 0 none, 1 the own, 2 ..."
        ),
        count("counters_left", (MAX_PLAYERS,), 0, COUNTERS, "counters that each seat has not put down yet"),
        category("list_turn", (), 0, MAX_PLAYERS, "which turn of the list of turns it is"),
        flag("last_placed", (), "somebody has put their last counter down: nobody draws any more"),
        flag("claiming", grid, "the cell of the tile just laid, whose constructions may be claimed"),
    )


_PLANS_SEEN = (
    category("hands", (SEATS, PLAN_HAND), 0, KINDS, "the kind of tile in each slot of every hand, the own first"),
    count("hand_cows", (SEATS, PLAN_HAND), 0, 9, "the values of the cows there"),
    category("row", (ROW,), 0, KINDS, "the kind of each tile beside the deck, in order: 0 nothing, else 1 + the kind"),
    count("row_cows", (ROW,), 0, 9, "the values of the cows there"),
    count("ops", (SEATS,), 0, 120, "operations that each seat has left"),
    count("passes", (SEATS,), 0, 2, "how often running it has passed"),
    category("filled", (SEATS,), 0, SEATS, "whether it has filled its section: 0 no, else as the how manieth"),
)


def seen_with(
    phases: tuple[str, ...], *more: Field, seats: int = SEATS, hand: int = HAND, grid: tuple[int, int] = _GRID
) -> Observation:
    """What is seen of every game with these phases, and of some more."""
    phase = flag("phase", (len(phases),), "what is decided")
    fields = _seen(seats, hand, grid)
    at = [each.name for each in fields].index(_PHASE_BEFORE)
    return Observation("u1", *fields[:at], phase, *fields[at:], *more)


# --- families ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class Family:
    """What acts with the same record share."""

    state: np.dtype
    observation: Observation
    actions: ActionTable
    phases: tuple[str, ...]
    outcomes: tuple[str, ...]


def _family(
    state: np.dtype,
    actions: ActionTable,
    phase: Phase,
    outcome: Outcome,
    *more: Field,
    grid: tuple[int, int] = _GRID,
) -> Family:
    phases = names_to(phase)
    seats, hand = state["hand"].shape
    seen = seen_with(phases, *more, seats=seats, hand=hand, grid=grid)
    return Family(state, seen, actions, phases, names_to(outcome))


PLAIN = _family(STATE, ACTIONS["act1"], Phase.TAKE, Outcome.DECK)
RACE = _family(RACE_STATE, ACTIONS["act4"], Phase.CLAIM, Outcome.ARRIVED, *_BOATS_SEEN, *_RACE_SEEN)
CLAIMS = _family(
    CLAIM_STATE, ACTIONS["act5"], Phase.CLAIM, Outcome.COUNTERS, *_BOATS_SEEN, *_COUNTERS_SEEN, *_BOUND_SEEN
)
PLANS = _family(PLAN_STATE, ACTIONS["act6"], Phase.TAKE, Outcome.DONE, *_PLANS_SEEN)
TEAMS = _family(TEAM_STATE, ACTIONS["act7"], Phase.CLAIM, Outcome.MISSED, *_teams_seen(_GRID))
TABLE = _family(TABLE_STATE, ACTIONS["table"], Phase.CLAIM, Outcome.MISSED, *_teams_seen(_TABLE_GRID), grid=_TABLE_GRID)
_ALL_MYTHS_SEEN = (*_BOATS_SEEN, *_COUNTERS_SEEN, *_EVENTS_SEEN, *_hands_seen(HAND), *_LAYER_SEEN, *_MYTHS_SEEN)
MYTHS = _family(MYTH_STATE, ACTIONS["interval1"], Phase.EVENT, Outcome.BISHOP, *_ALL_MYTHS_SEEN)
_ALL_TOURS_SEEN = (*_BOATS_SEEN, *_COUNTERS_SEEN, *_EVENTS_SEEN, *_hands_seen(TOUR_HAND), *_PROPERTY_SEEN)
TOURS = _family(TOUR_STATE, ACTIONS["interval2"], Phase.PICK, Outcome.DECK, *_ALL_TOURS_SEEN)
_ALL_ENVIRONMENT_SEEN = (
    *_BOATS_SEEN,
    *_COUNTERS_SEEN,
    *_EVENTS_SEEN,
    *_hands_seen(HAND),
    *_LAYER_SEEN,
    *_ENVIRONMENT_SEEN,
)
ENVIRONMENT = _family(ENVIRONMENT_STATE, ACTIONS["interval3"], Phase.EVENT, Outcome.POLLUTED, *_ALL_ENVIRONMENT_SEEN)
FAMILIES = {  # the others are PLAIN
    "act4": RACE,
    "act5": CLAIMS,
    "act6": PLANS,
    "act7": TEAMS,
    "interval1": MYTHS,
    "interval2": TOURS,
    "interval3": ENVIRONMENT,
}
ALL_FAMILIES = (PLAIN, *FAMILIES.values(), TABLE)


def family_of(options: Mapping[str, Any]) -> Family:
    """The family that is played with these options."""
    return TABLE if options.get("table") else FAMILIES.get(options["act"], PLAIN)
