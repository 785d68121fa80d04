"""How the bots of The Sacred Marshlands are tried."""

from . import Trial

TRIAL = Trial(
    made=(40, 6, 100),
    far={"act": "act3", "players": 3, "eclipse": "mad", "multi": 3, "hand_plus": True, "pack": "generated:1-2"},
    hidden=("hand", "deck"),
    tables=(
        {},
        {"act": "act2", "players": 2},
        {"act": "act8", "sections": 2},
        {"act": "act5"},
        {"act": "act6", "ops": 30},
        {"act": "act7", "players": 5},
        {"act": "interval1"},
        {"act": "interval2"},
        {"act": "interval3"},
    ),
    phases=({"eclipse": "simple", "players": 3}, {"act": "act8"}),
    games=12,
)
