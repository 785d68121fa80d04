"""Gillybog: actions as text, and what positions hold."""

from .notation import action_text, positions

__all__ = ["action_text", "positions"]
