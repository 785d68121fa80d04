"""The Sacred Marshlands: what may be decided in each phase, and doing it (RULES.md, part 6)."""

import numpy as np

from ....core.kernel import kernel
from ..acts import ACT_ROWS
from ..board import CENTRE
from ..state import COLOURS, NO_SLOT, ROTATIONS, VILLAGE_SLOT, Action, Eclipse, Ending, Phase
from ..tiles import ECLIPSE_TILE, FIRST_VILLAGE
from .eclipse import pass_colours
from .hands import can_be_offered, draw, part_with, put_out, take_up
from .laying import is_full, lay, list_places
from .offers import accept, ask_next, discard, hand_over, may_turn_village, offer, shown_tile, turn_village
from .turns import can_lay_slot, can_take, draw_what_is_due, end_turn, finish, go_on, holds_village

# --- what is legal ----------------------------------------------------------------------------------------------------


@kernel
def legal(t, s, out):
    phase = s.phase
    if phase == Phase.TURN:
        return list_turn(t, s, out)
    if phase == Phase.PLACE or phase == Phase.OFFER_PLACE:
        return list_places(t, s, np.int64(s.colour_of[s.seat]), shown_tile(s), out)
    if phase == Phase.ORIENT:
        return list_orientations(t, s, out)
    if phase == Phase.OFFER:
        out[0], out[1] = Action.YES, Action.NO
        return 2
    if phase == Phase.ECLIPSE:
        return list_eclipses(s, out)
    return list_takes(s, out)


@kernel
def list_turn(t, s, out):
    """Tiles that have a place; of those that have not, or would rather be given away, all that may be offered."""
    n = 0
    if s.lays:
        out[n] = Action.DONE
        n += 1
    for slot in range(s.hand_size[s.seat]):
        if can_lay_slot(t, s, slot):
            out[n] = Action.LAY + slot
            n += 1
    if holds_village(s, s.seat) and can_lay_slot(t, s, VILLAGE_SLOT):
        out[n] = Action.LAY + VILLAGE_SLOT
        n += 1
    return n if s.lays or (n and not ACT_ROWS[s.act].offers) else list_offers(s, out, n)


@kernel
def list_offers(s, out, n):
    for slot in range(s.hand_size[s.seat]):
        if can_be_offered(s.hand[s.seat, slot]):
            out[n] = Action.OFFER + slot
            n += 1
    return n


@kernel
def list_orientations(t, s, out):
    n = 0
    for rotation in range(ROTATIONS):
        if may_turn_village(t, s, np.int64(s.seat), rotation):
            out[n] = Action.ORIENT + rotation
            n += 1
    return n


@kernel
def list_eclipses(s, out):
    for k in range(s.players - 1):
        out[k] = Action.ECLIPSE + k
    return s.players - 1


@kernel
def list_takes(s, out):
    n = 0
    if s.deck_size:
        out[n] = Action.TAKE_TILE
        n += 1
    if s.villages[0]:
        out[n] = Action.TAKE_VILLAGE
        n += 1
    return n


# --- doing it ---------------------------------------------------------------------------------------------------------


@kernel
def apply(t, s, action):
    phase = s.phase
    if phase == Phase.TURN:
        decide_turn(t, s, action)
    elif phase == Phase.PLACE or phase == Phase.OFFER_PLACE:
        lay_shown(t, s, action - Action.PLACE)
    elif phase == Phase.ORIENT:
        turn_village(s, action - Action.ORIENT)
    elif phase == Phase.OFFER:
        answer(t, s, action)
    elif phase == Phase.ECLIPSE:
        pass_colours(s, action - Action.ECLIPSE + 1)
        lay_on(t, s)
    else:
        take(t, s, action)
    go_on(t, s)


@kernel
def decide_turn(t, s, action):
    if action == Action.DONE:
        end_turn(t, s)
    elif action < Action.OFFER:
        s.chosen = action - Action.LAY
        s.phase = Phase.PLACE
    elif ACT_ROWS[s.act].offers:
        offer(t, s, action - Action.OFFER)
    else:
        discard(t, s, action - Action.OFFER)


@kernel
def answer(t, s, action):
    if action == Action.YES:
        accept(s)
    else:
        ask_next(t, s)


@kernel
def lay_shown(t, s, place):
    """Lay the tile that was chosen, or that was offered."""
    tile = shown_tile(s)
    if tile == ECLIPSE_TILE:
        put_out(s, s.tile[CENTRE])
    lay(s, place // ROTATIONS, place % ROTATIONS, tile)
    if is_full(s, s.colour_of[s.seat]):
        part_with(s, s.in_turn, s.chosen)
        finish(t, s, Ending.SECTION_FULL)
    elif s.phase == Phase.OFFER_PLACE:
        hand_over(t, s)
    else:
        lay_own(t, s, tile)


@kernel
def lay_own(t, s, tile):
    part_with(s, s.in_turn, s.chosen)
    s.lays += 1
    s.due += 1
    s.chosen = NO_SLOT
    if tile == ECLIPSE_TILE and s.eclipse == Eclipse.SIMPLE:
        s.phase = Phase.ECLIPSE
        return
    if tile == ECLIPSE_TILE:
        s.mad_by = s.seat
        pass_colours(s, 1)
    lay_on(t, s)


@kernel
def lay_on(t, s):
    """Where several tiles may be laid in a turn, the next one; else the turn ends."""
    if s.lays < s.multi:
        s.phase = Phase.TURN
    else:
        end_turn(t, s)


@kernel
def take(t, s, action):
    """The top of the deck, or the lowest of the villages set aside."""
    s.due -= 1
    if action == Action.TAKE_TILE:
        draw(s, s.seat)
    else:
        take_up(s, s.seat, FIRST_VILLAGE + COLOURS - s.villages[0])
        s.villages[0] -= 1
    if not can_take(s):
        draw_what_is_due(t, s)
