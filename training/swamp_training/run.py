"""`swamp train`: a run learns, is saved, measured now and then, resumed, and measured at its end."""

import json
import math
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

import torch
from rich.console import Console
from torch import nn
from torch.utils.tensorboard import SummaryWriter

from swamp_agents.network.file import Network
from swamp_agents.policy import Policy
from swamp_envs import Agent, AgentError, OptionError, SwampError, Variant, game, make_agent
from swamp_envs.dev import parse_options, split_names, tell

from .checkpoint import Parts, check_parts, load_checkpoint, save_checkpoint, set_generators
from .curve import Point, add_point
from .directory import (
    BEST_FILE,
    BEST_RESULT_FILE,
    KEPT,
    LOG,
    POLICY_FILE,
    RESULT_FILE,
    check_new,
    make_directory,
    named,
    write_json,
)
from .distillation import learner_for
from .evaluation import Result, measure, others, result_table
from .modules import build, export, load_weights
from .players import adviser_for
from .ppo import PPO, Metrics
from .progress import Bar, open_bar
from .seating import ModulePolicy
from .settings import Settings
from .workers import ALONE, Workers, join, launch, leave

_NUMBER = (int, float)
PARTS: Parts = MappingProxyType(
    {"settings": Settings, "learners": list, "seconds": _NUMBER, "core_seconds": _NUMBER, "best": _NUMBER, "kept": int}
)
MANY_CUT_OFF = 0.5  # the share of games that the turn limit cuts off at which a run warns
LOSSES = "losses"  # where TensorBoard shows a metric, if not there
SHOWN = {
    "episodes": "rollout",
    "episode_length": "rollout",
    "cut_off": "rollout",
    "learning_rate": "charts",
    "minibatches": "charts",
}


@dataclass
class Run:
    """A learner, what has been spent, and when it was last saved and measured."""

    settings: Settings
    variant: Variant
    learner: PPO
    workers: Workers = ALONE
    seconds: float = 0.0  # spent learning, in all parts of the run
    core_seconds: float = 0.0  # the time of processors, by all threads and workers together
    best: float = -math.inf  # the highest mean payoff among the bots that are watched
    kept: int = 0  # decisions after which a network was kept last
    saved: float = field(default_factory=time.monotonic)
    watched: float = field(default_factory=time.monotonic)

    @classmethod
    def begun(cls, settings: Settings, workers: Workers = ALONE) -> "Run":
        variant = game(settings.game).variant(**parse_options(settings.option))
        torch.manual_seed(settings.seed % (1 << 63))
        check_watched(settings, variant)
        with within_memory(settings):
            network = build(settings, variant).to(device_named(settings.device))
        if settings.start:
            begin_with(network, Path(settings.start), variant)
        with within_memory(settings):
            return cls(settings, variant, learner_for(settings)(variant, network, settings, workers), workers)

    @classmethod
    def resumed(cls, settings: Settings, workers: Workers = ALONE) -> "Run":
        """The run as its last checkpoint has it, with those settings that can be given anew."""
        checkpoint = read_run(Path(settings.run))
        parts = checkpoint["parts"]
        found = len(parts["learners"])
        if found != workers.count:
            raise SwampError(f"{settings.run}: found a run of {found} workers, accepted to resume it: {found} workers")
        run = cls.begun(replace(settings.resuming(parts["settings"]), start=""), workers)
        run.settings = run.learner.settings = settings.resuming(parts["settings"])
        with fitting(run.directory):
            run.learner.set_parts(parts["learners"][workers.rank])
        for name in ("seconds", "core_seconds", "best", "kept"):
            setattr(run, name, parts[name])
        set_generators(checkpoint)
        return run

    @property
    def directory(self) -> Path:
        return Path(self.settings.run)

    def exported(self) -> Network | None:
        """The network as numbers, if it can be told by them."""
        spent = {"decisions": self.learner.decisions, "core_seconds": round(self.core_seconds)}
        return export(self.learner.network, self.variant, json.dumps(self.settings.changed | spent))

    def agent(self) -> Agent:
        """What has been learned, as an agent."""
        network, seed = self.exported(), self.settings.seed
        if network:
            return Policy(network, seed)
        return ModulePolicy(self.learner.network, self.variant, adviser_for(self.settings, self.variant), seed)

    def save(self) -> None:
        """A checkpoint, and beside it the policy as a file to play with."""
        learners = self.workers.gather(self.learner.parts())
        if self.workers.is_first:
            spent = {name: getattr(self, name) for name in ("seconds", "core_seconds", "best", "kept")}
            save_checkpoint(self.directory, {"settings": self.settings, "learners": learners, **spent})
            if network := self.exported():
                network.save(self.directory / POLICY_FILE)
        self.saved = time.monotonic()

    def keep(self) -> None:
        """Keep the network for good, if it is time."""
        decisions, every = self.learner.decisions, self.settings.keep_every
        if not every or decisions - self.kept < every:
            return
        self.kept = decisions
        network = self.exported()
        if network and self.workers.is_first:
            network.save(self.directory / KEPT.format(decisions=decisions))

    def keep_if_best(self, results: list[Result]) -> None:
        """Keep the network that is paid most on average, over the bots that are watched."""
        payoff = sum(result.payoff for result in results) / len(results)
        if payoff > self.best:
            self.best = payoff
            rows = [asdict(result) for result in results]
            write_json(self.directory / BEST_RESULT_FILE, {"decisions": self.learner.decisions, "results": rows})
            if network := self.exported():
                network.save(self.directory / BEST_FILE)


# --- the command ------------------------------------------------------------------------------------------------------


def train(settings: Settings, console: Console | None = None) -> list[Result]:
    """Learn, then measure what was learned; everything is kept in the directory of the run."""
    workers = join()
    if settings.workers > 1 and workers.count == 1:
        launch(settings.workers, train_as_worker, named(settings))
        return []
    try:
        return train_here(settings, workers, console or Console(quiet=not workers.is_first))
    finally:
        leave()


def train_as_worker(settings: Settings) -> None:
    train(settings)


def train_here(settings: Settings, workers: Workers, console: Console) -> list[Result]:
    torch.set_num_threads(settings.threads)
    run = open_run(settings, workers)
    if not run.learner.decisions:
        run.save()
    console.print(
        f"run {run.directory}, {run.learner.decisions:,} of {run.settings.decisions:,} decisions learned from"
    )
    learn(run, console)
    return conclude(run, console) if workers.is_first else []


def open_run(settings: Settings, workers: Workers = ALONE) -> Run:
    """A new run in a new directory, or the one to resume."""
    settings = workers.agree(named(settings))
    if settings.resume:
        return Run.resumed(settings, workers)
    check_new(Path(settings.run))
    run = Run.begun(settings, workers)
    if workers.is_first:
        make_directory(settings)
    return run


def learn(run: Run, console: Console) -> None:
    """Up to the decisions of the settings, or until the minutes are over."""
    settings, learner, workers = run.settings, run.learner, run.workers
    before, cores_before, decided_before = run.seconds, run.core_seconds, learner.decisions
    began, cores_began = time.monotonic(), time.process_time()
    writes = SummaryWriter(run.directory / LOG) if workers.is_first else nullcontext()
    with open_bar(console, settings.decisions, learner.decisions) as bar, writes as log:
        while learner.decisions < settings.decisions:
            is_late = settings.minutes and time.monotonic() - began >= 60 * settings.minutes
            if workers.agree(is_late):
                console.print(f"{settings.minutes:g} minutes are over")
                break
            metrics = learner.update()
            check_finite(metrics, run)
            run.seconds = before + time.monotonic() - began
            run.core_seconds = cores_before + workers.sum(time.process_time() - cores_began)[0]
            if log:
                note(metrics, run, bar, log)
                watch(run, bar, log)
            run.keep()
            if workers.agree(time.monotonic() - run.saved >= settings.checkpoint_every):
                run.save()
    run.save()
    if learner.decisions > decided_before:
        spent = time.monotonic() - began
        rate, share = (learner.decisions - decided_before) / spent, learner.in_games / spent
        console.print(
            f"{learner.decisions:,} decisions in {run.seconds:,.0f} s, {rate:,.0f} a second; of the time {share:.1%} "
            "went to the environment, the rest to the network"
        )


def note(metrics: Metrics, run: Run, bar: Bar, log: Any) -> None:
    """The metrics of an update."""
    decisions = run.learner.decisions
    for name, metric in metrics.items():
        log.add_scalar(f"{SHOWN.get(name, LOSSES)}/{name}", metric, decisions)
    log.add_scalar("charts/decisions_per_second", decisions / max(run.seconds, 1e-9), decisions)
    entropy, cut_off = metrics["entropy"], metrics["cut_off"]
    warning = f", the turn limit cuts off {cut_off:.0%} of the games" if cut_off >= MANY_CUT_OFF else ""
    bar.tell(decisions, f"{decisions / max(run.seconds, 1e-9):,.0f}/s, entropy {entropy:.2f}{warning}")


def watch(run: Run, bar: Bar, log: Any) -> None:
    """Measure how the policy does against bots, if it is time."""
    settings, decisions = run.settings, run.learner.decisions
    if not settings.watch_every or time.monotonic() - run.watched < settings.watch_every:
        return
    results = list(compare(run, settings.watch_games))
    for result in results:
        log.add_scalar(f"wins/{result.opponents}", result.share, decisions)
        log.add_scalar(f"payoff/{result.opponents}", result.payoff, decisions)
        if run.variant.players > 1 and not run.variant.cooperative:
            log.add_scalar(f"rating above/{result.opponents}", result.rating, decisions)
        bar.say(f"{decisions:,} decisions: {result.share:.1%} of wins against {result.opponents}")
        add_point(run.directory, Point(decisions, run.seconds, run.core_seconds, result))
    if results:
        run.keep_if_best(results)
    run.watched = time.monotonic()


def compare(run: Run, games: int) -> Iterator[Result]:
    """The policy against the bots that are watched; a game that a bot does not play is left out."""
    for name in split_names(run.settings.watch):
        try:
            yield measure(run.variant, run.agent(), name, games, 0, f"{others(run.variant)} x {name}")
        except AgentError:
            continue


def conclude(run: Run, console: Console) -> list[Result]:
    """Measure what was learned, and say where it is."""
    results = list(compare(run, run.settings.evaluation)) if run.settings.evaluation else []
    if results:
        console.print(result_table(results))
    write_json(run.directory / RESULT_FILE, [asdict(result) for result in results])
    if (run.directory / POLICY_FILE).exists():
        console.print(f"the policy plays as [bold]policy:{run.directory / POLICY_FILE}[/]")
    return results


# --- what can go wrong ------------------------------------------------------------------------------------------------


def read_run(directory: Path) -> dict[str, Any]:
    """The last checkpoint of a run."""
    checkpoint = load_checkpoint(directory, PARTS)
    for learner in checkpoint["parts"]["learners"]:
        check_parts(f"{directory}: learner", learner, PPO.PARTS)
    return checkpoint


def begin_with(network: nn.Module, start: Path, variant: Variant) -> None:
    """Take what another run has learned, or what a network's file holds."""
    if start.is_dir():
        with fitting(start):
            network.load_state_dict(read_run(start)["parts"]["learners"][0]["network"])
    else:
        load_weights(network, start, variant)


@contextmanager
def fitting(directory: Path) -> Iterator[None]:
    """Parts of a run that a network or its games cannot take are refused."""
    try:
        yield
    except SwampError:
        raise
    except Exception as error:
        raise SwampError(f"{directory}: the checkpoint does not fit its settings: {tell(error)}") from error


@contextmanager
def within_memory(settings: Settings) -> Iterator[None]:
    """Sizes that no memory holds are refused; libraries say so in different ways."""
    try:
        yield
    except (MemoryError, RuntimeError, ValueError) as error:
        said = str(error).lower()
        if isinstance(error, SwampError) or not any(
            word in said for word in ("memory", "allocate", "too big", "maximum")
        ):
            raise
        names = "num_envs", "num_steps", "hidden"
        sizes = ", ".join(f"{name} {getattr(settings, name)}" for name in names)
        raise OptionError(f"{', '.join(names)}: found {sizes}, accepted: what fits into memory") from error


def device_named(name: str) -> torch.device:
    try:
        device = torch.device(name)
        torch.empty(1, device=device)
    except (RuntimeError, AssertionError) as error:
        raise OptionError(f"device: found {name!r} ({tell(error)}), accepted: a device of this machine") from error
    return device


def check_watched(settings: Settings, variant: Variant) -> None:
    """Names that stand for no agent are refused before anything is learned."""
    for name in split_names(settings.watch):
        make_agent(name, settings.seed)


def check_finite(metrics: Metrics, run: Run) -> None:
    """A network that has lost its numbers never finds them again: the last checkpoint is what is left."""
    lost = [name for name, metric in metrics.items() if not math.isfinite(metric)]
    if lost:
        found = f"{lost[0]} is {metrics[lost[0]]} after {run.learner.decisions:,} decisions"
        rate = f"a learning rate below {run.settings.learning_rate:g}"
        raise SwampError(f"{run.directory}: found that {found}, accepted: numbers; try {rate}, from a new run")
