"""Gillybog the way PettingZoo's users know it: `gillybog_v1.env(difficulty="hard")`."""

from .adapters.aec import SwampAEC, door, parallel

env = raw_env = door(SwampAEC, "gillybog")
parallel_env = door(parallel, "gillybog")
