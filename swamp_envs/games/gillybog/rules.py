"""Gillybog: deal, legal, apply (RULES.md, parts 1 and 14)."""

import numpy as np

from ...core.header import RUNNING, open_game
from ...core.kernel import kernel
from ...core.rng import shuffle
from .attacks import resume_capture, resume_hits, resume_loss
from .effects import resume_program
from .frames import (
    CAPTURE,
    CONVERGING,
    HITS,
    HUNT,
    KIND,
    LAYING,
    LOSS,
    MOVEMENT,
    NO_ANSWER,
    PLACING,
    PROGRAM,
    SETUP_FRAME,
    TURN_FRAME,
    push,
    top,
    withdraw_offers,
)
from .hexes import CELLS, DEN, NEXT, PETALS
from .hunting import resume_converging, resume_hunt, resume_overflow
from .land import add_space
from .moving import resume_movement
from .placing import draw_forest, lay_domino, part_stacks, resume_laying, resume_placing, reveal_vision
from .state import (
    ACT,
    ASIDE,
    AWAY,
    BASICS,
    BOG_TILES,
    CAMPS,
    CARDS,
    DEN_SPACE,
    FIRST_BOG,
    FIRST_CAMP,
    FORCED,
    FOREST_TILES,
    FRAME_WIDTH,
    FRAMES,
    GILLY_CARDS,
    GILLYS,
    HUNTER_CARDS,
    HUNTERS,
    IN_HAND,
    LIMBS,
    NOBODY,
    NONE,
    NOWHERE,
    OFFERS,
    PETAL,
    PROTECTION,
    SEATS,
    SHOWN,
    SPACES,
    UNIQUES,
)
from .state import RUNNING as UNDECIDED
from .turns import STARTING_TILES, begin_turn, forget_turn, resume_setup, resume_turn

# --- deal ------------------------------------------------------------------------------------------------------------


@kernel
def deal(t, s, seed):
    open_game(s, seed)
    clear_map(s)
    clear_turn(s)
    lay_great_bog(t, s)
    outfit_players(s)
    stack_tiles(t, s)
    stack_cards(t, s)
    if s.first_time:
        lay_first_map(t, s)
        begin_turn(s, 0)
    else:
        reveal_starting_tiles(s)
        push(s, SETUP_FRAME, 0)
    run(t, s, NO_ANSWER)


@kernel
def clear_map(s):
    for cell in range(CELLS):
        s.stubs[cell] = 0
        s.terrain[cell] = 0
        s.kind[cell] = 0
        s.tile[cell] = 0
        s.hunters[cell] = 0
        s.ward[cell] = 0
        s.moved[cell] = 0
    for i in range(SPACES):
        s.space[i] = 0
    s.space_n = 0
    s.vision = NOWHERE
    s.trap = NOWHERE


@kernel
def clear_turn(s):
    for i in range(OFFERS):
        s.offer[i] = 0
    s.offer_n = 0
    for i in range(FRAMES):
        for k in range(FRAME_WIDTH):
            s.stack[i, k] = 0
    s.depth = 0
    for k in range(SHOWN):
        s.shown[k] = 0
    s.shown_n = 0
    for k in range(FORCED):
        s.forced[k] = 0
    s.forced_n = 0
    s.linked = 0
    s.spills = 0
    s.howl_on = NOBODY
    s.howl_next = NOBODY
    s.active = 0
    s.outcome = UNDECIDED
    forget_turn(s)


@kernel
def lay_great_bog(t, s):
    add_space(s, DEN, DEN_SPACE, t.great_terrain[0], t.great[0], 0)
    for petal in range(6):
        add_space(s, PETALS[petal], PETAL, t.great_terrain[petal + 1], t.great[petal + 1], 0)


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
            s.card[p, card] = IN_HAND if plays and card < BASICS else AWAY


@kernel
def stack_tiles(t, s):
    """Forest and camps face down, bog tiles in two open stacks; the first-time tiles are set apart (G-1.4, G-1.5)."""
    s.forest_n = stack_of(t, s, s.forest, 0, FOREST_TILES)
    s.camp_n = stack_of(t, s, s.camp, FIRST_CAMP, CAMPS)
    bogs = np.empty(BOG_TILES, np.int8)
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
        s.gilly_state[i] = ASIDE
        s.gilly_at[i] = NOWHERE
        s.gilly_card[i] = NONE
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


# --- decisions -------------------------------------------------------------------------------------------------------


@kernel
def legal(t, s, out):
    for i in range(s.offer_n):
        out[i] = s.offer[i]
    return np.int64(s.offer_n)


@kernel
def apply(t, s, action):
    withdraw_offers(s)
    run(t, s, action)


@kernel
def run(t, s, answer):
    """Let the top frame run until a decision is asked that has more than one answer; a turn's own is always asked."""
    while s.over == RUNNING:
        resume(t, s, answer)
        answer = np.int64(NO_ANSWER)
        if s.offer_n > 1 or (s.offer_n == 1 and s.phase == ACT):
            return
        if s.offer_n == 1:
            answer = np.int64(s.offer[0])
            withdraw_offers(s)


@kernel
def resume(t, s, answer):
    kind = top(s)[KIND]
    if kind == TURN_FRAME:
        resume_turn(t, s, answer)
    elif kind == PROGRAM:
        resume_program(t, s, answer)
    elif kind == MOVEMENT:
        resume_movement(t, s, answer)
    elif kind == HITS:
        resume_hits(t, s, answer)
    elif kind == LOSS:
        resume_loss(t, s, answer)
    elif kind == HUNT:
        resume_hunt(t, s, answer)
    else:
        resume_rare(t, s, answer, kind)


@kernel
def resume_rare(t, s, answer, kind):
    if kind == PLACING:
        resume_placing(t, s, answer)
    elif kind == LAYING:
        resume_laying(t, s, answer)
    elif kind == CAPTURE:
        resume_capture(t, s, answer)
    elif kind == CONVERGING:
        resume_converging(t, s, answer)
    elif kind == SETUP_FRAME:
        resume_setup(t, s, answer)
    else:
        resume_overflow(t, s, answer)
