"""Whole games with the same bot on every seat."""

import numpy as np

from swamp_envs import Batch, Variant
from swamp_envs.play.agents import Blindfold, make_agent


def play(variant: Variant, bot: str, games: int, seed: int) -> np.ndarray:
    """The last states of so many games."""
    batch, agent, blindfold = Batch(variant, games, seed, autoreset="off"), make_agent(bot, seed), Blindfold(seed)
    while not batch.finished.all():
        rows = np.flatnonzero(~batch.finished)
        batch.step_rows(rows, blindfold.act(agent, variant, batch.states[rows]))
    return batch.states
