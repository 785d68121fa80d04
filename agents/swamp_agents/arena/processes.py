"""What a worker's process may have: a group of processes, with which all that it started ends, and so much memory."""

import os
import signal
from contextlib import suppress

try:
    import resource
except ImportError:  # a system without such limits
    resource = None

MEGABYTE = 1 << 20
_LEAST, _UNKNOWN = 1 << 10, 1 << 14  # megabytes for a worker


def lead_a_group() -> None:
    """From now on whatever this process starts belongs to a group of its own, which Ctrl-C does not reach."""
    if hasattr(os, "setsid"):
        os.setsid()


def end_group(leader: int) -> None:
    """End a process that leads a group, and all others of the group, even where the leader is gone."""
    if hasattr(os, "killpg"):
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(leader, signal.SIGKILL)


def end_own_group() -> None:
    """End this process and all that it started."""
    end_group(os.getpid())
    os._exit(1)


def limit_memory(megabytes: int) -> None:
    """Let this process, and each that it starts, ask for no more; what it asks for beyond that raises MemoryError."""
    if resource is not None:
        _, most = resource.getrlimit(resource.RLIMIT_DATA)
        size = megabytes * MEGABYTE
        size = size if most == resource.RLIM_INFINITY else min(size, most)
        resource.setrlimit(resource.RLIMIT_DATA, (size, size))


def share_of_memory(workers: int) -> int:
    """Megabytes for each of so many workers where nobody says: an equal part of what the machine has."""
    try:
        there = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // MEGABYTE
    except (AttributeError, ValueError, OSError):  # a system that does not tell
        return _UNKNOWN
    return max(_LEAST, there // workers)
