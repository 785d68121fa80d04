"""Gillybog: effects that move and protect players (RULES.md, part 13)."""

import numpy as np

from .....core.header import NOBODY
from .....core.kernel import kernel
from ...kinds import LIMBS, Action, Phase, Whose
from ..frames import NO_ANSWER, SEAT, STAGE, Program, ask, offer
from ..land import is_bog
from ..moving import move_player, travel

# --- moving ----------------------------------------------------------------------------------------------------------


@kernel
def do_move(s, f, seat, steps, ignores):
    if f[STAGE] == 0:
        f[STAGE] = 1
        move_player(s, seat, steps, ignores)
        return False
    return True


@kernel
def do_travel(s, f, kind, reach):
    if f[STAGE] == 0:
        f[STAGE] = 1
        travel(s, f[SEAT], kind, reach)
        return False
    return True


# --- protection ------------------------------------------------------------------------------------------------------


@kernel
def do_protect(s, f, whose, n, answer):
    """Token by token; for players in bogs n each, in turn order."""
    if answer != NO_ANSWER:
        protect(s, receiver(s, f, whose, n), answer - Action.LIMB)
        f[Program.COUNT] += 1
    while f[Program.COUNT] < n * (s.players if whose == Whose.BOGS else 1) and s.supply:
        player = receiver(s, f, whose, n)
        if player != NOBODY:
            for limb in range(LIMBS):
                offer(s, Action.LIMB + limb)
            ask(s, f[SEAT], Phase.LIMB)
            return False
        f[Program.COUNT] += 1
    return True


@kernel
def receiver(s, f, whose, n):
    """Who gets the next token, or NOBODY."""
    if whose == Whose.SELF:
        return np.int64(f[SEAT])
    if whose == Whose.ALLY:
        return np.int64(f[Program.ALLY])
    player = (f[SEAT] + f[Program.COUNT] // n) % s.players
    return np.int64(player if is_bog(s, s.at[player]) else NOBODY)


@kernel
def protect(s, player, limb):
    s.limbs[player, limb] += 1
    s.supply -= 1


@kernel
def do_patch(s, f, n, answer):
    """Tokens for limbs that have none."""
    if answer != NO_ANSWER:
        protect(s, f[SEAT], answer - Action.LIMB)
        f[Program.COUNT] += 1
    if f[Program.COUNT] == n or s.supply == 0:
        return True
    for limb in range(LIMBS):
        if s.limbs[f[SEAT], limb] == 0:
            offer(s, Action.LIMB + limb)
    ask(s, f[SEAT], Phase.LIMB)
    return s.offer_n == 0


@kernel
def do_ward(s, f, n):
    given = min(n, s.supply)
    s.ward[s.at[f[SEAT]]] += given
    s.supply -= given
    return True
