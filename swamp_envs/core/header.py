"""The first fields of every game's record: all that the shared machinery reads or writes."""

from typing import Any

import numpy as np

from .fields import Choice, Whole
from .kernel import kernel
from .parts import EVERYTHING, Held, Part, clear, dtype_of, seat_or_nobody
from .records import record_dtype
from .rng import mix

MAX_PLAYERS = 8
RUNNING, ENDED, TRUNCATED = 0, 1, 2
NOBODY = -1


MOST_TURNS = 10**9  # without a limit


def _turns(variant: Any) -> Whole:
    return Whole(0, variant.options.get("max_turns") or MOST_TURNS)


HEADER = Part(
    "header",
    Held("rng", "u8", (), "the game's own random generator"),
    Held("turn", "i4", (), "turns gone by, counted as the game's rules say", of=_turns),
    Held("ply", "i4", (), "decisions made"),
    Held("score", "f4", (MAX_PLAYERS,), "in the game's own points"),
    Held("payoff", "f4", (MAX_PLAYERS,), "paid once, at the end"),
    Held(
        "pack",
        "i2",
        (),
        "which of the packs on the table",
        kept=True,
        of=lambda variant: Whole(0, len(variant.tables) - 1),
    ),
    Held("seat", "i1", (), "who decides, in or out of turn; -1, nobody, at the end", of=seat_or_nobody),
    Held("phase", "i1", (), "what is decided", of=lambda variant: Choice(variant.phases)),
    Held("over", "i1", (), "RUNNING, ENDED, or TRUNCATED by the turn limit", of=Whole(RUNNING, TRUNCATED)),
    Held("players", "i1", (), "how many play", kept=True),
)


def state_dtype(*parts: Part, **sizes: int) -> np.dtype:
    """The record of one whole game: the common header, then the game's own parts."""
    return dtype_of(HEADER, *parts, **sizes)


NO_PACK = record_dtype(("unused", "u1"))  # the tables of a game that has no components
NO_ROOM = NO_PACK  # the room of bots that need none


@kernel
def open_game(s, seed):
    """Begin a new game from the blank record, with seat 0 to decide; options and the pack stay."""
    clear(s, EVERYTHING)
    s.rng = mix(np.uint64(seed))


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
