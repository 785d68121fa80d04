"""What may be decided in each phase, and what a decision does (RULES.md, parts 7 and 26)."""

import numpy as np

from ...core.header import NOBODY
from ...core.kernel import kernel
from ...core.parts import has_part
from .actions import Action, Kind, first_of
from .acts import ACT_ROWS, Village
from .board import CENTRE
from .dealing import deal
from .ending import finish
from .hands import can_be_offered, draw, part_with, put_out, take_up, tile_at_hand, tile_in
from .laying import fills, fitting, forget, has_place, lay, list_places, take_counters_back
from .parts.boats import be_bound, go_on, list_steps, move_boat, set_sail
from .parts.claims import can_claim, list_claims
from .parts.counters import mark, put_counter
from .parts.environment import list_spreads, spread_to
from .parts.events import happen
from .parts.exchanges import add_exchanges, go_on_exchanging, list_exchange, show_tile
from .parts.myths import list_swaps, swap_counters
from .parts.plans import list_other_operations, list_row, operate, take_for_it, work_on
from .parts.property import is_picking, pick
from .parts.race import note_lay
from .parts.teams import claim_finished, list_finished, look_around, note_tile
from .places import place_by, village_cell
from .state import (
    COLOURS,
    ENVIRONMENT,
    NO_SLOT,
    NO_TILE,
    PLANS,
    ROTATIONS,
    TEAMS,
    VILLAGE_SLOT,
    WATERWAYS,
    Eclipse,
    Outcome,
    Phase,
)
from .tiles import ECLIPSE_TILE, FIRST_VILLAGE, event_at
from .turns import changes, end_turn, look_at_water, may_stay, pass_colours, pass_on, replenish

# --- what may be decided in each phase, and doing it (RULES.md, part 26) ----------------------------------------------

__all__ = ["apply", "deal", "legal"]


@kernel
def legal(t, s, out):
    phase = s.phase
    if phase == Phase.TURN:
        return list_turn(t, s, out)
    if phase == Phase.PLACE or phase == Phase.OFFER_PLACE:
        return list_places(t, s, np.int64(s.colour_of[s.seat]), tile_at_hand(s), out)
    if phase == Phase.ORIENT:
        return list_orientations(t, s, out)
    if phase == Phase.OFFER:
        out[0], out[1] = Action.YES, Action.NO
        return 2
    if phase == Phase.ECLIPSE:
        return list_eclipses(s, out)
    if phase == Phase.BOAT:
        return list_steps(t, s, out)
    if phase == Phase.CLAIM:
        return list_finished(t, s, out) if has_part(s, TEAMS) else list_claims(t, s, out)
    if phase == Phase.EVENT:
        return list_spreads(t, s, out) if has_part(s, ENVIRONMENT) else list_swaps(t, s, out)
    if phase >= Phase.PARTNER:
        return list_exchange(t, s, out)
    return list_row(s, out) if has_part(s, PLANS) else list_takes(s, out)


@kernel
def list_turn(t, s, out):
    """Tiles that have a place, then tiles to give away; after a lay one may stop, and who can do nothing passes."""
    act = ACT_ROWS[s.act]
    n = 0
    if s.laid or has_part(s, PLANS):
        out[n] = Action.DONE
        n += 1
    n = list_lays(t, s, out, n)
    if has_part(s, PLANS):
        return list_other_operations(s, out, n)
    if not s.laid and (n == 0 or act.offers or act.discards_freely):
        n = list_offers(s, out, n)
    n += add_exchanges(t, s, out, n)
    if n == 0:
        out[n] = Action.DONE
        n += 1
    return n


@kernel
def list_lays(t, s, out, n):
    for slot in range(s.hand_size[s.seat]):
        if can_lay(t, s, slot):
            out[n] = Action.LAY + slot
            n += 1
    if (
        ACT_ROWS[s.act].village == Village.IN_HAND
        and s.village_held[s.colour_of[s.seat]]
        and can_lay(t, s, VILLAGE_SLOT)
    ):
        out[n] = Action.LAY + VILLAGE_SLOT
        n += 1
    return n


@kernel
def can_lay(t, s, slot):
    return has_place(t, s, np.int64(s.colour_of[s.seat]), tile_in(s, s.seat, slot))


@kernel
def list_offers(s, out, n):
    for slot in range(s.hand_size[s.seat]):
        if ACT_ROWS[s.act].discards_freely or can_be_offered(s.hand[s.seat, slot]):
            out[n] = Action.OFFER + slot
            n += 1
    return n


@kernel
def list_orientations(t, s, out):
    n = 0
    for rotation in range(ROTATIONS):
        if may_orient(t, s, np.int64(s.seat), rotation):
            out[n] = Action.ORIENT + rotation
            n += 1
    return n


@kernel
def list_eclipses(s, out):
    n = 0
    if may_stay(s):
        out[n] = Action.DONE
        n += 1
    for k in range(changes(s)):
        out[n] = Action.ECLIPSE + k
        n += 1
    return n


@kernel
def list_takes(s, out):
    out[0] = Action.TAKE_TILE
    out[1] = Action.TAKE_VILLAGE
    return 1 if lowest_aside(s) == NOBODY else 2


@kernel
def lowest_aside(s):
    """The colour of the lowest village that is set aside, or NOBODY."""
    for colour in range(COLOURS):
        if s.village_held[colour]:
            return colour
    return NOBODY


@kernel
def apply(t, s, action):
    phase = s.phase
    if phase == Phase.TURN:
        decide_turn(t, s, action)
    elif phase == Phase.TAKE and has_part(s, PLANS):
        take_for_it(t, s, action)
    elif phase == Phase.PLACE or phase == Phase.OFFER_PLACE:
        where = place_by(s, action)
        place(t, s, where // ROTATIONS, where % ROTATIONS)
    elif phase == Phase.ORIENT:
        orient(s, action - Action.ORIENT)
    elif phase == Phase.OFFER:
        answer(t, s, action)
    elif phase == Phase.ECLIPSE:
        turn_board(t, s, action)
    elif phase == Phase.BOAT:
        move_boat(t, s, action)
    elif phase == Phase.CLAIM and has_part(s, TEAMS):
        claim_finished(t, s, action)
    elif phase == Phase.CLAIM:
        claim(t, s, action)
    elif phase == Phase.EVENT and has_part(s, ENVIRONMENT):
        spread_to(t, s, action)
        look_at_water(t, s)
    elif phase == Phase.EVENT:
        swap_counters(s, action)
        go_on_laying(t, s, NO_TILE)
    elif is_picking(s):
        pick(t, s, action)
        replenish(t, s, 0)
    elif phase >= Phase.PARTNER:
        go_on_exchanging(t, s, action)
    else:
        take(t, s, action)


@kernel
def decide_turn(t, s, action):
    if has_part(s, PLANS) and not Action.LAY <= action < Action.OFFER:
        operate(t, s, action)
    elif action == Action.DONE:
        s.refused += s.laid == 0 and ACT_ROWS[s.act].ends_refused
        close_turn(t, s, s.laid)
    elif action < Action.OFFER:
        s.chosen = action - Action.LAY
        s.phase = Phase.PLACE
    elif action < Action.PLACE:
        give_away(t, s, action - Action.OFFER)
    else:
        show_tile(s, action)


@kernel
def answer(t, s, action):
    if action == Action.YES:
        accept(s)
    else:
        ask_next(t, s)


@kernel
def place(t, s, cell, rotation):
    """Lay the tile from the hand, or the one that was offered; a section that is full ends the game at once."""
    tile = tile_at_hand(s)
    old = event_at(t, s, cell)
    if s.tile[cell] != NO_TILE:
        replace(t, s, cell)
    lay(s, cell, rotation, tile)
    note_lay(s, cell)
    note_tile(s, cell)
    if s.chosen == NO_SLOT:
        s.offered = NO_TILE
    else:
        part_with(s, s.in_turn, s.chosen)
        s.chosen = NO_SLOT
        s.laid += 1
    if ACT_ROWS[s.act].ends_full and fills(s, cell):
        finish(t, s, Outcome.FULL)
    elif not happen(t, s, cell, tile, old):
        be_bound(s, cell)
        go_on_laying(t, s, tile)


@kernel
def replace(t, s, cell):
    """What lay there leaves the game; counters on the centre stay where they are (M-20.5, M-20.14)."""
    forget(t, s, cell)
    put_out(s, s.tile[cell])
    if cell != CENTRE:
        take_counters_back(s, cell)


@kernel
def go_on_laying(t, s, tile):
    """A tile lies, and what it brings about is done."""
    if s.seat == s.in_turn:
        after_lay(t, s, tile)
    else:
        close_turn(t, s, 1)


@kernel
def turn_board(t, s, action):
    """The choice of the one who has laid the eclipse."""
    if action != Action.DONE:
        pass_colours(t, s, action - Action.ECLIPSE + 1)
    lay_another(t, s)


@kernel
def after_lay(t, s, tile):
    if tile == ECLIPSE_TILE and s.eclipse != Eclipse.MAD:
        s.phase = Phase.ECLIPSE
        return
    if tile == ECLIPSE_TILE:
        s.mad_by = s.seat
        pass_colours(t, s, 1)
    lay_another(t, s)


@kernel
def lay_another(t, s):
    """Where several tiles may be laid in a turn the next one; else the turn ends."""
    if s.laid < s.multi:
        s.phase = Phase.TURN
    else:
        close_turn(t, s, s.laid)


@kernel
def claim(t, s, action):
    """A counter, as long as there is one and something to put it on; on water one decision."""
    if has_part(s, WATERWAYS):
        mark(s, action)
    elif action != Action.DONE:
        put_counter(s, action - first_of(s, Kind.CLAIM))
    if action == Action.DONE or has_part(s, WATERWAYS) or not can_claim(t, s):
        go_on(t, s)


@kernel
def take(t, s, action):
    """The top of the deck, or the lowest of the villages set aside; one for each tile laid, while the deck lasts."""
    s.laid -= 1
    if action == Action.TAKE_TILE:
        draw(s, s.seat)
    else:
        village = lowest_aside(s)
        take_up(s, s.seat, FIRST_VILLAGE + village)
        s.village_held[village] = 0
    if s.laid == 0 or s.deck_size == 0:
        pass_on(t, s)


# --- tiles offered to the others, and how a village is turned (RULES.md, part 7) --------------------------------------


@kernel
def give_away(t, s, slot):
    """Offer a tile to the others; in an act without offers it is discarded."""
    s.offered = tile_in(s, s.seat, slot)
    part_with(s, s.seat, slot)
    if ACT_ROWS[s.act].offers:
        ask_next(t, s)
    else:
        discard(t, s)


@kernel
def ask_next(t, s):
    """The next seat that has a place for the tile is asked; if nobody is left the tile leaves the game."""
    p = (s.seat + 1) % s.players
    while p != s.in_turn:
        if could_accept(t, s, p):
            s.seat = p
            s.phase = Phase.OFFER
            return
        p = (p + 1) % s.players
    put_aside(s)
    s.seat = s.in_turn
    close_turn(t, s, 1)


@kernel
def discard(t, s):
    put_aside(s)
    end_turn(t, s, 1)


@kernel
def put_aside(s):
    put_out(s, s.offered)
    s.refused += ACT_ROWS[s.act].ends_refused
    s.offered = NO_TILE


@kernel
def accept(s):
    """Who has not had a turn yet first chooses how the village lies (M-7.6)."""
    s.phase = Phase.OFFER_PLACE if s.oriented[s.seat] else Phase.ORIENT


@kernel
def could_accept(t, s, seat):
    """Whether the tile offered has a place; where the village may still be turned, in some rotation of it."""
    if s.oriented[seat]:
        return has_place(t, s, np.int64(s.colour_of[seat]), s.offered)
    for rotation in range(ROTATIONS):
        if may_orient(t, s, seat, rotation):
            return True
    return False


@kernel
def may_orient(t, s, seat, rotation):
    """A village is turned so that it fits and, before an offered tile is laid, so that this has a place."""
    colour = np.int64(s.colour_of[seat])
    cell = village_cell(s, colour)
    if not (fitting(t, s, cell, FIRST_VILLAGE + colour) >> rotation) & 1:
        return False
    return s.offered == NO_TILE or gives_place(t, s, colour, cell, rotation)


@kernel
def gives_place(t, s, colour, cell, rotation):
    """Try it: turn the village, look, turn it back."""
    before = s.rot[cell]
    s.rot[cell] = rotation
    found = has_place(t, s, colour, s.offered)
    s.rot[cell] = before
    return found


@kernel
def orient(s, rotation):
    s.rot[village_cell(s, s.colour_of[s.seat])] = rotation
    s.oriented[s.seat] = 1
    s.phase = Phase.TURN if s.offered == NO_TILE else Phase.OFFER_PLACE


@kernel
def close_turn(t, s, gone):
    """The tiles of a turn, so many, have been laid or offered: boats move, in acts that have them, and it ends."""
    if ACT_ROWS[s.act].boats:
        set_sail(t, s, gone)
    elif has_part(s, TEAMS):
        look_around(t, s)
    elif has_part(s, PLANS):
        work_on(t, s)
    else:
        end_turn(t, s, gone)
