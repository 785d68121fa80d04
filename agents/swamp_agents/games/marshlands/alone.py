"""What bots of the Marshlands do when each plans alone: lay what promises most, and exchange what fits nowhere."""

import numpy as np

from swamp_envs.dev import of
from swamp_envs.games.marshlands.actions import Action
from swamp_envs.games.marshlands.state import PLANS, VILLAGE_SLOT

NOTHING = -1


@of(PLANS)
def first_lay(s, room, n):
    """The village, without which nothing counts, if it is among the legal moves; else NOTHING."""
    for k in range(n):
        if room.moves[0, k] == Action.LAY + VILLAGE_SLOT:
            return np.int64(Action.LAY + VILLAGE_SLOT)
    return NOTHING


@of(PLANS)
def is_like_an_earlier(s, slot):
    """Whether a tile that cannot be told from it is in an earlier slot of the hand."""
    for earlier in range(slot):
        if s.hand[s.seat, earlier] == s.hand[s.seat, slot]:
            return True
    return False
