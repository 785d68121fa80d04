"""`@kernel`: numba's njit with an on-disk cache that notices every edit, whichever file it was made in.

Plain `cache=True` looks at a function's own file only, so an edit to a rule in another file silently runs the old rule.
Here a cache entry is stamped with the sources that the kernel can reach, and with no others.
"""

from .compiling import JIT_IS_OFF, kernel

__all__ = ["JIT_IS_OFF", "kernel"]
