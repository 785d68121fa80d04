"""Gillybog: actions and positions as text and dicts."""

from .loading import dict_to_state
from .notation import action_text, dict_to_position, position_to_dict, seen_by, state_to_dict

__all__ = ["action_text", "dict_to_position", "dict_to_state", "position_to_dict", "seen_by", "state_to_dict"]
