"""Compiled kernels on disk, one file for each function and types of arguments.

A file's first line says which sources it was compiled from and what follows, each by a digest, and to which kernels
verbs have led. Where one of them does not hold the kernel is compiled anew: old rules would be wrong, and a flipped bit
in machine code can end the process.
A file that somebody else can have written is not read, wherever the folder lies.
"""

import functools
import hashlib
import json
import os
import pickle
import re
import stat
import sys
import uuid
import warnings
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

import numba
from numba import config
from numba.core import caching
from numba.core.serialize import dumps

from . import stamps

# What else the machine code depends on; numba's own cache leaves these out.
_SETTINGS = ("BOUNDSCHECK", "DEBUGINFO_DEFAULT", "OPT", "LOOP_VECTORIZE", "SLP_VECTORIZE")
MODE = 0o644  # of the files: others may read them
UNKEPT = "are compiled in every process"


class KernelCache:
    """Where a kernel's compiled code is kept, with the methods that numba's dispatcher calls."""

    def __init__(self, function: Callable, kind: str) -> None:
        """Code of several kinds is kept apart.

        Raises RuntimeError where nothing can be kept, anything else if numba's internals have changed.
        """
        self._module, self._kind = function.__module__, kind
        if not stamps.folder_of(self._module) or function.__closure__:
            raise RuntimeError("typed at a prompt, or made by another function")
        self._impl = caching.CompileResultCacheImpl(function)
        self._folder = Path(self._impl.locator.get_cache_path())
        code = function.__code__
        name = re.sub("[<>]", "", f"{Path(code.co_filename).stem}.{function.__qualname__}")
        self._stem = f"{name}-{code.co_firstlineno}.py{sys.version_info[0]}{sys.version_info[1]}"
        self._rebuild, self._reduce = self._impl.rebuild, self._impl.reduce

    @property
    def cache_path(self) -> str:
        return str(self._folder)

    def load_overload(self, signature: Any, target: Any) -> Any:
        """The kernel for these types of arguments, or None."""
        target.refresh()
        try:
            with self._file(signature, target.codegen()).open("rb") as file:
                if not _is_ours(os.fstat(file.fileno())):
                    return None
                header, payload = json.loads(file.readline()), file.read()
            if _is_of_today(header, signature) and header["payload"] == _digest(payload):
                return self._rebuild(target, pickle.loads(payload))
            return None
        except Exception:  # missing, or damaged so that it can raise anything; compiling again replaces it
            return None

    def save_overload(self, signature: Any, result: Any, parts: Iterable[Callable] | None = None) -> None:
        """Keep a kernel made of these parts, or of nobody knows which.

        A full or unwritable disk costs the next process a compilation, nothing else.
        """
        try:
            if self._impl.check_cachable(result):
                header = self._header(signature, parts)
                self._keep(self._file(signature, result.codegen), header, dumps(self._reduce(result)))
        except OSError:
            pass
        except Exception as error:
            warn_of_change(UNKEPT, repr(error))

    def _header(self, signature: Any, parts: Iterable[Callable] | None) -> dict[str, Any]:
        verbs = stamps.led_to(signature)
        names = set(verbs.values()) if parts is None else set(map(stamps.name_of, parts))
        folders = stamps.reached({self._module, *names})
        led_to = {verb: name for verb, name in verbs.items() if name in names}
        return {"folders": folders, "sources": stamps.stamp(folders), "verbs": led_to}

    def _keep(self, file: Path, header: dict[str, Any], payload: bytes) -> None:
        header = header | {"payload": _digest(payload)}
        self._impl.locator.ensure_cache_path()
        for other in self._folder.glob(f"{self._stem.rpartition('-')[0]}-*.nbc"):
            if _is_stale(other):
                other.unlink(missing_ok=True)
        _write(file, json.dumps(header).encode() + b"\n" + payload)

    def flush(self) -> None:
        """Forget everything that was kept of this kernel."""
        for file in self._folder.glob(f"{self._stem}.*.nbc"):
            file.unlink(missing_ok=True)

    def _file(self, signature: Any, codegen: Any) -> Path:
        settings = [str(getattr(config, name, None)) for name in _SETTINGS]
        key = _digest(repr((self._kind, str(signature), codegen.magic_tuple(), numba.__version__, settings)).encode())
        return self._folder / f"{self._stem}.{key[:16]}.nbc"


def _is_ours(found: os.stat_result) -> bool:
    """Whether nobody but this user and the system's own can have written a file: what is in it is run as code."""
    if not hasattr(os, "geteuid"):
        return True
    return found.st_uid in (0, os.geteuid()) and not found.st_mode & (stat.S_IWGRP | stat.S_IWOTH)


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _is_of_today(header: dict[str, Any], signature: Any) -> bool:
    """Whether the kernel's sources are as they were, and verbs lead where they led."""
    return _sources(header) == header["sources"] and header["verbs"].items() <= stamps.led_to(signature).items()


def _sources(header: dict[str, Any]) -> str:
    return stamps.stamp(tuple(header["folders"]))


def _is_stale(file: Path) -> bool:
    """Whether a kernel's sources have changed; sources that cannot be found from here may be right."""
    try:
        with file.open("rb") as opened:
            header = json.loads(opened.readline())
        return stamps.exist(header["folders"]) and header["sources"] != _sources(header)
    except OSError:
        return False
    except Exception:  # damaged
        return True


def _write(file: Path, content: bytes) -> None:
    """Whoever reads it meanwhile sees the old file or the new one."""
    half_done = file.with_name(f"{file.name}.{uuid.uuid4().hex}")
    try:
        flags = os.O_CREAT | os.O_EXCL | os.O_WRONLY | getattr(os, "O_BINARY", 0)
        with os.fdopen(os.open(half_done, flags, MODE), "wb") as opened:
            opened.write(content)
        os.replace(half_done, file)
    except OSError:
        with suppress(OSError):
            half_done.unlink()
        raise


@functools.cache
def warn_of_change(effect: str, error: str) -> None:
    """What we build on in numba is not all public; without it all is right, only slower to start."""
    warnings.warn(f"{stamps.HOUSE}: kernels {effect}, numba has changed: {error}", stacklevel=4)


def cache_for(function: Callable, kind: str) -> KernelCache | None:
    """Where the kernel's compiled code is kept, or None: it is compiled in every process then."""
    try:
        return KernelCache(function, kind)
    except RuntimeError:
        return None
    except Exception as error:
        warn_of_change(UNKEPT, repr(error))
        return None
