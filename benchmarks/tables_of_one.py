"""Whole games with the same bot on every seat."""

import numpy as np

from swamp_envs import Table, Variant, make_agent
from swamp_envs.dev import fresh_seeds

NAMESPACE = "tables of networks"  # of deals


def play(variant: Variant, bot: str, games: int, seed: int) -> np.ndarray:
    """The last states of so many games."""
    return Table.of(variant, [make_agent(bot, seed)], games, seed).finish().states


def wins_of_tables(variant: Variant, bot: str, games: int, seed: int) -> float:
    """The share of games that somebody wins, on deals that no run learns from."""
    table = Table(variant, games, {0: make_agent(bot, seed)}, seed)
    table.owner[:] = 0
    table.deal(np.arange(games), fresh_seeds(NAMESPACE, games, seed))
    return float((table.finish().payoffs > 0).any(1).mean())
