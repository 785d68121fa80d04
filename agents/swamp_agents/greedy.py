"""The greedy agents: what looks best at once, by the verb that a game brings for it."""

import numpy as np

from swamp_envs import AgentError, Variant, available_games, game
from swamp_envs.dev import Verb, draw_seeds, room_of, suggest

from .cache import Cache
from .games import brings
from .reasons import Explains
from .suggestions import suggest_cooperative, suggest_planned, suggest_rows


class Greedy(Explains):
    """Takes the decision that looks best at once, by the game's own `suggest`; chance breaks ties."""

    name = "greedy"
    verb: Verb = suggest

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
        draw_seeds(self._dice, seeds)
        plain = np.require(states, requirements=["C", "W"])  # any other layout would compile the kernel once more
        rows = np.arange(len(states))
        suggest_rows(self.verb, variant.tables, plain, rows, variant.states(1), room, seeds, actions)
        return actions

    def _room(self, asked: Variant) -> np.ndarray:
        if asked.state not in self._rooms:
            if not brings(asked, self.verb):
                played = ", ".join(name for name in available_games() if brings(game(name).default, self.verb))
                raise AgentError(f"{self.name} does not play {asked.game.name}; it plays: {played}")
            self._rooms[asked.state] = np.zeros(1, room_of(asked.state))
        return self._rooms[asked.state]


class Cooperative(Greedy):
    """Greedy for the team: only the success of all counts, by the game's own `suggest_cooperative`."""

    name = "greedy_coop"
    verb = suggest_cooperative


class Planner(Greedy):
    """Greedy for what may come of a position, by the game's own `suggest_planned`."""

    name = "planner"
    verb = suggest_planned
