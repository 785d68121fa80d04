"""swamp_envs: swamp board games as fast, exact reinforcement-learning environments.

- play: `new`, `Match`, `perft`, `playout`, `Playout`; which games: `available_games`, `game`, `register_game`, `Game`,
  `Variant`
- doors: `SwampAEC` and `parallel` for PettingZoo, `SwampEnv` and `SwampVectorEnv` for Gymnasium, `SwampVecEnv` for
  Stable-Baselines3; and a module for each game, such as `swapx_v0`
- batches: `batch`, `Batch`
- records: `Record`, `load_record`
- positions: `from_dict`, `from_position`
- agents: `Agent`, `make_agent`, `load_policy`
- tables: `Table`, `Sitting`
- errors: `SwampError`, and those that are one: `AgentError`, `GameOver`, `IllegalAction`, `NotReset`, `OptionError`,
  `PackError`, `PositionError`, `RecordError`, `UnknownGame`

What the author of a game or of a bot needs is in `swamp_envs.dev`, checks for environments are in `swamp_envs.checks`.
"""

import re
from importlib import import_module
from typing import TYPE_CHECKING, Any

from .adapters.ids import register_game, register_house
from .core.batch import Batch
from .core.errors import (
    GameOver,
    IllegalAction,
    NotReset,
    OptionError,
    PackError,
    PositionError,
    RecordError,
    SwampError,
    UnknownGame,
)
from .core.game import Game, Variant
from .core.match import Match, options_in
from .core.playout import Playout, count_sequences, play_out
from .core.recording import Record, load_record
from .core.registry import available_games, game
from .play.agents import Agent, AgentError, make_agent
from .play.policies import load_policy

if TYPE_CHECKING:
    from .adapters.aec import SwampAEC, parallel
    from .adapters.gym import SwampEnv, SwampVectorEnv
    from .adapters.sb3 import SwampVecEnv
    from .play.sitting import Sitting
    from .play.table import Table

__version__ = "0.1.0"

# Imported when they are first asked for: they take long, or need a library that may be missing.
_LATE = {
    "SwampAEC": "adapters.aec",
    "parallel": "adapters.aec",
    "SwampEnv": "adapters.gym",
    "SwampVectorEnv": "adapters.gym",
    "SwampVecEnv": "adapters.sb3",
    "Sitting": "play.sitting",
    "Table": "play.table",
}


def new(name: str, seed: int | None = None, **options: Any) -> Match:
    """A new match: `swamp_envs.new("swapx", seed=7, teams=True)`.

    >>> import swamp_envs
    >>> match = swamp_envs.new("swapx", seed=7, setup="inset")
    >>> match.legal_moves[:3]
    ['--', 'C@c1', 'C@c2']
    >>> match.push("C@c3")
    >>> match.seat, match.ply
    (1, 1)
    """
    return Match(game(name).variant(**options), seed)


def from_dict(name: str, d: dict[str, Any], **options: Any) -> Match:
    """A match that begins at the position of a dict, as `Match.to_dict` makes them.

    >>> import swamp_envs
    >>> position = swamp_envs.new("swapx", seed=7).to_dict()
    >>> position["seat"] = position["turn_of"] = 2
    >>> match = swamp_envs.from_dict("swapx", position)
    >>> match.seat
    2
    """
    return Match.from_dict(game(name).variant(**{**options_in(name, d), **options}), d)


def from_position(name: str, text: str, **options: Any) -> Match:
    """A match that begins at a position text, as `Match.position` shows it.

    >>> import swamp_envs
    >>> line = swamp_envs.new("swapx", seed=7).position
    >>> match = swamp_envs.from_position("swapx", line)
    >>> match.position == line
    True
    """
    variant = game(name).variant(**options)
    return Match.from_dict(variant, variant.positions.parse(text))


def perft(name: str, depth: int, position: str | None = None, **options: Any) -> int:
    """How many legal sequences of `depth` decisions there are; a finished game has none.

    >>> import swamp_envs
    >>> swamp_envs.perft("swapx", 1), swamp_envs.perft("swapx", 2)
    (19, 361)
    """
    match = new(name, 0, **options) if position is None else from_position(name, position, **options)
    return count_sequences(match, depth)


def batch(
    name: str,
    n: int,
    seed: int | None = None,
    threads: int = 1,
    autoreset: str = "same_step",
    obs_dtype: str | None = None,
    obs_pack: bool = True,
    rewards: str = "payoff",
    **options: Any,
) -> Batch:
    """n games side by side in arrays: `obs`, `mask`, `seat`, `payoff`, `over`, `step(actions)`, `random_actions()`.

    >>> import swamp_envs
    >>> games = swamp_envs.batch("swapx", 64, seed=1)
    >>> games.step(games.random_actions())
    >>> games.obs.shape, games.mask.shape, games.payoff.shape
    ((64, 477), (64, 1281), (64, 4))
    """
    variant = game(name).variant(**options)
    return Batch(variant, n, seed, threads, autoreset, obs_dtype=obs_dtype, obs_pack=obs_pack, rewards=rewards)


def playout(name: str, games: int = 1000, seed: int = 0, threads: int = 1, **options: Any) -> Playout:
    """Whole games of uniformly random moves in a kernel: steps, seconds, payoffs and a signature of the rules.

    >>> import swamp_envs
    >>> swamp_envs.playout("swapx", games=100, seed=1).games
    100
    """
    return play_out(game(name).variant(**options), games, seed, threads)


def __getattr__(name: str) -> Any:
    """What is imported late, and `swamp_envs.swapx_v0` and its like."""
    if name in _LATE:
        return getattr(import_module(f".{_LATE[name]}", __name__), name)
    if re.fullmatch(r"[a-z_]+_v\d+", name):
        try:
            return import_module(f".{name}", __name__)
        except ModuleNotFoundError:
            pass
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


register_house()

__all__ = [
    "Agent",
    "AgentError",
    "Batch",
    "Game",
    "GameOver",
    "IllegalAction",
    "Match",
    "NotReset",
    "OptionError",
    "PackError",
    "Playout",
    "PositionError",
    "Record",
    "RecordError",
    "Sitting",
    "SwampAEC",
    "SwampEnv",
    "SwampError",
    "SwampVecEnv",
    "SwampVectorEnv",
    "Table",
    "UnknownGame",
    "Variant",
    "available_games",
    "batch",
    "from_dict",
    "from_position",
    "game",
    "load_policy",
    "load_record",
    "make_agent",
    "new",
    "parallel",
    "perft",
    "playout",
    "register_game",
]
