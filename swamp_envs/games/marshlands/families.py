"""Families, acts that are played with the same kind of record, and what is seen in each."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from ...core.actions import ActionTable
from ...core.observation import Field, Observation, category, count, flag
from .actions import ACTIONS
from .board import GRID, TABLE_GRID
from .components.schema import KINDS, TILES
from .parts.boats import BOATS_SEEN, BOUND_SEEN
from .parts.counters import COUNTERS_SEEN
from .parts.environment import ENVIRONMENT_SEEN
from .parts.events import LAYER_SEEN
from .parts.exchanges import EVENTS_SEEN, hands_seen
from .parts.myths import MYTHS_SEEN
from .parts.plans import PLANS_SEEN
from .parts.property import PROPERTY_SEEN
from .parts.race import RACE_SEEN
from .parts.teams import teams_seen
from .state import (
    CLAIM_STATE,
    COLOURS,
    EDGE_SLOTS,
    ENVIRONMENT_STATE,
    HAND,
    MYTH_STATE,
    PLAN_STATE,
    RACE_STATE,
    ROTATIONS,
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
        count("hand", (KINDS,), 0, hand, "tiles of each kind in the observing seat's hand"),
        category("slot", (hand,), 0, KINDS, "the kind of tile in each slot of the hand: 0 nothing, else 1 + the kind"),
        count("cow", (hand,), 0, 9, "the value of the cow on it"),
        category("shown", (), 0, KINDS, "the tile that is being laid or offered: 0 none, else 1 + the kind"),
        count("unseen", (KINDS,), 0, 99, "tiles of each kind in the deck or in others' hands"),
        count("out", (KINDS,), 0, 99, "tiles of each kind that have left the game"),
        count(
            "hand_sizes",
            (seats,),
            0,
            hand,
            "tiles in every hand, the observing seat's first, then in turn order",
            of="hand_size",
        ),
        flag("village_held", (COLOURS,), "colours whose village is in hand, or set aside", of="village_held"),
        flag("oriented", (seats,), "seats that have chosen how their village lies", of="oriented"),
        flag("in_turn", (seats,), "whose turn it is", of="in_turn"),
        flag("deciding", (seats,), "who decides now; all 0 at the end", of="seat"),
        flag("colour", (seats, COLOURS), "which colour each seat plays", of="colour_of"),
        flag("mad_by", (seats,), "the seat that laid the mad eclipse", of="mad_by"),
        count("deck_size", (), 0, TILES, "tiles in the deck", of="deck_size"),
        count("laid", (), 0, 3, "tiles laid in this turn, and not replaced yet", of="laid"),
        count("refused", (), 0, 6, "tiles that left the game since one was laid", of="refused"),
        count("players", (), 1, seats, "seats in the game", of="players"),
    )


_PHASE_BEFORE = "deck_size"


def seen_with(
    phases: tuple[str, ...], *more: Field, seats: int = SEATS, hand: int = HAND, grid: tuple[int, int] = GRID
) -> Observation:
    """What is seen of every game with these phases, and of some more."""
    phase = flag("phase", (len(phases),), "what is decided", of="phase")
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
    state: np.dtype, act: str, phase: Phase, outcome: Outcome, *more: Field, grid: tuple[int, int] = GRID
) -> Family:
    """The acts numbered and played as this one, up to this phase and this outcome, in which some more is seen."""
    phases = names_to(phase)
    seats, hand = state["hand"].shape
    seen = seen_with(phases, *more, seats=seats, hand=hand, grid=grid)
    return Family(state, seen, ACTIONS[act], phases, names_to(outcome))


_CLAIMED = (*BOATS_SEEN, *COUNTERS_SEEN)
_INTERVAL = (*_CLAIMED, *EVENTS_SEEN)
_TEAMS, _ON_TABLE = teams_seen(GRID), teams_seen(TABLE_GRID)
_NATURE = (*hands_seen(HAND), *LAYER_SEEN, *ENVIRONMENT_SEEN)

PLAIN = _family(STATE, "act1", Phase.TAKE, Outcome.DECK)
FAMILIES = {  # the others are PLAIN
    "act4": _family(RACE_STATE, "act4", Phase.CLAIM, Outcome.ARRIVED, *BOATS_SEEN, *RACE_SEEN),
    "act5": _family(CLAIM_STATE, "act5", Phase.CLAIM, Outcome.COUNTERS, *_CLAIMED, *BOUND_SEEN),
    "act6": _family(PLAN_STATE, "act6", Phase.TAKE, Outcome.DONE, *PLANS_SEEN),
    "act7": _family(TEAM_STATE, "act7", Phase.CLAIM, Outcome.MISSED, *_TEAMS),
    "interval1": _family(
        MYTH_STATE, "interval1", Phase.EVENT, Outcome.BISHOP, *_INTERVAL, *hands_seen(HAND), *LAYER_SEEN, *MYTHS_SEEN
    ),
    "interval2": _family(
        TOUR_STATE, "interval2", Phase.PICK, Outcome.DECK, *_INTERVAL, *hands_seen(TOUR_HAND), *PROPERTY_SEEN
    ),
    "interval3": _family(ENVIRONMENT_STATE, "interval3", Phase.EVENT, Outcome.POLLUTED, *_INTERVAL, *_NATURE),
    "table": _family(TABLE_STATE, "table", Phase.CLAIM, Outcome.MISSED, *_ON_TABLE, grid=TABLE_GRID),
}
ALL_FAMILIES = (PLAIN, *FAMILIES.values())


def family_of(options: Mapping[str, Any]) -> Family:
    """The family that is played with these options; `table` is act 7 without the board."""
    return FAMILIES.get("table" if options.get("table") else options["act"], PLAIN)
