"""Moving the boat: where the movers to come can take it."""

import numpy as np

from swamp_envs.dev import EMPTY, bit, has, kernel, lowest, without_lowest
from swamp_envs.games.swamped.boat import STOP
from swamp_envs.games.swamped.components import SIDE, SPACES
from swamp_envs.games.swamped.maps import E
from swamp_envs.games.swamped.state import NOWHERE

from .chart import REACH_CARDS
from .mission import standing
from .treasures import allowance_of
from .ways import STEPS, spread


@kernel
def best_way(t, c, haul, card, space, steps, forced, w):
    """The best worth the movers can bring about from a place: so many steps now, then the movers to come."""
    for other in range(1 << c.slots):
        c.swept[other] = EMPTY
        for k in range(c.boat_card, c.length):
            c.fresh[other, k] = EMPTY
            c.reached[other, k] = EMPTY
    mark_current(t, c)
    if forced and steps > 0:
        c.swept[haul] = bit(space)
    else:
        c.fresh[haul, card] = bit(space)
    best = best_place(t, c, 0, w)
    made = 0
    for mover in range(-1, c.movers):
        if mover >= 0:
            steps = c.allowance[mover]
            begin_drive(c, mover)
        for left in range(steps - 1, -1, -1):
            made += 1
            best = max(best, best_step(t, c, mover + 1, left, w) - w.step * made)
    return best


@kernel
def best_step(t, c, next_mover, left, w):
    """One more step from everywhere: out of the Swamp, or on; with none left, the current lets go."""
    best = -1.0
    high = min(c.length, c.boat_card + REACH_CARDS)
    for haul in range(1 << c.slots):
        spread(c, haul, c.boat_card, high, True, False)
        for card in range(c.boat_card, high):
            if c.missing[haul] == 0 and c.wave[haul, card] & c.exits[card] != EMPTY:
                best = max(best, c.pay[haul])
    if c.falls != NOWHERE:
        sweep(t, c, left)
    collect(c)
    return max(best, best_place(t, c, next_mover, w))


@kernel
def best_place(t, c, next_mover, w):
    """The best of the places just reached, to wait there; the wave goes on from all of them."""
    best = -1.0
    for haul in range(1 << c.slots):
        for card in range(c.boat_card, min(c.length, c.boat_card + REACH_CARDS)):
            spaces = c.fresh[haul, card] & ~c.reached[haul, card]
            c.wave[haul, card] = spaces
            c.reached[haul, card] |= spaces
            if card == c.falls and next_mover < c.movers:
                spaces &= ~c.driven[next_mover]
            while spaces != EMPTY:
                best = max(best, standing(t, c, haul, card, lowest(spaces), w))
                spaces = without_lowest(spaces)
    return best


@kernel
def collect(c):
    """Whoever comes to a treasure goes on with it; nobody passes the croc."""
    for haul in range(1 << c.slots):
        if c.croc_card >= c.boat_card:
            c.fresh[haul, c.croc_card] &= ~bit(c.croc_space)
        for slot in range(c.slots):
            card, place = c.slot_card[slot], bit(c.slot_space[slot])
            if not (haul >> slot) & 1 and c.fresh[haul, card] & place != EMPTY:
                c.fresh[haul, card] &= ~place
                c.fresh[haul | 1 << slot, card] |= place


@kernel
def mark_current(t, c):
    """Where the allowances of the movers to come are too small for the current (D-7.1)."""
    for mover in range(c.movers if c.falls != NOWHERE else 0):
        c.driven[mover] = EMPTY
        for space in range(SPACES):
            if c.allowance[mover] <= t.strength[c.map[c.falls], space // SIDE]:
                c.driven[mover] |= bit(space)


@kernel
def begin_drive(c, mover):
    """From there the mover does not go where they like."""
    for haul in range(1 << c.slots if c.falls != NOWHERE else 0):
        c.swept[haul] = c.wave[haul, c.falls] & c.driven[mover]
        c.wave[haul, c.falls] &= ~c.driven[mover]


@kernel
def sweep(t, c, left):
    """The current takes the boat one step on; over the edge it is lost. With no steps left it comes to rest."""
    m = np.int64(c.map[c.falls])
    for haul in range(1 << c.slots):
        spaces, c.swept[haul] = c.swept[haul], EMPTY
        while spaces != EMPTY:
            space = lowest(spaces)
            spaces = without_lowest(spaces)
            for direction in range(4):
                if has(c.water[c.falls, direction], space):
                    beside = space + STEPS[direction]
                    c.swept[haul] |= bit(beside) if t.falls[m, beside] < t.falls[m, space] else EMPTY
        if left == 0:
            c.fresh[haul, c.falls] |= c.swept[haul]


@kernel
def rate_step(t, s, c, direction, w):
    card, space = c.boat_card, c.boat_space
    load_movers(t, s, c)
    if direction == STOP:
        return best_way(t, c, 0, card, space, 0, False, w)
    if has(c.water[card, direction], space):
        space += STEPS[direction]
    elif direction == E:
        card += 1
        space -= SIDE - 1
    else:
        return c.pay[0] if c.missing[0] == 0 and not s.forced else -1.0
    if card == c.croc_card and space == c.croc_space:
        return -1.0
    haul = slot_at(c, card, space)
    return best_way(t, c, haul, card, space, np.int64(s.steps) - 1, s.forced == 1, w) - w.step


@kernel
def slot_at(c, card, space):
    """The haul of a place."""
    for slot in range(c.slots):
        if c.slot_card[slot] == card and c.slot_space[slot] == space:
            return 1 << slot
    return 0


@kernel
def load_movers(t, s, c):
    """The allowances of those who move after the one who does."""
    c.movers = np.int64(s.mover_count)
    for k in range(c.movers):
        c.allowance[k] = allowance_of(t, s, s.mover[k], np.int64(s.moving), np.int64(s.pilot))
