"""The Sacred Marshlands: exchanges of tiles: asked for, answered, picked (M-20.10 to M-20.13)."""

import numpy as np

from ....core.copying import clear_array
from ....core.header import NOBODY
from ....core.kernel import kernel
from ....core.observation import Field, category, count, flag
from ....core.parts import of
from ..actions import Action, Kind, first_of
from ..acts import ACT_ROWS
from ..components.schema import KINDS
from ..hands import hand_to, knows, lose_sight, others, part_with, reveal, reveal_hand
from ..places import centre_tile
from ..state import ANY_TILE, EVENTS, EXCHANGES, FIRST_KIND, NO_DEMAND, NO_SLOT, OPEN_HAND, SEATS, Eclipse, Phase
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
def show_for_exchange(s, action):
    """Everybody sees what is offered for another tile; with that the exchange of this turn is used."""
    s.exchanged = 1
    s.shown = action - first_of(s, Kind.EXCHANGE)
    reveal(s, s.seat, s.shown, others(s, s.seat))
    s.phase = Phase.PARTNER


@of(EXCHANGES)
def list_partners(t, s, out):
    n = 0
    for p in range(s.players):
        if p != s.seat:
            out[n] = first_of(s, Kind.PARTNER) + p
            n += 1
    return n


@of(EXCHANGES)
def name_partner(t, s, action):
    s.partner = action - first_of(s, Kind.PARTNER)
    s.phase = Phase.DEMAND


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
def name_demand(t, s, action):
    s.demand = action - first_of(s, Kind.DEMAND)
    s.seat = s.partner
    s.phase = Phase.REPLY


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


# --- what observations show -------------------------------------------------------------------------------------------


EVENTS_SEEN = (
    flag("exchanged", (), "the exchange of this turn has been used", of="exchanged"),
    category("shown_tile", (), 0, KINDS, "the tile shown for an exchange: 0 none, else 1 + the kind"),
    flag("partner", (SEATS,), "who is asked for it", of="partner"),
    category("demand", (), 0, FIRST_KIND + KINDS, "what for: 0 nothing, 1 any tile, 2 to see the hand, 3 + a kind"),
)


def hands_seen(hand: int) -> tuple[Field, ...]:
    """What is seen of others' hands of so many tiles."""
    return (
        count("known", (SEATS, KINDS), 0, hand, "tiles of each kind in others' hands that the observing seat knows"),
        category(
            "open_hand", (hand,), 0, KINDS, "the kind in each slot of the hand that a tile is picked of: as in slot"
        ),
    )


@of(EXCHANGES)
def show_exchange(t, s, seat, obs):
    obs.shown_tile = 0 if s.shown == NO_SLOT else 1 + np.int64(t.kind[s.hand[s.in_turn, s.shown]])
    obs.demand = 0 if s.demand == NO_DEMAND else 1 + np.int64(s.demand)
    is_open = s.phase == Phase.PICK and s.seat == seat
    for slot in range(obs.open_hand.shape[0]):
        is_seen = is_open and slot < s.hand_size[s.partner]
        obs.open_hand[slot] = 1 + np.int64(t.kind[s.hand[s.partner, slot]]) if is_seen else 0


@of(EVENTS)
def show_known(t, s, seat, obs):
    """Of the others' hands what the seat knows, the next seat's second."""
    clear_array(obs.known)
    for k in range(1, s.players):
        p = (seat + k) % s.players
        for slot in range(s.hand_size[p]):
            if knows(s, seat, p, slot):
                obs.known[k, t.kind[s.hand[p, slot]]] += 1
