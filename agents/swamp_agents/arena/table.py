"""Games of an arena side by side, and what is kept of each when it ends."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from swamp_envs import Agent, Table, Variant
from swamp_envs.dev import ENDED, RUNNING, Watch, forfeit_payoffs

FINISHED, CUT_OFF, FORFEIT = "ended", "cut off", "forfeit"


@dataclass(frozen=True)
class Seating:
    """A game to play: the seed of its deal, the number of the agent at each seat, and which batch it belongs to."""

    game: int
    seed: int
    seats: tuple[int, ...]
    deal: int = 0
    batch: int = 0


@dataclass(frozen=True)
class Finished:
    """A game played: one entry a seat; scores are None where a fault ended it before they meant anything."""

    game: int
    seats: Sequence[int]
    payoffs: Sequence[float]
    scores: Sequence[float | None]
    decisions: Sequence[int]
    seconds: Sequence[float]
    ending: str
    turns: int
    moves: Sequence[int]
    fault_seat: int | None = None
    fault: str | None = None


_LATE = ("took ", "stopped: ", "did not answer within ")  # how reasons begin that have to do with time


def is_late(fault: str) -> bool:
    """Whether a game was lost by the clock, and not by an error or an illegal answer."""
    return fault.startswith(_LATE)


def forfeit(variant: Variant, seating: Seating, seat: int, fault: str) -> Finished:
    """The result of a game of which nothing is known but whose fault it was."""
    nothing = [0] * variant.players
    payoffs = forfeit_payoffs(variant, seat, blame(seating))
    scores = [None] * variant.players
    return Finished(seating.game, seating.seats, payoffs, scores, nothing, nothing, FORFEIT, 0, (), seat, fault)


def blame(seating: Seating) -> Sequence[int]:
    """Who loses by whose fault: an agent with all its seats, so that it never shares a win that its fault brought."""
    return seating.seats


def play(
    variant: Variant,
    seatings: Sequence[Seating],
    agents: Mapping[int, Agent],
    seed: int,
    move_time: float = float("inf"),
    watch: Watch | None = None,
    excused: tuple[type[BaseException], ...] = (),
) -> Iterator[Finished]:
    """Some games to their ends; the results come as the games end."""
    table = Table(
        variant,
        len(seatings),
        agents,
        seed,
        forfeits=True,
        excused=excused,
        move_time=move_time,
        watch=watch,
    )
    table.owner[:] = [seating.seats for seating in seatings]
    table.deal(np.arange(len(seatings)), np.array([seating.seed for seating in seatings], np.uint64))
    running = np.ones(len(seatings), bool)
    for _ in table.turns():
        for row in np.flatnonzero(running & (table.over != RUNNING)).tolist():
            running[row] = False
            yield finished(table, row, seatings[row])


def finished(table: Table, row: int, seating: Seating) -> Finished:
    """What is kept of a game that is over."""
    state, fault = table.states[row], table.faults.get(row)
    return Finished(
        game=seating.game,
        seats=seating.seats,
        payoffs=forfeit_payoffs(table.variant, fault.seat, blame(seating)) if fault else table.payoffs[row].tolist(),
        scores=[None] * table.variant.players if fault else table.scores[row].tolist(),
        decisions=table.decisions[row].tolist(),
        seconds=table.seconds[row].tolist(),
        ending=FORFEIT if fault else FINISHED if state.over == ENDED else CUT_OFF,
        turns=int(state.turn),
        moves=table.actions(row),
        fault_seat=fault.seat if fault else None,
        fault=fault.reason if fault else None,
    )
