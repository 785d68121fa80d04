"""Reading files that anybody may have made: of the kind and size that is meant, before anything else is done."""

import errno
import os
import stat
from pathlib import Path
from typing import IO

_KINDS = {
    stat.S_IFDIR: "a directory",
    stat.S_IFIFO: "a pipe",
    stat.S_IFCHR: "a device",
    stat.S_IFBLK: "a device",
    stat.S_IFSOCK: "a socket",
}


def open_file(path: str | Path, most: int) -> IO[bytes]:
    """A file of at most so many bytes, opened to be read; OSError for anything else. A pipe is not waited for."""
    opened = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    try:
        found = os.fstat(opened)
        if not stat.S_ISREG(found.st_mode):
            raise _refusal(f"found {_KINDS.get(stat.S_IFMT(found.st_mode), 'no file')}, accepted: a file", path)
        if found.st_size > most:
            raise _refusal(f"found {found.st_size:,} bytes, accepted: up to {most:,}", path)
        return os.fdopen(opened, "rb")
    except OSError:
        os.close(opened)
        raise


def read_file(path: str | Path, most: int) -> bytes:
    """What is in such a file; of one that grows meanwhile no more than that."""
    with open_file(path, most) as file:
        return file.read(most)


def _refusal(said: str, path: str | Path) -> OSError:
    return OSError(errno.EINVAL, said, str(path))
