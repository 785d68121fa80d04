"""The games in the house. Each is imported when it is first asked for."""

import functools
from importlib import import_module

from .errors import UnknownGame
from .game import Game

# Adding a game is one folder in games/ and one name here.
_MODULES: dict[str, str] = {"swapx": "swamp_envs.games.swapx"}


def games() -> tuple[str, ...]:
    """The names of all games, in the order they moved in."""
    return tuple(_MODULES)


@functools.cache
def game(name: str) -> Game:
    """The game of that name."""
    if name not in _MODULES:
        raise UnknownGame(f"no game is called {name!r}; there are: {', '.join(games())}")
    return import_module(_MODULES[name]).GAME


def register_game(name: str, module: str) -> None:
    """Let a game of your own in: `module` holds its `GAME`. All doors, commands and agents then take its name."""
    if _MODULES.setdefault(name, module) != module:
        raise UnknownGame(f"the name {name!r} is taken by {_MODULES[name]}")
