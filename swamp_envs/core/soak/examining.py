"""All that must hold of a position, of a move and of an end; the first fault is noted with its detail.

The rows of `states`: the game being played, a copy from before, and one for experiments. `found`
holds the fault, its detail, and the last action.
"""

import numpy as np

from ..dispatch import audit, legal, redeal
from ..header import ENDED, MAX_PLAYERS, NOBODY, TRUNCATED
from ..kernel import kernel
from ..loops import look, make_move
from ..rng import next_word
from .faults import Found

LIVE, BEFORE, OTHER = range(3)


@kernel
def blame(found, fault, detail):
    """Note the fault; returns 0."""
    found[0] = fault
    found[1] = detail
    return 0


@kernel
def differ(raw, a, b):
    """Whether two states differ in any byte."""
    difference = np.uint8(0)
    for k in range(raw.shape[1]):
        difference |= raw[a, k] ^ raw[b, k]
    return difference != 0


@kernel
def examine(tables, states, raw, moves, obs, flat, low, high, has_text, dice, found):
    """Look at a running position from all sides; returns how many actions are legal, 0 if anything is wrong."""
    s = states[LIVE]
    fault = audit(tables[s.pack], s)
    if fault != 0:
        return blame(found, Found.AUDIT, fault)
    if not 0 <= s.seat < s.players:
        return blame(found, Found.NO_SUCH_SEAT, s.seat)
    states[BEFORE] = states[LIVE]
    n = legal(tables[s.pack], s, moves[0])
    if differ(raw, BEFORE, LIVE):
        return blame(found, Found.LEGAL_WRITES, 0)
    if moves_are_faulty(moves[0], n, has_text, found):
        return 0
    if sight_is_faulty(tables, states, raw, obs, flat, low, high, found):
        return 0
    if redeal_is_faulty(tables, states, moves, n, obs, flat, dice, found):
        return 0
    return n


@kernel
def moves_are_faulty(moves, n, has_text, found):
    """The legal list holds something, ascends, stays inside the action table, and can be read."""
    if n < 1:
        blame(found, Found.NOTHING_LEGAL, 0)
    for k in range(n):
        if not 0 <= moves[k] < has_text.shape[0]:
            blame(found, Found.OUTSIDE_TABLE, moves[k])
            break
        if k and moves[k] <= moves[k - 1]:
            blame(found, Found.NOT_ASCENDING, moves[k])
            break
        if not has_text[moves[k]]:
            blame(found, Found.NO_TEXT, moves[k])
            break
    return found[0] != 0


@kernel
def sight_is_faulty(tables, states, raw, obs, flat, low, high, found):
    """Every seat's observation stays inside its bounds, and looking changes nothing; the decider's stays in obs[0]."""
    s = states[LIVE]
    for k in range(1, s.players + 1):
        seat = (s.seat + k) % s.players
        look(tables, states, LIVE, seat, obs, 0)
        for j in range(flat.shape[1]):
            if not low[j] <= flat[0, j] <= high[j]:
                blame(found, Found.OUT_OF_BOUNDS, seat)
        if differ(raw, BEFORE, LIVE):
            blame(found, Found.OBSERVE_WRITES, seat)
            states[LIVE] = states[BEFORE]
        if found[0]:
            break
    return found[0] != 0


@kernel
def redeal_is_faulty(tables, states, moves, n, obs, flat, dice, found):
    """What the deciding seat cannot see is drawn anew: it must see the same, and be allowed the same."""
    seat = np.int64(states[LIVE].seat)
    states[OTHER] = states[LIVE]
    s = states[OTHER]
    s.rng = next_word(dice, 0)
    redeal(tables[s.pack], s, seat)
    fault = audit(tables[s.pack], s)
    if fault != 0:
        blame(found, Found.REDEAL_AUDIT, fault)
    elif s.seat != seat:
        blame(found, Found.REDEAL_SEAT, seat)
    else:
        look(tables, states, OTHER, seat, obs, 1)
        if not same_start(flat, flat.shape[1]):
            blame(found, Found.REDEAL_SIGHT, seat)
        elif legal(tables[s.pack], s, moves[1]) != n or not same_start(moves, n):
            blame(found, Found.REDEAL_LEGAL, seat)
    return found[0] != 0


@kernel
def same_start(rows, n):
    """Whether two rows have their first n entries in common."""
    same = True
    for k in range(n):
        same &= rows[0, k] == rows[1, k]
    return same


@kernel
def move_is_faulty(tables, states, raw, action, longest, found):
    """Play the action, on the game and on its copy: they must come out the same; nobody is paid before the end."""
    found[2] = action
    states[OTHER] = states[BEFORE]
    make_move(tables, states, LIVE, action)
    make_move(tables, states, OTHER, action)
    s = states[LIVE]
    if differ(raw, LIVE, OTHER):
        blame(found, Found.NOT_REPEATABLE, action)
    elif s.ply > longest:
        blame(found, Found.ENDLESS, s.ply)
    elif not s.over:
        for p in range(MAX_PLAYERS):
            if s.payoff[p] != 0:
                blame(found, Found.EARLY_PAYOFF, p)
    return found[0] != 0


@kernel
def end_is_faulty(tables, s, cooperative, found):
    """A finished game passes the audit, asks nobody, and has balanced payoffs; options may make all play together."""
    fault = audit(tables[s.pack], s)
    total = 0.0
    uneven = False
    for p in range(s.players):
        total += s.payoff[p]
        uneven |= s.payoff[p] != s.payoff[0]
    if fault != 0:
        blame(found, Found.AUDIT, fault)
    elif s.over != ENDED and s.over != TRUNCATED:
        blame(found, Found.NO_SUCH_END, s.over)
    elif s.seat != NOBODY:
        blame(found, Found.OVER_WITH_SEAT, s.seat)
    elif cooperative and uneven:
        blame(found, Found.UNEQUAL, 0)
    elif uneven and abs(total) > 1e-5:
        blame(found, Found.UNBALANCED, 0)
    return found[0] != 0
