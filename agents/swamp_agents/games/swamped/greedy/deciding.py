"""The decision: every one is rated, and the best is taken."""

import numpy as np

from swamp_envs.dev import kernel, mix, throw
from swamp_envs.games.swamped.boat import KINGSFOIL_NEEDED, STEP, lengthen
from swamp_envs.games.swamped.components import SPACES
from swamp_envs.games.swamped.croc import CROC_STEP, next_place
from swamp_envs.games.swamped.rules import ADD_CARD, LOSE_TREASURE, WIN, legal
from swamp_envs.games.swamped.state import ACT, ADD, BOAT, CROC, LETS_MOVE, LOSE, NOWHERE, PLAY

from .boat import best_way, rate_step
from .cards import numbers, rate_act, rate_play
from .hauls import pay_expected
from .mission import prepare, standing, survey
from .treasures import kinds_wanted, most_steps
from .weights import CHANCES, WEIGHTS


@kernel
def suggest(t, s, room, seed):
    """The best decision of the deciding seat for itself."""
    room.dice[0] = mix(seed)
    return best_decision(t, s, room, True, WEIGHTS)


@kernel
def suggest_cooperative(t, s, room, seed):
    """The best decision of the deciding seat for the mission, whoever wins."""
    room.dice[0] = mix(seed)
    return best_decision(t, s, room, False, WEIGHTS)


@kernel
def best_decision(t, s, room, selfish, w):
    """Rate every legal decision, and take the best."""
    scratch, moves, dice, c = room.scratch, room.moves[:], room.dice[:], room.chart
    choice = -1
    best = -np.inf
    n = legal(t, s, moves)
    if s.phase == PLAY or s.phase == ACT or s.phase == BOAT:
        scratch[0] = s
        survey(t, s, scratch[0], c, selfish, w)
    for k in range(n):
        action = np.int64(moves[k])
        worth = rate(t, s, scratch, c, action, selfish, w) + w.ties * throw(dice, 0, CHANCES) / CHANCES
        if worth > best:
            best = worth
            choice = action
    return choice


@kernel
def rate(t, s, scratch, c, action, selfish, w):
    """What a decision is worth to the deciding seat."""
    if s.phase == BOAT:
        return rate_step(t, s, c, action - STEP, w)
    if s.phase == PLAY:
        return rate_play(t, s, c, action, selfish, w)
    if s.phase == ACT:
        return rate_act(t, s, c, action, selfish, w)
    scratch[0] = s
    return rate_rest(t, scratch[0], c, action, selfish, w)


@kernel
def rate_rest(t, s, c, action, selfish, w):
    """What is best of the rarer decisions; uses up the state."""
    if s.phase == ADD:
        return rate_map(t, s, c, action - ADD_CARD, selfish, w)
    if s.phase == CROC:
        return rate_croc_step(t, s, c, action - CROC_STEP, selfish, w)
    if s.phase == LOSE:
        return rate_loss(t, s, action - LOSE_TREASURE, selfish, w)
    return rate_name(s, action - WIN)


@kernel
def rate_map(t, s, c, card, selfish, w):
    """The Swamp with the map at its end; the card itself is out of the game then."""
    face = np.int64(s.face[card])
    lengthen(s, card, np.int64(s.seat))
    if s.croc_card == NOWHERE:
        s.croc_card = 1
        s.croc_space = t.croc_space[card]
    survey(t, s, s, c, selfish, w)
    prepare(c, 0)
    worth = standing(t, c, 0, c.boat_card, c.boat_space, w)
    if selfish:
        worth += w.treasure * treasures_on(t, card, kinds_wanted(t, s))
    if face == LETS_MOVE:
        return worth - w.lay_lets_move
    return worth - w.lay_number * numbers(t, s, face, 0)


@kernel
def treasures_on(t, card, kinds):
    count = 0
    for space in range(SPACES):
        kind = np.int64(t.treasure[card, space]) - 1
        count += kind >= 0 and (kinds >> kind) & 1
    return count


@kernel
def rate_croc_step(t, s, c, direction, selfish, w):
    """With the croc there, where the next Let's Move could bring the boat."""
    s.croc_card, s.croc_space = next_place(t, s, np.int64(s.croc_card), np.int64(s.croc_space), direction)
    survey(t, s, s, c, selfish, w)
    c.movers = 0
    return best_way(t, c, 0, c.boat_card, c.boat_space, most_steps(t, s), False, w)


@kernel
def rate_loss(t, s, kind, selfish, w):
    """A Kingsfoil only if there are more than enough; else what the seat's objectives miss least."""
    dear = kind == 0 and s.treasures[0] <= KINGSFOIL_NEEDED
    s.treasures[kind] -= 1
    pay = pay_expected(t, s, w) if selfish and s.players > 1 else 1.0
    return pay - (w.attack if dear else 0.0)


@kernel
def rate_name(s, seat):
    """Oneself: it is the Pilot who names, and the Pilot makes a step more."""
    return 1.0 if seat == s.seat else 0.0
