"""The Sacred Marshlands: which circuits a colour has: the best of all rows where they are few (M-24.5, M-24.6)."""

import numpy as np

from ....core.kernel import kernel
from ....core.scratch import scratch, zeros
from .circuits import make_candidates, note_circuits, pick_by_procedure, points_of
from .joins import MOST_CIRCUITS, MOST_ENTRIES
from .loops import hangs_together, list_base
from .sets import WORDS, clear, differ, shared, unite

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


# --- all closed ways --------------------------------------------------------------------------------------------------


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


# --- all rows ---------------------------------------------------------------------------------------------------------


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
