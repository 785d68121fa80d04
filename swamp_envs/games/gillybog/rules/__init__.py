"""Gillybog's rules: deal, legal, apply."""

from .dealing import deal
from .running import apply, legal

__all__ = ["apply", "deal", "legal"]
