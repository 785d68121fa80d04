"""Enters every game into the registries of PettingZoo and Gymnasium; a door is imported when it is first opened."""

import gymnasium
import pettingzoo

from ..core.registry import Entry, house


def register_everywhere() -> None:
    for name, entry in house().items():
        register_with_pettingzoo(name, entry)
        register_with_gymnasium(name, entry)


def register_with_pettingzoo(name: str, entry: Entry) -> None:
    """`pettingzoo.make("aec", "swamp/swapx-v0")`; PettingZoo before 1.26 has no registry."""
    if not hasattr(pettingzoo, "register"):
        return
    game_id, door, kwargs = f"swamp/{entry.id}", "swamp_envs.adapters.aec", {"game": name}
    pettingzoo.register("aec", game_id, f"{door}:SwampAEC", kwargs=kwargs)
    pettingzoo.register("parallel", game_id, f"{door}:parallel", kwargs=kwargs)


def register_with_gymnasium(name: str, entry: Entry) -> None:
    """`gymnasium.make("swamp_envs:Swamp/SwapX-v0")`, and `make_vec` on the batch engine."""
    gymnasium.register(
        entry.gymnasium_id,
        entry_point="swamp_envs.adapters.gym:SwampEnv",
        vector_entry_point="swamp_envs.adapters.gym:SwampVectorEnv",
        kwargs={"game": name},
    )
