"""The PettingZoo AEC door: every game as an `AECEnv`, one kernel call a step.

Order and legality are checked here, natively, so the default door needs none of PettingZoo's wrappers (each costs more
than a step does), and works inside them all the same.
"""

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import asdict
from functools import partial
from typing import Any, Concatenate, ParamSpec, TypeVar

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils.env import AECIterable

from ..core import loops
from ..core.actions import as_action
from ..core.errors import GameOver, NotReset, PositionError, SwampError
from ..core.fields import FieldError, Flag, ListOf, Optional, Text, Whole, read_entries, short
from ..core.header import ENDED, MAX_PLAYERS, NOBODY
from ..core.match import DEALT, Match
from ..core.registry import game as game_called
from ..core.sealing import Sealed
from ..core.seeds import SEED_LIMIT, read_seed
from ..core.shaping import PAYOFF
from ..play.table import forfeit_payoffs
from .interface import Interface
from .rendering import METADATA, Screen
from .spaces import Choices, advised, read_reset_options

_FIRST = np.zeros(1, np.int64)  # the only game there is, by its number

Opened = TypeVar("Opened")
Keywords = ParamSpec("Keywords")
Part = TypeVar("Part")


class SwampAEC(Sealed, AECEnv):
    """One game for agents `player_0`, `player_1` ...; rewards are the payoffs, paid to all seats in the last step.

    All agents stay until the game is over and end together, all terminated or all truncated. Seats that are out of the
    game are not asked any more. `observe` is right for every agent at any time; off turn its mask is all zeros.

    >>> import swamp_envs
    >>> env = swamp_envs.SwampAEC("swapx")
    >>> env.reset(seed=7)
    >>> observation, reward, terminated, truncated, info = env.last()
    >>> env.step(int(observation["action_mask"].argmax()))
    >>> twin = env.clone()
    >>> env.agent_selection, twin.agent_selection
    ('player_1', 'player_1')
    """

    def __init__(
        self,
        game: str,
        render_mode: str | None = None,
        mask_in: str = "observation",
        illegal: str = "raise",
        obs_dtype: str | None = None,
        obs_pack: bool = True,
        rewards: str = PAYOFF,
        obs_key: str = "observation",
        mask_key: str = "action_mask",
        **options: Any,
    ) -> None:
        self._interface = Interface.among(locals())
        super().__init__()
        self.variant = game_called(game).variant(**options)
        self._shaping = self._interface.shaping(self.variant, 1)
        self._encoding = self._interface.encoding(self.variant)
        self.render_mode = render_mode
        self.metadata = {**METADATA, "name": self.game.id.replace("-", "_"), "is_parallelizable": False}
        self._screen = Screen(render_mode, self.metadata)
        self.possible_agents = [f"player_{p}" for p in range(self.variant.players)]
        self._seats = {agent: p for p, agent in enumerate(self.possible_agents)}
        self._make_spaces()
        self._make_buffers()
        self._has_reset = False
        self._next_seed: int | None = None

    @property
    def game(self) -> Any:
        """The game that is played."""
        return self.variant.game

    def _make_spaces(self) -> None:
        box = self._encoding.box()
        seen = self._interface.space(self.variant)
        self._observation_spaces = {agent: _copy_space(seen) for agent in self.possible_agents}
        self._action_spaces = {agent: Choices(self.variant.num_actions) for agent in self.possible_agents}
        n = self.variant.players
        self.state_space = spaces.Box(np.tile(box.low, n), np.tile(box.high, n), dtype=box.dtype.type)  # type: ignore[arg-type]

    def _make_buffers(self) -> None:
        n = self.variant.num_actions
        self._states = self.variant.states(1)
        self._moves = np.zeros((1, n), np.int32)
        self._counts = np.zeros(1, np.int32)
        self._mask = np.zeros((1, n), np.int8)
        self._obs = np.zeros(1, self.variant.observation.dtype)
        flat = self.variant.observation.flat(self._obs)[0]
        self._see: Callable[[], np.ndarray]  # a copy of what the deciding agent sees
        self._see = self._encoding(flat).copy if self._encoding.is_plain else partial(self._encoding, flat)

    def observation_space(self, agent: str) -> spaces.Space:
        """What an agent sees: its observation and its mask."""
        return self._of(agent, self._observation_spaces)

    def action_space(self, agent: str) -> spaces.Space:
        """The game's action numbers."""
        return self._of(agent, self._action_spaces)

    def _of(self, agent: Any, parts: Mapping[str, Part]) -> Part:
        """What belongs to an agent."""
        try:
            return parts[agent]
        except (KeyError, TypeError):
            raise SwampError(f"agent: found {agent!r}, accepted: {', '.join(self.possible_agents)}") from None

    # --- playing ---------------------------------------------------------------------------------------------------

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game; `options={"position": ...}` sets up a position, text or dict, instead.

        Without a seed, a reset after a seeded one is drawn from that seed, so a whole run repeats.
        """
        seed, given = read_seed(self._next_seed if seed is None else seed), read_reset_options(options)
        match = self._set_up(given["position"], seed) if "position" in given else Match(self.variant, seed)
        self._next_seed = int(np.random.SeedSequence(seed).generate_state(1, np.uint64)[0])
        self._take_up(match)
        self._show_to_human()

    def _take_up(self, match: Match) -> None:
        """Go on with a match, wherever it stands."""
        self._match, self._actions = match, match.actions.copy()
        self._states[:] = match.states
        self._has_reset = True
        self._begin_episode()
        if self._shaping:
            self._shaping.begin(match.start.states, _FIRST)
            self._shaping.changes(self._states, _FIRST, self._states["over"] != 0)
        loops.show(self.variant.tables, self._states, 0, self._moves, self._counts, self._obs, self._mask)
        if match.over:
            self._end_episode()
        else:
            self._hand_over(match.seat)

    def _set_up(self, position: Any, seed: int) -> Match:
        if isinstance(position, str):
            position = self.variant.positions.parse(position)
        return Match.from_dict(self.variant, position, seed)

    def _begin_episode(self) -> None:
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._nothing = self._mask_off_turn()
        self.infos = {agent: {"action_mask": self._nothing} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._skip_agent_selection = None
        self._running = True
        self._forfeited = False  # an illegal action has ended the game

    def step(self, action: Any) -> None:
        """One decision of `agent_selection`; None for an agent whose game is over."""
        if not self._has_reset:
            raise NotReset(f"{self.game.name}: call reset() before step()")
        if not self._running:
            self._step_dead(action)
            return
        number = as_action(action)
        seat = loops.take_turn(
            self.variant.tables, self._states, number, self._moves, self._counts, self._obs, self._mask
        )
        if seat == loops.REFUSED:
            self._refuse(action)
            return
        self._actions.append(number)
        if seat == NOBODY:
            self._end_episode()
        else:
            if self._shaping:
                self._reward([0.0] * self.variant.players)
            self._hand_over(seat)
        if self.render_mode == "human":
            self._show_to_human()

    def _reward(self, payoffs: list[float]) -> None:
        """Payoffs, and with potentials what the position is worth more; who has decided begins to count anew."""
        if self._shaping:
            changes = self._shaping.changes(self._states, _FIRST, np.array([not self._running]))[0].tolist()
            payoffs = [paid + change for paid, change in zip(payoffs, changes, strict=False)]
        self.rewards = dict(zip(self.agents, payoffs, strict=False))
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._accumulate_rewards()

    def _mask_off_turn(self) -> np.ndarray:
        """What an agent may do that is not in turn."""
        return np.zeros(self.variant.num_actions, np.int8)

    def _hand_over(self, seat: int) -> None:
        """The next agent's turn to decide: it alone has a mask with legal actions."""
        self.infos[self.agent_selection] = {"action_mask": self._nothing}
        self.agent_selection = agent = self.possible_agents[seat]
        self._shown_mask = self._mask[0].copy()
        self._shown = self._see()
        self.infos[agent] = {"action_mask": self._shown_mask}

    def _end_episode(self) -> None:
        """Everybody is paid, and everybody ends the same way."""
        self._pay(self._states["payoff"][0].tolist(), terminated=bool(self._states["over"][0] == ENDED))

    def _pay(self, payoffs: list[float], terminated: bool) -> None:
        self._running = False
        self._reward(payoffs)
        self.terminations = dict.fromkeys(self.agents, terminated)
        self.truncations = dict.fromkeys(self.agents, not terminated)
        self.infos = {agent: {"action_mask": self._nothing} for agent in self.agents}
        self.agent_selection = self.agents[0]

    def _refuse(self, action: Any) -> None:
        if self._interface.illegal == "raise":
            seat = self._seats[self.agent_selection]
            raise advised(self.variant.refusal(seat, action, self._moves[0, : self._counts[0]]))
        self._forfeit()

    def _forfeit(self) -> None:
        self._forfeited = True
        self._pay(forfeit_payoffs(self.variant, self._seats[self.agent_selection]), terminated=True)

    def _step_dead(self, action: Any) -> None:
        if not self.agents:
            raise GameOver(f"{self.game.name}: the game is over and all agents have left; call reset()")
        if action is not None:
            raise GameOver(
                f"{self.game.name}: the game is over; {self.agent_selection} can only step(None), found {action!r}"
            )
        self._was_dead_step(None)

    # --- looking ---------------------------------------------------------------------------------------------------

    def observe(self, agent: str) -> Any:
        """What an agent sees now; its mask is all zeros when another one decides."""
        if not self._has_reset:
            raise NotReset(f"{self.game.name}: call reset() before observe()")
        selected = self.agent_selection
        if self._running and (agent is selected or self._of(agent, self._seats) == self._seats[selected]):
            seen, mask = self._shown, self._shown_mask
        else:
            seen, mask = self._look(self._of(agent, self._seats)), self._nothing.copy()
        return self._interface.shown(seen, mask)

    def agent_iter(self, max_iter: int = 2**63) -> AECIterable:
        """The agents in the order in which they decide, until the game is over."""
        if not self._has_reset:
            raise NotReset(f"{self.game.name}: call reset() before agent_iter()")
        return super().agent_iter(max_iter)

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """What the deciding agent sees, its reward since its last decision, whether the game is over, and its info."""
        if not self._has_reset:
            raise NotReset(f"{self.game.name}: call reset() before last()")
        if not self.agents:
            raise GameOver(f"{self.game.name}: the game is over and all agents have left; call reset()")
        return super().last(observe)

    def _look(self, seat: int) -> np.ndarray:
        obs = np.zeros(1, self.variant.observation.dtype)
        loops.look(self.variant.tables, self._states, 0, seat, obs, 0)
        return self._encoding(self.variant.observation.flat(obs)[0])

    def state(self) -> np.ndarray:
        """What all seats see together, for centralised critics."""
        if not self._has_reset:
            raise NotReset(f"{self.game.name}: call reset() before state()")
        return np.concatenate([self._look(p) for p in range(self.variant.players)])

    @property
    def match(self) -> Match:
        """This game as a `Match`, to read, draw or search in; the environment goes its own way."""
        if not self._has_reset:
            raise NotReset(f"{self.game.name}: call reset() before match")
        for action in self._actions[len(self._match.actions) :]:
            self._match.push(action)
        return self._match.copy()

    def render(self) -> Any:
        """The table in the form of `render_mode`."""
        if not self._has_reset:
            raise NotReset(f"{self.game.name}: call reset() before render()")
        return self._screen.render(self.match)

    def _show_to_human(self) -> None:
        if self.render_mode == "human":
            self.render()

    def close(self) -> None:
        """Close the window, if there is one."""
        self._screen.close()

    # --- copying ---------------------------------------------------------------------------------------------------

    def clone(self) -> "SwampAEC":
        """An independent environment in the same position."""
        twin = SwampAEC(self.game.name, **self._settings | {"render_mode": None}, **self.variant.options)
        if self._has_reset:
            twin._resume(self.match, self._forfeited, self._gone, self._next_seed)
        return twin

    @property
    def _settings(self) -> dict[str, Any]:
        """What `__init__` is given beside the game and its options."""
        return {"render_mode": self.render_mode, **asdict(self._interface)}

    @property
    def _gone(self) -> int:
        """How many agents have left the finished game."""
        return self.variant.players - len(self.agents)

    def get_state(self) -> bytes:
        """All there is to know about the game in progress, as bytes that can be stored and set again.

        They say how the game came about, not what memory held, and carry a digest: damaged ones are refused.
        """
        if not self._has_reset:
            raise NotReset(f"{self.game.name}: call reset() before get_state()")
        story = {
            "game": self.game.id,
            "options": self.variant.option_text,
            "seed": self._match.seed,
            "position": None if self._match.origin == DEALT else self._match.start.position,
            "actions": self._actions,
            "forfeited": self._forfeited,
            "gone": self._gone,
            "next_seed": self._next_seed,
        }
        return write_story(story)

    to_bytes = get_state

    def set_state(self, state: bytes) -> None:
        """Go on from a position that `get_state` gave, of this environment or another with the same options."""
        story = read_story(state)
        found, here = (story["game"], story["options"]), (self.game.id, self.variant.option_text)
        if found != here:
            raise PositionError(f"set_state: found {' with '.join(found)}; accepted: {' with '.join(here)}")
        if story["position"] is None:
            match = Match(self.variant, story["seed"])
        else:
            match = self._set_up(story["position"], story["seed"])
        for action in story["actions"]:
            match.push(action)
        ended = bool(match.over or story["forfeited"])
        if story["gone"] > ended * self.variant.players:
            raise PositionError(f"set_state: found {story['gone']} agents gone, accepted: none while the game goes on")
        self._resume(match, story["forfeited"], story["gone"], story["next_seed"])

    def _resume(self, match: Match, forfeited: bool, gone: int, next_seed: int | None) -> None:
        self._next_seed = next_seed
        self._take_up(match)
        if forfeited:
            self._forfeit()
        for _ in range(gone):
            self._was_dead_step(None)

    def __getstate__(self) -> dict[str, Any]:
        return {
            "settings": self._settings,
            "variant": self.variant,
            "next_seed": self._next_seed,
            "spaces": {"_observation_spaces": self._observation_spaces, "_action_spaces": self._action_spaces},
            "state": self.get_state() if self._has_reset else None,
        }

    def __setstate__(self, kept: dict[str, Any]) -> None:
        variant = kept["variant"]
        self.__init__(variant.game.name, **kept["settings"], **variant.options)
        self._next_seed = kept["next_seed"]
        self.__dict__.update(kept["spaces"])
        if kept["state"] is not None:
            self.set_state(kept["state"])

    def __str__(self) -> str:
        return self.metadata["name"]


_SEED = Whole(0, SEED_LIMIT - 1)
_MOST = 1 << 31  # decisions, and actions of a game

# What `get_state` writes; whether a game can go like that is for the rules to say.
_STORY = {
    "game": Text(),
    "options": Text("(?s).*", "a text"),
    "seed": _SEED,
    "position": Optional(Text()),
    "actions": ListOf(Whole(0, _MOST), 0, _MOST),
    "forfeited": Flag(),
    "gone": Whole(0, MAX_PLAYERS),
    "next_seed": Optional(_SEED),
    "digest": Text("[0-9a-f]{16}", "16 hexadecimal digits"),
}


def write_story(story: dict[str, Any]) -> bytes:
    """The parts of `_STORY` in their order, and their digest."""
    digest = hashlib.sha256(json.dumps(story).encode()).hexdigest()[:16]
    return json.dumps(story | {"digest": digest}).encode()


def read_story(state: Any) -> dict[str, Any]:
    """The parts of what `get_state` wrote, each checked."""
    try:
        story = json.loads(state)
        if not isinstance(story, dict):
            raise FieldError(short(story), "an object")
        read = read_entries(story, _STORY)
        del read["digest"]
        if write_story(read) != state:
            raise FieldError("bytes that were altered", "bytes as get_state made them")
        return read
    except FieldError as error:
        place = f", {error.place}" if error.place else ""
        raise PositionError(f"set_state{place}: found {error.found}, accepted: {error.accepted}") from None
    except (TypeError, ValueError, RecursionError) as error:
        raise PositionError(f"set_state: found {type(state).__name__} that get_state did not make: {error}") from error


def _copy_space(space: spaces.Space) -> spaces.Space:
    """Each agent's space has a random generator of its own."""
    if isinstance(space, spaces.Dict):
        return spaces.Dict({name: _copy_space(part) for name, part in space.items()})
    assert isinstance(space, spaces.Box)
    return spaces.Box(space.low, space.high, dtype=space.dtype.type)  # type: ignore[arg-type]


class AllActAEC(SwampAEC):
    """For interfaces where all agents act at once: whoever is not in turn may take action 0, which does nothing.

    A mask without any action cannot be sampled from.
    """

    def _mask_off_turn(self) -> np.ndarray:
        mask = super()._mask_off_turn()
        mask[0] = 1
        return mask


def _takes_what(door: Callable[Keywords, Any]) -> Callable[[Callable[..., Opened]], Callable[Keywords, Opened]]:
    """A function is called as that door is."""
    return lambda function: function


@_takes_what(SwampAEC)
def parallel(game: str, *settings: Any, **options: Any) -> ParallelEnv:
    """This environment through PettingZoo's turn-based conversion: all agents act, only the one in turn counts.

    >>> import swamp_envs
    >>> env = swamp_envs.parallel("swapx")
    >>> observations, infos = env.reset(seed=7)
    >>> actions = {agent: int(seen["action_mask"].argmax()) for agent, seen in observations.items()}
    >>> observations, rewards, terminations, truncations, infos = env.step(actions)
    >>> rewards
    {'player_0': 0.0, 'player_1': 0.0, 'player_2': 0.0, 'player_3': 0.0}
    """
    from .allact import AllAct

    return AllAct(AllActAEC(game, *settings, **options))


def door(opens: Callable[Concatenate[str, Keywords], Opened], game: str) -> Callable[Keywords, Opened]:
    """The door of one game, for its `<game>_v<n>` module."""
    return partial(opens, game)
