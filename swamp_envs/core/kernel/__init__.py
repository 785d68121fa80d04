"""`@kernel`: numba's njit, with machine code only where Python calls, and a cache that notices every edit.

Plain `cache=True` looks at a function's own file only, so an edit to a rule in another file silently runs the old rule.
Here a cache entry is stamped with the sources that the kernel can reach, and with no others. How a kernel
becomes machine code is told in `programs.py`.
"""

from .compiling import JIT_IS_OFF, kernel

__all__ = ["JIT_IS_OFF", "kernel"]
