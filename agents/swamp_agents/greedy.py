"""The greedy agents: what looks best at once, by the verb that a game brings for it."""

import numpy as np

from swamp_envs import Variant
from swamp_envs.core import loops
from swamp_envs.core.dispatch import imagine, room_of, suggest, suggest_cooperative, suggest_planned
from swamp_envs.core.kernel import kernel
from swamp_envs.core.registry import game, games
from swamp_envs.play.agents import AgentError

from .cache import Cache
from .games import brings


class Greedy:
    """Takes the decision that looks best at once, by the game's own `suggest`; chance breaks ties."""

    name = "greedy"
    verb = "suggest"

    def __init__(self, seed: int = 0) -> None:
        self._dice = np.array([seed], np.uint64)
        self._rooms: dict[np.dtype, np.ndarray] = Cache()  # by the record of the games

    def prepare(self, variant: Variant) -> None:
        """Refuse a game that it does not play."""
        self._room(variant)

    def act(self, variant: Variant, states: np.ndarray) -> np.ndarray:
        room = self._room(variant)
        actions = np.zeros(len(states), np.int64)
        seeds = np.zeros(len(states), np.uint64)
        loops.draw_seeds(self._dice, seeds)
        plain = np.require(states, requirements=["C", "W"])  # any other layout would compile the kernel once more
        self._decide(variant.tables, plain, variant.states(1), room, seeds, actions)
        return actions

    def _decide(self, *arrays: np.ndarray) -> None:
        suggest_rows(*arrays)

    def _room(self, asked: Variant) -> np.ndarray:
        if asked.state not in self._rooms:
            if not brings(asked, self.verb):
                played = ", ".join(name for name in games() if brings(game(name).default, self.verb))
                raise AgentError(f"{self.name} does not play {asked.game.name}; it plays: {played}")
            self._rooms[asked.state] = np.zeros(1, room_of(asked.state))
        return self._rooms[asked.state]


class Cooperative(Greedy):
    """Greedy for the team: only the success of all counts, by the game's own `suggest_cooperative`."""

    name = "greedy_coop"
    verb = "suggest_cooperative"

    def _decide(self, *arrays: np.ndarray) -> None:
        suggest_rows_cooperatively(*arrays)


class Planner(Greedy):
    """Greedy for what may come of a position, by the game's own `suggest_planned`."""

    name = "planner"
    verb = "suggest_planned"

    def _decide(self, *arrays: np.ndarray) -> None:
        suggest_rows_planned(*arrays)


@kernel
def suggest_rows(tables, states, seen, room, seeds, actions):
    """What each deciding seat would do, whatever is hidden from it; `seen` has room for one state."""
    for i in range(states.shape[0]):
        t = tables[states[i].pack]
        seen[0] = states[i]
        imagine(t, seen[0], seeds[i])
        actions[i] = suggest(t, seen[0], room[0], seeds[i])


@kernel
def suggest_rows_cooperatively(tables, states, seen, room, seeds, actions):
    """The same for the good of all."""
    for i in range(states.shape[0]):
        t = tables[states[i].pack]
        seen[0] = states[i]
        imagine(t, seen[0], seeds[i])
        actions[i] = suggest_cooperative(t, seen[0], room[0], seeds[i])


@kernel
def suggest_rows_planned(tables, states, seen, room, seeds, actions):
    """The same with an eye to what may come."""
    for i in range(states.shape[0]):
        t = tables[states[i].pack]
        seen[0] = states[i]
        imagine(t, seen[0], seeds[i])
        actions[i] = suggest_planned(t, seen[0], room[0], seeds[i])
