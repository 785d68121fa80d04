"""Gillybog: how a game is dealt (RULES.md, part 1)."""

import numpy as np

from ....core.kernel import kernel
from ....core.rng import shuffle
from ....core.scratch import scratch
from ..hexes import DEN, NEXT, PETALS
from ..kinds import BASICS, GILLY_CARDS, GILLYS, HUNTER_CARDS, LIMBS, SEATS, UNIQUES, Card, Gilly, Space
from ..state import (
    BOG_TILES,
    CAMPS,
    CARDS,
    FIRST_BOG,
    FIRST_CAMP,
    FOREST_TILES,
    HUNTERS,
    NO_CARD,
    NOWHERE,
    PROTECTION,
)
from .frames import NO_ANSWER, Frame, push
from .land import add_space
from .laying import part_stacks
from .placing import lay_domino, reveal_vision
from .running import run
from .setup import STARTING_TILES
from .stacks import draw_forest
from .turns import begin_turn


@kernel
def deal(t, s):
    lay_great_bog(t, s)
    outfit_players(s)
    stack_tiles(t, s)
    stack_cards(t, s)
    if s.first_time:
        lay_first_map(t, s)
        begin_turn(s, 0)
    else:
        reveal_starting_tiles(s)
        push(s, Frame.SETUP, 0)
    run(t, s, NO_ANSWER)


@kernel
def lay_great_bog(t, s):
    add_space(s, DEN, Space.DEN, t.great_terrain[0], t.great[0], 0)
    for petal in range(6):
        add_space(s, PETALS[petal], Space.PETAL, t.great_terrain[petal + 1], t.great[petal + 1], 0)


@kernel
def outfit_players(s):
    """Everybody on the Den, a protection on each limb, the three basic cards (G-1.6, G-1.7)."""
    s.village = HUNTERS
    s.supply = PROTECTION - LIMBS * s.players
    s.support = 0
    for p in range(SEATS):
        plays = p < s.players
        s.at[p] = DEN if plays else NOWHERE
        s.injuries[p] = 0
        for limb in range(LIMBS):
            s.limbs[p, limb] = plays
        for card in range(CARDS):
            s.card[p, card] = Card.IN_HAND if plays and card < BASICS else Card.AWAY


@kernel
def stack_tiles(t, s):
    """Forest and camps face down, bog tiles in two open stacks; the first-time tiles are set apart (G-1.4, G-1.5)."""
    s.forest_n = stack_of(t, s, s.forest, 0, FOREST_TILES)
    s.camp_n = stack_of(t, s, s.camp, FIRST_CAMP, CAMPS)
    bogs = scratch(BOG_TILES, np.int8)
    for i in range(BOG_TILES):
        bogs[i] = FIRST_BOG + i
        s.bog_seen[i] = 0
        s.bog[0, i] = 0
        s.bog[1, i] = 0
    shuffle(s, bogs, BOG_TILES)
    for i in range(BOG_TILES):
        s.bog[i % 2, i // 2] = bogs[i]
    s.bog_n[0] = BOG_TILES // 2
    s.bog_n[1] = BOG_TILES // 2
    part_stacks(t, s)


@kernel
def stack_of(t, s, pile, first, count):
    """Shuffle the tiles of one sort; returns how many there are."""
    n = 0
    for i in range(count):
        pile[i] = 0
    for tile in range(first, first + count):
        if not (s.first_time and is_first_tile(t, tile)):
            pile[n] = tile
            n += 1
    shuffle(s, pile, n)
    return n


@kernel
def is_first_tile(t, tile):
    if t.first_camp[0] == tile:
        return True
    for i in range(STARTING_TILES):
        if t.first_forest[i, 0] == tile:
            return True
    return False


@kernel
def stack_cards(t, s):
    for i in range(UNIQUES):
        s.action[i] = BASICS + i
    s.action_n = UNIQUES
    s.action_known = 0
    shuffle(s, s.action, UNIQUES)
    for i in range(GILLY_CARDS):
        s.gilly_deck[i] = i
    shuffle(s, s.gilly_deck, GILLY_CARDS)
    s.gilly_shown = 0
    for i in range(GILLYS):
        s.gilly_state[i] = Gilly.ASIDE
        s.gilly_at[i] = NOWHERE
        s.gilly_card[i] = NO_CARD
    stack_hunters(t, s)


@kernel
def stack_hunters(t, s):
    """The basic cards of the difficulty are the deck, the advanced ones the village deck (G-1.9, G-1.10)."""
    s.deck_n = 0
    s.village_deck_n = 0
    s.discard_n = 0
    s.deck_known = 0
    for card in range(HUNTER_CARDS):
        s.deck[card] = 0
        s.discard[card] = 0
        s.village_deck[card] = 0
        s.hunter_seen[card] = t.basic[card]
    for card in range(HUNTER_CARDS):
        if not t.basic[card]:
            s.village_deck[s.village_deck_n] = card
            s.village_deck_n += 1
        elif not is_left_out(t, s, card):
            s.deck[s.deck_n] = card
            s.deck_n += 1
    shuffle(s, s.deck, s.deck_n)
    shuffle(s, s.village_deck, s.village_deck_n)


@kernel
def is_left_out(t, s, card):
    """drop: 1 from medium on, 2 from hard on."""
    return t.drop[card] > 0 and s.difficulty >= t.drop[card]


@kernel
def lay_first_map(t, s):
    """The map for first-time players (G-1.16)."""
    for i in range(STARTING_TILES):
        lay_domino(t, s, t.first_forest[i, 0], t.first_forest[i, 1], t.first_forest[i, 2])
    lay_domino(t, s, t.first_camp[0], t.first_camp[1], t.first_camp[2])
    reveal_vision(s, t.first_camp[1], NEXT[t.first_camp[1], t.first_camp[2]])
    for i in range(t.first_hunters.shape[0]):
        if t.first_hunters[i, 1]:
            s.hunters[t.first_hunters[i, 0]] = t.first_hunters[i, 1]
            s.village -= t.first_hunters[i, 1]


@kernel
def reveal_starting_tiles(s):
    for i in range(STARTING_TILES):
        s.shown[i] = draw_forest(s, 0)
    s.shown_n = STARTING_TILES
