"""The scripted agent: decides what a recorded game decided, so that one game can be driven through many doors."""

from collections.abc import Sequence

import numpy as np

from swamp_envs import Variant


class Scripted:
    """Takes decision number p of the script wherever p decisions have been made; it keeps no place of its own."""

    def __init__(self, actions: Sequence[int]) -> None:
        self.name = "scripted"
        self._actions = np.array(actions, np.int64)

    def act(self, variant: Variant, states: np.ndarray) -> np.ndarray:
        return self._actions[states["ply"]]
