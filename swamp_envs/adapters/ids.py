"""Enters every game into the registries of PettingZoo and Gymnasium; entry points are imported only when one is made."""

import pettingzoo

from ..core.registry import game_ids


def register_everywhere() -> None:
    for name, game_id in game_ids().items():
        register_with_pettingzoo(name, game_id)


def register_with_pettingzoo(name: str, game_id: str) -> None:
    """`pettingzoo.make("aec", "swamp/swapx-v0")`; PettingZoo before 1.26 has no registry."""
    if not hasattr(pettingzoo, "register"):
        return
    for env_type, entry_point in (("aec", "SwampAEC"), ("parallel", "parallel")):
        pettingzoo.register(
            env_type, f"swamp/{game_id}", f"swamp_envs.adapters.aec:{entry_point}", kwargs={"game": name}
        )
