"""A word to the user that the wait is a first compilation and will not come back."""

import sys
import threading
from typing import Any

from numba.core import event

HOUSE = __name__.split(".")[0]


class CompileNotice(event.Listener):
    """Said once, when a compilation has taken a second."""

    def __init__(self) -> None:
        self.depth = 0
        self.timer: threading.Timer | None = None
        self.said = False

    def on_start(self, event: Any) -> None:
        self.depth += 1
        if self.depth == 1 and not self.said:
            self.timer = threading.Timer(1.0, self.say)
            self.timer.daemon = True
            self.timer.start()

    def on_end(self, event: Any) -> None:
        self.depth -= 1
        if self.depth == 0 and self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def say(self) -> None:
        self.said = True
        print(f"{HOUSE}: compiling kernels, once; later starts take them from the cache", file=sys.stderr, flush=True)


notice = CompileNotice()
event.register("numba:compile", notice)
