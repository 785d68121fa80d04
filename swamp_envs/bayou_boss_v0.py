"""Bayou Boss the way PettingZoo's users know it: `bayou_boss_v0.env(players=5)`."""

from .adapters.aec import SwampAEC, door, parallel

env = raw_env = door(SwampAEC, "bayou_boss")
parallel_env = door(parallel, "bayou_boss")
