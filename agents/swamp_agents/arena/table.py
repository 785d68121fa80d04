"""Games side by side: every agent is asked about all games that wait for it at once, and faults are told apart."""

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from swamp_envs import Variant
from swamp_envs.core import loops
from swamp_envs.core.header import ENDED
from swamp_envs.play.agents import Agent, Blindfold

FINISHED, CUT_OFF, FORFEIT = "ended", "cut off", "forfeit"
_LONGEST_REASON = 300


@dataclass(frozen=True)
class Seating:
    """A game to play: the seed of its deal, and the number of the agent at each seat."""

    game: int
    seed: int
    seats: tuple[int, ...]


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


class Watch(Protocol):
    """Hears who thinks, on which seat, and how many seconds it may take."""

    def begin(self, agent: int, seat: int, seconds: float) -> None: ...

    def end(self) -> None: ...


class Unwatched:
    """Nobody looks at the clock."""

    def begin(self, agent: int, seat: int, seconds: float) -> None:
        pass

    def end(self) -> None:
        pass


class Late(Exception):
    """A group of games took an agent longer than all its decisions may: each game has to be asked alone."""


class Fault(Exception):
    """What an agent did wrong."""


def forfeit(variant: Variant, sides: Sequence[int], seating: Seating, seat: int, fault: str) -> Finished:
    """The result of a game that nobody can tell more of than whose fault it was."""
    nothing = [0] * variant.players
    payoffs = forfeit_payoffs(variant, sides, seat)
    scores = [None] * variant.players
    return Finished(
        seating.game, seating.seats, payoffs, scores, nothing, nothing, FORFEIT, 0, (), seat, fault[:_LONGEST_REASON]
    )


def forfeit_payoffs(variant: Variant, sides: Sequence[int], seat: int) -> list[float]:
    """The side at fault loses, the others share the win; who plays together loses together."""
    if variant.cooperative:
        return [-1.0] * variant.players
    at_fault = [side == sides[seat] for side in sides]
    others = max(1, at_fault.count(False))
    return [-1.0 / at_fault.count(True) if guilty else 1.0 / others for guilty in at_fault]


class Table:
    """Some games of one variant, played to their ends: `for finished in table.play()`."""

    def __init__(
        self,
        variant: Variant,
        sides: Sequence[int],
        seatings: Sequence[Seating],
        agents: Mapping[int, Agent],
        seed: int,
        move_time: float = float("inf"),
        watch: Watch | None = None,
    ) -> None:
        self.variant, self.sides, self.seatings, self.agents = variant, sides, seatings, agents
        self.move_time, self.watch = move_time, watch or Unwatched()
        self.owner = np.array([seating.seats for seating in seatings])
        self.states = variant.states(len(seatings))
        self.running = np.ones(len(seatings), bool)
        self.moves: list[list[int]] = [[] for _ in seatings]
        self.decisions = np.zeros(self.owner.shape, np.int64)
        self.seconds = np.zeros(self.owner.shape)
        self._legal = np.zeros(variant.num_actions, np.int32)
        self._blindfold = Blindfold(seed)
        for state, seating in zip(self.states, seatings, strict=True):
            loops.start(variant.tables, state, np.uint64(seating.seed))

    def play(self) -> Iterator[Finished]:
        """Results, as the games end."""
        while self.running.any():
            for agent in self.agents:
                yield from self.ask(agent)

    def ask(self, agent: int) -> Iterator[Finished]:
        """One decision in every game that waits for this agent."""
        rows = np.flatnonzero(self.running & (self.owner[np.arange(len(self.owner)), self.states["seat"]] == agent))
        if not len(rows):
            return
        try:
            answers: Any = self.answers(agent, rows)
        except Exception as error:
            if len(rows) > 1 and isinstance(error, Late):
                raise
            answers = [error] if len(rows) == 1 else [self.answer(agent, row) for row in rows.tolist()]
        for row, answer in zip(rows.tolist(), answers, strict=True):
            yield from self.decide(row, answer)

    def answer(self, agent: int, row: int) -> Any:
        """The agent's decision in one game alone, or what went wrong."""
        try:
            return self.answers(agent, np.array([row]))[0]
        except Exception as error:
            return error

    def answers(self, agent: int, rows: np.ndarray) -> np.ndarray:
        """The agent's decisions in some games, timed and of the right form."""
        seats = self.states["seat"][rows]
        allowed = self.move_time * len(rows)
        self.watch.begin(agent, int(seats[0]), allowed)
        began = time.perf_counter()
        try:
            found = np.asarray(self._blindfold.act(self.agents[agent], self.variant, self.states[rows]))
        except SystemExit as error:
            raise Fault(f"SystemExit: {error}") from error
        finally:
            took = time.perf_counter() - began
            self.watch.end()
        if took > allowed:
            raise Late(f"took {took:.3g} s for {len(rows)} decisions, {self.move_time:g} s allowed for each")
        if found.shape != (len(rows),) or found.dtype.kind not in "iu":
            raise Fault(f"returned {found.dtype} of shape {found.shape}; accepted: one action number for each state")
        self.decisions[rows, seats] += 1
        self.seconds[rows, seats] += took / len(rows)
        return found

    def decide(self, row: int, answer: Any) -> Iterator[Finished]:
        """Make the move; yields the result if that ends the game, by the rules or by a fault."""
        fault = self.fault_of(row, answer)
        if fault:
            yield self.give_up(row, fault)
            return
        self.moves[row].append(int(answer))
        loops.make_move(self.variant.tables, self.states, row, int(answer))
        if self.states[row].over:
            yield self.finish(row)

    def fault_of(self, row: int, answer: Any) -> str | None:
        if isinstance(answer, Late | Fault):
            return str(answer)
        if isinstance(answer, Exception):
            return f"{type(answer).__name__}: {answer}"
        n = loops.list_moves(self.variant.tables, self.states, row, self._legal)
        legal = self._legal[:n]
        if answer in legal:
            return None
        return str(self.variant.refusal(int(self.states[row].seat), int(answer), legal))

    def give_up(self, row: int, fault: str) -> Finished:
        """The game is over for the fault of the seat that had to decide."""
        seat = int(self.states[row].seat)
        payoffs = forfeit_payoffs(self.variant, self.sides, seat)
        return self.result(row, payoffs, [None] * self.variant.players, FORFEIT, seat, fault[:_LONGEST_REASON])

    def finish(self, row: int) -> Finished:
        state, players = self.states[row], self.variant.players
        ending = FINISHED if state.over == ENDED else CUT_OFF
        return self.result(row, state.payoff[:players].tolist(), state.score[:players].tolist(), ending)

    def result(self, row: int, payoffs: list, scores: list, ending: str, *fault: Any) -> Finished:
        self.running[row] = False
        seating = self.seatings[row]
        decisions, seconds = self.decisions[row].tolist(), self.seconds[row].tolist()
        turns = int(self.states[row].turn)
        return Finished(
            seating.game, seating.seats, payoffs, scores, decisions, seconds, ending, turns, self.moves[row], *fault
        )
