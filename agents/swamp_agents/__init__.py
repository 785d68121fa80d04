"""Agents that play any game of swamp_envs, and an arena for them."""

from swamp_envs.play.agents import Agent, AgentError, Blindfold, Random, make_agent, make_agents

__all__ = ["Agent", "AgentError", "Blindfold", "Random", "make_agent", "make_agents"]
