"""Gillybog: observe and redeal (RULES.md, part 15). What is open is open to all; orders and backs are hidden."""

import numpy as np

from ...core.copying import clear_array
from ...core.header import RUNNING
from ...core.kernel import kernel
from ...core.redealing import draw_anew
from ...core.scratch import scratch, zeros
from ...core.showing import show_held
from .hexes import Q, R
from .kinds import BASICS, GILLY_CARDS, GILLYS, HUNTER_CARDS, Action, Gilly
from .rules.frames import KIND, Frame, Hits, Hunt, Loss, Movement, Program
from .state import (
    BOG_TILES,
    DIE_FACES,
    FIRST_BOG,
    FIRST_CAMP,
    MOST_SHOWN,
    NOWHERE,
    PROGRAMS,
    SUPPORT_SPACES,
    TILES,
)

IN_BOX, ON_TOP, IN_DECK, AT_KNOWN_PLACE, DISCARDED, UNSEEN = range(6)
UNKNOWN_BOG = BOG_TILES + 1


@kernel
def observe(t, s, seat, obs):
    show_held(s, seat, obs)
    show_tokens(s, seat, obs)
    show_places(s, seat, obs)
    show_tiles(s, obs)
    show_action_deck(s, obs)
    show_hunter_deck(s, obs)
    show_moment(t, s, obs)
    show_frames(s, obs)


# --- the map ---------------------------------------------------------------------------------------------------------


@kernel
def show_tokens(s, seat, obs):
    clear_array(obs.players)
    clear_array(obs.gillys)
    clear_array(obs.offered)
    for k in range(s.players):
        obs.players[s.at[(seat + k) % s.players]] |= 1 << k
    for gilly in range(GILLYS):
        if s.gilly_at[gilly] != NOWHERE:
            obs.gillys[s.gilly_at[gilly]] |= 1 << (gilly if s.gilly_state[gilly] == Gilly.TIPPED else GILLYS + gilly)
    for i in range(s.offer_n):
        if s.offer[i] >= Action.CELL:
            obs.offered[s.offer[i] - Action.CELL] = 1


# --- players and gillys ----------------------------------------------------------------------------------------------


@kernel
def show_places(s, seat, obs):
    clear_array(obs.place)
    for k in range(s.players):
        p = (seat + k) % s.players
        obs.place[k, 0] = Q[s.at[p]]
        obs.place[k, 1] = R[s.at[p]]
    for gilly in range(GILLYS):
        obs.gilly_card[gilly] = s.gilly_card[gilly] + 1


# --- stacks and decks ------------------------------------------------------------------------------------------------


@kernel
def show_tiles(s, obs):
    clear_array(obs.forest_left)
    clear_array(obs.camps_left)
    clear_array(obs.bogs)
    for i in range(s.forest_n):
        obs.forest_left[s.forest[i]] = 1
    for i in range(s.camp_n):
        obs.camps_left[s.camp[i] - FIRST_CAMP] = 1
    for stack in range(2):
        for i in range(s.bog_n[stack]):
            obs.bogs[stack, i] = seen_bog(s, stack, i)
    for i in range(MOST_SHOWN):
        obs.shown[i] = s.shown[i] + 1 if i < s.shown_n else 0


@kernel
def seen_bog(s, stack, i):
    tile = s.bog[stack, i] - FIRST_BOG
    return tile + 1 if s.bog_seen[tile] else UNKNOWN_BOG


@kernel
def show_action_deck(s, obs):
    clear_array(obs.actions_left)
    clear_array(obs.action_bottom)
    for i in range(s.action_n):
        obs.actions_left[s.action[i] - BASICS] = 1
    for i in range(s.action_known):
        obs.action_bottom[i] = s.action[i]


@kernel
def show_hunter_deck(s, obs):
    for card in range(HUNTER_CARDS):
        obs.hunter_card[card] = IN_BOX
        obs.deck_bottom[card] = s.deck[card] + 1 if card < s.deck_known else 0
    for i in range(s.deck_n):
        place = AT_KNOWN_PLACE if i < s.deck_known else IN_DECK
        obs.hunter_card[s.deck[i]] = ON_TOP if i == s.deck_n - 1 else place
    for i in range(s.discard_n):
        obs.hunter_card[s.discard[i]] = DISCARDED
    for i in range(s.village_deck_n):
        obs.hunter_card[s.village_deck[i]] = UNSEEN
    for card in range(HUNTER_CARDS):
        if not s.hunter_seen[card]:
            obs.hunter_card[card] = UNSEEN
    obs.sizes[0] = s.forest_n
    obs.sizes[1] = s.camp_n
    obs.sizes[2] = s.action_n
    obs.sizes[3] = s.deck_n
    obs.sizes[4] = s.discard_n
    obs.sizes[5] = s.village_deck_n


# --- the moment ------------------------------------------------------------------------------------------------------


@kernel
def show_moment(t, s, obs):
    clear_array(obs.phase)
    obs.phase[s.phase] = s.over == RUNNING
    obs.timers = t.timers[s.deck[s.deck_n - 1]] + s.timer_bonus
    obs.turns_left = 100 * (s.max_turns - s.turn) // s.max_turns if s.max_turns else 100


@kernel
def show_frames(s, obs):
    """Of every kind of frame the topmost."""
    obs.program, obs.line = 0, 0
    obs.moving[0], obs.moving[1], obs.led = 0, 0, 0
    obs.hits, obs.hit_limb = 0, 0
    for i in range(4):
        obs.group[i] = 0
    for i in range(s.depth):
        show_frame(s.stack[i], obs)


@kernel
def show_frame(f, obs):
    if f[KIND] == Frame.PROGRAM:
        obs.program = f[Program.ROW] + 1
        obs.line = f[Program.LINE]
    elif f[KIND] == Frame.MOVEMENT:
        obs.moving[0] = f[Movement.STEPS]
        obs.moving[1] = f[Movement.IGNORES]
        obs.led = f[Movement.LED] + 1
    elif f[KIND] == Frame.HITS:
        obs.hits = f[Hits.LEFT]
    elif f[KIND] == Frame.LOSS:
        obs.hit_limb = f[Loss.LIMB] + 1
    elif f[KIND] == Frame.HUNT:
        obs.group[0] = Q[f[Hunt.CELL]]
        obs.group[1] = R[f[Hunt.CELL]]
        obs.group[2] = f[Hunt.HUNTERS]
        obs.group[3] = f[Hunt.STEPS]


@kernel
def observe_pack(t, s, obs):
    """What the components are, since packs differ."""
    for row in range(PROGRAMS):
        for line in range(t.program.shape[1]):
            obs.opcodes[row, line] = t.program[row, line, 0]
            for i in range(2):
                obs.operands[row, line, i] = min(t.program[row, line, 1 + i], 127)
            for i in range(3):
                obs.line_marks[row, line, i] = t.program[row, line, 3 + i]
    for tile in range(t.stubs.shape[0]):
        for half in range(2):
            obs.tile_stubs[tile, half] = t.stubs[tile, half, 0]
            obs.tile_terrain[tile, half] = t.terrain[tile, half]
    for card in range(HUNTER_CARDS):
        obs.card_timers[card] = t.timers[card]
    for space in range(SUPPORT_SPACES):
        obs.support_worth[space] = t.support[space]
    for face in range(DIE_FACES):
        obs.die_limb[face] = t.face[face]
        obs.die_boots[face] = t.boots[face]


# --- redeal ----------------------------------------------------------------------------------------------------------


@kernel
def redeal(t, s, seat):
    """Orders that nobody knows are drawn anew, and what lies face down; the same for every seat."""
    counts = zeros(TILES, np.int8)  # more than there are cards of any deck
    draw_anew(s, s.forest, 0, s.forest_n, counts)
    draw_anew(s, s.camp, 0, s.camp_n, counts)
    draw_anew(s, s.action, s.action_known, s.action_n, counts)
    exchange_unseen_bogs(s, counts)
    exchange_unseen_hunters(s, counts)
    draw_anew(s, s.deck, s.deck_known, s.deck_n - 1, counts)
    draw_anew(s, s.gilly_deck, s.gilly_shown, GILLY_CARDS, counts)
    forget_dice(s)


@kernel
def forget_dice(s):
    """Faces that wait are to be rolled anew."""
    for i in range(s.forced_n):
        s.forced[i] = 0
    s.forced_n = 0


@kernel
def exchange_unseen_bogs(s, counts):
    """Tiles that were never on top change places."""
    tiles = scratch(BOG_TILES, np.int64)
    n = 0
    for tile in range(BOG_TILES):
        if not s.bog_seen[tile]:
            tiles[n] = FIRST_BOG + tile
            n += 1
    draw_anew(s, tiles, 0, n, counts)
    for stack in range(2):
        for i in range(s.bog_n[stack]):
            if not s.bog_seen[s.bog[stack, i] - FIRST_BOG]:
                n -= 1
                s.bog[stack, i] = tiles[n]


@kernel
def exchange_unseen_hunters(s, counts):
    """Advanced cards that nobody has seen may lie in the deck or in the village, in any order."""
    cards = scratch(HUNTER_CARDS, np.int64)
    n = 0
    for i in range(s.village_deck_n):
        cards[n] = s.village_deck[i]
        n += 1
    for i in range(s.deck_n):
        if not s.hunter_seen[s.deck[i]]:
            cards[n] = s.deck[i]
            n += 1
    draw_anew(s, cards, 0, n, counts)
    for i in range(s.village_deck_n):
        n -= 1
        s.village_deck[i] = cards[n]
    for i in range(s.deck_n):
        if not s.hunter_seen[s.deck[i]]:
            n -= 1
            s.deck[i] = cards[n]
