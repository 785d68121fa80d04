"""The Sacred Marshlands: the deal (RULES.md, part 6)."""

from ....core.dispatch import only_where
from ....core.header import NOBODY, open_game
from ....core.kernel import kernel
from ....core.rng import shuffle
from ..acts import ACT_ROWS, Village
from ..board import CELLS, CENTRE, NOWHERE, SECTION, SECTIONS
from ..components.schema import TILES
from ..state import COLOURS, COUNTERS, HAND, NO_SLOT, NO_TILE, SEATS, Outcome
from ..tiles import ABBEY, BASIC_TILES, ECLIPSE_TILE, FIRST_VILLAGE
from ..villages import first_colour, first_place, is_played
from .boats import put_boats
from .hands import draw, hand_limit
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
        for _ in range(hand_limit(s)):
            draw(s, p)
    begin_turn(s, 0)


@kernel
def clear_table(s):
    for cell in range(CELLS):
        s.tile[cell] = NO_TILE
        s.rot[cell] = 0
    for k in range(TILES):
        s.deck[k] = 0
        s.out[k] = 0
    for p in range(SEATS):
        s.hand_size[p] = 0
        s.oriented[p] = not ACT_ROWS[s.act].orients
        for slot in range(HAND):
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
    clear_counters(s)


@only_where("boat")
def clear_boats(s):
    for colour in range(COLOURS):
        s.boat[colour] = NOWHERE


@only_where("misses")
def clear_race(s):
    for seat in range(SEATS):
        s.misses[seat] = 0
        s.laid_in[seat] = NOWHERE


@only_where("counter")
def clear_counters(s):
    s.must_enter = NOWHERE
    for colour in range(COLOURS):
        s.counters_laid[colour] = 0
        for k in range(COUNTERS):
            s.counter[colour, k] = NOWHERE


@kernel
def give_sections(s):
    """Each seat its colour and section, clockwise; who plays alone has as many as the option says."""
    alone = s.players == 1
    for section in range(SECTIONS):
        s.owner[section] = 0 if alone and section < s.sections else NOBODY
    for k in range(COLOURS):
        s.colour_of[k] = k
        s.village_held[k] = 0
    for p in range(s.players):
        s.colour_of[p] = first_colour(s, p)
        s.owner[s.colour_of[p]] = s.colour_of[p]


@kernel
def lay_first_tiles(s):
    """The Abbey, and every colour's village where the act has it; the village of section k is turned k times."""
    village = ACT_ROWS[s.act].village
    s.tile[CENTRE] = ABBEY
    for colour in range(COLOURS):
        if village == Village.ASIDE or (village == Village.IN_HAND and is_played(s, colour)):
            s.village_held[colour] = 1
        elif village != Village.NONE and is_played(s, colour):
            cell = first_place(s, colour)
            s.tile[cell] = FIRST_VILLAGE + colour
            s.rot[cell] = SECTION[cell]


@kernel
def stack_deck(t, s):
    """All basic tiles and jokers; the eclipse where it is played with. Tiles that look alike are the same tile."""
    for tile in range(BASIC_TILES):
        s.deck[tile] = t.face[tile]
    s.deck_size = BASIC_TILES
    if s.eclipse:
        s.deck[s.deck_size] = ECLIPSE_TILE
        s.deck_size += 1
