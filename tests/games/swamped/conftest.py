"""The game's tests can run before the game has moved into the house's registry."""

import swamp_envs

swamp_envs.register_game("swamped", "swamp_envs.games.swamped", "Swamped")
