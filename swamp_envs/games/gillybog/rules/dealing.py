"""Gillybog: how a game is dealt, and the set-up that the players choose (RULES.md, part 1)."""

import numpy as np

from ....core.header import NOBODY
from ....core.kernel import kernel
from ....core.rng import shuffle
from ....core.scratch import scratch
from ..hexes import DEN, NEXT, PETAL_BIT, PETALS
from ..kinds import BASICS, GILLY_CARDS, HUNTER_CARDS, LIMBS, UNIQUES, Action, Card, Phase, Space
from ..state import BOG_TILES, CAMPS, FIRST_BOG, FIRST_CAMP, FOREST_TILES, HUNTERS, PROTECTION
from .frames import STAGE, Frame, Setup, SetupStage, Stage, Stages, ask, offer_cell, pop, push
from .land import add_space, connects
from .laying import FIRST_VISION, STARTING, draw_forest, part_stacks, place_camp, place_shown, put_down, reveal_vision
from .turns import begin_turn

STARTING_TILES, STARTING_PAIR = 3, 2

# --- the table -------------------------------------------------------------------------------------------------------


@kernel
def set_table(t, s):
    """All that lies ready before the players choose; then the set-up, or with the map for first-time players a turn."""
    lay_great_bog(t, s)
    outfit_players(s)
    stack_tiles(t, s)
    stack_cards(t, s)
    if s.first_time:
        lay_first_map(t, s)
        begin_turn(s, 0)
    else:
        for i in range(STARTING_TILES):
            s.shown[i] = draw_forest(s, 0)
        s.shown_n = STARTING_TILES
        push(s, Frame.SETUP, 0)


@kernel
def lay_great_bog(t, s):
    """The Den in the middle, and petal i in direction i (G-1.2)."""
    add_space(s, DEN, Space.DEN, t.great_terrain[0], t.great[0], 0)
    for petal in range(6):
        add_space(s, PETALS[petal], Space.PETAL, t.great_terrain[petal + 1], t.great[petal + 1], 0)


@kernel
def outfit_players(s):
    """Hunters in the village; everybody on the Den with a protection on each limb and the basic cards (G-1.3, G-1.6,
    G-1.7)."""
    s.village = HUNTERS
    s.supply = PROTECTION - LIMBS * s.players
    for p in range(s.players):
        s.at[p] = DEN
        for limb in range(LIMBS):
            s.limbs[p, limb] = 1
        for card in range(BASICS):
            s.card[p, card] = Card.IN_HAND


@kernel
def stack_tiles(t, s):
    """Forest and camps face down, bog tiles in two open stacks; the first-time tiles are set apart (G-1.4, G-1.5)."""
    s.forest_n = stack_of(t, s, s.forest, 0, FOREST_TILES)
    s.camp_n = stack_of(t, s, s.camp, FIRST_CAMP, CAMPS)
    bogs = scratch(BOG_TILES, np.int8)
    for i in range(BOG_TILES):
        bogs[i] = FIRST_BOG + i
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
    for tile in range(first, first + count):
        if not (s.first_time and is_first_tile(t, tile)):
            pile[n] = tile
            n += 1
    shuffle(s, pile, n)
    return n


@kernel
def is_first_tile(t, tile):
    """The tile is laid ready for first-time players (G-1.16)."""
    found = t.first_camp[0] == tile
    for i in range(STARTING_TILES):
        found = found or t.first_forest[i, 0] == tile
    return found


@kernel
def stack_cards(t, s):
    """The unique action cards, the gilly cards, of which three are in play, and the hunter cards (G-1.7, G-1.8)."""
    for i in range(UNIQUES):
        s.action[i] = BASICS + i
    s.action_n = UNIQUES
    shuffle(s, s.action, UNIQUES)
    for i in range(GILLY_CARDS):
        s.gilly_deck[i] = i
    shuffle(s, s.gilly_deck, GILLY_CARDS)
    stack_hunters(t, s)


@kernel
def stack_hunters(t, s):
    """The basic cards of the difficulty are the deck, the advanced ones the village deck (G-1.9, G-1.10)."""
    for card in range(HUNTER_CARDS):
        s.hunter_seen[card] = t.basic[card]
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
    """`drop` is 1 for cards that are left out from medium on, 2 from hard on."""
    return t.drop[card] > 0 and s.difficulty >= t.drop[card]


@kernel
def lay_first_map(t, s):
    """The map for first-time players (G-1.16)."""
    for i in range(STARTING_TILES):
        put_down(t, s, t.first_forest[i, 0], t.first_forest[i, 1], t.first_forest[i, 2])
    put_down(t, s, t.first_camp[0], t.first_camp[1], t.first_camp[2])
    reveal_vision(s, t.first_camp[1], NEXT[t.first_camp[1], t.first_camp[2]])
    for i in range(t.first_hunters.shape[0]):
        if t.first_hunters[i, 1]:
            s.hunters[t.first_hunters[i, 0]] = t.first_hunters[i, 1]
            s.village -= t.first_hunters[i, 1]


# --- the set-up: three tiles, a camp, three pairs of hunters ---------------------------------------------------------


@kernel
def lay_starting_tile(t, s, f):
    """Each tile joins a petal that no other starting tile joins (G-1.11, G-1.12)."""
    note_place(f)
    petals = 0
    for i in range(f[STAGE]):
        place = f[Setup.FIRST_PLACE + i]
        if place >= 0:
            petals |= petals_joined(s, np.int64(place // 6)) | petals_joined(s, NEXT[place // 6, place % 6])
    f[Setup.PLACE] = NOBODY
    f[STAGE] += 1
    place_shown(s, 0, STARTING, petals)


@kernel
def note_place(f):
    """Remember where the tile before lies."""
    if f[STAGE] > 0:
        f[Setup.FIRST_PLACE + f[STAGE] - 1] = f[Setup.PLACE]


@kernel
def petals_joined(s, cell):
    """The petals that a path leads to straight from a space, a bit each."""
    petals = 0
    for direction in range(6):
        if connects(s, cell, direction):
            petals |= PETAL_BIT[NEXT[cell, direction]]
    return petals


@kernel
def lay_first_camp(t, s, f):
    note_place(f)
    f[STAGE] = SetupStage.FIRST_PAIR
    place_camp(s, 0, FIRST_VISION)


@kernel
def offer_pair(t, s, f):
    """The spaces of a starting tile that are joined to the Great Bog (G-1.14)."""
    place = f[Setup.FIRST_PLACE + f[STAGE] - SetupStage.FIRST_PAIR]
    f[STAGE] += 1
    if place < 0:
        return
    a, b = place // 6, NEXT[place // 6, place % 6]
    for cell in (min(a, b), max(a, b)):
        if petals_joined(s, cell):
            offer_cell(s, cell)
    ask(s, 0, Phase.SPACE)


@kernel
def place_pair(t, s, f, answer):
    s.hunters[answer - Action.CELL] += STARTING_PAIR
    s.village -= STARTING_PAIR


@kernel
def begin_game(t, s, f):
    """Seat 0 starts (G-1.15)."""
    pop(s)
    begin_turn(s, 0)


# A pair is asked for when its stage is over: its hunters are placed at the next one.
SETUP: Stages = {
    SetupStage.FIRST_TILE: Stage(lay_starting_tile, then=(SetupStage.SECOND_TILE,)),
    SetupStage.SECOND_TILE: Stage(lay_starting_tile, waits_for=(Frame.PLACING,), then=(SetupStage.THIRD_TILE,)),
    SetupStage.THIRD_TILE: Stage(lay_starting_tile, waits_for=(Frame.PLACING,), then=(SetupStage.CAMP,)),
    SetupStage.CAMP: Stage(lay_first_camp, waits_for=(Frame.PLACING,), then=(SetupStage.FIRST_PAIR,)),
    SetupStage.FIRST_PAIR: Stage(offer_pair, waits_for=(Frame.PLACING,), then=(SetupStage.SECOND_PAIR,)),
    SetupStage.SECOND_PAIR: Stage(offer_pair, place_pair, asks=(Phase.SPACE,), then=(SetupStage.THIRD_PAIR,)),
    SetupStage.THIRD_PAIR: Stage(offer_pair, place_pair, asks=(Phase.SPACE,), then=(SetupStage.BEGIN,)),
    SetupStage.BEGIN: Stage(begin_game, place_pair, asks=(Phase.SPACE,), ends=True),
}
