"""The Gymnasium doors: one seat against agents in the others, as an `Env` and as a `VectorEnv`."""

from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from ..core.actions import as_action, as_array, read_actions
from ..core.errors import GameOver, IllegalAction, NotReset, OptionError
from ..core.header import ENDED, TRUNCATED
from ..core.match import Match
from ..core.registry import game as game_called
from ..core.sealing import Sealed
from ..core.seeds import SEED_LIMIT, read_seed
from ..core.shaping import PAYOFF
from .interface import Interface
from .opponents import Opponents
from .rendering import METADATA, Screen, check_render_mode
from .spaces import advised, read_reset_options
from .versus import Versus


class SwampEnv(Sealed, gymnasium.Env):
    """A learner in one seat. The reward is its payoff, paid at the end of the game, which it always sees out.

    Each episode puts it one seat further round the table; `seat=2` keeps it in one. After `reset(seed=...)` everything
    follows from the seed, opponents given by name included.

    >>> import swamp_envs
    >>> env = swamp_envs.SwampEnv("swapx", opponents="greedy", seat=0)
    >>> observation, info = env.reset(seed=7)
    >>> observation, reward, terminated, truncated, info = env.step(int(info["action_mask"].argmax()))
    >>> reward, terminated
    (0.0, False)
    """

    metadata: dict[str, Any] = {**METADATA}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        opponents: Opponents = "random",
        seat: int | None = None,
        mask_in: str = "observation",
        illegal: str = "raise",
        render_mode: str | None = None,
        obs_dtype: str | None = None,
        obs_pack: bool = True,
        rewards: str = PAYOFF,
        obs_key: str = "observation",
        mask_key: str = "action_mask",
        **options: Any,
    ) -> None:
        self._interface, variant = Interface.among(locals()), game_called(game).variant(**options)
        self._versus = Versus(variant, 1, opponents, seat, self._interface)
        self.observation_space, self.action_space = self._interface.seat_spaces(variant)
        self.render_mode = render_mode
        self._screen = Screen(render_mode, self.metadata)
        self._has_reset = False

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """A new game; without a seed it is drawn from that of an earlier reset, so a whole run repeats."""
        super().reset(seed=seed)
        if given := read_reset_options(options):
            raise OptionError(
                f"reset: found options {', '.join(map(str, given))}; accepted: none, the game's go to make()"
            )
        if seed is None and self._has_reset:
            self._versus.new_games(int(self.np_random.integers(SEED_LIMIT, dtype=np.uint64)))
        else:
            self._versus.reset(read_seed(seed))
        self._has_reset = True
        self._show_to_human()
        return self._observation(), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """The learner's decision, then all others until it is asked again or the game is over."""
        if not self._has_reset:
            raise NotReset(f"{self._versus.variant.game.name}: call reset() before step()")
        if self._versus.finished[0]:
            raise GameOver(f"{self._versus.variant.game.name}: the game is over; call reset()")
        try:
            self._versus.step(self._versus.rows, np.array([as_action(action)], np.int64))
        except IllegalAction as error:
            raise advised(error) from None
        self._show_to_human()
        reward, over = float(self._versus.reward[0]), int(self._versus.over[0])
        return self._observation(), reward, over == ENDED, over == TRUNCATED, self._info()

    def action_masks(self) -> np.ndarray:
        """What is legal now, as sb3-contrib asks for it."""
        return self._versus.mask[0].astype(bool)

    @property
    def seat(self) -> int:
        """The learner's seat in this episode."""
        return int(self._versus.seat[0])

    @property
    def match(self) -> Match:
        """This game as a `Match`, to read, draw or search in; the environment goes its own way."""
        if not self._has_reset:
            raise NotReset(f"{self._versus.variant.game.name}: call reset() before match")
        return self._versus.match()

    def set_opponents(self, opponents: Opponents) -> None:
        """Other opponents from the next reset on."""
        self._versus.set_opponents(opponents)

    def render(self) -> Any:
        """The table in the form of `render_mode`."""
        if not self._has_reset:
            raise NotReset(f"{self._versus.variant.game.name}: call reset() before render()")
        return self._screen.render(self.match, self.seat)

    def close(self) -> None:
        """Close the window, if there is one."""
        self._screen.close()

    def _observation(self) -> Any:
        return self._interface.shown(self._versus.obs[0].copy(), self._versus.mask[0].copy())

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._versus.mask[0].copy(), "seat": self.seat}

    def _show_to_human(self) -> None:
        if self.render_mode == "human":
            self.render()


class SwampVectorEnv(Sealed, VectorEnv):
    """n learners side by side, each in one seat of a game of its own, on the batch engine.

    With next-step autoreset, Gymnasium's default, the step after a game's end deals a new one and ignores the action.
    Until then the mask allows action 0, so that a softmax over legal actions has one.

    >>> import swamp_envs
    >>> envs = swamp_envs.SwampVectorEnv("swapx", num_envs=8, opponents={"random": 1, "greedy": 3})
    >>> observations, infos = envs.reset(seed=7)
    >>> observations, rewards, terminated, truncated, infos = envs.step(envs.action_masks().argmax(1))
    >>> rewards.shape
    (8,)
    """

    metadata: dict[str, Any] = {  # noqa: RUF012
        **METADATA,
        "render_modes": ["ansi", "rgb_array"],
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        opponents: Opponents = "random",
        seat: int | None = None,
        mask_in: str = "observation",
        illegal: str = "raise",
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
        render_mode: str | None = None,
        obs_dtype: str | None = None,
        obs_pack: bool = True,
        rewards: str = PAYOFF,
        obs_key: str = "observation",
        mask_key: str = "action_mask",
        **options: Any,
    ) -> None:
        self._interface, variant = Interface.among(locals()), game_called(game).variant(**options)
        check_render_mode(render_mode, self.metadata["render_modes"])
        self.num_envs, self.render_mode = num_envs, render_mode
        self.autoreset_mode = _autoreset_mode(autoreset_mode)
        self.metadata = self.metadata | {"autoreset_mode": self.autoreset_mode}
        self._versus = Versus(variant, num_envs, opponents, seat, self._interface)
        self.single_observation_space, self.single_action_space = self._interface.seat_spaces(variant)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._rows = self._versus.rows
        self._has_reset = False

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """New games: all of them, or with `options={"reset_mask": ...}` the marked ones."""
        super().reset(seed=seed)
        marked = _reset_mask(options, self.num_envs)
        if marked is not None and self._has_reset and seed is None:
            self._versus.deal(self._rows[marked])
        elif seed is None and self._has_reset:
            self._versus.new_games(int(self.np_random.integers(SEED_LIMIT, dtype=np.uint64)))
        else:
            self._versus.reset(read_seed(seed))
        self._has_reset = True
        return self._observations(), self._infos()

    def step(self, actions: Any) -> tuple[Any, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """One decision of every learner; with next-step autoreset a finished game is dealt anew, its action ignored."""
        if not self._has_reset:
            raise NotReset(f"{self._versus.variant.game.name}: call reset() before step()")
        versus, actions = self._versus, read_actions(actions, self.num_envs)
        ended = self._rows[versus.finished]
        if self.autoreset_mode == AutoresetMode.NEXT_STEP and len(ended):
            running = self._rows[~versus.finished]
            versus.step(running, actions[running])
            versus.deal(ended)
        else:
            versus.step(self._rows, actions)
        rewards, over = versus.reward.astype(np.float64), versus.over.copy()
        finals = self._deal_at_once(over != 0) if self.autoreset_mode == AutoresetMode.SAME_STEP else {}
        return self._observations(), rewards, over == ENDED, over == TRUNCATED, self._infos() | finals

    def _deal_at_once(self, ended: np.ndarray) -> dict[str, Any]:
        """Deal finished games anew; returns what was seen of their ends."""
        if not ended.any():
            return {}
        seen, infos = self._observations(), self._infos()
        final = np.full(self.num_envs, None, dtype=object)
        for i in self._rows[ended]:
            final[i] = {name: part[i] for name, part in seen.items()} if isinstance(seen, dict) else seen[i]
        infos = {name: ended.copy() if name.startswith("_") else part for name, part in infos.items()}
        self._versus.deal(self._rows[ended])
        return {"final_obs": final, "_final_obs": ended, "final_info": infos, "_final_info": ended.copy()}

    def action_masks(self) -> np.ndarray:
        """What is legal now, one row a learner."""
        return self._masks().astype(bool)

    def _masks(self) -> np.ndarray:
        """With next-step autoreset a finished game ignores its next action: it may be 0, so that no row is empty."""
        masks = self._versus.mask.copy()
        if self.autoreset_mode == AutoresetMode.NEXT_STEP:
            masks[self._versus.finished, 0] = 1
        return masks

    @property
    def seats(self) -> np.ndarray:
        """The learners' seats in their present episodes."""
        return self._versus.seat.copy()

    def match(self, i: int) -> Match:
        """One of the games as a `Match`, to read, draw or search in; the environment goes its own way."""
        if not self._has_reset:
            raise NotReset(f"{self._versus.variant.game.name}: call reset() before match")
        return self._versus.match(i)

    def set_opponents(self, opponents: Opponents) -> None:
        """Other opponents from the next deals on."""
        self._versus.set_opponents(opponents)

    def render(self) -> tuple[Any, ...] | None:
        """The table in the form of `render_mode`."""
        screen = Screen(self.render_mode)
        return tuple(screen.render(self.match(i), int(self._versus.seat[i])) for i in range(self.num_envs))

    def _observations(self) -> Any:
        return self._interface.shown(self._versus.obs.copy(), self._masks())

    def _infos(self) -> dict[str, Any]:
        everywhere = np.ones(self.num_envs, bool)
        infos = {"action_mask": self._masks(), "seat": self.seats}
        return infos | {f"_{name}": everywhere.copy() for name in infos}


def _autoreset_mode(mode: str | AutoresetMode) -> AutoresetMode:
    try:
        return AutoresetMode(mode)
    except ValueError:
        accepted = ", ".join(known.value for known in AutoresetMode)
        raise OptionError(f"autoreset_mode: found {mode!r}, accepted: {accepted}") from None


def _reset_mask(options: dict[str, Any] | None, n: int) -> np.ndarray | None:
    """Which games to deal anew, or None for all."""
    given = read_reset_options(options)
    if not given:
        return None
    if set(given) != {"reset_mask"}:
        raise OptionError(f"reset: found options {', '.join(map(str, given))}; accepted: reset_mask")
    mask = as_array(given["reset_mask"])
    if mask.shape != (n,) or mask.dtype != np.bool_:
        raise OptionError(f"reset_mask: found {mask.dtype} of shape {mask.shape}, accepted: bool of shape ({n},)")
    return mask
