"""The Sacred Marshlands: what is remembered of each seat's last turn in a race (RULES.md, part 14)."""

from ....core.parts import of
from ..board import NOWHERE, SECTION
from ..state import RACE


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
