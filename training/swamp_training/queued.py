"""Runs that wait in a file: `swamp train --queue benchmarks/runs.toml` works them off, one after another.

Each run has a name, the settings that are not as usual, and what it is to show. A run that was interrupted is resumed,
one that is done is left out, so that the command may be given again after any kill until nothing is left to do.
"""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

from rich.console import Console

from swamp_envs import OptionError
from swamp_envs.dev import short

from .checkpoint import FILE
from .directory import RESULT_FILE
from .settings import KINDS, Settings

PPO = "ppo"
ABOUT = "name", "method", "shows"  # of a run, beside its settings


@dataclass(frozen=True)
class Queued:
    """One run of the queue."""

    name: str
    shows: str
    settings: Settings

    @property
    def directory(self) -> Path:
        return Path(self.settings.run)

    @property
    def is_begun(self) -> bool:
        return (self.directory / FILE).exists()

    @property
    def is_done(self) -> bool:
        """It was measured, after all its decisions."""
        from .run import read_run

        if not self.is_begun or not (self.directory / RESULT_FILE).exists():
            return False
        return read_run(self.directory)["parts"]["learners"][0]["decisions"] >= self.settings.decisions


def work_off(path: Path, minutes: float = 0.0, only: str = "", console: Console | None = None) -> None:
    """Each run in its turn, for so many minutes at most; 0 is until its end."""
    from .run import train

    console = console or Console()
    queue = read_queue(path)
    if only and only not in [queued.name for queued in queue]:
        names = ", ".join(queued.name for queued in queue)
        raise OptionError(f"only: found {only!r}, accepted: {names}")
    for queued in queue:
        if only and queued.name != only:
            continue
        if queued.is_done:
            console.print(f"{queued.name}: done", highlight=False)
            continue
        console.print(f"{queued.name}: {queued.shows}", highlight=False)
        again = {"resume": True} if queued.is_begun else {}
        train(replace(queued.settings, minutes=minutes, **again), console)


def read_queue(path: Path) -> list[Queued]:
    """What waits in the file, in its order; wrong names and values are refused before anything runs."""
    try:
        found = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise OptionError(f"queue: {path}: {error}; accepted: a TOML file with a [[run]] for each run") from error
    rows = found.get("run", [])
    queue = list(_queued(path, rows))
    names = [queued.name for queued in queue]
    if len(set(names)) < len(names):
        raise OptionError(f"queue: {path}: found names {', '.join(names)}, accepted: each once")
    return queue


def _queued(path: Path, rows: Any) -> Iterator[Queued]:
    for row in rows:
        name, method = str(row.get("name", "")), row.get("method", PPO)
        if not name or method not in KINDS:
            found = f"name {name!r}, method {method!r}"
            raise OptionError(f"queue: {path}: found {found}, accepted: a name, a method of {', '.join(KINDS)}")
        kind, given = KINDS[method], {key: value for key, value in row.items() if key not in ABOUT}
        unknown = given.keys() - {setting.name for setting in fields(kind)}
        if unknown or "game" not in given:
            found = short(sorted(unknown)) if unknown else "no game"
            raise OptionError(f"queue: {path}: {name}: found {found}, accepted: game, and settings of swamp train")
        chosen: dict[str, Any] = {"run": f"runs/{name}"} | given | {"option": tuple(given.get("option", ()))}
        yield Queued(name, str(row.get("shows", "")), kind(**chosen))
