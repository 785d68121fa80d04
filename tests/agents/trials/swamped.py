"""How the bots of Swamped are tried."""

from . import Trial

TRIAL = Trial(
    made=(15, 1, 8, 25, 50),
    far={"players": 2, "waterfall": True, "tiger": True, "pack": "generated:1-2"},
    hidden=("face", "deck"),
    tables=({}, {"tiger": True, "players": 3}, {"pairing": "fixed", "players": 2}),
    phases=({"tiger": True},),
)
