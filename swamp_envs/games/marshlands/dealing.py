"""The Sacred Marshlands: the deal (RULES.md, part 6)."""

from ...core.kernel import kernel
from ...core.parts import has_part, of
from ...core.rng import shuffle
from .acts import ACT_ROWS, Symbol, Village
from .board import CENTRE, SECTION, SECTIONS
from .hands import fill_up
from .parts.boats import put_boats
from .parts.property import hand_all_over
from .places import SHARE, centre_tile, first_colour, first_place, is_played
from .state import COLOURS, PLANS, TEAMS
from .tiles import ABBEY, BASIC_TILES, ECLIPSE_TILE, EVENT_TILES, FIRST_EVENT, FIRST_VILLAGE
from .turns import begin_round, begin_turn


@kernel
def deal(t, s):
    equip_seats(s)
    give_sections(s)
    lay_first_tiles(s)
    put_boats(t, s)
    stack_deck(t, s)
    shuffle(s, s.deck, s.deck_size)
    for p in range(s.players):
        fill_up(s, p)
    hand_all_over(t, s, False)
    if has_part(s, TEAMS):
        begin_round(t, s)
    else:
        begin_turn(t, s, 0)


@kernel
def equip_seats(s):
    """What seats begin with by the act and the options."""
    for p in range(s.hand.shape[0]):
        s.oriented[p] = not ACT_ROWS[s.act].orients
    share_counters(s)
    give_operations(s)


@of(TEAMS)
def share_counters(s):
    for p in range(s.players):
        s.counters_left[p] = SHARE[s.players, p]


@of(PLANS)
def give_operations(s):
    for p in range(s.players):
        s.ops_left[p] = s.ops


@kernel
def give_sections(s):
    """Each seat its colour and section, clockwise; who plays alone has as many as the option says."""
    alone = s.players == 1
    for section in range(SECTIONS):
        if alone and section < s.sections:
            s.owner[section] = 0
    for p in range(s.colour_of.shape[0]):
        s.colour_of[p] = first_colour(s, p) if p < s.players else p
        if p < s.players and not has_part(s, TEAMS):
            s.owner[s.colour_of[p]] = s.colour_of[p]


@kernel
def lay_first_tiles(s):
    """The centre tile, and every colour's village where the act has it; the village of section k is turned k times."""
    village = ACT_ROWS[s.act].village
    if not has_part(s, PLANS):
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
