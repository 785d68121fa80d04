"""Greedy for Gillybog: tries every decision on a copy of what its seat sees, and weighs where that leaves everybody.

A position is worth the turns that the mission still takes, less what the hunters are likely to do this turn. The way to
a place is measured by paths, by hunters on it and by forest still to be found, so that tiles, bogs and pushed hunters
count by the way they shorten. Attacks on the deciding player are counted instead of thrown: so many hits capture with
a certain chance. `choose_moves` looks after its own way and skin, `choose_cooperative` shares the errands among all.
"""

from typing import NamedTuple

import numpy as np

from swamp_envs.core.header import RUNNING, record_dtype
from swamp_envs.core.kernel import kernel
from swamp_envs.core.rng import mix, throw
from swamp_envs.games.gillybog.components import programs
from swamp_envs.games.gillybog.hexes import CELLS, DEN, NEXT, hex_distance
from swamp_envs.games.gillybog.rules.attacks import IGNORE_BY_MOVE, card_of
from swamp_envs.games.gillybog.rules.frames import (
    AIM,
    CELL_ACTION,
    DONE,
    HITS,
    IGNORES,
    KIND,
    LED,
    LEFT,
    LIMB_ACTION,
    MOVEMENT,
    NO_ANSWER,
    PICK_ACTION,
    PLACING,
    REASON,
    SEAT,
    STAGE,
    STARTED,
    TURN_FRAME,
    USE,
    WAY,
    WHERE,
)
from swamp_envs.games.gillybog.rules.land import (
    FAR_AWAY,
    connects,
    in_sight_of_hunters,
    is_bog,
    may_be_covered,
    player_at,
    spread,
)
from swamp_envs.games.gillybog.rules.moving import TUNNEL_REACH
from swamp_envs.games.gillybog.rules.placing import FOR_CAPTIVE, fits, survey
from swamp_envs.games.gillybog.rules.running import apply
from swamp_envs.games.gillybog.sight import redeal
from swamp_envs.games.gillybog.state import (
    ACT,
    AMBUSH,
    ASIDE,
    AWAY,
    BASICS,
    CARDS,
    CELL,
    DEST,
    DIR,
    EMPTY,
    EXTRA,
    FEET,
    FINS,
    FIRST_BOG,
    FIRST_CAMP,
    FIRST_HUNTER,
    FIRST_UNIQUE,
    FRONDS,
    GILLY_CARDS,
    GILLYS,
    GROUP,
    GUARD,
    HUNTER_CARDS,
    HUNTERS,
    IGNORE,
    IN_HAND,
    LIMB,
    LIMBS,
    LOSE,
    NOBODY,
    NOWHERE,
    ORIENT,
    PICK,
    SAVED,
    SEATS,
    SNARE,
    SPACE,
    STANDING,
    STEP,
    TIPPED,
    TUNNEL,
    WON,
)


class Weights(NamedTuple):
    """What things are worth, in turns; the prices of a way are whole numbers, TURN of them a turn."""

    step: int = 1  # a space on the way
    unknown: int = 12  # a cell of the way where no tile lies yet
    hit: int = 8  # a hunter or an Ambush on the way
    snare: int = 10
    tunnel: int = 5  # it ends a movement
    cover: int = 14  # an edge without a path that a bog tile could bring
    no_forest: int = 60  # an empty cell when the tiles have run out
    start: float = 0.5  # having to go anywhere
    home: float = 1.2  # the way of a gilly back to the Den, for each turn that it takes
    unsaved: float = 4.0  # a gilly that is not saved yet
    hidden: float = 12.0  # one that has not even been found
    rescue: float = 0.8  # a gilly that is found but not free
    reveal: float = 2.0  # coming to the vision token while gillys are missing
    queue: float = 1.5  # an errand that nobody is free for
    longest: float = 6.0  # no way counts for more turns
    idle: float = 0.2  # the part that the way to the vision token counts for who has no errand
    muster: float = 0.6  # the same when all gillys have been found
    ritual: float = 2.0  # the same when all are saved
    assembly: float = 3.0  # that way for each player, as long as it cannot be told
    won: float = 100.0
    capture: float = 4.0
    defeat: float = 25.0  # a second capture
    token: float = 0.4  # a protection lost
    thin: float = 0.35  # the part of the danger that is left with each protection on the limb that is hit
    nearby: float = 0.01  # attacks to be feared from each hunter next to a player in every turn of another one
    glimpse: float = 0.01  # blasts to be feared by who is seen from near
    guard: float = 0.8  # the first protection on a limb; the next are worth less and less
    fins: float = 1.4  # the same for fins, which blasts hit too
    others: float = 1.0  # other players' protection, for the team
    draft: float = 0.7  # a new card
    hold: float = 0.55  # the part of a new card that every card still in hand leaves
    plenty: float = 0.85  # and the part that every unique card owned leaves
    howl: float = 0.15  # a Howl for a friend
    hunter: float = 0.05  # a hunter on the map
    forest: float = 0.04  # a forest tile left
    ties: float = 1e-6  # chance, smaller than any difference: breaks ties only


WEIGHTS = Weights()
TURN = 20
NEVER = 1200  # a price beyond every way
CHANCES = 1 << 20
TRUST = 100  # shields that stand for attacks to be counted
PADDING = 40  # the same for other players, on each limb
MOST_ANSWERS = 80  # to what one decision leads to

TO_DEN, TO_VISION, TO_GILLY, TO_OWN = 0, 1, 2, 2 + GILLYS
TOLLS = TO_OWN + 1
BUCKETS, ENTRIES = 128, 6 * CELLS
DEAREST = 63  # price of a space
LAYERS = 26  # steps that a movement is planned for, and one
PATH = LAYERS + 2
BY_TRAVEL = 1000
NEARBY = 3  # steps that hunters may come in the turn of somebody else
MOST_HITS, MOST_DICE, MOST_BOOTS = 14, 12, 12
FREE = -1

# What is measured once for a position.
CHART = record_dtype(
    ("toll", "i2", (TOLLS, CELLS)),  # the price of the way from every cell to the Den, vision, gillys and own place
    ("price", "i2", (CELLS,)),  # of entering a cell
    ("exits", "u1", (CELLS,)),  # directions in which it may be left; an empty cell in all
    ("covers", "i2", (CELLS,)),  # the price of a way out in another direction
    ("bucket", "i2", (BUCKETS,)),
    ("entry", "i2", (ENTRIES,)),
    ("follow", "i2", (ENTRIES,)),
    ("groups", "i8"),
    ("group_cell", "i2", (HUNTERS,)),
    ("group_way", "i2", (HUNTERS, CELLS)),  # steps from each group
    ("safe", "f8", (MOST_HITS + 1,)),  # the chance to survive so many attacks
    ("boots", "f8", (MOST_DICE + 1, MOST_BOOTS + 1)),  # the chance of so many boots or more on so many dice
    ("limb", "f8", (LIMBS,)),  # the chance of a die to show each limb
    # a movement that is planned
    ("cost", "i2", (LAYERS, CELLS)),
    ("hit", "i2", (LAYERS, CELLS)),
    ("came", "i2", (LAYERS, CELLS)),
    ("landed", "i1", (CELLS,)),  # reached by a travel, where the movement is over
    ("path", "i2", (PATH,)),  # the answers to come
    ("path_n", "i8"),
    ("path_i", "i8"),
    ("planned", "i8"),
    # a decision that is tried
    ("seat", "i8"),  # who is in danger
    ("hits", "i8"),  # attacks on him so far
    ("turn", "i8"),  # the hunters of this turn are still to come
    ("gilly_state", "i1", (GILLYS,)),
    ("gilly_at", "i2", (GILLYS,)),
    ("busy", "i1", (SEATS,)),
    ("met", "i8", (CELLS,)),
    ("touched", "i8", (CELLS,)),
)

# What a line of a card is worth in turns, and what each of its number adds.
_LINE_WORTH = {
    programs.MOVE: (0.2, 0.25),
    programs.TRAVEL: (0.5, 0.1),
    programs.PROTECT: (0.1, 0.6),
    programs.PATCH: (0.1, 0.4),
    programs.WARD: (0.0, 0.4),
    programs.BOG: (0.3, 0.1),
    programs.TURN: (0.1, 0.0),
    programs.FOREST: (0.2, 0.5),
    programs.EXTRA: (0.1, 0.3),
    programs.SEARCH: (0.6, 0.1),
    programs.PUSH: (0.1, 0.1),
    programs.BANISH: (0.2, 0.2),
    programs.SWEEP: (0.5, 0.3),
    programs.TIMER: (0.1, 0.4),
    programs.SHIELD: (0.1, 0.5),
    programs.HIDE: (0.4, 0.0),
    programs.SLOW: (0.2, 0.2),
    programs.BURY: (0.4, 0.0),
    programs.RECOVER: (0.2, 0.6),
    programs.ALLYMOVE: (0.1, 0.1),
    programs.HOWL: (0.2, 0.0),
}
LINE_WORTH = np.array([_LINE_WORTH.get(op, (0.0, 0.0)) for op in range(programs.BLASTEACH + 1)])
COUNTED_BY_B = np.array([op in (programs.TRAVEL, programs.PROTECT, programs.BOG, programs.TURN) for op in range(40)])
MOST_COUNTED = 5  # of a number on a card
GUARDS = np.array([0.0, 1.0, 1.4, 1.6, 1.7])  # protection of a limb, in first tokens


@kernel
def choose_moves(tables, states, seeds, actions):
    """The best decision of each state's seat for itself; each state has a seed for what is left to chance."""
    decide_all(tables, states, seeds, actions, False, WEIGHTS)


@kernel
def choose_cooperative(tables, states, seeds, actions):
    """The best decision of each state's seat for all."""
    decide_all(tables, states, seeds, actions, True, WEIGHTS)


@kernel
def decide_all(tables, states, seeds, actions, team, w):
    root, trial = states[:1].copy(), states[:1].copy()
    charts = np.zeros(2, CHART)
    dice = np.empty(1, np.uint64)
    for i in range(states.shape[0]):
        t = tables[states[i].pack]
        root[0] = states[i]
        dice[0] = mix(seeds[i])
        imagine(t, root[0], seeds[i])
        actions[i] = decide(t, root[0], trial, charts, dice, team, w)


# --- what is hidden ---------------------------------------------------------------------------------------------------


@kernel
def imagine(t, s, seed):
    """One of the games that this may be, the same whatever is hidden in the state at hand."""
    sort(s.forest, 0, s.forest_n)
    sort(s.camp, 0, s.camp_n)
    sort(s.action, s.action_known, s.action_n)
    sort(s.gilly_deck, s.gilly_shown, GILLY_CARDS)
    sort_unseen_bogs(s)
    sort_unseen_hunters(s)
    sort(s.deck, s.deck_known, s.deck_n - 1)
    s.rng = mix(seed)
    redeal(t, s, np.int64(s.seat))


@kernel
def sort(cards, first, last):
    for i in range(first + 1, last):
        card = cards[i]
        k = i
        while k > first and cards[k - 1] > card:
            cards[k] = cards[k - 1]
            k -= 1
        cards[k] = card


@kernel
def sort_unseen_bogs(s):
    tile = 0
    for stack in range(2):
        for i in range(s.bog_n[stack]):
            if not s.bog_seen[s.bog[stack, i] - FIRST_BOG]:
                tile = next_unseen(s.bog_seen, tile)
                s.bog[stack, i] = FIRST_BOG + tile
                tile += 1


@kernel
def sort_unseen_hunters(s):
    """First those that may be in the deck, then those of the village."""
    cards = np.empty(HUNTER_CARDS, np.int64)
    n = 0
    for i in range(s.deck_n):
        if not s.hunter_seen[s.deck[i]]:
            cards[n] = s.deck[i]
            n += 1
    for i in range(s.village_deck_n):
        cards[n] = s.village_deck[i]
        n += 1
    sort(cards, 0, n)
    n = 0
    for i in range(s.deck_n):
        if not s.hunter_seen[s.deck[i]]:
            s.deck[i] = cards[n]
            n += 1
    for i in range(s.village_deck_n):
        s.village_deck[i] = cards[n]
        n += 1


@kernel
def next_unseen(seen, first):
    while seen[first]:
        first += 1
    return first


# --- the decision -----------------------------------------------------------------------------------------------------


@kernel
def decide(t, s, trial, charts, dice, team, w):
    if s.offer_n == 1:
        return np.int64(s.offer[0])
    c = charts[0]
    c.seat = in_danger(s)
    c.hits = 0
    c.turn = s.turn
    chart_position(t, s, c, w)
    if is_plain(s):
        return answer(t, s, c, team, w)
    return best_trial(t, s, trial, charts, dice, team, w)


@kernel
def in_danger(s):
    """Who moves, or else whose turn it is."""
    top = s.stack[s.depth - 1]
    return np.int64(top[SEAT] if top[KIND] == MOVEMENT else s.active)


@kernel
def is_plain(s):
    """Decisions with a rule of their own; all others are tried."""
    top = s.stack[s.depth - 1, KIND]
    if s.phase == ORIENT:
        return top == PLACING
    if s.phase == PICK:
        return top == TURN_FRAME
    return (
        s.phase == STEP
        or s.phase == DEST
        or s.phase == CELL
        or s.phase == LIMB
        or s.phase == IGNORE
        or s.phase == GUARD
        or s.phase == LOSE
    )


@kernel
def best_trial(t, s, trial, charts, dice, team, w):
    choice, best = np.int64(NO_ANSWER), -np.inf
    for k in range(s.offer_n):
        action = np.int64(s.offer[k])
        worth = rate_trial(t, s, trial, charts, action, team, w) + w.ties * throw(dice, 0, CHANCES) / CHANCES
        if worth > best:
            choice, best = action, worth
    return choice


@kernel
def rate_trial(t, s, trial, charts, action, team, w):
    """Where the action leads to, with quick answers to all that is asked on the way."""
    first, after = charts[0], charts[1]
    trial[0] = s
    now = trial[0]
    first.hits = 0
    first.planned = 0
    after.seat, after.turn = first.seat, first.turn
    harm = 0.0
    if not (s.phase == ACT and action == DONE):
        now.shield += TRUST
        pad_others(now, first.seat)
        apply(t, now, action)
        play_on(t, now, first, team, w)
        if now.turn == first.turn:
            now.shield += first.hits - TRUST
        harm = harm_to_others(s, first, now, first.seat, team, w)
    if now.over != RUNNING:
        return w.won if now.outcome == WON else -w.won
    after.hits = first.hits
    chart_position(t, now, after, w)
    return rate_position(t, now, after, team, w) - harm


@kernel
def pad_others(s, seat):
    for player in range(s.players):
        for limb in range(LIMBS if player != seat else 0):
            s.limbs[player, limb] += PADDING


@kernel
def harm_to_others(s, c, now, seat, team, w):
    """What they have lost is counted as attacks, and put back."""
    harm = 0.0
    for player in range(s.players):
        hits = 0
        for limb in range(LIMBS if player != seat else 0):
            now.limbs[player, limb] -= PADDING
            hits += max(0, s.limbs[player, limb] - now.limbs[player, limb])
            now.limbs[player, limb] = max(now.limbs[player, limb], s.limbs[player, limb])
        harm += hits * fragility(s, c, player, w)
    return harm if team else 0.25 * harm


@kernel
def play_on(t, s, c, team, w):
    """Until the next card may be played, by whomever."""
    for _ in range(MOST_ANSWERS):
        if s.over != RUNNING or s.phase == ACT or (s.phase == PICK and s.stack[s.depth - 1, KIND] == TURN_FRAME):
            return
        apply(t, s, answer(t, s, c, team, w))


@kernel
def answer(t, s, c, team, w):
    """A quick answer to any question but that of the card to play."""
    if s.phase == STEP or s.phase == DEST:
        return walk(t, s, c, team, w)
    if s.phase == CELL:
        return best_cell(t, s, c, w)
    if s.phase == ORIENT:
        return best_way(t, s, c, w)
    if s.phase == IGNORE:
        return ignore(s, c)
    if s.phase == LIMB:
        return weakest_limb(s)
    if s.phase == LOSE:
        return worst_card(t, s)
    return rare_answer(t, s, c)


@kernel
def rare_answer(t, s, c):
    if s.phase == GUARD or s.phase == EXTRA:
        return np.int64(USE)
    if s.phase == PICK:
        return best_draft(t, s)
    if s.phase == GROUP:
        return nearest_group(s, c)
    if s.phase == DIR:
        return way_off(s, c)
    return np.int64(s.offer[1 if s.phase == SPACE and s.offer[0] == DONE else 0])


@kernel
def ignore(s, c):
    """Always; a hit on the player in danger is counted if only a trusted shield has held it."""
    top = s.stack[s.depth - 1]
    if top[KIND] == HITS and top[STAGE] != IGNORE_BY_MOVE and top[SEAT] == c.seat:
        c.hits += 1
    return np.int64(USE)


@kernel
def weakest_limb(s):
    """Of equals the fins, which blasts hit too; feet last."""
    seat = s.seat
    best = np.int64(FINS)
    for limb in (FRONDS, FEET):
        if s.limbs[seat, limb] < s.limbs[seat, best]:
            best = np.int64(limb)
    for k in range(s.offer_n):
        if s.offer[k] == LIMB_ACTION + best:
            return LIMB_ACTION + best
    return np.int64(s.offer[0])


@kernel
def nearest_group(s, c):
    best = 0
    for k in range(s.offer_n):
        if c.toll[TO_OWN, s.offer[k] - CELL_ACTION] < c.toll[TO_OWN, s.offer[best] - CELL_ACTION]:
            best = k
    return np.int64(s.offer[best])


@kernel
def way_off(s, c):
    """Away from everybody."""
    cell = s.stack[s.depth - 1, WHERE]
    best, choice = -1, 0
    for k in range(s.offer_n):
        other = NEXT[cell, s.offer[k] - WAY]
        far = 0 if player_at(s, other) != NOBODY else 1 + c.toll[TO_OWN, other]
        if far > best:
            best, choice = far, k
    return np.int64(s.offer[choice])


# --- cards ------------------------------------------------------------------------------------------------------------


@kernel
def card_worth(t, card):
    if card < BASICS:
        return max(program_worth(t, 2 * card), program_worth(t, 2 * card + 1))
    return program_worth(t, FIRST_UNIQUE + card - BASICS)


@kernel
def program_worth(t, row):
    worth = 0.0
    for line in range(t.program.shape[1]):
        op = np.int64(t.program[row, line, 0])
        number = t.program[row, line, 2 if COUNTED_BY_B[op] else 1]
        part = 0.3 if t.program[row, line, 5] else 1.0
        worth += part * (LINE_WORTH[op, 0] + LINE_WORTH[op, 1] * min(number, MOST_COUNTED))
        if op == programs.MOVE:
            worth += 0.3 * t.program[row, line, 2]
    return worth


@kernel
def worst_card(t, s):
    choice, least = 0, np.inf
    for k in range(s.offer_n):
        worth = card_worth(t, card_of(np.int64(s.offer[k])))
        if worth < least:
            choice, least = k, worth
    return np.int64(s.offer[choice])


@kernel
def best_draft(t, s):
    """Of two action cards; of anything else the first."""
    if s.stack[s.depth - 1, KIND] != TURN_FRAME:
        return np.int64(s.offer[0])
    choice, most = 0, -np.inf
    for k in range(s.offer_n):
        worth = card_worth(t, np.int64(s.shown[s.offer[k] - PICK_ACTION]))
        if worth > most:
            choice, most = k, worth
    return np.int64(s.offer[choice])


# --- the chart --------------------------------------------------------------------------------------------------------


@kernel
def chart_position(t, s, c, w):
    price_cells(s, c, w)
    measure(c, TO_DEN, DEN)
    measure(c, TO_OWN, np.int64(s.at[c.seat]))
    if s.vision != NOWHERE:
        measure(c, TO_VISION, np.int64(s.vision))
    for gilly in range(GILLYS):
        if s.gilly_at[gilly] != NOWHERE:
            measure(c, TO_GILLY + gilly, np.int64(s.gilly_at[gilly]))
    chart_groups(s, c)
    chart_odds(t, s, c)
    c.planned = 0


@kernel
def price_cells(s, c, w):
    for cell in range(CELLS):
        room = s.forest_n and fits_a_tile(s, cell)
        c.price[cell] = w.unknown if room else w.no_forest
        c.exits[cell] = 63 if room else 0
        c.covers[cell] = 0 if room else NEVER
    for i in range(s.space_n):
        cell = s.space[i]
        c.exits[cell] = s.stubs[cell]
        c.covers[cell] = w.cover if may_be_covered(s, cell) and s.bog_n[0] + s.bog_n[1] else NEVER
        price = w.step + w.hit * (s.hunters[cell] + (s.terrain[cell] == AMBUSH))
        price += w.snare if s.terrain[cell] == SNARE else 0
        price += w.tunnel if s.terrain[cell] == TUNNEL else 0
        c.price[cell] = min(price, DEAREST)


@kernel
def fits_a_tile(s, cell):
    """A forest tile needs a second empty cell beside it."""
    for direction in range(6):
        other = NEXT[cell, direction]
        if other >= 0 and s.kind[other] == EMPTY:
            return True
    return False


@kernel
def measure(c, k, goal):
    """The least price of a way from every cell to the goal, cheapest cells first."""
    for cell in range(CELLS):
        c.toll[k, cell] = NEVER
    for i in range(BUCKETS):
        c.bucket[i] = FREE
    c.toll[k, goal] = 0
    c.entry[0], c.follow[0], c.bucket[0] = goal, FREE, 0
    entries, waiting, now = 1, 1, 0
    while waiting:
        here = c.bucket[now % BUCKETS]
        if here == FREE:
            now += 1
            continue
        c.bucket[now % BUCKETS] = c.follow[here]
        waiting -= 1
        if c.toll[k, c.entry[here]] == now:
            added = measure_neighbours(c, k, np.int64(c.entry[here]), now, entries)
            entries += added
            waiting += added


@kernel
def measure_neighbours(c, k, cell, toll, entries):
    """Returns how many have been reached in a cheaper way."""
    added = 0
    for direction in range(6):
        other = NEXT[cell, direction]
        if other < 0:
            continue
        price = toll + c.price[cell]
        price += 0 if (c.exits[cell] >> direction) & 1 else c.covers[cell]
        price += 0 if (c.exits[other] >> (direction + 3) % 6) & 1 else c.covers[other]
        if price < c.toll[k, other]:
            c.toll[k, other] = price
            c.entry[entries + added] = other
            c.follow[entries + added] = c.bucket[price % BUCKETS]
            c.bucket[price % BUCKETS] = entries + added
            added += 1
    return added


@kernel
def chart_groups(s, c):
    c.groups = 0
    for i in range(s.space_n):
        if s.hunters[s.space[i]]:
            c.group_cell[c.groups] = s.space[i]
            spread(s, s.space[i], c.group_way[c.groups])
            c.groups += 1


@kernel
def chart_odds(t, s, c):
    """What attacks and risk dice may do."""
    chart_attacks(t, s, c)
    for n in range(MOST_DICE + 1):
        for boots in range(MOST_BOOTS + 1):
            c.boots[n, boots] = boots == 0
            for face in range(6 if n and boots else 0):
                c.boots[n, boots] += c.boots[n - 1, max(0, boots - np.int64(t.boots[face]))] / 6


@kernel
def chart_attacks(t, s, c):
    """The chance that every limb holds: ways to share so many hits among limbs that have a protection for each."""
    for limb in range(LIMBS):
        c.limb[limb] = 0.0
    for face in range(6):
        c.limb[t.face[face]] += 1 / 6
    share = np.zeros((LIMBS + 1, MOST_HITS + 1))
    share[0, 0] = 1.0
    for limb in range(LIMBS):
        part = 1.0
        for hits in range(min(MOST_HITS, np.int64(s.limbs[c.seat, limb])) + 1):
            for before in range(MOST_HITS + 1 - hits):
                share[limb + 1, before + hits] += share[limb, before] * part
            part *= c.limb[limb] / (hits + 1)
    orders = 1.0
    for hits in range(MOST_HITS + 1):
        c.safe[hits] = min(1.0, share[LIMBS, hits] * orders)
        orders *= hits + 1


# --- what a position is worth -----------------------------------------------------------------------------------------


@kernel
def rate_position(t, s, c, team, w):
    worth = -effort(s, c, team, w) - peril(t, s, c, w)
    for player in range(s.players):
        if team or player == c.seat:
            worth += protection(s, player, w) * (1.0 if player == c.seat else w.others)
            worth += new_card(s, player, w) - exposure(s, c, player, w)
    if team and s.howl_next != NOBODY and s.players > 1:
        worth += w.howl
    return worth + w.hunter * s.village + w.forest * s.forest_n


@kernel
def protection(s, player, w):
    worth = 0.0
    for limb in range(LIMBS):
        part = w.fins if limb == FINS else 1.0
        worth += part * GUARDS[min(np.int64(s.limbs[player, limb]), GUARDS.size - 1)]
    return worth * w.guard * (1.5 if s.injuries[player] else 1.0)


@kernel
def new_card(s, player, w):
    """The hope for one: the fewer cards are left to play, the better."""
    if player != s.active or s.plays == 0 or s.action_n == 0:
        return 0.0
    worth = w.draft
    for card in range(CARDS):
        if s.card[player, card] == IN_HAND:
            worth *= w.hold
        if card >= BASICS and s.card[player, card] != AWAY:
            worth *= w.plenty
    return worth


@kernel
def in_turns(price, w):
    return min(price / TURN + (w.start if price else 0.0), w.longest)


@kernel
def effort(s, c, team, w):
    """The turns that the mission still takes."""
    total, missing, saved = 0.0, 0, 0
    for gilly in range(GILLYS):
        state = s.gilly_state[gilly]
        missing += state == ASIDE
        saved += state == SAVED
        if state in (TIPPED, STANDING):
            total += w.home * in_turns(c.toll[TO_DEN, s.gilly_at[gilly]], w) + (w.rescue if state == TIPPED else 0.0)
    total += w.hidden * missing + w.unsaved * (GILLYS - saved)
    if saved == GILLYS:
        return total + gathering(s, c, team, w)
    total += w.ritual * w.assembly * (s.players if team else 1)
    return total + (shared_errands(s, c, missing, w) if team else own_errand(s, c, missing, w))


@kernel
def gathering(s, c, team, w):
    total = 0.0
    for player in range(s.players):
        if team or player == c.seat:
            total += w.ritual * in_turns(c.toll[TO_VISION, s.at[player]], w)
    return total


@kernel
def approach(s, c, player, errand, w):
    """The way of a player to a gilly, or to the vision token; nothing to a gilly that he leads."""
    if errand == GILLYS:
        return in_turns(c.toll[TO_VISION, s.at[player]], w)
    if s.gilly_at[errand] == s.at[player]:
        return 0.0
    return in_turns(c.toll[TO_GILLY + errand, s.at[player]], w)


@kernel
def is_open(s, errand, missing):
    if errand == GILLYS:
        return missing > 0
    return s.gilly_state[errand] == TIPPED or s.gilly_state[errand] == STANDING


@kernel
def own_errand(s, c, missing, w):
    """The nearest errand that nobody else is on."""
    best = waiting(s, c, c.seat, missing, w)
    found = False
    for errand in range(GILLYS + 1):
        if is_open(s, errand, missing) and not others_on(s, c, errand):
            way = approach(s, c, c.seat, errand, w)
            best = min(best, way) if found else way
            found = True
    return best


@kernel
def others_on(s, c, errand):
    """Another player has the gilly with him already."""
    if errand == GILLYS or s.gilly_at[errand] == s.at[c.seat]:
        return False
    for player in range(s.players):
        if s.at[player] == s.gilly_at[errand] and s.gilly_state[errand] == STANDING:
            return True
    return False


@kernel
def shared_errands(s, c, missing, w):
    """Each errand for the one who is nearest and free, the shortest way first."""
    total = 0.0
    for player in range(s.players):
        c.busy[player] = 0
    todo = 0
    for errand in range(GILLYS + 1):
        todo |= is_open(s, errand, missing) << errand
    while todo:
        errand, player, way = next_errand(s, c, todo, w)
        todo &= ~(1 << errand)
        total += way
        c.busy[player] = 1
    for player in range(s.players):
        if not c.busy[player]:
            total += waiting(s, c, player, missing, w)
    return total


@kernel
def waiting(s, c, player, missing, w):
    """Who has no errand gets ready for the ritual."""
    return (w.idle if missing else w.muster) * in_turns(c.toll[TO_VISION, s.at[player]], w)


@kernel
def next_errand(s, c, todo, w):
    """Who is busy has to finish first."""
    best_errand, best_player, best = -1, -1, np.inf
    for errand in range(GILLYS + 1):
        for player in range(s.players if (todo >> errand) & 1 else 0):
            way = approach(s, c, player, errand, w) + (w.queue if c.busy[player] else 0.0)
            if way < best:
                best_errand, best_player, best = errand, player, way
    return best_errand, best_player, best


# --- danger -----------------------------------------------------------------------------------------------------------


@kernel
def peril(t, s, c, w):
    """What the attacks so far, and the hunters still to come this turn, are likely to cost."""
    seat, shield = c.seat, 0
    if s.turn != c.turn or seat != s.active:
        return cost_of_hits(s, c, c.hits * 1.0, w)
    shield = np.int64(s.shield)
    attacks, blasts, dice, near, pack = expect_hunters(t, s, c)
    soft = 2 / 3 if is_bog(s, s.at[seat]) else 1.0  # feet are safe there
    staying = max(0.0, c.hits + soft * attacks - shield)
    coming = max(0.0, c.hits + soft * (attacks + pack) - shield)
    arrival = c.boots[min(dice, MOST_DICE), min(near + s.slow, MOST_BOOTS)] if pack else 0.0
    cost = (1 - arrival) * cost_of_hits(s, c, staying, w) + arrival * cost_of_hits(s, c, coming, w)
    return cost + cost_of_blasts(s, c, blasts, dice, near, w)


@kernel
def cost_of_hits(s, c, hits, w):
    whole = min(np.int64(hits), MOST_HITS - 1)
    part = min(1.0, hits - whole)
    caught = 1 - (1 - part) * c.safe[whole] - part * c.safe[whole + 1]
    return caught * cost_of_capture(s, c, w) + hits * w.token


@kernel
def cost_of_capture(s, c, w):
    return w.defeat if s.injuries[c.seat] else w.capture


@kernel
def expect_hunters(t, s, c):
    """The top hunter card: attacks, certain blasts, dice, and how near the nearest group is then, and how large."""
    here = np.int64(s.at[c.seat])
    near, pack = nearest_pack(s, c, here)
    card = s.deck[s.deck_n - 1]
    row, bonus = FIRST_HUNTER + card, np.int64(t.support[s.support])
    attacks, blasts = 0, 0
    dice = max(0, s.plays - t.timers[card] - s.timer_bonus) + s.extra_dice
    for line in range(t.program.shape[1]):
        op = t.program[row, line, 0]
        a = np.int64(t.program[row, line, 1]) + (bonus if t.program[row, line, 3] else 0)
        b = np.int64(t.program[row, line, 2]) + (bonus if t.program[row, line, 4] else 0)
        if op == programs.ADVANCE and near > 0:
            near -= max(0, a + (pack if b else 0) - s.slow)
            attacks += pack if near <= 0 else 0
        elif op == programs.CONVERGE:
            attacks += convergers(s, c, here, a - s.slow, b)
            near = max(min(near, 1), near - max(0, a - s.slow))
        elif op == programs.BLAST or op == programs.BLASTEACH:
            blasts += a if in_view(s, c, here, near, b) else 0
        elif op == programs.SHOOT:
            attacks += a if in_view(s, c, here, near, FAR_AWAY) else 0
        elif op == programs.DICE:
            dice += a
    return attacks, blasts, dice, max(near, 0), (pack if near > 0 else 0)


@kernel
def nearest_pack(s, c, here):
    near, pack = FAR_AWAY, 0
    for g in range(c.groups):
        way = np.int64(c.group_way[g, here])
        if way >= 0 and way < near:
            near, pack = way, np.int64(s.hunters[c.group_cell[g]])
    return near, pack


@kernel
def convergers(s, c, here, steps, reach):
    attacks = 0
    for g in range(c.groups):
        if 0 < c.group_way[g, here] <= min(steps, reach):
            attacks += s.hunters[c.group_cell[g]]
    return attacks


@kernel
def in_view(s, c, here, near, reach):
    """Groups that have come next to the player are taken to see him."""
    return not s.hide and (near <= 1 or in_sight_of_hunters(s, here, reach))


@kernel
def cost_of_blasts(s, c, blasts, dice, near, w):
    here = np.int64(s.at[c.seat])
    if dice and not in_view(s, c, here, near, FAR_AWAY):
        dice = 0
    fins = s.limbs[c.seat, FINS]
    caught = 0.0
    for shown in range(min(dice, MOST_DICE) + 1):
        if blasts + shown > fins:
            caught += odds(min(dice, MOST_DICE), shown, c.limb[FINS])
    return caught * cost_of_capture(s, c, w) + (blasts + dice * c.limb[FINS]) * w.token


@kernel
def odds(dice, shown, chance):
    """That exactly so many of the dice show something."""
    worth = 1.0
    for i in range(dice):
        worth *= (chance * (dice - i) / (i + 1)) if i < shown else 1 - chance
    return worth


@kernel
def fragility(s, c, player, w):
    """What one attack is likely to cost a player."""
    caught = 0.0
    for limb in range(LIMBS):
        caught += c.limb[limb] * w.thin ** s.limbs[player, limb]
    return w.token + caught * (w.defeat if s.injuries[player] else w.capture)


@kernel
def exposure(s, c, player, w):
    """What may happen to a player in the turns of the others."""
    here = s.at[player]
    attacks = 0.0
    for g in range(c.groups):
        if 0 < c.group_way[g, here] <= NEARBY:
            attacks += w.nearby * s.hunters[c.group_cell[g]] / c.group_way[g, here]
    if attacks and in_sight_of_hunters(s, here, NEARBY):
        attacks += w.glimpse
    return (s.players - 1) * attacks * fragility(s, c, player, w) if attacks else 0.0


# --- ways on the map --------------------------------------------------------------------------------------------------


@kernel
def walk(t, s, c, team, w):
    """The next answer of the movement that is planned, or of a new plan."""
    if not c.planned:
        plan_walk(t, s, c, team, w)
        c.planned = 1
        c.path_i = 0
    if c.path_i == c.path_n:
        c.planned = 0
        return np.int64(DONE)
    c.path_i += 1
    choice = np.int64(c.path[c.path_i - 1])
    if c.path_i == c.path_n and s.phase == DEST:
        c.planned = 0
    for k in range(s.offer_n):
        if s.offer[k] == choice:
            return choice
    c.planned = 0
    return np.int64(s.offer[0])


@kernel
def plan_walk(t, s, c, team, w):
    """Where the movement should end, and how to get there."""
    f = s.stack[s.depth - 1]
    seat = np.int64(f[SEAT])
    here = np.int64(s.at[seat])
    led = led_gilly(s, f, here)
    last = explore_ways(s, c, f, here, led, w)
    goal, best = here, -np.inf
    for i in range(s.space_n):
        cell = np.int64(s.space[i])
        if c.cost[last, cell] >= NEVER:
            continue
        moved = cell != here or f[STARTED]
        hits = max(0, c.hit[last, cell] - f[IGNORES])
        worth = rate_place(t, s, c, seat, led, cell, hits, moved, team, w) - c.cost[last, cell] * 0.001
        if worth > best:
            goal, best = cell, worth
    trace_path(s, c, last, goal)


@kernel
def led_gilly(s, f, here):
    if f[STARTED]:
        return np.int64(f[LED])
    for gilly in range(GILLYS):
        if s.gilly_state[gilly] == STANDING and s.gilly_at[gilly] == here:
            return gilly
    return NOBODY


@kernel
def explore_ways(s, c, f, here, led, w):
    """The cheapest way to every space with so many steps; returns the last number of steps that has led farther."""
    for cell in range(CELLS):
        c.cost[0, cell] = NEVER
        c.landed[cell] = 0
    c.cost[0, here] = 0
    c.hit[0, here] = 0
    steps = 1 if s.phase == DEST else min(np.int64(f[LEFT]), LAYERS - 2)
    layer = 0
    while layer < steps:
        layer += 1
        copy_layer(s, c, layer)
        changed = take_offers(s, c, here, w) if layer == 1 else take_steps(s, c, f, layer, here, led, w)
        if not changed:
            break
    layer += 1
    copy_layer(s, c, layer)
    if s.phase == STEP:
        take_tunnels(s, c, layer, here, w)
    return layer


@kernel
def copy_layer(s, c, layer):
    for cell in range(CELLS):
        c.cost[layer, cell] = c.cost[layer - 1, cell]
        c.hit[layer, cell] = c.hit[layer - 1, cell]
        c.came[layer, cell] = FREE


@kernel
def take_offers(s, c, here, w):
    for k in range(s.offer_n):
        action = s.offer[k]
        if action >= CELL_ACTION:
            reach(s, c, 1, here, np.int64(action - CELL_ACTION), True, w)
        elif action != DONE:
            reach(s, c, 1, here, NEXT[here, action - WAY], False, w)
    return True


@kernel
def take_steps(s, c, f, layer, here, led, w):
    changed = False
    for i in range(s.space_n):
        cell = np.int64(s.space[i])
        fresh = layer > 1 and c.came[layer - 1, cell] != FREE
        if not fresh or c.landed[cell] or halts(s, f, cell, led):
            continue
        for direction in range(6):
            if connects(s, cell, direction):
                changed |= reach(s, c, layer, cell, NEXT[cell, direction], False, w)
    return changed


@kernel
def halts(s, f, cell, led):
    """The movement is over there."""
    if s.vision == cell or s.terrain[cell] == TUNNEL or (s.terrain[cell] == SNARE and f[IGNORES] == 0):
        return True
    for gilly in range(GILLYS):
        if gilly != led and s.gilly_at[gilly] == cell:
            return True
    return False


@kernel
def take_tunnels(s, c, layer, here, w):
    for i in range(s.space_n):
        cell = np.int64(s.space[i])
        if cell == here or s.terrain[cell] != TUNNEL or c.cost[layer, cell] >= NEVER or c.landed[cell]:
            continue
        for k in range(s.space_n):
            other = np.int64(s.space[k])
            if other != cell and is_bog(s, other) and hex_distance(cell, other) <= TUNNEL_REACH:
                reach(s, c, layer, cell, other, True, w)


@kernel
def reach(s, c, layer, cell, other, travels, w):
    """A way on to another space, if it is cheaper than what leads there so far."""
    cost = c.cost[layer - 1, cell] + c.price[other]
    if cost >= c.cost[layer, other]:
        return False
    c.cost[layer, other] = cost
    c.hit[layer, other] = c.hit[layer - 1, cell] + s.hunters[other] + (s.terrain[other] == AMBUSH)
    c.came[layer, other] = cell + (BY_TRAVEL if travels else 0)
    c.landed[other] = travels
    return True


@kernel
def trace_path(s, c, last, goal):
    """The answers that lead to the goal, in order."""
    n, cell = 0, goal
    for layer in range(last, 0, -1):
        came = np.int64(c.came[layer, cell])
        if came != FREE:
            c.path[n] = CELL_ACTION + cell if came >= BY_TRAVEL else WAY + direction_to(s, came, cell)
            cell = came % BY_TRAVEL
            n += 1
    for i in range(n // 2):
        c.path[i], c.path[n - 1 - i] = c.path[n - 1 - i], c.path[i]
    c.path_n = n


@kernel
def direction_to(s, cell, other):
    for direction in range(6):
        if NEXT[cell, direction] == other and connects(s, cell, direction):
            return direction
    return 0


@kernel
def rate_place(t, s, c, seat, led, cell, hits, moved, team, w):
    """What it is worth if a movement ends there, after so many attacks; the state is as before afterwards."""
    here = s.at[seat]
    before = c.hits
    keep_gillys(s, c)
    s.at[seat] = cell
    c.hits += hits
    worth = 0.0
    if led != NOBODY:
        s.gilly_at[led] = cell
    if moved:
        worth = meet_tokens(s, c, led, cell, w)
    worth += rate_position(t, s, c, team, w)
    c.hits = before
    s.at[seat] = here
    restore_gillys(s, c)
    return worth


@kernel
def keep_gillys(s, c):
    for gilly in range(GILLYS):
        c.gilly_state[gilly] = s.gilly_state[gilly]
        c.gilly_at[gilly] = s.gilly_at[gilly]


@kernel
def restore_gillys(s, c):
    for gilly in range(GILLYS):
        s.gilly_state[gilly] = c.gilly_state[gilly]
        s.gilly_at[gilly] = c.gilly_at[gilly]


@kernel
def meet_tokens(s, c, led, cell, w):
    """Save, rescue, vision and ritual, as far as they can be told beforehand."""
    missing, saved = 0, 0
    if cell == DEN and led != NOBODY:
        s.gilly_state[led] = SAVED
        s.gilly_at[led] = NOWHERE
    for gilly in range(GILLYS):
        if s.gilly_state[gilly] == TIPPED and s.gilly_at[gilly] == cell:
            s.gilly_state[gilly] = STANDING
        missing += s.gilly_state[gilly] == ASIDE
        saved += s.gilly_state[gilly] == SAVED
    if cell != s.vision:
        return 0.0
    if saved == GILLYS:
        return w.won if everybody_at(s, cell) else 0.0
    return w.reveal if missing else 0.0


@kernel
def everybody_at(s, cell):
    for player in range(s.players):
        if s.at[player] != cell:
            return False
    return True


# --- tiles ------------------------------------------------------------------------------------------------------------


@kernel
def best_cell(t, s, c, w):
    """Where the tile can do most, however it is turned."""
    survey(s, c.met, c.touched)
    choice, best = np.int64(s.offer[0]), -np.inf
    for k in range(s.offer_n):
        cell = np.int64(s.offer[k] - CELL_ACTION)
        for way in range(6):
            worth = rate_tile(t, s, c, cell, way, w)
            if worth > best:
                choice, best = np.int64(s.offer[k]), worth
    return choice


@kernel
def best_way(t, s, c, w):
    """How to turn the tile; a bog tile lies as it comes."""
    f = s.stack[s.depth - 1]
    choice, best = np.int64(s.offer[0]), -np.inf
    if f[KIND] != PLACING:
        return choice
    survey(s, c.met, c.touched)
    for k in range(s.offer_n):
        worth = rate_tile(t, s, c, np.int64(f[WHERE]), np.int64(s.offer[k] - WAY), w)
        if worth > best:
            choice, best = np.int64(s.offer[k]), worth
    return choice


@kernel
def rate_tile(t, s, c, a, way, w):
    """Forest by the ways it shortens, a camp by the ways that lead to it."""
    f = s.stack[s.depth - 1]
    tile = np.int64(s.shown[0])
    if not fits(t, s, f[REASON], f[AIM], tile, a, way, c.met, c.touched):
        return -np.inf
    if tile >= FIRST_CAMP:
        return rate_camp(t, s, c, tile, a, way, np.int64(f[REASON]))
    worth = 0.002 * open_ends(t, s, c, tile, a, way) - 0.001 * hex_distance(a, DEN)
    for k in range(TO_OWN):
        if leads_somewhere(s, k):
            worth += shortcut(t, s, c, tile, a, way, TO_OWN, k, np.int64(s.at[f[SEAT]]), w)
            worth += 0.5 * shortcut(t, s, c, tile, a, way, TO_DEN, k, DEN, w)
    return worth


@kernel
def leads_somewhere(s, k):
    if k == TO_VISION:
        return s.vision != NOWHERE
    return (k >= TO_GILLY and s.gilly_at[k - TO_GILLY] != NOWHERE) or k == TO_DEN


@kernel
def open_ends(t, s, c, tile, a, way):
    """Paths of the tile that lead on."""
    n = 0
    for half in range(2):
        cell = a if half == 0 else NEXT[a, way]
        for direction in range(6):
            other = NEXT[cell, direction]
            if other >= 0 and (t.stubs[tile, half, way] >> direction) & 1:
                n += s.kind[other] == EMPTY or (c.exits[other] >> (direction + 3) % 6) & 1
    return n


@kernel
def shortcut(t, s, c, tile, a, way, source, goal, start, w):
    """By how many turns a way from the source to the goal gets shorter if it leads through the tile."""
    if source == goal:
        return 0.0
    old = np.int64(c.toll[goal, start])
    new = NEVER
    for half in range(2):
        come = best_exit(t, c, tile, a, way, half, source)
        for other in range(2):
            go = best_exit(t, c, tile, a, way, other, goal)
            through = half_price(t, tile, half, w) + (half_price(t, tile, other, w) if other != half else 0)
            new = min(new, come + go + through)
    if new > old and not (in_the_way(c, a, source, goal, old) or in_the_way(c, NEXT[a, way], source, goal, old)):
        return 0.0
    return max(old - new, -w.cover) / TURN


@kernel
def in_the_way(c, cell, source, goal, old):
    """A best way so far leads over this empty cell."""
    return c.toll[source, cell] + c.toll[goal, cell] <= old


@kernel
def best_exit(t, c, tile, a, way, half, k):
    """The least price from a half's paths to a goal."""
    cell = a if half == 0 else NEXT[a, way]
    inner = way if half == 0 else (way + 3) % 6
    best = NEVER
    for direction in range(6):
        other = NEXT[cell, direction]
        if direction == inner or other < 0 or not (t.stubs[tile, half, way] >> direction) & 1:
            continue
        if (c.exits[other] >> (direction + 3) % 6) & 1:
            best = min(best, np.int64(c.toll[k, other] + c.price[other]))
    return best


@kernel
def half_price(t, tile, half, w):
    terrain = t.terrain[tile, half]
    if terrain == AMBUSH:
        return w.step + w.hit
    return w.step + (w.snare if terrain == SNARE else w.tunnel if terrain == TUNNEL else 0)


@kernel
def rate_camp(t, s, c, tile, a, way, reason):
    """Near to the Den and to who has to go there; a captive wants to be near the errands."""
    worth = 0.0
    for half in range(2):
        worth -= best_exit(t, c, tile, a, way, half, TO_DEN)
        if reason == FOR_CAPTIVE:
            worth -= best_exit(t, c, tile, a, way, half, TO_VISION)
        else:
            worth -= best_exit(t, c, tile, a, way, half, TO_OWN)
    return worth
