"""The Sacred Marshlands: exchanges of tiles: asked for, answered, picked (M-20.10 to M-20.13)."""

import numpy as np

from ....core.header import NOBODY
from ....core.kernel import kernel
from ....core.parts import of
from ..actions import Action, Kind, first_of
from ..acts import ACT_ROWS
from ..components.schema import KINDS
from ..hands import hand_to, lose_sight, others, part_with, reveal, reveal_hand
from ..places import centre_tile
from ..state import ANY_TILE, EXCHANGES, FIRST_KIND, NO_DEMAND, NO_SLOT, OPEN_HAND, Eclipse, Phase
from ..tiles import ABBEY, BASIC_TILES, ECLIPSE_TILE, EVENT_TILES, FIRST_EVENT, NO_EVENT, event_of
from .property import is_picking, slots_open_to


@of(EXCHANGES)
def add_exchanges(t, s, out, n):
    """Write, behind n answers, those that show a tile for an exchange; returns how many."""
    if s.laid or s.exchanged:
        return 0
    found = 0
    for slot in range(s.hand_size[s.seat]):
        if may_be_shown(t, s, s.hand[s.seat, slot]):
            out[n + found] = first_of(s, Kind.EXCHANGE) + slot
            found += 1
    return found


@of(EXCHANGES)
def may_be_shown(t, s, tile):
    """Event tiles, and by option all that may be given."""
    return may_be_given(t, tile) and (s.any_exchange or event_of(t, tile) != NO_EVENT)


@kernel
def may_be_given(t, tile):
    """All but villages, the Abbey and Private Property (M-20.11)."""
    return tile != ABBEY and t.owner[tile] == NOBODY


@kernel
def slots_given(t, s, p):
    """The slots of a hand, a bit each, whose tiles may be given."""
    slots = 0
    for slot in range(s.hand_size[p]):
        slots |= np.int64(may_be_given(t, s.hand[p, slot])) << slot
    return slots


@of(EXCHANGES)
def list_exchange(t, s, out):
    if s.phase == Phase.PARTNER:
        return list_partners(s, out)
    if s.phase == Phase.DEMAND:
        return list_demands(t, s, out)
    if s.phase == Phase.REPLY:
        return list_replies(t, s, out)
    return list_picks(t, s, out)


@of(EXCHANGES)
def list_partners(s, out):
    n = 0
    for p in range(s.players):
        if p != s.seat:
            out[n] = first_of(s, Kind.PARTNER) + p
            n += 1
    return n


@of(EXCHANGES)
def list_demands(t, s, out):
    out[0] = first_of(s, Kind.DEMAND) + ANY_TILE
    out[1] = first_of(s, Kind.DEMAND) + OPEN_HAND
    n = 2
    for kind in range(KINDS):
        if is_demanded(t, s, kind):
            out[n] = first_of(s, Kind.DEMAND) + FIRST_KIND + kind
            n += 1
    return n


@kernel
def is_demanded(t, s, kind):
    """Whether tiles of a kind are in the game and may pass from hand to hand."""
    if kind == t.kind[ECLIPSE_TILE]:
        return s.eclipse != Eclipse.OFF
    first = FIRST_EVENT[ACT_ROWS[s.act].symbol]
    for tile in range(first, first + EVENT_TILES):
        if t.kind[tile] == kind:
            return may_be_given(t, tile) and tile != centre_tile(s)
    return kind <= t.kind[BASIC_TILES - 1]


@of(EXCHANGES)
def list_replies(t, s, out):
    """The tiles that may be given, or the whole hand to see; one can always refuse."""
    n = 0
    slots = slots_given(t, s, np.int64(s.seat))
    if s.demand == OPEN_HAND and slots:
        out[n] = Action.YES
        n += 1
    out[n] = Action.NO
    n += 1
    for slot in range(s.hand_size[s.seat]):
        is_wanted = s.demand == ANY_TILE or FIRST_KIND + np.int64(t.kind[s.hand[s.seat, slot]]) == s.demand
        if is_wanted and (slots >> slot) & 1:
            out[n] = first_of(s, Kind.EXCHANGE) + slot
            n += 1
    return n


@of(EXCHANGES)
def list_picks(t, s, out):
    """Of a hand that was shown what may be given; of one that has got Private Property all that is not others'."""
    if is_picking(s):
        slots = slots_open_to(t, s, np.int64(s.partner), np.int64(s.colour_of[s.seat]))
    else:
        slots = slots_given(t, s, np.int64(s.partner))
    n = 0
    for slot in range(s.hand_size[s.partner]):
        if (slots >> slot) & 1:
            out[n] = Action.LAY + slot
            n += 1
    return n


@of(EXCHANGES)
def show_tile(s, action):
    """Everybody sees what is offered for another tile; with that the exchange of this turn is used."""
    s.exchanged = 1
    s.shown = action - first_of(s, Kind.EXCHANGE)
    reveal(s, s.seat, s.shown, others(s, s.seat))
    s.phase = Phase.PARTNER


@of(EXCHANGES)
def go_on_exchanging(t, s, action):
    if s.phase == Phase.PARTNER:
        s.partner = action - first_of(s, Kind.PARTNER)
        s.phase = Phase.DEMAND
    elif s.phase == Phase.DEMAND:
        s.demand = action - first_of(s, Kind.DEMAND)
        s.seat = s.partner
        s.phase = Phase.REPLY
    elif s.phase == Phase.REPLY:
        reply(t, s, action)
    else:
        swap(t, s, action - Action.LAY)


@of(EXCHANGES)
def reply(t, s, action):
    if action == Action.YES:
        reveal_hand(s, s.partner, s.in_turn)
        s.seat = s.in_turn
        s.phase = Phase.PICK
    elif action == Action.NO:
        end_exchange(s)
    else:
        swap(t, s, action - first_of(s, Kind.EXCHANGE))


@of(EXCHANGES)
def swap(t, s, slot):
    """One tile for one; a tile that was not named goes unseen by the others (M-27.5, M-27.6)."""
    mine, partner = np.int64(s.in_turn), np.int64(s.partner)
    given, taken = np.int64(s.hand[mine, s.shown]), np.int64(s.hand[partner, slot])
    is_named = s.demand >= FIRST_KIND
    if not is_named:
        lose_sight(s, partner, mine, slots_given(t, s, partner))
    part_with(s, mine, s.shown)
    part_with(s, partner, slot)
    hand_to(s, given, partner, others(s, partner))
    hand_to(s, taken, mine, others(s, mine) if is_named else 1 << partner)
    end_exchange(s)


@of(EXCHANGES)
def end_exchange(s):
    s.shown = NO_SLOT
    s.partner = NOBODY
    s.demand = NO_DEMAND
    s.seat = s.in_turn
    s.phase = Phase.TURN
