"""The Sacred Marshlands: circuits and their points, and the procedure that picks some (M-24.6, M-24.8)."""

import numpy as np

from ....core.kernel import kernel
from ....core.scratch import scratch, zeros
from ..board import CELLS, CENTRE, SIDES
from ..components.layout import SEGMENTS
from .joins import GOAL, MOST_CIRCUITS, MOST_JOINS
from .loops import far_end, flip_path, list_entries, near_end
from .sets import WORDS, clear, contains, list_numbers, put, shared, size, unite

ALL_SIDES = (1 << SIDES) - 1


@kernel
def pick_by_procedure(tour, colour, bonus, best):
    """Of the rows that begin with each candidate the one with the most points, the first of these."""
    list_entries(tour, colour)
    make_candidates(tour)
    chosen = scratch(MOST_CIRCUITS, np.int64)
    n, most = 0, -1
    for first in range(tour.entries):
        taken = take_circuits(tour, first, chosen)
        points = points_of(tour, chosen, taken, bonus)
        if points > most:
            n, most = taken, points
            for i in range(n):
                best[i] = chosen[i]
    return n


# --- candidates -------------------------------------------------------------------------------------------------------


@kernel
def make_candidates(tour):
    for entry in range(tour.entries):
        make_candidate(tour, entry)


@kernel
def make_candidate(tour, entry):
    """A loop gets a stem: the tree's path to its nearest node. Places are its nodes but for start and goal."""
    numbers = scratch(MOST_JOINS, np.int64)
    links, places = tour.links[entry], tour.places[entry]
    flip_path(tour, nearest_node(tour, numbers, list_numbers(links, numbers)), links)
    clear(places)
    for i in range(list_numbers(links, numbers)):
        put_place(tour, near_end(tour, numbers[i]), places)
        put_place(tour, far_end(tour, numbers[i]), places)
    tour.length[entry] = size(places)


@kernel
def nearest_node(tour, numbers, n):
    """Of the ends of some links the one nearest to the start; of several the lowest."""
    nearest = near_end(tour, numbers[0])
    for i in range(n):
        nearest = nearer(tour, nearest, near_end(tour, numbers[i]))
        nearest = nearer(tour, nearest, far_end(tour, numbers[i]))
    return nearest


@kernel
def nearer(tour, one, other):
    if other == GOAL or tour.steps[other] > tour.steps[one]:
        return one
    return other if tour.steps[other] < tour.steps[one] or other < one else one


@kernel
def is_place(node):
    return node != GOAL and node // SEGMENTS != CENTRE


@kernel
def put_place(tour, node, places):
    if is_place(node):
        put(places, tour.place[node])


# --- rows of circuits -------------------------------------------------------------------------------------------------


@kernel
def take_circuits(tour, first, chosen):
    """Go on taking the one with the most new places, of those of which less than half is taken."""
    taken = zeros(WORDS, np.uint64)
    n, entry = 0, first
    while entry >= 0:
        chosen[n] = entry
        n += 1
        unite(taken, tour.places[entry])
        entry = newest(tour, taken)
    return n


@kernel
def newest(tour, taken):
    """The candidate with the most places that are not taken, or -1."""
    best, most = -1, 0
    for entry in range(tour.entries):
        places = np.int64(tour.length[entry])
        if places > most:
            old = shared(tour.places[entry], taken)
            if 2 * old < places and places - old > most:
                best, most = entry, places - old
    return best


@kernel
def points_of(tour, chosen, n, bonus):
    """One for each place, two where links lead from it over all four sides; and those for each circuit."""
    links, sides = zeros(WORDS, np.uint64), zeros(MOST_JOINS, np.int64)
    numbers = scratch(MOST_JOINS, np.int64)
    for i in range(n):
        unite(links, tour.links[chosen[i]])
    for i in range(list_numbers(links, numbers)):
        k = numbers[i]
        note_side(tour, np.int64(tour.one[k]), np.int64(tour.side[k]), sides)
        note_side(tour, np.int64(tour.other[k]), (np.int64(tour.side[k]) + 2) % SIDES, sides)
    points = np.int64(bonus) * n
    for place in range(MOST_JOINS):
        points += (sides[place] != 0) + (sides[place] == ALL_SIDES)
    return points


@kernel
def note_side(tour, node, side, sides):
    if is_place(node):
        sides[tour.place[node]] |= 1 << side


@kernel
def note_circuits(tour, colour, chosen, n, bonus):
    """Where they lead, and what each adds to those before."""
    tour.circuits[colour] = n
    before = 0
    for i in range(n):
        points = points_of(tour, chosen, i + 1, bonus)
        tour.gain[colour, i] = points - before
        before = points
        for cell in range(CELLS):
            tour.cells[colour, i, cell] = 0
        note_places(tour, colour, i, tour.links[chosen[i]])


@kernel
def note_places(tour, colour, i, links):
    for k in range(tour.joins):
        if contains(links, k):
            note_place(tour, colour, i, near_end(tour, k))
            note_place(tour, colour, i, far_end(tour, k))


@kernel
def note_place(tour, colour, i, node):
    if is_place(node):
        tour.toured[node] |= 1 << colour
        tour.cells[colour, i, node // SEGMENTS] = 1
