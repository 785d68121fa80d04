"""`Versus`: one seat of many games against agents in the other seats; the engine under every single-seat door.

A step is one decision of the learner in each game. Then the others decide at their table until every game waits for its
learner or is over; only then, and for the learner alone, are observations and masks written. So a learner may act
several times in a row or out of turn, and one whose colours have left the board sees the game out: it is paid once, at
the end, in its own seat.
"""

from typing import Any

import numpy as np

from ..core import loops
from ..core.actions import read_actions, read_rows
from ..core.errors import GameOver, OptionError, SwampError
from ..core.game import Variant
from ..core.header import ENDED, RUNNING
from ..core.match import Match
from ..core.numbers import are_counts, as_whole, read_whole
from ..core.sealing import Sealed
from ..core.seeds import read_seed, seed_row
from ..core.shaping import Shaping
from ..play.agents import Agent, prepare
from ..play.table import OUTSIDE, Table
from .interface import DEFAULT, Interface
from .opponents import Lineup, Opponents

_MOST_DEALS = 1000
_SEED_LIMIT = 1 << 63


class Versus(Sealed):
    """n games with a learner in each, in `seat`; from `reset` on, `obs` and `mask` are what they see and may do.

    After a step, `reward` and `over` (1 ended, 2 cut off) tell of it; with `rewards="potential"` the reward has in it
    what the position is worth more to the learner since its last decision (core/shaping.py). Where a game has ended
    `obs` is the learner's last sight and `mask` is empty, until `deal` starts the next one with the learner one seat
    further round the table.
    With `illegal="lose"` an illegal action is a forfeit (play/table.py). Game i is dealt with seeds seed + i,
    seed + i + n, seed + i + 2n ... so no two games of a run share a seed.
    """

    def __init__(
        self,
        variant: Variant,
        n: int,
        opponents: Opponents = "random",
        seat: int | None = None,
        interface: Interface = DEFAULT,
    ) -> None:
        if not are_counts(n):
            raise OptionError(f"found {n!r} games, accepted: whole numbers from 1 up")
        if seat is not None and as_whole(seat) not in range(variant.players):
            raise OptionError(f"seat: found {seat!r}, accepted: 0 to {variant.players - 1}, or None to go round")
        self.variant, self.n, self.interface = variant, n, interface
        self.opponents = opponents
        self.fixed_seat = seat
        self.seat = np.zeros(n, np.int8)
        self.reward = np.zeros(n, np.float32)
        self.over = np.zeros(n, np.int8)
        self.finished = np.ones(n, bool)
        self.mask = np.zeros((n, variant.num_actions), np.int8)  # 1 for each action that a learner may take
        self.encoding = interface.encoding(variant)
        self._obs_records = np.zeros(n, variant.observation.dtype)
        self._moves = np.zeros((n, variant.num_actions), np.int32)
        self._counts = np.zeros(n, np.int32)
        self.rows = np.arange(n)
        self._shaping = interface.shaping(variant, n)
        self._seed_everything(0)

    def reset(self, seed: int | None = None) -> None:
        """Begin anew: games, seats, opponents and their draws all follow from the seed."""
        seed = read_seed(seed)
        self._seed_everything(seed)
        self.new_games(seed)

    def _seed_everything(self, seed: int) -> None:
        words = np.random.SeedSequence(seed).generate_state(3, np.uint64) % _SEED_LIMIT
        self._rng = np.random.default_rng(words[0])
        self._agent_seed = int(words[2])
        self._lineup = self._line_up(self.opponents)
        self.table = Table(self.variant, self.n, dict(enumerate(self._lineup.agents)), int(words[1]))
        self._next_seat = (seed % self.variant.players + self.rows) % self.variant.players

    def _line_up(self, opponents: Opponents) -> Lineup:
        """Who may sit in the other seats; an agent that does not play this game is refused."""
        lineup = Lineup(opponents, self.variant.players - 1, self._agent_seed)
        for agent in lineup.agents:
            prepare(agent, self.variant)
        return lineup

    def new_games(self, seed: int) -> None:
        """Deal every game anew with seeds from `seed` up; seats go on round the table, opponents play on."""
        self.reward[:] = 0
        self.over[:] = RUNNING
        self._seeds = seed_row(seed, self.n)
        self.deal(self.rows)

    def deal(self, rows: np.ndarray) -> None:
        """New games in these rows, played to the learner's first decision; one that ends before it is dealt again."""
        rows = rows if rows is self.rows else read_rows(rows, self.n)
        fresh = rows
        for _ in range(_MOST_DEALS):
            self._take_seats(fresh)
            self.table.deal(fresh, self._seeds[fresh])
            self._seeds[fresh] += np.uint64(self.n)
            self.table.finish()
            fresh = fresh[self._has_ended(fresh)]
            if not len(fresh):
                self.finished[rows] = False
                self._show(rows, dealt=True)
                if self._shaping:
                    self._shaping.begin(self.table.states, rows)
                return
        raise SwampError(f"{self.variant!r}: in {_MOST_DEALS} deals the learner was never asked for a decision")

    def set_opponents(self, opponents: Opponents) -> None:
        """Other opponents from the next deals on; games in progress are finished by those who sit there."""
        self._agent_seed += len(self._lineup.agents)
        lineup = self._line_up(opponents)
        owner, before = self.table.owner, self.table.agents
        seated, numbers = np.unique(owner[owner != OUTSIDE], return_inverse=True)
        owner[owner != OUTSIDE] = len(lineup.agents) + numbers.ravel()
        self.table.agents = dict(enumerate([*lineup.agents, *(before[number] for number in seated.tolist())]))
        self.opponents, self._lineup = opponents, lineup

    def step(self, rows: np.ndarray, actions: Any) -> None:
        """One decision of the learner in each of these games. If one is illegal nothing is done in any game."""
        rows = rows if rows is self.rows else read_rows(rows, self.n)
        if self.finished[rows].any():
            raise GameOver(f"{self.variant.game.name}: game {rows[self.finished[rows]][0]} is over; deal it anew first")
        actions = read_actions(actions, len(rows))
        if self.interface.illegal == "raise":
            self._refuse_illegal(rows, actions)
        self.reward[:] = 0
        self.over[:] = RUNNING
        if self.interface.illegal == "lose":
            rows, actions = self._dismiss_illegal(rows, actions)
        self.table.play(rows, actions)
        self.table.finish()
        self._show(rows, dealt=False)
        ended = rows[self._has_ended(rows)]
        if len(ended):
            self._pay(ended)
        if self._shaping:
            self._shape(self._shaping)

    def match(self, i: int = 0) -> Match:
        """One of the games as a `Match`, to read, draw or search in; the games here go their own way."""
        return self.table.match(read_whole("game", i, 0, self.n - 1, SwampError))

    @property
    def agents(self) -> list[Agent]:
        """All who sit at the table, or may in the next deals."""
        return list(self.table.agents.values())

    @property
    def thinking(self) -> float:
        """Seconds that the opponents took for their decisions since the games and they were seeded."""
        return float(self.table.seconds.sum())

    @property
    def obs(self) -> np.ndarray:
        """The learners' observations, one row a game, written in place."""
        return self.encoding(self.variant.observation.flat(self._obs_records))

    def _take_seats(self, rows: np.ndarray) -> None:
        players = self.variant.players
        if self.fixed_seat is None:
            self.seat[rows] = self._next_seat[rows]
            self._next_seat[rows] = (self._next_seat[rows] + 1) % players
        else:
            self.seat[rows] = self.fixed_seat
        others = (self.seat[rows, None] + np.arange(1, players)) % players
        self.table.owner[rows[:, None], others] = self._lineup.draw(self._rng, len(rows))
        self.table.owner[rows, self.seat[rows]] = OUTSIDE

    def _has_ended(self, rows: np.ndarray) -> np.ndarray:
        return self.table.states["over"][rows] != RUNNING

    def _show(self, rows: np.ndarray, dealt: bool) -> None:
        """Write what the learners of these games see and may do."""
        v, states, seats = self.variant, self.table.states, self.seat[rows]
        loops.show_rows(v.tables, states, rows, seats, dealt, self._moves, self._counts, self._obs_records, self.mask)

    def _refuse_illegal(self, rows: np.ndarray, actions: np.ndarray) -> None:
        k = loops.first_illegal(rows, actions, self.mask, self._counts)
        if k >= 0:
            error = self.table.refusal(int(rows[k]), int(actions[k]))
            error.add_note(f"in game {rows[k]} of {self.n}; no game was stepped")
            raise error

    def _dismiss_illegal(self, rows: np.ndarray, actions: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Games whose learner acts illegally are forfeited; returns the others."""
        known = (actions >= 0) & (actions < self.variant.num_actions)
        legal = known & (self.mask[rows, np.where(known, actions, 0)] != 0)
        for row, action in zip(rows[~legal].tolist(), actions[~legal].tolist(), strict=True):
            self.table.forfeit(row, str(self.table.refusal(row, action)))
            self.reward[row] = self.table.payoffs[row, self.seat[row]]
            self.over[row] = ENDED
            self.finished[row] = True
            self.mask[row] = 0
        return rows[legal], actions[legal]

    def _shape(self, shaping: Shaping) -> None:
        """Add what positions are worth more to their learners; games that stood still or were over add nothing."""
        changes = shaping.changes(self.table.states, self.rows, self.finished)
        self.reward += np.take_along_axis(changes, self.seat[:, None].astype(np.int64), axis=1)[:, 0]

    def _pay(self, rows: np.ndarray) -> None:
        """These games are over, and their learners are paid."""
        self.finished[rows] = True
        self.over[rows] = self.table.states["over"][rows]
        self.reward[rows] = self.table.states["payoff"][rows, self.seat[rows]]
