"""TorchRL: PPO in self-play by the parallel door; one network plays all seats, and every seat learns.

    python training/frameworks/with_torchrl.py --decisions 2000

In TorchRL everybody acts at once. Whoever is not in turn has one legal action, which does nothing: its probability is 1
whatever the network says, so that the policy learns nothing from it.
"""

import time
from typing import Annotated

import torch
import typer
from tensordict import TensorDict
from tensordict.nn import TensorDictModule
from torch.utils.data import BatchSampler, RandomSampler
from torchrl.collectors import Collector
from torchrl.envs import PettingZooWrapper
from torchrl.modules import MaskedCategorical, MultiAgentMLP, ProbabilisticActor
from torchrl.objectives import ClipPPOLoss, ValueEstimators

from swamp_envs import parallel

SEATS = "player"  # TorchRL's group of player_0, player_1 ...: their parts of the data are in one tensor
STEPS, EPOCHS, BATCH = 512, 4, 128  # decisions between two updates, which go over them so often in such parts
torch.set_num_threads(1)  # for small networks threads cost more than they help


def make_network(env: PettingZooWrapper, outputs: int) -> MultiAgentMLP:
    """One policy for every seat, which decides by what it sees alone."""
    inputs, seats = env.observation_spec[SEATS, "observation"].shape[-1], len(env.group_map[SEATS])
    return MultiAgentMLP(inputs, outputs, seats, centralized=False, share_params=True, depth=2, num_cells=128)


def make_policy(env: PettingZooWrapper) -> ProbabilisticActor:
    """Draws from the legal actions of each seat."""
    actions = env.observation_spec[SEATS, "action_mask"].shape[-1]
    scores = TensorDictModule(make_network(env, actions), [(SEATS, "observation")], [(SEATS, "logits")])
    return ProbabilisticActor(
        scores,
        in_keys={"logits": (SEATS, "logits"), "mask": (SEATS, "action_mask")},
        out_keys=[env.action_key],
        spec=env.full_action_spec,
        distribution_class=MaskedCategorical,
        return_log_prob=True,
        log_prob_key=(SEATS, "log_prob"),
    )


def make_loss(env: PettingZooWrapper, policy: ProbabilisticActor) -> ClipPPOLoss:
    """PPO's loss; nothing is discounted, for a game pays at its end."""
    critic = TensorDictModule(make_network(env, 1), [(SEATS, "observation")], [(SEATS, "value")])
    loss = ClipPPOLoss(policy, critic, entropy_coeff=0.01)
    loss.set_keys(action=env.action_key, reward=env.reward_key, sample_log_prob=(SEATS, "log_prob"))
    loss.set_keys(value=(SEATS, "value"), done=(SEATS, "done"), terminated=(SEATS, "terminated"))
    loss.make_value_estimator(ValueEstimators.GAE, gamma=1.0, lmbda=0.95)
    return loss


def learn(loss: ClipPPOLoss, optimizer: torch.optim.Optimizer, data: TensorDict) -> None:
    """Some epochs over what was played."""
    with torch.no_grad():
        loss.value_estimator(data, params=loss.critic_network_params, target_params=loss.target_critic_network_params)
    for _ in range(EPOCHS):
        for rows in BatchSampler(RandomSampler(range(len(data))), BATCH, drop_last=False):
            losses = loss(data[rows])
            optimizer.zero_grad()
            (losses["loss_objective"] + losses["loss_critic"] + losses["loss_entropy"]).backward()
            optimizer.step()


def main(
    decisions: Annotated[int, typer.Option(min=1, help="Decisions to learn from, at least.")] = 100_000,
    game: Annotated[str, typer.Option(help="The game.")] = "swapx",
    seed: Annotated[int, typer.Option(min=0, help="Seed of games and learner.")] = 0,
) -> None:
    """Train by self-play."""
    torch.manual_seed(seed)
    env = PettingZooWrapper(parallel(game, mask_in="info", obs_dtype="float32"), seed=seed)
    policy = make_policy(env)
    loss = make_loss(env, policy)
    optimizer = torch.optim.Adam(loss.parameters(), 3e-4)
    updates = -(-decisions // STEPS)
    began = time.perf_counter()
    for data in Collector(env, policy, frames_per_batch=STEPS, total_frames=updates * STEPS):
        learn(loss, optimizer, data)
    seconds = time.perf_counter() - began
    print(f"torchrl: {updates * STEPS} decisions, {updates * STEPS / seconds:.0f} a second")


if __name__ == "__main__":
    typer.run(main)
