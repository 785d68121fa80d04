"""`Versus`: one seat of many games against agents in the other seats; the engine under every single-seat door.

A step is one decision of the learner in each game. Then the others decide, all games side by side and grouped by agent,
until every game waits for its learner or is over. So a learner may act several times in a row or out of turn, and one
whose colours have left the board sees the game out: it is paid once, at the end, in its own seat.
"""

import time
from typing import Any

import numpy as np

from ..core import loops
from ..core.batch import Batch
from ..core.errors import GameOver, IllegalAction, OptionError, SwampError
from ..core.game import Variant
from ..core.header import ENDED, NOBODY, RUNNING
from ..core.kernel import kernel
from ..core.match import Match
from ..core.seeds import read_seed
from ..play.agents import Agent, Blindfold
from .opponents import Lineup, Opponents

ILLEGAL_WAYS = ("raise", "lose")
LOST_BY_RULE = -1.0  # what an illegal action is paid with illegal="lose"
_MOST_DEALS = 1000
_SEED_LIMIT = 1 << 63


class Versus:
    """n games with a learner in each, in `seat`; from `reset` on, `obs` and `mask` are what they see and may do.

    After a step, `reward` and `over` (1 ended, 2 cut off) tell of it. Where a game has ended `obs` is the learner's
    last sight and `mask` is empty, until `deal` starts the next one with the learner one seat further round the table.
    """

    def __init__(
        self,
        variant: Variant,
        n: int,
        opponents: Opponents = "random",
        seat: int | None = None,
        illegal: str = "raise",
    ) -> None:
        if seat is not None and seat not in range(variant.players):
            raise OptionError(f"seat: found {seat!r}, accepted: 0 to {variant.players - 1}, or None to go round")
        if illegal not in ILLEGAL_WAYS:
            raise OptionError(f"illegal: found {illegal!r}, accepted: {', '.join(ILLEGAL_WAYS)}")
        self.variant, self.n, self.illegal = variant, n, illegal
        self.opponents = opponents
        self.fixed_seat = seat
        self.seat = np.zeros(n, np.int8)
        self.reward = np.zeros(n, np.float32)
        self.over = np.zeros(n, np.int8)
        self.finished = np.ones(n, bool)
        self.thinking = 0.0  # seconds that the opponents took for their decisions
        self._rows = np.arange(n)
        self._who = np.zeros((n, variant.players), np.int64)  # which of the agents sits where
        self.batch = Batch(variant, n, 0, autoreset="off")
        self._seed_everything(0)

    def reset(self, seed: int | None = None) -> None:
        """Begin anew: games, seats, opponents and their draws all follow from the seed."""
        seed = read_seed(seed)
        self._seed_everything(seed)
        self.new_games(seed)

    def _seed_everything(self, seed: int) -> None:
        words = np.random.SeedSequence(seed).generate_state(3, np.uint64) % _SEED_LIMIT
        self._rng = np.random.default_rng(words[0])
        self._blindfold = Blindfold(int(words[1]))
        self._agent_seed = int(words[2])
        self._lineup = Lineup(self.opponents, self.variant.players - 1, self._agent_seed)
        self.agents: list[Agent] = self._lineup.agents
        self._who[:] = 0
        self._next_seat = (seed % self.variant.players + self._rows) % self.variant.players

    def new_games(self, seed: int) -> None:
        """Deal every game anew with seeds from `seed` up; seats go on round the table, opponents play on."""
        self.reward[:] = 0
        self.over[:] = RUNNING
        self.batch.reset(seed)
        self._begin(self._rows)

    def deal(self, rows: np.ndarray) -> None:
        """New games in these rows."""
        self.batch.reset_rows(rows)
        self._begin(rows)

    def set_opponents(self, opponents: Opponents) -> None:
        """Other opponents from the next deals on; games in progress are finished by those who sit there."""
        self._agent_seed += len(self._lineup.agents)
        lineup = Lineup(opponents, self.variant.players - 1, self._agent_seed)
        seated, numbers = np.unique(self._who, return_inverse=True)
        self._who[:] = numbers.reshape(self._who.shape) + len(lineup.agents)
        self.agents = lineup.agents + [self.agents[number] for number in seated]
        self.opponents, self._lineup = opponents, lineup

    def step(self, rows: np.ndarray, actions: Any) -> None:
        """One decision of the learner in each of these games. If one is illegal nothing is done in any game."""
        if self.finished[rows].any():
            raise GameOver(f"{self.variant.game.name}: game {rows[self.finished[rows]][0]} is over; deal it anew first")
        self.reward[:] = 0
        self.over[:] = RUNNING
        if self.illegal == "lose":
            rows, actions = self._dismiss_illegal(rows, np.asarray(actions))
        self.batch.step_rows(rows, actions)
        self._let_others_play(rows)
        self._finish(rows[self.batch.seat[rows] == NOBODY])

    def match(self, i: int = 0) -> Match:
        """One of the games as a `Match`, to read, draw or search in; the games here go their own way."""
        match = Match(self.variant, 0)
        match.states[:] = self.batch.states[i : i + 1]
        return match

    @property
    def obs(self) -> np.ndarray:
        """The learners' observations, one row a game, written in place."""
        return self.variant.observation.flat(self.batch.obs_records)

    @property
    def mask(self) -> np.ndarray:
        """1 for each action the learner may take, one row a game, written in place."""
        return self.batch.mask

    def _begin(self, rows: np.ndarray) -> None:
        """Seat everybody and play to the learner's first decision; a game that ends before it is dealt again."""
        for _ in range(_MOST_DEALS):
            self._take_seats(rows)
            self._let_others_play(rows)
            self.finished[rows] = False
            rows = rows[self.batch.seat[rows] == NOBODY]
            if not len(rows):
                return
            self.batch.reset_rows(rows)
        raise SwampError(f"{self.variant!r}: in {_MOST_DEALS} deals the learner was never asked for a decision")

    def _take_seats(self, rows: np.ndarray) -> None:
        players = self.variant.players
        if self.fixed_seat is None:
            self.seat[rows] = self._next_seat[rows]
            self._next_seat[rows] = (self._next_seat[rows] + 1) % players
        else:
            self.seat[rows] = self.fixed_seat
        others = (self.seat[rows, None] + np.arange(1, players)) % players
        drawn = self._lineup.draw(self._rng, len(rows))
        self._who[rows[:, None], others] = drawn
        self._who[rows, self.seat[rows]] = drawn[:, 0] if players > 1 else 0  # the learner's own place, never asked

    def _let_others_play(self, rows: np.ndarray) -> None:
        """The opponents decide in these games until each is the learner's turn or over."""
        while True:
            seats = self.batch.seat[rows]
            theirs = (seats != self.seat[rows]) & (seats != NOBODY)
            rows, seats = rows[theirs], seats[theirs]
            if not len(rows):
                return
            if len(self.agents) == 1:
                self._let_play(self.agents[0], rows)
                continue
            who = self._who[rows, seats]
            for number in np.flatnonzero(np.bincount(who)):
                self._let_play(self.agents[number], rows[who == number])

    def _let_play(self, agent: Agent, rows: np.ndarray) -> None:
        began = time.perf_counter()
        actions = self._blindfold.act(agent, self.variant, self.batch.states[rows])
        self.thinking += time.perf_counter() - began
        try:
            self.batch.step_rows(rows, actions)
        except IllegalAction as error:
            error.add_note(f"it was the choice of the opponent {agent.name}")
            raise

    def _dismiss_illegal(self, rows: np.ndarray, actions: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Games whose learner acts illegally end at once; returns the others."""
        known = (actions >= 0) & (actions < self.variant.num_actions)
        legal = known & (self.batch.mask[rows, np.where(known, actions, 0)] != 0)
        lost = rows[~legal]
        self.reward[lost] = LOST_BY_RULE
        self.over[lost] = ENDED
        self.finished[lost] = True
        self.batch.mask[lost] = 0
        return rows[legal], actions[legal]

    def _finish(self, rows: np.ndarray) -> None:
        """Pay the learners of these games and show them the end."""
        seats = self.seat[rows]
        self.finished[rows] = True
        self.over[rows] = self.batch.over[rows]
        self.reward[rows] = self.batch.payoff[rows, seats]
        look_rows(self.variant.tables, self.batch.states, rows, seats, self.batch.obs_records)


@kernel
def look_rows(tables, states, rows, seats, obs):
    """Write what one seat of each of these games sees."""
    for k in range(rows.shape[0]):
        loops.look(tables, states, rows[k], seats[k], obs, rows[k])
