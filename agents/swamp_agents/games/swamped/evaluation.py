"""How a Swamped position stands: the chance that the mission succeeds, as greedy sees it, times who would win it."""

import numpy as np

from swamp_envs.dev import kernel
from swamp_envs.games.swamped.ending import better_objective
from swamp_envs.games.swamped.state import ACT, BOAT, CROC, FINAL

from ...sharing import share_chances
from .greedy.boat import best_way, load_movers
from .greedy.cards import rate_go
from .greedy.hauls import pay_of_success
from .greedy.mission import prepare, standing, survey
from .greedy.weights import WEIGHTS

SHARPNESS = 0.4  # two points and a half more make a seat e times as likely to be the winner


@kernel
def evaluate(t, s, room, values):
    players = s.players
    for p in range(players):
        values[p] = SHARPNESS * better_objective(t, s, p)
    share_chances(values, players)
    success = 1.0 if s.phase == FINAL else chance_of_success(t, s, room.chart)
    for p in range(players):
        values[p] = success * pay_of_success(s, values[p]) - (1.0 - success)


@kernel
def chance_of_success(t, s, c):
    """By the way that is left and the croc's; without selfishness success pays 1."""
    survey(t, s, s, c, False, WEIGHTS)
    worth = worth_of_place(t, s, c)
    return min((worth + 1.0) / (1.0 + WEIGHTS.hope), 1.0)


@kernel
def worth_of_place(t, s, c):
    """With the boat where its movers can still bring it before the croc comes."""
    if s.phase == ACT:
        return rate_go(t, s, c, WEIGHTS)
    if s.phase == BOAT:
        load_movers(t, s, c)
        steps = np.int64(s.steps)
        return best_way(t, c, np.int64(0), c.boat_card, c.boat_space, steps, s.forced == 1, WEIGHTS)
    prepare(c, 1 if s.phase == CROC else 0)
    return standing(t, c, 0, c.boat_card, c.boat_space, WEIGHTS)
