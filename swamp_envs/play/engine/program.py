"""A running program that answers lines: started on a leash, asked within a time limit, never trusted."""

import os
import selectors
import signal
import subprocess
import sys
import time
import weakref
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from ...core.errors import SwampError
from ...core.fields import printable
from . import leash
from .lines import LONGEST_LINE

MOST_COMPLAINTS = 1 << 20  # bytes on standard error for one answer
_CHUNK = 1 << 16
_LAST_WORDS, _LONGEST_WORDS = 2000, 160  # bytes of standard error that are kept, and signs of them that are told
_FAREWELL = 1.0  # seconds for the last words of a program that has closed its output
_WAKES, _BETWEEN_WAKES = 20, 0.05  # times that a leash is woken, and seconds
_leaving: list[subprocess.Popen[bytes]] = []  # let go, and not gone yet


class ProgramFault(SwampError):
    """A program did not answer as it should: it died, hung, or said something else."""


class Program:
    """Ends, with its children, when nobody refers to it any longer or this process dies; `kill` ends it at once."""

    def __init__(self, command: Sequence[str]) -> None:
        theirs, ours = os.pipe()
        self._process = _start([sys.executable, "-I", "-S", leash.__file__, str(theirs), *command], theirs)
        os.close(theirs)
        self._in, self._out, self._err = map(_opened, _pipes(self._process))
        self._unsaid, self._heard = memoryview(b""), bytearray()
        self._last_words, self._complained = b"", 0
        self._leash = ours
        self._let_go = weakref.finalize(self, _let_go, self._process, ours)

    def kill(self) -> None:
        """End it and its children at once."""
        if self._let_go.alive:
            with suppress(OSError):
                os.write(self._leash, b"!")
            self._let_go()
            for _ in range(_WAKES):  # a program that stops its leash may do it again
                with suppress(subprocess.TimeoutExpired):
                    self._process.wait(_BETWEEN_WAKES)
                    break
                _wake(self._process)

    def ask(self, line: bytes, seconds: float) -> bytes:
        """Say a line, and wait at most so many seconds for the one that answers it."""
        until = time.monotonic() + seconds
        self._unsaid, self._complained = memoryview(line), 0
        with selectors.DefaultSelector() as pipes:
            pipes.register(self._in, selectors.EVENT_WRITE, self._say)
            pipes.register(self._out, selectors.EVENT_READ, self._listen)
            pipes.register(self._err, selectors.EVENT_READ, self._overhear)
            while b"\n" not in self._heard:
                for key, _ in pipes.select(_left(until, seconds)):
                    if not key.data():
                        pipes.unregister(key.fileobj)
        answer, _, self._heard = self._heard.partition(b"\n")
        return bytes(answer)

    # --- what each pipe is looked at for; whether there is more to come ---------------------------------------------

    def _say(self) -> bool:
        try:
            self._unsaid = self._unsaid[os.write(self._in, self._unsaid[:_CHUNK]) :]
        except BrokenPipeError:  # how it ended is heard from its output
            return False
        return len(self._unsaid) > 0

    def _listen(self) -> bool:
        chunk = os.read(self._out, _CHUNK)
        if not chunk:
            raise ProgramFault(self._how_it_ended())
        self._heard += chunk
        if b"\n" not in self._heard[: LONGEST_LINE + 1] and len(self._heard) > LONGEST_LINE:
            raise ProgramFault(f"said a line of more than {LONGEST_LINE} bytes")
        return True

    def _overhear(self) -> bool:
        chunk = os.read(self._err, _CHUNK)
        self._last_words = (self._last_words + chunk)[-_LAST_WORDS:]
        self._complained += len(chunk)
        if self._complained > MOST_COMPLAINTS:
            raise ProgramFault(f"wrote more than {MOST_COMPLAINTS} bytes to standard error for one answer")
        return bool(chunk)

    def _how_it_ended(self) -> str:
        """Its exit status, and the last line that it wrote to standard error."""
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(_FAREWELL)
        with suppress(BlockingIOError):
            while self._overhear():
                pass
        status = self._process.poll()
        how = "closed its output" if status is None else f"ended ({_status_text(status)})"
        words = self._last_words.decode(errors="replace").strip().splitlines()[-1:]
        return ": ".join([how, *(printable(line)[:_LONGEST_WORDS] for line in words)])


def _start(command: Sequence[str], pipe: int) -> subprocess.Popen[bytes]:
    _leaving[:] = [process for process in _leaving if process.poll() is None]
    pipes: dict[str, Any] = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    # a session of its own: Ctrl-C is the business of the one who started us
    return subprocess.Popen[bytes](command, bufsize=0, pass_fds=[pipe], start_new_session=True, **pipes)


def _pipes(process: subprocess.Popen[bytes]) -> list[Any]:
    return [process.stdin, process.stdout, process.stderr]


def _opened(pipe: Any) -> int:
    """Its number; whoever reads or writes there does not wait."""
    os.set_blocking(pipe.fileno(), False)
    return pipe.fileno()


def _let_go(process: subprocess.Popen[bytes], end: int) -> None:
    """The leash sees to the rest."""
    for pipe in _pipes(process):
        pipe.close()
    os.close(end)
    _wake(process)
    _leaving.append(process)


def _wake(process: subprocess.Popen[bytes]) -> None:
    """A leash that its program has stopped could end nothing."""
    with suppress(OSError):
        process.send_signal(signal.SIGCONT)


def _left(until: float, seconds: float) -> float | None:
    """Seconds until then, for a selector; too late is a fault."""
    left = until - time.monotonic()
    if left <= 0:
        raise ProgramFault(f"did not answer within {seconds:.3g} s")
    return left if left < float("inf") else None


def _status_text(status: int) -> str:
    killed = status - leash.SIGNALLED
    return signal.Signals(killed).name if killed in _SIGNALS else f"exit status {status}"


_SIGNALS = {int(number) for number in signal.Signals}
