"""What the bots of this house know of its games: a folder for each, imported when an agent first asks for that game.

A folder registers what it brings, just as somebody else's game does when it is imported: `register_verbs` for what is
best at once and what a position is worth, `register_search` for how the search goes best.
"""

import pkgutil
from collections.abc import Mapping
from importlib import import_module
from typing import Any

from swamp_envs import Game, Variant
from swamp_envs.core import dispatch

FOLDERS = frozenset(found.name for found in pkgutil.iter_modules(__path__))

_search: dict[str, dict[str, Any]] = {}


def register_search(game: str, **settings: Any) -> None:
    """The settings of `mcts` that are usual for a game."""
    _search[game] = settings


def bring_in(game: Game) -> None:
    """Import what this house has for a game; before any loop that calls open verbs is compiled for it."""
    if game.name in FOLDERS:
        import_module(f"{__name__}.{game.name}")


def brings(variant: Variant, verb: str) -> bool:
    """Whether a game, or this house for it, brings that open verb for games of this kind."""
    bring_in(variant.game)
    return dispatch.brings(variant.state, verb)


def search_settings(game: Game) -> Mapping[str, Any]:
    """What was registered for a game, if anything."""
    bring_in(game)
    return _search.get(game.name, {})
