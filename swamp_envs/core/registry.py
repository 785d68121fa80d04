"""The games that are known. Each is imported when it is first asked for; its card is read without that."""

import functools
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from .card import FILE, Card
from .errors import UnknownGame, tell
from .fields import short
from .game import Game

# Adding a game to the house is one folder in games/ and its name here.
HOUSE = ("swapx", "bayou_boss", "swamped", "gillybog", "marshlands")
_PACKAGE = __name__.partition(".")[0]
_GAMES = Path(__file__).parents[1] / "games"


@dataclass(frozen=True)
class Entry:
    """Where a game is, and its card."""

    module: str
    card: Card


_entries = {name: Entry(f"{_PACKAGE}.games.{name}", Card.of(_GAMES / name)) for name in HOUSE}


def available_games() -> tuple[str, ...]:
    """The names of all games, those of the house first.

    >>> import swamp_envs
    >>> swamp_envs.available_games()[:5]
    ('swapx', 'bayou_boss', 'swamped', 'gillybog', 'marshlands')
    """
    return tuple(_entries)


def entry(name: str) -> Entry:
    """What is known of the game of that name before it is imported. A module of that name with a card beside it is a
    game too: one in the current folder, or of an installed package."""
    if name not in _entries and _is_game_elsewhere(name):
        register_game(name, name)
    if name not in _entries:
        raise UnknownGame(f"no game is called {name!r}; there are: {', '.join(available_games())}")
    return _entries[name]


@functools.cache
def game(name: str) -> Game:
    """The game of that name.

    >>> import swamp_envs
    >>> swamp_envs.game("bayou_boss").player_counts
    (2, 3, 4, 5, 6, 7, 8)
    """
    return import_module(entry(name).module).GAME


def register_game(name: str, module: str) -> Entry:
    """Let a game of your own in: `module` holds its `GAME`. All doors, commands and agents then take its name."""
    for what, found in (("name", name), ("module", module)):
        if not isinstance(found, str) or not found:
            raise UnknownGame(f"register_game, {what}: found {short(found)}, accepted: a text")
    if name in _entries and _entries[name].module != module:
        raise UnknownGame(f"the name {name!r} is taken by {_entries[name].module}")
    if name not in _entries:
        _entries[name] = Entry(module, _card_of(module))
    return _entries[name]


def _is_game_elsewhere(name: str) -> bool:
    """Whether a module of that name has a card beside it."""
    if not isinstance(name, str) or not name.isidentifier():
        return False
    try:
        spec = find_spec(name)
    except (ImportError, ValueError):
        return False
    return bool(spec and spec.has_location and spec.origin and (Path(spec.origin).parent / FILE).exists())


def _card_of(module: str) -> Card:
    """From the card's file beside the module, or else from its game."""
    try:
        spec = find_spec(module)
        folder = Path(spec.origin).parent if spec and spec.origin else None
        return Card.of(folder) if folder and (folder / FILE).exists() else import_module(module).GAME.card
    except (ImportError, ValueError) as error:
        raise UnknownGame(
            f"register_game: found the module {module!r} ({tell(error)}), accepted: one there is"
        ) from error
