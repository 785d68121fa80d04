"""Gillybog's rules: deal, legal, apply; and the stages of all that can be carried out, for the game's page."""

from .running import STAGES, apply, deal, legal

__all__ = ["STAGES", "apply", "deal", "legal"]
