"""The Sacred Marshlands for bots."""

from swamp_envs.core.dispatch import register_verbs
from swamp_envs.games.marshlands.state import STATE

from .. import register_search
from .deciding import suggest, suggest_planned
from .evaluation import evaluate
from .outlook import ROOM

register_verbs(STATE, room=ROOM, evaluate=evaluate, suggest=suggest, suggest_planned=suggest_planned)
register_search("marshlands", depth=8)
