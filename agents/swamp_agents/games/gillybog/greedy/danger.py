"""What attacks are likely to cost, in this turn and in other players' turns."""

import numpy as np

from swamp_envs.dev import kernel
from swamp_envs.games.gillybog.kinds import LIMBS, Limb, Op
from swamp_envs.games.gillybog.rules.land import FAR_AWAY, in_sight_of_hunters, is_bog
from swamp_envs.games.gillybog.state import FIRST_HUNTER

from .chart import MOST_BOOTS, MOST_DICE, MOST_HITS

NEARBY = 3  # steps that hunters may come in the turn of somebody else


@kernel
def peril(t, s, c, w):
    """What the attacks so far, and the hunters still to come this turn, are likely to cost."""
    seat, shield = c.seat, 0
    if s.turn != c.turn or seat != s.active:
        return cost_of_hits(s, c, c.hits * 1.0, w)
    shield = np.int64(s.shield)
    attacks, blasts, dice, near, pack = expect_hunters(t, s, c)
    soft = 2 / 3 if is_bog(s, s.at[seat]) else 1.0  # feet are safe there
    staying = max(0.0, c.hits + soft * attacks - shield)
    coming = max(0.0, c.hits + soft * (attacks + pack) - shield)
    arrival = c.boots[min(dice, MOST_DICE), min(near + s.slow, MOST_BOOTS)] if pack else 0.0
    cost = (1 - arrival) * cost_of_hits(s, c, staying, w) + arrival * cost_of_hits(s, c, coming, w)
    return cost + cost_of_blasts(s, c, blasts, dice, near, w)


@kernel
def cost_of_hits(s, c, hits, w):
    whole = min(np.int64(hits), MOST_HITS - 1)
    part = min(1.0, hits - whole)
    caught = 1 - (1 - part) * c.safe[whole] - part * c.safe[whole + 1]
    return caught * cost_of_capture(s, c, w) + hits * w.token


@kernel
def cost_of_capture(s, c, w):
    return w.defeat if s.injuries[c.seat] else w.capture


@kernel
def expect_hunters(t, s, c):
    """The top hunter card: attacks, certain blasts, dice, and then the distance and size of the nearest group."""
    here = np.int64(s.at[c.seat])
    near, pack = nearest_pack(s, c, here)
    card = s.deck[s.deck_n - 1]
    row, bonus = FIRST_HUNTER + card, np.int64(t.support[s.support])
    attacks, blasts = 0, 0
    dice = max(0, s.plays - t.timers[card] - s.timer_bonus) + s.extra_dice
    for line in range(t.program.shape[1]):
        op, a, b = read_line(t, row, line, bonus)
        if op == Op.ADVANCE and near > 0:
            near -= max(0, a + (pack if b else 0) - s.slow)
            attacks += pack if near <= 0 else 0
        elif op == Op.CONVERGE:
            attacks += convergers(s, c, here, a - s.slow, b)
            near = max(min(near, 1), near - max(0, a - s.slow))
        elif op == Op.BLAST or op == Op.BLASTEACH:
            blasts += a if in_view(s, c, here, near, b) else 0
        elif op == Op.SHOOT:
            attacks += a if in_view(s, c, here, near, FAR_AWAY) else 0
        elif op == Op.DICE:
            dice += a
    return attacks, blasts, dice, max(near, 0), (pack if near > 0 else 0)


@kernel
def read_line(t, row, line, bonus):
    """What a line of a hunter card does; both numbers have the bonus of the support."""
    a = np.int64(t.program[row, line, 1]) + (bonus if t.program[row, line, 3] else 0)
    b = np.int64(t.program[row, line, 2]) + (bonus if t.program[row, line, 4] else 0)
    return np.int64(t.program[row, line, 0]), a, b


@kernel
def nearest_pack(s, c, here):
    near, pack = FAR_AWAY, 0
    for g in range(c.groups):
        way = np.int64(c.group_way[g, here])
        if way >= 0 and way < near:
            near, pack = way, np.int64(s.hunters[c.group_cell[g]])
    return near, pack


@kernel
def convergers(s, c, here, steps, reach):
    attacks = 0
    for g in range(c.groups):
        if 0 < c.group_way[g, here] <= min(steps, reach):
            attacks += s.hunters[c.group_cell[g]]
    return attacks


@kernel
def in_view(s, c, here, near, reach):
    """A group that has come next to a player is taken to see that player."""
    return not s.hide and (near <= 1 or in_sight_of_hunters(s, here, reach))


@kernel
def cost_of_blasts(s, c, blasts, dice, near, w):
    here = np.int64(s.at[c.seat])
    if dice and not in_view(s, c, here, near, FAR_AWAY):
        dice = 0
    fins = s.limbs[c.seat, Limb.FINS]
    caught = 0.0
    for shown in range(min(dice, MOST_DICE) + 1):
        if blasts + shown > fins:
            caught += odds(min(dice, MOST_DICE), shown, c.limb[Limb.FINS])
    return caught * cost_of_capture(s, c, w) + (blasts + dice * c.limb[Limb.FINS]) * w.token


@kernel
def odds(dice, shown, chance):
    """The chance that exactly this number of the dice shows something."""
    worth = 1.0
    for i in range(dice):
        worth *= (chance * (dice - i) / (i + 1)) if i < shown else 1 - chance
    return worth


@kernel
def fragility(s, c, player, w):
    """What one attack is likely to cost a player."""
    caught = 0.0
    for limb in range(LIMBS):
        caught += c.limb[limb] * w.thin ** s.limbs[player, limb]
    return w.token + caught * (w.defeat if s.injuries[player] else w.capture)


@kernel
def exposure(s, c, player, w):
    """What may happen to a player in other players' turns."""
    here = s.at[player]
    attacks = 0.0
    for g in range(c.groups):
        if 0 < c.group_way[g, here] <= NEARBY:
            attacks += w.nearby * s.hunters[c.group_cell[g]] / c.group_way[g, here]
    if attacks and in_sight_of_hunters(s, here, NEARBY):
        attacks += w.glimpse
    return (s.players - 1) * attacks * fragility(s, c, player, w) if attacks else 0.0
