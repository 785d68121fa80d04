"""The Stable-Baselines3 door: a `VecEnv` on the batch engine that sb3-contrib's MaskablePPO takes as it is."""

import time
from collections.abc import Iterable
from typing import Any

import numpy as np

try:
    from stable_baselines3.common.monitor import Monitor
    from stable_baselines3.common.vec_env import VecEnv
except ImportError as error:
    raise ImportError(f'this needs Stable-Baselines3: pip install "swamp-envs[train]" ({error})') from None

from ..core.header import RUNNING, TRUNCATED
from ..core.registry import game as game_called
from ..core.sealing import Sealed
from ..core.shaping import PAYOFF
from .interface import Interface
from .opponents import Opponents
from .rendering import Screen
from .versus import Versus


class SwampVecEnv(Sealed, VecEnv):
    """n learners side by side, each in one seat of a game of its own; the reward is its payoff, paid at the end.

    Masks lie in the observation, as at the other doors; with `mask_in="info"` observations are plain boxes, as
    `MlpPolicy` wants them. `action_masks()` gives the masks either way. The info of an episode's last step holds
    `terminal_observation`, `TimeLimit.truncated` and, as Monitor writes it, `episode`; all others are empty.

    >>> import swamp_envs
    >>> envs = swamp_envs.SwampVecEnv("swapx", num_envs=8, opponents="random", mask_in="info", seed=7)
    >>> observations = envs.reset()
    >>> observations, rewards, dones, infos = envs.step(envs.action_masks().argmax(1))
    >>> observations.shape, dones.shape
    ((8, 477), (8,))
    """

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        opponents: Opponents = "random",
        seat: int | None = None,
        mask_in: str = "observation",
        illegal: str = "raise",
        seed: int | None = None,
        render_mode: str | None = None,
        obs_dtype: str | None = None,
        obs_pack: bool = True,
        rewards: str = PAYOFF,
        obs_key: str = "observation",
        mask_key: str = "action_mask",
        **options: Any,
    ) -> None:
        self._interface, variant = Interface.among(locals()), game_called(game).variant(**options)
        self.versus = Versus(variant, num_envs, opponents, seat, self._interface)
        self._seed, self._has_reset, self.render_mode = seed, False, render_mode
        self._rows = self.versus.rows
        super().__init__(num_envs, *self._interface.seat_spaces(variant))
        self.seconds = 0.0  # spent in `step`, the opponents' decisions included
        self._lengths = np.zeros(num_envs, np.int64)
        self._no_infos: list[dict[str, Any]] = [{} for _ in range(num_envs)]
        self._actions = np.zeros(num_envs, np.int64)
        self._began = time.time()

    def reset(self) -> Any:
        """New games everywhere, begun from a seed where one was given since the last reset."""
        if self._seeds[0] is not None or not self._has_reset:
            self.versus.reset(self._seed if self._seeds[0] is None else self._seeds[0])
        else:
            self.versus.deal(self._rows)
        self._has_reset = True
        self._reset_seeds()
        self._reset_options()
        self._lengths[:] = 0
        return self._observations()

    def step_async(self, actions: np.ndarray) -> None:
        """Take the actions for `step_wait`."""
        self._actions = actions

    def step_wait(self) -> tuple[Any, np.ndarray, np.ndarray, list[dict[str, Any]]]:
        """One decision of every learner; finished games are dealt anew at once."""
        began = time.perf_counter()
        self.versus.step(self._rows, self._actions)
        self._lengths += 1
        rewards, dones = self.versus.reward.copy(), self.versus.over != RUNNING
        infos = self._no_infos.copy()
        ended = self._rows[dones]
        if len(ended):
            self._tell_ends(ended, infos)
            self._lengths[ended] = 0
            self.versus.deal(ended)
        seen = self._observations()
        self.seconds += time.perf_counter() - began
        return seen, rewards, dones, infos

    def _tell_ends(self, ended: np.ndarray, infos: list[dict[str, Any]]) -> None:
        seen = self._observations()
        since = round(time.time() - self._began, 6)
        for i in ended.tolist():
            infos[i] = {
                "terminal_observation": {k: v[i] for k, v in seen.items()} if self._interface.is_dict else seen[i],
                "TimeLimit.truncated": bool(self.versus.over[i] == TRUNCATED),
                "episode": {"r": float(self.versus.reward[i]), "l": int(self._lengths[i]), "t": since},
                "seat": int(self.versus.seat[i]),
            }

    def _observations(self) -> Any:
        return self._interface.shown(self.versus.obs.copy(), self.versus.mask.copy())

    def action_masks(self) -> np.ndarray:
        """What is legal now, one row a learner."""
        return self.versus.mask.astype(bool)

    def set_opponents(self, opponents: Opponents) -> None:
        """Other opponents from the next deals on, such as a pool of the learner's past selves."""
        self.versus.set_opponents(opponents)

    def close(self) -> None:
        """Nothing is held open."""

    # --- what SB3 asks of the environments inside -----------------------------------------------------------------

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """An attribute of the environment, once for each game."""
        return [getattr(self, attr_name)] * len(self._chosen(indices))

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Set an attribute of the environment for all games."""
        setattr(self, attr_name, value)

    def env_method(self, method_name: str, *method_args: Any, indices: Any = None, **method_kwargs: Any) -> list[Any]:
        """`action_masks` has one answer for each game; anything else is done once, for all of them."""
        rows = self._chosen(indices)
        if method_name == "action_masks":
            return list(self.action_masks()[rows])
        return [getattr(self, method_name)(*method_args, **method_kwargs)] * len(rows)

    def env_is_wrapped(self, wrapper_class: type, indices: Any = None) -> list[bool]:
        """Episodes are reported as Monitor reports them, and nothing else is wrapped around the games."""
        return [wrapper_class is Monitor] * len(self._chosen(indices))

    def get_images(self) -> list[Any]:
        """A picture of each game."""
        screen = Screen(self.render_mode)
        return [screen.render(self.versus.match(i), int(self.versus.seat[i])) for i in range(self.num_envs)]

    def _chosen(self, indices: int | Iterable[int] | None) -> np.ndarray:
        if indices is None:
            return self._rows
        return self._rows[np.atleast_1d(np.asarray(indices, np.int64))]
