"""Swamped: observe and redeal (RULES.md, part 9)."""

import numpy as np

from ...core.bits import EMPTY, lowest, without_lowest
from ...core.copying import copy_array
from ...core.header import RUNNING
from ...core.kernel import kernel
from ...core.redealing import draw_anew, sort
from ...core.rng import below
from ...core.scratch import scratch, zeros
from ...core.showing import show_held
from .boat import leads_east
from .cards import first_mover, own_number, top_face
from .components import ADVENTURERS, FIRST_WATERFALL, MAPS, MEASURES, OBJECTIVES, POINTS, READINGS, SIDE, TERMS
from .croc import NO_WAY, find_way
from .maps import E, W
from .state import CARDS, CORNERS, FACES, FINAL, LETS_MOVE, LINE, NOWHERE, PILES, SEATS, WINDOW


@kernel
def observe(t, s, seat, obs):
    show_held(s, seat, obs)
    for k in range(WINDOW):
        show_map(t, s, np.int64(s.boat_card) - 1 + k, k, obs)
    show_line(t, s, obs)
    show_piles(t, s, seat, obs)
    show_cards(s, seat, obs)
    show_objectives(t, s, seat, obs)
    show_seats(s, seat, obs)
    obs.turns_left = 100 * (s.max_turns - s.turn) // s.max_turns


# --- the Swamp --------------------------------------------------------------------------------------------------------


@kernel
def show_map(t, s, card, k, obs):
    """One card of the window; nothing where the Swamp does not reach."""
    there = 0 <= card < s.line_size
    m = np.int64(s.line[card]) if there else MAPS
    copy_array(obs.exits[k], t.exit_plane[m])
    copy_array(obs.tigers[k], t.tiger_plane[m])
    copy_array(obs.ways[k], t.way_plane[m])
    copy_array(obs.treasure[k], t.treasure_plane[m])
    for row in range(SIDE):
        for column in range(SIDE):
            obs.croc[k, row, column] = 0
    if there:
        show_passages(t, s, card, k, obs)
        hide_taken(s.taken[card], k, obs)
        if s.croc_card == card:
            obs.croc[k, s.croc_space // SIDE, s.croc_space % SIDE] = 1


@kernel
def show_passages(t, s, card, k, obs):
    """The ways onto the neighbouring cards."""
    for row in range(SIDE):
        obs.ways[k, E, row, SIDE - 1] = leads_east(t, s, card, row)
        obs.ways[k, W, row, 0] = card > 0 and leads_east(t, s, card - 1, row)


@kernel
def hide_taken(taken, k, obs):
    while taken != EMPTY:
        space = lowest(taken)
        taken = without_lowest(taken)
        for treasure in range(4):
            obs.treasure[k, treasure, space // SIDE, space % SIDE] = 0


@kernel
def show_line(t, s, obs):
    obs.waterfall_card = NOWHERE
    for card in range(LINE):
        obs.line[card] = s.line[card] if card < s.line_size else NOWHERE
        if card < s.line_size and s.line[card] >= FIRST_WATERFALL:
            obs.waterfall_card = card
    obs.croc_way = NOWHERE
    if s.croc_card != NOWHERE:
        distance, _ = find_way(t, s)
        obs.croc_way = NOWHERE if distance == NO_WAY else min(distance, 127)
    falls = np.int64(obs.waterfall_card)
    near = falls != NOWHERE and s.boat_card - 1 <= falls < s.boat_card - 1 + WINDOW
    for row in range(SIDE):
        obs.current[row] = t.strength[s.line[falls], row] if near else 0


# --- cards ------------------------------------------------------------------------------------------------------------


@kernel
def show_piles(t, s, seat, obs):
    for pile in range(PILES):
        lies = pile < s.pile_count
        top = top_face(s, pile) if lies else NOWHERE
        for face in range(LETS_MOVE):
            obs.pile_face[pile, face] = face == top
        first = (first_mover(s, pile) + s.players - seat) % s.players if lies else NOWHERE
        for k in range(SEATS):
            p = (seat + k) % s.players
            obs.pile_number[pile, k] = own_number(t, s, pile, p) if lies and k < s.players else 0
            obs.pile_first[pile, k] = k == first
        obs.pile_move[pile] = lies and s.pile_move[pile] != NOWHERE


@kernel
def knows_face(s, seat, card):
    """With fixed pairing a map tells its face; else a seat knows what all have seen (D-9.2)."""
    return s.pairing == 1 or s.known[card] == 1


@kernel
def show_cards(s, seat, obs):
    for card in range(CARDS):
        obs.deck_top[card] = 0
        obs.deck_maps[card] = 0
    for k in range(SEATS):
        for card in range(CARDS):
            obs.hand_maps[k, card] = 0
    for face in range(FACES):
        obs.own_faces[face] = 0
        obs.unseen_faces[face] = 0
    for k in range(SEATS - 1):
        for face in range(FACES):
            obs.known_faces[k, face] = 0
    if s.deck_size > 0:
        obs.deck_top[s.deck[s.deck_size - 1]] = 1
    for k in range(s.players):
        show_hand(s, seat, k, obs)
    for i in range(s.deck_size):
        obs.deck_maps[s.deck[i]] = 1
        count_unseen(s, seat, s.deck[i], obs)
    for place in range(s.line_size):
        if s.line[place] < CARDS and s.added_by[place] != seat:
            count_unseen(s, seat, s.line[place], obs)


@kernel
def show_hand(s, seat, k, obs):
    p = (seat + k) % s.players
    for i in range(s.hand_size[p]):
        card = s.hand[p, i]
        obs.hand_maps[k, card] = 1
        if k == 0:
            obs.own_faces[s.face[card]] += 1
        elif knows_face(s, seat, card):
            obs.known_faces[k - 1, s.face[card]] += 1
        else:
            obs.unseen_faces[s.face[card]] += 1


@kernel
def count_unseen(s, seat, card, obs):
    if not knows_face(s, seat, card):
        obs.unseen_faces[s.face[card]] += 1


# --- the pack, the seats ----------------------------------------------------------------------------------------------


@kernel
def observe_pack(t, s, obs):
    """What the components are, since packs differ."""
    for face in range(LETS_MOVE):
        for corner in range(CORNERS):
            obs.corners[face, corner] = t.corners[face, corner]
    for pounce in range(t.pattern.shape[0]):
        for place in range(25):
            obs.patterns[pounce, place // 5, place % 5] = (np.int64(t.pattern[pounce]) >> place) & 1
    for reading in range(READINGS):
        obs.speeds[reading] = t.speed[reading]


@kernel
def show_objectives(t, s, seat, obs):
    """The objectives of the seat's own Adventurer."""
    person = np.int64(s.adventurer[seat])
    for objective in range(OBJECTIVES):
        for term in range(TERMS):
            for measure in range(len(MEASURES)):
                obs.measure[objective, term, measure] = t.measure[person, objective, term] == measure
            for kind in range(4):
                obs.counted[objective, term, kind] = (np.int64(t.counted[person, objective, term]) >> kind) & 1
            for n in range(POINTS):
                obs.points[objective, term, n] = t.points[person, objective, term, n]


@kernel
def show_seats(s, seat, obs):
    """What is told of every seat, the looking one first, then clockwise."""
    for k in range(SEATS):
        p = (seat + k) % s.players
        here = k < s.players
        obs.score[k] = s.score[p] if here else 0
        obs.movers[k] = 0
        for i in range(s.mover_count):
            if here and s.mover[i] == p:
                obs.movers[k] = i + 1


# --- redeal -----------------------------------------------------------------------------------------------------------


@kernel
def redeal(t, s, seat):
    """Faces the seat has not seen are dealt again over their maps, the deck below its top is shuffled, and the others
    draw Adventurers anew."""
    shuffle_deck(s)
    if s.pairing == 0:
        shuffle_unseen_faces(s, seat)
    if s.phase != FINAL and s.over == RUNNING:
        redraw_adventurers(s, seat)


@kernel
def shuffle_deck(s):
    """The top map is open, and all have seen which cards were put at the bottom (D-5.2)."""
    maps = scratch(CARDS, np.int64)
    n = 0
    for i in range(s.deck_size - 1):
        if not s.known[s.deck[i]]:
            maps[n] = s.deck[i]
            n += 1
    draw_anew(s, maps, 0, n, zeros(CARDS, np.int8))
    for i in range(s.deck_size - 1):
        if not s.known[s.deck[i]]:
            n -= 1
            s.deck[i] = maps[n]


@kernel
def shuffle_unseen_faces(s, seat):
    """Of other hands, the deck, and the Swamp but for what the seat laid there itself (D-9.2)."""
    maps, faces = scratch(CARDS, np.int64), scratch(CARDS, np.int64)
    n = collect_unseen(s, seat, maps)
    sort(maps, 0, n, zeros(CARDS, np.int8))
    for k in range(n):
        faces[k] = s.face[maps[k]]
    draw_anew(s, faces, 0, n, zeros(FACES, np.int8))
    for k in range(n):
        s.face[maps[k]] = faces[k]


@kernel
def collect_unseen(s, seat, maps):
    """The maps whose faces the seat has not seen; returns how many."""
    n = 0
    for p in range(s.players):
        for i in range(s.hand_size[p]):
            if p != seat and not s.known[s.hand[p, i]]:
                maps[n] = s.hand[p, i]
                n += 1
    for i in range(s.deck_size):
        if not s.known[s.deck[i]]:
            maps[n] = s.deck[i]
            n += 1
    for place in range(s.line_size):
        if s.line[place] < CARDS and s.added_by[place] != seat and not s.known[s.line[place]]:
            maps[n] = s.line[place]
            n += 1
    return n


@kernel
def redraw_adventurers(s, seat):
    chosen = 1 << np.int64(s.adventurer[seat])
    for p in range(s.players):
        if p == seat:
            continue
        person = below(s, ADVENTURERS)
        while (chosen >> person) & 1:
            person = below(s, ADVENTURERS)
        chosen |= 1 << person
        s.adventurer[p] = person
