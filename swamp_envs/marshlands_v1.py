"""The Sacred Marshlands the way PettingZoo's users know it: `marshlands_v1.env()`."""

from .adapters.aec import doors

env, raw_env, parallel_env = doors("marshlands")
