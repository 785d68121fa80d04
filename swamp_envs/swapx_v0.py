"""SwapX the way PettingZoo's users know it: `swapx_v0.env()`."""

from .adapters.aec import SwampAEC, door, parallel

env = raw_env = door(SwampAEC, "swapx")
parallel_env = door(parallel, "swapx")
