"""Positions that greedy bots come to, off the way that they would go by themselves too."""

from typing import Any

import numpy as np

import swamp_envs
from swamp_agents.games import brings
from swamp_agents.greedy import Cooperative, Greedy, Planner
from swamp_agents.suggestions import suggest_rows
from swamp_envs import Variant
from swamp_envs.core.dispatch import room_of

Bot = type[Greedy]
BOTS: tuple[Bot, ...] = (Greedy, Cooperative, Planner)


def wander(game: str, bot: Bot, games: int, wild: float, **options: Any) -> set[int]:
    """Whole games with such a part of random moves; every decision of the bot is legal. Returns the phases met."""
    batch = swamp_envs.batch(game, games, seed=3, autoreset="off", **options)
    agent, dice, phases = bot(5), np.random.default_rng(4), set()
    while not batch.finished.all():
        rows = np.flatnonzero(~batch.finished)
        chosen = agent.act(batch.variant, batch.states[rows])
        assert batch.mask[rows, chosen].all()
        phases |= set(batch.states["phase"][rows].tolist())
        batch.step_rows(rows, np.where(dice.random(len(rows)) < wild, batch.random_actions()[rows], chosen))
    return phases


def some_states(game: str, bot: Bot, games: int, made: int, **options: Any) -> tuple[Variant, np.ndarray]:
    """Games after so many decisions, every third one random."""
    batch = swamp_envs.batch(game, games, seed=8, autoreset="off", **options)
    for k in range(made):
        rows = np.flatnonzero(~batch.finished)
        chosen = bot(k).act(batch.variant, batch.states[rows])
        batch.step_rows(rows, batch.random_actions()[rows] if k % 3 == 0 else chosen)
    return batch.variant, batch.states[~batch.finished]


def choices(bot: Bot, variant: Variant, states: np.ndarray, first: int = 0) -> list[int]:
    """What a bot decides, the seeds being numbers from the first one on; whatever its room was used for before."""
    assert brings(variant, bot.verb)
    room, actions = np.zeros(1, room_of(variant.state)), np.zeros(len(states), np.int64)
    room.view(np.uint8).fill(85)
    seeds = first + np.arange(len(states), dtype=np.uint64)
    rows = np.arange(len(states))
    suggest_rows(bot.verb, variant.tables, states, rows, variant.states(1), room, seeds, actions)
    return actions.tolist()
