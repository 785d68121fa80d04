"""The Sacred Marshlands the way PettingZoo's users know it: `marshlands_v1.env()`."""

from .adapters.aec import SwampAEC, door, parallel

env = raw_env = door(SwampAEC, "marshlands")
parallel_env = door(parallel, "marshlands")
