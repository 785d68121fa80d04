"""Bayou Boss for bots."""

from swamp_envs.dev import register_verbs
from swamp_envs.games.bayou_boss.state import STATE

from .. import register_guided, register_search
from .evaluation import evaluate
from .greedy import ROOM, suggest

register_verbs(STATE, room=ROOM, evaluate=evaluate, suggest=suggest)
register_search("bayou_boss", depth=60)
register_guided("bayou_boss", depth=8)
# Against depth 8 at equal time, 3 ms: 450 simulations against 208 with the advised network, +0.33 (0.08 to 0.57, 97
# deals), and against 200 with the pure one, +0.39 (0.10 to 0.65, 91 deals). With prior=1 the pure one loses.
register_guided("bayou_boss", {"players": 2}, depth=0)
