"""Gillybog: the stack of what is being carried out, and how a decision is asked.

A frame is a row of numbers: what it is, how far it has come, the seat it is about, and what it needs to remember. The
top frame runs until it asks, ends, or puts another one on top; then the one below goes on where it stopped.
"""

from enum import IntEnum

from ....core.bits import lowest, without_lowest
from ....core.kernel import kernel
from ..hexes import CELL_WORDS
from ..kinds import Action
from ..state import FRAME_WIDTH

KIND, STAGE, SEAT = range(3)  # of every frame


class Frame(IntEnum):
    """The kinds of frames; what each one remembers stands below, under its own name."""

    SETUP, TURN, PROGRAM, MOVEMENT, HITS, LOSS = range(1, 7)
    CAPTURE, PLACING, LAYING, HUNT, OVERFLOW, CONVERGING = range(7, 13)


class Setup(IntEnum):
    PLACE = 3  # of the tile that was placed last: 6 x the cell of its half A + the direction of half B
    FIRST_PLACE = 4  # the places of the three starting tiles, this slot and the next two


class Turn(IntEnum):
    BOOTS = 4  # thrown
    BLASTS = 5  # thrown
    CAPTURED = 6


class TurnStage(IntEnum):
    ACTING, DRAFTING, HUNTING, ROLLING, BOOTS, BLASTS, CLEAN_UP, NEXT_SEAT = range(8)


class Program(IntEnum):
    COUNT = 3  # how often its line has been carried out
    ROW = 4  # of the pack's programs
    LINE = 5
    BONUS = 6  # what numbers in parentheses grow by
    ENHANCED = 7
    GROUP = 8  # the cell of the hunters that were chosen, or NOWHERE
    ALLY = 9  # the player who was chosen, or NOBODY
    SKIP_AT = 10  # once this line is reached
    SKIP_BY = 11  # so many are skipped


class Movement(IntEnum):
    CELL = 3  # the next space; of a travel that has not begun: its reach
    STEPS = 5  # left
    TRAVEL = 6  # what a travel leads to
    SNARED = 7
    IGNORES = 8  # attacks and hazards that may still be ignored
    LED = 9  # the gilly that comes along, or NOBODY
    STARTED = 10
    TRAVELS = 11  # this step is a travel


class Hits(IntEnum):
    LEFT = 5
    BEYOND = 6  # one more than the reach of blasts, 0 for attacks


class Loss(IntEnum):
    LIMB = 7


class Capture(IntEnum):
    CAMP = 3  # where it leads, or NOWHERE
    CAPTORS = 6  # the cell of the hunters that go along, or NOWHERE


class Placing(IntEnum):
    CELL = 3  # of half A
    TRIED = 4  # tiles that fit nowhere
    PETALS = 6  # that no starting tile may join any more, a bit each
    REASON = 7


class Laying(IntEnum):
    CELL = 3
    SIDE = 6


class Hunt(IntEnum):
    CELL = 3
    HUNTERS = 4
    STEPS = 5  # left
    TARGET = 6  # the seat they go after, or PUSHED
    STARTED = 10


class Overflow(IntEnum):
    CELL = 3


class Converging(IntEnum):
    CELL = 3  # of the group that moved last
    REACH = 4
    STEPS = 5  # of each group
    DISTANCE = 6  # of the group that moved last


NO_ANSWER = -1


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
    offer(s, Action.CELL + cell)


@kernel
def offer_cells(s, cells):
    """All cells of a set, ascending."""
    for word in range(CELL_WORDS):
        rest = cells[word]
        while rest:
            offer_cell(s, 64 * word + lowest(rest))
            rest = without_lowest(rest)


@kernel
def withdraw_offers(s):
    for i in range(s.offer_n):
        s.offer[i] = 0
    s.offer_n = 0


@kernel
def offer_yes_or_no(s, seat, phase):
    offer(s, Action.DONE)
    offer(s, Action.USE)
    ask(s, seat, phase)
