"""Gillybog: the stack of what is being carried out, and how a decision is asked.

A frame is a row of numbers: what it is, how far it has come, the seat it is about, and what it needs to remember. The
top frame runs until it asks, ends, or puts another one on top; then the one below goes on where it stopped.
"""

from ....core.kernel import kernel
from ..state import ACTIONS, FRAME_WIDTH

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
LIMB_ACTION = ACTIONS.first("limb")
PICK_ACTION = ACTIONS.first("pick")
PLAYER_ACTION = ACTIONS.first("player")
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
