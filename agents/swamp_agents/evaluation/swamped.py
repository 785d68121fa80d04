"""How a Swamped position stands: the chance that the mission succeeds, as greedy sees it, times who would win it."""

import numpy as np

from swamp_envs.core.kernel import kernel
from swamp_envs.games.swamped.ending import better_objective
from swamp_envs.games.swamped.state import ACT, BOAT, CROC, FINAL

from ..greedy.swamped import CHART, WEIGHTS, best_way, load_movers, prepare, rate_go, standing, survey
from .sharing import purse_of, share_chances

SHARPNESS = 0.4  # two points and a half more make a seat e times as likely to be the winner


@kernel
def evaluate(t, s, values):
    players = s.players
    for p in range(players):
        values[p] = SHARPNESS * better_objective(t, s, p)
    share_chances(values, players)
    success = 1.0 if s.phase == FINAL else chance_of_success(t, s)
    for p in range(players):
        won = purse_of(values[p], players) if players > 1 else 1.0
        values[p] = success * won - (1.0 - success)


@kernel
def chance_of_success(t, s):
    """By the way that is left and the croc's; without selfishness success pays 1."""
    charts = np.zeros(1, CHART)
    survey(t, s, s, charts[0], False, WEIGHTS)
    worth = worth_of_place(t, s, charts[0])
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
