"""The decision: every action is tried on a copy, and the position that follows is rated."""

import numpy as np

from swamp_envs.dev import RUNNING, kernel, mix, throw
from swamp_envs.games.gillybog.kinds import LIMBS, Action, Outcome, Phase
from swamp_envs.games.gillybog.rules.frames import KIND, NO_ANSWER, SEAT, Frame
from swamp_envs.games.gillybog.rules.running import apply

from .answers import ANSWERS, play_on
from .chart import chart_position
from .danger import fragility
from .weights import CHANCES, WEIGHTS
from .worth import rate_position

TRUST = 100  # shields that stand for attacks to be counted
PADDING = 40  # the same for other players, on each limb


@kernel
def suggest(t, s, room, seed):
    """The best decision of the deciding seat for itself."""
    room.dice[0] = mix(seed)
    return decide(t, s, room, False, WEIGHTS)


@kernel
def suggest_cooperative(t, s, room, seed):
    """The best decision of the deciding seat for all."""
    room.dice[0] = mix(seed)
    return decide(t, s, room, True, WEIGHTS)


@kernel
def decide(t, s, room, team, w):
    if s.offer_n == 1:
        return np.int64(s.offer[0])
    c = room.charts[0]
    c.seat = in_danger(s)
    c.hits = 0
    c.turn = s.turn
    chart_position(t, s, c, w)
    if is_plain(s):
        return ANSWERS(s.phase, t, s, c, team, w)
    return best_trial(t, s, room, team, w)


@kernel
def in_danger(s):
    """The player who moves, or else the active player."""
    top = s.stack[s.depth - 1]
    return np.int64(top[SEAT] if top[KIND] == Frame.MOVEMENT else s.active)


@kernel
def is_plain(s):
    """Whether the decision has a rule of its own; all others are tried."""
    top = s.stack[s.depth - 1, KIND]
    if s.phase == Phase.ORIENT:
        return top == Frame.PLACING
    if s.phase == Phase.PICK:
        return top == Frame.TURN
    return (
        s.phase == Phase.STEP
        or s.phase == Phase.DEST
        or s.phase == Phase.CELL
        or s.phase == Phase.LIMB
        or s.phase == Phase.IGNORE
        or s.phase == Phase.GUARD
        or s.phase == Phase.LOSE
    )


@kernel
def best_trial(t, s, room, team, w):
    dice = room.dice[:]
    choice, best = np.int64(NO_ANSWER), -np.inf
    for k in range(s.offer_n):
        action = np.int64(s.offer[k])
        worth = rate_trial(t, s, room, action, team, w) + w.ties * throw(dice, 0, CHANCES) / CHANCES
        if worth > best:
            choice, best = action, worth
    return choice


@kernel
def rate_trial(t, s, room, action, team, w):
    """The worth of the position after the action, less the harm that the action does to others."""
    first, after = room.charts[0], room.charts[1]
    room.trial[0] = s
    now = room.trial[0]
    first.hits = 0
    first.planned = 0
    ends_turn = s.phase == Phase.ACT and action == Action.DONE
    harm = 0.0 if ends_turn else carry_out(t, s, now, first, action, team, w)
    if now.over != RUNNING:
        return w.won if now.outcome == Outcome.WON else -w.won
    after.seat, after.turn, after.hits = first.seat, first.turn, first.hits
    chart_position(t, now, after, w)
    return rate_position(t, now, after, team, w) - harm


@kernel
def carry_out(t, s, now, c, action, team, w):
    """Play the action, with quick answers to all that is asked on the way; returns the harm that it does to others."""
    now.shield += TRUST
    pad_others(now, c.seat)
    apply(t, now, action)
    play_on(t, now, c, team, w)
    if now.turn == c.turn:
        now.shield += c.hits - TRUST
    return harm_to_others(s, c, now, c.seat, team, w)


@kernel
def pad_others(s, seat):
    for player in range(s.players):
        for limb in range(LIMBS if player != seat else 0):
            s.limbs[player, limb] += PADDING


@kernel
def harm_to_others(s, c, now, seat, team, w):
    """What others have lost counts as attacks, and is put back."""
    harm = 0.0
    for player in range(s.players):
        hits = 0
        for limb in range(LIMBS if player != seat else 0):
            now.limbs[player, limb] -= PADDING
            hits += max(0, s.limbs[player, limb] - now.limbs[player, limb])
            now.limbs[player, limb] = max(now.limbs[player, limb], s.limbs[player, limb])
        harm += hits * fragility(s, c, player, w)
    return harm if team else 0.25 * harm
