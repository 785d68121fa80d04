"""How a Gillybog position stands, for all alike: gillys brought on, less injuries and bare limbs."""

from typing import NamedTuple

from swamp_envs.core.kernel import kernel
from swamp_envs.games.gillybog.state import GILLYS, LIMBS, SAVED, STANDING, TIPPED


class Weights(NamedTuple):
    """What the parts of a position are worth, measured in payoff."""

    start: float = -0.6
    tipped: float = 0.1  # each gilly that is on the map
    standing: float = 0.25  # each one that is awake
    saved: float = 0.5  # each one that is home
    injury: float = 0.3  # each; a second one of the same player loses
    limb: float = 0.1  # for everybody's limbs, all protected


WEIGHTS = Weights()


@kernel
def evaluate(t, s, values):
    worth = WEIGHTS.start + worth_of_gillys(s, WEIGHTS) + worth_of_health(s, WEIGHTS)
    for p in range(s.players):
        values[p] = min(max(worth, -0.95), 0.95)


@kernel
def worth_of_gillys(s, w):
    worth = 0.0
    for i in range(GILLYS):
        state = s.gilly_state[i]
        worth += w.tipped * (state == TIPPED) + w.standing * (state == STANDING) + w.saved * (state == SAVED)
    return worth


@kernel
def worth_of_health(s, w):
    worth = 0.0
    for p in range(s.players):
        worth -= w.injury * s.injuries[p]
        for limb in range(LIMBS):
            worth += w.limb * (s.limbs[p, limb] > 0) / (LIMBS * s.players)
    return worth
