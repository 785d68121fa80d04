"""Ctrl-C, also while a kernel is being compiled."""

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


@contextmanager
def remembered_interrupts() -> Iterator[list[int]]:
    """Note every Ctrl-C: one in the midst of a compilation is swallowed there, and comes out as some other error."""
    pressed: list[int] = []

    def press(number: int, frame: Any) -> None:
        pressed.append(number)
        signal.default_int_handler(number, frame)

    ours = threading.current_thread() is threading.main_thread()
    ours = ours and signal.getsignal(signal.SIGINT) is signal.default_int_handler
    usual = sys.unraisablehook
    if ours:
        signal.signal(signal.SIGINT, press)
        sys.unraisablehook = lambda ignored: None if ignored.exc_type is KeyboardInterrupt else usual(ignored)
    try:
        yield pressed
    finally:
        if ours:
            signal.signal(signal.SIGINT, signal.default_int_handler)
            sys.unraisablehook = usual
