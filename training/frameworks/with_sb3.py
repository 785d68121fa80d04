"""Stable-Baselines3: sb3-contrib's MaskablePPO in one seat against bots, by the VecEnv door or the Gymnasium door.

python training/frameworks/with_sb3.py --decisions 2000
python training/frameworks/with_sb3.py --decisions 2000 --door gymnasium
"""

import time
from functools import partial
from typing import Annotated, Literal

import numpy as np
import torch
import typer
from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_util import make_vec_env
from stable_baselines3.common.vec_env import VecEnv

from swamp_envs import SwampEnv, SwampVecEnv

GAMES, STEPS = 16, 64  # at a time, and decisions of each between two updates
torch.set_num_threads(1)  # for small networks threads cost more than they help


def open_games(door: str, game: str, opponents: str, seed: int) -> VecEnv:
    """The batch engine, or as many single environments, stepped one after another."""
    if door == "vecenv":
        return SwampVecEnv(game, GAMES, opponents, mask_in="info", obs_dtype="float32", seed=seed)
    single = partial(SwampEnv, game, opponents, mask_in="info", obs_dtype="float32")
    return make_vec_env(single, GAMES, seed=seed)


def main(
    decisions: Annotated[int, typer.Option(min=1, help="Decisions to learn from, at least.")] = 100_000,
    door: Annotated[Literal["vecenv", "gymnasium"], typer.Option(help="The door to go through.")] = "vecenv",
    game: Annotated[str, typer.Option(help="The game.")] = "swapx",
    opponents: Annotated[str, typer.Option(help="A bot for the other seats.")] = "random",
    seed: Annotated[int, typer.Option(min=0, help="Seed of games and learner.")] = 0,
) -> None:
    """Train MaskablePPO."""
    envs = open_games(door, game, opponents, seed)
    model = MaskablePPO("MlpPolicy", envs, n_steps=STEPS, batch_size=256, n_epochs=4, gamma=1.0, seed=seed)
    began = time.perf_counter()
    model.learn(decisions)
    seconds = time.perf_counter() - began
    paid = [episode["r"] for episode in model.ep_info_buffer or ()]
    print(f"sb3, {door}: {model.num_timesteps} decisions, {model.num_timesteps / seconds:.0f} a second")
    print(f"the last {len(paid)} games paid {np.mean(paid):+.2f} on average")


if __name__ == "__main__":
    typer.run(main)
