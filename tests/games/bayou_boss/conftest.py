"""The game's tests can run before the game has moved into the house's registry."""

import swamp_envs

swamp_envs.register_game("bayou_boss", "swamp_envs.games.bayou_boss", "Bayou Boss")
