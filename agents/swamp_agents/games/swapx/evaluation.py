"""How a SwapX position stands: chances to be the last one, by what each place is worth to greedy."""

import numpy as np

from swamp_envs.dev import kernel
from swamp_envs.games.swapx.rules import blocked_squares
from swamp_envs.games.swapx.state import SEATS

from ...sharing import purse_of, share_chances
from .greedy import WEIGHTS, standing

SHARPNESS = 1 / 15  # a cell and a half more make a seat e times as likely to win


@kernel
def evaluate(t, s, room, values):
    unblocked = s.supply & ~blocked_squares(s)
    for p in range(SEATS):
        values[p] = SHARPNESS * standing(s, p, unblocked, WEIGHTS) if s.alive[p] else -np.inf
    share_chances(values, SEATS)
    if s.teams:
        pay_teams(values)
        return
    for p in range(SEATS):
        values[p] = purse_of(values[p], SEATS)


@kernel
def pay_teams(values):
    """Partners win together: each gets half of the purse."""
    ahead = values[0] + values[2]
    for p in range(SEATS):
        values[p] = ahead - 0.5 if p % 2 == 0 else 0.5 - ahead
