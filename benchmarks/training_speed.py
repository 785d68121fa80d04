"""How fast three ways of training learn: `python -m benchmarks.training_speed` runs them in turns, on one core.

The same game, the same hidden layers, and PPO each time: this house's learner, in which every seat learns; MaskablePPO
on one seat of many games by `SwampVecEnv`; and MaskablePPO on one AEC environment that is shown as a Gymnasium one,
whose seats take turns, as PettingZoo's tutorial for Stable-Baselines3 has it. Counted are decisions learned from.
Writes benchmarks/results/training_speed.md.
"""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import gymnasium
import numpy as np
import torch
import typer
from rich.console import Console
from sb3_contrib import MaskablePPO
from sb3_contrib.common.wrappers import ActionMasker

from benchmarks.pages import head, line
from swamp_envs import SwampVecEnv, game
from swamp_training.actor_critic import ActorCritic
from swamp_training.ppo import PPO
from swamp_training.settings import Settings, read_layers

OUT = Path(__file__).parent / "results" / "training_speed.md"
HIDDEN = "256x256"
NUM_ENVS, NUM_STEPS = 128, 32  # of MaskablePPO
HEAD = ("Way to learn", "Decisions a second", "Times as fast")
NOTE = """# How fast learning goes

Decisions learned from in a second, on one core, PPO with hidden layers of {hidden} in {game}: medians of {rounds}
rounds of {seconds:g} seconds each, the ways taking turns. This house's learner spends {share:.1%} of its time in the
environment.
`python -m benchmarks.training_speed` measures it.
"""
Spend = Callable[[float], float]  # so many seconds; returns decisions a second


class OneForAll(gymnasium.Env):
    """An AEC environment as the tutorial shows it: whoever is in turn decides, and is told what the decision paid."""

    def __init__(self, aec: Any) -> None:
        self.aec = aec
        aec.reset(seed=0)
        self.observation_space = aec.observation_space(aec.agent_selection)["observation"]
        self.action_space = aec.action_space(aec.agent_selection)

    def reset(self, *, seed: int | None = None, options: Any = None) -> tuple[np.ndarray, dict]:
        self.aec.reset(seed=seed, options=options)
        return self.seen(), {}

    def step(self, action: Any) -> tuple[np.ndarray, float, bool, bool, dict]:
        mover = self.aec.agent_selection
        self.aec.step(int(action))
        reward, over = self.aec.rewards[mover], any(self.aec.terminations.values())
        return self.seen(), float(reward), over, any(self.aec.truncations.values()), {}

    def seen(self) -> np.ndarray:
        return self.aec.observe(self.aec.agent_selection)["observation"]

    def action_masks(self) -> np.ndarray:
        return self.aec.observe(self.aec.agent_selection)["action_mask"].astype(bool)


def ours(name: str) -> tuple[Spend, PPO]:
    settings, variant = Settings(name, hidden=HIDDEN), game(name).variant()
    learner = PPO(variant, ActorCritic(variant, read_layers(HIDDEN)), settings)

    def spend(seconds: float) -> float:
        return timed(seconds, learner.update, lambda: learner.decisions)

    return spend, learner


def one_seat(name: str) -> Spend:
    envs = SwampVecEnv(name, NUM_ENVS, "random", mask_in="info", obs_dtype="float32", seed=0)
    net: dict[str, Any] = {"net_arch": read_layers(HIDDEN)}
    model = MaskablePPO("MlpPolicy", envs, n_steps=NUM_STEPS, batch_size=512, policy_kwargs=net, device="cpu", seed=0)
    return library(model, NUM_ENVS * NUM_STEPS)


def tutorial(name: str) -> Spend:
    aec = game_module(name).env(obs_dtype="float32")
    one = OneForAll(aec)
    env = ActionMasker(one, lambda _: one.action_masks())
    model = MaskablePPO("MlpPolicy", env, policy_kwargs={"net_arch": read_layers(HIDDEN)}, device="cpu", seed=0)
    return library(model, model.n_steps)


def game_module(name: str) -> Any:
    return __import__(f"swamp_envs.{name}_v{game(name).version}", fromlist=["env"])


def library(model: MaskablePPO, at_once: int) -> Spend:
    def spend(seconds: float) -> float:
        def update() -> object:
            return model.learn(at_once, reset_num_timesteps=False)

        return timed(seconds, update, lambda: model.num_timesteps)

    return spend


def timed(seconds: float, update: Callable[[], object], count: Callable[[], int]) -> float:
    """Whole updates, until so many seconds are over."""
    before, began = count(), time.perf_counter()
    while time.perf_counter() - began < seconds:
        update()
    return (count() - before) / (time.perf_counter() - began)


def main(
    name: Annotated[str, typer.Argument(help="The game.")] = "swapx",
    seconds: Annotated[float, typer.Option(min=1, help="Of each way in each round.")] = 15.0,
    rounds: Annotated[int, typer.Option(min=1, help="Rounds, after one that is not counted.")] = 3,
    out: Annotated[Path, typer.Option(help="The page that is written.")] = OUT,
) -> None:
    """Measure, and write the page."""
    torch.set_num_threads(1)
    spend, learner = ours(name)
    ways = {
        "`swamp train`": spend,
        "MaskablePPO on `SwampVecEnv`": one_seat(name),
        "PettingZoo's tutorial": tutorial(name),
    }
    found = np.array([[spend(seconds) for spend in ways.values()] for _ in range(rounds + 1)])[1:]
    rates = np.median(found, axis=0)
    share = learner.in_games / (learner.decisions / rates[0])
    rows = [line((way, f"{rate:,.0f}", f"{rates[0] / rate:.1f}")) for way, rate in zip(ways, rates, strict=True)]
    note = NOTE.format(hidden=HIDDEN, game=game(name).title, rounds=rounds, seconds=seconds, share=share)
    out.write_text("\n".join([note, *head(HEAD), *rows, ""]), encoding="utf-8")
    Console().print("\n".join(rows), markup=False)


if __name__ == "__main__":
    typer.run(main)
