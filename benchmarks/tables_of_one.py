"""Whole games with the same bot on every seat."""

import numpy as np

from swamp_envs import Variant
from swamp_envs.play.agents import make_agent
from swamp_envs.play.table import Table


def play(variant: Variant, bot: str, games: int, seed: int) -> np.ndarray:
    """The last states of so many games."""
    return Table.of(variant, [make_agent(bot, seed)], games, seed).finish().states


def wins_of_tables(variant: Variant, bot: str, games: int, seed: int) -> float:
    """The share of games that somebody wins."""
    return float((play(variant, bot, games, seed)["payoff"][:, : variant.players] > 0).any(1).mean())
