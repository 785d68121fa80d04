"""tianshou: double DQN in one seat against bots, by the Gymnasium door.

    python training/frameworks/with_tianshou.py --decisions 2000

Its policies find what is seen and what is legal by the keys `obs` and `mask`, in exploration and in what is expected of
the next state.
"""

import time
from typing import Annotated, cast

import torch
import typer
from gymnasium import spaces
from tianshou.algorithm.modelfree.dqn import DQN, DiscreteQLearningPolicy
from tianshou.algorithm.optim import AdamOptimizerFactory
from tianshou.data import Collector, VectorReplayBuffer
from tianshou.env import DummyVectorEnv
from tianshou.trainer import OffPolicyTrainerParams
from tianshou.utils.net.common import Net

from swamp_envs import SwampEnv

GAMES, STEPS, BATCH = 16, 512, 128  # at a time; decisions between two rounds of updates, and in each of these
MEMORY = 20_000  # decisions that can be learned from again
torch.set_num_threads(1)  # for small networks threads cost more than they help


def open_door(game: str, opponents: str) -> SwampEnv:
    return SwampEnv(game, opponents, obs_key="obs", mask_key="mask", obs_dtype="float32")


def make_learner(env: SwampEnv) -> DQN:
    """Nothing is discounted, for a game pays at its end."""
    actions, seen = cast(spaces.Discrete, env.action_space), cast(spaces.Dict, env.observation_space)["obs"]
    network = Net(state_shape=seen.shape or (), action_shape=(int(actions.n),), hidden_sizes=(128, 128))
    policy = DiscreteQLearningPolicy(model=network, action_space=actions, eps_training=0.1, eps_inference=0.0)
    return DQN(policy=policy, optim=AdamOptimizerFactory(lr=3e-4), gamma=1.0, target_update_freq=200)


def main(
    decisions: Annotated[int, typer.Option(min=1, help="Decisions to learn from, at least.")] = 100_000,
    game: Annotated[str, typer.Option(help="The game.")] = "swapx",
    opponents: Annotated[str, typer.Option(help="A bot for the other seats.")] = "random",
    seed: Annotated[int, typer.Option(min=0, help="Seed of games and learner.")] = 0,
) -> None:
    """Train a double DQN."""
    torch.manual_seed(seed)
    envs = DummyVectorEnv([lambda: open_door(game, opponents) for _ in range(GAMES)])
    envs.seed([seed + i for i in range(GAMES)])
    learner = make_learner(open_door(game, opponents))
    collector = Collector(learner, envs, VectorReplayBuffer(MEMORY, GAMES), exploration_noise=True)
    collector.reset()
    began = time.perf_counter()
    params = OffPolicyTrainerParams(
        training_collector=collector,
        max_epochs=1,
        epoch_num_steps=decisions,
        collection_step_num_env_steps=STEPS,
        batch_size=BATCH,
        update_step_num_gradient_steps_per_sample=1 / 16,
        show_progress=False,
        verbose=False,
    )
    told = learner.run_training(params)
    seconds = time.perf_counter() - began
    print(f"tianshou: {told.train_step} decisions, {told.train_step / seconds:.0f} a second")
    print(f"{told.train_episode} games")


if __name__ == "__main__":
    typer.run(main)
