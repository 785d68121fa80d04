"""The greedy agent: for each game a kernel that looks one decision ahead."""

from importlib import import_module

import numpy as np

from swamp_envs import Variant
from swamp_envs.core import loops
from swamp_envs.play.agents import AgentError

# The games whose greedy kernel stands in a file of that name beside this one.
GAMES = ("swapx", "bayou_boss", "swamped", "gillybog")
# Those whose file has a kernel for purely cooperative play too.
COOPERATIVE = ("swamped", "gillybog")


class Greedy:
    """Takes the decision that looks best at once, by the game's own `choose_moves` kernel; chance breaks ties."""

    name = "greedy"
    _kernel = "choose_moves"
    _games = GAMES

    def __init__(self, seed: int = 0) -> None:
        self._dice = np.array([seed], np.uint64)

    def act(self, variant: Variant, states: np.ndarray) -> np.ndarray:
        name = variant.game.name
        if name not in self._games:
            raise AgentError(f"{self.name} does not play {name}; it plays: {', '.join(self._games)}")
        actions = np.zeros(len(states), np.int64)
        seeds = np.zeros(len(states), np.uint64)
        loops.draw_seeds(self._dice, seeds)
        plain = np.require(states, requirements=["C", "W"])  # any other layout would compile the kernel once more
        choose = getattr(import_module(f"{__name__}.{name}"), self._kernel)
        choose(variant.tables, plain, seeds, actions)
        return actions


class Cooperative(Greedy):
    """Greedy for the team: only the success of the mission counts, by the game's `choose_cooperative` kernel."""

    name = "greedy_coop"
    _kernel = "choose_cooperative"
    _games = COOPERATIVE
