"""Greedy for Swamped: looks where the coming movers can take the boat, and how the mission stands there.

A position is worth its payoff: the chance to get out with three Kingsfoil, by the way that is left and the croc's,
times what that would pay. For `choose_cooperative` any success pays; `choose_moves` weighs its own objectives too.
Both look at what their seat sees: maps, its own faces and Adventurer; unseen faces are counted.
"""

from typing import NamedTuple

import numpy as np

from swamp_envs.core.bits import EMPTY, bit, has, lowest, without_lowest
from swamp_envs.core.header import record_dtype
from swamp_envs.core.kernel import kernel
from swamp_envs.core.rng import mix, throw
from swamp_envs.games.swamped.boat import KINGSFOIL_NEEDED, STEP, STOP, lengthen
from swamp_envs.games.swamped.cards import (
    CORNER_OF,
    first_mover,
    is_pounce,
    lets_moves_played,
    own_number,
)
from swamp_envs.games.swamped.components import (
    ADVENTURERS,
    COORDINATES,
    DECK_MAPS,
    FIRST_WATERFALL,
    READINGS,
    SIDE,
    SPACES,
)
from swamp_envs.games.swamped.croc import CROC_STEP, next_place
from swamp_envs.games.swamped.ending import better_objective
from swamp_envs.games.swamped.maps import E, N, S, W
from swamp_envs.games.swamped.rules import (
    ADD_CARD,
    CARDS_EACH,
    DISCARD,
    GIVE_PILOT,
    GO,
    LAID_BY_PILOT,
    LETS_MOVES_A_ROUND,
    LOSE_TREASURE,
    PILOTS_EXTRA,
    PLAY_CARD,
    PLAY_LETS_MOVE,
    TREASURES_LOST,
    TURN,
    WIN,
    cards_outside,
    is_attacked,
    legal,
)
from swamp_envs.games.swamped.state import (
    ACT,
    ACTIONS,
    ADD,
    BOAT,
    CARDS,
    CORNERS,
    CROC,
    LETS_MOVE,
    LINE,
    LOSE,
    NEW_PILE,
    NOWHERE,
    PILES,
    PLAY,
    SEATS,
)


class Weights(NamedTuple):
    """What the parts of a decision are worth, measured in payoff unless another measure is told."""

    near: float = 0.45  # the risk of a croc that is about to bite, after its coming move; falls with its distance
    saved: float = 0.5  # what a mission is worth after a distraction: the croc is still there
    current: float = 0.7  # the risk of waiting in the strongest current, at the edge of the falls
    late: float = 1.0  # the risk of a way as long as all the movement that is left to the team
    pace: float = 2.0  # steps that a seat makes in a Let's Move, counted with care
    later: float = 0.35  # the part of a coming round's Let's Moves that can be counted on
    foil: float = 4.5  # steps to a Kingsfoil not on the table yet: few, since Pilots choose what they lay
    exit: float = 3.0  # steps to an exit not on the table yet
    attack: float = 0.6  # a Kingsfoil that a tiger takes
    step: float = 0.0005  # less for each step: the shorter of two good ways
    number: float = 0.006  # for each number that a pile gains at a seat's corner: a Let's Move will go farther
    own_number: float = 0.004  # for each one more at the own corner: the bonus, and whom the boat obeys
    pile: float = 0.01  # a new pile: each takes one Let's Move only
    hold: float = 0.004  # a Coordinate card kept in the hand
    hold_lets_move: float = 0.12  # a Let's Move kept in the hand
    lay_lets_move: float = 0.06  # a Let's Move kept out of the Swamp, where it would lie for good
    lay_number: float = 0.002  # a number of a Coordinate card kept out of the Swamp
    treasure: float = 0.01  # a treasure on a laid map that one's own objectives count
    score: float = 0.01  # a point of one's own: a guide while nobody leads
    hope: float = 0.5  # the part of the present standing that counts while the boat stays: things may change
    pilot: float = 0.01  # being the Pilot: a step more, more cards, and the last word on ties
    ties: float = 1e-6  # chance, smaller than any difference: breaks ties only


WEIGHTS = Weights()
MOST_MOVES = ACTIONS.size
CHANCES = 1 << 20

MAPS = LINE + 1  # the Swamp and the map on top of the deck
FOILS = 6  # Kingsfoil ahead of the boat that are reckoned with, the nearest cards first
SLOTS, HAULS = 4, 16  # treasures within reach that are reckoned with; a haul is a set of them
REACH_CARDS = 4  # the boat's card and those that a Let's Move can reach
LETS_MOVES = DECK_MAPS - COORDINATES
FAR = 99  # steps: no way
UNKNOWN = -9.0
JOINED = 4  # after the four directions: the spaces from which a passage leads to the next card

# What is measured once for a decision.
CHART = record_dtype(
    ("water", "u8", (MAPS, 5)),  # the spaces of each map that can be left E, N, W, S and to the next map
    ("exits", "u8", (MAPS,)),
    ("reached", "u8", (HAULS, MAPS)),
    ("wave", "u8", (HAULS, MAPS)),
    ("fresh", "u8", (HAULS, MAPS)),
    ("pay", "f8", (HAULS,)),  # what leaving with a haul pays
    ("after", "f8", (HAULS, FOILS)),  # the steps still to go from a Kingsfoil that comes next, with a haul
    ("worth", "f8", (HAULS, REACH_CARDS, SPACES)),  # of waiting for the croc somewhere, once it is known
    ("budget", "f8"),  # steps that the team may still make
    ("distracted", "f8"),  # the chance that the croc will be
    ("missing", "i8", (HAULS,)),  # Kingsfoil, with a haul
    ("speed", "i8", (HAULS,)),  # of the croc then
    ("length", "i8"),
    ("boat_card", "i8"),
    ("boat_space", "i8"),
    ("croc_card", "i8"),
    ("croc_space", "i8"),
    ("croc_moves", "i8"),  # 1 if the croc moves after the boat
    ("foils", "i8"),
    ("slots", "i8"),
    ("movers", "i8"),
    ("falls", "i8"),  # the Waterfall's place in the Swamp, or NOWHERE
    ("driven", "u8", (SEATS,)),  # its spaces where the current is too strong for each mover to come
    ("swept", "u8", (HAULS,)),  # and where it has him now
    ("foil_card", "i8", (FOILS,)),
    ("foil_space", "i8", (FOILS,)),
    ("foil_slot", "i8", (FOILS,)),  # the haul of that Kingsfoil alone; 0 if it is out of reach
    ("slot_card", "i8", (SLOTS,)),
    ("slot_space", "i8", (SLOTS,)),
    ("slot_kind", "i8", (SLOTS,)),
    ("allowance", "i8", (SEATS,)),  # of the movers to come, in order
    ("croc_way", "i2", (MAPS, SPACES)),  # steps of the croc to each place
    ("boat_way", "i2", (MAPS, SPACES)),  # steps of the boat to each place
    ("end_way", "i2", (MAPS, SPACES)),  # steps of the boat from each place to the end of the Swamp
    ("out_way", "i2", (MAPS, SPACES)),  # to and through an exit
    ("foil_way", "i2", (FOILS, MAPS, SPACES)),  # to each Kingsfoil
    ("map", "i1", (MAPS,)),
)

_ONE, _ROW, _ACROSS = np.uint64(1), np.uint64(SIDE), np.uint64(SIDE - 1)
_LAST_ROW = np.uint64(SPACES - SIDE)
_FIRST_COLUMN = np.array(
    [sum(1 << SIDE * row for row in range(SIDE) if rows >> row & 1) for rows in range(1 << SIDE)], np.uint64
)
_STEPS = np.array([1, -SIDE, -1, SIDE])


@kernel
def choose_moves(tables, states, seeds, actions):
    """The best decision of each state's seat for itself; each state has a seed for what is left to chance."""
    decide_all(tables, states, seeds, actions, True, WEIGHTS)


@kernel
def choose_cooperative(tables, states, seeds, actions):
    """The best decision of each state's seat for the mission, whoever wins."""
    decide_all(tables, states, seeds, actions, False, WEIGHTS)


@kernel
def decide_all(tables, states, seeds, actions, selfish, w):
    scratch = states[:1].copy()
    charts = np.zeros(1, CHART)
    moves = np.empty(MOST_MOVES, np.int32)
    dice = np.empty(1, np.uint64)
    for i in range(states.shape[0]):
        dice[0] = mix(seeds[i])
        actions[i] = best_decision(tables[states[i].pack], states[i], scratch, charts[0], moves, dice, selfish, w)


@kernel
def best_decision(t, s, scratch, c, moves, dice, selfish, w):
    """Rate every legal decision, and take the best."""
    choice = -1
    best = -np.inf
    n = legal(t, s, moves)
    if s.phase == PLAY or s.phase == ACT or s.phase == BOAT:
        scratch[0] = s
        survey(t, s, scratch[0], c, selfish, w)
    for k in range(n):
        action = np.int64(moves[k])
        worth = rate(t, s, scratch, c, action, selfish, w) + w.ties * throw(dice, 0, CHANCES) / CHANCES
        if worth > best:
            best = worth
            choice = action
    return choice


@kernel
def rate(t, s, scratch, c, action, selfish, w):
    """What a decision is worth to the deciding seat."""
    if s.phase == BOAT:
        return rate_step(t, s, c, action - STEP, w)
    if s.phase == PLAY:
        return rate_play(t, s, c, action, selfish, w)
    if s.phase == ACT:
        return rate_act(t, s, c, action, selfish, w)
    scratch[0] = s
    if s.phase == ADD:
        return rate_map(t, scratch[0], c, action - ADD_CARD, selfish, w)
    if s.phase == CROC:
        return rate_croc_step(t, scratch[0], c, action - CROC_STEP, selfish, w)
    if s.phase == LOSE:
        return rate_loss(t, scratch[0], action - LOSE_TREASURE, selfish, w)
    return rate_name(s, action - WIN)


# --- the chart: ways of boat and croc ---------------------------------------------------------------------------------


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
def lay_maps(t, s, c):
    """The Swamp, with the deck's top card where it will lie once the boat enters the last card."""
    c.length = np.int64(s.line_size)
    c.falls = NOWHERE
    for card in range(s.line_size):
        c.map[card] = s.line[card]
    if s.deck_size > 0 and s.phase != ADD:
        c.map[c.length] = s.deck[s.deck_size - 1]
        c.length += 1
    for card in range(c.length):
        m = np.int64(c.map[card])
        for direction in range(4):
            c.water[card, direction] = t.ways[m, direction]
        rows = np.int64(t.right[m])
        if card + 1 < c.length:
            rows &= np.int64(t.left[c.map[card + 1]])
        c.water[card, JOINED] = _FIRST_COLUMN[rows] << _ACROSS  # of the last card: where the Swamp will go on
        if m >= FIRST_WATERFALL:
            c.falls = card
        c.exits[card] = np.uint64(t.top[m]) | (np.uint64(t.bottom[m]) << _LAST_ROW)


@kernel
def chart_croc(c):
    begin_wave(c, c.croc_card)
    if c.croc_card != NOWHERE:
        c.wave[0, c.croc_card] = bit(c.croc_space)
    measure(c, c.croc_way, 0, True, True)


@kernel
def begin_wave(c, blocked_card):
    """Nothing reached but the croc's space, which is barred to the boat."""
    for card in range(c.length):
        c.wave[0, card] = EMPTY
        c.reached[0, card] = EMPTY
    if blocked_card != NOWHERE:
        c.reached[0, blocked_card] = bit(c.croc_space)


@kernel
def chart_boat(t, c):
    """From the boat to everywhere ahead; from everywhere ahead to the end of the Swamp and to the exits."""
    begin_wave(c, c.croc_card)
    c.wave[0, c.boat_card] = bit(c.boat_space)
    measure(c, c.boat_way, c.boat_card, True, False)
    begin_wave(c, c.croc_card)
    c.wave[0, c.length - 1] = c.water[c.length - 1, JOINED]
    measure(c, c.end_way, c.boat_card, False, True)
    begin_wave(c, c.croc_card)
    for card in range(c.boat_card, c.length):
        c.wave[0, card] = c.exits[card]
    measure(c, c.out_way, c.boat_card, False, True)


@kernel
def measure(c, way, low, east, west):
    """Breadth-first from the wave's spaces, on cards from `low` on; `east` and `west`: the ways to other cards."""
    for card in range(low, c.length):
        c.reached[0, card] |= c.wave[0, card]
        for space in range(SPACES):
            way[card, space] = FAR
    steps = 0
    while write_wave(c, way, low, steps) and steps < FAR - 1:
        spread(c, 0, low, c.length, east, west)
        for card in range(low, c.length):
            c.wave[0, card] = c.fresh[0, card] & ~c.reached[0, card]
            c.reached[0, card] |= c.wave[0, card]
        steps += 1


@kernel
def write_wave(c, way, low, steps):
    """Note the steps to the spaces of the wave; whether there are any."""
    any_space = False
    for card in range(low, c.length):
        spaces = c.wave[0, card]
        while spaces != EMPTY:
            way[card, lowest(spaces)] = steps
            spaces = without_lowest(spaces)
            any_space = True
    return any_space


@kernel
def spread(c, haul, low, high, east, west):
    """`fresh` becomes all that is one step from the wave."""
    for card in range(low, high):
        c.fresh[haul, card] = EMPTY
    for card in range(low, high):
        here = c.wave[haul, card]
        if here == EMPTY:
            continue
        c.fresh[haul, card] |= ((here & c.water[card, E]) << _ONE) | ((here & c.water[card, W]) >> _ONE)
        c.fresh[haul, card] |= ((here & c.water[card, N]) >> _ROW) | ((here & c.water[card, S]) << _ROW)
        if east and card + 1 < high:
            c.fresh[haul, card + 1] |= (here & c.water[card, JOINED]) >> _ACROSS
        if west and card > low:
            c.fresh[haul, card - 1] |= (here << _ACROSS) & c.water[card - 1, JOINED]


# --- the chart: treasures ---------------------------------------------------------------------------------------------


@kernel
def treasure_at(t, s, c, card, space):
    """The kind of treasure that is still there, or -1."""
    if card < s.line_size and has(s.taken[card], space):
        return -1
    return np.int64(t.treasure[c.map[card], space]) - 1


@kernel
def list_foils(t, s, c):
    """Kingsfoil ahead, and the boat's ways to them."""
    c.foils = 0
    for card in range(c.boat_card, c.length):
        for space in range(SPACES):
            if c.foils < FOILS and treasure_at(t, s, c, card, space) == 0 and c.boat_way[card, space] < FAR:
                i = c.foils
                c.foil_card[i], c.foil_space[i], c.foil_slot[i] = card, space, 0
                c.foils += 1
                begin_wave(c, c.croc_card)
                c.wave[0, card] = bit(space)
                measure(c, c.foil_way[i], c.boat_card, False, True)


@kernel
def list_slots(t, s, scratch, c, selfish):
    """Treasures that a Let's Move could collect: Kingsfoil first, then what the own objectives count."""
    c.slots = 0
    for i in range(c.foils):
        if c.slots < SLOTS and c.boat_way[c.foil_card[i], c.foil_space[i]] <= most_steps(t, s):
            c.foil_slot[i] = 1 << c.slots
            add_slot(c, c.foil_card[i], c.foil_space[i], 0)
    if not selfish:
        return
    wanted = kinds_wanted(t, scratch)
    for steps in range(1, most_steps(t, s) + 1):
        for card in range(c.boat_card, min(c.length, c.boat_card + REACH_CARDS)):
            for space in range(SPACES):
                if c.slots < SLOTS and c.boat_way[card, space] == steps:
                    kind = treasure_at(t, s, c, card, space)
                    if kind > 0 and (wanted >> kind) & 1:
                        add_slot(c, card, space, kind)


@kernel
def add_slot(c, card, space, kind):
    c.slot_card[c.slots], c.slot_space[c.slots], c.slot_kind[c.slots] = card, space, kind
    c.slots += 1


@kernel
def most_steps(t, s):
    """As far as the boat may go before the croc moves, whatever is decided now."""
    if s.phase == ACT:
        return 2
    most = np.int64(s.steps) if s.phase == BOAT else 0
    if s.phase == BOAT:
        for k in range(s.mover_count):
            most += allowance_of(t, s, s.mover[k], np.int64(s.moving), np.int64(s.pilot))
        return most
    for pile in range(s.pile_count):
        if s.pile_move[pile] == NOWHERE:
            most = max(most, sum_of_numbers(t, s, pile) + 1)
    return max(most, 2)


@kernel
def allowance_of(t, s, seat, pile, pilot):
    return own_number(t, s, pile, np.int64(seat)) + (seat == pilot)


@kernel
def sum_of_numbers(t, s, pile):
    """The steps that a pile lets all seats together make, without the Pilot's."""
    total = 0
    for seat in range(s.players):
        total += own_number(t, s, pile, seat)
    return total


@kernel
def kinds_wanted(t, scratch):
    """The treasures of which one or two more would raise the own score, as a bit set."""
    before = own_score(t, scratch)
    kinds = 0
    for kind in range(1, 4):
        for _ in range(2):
            scratch.treasures[kind] += 1
            if own_score(t, scratch) > before:
                kinds |= 1 << kind
        scratch.treasures[kind] -= 2
    return kinds


@kernel
def own_score(t, s):
    return better_objective(t, s, np.int64(s.seat))


# --- what a haul pays -------------------------------------------------------------------------------------------------


@kernel
def pay_of_haul(t, scratch, c, haul, selfish, w):
    """What success with this haul would pay."""
    if not selfish or scratch.players == 1:
        return 1.0
    load_haul(scratch, c, haul, 1)
    pay = pay_expected(t, scratch, w)
    load_haul(scratch, c, haul, -1)
    return pay


@kernel
def load_haul(scratch, c, haul, sign):
    for slot in range(c.slots):
        if (haul >> slot) & 1:
            scratch.treasures[c.slot_kind[slot]] += sign


@kernel
def pay_expected(t, s, w):
    """The purse, with the chance that the own score beats rivals drawn from all other Adventurers."""
    seat = np.int64(s.seat)
    own = s.adventurer[seat]
    score = own_score(t, s)
    beaten = 0.0
    for person in range(ADVENTURERS):
        if person != own:
            s.adventurer[seat] = person
            theirs = own_score(t, s)
            beaten += 1.0 if theirs < score else (0.5 if theirs == score else 0.0)
    s.adventurer[seat] = own
    rivals = np.int64(s.players) - 1
    chance = (beaten / (ADVENTURERS - 1)) ** rivals
    return chance - (1.0 - chance) / rivals + w.score * score


# --- how a mission stands ---------------------------------------------------------------------------------------------


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
    """The same with one more to find."""
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


# --- moving the boat --------------------------------------------------------------------------------------------------


@kernel
def best_way(t, c, haul, card, space, steps, forced, w):
    """The best worth the movers can bring about from a place: so many steps now, then the movers to come."""
    for other in range(1 << c.slots):
        c.swept[other] = EMPTY
        for k in range(c.boat_card, c.length):
            c.fresh[other, k] = EMPTY
            c.reached[other, k] = EMPTY
    mark_current(t, c)
    if forced and steps > 0:
        c.swept[haul] = bit(space)
    else:
        c.fresh[haul, card] = bit(space)
    best = best_place(t, c, 0, w)
    made = 0
    for mover in range(-1, c.movers):
        if mover >= 0:
            steps = c.allowance[mover]
            begin_drive(c, mover)
        for left in range(steps - 1, -1, -1):
            made += 1
            best = max(best, best_step(t, c, mover + 1, left, w) - w.step * made)
    return best


@kernel
def best_step(t, c, next_mover, left, w):
    """One more step from everywhere: out of the Swamp, or on; with none left, the current lets go."""
    best = -1.0
    high = min(c.length, c.boat_card + REACH_CARDS)
    for haul in range(1 << c.slots):
        spread(c, haul, c.boat_card, high, True, False)
        for card in range(c.boat_card, high):
            if c.missing[haul] == 0 and c.wave[haul, card] & c.exits[card] != EMPTY:
                best = max(best, c.pay[haul])
    if c.falls != NOWHERE:
        sweep(t, c, left)
    collect(c)
    return max(best, best_place(t, c, next_mover, w))


@kernel
def best_place(t, c, next_mover, w):
    """The best of the places just reached, to wait there; the wave goes on from all of them."""
    best = -1.0
    for haul in range(1 << c.slots):
        for card in range(c.boat_card, min(c.length, c.boat_card + REACH_CARDS)):
            spaces = c.fresh[haul, card] & ~c.reached[haul, card]
            c.wave[haul, card] = spaces
            c.reached[haul, card] |= spaces
            if card == c.falls and next_mover < c.movers:
                spaces &= ~c.driven[next_mover]
            while spaces != EMPTY:
                best = max(best, standing(t, c, haul, card, lowest(spaces), w))
                spaces = without_lowest(spaces)
    return best


@kernel
def collect(c):
    """Whoever comes to a treasure goes on with it; nobody passes the croc."""
    for haul in range(1 << c.slots):
        if c.croc_card >= c.boat_card:
            c.fresh[haul, c.croc_card] &= ~bit(c.croc_space)
        for slot in range(c.slots):
            card, place = c.slot_card[slot], bit(c.slot_space[slot])
            if not (haul >> slot) & 1 and c.fresh[haul, card] & place != EMPTY:
                c.fresh[haul, card] &= ~place
                c.fresh[haul | 1 << slot, card] |= place


@kernel
def mark_current(t, c):
    """Where the allowances of the movers to come are too small for the current (D-7.1)."""
    for mover in range(c.movers if c.falls != NOWHERE else 0):
        c.driven[mover] = EMPTY
        for space in range(SPACES):
            if c.allowance[mover] <= t.strength[c.map[c.falls], space // SIDE]:
                c.driven[mover] |= bit(space)


@kernel
def begin_drive(c, mover):
    """From there the mover does not go where he likes."""
    for haul in range(1 << c.slots if c.falls != NOWHERE else 0):
        c.swept[haul] = c.wave[haul, c.falls] & c.driven[mover]
        c.wave[haul, c.falls] &= ~c.driven[mover]


@kernel
def sweep(t, c, left):
    """The current takes the boat one step on; over the edge it is lost. With no steps left it comes to rest."""
    m = np.int64(c.map[c.falls])
    for haul in range(1 << c.slots):
        spaces, c.swept[haul] = c.swept[haul], EMPTY
        while spaces != EMPTY:
            space = lowest(spaces)
            spaces = without_lowest(spaces)
            for direction in range(4):
                if has(c.water[c.falls, direction], space):
                    beside = space + _STEPS[direction]
                    c.swept[haul] |= bit(beside) if t.falls[m, beside] < t.falls[m, space] else EMPTY
        if left == 0:
            c.fresh[haul, c.falls] |= c.swept[haul]


@kernel
def rate_step(t, s, c, direction, w):
    card, space = c.boat_card, c.boat_space
    load_movers(t, s, c)
    if direction == STOP:
        return best_way(t, c, 0, card, space, 0, False, w)
    if has(c.water[card, direction], space):
        space += _STEPS[direction]
    elif direction == E:
        card += 1
        space -= SIDE - 1
    else:
        return c.pay[0] if c.missing[0] == 0 and not s.forced else -1.0
    if card == c.croc_card and space == c.croc_space:
        return -1.0
    haul = slot_at(c, card, space)
    return best_way(t, c, haul, card, space, np.int64(s.steps) - 1, s.forced == 1, w) - w.step


@kernel
def slot_at(c, card, space):
    """The haul of a place."""
    for slot in range(c.slots):
        if c.slot_card[slot] == card and c.slot_space[slot] == space:
            return 1 << slot
    return 0


@kernel
def load_movers(t, s, c):
    """The allowances of those who move after the one who does."""
    c.movers = np.int64(s.mover_count)
    for k in range(c.movers):
        c.allowance[k] = allowance_of(t, s, s.mover[k], np.int64(s.moving), np.int64(s.pilot))


# --- cards ------------------------------------------------------------------------------------------------------------


@kernel
def rate_play(t, s, c, action, selfish, w):
    if action >= DISCARD:
        return rate_discard(t, s, c, action - DISCARD, selfish, w)
    if action >= PLAY_LETS_MOVE:
        return rate_lets_move(t, s, c, action - PLAY_LETS_MOVE, w)
    number = action - PLAY_CARD
    face = number // (CORNERS * (PILES + 1))
    return rate_card(t, s, c, face, (number // (PILES + 1)) % CORNERS, number % (PILES + 1), selfish, w)


@kernel
def rate_lets_move(t, s, c, pile, w):
    """Where all seats together can bring the boat before the croc comes."""
    pilot = (s.pilot + 1) % s.players
    first = first_mover(s, pile)
    c.movers = np.int64(s.players)
    for k in range(c.movers):
        c.allowance[k] = allowance_of(t, s, (first + k) % s.players, pile, pilot)
    plan_time(s, c, 1, w)
    prepare(c, 1)
    return best_way(t, c, 0, c.boat_card, c.boat_space, 0, False, w)


@kernel
def rate_discard(t, s, c, face, selfish, w):
    """As good as the best that can be done then, less the card."""
    best = rate_go(t, s, c, w)
    waiting = standing(t, c, 0, c.boat_card, c.boat_space, w)
    for pile in range(s.pile_count):
        for turn in range(CORNERS):
            best = max(best, waiting + rate_turn(t, s, pile, turn, selfish, w))
    return best - (w.hold_lets_move if face == LETS_MOVE else w.hold)


@kernel
def rate_go(t, s, c, w):
    c.movers = 1
    c.allowance[0] = 1 + (s.seat == s.pilot)
    plan_time(s, c, 0, w)
    prepare(c, 1)
    return best_way(t, c, 0, c.boat_card, c.boat_space, 0, False, w)


@kernel
def rate_turn(t, s, pile, turn, selfish, w):
    """What the seats gain if a pile is turned."""
    return rate_numbers(t, s, pile, np.int64(s.face[s.pile[pile, s.pile_size[pile] - 1]]), turn, selfish, w)


@kernel
def rate_numbers(t, s, pile, face, turn, selfish, w):
    """What the seats gain by this face, turned so, on a pile; with a Let's Move on it, only the sums of the round."""
    own, all_seats = np.int64(t.corners[face, turn]), numbers(t, s, face, turn)
    if pile < NEW_PILE:
        own -= own_number(t, s, pile, np.int64(s.seat))
        all_seats -= sum_of_numbers(t, s, pile)
    worth = w.own_number * own if selfish else 0.0
    return worth + (0.0 if pile < NEW_PILE and s.pile_move[pile] != NOWHERE else w.number * all_seats)


@kernel
def numbers(t, s, face, turn):
    """The numbers at all seats' corners, with the `turn`-th corner at the deciding seat's."""
    total = 0
    for seat in range(s.players):
        total += t.corners[face, (turn + CORNERS + CORNER_OF[s.players, seat] - CORNER_OF[s.players, s.seat]) % CORNERS]
    return total


@kernel
def rate_card(t, s, c, face, turn, pile, selfish, w):
    """The croc stays; the piles gain numbers."""
    plan_time(s, c, 0, w)
    prepare(c, 0)
    worth = standing(t, c, 0, c.boat_card, c.boat_space, w) - w.hold
    worth += rate_numbers(t, s, pile, face, turn, selfish, w) + (w.pile if pile == NEW_PILE else 0.0)
    if is_pounce(face) and is_attacked(t, s, face - COORDINATES):
        worth = min(worth, -1.0) if treasures_held(s) < TREASURES_LOST else worth - w.attack * foils_at_stake(s)
    return worth


@kernel
def treasures_held(s):
    held = 0
    for kind in range(4):
        held += s.treasures[kind]
    return held


@kernel
def foils_at_stake(s):
    """Kingsfoil that an attack would cost; other treasures go first, and any beyond three are no loss."""
    spare = treasures_held(s) - min(np.int64(s.treasures[0]), KINGSFOIL_NEEDED)
    return max(TREASURES_LOST - spare, 0)


@kernel
def rate_act(t, s, c, action, selfish, w):
    if action == GO:
        return rate_go(t, s, c, w)
    prepare(c, 1)
    waiting = standing(t, c, 0, c.boat_card, c.boat_space, w)
    if action < GIVE_PILOT:
        return waiting + rate_turn(t, s, (action - TURN) // CORNERS, (action - TURN) % CORNERS, selfish, w)
    return waiting + (w.pilot if selfish and action - GIVE_PILOT == s.seat else -w.pilot)


# --- the other decisions ----------------------------------------------------------------------------------------------


@kernel
def rate_map(t, s, c, card, selfish, w):
    """The Swamp with the map at its end; the card itself is out of the game then."""
    face = np.int64(s.face[card])
    lengthen(s, card, np.int64(s.seat))
    if s.croc_card == NOWHERE:
        s.croc_card = 1
        s.croc_space = t.croc_space[card]
    survey(t, s, s, c, selfish, w)
    prepare(c, 0)
    worth = standing(t, c, 0, c.boat_card, c.boat_space, w)
    if selfish:
        worth += w.treasure * treasures_on(t, card, kinds_wanted(t, s))
    if face == LETS_MOVE:
        return worth - w.lay_lets_move
    return worth - w.lay_number * numbers(t, s, face, 0)


@kernel
def treasures_on(t, card, kinds):
    count = 0
    for space in range(SPACES):
        kind = np.int64(t.treasure[card, space]) - 1
        count += kind >= 0 and (kinds >> kind) & 1
    return count


@kernel
def rate_croc_step(t, s, c, direction, selfish, w):
    """With the croc there, where the next Let's Move could bring the boat."""
    s.croc_card, s.croc_space = next_place(t, s, np.int64(s.croc_card), np.int64(s.croc_space), direction)
    survey(t, s, s, c, selfish, w)
    c.movers = 0
    return best_way(t, c, 0, c.boat_card, c.boat_space, most_steps(t, s), False, w)


@kernel
def rate_loss(t, s, kind, selfish, w):
    """A Kingsfoil only if there are more than enough; else what the own objectives miss least."""
    dear = kind == 0 and s.treasures[0] <= KINGSFOIL_NEEDED
    s.treasures[kind] -= 1
    pay = pay_expected(t, s, w) if selfish and s.players > 1 else 1.0
    return pay - (w.attack if dear else 0.0)


@kernel
def rate_name(s, seat):
    """Oneself: it is the Pilot who names, and he makes a step more."""
    return 1.0 if seat == s.seat else 0.0
