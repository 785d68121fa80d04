"""Gillybog for bots."""

from swamp_envs.dev import register_verbs
from swamp_envs.games.gillybog.state import STATE

from .. import register_guided, register_search
from .evaluation import evaluate
from .greedy import ROOM, imagine, suggest, suggest_cooperative

register_verbs(
    STATE,
    room=ROOM,
    evaluate=evaluate,
    suggest=suggest,
    suggest_cooperative=suggest_cooperative,
    advise=suggest_cooperative,
    imagine=imagine,
)
register_search("gillybog", depth=0, ask=4, c=0.02)
register_guided("gillybog", prior=0.5)
