"""Bayou Boss the way PettingZoo's users know it: `bayou_boss_v0.env(players=5)`."""

from .adapters.aec import doors

env, raw_env, parallel_env = doors("bayou_boss")
