"""The games in the house. Each is imported when it is first asked for."""

import functools
from importlib import import_module

from .errors import UnknownGame
from .game import Game

# Adding a game is one folder in games/ and one line here; the version is told so that an id needs no import.
_VERSIONS = {"swapx": 0}
_modules = {name: f"swamp_envs.games.{name}" for name in _VERSIONS}


def games() -> tuple[str, ...]:
    """The names of all games, in the order they moved in."""
    return tuple(_modules)


def game_ids() -> dict[str, str]:
    """The id of every game in the house, as `swapx-v0`."""
    return {name: f"{name}-v{version}" for name, version in _VERSIONS.items()}


@functools.cache
def game(name: str) -> Game:
    """The game of that name."""
    if name not in _modules:
        raise UnknownGame(f"no game is called {name!r}; there are: {', '.join(games())}")
    return import_module(_modules[name]).GAME


def register_game(name: str, module: str) -> None:
    """Let a game of your own in: `module` holds its `GAME`. All doors, commands and agents then take its name."""
    if _modules.setdefault(name, module) != module:
        raise UnknownGame(f"the name {name!r} is taken by {_modules[name]}")
