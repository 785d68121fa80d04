"""The Sacred Marshlands: the deal (RULES.md, part 6)."""

from ....core.dispatch import only_where
from ....core.header import MAX_PLAYERS, NOBODY, open_game
from ....core.kernel import kernel
from ....core.rng import shuffle
from ..acts import ACT_ROWS, Symbol, Village
from ..board import CENTRE, NOWHERE, SECTION, SECTIONS
from ..centre import centre_tile
from ..components.schema import TILES
from ..plots import lies_apart
from ..state import COLOURS, COUNTERS, IDLE, NO_DEMAND, NO_SLOT, NO_TILE, SEATS, STILL, Outcome
from ..teams import SHARE, is_open_to_all
from ..tiles import ABBEY, BASIC_TILES, ECLIPSE_TILE, EVENT_TILES, FIRST_EVENT, FIRST_VILLAGE
from ..villages import first_colour, first_place, is_played
from .boats import put_boats
from .hands import fill_up
from .property import hand_all_over
from .rounds import begin_round
from .turns import begin_turn


@kernel
def deal(t, s, seed):
    open_game(s, seed)
    clear_table(s)
    give_sections(s)
    lay_first_tiles(s)
    put_boats(t, s)
    stack_deck(t, s)
    shuffle(s, s.deck, s.deck_size)
    for p in range(s.players):
        fill_up(s, p)
    hand_all_over(t, s, False)
    if is_open_to_all(s):
        begin_round(t, s)
    else:
        begin_turn(t, s, 0)


@kernel
def clear_table(s):
    for cell in range(len(s.tile)):
        s.tile[cell] = NO_TILE
        s.rot[cell] = 0
    for k in range(TILES):
        s.deck[k] = 0
        s.out[k] = 0
    for p in range(s.hand.shape[0]):
        s.hand_size[p] = 0
        s.oriented[p] = not ACT_ROWS[s.act].orients
        for slot in range(s.hand.shape[1]):
            s.hand[p, slot] = 0
    s.out_size = 0
    s.refused = 0
    s.laid = 0
    s.chosen = NO_SLOT
    s.offered = NO_TILE
    s.mad_by = NOBODY
    s.outcome = Outcome.RUNNING
    clear_boats(s)
    clear_race(s)
    clear_bonds(s)
    clear_round(s)
    clear_plans(s)
    clear_counters(s)
    clear_events(s)
    clear_layer(s)
    clear_myths(s)
    clear_environment(s)


@only_where("boat")
def clear_boats(s):
    for colour in range(COLOURS):
        s.boat[colour] = NOWHERE


@only_where("misses")
def clear_race(s):
    for seat in range(SEATS):
        s.misses[seat] = 0
        s.laid_in[seat] = NOWHERE


@only_where("must_enter")
def clear_bonds(s):
    s.must_enter = NOWHERE


@only_where("list_turn")
def clear_round(s):
    s.list_turn = 0
    s.last_placed = 0
    s.claiming = NOWHERE
    for p in range(MAX_PLAYERS):
        s.counters_left[p] = SHARE[s.players, p] if p < s.players else 0


@only_where("ops_left")
def clear_plans(s):
    s.filled_size = 0
    for p in range(SEATS):
        s.ops_left[p] = s.ops if p < s.players else 0
        s.passes[p] = 0
        s.filled[p] = 0


@only_where("counter")
def clear_counters(s):
    for colour in range(COLOURS):
        s.counters_laid[colour] = 0
        for k in range(COUNTERS):
            s.counter[colour, k] = NOWHERE


@only_where("shown")
def clear_events(s):
    s.exchanged = 0
    s.shown = NO_SLOT
    s.partner = NOBODY
    s.demand = NO_DEMAND
    for seat in range(SEATS):
        for slot in range(s.known.shape[1]):
            s.known[seat, slot] = 0


@only_where("layer")
def clear_layer(s):
    s.layer = NOBODY


@only_where("boat_new")
def clear_myths(s):
    s.boat_new = NOBODY


@only_where("mud")
def clear_environment(s):
    for cell in range(len(s.mud)):
        s.mud[cell] = 0
        s.polluted[cell] = 0
        s.cleaned[cell] = 0
    s.pollution, s.pollution_by = STILL, NOBODY
    s.plant, s.plant_by = IDLE, NOBODY
    s.maintenance = 0


@kernel
def give_sections(s):
    """Each seat its colour and section, clockwise; who plays alone has as many as the option says."""
    alone = s.players == 1
    for section in range(SECTIONS):
        s.owner[section] = 0 if alone and section < s.sections else NOBODY
    for k in range(COLOURS):
        s.village_held[k] = 0
    for p in range(s.colour_of.shape[0]):
        s.colour_of[p] = first_colour(s, p) if p < s.players else p
        if p < s.players and not is_open_to_all(s):
            s.owner[s.colour_of[p]] = s.colour_of[p]


@kernel
def lay_first_tiles(s):
    """The centre tile, and every colour's village where the act has it; the village of section k is turned k times."""
    village = ACT_ROWS[s.act].village
    if not lies_apart(s):
        s.tile[CENTRE] = centre_tile(s)
    for colour in range(COLOURS):
        if village == Village.ASIDE or (village == Village.IN_HAND and is_played(s, colour)):
            s.village_held[colour] = 1
        elif (village == Village.START_CELL or village == Village.CORNER) and is_played(s, colour):
            cell = first_place(s, colour)
            s.tile[cell] = FIRST_VILLAGE + colour
            s.rot[cell] = SECTION[cell]


@kernel
def stack_deck(t, s):
    """All basic tiles and jokers; villages, events and the eclipse where they are in it. What looks alike is one."""
    for tile in range(BASIC_TILES):
        s.deck[tile] = t.face[tile]
    s.deck_size = BASIC_TILES
    if ACT_ROWS[s.act].symbol != Symbol.NONE:
        stack_events(t, s)
    if ACT_ROWS[s.act].village == Village.IN_DECK:
        for colour in range(COLOURS):
            put_on_deck(s, FIRST_VILLAGE + colour)
    if s.eclipse:
        put_on_deck(s, ECLIPSE_TILE)


@kernel
def stack_events(t, s):
    """Those of the interval; of these one may lie in the centre, and the Abbey is among the others."""
    centre = centre_tile(s)
    for k in range(EVENT_TILES):
        tile = FIRST_EVENT[ACT_ROWS[s.act].symbol] + k
        if tile != centre:
            put_on_deck(s, t.face[tile])
    if centre != ABBEY:
        put_on_deck(s, ABBEY)


@kernel
def put_on_deck(s, tile):
    s.deck[s.deck_size] = tile
    s.deck_size += 1
