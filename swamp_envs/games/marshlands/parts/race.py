"""The Sacred Marshlands: a race of boats to the centre, and who misses a turn in it (RULES.md, part 14)."""

import numpy as np

from ....core.observation import category, flag
from ....core.parts import of
from ..board import CELLS, NOWHERE, SECTION, STEPS_TO_CENTRE
from ..components.schema import SEGMENTS
from ..places import holder_of, is_played, place_at_table
from ..scoring.points import PointsFor, add_line
from ..state import BOATS, COLOURS, RACE, SEATS

# --- what is remembered of each seat's last turn in a race (RULES.md, part 14) ----------------------------------------


@of(RACE)
def note_lay(s, cell):
    """The section in which the seat in turn has laid; the centre is in none."""
    s.laid_in[s.in_turn] = SECTION[cell]


@of(RACE)
def forget_lay(s, seat):
    s.laid_in[seat] = NOWHERE


@of(RACE)
def pass_over(s):
    """How many seats after the one in turn miss a turn, which is over with that (M-14.9)."""
    n = 0
    seat = next_seat(s, n)
    while s.misses[seat]:
        s.misses[seat] = 0
        forget_lay(s, seat)
        s.turn += 1
        n += 1
        seat = next_seat(s, n)
    return n


@of(RACE)
def next_seat(s, passed_over):
    return (s.in_turn + 1 + passed_over) % s.players


# --- a race of boats, in which the nearest to the centre is best (M-14.11) --------------------------------------------


@of(BOATS)
def write_distances(s, lines):
    """A line for each colour: the steps that its boat would still have to go, if the way were straight."""
    n = 0
    for colour in range(COLOURS):
        cell = np.int64(s.boat[colour]) // SEGMENTS
        if is_played(s, colour) and 0 <= cell < CELLS:
            n = add_line(lines, n, colour, PointsFor.BOAT, cell * SEGMENTS, -STEPS_TO_CENTRE[cell])
    return n


# --- what observations show -------------------------------------------------------------------------------------------


RACE_SEEN = (
    flag("misses", (SEATS,), "seats that miss their next turn", of="misses"),
    category(
        "laid_in", (SEATS,), 0, SEATS, "in whose section each laid in its last turn: 0 nobody's, 1 the observing seat's"
    ),
)


@of(RACE)
def show_race(s, seat, obs):
    for k in range(SEATS):
        p = (seat + k) % s.players
        section = np.int64(s.laid_in[p])
        has_laid = k < s.players and section != NOWHERE
        obs.laid_in[k] = 1 + place_at_table(s, seat, holder_of(s, s.owner[section])) if has_laid else 0
