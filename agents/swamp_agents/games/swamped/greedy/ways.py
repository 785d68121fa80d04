"""The ways of the boat and of the croc over the maps."""

import numpy as np

from swamp_envs.dev import EMPTY, bit, kernel, lowest, without_lowest
from swamp_envs.games.swamped.components import FIRST_WATERFALL, SIDE, SPACES
from swamp_envs.games.swamped.maps import E, N, S, W
from swamp_envs.games.swamped.state import ADD, NOWHERE

from .chart import FAR, JOINED

ONE, ROW, ACROSS = np.uint64(1), np.uint64(SIDE), np.uint64(SIDE - 1)
LAST_ROW = np.uint64(SPACES - SIDE)
FIRST_COLUMN = np.array(
    [sum(1 << SIDE * row for row in range(SIDE) if rows >> row & 1) for rows in range(1 << SIDE)], np.uint64
)
STEPS = np.array([1, -SIDE, -1, SIDE])


@kernel
def lay_maps(t, s, c):
    """The Swamp, with the deck's top card where it will lie once the boat enters the last card."""
    c.length = np.int64(s.line_size)
    c.falls = NOWHERE
    for card in range(s.line_size):
        c.map[card] = s.line[card]
    if s.deck_size > 0 and s.phase != ADD:
        c.map[c.length] = s.deck[s.deck_size - 1]
        c.length += 1
    for card in range(c.length):
        m = np.int64(c.map[card])
        for direction in range(4):
            c.water[card, direction] = t.ways[m, direction]
        rows = np.int64(t.right[m])
        if card + 1 < c.length:
            rows &= np.int64(t.left[c.map[card + 1]])
        c.water[card, JOINED] = FIRST_COLUMN[rows] << ACROSS  # of the last card: where the Swamp will go on
        if m >= FIRST_WATERFALL:
            c.falls = card
        c.exits[card] = np.uint64(t.top[m]) | (np.uint64(t.bottom[m]) << LAST_ROW)


@kernel
def chart_croc(c):
    begin_wave(c, c.croc_card)
    if c.croc_card != NOWHERE:
        c.wave[0, c.croc_card] = bit(c.croc_space)
    measure(c, c.croc_way, 0, True, True)


@kernel
def begin_wave(c, blocked_card):
    """Nothing reached but the croc's space, which is barred to the boat."""
    for card in range(c.length):
        c.wave[0, card] = EMPTY
        c.reached[0, card] = EMPTY
    if blocked_card != NOWHERE:
        c.reached[0, blocked_card] = bit(c.croc_space)


@kernel
def chart_boat(t, c):
    """From the boat to everywhere ahead; from everywhere ahead to the end of the Swamp and to the exits."""
    begin_wave(c, c.croc_card)
    c.wave[0, c.boat_card] = bit(c.boat_space)
    measure(c, c.boat_way, c.boat_card, True, False)
    begin_wave(c, c.croc_card)
    c.wave[0, c.length - 1] = c.water[c.length - 1, JOINED]
    measure(c, c.end_way, c.boat_card, False, True)
    begin_wave(c, c.croc_card)
    for card in range(c.boat_card, c.length):
        c.wave[0, card] = c.exits[card]
    measure(c, c.out_way, c.boat_card, False, True)


@kernel
def measure(c, way, low, east, west):
    """Breadth-first from the wave's spaces, on cards from `low` on; `east` and `west`: the ways to other cards."""
    for card in range(low, c.length):
        c.reached[0, card] |= c.wave[0, card]
        for space in range(SPACES):
            way[card, space] = FAR
    steps = 0
    while write_wave(c, way, low, steps) and steps < FAR - 1:
        spread(c, 0, low, c.length, east, west)
        for card in range(low, c.length):
            c.wave[0, card] = c.fresh[0, card] & ~c.reached[0, card]
            c.reached[0, card] |= c.wave[0, card]
        steps += 1


@kernel
def write_wave(c, way, low, steps):
    """Note the steps to the spaces of the wave; whether there are any."""
    any_space = False
    for card in range(low, c.length):
        spaces = c.wave[0, card]
        while spaces != EMPTY:
            way[card, lowest(spaces)] = steps
            spaces = without_lowest(spaces)
            any_space = True
    return any_space


@kernel
def spread(c, haul, low, high, east, west):
    """`fresh` becomes all that is one step from the wave."""
    for card in range(low, high):
        c.fresh[haul, card] = EMPTY
    for card in range(low, high):
        here = c.wave[haul, card]
        if here == EMPTY:
            continue
        c.fresh[haul, card] |= ((here & c.water[card, E]) << ONE) | ((here & c.water[card, W]) >> ONE)
        c.fresh[haul, card] |= ((here & c.water[card, N]) >> ROW) | ((here & c.water[card, S]) << ROW)
        if east and card + 1 < high:
            c.fresh[haul, card + 1] |= (here & c.water[card, JOINED]) >> ACROSS
        if west and card > low:
            c.fresh[haul, card - 1] |= (here << ACROSS) & c.water[card - 1, JOINED]
