"""AgileRL: an evolving population of PPO learners in one seat against bots, by the vector door.

    python training/frameworks/with_agilerl.py --decisions 2000

Its learners look for `action_mask` in the infos of a step, and draw from it at once. A game that is over has no legal
action, so finished games are dealt anew in the same step.
"""

import random
import time
from typing import Annotated

import numpy as np
import torch
import typer
from agilerl.algorithms import PPO
from agilerl.hpo.mutation import Mutations
from agilerl.hpo.tournament import TournamentSelection
from agilerl.training.train_on_policy import train_on_policy

from swamp_envs import SwampVectorEnv

LEARNERS, GAMES = 2, 16
STEPS, BATCH, ROUND = (
    512,
    128,
    1024,
)  # decisions of a learner between two updates, in a part of one, between two selections
NETWORK = {"encoder_config": {"hidden_size": [128]}, "head_config": {"hidden_size": [128]}}
torch.set_num_threads(1)  # for small networks threads cost more than they help


def open_door(game: str, opponents: str) -> SwampVectorEnv:
    return SwampVectorEnv(game, GAMES, opponents, mask_in="info", obs_dtype="float32", autoreset_mode="SameStep")


def make_population(envs: SwampVectorEnv) -> list[PPO]:
    """Nothing is discounted, for a game pays at its end."""
    settings = {"num_envs": GAMES, "learn_step": STEPS, "batch_size": BATCH, "lr": 3e-4, "gamma": 1.0}
    seen, actions = envs.single_observation_space, envs.single_action_space
    return PPO.population(LEARNERS, seen, actions, net_config=NETWORK, **settings)


def main(
    decisions: Annotated[int, typer.Option(min=1, help="Decisions to learn from, at least.")] = 100_000,
    game: Annotated[str, typer.Option(help="The game.")] = "swapx",
    opponents: Annotated[str, typer.Option(help="A bot for the other seats.")] = "random",
    seed: Annotated[int, typer.Option(min=0, help="Seed of games and learner.")] = 0,
) -> None:
    """Train a population: after each round the better one goes on, and a changed copy of it."""
    for set_seed in (random.seed, np.random.seed, torch.manual_seed):
        set_seed(seed)
    envs = open_door(game, opponents)
    envs.reset(seed=seed)
    began = time.perf_counter()
    learners, fitness = train_on_policy(
        envs,
        game,
        "PPO",
        make_population(envs),
        max_steps=-(-decisions // LEARNERS),
        evo_steps=ROUND,
        selection_strategy=TournamentSelection(tournament_size=2, elitism=True, population_size=LEARNERS),
        mutation=Mutations(no_mutation=0.6, architecture=0, new_layer_prob=0, parameters=0.4, activation=0, rl_hp=0),
        verbose=False,
    )
    seconds = time.perf_counter() - began
    done = sum(learner.steps for learner in learners)
    print(f"agilerl: {done} decisions, {done / seconds:.0f} a second")
    print(f"the games they were judged by paid {np.mean(fitness):+.2f} on average")


if __name__ == "__main__":
    typer.run(main)
