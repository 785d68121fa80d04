"""Runs a program, and ends it with all its children when whoever holds the other end of a pipe lets go of it, or dies.

    python leash.py PIPE COMMAND ARGUMENT ...

It is run as a file, by itself, and needs nothing but Python. The end of the pipe gives the program a moment to leave;
a byte in it gives none. On Linux even children that have left the program's process group are found: orphans of a
process that asks for it become its children.
"""

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress

GRACE = 1.0  # seconds to leave by oneself after the end of the input
CANNOT_RUN = 127  # what shells answer
SIGNALLED = 128
_ADOPT_ORPHANS = 36  # PR_SET_CHILD_SUBREAPER
_ON_DEATH_OF_PARENT = 1  # PR_SET_PDEATHSIG


def run(pipe: int, command: list[str]) -> int:
    """The program's exit status, as shells have it."""
    adopt_orphans()
    try:
        program = subprocess.Popen(command, start_new_session=True)
    except OSError as error:
        print(f"cannot be run: {error.strerror}", file=sys.stderr)
        return CANNOT_RUN
    let_go_of_its_pipes()
    ended = threading.Event()
    threading.Thread(target=end_when_told, args=(pipe, program.pid, ended), daemon=True).start()
    status = program.wait()
    ended.set()
    kill_group(program.pid)
    kill_orphans()
    return status if status >= 0 else SIGNALLED - status


def let_go_of_its_pipes() -> None:
    """Else nobody would see the program close them."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for pipe in range(3):
        os.dup2(nowhere, pipe)


def end_when_told(pipe: int, group: int, ended: threading.Event) -> None:
    at_once = os.read(pipe, 1)
    if at_once or not ended.wait(GRACE):
        kill_group(group)


def kill_group(group: int) -> None:
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(group, signal.SIGKILL)


# --- orphans ----------------------------------------------------------------------------------------------------------


def adopt_orphans() -> None:
    """Children of the program become ours when it dies, wherever they have hidden.

    If whoever holds the other end dies we are woken: the program may have stopped us.
    """
    if sys.platform == "linux":
        import ctypes

        system = ctypes.CDLL(None)
        system.prctl(_ADOPT_ORPHANS, 1, 0, 0, 0)
        system.prctl(_ON_DEATH_OF_PARENT, int(signal.SIGCONT), 0, 0, 0)


def kill_orphans() -> None:
    """Until there is none: each may leave others behind."""
    while True:
        for child in children():
            with suppress(ProcessLookupError):
                os.kill(child, signal.SIGKILL)
        try:
            os.wait()
        except ChildProcessError:
            return


def children() -> Iterator[int]:
    """Our own, as the system lists them."""
    for name in os.listdir("/proc") if sys.platform == "linux" else ():
        with suppress(OSError, ValueError, IndexError), open(f"/proc/{int(name)}/stat", "rb") as file:
            if int(file.read().rpartition(b")")[2].split()[1]) == os.getpid():
                yield int(name)


if __name__ == "__main__":
    sys.exit(run(int(sys.argv[1]), sys.argv[2:]))
