"""How a mission stands: the way that is left, the time, and the croc."""

import numpy as np

from swamp_envs.dev import kernel
from swamp_envs.games.swamped.boat import KINGSFOIL_NEEDED
from swamp_envs.games.swamped.cards import lets_moves_played
from swamp_envs.games.swamped.components import COORDINATES, DECK_MAPS, FIRST_WATERFALL, READINGS, SIDE, SPACES
from swamp_envs.games.swamped.rules import CARDS_EACH, LAID_BY_PILOT, LETS_MOVES_A_ROUND, PILOTS_EXTRA, cards_outside
from swamp_envs.games.swamped.state import BOAT, CARDS, LETS_MOVE, NOWHERE

from .chart import FAR, REACH_CARDS, UNKNOWN
from .hauls import pay_of_haul
from .treasures import list_foils, list_slots
from .ways import chart_boat, chart_croc, lay_maps

LETS_MOVES = DECK_MAPS - COORDINATES


@kernel
def survey(t, s, scratch, c, selfish, w):
    """Measure all that the decision's options have in common."""
    lay_maps(t, s, c)
    c.boat_card, c.boat_space = np.int64(s.boat_card), np.int64(s.boat_space)
    c.croc_card, c.croc_space = np.int64(s.croc_card), np.int64(s.croc_space)
    chart_croc(c)
    chart_boat(t, c)
    list_foils(t, s, c)
    list_slots(t, s, scratch, c, selfish)
    for haul in range(1 << c.slots):
        c.pay[haul] = pay_of_haul(t, scratch, c, haul, selfish, w)
        plan_foils(t, s, c, haul, w)
    c.distracted = chance_of_distraction(s)
    plan_time(s, c, 0, w)
    prepare(c, 0 if s.phase == BOAT and s.bonus else 1)


@kernel
def prepare(c, croc_moves):
    """Forget what places were worth: another thing will happen after the boat's movement."""
    c.croc_moves = croc_moves
    for haul in range(1 << c.slots):
        for card in range(REACH_CARDS):
            for space in range(SPACES):
                c.worth[haul, card, space] = UNKNOWN


@kernel
def plan_time(s, c, lets_moves, w):
    """The steps that the team may make before the cards run out, after so many more Let's Moves."""
    each = CARDS_EACH * s.players + PILOTS_EXTRA
    rounds = max((cards_outside(s) - each) // LAID_BY_PILOT + 1, 0)
    left = LETS_MOVES_A_ROUND - lets_moves_played(s) - lets_moves + w.later * LETS_MOVES_A_ROUND * rounds
    c.budget = 3.0 + left * (1.0 + w.pace * s.players)


@kernel
def chance_of_distraction(s):
    """That the deck's top card is a Let's Move, as far as the deciding seat can know."""
    if s.deck_size == 0:
        return 0.0
    top = s.deck[s.deck_size - 1]
    if s.pairing == 1 or s.known[top]:
        return 1.0 if s.face[top] == LETS_MOVE else 0.0
    lets_moves, cards = 0, 0
    for card in range(CARDS if s.tiger else COORDINATES + LETS_MOVES):
        if is_seen(s, card):
            lets_moves += s.face[card] == LETS_MOVE
        else:
            cards += 1
    return (LETS_MOVES - lets_moves) / cards


@kernel
def is_seen(s, card):
    """Whether the deciding seat knows a card's face."""
    if s.known[card] or s.discarded[card]:
        return True
    for i in range(s.hand_size[s.seat]):
        if s.hand[s.seat, i] == card:
            return True
    for pile in range(s.pile_count):
        if s.pile_move[pile] == card:
            return True
        for i in range(s.pile_size[pile]):
            if s.pile[pile, i] == card:
                return True
    for place in range(s.line_size):
        if s.line[place] == card:
            return s.added_by[place] == s.seat
    return False


@kernel
def plan_foils(t, s, c, haul, w):
    """How many Kingsfoil a haul leaves missing, the croc's speed then, and the way on from each Kingsfoil."""
    foils = 0
    for slot in range(c.slots):
        foils += (haul >> slot) & 1 and c.slot_kind[slot] == 0
    c.missing[haul] = max(KINGSFOIL_NEEDED - s.treasures[0] - foils, 0)
    c.speed[haul] = t.speed[min(s.dial + foils, READINGS - 1)]
    for i in range(c.foils):
        c.after[haul, i] = way_from_foil(c, i, c.missing[haul] - 1, c.foil_slot[i] | haul, 1 << i, w)


@kernel
def way_from_foil(c, i, missing, haul, passed, w):
    """The steps to go from the i-th Kingsfoil, in the shortest order of the others."""
    card, space = c.foil_card[i], c.foil_space[i]
    if missing <= 0:
        return way_out(c, card, space, w)
    best = c.end_way[card, space] + missing * w.foil + w.exit
    for j in range(c.foils):
        if (passed >> j) & 1 or c.foil_slot[j] & haul or c.foil_way[j, card, space] == FAR:
            continue
        way = float(c.foil_way[j, card, space])
        if missing == 1:
            way += way_out(c, c.foil_card[j], c.foil_space[j], w)
        else:
            way += way_over_one(c, j, haul, passed | 1 << j, w)
        best = min(best, way)
    return best


@kernel
def way_over_one(c, i, haul, passed, w):
    """The worth with one more to find."""
    card, space = c.foil_card[i], c.foil_space[i]
    best = c.end_way[card, space] + w.foil + w.exit
    for j in range(c.foils):
        if not ((passed >> j) & 1 or c.foil_slot[j] & haul):
            best = min(best, c.foil_way[j, card, space] + way_out(c, c.foil_card[j], c.foil_space[j], w))
    return best


@kernel
def way_out(c, card, space, w):
    return min(c.out_way[card, space] + 1.0, c.end_way[card, space] + w.exit)


@kernel
def way_to_go(c, haul, card, space, w):
    """The steps to success from a place, with a haul."""
    missing = c.missing[haul]
    if missing == 0:
        return way_out(c, card, space, w)
    best = c.end_way[card, space] + missing * w.foil + w.exit
    for i in range(c.foils):
        if c.foil_slot[i] & haul == 0:
            best = min(best, c.foil_way[i, card, space] + c.after[haul, i])
    return best


@kernel
def standing(t, c, haul, card, space, w):
    """What the mission is worth with the boat there and the croc to come."""
    k = card - c.boat_card
    if c.worth[haul, k, space] == UNKNOWN:
        late = way_to_go(c, haul, card, space, w) / c.budget
        chance = chance_to_live(t, c, haul, card, space, w) / (1.0 + w.late * late * late)
        c.worth[haul, k, space] = chance * (1.0 + c.pay[haul] * w.hope) - 1.0
    return c.worth[haul, k, space]


@kernel
def chance_to_live(t, c, haul, card, space, w):
    """That neither the croc nor the current gets the boat."""
    if c.croc_card == NOWHERE:
        return 1.0
    left = c.croc_way[card, space] - c.croc_moves * c.speed[haul]
    if left <= 0:
        return c.distracted * w.saved
    moves = left / max(c.speed[haul], 1)
    safe = 1.0 - w.near / (1.0 + moves) ** 2
    m = np.int64(c.map[card])
    if m < FIRST_WATERFALL:
        return safe
    strength = t.strength[m, space // SIDE]
    return safe * (1.0 - w.current * strength / (strength + t.falls[m, space]))
