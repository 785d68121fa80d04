"""The arena on Ray: every worker is the child of an actor, on this machine or on a cluster that is running."""

import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from swamp_envs import SwampError

from .runner import Process
from .table import Seating
from .worker import NOBODY, Setup

_LOOK = 0.05  # seconds to wait for an actor's answer, before others are asked
_NOBODY = (float("inf"), NOBODY, 0)


class Host:
    """The actor: keeps a worker process beside it, and tells what it says; it lives on when that process dies."""

    def __init__(self, setup: Setup, path: Sequence[str]) -> None:
        sys.path += [folder for folder in path if folder not in sys.path]
        self.process = Process(setup)

    def give(self, seatings: Sequence[Seating]) -> None:
        self.process.give(seatings)

    def status(self) -> tuple[list[tuple[str, Any]], tuple[float, int, int], str]:
        """What the worker said since the last question, who thinks now, and how it died if it did."""
        said = self.process.heard()
        return said, self.process.thinking(), self.process.exit if self.process.is_dead() else ""

    def kill(self) -> None:
        self.process.kill()


class RayWorker:
    """A worker on Ray, as the runner wants one."""

    pipe = None

    def __init__(self, ray: Any, setup: Setup) -> None:
        self._ray = ray
        self._actor = ray.remote(num_cpus=1)(Host).remote(setup, agent_path())
        self._thinking = _NOBODY
        self._asked: Any = None
        self.exit = ""

    def give(self, seatings: Sequence[Seating]) -> None:
        self._thinking = _NOBODY
        self._actor.give.remote(list(seatings))

    def heard(self) -> list[tuple[str, Any]]:
        """What an actor answers to the question that it was asked last; it is asked the next one at once."""
        self._asked = self._asked or self._actor.status.remote()
        ready, _ = self._ray.wait([self._asked], timeout=_LOOK)
        if not ready:
            return []
        try:
            said, self._thinking, self.exit = self._ray.get(self._asked)
        except self._ray.exceptions.RayError as error:
            said, self._thinking, self.exit = [], _NOBODY, f"Ray lost the actor: {type(error).__name__}"
        self._asked = None
        return said

    def thinking(self) -> tuple[float, int, int]:
        """As the last answer had it."""
        return self._thinking

    def is_dead(self) -> bool:
        return bool(self.exit)

    def kill(self) -> None:
        with suppress(self._ray.exceptions.RayError):
            self._ray.get(self._actor.kill.remote())
        self._ray.kill(self._actor)


def agent_path() -> list[str]:
    """Where agents are looked for here."""
    return [str(Path(folder).absolute()) for folder in sys.path]


def started_ray() -> Any:
    """Ray, which is started here unless it is running."""
    try:
        import ray
    except ImportError as error:
        raise SwampError(f"ray is not here: {error}; it comes with the extra ray") from error
    if not ray.is_initialized():
        ray.init(include_dashboard=False, log_to_driver=False, configure_logging=False)
    return ray


def workers_on_ray() -> Callable[[Setup], RayWorker]:
    """What starts workers on Ray."""
    ray = started_ray()
    return lambda setup: RayWorker(ray, setup)
