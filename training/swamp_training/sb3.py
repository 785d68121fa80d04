"""`swamp train --method sb3`: MaskablePPO on one seat against named bots and past selves of the learner."""

import io
import json
import pickle
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from rich.console import Console
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.logger import configure

from swamp_agents.network.file import Network
from swamp_agents.network.inputs import reads_pack
from swamp_agents.policy import Policy
from swamp_envs import Variant, game
from swamp_envs.adapters.sb3 import SwampVecEnv
from swamp_envs.core.options import parse_options

from .checkpoint import FILE, Parts, load_checkpoint, save_checkpoint, set_generators
from .evaluation import Result
from .network import SwampPolicy, export_network, policy_settings
from .pastselves import PastNetworks
from .runs import POLICY_FILE, Bar, conclude, open_bar, open_run, within_memory
from .settings import SELF, OneSeat, read_weights

PARTS: Parts = {
    "settings": OneSeat,
    "selves": PastNetworks,
    "env": bytes,
    "model": bytes,
    "decisions": int,
    "seconds": (int, float),
}


@dataclass
class Run:
    """A training run: the learner, its games, its past selves, and what has been spent so far."""

    settings: OneSeat
    env: SwampVecEnv
    model: MaskablePPO
    selves: PastNetworks
    seconds: float = 0.0  # spent learning, in all parts of the run

    @classmethod
    def begun(cls, settings: OneSeat) -> "Run":
        variant = game(settings.game).variant(**parse_options(settings.option))
        # Until there is a past self the named opponents sit there alone.
        bots = {name: weight for name, weight in read_weights(settings.opponents).items() if name != SELF and weight}
        selves = PastNetworks(settings.pool, settings.snapshot_every, settings.seed)
        with within_memory(settings):
            env = SwampVecEnv(
                settings.game,
                settings.games,
                bots or "random",
                mask_in="info",
                seed=settings.seed,
                obs_pack=reads_pack(variant),
                **variant.options,
            )
            return cls(settings, env, make_learner(settings, env), selves)

    @property
    def variant(self) -> Variant:
        return self.env.versus.variant

    @property
    def directory(self) -> Path:
        return Path(self.settings.run)

    @property
    def decisions(self) -> int:
        return self.model.num_timesteps

    @property
    def network(self) -> Network:
        return export_network(self.model.policy, self.variant, json.dumps(self.settings.changed))

    def seat_opponents(self) -> None:
        """Take a snapshot when one is due, and draw who plays in the games to come."""
        weights = read_weights(self.settings.opponents)
        if not weights.get(SELF):
            return
        if self.selves.due(self.decisions):
            self.selves.add(self.decisions, self.network)
        self.env.set_opponents(self.selves.opponents(weights, self.settings.seated))

    def save(self, seconds: float) -> None:
        """A checkpoint, and beside it the policy as a file to play with."""
        model = io.BytesIO()
        self.model.save(model)
        kept = {"settings": self.settings, "selves": self.selves, "env": pickle.dumps(self.env)}
        progress = {"decisions": self.decisions, "seconds": seconds}
        save_checkpoint(self.directory, kept | progress | {"model": model.getvalue()})
        self.network.save(self.directory / POLICY_FILE)

    @classmethod
    def resumed(cls, settings: OneSeat) -> "Run":
        """The run as its last checkpoint has it, with those settings that can be given anew."""
        checkpoint = load_checkpoint(Path(settings.run), PARTS)
        parts = checkpoint["parts"]
        kept = settings.resuming(parts["settings"])
        env = pickle.loads(parts["env"])
        model = MaskablePPO.load(io.BytesIO(parts["model"]), env, device="cpu", force_reset=False)
        set_generators(checkpoint)  # last: loading a model seeds them
        return cls(kept, env, model, parts["selves"], parts["seconds"])


def make_learner(settings: OneSeat, env: SwampVecEnv) -> MaskablePPO:
    variant = env.versus.variant
    return MaskablePPO(
        SwampPolicy,
        env,
        learning_rate=settings.learning_rate,
        n_steps=settings.steps,
        batch_size=settings.batch_size,
        n_epochs=settings.epochs,
        gamma=settings.gamma,
        gae_lambda=settings.gae_lambda,
        clip_range=settings.clip,
        ent_coef=settings.entropy,
        policy_kwargs=policy_settings(settings, variant),
        stats_window_size=500,
        seed=settings.seed,
        device="cpu",
    )


class OutOfTime(Exception):
    """Leaves the library's loop between two updates, where nothing is half done."""


class Overseer(BaseCallback):
    """Between updates: checkpoints, opponents, the clock, the progress bar and what goes to TensorBoard."""

    def __init__(self, run: Run, bar: Bar) -> None:
        super().__init__()
        self.run_, self.bar = run, bar
        self._saved = self._began = time.monotonic()
        self._before = run.seconds

    @property
    def seconds(self) -> float:
        """Spent learning, earlier parts of the run included."""
        return self._before + time.monotonic() - self._began

    def _on_rollout_start(self) -> None:
        minutes = self.run_.settings.minutes
        if minutes and time.monotonic() - self._began >= 60 * minutes:
            raise OutOfTime
        # The checkpoint comes first: a resumed run seats the same opponents that this one seats now.
        kept = (self.run_.directory / FILE).exists()
        if not kept or time.monotonic() - self._saved >= self.run_.settings.checkpoint_every:
            self.run_.save(self.seconds)
            self._saved = time.monotonic()
        self.run_.seat_opponents()

    def _on_step(self) -> bool:
        return True

    def _on_rollout_end(self) -> None:
        episodes = self.model.ep_info_buffer or ()
        share = float(np.mean([max(episode["r"], 0.0) for episode in episodes])) if episodes else 0.0
        environment, thinking = shares_of(self.run_, self.seconds)
        self.logger.record("rollout/share_of_wins", share)
        self.logger.record("time/environment_share", environment)
        self.logger.record("time/opponents_share", thinking)
        self.logger.record("selfplay/past_selves", len(self.run_.selves.networks))
        self.bar.tell(self.run_.decisions, f"{self.run_.decisions / max(self.seconds, 1e-9):,.0f}/s, wins {share:.0%}")


def shares_of(run: Run, seconds: float) -> tuple[float, float]:
    """The parts of the time that went to the games themselves and to the opponents' thinking."""
    thinking = run.env.versus.thinking
    return (run.env.seconds - thinking) / max(seconds, 1e-9), thinking / max(seconds, 1e-9)


def train(settings: OneSeat, console: Console | None = None) -> list[Result]:
    """Learn, then measure what was learned; everything is kept in the directory of the run."""
    console = console or Console()
    torch.set_num_threads(settings.threads)
    torch.distributions.Distribution.set_default_validate_args(False)  # costs a tenth of the time and finds nothing
    run = open_run(Run, settings)
    console.print(f"run {run.directory}, {run.decisions:,} of {run.settings.decisions:,} decisions learned from")
    run.model.set_logger(configure(str(run.directory / "tensorboard"), ["tensorboard"]))
    learn(run, console)
    return conclude(Policy(run.network, settings.seed), run.variant, run.settings, console)


def learn(run: Run, console: Console) -> None:
    """Up to the decisions of the settings, or until the minutes are over."""
    left = run.settings.decisions - run.decisions
    if left <= 0:
        return
    with open_bar(console, run.settings.decisions, run.decisions) as bar:
        overseer = Overseer(run, bar)
        try:
            run.model.learn(left, overseer, reset_num_timesteps=run.decisions == 0)
        except OutOfTime:
            console.print(f"{run.settings.minutes:g} minutes are over")
        except KeyboardInterrupt:
            console.print(f"interrupted; add [bold]--resume --run {run.directory}[/] to go on from the last checkpoint")
            raise
        run.seconds = overseer.seconds
    run.save(run.seconds)
    environment, thinking = shares_of(run, run.seconds)
    console.print(
        f"{run.decisions:,} decisions in {run.seconds:,.0f} s, {run.decisions / run.seconds:,.0f} a second; of the "
        f"time {environment:.1%} went to the environment, {thinking:.1%} to opponents, the rest to learning"
    )
