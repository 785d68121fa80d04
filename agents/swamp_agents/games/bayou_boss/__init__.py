"""Bayou Boss for bots."""

from swamp_envs.core.dispatch import register_verbs
from swamp_envs.games.bayou_boss.state import STATE

from .. import register_guided, register_search
from .evaluation import evaluate
from .greedy import ROOM, suggest

register_verbs(STATE, room=ROOM, evaluate=evaluate, suggest=suggest)
register_search("bayou_boss", depth=60)
register_guided("bayou_boss", depth=8)
