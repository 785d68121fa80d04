"""`swamp train`: one network learns for all seats, by PPO, from a bot, or from its own search."""

import json
import math
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import torch
from rich.console import Console
from torch import nn
from torch.utils.tensorboard import SummaryWriter

from swamp_agents.network.file import Network
from swamp_agents.policy import Policy
from swamp_envs import Variant, game
from swamp_envs.core.errors import SwampError, tell
from swamp_envs.core.options import parse_options
from swamp_envs.play.agents import Agent

from .checkpoint import Parts, check_parts, load_checkpoint, save_checkpoint, set_generators
from .curve import Point, add_point
from .evaluation import Result
from .learner import Learner
from .networks import ModulePolicy, advice_for, export, network_for
from .pupil import learner_of
from .runs import POLICY_FILE, Bar, compare, conclude, open_bar, open_run, within_memory
from .settings import SelfPlay

WATCHED_GAMES = 200


_NUMBER = (int, float)
PARTS: Parts = {"settings": SelfPlay, "learner": dict, "seconds": _NUMBER, "core_seconds": _NUMBER}


def read_run(directory: Path) -> dict[str, Any]:
    """The last checkpoint of a run."""
    checkpoint = load_checkpoint(directory, PARTS)
    check_parts(f"{directory}: learner", checkpoint["parts"]["learner"], Learner.PARTS)
    return checkpoint


def begin_with(model: nn.Module, start: Path) -> nn.Module:
    """A network that knows what the one of another run has learned."""
    with fitting(start):
        model.load_state_dict(read_run(start)["parts"]["learner"]["model"])
    return model


@contextmanager
def fitting(directory: Path) -> Iterator[None]:
    """Parts of a run that a network or its games cannot take are refused."""
    try:
        yield
    except SwampError:
        raise
    except Exception as error:
        raise SwampError(f"{directory}: the checkpoint does not fit its settings: {tell(error)}") from error


@dataclass
class Run:
    """A learner, what has been spent, and when it was last saved and looked at."""

    settings: SelfPlay
    variant: Variant
    learner: Learner
    seconds: float = 0.0  # spent learning, in all parts of the run
    core_seconds: float = 0.0  # the same without waiting for other programs, those of all threads together
    saved: float = field(default_factory=time.monotonic)
    watched: float = field(default_factory=time.monotonic)

    @classmethod
    def begun(cls, settings: SelfPlay) -> "Run":
        variant = game(settings.game).variant(**parse_options(settings.option))
        torch.manual_seed(settings.seed)
        with within_memory(settings):
            model = network_for(settings, variant)
        if settings.start:
            model = begin_with(model, Path(settings.start))
        with within_memory(settings):
            return cls(settings, variant, learner_of(settings)(variant, model, settings))

    @classmethod
    def resumed(cls, settings: SelfPlay) -> "Run":
        """The run as its last checkpoint has it, with those settings that can be given anew."""
        checkpoint = read_run(Path(settings.run))
        parts = checkpoint["parts"]
        run = cls.begun(settings.resuming(parts["settings"]))
        with fitting(run.directory):
            run.learner.set_parts(parts["learner"])
        run.seconds, run.core_seconds = parts["seconds"], parts["core_seconds"]
        set_generators(checkpoint)
        return run

    @property
    def directory(self) -> Path:
        return Path(self.settings.run)

    @property
    def network(self) -> Network | None:
        """The network as numbers, if it can be told by them."""
        spent = {"decisions": self.learner.decisions, "core_seconds": round(self.core_seconds)}
        return export(self.learner.model, self.variant, json.dumps(self.settings.changed | spent))

    @property
    def policy(self) -> Agent:
        """What has been learned, as an agent."""
        network, seed = self.network, self.settings.seed
        if network:
            return Policy(network, seed)
        return ModulePolicy(self.learner.model, self.variant, advice_for(self.settings, self.variant), seed)

    def save(self) -> None:
        """A checkpoint, and beside it the policy as a file to play with."""
        spent = {"seconds": self.seconds, "core_seconds": self.core_seconds}
        parts = {"settings": self.settings, "learner": self.learner.parts(), **spent}
        save_checkpoint(self.directory, parts)
        if network := self.network:
            network.save(self.directory / POLICY_FILE)
        self.saved = time.monotonic()


def train(settings: SelfPlay, console: Console | None = None) -> list[Result]:
    """Learn, then measure what was learned; everything is kept in the directory of the run."""
    console = console or Console()
    torch.set_num_threads(settings.threads)
    run = open_run(Run, settings)
    if not run.learner.decisions:
        run.save()
    console.print(
        f"run {run.directory}, {run.learner.decisions:,} of {run.settings.decisions:,} decisions learned from"
    )
    learn(run, console)
    return conclude(run.policy, run.variant, run.settings, console)


def learn(run: Run, console: Console) -> None:
    """Up to the decisions of the settings, or until the minutes are over."""
    settings, learner, before, cores_before = run.settings, run.learner, run.seconds, run.core_seconds
    began, cores_began = time.monotonic(), time.process_time()
    with open_bar(console, settings.decisions, learner.decisions) as bar, SummaryWriter(run.directory / "log") as log:
        while learner.decisions < settings.decisions:
            if settings.minutes and time.monotonic() - began >= 60 * settings.minutes:
                console.print(f"{settings.minutes:g} minutes are over")
                break
            facts = learner.update()
            check_finite(facts, run)
            run.seconds = before + time.monotonic() - began
            run.core_seconds = cores_before + time.process_time() - cores_began
            note(facts, run, bar, log)
            if time.monotonic() - run.saved >= settings.checkpoint_every:
                run.save()
    run.save()
    if run.seconds:
        rate, share = learner.decisions / run.seconds, learner.in_games / max(time.monotonic() - began, 1e-9)
        console.print(
            f"{learner.decisions:,} decisions in {run.seconds:,.0f} s, {rate:,.0f} a second; of the time {share:.1%} "
            "went to the environment, the rest to the network"
        )


def check_finite(facts: dict[str, float], run: Run) -> None:
    """A network that has lost its numbers never finds them again: the last checkpoint is what is left."""
    lost = [name for name, fact in facts.items() if not math.isfinite(fact)]
    if lost:
        found = f"{lost[0]} is {facts[lost[0]]} after {run.learner.decisions:,} decisions"
        rate = f"a learning rate below {run.settings.learning_rate:g}"
        raise SwampError(f"{run.directory}: found that {found}, accepted: numbers; try {rate}, from a new run")


def note(facts: dict[str, float], run: Run, bar: Bar, log: SummaryWriter) -> None:
    """What there is to tell of an update, and now and then how the policy does against bots."""
    decisions = run.learner.decisions
    for name, fact in facts.items():
        log.add_scalar(f"learning/{name}", fact, decisions)
    bar.tell(decisions, f"{decisions / max(run.seconds, 1e-9):,.0f}/s, entropy {facts['entropy']:.2f}")
    if run.settings.watch_every and time.monotonic() - run.watched >= run.settings.watch_every:
        for result in compare(run.policy, run.variant, WATCHED_GAMES, run.settings.seed):
            log.add_scalar(f"wins/{result.opponents}", result.share, decisions)
            if run.variant.players > 1 and not run.variant.cooperative:
                log.add_scalar(f"rating above/{result.opponents}", result.rating, decisions)
            bar.say(f"{decisions:,} decisions: {result.share:.1%} of wins against {result.opponents}")
            add_point(run.directory, Point(decisions, run.seconds, run.core_seconds, result))
        run.watched = time.monotonic()
