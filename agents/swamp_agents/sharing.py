"""Chances to win, made into what they pay."""

import numpy as np

from swamp_envs.dev import kernel


@kernel
def share_chances(worth, n):
    """Turn the worth of the first n sides into chances to win, in proportion to e ** worth; -inf has none."""
    highest = -np.inf
    for p in range(n):
        highest = max(highest, worth[p])
    total = 0.0
    for p in range(n):
        worth[p] = np.exp(worth[p] - highest)
        total += worth[p]
    for p in range(n):
        worth[p] /= total


@kernel
def purse_of(chance, players):
    """What one of so many players is paid on average who wins all with this chance and else shares the loss."""
    return chance - (1.0 - chance) / (players - 1) if players > 1 else 2.0 * chance - 1.0
