"""The first fields of every game's record: all that the shared machinery reads or writes."""

from typing import Any

import numpy as np

from .kernel import kernel
from .rng import mix

MAX_PLAYERS = 8
RUNNING, ENDED, TRUNCATED = 0, 1, 2
NOBODY = -1

HEADER = (
    ("rng", "u8"),  # the game's own random generator
    ("turn", "i4"),  # turns, counted as the game's rules say
    ("ply", "i4"),  # decisions made
    ("score", "f4", (MAX_PLAYERS,)),  # in the game's own points
    ("payoff", "f4", (MAX_PLAYERS,)),  # paid once, at the end
    ("pack", "i2"),  # which of the component packs on the table this game is played with
    ("seat", "i1"),  # who decides now, in or out of turn; NOBODY once the game is over
    ("phase", "i1"),  # what kind of decision is asked, numbered by the game
    ("over", "i1"),  # RUNNING, ENDED, or TRUNCATED by the turn limit
    ("players", "i1"),
)


def record_dtype(*fields: tuple[Any, ...]) -> np.dtype:
    """A record whose fields read as attributes (`s.boat`) in kernels and in Python alike.

    Arrays of it stay plain ndarrays on purpose: numba takes them in 0.3 us, an np.recarray in 1.6 us.
    """
    for name, *_ in fields:
        if hasattr(np.record, name):
            raise ValueError(f"a field cannot be called {name!r}: numpy's records have an attribute of that name")
    return np.dtype((np.record, _fill_gaps(np.dtype(list(fields), align=True))))


def _fill_gaps(dtype: np.dtype) -> np.dtype:
    """Name the padding too: numpy copies fields only, and equal records must have equal bytes."""
    names, formats, offsets = [], [], []
    end = 0
    fields: Any = dtype.fields or {}
    for offset, name in [*sorted((fields[name][1], name) for name in fields), (dtype.itemsize, "")]:
        if offset > end:
            names.append(f"gap_at_{end}")
            formats.append(np.dtype(("u1", (offset - end,))))
            offsets.append(end)
        if name:
            names.append(name)
            formats.append(fields[name][0])
            offsets.append(offset)
            end = offset + formats[-1].itemsize
    layout = {"names": names, "formats": formats, "offsets": offsets, "itemsize": dtype.itemsize, "aligned": True}
    return np.dtype(layout)  # type: ignore[arg-type]


def state_dtype(*fields: tuple[Any, ...]) -> np.dtype:
    """The record of one whole game: the common header, then the game's own fields."""
    return record_dtype(*HEADER, *fields)


NO_PACK = record_dtype(("unused", "u1"))  # the tables of a game that has no components
NO_ROOM = NO_PACK  # the room of bots that need none


@kernel
def open_game(s, seed):
    """Set the header for a new game with seat 0 to decide; options and the pack stay."""
    s.rng = mix(np.uint64(seed))
    s.turn = 0
    s.ply = 0
    s.seat = 0
    s.phase = 0
    s.over = RUNNING
    for p in range(MAX_PLAYERS):
        s.score[p] = 0
        s.payoff[p] = 0


@kernel
def close_game(s, how):
    """End the game: ENDED or TRUNCATED, nobody decides any more."""
    s.over = how
    s.seat = NOBODY
    s.phase = 0


@kernel
def pay_purse(s, winners):
    """Winners (a bit set of seats) share +1 equally, all others share -1; nothing is paid if all win or nobody does."""
    won = 0
    for p in range(s.players):
        won += (winners >> p) & 1
    lost = s.players - won
    for p in range(s.players):
        if won == 0 or lost == 0:
            s.payoff[p] = 0
        elif (winners >> p) & 1:
            s.payoff[p] = 1 / won
        else:
            s.payoff[p] = -1 / lost


@kernel
def pay_all(s, amount):
    """A cooperative result: the same for every seat."""
    for p in range(s.players):
        s.payoff[p] = amount
