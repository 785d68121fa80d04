"""Enters games into the registries of PettingZoo and Gymnasium; a door is imported when it is first opened."""

from collections.abc import Mapping
from typing import Any

import gymnasium
import pettingzoo

from ..core import registry
from ..core.card import Card


def register_house() -> None:
    """The games that come with this package."""
    for name in registry.HOUSE:
        register_ids(registry.entry(name).card)


def register_game(name: str, module: str) -> None:
    """Let a game of your own in: `module` holds its `GAME`. All doors, ids, commands and agents then take its name.

    >>> import swamp_envs
    >>> swamp_envs.register_game("swapx", "swamp_envs.games.swapx")  # of yours: register_game("ponds", "ponds")
    >>> "swapx" in swamp_envs.available_games()
    True
    """
    card = registry.register_game(name, module).card
    if not card.gymnasium_ids.keys() <= gymnasium.registry.keys():
        register_ids(card)


def register_ids(card: Card) -> None:
    """The game's own id, and one for each of its presets, whose options can still be given otherwise."""
    for game_id, preset in card.ids.items():
        register_with_pettingzoo(f"swamp/{game_id}", {"game": card.name, **preset})
    for game_id, preset in card.gymnasium_ids.items():
        register_with_gymnasium(game_id, {"game": card.name, **preset})


def register_with_pettingzoo(game_id: str, kwargs: Mapping[str, Any]) -> None:
    """`pettingzoo.make("aec", "swamp/swapx-v0")`; PettingZoo before 1.26 has no registry."""
    if not hasattr(pettingzoo, "register"):
        return
    door = "swamp_envs.adapters.aec"
    pettingzoo.register("aec", game_id, f"{door}:SwampAEC", kwargs=dict(kwargs))
    pettingzoo.register("parallel", game_id, f"{door}:parallel", kwargs=dict(kwargs))


def register_with_gymnasium(game_id: str, kwargs: Mapping[str, Any]) -> None:
    """`gymnasium.make("swamp_envs:Swamp/SwapX-v0")`, and `make_vec` on the batch engine."""
    door = "swamp_envs.adapters.gym"
    gymnasium.register(
        game_id, entry_point=f"{door}:SwampEnv", vector_entry_point=f"{door}:SwampVectorEnv", kwargs=dict(kwargs)
    )
