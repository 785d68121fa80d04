"""The Sacred Marshlands: the tree that a colour's net of water grows, its loops and ways home (M-24.4, M-24.5)."""

import numpy as np

from ....core.kernel import kernel
from ....core.scratch import scratch
from ..board import CENTRE, HOME_SIDE, NOWHERE
from ..components.layout import SEGMENTS
from .joins import ENDS, GOAL, LAST_LINK, LINK, MOST_ENTRIES, MOST_JOINS, NO_LINK, centre_side
from .regions import find, join
from .sets import clear, differ, flip, is_same, list_numbers, shared
from .water import NODES


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
    """Joins between allowed waters; those that lead back to the centre, over another side than the own, end there."""
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


# --- two together -----------------------------------------------------------------------------------------------------


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
