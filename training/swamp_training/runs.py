"""What runs of every method have in common: their directory, the bar on the terminal, the measuring at their end."""

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, Protocol, TypeVar

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from swamp_envs import Variant
from swamp_envs.core.errors import OptionError, SwampError
from swamp_envs.play.agents import Agent, AgentError

from .checkpoint import FILE
from .evaluation import Result, measure, others, result_table
from .settings import Settings

POLICY_FILE, SETTINGS_FILE = "policy.npz", "settings.json"
YARDSTICKS = ("random", "greedy")
_LINE_EVERY = 30.0  # seconds, where there is no bar
Chosen = TypeVar("Chosen", bound=Settings)
Made = TypeVar("Made", covariant=True)


class Kind(Protocol[Chosen, Made]):
    """A kind of run, that begins or goes on by its settings."""

    def begun(self, settings: Chosen) -> Made: ...

    def resumed(self, settings: Chosen) -> Made: ...


def open_run(kind: Kind[Chosen, Made], settings: Chosen) -> Made:
    """A new run in a new directory, or the one to resume."""
    settings = named(settings)
    if settings.resume:
        return kind.resumed(settings)
    check_new(Path(settings.run))
    run = kind.begun(settings)
    open_directory(settings)
    return run


def named(settings: Chosen) -> Chosen:
    """With the directory of the run, and resumed only where one is named."""
    if settings.resume and not settings.run:
        raise OptionError("resume: found no run; accepted: resume together with run, the directory to go on in")
    return settings if settings.run else replace(settings, run=f"runs/{settings.game}-{time.strftime('%Y%m%d-%H%M%S')}")


def check_new(directory: Path) -> None:
    """Refuse a directory that holds a run, or that can be none."""
    if (directory / FILE).exists():
        raise OptionError(f"run: {directory} holds a run; accepted: a new directory, or resume to go on with it")
    existing = next(path for path in (directory, *directory.absolute().parents) if path.exists())
    if "\0" in str(directory) or not existing.is_dir():
        raise OptionError(f"run: found {str(directory)!r}, accepted: a directory, which is made if it is not there")


def open_directory(settings: Settings) -> None:
    """Make it, with the settings inside."""
    directory = Path(settings.run)
    directory.mkdir(parents=True, exist_ok=True)
    write_json(directory / SETTINGS_FILE, asdict(settings))


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
        sizes = ", ".join(f"{name} {getattr(settings, name)}" for name in ("games", "steps", "hidden"))
        raise OptionError(f"games, steps, hidden: found {sizes}, accepted: what fits into memory") from error


class Bar:
    """The progress bar or, where the output goes to a file, a line now and then."""

    def __init__(self, progress: Progress, total: int, done: int) -> None:
        self._progress, self._printed = progress, time.monotonic()
        self._task = progress.add_task("learning", total=total, completed=done, note="")

    def tell(self, decisions: int, note: str) -> None:
        self._progress.update(self._task, completed=decisions, note=note)
        if not self._progress.console.is_terminal and time.monotonic() - self._printed >= _LINE_EVERY:
            self._printed = time.monotonic()
            self._progress.console.print(f"{decisions:,} decisions, {note}")

    def say(self, text: str) -> None:
        self._progress.console.print(text)


@contextmanager
def open_bar(console: Console, total: int, done: int) -> Iterator[Bar]:
    texts = "[progress.description]{task.description}", "{task.completed:,.0f}/{task.total:,.0f}", "{task.fields[note]}"
    columns = [TextColumn(texts[0]), BarColumn(), *map(TextColumn, texts[1:])]
    with Progress(*columns, TimeElapsedColumn(), TimeRemainingColumn(), console=console) as progress:
        yield Bar(progress, total, done)


def compare(policy: Agent, variant: Variant, games: int, seed: int) -> Iterator[Result]:
    """The policy against bots that know nothing of it; a game that a bot does not play is left out."""
    for name in YARDSTICKS:
        try:
            yield measure(variant, policy, name, games, seed, f"{others(variant)} x {name}")
        except AgentError:
            continue


def conclude(policy: Agent, variant: Variant, settings: Settings, console: Console) -> list[Result]:
    """Measure what was learned, and say where it is."""
    directory = Path(settings.run)
    results = list(compare(policy, variant, settings.evaluation, settings.seed)) if settings.evaluation else []
    if results:
        console.print(result_table(results))
    write_json(directory / "result.json", [asdict(result) for result in results])
    if (directory / POLICY_FILE).exists():
        console.print(f"the policy plays as [bold]policy:{directory / POLICY_FILE}[/]")
    return results


def write_json(path: Path, content: Any) -> None:
    path.write_text(json.dumps(content, indent=2) + "\n", encoding="utf-8")
