"""Gillybog: frames, a stack of what is being carried out, which lets a rule pause while a player decides.

A frame is a row of numbers: its kind, the stage it has come to, the seat it is about, and what it remembers. The frame
on top goes on until it asks for a decision, ends, or puts another frame on top; when that one has ended it goes on
where it stopped. The chapters of the rules say in tables what their frames do at each stage; running.py plays them.
"""

from collections.abc import Callable
from enum import IntEnum
from typing import NamedTuple

from ....core.bits import lowest, without_lowest
from ....core.header import ENDED, close_game, pay_all
from ....core.kernel import kernel
from ..hexes import CELL_WORDS
from ..kinds import Action, Phase
from ..state import FRAME_WIDTH

NO_ANSWER = -1
KIND, STAGE, SEAT = range(3)  # the first numbers of every frame


class Frame(IntEnum):
    """The kinds of frames. What each kind remembers stands below under its name, and so do its stages."""

    SETUP, TURN, PROGRAM, MOVEMENT, HITS, LOSS = range(1, 7)
    CAPTURE, PLACING, LAYING, HUNT, OVERFLOW, CONVERGING = range(7, 13)


class Stage(NamedTuple):
    """What a frame does at one of its stages."""

    legal: Callable  # legal(t, s, f): go on, and offer what is legal if there is something to decide
    apply: Callable | None = None  # apply(t, s, f, answer): do what was decided
    asks: tuple[Phase, ...] = ()  # what can be decided at this stage
    waits_for: tuple[Frame, ...] = ()  # the frames that can stand on this one meanwhile
    then: tuple[IntEnum, ...] = ()  # the stages that may follow
    ends: bool = False  # whether the frame may end here


Stages = dict[IntEnum, Stage]


# --- what frames remember, and their stages --------------------------------------------------------------------------


class Setup(IntEnum):
    PLACE = 3  # of the tile that was placed last: 6 x the cell of its half A + the direction of half B
    FIRST_PLACE = 4  # the places of the three starting tiles, this slot and the next two


class SetupStage(IntEnum):
    FIRST_TILE, SECOND_TILE, THIRD_TILE, CAMP, FIRST_PAIR, SECOND_PAIR, THIRD_PAIR, BEGIN = range(8)


class Turn(IntEnum):
    BOOTS = 4  # thrown
    BLASTS = 5  # thrown
    CAPTURED = 6


class TurnStage(IntEnum):
    ACT, DRAFT, HUNTER_CARD, RISK_DICE, BOOTS, BLASTS, CLEAN_UP, NEXT_SEAT = range(8)


class Program(IntEnum):
    COUNT = 3  # how often its line has been carried out
    ROW = 4  # of the pack's programs
    LINE = 5
    BONUS = 6  # what numbers in parentheses grow by
    ENHANCED = 7
    GROUP = 8  # the cell of the hunters that were chosen, or NOWHERE
    ALLY = 9  # the player who was chosen, or NOBODY
    SKIP_AT = 10  # once this line is reached
    SKIP_BY = 11  # this many lines are skipped


class ProgramStage(IntEnum):
    LINE, END_OF_LINE = range(2)


class Movement(IntEnum):
    CELL = 3  # the next space; of a travel that has not begun: its reach
    STEPS = 5  # left
    TRAVEL = 6  # what a travel leads to
    SNARED = 7
    IGNORES = 8  # attacks and hazards that may still be ignored
    LED = 9  # the gilly that comes along, or NOBODY
    STARTED = 10
    TRAVELS = 11  # this step is a travel


class MovementStage(IntEnum):
    STEP, LEAD, ARRIVE, TUNNEL, SNARE, TRAVEL, FINISH = range(7)


class Hits(IntEnum):
    LEFT = 5
    BEYOND = 6  # one more than the reach of blasts, 0 for attacks


class HitsStage(IntEnum):
    NEXT_HIT, IGNORE_BY_MOVE, IGNORE_BY_SHIELD = range(3)


class Loss(IntEnum):
    LIMB = 7


class LossStage(IntEnum):
    LOSE = 0


class Capture(IntEnum):
    CAMP = 3  # where it leads, or NOWHERE
    CAPTORS = 6  # the cell of the hunters that go along, or NOWHERE


class CaptureStage(IntEnum):
    INJURY, CAPTORS, CAMP, LED_AWAY = range(4)


class Placing(IntEnum):
    CELL = 3  # of half A
    TRIED = 4  # tiles that fit nowhere
    PETALS = 6  # that no starting tile may join any more, a bit each
    REASON = 7


class PlacingStage(IntEnum):
    REVEAL, CELL, DIRECTION = range(3)


class Laying(IntEnum):
    CELL = 3
    SIDE = 6


class LayingStage(IntEnum):
    STACK, DIRECTION = range(2)


class Hunt(IntEnum):
    CELL = 3
    HUNTERS = 4
    STEPS = 5  # left
    TARGET = 6  # the seat they go after, or PUSHED
    STARTED = 10


class HuntStage(IntEnum):
    MARCH, ATTACK, END = range(3)


class Overflow(IntEnum):
    CELL = 3


class OverflowStage(IntEnum):
    MOVE_OFF = 0


class Converging(IntEnum):
    CELL = 3  # of the group that moved last
    REACH = 4
    STEPS = 5  # of each group
    DISTANCE = 6  # of the group that moved last


class ConvergingStage(IntEnum):
    NEXT_GROUP = 0


# --- the stack -------------------------------------------------------------------------------------------------------


@kernel
def push(s, kind, seat):
    """Put a new frame on top; all that it remembers is 0, as `pop` has left it."""
    f = s.stack[s.depth]
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
def end_game(s, outcome, payoff):
    """The team has won or lost; everything stays where it is (G-11.8, G-15.7)."""
    while s.depth:
        pop(s)
    s.outcome = outcome
    pay_all(s, payoff)
    close_game(s, ENDED)


# --- decisions -------------------------------------------------------------------------------------------------------


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
    """Offer all cells of a set, ascending."""
    for word in range(CELL_WORDS):
        rest = cells[word]
        while rest:
            offer_cell(s, 64 * word + lowest(rest))
            rest = without_lowest(rest)


@kernel
def ask(s, seat, phase):
    """What has been offered is for this seat to choose from."""
    s.seat = seat
    s.phase = phase


@kernel
def ask_yes_or_no(s, seat, phase):
    offer(s, Action.DONE)
    offer(s, Action.USE)
    ask(s, seat, phase)


@kernel
def withdraw_offers(s):
    for i in range(s.offer_n):
        s.offer[i] = 0
    s.offer_n = 0
