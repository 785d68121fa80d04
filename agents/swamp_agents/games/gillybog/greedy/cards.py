"""What a card is worth, to draft it or to lose it."""

import numpy as np

from swamp_envs.dev import kernel
from swamp_envs.games.gillybog.kinds import BASICS, Action, Op
from swamp_envs.games.gillybog.rules.attacks import card_of
from swamp_envs.games.gillybog.rules.frames import KIND, Frame
from swamp_envs.games.gillybog.state import FIRST_UNIQUE

# What a line of a card is worth in turns, and what each of its number adds.
_LINE_WORTH: dict[int, tuple[float, float]] = {
    Op.MOVE: (0.2, 0.25),
    Op.TRAVEL: (0.5, 0.1),
    Op.PROTECT: (0.1, 0.6),
    Op.PATCH: (0.1, 0.4),
    Op.WARD: (0.0, 0.4),
    Op.BOG: (0.3, 0.1),
    Op.TURN: (0.1, 0.0),
    Op.FOREST: (0.2, 0.5),
    Op.EXTRA: (0.1, 0.3),
    Op.SEARCH: (0.6, 0.1),
    Op.PUSH: (0.1, 0.1),
    Op.BANISH: (0.2, 0.2),
    Op.SWEEP: (0.5, 0.3),
    Op.TIMER: (0.1, 0.4),
    Op.SHIELD: (0.1, 0.5),
    Op.HIDE: (0.4, 0.0),
    Op.SLOW: (0.2, 0.2),
    Op.BURY: (0.4, 0.0),
    Op.RECOVER: (0.2, 0.6),
    Op.ALLYMOVE: (0.1, 0.1),
    Op.HOWL: (0.2, 0.0),
}
LINE_WORTH = np.array([_LINE_WORTH.get(op, (0.0, 0.0)) for op in range(Op.BLASTEACH + 1)])
COUNTED_BY_B = np.array([op in (Op.TRAVEL, Op.PROTECT, Op.BOG, Op.TURN) for op in range(40)])
MOST_COUNTED = 5  # of a number on a card


@kernel
def card_worth(t, card):
    if card < BASICS:
        return max(program_worth(t, 2 * card), program_worth(t, 2 * card + 1))
    return program_worth(t, FIRST_UNIQUE + card - BASICS)


@kernel
def program_worth(t, row):
    worth = 0.0
    for line in range(t.program.shape[1]):
        op = np.int64(t.program[row, line, 0])
        number = t.program[row, line, 2 if COUNTED_BY_B[op] else 1]
        part = 0.3 if t.program[row, line, 5] else 1.0
        worth += part * (LINE_WORTH[op, 0] + LINE_WORTH[op, 1] * min(number, MOST_COUNTED))
        if op == Op.MOVE:
            worth += 0.3 * t.program[row, line, 2]
    return worth


@kernel
def worst_card(t, s, c, team, w):
    choice, least = 0, np.inf
    for k in range(s.offer_n):
        worth = card_worth(t, card_of(np.int64(s.offer[k])))
        if worth < least:
            choice, least = k, worth
    return np.int64(s.offer[choice])


@kernel
def best_draft(t, s, c, team, w):
    """The better of two action cards; of anything else the first."""
    if s.stack[s.depth - 1, KIND] != Frame.TURN:
        return np.int64(s.offer[0])
    choice, most = 0, -np.inf
    for k in range(s.offer_n):
        worth = card_worth(t, np.int64(s.shown[s.offer[k] - Action.PICK]))
        if worth > most:
            choice, most = k, worth
    return np.int64(s.offer[choice])
