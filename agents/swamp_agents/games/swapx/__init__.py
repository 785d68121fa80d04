"""SwapX for bots."""

from swamp_envs.dev import register_verbs
from swamp_envs.games.swapx.state import STATE

from .. import register_guided, register_search
from .evaluation import evaluate
from .greedy import ROOM, suggest

register_verbs(STATE, room=ROOM, evaluate=evaluate, suggest=suggest)
register_search("swapx", depth=4)
# Against depth 4 at equal time, 3 ms: 300 simulations against 108, +0.13 (0.01 to 0.24, 40 deals of 6 games); in teams
# against 112, +1.00 (0.38 to 1.00, 10 deals, when a sequential test stopped).
register_guided("swapx", prior=0.5, depth=0)
