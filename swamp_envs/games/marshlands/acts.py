"""The Sacred Marshlands: the acts, a row of numbers each (RULES.md). Kernels read the row, never the act."""

from dataclasses import astuple, dataclass, fields
from enum import IntEnum
from typing import Any

import numpy as np

from ...core.header import record_dtype


class Village(IntEnum):
    """Where a colour's village is at the start."""

    START_CELL, CORNER, IN_HAND, ASIDE = range(4)


class Target(IntEnum):
    """What constructions have to be linked to."""

    OWN_VILLAGE, CENTRE = range(2)


class Worth(IntEnum):
    """What a village counts at the end."""

    NOTHING, BY_PLACE, LINKED = range(3)


@dataclass(frozen=True, kw_only=True)
class Act:
    """One act: who plays it, what is dealt, where tiles may go, what counts."""

    players: tuple[int, int]  # at least, at most
    village: Village
    orients: bool = False  # in the first turn each seat may turn its village
    hand: int = 3
    offers: bool = True  # a tile may be offered instead of laid; else one may be discarded when none can be laid
    takes: bool = False  # after a lay the seat chooses what it draws
    joined_by_centre: bool = False  # beside the centre only tiles whose water reaches the own village
    target: Target
    any_route: bool = False  # links through other sections count in full
    weak_field: tuple[int, int] = (1, 0)  # a finished field whose link is only through others, or missing
    worth: Worth = Worth.NOTHING
    village_values: tuple[int, int, int] = (0, 0, 0)  # linked, linked through others only, not linked
    eclipse: bool = True


ACTS = {
    "act1": Act(players=(2, 4), village=Village.START_CELL, orients=True, target=Target.OWN_VILLAGE),
    "act2": Act(
        players=(2, 4),
        village=Village.IN_HAND,
        target=Target.CENTRE,
        worth=Worth.BY_PLACE,
        village_values=(0, 1, 1),
    ),
    "act3": Act(
        players=(2, 4),
        village=Village.CORNER,
        orients=True,
        joined_by_centre=True,
        target=Target.CENTRE,
        weak_field=(1, 1),
        worth=Worth.LINKED,
        village_values=(10, 1, 0),
    ),
    "act8": Act(
        players=(1, 1),
        village=Village.ASIDE,
        offers=False,
        takes=True,
        target=Target.CENTRE,
        any_route=True,
        weak_field=(1, 1),
        worth=Worth.LINKED,
        village_values=(10, 0, 0),
        eclipse=False,
    ),
}

_SHAPES = {field.name: np.shape(value) for field, value in zip(fields(Act), astuple(ACTS["act1"]), strict=True)}
ACT_ROWS: Any = np.zeros(len(ACTS), record_dtype(*((name, "i1", shape) for name, shape in _SHAPES.items())))
for _row, _act in zip(ACT_ROWS, ACTS.values(), strict=True):
    for _name in _SHAPES:
        _row[_name] = getattr(_act, _name)

# Act 2: what a linked village counts, surrounded or not (M-12.4).
VILLAGE_IN_CORNER, VILLAGE_BY_CORNER, VILLAGE_ELSEWHERE = (20, 10), (10, 4), (7, 2)
