"""Swamped: the crocodile's way through the whole line of cards (RULES.md, part 5).

Breadth-first search on sets of spaces: one uint64 for each card of the Swamp, all its spaces at once.
"""

import numpy as np

from ...core.bits import EMPTY, bit, has
from ...core.kernel import kernel
from ...core.scratch import zeros
from .cards import draw_top
from .components import SIDE
from .ending import fail
from .maps import E, N, S, W
from .state import ACTIONS, CROC, LETS_MOVE, LINE

CROC_STEP = ACTIONS.first("croc")
NO_WAY = 1 << 20
_ONE = np.uint64(1)
_ROW = np.uint64(SIDE)
_FIRST_TO_LAST = np.uint64(SIDE - 1)


# By a bit set of rows: the spaces of the first column in these rows.
_GATES = np.array([sum(1 << SIDE * row for row in range(SIDE) if rows >> row & 1) for rows in range(1 << SIDE)], "u8")


@kernel
def joined_rows(t, s, card):
    """The rows in which a card of the Swamp and the next one are joined."""
    if card < 0 or card + 1 >= s.line_size:
        return 0
    return np.int64(t.right[s.line[card]]) & np.int64(t.left[s.line[card + 1]])


@kernel
def spread(t, s, reached, wave, fresh, first, last):
    """One step from everywhere at once: `wave` becomes the spaces reached now, `fresh` is room for them.

    The wave stays within the cards from first to last.
    """
    for card in range(first, last + 1):
        fresh[card] = EMPTY
    for card in range(first, last + 1):
        here = wave[card]
        if here == EMPTY:
            continue
        m = s.line[card]
        fresh[card] |= ((here & t.ways[m, E]) << _ONE) | ((here & t.ways[m, W]) >> _ONE)
        fresh[card] |= ((here & t.ways[m, N]) >> _ROW) | ((here & t.ways[m, S]) << _ROW)
        if card + 1 < s.line_size:
            fresh[card + 1] |= (here >> _FIRST_TO_LAST) & _GATES[joined_rows(t, s, card)]
        if card > 0:
            fresh[card - 1] |= (here & _GATES[joined_rows(t, s, card - 1)]) << _FIRST_TO_LAST
    moved = False
    for card in range(first, last + 1):
        wave[card] = fresh[card] & ~reached[card]
        reached[card] |= wave[card]
        moved |= wave[card] != EMPTY
    return moved


@kernel
def find_way(t, s):
    """How far the croc is from the boat, and its first steps on shortest ways as a bit set of directions."""
    reached, wave, fresh = zeros(LINE, np.uint64), zeros(LINE, np.uint64), zeros(LINE, np.uint64)
    before = zeros(LINE, np.uint64)
    first = last = np.int64(s.boat_card)
    reached[s.boat_card] = bit(s.boat_space)
    wave[s.boat_card] = bit(s.boat_space)
    distance = 0
    while not has(reached[s.croc_card], s.croc_space):
        for card in range(first, last + 1):
            before[card] = wave[card]
        first, last = max(first - 1, 0), min(last + 1, s.line_size - 1)
        if not spread(t, s, reached, wave, fresh, first, last):
            return NO_WAY, 0
        distance += 1
    return distance, steps_into(t, s, before)


@kernel
def steps_into(t, s, spaces):
    """The directions in which the croc's next space is one of these."""
    steps = 0
    for direction in range(4):
        card, space = next_place(t, s, np.int64(s.croc_card), np.int64(s.croc_space), direction)
        if card >= 0 and has(spaces[card], space):
            steps |= 1 << direction
    return steps


@kernel
def next_place(t, s, card, space, direction):
    """The place one step away, through passages too; card -1 if there is none."""
    if has(t.ways[s.line[card], direction], space):
        return card, space + (1 if direction == E else -SIDE if direction == N else -1 if direction == W else SIDE)
    if direction == E and space % SIDE == SIDE - 1 and (joined_rows(t, s, card) >> (space // SIDE)) & 1:
        return card + 1, space - (SIDE - 1)
    if direction == W and space % SIDE == 0 and (joined_rows(t, s, card - 1) >> (space // SIDE)) & 1:
        return card - 1, space + SIDE - 1
    return -1, space


@kernel
def send_croc(t, s):
    """The croc moves, is distracted, or catches the boat; returns whether it has moved all its steps (D-5.1, D-5.2)."""
    speed = np.int64(t.speed[s.dial])
    distance, _ = find_way(t, s)
    if distance == NO_WAY:
        return True
    if distance <= speed:
        return is_distracted(s)
    s.steps = speed
    return prowl(t, s)


@kernel
def is_distracted(s):
    """A Let's Move on top of the deck saves the boat and goes to the bottom; else it is caught."""
    if s.deck_size > 0 and s.face[s.deck[s.deck_size - 1]] == LETS_MOVE:
        card = draw_top(s)
        for i in range(s.deck_size, 0, -1):
            s.deck[i] = s.deck[i - 1]
        s.deck[0] = card
        s.deck_size += 1
        s.known[card] = 1
        return True
    s.croc_card = s.boat_card
    s.croc_space = s.boat_space
    fail(s)
    return False


@kernel
def prowl(t, s):
    """Step by step along a shortest way; where there are two the Pilot chooses, unless `croc` is auto."""
    while s.steps > 0:
        _, steps = find_way(t, s)
        if steps & (steps - 1) and s.croc == 0:
            s.phase = CROC
            s.seat = s.pilot
            return False
        step_croc(t, s, first_of(steps))
    return True


@kernel
def first_of(steps):
    direction = 0
    while not (steps >> direction) & 1:
        direction += 1
    return direction


@kernel
def step_croc(t, s, direction):
    s.steps -= 1
    s.croc_card, s.croc_space = next_place(t, s, np.int64(s.croc_card), np.int64(s.croc_space), direction)


@kernel
def list_croc_steps(t, s, out):
    _, steps = find_way(t, s)
    n = 0
    for direction in range(4):
        if (steps >> direction) & 1:
            out[n] = CROC_STEP + direction
            n += 1
    return n
