"""The Sacred Marshlands: teams, and the list of their turns (M-17.2)."""

import numpy as np

from ...core.header import MAX_PLAYERS
from ...core.kernel import kernel
from .state import COUNTERS

ALONE = 4  # up to so many players play for themselves; more are teams of two, and the odd one a team of their own


def _team(players: int, seat: int) -> int:
    if players <= ALONE:
        return seat
    pairs = players // 2
    return seat % pairs if seat < 2 * pairs else pairs


def _is_single(players: int, seat: int) -> bool:
    return players <= ALONE or (players % 2 == 1 and seat == players - 1)


def _turns(players: int) -> list[int]:
    """The seats in the order of their turns: the single one of teams has two."""
    seats = list(range(players))
    return seats + seats[-1:] if players > ALONE and players % 2 else seats


_COUNTS = range(MAX_PLAYERS + 1)
_ROW = MAX_PLAYERS + 1  # the longest list of turns, and room for it

# of so many players, and of each seat of theirs:
TEAM = np.array([[_team(n, seat) for seat in range(MAX_PLAYERS)] for n in _COUNTS])
SHARE = np.array([[COUNTERS if _is_single(n, seat) else COUNTERS // 2 for seat in range(MAX_PLAYERS)] for n in _COUNTS])
# of so many players:
TEAM_COUNT = np.array([len({_team(n, seat) for seat in range(n)}) for n in _COUNTS])
TURNS = np.array([len(_turns(n)) for n in _COUNTS])
TURN_OF = np.array([(_turns(n) + [0] * _ROW)[:_ROW] for n in _COUNTS])


@kernel
def part_of(whole, before, sharers):
    """What one of several sharers has who comes after so many of them: the first take what is left over."""
    return (whole + sharers - 1 - before) // sharers
