"""The decorator itself."""

from collections.abc import Callable
from typing import Any

import numpy as np
from numba import config, njit

from . import notice, stamps  # noqa: F401  (the notice listens from now on)
from .cache import cache_for

JIT_IS_OFF = bool(getattr(config, "DISABLE_JIT", 0))  # NUMBA_DISABLE_JIT=1


def kernel(function: Callable) -> Any:
    """Compile a function with numba, without the GIL; with the JIT off, run it as it is, integers wrapping silently."""
    if JIT_IS_OFF:
        return np.errstate(over="ignore")(function)
    stamps.homes.add(function.__module__.partition(".")[0])
    compiled: Any = njit(nogil=True)(function)
    compiled._cache = cache_for(function) or compiled._cache
    return compiled
