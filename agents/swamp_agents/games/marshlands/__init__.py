"""The Sacred Marshlands for bots."""

from swamp_envs.core.dispatch import register_verbs
from swamp_envs.games.marshlands import GAME

from .. import register_search
from .deciding import suggest, suggest_planned
from .evaluation import evaluate
from .outlook import room_for

for _state in GAME.states:
    register_verbs(_state, room=room_for(_state), evaluate=evaluate, suggest=suggest, suggest_planned=suggest_planned)
register_search("marshlands", depth=8)
