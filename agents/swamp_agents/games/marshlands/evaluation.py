"""How a position of the Marshlands stands: chances to win, by what each board promises."""

import numpy as np

from swamp_envs.dev import kernel
from swamp_envs.games.marshlands.acts import ACT_ROWS
from swamp_envs.games.marshlands.ending import PAYING_ALONE

from ...sharing import purse_of, share_chances
from .outlook import PLAN, look_over, worth_as_seen

SHARPNESS = 1 / 12  # a reed bed that is linked makes a seat twice as likely to win
RACE_SHARPNESS = 1 / 4  # so do three turns


@kernel
def evaluate(t, s, room, values):
    room.arriving[0] = 0
    look_over(t, s, room)
    for p in range(s.players):
        values[p] = worth_as_seen(t, s, room, np.int64(s.colour_of[p]), PLAN)
    if s.players == 1:
        values[0] = max(-1.0, min(1.0, values[0] / (PAYING_ALONE * np.int64(s.sections))))
        return
    for p in range(s.players):
        values[p] *= RACE_SHARPNESS if ACT_ROWS[s.act].boats_race else SHARPNESS
    share_chances(values, s.players)
    for p in range(s.players):
        values[p] = purse_of(values[p], s.players)
