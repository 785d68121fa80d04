"""How the bots of Gillybog are tried."""

from . import Trial

TRIAL = Trial(
    made=(40, 1, 160),
    far={"players": 3, "difficulty": "hard", "pack": "generated:1-2"},
    hidden=("forest", "camp", "action", "village_deck", "gilly_deck", "rng"),
    tables=({"players": 1}, {"players": 3}),
    phases=({"players": 2}, {"players": 3}, {"players": 4}),
    games=24,
)
