"""SwapX the way PettingZoo's users know it: `swapx_v0.env()`."""

from .adapters.aec import doors

env, raw_env, parallel_env = doors("swapx")
