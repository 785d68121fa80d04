"""The Sacred Marshlands: the eclipse, which makes everybody change places (RULES.md, part 19)."""

import numpy as np

from ....core.header import MAX_PLAYERS
from ....core.kernel import kernel
from ....core.parts import has, of
from ....core.scratch import scratch, zeros
from ..state import COLOURS, TEAMS, Eclipse
from ..teams import TEAM, TEAM_COUNT, part_of
from .property import hand_all_over


@kernel
def changes(s):
    """How far on colours can pass at most: round all seats, or all teams."""
    return (TEAM_COUNT[s.players] if has(s, TEAMS) else np.int64(s.players)) - 1


@kernel
def may_stay(s):
    """Whether the one who has laid the eclipse may leave the board as it is (M-19.3)."""
    return s.eclipse == Eclipse.OPTIONAL


@kernel
def pass_colours(t, s, places):
    """Every seat takes the colour of the seat so many places on."""
    if has(s, TEAMS):
        pass_counters(s, places)
        return
    held = scratch(MAX_PLAYERS, np.int64)
    for p in range(s.players):
        held[p] = s.colour_of[p]
    for p in range(s.players):
        s.colour_of[p] = held[(p + places) % s.players]
    hand_all_over(t, s, True)


@of(TEAMS)
def pass_counters(s, places):
    """Every team takes the colour of the team so many places on, with its counters (M-17.15)."""
    held, left = scratch(COLOURS, np.int64), zeros(COLOURS, np.int64)
    for p in range(s.players):
        held[TEAM[s.players, p]] = s.colour_of[p]
        left[s.colour_of[p]] += s.counters_left[p]
    for p in range(s.players):
        s.colour_of[p] = held[(TEAM[s.players, p] + places) % TEAM_COUNT[s.players]]
        s.counters_left[p] = share_of(s, p, left[s.colour_of[p]])


@of(TEAMS)
def share_of(s, seat, left):
    """A team's counters that a seat has: partners divide them, and the earlier takes the odd one."""
    team, before, others = TEAM[s.players, seat], 0, 0
    for p in range(s.players):
        if TEAM[s.players, p] == team:
            others += 1
            before += p < seat
    return part_of(left, before, others)
