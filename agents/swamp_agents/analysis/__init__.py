"""What a position is worth and why: searches that report while they go on, and `swamp analyse`, which speaks JSON."""

from .engine import Engine
from .search import Analysis, Reasons, gains, policy_of, shipped_for, worlds

__all__ = ["Analysis", "Engine", "Reasons", "gains", "policy_of", "shipped_for", "worlds"]
