"""All that must hold of a position, of a move and of an end; the first fault is noted with its detail."""

from typing import NamedTuple

import numpy as np

from ..bounds import NONE, first_outside
from ..dispatch import audit, legal, redeal
from ..header import MAX_PLAYERS, NOBODY
from ..kernel import kernel
from ..loops import look, make_move
from ..rng import mix, next_word
from .faults import Found

PURSE = 1  # is shared out among the winners, and taken from the others
ROWS = LIVE, BEFORE, OTHER, ANOTHER = range(4)


class Workspace(NamedTuple):
    """What the kernels of a soak work in."""

    states: np.ndarray  # the game being played, a copy from before, and two for experiments
    raw: np.ndarray  # their bytes
    moves: np.ndarray  # what is legal, in the game and in an experiment
    obs: np.ndarray  # what is seen, in the game and in an experiment
    flat: np.ndarray  # its numbers
    low: np.ndarray  # their bounds
    high: np.ndarray
    numbers: np.ndarray  # those of a state, with their bounds
    has_text: np.ndarray  # whether an action can be read
    dice: np.ndarray
    tally: np.ndarray
    found: np.ndarray  # the fault, its detail, and the last action


@kernel
def blame(w, fault, detail):
    """Note the fault; returns 0."""
    w.found[0] = fault
    w.found[1] = detail
    return 0


@kernel
def differ(w, a, b):
    """Whether two states differ in any byte."""
    difference = np.uint8(0)
    for k in range(w.raw.shape[1]):
        difference |= w.raw[a, k] ^ w.raw[b, k]
    return difference != 0


@kernel
def audit_row(tables, w, row):
    """What the audit finds; less than 0 for a number out of its bounds, which is looked for first."""
    outside = first_outside(w.raw[row], w.numbers)
    if outside != NONE:
        return -1 - outside
    return np.int64(audit(tables[w.states[row].pack], w.states[row]))


@kernel
def examine(tables, w):
    """Look at a running position from all sides; returns how many actions are legal, 0 if anything is wrong."""
    s = w.states[LIVE]
    fault = audit_row(tables, w, LIVE)
    if fault != 0:
        return blame(w, Found.AUDIT, fault)
    if not 0 <= s.seat < s.players:
        return blame(w, Found.NO_SUCH_SEAT, s.seat)
    w.states[BEFORE] = w.states[LIVE]
    n = legal(tables[s.pack], s, w.moves[0])
    if differ(w, BEFORE, LIVE):
        return blame(w, Found.LEGAL_WRITES, 0)
    if moves_are_faulty(w, n):
        return 0
    if sight_is_faulty(tables, w):
        return 0
    if redeal_is_faulty(tables, w, n):
        return 0
    return n


@kernel
def moves_are_faulty(w, n):
    """The legal list holds something, ascends, stays inside the action table, and can be read."""
    moves = w.moves[0]
    if n < 1:
        blame(w, Found.NOTHING_LEGAL, 0)
    for k in range(n):
        if not 0 <= moves[k] < w.has_text.shape[0]:
            blame(w, Found.OUTSIDE_TABLE, moves[k])
            break
        if k and moves[k] <= moves[k - 1]:
            blame(w, Found.NOT_ASCENDING, moves[k])
            break
        if not w.has_text[moves[k]]:
            blame(w, Found.NO_TEXT, moves[k])
            break
    return w.found[0] != 0


@kernel
def sight_is_faulty(tables, w):
    """Every seat's observation stays inside its bounds, and looking changes nothing; the decider's stays."""
    s = w.states[LIVE]
    for k in range(1, s.players + 1):
        seat = (s.seat + k) % s.players
        look(tables, w.states, LIVE, seat, w.obs, 0)
        for j in range(w.flat.shape[1]):
            if not w.low[j] <= w.flat[0, j] <= w.high[j]:
                blame(w, Found.OUT_OF_BOUNDS, seat)
        if differ(w, BEFORE, LIVE):
            blame(w, Found.OBSERVE_WRITES, seat)
            w.states[LIVE] = w.states[BEFORE]
        if w.found[0]:
            break
    return w.found[0] != 0


@kernel
def redeal_is_faulty(tables, w, n):
    """What the deciding seat cannot see is drawn anew: it must see the same, and be allowed the same."""
    seat, seed = np.int64(w.states[LIVE].seat), next_word(w.dice, 0)
    w.states[OTHER] = w.states[LIVE]
    s = w.states[OTHER]
    redeal_by(tables, s, seat, seed)
    fault = audit_row(tables, w, OTHER)
    if fault != 0:
        blame(w, Found.REDEAL_AUDIT, fault)
    elif s.seat != seat:
        blame(w, Found.REDEAL_SEAT, seat)
    elif is_public_changed(w.states[LIVE], s):
        blame(w, Found.REDEAL_PUBLIC, seat)
    else:
        look(tables, w.states, OTHER, seat, w.obs, 1)
        if not same_start(w.flat, w.flat.shape[1]):
            blame(w, Found.REDEAL_SIGHT, seat)
        elif legal(tables[s.pack], s, w.moves[1]) != n or not same_start(w.moves, n):
            blame(w, Found.REDEAL_LEGAL, seat)
        elif leaves_trace(tables, w, seat, seed):
            blame(w, Found.REDEAL_TRACE, seat)
    return w.found[0] != 0


@kernel
def redeal_by(tables, s, seat, seed):
    s.rng = seed
    redeal(tables[s.pack], s, seat)


@kernel
def is_public_changed(s, other):
    changed = s.players != other.players or s.pack != other.pack or s.phase != other.phase or s.over != other.over
    changed |= s.turn != other.turn or s.ply != other.ply
    for p in range(MAX_PLAYERS):
        changed |= s.payoff[p] != other.payoff[p]
    return changed


@kernel
def leaves_trace(tables, w, seat, seed):
    """Whether a redeal depends on more than its seed and what the seat knows: another deal alike to the seat shows."""
    w.states[ANOTHER] = w.states[LIVE]
    redeal_by(tables, w.states[ANOTHER], seat, mix(seed))
    redeal_by(tables, w.states[ANOTHER], seat, seed)
    return differ(w, OTHER, ANOTHER)


@kernel
def same_start(rows, n):
    """Whether two rows have their first n entries in common."""
    same = True
    for k in range(n):
        same &= rows[0, k] == rows[1, k]
    return same


@kernel
def move_is_faulty(tables, w, action, longest):
    """Play the action, on the game and on its copy: they must come out the same; nobody is paid before the end."""
    w.found[2] = action
    w.states[OTHER] = w.states[BEFORE]
    make_move(tables, w.states, LIVE, action)
    make_move(tables, w.states, OTHER, action)
    s = w.states[LIVE]
    if differ(w, LIVE, OTHER):
        blame(w, Found.NOT_REPEATABLE, action)
    elif s.ply > longest:
        blame(w, Found.ENDLESS, s.ply)
    elif not s.over:
        for p in range(MAX_PLAYERS):
            if s.payoff[p] != 0:
                blame(w, Found.EARLY_PAYOFF, p)
    return w.found[0] != 0


@kernel
def end_is_faulty(tables, w, cooperative):
    """A finished game passes the audit, asks nobody, and has balanced payoffs; options may make all play together."""
    s = w.states[LIVE]
    fault = audit_row(tables, w, LIVE)
    total = 0.0
    uneven = False
    overpaid = NOBODY
    for p in range(s.players):
        overpaid = p if abs(s.payoff[p]) > PURSE else overpaid
        total += s.payoff[p]
        uneven |= s.payoff[p] != s.payoff[0]
    if fault != 0:
        blame(w, Found.AUDIT, fault)
    elif s.seat != NOBODY:
        blame(w, Found.OVER_WITH_SEAT, s.seat)
    elif cooperative and uneven:
        blame(w, Found.UNEQUAL, 0)
    elif uneven and abs(total) > 1e-5:
        blame(w, Found.UNBALANCED, 0)
    elif overpaid != NOBODY:
        blame(w, Found.OVERPAID, overpaid)
    return w.found[0] != 0
