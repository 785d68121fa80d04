"""A random game with everything checked, in one kernel, and what is counted of many."""

import numpy as np

from ..header import ENDED, TRUNCATED
from ..kernel import kernel
from ..loops import start
from ..rng import mix, throw
from .examining import LIVE, end_is_faulty, examine, move_is_faulty

# the entries of the tally; from ENDINGS on, one for each value of `over`
DECISIONS, GAMES, DRAWS, LONGEST, MOST_MOVES, ENDINGS = range(6)
TALLY = ENDINGS + TRUNCATED + 1
_SALT = np.uint64(0x536F616B)


@kernel
def soak_game(tables, w, seed, deals, cooperative, longest):
    """One game of random moves, dealt by the seed or as it stands there, to its end or to a fault."""
    s = w.states[LIVE]
    w.dice[0] = mix(seed ^ _SALT)  # unrelated to the game's own generator
    w.found[2] = -1
    if deals:
        start(tables, s, seed)
    while not s.over:
        n = examine(tables, w)
        action = np.int64(w.moves[0, throw(w.dice, 0, n)]) if n else -1
        if n == 0 or move_is_faulty(tables, w, action, longest):
            return
        w.tally[DECISIONS] += 1
        w.tally[MOST_MOVES] = max(w.tally[MOST_MOVES], n)
    if not end_is_faulty(tables, w, cooperative):
        count_ending(s, w.tally)


@kernel
def count_ending(s, tally):
    drawn = True
    for p in range(s.players):
        drawn &= s.payoff[p] == 0
    tally[GAMES] += 1
    tally[LONGEST] = max(tally[LONGEST], s.ply)
    tally[ENDINGS + s.over] += 1
    if s.over == ENDED and drawn:
        tally[DRAWS] += 1
