"""The PettingZoo parallel door: all agents act at once, and only the action of the one in turn counts."""

from collections.abc import Mapping
from typing import Any

from pettingzoo.utils.conversions import turn_based_aec_to_parallel_wrapper

from ..core.errors import NotReset, SwampError
from ..core.fields import short


class AllAct(turn_based_aec_to_parallel_wrapper):
    """PettingZoo's conversion, which needs an action of every agent."""

    def step(self, actions: Any) -> Any:
        if not hasattr(self, "agents"):
            raise NotReset("call reset() before step()")
        names = ", ".join(self.agents)
        if not isinstance(actions, Mapping):
            raise SwampError(f"step: found {short(actions)}, accepted: a dict with an action for each of {names}")
        missing = [agent for agent in self.agents if agent not in actions]
        if missing:
            raise SwampError(f"step: found no action for {', '.join(missing)}, accepted: one for each of {names}")
        return super().step(dict(actions))
