"""Greedy for the Marshlands: tries every place for every tile in the hand and takes what leaves the best board.

`greedy` counts the points of now; `planner` also what may be linked and closed later, for that never comes by chance.
Where boats carry the counters, what may come is too far off, and greedy does better.
"""

import numpy as np

from swamp_envs.dev import has_part, kernel, mix, of, throw
from swamp_envs.games.marshlands.actions import Action, Kind, first_of
from swamp_envs.games.marshlands.acts import ACT_ROWS, ACTS
from swamp_envs.games.marshlands.board import SIDES
from swamp_envs.games.marshlands.components.layout import FISHERY, REED, SEGMENTS, SLOTS
from swamp_envs.games.marshlands.hands import tile_at_hand, tile_in
from swamp_envs.games.marshlands.laying import lay, list_places
from swamp_envs.games.marshlands.parts.boats import be_free, change, cross, go_home
from swamp_envs.games.marshlands.parts.counters import mark, put_counter
from swamp_envs.games.marshlands.parts.teams import OWN_SIDE, lay_counter, list_finished, node_of, what_it_finishes
from swamp_envs.games.marshlands.phases import legal
from swamp_envs.games.marshlands.places import TEAM_COUNT, place_by, village_cell
from swamp_envs.games.marshlands.scoring.points import FISHERY_POINTS, REED_POINTS
from swamp_envs.games.marshlands.state import BOATS, PLANS, ROTATIONS, TEAMS, WATERWAYS, Eclipse, Phase
from swamp_envs.games.marshlands.tiles import ECLIPSE_TILE, event_at
from swamp_envs.games.marshlands.turns import changes, may_stay, refusal_limit

from .alone import NOTHING, first_lay, is_like_an_earlier
from .myths import bring_about, decide_event, decide_exchange, ends_all, make_way, worth_of_end
from .outlook import NOW, PLAN, worth_to

TIES = 1e-3  # chance, smaller than any difference in points
CHANCES = 1 << 20
LEAST_CLAIM = 0.5  # points that a counter has to bring
PLANNED_ACTS = np.isin(list(ACTS), ["act1", "act2", "act3", "act6", "act8"])  # where the planner beats greedy


@kernel
def suggest(t, s, room, seed):
    """What scores most at once."""
    room.dice[0] = mix(seed)
    return decide(t, s, room, NOW)


@kernel
def suggest_planned(t, s, room, seed):
    """What promises most."""
    room.dice[0] = mix(seed)
    return decide(t, s, room, PLAN)


@kernel
def advise(t, s, room, seed):
    """What wins more often."""
    return suggest_planned(t, s, room, seed) if PLANNED_ACTS[s.act] else suggest(t, s, room, seed)


@kernel
def decide(t, s, room, w):
    room.arriving[0] = 0
    phase = s.phase
    if phase == Phase.TURN and has_part(s, PLANS):
        return decide_alone(t, s, room, w)
    if phase == Phase.TAKE and has_part(s, PLANS):
        return decide_take(t, s, room, w)
    if phase == Phase.CLAIM and has_part(s, TEAMS):
        return decide_claim(t, s, room, w)
    if phase == Phase.TURN:
        return decide_turn(t, s, room, w)
    if phase == Phase.PLACE or phase == Phase.OFFER_PLACE:
        return best_place(t, s, room, tile_at_hand(s), w)[0]
    if phase == Phase.ORIENT:
        return best_orientation(t, s, room, w)
    if phase == Phase.OFFER:
        return decide_offer(t, s, room, w)
    if phase == Phase.ECLIPSE:
        return best_eclipse(t, s, room, w)[0]
    if phase == Phase.BOAT or phase == Phase.CLAIM:
        return best_of_boat(t, s, room, w)
    if phase == Phase.EVENT:
        return decide_event(t, s, room, w)
    if phase >= Phase.PARTNER:
        return decide_exchange(t, s, room)
    return np.int64(Action.TAKE_VILLAGE if legal(t, s, room.moves[0]) == 2 else Action.TAKE_TILE)


@kernel
def chance(room):
    return TIES * throw(room.dice, 0, CHANCES) / CHANCES


@kernel
def own_colour(s):
    return np.int64(s.colour_of[s.seat])


@kernel
def best_place(t, s, room, tile, w):
    """The best place of a tile, and what the board is worth then; (-1, -inf) if it has none."""
    choice, best = -1, -np.inf
    for k in range(list_places(t, s, own_colour(s), tile, room.moves[1])):
        place = np.int64(room.moves[1, k])
        worth = worth_after(t, s, room, tile, place_by(s, place), w) + chance(room)
        if worth > best:
            choice, best = place, worth
    return choice, best


@kernel
def worth_after(t, s, room, tile, place, w):
    """What the board is worth to the deciding seat with a tile on a place; the eclipse brings another colour."""
    if tile == ECLIPSE_TILE:
        return best_eclipse(t, s, room, w)[1]
    cell = place // ROTATIONS
    room.scratch[0] = s
    old = event_at(t, room.scratch[0], cell)
    make_way(t, room.scratch[0], cell)
    lay(room.scratch[0], cell, place % ROTATIONS, tile)
    bring_about(t, room.scratch[0], cell, tile, old)
    claim_all(t, room.scratch[0], cell)
    if ends_all(t, room.scratch[0], cell, tile):
        return worth_of_end(t, room.scratch[0], room, own_colour(s))
    return worth_to(t, room.scratch[0], room, own_colour(s), w)


@kernel
def decide_turn(t, s, room, w):
    """Lay what leaves the best board; where no lay is worth its cell, offer what one can spare best."""
    n = legal(t, s, room.moves[0])
    first, choice, best = np.int64(room.moves[0, 0]), -1, -np.inf
    for k in range(n):
        action = np.int64(room.moves[0, k])
        if Action.LAY <= action < Action.OFFER:
            worth = best_place(t, s, room, tile_in(s, s.seat, action - Action.LAY), w)[1]
            if worth > best:
                choice, best = action, worth
    least = worth_to(t, s, room, own_colour(s), w) + price_of_cell(s, w)
    if choice >= 0 and (best >= least or (first != Action.DONE and room.moves[0, n - 1] < Action.OFFER)):
        return choice
    return first if first == Action.DONE else spare(t, s, room, n)


@kernel
def price_of_cell(s, w):
    """What a lay has to bring, where one may wait for a better: the less, the sooner refusals end the game."""
    if not ACT_ROWS[s.act].ends_refused or ACT_ROWS[s.act].counters:  # boats need ways more than cells are few
        return 0.0
    return w.price * (1.0 - w.hurry * s.refused / (refusal_limit(s) - 1))


@kernel
def spare(t, s, room, n):
    """Of the tiles that may be offered the one with the least on it."""
    choice, least = -1, np.inf
    for k in range(n):
        action = np.int64(room.moves[0, k])
        if Action.OFFER <= action < Action.PLACE:
            value = value_of(t, s.hand[s.seat, action - Action.OFFER]) + chance(room)
            if value < least:
                choice, least = action, value
    return choice


@kernel
def value_of(t, tile):
    """What is printed on a tile that is worth points by itself."""
    kind = t.kind[tile]
    value = 0.0
    for segment in range(t.segments[kind]):
        marks = t.marks[kind, segment]
        value += FISHERY_POINTS * (marks & FISHERY != 0) + REED_POINTS * (marks & REED != 0)
    return value


@kernel
def decide_offer(t, s, room, w):
    """A tile more is welcome if it is worth its cell."""
    stay = worth_to(t, s, room, own_colour(s), w) + price_of_cell(s, w)
    if s.oriented[s.seat] and best_place(t, s, room, np.int64(s.offered), w)[1] <= stay:
        return np.int64(Action.NO)
    return np.int64(Action.YES)


@kernel
def best_orientation(t, s, room, w):
    """The way the village may lie that promises most."""
    choice, best = -1, -np.inf
    for k in range(legal(t, s, room.moves[0])):
        action = np.int64(room.moves[0, k])
        room.scratch[0] = s
        room.scratch[0].rot[village_cell(s, own_colour(s))] = action - Action.ORIENT
        worth = worth_to(t, room.scratch[0], room, own_colour(s), w) + chance(room)
        if worth > best:
            choice, best = action, worth
    return choice


@kernel
def best_eclipse(t, s, room, w):
    """The colour to change to, or to keep, and what it is worth."""
    choice, best = -1, -np.inf
    most = 1 if s.eclipse == Eclipse.MAD else changes(s)
    for k in range(0 if may_stay(s) else 1, most + 1):
        worth = worth_to(t, s, room, colour_after(s, k), w)
        if worth > best:
            choice, best = Action.DONE if k == 0 else Action.ECLIPSE + k - 1, worth
    return choice, best


@of(BOATS)
def best_of_boat(t, s, room, w):
    """The step, or the counter, after which the board is worth most; what costs nothing is done."""
    choice, best = -1, -np.inf
    for k in range(legal(t, s, room.moves[0])):
        action = np.int64(room.moves[0, k])
        room.scratch[0] = s
        room.arriving[0] = action != Action.DONE
        try_out(t, room.scratch[0], action)
        worth = worth_to(t, room.scratch[0], room, own_colour(s), w) + chance(room)
        if worth > best:
            choice, best = action, worth
    room.arriving[0] = 0
    return choice


@of(BOATS)
def try_out(t, s, action):
    """A boat's step or a counter, and nothing that follows."""
    be_free(s)
    first_claim = first_of(s, Kind.CLAIM)
    if has_part(s, WATERWAYS) and action >= first_claim:
        mark(s, action)
    elif action >= first_claim:
        put_counter(s, action - first_claim)
    elif action >= first_of(s, Kind.BOAT) + SIDES * SLOTS:
        if not go_home(t, s, action):
            change(t, s, action - first_of(s, Kind.SHORE))
    elif action >= first_of(s, Kind.BOAT):
        cross(t, s, (action - first_of(s, Kind.BOAT)) // SLOTS, (action - first_of(s, Kind.BOAT)) % SLOTS)


@kernel
def colour_after(s, places):
    """The colour that the deciding seat would hold after an eclipse."""
    if has_part(s, TEAMS):
        return (own_colour(s) + places) % TEAM_COUNT[s.players]
    return np.int64(s.colour_of[(s.seat + places) % s.players])


# --- where what a tile finishes is claimed ----------------------------------------------------------------------------


@of(TEAMS)
def claim_all(t, s, cell):
    """Put counters on all that a tile just laid finishes."""
    s.claiming = cell
    claims = what_it_finishes(t, s)
    for claim in range(OWN_SIDE + SEGMENTS):
        if (claims >> claim) & 1 and s.counters_left[s.seat]:
            lay_counter(s, own_colour(s), node_of(t, s, claim))
            s.counters_left[s.seat] -= 1


@of(TEAMS)
def decide_claim(t, s, room, w):
    """The counter that brings most; none that brings nothing."""
    choice, best = np.int64(Action.DONE), worth_to(t, s, room, own_colour(s), w) + LEAST_CLAIM
    for k in range(list_finished(t, s, room.moves[0])):
        action = np.int64(room.moves[0, k])
        if action != Action.DONE:
            room.scratch[0] = s
            lay_counter(room.scratch[0], own_colour(s), node_of(t, s, action - first_of(s, Kind.THROUGH)))
            worth = worth_to(t, room.scratch[0], room, own_colour(s), w) + chance(room)
            if worth > best:
                choice, best = action, worth
    return choice


# --- where everybody plans alone --------------------------------------------------------------------------------------


@of(PLANS)
def decide_alone(t, s, room, w):
    """The village first, then what leaves the best plot; where nothing fits, nothing more is done."""
    n = legal(t, s, room.moves[0])
    choice, best = first_lay(s, room, n), -np.inf
    if choice != NOTHING:
        return choice
    for slot in range(s.hand_size[s.seat]):
        if not is_like_an_earlier(s, slot):
            worth = best_place(t, s, room, np.int64(s.hand[s.seat, slot]), w)[1]
            if worth > best:
                choice, best = np.int64(Action.LAY + slot), worth
    return np.int64(Action.DONE) if choice == NOTHING else choice


@of(PLANS)
def decide_take(t, s, room, w):
    """The tile of the row that leaves the best plot, if one has a place; else the deck's, if there is one."""
    n = legal(t, s, room.moves[0])
    choice, best = np.int64(room.moves[0, 0]), -np.inf
    for k in range(n):
        action = np.int64(room.moves[0, k])
        if action >= first_of(s, Kind.ROW):
            worth = best_place(t, s, room, np.int64(s.out[action - first_of(s, Kind.ROW)]), w)[1]
            if worth > best:
                choice, best = action, worth
    return choice
