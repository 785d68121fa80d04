"""A person among the agents: asked at the terminal, in whatever loop, arena or evaluation agents are asked."""

import numpy as np

from ..core.game import Variant
from ..core.match import Match
from .console import screen
from .person import ask


class Human:
    """Sees what the deciding seat sees, and is asked until the answer is a legal move; q leaves the whole run."""

    name = "human"
    is_person = True

    def __init__(self, seed: int = 0) -> None:
        del seed  # people have their own

    def act(self, variant: Variant, states: np.ndarray) -> np.ndarray:
        return np.array([self.decide(Match.at(variant, state)) for state in states], np.int64)

    def decide(self, match: Match) -> int:
        move = ask(screen(), match)
        assert move is not None, "there are no commands here that change the match"
        return match.variant.action_number(move)
