"""Agents that play any game of swamp_envs, trained networks among them, and an arena for them."""

from typing import TYPE_CHECKING, Any

from swamp_envs import Agent, AgentError, make_agent
from swamp_envs.dev import Blindfold, Random, make_agents

if TYPE_CHECKING:
    from .observed import load_policy


def __getattr__(name: str) -> Any:
    """`load_policy`, imported when it is first asked for, with the kernels of networks."""
    if name == "load_policy":
        from .observed import load_policy

        return load_policy
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__all__ = ["Agent", "AgentError", "Blindfold", "Random", "load_policy", "make_agent", "make_agents"]
