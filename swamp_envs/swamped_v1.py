"""Swamped the way PettingZoo's users know it: `swamped_v1.env(waterfall=True)`."""

from .adapters.aec import SwampAEC, door, parallel

env = raw_env = door(SwampAEC, "swamped")
parallel_env = door(parallel, "swamped")
