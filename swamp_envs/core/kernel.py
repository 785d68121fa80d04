"""`@kernel`: numba's njit with an on-disk cache that notices every edit, whichever file it was made in.

Plain `cache=True` looks at a function's own file only, so an edit to a rule in another file silently runs the old rule.
Here a cache entry is stamped with all Python sources of the packages the kernel can call into.
"""

import functools
import hashlib
import sys
import threading
import warnings
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
from numba import config, njit, types
from numba.core import event

HOUSE = __name__.split(".")[0]
JIT_IS_OFF = bool(getattr(config, "DISABLE_JIT", 0))  # NUMBA_DISABLE_JIT=1

# The package that holds the rules of each record type: generic loops are compiled per record, against those rules.
rules_packages: dict[Any, str] = {}
# The packages that bring its open verbs; only loops outside this house call these.
open_packages: dict[Any, set[str]] = {}


@functools.cache
def source_stamp(package: str) -> str:
    """A digest of all Python sources of a top-level package, or of the one file of a module that stands alone."""
    module = sys.modules.get(package)
    origin = Path(getattr(module, "__file__", None) or "")
    if not origin.is_file():
        return "no source"  # typed at a prompt: numba's own key holds the function's bytecode
    files = sorted(origin.parent.rglob("*.py")) if hasattr(module, "__path__") else [origin]
    digest = hashlib.sha256()
    for file in files:
        digest.update(str(file.relative_to(origin.parent)).encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()


class _CompileNotice(event.Listener):
    """Tells the user, once, that the wait is a first compilation and will not come back."""

    def __init__(self) -> None:
        self.depth = 0
        self.timer: threading.Timer | None = None
        self.told = False

    def on_start(self, event: Any) -> None:
        self.depth += 1
        if self.depth == 1 and not self.told:
            self.timer = threading.Timer(1.0, self.tell)
            self.timer.daemon = True
            self.timer.start()

    def on_end(self, event: Any) -> None:
        self.depth -= 1
        if self.depth == 0 and self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def tell(self) -> None:
        self.told = True
        print(f"{HOUSE}: compiling kernels, once; later starts take them from the cache", file=sys.stderr, flush=True)


_notice = _CompileNotice()
event.register("numba:compile", _notice)


@functools.cache
def _warn_of_change(error: str) -> None:
    """numba's caching internals are not a public interface; without them all is right, only slower to start."""
    warnings.warn(f"{HOUSE}: kernels are compiled in every process, numba's cache has changed: {error}", stacklevel=4)


def _stamped_cache() -> type:
    """numba's function cache with our freshness rule; raises if numba has rebuilt its caching module."""
    from numba.core import caching

    for owner, name in ((caching.Cache, "_index_key"), (caching.Cache, "flush"), (caching.IndexDataCacheFile, "save")):
        getattr(owner, name)

    class StampedFile(caching.IndexDataCacheFile):
        """Names each data file after its key, so that two processes compiling at once never mix theirs up."""

        def save(self, key: Any, data: Any) -> None:
            overloads = self._load_index()
            if not overloads:
                self._sweep()
            overloads[key] = name = self._data_name_of(key)
            self._save_data(name, data)
            self._save_index(overloads)

        def _data_name_of(self, key: Any) -> str:
            digest = hashlib.sha256(repr((self._source_stamp, key)).encode()).hexdigest()
            return f"{Path(self._index_name).stem}.{digest[:16]}.nbc"

        def _sweep(self) -> None:
            """Without a fresh index, data files of this kernel belong to sources that are gone."""
            for stale in Path(self._cache_path).glob(f"{Path(self._index_name).stem}.*.nbc"):
                stale.unlink(missing_ok=True)

    def stamped(locator: type) -> type:
        def get_source_stamp(self: Any) -> tuple[str, str]:
            return source_stamp(HOUSE), source_stamp(self.package)

        def from_function(cls: Any, py_func: Callable, py_file: str) -> Any:
            found = super(made, cls).from_function(py_func, py_file)
            if found is not None:
                found.package = py_func.__module__.split(".")[0]
            return found

        members = {"get_source_stamp": get_source_stamp, "from_function": classmethod(from_function)}
        made: Any = type(locator.__name__, (locator,), members)
        return made

    class StampedImpl(caching.CompileResultCacheImpl):
        _locator_classes = [stamped(locator) for locator in caching.CacheImpl._locator_classes]  # noqa: RUF012

    class StampedCache(caching.FunctionCache):
        _impl_class = StampedImpl

        def __init__(self, py_func: Callable) -> None:
            super().__init__(py_func)
            old = self._cache_file
            self._cache_file = StampedFile(old._cache_path, self._impl.filename_base, old._source_stamp)

        def load_overload(self, sig: Any, target_context: Any) -> Any:
            try:
                return super().load_overload(sig, target_context)
            except Exception:  # a damaged cache file can raise anything; compiling again replaces it
                with suppress(OSError):
                    self.flush()
                return None

        def save_overload(self, sig: Any, data: Any) -> None:
            with suppress(OSError):  # a full or unwritable disk costs the next process a compilation, nothing else
                super().save_overload(sig, data)

        def _index_key(self, sig: Any, codegen: Any) -> tuple:
            records = [record for record in map(_record_of, sig) if record in rules_packages]
            packages = {rules_packages[record] for record in records}
            if not self._py_func.__module__.startswith(f"{HOUSE}."):
                packages |= set().union(*(open_packages.get(record, ()) for record in records))
            return (*super()._index_key(sig, codegen), *(source_stamp(p) for p in sorted(packages - {HOUSE})))

    return StampedCache


def _record_of(argument: Any) -> Any:
    return argument.dtype if isinstance(argument, types.Array) else argument


@functools.cache
def _cache_class() -> type | None:
    try:
        return _stamped_cache()
    except Exception as error:
        _warn_of_change(repr(error))
        return None


def _cache_for(function: Callable) -> Any:
    """Where the kernel's compiled code is kept, or None: it is compiled in every process then."""
    cache_class = _cache_class()
    try:
        return cache_class and cache_class(function)
    except RuntimeError:  # nothing can be stored for a function typed at a prompt, or without a writable folder
        return None
    except Exception as error:
        _warn_of_change(repr(error))
        return None


def kernel(function: Callable) -> Any:
    """Compile a function with numba, without the GIL; with the JIT off, run it as it is, integers wrapping silently."""
    if JIT_IS_OFF:
        return np.errstate(over="ignore")(function)
    compiled: Any = njit(nogil=True)(function)
    compiled._cache = _cache_for(function) or compiled._cache
    return compiled
