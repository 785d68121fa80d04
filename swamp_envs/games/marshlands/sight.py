"""The Sacred Marshlands: observe and redeal (RULES.md, part 27)."""

import numpy as np

from ...core.copying import clear_array, copy_array
from ...core.kernel import kernel
from ...core.parts import has_part, of
from ...core.redealing import draw_anew
from ...core.rng import exchange
from ...core.scratch import scratch, zeros
from ...core.showing import show_held
from .board import SECTION, SECTIONS
from .components.schema import KINDS, TILES
from .hands import knows, others, reveal, tile_at_hand
from .parts.boats import show_boats
from .parts.counters import show_counters
from .parts.environment import show_pollution
from .parts.exchanges import show_exchange, show_known
from .parts.plans import show_plans
from .parts.property import is_wrongly_held, show_property
from .parts.race import show_race
from .parts.teams import show_claims
from .places import holder_of, place_at_table, spot_of
from .state import EVENTS, EXCHANGES, NO_SLOT, NO_TILE, PLANS, Phase

OWNERS = SECTIONS + 1  # the last is the centre's, nobody's


@kernel
def observe(t, s, seat, obs):
    show_held(s, seat, obs)
    show_board(t, s, seat, obs)
    show_hand(t, s, seat, obs)
    show_unseen(t, s, seat, obs)
    show_boats(t, s, seat, obs)
    show_race(s, seat, obs)
    show_counters(s, seat, obs)
    show_claims(s, seat, obs)
    show_plans(t, s, seat, obs)
    show_exchange(t, s, seat, obs)
    show_known(t, s, seat, obs)
    show_pollution(s, obs)
    show_property(t, s, seat, obs)


# --- what is seen -----------------------------------------------------------------------------------------------------


@kernel
def show_board(t, s, seat, obs):
    owners = zeros(OWNERS, np.uint8)
    for section in range(SECTIONS):
        if s.owner[section] >= 0:
            owners[section] = 1 + place_at_table(s, seat, holder_of(s, s.owner[section]))
    clear_array(obs.kind)
    clear_array(obs.rotation)
    clear_array(obs.edges)
    for cell in range(len(s.tile)):
        row, column = spot_of(s, cell)
        obs.owner[row, column] = owners[SECTION[cell]]
        if s.tile[cell] != NO_TILE:
            kind = t.kind[s.tile[cell]]
            obs.kind[row, column] = 1 + kind
            obs.rotation[row, column] = s.rot[cell]
            copy_array(obs.edges[row, column], t.slot_class[kind, s.rot[cell]])


@kernel
def show_hand(t, s, seat, obs):
    for kind in range(KINDS):
        obs.hand[kind] = 0
    for slot in range(obs.slot.shape[0]):
        is_held = slot < s.hand_size[seat]
        kind = np.int64(t.kind[s.hand[seat, slot]])
        obs.slot[slot] = 1 + kind if is_held else 0
        obs.cow[slot] = t.cow[s.hand[seat, slot]] if is_held else 0
        obs.hand[kind] += is_held
    obs.shown = kind_at_hand(t, s)


@kernel
def kind_at_hand(t, s):
    """1 + the kind of the tile that is being laid or offered, which all see; 0 if there is none."""
    tile = tile_at_hand(s)
    return 0 if tile == NO_TILE else 1 + np.int64(t.kind[tile])


@kernel
def is_hidden(s, seat, p, slot):
    """Whether a seat cannot see the tile in a slot of somebody's hand."""
    if has_part(s, PLANS) or p == seat:
        return False
    return not (p == s.in_turn and slot == s.chosen) and not knows(s, seat, p, slot)


@kernel
def show_unseen(t, s, seat, obs):
    for kind in range(KINDS):
        obs.unseen[kind] = 0
        obs.out[kind] = 0
    for k in range(s.deck_size):
        obs.unseen[t.kind[s.deck[k]]] += 1
    for k in range(s.out_size):
        obs.out[t.kind[s.out[k]]] += 1
    for p in range(s.players):
        for slot in range(s.hand_size[p]):
            if is_hidden(s, seat, p, slot):
                obs.unseen[t.kind[s.hand[p, slot]]] += 1


# --- redeal -----------------------------------------------------------------------------------------------------------


@kernel
def redeal(t, s, seat):
    """Shuffle all tiles that the seat cannot see and put them where it cannot see them, each way alike likely."""
    tiles = scratch(TILES, np.int64)
    counts = zeros(TILES, np.int8)
    forget_copies(t, s)
    arrange_hands(s, seat)
    n = collect_unseen(t, s, seat, tiles)
    draw_anew(s, tiles, 0, n, counts)
    hand_out(s, seat, tiles)
    while not s.over and is_wrongly_held(t, s):
        draw_anew(s, tiles, 0, n, counts)
        hand_out(s, seat, tiles)


@kernel
def forget_copies(t, s):
    """Nobody can tell which of several tiles that look alike each one is: outside the deck all become the first."""
    for cell in range(s.tile.shape[0]):
        if s.tile[cell] != NO_TILE:
            s.tile[cell] = t.face[s.tile[cell]]
    for p in range(s.players):
        for slot in range(s.hand_size[p]):
            s.hand[p, slot] = t.face[s.hand[p, slot]]
    for k in range(s.out_size):
        s.out[k] = t.face[s.out[k]]
    if s.offered != NO_TILE:
        s.offered = t.face[s.offered]


@of(EXCHANGES)
def arrange_hands(s, seat):
    """Leave of what is known of hands only what the seat knows, and of the order of the others' hands nothing."""
    for p in range(s.players):
        for slot in range(s.hand_size[p]):
            s.known[p, slot] = np.int64(s.known[p, slot]) & (1 << seat)
        if p != seat and not is_picked_from(s, seat, p):
            arrange_hand(s, seat, p)
    if s.shown != NO_SLOT:
        reveal(s, s.in_turn, s.shown, others(s, s.in_turn))


@of(EXCHANGES)
def is_picked_from(s, seat, p):
    """Whether the seat is to name a slot of that hand, which lies open to it."""
    return s.phase == Phase.PICK and s.seat == seat and s.partner == p


@of(EVENTS)
def arrange_hand(s, seat, p):
    """The tiles that the seat knows come first, by their numbers; then those that it does not know."""
    for first in range(np.int64(s.hand_size[p])):
        slot = first
        while slot > 0 and comes_before(s, seat, p, slot, slot - 1):
            swap_slots(s, p, slot, slot - 1)
            slot -= 1


@of(EVENTS)
def comes_before(s, seat, p, slot, other):
    if not knows(s, seat, p, slot):
        return False
    return not knows(s, seat, p, other) or s.hand[p, slot] < s.hand[p, other]


@of(EXCHANGES)
def swap_slots(s, p, slot, other):
    exchange(s.hand[p], slot, other)
    exchange(s.known[p], slot, other)
    if p == s.in_turn:
        s.shown = other if s.shown == slot else slot if s.shown == other else s.shown
        s.chosen = other if s.chosen == slot else slot if s.chosen == other else s.chosen


@kernel
def collect_unseen(t, s, seat, tiles):
    n = 0
    for k in range(s.deck_size):
        tiles[n] = t.face[s.deck[k]]
        n += 1
    for p in range(s.players):
        for slot in range(s.hand_size[p]):
            if is_hidden(s, seat, p, slot):
                tiles[n] = s.hand[p, slot]
                n += 1
    return n


@kernel
def hand_out(s, seat, tiles):
    """In the order in which they were collected."""
    n = 0
    for k in range(s.deck_size):
        s.deck[k] = tiles[n]
        n += 1
    for p in range(s.players):
        for slot in range(s.hand_size[p]):
            if is_hidden(s, seat, p, slot):
                s.hand[p, slot] = tiles[n]
                n += 1
