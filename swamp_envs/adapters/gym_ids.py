"""Enters games into Gymnasium's registry; the environments themselves are imported when one is made."""

import gymnasium

# Titles, so that an id needs no import of its game.
_TITLES = {"swapx": "SwapX"}


def gymnasium_id(name: str, game_id: str) -> str:
    """`Swamp/SwapX-v0` for `swapx-v0`."""
    return f"Swamp/{_TITLES.get(name, name.title())}-{game_id.rpartition('-')[2]}"


def register_with_gymnasium(name: str, game_id: str) -> None:
    """`gymnasium.make("swamp_envs:Swamp/SwapX-v0")`, and `make_vec` on the batch engine."""
    gymnasium.register(
        gymnasium_id(name, game_id),
        entry_point="swamp_envs.adapters.gym:SwampEnv",
        vector_entry_point="swamp_envs.adapters.gym:SwampVectorEnv",
        kwargs={"game": name},
    )
