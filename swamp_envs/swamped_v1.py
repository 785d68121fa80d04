"""Swamped the way PettingZoo's users know it: `swamped_v1.env(waterfall=True)`."""

from .adapters.aec import doors

env, raw_env, parallel_env = doors("swamped")
