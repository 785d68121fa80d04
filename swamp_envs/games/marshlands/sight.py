"""The Sacred Marshlands: observe and redeal (RULES.md, part 27)."""

import numpy as np

from ...core.copying import clear_array, copy_array
from ...core.header import MAX_PLAYERS, NOBODY
from ...core.kernel import kernel
from ...core.parts import has_part, of
from ...core.redealing import draw_anew
from ...core.rng import exchange
from ...core.scratch import scratch, zeros
from .board import CELLS, NOWHERE, SECTION, SECTIONS, WIDTH
from .components.mosaics import WATER
from .components.schema import KINDS, SEGMENTS, TILES
from .hands import knows, others, reveal, tile_at_hand
from .parts.counters import counters_of
from .parts.property import is_wrongly_held
from .places import TEAM_COUNT, holder_of, is_played, spot_of
from .state import (
    BOATS,
    BONDS,
    COLOURS,
    COUNTERS_ON_BOARD,
    EFFECTS,
    ENVIRONMENT,
    EVENTS,
    EXCHANGES,
    MYTHS,
    NO_DEMAND,
    NO_SLOT,
    NO_TILE,
    PLANS,
    PROPERTY,
    RACE,
    SEATS,
    TEAMS,
    Phase,
)

OWNERS = SECTIONS + 1  # the last is the centre's, nobody's


@kernel
def observe(t, s, seat, obs):
    show_board(t, s, seat, obs)
    show_hand(t, s, seat, obs)
    show_unseen(t, s, seat, obs)
    show_seats(s, seat, obs)
    show_game(s, obs)
    show_boats(t, s, seat, obs)
    show_race(s, seat, obs)
    show_counters(s, seat, obs)
    show_claims(s, seat, obs)
    show_plans(t, s, seat, obs)
    show_bonds(s, obs)
    show_exchange(t, s, seat, obs)
    show_layer(s, seat, obs)
    show_known(t, s, seat, obs)
    show_new_boat(s, obs)
    show_environment(s, seat, obs)
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
def place_at_table(s, seat, p):
    """How many places on from a seat another one sits."""
    return (p + s.players - seat) % s.players


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


@kernel
def show_seats(s, seat, obs):
    """What is so of every seat, the observing one first, then in turn order; seats that do not exist show nothing."""
    for k in range(obs.hand_sizes.shape[0]):
        p = (seat + k) % s.players
        is_here = k < s.players
        obs.hand_sizes[k] = s.hand_size[p] if is_here else 0
        obs.oriented[k] = is_here and s.oriented[p]
        obs.in_turn[k] = is_here and s.in_turn == p
        obs.deciding[k] = is_here and s.seat == p
        obs.mad_by[k] = is_here and s.mad_by == p
        for colour in range(COLOURS):
            obs.colour[k, colour] = is_here and s.colour_of[p] == colour


@kernel
def show_game(s, obs):
    for phase in range(obs.phase.shape[0]):
        obs.phase[phase] = s.phase == phase
    for colour in range(COLOURS):
        obs.village_held[colour] = s.village_held[colour]
    obs.deck_size = s.deck_size
    obs.laid = s.laid
    obs.refused = s.refused
    obs.players = s.players


@of(BOATS)
def show_boats(t, s, seat, obs):
    """The boats of the seats' colours, the observing one's first; those of seats that do not exist are nowhere."""
    clear_array(obs.boats)
    for k in range(SEATS):
        obs.boat_on[k] = 0
        obs.boat_ashore[k] = 0
        node = np.int64(s.boat[s.colour_of[(seat + k) % s.players]])
        if k < s.players and node != NOWHERE:
            cell, segment = node // SEGMENTS, node % SEGMENTS
            obs.boats[k, cell // WIDTH, cell % WIDTH] = 1
            obs.boat_on[k] = 1 + segment
            obs.boat_ashore[k] = t.land[t.kind[s.tile[cell]], segment] != WATER


@of(RACE)
def show_race(s, seat, obs):
    for k in range(SEATS):
        p = (seat + k) % s.players
        section = np.int64(s.laid_in[p])
        has_laid = k < s.players and section != NOWHERE
        obs.misses[k] = k < s.players and s.misses[p]
        obs.laid_in[k] = 1 + place_at_table(s, seat, holder_of(s, s.owner[section])) if has_laid else 0


@of(BOATS, COUNTERS_ON_BOARD)
def show_counters(s, seat, obs):
    clear_array(obs.counters)
    for k in range(SEATS):
        colour = s.colour_of[(seat + k) % s.players]
        obs.counters_left[k] = counters_of(s, colour) - s.counters_laid[colour] if k < s.players else 0
        for i in range(s.counters_laid[colour] if k < s.players else 0):
            node = np.int64(s.counter[colour, i])
            cell = node // SEGMENTS
            obs.counters[cell // WIDTH, cell % WIDTH, node % SEGMENTS] = 1 + k


@of(TEAMS)
def show_claims(s, seat, obs):
    """Counters by how many teams on their colour is, from the own."""
    clear_array(obs.counters)
    clear_array(obs.claiming)
    if s.claiming != NOWHERE:
        row, column = spot_of(s, np.int64(s.claiming))
        obs.claiming[row, column] = 1
    teams = TEAM_COUNT[s.players]
    for team in range(teams):
        colour = (s.colour_of[seat] + team) % teams
        for k in range(s.counters_laid[colour]):
            node = np.int64(s.counter[colour, k])
            row, column = spot_of(s, node // SEGMENTS)
            obs.counters[row, column, node % SEGMENTS] = 1 + team
    for k in range(MAX_PLAYERS):
        obs.counters_left[k] = s.counters_left[(seat + k) % s.players] if k < s.players else 0
    obs.list_turn = s.list_turn
    obs.last_placed = s.last_placed


@of(PLANS)
def show_plans(t, s, seat, obs):
    """Everything but the deck lies open: all hands, and the row beside the deck."""
    for k in range(SEATS):
        p = (seat + k) % s.players
        is_here = k < s.players
        for slot in range(obs.hands.shape[1]):
            is_held = is_here and slot < s.hand_size[p]
            obs.hands[k, slot] = 1 + t.kind[s.hand[p, slot]] if is_held else 0
            obs.hand_cows[k, slot] = t.cow[s.hand[p, slot]] if is_held else 0
        obs.ops[k] = s.ops_left[p] if is_here else 0
        obs.passes[k] = s.passes[p] if is_here else 0
        obs.filled[k] = 0
    for k in range(s.filled_size):
        obs.filled[place_at_table(s, seat, s.filled[k])] = 1 + k
    for k in range(obs.row.shape[0]):
        obs.row[k] = 1 + t.kind[s.out[k]] if k < s.out_size else 0
        obs.row_cows[k] = t.cow[s.out[k]] if k < s.out_size else 0


@of(BONDS)
def show_bonds(s, obs):
    clear_array(obs.must_enter)
    if s.must_enter != NOWHERE:
        obs.must_enter[s.must_enter // WIDTH, s.must_enter % WIDTH] = 1


@of(EXCHANGES)
def show_exchange(t, s, seat, obs):
    obs.exchanged = s.exchanged
    obs.shown_tile = 0 if s.shown == NO_SLOT else 1 + np.int64(t.kind[s.hand[s.in_turn, s.shown]])
    obs.demand = 0 if s.demand == NO_DEMAND else 1 + np.int64(s.demand)
    for k in range(SEATS):
        p = (seat + k) % s.players
        obs.partner[k] = k < s.players and s.partner == p
    is_open = s.phase == Phase.PICK and s.seat == seat
    for slot in range(obs.open_hand.shape[0]):
        is_seen = is_open and slot < s.hand_size[s.partner]
        obs.open_hand[slot] = 1 + np.int64(t.kind[s.hand[s.partner, slot]]) if is_seen else 0


@of(EFFECTS)
def show_layer(s, seat, obs):
    for k in range(SEATS):
        obs.layer[k] = k < s.players and s.layer == (seat + k) % s.players


@of(EVENTS)
def show_known(t, s, seat, obs):
    """Of the others' hands what the seat knows, the next seat's second."""
    clear_array(obs.known)
    for k in range(1, s.players):
        p = (seat + k) % s.players
        for slot in range(s.hand_size[p]):
            if knows(s, seat, p, slot):
                obs.known[k, t.kind[s.hand[p, slot]]] += 1


@of(MYTHS)
def show_new_boat(s, obs):
    for colour in range(COLOURS):
        obs.boat_new[colour] = s.boat_new == colour


@of(ENVIRONMENT)
def show_environment(s, seat, obs):
    for cell in range(len(s.mud)):
        row, column = cell // WIDTH, cell % WIDTH
        obs.muddy[row, column] = s.mud[cell]
        obs.clean[row, column] = s.cleaned[cell]
        for segment in range(SEGMENTS):
            obs.foul[row, column, segment] = (np.int64(s.polluted[cell]) >> segment) & 1
    obs.pollution = s.pollution
    obs.plant = s.plant
    obs.maintenance = s.maintenance
    for k in range(SEATS):
        p = (seat + k) % s.players
        obs.pollution_by[k] = k < s.players and s.pollution_by == p
        obs.plant_by[k] = k < s.players and s.plant_by == p


@of(PROPERTY)
def show_property(t, s, seat, obs):
    """Whose villages and Private Property there are on the board and in the hands that are seen."""
    for cell in range(CELLS):
        obs.whose[cell // WIDTH, cell % WIDTH] = whose(t, s, seat, s.tile[cell])
    is_open = s.phase == Phase.PICK and s.seat == seat
    for slot in range(obs.whose_slot.shape[0]):
        obs.whose_slot[slot] = whose(t, s, seat, s.hand[seat, slot]) if slot < s.hand_size[seat] else 0
        is_seen = is_open and slot < s.hand_size[s.partner]
        obs.whose_open[slot] = whose(t, s, seat, s.hand[s.partner, slot]) if is_seen else 0
    obs.whose_shown = whose(t, s, seat, tile_at_hand(s))


@of(PROPERTY)
def whose(t, s, seat, tile):
    """By how many places on from a seat the owner of a tile sits, counted from 1; of colours not in the game 5."""
    if tile == NO_TILE or t.owner[tile] == NOBODY:
        return 0
    colour = np.int64(t.owner[tile])
    return 1 + place_at_table(s, seat, holder_of(s, colour)) if is_played(s, colour) else 1 + COLOURS


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
