"""The Sacred Marshlands: which circuits a colour has, and their points (M-24.5 to M-24.8)."""

import numpy as np

from ....core.kernel import kernel
from ....core.scratch import scratch, zeros
from ..board import CELLS, CENTRE, SIDES
from ..components.schema import SEGMENTS
from .nets import (
    GOAL,
    MOST_CIRCUITS,
    MOST_ENTRIES,
    MOST_JOINS,
    WORDS,
    clear,
    contains,
    differ,
    far_end,
    flip_path,
    hangs_together,
    list_base,
    list_entries,
    list_numbers,
    near_end,
    put,
    shared,
    size,
    unite,
)

# --- which circuits a colour has: the best of all rows where they are few (M-24.5, M-24.6) ----------------------------


MOST_BASE = 9  # loops and ways home of which all closed ways are made
MOST_ROWS = 2000  # rows of circuits that are looked at


# A row has no more candidates than the base has entries, for each brings a new link; one more is what is tried next.
ROW = MOST_BASE + 1
UNDECIDED = -1


assert 1 << MOST_BASE <= MOST_ENTRIES


@kernel
def choose_circuits(tour, colour, bonus, is_exact):
    """Search all rows, at the end of a game; where they are too many, or during play, go by the procedure."""
    chosen = scratch(MOST_CIRCUITS, np.int64)
    n = search_rows(tour, colour, bonus, chosen) if is_exact else UNDECIDED
    if n == UNDECIDED:
        n = pick_by_procedure(tour, colour, bonus, chosen)
    note_circuits(tour, colour, chosen, n, bonus)


@kernel
def list_ways(tour):
    """Behind the base what any two or more of it make, if it is one piece."""
    base = np.int64(tour.entries)
    for choice in range(1 << base):
        if is_choice(tour, choice, base):
            put_together(tour, choice, base)
            tour.entries += hangs_together(tour, tour.links[tour.entries])


@kernel
def is_choice(tour, choice, base):
    """Whether some of the base are two or more, and at most one of them is a way home."""
    chosen, homes = 0, 0
    for i in range(base):
        chosen += (choice >> i) & 1
        homes += (choice >> i) & np.int64(tour.is_home[i])
    return chosen > 1 and homes < 2


@kernel
def put_together(tour, choice, base):
    """The links that an odd number of the chosen have."""
    links = tour.links[tour.entries]
    clear(links)
    for i in range(base):
        if (choice >> i) & 1:
            differ(links, links, tour.links[i])


@kernel
def search_rows(tour, colour, bonus, best):
    """Write the first of the rows with the most points; returns how many circuits it has, or UNDECIDED."""
    list_base(tour, colour)
    if tour.entries > MOST_BASE:
        return UNDECIDED
    list_ways(tour)
    make_candidates(tour)
    row, taken = zeros(ROW, np.int64), zeros(WORDS, np.uint64)
    n, rows, found, most = 0, 0, 0, -1
    while n >= 0:
        row[n] = next_fitting(tour, taken, row[n])
        if row[n] == tour.entries:
            n = step_back(tour, row, n, taken)
            continue
        rows += 1
        if rows > MOST_ROWS:
            return UNDECIDED
        n = step_on(tour, row, n, taken)
        points = points_of(tour, row, n, bonus)
        if points > most:
            found, most = copy_row(row, n, best), points
    return found


@kernel
def next_fitting(tour, taken, entry):
    """From a candidate on the first that has fewer than half of its places taken; their number if there is none."""
    while entry < tour.entries and 2 * shared(tour.places[entry], taken) >= tour.length[entry]:
        entry += 1
    return entry


@kernel
def step_on(tour, row, n, taken):
    """Take the candidate at the end of a row; the next is sought from the first on."""
    unite(taken, tour.places[row[n]])
    row[n + 1] = 0
    return n + 1


@kernel
def step_back(tour, row, n, taken):
    """Drop the last of a row, in whose place the one after it is tried."""
    clear(taken)
    for i in range(n - 1):
        unite(taken, tour.places[row[i]])
    if n:
        row[n - 1] += 1
    return n - 1


@kernel
def copy_row(row, n, best):
    for i in range(n):
        best[i] = row[i]
    return n


# --- circuits and their points, and the procedure that picks some (M-24.6, M-24.8) ------------------------------------


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


@kernel
def take_circuits(tour, first, chosen):
    """Of the circuits that are less than half taken, take the one with the most new places; then the next."""
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
