"""Gillybog: the stack of what is being carried out, and how a decision is asked.

A frame is a row of numbers: what it is, how far it has come, the seat it is about, and what it needs to remember. The
top frame runs until it asks, ends, or puts another one on top; then the one below goes on where it stopped.
"""

from ...core.kernel import kernel
from .hexes import CELLS
from .state import ACTIONS, FRAME_WIDTH, GILLYS, LIMBS, PROGRAMS, SEATS

SETUP_FRAME, TURN_FRAME, PROGRAM, MOVEMENT, HITS, LOSS, CAPTURE, PLACING, LAYING, HUNT, OVERFLOW, CONVERGING = range(
    1, 13
)

KIND, STAGE, SEAT = 0, 1, 2  # of every frame
# of a program, and of turn and set-up where they count too
COUNT, ROW, LINE, BONUS, ENHANCED, THE_GROUP, ALLY, SKIP_AT, SKIP_BY = range(3, 12)
# of everything that moves, is laid or is hit
WHERE, AMOUNT, LEFT, AIM, REASON, IGNORES, LED, STARTED, TRAVELS = range(3, 12)

NO_ANSWER = -1
DONE = ACTIONS.first("done")
USE = ACTIONS.first("use")
WAY = ACTIONS.first("way")
CELL_ACTION = ACTIONS.first("cell")


@kernel
def push(s, kind, seat):
    """A new frame on top, all zero but these two."""
    f = s.stack[s.depth]
    for i in range(FRAME_WIDTH):
        f[i] = 0
    f[KIND] = kind
    f[SEAT] = seat
    s.depth += 1
    return f


@kernel
def pop(s):
    s.depth -= 1
    f = s.stack[s.depth]
    for i in range(FRAME_WIDTH):
        f[i] = 0


@kernel
def top(s):
    return s.stack[s.depth - 1]


@kernel
def below_top(s):
    return s.stack[s.depth - 2]


@kernel
def ask(s, seat, phase):
    """What has been offered is for this seat to choose from."""
    s.seat = seat
    s.phase = phase


@kernel
def offer(s, action):
    """Actions must be offered in ascending order."""
    s.offer[s.offer_n] = action
    s.offer_n += 1


@kernel
def offer_cell(s, cell):
    offer(s, CELL_ACTION + cell)


@kernel
def withdraw_offers(s):
    for i in range(s.offer_n):
        s.offer[i] = 0
    s.offer_n = 0


@kernel
def offer_yes_or_no(s, seat, phase):
    offer(s, DONE)
    offer(s, USE)
    ask(s, seat, phase)


# --- what a loaded stack of frames may hold --------------------------------------------------------------------------

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
