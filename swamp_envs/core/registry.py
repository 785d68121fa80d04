"""The games in the house. Each is imported when it is first asked for."""

import functools
from dataclasses import dataclass
from importlib import import_module

from .errors import UnknownGame
from .game import Game


@dataclass(frozen=True)
class Entry:
    """What is known of a game before it is imported, so that ids need no import."""

    module: str
    title: str
    version: int

    @property
    def id(self) -> str:
        """As records and PettingZoo write it: `swapx-v0`."""
        return f"{self.module.rpartition('.')[2]}-v{self.version}"

    @property
    def gymnasium_id(self) -> str:
        """`Swamp/SwapX-v0`"""
        return f"Swamp/{self.title.replace(' ', '')}-v{self.version}"


# Adding a game is one folder in games/ and one line here.
_entries = {
    "swapx": Entry("swamp_envs.games.swapx", "SwapX", 0),
    "bayou_boss": Entry("swamp_envs.games.bayou_boss", "Bayou Boss", 0),
    "swamped": Entry("swamp_envs.games.swamped", "Swamped", 0),
    "gillybog": Entry("swamp_envs.games.gillybog", "Gillybog", 0),
}
_HOUSE = tuple(_entries)


def games() -> tuple[str, ...]:
    """The names of all games, in the order they moved in."""
    return tuple(_entries)


def house() -> dict[str, Entry]:
    """The games that come with this package."""
    return {name: _entries[name] for name in _HOUSE}


def entry(name: str) -> Entry:
    """What is known of the game of that name before it is imported."""
    if name not in _entries:
        raise UnknownGame(f"no game is called {name!r}; there are: {', '.join(games())}")
    return _entries[name]


@functools.cache
def game(name: str) -> Game:
    """The game of that name."""
    return import_module(entry(name).module).GAME


def register_game(name: str, module: str, title: str | None = None, version: int = 0) -> None:
    """Let a game of your own in: `module` holds its `GAME`. All doors, commands and agents then take its name."""
    found = _entries.setdefault(name, Entry(module, title or name, version))
    if found.module != module:
        raise UnknownGame(f"the name {name!r} is taken by {found.module}")
