"""`swamp train`: MaskablePPO on one seat against named bots and past selves of the learner."""

import io
import json
import pickle
import time
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import torch
import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.logger import configure

from swamp_agents.policy import Network, Policy
from swamp_envs import Variant, game
from swamp_envs.adapters.sb3 import SwampVecEnv
from swamp_envs.core.errors import OptionError
from swamp_envs.core.options import parse_options
from swamp_envs.play.agents import AgentError

from .checkpoint import FILE, load_checkpoint, save_checkpoint, set_generators
from .evaluation import Result, measure, result_table
from .network import SwampPolicy, export_network, policy_settings
from .selfplay import PastSelves
from .settings import SELF, Settings, command_of, read_weights

POLICY_FILE = "policy.npz"
_LINE_EVERY = 30.0  # seconds
_YARDSTICKS = ("random", "greedy")


@dataclass
class Run:
    """A training run: the learner, its games, its past selves, and what has been spent so far."""

    settings: Settings
    env: SwampVecEnv
    model: MaskablePPO
    selves: PastSelves
    seconds: float = 0.0  # spent learning, in all parts of the run

    @classmethod
    def begun(cls, settings: Settings) -> "Run":
        variant = game(settings.game).variant(**parse_options(settings.option))
        # Until there is a past self the named opponents sit there alone.
        bots = {name: weight for name, weight in read_weights(settings.opponents).items() if name != SELF and weight}
        env = SwampVecEnv(
            settings.game,
            settings.games,
            bots or "random",
            mask_in="info",
            seed=settings.seed,
            obs_pack=reads_pack(variant),
            **variant.options,
        )
        selves = PastSelves(settings.pool, settings.snapshot_every, settings.seed)
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
        return export_network(self.model.policy, self.variant.game.id, reads_pack(self.variant))

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
    def resumed(cls, settings: Settings) -> "Run":
        """The run as its last checkpoint has it, with those settings that can be given anew."""
        checkpoint = load_checkpoint(Path(settings.run))
        parts = checkpoint["parts"]
        kept = settings.resuming(parts["settings"])
        env = pickle.loads(parts["env"])
        model = MaskablePPO.load(io.BytesIO(parts["model"]), env, device="cpu", force_reset=False)
        set_generators(checkpoint)  # last: loading a model seeds them
        return cls(kept, env, model, parts["selves"], parts["seconds"])


def reads_pack(variant: Variant) -> bool:
    """Whether the network takes in what the components say: where they are the same in all games it need not."""
    return len(variant.tables) > 1


def make_learner(settings: Settings, env: SwampVecEnv) -> MaskablePPO:
    variant = env.versus.variant
    encoding = variant.observation.encoding("float32", reads_pack(variant))
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
        policy_kwargs=policy_settings(settings, encoding),
        stats_window_size=500,
        seed=settings.seed,
        device="cpu",
    )


class OutOfTime(Exception):
    """Leaves the library's loop between two updates, where nothing is half done."""


class Overseer(BaseCallback):
    """Between updates: checkpoints, opponents, the clock, the progress bar and what goes to TensorBoard."""

    def __init__(self, run: Run, progress: Progress) -> None:
        super().__init__()
        self.run_, self.progress = run, progress
        self._saved = self._printed = self._began = time.monotonic()
        self._before = run.seconds
        self._task = progress.add_task("learning", total=run.settings.decisions, completed=run.decisions, note="")

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
        self._tell(f"{self.run_.decisions / max(self.seconds, 1e-9):,.0f}/s, wins {share:.0%}")

    def _tell(self, note: str) -> None:
        """On the progress bar, or now and then in a line where the output goes to a file."""
        self.progress.update(self._task, completed=self.run_.decisions, note=note)
        if not self.progress.console.is_terminal and time.monotonic() - self._printed >= _LINE_EVERY:
            self._printed = time.monotonic()
            self.progress.console.print(f"{self.run_.decisions:,} decisions, {note}")


def shares_of(run: Run, seconds: float) -> tuple[float, float]:
    """The parts of the time that went to the games themselves and to the opponents' thinking."""
    thinking = run.env.versus.thinking
    return (run.env.seconds - thinking) / max(seconds, 1e-9), thinking / max(seconds, 1e-9)


def train(settings: Settings, console: Console | None = None) -> list[Result]:
    """Learn, then measure what was learned; everything is kept in the directory of the run."""
    console = console or Console()
    torch.set_num_threads(settings.threads)
    torch.distributions.Distribution.set_default_validate_args(False)  # costs a tenth of the time and finds nothing
    run = open_run(settings)
    console.print(f"run {run.directory}, {run.decisions:,} of {run.settings.decisions:,} decisions learned from")
    run.model.set_logger(configure(str(run.directory / "tensorboard"), ["tensorboard"]))
    learn(run, console)
    return evaluate(run, console)


def open_run(settings: Settings) -> Run:
    """A new run in a new directory, or the one to resume."""
    if settings.resume:
        if not settings.run:
            raise OptionError("resume: found no run; accepted: resume together with run, the directory to go on in")
        return Run.resumed(settings)
    if not settings.run:
        settings = replace(settings, run=f"runs/{settings.game}-{time.strftime('%Y%m%d-%H%M%S')}")
    directory = Path(settings.run)
    if (directory / FILE).exists():
        raise OptionError(f"run: {directory} holds a run; accepted: a new directory, or resume to go on with it")
    existing = next(path for path in (directory, *directory.absolute().parents) if path.exists())
    if "\0" in settings.run or not existing.is_dir():
        raise OptionError(f"run: found {settings.run!r}, accepted: a directory, which is made if it is not there")
    run = Run.begun(settings)
    directory.mkdir(parents=True, exist_ok=True)
    _write_json(directory / "settings.json", asdict(settings))
    return run


def learn(run: Run, console: Console) -> None:
    """Up to the decisions of the settings, or until the minutes are over."""
    left = run.settings.decisions - run.decisions
    if left <= 0:
        return
    bar = "[progress.description]{task.description}", "{task.completed:,.0f}/{task.total:,.0f}", "{task.fields[note]}"
    columns = [TextColumn(bar[0]), BarColumn(), *map(TextColumn, bar[1:]), TimeElapsedColumn(), TimeRemainingColumn()]
    with Progress(*columns, console=console) as progress:
        overseer = Overseer(run, progress)
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


def evaluate(run: Run, console: Console) -> list[Result]:
    """The policy against bots that know nothing of it."""
    games, policy = run.settings.evaluation, Policy(run.network, seed=run.settings.seed)
    results = []
    for name in _YARDSTICKS if games else ():
        try:
            opponents = f"{run.variant.players - 1} x {name}"
            results.append(measure(run.variant, policy, name, games, run.settings.seed, opponents))
        except AgentError as error:
            console.print(f"not measured: {error}")
    if results:
        console.print(result_table(results))
    _write_json(run.directory / "result.json", [asdict(result) for result in results])
    console.print(f"the policy plays as [bold]policy:{run.directory / POLICY_FILE}[/]")
    return results


def _write_json(path: Path, content: Any) -> None:
    path.write_text(json.dumps(content, indent=2) + "\n", encoding="utf-8")


train_command = command_of(train, "Train a network on one seat against bots and its past selves.")


if __name__ == "__main__":
    typer.run(train_command)
