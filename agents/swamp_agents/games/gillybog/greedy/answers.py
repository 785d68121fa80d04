"""Quick answers to all that is asked between one card and the next: `ANSWERS` at the end has one for each phase.

An answer is a kernel `answer(t, s, c, team, w)`: c is the chart of the position, team says whether the seat decides for
all, w are the weights. It returns one of the actions that are offered.
"""

import numpy as np

from swamp_envs.dev import NOBODY, RUNNING, Switch, kernel
from swamp_envs.games.gillybog.hexes import NEXT
from swamp_envs.games.gillybog.kinds import Action, Limb, Phase
from swamp_envs.games.gillybog.rules.frames import KIND, SEAT, STAGE, Frame, HitsStage, Hunt
from swamp_envs.games.gillybog.rules.land import player_at
from swamp_envs.games.gillybog.rules.running import apply

from .cards import best_draft, worst_card
from .chart import TO_OWN, way_to
from .tiles import best_cell, best_way
from .walking import walk

MOST_ANSWERS = 80  # to what one decision leads to


@kernel
def ignore(t, s, c, team, w):
    """Always ignore it; a hit on the player in danger is counted if only a trusted shield has averted it."""
    top = s.stack[s.depth - 1]
    if top[KIND] == Frame.HITS and top[STAGE] != HitsStage.IGNORE_BY_MOVE and top[SEAT] == c.seat:
        c.hits += 1
    return np.int64(Action.USE)


@kernel
def weakest_limb(t, s, c, team, w):
    """The limb with the least protection; the fins, which blasts hit too, before the fronds, and the feet last."""
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
def nearest_group(t, s, c, team, w):
    best = 0
    for k in range(s.offer_n):
        if way_to(c, TO_OWN, s.offer[k] - Action.CELL) < way_to(c, TO_OWN, s.offer[best] - Action.CELL):
            best = k
    return np.int64(s.offer[best])


@kernel
def way_off(t, s, c, team, w):
    """The way that leads farthest from the players."""
    cell = s.stack[s.depth - 1, Hunt.CELL]  # as in an overflow
    best, choice = -1, 0
    for k in range(s.offer_n):
        other = NEXT[cell, s.offer[k] - Action.WAY]
        far = 0 if player_at(s, other) != NOBODY else 1 + way_to(c, TO_OWN, other)
        if far > best:
            best, choice = far, k
    return np.int64(s.offer[choice])


@kernel
def use(t, s, c, team, w):
    return np.int64(Action.USE)


@kernel
def first_offer(t, s, c, team, w):
    return np.int64(s.offer[0])


@kernel
def first_space(t, s, c, team, w):
    """The first space, even where no space need be named."""
    return np.int64(s.offer[1 if s.offer[0] == Action.DONE else 0])


# For each phase but that of the card to play.
ANSWERS = Switch(
    {
        Phase.STEP: walk,
        Phase.DEST: walk,
        Phase.LEAD: first_offer,
        Phase.CELL: best_cell,
        Phase.ORIENT: best_way,
        Phase.STACK: first_offer,
        Phase.SPACE: first_space,
        Phase.GROUP: nearest_group,
        Phase.DIR: way_off,
        Phase.IGNORE: ignore,
        Phase.GUARD: use,
        Phase.LOSE: worst_card,
        Phase.LIMB: weakest_limb,
        Phase.PICK: best_draft,
        Phase.EXTRA: use,
        Phase.PLAYER: first_offer,
        Phase.RECOVER: first_offer,
    }
)


@kernel
def play_on(t, s, c, team, w):
    """Answer until somebody may play a card, or draft one."""
    for _ in range(MOST_ANSWERS):
        if (
            s.over != RUNNING
            or s.phase == Phase.ACT
            or (s.phase == Phase.PICK and s.stack[s.depth - 1, KIND] == Frame.TURN)
        ):
            return
        apply(t, s, ANSWERS(s.phase, t, s, c, team, w))
