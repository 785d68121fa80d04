"""Agents that play any game of swamp_envs."""

from .agent import Agent, AgentError, Blindfold, Random, make_agent, make_agents

__all__ = ["Agent", "AgentError", "Blindfold", "Random", "make_agent", "make_agents"]
