"""Swamped for bots."""

from swamp_envs.dev import register_verbs
from swamp_envs.games.swamped.state import STATE

from .. import register_guided, register_search
from .evaluation import evaluate
from .greedy import ROOM, suggest, suggest_cooperative

register_verbs(STATE, room=ROOM, evaluate=evaluate, suggest=suggest, suggest_cooperative=suggest_cooperative)
register_search("swamped", depth=30)
register_guided("swamped", depth=4)
