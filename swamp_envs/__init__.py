"""swamp_envs: swamp board games as fast, exact reinforcement-learning environments."""

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
from .core.fields import short
from .core.game import Game, Variant
from .core.match import Match
from .core.playout import Playout, count_sequences, play_out
from .core.recording import Record, load_record
from .core.registry import game
from .core.registry import games as available_games
from .play.policies import load_policy

if TYPE_CHECKING:
    from .core.registry import games
else:
    from . import games  # the package of that name, which can be called as well

__version__ = "0.1.0"


def new(name: str, seed: int | None = None, **options: Any) -> Match:
    """A new match: `swamp_envs.new("swapx", seed=7, teams=True)`."""
    return Match(game(name).variant(**options), seed)


def from_dict(name: str, d: dict[str, Any], **options: Any) -> Match:
    """A match that begins at the position of a dict, as `Match.to_dict` makes them."""
    given = d.get("options", {}) if isinstance(d, dict) else None
    if not isinstance(given, dict) or not all(isinstance(key, str) for key in given):
        raise PositionError(f"{name}: found {short(d)}, accepted: a dict as Match.to_dict makes it, options included")
    return Match.from_dict(game(name).variant(**{**given, **options}), d)


def from_position(name: str, text: str, **options: Any) -> Match:
    """A match that begins at a position text, as `Match.position` shows it."""
    variant = game(name).variant(**options)
    return Match.from_dict(variant, variant.positions.parse(text))


def perft(name: str, depth: int, position: str | None = None, **options: Any) -> int:
    """How many legal sequences of `depth` decisions there are; a finished game has none."""
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
    """n games side by side in arrays: `obs`, `mask`, `seat`, `payoff`, `over`, `step(actions)`, `random_actions()`."""
    variant = game(name).variant(**options)
    return Batch(variant, n, seed, threads, autoreset, obs_dtype=obs_dtype, obs_pack=obs_pack, rewards=rewards)


def playout(name: str, games: int = 1000, seed: int = 0, threads: int = 1, **options: Any) -> Playout:
    """Whole games of uniformly random moves in a kernel: steps, seconds, payoffs and a signature of the rules."""
    return play_out(game(name).variant(**options), games, seed, threads)


def __getattr__(name: str) -> Any:
    """`swamp_envs.swapx_v0` and its like, imported when first asked for."""
    if re.fullmatch(r"[a-z_]+_v\d+", name):
        try:
            return import_module(f".{name}", __name__)
        except ModuleNotFoundError:
            pass
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


register_house()

__all__ = [
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
    "SwampError",
    "UnknownGame",
    "Variant",
    "available_games",
    "batch",
    "from_dict",
    "from_position",
    "game",
    "games",
    "load_policy",
    "load_record",
    "new",
    "perft",
    "playout",
    "register_game",
]
