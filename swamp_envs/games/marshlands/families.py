"""The Sacred Marshlands: families, acts that are played with the same kind of record, and what is seen in each."""

from dataclasses import dataclass

import numpy as np

from ...core.actions import ActionTable
from ...core.observation import Field, Observation, category, count, flag
from .board import WIDTH
from .components.schema import KINDS, SEGMENTS, TILES
from .state import (
    ACTIONS,
    BOAT_ACTIONS,
    CLAIM_STATE,
    COLOURS,
    COUNTERS,
    EDGE_SLOTS,
    HAND,
    RACE_STATE,
    ROTATIONS,
    SEATS,
    STATE,
    Outcome,
    Phase,
    names_to,
)

# --- observations -----------------------------------------------------------------------------------------------------

_GRID = (WIDTH, WIDTH)
_SEEN = (
    category("kind", _GRID, 0, KINDS, "what lies on each cell: 0 nothing, else 1 + the kind of tile"),
    category("rotation", _GRID, 0, ROTATIONS - 1, "its quarter turns clockwise"),
    category(
        "edges",
        (*_GRID, EDGE_SLOTS),
        0,
        5,
        "the letters on its edges, five a side: 0 nothing, 1 water, 2 field, 3 copse, 4 garden, 5 joker's trees",
    ),
    category("owner", _GRID, 0, COLOURS, "whose the cell is: 0 nobody's, 1 the observing seat's, 2 the next one's"),
    count("hand", (KINDS,), 0, HAND, "tiles of each kind in the own hand"),
    category("slot", (HAND,), 0, KINDS, "the kind of tile in each slot of the hand: 0 nothing, else 1 + the kind"),
    count("cow", (HAND,), 0, 9, "the value of the cow on it"),
    category("shown", (), 0, KINDS, "the tile that is being laid or offered: 0 none, else 1 + the kind"),
    count("unseen", (KINDS,), 0, 99, "tiles of each kind in the deck or in others' hands"),
    count("out", (KINDS,), 0, 99, "tiles of each kind that have left the game"),
    count("hand_sizes", (SEATS,), 0, HAND, "tiles in every hand, the own first, then in turn order"),
    flag("village_held", (COLOURS,), "colours whose village is in hand, or set aside"),
    flag("oriented", (SEATS,), "seats that have chosen how their village lies"),
    flag("in_turn", (SEATS,), "whose turn it is"),
    flag("deciding", (SEATS,), "who decides now; all 0 at the end"),
    flag("colour", (SEATS, COLOURS), "which colour each seat plays"),
    flag("mad_by", (SEATS,), "the seat that laid the mad eclipse"),
    count("deck_size", (), 0, TILES, "tiles in the deck"),
    count("laid", (), 0, 3, "tiles laid in this turn, and not replaced yet"),
    count("refused", (), 0, 6, "tiles that left the game since one was laid"),
    count("players", (), 1, SEATS, "seats in the game"),
)
_PHASE_AT = [each.name for each in _SEEN].index("deck_size")
_BOATS_SEEN = (
    flag("boats", (SEATS, *_GRID), "where the boat of each seat's colour is"),
    category("boat_on", (SEATS,), 0, SEGMENTS, "the segment it is on: 0 none, else 1 + the segment"),
    flag("boat_ashore", (SEATS,), "whether that is land"),
)
_RACE_SEEN = (
    flag("misses", (SEATS,), "seats that miss their next turn"),
    category("laid_in", (SEATS,), 0, SEATS, "in whose section each laid in its last turn: 0 nobody's, 1 the own"),
)
_CLAIMS_SEEN = (
    category("counters", (*_GRID, SEGMENTS), 0, COLOURS, "whose counter lies on each segment of a cell: as in owner"),
    count("counters_left", (SEATS,), 0, COUNTERS, "counters not put down yet"),
    flag("must_enter", _GRID, "the cell that the boat has to enter now"),
)


def seen_with(phases: tuple[str, ...], *more: Field) -> Observation:
    """What is seen of every game with these phases, and of some more."""
    phase = flag("phase", (len(phases),), "what is decided")
    return Observation("u1", *_SEEN[:_PHASE_AT], phase, *_SEEN[_PHASE_AT:], *more)


# --- families ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class Family:
    """What acts with the same record share."""

    state: np.dtype
    observation: Observation
    actions: ActionTable
    phases: tuple[str, ...]
    outcomes: tuple[str, ...]


def _family(state: np.dtype, actions: ActionTable, phase: Phase, outcome: Outcome, *seen: Field) -> Family:
    phases = names_to(phase)
    return Family(state, seen_with(phases, *seen), actions, phases, names_to(outcome))


PLAIN = _family(STATE, ACTIONS, Phase.TAKE, Outcome.DECK)
RACE = _family(RACE_STATE, BOAT_ACTIONS, Phase.CLAIM, Outcome.ARRIVED, *_BOATS_SEEN, *_RACE_SEEN)
CLAIMS = _family(CLAIM_STATE, BOAT_ACTIONS, Phase.CLAIM, Outcome.COUNTERS, *_BOATS_SEEN, *_CLAIMS_SEEN)
FAMILIES = {"act4": RACE, "act5": CLAIMS}  # the others are PLAIN


def family_of(act: str) -> Family:
    return FAMILIES.get(act, PLAIN)
