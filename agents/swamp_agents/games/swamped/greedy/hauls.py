"""What success with a haul of treasures would pay."""

import numpy as np

from swamp_envs.dev import kernel
from swamp_envs.games.swamped.components import ADVENTURERS

from ....sharing import purse_of
from .treasures import own_score


@kernel
def pay_of_haul(t, scratch, c, haul, selfish, w):
    """What success with this haul would pay."""
    if not selfish or scratch.players == 1:
        return 1.0
    load_haul(scratch, c, haul, 1)
    pay = pay_expected(t, scratch, w)
    load_haul(scratch, c, haul, -1)
    return pay


@kernel
def load_haul(scratch, c, haul, sign):
    for slot in range(c.slots):
        if (haul >> slot) & 1:
            scratch.treasures[c.slot_kind[slot]] += sign


@kernel
def pay_expected(t, s, w):
    """The purse, with the chance that the seat's score beats rivals drawn from all other Adventurers."""
    seat = np.int64(s.seat)
    own = s.adventurer[seat]
    score = own_score(t, s)
    beaten = 0.0
    for person in range(ADVENTURERS):
        if person != own:
            s.adventurer[seat] = person
            theirs = own_score(t, s)
            beaten += 1.0 if theirs < score else (0.5 if theirs == score else 0.0)
    s.adventurer[seat] = own
    rivals = np.int64(s.players) - 1
    chance = (beaten / (ADVENTURERS - 1)) ** rivals
    return pay_of_success(s, chance) + w.score * score


@kernel
def pay_of_success(s, chance):
    """What success pays on average to a seat that wins with this chance; with `survival` it costs nobody anything."""
    return chance if s.survival or s.players == 1 else purse_of(chance, s.players)
