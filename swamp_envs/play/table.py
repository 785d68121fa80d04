"""The table: games side by side with agents in their seats; the engine under every door, contest and measurement.

Whoever waits is asked, each agent about all games that wait for it at once. A seat may also belong to somebody outside,
such as a learner: then the game stands still until `play` makes that decision.
"""

import time
from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from ..core import loops
from ..core.actions import read_actions
from ..core.errors import IllegalAction, SwampError, tell
from ..core.game import Variant
from ..core.header import ENDED
from ..core.match import Match
from ..core.seeds import seed_row
from .agents import Agent, Blindfold, allow

OUTSIDE = -1  # instead of the number of an agent: somebody else decides
_LONGEST_REASON = 300
_HISTORY = 64  # decisions for which there is room at first


@dataclass(frozen=True)
class Fault:
    """Why a game was ended before its rules did: what the agent at a seat did wrong."""

    seat: int
    reason: str


class Late(SwampError):
    """A group of games took an agent longer than all its decisions may: each game has to be asked alone."""


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


def forfeit_payoffs(variant: Variant, seat: int, sides: Sequence[int] | None = None) -> list[float]:
    """What everybody is paid when the game ends by a fault of this seat: an illegal action, an error, too much time.

    This is the one rule for it, in every environment, arena and contest: the side at fault loses and the others share
    the win, just as a game divides its purse. Who plays together wins and loses together: all of them lose.
    """
    if variant.cooperative:
        return [-1.0] * variant.players
    sides = variant.sides if sides is None else sides
    guilty = [side == sides[seat] for side in sides]
    others = max(1, guilty.count(False))
    return [-1.0 / guilty.count(True) if at_fault else 1.0 / others for at_fault in guilty]


class Table:
    """n games of one variant; `owner` tells which of the agents sits at each seat.

    `deal` begins games and `play` makes the decisions of those outside; `turns` lets the agents decide until every game
    waits for somebody outside or is done. A fault is raised as the error that it is, or with `forfeits` it ends its
    game, then `faults` tells why; whatever an agent raises is a fault, but for what is `excused`. `history` holds every
    decision since the deal, in order.

    >>> import swamp_envs
    >>> bots = [swamp_envs.make_agent("greedy", 1), swamp_envs.make_agent("random", 2)]
    >>> variant = swamp_envs.game("bayou_boss").variant(players=2, rounds=1)
    >>> table = swamp_envs.Table.of(variant, bots, games=20, seed=1, seating=(0, 1))
    >>> table.finish().payoffs.shape
    (20, 2)
    """

    def __init__(
        self,
        variant: Variant,
        n: int,
        agents: Mapping[int, Agent],
        seed: int = 0,
        *,
        forfeits: bool = False,
        excused: type[BaseException] | tuple[type[BaseException], ...] = (),
        move_time: float = float("inf"),
        watch: Watch | None = None,
    ) -> None:
        self.variant, self.n, self.agents = variant, n, agents
        self.forfeits, self.excused = forfeits, excused
        self.move_time, self.watch = move_time, watch or Unwatched()
        self.states = variant.states(n)
        self.seeds = np.zeros(n, np.uint64)  # of the deals
        self.owner = np.full((n, variant.players), OUTSIDE)
        self.history = np.zeros((n, _HISTORY), np.int32)
        self.faults: dict[int, Fault] = {}
        self.decisions = np.zeros((n, variant.players), np.int64)  # that agents made, in all games of the row
        self.seconds = np.zeros((n, variant.players))  # that they took for it
        self._stopped = np.zeros(n, np.bool_)  # by a fault
        self._found = np.zeros(n, np.int64)
        self._longest = 0  # no game has more decisions behind it
        self._moves = np.zeros(variant.num_actions, np.int32)
        self._blindfold = Blindfold(seed)

    @classmethod
    def of(
        cls, variant: Variant, agents: Sequence[Agent], games: int, seed: int, seating: Sequence[int] = ()
    ) -> "Table":
        """Games dealt with seed, seed + 1 and so on; in all of them who sits where, the first agent if left out."""
        table = cls(variant, games, dict(enumerate(agents)), seed)
        table.owner[:] = seating or 0
        table.deal(np.arange(games), seed_row(seed, games))
        return table

    def deal(self, rows: np.ndarray, seeds: np.ndarray) -> None:
        """New games in these rows; the seats stay with their owners."""
        self.seeds[rows] = seeds
        loops.start_rows(self.variant.tables, self.states, rows, seeds)
        for row in rows[self._stopped[rows]].tolist():
            del self.faults[row]
        self._stopped[rows] = False

    # --- asking ----------------------------------------------------------------------------------------------------

    def waiting_for(self, number: int) -> np.ndarray:
        """The games that wait for this agent's decision, or with OUTSIDE for somebody else's."""
        return self._found[: loops.find_waiting(self.states, self.owner, self._stopped, number, self._found)].copy()

    def turns(self) -> Iterator[None]:
        """Let the agents decide, in turn, each in all games that wait for it; stops after every turn."""
        asked = True
        while asked:
            asked = False
            for number in self.agents:
                rows = self.waiting_for(number)
                if len(rows):
                    self.ask(number, rows)
                    asked = True
                    yield

    def finish(self) -> "Table":
        """Let the agents decide for as long as games wait for them."""
        for _ in self.turns():
            pass
        return self

    def ask(self, number: int, rows: np.ndarray) -> None:
        """One decision of an agent in each of these games. If anything goes wrong each is asked about alone."""
        try:
            actions = self.answers(number, rows)
        except BaseException as error:
            self.handle(error, number, rows)
        else:
            self.decide(number, rows, actions)

    def handle(self, error: BaseException, number: int, rows: np.ndarray) -> None:
        """An agent did not decide: raised, or, if faults are forfeits, found out which of these games it is for."""
        if not self.forfeits:
            error.add_note(f"by the agent {self.agents[number].name}")
            raise error
        if isinstance(error, self.excused) or (isinstance(error, Late) and len(rows) > 1):
            raise error
        if len(rows) == 1:
            with self._watched(number, rows):
                reason = tell(error)
            self.forfeit(int(rows[0]), reason)
        else:
            for k in range(len(rows)):
                self.ask(number, rows[k : k + 1])

    def answers(self, number: int, rows: np.ndarray) -> np.ndarray:
        """What an agent says, timed and of the right form."""
        agent, seats = self.agents[number], self.states["seat"][rows]
        began = time.perf_counter()
        with self._watched(number, rows):
            allow(agent, self.move_time * len(rows))
            actions = read_actions(self._blindfold.act(agent, self.variant, self.states[rows]), len(rows))
        took = time.perf_counter() - began
        if took > self.move_time * len(rows):
            raise Late(f"took {took:.3g} s for {len(rows)} decisions, {self.move_time:g} s allowed for each")
        loops.count_decisions(rows, seats, took / len(rows), self.decisions, self.seconds)
        return actions

    @contextmanager
    def _watched(self, number: int, rows: np.ndarray) -> Generator[None, None, None]:
        """While code of an agent runs: its decisions, what it answers, and what its errors say."""
        self.watch.begin(number, int(self.states["seat"][rows[0]]), self.move_time * len(rows))
        try:
            yield
        finally:
            self.watch.end()

    # --- deciding --------------------------------------------------------------------------------------------------

    def decide(self, number: int, rows: np.ndarray, actions: np.ndarray) -> None:
        """Make an agent's decisions; one that is illegal is a fault."""
        legal = np.zeros(len(rows), np.bool_)
        if loops.mark_legal(self.variant.tables, self.states, rows, actions, self._moves, legal):
            for row, action in zip(rows[~legal].tolist(), actions[~legal].tolist(), strict=True):
                error = self.refusal(row, action)
                if not self.forfeits:
                    error.add_note(f"by the agent {self.agents[number].name}")
                    raise error
                self.forfeit(row, tell(error))
            rows, actions = rows[legal], actions[legal]
        self.play(rows, actions)

    def play(self, rows: np.ndarray, actions: np.ndarray) -> None:
        """Make legal decisions, one in each of these games."""
        self._make_room()
        loops.make_moves(self.variant.tables, self.states, rows, actions, self.history)

    def _make_room(self) -> None:
        """For one more decision of every game; how long they are is looked at only when it may matter."""
        if self._longest >= self.history.shape[1]:
            self._longest = int(self.states["ply"].max())
        if self._longest >= self.history.shape[1]:
            self.history = np.concatenate([self.history, np.zeros_like(self.history)], axis=1)
        self._longest += 1

    def refusal(self, row: int, action: int) -> IllegalAction:
        """The error for an illegal action in this game."""
        n = loops.list_moves(self.variant.tables, self.states, row, self._moves)
        return self.variant.refusal(int(self.states["seat"][row]), action, self._moves[:n])

    def forfeit(self, row: int, reason: str) -> None:
        """The game is over by a fault of the seat that had to decide."""
        self._stopped[row] = True
        self.faults[row] = Fault(int(self.states["seat"][row]), reason[:_LONGEST_REASON])

    # --- results ---------------------------------------------------------------------------------------------------

    @property
    def over(self) -> np.ndarray:
        """How each game ended: RUNNING, ENDED (also by a fault), or TRUNCATED."""
        over = self.states["over"].copy()
        over[list(self.faults)] = ENDED
        return over

    @property
    def payoffs(self) -> np.ndarray:
        """What every seat is paid, one row a game; 0 until its end."""
        paid = self.states["payoff"][:, : self.variant.players].copy()
        for row, fault in self.faults.items():
            paid[row] = forfeit_payoffs(self.variant, fault.seat)
        return paid

    @property
    def scores(self) -> np.ndarray:
        """Every seat's score in the game's own points, one row a game."""
        return self.states["score"][:, : self.variant.players]

    def actions(self, row: int) -> list[int]:
        """All decisions of a game since its deal."""
        return self.history[row, : self.states["ply"][row]].tolist()

    def match(self, row: int) -> Match:
        """A game as a `Match` that knows how it came about, to read, draw or search in; it goes its own way."""
        dealt = Match(self.variant, int(self.seeds[row]))
        return Match.at(self.variant, dealt.state, self.actions(row), dealt.seed)
