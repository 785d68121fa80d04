"""RLlib on its new API stack: PPO in self-play by the AEC door; one masked module plays all seats.

    python training/frameworks/with_rllib.py --decisions 2000
    python training/frameworks/with_rllib.py --address 10.0.0.1:6379 --runners 32

Every machine of a cluster needs swamp_envs where Python finds it.
"""

import time
from typing import Annotated, Any

import ray
import torch
import typer
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module import MultiRLModuleSpec, RLModuleSpec
from ray.rllib.env.wrappers.pettingzoo_env import PettingZooEnv
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule
from ray.tune.registry import register_env

from swamp_envs import SwampAEC

ALL_SEATS = "all_seats"  # the one policy
STEPS, EPOCHS, BATCH = 1024, 4, 256  # decisions between two updates, which go over them so often in such parts
# The module looks for `observations`, in floats; before it begins RLlib tries the environment without a look at masks.
DOOR = {"obs_key": "observations", "obs_dtype": "float32", "illegal": "lose"}
torch.set_num_threads(1)  # for small networks threads cost more than they help


def open_door(settings: dict[str, Any]) -> PettingZooEnv:
    """Each runner opens one, maybe on another machine."""
    return PettingZooEnv(SwampAEC(**settings))


def make_config(game: str, runners: int, seed: int) -> PPOConfig:
    """Nothing is discounted, for a game pays at its end."""
    module = RLModuleSpec(module_class=ActionMaskingTorchRLModule, model_config={"fcnet_hiddens": [128, 128]})
    return (
        PPOConfig()
        .environment("swamp", env_config={"game": game, **DOOR})
        .env_runners(num_env_runners=runners)
        .multi_agent(policies={ALL_SEATS}, policy_mapping_fn=lambda *_, **__: ALL_SEATS)
        .rl_module(rl_module_spec=MultiRLModuleSpec(rl_module_specs={ALL_SEATS: module}))
        .training(train_batch_size_per_learner=STEPS, minibatch_size=BATCH, num_epochs=EPOCHS, gamma=1.0, lr=3e-4)
        .debugging(seed=seed)
    )


def main(
    decisions: Annotated[int, typer.Option(min=1, help="Decisions to learn from, at least.")] = 100_000,
    address: Annotated[str, typer.Option(help="A cluster that runs; without it one is begun here.")] = "local",
    runners: Annotated[int, typer.Option(min=0, help="Processes that play; 0: the learner plays itself.")] = 0,
    game: Annotated[str, typer.Option(help="The game.")] = "swapx",
    seed: Annotated[int, typer.Option(min=0, help="Seed of games and learner.")] = 0,
) -> None:
    """Train by self-play."""
    ray.init(address, log_to_driver=False)
    register_env("swamp", open_door)
    learner = make_config(game, runners, seed).build_algo()
    began, done = time.perf_counter(), 0
    while done < decisions:
        told = learner.train()["env_runners"]
        done = int(told["num_env_steps_sampled_lifetime"])
    seconds = time.perf_counter() - began
    print(f"rllib: {done} decisions, {done / seconds:.0f} a second")
    print(f"games took {told['episode_len_mean']:.0f} decisions on average")
    learner.stop()
    ray.shutdown()


if __name__ == "__main__":
    typer.run(main)
