"""The Sacred Marshlands: the net of water that a colour may use, its joins and its loops (M-24.2 to M-24.5)."""

import numpy as np

from ....core.bits import EMPTY, ONE, bit, count, lowest, without_lowest
from ....core.header import NOBODY
from ....core.kernel import kernel
from ....core.parts import of
from ....core.records import record_dtype
from ....core.scratch import scratch
from ..board import CELLS, CENTRE, HOME_SIDE, NEXT, NOWHERE, SECTION, SIDES
from ..components.mosaics import CLOSED, WATER
from ..components.schema import SEGMENTS, SLOTS
from ..parts.property import property_of
from ..places import is_village
from ..state import COLOURS, NO_TILE, TOURS
from ..tiles import ABBEY
from .survey import BOTH_WAYS, NODES, find, join, segment_at

# --- Sets of numbers below 448, as rows of seven words ----------------------------------------------------------------


WORD = 64
WORDS = 7
MOST = WORD * WORDS


@kernel
def clear(row):
    for k in range(WORDS):
        row[k] = EMPTY


@kernel
def put(row, number):
    row[number // WORD] |= bit(number % WORD)


@kernel
def flip(row, number):
    """Put a number in that is not there, or take it out."""
    row[number // WORD] ^= bit(number % WORD)


@kernel
def contains(row, number):
    return (row[number // WORD] >> np.uint64(number % WORD)) & ONE != EMPTY


@kernel
def unite(row, other):
    for k in range(WORDS):
        row[k] |= other[k]


@kernel
def differ(row, one, other):
    """What is in one of two and not in both."""
    for k in range(WORDS):
        row[k] = one[k] ^ other[k]


@kernel
def is_same(one, other):
    for k in range(WORDS):
        if one[k] != other[k]:
            return False
    return True


@kernel
def shared(one, other):
    """How many numbers are in both."""
    n = 0
    for k in range(WORDS):
        if one[k] & other[k] != EMPTY:
            n += count(one[k] & other[k])
    return n


@kernel
def size(row):
    return shared(row, row)


@kernel
def list_numbers(row, numbers):
    """Write the numbers in ascending order; returns how many they are."""
    n = 0
    for k in range(WORDS):
        word = row[k]
        while word != EMPTY:
            numbers[n] = WORD * k + lowest(word)
            word = without_lowest(word)
            n += 1
    return n


# --- the water that a colour may use for its circuits (M-24.2, M-24.3) ------------------------------------------------


@kernel
def find_allowed(s, tour, colour):
    """Water that a colour may use: it is not barred, and it lies in the colour's section, is open to all or free, or is
    no farther abroad than a mark on its stretch."""
    measure_depths(s, tour, colour)
    find_stretches(tour, colour)
    for node in range(NODES):
        tour.is_allowed[node] = is_passable(tour, colour, node) and (
            not is_foreign(s, colour, node)
            or tour.is_free[node]
            or tour.depth[node] <= tour.deepest[tour.stretch[node]]
        )


@kernel
def is_passable(tour, colour, node):
    """Whether neither another's counter nor another's property bars some water."""
    return is_right_for(tour.counter[node], colour) and is_right_for(tour.holder[node // SEGMENTS], colour)


@kernel
def is_right_for(marked, colour):
    return marked in (NOBODY, colour)


@kernel
def measure_depths(s, tour, colour):
    for node in range(NODES):
        tour.depth[node] = 0 if SECTION[node // SEGMENTS] == colour else FAR
    is_changed = True
    while is_changed:
        is_changed = False
        for k in range(tour.joins):
            one, other = np.int64(tour.one[k]), np.int64(tour.other[k])
            if is_passable(tour, colour, one) and is_passable(tour, colour, other):
                is_changed |= bring_near(s, tour, colour, one, other)
                is_changed |= bring_near(s, tour, colour, other, one)


@kernel
def bring_near(s, tour, colour, one, other):
    """Whether the second of two nodes is nearer than was known, by way of the first."""
    depth = np.int64(tour.depth[one]) + is_foreign(s, colour, other)
    if depth >= tour.depth[other]:
        return False
    tour.depth[other] = depth
    return True


@kernel
def find_stretches(tour, colour):
    """Water that hangs together inside another section, and how deep it is marked."""
    for node in range(NODES):
        tour.stretch[node] = node
        tour.deepest[node] = 0
    for k in range(tour.joins):
        one, other = np.int64(tour.one[k]), np.int64(tour.other[k])
        section = SECTION[one // SEGMENTS]
        is_abroad = section != colour and section != NOWHERE and section == SECTION[other // SEGMENTS]
        if is_abroad and is_passable(tour, colour, one) and is_passable(tour, colour, other):
            join(tour.stretch, one, other)
    for node in range(NODES):
        tour.stretch[node] = find(tour.stretch, node)
        is_marked = tour.counter[node] == colour or tour.holder[node // SEGMENTS] == colour
        if is_marked and tour.depth[node] < FAR:
            root = tour.stretch[node]
            tour.deepest[root] = max(tour.deepest[root], tour.depth[node])


# --- where water goes on from tile to tile, and what of it a tour finds there (M-24.4, M-24.7) ------------------------


# Two pieces of water at most go on over an edge, for the letters in its corners are land; there are 220 edges.
MOST_JOINS = 440
MOST_CIRCUITS = 1 + MOST_JOINS // 2  # each after the first has two places of its own, and joins link all places
MOST_ENTRIES = 512
GOAL = NODES  # the centre's water where a circuit comes back to it; where it begins it is a node like others
ENDS = GOAL + 1  # of links
FAR = NODES  # farther than any way
NO_LINK, LINK, LAST_LINK = range(3)
TOUR = record_dtype(
    # of each cell and each node, a segment on a cell:
    ("lies", "u1", (CELLS,)),  # 1 where a tile is left
    ("holder", "i1", (CELLS,)),  # the colour whose Private Property it is, or NOBODY
    ("counter", "i1", (NODES,)),  # the colour whose counter is left there, or NOBODY
    ("is_free", "u1", (NODES,)),  # 1 where there was one
    ("toured", "u1", (NODES,)),  # the colours whose circuits lead over it, a bit each
    # joins, in the order of the two nodes that they join:
    ("joins", "i2"),
    ("one", "i2", (MOST_JOINS,)),  # the lower node
    ("other", "i2", (MOST_JOINS,)),
    ("side", "i1", (MOST_JOINS,)),  # over which side of the lower one's tile
    ("link", "u1", (MOST_JOINS,)),  # whether it is one of the net of the colour at hand, and to the goal
    # what is abroad for that colour, and what it may use there:
    ("depth", "i2", (NODES,)),  # how far abroad a node is: 1 + foreign ones before it
    ("stretch", "i2", (NODES,)),  # one node of its stretch, the same for all of them
    ("deepest", "i2", (NODES,)),  # of that one: how far in the stretch the colour has marked water
    ("is_allowed", "u1", (NODES,)),
    # its tree:
    ("steps", "i2", (NODES,)),  # from the start, or NOWHERE
    ("way", "i2", (NODES,)),  # the link that leads there
    ("place", "i2", (NODES,)),  # a number among those that are reached
    # its loops and ways home, and circuits made of them:
    ("entries", "i2"),
    ("links", "u8", (MOST_ENTRIES, WORDS)),
    ("is_home", "u1", (MOST_ENTRIES,)),  # 1 for ways home
    ("places", "u8", (MOST_ENTRIES, WORDS)),
    ("length", "i2", (MOST_ENTRIES,)),  # how many places
    # what each colour has in the end:
    ("circuits", "i2", (COLOURS,)),
    ("gain", "i2", (COLOURS, MOST_CIRCUITS)),  # points that each circuit adds to those before
    ("cells", "u1", (COLOURS, MOST_CIRCUITS, CELLS)),  # 1 where it leads
)


assert MOST_JOINS <= MOST


@of(TOURS)
def set_out(t, s, tour):
    """What lies on the board, with all counters."""
    for node in range(NODES):
        tour.counter[node] = NOBODY
        tour.is_free[node] = 0
    for colour in range(COLOURS):
        for k in range(s.counters_laid[colour]):
            tour.counter[s.counter[colour, k]] = colour
    for cell in range(CELLS):
        tour.lies[cell] = s.tile[cell] != NO_TILE
        tour.holder[cell] = property_of(t, s, s.tile[cell]) if s.tile[cell] != NO_TILE else NOBODY


@of(TOURS)
def list_joins(t, s, tour):
    tour.joins = 0
    for cell in range(CELLS):
        if tour.lies[cell]:
            for segment in range(t.segments[t.kind[s.tile[cell]]]):
                for side in BOTH_WAYS:
                    beyond = NEXT[cell, side]
                    if beyond != NOWHERE and tour.lies[beyond]:
                        add_joins(t, s, cell, segment, side, tour)


@kernel
def add_joins(t, s, cell, segment, side, tour):
    """Those of a segment over one side, in the order of the segments beyond."""
    met = water_met(t, s, cell, segment, side)
    for other in range(SEGMENTS):
        if (met >> other) & 1:
            k = np.int64(tour.joins)
            tour.one[k] = cell * SEGMENTS + segment
            tour.other[k] = NEXT[cell, side] * SEGMENTS + other
            tour.side[k] = side
            tour.joins += 1


@kernel
def water_met(t, s, cell, segment, side):
    """The segments beyond a side, a bit each, to which water is joined there."""
    met = 0
    if t.land[t.kind[s.tile[cell]], segment] == WATER:
        beyond = NEXT[cell, side]
        for slot in range(SLOTS):
            other = segment_at(t, s, beyond, (side + 2) % SIDES, slot)
            if segment_at(t, s, cell, side, slot) == segment and other != CLOSED:
                met |= np.int64(t.land[t.kind[s.tile[beyond]], other] == WATER) << other
    return met


@kernel
def centre_side(tour, k):
    """The side of the centre over which a join leads, or NOWHERE."""
    if tour.one[k] // SEGMENTS == CENTRE:
        return np.int64(tour.side[k])
    if tour.other[k] // SEGMENTS == CENTRE:
        return (np.int64(tour.side[k]) + 2) % SIDES
    return NOWHERE


@kernel
def is_open_to_everybody(s, cell):
    """The centre, the Abbey and villages, which nobody marks."""
    return cell == CENTRE or s.tile[cell] == ABBEY or is_village(s.tile[cell])


@kernel
def is_foreign(s, colour, node):
    cell = node // SEGMENTS
    return SECTION[cell] != colour and not is_open_to_everybody(s, cell)


# --- the tree that a colour's net of water grows, its loops and ways home (M-24.4, M-24.5) ----------------------------


@kernel
def list_entries(tour, colour):
    """The base, then what two of it make."""
    list_base(tour, colour)
    combine(tour)


@kernel
def list_base(tour, colour):
    """A loop for each link that is not in the tree, a way home for each to the goal."""
    tie_links(tour, colour)
    grow_tree(tour)
    tour.entries = 0
    for k in range(tour.joins):
        if closes(tour, k):
            add_base(tour, k)


@kernel
def tie_links(tour, colour):
    """Joins between allowed waters; one that leads back to the centre over another's side ends there."""
    for k in range(tour.joins):
        one, other = np.int64(tour.one[k]), np.int64(tour.other[k])
        side = centre_side(tour, k)
        is_last = side != NOWHERE and side != HOME_SIDE[colour]
        is_link = tour.is_allowed[one] and tour.is_allowed[other]
        tour.link[k] = NO_LINK if not is_link else LAST_LINK if is_last else LINK


@kernel
def near_end(tour, k):
    """Of a link the lower node, but for the goal."""
    is_goal = tour.link[k] == LAST_LINK and tour.one[k] // SEGMENTS == CENTRE
    return np.int64(tour.other[k]) if is_goal else np.int64(tour.one[k])


@kernel
def far_end(tour, k):
    """The other one, which may be the goal."""
    return GOAL if tour.link[k] == LAST_LINK else np.int64(tour.other[k])


@kernel
def grow_tree(tour):
    """Breadth first, in the order of nodes, never through the goal."""
    nodes = scratch(NODES, np.int64)
    for node in range(NODES):
        tour.steps[node] = NOWHERE
    n = start_tree(tour, nodes)
    i = 0
    while i < n:
        for k in range(tour.joins):
            if tour.link[k] == LINK:
                n = reach_over(tour, k, nodes[i], nodes, n)
        i += 1


@kernel
def start_tree(tour, nodes):
    """At the centre's water, if any link leads from it."""
    for k in range(tour.joins):
        if tour.link[k] == LINK and centre_side(tour, k) != NOWHERE:
            nodes[0] = tour.one[k] if tour.one[k] // SEGMENTS == CENTRE else tour.other[k]
            tour.steps[nodes[0]] = 0
            return 1
    return 0


@kernel
def reach_over(tour, k, node, nodes, n):
    if tour.one[k] != node and tour.other[k] != node:
        return n
    beyond = np.int64(tour.one[k]) + np.int64(tour.other[k]) - node
    if tour.steps[beyond] != NOWHERE:
        return n
    tour.steps[beyond] = tour.steps[node] + 1
    tour.way[beyond] = k
    tour.place[beyond] = n - 1
    nodes[n] = beyond
    return n + 1


@kernel
def closes(tour, k):
    """Whether a link that is not in the tree starts from what is reached."""
    near, far = near_end(tour, k), far_end(tour, k)
    if tour.link[k] == NO_LINK or tour.steps[near] == NOWHERE:
        return False
    if far == GOAL:
        return True
    return not is_way_to(tour, near, k) and not is_way_to(tour, far, k)


@kernel
def is_way_to(tour, node, k):
    return tour.steps[node] > 0 and tour.way[node] == k


@kernel
def add_base(tour, k):
    links = tour.links[tour.entries]
    clear(links)
    flip(links, k)
    flip_path(tour, near_end(tour, k), links)
    if tour.link[k] == LINK:
        flip_path(tour, far_end(tour, k), links)
    tour.is_home[tour.entries] = tour.link[k] == LAST_LINK
    tour.entries += 1


@kernel
def flip_path(tour, node, links):
    """The tree's path from the start: of two paths what they share falls out."""
    while tour.steps[node] > 0:
        k = np.int64(tour.way[node])
        flip(links, k)
        node = np.int64(tour.one[k]) + np.int64(tour.other[k]) - node


@kernel
def combine(tour):
    """Of every two of the base that have a link in common what only one of them has, if it is one piece and new."""
    base = np.int64(tour.entries)
    for i in range(base):
        for j in range(i + 1, base):
            if tour.entries == MOST_ENTRIES:
                return
            both_home = tour.is_home[i] and tour.is_home[j]
            if not both_home and shared(tour.links[i], tour.links[j]):
                add_together(tour, i, j)


@kernel
def add_together(tour, i, j):
    links = tour.links[tour.entries]
    differ(links, tour.links[i], tour.links[j])
    for known in range(tour.entries):
        if is_same(tour.links[known], links):
            return
    if hangs_together(tour, links):
        tour.is_home[tour.entries] = tour.is_home[i] | tour.is_home[j]
        tour.entries += 1


@kernel
def hangs_together(tour, links):
    parent, numbers = scratch(ENDS, np.int16), scratch(MOST_JOINS, np.int64)
    n = list_numbers(links, numbers)
    for i in range(n):
        parent[near_end(tour, numbers[i])] = near_end(tour, numbers[i])
        parent[far_end(tour, numbers[i])] = far_end(tour, numbers[i])
    for i in range(n):
        join(parent, near_end(tour, numbers[i]), far_end(tour, numbers[i]))
    root = find(parent, near_end(tour, numbers[0]))
    for i in range(n):
        if find(parent, near_end(tour, numbers[i])) != root:
            return False
    return True
