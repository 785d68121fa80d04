"""Swamped: how a mission ends, and who has won (RULES.md, part 6)."""

import numpy as np

from ...core.header import ENDED, TRUNCATED, close_game, pay_all, pay_purse
from ...core.kernel import kernel
from ...core.parts import clear
from .components import MEASURES, OBJECTIVES, TERMS
from .state import CUT, FAILED, FINAL, MOVEMENT, WON

EACH = MEASURES.index("each")
SETS = MEASURES.index("sets")
PAIRS = MEASURES.index("pairs")
KINDS = MEASURES.index("kinds")
DEPTH = MEASURES.index("depth")
MOST_POINTS = 15  # the last place of a table of points


@kernel
def fail(s):
    """The mission has failed: everybody has lost (D-6.1)."""
    s.outcome = FAILED
    clear(s, MOVEMENT)
    pay_all(s, -1)
    close_game(s, ENDED)


@kernel
def cut_off(s):
    """The turn limit: nobody is paid (D-6.4)."""
    s.outcome = CUT
    clear(s, MOVEMENT)
    close_game(s, TRUNCATED)


@kernel
def succeed(t, s):
    """Everybody scores the better of his objectives; of tied players the Pilot names the winner (D-6.1)."""
    clear(s, MOVEMENT)
    score_all(t, s)
    winners = best_seats(s)
    if winners & (winners - 1):
        s.phase = FINAL
        s.seat = s.pilot
    else:
        crown(s, winners)


@kernel
def score_all(t, s):
    for p in range(s.players):
        s.score[p] = better_objective(t, s, p)


@kernel
def best_seats(s):
    """The seats with the best score, as a bit set."""
    best = s.score[0]
    for p in range(s.players):
        best = max(best, s.score[p])
    seats = 0
    for p in range(s.players):
        seats |= np.int64(s.score[p] == best) << p
    return seats


@kernel
def crown(s, winners):
    """One seat wins, given as a bit set; what the others are paid is for `survival` to say (D-6.2)."""
    for p in range(s.players):
        if (winners >> p) & 1:
            s.winner = p
    s.outcome = WON
    if s.players == 1 or s.survival:
        pay_winner(s)
    else:
        pay_purse(s, winners)
    close_game(s, ENDED)


@kernel
def pay_winner(s):
    """Nobody loses what the winner is paid."""
    for p in range(s.players):
        s.payoff[p] = 1 if p == s.winner else 0


@kernel
def better_objective(t, s, seat):
    best = 0
    for objective in range(OBJECTIVES):
        points = 0
        for term in range(TERMS):
            points += term_points(t, s, np.int64(s.adventurer[seat]), objective, term)
        best = max(best, points)
    return best


@kernel
def term_points(t, s, person, objective, term):
    """What a measure is worth by its table, the last entry for anything beyond (D-6.3)."""
    measure = t.measure[person, objective, term]
    if measure == 0:
        return 0
    n = measured(s, measure, np.int64(t.counted[person, objective, term]))
    return np.int64(t.points[person, objective, term, min(n, MOST_POINTS)])


@kernel
def measured(s, measure, counted):
    if measure == DEPTH:
        return np.int64(s.boat_card)
    pieces = 0
    pairs = 0
    kinds = 0
    fewest = 127
    for kind in range(4):
        if (counted >> kind) & 1:
            held = np.int64(s.treasures[kind])
            pieces += held
            pairs += held // 2
            kinds += held > 0
            fewest = min(fewest, held)
    if measure == EACH:
        return pieces
    if measure == SETS:
        return fewest
    return pairs if measure == PAIRS else np.int64(kinds)
