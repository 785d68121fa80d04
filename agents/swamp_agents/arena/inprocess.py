"""Playing in this very process: for people at the terminal, and for those who look for a fault with a debugger."""

from collections.abc import Sequence
from typing import Any

from swamp_envs.dev import Unwatched

from .table import Seating
from .worker import NOBODY, Player, Setup


class InProcess:
    """A worker that is no process of its own, as the runner wants one: it cannot be stopped when an agent is late."""

    pipe = None
    exit = ""

    def __init__(self, setup: Setup) -> None:
        self._player = Player(setup, Unwatched(), stops=(KeyboardInterrupt,))
        self._said: list[tuple[str, Any]] = []

    def give(self, seatings: Sequence[Seating]) -> None:
        """Plays them at once; what there is to say is heard afterwards."""
        self._player.play(seatings, lambda word, message: self._said.append((word, message)))

    def heard(self) -> list[tuple[str, Any]]:
        said, self._said = self._said, []
        return said

    def thinking(self) -> tuple[float, int, int]:
        return float("inf"), NOBODY, 0

    def is_dead(self) -> bool:
        return False

    def kill(self) -> None:
        """There is no process."""
