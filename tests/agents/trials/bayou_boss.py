"""How the bots of Bayou Boss are tried."""

from . import Trial

TRIAL = Trial(
    made=(5, 25, 60),
    far={"players": 7, "characters": "full", "stop": "round"},
    hidden=("hand",),
    tables=tuple({"players": n, "characters": "full"} for n in (2, 5, 8)),
)
