"""`Batch`: many games side by side in arrays, stepped together by one kernel; the engine under every vector door."""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from typing import Any

import numpy as np

from . import loops
from .actions import read_actions, read_rows
from .errors import OptionError, SwampError
from .game import Variant
from .header import NOBODY
from .numbers import are_counts, read_whole
from .sealing import Sealed
from .seeds import read_seed, seed_row
from .shaping import PAYOFF, Shaping, shaping_for

_MADE_ANEW = ("_flat", "_final_flat", "_games", "_pool", "_process")  # by copies
AUTORESET = {"same_step": loops.SAME_STEP, "next_step": loops.NEXT_STEP, "off": loops.NO_RESET}


class Batch(Sealed):
    """n games. After every `step`, `obs`, `mask` and `seat` tell what the deciding seats see and may do.

    With `obs_dtype="float32"` observations are scaled by kind, new ones at each look; `obs_pack=False` leaves out what
    follows from the components alone. With `rewards="potential"` a step's `payoff` has in it what the new position is
    worth more to each seat (shaping.py).
    The arrays are written in place. `payoff` and `over` (1 ended, 2 cut off) speak of the step just made. With
    `autoreset="same_step"` a finished game is dealt anew at once, with "next_step" by the following step, which ignores
    its action, with "off" never. `final_obs` keeps what the last seat to act saw of the end. Game i is dealt with seeds
    seed + i, seed + i + n, seed + i + 2n ... so no two games of a run share a seed.

    >>> import swamp_envs
    >>> games = swamp_envs.Batch(swamp_envs.game("swapx").variant(), 4, seed=1)
    >>> games.step(games.random_actions())
    >>> games.seat.tolist(), games.over.tolist()
    ([1, 1, 1, 1], [0, 0, 0, 0])
    """

    def __init__(
        self,
        variant: Variant,
        n: int,
        seed: int | None = None,
        threads: int = 1,
        autoreset: str = "same_step",
        obs_dtype: str | None = None,
        obs_pack: bool = True,
        rewards: str = PAYOFF,
    ) -> None:
        if not are_counts(n, threads):
            raise OptionError(f"batch: found n={n!r}, threads={threads!r}; accepted: whole numbers from 1 up")
        if not isinstance(autoreset, str) or autoreset not in AUTORESET:
            raise OptionError(f"autoreset: found {autoreset!r}, accepted: {', '.join(AUTORESET)}")
        self.variant, self.n, self.autoreset = variant, n, autoreset
        self.encoding = variant.observation.encoding(obs_dtype, obs_pack)
        self.states = variant.states(n)
        self.obs_records = np.zeros(n, variant.observation.dtype)
        self.final_obs_records = np.zeros(n, variant.observation.dtype)
        self.mask = np.zeros((n, variant.num_actions), np.int8)
        self.seat = np.zeros(n, np.int8)
        self.payoff = np.zeros((n, variant.players), np.float32)
        self.over = np.zeros(n, np.int8)
        self._moves = np.zeros((n, variant.num_actions), np.int32)
        self._counts = np.zeros(n, np.int32)
        self._rows = np.arange(n)
        self._actions = np.zeros(n, np.int64)
        self._random = np.zeros(n, np.int64)
        self._dice = np.zeros(n, np.uint64)
        self._seeds = np.zeros(n, np.uint64)
        self._shaping = shaping_for(rewards, variant, n)
        self._slices = [slice(a[0], a[-1] + 1) for a in np.array_split(self._rows, min(threads, n))]
        self._open()
        self.reset(seed)

    def _open(self) -> None:
        """What a copy makes anew: threads, what kernels are given, and views of observation records as rows."""
        flat = self.variant.observation.flat
        rows = flat(self.obs_records), flat(self.final_obs_records)
        self._flat, self._final_flat = map(self.encoding, rows) if self.encoding.is_plain else rows
        self._games = loops.Games(
            states=self.states,
            seeds=self._seeds,
            moves=self._moves,
            counts=self._counts,
            obs=self.obs_records,
            mask=self.mask,
            final_obs=self.final_obs_records,
            seat=self.seat,
            payoff=self.payoff,
            over=self.over,
        )
        self._pool = ThreadPoolExecutor(len(self._slices) - 1) if len(self._slices) > 1 else None
        self._process = os.getpid()

    def __getstate__(self) -> dict[str, Any]:
        return {name: part for name, part in vars(self).items() if name not in _MADE_ANEW}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._open()

    @property
    def obs(self) -> np.ndarray:
        """What the deciding seats see, a row for each game."""
        return self._flat if self.encoding.is_plain else self.encoding(self._flat)

    @property
    def final_obs(self) -> np.ndarray:
        """What the last seat to act saw of the end of each game."""
        return self._final_flat if self.encoding.is_plain else self.encoding(self._final_flat)

    def reset(self, seed: int | None = None) -> None:
        """Deal every game anew."""
        self.seed = read_seed(seed)
        self._seeds[:] = seed_row(self.seed, self.n)
        loops.load_dice(self._seeds, self._dice)
        self.over[:] = 0
        self.payoff[:] = 0
        self.reset_rows(self._rows)

    def reset_rows(self, rows: Any) -> None:
        """Deal the games in these rows anew."""
        rows = read_rows(rows, self.n)
        loops.reset_rows(self.variant.tables, self._games, rows)
        if self._shaping:
            self._shaping.begin(self.states, rows)

    def step(self, actions: Any) -> None:
        """One decision in every game. If any action is illegal nothing is done in any game."""
        self._load(actions, self.n)
        self._refuse_illegal(self._rows, self._actions)
        self._in_slices(lambda part: self._step(self._rows[part], self._actions[part]))

    def step_rows(self, rows: Any, actions: Any) -> None:
        """One decision in each of these games; the others stand still, their `over` and `payoff` too."""
        rows = read_rows(rows, self.n)
        self._load(actions, len(rows))
        chosen = self._actions[: len(rows)]
        self._refuse_illegal(rows, chosen)
        self._step(rows, chosen)

    def random_actions(self) -> np.ndarray:
        """A uniformly random legal action for every game (0 where one is over); the next call reuses the array."""
        self._in_slices(self._draw)
        return self._random

    @property
    def legal_lists(self) -> tuple[np.ndarray, np.ndarray]:
        """The numbers of the legal actions, a row for each game, and how many of each row count; written in place."""
        return self._moves, self._counts

    def legal_actions(self, i: int) -> np.ndarray:
        """The numbers of the legal actions of game i."""
        i = read_whole("game", i, 0, self.n - 1, SwampError)
        return self._moves[i, : self._counts[i]].copy()

    def _load(self, actions: Any, n: int) -> None:
        self._actions[:n] = read_actions(actions, n)

    def _refuse_illegal(self, rows: np.ndarray, actions: np.ndarray) -> None:
        k = loops.first_illegal(rows, actions, self.mask, self._counts)
        if k >= 0:
            i = int(rows[k])
            error = self.variant.refusal(int(self.seat[i]), int(actions[k]), self.legal_actions(i))
            error.add_note(f"in game {i} of the batch; no game was stepped")
            raise error

    def _step(self, rows: np.ndarray, actions: np.ndarray) -> None:
        loops.step_rows(self.variant.tables, self._games, rows, actions, AUTORESET[self.autoreset])
        if self._shaping:
            self._shape(self._shaping, rows)

    def _shape(self, shaping: Shaping, rows: np.ndarray) -> None:
        """Add what positions are worth more; the games just dealt begin."""
        dealt = rows[self.states["ply"][rows] == 0]
        self.payoff[rows] += shaping.changes(self.states, rows, (self.over[rows] > 0) | (self.states["ply"][rows] == 0))
        shaping.begin(self.states, dealt)

    def _draw(self, part: slice) -> None:
        loops.random_moves(self._moves[part], self._counts[part], self._dice[part], self._random[part])

    def _in_slices(self, work: Callable[[slice], None]) -> None:
        """One slice of the games for each thread; the kernels release the GIL."""
        if self._pool is None:
            work(self._slices[0])
            return
        if self._process != os.getpid():  # a forked child has the pool, but not its threads
            self._open()
        others = [self._pool.submit(work, part) for part in self._slices[1:]]
        work(self._slices[0])
        wait(others)
        for other in others:
            other.result()

    @property
    def finished(self) -> np.ndarray:
        """Which games stand still, finished."""
        return self.seat == NOBODY

    def __repr__(self) -> str:
        return f"<Batch of {self.n} games of {self.variant.game.id}, {self.variant.option_text}>"
