"""Why a decision was made, from agents that judge positions as the house does."""

from importlib import import_module

import numpy as np

from swamp_envs import Variant

_HOME = "swamp_agents.analysis"  # by name: what is imported here becomes a part of the kernels' stamps


class Explains:
    """An agent whose decisions are told with what they gained."""

    def why(self, variant: Variant, before: np.ndarray, after: np.ndarray) -> list[str]:
        """What a decision gained that led from one state to the other, given several deals of both."""
        return import_module(_HOME).gains(variant, before, after)
