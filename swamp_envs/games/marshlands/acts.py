"""The Sacred Marshlands: the acts, a row of numbers each (RULES.md). Kernels read the row, never the act."""

from dataclasses import dataclass, field, fields
from enum import IntEnum
from typing import Any

import numpy as np

from ...core.records import record_dtype
from .state import COUNTERS, PLAN_HAND, TEAM_HAND


class Village(IntEnum):
    """Where a colour's village is at the start."""

    START_CELL, CORNER, IN_HAND, ASIDE, NONE = range(5)
    IN_DECK = 5  # all four, among the other tiles


class Lays(IntEnum):
    """In whose sections a seat may lay tiles."""

    OWN = 0
    HINDERING = 1  # in others' too, but for where the seat before has just laid, and not around the centre
    FOLLOWED = 2  # in others' too if the seat's boat can go there at once
    ANYWHERE = 3  # there are no sections
    EVENTS = 4  # event tiles in others' too, and over other tiles


class Symbol(IntEnum):
    """Which event tiles are among the others."""

    NONE, BELL, BUTTERFLY, CLOVER = range(4)


class Target(IntEnum):
    """What constructions have to be linked to."""

    OWN_VILLAGE, CENTRE = range(2)


class Worth(IntEnum):
    """What a village counts at the end."""

    NOTHING, BY_PLACE, LINKED = range(3)


def _outside_kernels(**default: Any) -> Any:
    """A field that no kernel reads."""
    return field(metadata={"kernels": False}, **default)


@dataclass(frozen=True, kw_only=True)
class Act:
    """One act: who plays it, what is dealt, where tiles may go, what counts."""

    players: tuple[int, ...] = _outside_kernels(default=(2, 3, 4))  # how many can play
    # of those that not all acts take:
    options: tuple[str, ...] = _outside_kernels(default=("eclipse", "multi", "hand_plus", "opposite"))
    village: Village
    orients: bool = False  # in the first turn each seat may turn its village
    hand: int = 3
    fills_up: bool = False  # a hand is made full at the end of a turn, the village in it counted
    symbol: Symbol = Symbol.NONE
    draws_first: bool = False  # a tile is drawn at the start of a turn, not at its end
    offers: bool = True  # a tile may be offered instead of laid; else one may be discarded
    discards_freely: bool = False  # also when it could be laid
    takes: bool = False  # after a lay the seat chooses what it draws
    lays: Lays = Lays.OWN
    joined_by_centre: bool = False  # beside the centre only tiles whose water reaches the seat's village
    boats: bool = False  # everybody has one, which moves after a tile was laid or offered
    boats_ashore: bool = False  # they cross fields too
    boats_race: bool = False  # to the centre, each through its own section; nothing else counts
    cows_scare: bool = False  # who goes ashore where a cow grazes skips a turn
    counters: int = 0  # of each colour, laid on what is finished, or on water
    fewer: int = 0  # of those of three players who have one neighbour
    target: Target
    any_route: bool = False  # links through other sections count in full
    weak: int = 1  # a garden, copse, fishery or reed bed whose link is only through others, or missing
    weak_field: tuple[int, int] = (1, 0)  # a finished field whose link is only through others, or missing
    worth: Worth = Worth.NOTHING
    village_values: tuple[int, int, int] = (0, 0, 0)  # linked, linked through others only, not linked
    hole: int = -1  # an empty cell
    ends_full: bool = True  # when a section is full
    ends_late: bool = False  # when a section is full at the end of a turn
    ends_refused: bool = True  # when so many tiles in a row have been refused
    ends_placed: bool = True  # when a colour has put all its counters down


ACT_NAMES = {
    "act1": "Act 1: round the Abbey",
    "act2": "Act 2: a village to place",
    "act3": "Act 3: from the corner inwards",
    "act4": "Act 4: the race to the Abbey",
    "act5": "Act 5: boats and counters",
    "act6": "Act 6: all tiles on the table",
    "act7": "Act 7: teams",
    "act8": "Act 8: alone",
    "interval1": "Interval 1: Myths and Beliefs",
    "interval2": "Interval 2: Tourism",
    "interval3": "Interval 3: The Environment",
}

ACTS = {
    "act1": Act(village=Village.START_CELL, orients=True, target=Target.OWN_VILLAGE),
    "act2": Act(
        village=Village.IN_HAND,
        target=Target.CENTRE,
        worth=Worth.BY_PLACE,
        village_values=(0, 1, 1),
    ),
    "act3": Act(
        village=Village.CORNER,
        orients=True,
        joined_by_centre=True,
        target=Target.CENTRE,
        weak_field=(1, 1),
        worth=Worth.LINKED,
        village_values=(10, 1, 0),
    ),
    "act4": Act(
        options=("eclipse", "landing_only", "opposite"),
        village=Village.CORNER,
        orients=True,
        hand=0,
        draws_first=True,
        offers=False,
        discards_freely=True,
        lays=Lays.HINDERING,
        boats=True,
        boats_ashore=True,
        boats_race=True,
        cows_scare=True,
        target=Target.CENTRE,
        ends_full=False,
        ends_refused=False,
    ),
    "act5": Act(
        players=(2, 4),
        options=("eclipse", "hand_plus", "landing_only", "opposite"),
        village=Village.NONE,
        lays=Lays.FOLLOWED,
        boats=True,
        boats_ashore=True,
        counters=12,
        target=Target.CENTRE,
        any_route=True,
        ends_refused=False,
    ),
    "act6": Act(
        options=("ops",),
        village=Village.IN_HAND,
        hand=PLAN_HAND,
        offers=False,
        target=Target.OWN_VILLAGE,
        weak=0,
        weak_field=(0, 0),
        hole=0,
        ends_full=False,
        ends_refused=False,
    ),
    "act7": Act(
        players=tuple(range(2, 9)),
        options=("eclipse", "table"),
        village=Village.IN_DECK,
        hand=TEAM_HAND,
        offers=False,
        lays=Lays.ANYWHERE,
        counters=COUNTERS,
        target=Target.CENTRE,
        any_route=True,
        village_values=(10, 1, 1),
        ends_full=False,
        ends_refused=False,
    ),
    "act8": Act(
        players=(1,),
        options=("multi", "hand_plus", "sections"),
        village=Village.ASIDE,
        offers=False,
        takes=True,
        target=Target.CENTRE,
        any_route=True,
        weak_field=(1, 1),
        worth=Worth.LINKED,
        village_values=(10, 0, 0),
    ),
    "interval1": Act(
        options=("eclipse", "multi", "any_exchange"),
        village=Village.IN_HAND,
        hand=5,
        fills_up=True,
        symbol=Symbol.BELL,
        lays=Lays.EVENTS,
        boats=True,
        counters=12,
        target=Target.CENTRE,
        ends_full=False,
        ends_late=True,
    ),
    "interval2": Act(
        options=("eclipse", "multi", "opposite", "any_exchange", "circuit_bonus"),
        village=Village.IN_DECK,
        hand=6,
        fills_up=True,
        symbol=Symbol.BUTTERFLY,
        lays=Lays.EVENTS,
        boats=True,
        counters=6,
        fewer=2,
        target=Target.CENTRE,
        ends_full=False,
        ends_late=True,
        ends_placed=False,
    ),
    "interval3": Act(
        options=("eclipse", "multi", "landing_only", "opposite", "any_exchange"),
        village=Village.IN_HAND,
        hand=5,
        fills_up=True,
        symbol=Symbol.CLOVER,
        lays=Lays.EVENTS,
        boats=True,
        boats_ashore=True,
        counters=12,
        target=Target.OWN_VILLAGE,
        any_route=True,
        ends_full=False,
        ends_late=True,
    ),
}

_IN_KERNELS = [each.name for each in fields(Act) if each.metadata.get("kernels", True)]
_SHAPES = {name: np.shape(getattr(ACTS["act1"], name)) for name in _IN_KERNELS}
ACT_ROWS: Any = np.zeros(len(ACTS), record_dtype(*((name, "i1", shape) for name, shape in _SHAPES.items())))
for _row, _act in zip(ACT_ROWS, ACTS.values(), strict=True):
    for _name in _SHAPES:
        _row[_name] = getattr(_act, _name)

# Act 2: what a linked village counts, surrounded or not (M-12.4).
VILLAGE_IN_CORNER, VILLAGE_BY_CORNER, VILLAGE_ELSEWHERE = (20, 10), (10, 4), (7, 2)
