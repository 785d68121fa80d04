"""What the bots of this house know of its games: a folder for each, imported when an agent first asks for that game.

A folder registers what it brings, just as somebody else's game does when it is imported: `register_verbs` for what is
best at once and what a position is worth, `register_search` for how the search goes best.
"""

import pkgutil
from collections.abc import Mapping
from importlib import import_module
from typing import Any

from swamp_envs import Game, Variant
from swamp_envs.dev import Verb
from swamp_envs.dev import brings as is_brought

from .. import suggestions  # noqa: F401, declares verbs that the folders bring

FOLDERS = frozenset(found.name for found in pkgutil.iter_modules(__path__))

Registered = dict[str, list[tuple[Mapping[str, Any], dict[str, Any]]]]

_search: Registered = {}
_guided: Registered = {}


def register_search(game: str, options: Mapping[str, Any] | None = None, /, **settings: Any) -> None:
    """The settings of `mcts` that are usual for a game, or for those of its games that have these options."""
    _search.setdefault(game, []).append((options or {}, settings))


def register_guided(game: str, options: Mapping[str, Any] | None = None, /, **settings: Any) -> None:
    """What is different where a network guides it: by play against plain searches, 10 ms a decision each."""
    _guided.setdefault(game, []).append((options or {}, settings))


def bring_in(game: Game) -> None:
    """Import what this house has for a game; before any loop that calls open verbs is compiled for it."""
    if game.name in FOLDERS:
        import_module(f"{__name__}.{game.name}")


def brings(variant: Variant, verb: Verb) -> bool:
    """Whether a game, or this house for it, brings that open verb for games of this kind."""
    bring_in(variant.game)
    return is_brought(variant.state, verb)


def search_settings(variant: Variant, guided: bool = False) -> dict[str, Any]:
    """What was registered for games of this kind; what came later comes first."""
    bring_in(variant.game)
    settings: dict[str, Any] = {}
    for options, registered in (_guided if guided else _search).get(variant.game.name, ()):
        if options.items() <= variant.options.items():
            settings |= registered
    return settings
