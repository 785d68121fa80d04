"""Gillybog the way PettingZoo's users know it: `gillybog_v1.env(difficulty="hard")`."""

from .adapters.aec import doors

env, raw_env, parallel_env = doors("gillybog")
