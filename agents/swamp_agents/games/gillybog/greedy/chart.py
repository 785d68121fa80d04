"""The chart of a position, made once: ways, groups of hunters, odds."""

import numpy as np

from swamp_envs.dev import kernel, record_dtype
from swamp_envs.games.gillybog.hexes import CELLS, DEN, NEXT
from swamp_envs.games.gillybog.kinds import GILLYS, LIMBS, SEATS, Space, Terrain
from swamp_envs.games.gillybog.rules.land import may_be_covered, spread
from swamp_envs.games.gillybog.state import HUNTERS, NOWHERE, STATE

from .weights import NEVER

TO_DEN, TO_VISION, TO_GILLY, TO_OWN = 0, 1, 2, 2 + GILLYS
TOLLS = TO_OWN + 1
BUCKETS, ENTRIES = 128, 6 * CELLS
DEAREST = 63  # price of a space
LAYERS = 26  # steps that a movement is planned for, and one
PATH = LAYERS + 2
MOST_HITS, MOST_DICE, MOST_BOOTS = 14, 12, 12
FREE = -1

# What is measured once for a position.
CHART = record_dtype(
    ("goal", "i2", (TOLLS,)),  # the cells of the Den, the vision token, the gillys and the player
    ("toll", "i2", (TOLLS, CELLS)),  # the price of the way from every cell to each of these
    ("measured", "i2", (TOLLS,)),  # the goals that these prices are for, with the map as it is
    ("farthest", "i2", (TOLLS,)),  # what is dearer has not been measured to the end
    ("spaces", "i8"),
    ("is_space", "u1", (CELLS,)),
    ("price", "i2", (CELLS,)),  # of entering a cell
    ("exits", "u1", (CELLS,)),  # directions in which it may be left; an empty cell in all
    ("covers", "i2", (CELLS,)),  # the price of a way out in another direction
    ("bucket", "i2", (BUCKETS,)),
    ("entry", "i2", (ENTRIES,)),
    ("follow", "i2", (ENTRIES,)),
    ("groups", "i8"),
    ("group_cell", "i2", (HUNTERS,)),
    ("group_way", "i2", (HUNTERS, CELLS)),  # steps from each group
    ("safe", "f8", (MOST_HITS + 1,)),  # the chance to survive this number of attacks
    (
        "boots",
        "f8",
        (MOST_DICE + 1, MOST_BOOTS + 1),
    ),  # by number of dice and of boots: the chance of these boots or more
    ("limb", "f8", (LIMBS,)),  # the chance of a die to show each limb
    ("share", "f8", (LIMBS + 1, MOST_HITS + 1)),  # of the ways to share hits among the first limbs
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
    ("hits", "i8"),  # attacks on them so far
    ("turn", "i8"),  # the hunters of this turn are still to come
    ("gilly_state", "i1", (GILLYS,)),
    ("gilly_at", "i2", (GILLYS,)),
    ("busy", "i1", (SEATS,)),
)

# What the kernels need to work: made once by whoever asks them.
ROOM = record_dtype(
    ("trial", STATE, (1,)),  # the state after a decision that is tried
    ("charts", CHART, (2,)),  # of this position, and of the one that is tried
    ("dice", "u8", (1,)),
)


@kernel
def chart_position(t, s, c, w):
    if price_cells(s, c, w):
        for k in range(TOLLS):
            c.measured[k] = NOWHERE
    c.goal[TO_DEN], c.goal[TO_VISION], c.goal[TO_OWN] = DEN, s.vision, s.at[c.seat]
    for gilly in range(GILLYS):
        c.goal[TO_GILLY + gilly] = s.gilly_at[gilly]
    chart_groups(s, c)
    chart_odds(t, s, c)
    c.planned = 0


@kernel
def way_to(c, k, cell):
    """The price of the way from a cell to a goal; no way costs anything to what is not on the map.

    To measure ways takes longest: it is done for a goal that is asked for, and once for all positions on the same map.
    """
    goal = np.int64(c.goal[k])
    if goal == NOWHERE:
        return np.int64(0)
    if c.measured[k] != goal:
        measure(c, k, goal, c.spaces)
    if c.toll[k, cell] > c.farthest[k]:
        measure(c, k, goal, CELLS)
    return np.int64(c.toll[k, cell])


@kernel
def price_cells(s, c, w):
    """Returns whether anything has changed."""
    has_bogs = s.bog_n[0] + s.bog_n[1] > 0
    is_new = False
    c.spaces = s.space_n
    for cell in range(CELLS):
        c.is_space[cell] = s.kind[cell] != Space.EMPTY
        if s.kind[cell] == Space.EMPTY:
            is_new |= price_empty(s, c, cell, w)
        else:
            is_new |= price_space(s, c, cell, has_bogs, w)
    return is_new


@kernel
def price_empty(s, c, cell, w):
    room = s.forest_n and fits_a_tile(s, cell)
    return set_price(c, cell, w.unknown if room else w.no_forest, 63 if room else 0, 0 if room else NEVER)


@kernel
def price_space(s, c, cell, has_bogs, w):
    price = w.step + w.hit * (s.hunters[cell] + (s.terrain[cell] == Terrain.AMBUSH))
    price += w.snare if s.terrain[cell] == Terrain.SNARE else 0
    price += w.tunnel if s.terrain[cell] == Terrain.TUNNEL else 0
    covers = w.cover if has_bogs and may_be_covered(s, cell) else NEVER
    return set_price(c, cell, min(price, DEAREST), np.int64(s.stubs[cell]), covers)


@kernel
def set_price(c, cell, price, exits, covers):
    """Returns whether it has changed."""
    is_new = c.price[cell] != price or c.exits[cell] != exits or c.covers[cell] != covers
    c.price[cell], c.exits[cell], c.covers[cell] = price, exits, covers
    return is_new


@kernel
def fits_a_tile(s, cell):
    """A forest tile needs a second empty cell beside it."""
    for direction in range(6):
        other = NEXT[cell, direction]
        if other >= 0 and s.kind[other] == Space.EMPTY:
            return True
    return False


@kernel
def measure(c, k, goal, spaces):
    """The least price of a way from every cell to the goal, cheapest cells first, until enough spaces are reached."""
    for cell in range(CELLS):
        c.toll[k, cell] = NEVER
    for i in range(BUCKETS):
        c.bucket[i] = FREE
    c.toll[k, goal] = 0
    c.entry[0], c.follow[0], c.bucket[0] = goal, FREE, 0
    entries, waiting, now = 1, 1, 0
    while waiting and spaces:
        here = c.bucket[now % BUCKETS]
        if here == FREE:
            now += 1
            continue
        c.bucket[now % BUCKETS] = c.follow[here]
        waiting -= 1
        cell = np.int64(c.entry[here])
        if c.toll[k, cell] == now:
            spaces -= c.is_space[cell]
            added = measure_neighbours(c, k, cell, now, entries)
            entries += added
            waiting += added
    c.measured[k], c.farthest[k] = goal, now if waiting else NEVER


@kernel
def measure_neighbours(c, k, cell, toll, entries):
    """Returns how many cells have been reached at a lower price."""
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
    """The odds of attacks and of risk dice."""
    chart_attacks(t, s, c)
    for n in range(MOST_DICE + 1):
        for boots in range(MOST_BOOTS + 1):
            c.boots[n, boots] = boots == 0
            for face in range(6 if n and boots else 0):
                c.boots[n, boots] += c.boots[n - 1, max(0, boots - np.int64(t.boots[face]))] / 6


@kernel
def chart_attacks(t, s, c):
    """The chance that every limb survives this number of hits."""
    for limb in range(LIMBS):
        c.limb[limb] = 0.0
    for face in range(6):
        c.limb[t.face[face]] += 1 / 6
    share_hits(s, c)
    orders = 1.0
    for hits in range(MOST_HITS + 1):
        c.safe[hits] = min(1.0, c.share[LIMBS, hits] * orders)
        orders *= hits + 1


@kernel
def share_hits(s, c):
    """The number of ways to share the hits among the limbs so that each limb has protection for its part."""
    share = c.share
    for limbs in range(LIMBS + 1):
        for hits in range(MOST_HITS + 1):
            share[limbs, hits] = limbs == 0 and hits == 0
    for limb in range(LIMBS):
        part = 1.0
        for hits in range(min(MOST_HITS, np.int64(s.limbs[c.seat, limb])) + 1):
            for before in range(MOST_HITS + 1 - hits):
                share[limb + 1, before + hits] += share[limb, before] * part
            part *= c.limb[limb] / (hits + 1)
