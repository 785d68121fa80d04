"""Swamped: the boat, step by step, and the current of the Waterfall (RULES.md, parts 4 and 7)."""

import numpy as np

from ...core.bits import bit, has
from ...core.kernel import kernel
from .cards import draw_top
from .components import FIRST_WATERFALL, READINGS, SIDE
from .ending import fail, succeed
from .maps import E, N, S
from .state import ACTIONS, BOAT, NOWHERE, RUNNING

STEP = ACTIONS.first("boat")
STOP = 4
KINGSFOIL_NEEDED = 3
_ACROSS = np.array([1, -SIDE, -1, SIDE])  # to the next space of the map E, N, W, S


@kernel
def begin_movement(t, s, seat, allowance):
    """The current is read once, now (D-7.3)."""
    s.seat = seat
    s.phase = BOAT
    s.steps = allowance
    s.forced = is_driven(t, s, allowance)


@kernel
def is_driven(t, s, allowance):
    """Whether the current under the boat is too strong for a movement that begins with this allowance (D-7.1)."""
    here = s.line[s.boat_card]
    return here >= FIRST_WATERFALL and allowance <= t.strength[here, s.boat_space // SIDE]


@kernel
def list_steps(t, s, out):
    """E, N, W, S and stop; never back to the card on the left (D-4.1)."""
    n = 0
    for direction in range(4):
        if may_be_driven(t, s, direction) if s.forced else may_step(t, s, direction):
            out[n] = STEP + direction
            n += 1
    if not s.forced:
        out[n] = STEP + STOP
        n += 1
    return n


@kernel
def may_step(t, s, direction):
    here = np.int64(s.line[s.boat_card])
    if has(t.ways[here, direction], s.boat_space):
        return True
    column = s.boat_space % SIDE
    row = s.boat_space // SIDE
    if direction == E:
        return column == SIDE - 1 and leads_east(t, s, s.boat_card, row)
    if direction == N:
        return row == 0 and (t.top[here] >> column) & 1 != 0
    return direction == S and row == SIDE - 1 and (t.bottom[here] >> column) & 1 != 0


@kernel
def leads_east(t, s, card, row):
    """Whether a passage joins a card of the Swamp to the next one in this row (D-1.2)."""
    if card + 1 >= s.line_size:
        return False
    return (t.right[s.line[card]] >> row) & (t.left[s.line[card + 1]] >> row) & 1 != 0


@kernel
def may_be_driven(t, s, direction):
    """Only steps that bring the boat nearer to the falls; from the last row, over them (D-7.1)."""
    here = np.int64(s.line[s.boat_card])
    distance = t.falls[here, s.boat_space]
    if direction == S and s.boat_space // SIDE == SIDE - 1:
        return distance == 1
    if not has(t.ways[here, direction], s.boat_space):
        return False
    return t.falls[here, s.boat_space + _ACROSS[direction]] < distance


@kernel
def step_boat(t, s, direction):
    """Over the falls or through an exit: the game ends. Else a new space, with all that is there (D-4.6)."""
    s.steps -= 1
    card = np.int64(s.boat_card)
    if has(t.ways[s.line[s.boat_card], direction], s.boat_space):
        s.boat_space += _ACROSS[direction]
    elif direction == E:
        s.boat_card += 1
        s.boat_space -= SIDE - 1
    elif s.forced:
        fail(s)
    elif s.treasures[0] >= KINGSFOIL_NEEDED:
        succeed(t, s)
    else:
        fail(s)
    if s.phase == BOAT and s.outcome == RUNNING:
        enter_space(t, s, s.boat_card != card)


@kernel
def enter_space(t, s, on_new_card):
    if s.boat_card == s.croc_card and s.boat_space == s.croc_space:
        fail(s)
        return
    collect_treasure(t, s)
    if on_new_card and s.boat_card == s.line_size - 1 and s.deck_size > 0:
        lengthen(s, draw_top(s), NOWHERE)


@kernel
def collect_treasure(t, s):
    """Once per space; Kingsfoil turns the croc's dial (D-4.4)."""
    kind = np.int64(t.treasure[s.line[s.boat_card], s.boat_space]) - 1
    if kind < 0 or has(s.taken[s.boat_card], s.boat_space):
        return
    s.taken[s.boat_card] |= bit(s.boat_space)
    s.treasures[kind] += 1
    if kind == 0:
        s.dial = min(np.int64(s.dial) + 1, READINGS - 1)


@kernel
def lengthen(s, card, seat):
    """A map is laid at the end of the Swamp, from a seat's hand or from the deck."""
    s.line[s.line_size] = card
    s.added_by[s.line_size] = seat
    s.line_size += 1
