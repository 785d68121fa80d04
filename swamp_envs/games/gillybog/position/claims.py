"""Gillybog: what a loaded stack of frames may hold."""

from ..hexes import CELLS
from ..rules.frames import (
    AIM,
    ALLY,
    AMOUNT,
    BONUS,
    CAPTURE,
    CONVERGING,
    COUNT,
    ENHANCED,
    HITS,
    HUNT,
    IGNORES,
    KIND,
    LAYING,
    LED,
    LEFT,
    LINE,
    LOSS,
    MOVEMENT,
    OVERFLOW,
    PLACING,
    PROGRAM,
    REASON,
    ROW,
    SEAT,
    SETUP_FRAME,
    SKIP_AT,
    SKIP_BY,
    STAGE,
    STARTED,
    THE_GROUP,
    TRAVELS,
    TURN_FRAME,
    WHERE,
)
from ..state import FRAME_WIDTH, GILLYS, LIMBS, PROGRAMS, SEATS

_CELL, _CELL_OR_NONE, _COUNT, _FLAG = (0, CELLS - 1), (-1, CELLS - 1), (0, 127), (0, 1)
_PLACE = (-1, 6 * CELLS - 1)
_RANGES: dict[int, dict[int, tuple[int, int]]] = {
    SETUP_FRAME: {STAGE: (0, 7), WHERE: _PLACE, WHERE + 1: _PLACE, WHERE + 2: _PLACE, WHERE + 3: _PLACE},
    TURN_FRAME: {STAGE: (0, 7), AMOUNT: _COUNT, LEFT: _COUNT, AIM: _FLAG},
    PROGRAM: {
        STAGE: _FLAG,
        COUNT: (0, CELLS),
        ROW: (0, PROGRAMS - 1),
        LINE: (0, 16),
        BONUS: (0, 255),
        ENHANCED: _FLAG,
        THE_GROUP: _CELL_OR_NONE,
        ALLY: (-1, SEATS - 1),
        SKIP_AT: (-1, 16),
        SKIP_BY: (0, 8),
    },
    MOVEMENT: {
        STAGE: (0, 6),
        WHERE: _CELL,
        LEFT: (0, 255),
        AIM: (0, 3),
        REASON: _FLAG,
        IGNORES: (0, 255),
        LED: (-1, GILLYS - 1),
        STARTED: _FLAG,
        TRAVELS: _FLAG,
    },
    HITS: {STAGE: (0, 2), LEFT: (0, 255), AIM: (0, 255)},
    LOSS: {REASON: (0, LIMBS - 1)},
    CAPTURE: {STAGE: (0, 3), WHERE: _CELL_OR_NONE, AIM: _CELL_OR_NONE},
    PLACING: {STAGE: (0, 2), WHERE: _CELL, AMOUNT: _COUNT, AIM: (0, 63), REASON: (0, 4)},
    LAYING: {STAGE: _FLAG, WHERE: _CELL, AIM: (0, 2)},
    HUNT: {STAGE: (0, 2), WHERE: _CELL, AMOUNT: (0, 24), LEFT: (0, 255), AIM: (-1, SEATS - 1), STARTED: _FLAG},
    OVERFLOW: {WHERE: _CELL},
    CONVERGING: {WHERE: _CELL, AMOUNT: (0, 255), LEFT: (0, 255), AIM: _COUNT},
}
FRAME_RANGES = tuple(
    tuple(
        {KIND: (kind, kind), SEAT: (0, SEATS - 1), **_RANGES.get(kind, {})}.get(i, (0, 0)) for i in range(FRAME_WIDTH)
    )
    for kind in range(len(_RANGES) + 1)
)
# which frames can have put a frame there; 0 is the bottom
PARENTS: dict[int, tuple[int, ...]] = {
    SETUP_FRAME: (0,),
    TURN_FRAME: (0,),
    PROGRAM: (TURN_FRAME,),
    MOVEMENT: (PROGRAM,),
    HITS: (MOVEMENT, HUNT, PROGRAM, TURN_FRAME),
    LOSS: (HITS,),
    CAPTURE: (TURN_FRAME, HUNT, PROGRAM),
    PLACING: (SETUP_FRAME, PROGRAM, MOVEMENT, CAPTURE),
    LAYING: (PROGRAM,),
    HUNT: (PROGRAM, TURN_FRAME, CONVERGING, OVERFLOW),
    OVERFLOW: (HUNT, PROGRAM),
    CONVERGING: (PROGRAM,),
}
