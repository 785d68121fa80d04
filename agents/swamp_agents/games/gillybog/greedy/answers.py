"""Quick answers to all that is asked between one card and the next."""

import numpy as np

from swamp_envs.dev import NOBODY, RUNNING, kernel
from swamp_envs.games.gillybog.hexes import NEXT
from swamp_envs.games.gillybog.kinds import Action, Limb, Phase
from swamp_envs.games.gillybog.rules.attacks import IGNORE_BY_MOVE
from swamp_envs.games.gillybog.rules.frames import KIND, SEAT, STAGE, Frame, Hunt
from swamp_envs.games.gillybog.rules.land import player_at
from swamp_envs.games.gillybog.rules.running import apply

from .cards import best_draft, worst_card
from .chart import TO_OWN, way_to
from .tiles import best_cell, best_way
from .walking import walk

MOST_ANSWERS = 80  # to what one decision leads to


@kernel
def play_on(t, s, c, team, w):
    """Until the next card may be played, by whomever."""
    for _ in range(MOST_ANSWERS):
        if (
            s.over != RUNNING
            or s.phase == Phase.ACT
            or (s.phase == Phase.PICK and s.stack[s.depth - 1, KIND] == Frame.TURN)
        ):
            return
        apply(t, s, answer(t, s, c, team, w))


@kernel
def answer(t, s, c, team, w):
    """A quick answer to any question but that of the card to play."""
    if s.phase == Phase.STEP or s.phase == Phase.DEST:
        return walk(t, s, c, team, w)
    if s.phase == Phase.CELL:
        return best_cell(t, s, c, w)
    if s.phase == Phase.ORIENT:
        return best_way(t, s, c, w)
    if s.phase == Phase.IGNORE:
        return ignore(s, c)
    if s.phase == Phase.LIMB:
        return weakest_limb(s)
    if s.phase == Phase.LOSE:
        return worst_card(t, s)
    return rare_answer(t, s, c)


@kernel
def rare_answer(t, s, c):
    if s.phase == Phase.GUARD or s.phase == Phase.EXTRA:
        return np.int64(Action.USE)
    if s.phase == Phase.PICK:
        return best_draft(t, s)
    if s.phase == Phase.GROUP:
        return nearest_group(s, c)
    if s.phase == Phase.DIR:
        return way_off(s, c)
    return np.int64(s.offer[1 if s.phase == Phase.SPACE and s.offer[0] == Action.DONE else 0])


@kernel
def ignore(s, c):
    """Always; a hit on the player in danger is counted if only a trusted shield has held it."""
    top = s.stack[s.depth - 1]
    if top[KIND] == Frame.HITS and top[STAGE] != IGNORE_BY_MOVE and top[SEAT] == c.seat:
        c.hits += 1
    return np.int64(Action.USE)


@kernel
def weakest_limb(s):
    """Of equals the fins, which blasts hit too; feet last."""
    seat = s.seat
    best = np.int64(Limb.FINS)
    for limb in (Limb.FRONDS, Limb.FEET):
        if s.limbs[seat, limb] < s.limbs[seat, best]:
            best = np.int64(limb)
    for k in range(s.offer_n):
        if s.offer[k] == Action.LIMB + best:
            return Action.LIMB + best
    return np.int64(s.offer[0])


@kernel
def nearest_group(s, c):
    best = 0
    for k in range(s.offer_n):
        if way_to(c, TO_OWN, s.offer[k] - Action.CELL) < way_to(c, TO_OWN, s.offer[best] - Action.CELL):
            best = k
    return np.int64(s.offer[best])


@kernel
def way_off(s, c):
    """Away from everybody."""
    cell = s.stack[s.depth - 1, Hunt.CELL]  # as in an overflow
    best, choice = -1, 0
    for k in range(s.offer_n):
        other = NEXT[cell, s.offer[k] - Action.WAY]
        far = 0 if player_at(s, other) != NOBODY else 1 + way_to(c, TO_OWN, other)
        if far > best:
            best, choice = far, k
    return np.int64(s.offer[choice])
