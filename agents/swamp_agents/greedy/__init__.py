"""The greedy agent: for each game a kernel that looks one decision ahead."""

from importlib import import_module

import numpy as np

from swamp_envs import Variant
from swamp_envs.core import loops

from ..agent import AgentError

# The games whose greedy kernel stands in a file of that name beside this one.
GAMES = ("swapx", "bayou_boss")


class Greedy:
    """Takes the decision that looks best at once, by the game's own `choose_moves` kernel; chance breaks ties."""

    def __init__(self, seed: int = 0) -> None:
        self.name = "greedy"
        self._dice = np.array([seed], np.uint64)

    def act(self, variant: Variant, states: np.ndarray) -> np.ndarray:
        name = variant.game.name
        if name not in GAMES:
            raise AgentError(f"greedy does not play {name}; it plays: {', '.join(GAMES)}")
        actions = np.zeros(len(states), np.int64)
        seeds = np.zeros(len(states), np.uint64)
        loops.draw_seeds(self._dice, seeds)
        plain = np.require(states, requirements=["C", "W"])  # any other layout would compile the kernel once more
        import_module(f"{__name__}.{name}").choose_moves(variant.tables, plain, seeds, actions)
        return actions
