"""A line on stderr for whoever waits: what is compiled, how far it is, and that it will not come back."""

import sys
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

HOUSE = __name__.split(".")[0]
PATIENCE = 1.0  # seconds of compiling before a word is said
PACE = 0.5  # seconds between two updates on a terminal


class Progress:
    """On a terminal the line is kept up to date and goes away at the end; elsewhere it is said once."""

    def __init__(self) -> None:
        self.titles: dict[Any, str] = {}  # of the games, by record type
        self.functions = 0  # compiled so far
        self.shown = True  # a command that draws its own progress turns it off
        self._spent = 0.0  # seconds
        self._began = 0.0
        self._subject = ""
        self._timer: threading.Timer | None = None
        self._said = False
        self._lock = threading.Lock()  # the line is not to be drawn once more after it has been wiped off

    @property
    def idle(self) -> bool:
        return self._timer is None

    @property
    def line(self) -> str:
        """`swamp_envs: compiling the kernels of Gillybog, once: 212 functions so far, 18 s`"""
        seconds = self._spent + time.monotonic() - self._began
        return f"{HOUSE}: compiling {self._subject}, once: {self.functions} functions so far, {seconds:.0f} s"

    @contextmanager
    def compiling(self, records: Iterable[Any]) -> Iterator[None]:
        """Around each compilation that somebody waits for."""
        title = next((self.titles[record] for record in records if record in self.titles), None)
        self._subject = f"the kernels of {title}" if title else "kernels"
        self._began = time.monotonic()
        self._wait(max(0.0, PATIENCE - self._spent))
        try:
            yield
        finally:
            self._spent += time.monotonic() - self._began
            self._stop()

    def _wait(self, seconds: float) -> None:
        self._timer = threading.Timer(seconds, self._show)
        self._timer.daemon = True
        self._timer.start()

    def _show(self) -> None:
        with self._lock:
            if self.idle or not self.shown:
                return
            if sys.stderr.isatty():
                print(f"\r{self.line}", end="", file=sys.stderr, flush=True)
                self._wait(PACE)
            elif not self._said:
                said = f"{HOUSE}: compiling {self._subject}, once; later starts take them from the cache"
                print(said, file=sys.stderr, flush=True)
            self._said = True

    def _stop(self) -> None:
        with self._lock:
            if self._timer is not None:
                self._timer.cancel()
            self._timer = None
            if self._said and self.shown and sys.stderr.isatty():
                print("\r\x1b[K", end="", file=sys.stderr, flush=True)


progress = Progress()
