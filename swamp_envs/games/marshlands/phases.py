"""What may be decided in each phase, and what a decision does (RULES.md, parts 7 and 26)."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import numpy as np

from ...core.header import NOBODY
from ...core.kernel import kernel
from ...core.parts import has_part, of
from ...core.phases import END, Only, Phases
from .actions import Action, Kind, first_of
from .acts import ACT_ROWS, Act, Village
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
from .parts.exchanges import (
    add_exchanges,
    list_demands,
    list_partners,
    list_picks,
    list_replies,
    name_demand,
    name_partner,
    reply,
    show_for_exchange,
    swap,
)
from .parts.myths import list_swaps, swap_counters
from .parts.plans import list_operations, list_row, operate, take_for_it, work_on
from .parts.property import is_picking, pick
from .parts.race import note_lay
from .parts.teams import claim_finished, list_finished, look_around, note_tile
from .places import place_by, village_cell
from .state import (
    COLOURS,
    EFFECTS,
    ENVIRONMENT,
    EXCHANGES,
    MYTHS,
    NO_SLOT,
    NO_TILE,
    PLANS,
    PROPERTY,
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

__all__ = ["PHASES", "apply", "deal", "legal"]

# --- a turn: choose a tile --------------------------------------------------------------------------------------------


@kernel
def list_turn(t, s, out):
    """Tiles that have a place, then tiles to give away; after a lay one may stop, and who can do nothing passes."""
    act = ACT_ROWS[s.act]
    n = 0
    if s.laid:
        out[n] = Action.DONE
        n += 1
    n = list_lays(t, s, out, n)
    if not s.laid and (n == 0 or act.offers or act.discards_freely):
        for slot in range(s.hand_size[s.seat]):
            if act.discards_freely or can_be_offered(s.hand[s.seat, slot]):
                out[n] = Action.OFFER + slot
                n += 1
    n += add_exchanges(t, s, out, n)
    if n == 0:
        out[n] = Action.DONE
        n += 1
    return n


@kernel
def list_lays(t, s, out, n):
    """Write, behind n answers, the tiles that have a place, the village last; returns how many answers there are."""
    colour = np.int64(s.colour_of[s.seat])
    for slot in range(s.hand_size[s.seat]):
        if has_place(t, s, colour, tile_in(s, s.seat, slot)):
            out[n] = Action.LAY + slot
            n += 1
    has_village = ACT_ROWS[s.act].village == Village.IN_HAND and s.village_held[colour]
    if has_village and has_place(t, s, colour, FIRST_VILLAGE + colour):
        out[n] = Action.LAY + VILLAGE_SLOT
        n += 1
    return n


@kernel
def decide_turn(t, s, action):
    """Stop, choose a tile to lay, give one away, or show one for an exchange."""
    if action == Action.DONE:
        s.refused += s.laid == 0 and ACT_ROWS[s.act].ends_refused
        close_turn(t, s, s.laid)
    elif action < Action.OFFER:
        choose_tile(s, action)
    elif action < Action.PLACE:
        give_away(t, s, action - Action.OFFER)
    else:
        show_for_exchange(s, action)


@kernel
def choose_tile(s, action):
    s.chosen = action - Action.LAY
    s.phase = Phase.PLACE


# --- who plans alone operates -----------------------------------------------------------------------------------------


@of(PLANS)
def list_plan(t, s, out):
    """Pass, lay, exchange or lift: all of them are operations (M-16.3)."""
    out[0] = Action.DONE
    return list_operations(s, out, list_lays(t, s, out, 1))


@of(PLANS)
def decide_plan(t, s, action):
    if Action.LAY <= action < Action.OFFER:
        choose_tile(s, action)
    else:
        operate(t, s, action)


# --- lay it -----------------------------------------------------------------------------------------------------------


@kernel
def list_own_places(t, s, out):
    return list_places(t, s, np.int64(s.colour_of[s.seat]), tile_at_hand(s), out)


@kernel
def place(t, s, action):
    """Lay the tile from the hand, or the one that was offered; a section that is full ends the game at once."""
    cell, rotation = place_by(s, action) // ROTATIONS, place_by(s, action) % ROTATIONS
    tile, old = tile_at_hand(s), event_at(t, s, cell)
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
    """A tile lies, and what it brings about is done: one's own may be the eclipse, or not the last of the turn."""
    if s.seat != s.in_turn:
        close_turn(t, s, 1)
    elif tile == ECLIPSE_TILE and s.eclipse != Eclipse.MAD:
        s.phase = Phase.ECLIPSE
    else:
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
def list_eclipses(t, s, out):
    n = 0
    if may_stay(s):
        out[n] = Action.DONE
        n += 1
    for k in range(changes(s)):
        out[n] = Action.ECLIPSE + k
        n += 1
    return n


@kernel
def turn_board(t, s, action):
    """The choice of the one who has laid the eclipse."""
    if action != Action.DONE:
        pass_colours(t, s, action - Action.ECLIPSE + 1)
    lay_another(t, s)


# --- or offer it to the others ----------------------------------------------------------------------------------------


@kernel
def give_away(t, s, slot):
    """Offer a tile to the others; in an act without offers it is discarded."""
    s.offered = tile_in(s, s.seat, slot)
    part_with(s, s.seat, slot)
    if ACT_ROWS[s.act].offers:
        ask_next(t, s)
    else:
        put_aside(s)
        end_turn(t, s, 1)


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
def put_aside(s):
    put_out(s, s.offered)
    s.refused += ACT_ROWS[s.act].ends_refused
    s.offered = NO_TILE


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
def list_answers(t, s, out):
    out[0], out[1] = Action.YES, Action.NO
    return 2


@kernel
def answer(t, s, action):
    """Who accepts and has not had a turn yet first chooses how the village lies (M-7.6)."""
    if action == Action.NO:
        ask_next(t, s)
    else:
        s.phase = Phase.OFFER_PLACE if s.oriented[s.seat] else Phase.ORIENT


# --- how a village lies -----------------------------------------------------------------------------------------------


@kernel
def list_orientations(t, s, out):
    n = 0
    for rotation in range(ROTATIONS):
        if may_orient(t, s, np.int64(s.seat), rotation):
            out[n] = Action.ORIENT + rotation
            n += 1
    return n


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
def orient(t, s, action):
    s.rot[village_cell(s, s.colour_of[s.seat])] = action - Action.ORIENT
    s.oriented[s.seat] = 1
    s.phase = Phase.TURN if s.offered == NO_TILE else Phase.OFFER_PLACE


# --- the end of a turn ------------------------------------------------------------------------------------------------


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
def list_takes(t, s, out):
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


# --- what events and exchanges ask ------------------------------------------------------------------------------------


@of(MYTHS)
def swap_for_her(t, s, action):
    """Fairy Melusine has her counter; the turn goes on."""
    swap_counters(s, action)
    go_on_laying(t, s, NO_TILE)


@of(ENVIRONMENT)
def foul(t, s, action):
    """Pollution goes where its seat says, before the turn."""
    spread_to(t, s, action)
    look_at_water(t, s)


@of(EXCHANGES)
def take_pick(t, s, action):
    """A tile picked in an exchange, or for the Private Property that another has been handed."""
    if is_picking(s):
        pick(t, s, action)
        replenish(t, s, 0)
    else:
        swap(t, s, action - Action.LAY)


# --- the table --------------------------------------------------------------------------------------------------------


class Step(NamedTuple):
    """A phase: what is legal, what a decision does, what may follow, and where it is asked, by act and options."""

    name: str
    legal: Callable
    apply: Callable
    then: tuple[str, ...]
    is_asked: Callable[[Act, Mapping[str, Any]], bool] = lambda act, options: True


def asks_the_others(act: Act, options: Mapping[str, Any]) -> bool:
    return act.offers


def asks_the_eclipse(act: Act, options: Mapping[str, Any]) -> bool:
    """The mad one asks nobody."""
    return options.get("eclipse") in ("simple", "optional")


# What may follow the end of a turn, and the laying of its last tile.
ENDS = ("orient", "turn", "take", Only("pick", PROPERTY), Only("event", ENVIRONMENT), END)
CLOSES = ("boat", Only("claim", TEAMS), *ENDS)

PHASES = Phases(
    numbered={
        Phase.ORIENT: Step(
            "orient", list_orientations, orient, then=("turn", "offer_place"), is_asked=lambda act, options: act.orients
        ),
        Phase.TURN: (
            Step("turn", list_plan, decide_plan, then=("place", "turn", "take", END)),
            Step("turn", list_turn, decide_turn, then=("place", "offer", "partner", *CLOSES)),
        ),
        Phase.PLACE: Step("place", list_own_places, place, then=("eclipse", Only("event", EFFECTS), *CLOSES)),
        Phase.ECLIPSE: Step("eclipse", list_eclipses, turn_board, then=CLOSES, is_asked=asks_the_eclipse),
        Phase.OFFER: Step(
            "offer",
            list_answers,
            answer,
            then=("orient", "offer_place", "offer", *CLOSES),
            is_asked=asks_the_others,
        ),
        Phase.OFFER_PLACE: Step(
            "offer_place",
            list_own_places,
            place,
            then=(Only("event", EFFECTS), *CLOSES),
            is_asked=asks_the_others,
        ),
        Phase.TAKE: (
            Step("take", list_row, take_for_it, then=("turn", END)),
            Step("take", list_takes, take, then=("take", *ENDS), is_asked=lambda act, options: act.takes),
        ),
        Phase.BOAT: Step("boat", list_steps, move_boat, then=("claim", *CLOSES)),
        Phase.CLAIM: (
            Step("claim", list_finished, claim_finished, then=("claim", "turn", END)),
            Step("claim", list_claims, claim, then=("claim", *CLOSES)),
        ),
        Phase.PARTNER: Step("partner", list_partners, name_partner, then=("demand",)),
        Phase.DEMAND: Step("demand", list_demands, name_demand, then=("reply",)),
        Phase.REPLY: Step("reply", list_replies, reply, then=("pick", "turn")),
        Phase.PICK: Step("pick", list_picks, take_pick, then=ENDS),
        Phase.EVENT: (
            Step("event", list_spreads, foul, then=("turn", END)),
            Step("event", list_swaps, swap_for_her, then=CLOSES),
        ),
    }
)
legal_in, apply_in = PHASES.legal, PHASES.apply


@kernel
def legal(t, s, out):
    return legal_in(s.phase, t, s, out)


@kernel
def apply(t, s, action):
    apply_in(s.phase, t, s, action)
